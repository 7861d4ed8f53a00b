"""Outcomes as data: what a game wants shown of a batch, without a word about how it is drawn.

A game turns its tally into *panels*. Each says in its title what it shows now (the finding), in its subtitle what is measured,
and holds the counts it rests on, so that the same panel becomes a plot, a tidy frame with intervals, and a line of a report.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from workbench.core.contract import MAX_PLAYERS
from workbench.core.intervals import mean_interval, wilson_interval
from workbench.core.parameters import Values
from workbench.core.text import Text
from workbench.core.wording import player_kind


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


@dataclass(frozen=True, kw_only=True)
class Shares(Panel):
    """Each category's successes out of its trials, with Wilson intervals. ``fair`` draws a line of reference."""

    labels: Sequence[Text]
    successes: np.ndarray
    trials: np.ndarray | int
    fair: float | None = None
    fair_label: Text | None = None

    def frame(self, lang: str = "en") -> pd.DataFrame:
        trials = np.broadcast_to(np.asarray(self.trials), np.shape(self.successes))
        low, high = wilson_interval(self.successes, trials)
        with np.errstate(invalid="ignore", divide="ignore"):
            share = np.asarray(self.successes) / trials
        labels = [label[lang] for label in self.labels]
        return pd.DataFrame({"label": labels, "count": self.successes, "n": trials, "share": share, "low": low, "high": high})


@dataclass(frozen=True, kw_only=True)
class Means(Panel):
    """Each category's mean of ``count`` values given by sum and sum of squares, with 95 % intervals, in ``unit``."""

    labels: Sequence[Text]
    sums: np.ndarray
    squares: np.ndarray
    count: np.ndarray | int
    unit: Text

    def frame(self, lang: str = "en") -> pd.DataFrame:
        count = np.broadcast_to(np.asarray(self.count), np.shape(self.sums))
        mean, low, high = mean_interval(self.sums, self.squares, count)
        return pd.DataFrame({"label": [label[lang] for label in self.labels], "n": count, "mean": mean, "low": low, "high": high})


@dataclass(frozen=True, kw_only=True)
class Histogram(Panel):
    """How ``n`` cases spread over ordered bins. ``parts`` stacks named layers (label → counts); one layer is a plain histogram.

    With ``events`` (for each part the key of a :class:`Event`, or None) a bar stands for games that can be looked for; ``values``
    holds for each bin the value that such a event is asked for.
    """

    labels: Sequence[Text]
    parts: Sequence[tuple[Text, np.ndarray]]
    axis: Text
    events: Sequence[str | None] = ()
    values: Sequence[int] = ()

    def frame(self, lang: str = "en") -> pd.DataFrame:
        rows = []
        for name, counts in self.parts:
            low, high = wilson_interval(counts, self.n)
            for label, count, lo, hi in zip(self.labels, counts, low, high, strict=True):
                rows.append(
                    {
                        "label": label[lang],
                        "part": name[lang],
                        "count": int(count),
                        "n": self.n,
                        "share": count / self.n if self.n else np.nan,
                        "low": lo,
                        "high": hi,
                    }
                )
        return pd.DataFrame(rows)


@dataclass(frozen=True, kw_only=True)
class Curves(Panel):
    """Lines over a common x (``labels``): (name, means, lows, highs) each; NaN where nothing was seen."""

    labels: Sequence[Text]
    lines: Sequence[tuple[Text, np.ndarray, np.ndarray, np.ndarray]]
    axis: Text
    unit: Text

    def frame(self, lang: str = "en") -> pd.DataFrame:
        rows = []
        for name, means, lows, highs in self.lines:
            for label, mean, low, high in zip(self.labels, means, lows, highs, strict=True):
                rows.append({"label": label[lang], "line": name[lang], "mean": mean, "low": low, "high": high})
        return pd.DataFrame(rows)


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of a :class:`Grid`. ``kind`` is ``share`` (bar and per cent of successes/trials), ``mean`` (sum/trials) or ``count``."""

    key: str
    label: Text
    kind: str
    values: np.ndarray
    trials: np.ndarray | int | None = None


@dataclass(frozen=True, kw_only=True)
class Grid(Panel):
    """A table of several measures a row; ``marks`` puts a word to a row (almost never, strongest …)."""

    labels: Sequence[Text]
    columns: Sequence[Column]
    marks: Mapping[int, Text] = field(default_factory=dict)

    def frame(self, lang: str = "en") -> pd.DataFrame:
        frame = pd.DataFrame({"label": [label[lang] for label in self.labels]})
        for column in self.columns:
            values = np.asarray(column.values, float)
            if column.kind == "count":
                frame[column.key] = np.asarray(column.values)
                continue
            trials = np.broadcast_to(np.asarray(column.trials), values.shape)
            with np.errstate(invalid="ignore", divide="ignore"):
                frame[column.key] = values / trials
            frame[f"{column.key}_n"] = trials
            if column.kind == "share":
                frame[f"{column.key}_low"], frame[f"{column.key}_high"] = wilson_interval(values, trials)
        return frame


@dataclass(frozen=True)
class Study:
    """What a game needs to speak about a batch: its tally (one record), the values of the draft, and who sat where."""

    tally: Any
    values: Values
    seats: tuple[str, ...]

    @property
    def mixed(self) -> bool:
        """Whether different kinds of player sat at the table (then seats are not interchangeable)."""
        return len(set(self.seats)) > 1

    def kind(self, seat: int) -> Text:
        """What the player in a seat is called."""
        return player_kind(self.seats[seat])


def seats_in(rows: np.ndarray) -> np.ndarray:
    """Which seats exist, row by row: booleans (rows, MAX_PLAYERS) to mask a column that has a place for every possible seat."""
    return np.arange(MAX_PLAYERS) < rows["players"][:, None]


@dataclass(frozen=True, kw_only=True)
class Event:
    """A kind of game worth looking at, for "find a game where …".

    ``options`` lists the values a designer may ask for with their wording (empty: nothing to choose). With ``test`` a row of the
    outcome rows matches or not; with ``rank`` the row with the highest rank is the one meant (longest match, most points).
    Both get the rows (structured array) and the chosen value (None without options) and return one entry a row.
    """

    key: str
    label: Text
    options: Callable[[Values], Sequence[tuple[int, Text]]] | None = None
    test: Callable[[np.ndarray, Any], np.ndarray] | None = None
    rank: Callable[[np.ndarray, Any], np.ndarray] | None = None


@dataclass(frozen=True, kw_only=True)
class Headline:
    """An outcome in one figure, fit to be compared between drafts: Σ value / Σ weight over the outcome rows of a batch.

    ``value`` and ``weight`` get the rows (structured array) and the chosen option, and return one number a row; without a weight
    every row counts 1. ``per`` says which rows: every ``part`` (deal), or only the last row of each ``game``. ``kind`` is ``share``
    (0 … 1) or ``mean`` (in ``unit``). With ``options`` there is one headline for each; ``{option}`` in the label is its wording.
    """

    key: str
    label: Text
    kind: str
    value: Callable[[np.ndarray, Any], np.ndarray]
    weight: Callable[[np.ndarray, Any], np.ndarray] | None = None
    per: str = "game"
    unit: Text | None = None
    options: Callable[[Values], Sequence[tuple[int, Text]]] | None = None


@dataclass(frozen=True)
class Case:
    """A share that rule coverage asks about, option by option.

    ``asks`` is ``choice`` (does anybody ever take this option?) or ``success`` (does it ever come true for those who took it?).
    """

    asks: str
    share: Headline
