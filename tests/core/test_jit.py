"""The compile cache notices edits, keeps to the user's cache directory and cleans up."""

from __future__ import annotations

import hashlib
import os
import pickle
import random
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
    assert out == "None 8"


def test_importing_compiles_nothing_and_opens_nothing():
    """import workbench leaves numba's kernels, plotly and the widgets alone."""
    out = run(
        "import sys, workbench; print([m for m in sys.modules if m.endswith('.kernel') or m.split('.')[0] in "
        "('plotly', 'ipywidgets', 'anywidget', 'numba', 'jupyterlab')])"
    )
    assert out == "[]"


FEW = (
    "import numpy as np; from workbench.core import bits; "
    "print(int(bits.bit(3)), int(bits.first(np.uint64(12))), int(bits.count(np.uint64(13))), int(bits.nth(np.uint64(13), 1)))"
)


def finished(code, **environment):
    environment = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


def test_damage_to_compiled_code_is_noticed_said_once_and_repaired(tmp_path):
    """Truncated, emptied, overwritten or with one bit flipped, in object code too: never a traceback, never a crash."""
    environment = {"XDG_CACHE_HOME": str(tmp_path)}
    before = finished(FEW, **environment)
    assert (before.returncode, before.stderr) == (0, "")
    entries = sorted((tmp_path / "draft-workbench" / "compiled").rglob("*.bin"))
    chance = random.Random(5)
    harms = ["shorten", "empty", "zero", "noise", "flip", "folder"]
    for first in range(0, len(harms), 3):
        for number, path in enumerate(entries):
            data = bytearray(path.read_bytes())
            at = chance.randrange(len(data))
            path.unlink()
            harm = harms[(first + number) % len(harms)]
            if harm == "folder":
                path.mkdir()
                continue
            harmed = {"shorten": data[:at], "empty": b"", "zero": bytes(len(data)), "noise": chance.randbytes(at)}.get(harm)
            if harmed is None:
                data[at] ^= 1 << chance.randrange(8)
                harmed = data
            path.write_bytes(harmed)
        damaged = finished(FEW, **environment)
        assert (damaged.returncode, damaged.stdout) == (0, before.stdout)
        assert len(damaged.stderr.splitlines()) == 2  # once, in both languages
        assert "compiled anew" in damaged.stderr
        repaired = finished(FEW, **environment)
        assert (repaired.returncode, repaired.stdout, repaired.stderr) == (0, before.stdout, "")


def test_what_is_whole_but_of_no_use_is_compiled_anew(tmp_path):
    """An entry of another numba, say: the checksum fits, loading it does not work."""
    environment = {"XDG_CACHE_HOME": str(tmp_path)}
    assert finished("from workbench.core.bits import bit; bit(3)", **environment).returncode == 0
    (entry,) = (tmp_path / "draft-workbench" / "compiled").rglob("bits.bit-*.bin")
    for data in (b"", pickle.dumps((1, 2)), b"no pickle", pickle.dumps(entry)):
        entry.write_bytes(hashlib.sha256(data).digest() + data)
        done = finished("from workbench.core.bits import bit; print(int(bit(3)))", **environment)
        assert (done.returncode, done.stdout) == (0, "8\n")
        assert "compiled anew" in done.stderr


def test_without_room_for_compiled_code_games_are_played_all_the_same(tmp_path):
    """A full disk is played by a limit on the size of files, which holds for root too."""
    code = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))\n"
    done = finished(code + "from workbench.core.bits import bit; print(int(bit(3)))", XDG_CACHE_HOME=str(tmp_path))
    assert (done.returncode, done.stdout) == (0, "8\n")
    assert "cannot be kept" in done.stderr
    assert len(done.stderr.splitlines()) == 2
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
