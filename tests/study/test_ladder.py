"""The ladder: who beats whom, what an exploiter finds, and that it is the duel's figures and nobody else's."""

from __future__ import annotations

import pytest

from tests.players.test_learning import DRAFT
from workbench.core.errors import BadInput, UnknownName
from workbench.drafts import load_draft
from workbench.play.duel import duel
from workbench.study.ladder import EXPLOITER, Ladder, climb, ladder


@pytest.fixture(scope="module")
def found() -> Ladder:
    return ladder(DRAFT, 2_000, 3, workers=2)


def test_every_kind_sits_among_every_other(found: Ladder) -> None:
    """Both ways, with the figures of a duel with the same seed; learned players of tic-tac-toe beat random ones."""
    assert {(seat.one, seat.others) for seat in found.seats} == {
        (one, others) for one in found.kinds for others in found.kinds if one != others
    }
    seat = found.seat("learned", "random")
    played = duel(DRAFT, ["learned", "random"], 2_000, 3)
    assert seat.share == played.shares[0]
    assert seat.low < seat.share < seat.high
    assert seat.stands_out == 1
    assert found.seat("random", "learned").stands_out == -1
    assert [(seat.one, seat.others) for seat in found.gradient] == [("thumb", "random"), ("learned", "thumb")]


def test_what_learned_players_leave_to_an_exploiter_is_measured(found: Ladder) -> None:
    assert found.exploiter is not None
    assert (found.exploiter.one, found.exploiter.others) == (EXPLOITER, "learned")
    assert found.exploiter.games == 2_000
    assert found.exploiter.share > found.exploiter.fair - 0.02  # who learned against them alone does not lose to them
    assert found.learning is not None
    assert found.learning > 0


def test_the_same_on_any_number_of_threads_and_without_the_long_part() -> None:
    alone, together = (ladder(DRAFT, 500, 3, exploit=False, workers=workers) for workers in (1, 3))
    assert alone == together
    assert alone.exploiter is None
    assert alone.missing == 0


def test_it_says_what_it_found_in_both_languages(found: Ladder) -> None:
    for lang in ("ja", "en"):
        assert len(found.summary(lang).splitlines()) == 4
        assert len(found.frame(lang)) == 7
        assert found.json(lang)["exploiter"]["others"] == "learned"
    assert "fair 50.0" in found.summary("en")


def test_it_can_be_stopped_after_any_pair() -> None:
    """What was found until then stays, and it says how much is missing."""
    steps: list[Ladder] = []
    steps.extend(climb(DRAFT, 500, 3, stop=lambda: len(steps) > 2))
    assert [len(part.seats) for part in steps] == [0, 1, 2]
    assert steps[-1].missing == 5


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="games = 5"):
        ladder(DRAFT, 5)
    with pytest.raises(UnknownName, match="learned among thumb"):
        Ladder(DRAFT, ("random",), 100, 1).seat("learned", "thumbs")
    with pytest.raises(BadInput, match="seed"):
        ladder(load_draft("omerta"), 500, -1)
