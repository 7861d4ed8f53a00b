"""Outcomes as data: what a game wants shown of a batch, without a word about how it is drawn.

A game turns its tally into *panels*. Each says in its title what it shows now (the finding), in its subtitle what is measured,
and holds the figures it rests on, so that the same panel becomes a plot, a tidy frame with intervals, and a line of a report.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from workbench.core.contract import MAX_PLAYERS
from workbench.core.estimates import Estimates
from workbench.core.parameters import Values
from workbench.core.text import Text


@dataclass(frozen=True, kw_only=True)
class Panel:
    """``key`` names the panel (frame, plot and test use it); ``title`` is the finding, ``subtitle`` the measure, ``n`` the sample."""

    key: str
    title: Text
    subtitle: Text
    n: int
    wide: bool = False

    def frame(self, lang: str = "en") -> pd.DataFrame:
        """The panel's figures, one row a category."""
        raise NotImplementedError

    @property
    def shown(self) -> Sequence[Estimates]:
        """All the figures that stand in it."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class Shares(Panel):
    """Shares of one or more categories with their intervals. ``fair`` draws a line of reference; ``near`` says that shares lie around it,
    so that their distance from it is what matters."""

    labels: Sequence[Text]
    figures: Estimates
    fair: float | None = None
    fair_label: Text | None = None
    near: bool = False

    def frame(self, lang: str = "en") -> pd.DataFrame:
        return _frame(self.labels, self.figures, lang).rename(columns={"value": "share"})

    @property
    def shown(self) -> Sequence[Estimates]:
        return (self.figures,)


@dataclass(frozen=True, kw_only=True)
class Means(Panel):
    """Each category's mean with its interval, in ``unit``. ``reference`` (what ``reference_label`` names) draws a line of reference."""

    labels: Sequence[Text]
    figures: Estimates
    unit: Text
    reference: float | None = None
    reference_label: Text | None = None

    def frame(self, lang: str = "en") -> pd.DataFrame:
        return _frame(self.labels, self.figures, lang).drop(columns="count").rename(columns={"value": "mean"})

    @property
    def shown(self) -> Sequence[Estimates]:
        return (self.figures,)


@dataclass(frozen=True, kw_only=True)
class Histogram(Panel):
    """How cases spread over ordered bins. ``parts`` stacks named layers; ``whole`` is what they add up to, bin by bin.

    With ``events`` (for each part the key of an :class:`Event`, or None) a bar stands for games that can be looked for; ``values``
    holds for each bin the value that such an event is asked for.
    """

    labels: Sequence[Text]
    parts: Sequence[tuple[Text, Estimates]]
    whole: Estimates
    axis: Text
    events: Sequence[str | None] = ()
    values: Sequence[int] = ()

    def frame(self, lang: str = "en") -> pd.DataFrame:
        frames = [
            _frame(self.labels, figures, lang).rename(columns={"value": "share"}).assign(part=name[lang]) for name, figures in self.parts
        ]
        return pd.concat(frames, ignore_index=True)[["label", "part", "count", "n", "share", "low", "high"]]

    @property
    def shown(self) -> Sequence[Estimates]:
        return (self.whole, *(figures for _, figures in self.parts))


@dataclass(frozen=True, kw_only=True)
class Curves(Panel):
    """Lines over a common x (``labels``), each with a name and its figures in ``unit``."""

    labels: Sequence[Text]
    lines: Sequence[tuple[Text, Estimates]]
    axis: Text
    unit: Text

    def frame(self, lang: str = "en") -> pd.DataFrame:
        frames = [
            _frame(self.labels, figures, lang).drop(columns="count").rename(columns={"value": "mean"}).assign(line=name[lang])
            for name, figures in self.lines
        ]
        return pd.concat(frames, ignore_index=True)[["label", "line", "mean", "low", "high", "n"]]

    @property
    def shown(self) -> Sequence[Estimates]:
        return tuple(figures for _, figures in self.lines)


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of a :class:`Grid`: ``figures`` (shares get a bar) or plain ``numbers``, known exactly, of ``kind`` count or exact."""

    key: str
    label: Text
    figures: Estimates | None = None
    numbers: np.ndarray | None = None
    kind: str = ""

    def __post_init__(self) -> None:
        if (self.figures is None) == (self.numbers is None):
            raise ValueError("a column has either figures or numbers")
        if self.figures is not None:
            object.__setattr__(self, "kind", self.figures.kind)


@dataclass(frozen=True, kw_only=True)
class Grid(Panel):
    """A table of several measures a row; ``marks`` puts a word to a row (almost never, strongest …)."""

    labels: Sequence[Text]
    columns: Sequence[Column]
    marks: Mapping[int, Text] = field(default_factory=dict)

    def frame(self, lang: str = "en") -> pd.DataFrame:
        frame = pd.DataFrame({"label": [label[lang] for label in self.labels]})
        for column in self.columns:
            if column.figures is None:
                frame[column.key] = column.numbers
                continue
            figures = column.figures
            frame[column.key], frame[f"{column.key}_n"] = figures.value, figures.trials
            frame[f"{column.key}_low"], frame[f"{column.key}_high"] = figures.low, figures.high
        return frame

    @property
    def shown(self) -> Sequence[Estimates]:
        return tuple(column.figures for column in self.columns if column.figures is not None)


def _frame(labels: Sequence[Text], figures: Estimates, lang: str) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "label": [label[lang] for label in labels],
            "count": figures.count,
            "n": figures.trials,
            "value": figures.value,
            "low": figures.low,
            "high": figures.high,
        }
    )


def seats_in(rows: np.ndarray) -> np.ndarray:
    """Which seats exist, row by row: booleans (rows, MAX_PLAYERS) to mask a column that has a place for every possible seat."""
    return np.arange(MAX_PLAYERS) < rows["players"][:, None]


@dataclass(frozen=True, kw_only=True)
class Event:
    """A kind of game worth looking at, for "find a game where …".

    ``options`` lists the values a designer may ask for with their wording (empty: nothing to choose). With ``test`` a row of the
    outcome rows matches or not; with ``rank`` the row with the highest rank is the one meant (longest match, most points).
    Both get the rows (structured array) and the chosen value (None without options) and return one entry a row.
    ``at`` says of one step of a game (with ``before``, ``after`` and ``entry``) and the chosen value whether it happens there; without
    it the event is known only when its part of the game ends.
    """

    key: str
    label: Text
    options: Callable[[Values], Sequence[tuple[int, Text]]] | None = None
    test: Callable[[np.ndarray, Any], np.ndarray] | None = None
    rank: Callable[[np.ndarray, Any], np.ndarray] | None = None
    at: Callable[[Any, Any], bool] | None = None


@dataclass(frozen=True)
class Alternative:
    """Something that a player may choose: at this ``stage`` of the game, any of ``moves`` (a mask)."""

    key: str
    label: Text
    stage: int
    moves: int


@dataclass(frozen=True)
class Case:
    """A share that rule coverage asks about, option by option: the key of a measure.

    ``asks`` is ``choice`` (does anybody ever take this option?) or ``success`` (does it ever come true for those who took it?).
    """

    asks: str
    measure: str
