"""Plain mode: the same sources without the compiler play the same games."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.rules import GAMES

PLAY = """
import json, sys
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.core.jit import PLAIN
assert PLAIN
batch = Batch.of(load_draft(sys.argv[1]), sys.argv[2].split("|"), 9)
totals = batch.play(0, 4)
print(json.dumps([[play_game(batch, i).record for i in range(4)], totals.tally.tobytes().hex(), totals.fired.tolist()]))
"""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("kind", ["random", "thumb"])
def test_plain_and_compiled_play_the_same_games(name, kind):
    """NUMBA_DISABLE_JIT=1 gives the same records, tallies and clause counts."""
    plain = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", PLAY, name, kind],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert plain.returncode == 0, plain.stderr
    records, tally, fired = json.loads(plain.stdout)
    batch = Batch.of(load_draft(name), kind, 9)
    totals = batch.play(0, 4)
    assert [play_game(batch, i).record for i in range(4)] == records
    assert totals.tally.tobytes().hex() == tally
    assert totals.fired.tolist() == fired
