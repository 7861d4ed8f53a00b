"""A presentation, served by Voilà: two visitors at once, read-only, with a token, and kernels that end when nobody is there."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.harness import PATIENCE, ROOT, Lab, end_server, free_port
from tests.views.test_present import written
from workbench.views.present import Presentation, Rules

pytest.importorskip("voila")
pytestmark = pytest.mark.browser

BENCH = 'import workbench as wb\nwb.open_draft("omerta", lang="en", games=10_000)  # what no visitor should read'
PREPARED = """
import workbench as wb
draft = wb.load_draft("omerta")
wb.read_only_view(wb.compare(draft, draft.with_values(survive_vp=3), games=2_000), lang="en")
"""


@contextlib.contextmanager
def served(shown: Presentation, log: Path) -> Iterator[subprocess.Popen]:
    """The server of a presentation, in a process group of its own, ended at the end."""
    environment = shown.environment()
    rules = replace(Rules.from_environment(environment), leave=5)
    environment |= {**rules.to_environment(), "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))}
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
    """Somebody with a browser of their own. ``page.asked`` notes every address the page asks for."""
    context = lab.browser.new_context(viewport={"width": 1280, "height": 1000}, accept_downloads=True)
    try:
        page = context.new_page()
        page.asked = []
        page.on("request", lambda request: page.asked.append(request.url))
        page.on("websocket", lambda socket: page.asked.append(socket.url))
        page.goto(address, timeout=2 * PATIENCE)
        page.locator(".dwb .js-plotly-plot .main-svg").first.wait_for(timeout=2 * PATIENCE)
        yield page
    finally:
        context.close()


def test_two_visitors_have_a_workbench_each_and_see_no_code(lab: Lab, tmp_path: Path) -> None:
    shown = Presentation(written(tmp_path, BENCH), port=free_port())
    before = sorted(tmp_path.rglob("*"))
    with served(shown, tmp_path / "log"), visitor(lab, shown.address) as one, visitor(lab, shown.address) as two:
        for page, key, value in ((one, "ArrowRight", "3"), (two, "ArrowLeft", "1")):
            handle = page.get_by_role("slider", name="Survive VP")
            handle.focus()
            page.keyboard.press(key)
            page.get_by_text("1 unsaved change").wait_for(timeout=PATIENCE)
            assert handle.get_attribute("aria-valuetext") in (value, f"{value}.0", f"{value}.00")
        assert one.get_by_role("slider", name="Survive VP").input_value() == "3"
        assert two.get_by_role("slider", name="Survive VP").input_value() == "1"
        assert "what no visitor should read" not in one.content()
        assert str(tmp_path) not in one.content()
        assert shown.token not in one.url
        for page in (one, two):
            assert {urlsplit(url).netloc for url in page.asked if urlsplit(url).scheme in ("http", "https", "ws", "wss")} == {
                f"127.0.0.1:{shown.port}"
            }
        for page in (one, two):  # neither finds the other's change anywhere
            page.get_by_role("tab", name="History").click()
            page.locator(".dwb-history .dwb-entry").first.wait_for(timeout=PATIENCE)
            assert page.locator(".dwb-offer:visible").count() == 0
            assert page.get_by_role("button", name="Save as draft").count() == 0
        one.get_by_role("button", name="Report…").click()
        assert one.get_by_role("link", name="Open").count() == 0
        one.get_by_role("button", name="Make the report").click()
        link = one.get_by_role("link", name="Download")
        link.wait_for(timeout=3 * PATIENCE)
        with one.expect_download() as download:
            link.click()
        assert download.value.suggested_filename.startswith("report-omerta-7-")
        text = Path(download.value.path()).read_text()
        assert "Survive VP" in text
        assert str(tmp_path) not in text
    assert sorted(set(tmp_path.rglob("*")) - {tmp_path / "log"}) == before


def test_read_only_shows_the_prepared_comparison_and_no_controls(lab: Lab, tmp_path: Path) -> None:
    shown = Presentation(written(tmp_path, PREPARED, BENCH), port=free_port(), read_only=True)
    with served(shown, tmp_path / "log"), visitor(lab, shown.address) as page:
        page.locator('.dwb-differences tr[data-measure="deals"]').wait_for(timeout=PATIENCE)
        assert page.locator(".dwb :is(input, select, textarea, [role=slider], .dwb-controls)").count() == 0
        page.locator(".dwb-read-only").first.get_by_role("button", name="日本語").click()
        page.get_by_text("1 マッチのディール数").first.wait_for(timeout=PATIENCE)


def test_all_places_taken_and_free_again_when_a_visitor_leaves(lab: Lab, tmp_path: Path) -> None:
    """The second visitor reads that the presentation is full, and comes in by themselves once the first has closed their page."""
    shown = Presentation(written(tmp_path, BENCH), port=free_port(), read_only=True, visitors=1)
    with served(shown, tmp_path / "log") as server:
        late = lab.browser.new_context().new_page()
        try:
            with visitor(lab, shown.address):
                late.goto(shown.address)
                late.get_by_text("All 1 places are taken").wait_for(timeout=PATIENCE)
                late.get_by_text("満席です").wait_for()
                assert kernels_of(server) == 1
            late.locator(".dwb .js-plotly-plot .main-svg").first.wait_for(timeout=2 * PATIENCE)
        finally:
            late.context.close()


def test_the_kernel_of_an_idle_visitor_ends(lab: Lab, tmp_path: Path) -> None:
    shown = Presentation(written(tmp_path, BENCH), port=free_port(), read_only=True, idle=4, visitors=1)
    with served(shown, tmp_path / "log") as server, visitor(lab, shown.address) as page:
        kernel = page.evaluate("() => JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
        status = "async id => (await fetch('/api/kernels/' + id)).status"
        deadline = time.monotonic() + 90
        while page.evaluate(status, kernel) != 404 and time.monotonic() < deadline:
            time.sleep(0.5)
        assert page.evaluate(status, kernel) == 404
        assert server.poll() is None


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
