"""The one interval of every figure: against textbooks, and by how often it covers the truth."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from workbench.core.estimates import Estimates, Sums, estimated
from workbench.core.intervals import wilson_interval

RUNS, GAMES = 4_000, 400


def one(value: np.ndarray, weight: np.ndarray) -> Sums:
    return Sums.over(np.asarray(value, float)[None], np.asarray(weight, float)[None])


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=200))
def test_a_mean_is_the_textbook_one(values):
    """The normal interval of a mean, from sums alone."""
    x = np.array(values, float)
    found = estimated(one(x, np.ones_like(x)), "mean")
    half = stats.norm.ppf(0.975) * x.std(ddof=1) / np.sqrt(len(x))
    assert (found.value[0], found.low[0], found.high[0]) == pytest.approx((x.mean(), x.mean() - half, x.mean() + half), abs=1e-6)


def test_a_share_of_single_trials_keeps_wilsons_interval():
    x = np.arange(50) < 7
    found = estimated(one(x, np.ones(50)), "share", single=True)
    assert (found.low[0], found.high[0]) == pytest.approx([float(bound) for bound in wilson_interval(7, 50)])


def test_trials_of_one_game_that_hang_together_widen_the_interval():
    """Four trials a game that always agree are worth one."""
    won = (np.arange(200) % 3 == 0).astype(float)
    alike = estimated(one(4 * won, np.full(200, 4)), "share")
    single = estimated(one(won, np.ones(200)), "share", single=True)
    assert alike.value[0] == pytest.approx(single.value[0])
    assert alike.high[0] - alike.low[0] == pytest.approx(single.high[0] - single.low[0], rel=0.01)


def test_a_split_win_narrows_it():
    """Half a win in every game is no coin toss."""
    halves = estimated(one(np.full(100, 30), np.ones(100)), "share", scale=60)
    assert halves.value[0] == 0.5
    assert halves.error[0] == 0


def test_what_never_varied_is_bounded_by_games_not_by_trials():
    never = estimated(one(np.zeros(50), np.full(50, 4)), "share")
    assert never.high[0] == pytest.approx(float(wilson_interval(0, 50)[1]))


def test_a_count_cannot_fall_below_what_is_possible():
    x = np.array([0, 0, 0, 0, 0, 0, 0, 1])
    assert estimated(one(x, np.ones(8)), "mean", least=0.0).low[0] == 0
    assert estimated(one(x, np.ones(8)), "mean").low[0] < 0


def test_nothing_seen_is_no_figure():
    nothing = estimated(one(np.zeros(50), np.zeros(50)), "share")
    assert np.isnan([nothing.value[0], nothing.low[0], nothing.high[0]]).all()
    assert nothing[0].n == 0


def test_sums_of_parts_are_the_sums_of_the_whole():
    value, weight = np.random.default_rng(2).integers(0, 9, (2, 3, 100)).astype(float)
    whole, parts = Sums.over(value, weight), Sums.nothing(3)
    for v, w in zip(np.array_split(value, 7, axis=1), np.array_split(weight, 7, axis=1), strict=True):
        parts += Sums.over(v, w)
    assert parts.games == 100
    for name in ("value", "weight", "value_value", "value_weight", "weight_weight"):
        assert np.array_equal(getattr(parts, name), getattr(whole, name))


def test_some_of_the_figures_keep_their_intervals():
    value = np.random.default_rng(3).integers(0, 2, (4, 60)).astype(float)
    found = estimated(Sums.over(value, np.ones_like(value)), "share", single=True)
    some: Estimates = found.at([2, 0])
    assert np.array_equal(some.low, found.low[[2, 0]])
    assert some[0] == found[2]


def covered(draw, truth: float, kind: str, **given) -> float:
    """The share of ``RUNS`` intervals that hold ``truth``."""
    rng = np.random.default_rng(20_240_607)
    drawn = [draw(rng) for _ in range(RUNS)]
    found = estimated(Sums.over(np.array([value for value, _ in drawn]), np.array([weight for _, weight in drawn])), kind, **given)
    return float(np.mean((found.low <= truth) & (truth <= found.high)))


def test_intervals_of_shares_cover_95_per_cent():
    share = covered(lambda rng: ((rng.random(GAMES) < 0.27).astype(float), np.ones(GAMES)), 0.27, "share", single=True)
    assert 0.94 <= share <= 0.96


def test_intervals_of_ratios_cover_95_per_cent():
    """Deals of one match are alike: each match has its own chance, and longer matches count for more."""

    def draw(rng):
        deals = rng.integers(1, 6, GAMES)
        return rng.binomial(deals, rng.beta(2, 4, GAMES)).astype(float), deals.astype(float)

    assert 0.94 <= covered(draw, 1 / 3, "share") <= 0.96


def test_intervals_of_means_per_trial_cover_95_per_cent():
    def draw(rng):
        deals = rng.integers(1, 6, GAMES)
        return rng.poisson(2 * deals * rng.gamma(4, 0.25, GAMES)).astype(float), deals.astype(float)

    assert 0.94 <= covered(draw, 2, "mean", least=0.0) <= 0.96
