"""How many sequences of legal moves there are, to a few moves' depth, from fixed positions of every shipped draft.

A cheap guard of ``legal``, ``apply`` and ``advance`` (chess programmers call it perft): hardly any change of a rule leaves all these
numbers alone. ``python -m tests.contract.test_perft`` writes the file anew; a change of it belongs into the commit that explains it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from workbench.core.bits import cards_in
from workbench.drafts import load_draft, shipped_drafts
from workbench.play.record import Walk
from workbench.rules.game import copy_state

GOLDEN = Path(__file__).parent / "golden" / "perft.txt"
SEED, DEPTH = 20, 4
#: index of the game and how many moves it is old; positions later than the game's end are left out
POSITIONS = [(0, 0), (1, 6), (2, 13), (3, 21), (4, 34), (5, 55), (6, 89), (7, 144)]


def settle(walk: Walk) -> bool:
    """Let happen what nobody chooses; whether there is something to choose then."""
    while not walk.over and not walk.legal():
        walk.do(None)
    return not walk.over


def sequences(walk: Walk, depth: int) -> np.ndarray:
    """How many sequences of 1, 2 … ``depth`` moves the game can go on with."""
    counts = np.zeros(depth, np.int64)
    if depth == 0 or not settle(walk):
        return counts
    here, moves = copy_state(walk.state), cards_in(walk.legal())
    counts[0] = len(moves)
    if depth > 1:
        for move in moves:
            walk.do(move)
            counts[1:] += sequences(walk, depth - 1)
            walk.restore(here)
    return counts


def lines(name: str) -> Iterator[str]:
    """One line a position of a draft."""
    draft = load_draft(name)
    for index, age in POSITIONS:
        walk = Walk(draft.game, draft.values, SEED, index)
        for turn in range(age):
            if settle(walk):
                moves = cards_in(walk.legal())
                walk.do(moves[(5 * turn + index) % len(moves)])
        if settle(walk):
            yield f"{name} game {index} after {age} moves: {' '.join(map(str, sequences(walk, DEPTH)))}"


@pytest.mark.parametrize("name", sorted(shipped_drafts()))
def test_there_are_as_many_ways_to_go_on_as_ever(name: str) -> None:
    wanted = [line for line in GOLDEN.read_text().splitlines() if line.startswith(f"{name} ")]
    assert len(wanted) >= 4
    assert list(lines(name)) == wanted


if __name__ == "__main__":
    GOLDEN.write_text("".join(f"{line}\n" for name in sorted(shipped_drafts()) for line in lines(name)))
