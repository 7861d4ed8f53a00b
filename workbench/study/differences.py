"""Differences of two drafts: their intervals when both played the same deals, and when they could not.

Figures and their own intervals come from :mod:`workbench.core.estimates`; what is added here are the products of one draft's numbers
with the other's, game by game, and what follows from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import erfc, sqrt

import numpy as np

from workbench.core.estimates import CONFIDENCE, Estimate, Sums
from workbench.core.intervals import normal_quantile
from workbench.core.measures import Measure

_ROUNDING = 1e-13


@dataclass(frozen=True)
class Crossed:
    """Σ over games of products of A's numbers with B's, one entry a measure (float64): value·value, value·weight (A's value), …"""

    value_value: np.ndarray
    value_weight: np.ndarray
    weight_value: np.ndarray
    weight_weight: np.ndarray

    @classmethod
    def nothing(cls, measures: int) -> Crossed:
        """Sums over no games."""
        return cls(*(np.zeros(measures) for _ in range(4)))

    @classmethod
    def over(cls, a: tuple[np.ndarray, np.ndarray], b: tuple[np.ndarray, np.ndarray]) -> Crossed:
        """Sums over the same games of both drafts: (value, weight) each, float64 (measures, games)."""
        return cls(*(np.einsum("kg,kg->k", x, y) for x in a for y in b))

    def at(self, indices: Sequence[int]) -> Crossed:
        """Those of some measures, in that order."""
        picked = np.asarray(indices, np.int64)
        return Crossed(self.value_value[picked], self.value_weight[picked], self.weight_value[picked], self.weight_weight[picked])

    def __add__(self, other: Crossed) -> Crossed:
        return Crossed(
            self.value_value + other.value_value,
            self.value_weight + other.value_weight,
            self.weight_value + other.weight_value,
            self.weight_weight + other.weight_weight,
        )


@dataclass(frozen=True)
class Gap:
    """B − A with its interval. ``independent`` is the standard error that independent games would have had; ``p`` is two-sided.

    ``fair`` is how far the fair shares of the two drafts lie apart, of which the gap has been freed (see :meth:`beyond`).
    """

    value: float
    low: float
    high: float
    error: float
    independent: float
    p: float
    fair: float = 0.0

    def beyond(self, fair: float) -> Gap:
        """The same without what a change of the fair share alone explains (three players win more often each than four)."""
        if fair == 0 or np.isnan(self.value):
            return self
        p = _p(self.value - fair, self.error)
        return replace(self, value=self.value - fair, low=self.low - fair, high=self.high - fair, p=p, fair=fair)


NO_GAP = Gap(np.nan, np.nan, np.nan, np.nan, np.nan, 1.0)


def paired_gap(
    measure: Measure, a: Estimate, b: Estimate, sums_a: Sums, sums_b: Sums, crossed: Crossed, at: tuple[int, int, int], confidence: float
) -> Gap:
    """B − A of two drafts that played the same deals.

    ``at``: where the measure stands in ``sums_a``, ``sums_b`` and ``crossed``. A difference of shares of single trials rests on the
    games that ended differently; its interval is the adjusted one of Bonett & Price (2012), honest when there are few of them or none.
    """
    i, j, k = at
    n = sums_a.games
    if not a.trials or not b.trials or n < 2:
        return NO_GAP
    independent = sqrt(a.error**2 + b.error**2)
    if measure.single:
        both = crossed.value_value[k]
        gained, lost = (b.count - both + 1) / (n + 2), (a.count - both + 1) / (n + 2)
        error = sqrt((gained + lost - (gained - lost) ** 2) / (n + 2))
        return _gap(b.value - a.value, gained - lost, error, independent, confidence)
    if measure.kind == "share" and a.value == b.value and a.value in (0, 1):  # nothing varied; each draft alone bounds what may be
        return unpaired_gap(measure, a, b, confidence)
    of_a = sums_a.value_value[i], sums_a.value_weight[i], sums_a.weight_weight[i]
    of_b = sums_b.value_value[j], sums_b.value_weight[j], sums_b.weight_weight[j]
    unit = np.array([1 / measure.scale, 1.0, 1 / measure.scale, 1.0])
    products = np.outer(unit, unit) * [
        [of_a[0], of_a[1], crossed.value_value[k], crossed.value_weight[k]],
        [of_a[1], of_a[2], crossed.weight_value[k], crossed.weight_weight[k]],
        [crossed.value_value[k], crossed.weight_value[k], of_b[0], of_b[1]],
        [crossed.value_weight[k], crossed.weight_weight[k], of_b[1], of_b[2]],
    ]  # of A's value and weight and of B's
    weight_a, weight_b = a.trials / n, b.trials / n
    contrast = np.array([-1 / weight_a, a.value / weight_a, 1 / weight_b, -b.value / weight_b])
    parts = contrast[:, None] * products * contrast
    total = parts.sum()
    error = 0.0 if total <= _ROUNDING * np.abs(parts).sum() else sqrt(total / (n - 1) / n)  # of equal games only rounding is left
    return _gap(b.value - a.value, b.value - a.value, error, independent, confidence)


def unpaired_gap(measure: Measure, a: Estimate, b: Estimate, confidence: float = CONFIDENCE) -> Gap:
    """B − A of two drafts that played games of their own; for shares Newcombe's hybrid score interval (1998, method 10)."""
    if np.isnan(a.value) or np.isnan(b.value):
        return NO_GAP
    error, difference = sqrt(a.error**2 + b.error**2), b.value - a.value
    gap = _gap(difference, difference, error, error, confidence)
    if measure.kind != "share":
        return gap
    low = difference - sqrt((b.value - b.low) ** 2 + (a.high - a.value) ** 2)
    high = difference + sqrt((b.high - b.value) ** 2 + (a.value - a.low) ** 2)
    return Gap(difference, low, high, error, error, gap.p)


def _gap(value: float, centre: float, error: float, independent: float, confidence: float) -> Gap:
    half = normal_quantile(confidence) * error
    return Gap(value, centre - half, centre + half, error, independent, _p(centre, error))


def _p(centre: float, error: float) -> float:
    if error > 0:
        return erfc(abs(centre) / error / sqrt(2))
    return 1.0 if centre == 0 else 0.0


def holm(p_values: np.ndarray) -> np.ndarray:
    """p values corrected for their number (Holm 1979): each p times the number of those not smaller, made monotone, at most 1."""
    p = np.asarray(p_values, float)
    order = np.argsort(p, kind="stable")
    steps = np.minimum(np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)), 1.0)
    corrected = np.empty_like(p)
    corrected[order] = steps
    return corrected
