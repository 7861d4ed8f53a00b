"""Playing on from a position: shares that sum to the games that are won, the same luck for options that are compared."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import Walk
from workbench.play.rollout import NO_MOVE, Trial, win_chances

BATCH = Batch.of(load_draft("omerta"), "thumb", 3)


def position(decisions: int) -> Walk:
    """The state before a decision of game 4."""
    walk = Walk(BATCH.draft.game, BATCH.draft.values, BATCH.seed, 4)
    made = 0
    while True:
        legal = walk.legal()
        if legal and made == decisions:
            return walk
        walk.do((int(legal) & -int(legal)).bit_length() - 1 if legal else None)
        made += bool(legal)


@pytest.mark.parametrize("decisions", [0, 3, 9])
def test_every_game_has_one_win_to_share(decisions: int) -> None:
    state = position(decisions).state
    chances = win_chances(BATCH, state, [Trial(NO_MOVE, 40, 7), Trial(NO_MOVE, 40, 7, viewer=0)])
    assert chances.shape == (2, 4)
    np.testing.assert_allclose(chances.sum(axis=1), 1.0)


def test_the_same_seed_is_the_same_luck_and_the_position_stays_as_it_was() -> None:
    state = position(3).state
    before = state.tobytes()
    first, again, other = win_chances(BATCH, state, [Trial(NO_MOVE, 60, 7), Trial(NO_MOVE, 60, 7), Trial(NO_MOVE, 60, 8)])
    assert (first == again).all()
    assert (first != other).any()
    assert state.tobytes() == before
