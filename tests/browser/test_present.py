"""A presentation, served by Voilà: two visitors at once, read-only, with a token, and kernels that end when nobody is there."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.browser.harness import PATIENCE, ROOT, Lab, end_server, free_port
from workbench.views.present import Presentation

pytest.importorskip("voila")
pytestmark = pytest.mark.browser

BENCH = 'import workbench as wb\nwb.open_draft("omerta", lang="en", games=10_000)  # what no visitor should read'
PREPARED = """
import workbench as wb
draft = wb.load_draft("omerta")
wb.read_only_view(wb.compare(draft, draft.with_values(survive_vp=3), games=2_000), lang="en")
"""


def written(folder: Path, *cells: str) -> Path:
    path = folder / "talk.ipynb"
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    code = [
        {"cell_type": "code", "id": f"c{i}", "metadata": {}, "execution_count": None, "outputs": [], "source": c}
        for i, c in enumerate(cells)
    ]
    path.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": code}))
    return path


@contextlib.contextmanager
def served(shown: Presentation, log: Path) -> Iterator[subprocess.Popen]:
    """The server of a presentation, in a process group of its own, ended at the end."""
    environment = {**shown.environment(), "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))}
    with log.open("w") as output:
        server = subprocess.Popen(shown.command(), stdout=output, stderr=subprocess.STDOUT, env=environment, start_new_session=True)
    try:
        deadline = time.monotonic() + 90
        while True:
            try:
                socket.create_connection(("127.0.0.1", shown.port), 1).close()
                break
            except OSError:
                if time.monotonic() > deadline or server.poll() is not None:
                    raise RuntimeError(f"the presentation does not answer:\n{log.read_text()}") from None
                time.sleep(0.2)
        yield server
    finally:
        end_server(server)


@contextlib.contextmanager
def visitor(lab: Lab, address: str) -> Iterator[Any]:
    """Somebody with a browser of their own."""
    context = lab.browser.new_context(viewport={"width": 1280, "height": 1000})
    try:
        page = context.new_page()
        page.goto(address, timeout=2 * PATIENCE)
        page.locator(".dwb .js-plotly-plot .main-svg").first.wait_for(timeout=2 * PATIENCE)
        yield page
    finally:
        context.close()


def test_two_visitors_have_a_workbench_each_and_see_no_code(lab: Lab, tmp_path: Path) -> None:
    shown = Presentation(written(tmp_path, BENCH), port=free_port())
    with served(shown, tmp_path / "log"), visitor(lab, shown.address) as one, visitor(lab, shown.address) as two:
        for page, key, value in ((one, "ArrowRight", "3"), (two, "ArrowLeft", "1")):
            handle = page.get_by_role("slider", name="Survive VP")
            handle.focus()
            page.keyboard.press(key)
            page.get_by_text("1 unsaved change").wait_for(timeout=PATIENCE)
            assert handle.get_attribute("aria-valuetext") in (value, f"{value}.0", f"{value}.00")
        assert one.get_by_role("slider", name="Survive VP").get_attribute("aria-valuenow") == "3.0"
        assert two.get_by_role("slider", name="Survive VP").get_attribute("aria-valuenow") == "1.0"
        assert "what no visitor should read" not in one.content()


def test_read_only_shows_the_prepared_comparison_and_no_controls(lab: Lab, tmp_path: Path) -> None:
    shown = Presentation(written(tmp_path, PREPARED, BENCH), port=free_port(), read_only=True)
    with served(shown, tmp_path / "log"), visitor(lab, shown.address) as page:
        page.locator('.dwb-differences tr[data-outcome="deals"]').wait_for(timeout=PATIENCE)
        assert page.locator(".dwb :is(input, select, textarea, [role=slider], .dwb-controls)").count() == 0
        page.locator(".dwb-read-only").first.get_by_role("button", name="日本語").click()
        page.get_by_text("1 マッチのディール数").first.wait_for(timeout=PATIENCE)


def test_without_the_token_nothing_is_shown(lab: Lab, tmp_path: Path) -> None:
    shown = replace(Presentation(written(tmp_path, BENCH), port=free_port(), token="open-sesame-please"), read_only=True)
    with served(shown, tmp_path / "log") as server:
        base = f"http://127.0.0.1:{shown.port}/"
        for path in ("", "api/kernels"):
            answer = urllib.request.urlopen(base + path, timeout=60)
            assert answer.url.startswith(base + "login")
            assert "widget-view" not in answer.read().decode()
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(urllib.request.Request(base + "api/kernels", data=b"{}"), timeout=60)
        assert kernels_of(server) == 0
        with visitor(lab, shown.address) as page:
            assert page.locator(".dwb-read-only").count() == 1


def test_the_kernel_of_an_idle_visitor_ends(lab: Lab, tmp_path: Path) -> None:
    shown = Presentation(written(tmp_path, BENCH), port=free_port(), read_only=True, idle=4)
    log = tmp_path / "log"
    with served(shown, log) as server, visitor(lab, shown.address):
        deadline = time.monotonic() + 90
        while kernels_of(server) and time.monotonic() < deadline:
            time.sleep(0.5)
        assert kernels_of(server) == 0
        assert server.poll() is None
        assert "Culling 'idle' kernel" in log.read_text()


def kernels_of(server: subprocess.Popen) -> int:
    """How many kernels run in the session of a server."""
    found = 0
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if b"ipykernel_launcher" in (entry / "cmdline").read_bytes() and _parent(int(entry.name)) == server.pid:
                    found += 1
    return found


def _parent(pid: int) -> int:
    stat = Path(f"/proc/{pid}/stat").read_text()
    return int(stat.rpartition(")")[2].split()[1])
