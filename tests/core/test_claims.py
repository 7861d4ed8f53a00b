"""What titles may claim: nothing that the figures do not carry."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.claims import FEW, all_within, apart, furthest, listed, rate
from workbench.core.estimates import Sums, estimated
from workbench.core.text import same


def shares(wins, games):
    """Figures of single trials."""
    wins = np.asarray(wins, float)
    games = np.broadcast_to(np.asarray(games, float), wins.shape)
    sums = Sums(int(games.max()), wins, games, wins, wins, games)
    return estimated(sums, "share", single=True)


def told(wins, games, digits=1):
    return rate(shares([wins], [games])[0], digits).en


def test_the_highest_is_named_alone_only_if_it_stands_apart():
    assert furthest(shares([700, 400, 390], 1_000)) == [0]
    assert furthest(shares([400, 700, 690], 1_000)) == [1, 2]
    assert furthest(shares([700, 400, 100], 1_000), highest=False) == [2]


def test_the_more_are_looked_at_the_further_it_must_stand_apart():
    two = shares([530, 455], 1_000)
    many = shares([530, *[455] * 30], 1_000)
    assert furthest(two) == [0]
    assert len(furthest(many)) > 1


def test_figures_of_few_cases_take_no_part():
    figures = shares([FEW - 1, 500], [FEW - 1, 1_000])
    assert furthest(figures) == [1]
    assert furthest(shares([1, 2], 5)) == []


def test_only_those_asked_for_take_part():
    assert furthest(shares([900, 500, 100], 1_000), among=[1, 2]) == [1]


def test_advantages_are_corrected_for_the_number_of_places():
    assert apart(shares([280, 260, 240, 220], 1_000), 0.25) == []
    assert apart(shares([2_800, 2_500, 2_500, 2_200], 10_000), 0.25) == [0, 3]


def test_fair_is_said_only_of_narrow_intervals():
    assert not all_within(shares([1, 0, 0, 0], 1), 0.25)
    assert not all_within(shares([250] * 4, 1_000), 0.25)
    assert all_within(shares([25_000] * 4, 100_000), 0.25)


@pytest.mark.parametrize(
    ("wins", "games", "said"),
    [
        (268, 1_000, "26.8 %"),
        (1, 8, "12.5 % (1 of 8)"),
        (0, 33, "0 % (0 of 33)"),
        (1, 3_300, "0.03 % (1 of 3,300)"),
        (99_997, 100_000, "99.997 % (all but 3 of 100,000)"),
        (100_000, 100_000, "100 % (100,000 of 100,000)"),
        (3, 100_000, "0.003 % (3 of 100,000)"),
        (0, 0, "–"),
    ],
)
def test_rates_are_never_rounded_to_never_or_always(wins, games, said):
    assert told(wins, games) == said


def test_names_are_listed_as_a_subject():
    assert listed([same("A")]).en == "A"
    assert listed([same("A"), same("B"), same("C")]).en == "A, B and C"
    assert listed([same("A"), same("B"), same("C")]).ja == "A・BとC"


def test_a_fair_game_is_rarely_accused():
    """Of places that are all alike, at most one batch in twenty gets any claim (here with its own standard error)."""
    rng = np.random.default_rng(7)
    batches, games = 2_000, 1_000
    accused = 0
    for _ in range(batches):
        wins = rng.multinomial(games, [0.25] * 4)
        figures = shares(wins, games)
        accused += bool(apart(figures, 0.25)) or len(furthest(figures)) == 1 or len(furthest(figures, highest=False)) == 1
    assert accused / batches <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / batches)
