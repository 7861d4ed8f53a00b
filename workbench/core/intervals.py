"""Intervals for shares and means."""

from __future__ import annotations

import math
from functools import cache
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


@cache
def normal_quantile(confidence: float) -> float:
    """z with a standard normal mass of ``confidence`` between −z and z."""
    if not 0 < confidence < 1:
        raise ValueError(f"confidence = {confidence} is not possible. Allowed: between 0 and 1")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson_interval(successes: ArrayLike, trials: ArrayLike, confidence: float = 0.95) -> tuple[Floats, Floats]:
    """Wilson score interval of a share (Wilson 1927), elementwise; (0, 1) where there are no trials.

    Returns the lower and upper bounds as arrays of shares between 0 and 1.
    """
    z = normal_quantile(confidence)
    k, n = np.broadcast_arrays(np.asarray(successes, float), np.asarray(trials, float))
    with np.errstate(divide="ignore", invalid="ignore"):
        share = k / n
        centre = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * np.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    low = np.where(n > 0, np.where(k == 0, 0.0, centre - half), 0.0)
    high = np.where(n > 0, np.where(k == n, 1.0, centre + half), 1.0)
    return np.clip(low, 0, 1), np.clip(high, 0, 1)


def exact_interval(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Exact binomial interval of a share (Clopper & Pearson 1934); (0, 1) where there are no trials.

    It covers the true share at least as often as it says, however few the trials: a little wider than Wilson's.
    """
    normal_quantile(confidence)
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials are not possible")
    tail = (1 - confidence) / 2
    low = 0.0 if successes == 0 else _beta_quantile(tail, successes, trials - successes + 1)
    high = 1.0 if successes == trials else _beta_quantile(1 - tail, successes + 1, trials - successes)
    return low, high


def _beta_quantile(mass: float, a: float, b: float) -> float:
    """Where the beta distribution has ``mass`` below, by halving the interval until nothing is left of it."""
    low, high = 0.0, 1.0
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return middle
        if _beta_mass(middle, a, b) < mass:
            low = middle
        else:
            high = middle


def _beta_mass(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction (DLMF 8.17.22, evaluated after Lentz)."""
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta_mass(1 - x, b, a)
    if x <= 0:
        return 0.0
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    tiny = 1e-300
    fraction, c, d = 1.0, 1.0, 0.0
    for i in range(10_000):
        m = i // 2
        if i == 0:
            term = 1.0
        elif i % 2:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d = 1 / (1 + term * d or tiny)
        c = 1 + term / c or tiny
        fraction *= c * d
        if abs(1 - c * d) < 1e-15:
            break
    return front * (fraction - 1)


def mean_interval(sums: ArrayLike, squares: ArrayLike, n: ArrayLike, confidence: float = 0.95) -> tuple[Floats, Floats, Floats]:
    """Mean and normal interval from a sum, a sum of squares and a count, elementwise; NaN where n < 2.

    Returns (mean, low, high) in the unit of the values summed.
    """
    z = normal_quantile(confidence)
    total, square, count = np.broadcast_arrays(np.asarray(sums, float), np.asarray(squares, float), np.asarray(n, float))
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = total / count
        variance = np.maximum(square - total * mean, 0) / (count - 1)
        half = np.where(count > 1, z * np.sqrt(variance / count), np.nan)
    return mean, mean - half, mean + half
