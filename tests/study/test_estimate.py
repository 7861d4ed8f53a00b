"""Intervals against independent implementations, and by their coverage."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binomtest
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import confint_proportions_2indep, proportion_confint

from workbench.core.intervals import exact_interval, mean_interval, wilson_interval
from workbench.study.estimate import Estimate, Sums, estimate, holm, paired_gap, unpaired_gap


@pytest.mark.parametrize(("k", "n"), [(0, 10), (1, 10), (5, 10), (10, 10), (3, 1000), (268_450, 1_000_000)])
@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.99])
def test_wilson_is_that_of_statsmodels(k, n, confidence):
    low, high = wilson_interval(k, n, confidence)
    expected = proportion_confint(k, n, 1 - confidence, method="wilson")
    assert (float(low), float(high)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("k", "n"), [(0, 10), (1, 10), (5, 10), (10, 10), (1, 1), (8, 63), (3, 1000), (268_450, 1_000_000)])
@pytest.mark.parametrize("confidence", [0.9, 0.95, 0.99])
def test_the_exact_interval_is_that_of_scipy(k, n, confidence):
    low, high = exact_interval(k, n, confidence)
    expected = binomtest(k, n).proportion_ci(confidence, method="exact")
    assert (low, high) == pytest.approx((expected.low, expected.high), abs=1e-11)


def test_the_exact_interval_knows_nothing_without_trials():
    assert exact_interval(0, 0) == (0, 1)
    with pytest.raises(ValueError, match="not possible"):
        exact_interval(3, 2)


@pytest.mark.parametrize(("k1", "n1", "k2", "n2"), [(56, 70, 48, 80), (9, 10, 3, 10), (10, 10, 0, 10), (5, 56, 0, 29)])
def test_unpaired_shares_get_newcombes_interval(k1, n1, k2, n2):
    def share(k, n):
        low, high = (float(bound) for bound in wilson_interval(k, n))
        return Estimate(k / n, low, high, np.sqrt(k / n * (1 - k / n) / n), n)

    gap = unpaired_gap(share(k2, n2), share(k1, n1), "share")
    low, high = confint_proportions_2indep(k1, n1, k2, n2, method="newcomb", compare="diff")
    assert (gap.low, gap.high) == pytest.approx((low, high), abs=1e-9)


def test_holm_is_that_of_statsmodels():
    p = np.array([0.01, 0.04, 0.03, 0.005, 0.8, 0.04, 1.0])
    assert holm(p) == pytest.approx(multipletests(p, method="holm")[1])
    assert len(holm(np.array([]))) == 0


def test_a_mean_is_the_textbook_one():
    x = np.random.default_rng(1).poisson(3, 500).astype(float)
    sums = Sums.over(np.stack([x, np.ones_like(x)])[None])
    found = estimate(sums, 0, "mean")
    mean, low, high = mean_interval(x.sum(), (x * x).sum(), len(x))
    assert (found.value, found.low, found.high) == pytest.approx((float(mean), float(low), float(high)))


def test_sums_of_parts_are_the_sums_of_the_whole():
    values = np.random.default_rng(2).integers(0, 9, (3, 4, 100)).astype(float)
    whole, parts = Sums.over(values), Sums.nothing(3, 4)
    for part in np.array_split(values, 7, axis=2):
        parts.add(Sums.over(part))
    assert np.array_equal(parts.products, whole.products)
    assert np.array_equal(parts.sums, whole.sums)
    assert parts.n == 100


def test_nothing_seen_is_no_estimate():
    nothing = estimate(Sums.over(np.zeros((1, 2, 50))), 0, "share")
    assert np.isnan(nothing.value)
    assert nothing.n == 0


def test_shares_never_seen_still_have_room_in_their_difference():
    """0 of n in both drafts does not mean a difference of exactly 0."""
    values = np.zeros((1, 4, 100))
    values[:, [1, 3]] = 1
    for single in (True, False):
        gap = paired_gap(Sums.over(values), 0, "share", single=single)
        assert gap.low < -0.01
        assert gap.high > 0.01
        assert gap.p == 1


RUNS, GAMES = 4_000, 400


def coverage(draw, truth, interval):
    """The share of ``RUNS`` intervals that hold ``truth``."""
    rng = np.random.default_rng(20_240_607)
    hits = 0
    for _ in range(RUNS):
        low, high = interval(Sums.over(draw(rng)))
        hits += low <= truth <= high
    return hits / RUNS


def in_range(share):
    return 0.94 <= share <= 0.96


def test_intervals_of_shares_cover_95_per_cent():
    def draw(rng):
        return np.stack([rng.random(GAMES) < 0.27, np.ones(GAMES)])[None].astype(float)

    def interval(sums):
        found = estimate(sums, 0, "share")
        return found.low, found.high

    assert in_range(coverage(draw, 0.27, interval))


def test_intervals_of_ratios_cover_95_per_cent():
    """Deals of one match are alike: each match has its own chance, and longer matches count for more."""

    def draw(rng):
        deals = rng.integers(1, 6, GAMES)
        return np.stack([rng.binomial(deals, rng.beta(2, 4, GAMES)), deals])[None].astype(float)

    def interval(sums):
        found = estimate(sums, 0, "share")
        return found.low, found.high

    assert in_range(coverage(draw, 1 / 3, interval))


def test_intervals_of_paired_differences_of_shares_cover_95_per_cent():
    def draw(rng):
        luck = rng.random(GAMES)
        return np.stack([luck < 0.25, np.ones(GAMES), luck < 0.25 + 0.1 * (rng.random(GAMES) < 0.5), np.ones(GAMES)])[None].astype(float)

    def interval(sums):
        gap = paired_gap(sums, 0, "share", single=True)
        return gap.low, gap.high

    assert in_range(coverage(draw, 0.05, interval))


def test_intervals_of_paired_differences_of_ratios_cover_95_per_cent():
    def draw(rng):
        deals = rng.integers(1, 6, GAMES)
        luck = rng.normal(0, 1, GAMES)
        return np.stack([luck + deals, deals, luck + rng.normal(0, 0.5, GAMES) + 1.5 * deals, deals])[None].astype(float)

    def interval(sums):
        gap = paired_gap(sums, 0, "mean", single=False)
        return gap.low, gap.high

    assert in_range(coverage(draw, 0.5, interval))
