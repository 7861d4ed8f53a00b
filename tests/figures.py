"""Figures made from counts, for tests of what shows them."""

from __future__ import annotations

from typing import Any

import numpy as np

from workbench.core.estimates import Estimates, Sums, estimated


def share_figures(successes: Any, trials: Any = 1000) -> Estimates:
    """Shares of single trials."""
    k = np.atleast_1d(np.asarray(successes, float))
    n = np.broadcast_to(np.asarray(trials, float), k.shape)
    return estimated(Sums(int(n.max()), k, n, k, k, n), "share", single=True)


def mean_figures(sums: Any, squares: Any, count: int) -> Estimates:
    """Means of one number a game."""
    total, square = np.asarray(sums, float), np.asarray(squares, float)
    n = np.full(total.shape, float(count))
    return estimated(Sums(count, total, n, square, total, n), "mean")
