"""Panels become pictures: pure functions from a :class:`~workbench.core.outcomes.Panel` to plain data in one language.

:func:`figure` gives a Plotly figure as a dictionary (``plotly.graph_objects.Figure(figure(panel, "en"))`` works), :func:`grid` a
table with bars, :func:`card` either of them with its title, subtitle and sample, as the workbench and reports show it.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from workbench.core.claims import FEW
from workbench.core.estimates import Estimates
from workbench.core.measures import Measure
from workbench.core.outcomes import Column, Curves, Grid, Histogram, Means, Panel, Shares
from workbench.core.text import Text, same
from workbench.study.compare import Difference
from workbench.study.reference import Moved
from workbench.views import theme
from workbench.views.wording import WORDS

Floats = NDArray[np.float64]
Figure = dict[str, Any]

#: So many bars carry their value as a label; with more of them the axis speaks instead.
LABELLED_BARS = 10
#: Width of a plot, narrow and wide, in units of half an em; for wrapping the labels below its bars.
_PLOT_UNITS = {False: 46, True: 88}
_LABEL_LINES = 3
#: A table of so many columns takes a whole row of the page.
MANY_COLUMNS = 5
#: How much of a plot's height a label above a bar takes.
_LABEL_HEIGHT = 0.14
#: Points are drawn at least so far around their line of reference: of shares in percentage points, of means as a part of it. Nearer
#: ones would make chance look like a difference.
LEAST_POINTS, LEAST_PART = 2.0, 0.05


@dataclass(frozen=True)
class Ghost:
    """What is drawn pale behind a plot: ``name`` says whose figures they were, ``moved`` how far they have moved, by measure."""

    name: Text = field(default_factory=lambda: same(""))
    moved: Moved = field(default_factory=dict)

    def of(self, figures: Estimates) -> list[Difference | None]:
        """The change of each of some figures, None where the reference has no such figure."""
        known = [self.moved.get(key) for key in figures.keys] or [None] * len(figures)
        return [d if d is not None and not math.isnan(d.a.value) else None for d in known]

    def before(self, figures: Estimates, scale: float = 1.0) -> Floats:
        """What the figures were, in drawn units; NaN where nothing is known."""
        return np.array([math.nan if d is None else scale * d.a.value for d in self.of(figures)])

    def hints(self, figures: Estimates, lang: str) -> list[str]:
        """A line for each figure that says what it was, how far it has moved, and the interval of that; empty without a change."""
        return ["" if d is None else f"<br>{self.hint(d, lang)}" for d in self.of(figures)]

    def hint(self, d: Difference, lang: str) -> str:
        """The same of one figure."""
        measure, gap = d.measure, d.gap
        unit = WORDS["compare/points"][lang] if measure.kind == "share" else measure.unit[lang] if measure.unit else ""
        low, middle, high = (gap_text(measure, end, gap.error) for end in (gap.low, gap.value, gap.high))
        key = "plot/moved-fair" if gap.fair else "plot/moved"
        return WORDS.say(key, name=self.name, was=figure_text(measure, d.a.value), gap=middle, unit=unit, low=low, high=high)[lang]

    def changes(self, figures: Estimates) -> list[str]:
        """The signed change of each figure where it is beyond chance, else nothing; short, for its hint is exact."""
        return [_short(d) if d is not None and d.clear else "" for d in self.of(figures)]


def _short(d: Difference) -> str:
    """A change with two digits, or one if it is large; nothing if that leaves nothing of it."""
    unit = 100 if d.measure.kind == "share" else 1
    digits = 0.1 if abs(d.gap.value) * unit >= 1 else 0.01
    return gap_text(d.measure, d.gap.value, max(d.gap.error, digits / unit)).removeprefix("0")


NO_GHOST = Ghost()


def figure_text(measure: Measure, value: float) -> str:
    """A figure of a measure with the digits it deserves."""
    return percent(value) if measure.kind == "share" else decimal(value)


def gap_text(measure: Measure, value: float, error: float = math.nan) -> str:
    """A signed difference, as exact as its standard error allows; of shares in percentage points."""
    if math.isnan(value):
        return "–"
    scale = 100.0 if measure.kind == "share" else 1.0
    size, spread = scale * value, scale * error
    digits = int(np.clip(-np.floor(np.log10(spread)), 1, 4)) if spread > 0 else 2
    return f"{size:+.{digits}f}".replace("-", "−") if round(size, digits) else "0"


def card(panel: Panel, lang: str, ghost: Ghost = NO_GHOST) -> dict[str, Any]:
    """Everything the page needs to show one panel: key, title (the finding), subtitle with n, and figure with legend or table."""
    content: dict[str, Any] = {
        "key": panel.key,
        "title": panel.title[lang],
        "subtitle": WORDS.say("panel/subtitle", measure=panel.subtitle, n=f"{panel.n:,}")[lang],
        "wide": panel.wide,
    }
    if isinstance(panel, Grid):
        content["whole"] = panel.wide and len(panel.columns) >= MANY_COLUMNS
        return {**content, "grid": grid(panel, lang, ghost)}
    return {**content, "figure": figure(panel, lang, ghost), "legend": legend(panel, lang, ghost), "height": theme.PLOT_HEIGHT}


def csv(frame: pd.DataFrame) -> str:
    """Figures as they are copied from a card: CSV, one line a row of a tidy frame (of a panel's: a category)."""
    return frame.to_csv(index=False, float_format="%.10g", lineterminator="\n")


Range = tuple[float, float]


def rescaled(drawn: Figure, panel: Panel, kept: Range | None, *, settled: bool) -> Range | None:
    """Draw on the scale kept from the results before, so that a change is seen as one; returns the scale to keep.

    The scale grows where a figure would leave it, never shrinks, and follows intervals only once a result has ``settled``: those of
    the first games would set it for all that come.
    """
    low, high = drawn["layout"]["yaxis"]["range"]
    if kept is not None:
        scale = 1.0 if isinstance(panel, Means | Curves) else 100.0
        values = scale * np.concatenate([figures.value for figures in panel.shown])
        inside = kept[0] <= np.nanmin(values, initial=kept[0]) and np.nanmax(values, initial=kept[1]) <= kept[1]
        low, high = kept if inside and not settled else (min(low, kept[0]), max(high, kept[1]))
        drawn["layout"]["yaxis"]["range"] = [low, high]
    return (low, high) if settled else kept


def clicked(panel: Histogram, mark: int) -> tuple[str, int]:
    """The event, and the value to ask it for, that a bar stands for by the number it carries in :func:`figure`."""
    part, bin = divmod(mark, len(panel.labels))
    event = panel.events[part]
    assert event is not None
    return event, panel.values[bin]


def legend(panel: Panel, lang: str, ghost: Ghost = NO_GHOST) -> list[dict[str, str]]:
    """What stands above a plot, each with glyph and colour: series if there are several, lines of reference, the ghost, the unit."""
    entries: list[tuple[str, str, str]] = []
    if isinstance(panel, Histogram) and len(panel.parts) > 1:
        entries = [(name[lang], "■", nth(theme.SERIES, i)) for i, (name, _) in enumerate(panel.parts)]
    elif isinstance(panel, Curves) and len(panel.lines) > 1:
        entries = [(name[lang], nth(theme.GLYPHS, i), nth(theme.SERIES, i)) for i, (name, *_) in enumerate(panel.lines)]
    if isinstance(panel, Shares) and panel.fair is not None:
        label = panel.fair_label or WORDS.say("plot/fair", fair=percent(panel.fair))
        entries.append((label[lang], "– –", theme.DIM))
    elif isinstance(panel, Means) and panel.reference_label is not None:
        entries.append((panel.reference_label[lang], "– –", theme.DIM))
    if any(change is not None for figures in panel.shown for change in ghost.of(figures)):
        entries.append((ghost.name[lang], "◇" if _pointed(panel) else "□", theme.MUTED))
    if isinstance(panel, Means | Curves):
        entries.append((WORDS.say("plot/unit", unit=panel.unit)[lang], "", theme.DIM))
    elif isinstance(panel, Histogram | Shares):
        entries.append((WORDS.say("plot/unit", unit="%")[lang], "", theme.DIM))
    return [{"name": name, "glyph": glyph, "color": color} for name, glyph, color in entries]


@singledispatch
def figure(panel: Panel, lang: str, ghost: Ghost = NO_GHOST) -> Figure:
    """The Plotly figure of a panel: ``{"data": […], "layout": {…}}``, numbers as NumPy arrays.

    Raises TypeError for a kind of panel that Plotly does not draw (a :class:`Grid` is a table: see :func:`grid`).
    """
    raise TypeError(f"{type(panel).__name__} is not drawn as a Plotly figure")


@figure.register
def _shares(panel: Shares, lang: str, ghost: Ghost = NO_GHOST) -> Figure:
    figures = panel.figures
    share, low, high, count, n = figures.value, figures.low, figures.high, figures.count, figures.trials
    hover = [
        f"{percent(s)} ({percent(a)} – {percent(b)})<br>{k:,.0f} / {m:,.0f}{moved}"
        for s, a, b, k, m, moved in zip(share, low, high, count, n, ghost.hints(figures, lang), strict=True)
    ]
    few = (n < FEW) & (n.max() >= FEW)  # a bar on next to nothing would only set the scale for the others
    share, low, high = (np.where(few, np.nan if _pointed(panel) else 0.0, values) for values in (share, low, high))
    texts = [f"n = {m:,.0f}" if f else text for f, m, text in zip(few, n, _percents(figures.value), strict=True)]
    before, changes = ghost.before(figures, 100), ghost.changes(figures)
    marks = _Marks([label[lang] for label in panel.labels], 100 * share, 100 * low, 100 * high, texts, hover, before, changes)
    fair = None if panel.fair is None else 100 * panel.fair
    return _points(marks, panel.wide, fair, LEAST_POINTS) if fair is not None and panel.near else _bars(marks, panel.wide, fair)


@figure.register
def _means(panel: Means, lang: str, ghost: Ghost = NO_GHOST) -> Figure:
    figures = panel.figures
    mean, low, high, n = figures.value, figures.low, figures.high, figures.trials
    unit = panel.unit[lang]
    hover = [
        f"{decimal(m)} {unit} ({decimal(a)} – {decimal(b)})<br>n = {k:,.0f}{moved}"
        for m, a, b, k, moved in zip(mean, low, high, n, ghost.hints(figures, lang), strict=True)
    ]
    texts = [decimal(m) for m in mean]
    marks = _Marks([label[lang] for label in panel.labels], mean, low, high, texts, hover, ghost.before(figures), ghost.changes(figures))
    if panel.reference is None:
        return _bars(marks, panel.wide)
    return _points(marks, panel.wide, panel.reference, LEAST_PART * abs(panel.reference))


@figure.register
def _histogram(panel: Histogram, lang: str, ghost: Ghost = NO_GHOST) -> Figure:
    labels = [label[lang] for label in panel.labels]
    x = np.arange(len(labels), dtype=float)
    before, changes = ghost.before(panel.whole, 100), ghost.changes(panel.whole)
    share, low, high = (100 * values for values in (panel.whole.value, panel.whole.low, panel.whole.high))
    data: list[dict[str, Any]] = []
    for i, (name, figures) in enumerate(panel.parts):
        head = [f"{label} · {name[lang]}" if len(panel.parts) > 1 else label for label in labels]
        hints = ghost.hints(figures, lang)
        told = zip(head, figures.value, figures.low, figures.high, figures.count, figures.trials, hints, strict=True)
        data.append(
            {
                "type": "bar",
                "x": x,
                "y": np.nan_to_num(100 * figures.value),
                "marker": {"color": nth(theme.SERIES, i)},
                "hovertext": [
                    f"{who}<br>{percent(s)} ({percent(a)} – {percent(b)})<br>{k:,.0f} / {n:,.0f}{moved}"
                    for who, s, a, b, k, n, moved in told
                ],
                "hoverinfo": "text",
            }
        )
        if i < len(panel.events) and panel.events[i] is not None:
            data[-1]["customdata"] = [i * len(labels) + bin for bin in range(len(labels))]
    data[-1]["error_y"] = error_bars(share, low, high)
    if len(labels) <= LABELLED_BARS:
        data.append(_values_above(x, high, _with_changes(_percents(panel.whole.value), changes)))
    shown = theme.layout(
        barmode="stack",
        bargap=0.16,
        xaxis=category_axis(labels, panel.axis[lang], panel.wide),
        yaxis=value_axis(np.append(high, before), quiet=len(labels) <= LABELLED_BARS),
        shapes=_pale_bars(before, 0.48),
    )
    return {"data": data, "layout": with_room(shown)}


@figure.register
def _curves(panel: Curves, lang: str, ghost: Ghost = NO_GHOST) -> Figure:
    labels = [label[lang] for label in panel.labels]
    x = np.arange(len(labels), dtype=float)
    data: list[dict[str, Any]] = []
    for i, (name, figures) in enumerate(panel.lines):
        mean, low, high = figures.value, figures.low, figures.high
        color = nth(theme.SERIES, i)
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "x": x,
                "y": mean,
                "error_y": {**error_bars(mean, low, high), "color": color},
                "line": {"color": color, "width": 2, "dash": nth(theme.DASHES, i)},
                "marker": {"color": color, "size": 7, "symbol": nth(theme.SYMBOLS, i)},
                "hovertext": [
                    f"{label} · {name[lang]}<br>{decimal(m)} {panel.unit[lang]} ({decimal(a)} – {decimal(b)}){moved}"
                    for label, m, a, b, moved in zip(labels, mean, low, high, ghost.hints(figures, lang), strict=True)
                ],
                "hoverinfo": "text",
            }
        )
    pale = [ghost.before(figures) for _, figures in panel.lines]
    data[:0] = [
        {"type": "scatter", "mode": "lines", "x": x, "y": y, "line": {"color": theme.MUTED, "width": 1}, "hoverinfo": "skip"}
        for y in pale
        if not np.isnan(y).all()
    ]
    heights = np.concatenate([*(figures.high for _, figures in panel.lines), *pale, np.zeros(1)])
    lows_all = np.concatenate([figures.low for _, figures in panel.lines] or [np.zeros(1)])
    shown = theme.layout(xaxis=category_axis(labels, panel.axis[lang], panel.wide), yaxis=value_axis(heights, quiet=False, lows=lows_all))
    return {"data": data, "layout": with_room(shown)}


def grid(panel: Grid, lang: str, ghost: Ghost = NO_GHOST) -> dict[str, Any]:
    """A :class:`Grid` as head and rows: each cell a text and, for shares, a bar with its interval (0 … 1 of the column's width).

    ``was`` is where the ghost's bar ends, ``change`` what has changed beyond chance.
    """
    columns = [_cells(column, ghost, lang) for column in panel.columns]
    marks = [panel.marks[i][lang] if i in panel.marks else "" for i in range(len(panel.labels))]
    return {
        "head": [{"label": column.label[lang], "kind": column.kind} for column in panel.columns],
        "rows": [
            {"label": label[lang], "mark": mark, "cells": [column[row] for column in columns]}
            for row, (label, mark) in enumerate(zip(panel.labels, marks, strict=True))
        ],
        "marked": any(marks),
    }


def _cells(column: Column, ghost: Ghost, lang: str) -> list[dict[str, Any]]:
    if column.figures is None:
        assert column.numbers is not None
        return [{"text": f"{value:,.0f}" if column.kind == "count" else decimal(value)} for value in column.numbers]
    figures = column.figures
    before, hints = ghost.before(figures), [hint.replace("<br>", "\n") for hint in ghost.hints(figures, lang)]
    told = list(
        zip(figures.value, figures.low, figures.high, figures.count, figures.trials, hints, ghost.changes(figures), before, strict=True)
    )
    if column.kind == "mean":
        return [
            {"text": decimal(mean), "change": change, "hint": f"{decimal(a)} – {decimal(b)} · n = {n:,.0f}{moved}"}
            for mean, a, b, _, n, moved, change, _ in told
        ]
    scale = _bar_scale(np.append(figures.value, before))
    return [
        {
            "text": percent(share),
            "bar": _part(share, scale),
            "low": _part(a, scale) or 0.0,
            "high": _part(b, scale) or 0.0,
            "was": _part(was, scale),
            "change": change,
            "hint": f"{percent(a)} – {percent(b)} · {k:,.0f} / {n:,.0f}{moved}",
        }
        for share, a, b, k, n, moved, change, was in told
    ]


def _part(share: float, scale: float) -> float | None:
    """How much of a cell's width a share takes; None without one."""
    return None if math.isnan(share) else float(min(1.0, share / scale))


def _bar_scale(shares: Floats) -> float:
    """The share that fills a cell: 1, or half or a quarter of it when every bar would otherwise be a stub."""
    most = np.nanmax(shares, initial=0.0)
    return next(scale for scale in (0.25, 0.5, 1.0) if most <= scale * 0.96 or scale == 1.0)


def percent(share: float) -> str:
    """A share as per cent with the digits it deserves: ``26.9 %``, ``0.04 %``, ``–`` for no trials."""
    if math.isnan(share):
        return "–"
    value = 100 * share
    if value in (0, 100):
        return f"{value:.0f} %"
    if value < 0.005:
        return "<0.01 %"
    if value > 99.995:
        return ">99.99 %"
    return f"{value:.2f} %" if value < 0.95 or value > 99.9 else f"{value:.1f} %"


def decimal(value: float) -> str:
    """A mean with about three digits; ``–`` where there is none."""
    if math.isnan(value):
        return "–"
    size = abs(value)
    return f"{value:.2f}" if size < 10 else f"{value:.1f}" if size < 100 else f"{value:,.0f}"


def wrapped(label: str, units: int, lines: int = _LABEL_LINES) -> str:
    """``label`` broken into ``lines`` lines of at most ``units`` half-width characters, joined by ``<br>``; the rest becomes "…".

    Latin text breaks at spaces; Japanese after hiragana, which mostly end a phrase, or anywhere if that does not fit.
    """
    room = max(units, 4)
    out = _filled(_phrases(label), room)
    if len(out) > lines or any(_width(line.rstrip()) > room for line in out):
        out = _filled(_pieces(label), room)
    kept = [line.rstrip() for line in out[:lines]]
    if len(out) > lines:
        kept[-1] += "…"
    return "<br>".join(_cut(line, room + 1) for line in kept)


def _filled(pieces: Iterable[str], room: int) -> list[str]:
    out: list[str] = [""]
    for piece in pieces:
        if _width(out[-1]) + _width(piece.rstrip()) <= room or not out[-1]:
            out[-1] += piece
        else:
            out.append(piece.lstrip())
    return out


def _phrases(label: str) -> Iterable[str]:
    phrase = ""
    for piece in _pieces(label):
        if phrase and (phrase[-1] == " " or (_is_hiragana(phrase[-1]) and not _is_hiragana(piece[0]))):
            yield phrase
            phrase = ""
        phrase += piece
    yield phrase


def _is_hiragana(character: str) -> bool:
    return "ぁ" <= character <= "ゖ"


def _pieces(label: str) -> Iterable[str]:
    word = ""
    for character in label:
        if unicodedata.east_asian_width(character) in "WF":
            if word:
                yield word
            yield character
            word = ""
        else:
            word += character
            if character == " ":
                yield word
                word = ""
    if word:
        yield word


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def _cut(line: str, room: int) -> str:
    if _width(line) <= room:
        return line
    while line and _width(line) > room - 1:
        line = line[:-1]
    return line.rstrip("…") + "…"


@dataclass(frozen=True)
class _Marks:
    """What is drawn for each category, in drawn units: value and interval, what it says, and where it was before and how it changed."""

    labels: list[str]
    value: Floats
    low: Floats
    high: Floats
    texts: list[str]
    hover: list[str]
    before: Floats
    changes: list[str]

    @property
    def x(self) -> Floats:
        return np.arange(len(self.labels), dtype=float)

    @property
    def above(self) -> dict[str, Any]:
        """Values, and changes beyond chance, above the intervals."""
        tops = np.where(np.isnan(self.high), self.value, self.high)
        return _values_above(self.x, tops, _with_changes(self.texts, self.changes))

    @property
    def told(self) -> dict[str, Any]:
        return {
            "x": self.x,
            "error_y": error_bars(self.value, self.low, self.high),
            "hovertext": [f"{label}<br>{line}" for label, line in zip(self.labels, self.hover, strict=True)],
            "hoverinfo": "text",
        }


def _bars(marks: _Marks, wide: bool, reference: float | None = None) -> Figure:
    """Bars from zero; a label that the line at ``reference`` would strike through moves above it."""
    few = len(marks.labels) <= LABELLED_BARS
    bars = {"type": "bar", "y": np.nan_to_num(marks.value), "marker": {"color": theme.ACCENT}, **marks.told}
    shown = theme.layout(
        xaxis=category_axis(marks.labels, "", wide),
        yaxis=value_axis(np.append(marks.high, marks.before), quiet=few, lows=np.append(marks.low, marks.before)),
    )
    if len(marks.labels) <= 3:
        shown["bargap"] = 0.5
    shown["shapes"] = _pale_bars(marks.before, 0.5 - shown["bargap"] / 2 + 0.1)
    data, labels = [bars], marks.above
    if reference is not None:
        low, top = shown["yaxis"]["range"] = _range(np.append(marks.high, [reference, *marks.before]))
        struck = (labels["y"] < reference) & (reference < labels["y"] + _LABEL_HEIGHT * (top - low))
        labels["y"] = np.where(struck, reference, labels["y"])
        data.append(_across(marks, reference))
    return {"data": [*data, labels] if few else data, "layout": with_room(shown)}


def _across(marks: _Marks, reference: float) -> dict[str, Any]:
    """A dashed line of reference across all categories."""
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [-0.6, len(marks.labels) - 0.4],
        "y": [reference, reference],
        "line": {"color": theme.DIM, "width": 1.2, "dash": "dash"},
        "hoverinfo": "skip",
    }


def _points(marks: _Marks, wide: bool, reference: float, least: float) -> Figure:
    """Points with their intervals around a line of reference, at least ``least`` to either side: small differences are seen as such."""
    few = len(marks.labels) <= LABELLED_BARS
    points = {"type": "scatter", "mode": "markers", "y": marks.value, "marker": {"color": theme.ACCENT, "size": 9}, **marks.told}
    points["error_y"] = {**points["error_y"], "thickness": 2, "width": 4}
    pale = {
        "type": "scatter",
        "mode": "markers",
        "x": marks.x - 0.16,
        "y": marks.before,
        "marker": {"color": theme.GHOST, "size": 9, "symbol": "diamond", "line": {"color": theme.MUTED, "width": 1.2}},
        "hoverinfo": "skip",
    }
    away = float(np.nanmax(np.abs(np.concatenate([marks.value, marks.low, marks.high, marks.before]) - reference), initial=0.0))
    half = _round_up(max(1.3 * away, least))
    axis = value_axis(marks.high, quiet=False)
    axis["range"] = [max(0.0, reference - half) if np.nanmin(marks.low, initial=0.0) >= 0 else reference - half, reference + half]
    shown = theme.layout(xaxis=category_axis(marks.labels, "", wide), yaxis=axis)
    labels = marks.above
    places = _beside(marks, labels["text"], reference, axis["range"][1] - axis["range"][0])
    labels["y"], labels["textposition"] = np.array([y for y, _ in places]), [f"{side} center" for _, side in places]
    ghosts = [] if np.isnan(marks.before).all() else [pale]
    return {"data": [points, _across(marks, reference), *([labels] if few else []), *ghosts], "layout": with_room(shown)}


def _beside(marks: _Marks, texts: Sequence[str], reference: float, span: float) -> list[tuple[float, str]]:
    """Where the label of each point begins, and whether above or below it: where neither the line nor its ghost is struck, if it can be.

    ``span`` is the length of the axis.
    """
    places = []
    for value, low, high, before, text in zip(marks.value, marks.low, marks.high, marks.before, texts, strict=True):
        if math.isnan(value):
            places.append((reference, "top"))
            continue
        top, bottom = max(np.nan_to_num(high, nan=value), value + 0.05 * span), min(np.nan_to_num(low, nan=value), value - 0.05 * span)
        size, room = _LABEL_HEIGHT * (text.count("<br>") + 1) * span, 0.04 * span
        above, below = ("top", top, top, top + size), ("bottom", bottom, bottom - size, bottom)
        in_the_way = [reference, *([] if math.isnan(before) else [before - room, before + room])]
        sides = (below, above) if (before > value if not math.isnan(before) else value < reference) else (above, below)
        free = [(y, side) for side, y, low_end, high_end in sides if not any(low_end < at < high_end for at in in_the_way)]
        places.append(free[0] if free else (max(top, reference), "top"))
    return places


def _pointed(panel: Panel) -> bool:
    """Whether a panel is drawn as points around a line of reference."""
    return (isinstance(panel, Shares) and panel.fair is not None and panel.near) or (
        isinstance(panel, Means) and panel.reference is not None
    )


def _pale_bars(before: Floats, half: float) -> list[dict[str, Any]]:
    """Bars of the ghost, wider than those in front of them; ``half`` is half their width."""
    return [
        {
            "type": "rect",
            "layer": "below",
            "x0": x - half,
            "x1": x + half,
            "y0": 0,
            "y1": float(y),
            "fillcolor": theme.GHOST,
            "line": {"color": theme.MUTED, "width": 0.8},
        }
        for x, y in enumerate(before)
        if not math.isnan(y)
    ]


def _with_changes(texts: list[str], changes: list[str]) -> list[str]:
    """Values with the changes beyond chance above them."""
    return [f"<b>{change}</b><br>{text}" if change else text for text, change in zip(texts, changes, strict=True)]


def _percents(shares: Floats) -> list[str]:
    """Shares (0 … 1) as labels; the sign stands in the legend."""
    return [percent(share).removesuffix(" %") for share in shares]


def with_room(shown: dict[str, Any]) -> dict[str, Any]:
    """The layout with the margins that its axes need."""
    lines = max((text.count("<br>") + 1 for text in shown["xaxis"]["ticktext"]), default=1)
    below = 10 + 14 * lines + (18 if "title" in shown["xaxis"] else 0)
    left = 40 if shown["yaxis"]["showticklabels"] else 8
    return {**shown, "margin": {**shown["margin"], "b": below, "l": left}}


def error_bars(value: Floats, low: Floats, high: Floats) -> dict[str, Any]:
    """Intervals as Plotly error bars."""
    return {
        "type": "data",
        "symmetric": False,
        "array": np.nan_to_num(high - value),
        "arrayminus": np.nan_to_num(value - low),
        "color": theme.INK,
        "thickness": 1.4,
        "width": 3,
    }


def _values_above(x: Floats, y: Floats, texts: list[str]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "text",
        "x": x,
        "y": np.nan_to_num(y),
        "text": texts,
        "textposition": "top center",
        "textfont": {"size": 11, "color": theme.INK},
        "hoverinfo": "skip",
        "cliponaxis": False,
    }


def category_axis(labels: Sequence[str], title: str, wide: bool) -> dict[str, Any]:
    """Categories at 0, 1, 2 …, their labels wrapped to the room they have; of many numbers every second (third …) is written."""
    room = _PLOT_UNITS[wide]
    longest = max((_width(label) for label in labels), default=1)
    step = math.ceil(len(labels) * (longest + 1) / room) if len(labels) > LABELLED_BARS else 1
    units = room * step // max(len(labels), 1) - 1
    ticks = range(0, len(labels), step)
    written = theme.axis(
        range=[-0.6, len(labels) - 0.4],
        tickmode="array",
        tickvals=list(ticks),
        ticktext=[wrapped(labels[i], units) for i in ticks],
        tickangle=0,
        showline=True,
        linecolor=theme.LINE,
    )
    if title:
        written["title"] = {"text": title, "font": {"size": 11, "color": theme.DIM}, "standoff": 4}
    return written


def value_axis(high: Floats, quiet: bool, lows: Floats | None = None) -> dict[str, Any]:
    """The value axis, from zero; ``quiet`` hides its ticks because every bar carries its value."""
    return theme.axis(
        range=_range(high, lows),
        visible=True,
        showticklabels=not quiet,
        showgrid=not quiet,
        gridcolor=theme.GRID_LINE,
        nticks=5,
        zeroline=lows is not None and bool(np.nanmin(lows, initial=0.0) < 0),
        zerolinecolor=theme.LINE,
    )


def _range(high: Iterable[float], lows: Iterable[float] | None = None) -> list[float]:
    """From zero to a round number above the highest interval. Round, so that the axis rests while intervals shrink."""
    most = float(np.nanmax(np.asarray(list(high), float), initial=0.0))
    least = 0.0 if lows is None else float(np.nanmin(np.asarray(list(lows), float), initial=0.0))
    return [-_round_up(-least) if least < 0 else 0.0, _round_up(most * 1.08)]


def _round_up(value: float) -> float:
    if value <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(step * power for step in (1, 1.2, 1.4, 1.6, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10) if value <= step * power * (1 + 1e-9))


def nth(cycle: Sequence[str], i: int) -> str:
    """The ``i``-th entry, beginning again after the last."""
    return cycle[i % len(cycle)]
