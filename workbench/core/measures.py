"""Measures: what a figure is, declared once, and read by everything that shows, compares, sweeps or judges it.

A :class:`Measure` names its value and its weight by fields of the game's tally. Called on a zeroed tally the kernel gives one game's
figures; the driver therefore adds up, beside the sums themselves, the products that the intervals need (see
:mod:`workbench.core.estimates`). Which fields and products these are for a draft and its players is a :class:`Plan`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from workbench.core.errors import UnknownName
from workbench.core.estimates import NO_ESTIMATE, Estimate, Estimates, Sums, estimated
from workbench.core.parameters import Values
from workbench.core.text import Text, same
from workbench.core.wording import PERCENTAGE_POINTS, player_kind

#: so many neighbouring numbers of a tally are multiplied at once
BLOCK = 4

Option = int | tuple[int, ...]
Options = Callable[[Values], Sequence[tuple[Option, Text]]]


@dataclass(frozen=True)
class Seats:
    """The table a measure speaks about: the values of a draft, and which kind of player sits in each seat."""

    values: Values
    kinds: tuple[str, ...]

    @property
    def mixed(self) -> bool:
        """Whether different kinds of player sit at the table: then seats are not interchangeable, and figures go by seat."""
        return len(set(self.kinds)) > 1

    def kind(self, seat: int) -> Text:
        """What the player in a seat is called."""
        return player_kind(self.kinds[seat])


@dataclass(frozen=True, kw_only=True)
class Measure:
    """A figure: Σ ``value`` / Σ ``weight`` over games, both named by fields of the tally.

    ``kind`` is ``share`` (0 … 1) or ``mean`` (in ``unit``). With ``options`` there is one figure for each, at that index of the
    fields; ``{option}`` in the label is its wording. ``by_seat`` names the field that takes the place of ``value`` (there counted
    from the first player) where different kinds of player sit: then the first index is a place, and ``{place}`` its wording.
    A weight with fewer dimensions than the value is read at the first of the indices. ``when``: which drafts have it (None: all).

    ``scale``: so many units of value make one. ``fair``: the figure of a game in which nothing distinguishes the players.
    ``span``: a large difference of this figure, its own scale when differences are ranked (all measures of one unit have one span).
    ``least``: a mean cannot fall below. ``headline``: compared, swept and reported unless others are asked for. ``higher``: what a
    higher figure means. ``follows``: parameters from which the figure follows by arithmetic (points from what points are given for).
    """

    key: str
    label: Text
    kind: str
    value: str
    weight: str = "games"
    options: Options | None = None
    when: Callable[[Values], bool] | None = None
    by_seat: str | None = None
    unit: Text | None = None
    scale: int = 1
    fair: Callable[[Values], float] | None = None
    span: float = 1.0
    least: float | None = 0.0
    headline: bool = True
    higher: Text | None = None
    follows: tuple[str, ...] = ()
    family: str = field(default="", compare=False)
    index: tuple[int, ...] = ()

    @property
    def single(self) -> bool:
        """Whether every game is exactly one trial, a success or not."""
        return self.kind == "share" and self.weight == "games" and self.scale == 1

    def each(self, seats: Seats, place: Callable[[int], Text]) -> list[Measure]:
        """The figures themselves: one measure for every place and option, with its index, its key and its label."""
        if self.when is not None and not self.when(seats.values):
            return []
        field_name = self.by_seat if self.by_seat and seats.mixed else self.value
        places: list[tuple[tuple[int, ...], str, dict[str, Text]]] = [((), "", {})]
        if self.by_seat:
            by = "seat" if seats.mixed else "place"
            places = [((p,), f".{by}.{p + 1}", {"place": place(p)}) for p in range(int(seats.values["players"]))]
        options: list[tuple[tuple[int, ...], str, dict[str, Text]]] = [((), "", {})]
        if self.options is not None:
            options = [
                (
                    at if isinstance(at, tuple) else (at,),
                    "." + ".".join(map(str, at if isinstance(at, tuple) else (at,))),
                    {"option": words},
                )
                for at, words in self.options(seats.values)
            ]
        return [
            replace(
                self,
                key=self.key + suffix + ending,
                label=self.label.format(**said, **words).sentence(),
                value=field_name,
                options=None,
                by_seat=None,
                family=self.key,
                index=at + option,
            )
            for at, suffix, said in places
            for option, ending, words in options
        ]

    # ------------------------------------------------------------------------------------------------ figures as text

    def shown(self, figure: float) -> str:
        """A figure of this measure as text: shares in per cent."""
        if np.isnan(figure):
            return "–"
        text = f"{figure * 100:.2f} %" if self.kind == "share" else f"{figure:.3f}"
        return text.replace("-", "−")

    def shown_gap(self, figure: float) -> str:
        """A difference of this measure as text, signed; of shares in percentage points."""
        if np.isnan(figure):
            return "–"
        return (f"{figure * 100:+.2f}" if self.kind == "share" else f"{figure:+.3f}").replace("-", "−")

    def gap(self, figure: float) -> Text:
        """The same with its unit."""
        unit = PERCENTAGE_POINTS if self.kind == "share" else self.unit
        number = same(self.shown_gap(figure))
        return number if unit is None else number + same(" ") + unit


def chosen(measures: Iterable[Measure], keys: Sequence[str] | None) -> tuple[Measure, ...]:
    """The measures with these keys, in that order (None: the headlines). ``vow_held`` stands for ``vow_held.1``, ``vow_held.2`` …

    Raises :class:`UnknownName` with the nearest keys.
    """
    known = tuple(measures)
    if keys is None:
        return tuple(measure for measure in known if measure.headline)
    picked: list[Measure] = []
    for key in keys:
        found = [measure for measure in known if measure.key == key or measure.key.startswith(f"{key}.")]
        if not found:
            raise UnknownName("outcome", key, [measure.key for measure in known])
        picked += [measure for measure in found if measure not in picked]
    return tuple(picked)


class Plan:
    """What beside a tally has to be kept so that ``measures`` have their intervals: sums over games of products of its numbers.

    A tally is read as a row of 64-bit numbers. ``blocks`` (int64, (n, 3)) tells the driver which numbers to multiply, four neighbours
    at a time: the first number, the first of the others, and whether the others move along (1) or are one and the same (0). The
    products of block b are sums 4·b … 4·b + 3; some that come along in a block mean nothing and are not read. ``constants`` names the
    tally's fields that are the same in every game, with their number.
    """

    def __init__(self, measures: Sequence[Measure], tally: np.dtype, constants: Mapping[str, int]) -> None:
        self.measures = tuple(measures)
        self.index = {measure.key: i for i, measure in enumerate(self.measures)}
        self.value, self.weight = (
            np.array([position(tally, name, m.index) for m, name in zip(self.measures, names, strict=True)], np.int64)
            for names in ([m.value for m in self.measures], [m.weight for m in self.measures])
        )
        self._constants = {position(tally, name, ()): number for name, number in {**constants, "games": 1}.items()}
        pairs = {
            pair
            for measure, v, w in zip(self.measures, self.value.tolist(), self.weight.tolist(), strict=True)
            for pair in ((v, v), (v, w), (w, w))
            if not measure.single and not self._constants.keys() & set(pair)  # their products follow from the sums
        }
        blocks, self._product = _blocks(pairs)
        self.blocks = np.array(blocks, np.int64).reshape(-1, 3)

    @property
    def products(self) -> int:
        """How many sums of products are kept."""
        return BLOCK * len(self.blocks)

    def sums(self, tally: np.ndarray, products: np.ndarray, games: int) -> Sums:
        """The sums of all measures over a batch: its tally (one record) and its ``products`` (int64)."""
        numbers = tally.reshape(1).view(np.int64)

        def product(i: int, j: int) -> float:
            for constant, other in ((i, j), (j, i)):
                if constant in self._constants:
                    return float(self._constants[constant] * numbers[other])
            at = self._product.get((i, j))
            return float(numbers[i] if at is None else products[at])  # a single trial is 0 or 1, and its own square

        couples = list(zip(self.value.tolist(), self.weight.tolist(), strict=True))
        return Sums(
            games,
            numbers[self.value].astype(float),
            numbers[self.weight].astype(float),
            np.array([product(v, v) for v, _ in couples]),
            np.array([product(v, w) for v, w in couples]),
            np.array([product(w, w) for _, w in couples]),
        )

    def per_game(self, figures: np.ndarray, at: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Value and weight of measures ``at``, float64 (measures, games) each, from the tallies of single games (games, numbers)."""
        return figures[:, self.value[at]].T.astype(float), figures[:, self.weight[at]].T.astype(float)

    def estimates(self, sums: Sums, keys: Sequence[str]) -> Estimates:
        """The figures of some measures of one kind and scale, by full key."""
        at = self.subset(keys)
        first = self.measures[at[0]]
        single = np.array([self.measures[i].single for i in at])
        scale = np.array([self.measures[i].scale for i in at], float)
        picked = Sums(
            sums.games, *(array[at] for array in (sums.value, sums.weight, sums.value_value, sums.value_weight, sums.weight_weight))
        )
        figures = estimated(picked, first.kind, single, scale, first.least if first.kind == "mean" else None)
        return replace(figures, keys=tuple(keys))

    def each(self, sums: Sums, keys: Sequence[str]) -> list[Estimate]:
        """The figures of any measures one by one, by full key; NaN for those that are not among these measures."""
        found = {}
        alike: dict[tuple[str, float | None], list[str]] = {}
        for key in keys:
            if key in self.index:
                measure = self.measures[self.index[key]]
                alike.setdefault((measure.kind, measure.least), []).append(key)
        for some in alike.values():
            figures = self.estimates(sums, some)
            found.update({key: figures[i] for i, key in enumerate(some)})
        return [found.get(key, NO_ESTIMATE) for key in keys]

    def subset(self, keys: Sequence[str]) -> np.ndarray:
        """Where measures stand, by full key."""
        return np.array([self.index[key] for key in keys], np.int64)

    def estimate(self, sums: Sums, key: str) -> Estimate:
        """The figure of one measure; NaN where these measures do not have it."""
        return self.estimates(sums, [key])[0] if key in self.index else NO_ESTIMATE


def _blocks(pairs: Iterable[tuple[int, int]]) -> tuple[list[tuple[int, int, int]], dict[tuple[int, int], int]]:
    """Pairs of numbers in as few blocks of four neighbours as there are, and where each pair's product stands."""
    pairs = set(pairs)
    blocks: list[tuple[int, int, int]] = []
    found: dict[tuple[int, int], int] = {}

    def moves_along(i: int, j: int) -> bool:
        return i == j or (bool({(i + 1, j + 1), (i - 1, j - 1)} & pairs) and not {(i + 1, j), (i - 1, j)} & pairs)

    for i, j in sorted(pairs, key=lambda pair: (pair[1] - pair[0], pair[0]) if moves_along(*pair) else (pair[1] + (1 << 32), pair[0])):
        if (i, j) in found:
            continue
        along = moves_along(i, j)
        for k in range(BLOCK):
            found.setdefault((i + k, j + k if along else j), BLOCK * len(blocks) + k)
        blocks.append((i, j, int(along)))
    return blocks, found


def position(tally: np.dtype, name: str, index: tuple[int, ...]) -> int:
    """Where a field (or its element at as much of ``index`` as it has dimensions) stands in a tally seen as 64-bit numbers."""
    if tally.fields is None or name not in tally.fields:
        raise KeyError(f"the tally has no field {name!r}")
    dtype, offset = tally.fields[name][:2]
    at = index[: len(dtype.shape)]
    if len(at) != len(dtype.shape):
        raise KeyError(f"{name} has {len(dtype.shape)} dimensions, the measure an index of {len(at)}")
    return offset // 8 + int(np.ravel_multi_index(at, dtype.shape)) if dtype.shape else offset // 8


@dataclass(frozen=True)
class Study(Seats):
    """What a game needs to speak about a batch: its figures, the values of the draft, and who sat where.

    ``tally`` is the record of sums (for medians and the length of axes; figures are asked for by :meth:`figures`).
    """

    plan: Plan = field(repr=False)
    sums: Sums = field(repr=False)
    tally: Any = field(repr=False)

    @property
    def games(self) -> int:
        return self.sums.games

    @cached_property
    def _families(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for measure in self.plan.measures:
            found.setdefault(measure.family, []).append(measure.key)
        return found

    def figures(self, *keys: str) -> Estimates:
        """The figures of one or more measures, with all their places and options, one after the other."""
        return self.plan.estimates(self.sums, [full for key in keys for full in self._families[key]])

    def measures(self, *keys: str) -> list[Measure]:
        """The measures behind :meth:`figures`, in the same order."""
        return [self.plan.measures[self.plan.index[full]] for key in keys for full in self._families[key]]

    def has(self, key: str) -> bool:
        """Whether this draft has a measure (ideas bring their own)."""
        return key in self._families
