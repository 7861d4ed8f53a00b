"""The compile cache notices edits, keeps to the user's cache directory and cleans up."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import workbench
from workbench.core.jit import KEEP_CACHES

PACKAGE = Path(workbench.__file__).parent


def run(code, source=PACKAGE.parent, **environment):
    environment = {**os.environ, **environment, "PYTHONPATH": str(source)}
    done = subprocess.run([sys.executable, "-c", code], cwd=source, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def copied(tmp_path):
    """A copy of the package whose sources may be edited, and a cache of its own."""
    shutil.copytree(PACKAGE, tmp_path / "src" / "workbench", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_an_edit_in_a_called_module_is_noticed(copied):
    """numba alone would go on with the old machine code."""
    environment = {"source": copied / "src", "XDG_CACHE_HOME": str(copied / "cache")}
    code = (
        "import numpy as np; from workbench.drafts import load_draft; from workbench.play.batch import Batch; "
        "print(int(Batch.of(load_draft('omerta')).play(0, 200).tally.seat_points.sum()))"
    )
    before = run(code, **environment)
    assert run(code, **environment) == before
    asked = "from workbench.rules import game; print(game('omerta').compiled, game('fortuna').compiled)"
    assert run(asked, **environment) == "True False"  # each game is compiled by itself
    trick = copied / "src" / "workbench" / "core" / "trick.py"
    edited = trick.read_text().replace("above * lowest_cards", "suit * lowest_cards")  # now any card may be played
    assert edited != trick.read_text()
    trick.write_text(edited)
    assert run(code, **environment) != before


def test_old_caches_are_dropped(copied):
    """A few directories stay for other checkouts; the rest goes once it is old."""
    base = copied / "cache" / "draft-workbench" / "compiled"
    for age in range(KEEP_CACHES + 3):
        (base / f"old{age}").mkdir(parents=True)
        stamp = time.time() - 86_400 * (20 + age)
        os.utime(base / f"old{age}", (stamp, stamp))
    run("import workbench.core.jit", source=copied / "src", XDG_CACHE_HOME=str(copied / "cache"))
    assert len(list(base.iterdir())) == KEEP_CACHES


def test_a_cache_that_cannot_be_written_is_done_without(copied):
    """No writable home: everything still works, only slower to start."""
    blocked = copied / "blocked"
    blocked.write_text("a file where a directory is wanted")
    out = run(
        "from workbench.core.jit import CACHE; from workbench.core.bits import bit; print(CACHE, int(bit(3)))",
        source=copied / "src",
        XDG_CACHE_HOME=str(blocked),
    )
    assert out == ". 8"


def test_importing_compiles_nothing_and_opens_nothing():
    """import workbench leaves numba's kernels, plotly and the widgets alone."""
    out = run(
        "import sys, workbench; print([m for m in sys.modules if m.endswith('.kernel') or m.split('.')[0] in "
        "('plotly', 'ipywidgets', 'anywidget', 'numba', 'jupyterlab')])"
    )
    assert out == "[]"
