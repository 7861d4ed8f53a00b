"""Duels: the games are those of batches, whoever sits where."""

from __future__ import annotations

import numpy as np
import pytest

from tests.players.test_learning import DRAFT
from tests.study.tiny import TICTACTOE
from workbench.core.contract import WIN
from workbench.core.errors import BadInput
from workbench.play.batch import Batch
from workbench.play.duel import duel, summary
from workbench.players.learning import learn


@pytest.fixture(scope="module")
def table():
    return learn(DRAFT, games=5_000, seed=5, workers=1)


def test_a_duel_is_the_batch_with_seats_changed():
    """In the first round the first player sits first, in the second one second; the games are those of the batch."""
    games = 61
    found = duel(TICTACTOE, ["thumb", "random"], games, seed=3)
    first, second = Batch.of(TICTACTOE, ["thumb", "random"], 3), Batch.of(TICTACTOE, ["random", "thumb"], 3)
    won = first.play(0, 30).tally[0].wins[:2] / WIN + second.play(30, 31).tally[0].wins[:2][::-1] / WIN
    assert found.shares.tolist() == pytest.approx((won / games).tolist())
    shares = np.array(
        [batch.play(i, 1).tally[0].wins[seat] / WIN for batch, seat, r in ((first, 0, range(30)), (second, 1, range(30, 61))) for i in r]
    )
    assert found.errors[0] == pytest.approx(shares.std(ddof=1) / games**0.5)
    assert found.fair == 0.5


@pytest.mark.parametrize("workers", [2, 5])
def test_a_duel_is_the_same_on_any_number_of_threads(table, workers):
    one, other = (duel(DRAFT, [table, "random"], 3_501, workers=n) for n in (1, workers))
    assert one.shares.tolist() == other.shares.tolist()
    assert one.errors.tolist() == other.errors.tolist()


def test_it_is_told_in_words(table):
    text = summary(duel(DRAFT, [table, "random"], 400))
    assert text.en.startswith("1 × learned against 1 × random: ")
    assert "fair 50.0 %" in text.en
    assert "公平なら 50.0 %" in text.ja


def test_it_can_be_stopped():
    seen = []
    found = duel(TICTACTOE, ["thumb", "random"], 50_000, workers=1, stop=lambda: len(seen) >= 3 or bool(seen.append(0)))
    assert 2 <= found.games < 50_000
    with pytest.raises(BadInput, match="stopped before"):
        duel(TICTACTOE, ["thumb", "random"], 50_000, stop=lambda: True)


def test_what_cannot_be_set_against_each_other(table):
    for call, message in (
        (lambda: duel(DRAFT, ["thumb"]), "the draft has 2 seats"),
        (lambda: duel(DRAFT, ["tumb", "thumb"]), "did you mean thumb"),
        (lambda: duel(DRAFT, ["thumb", "thumb"], 1), "games = 1"),
        (lambda: duel(TICTACTOE, [table, "thumb"]), "a game with features"),
    ):
        with pytest.raises(BadInput, match=message) as refused:
            call()
        assert len(str(refused.value).splitlines()) == 1
