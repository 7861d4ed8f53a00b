"""Estimates from streamed sums: shares, means and ratios with their intervals, alone and as differences.

A headline outcome is Σ value / Σ weight over games. Each game contributes one pair (value, weight), so games are the independent
units even where the outcome counts deals or vows, of which a game has several. What is kept of a batch are the sums and the
products of these numbers: a few hundred bytes, whatever the number of games.

The interval of a ratio follows from its residuals value − ratio · weight (the delta method; Cochran, *Sampling Techniques*, 1977,
§6.3). Shares get Wilson's interval at the number of independent trials that has the same variance (Korn & Graubard 1998), which
keeps them inside 0 … 1 and honest near the ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt

import numpy as np

from workbench.core.intervals import normal_quantile, wilson_interval

VALUE_A, WEIGHT_A, VALUE_B, WEIGHT_B = range(4)
_ROUNDING = 1e-13


@dataclass
class Sums:
    """Over ``n`` games: the sums (outcomes, variables) and the sums of products (outcomes, variables, variables), float64.

    Variables are value and weight of one draft, or of draft A and draft B on the same deals (4). Whole numbers below 2⁵³ add up
    exactly, so any split of a batch gives the same sums.
    """

    n: int
    sums: np.ndarray
    products: np.ndarray

    @classmethod
    def nothing(cls, outcomes: int, variables: int) -> Sums:
        """Sums over no games."""
        return cls(0, np.zeros((outcomes, variables)), np.zeros((outcomes, variables, variables)))

    @classmethod
    def over(cls, values: np.ndarray) -> Sums:
        """Sums over ``values`` (outcomes, variables, games)."""
        return cls(values.shape[2], values.sum(axis=2), np.einsum("kvg,kwg->kvw", values, values))

    def add(self, other: Sums) -> None:
        """Add other games."""
        self.n += other.n
        self.sums += other.sums
        self.products += other.products

    def copy(self) -> Sums:
        return Sums(self.n, self.sums.copy(), self.products.copy())


@dataclass(frozen=True)
class Estimate:
    """A value with its interval; ``error`` is the standard error, ``n`` the weight it rests on. NaN where nothing was seen."""

    value: float
    low: float
    high: float
    error: float
    n: int


NO_ESTIMATE = Estimate(np.nan, np.nan, np.nan, np.nan, 0)


def estimate(sums: Sums, outcome: int, kind: str, *, value: int = VALUE_A, confidence: float = 0.95) -> Estimate:
    """The estimate of one outcome; ``value`` is the variable of its value (its weight is the next)."""
    total, weight = sums.sums[outcome, value], sums.sums[outcome, value + 1]
    if weight == 0:
        return NO_ESTIMATE
    ratio = total / weight
    contrast = np.zeros(sums.sums.shape[1])
    contrast[value], contrast[value + 1] = 1, -ratio
    error = _error(sums, outcome, contrast) * sums.n / weight
    if kind == "share":
        spread = ratio * (1 - ratio)
        trials = spread / error**2 if error > 0 and spread > 0 else weight
        bounds = wilson_interval(ratio * trials, trials, confidence)
        return Estimate(ratio, float(bounds[0]), float(bounds[1]), error, int(weight))
    half = normal_quantile(confidence) * error
    return Estimate(ratio, ratio - half, ratio + half, error, int(weight))


def _error(sums: Sums, outcome: int, contrast: np.ndarray) -> float:
    """Standard error of the mean, over games, of a combination of variables whose sum is 0."""
    if sums.n < 2:
        return float("nan")
    parts = contrast[:, None] * sums.products[outcome] * contrast
    total = parts.sum()
    if total <= _ROUNDING * np.abs(parts).sum():  # what is left of equal games is rounding
        return 0.0
    return float(np.sqrt(total / (sums.n - 1) / sums.n))


@dataclass(frozen=True)
class Gap:
    """B − A with its interval. ``independent`` is the standard error that independent games would have had; ``p`` is two-sided."""

    value: float
    low: float
    high: float
    error: float
    independent: float
    p: float


NO_GAP = Gap(np.nan, np.nan, np.nan, np.nan, np.nan, 1.0)


def paired_gap(sums: Sums, outcome: int, kind: str, *, single: bool, confidence: float = 0.95) -> Gap:
    """B − A of two drafts that played the same deals (sums over 4 variables).

    ``single`` says that every game is one trial. A difference of such shares rests on the games that ended differently; its
    interval is the adjusted one of Bonett & Price (2012), which stays honest when there are few of them or none.
    """
    a = estimate(sums, outcome, kind, value=VALUE_A, confidence=confidence)
    b = estimate(sums, outcome, kind, value=VALUE_B, confidence=confidence)
    if not sums.sums[outcome, WEIGHT_A] or not sums.sums[outcome, WEIGHT_B] or sums.n < 2:
        return NO_GAP
    independent = sqrt(a.error**2 + b.error**2)
    n, z = sums.n, normal_quantile(confidence)
    if kind == "share" and single:
        both = sums.products[outcome, VALUE_A, VALUE_B]
        gained = (sums.sums[outcome, VALUE_B] - both + 1) / (n + 2)
        lost = (sums.sums[outcome, VALUE_A] - both + 1) / (n + 2)
        error = sqrt((gained + lost - (gained - lost) ** 2) / (n + 2))
        return _gap(b.value - a.value, gained - lost, error, independent, z)
    mean_a, mean_b = sums.sums[outcome, WEIGHT_A] / n, sums.sums[outcome, WEIGHT_B] / n
    if kind == "share" and a.value == b.value and a.value in (0, 1):  # nothing varied; what may be is bounded by each draft alone
        return unpaired_gap(a, b, kind, confidence)
    contrast = np.array([-1 / mean_a, a.value / mean_a, 1 / mean_b, -b.value / mean_b])
    return _gap(b.value - a.value, b.value - a.value, _error(sums, outcome, contrast), independent, z)


def unpaired_gap(a: Estimate, b: Estimate, kind: str, confidence: float = 0.95) -> Gap:
    """B − A of two drafts that played games of their own; for shares Newcombe's hybrid score interval (1998, method 10)."""
    if np.isnan(a.value) or np.isnan(b.value):
        return NO_GAP
    error, difference = sqrt(a.error**2 + b.error**2), b.value - a.value
    gap = _gap(difference, difference, error, error, normal_quantile(confidence))
    if kind != "share":
        return gap
    low = difference - sqrt((b.value - b.low) ** 2 + (a.high - a.value) ** 2)
    high = difference + sqrt((b.high - b.value) ** 2 + (a.value - a.low) ** 2)
    return Gap(difference, low, high, error, error, gap.p)


def _gap(value: float, centre: float, error: float, independent: float, z: float) -> Gap:
    if error > 0:
        p = erfc(abs(centre) / error / sqrt(2))
    else:
        p = 1.0 if centre == 0 else 0.0
    return Gap(value, centre - z * error, centre + z * error, error, independent, p)


def holm(p_values: np.ndarray) -> np.ndarray:
    """p values corrected for their number (Holm 1979): each p times the number of those not smaller, made monotone, at most 1."""
    p = np.asarray(p_values, float)
    order = np.argsort(p, kind="stable")
    steps = np.minimum(np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)), 1.0)
    corrected = np.empty_like(p)
    corrected[order] = steps
    return corrected
