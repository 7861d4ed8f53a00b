"""Intervals against independent implementations, and by their coverage."""

from __future__ import annotations

import numpy as np
import pytest
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import confint_proportions_2indep

from workbench.core.estimates import Estimate, Sums, estimated
from workbench.core.intervals import wilson_interval
from workbench.core.measures import Measure
from workbench.core.text import same
from workbench.study.differences import Crossed, Gap, holm, paired_gap, unpaired_gap

WON = Measure(key="won", label=same("won"), kind="share", value="won")
HELD = Measure(key="held", label=same("held"), kind="share", value="held", weight="deals")
PAY = Measure(key="pay", label=same("pay"), kind="mean", value="pay", weight="deals", unit=same("VP"), least=None)


@pytest.mark.parametrize(("k1", "n1", "k2", "n2"), [(56, 70, 48, 80), (9, 10, 3, 10), (10, 10, 0, 10), (5, 56, 0, 29)])
def test_unpaired_shares_get_newcombes_interval(k1, n1, k2, n2):
    def share(k, n):
        low, high = (float(bound) for bound in wilson_interval(k, n))
        return Estimate(k / n, low, high, np.sqrt(k / n * (1 - k / n) / n), k, n, n)

    gap = unpaired_gap(WON, share(k2, n2), share(k1, n1))
    low, high = confint_proportions_2indep(k1, n1, k2, n2, method="newcomb", compare="diff")
    assert (gap.low, gap.high) == pytest.approx((low, high), abs=1e-9)


def test_holm_is_that_of_statsmodels():
    p = np.array([0.01, 0.04, 0.03, 0.005, 0.8, 0.04, 1.0])
    assert holm(p) == pytest.approx(multipletests(p, method="holm")[1])
    assert len(holm(np.array([]))) == 0


def gap_of(measure: Measure, a: tuple, b: tuple) -> Gap:
    """The paired difference of one measure, from value and weight of both drafts game by game."""
    (va, wa), (vb, wb) = ((np.asarray(value, float)[None], np.asarray(weight, float)[None]) for value, weight in (a, b))
    sums_a, sums_b = Sums.over(va, wa), Sums.over(vb, wb)
    figure_a, figure_b = (estimated(sums, measure.kind, measure.single)[0] for sums in (sums_a, sums_b))
    return paired_gap(measure, figure_a, figure_b, sums_a, sums_b, Crossed.over((va, wa), (vb, wb)), (0, 0, 0), 0.95)


def test_shares_never_seen_still_have_room_in_their_difference():
    """0 of n in both drafts does not mean a difference of exactly 0."""
    nothing = np.zeros(100), np.ones(100)
    for measure in (WON, HELD):
        gap = gap_of(measure, nothing, nothing)
        assert gap.low < -0.01
        assert gap.high > 0.01
        assert gap.p == 1


def test_what_the_fair_share_alone_explains_is_taken_off():
    rng = np.random.default_rng(4)
    a, b = ((rng.random(4_000) < share, np.ones(4_000)) for share in (1 / 4, 1 / 3))
    gap = gap_of(WON, a, b)
    assert gap.p < 1e-6
    beyond = gap.beyond(1 / 3 - 1 / 4)
    assert beyond.value == pytest.approx(gap.value - 1 / 12)
    assert beyond.high - beyond.low == pytest.approx(gap.high - gap.low)
    assert beyond.p > 0.01


RUNS, GAMES = 3_000, 400


def covered(measure: Measure, draw, truth: float) -> float:
    """The share of ``RUNS`` intervals that hold ``truth``."""
    rng = np.random.default_rng(20_240_607)
    gaps = [gap_of(measure, *draw(rng)) for _ in range(RUNS)]
    return float(np.mean([gap.low <= truth <= gap.high for gap in gaps]))


def test_intervals_of_paired_differences_of_shares_cover_95_per_cent():
    def draw(rng):
        luck, often = rng.random(GAMES), np.ones(GAMES)
        return (luck < 0.25, often), (luck < 0.25 + 0.1 * (rng.random(GAMES) < 0.5), often)

    assert 0.94 <= covered(WON, draw, 0.05) <= 0.96


def test_intervals_of_paired_differences_of_ratios_cover_95_per_cent():
    def draw(rng):
        deals = rng.integers(1, 6, GAMES)
        luck = rng.normal(0, 1, GAMES)
        return (luck + deals, deals), (luck + rng.normal(0, 0.5, GAMES) + 1.5 * deals, deals)

    assert 0.94 <= covered(PAY, draw, 0.5) <= 0.96
