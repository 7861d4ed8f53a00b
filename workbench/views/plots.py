"""Panels become pictures: pure functions from a :class:`~workbench.core.outcomes.Panel` to plain data in one language.

:func:`figure` gives a Plotly figure as a dictionary (``plotly.graph_objects.Figure(figure(panel, "en"))`` works), :func:`grid` a
table with bars, :func:`card` either of them with its title, subtitle and sample, as the workbench and reports show it.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.core.claims import FEW
from workbench.core.outcomes import Column, Curves, Grid, Histogram, Means, Panel, Shares
from workbench.views import theme
from workbench.views.wording import WORDS

Floats = NDArray[np.float64]
Figure = dict[str, Any]

#: So many bars carry their value as a label; with more of them the axis speaks instead.
LABELLED_BARS = 14
#: Width of a plot, narrow and wide, in units of half an em; for wrapping the labels below its bars.
_PLOT_UNITS = {False: 64, True: 88}
_LABEL_LINES = 3
#: How much of a plot's height a label above a bar takes.
_LABEL_HEIGHT = 0.14


def card(panel: Panel, lang: str) -> dict[str, Any]:
    """Everything the page needs to show one panel: key, title (the finding), subtitle with n, and figure with legend or table."""
    content: dict[str, Any] = {
        "key": panel.key,
        "title": panel.title[lang],
        "subtitle": WORDS.say("panel/subtitle", measure=panel.subtitle, n=f"{panel.n:,}")[lang],
        "wide": panel.wide,
    }
    if isinstance(panel, Grid):
        return {**content, "grid": grid(panel, lang)}
    return {**content, "figure": figure(panel, lang), "legend": legend(panel, lang), "height": theme.PLOT_HEIGHT}


def clicked(panel: Histogram, mark: int) -> tuple[str, int]:
    """The event, and the value to ask it for, that a bar stands for by the number it carries in :func:`figure`."""
    part, bin = divmod(mark, len(panel.labels))
    event = panel.events[part]
    assert event is not None
    return event, panel.values[bin]


def legend(panel: Panel, lang: str) -> list[dict[str, str]]:
    """What stands above a plot, each with glyph and colour: the series if there are several, the line of reference, the unit."""
    entries: list[tuple[str, str, str]] = []
    if isinstance(panel, Histogram) and len(panel.parts) > 1:
        entries = [(name[lang], "■", nth(theme.SERIES, i)) for i, (name, _) in enumerate(panel.parts)]
    elif isinstance(panel, Curves) and len(panel.lines) > 1:
        entries = [(name[lang], nth(theme.GLYPHS, i), nth(theme.SERIES, i)) for i, (name, *_) in enumerate(panel.lines)]
    if isinstance(panel, Shares) and panel.fair is not None:
        label = panel.fair_label or WORDS.say("plot/fair", fair=percent(panel.fair))
        entries.append((label[lang], "– –", theme.DIM))
    if isinstance(panel, Means | Curves):
        entries.append((WORDS.say("plot/unit", unit=panel.unit)[lang], "", theme.DIM))
    elif isinstance(panel, Histogram | Shares):
        entries.append((WORDS.say("plot/unit", unit="%")[lang], "", theme.DIM))
    return [{"name": name, "glyph": glyph, "color": color} for name, glyph, color in entries]


@singledispatch
def figure(panel: Panel, lang: str) -> Figure:
    """The Plotly figure of a panel: ``{"data": […], "layout": {…}}``, numbers as NumPy arrays.

    Raises TypeError for a kind of panel that Plotly does not draw (a :class:`Grid` is a table: see :func:`grid`).
    """
    raise TypeError(f"{type(panel).__name__} is not drawn as a Plotly figure")


@figure.register
def _shares(panel: Shares, lang: str) -> Figure:
    frame = panel.frame(lang)
    share, low, high, count, n = (frame[name].to_numpy(float) for name in ("share", "low", "high", "count", "n"))
    hover = [
        f"{percent(s)} ({percent(a)} – {percent(b)})<br>{k:,.0f} / {m:,.0f}"
        for s, a, b, k, m in zip(share, low, high, count, n, strict=True)
    ]
    few = (n < FEW) & (n.max() >= FEW)  # a bar on next to nothing would only set the scale for the others
    share, low, high = (np.where(few, 0.0, values) for values in (share, low, high))
    texts = [f"n = {m:,.0f}" if f else text for f, m, text in zip(few, n, _percents(100 * share), strict=True)]
    drawn = _bars(100 * share, 100 * low, 100 * high, list(frame["label"]), texts, hover, panel.wide)
    if panel.fair is not None:
        _add_reference(drawn, 100 * panel.fair)
    return drawn


@figure.register
def _means(panel: Means, lang: str) -> Figure:
    frame = panel.frame(lang)
    mean, low, high, n = (frame[name].to_numpy(float) for name in ("mean", "low", "high", "n"))
    unit = panel.unit[lang]
    hover = [f"{decimal(m)} {unit} ({decimal(a)} – {decimal(b)})<br>n = {k:,.0f}" for m, a, b, k in zip(mean, low, high, n, strict=True)]
    return _bars(mean, low, high, list(frame["label"]), [decimal(m) for m in mean], hover, panel.wide)


@figure.register
def _histogram(panel: Histogram, lang: str) -> Figure:
    labels = [label[lang] for label in panel.labels]
    x = np.arange(len(labels), dtype=float)
    share, low, high = (100 * values for values in (panel.whole.value, panel.whole.low, panel.whole.high))
    data: list[dict[str, Any]] = []
    for i, (name, figures) in enumerate(panel.parts):
        head = [f"{label} · {name[lang]}" if len(panel.parts) > 1 else label for label in labels]
        told = zip(head, figures.value, figures.low, figures.high, figures.count, figures.trials, strict=True)
        data.append(
            {
                "type": "bar",
                "x": x,
                "y": np.nan_to_num(100 * figures.value),
                "marker": {"color": nth(theme.SERIES, i)},
                "hovertext": [f"{who}<br>{percent(s)} ({percent(a)} – {percent(b)})<br>{k:,.0f} / {n:,.0f}" for who, s, a, b, k, n in told],
                "hoverinfo": "text",
            }
        )
        if i < len(panel.events) and panel.events[i] is not None:
            data[-1]["customdata"] = [i * len(labels) + bin for bin in range(len(labels))]
    data[-1]["error_y"] = error_bars(share, low, high)
    if len(labels) <= LABELLED_BARS:
        data.append(_values_above(x, high, _percents(share)))
    shown = theme.layout(
        barmode="stack",
        bargap=0.16,
        xaxis=category_axis(labels, panel.axis[lang], panel.wide),
        yaxis=value_axis(high, quiet=len(labels) <= LABELLED_BARS),
    )
    return {"data": data, "layout": with_room(shown)}


@figure.register
def _curves(panel: Curves, lang: str) -> Figure:
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
                    f"{label} · {name[lang]}<br>{decimal(m)} {panel.unit[lang]} ({decimal(a)} – {decimal(b)})"
                    for label, m, a, b in zip(labels, mean, low, high, strict=True)
                ],
                "hoverinfo": "text",
            }
        )
    heights = np.concatenate([figures.high for _, figures in panel.lines] or [np.zeros(1)])
    lows_all = np.concatenate([figures.low for _, figures in panel.lines] or [np.zeros(1)])
    shown = theme.layout(xaxis=category_axis(labels, panel.axis[lang], panel.wide), yaxis=value_axis(heights, quiet=False, lows=lows_all))
    return {"data": data, "layout": with_room(shown)}


def grid(panel: Grid, lang: str) -> dict[str, Any]:
    """A :class:`Grid` as head and rows: each cell a text and, for shares, a bar with its interval (0 … 1 of the column's width)."""
    columns = [_cells(column) for column in panel.columns]
    marks = [panel.marks[i][lang] if i in panel.marks else "" for i in range(len(panel.labels))]
    return {
        "head": [{"label": column.label[lang], "kind": column.kind} for column in panel.columns],
        "rows": [
            {"label": label[lang], "mark": mark, "cells": [column[row] for column in columns]}
            for row, (label, mark) in enumerate(zip(panel.labels, marks, strict=True))
        ],
        "marked": any(marks),
    }


def _cells(column: Column) -> list[dict[str, Any]]:
    if column.figures is None:
        assert column.numbers is not None
        return [{"text": f"{value:,.0f}" if column.kind == "count" else decimal(value)} for value in column.numbers]
    figures = column.figures
    told = list(zip(figures.value, figures.low, figures.high, figures.count, figures.trials, strict=True))
    if column.kind == "mean":
        return [{"text": decimal(mean), "hint": f"{decimal(a)} – {decimal(b)} · n = {n:,.0f}"} for mean, a, b, _, n in told]
    scale = _bar_scale(figures.value)
    return [
        {
            "text": percent(share),
            "bar": None if math.isnan(share) else min(1.0, share / scale),
            "low": 0.0 if math.isnan(a) else float(min(1.0, a / scale)),
            "high": 0.0 if math.isnan(b) else float(min(1.0, b / scale)),
            "hint": f"{percent(a)} – {percent(b)} · {k:,.0f} / {n:,.0f}",
        }
        for share, a, b, k, n in told
    ]


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


def _bars(value: Floats, low: Floats, high: Floats, labels: list[str], texts: list[str], hover: list[str], wide: bool) -> Figure:
    x = np.arange(len(labels), dtype=float)
    few = len(labels) <= LABELLED_BARS
    bars = {
        "type": "bar",
        "x": x,
        "y": np.nan_to_num(value),
        "marker": {"color": theme.ACCENT},
        "error_y": error_bars(value, low, high),
        "hovertext": [f"{label}<br>{line}" for label, line in zip(labels, hover, strict=True)],
        "hoverinfo": "text",
    }
    shown = theme.layout(xaxis=category_axis(labels, "", wide), yaxis=value_axis(high, quiet=few, lows=low))
    if len(labels) <= 3:
        shown["bargap"] = 0.5
    tops = np.where(np.isnan(high), value, high)
    return {"data": [bars, _values_above(x, tops, texts)] if few else [bars], "layout": with_room(shown)}


def _percents(shares: Floats) -> list[str]:
    """Shares in per cent as labels; the sign stands in the legend."""
    return [percent(share / 100).removesuffix(" %") for share in shares]


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


def _add_reference(drawn: Figure, value: float) -> None:
    """Draw a dashed line across all bars at ``value``; a label it would strike through moves above it."""
    bars = drawn["data"][0]
    line = {
        "type": "scatter",
        "mode": "lines",
        "x": [-0.6, len(bars["x"]) - 0.4],
        "y": [value, value],
        "line": {"color": theme.DIM, "width": 1.2, "dash": "dash"},
        "hoverinfo": "skip",
    }
    high = bars["y"] + bars["error_y"]["array"]
    low, top = drawn["layout"]["yaxis"]["range"] = _range([value, *high])
    for labels in drawn["data"][1:]:
        struck = (labels["y"] < value) & (value < labels["y"] + _LABEL_HEIGHT * (top - low))
        labels["y"] = np.where(struck, value, labels["y"])
    drawn["data"].insert(1, line)


def _ratio(values: Any, trials: Any) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio: Floats = np.asarray(values, float) / np.asarray(trials, float)
    return ratio


def nth(cycle: Sequence[str], i: int) -> str:
    """The ``i``-th entry, beginning again after the last."""
    return cycle[i % len(cycle)]
