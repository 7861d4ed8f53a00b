"""Quantiles and the Wilson interval, on which :mod:`workbench.core.estimates` rests."""

from __future__ import annotations

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
