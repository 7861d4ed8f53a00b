"""Estimates: every figure of the workbench is Σ value / Σ weight over games, and this module alone gives it its interval.

The *game* is the independent unit, also where a figure counts deals, vows or seats, of which one game has several: what is kept of a
batch are the sums of value and weight over games and the sums of their products, a few hundred whole numbers, whatever the number of
games. The variance of the ratio follows from the residuals value − ratio · weight (the delta method; Cochran, *Sampling Techniques*,
1977, §6.3). A share gets Wilson's interval at the number of independent trials that has this variance (Korn & Graubard 1998), which
keeps it inside 0 … 1 and honest near its ends; a mean gets a normal interval that does not leave what is possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from workbench.core.intervals import Floats, normal_quantile, wilson_interval

CONFIDENCE = 0.95
_ROUNDING = 1e-13


@dataclass(frozen=True)
class Sums:
    """Over ``games`` games: Σ value, Σ weight and Σ of their products, one entry a measure (float64 arrays of one length)."""

    games: int
    value: Floats
    weight: Floats
    value_value: Floats
    value_weight: Floats
    weight_weight: Floats

    @classmethod
    def over(cls, value: np.ndarray, weight: np.ndarray) -> Sums:
        """Sums over ``value`` and ``weight``, float64 (measures, games)."""
        return cls(
            value.shape[1],
            value.sum(axis=1),
            weight.sum(axis=1),
            np.einsum("kg,kg->k", value, value),
            np.einsum("kg,kg->k", value, weight),
            np.einsum("kg,kg->k", weight, weight),
        )

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.games + other.games,
            self.value + other.value,
            self.weight + other.weight,
            self.value_value + other.value_value,
            self.value_weight + other.value_weight,
            self.weight_weight + other.weight_weight,
        )

    @classmethod
    def nothing(cls, measures: int) -> Sums:
        """Sums over no games."""
        return cls(0, *(np.zeros(measures) for _ in range(5)))


@dataclass(frozen=True)
class Estimate:
    """One figure: its value with its 95 % interval, its standard error, and what it rests on.

    ``count`` is Σ value and ``trials`` Σ weight (of a share: successes out of trials), over ``games`` games. NaN where nothing was seen.
    """

    value: float
    low: float
    high: float
    error: float
    count: float
    trials: float
    games: int

    @property
    def n(self) -> int:
        """The weight it rests on, as a whole number."""
        return round(self.trials)


NO_ESTIMATE = Estimate(np.nan, np.nan, np.nan, np.nan, 0.0, 0.0, 0)


@dataclass(frozen=True)
class Estimates:
    """Several figures of one kind (``share`` or ``mean``), as arrays of one length; ``estimates[i]`` is an :class:`Estimate`.

    ``low`` and ``high`` bound the 95 % interval; :meth:`interval` gives any other. ``least`` is what a mean cannot fall below.
    ``keys`` says of which measures they are the figures (empty where nobody asked a measure).
    """

    kind: str
    games: int
    value: Floats
    error: Floats
    count: Floats
    trials: Floats
    effective: Floats
    least: float | None = None
    keys: tuple[str, ...] = ()
    low: Floats = field(init=False)
    high: Floats = field(init=False)

    def __post_init__(self) -> None:
        low, high = self.interval(CONFIDENCE)
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)

    def __len__(self) -> int:
        return len(self.value)

    def __getitem__(self, i: int) -> Estimate:
        value, low, high, error = (float(array[i]) for array in (self.value, self.low, self.high, self.error))
        return Estimate(value, low, high, error, float(self.count[i]), float(self.trials[i]), self.games)

    def interval(self, confidence: float) -> tuple[Floats, Floats]:
        """Lower and upper bounds at any confidence; NaN where nothing was seen."""
        if self.kind == "share":
            low, high = wilson_interval(np.nan_to_num(self.value) * self.effective, self.effective, confidence)
            unknown = self.trials == 0
            return np.where(unknown, np.nan, low), np.where(unknown, np.nan, high)
        half = normal_quantile(confidence) * self.error
        low = self.value - half
        return (low if self.least is None else np.maximum(low, self.least)), self.value + half

    def at(self, indices: Sequence[int] | np.ndarray | slice) -> Estimates:
        """Some of them, in that order."""
        value, error, count, trials, effective = (
            array[indices] for array in (self.value, self.error, self.count, self.trials, self.effective)
        )
        keys = tuple(np.array(self.keys, object)[indices]) if self.keys else ()
        return Estimates(self.kind, self.games, value, error, count, trials, effective, self.least, keys)


def estimated(
    sums: Sums, kind: str, single: np.ndarray | bool = False, scale: float | np.ndarray = 1, least: float | None = None
) -> Estimates:
    """Estimates from sums over games, all of one kind.

    ``single``: every game is exactly one trial, a success or not (then the trials themselves are independent). ``scale``: so many
    units of value make one (shared wins are counted in sixtieths).
    """
    n, weight, value = sums.games, sums.weight, sums.value / scale
    value_value, value_weight = sums.value_value / np.square(scale), sums.value_weight / scale
    with np.errstate(invalid="ignore", divide="ignore"):
        ratio = value / weight
        residual = value_value - 2 * ratio * value_weight + ratio * ratio * sums.weight_weight
        size = value_value + 2 * np.abs(ratio * value_weight) + ratio * ratio * sums.weight_weight
        residual = np.where(residual <= _ROUNDING * size, 0.0, residual)  # what is left of games that are all alike is rounding
        error = np.sqrt(residual * n / (n - 1)) / weight if n > 1 else np.full(len(ratio), np.nan)
        effective = np.asarray(weight, float)
        if kind == "share":
            spread = ratio * (1 - ratio)
            known = (error > 0) & (spread > 0)
            # without a spread of their own, trials within one game may all hang together
            effective = np.where(known, spread / np.square(error), np.minimum(weight, n))
            effective = np.where(single, weight, effective)
            error = np.where(single, np.sqrt(spread / weight), error)
    return Estimates(kind, n, ratio, error, np.asarray(value, float), np.asarray(weight, float), effective, least)
