"""Pictures of trade-offs: two drafts overlaid, differences with their intervals, sweeps and sensitivity.

Like :mod:`workbench.views.plots`, pure functions to plain data in one language; a *card* is what :class:`LiveCards` and the report
draw.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any, cast

import numpy as np
import pandas as pd
from markupsafe import Markup

from workbench.core.estimates import Estimate
from workbench.core.measures import Measure
from workbench.core.outcomes import Grid, Histogram, Means, Panel, Shares
from workbench.core.parameters import Cell
from workbench.core.text import Text, same
from workbench.drafts import Draft
from workbench.study.compare import MOST_SAID, Comparison, Difference
from workbench.study.sweep import Sensitivity, Sweep
from workbench.views import plots, theme
from workbench.views.pages import template
from workbench.views.plots import Figure, category_axis, error_bars, figure_text, gap_text, value_axis, with_room
from workbench.views.wording import WORDS

#: Draft A is pale, draft B is the accent: they differ in lightness, not only in hue.
COLOR_A, COLOR_B = theme.MUTED, theme.ACCENT
_TALL = 260
MOST_CHANGES = 12
_NUMBER = re.compile(r"\d+\+?")


# ------------------------------------------------------------------------------------------------------------- two drafts overlaid


def overlay(a: Panel, b: Panel, lang: str) -> dict[str, Any] | None:
    """Card with the same panel of two drafts, or None if this kind of panel cannot be laid over another."""
    findings = [WORDS.say("compare/finding", which=which, finding=panel.title)[lang] for which, panel in (("A", a), ("B", b))]
    content: dict[str, Any] = {"key": a.key, "title": a.subtitle[lang], "subtitle": " ".join(findings), "wide": a.wide}
    frames = [panel.frame(lang).assign(draft=which) for which, panel in (("A", a), ("B", b))]
    content["csv"] = plots.csv(pd.concat(frames, ignore_index=True))
    if isinstance(a, Grid) and isinstance(b, Grid):
        return {**content, "grid": _both_grids(a, b, lang)}
    drawn = _both_bars(a, b, lang)
    if drawn is None:
        return None
    return {**content, "figure": drawn, "legend": _legend(a, b, lang), "height": theme.PLOT_HEIGHT}


def _legend(a: Panel, b: Panel, lang: str) -> list[dict[str, str]]:
    unit = a.unit if isinstance(a, Means) else same("%")
    return [
        {"name": f"A  n = {a.n:,}", "glyph": "■", "color": COLOR_A},
        {"name": f"B  n = {b.n:,}", "glyph": "■", "color": COLOR_B},
        {"name": WORDS.say("plot/unit", unit=unit)[lang], "glyph": "", "color": theme.DIM},
    ]


def _both_bars(a: Panel, b: Panel, lang: str) -> Figure | None:
    """Bars side by side, matched by their label; the categories of A come first."""
    if not (type(a) is type(b) and isinstance(a, Shares | Means | Histogram) and isinstance(b, Shares | Means | Histogram)):
        return None
    figures = [_bars_of(panel, lang) for panel in (a, b)]
    labels = list(dict.fromkeys(label for figure in figures for label in figure))
    if all(_NUMBER.fullmatch(label) for label in labels):  # bins of one draft may lie between those of the other
        labels.sort(key=lambda label: int(label.rstrip("+")))
    axis = a.axis[lang] if isinstance(a, Histogram) else ""
    data = []
    highs: list[float] = []
    for which, color, shift, figure in (("A", COLOR_A, -0.2, figures[0]), ("B", COLOR_B, 0.2, figures[1])):
        value, low, high = (np.array([figure.get(label, (np.nan,) * 3)[i] for label in labels]) for i in range(3))
        highs += list(high)
        data.append(
            {
                "type": "bar",
                "x": np.arange(len(labels)) + shift,
                "y": np.nan_to_num(value),
                "width": 0.38,
                "marker": {"color": color},
                "error_y": error_bars(value, low, high),
                "hovertext": [
                    f"{which} · {label}<br>{v:.2f} ({lo:.2f} – {hi:.2f})" for label, v, lo, hi in zip(labels, value, low, high, strict=True)
                ],
                "hoverinfo": "text",
            }
        )
    shown = theme.layout(barmode="overlay", xaxis=category_axis(labels, axis, a.wide), yaxis=value_axis(np.array(highs), quiet=False))
    if isinstance(a, Shares) and a.fair is not None:
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "x": [-0.6, len(labels) - 0.4],
                "y": [100 * a.fair] * 2,
                "line": {"color": theme.DIM, "width": 1.2, "dash": "dash"},
                "hoverinfo": "skip",
            }
        )
    return {"data": data, "layout": with_room(shown)}


def _bars_of(panel: Shares | Means | Histogram, lang: str) -> dict[str, tuple[float, float, float]]:
    """Label → (value, low, high); shares in per cent, the layers of a histogram added up."""
    figures = panel.whole if isinstance(panel, Histogram) else panel.figures
    scale = 1.0 if isinstance(panel, Means) else 100.0
    return {
        label[lang]: (scale * value, scale * low, scale * high)
        for label, value, low, high in zip(panel.labels, figures.value, figures.low, figures.high, strict=True)
    }


def _both_grids(a: Grid, b: Grid, lang: str) -> dict[str, Any]:
    """One table with every column twice, matched by its key; rows are matched by their label. What a draft lacks is a dash."""
    columns = {column.key: column for grid in (a, b) for column in reversed(grid.columns)}
    keys = list(dict.fromkeys(column.key for grid in (a, b) for column in grid.columns))
    cells = []
    for grid in (a, b):
        own = [column.key for column in grid.columns]
        cells.append({row["label"]: dict(zip(own, row["cells"], strict=True)) for row in plots.grid(grid, lang)["rows"]})
    head = [{"label": f"{columns[key].label[lang]} {which}", "kind": columns[key].kind} for key in keys for which in ("A", "B")]
    rows = [
        {"label": label, "mark": "", "cells": [side.get(label, {}).get(key, {"text": "–"}) for key in keys for side in cells]}
        for label in dict.fromkeys([*cells[0], *cells[1]])
    ]
    return {"head": head, "rows": rows, "marked": False}


# ------------------------------------------------------------------------------------------------------------------- differences


def differences_table(comparison: Comparison, lang: str) -> Markup:
    """Every measure of a comparison as an HTML table: A, B, B − A with its interval drawn, and what the pairing was worth.

    Shares are drawn in percentage points, means in per cent of A, each on a scale of their own. What does not stand out is quiet.
    """
    scales = {kind: _scale([d for d in comparison.differences if d.measure.kind == kind]) for kind in ("share", "mean")}
    paired = comparison.unpaired is None
    names = ["measure", "a", "b", "gap", "interval", "drawn", *(["worth"] if paired else [])]
    rows = [_difference_row(d, scales[d.measure.kind], paired, lang) for d in comparison.differences]
    page = template("differences.html.j2")
    return Markup(page.render(say=lambda key: WORDS[key][lang], names=names, rows=rows))


def finding(comparison: Comparison, lang: str) -> str:
    """The finding, what B changes, and what the pairing was worth, as HTML."""
    changes = "".join(f"<li>{escape(change.text[lang])}</li>" for change in comparison.changes[:MOST_CHANGES])
    rest = len(comparison.changes) - MOST_CHANGES
    more = f"<li>… (+{rest})</li>" if rest > 0 else ""
    lines = [f"<h4>{escape(comparison.title[lang])}</h4>", f"<p>{escape(WORDS['compare/changes'][lang])}</p><ul>{changes}{more}</ul>"]
    if comparison.unpaired is not None:
        lines.append(f'<p role="note">{escape(comparison.unpaired[lang])}</p>')
    elif comparison.worth is not None:
        lines.append(f"<p>{escape(comparison.worth.sentence()[lang])}</p>")
    for which, keys in (("A", comparison.only_a), ("B", comparison.only_b)):
        if keys:
            lines.append(f"<p>{escape(WORDS.say('compare/only', which=which, keys=', '.join(keys))[lang])}</p>")
    return "".join(lines)


def _relative(difference: Difference) -> float:
    """What turns a difference into drawn units: percentage points, or per cent of A."""
    if difference.measure.kind == "share":
        return 100.0
    return 100.0 / abs(difference.a.value) if difference.a.value else np.nan


def _scale(differences: Sequence[Difference]) -> float:
    ends = [abs(end) * _relative(d) for d in differences for end in (d.gap.low, d.gap.high) if not np.isnan(d.gap.error)]
    seen = [end for end in ends if np.isfinite(end)]
    return max(float(np.quantile(seen, 0.95)), 1e-9) if seen else 1.0


def _difference_row(d: Difference, scale: float, paired: bool, lang: str) -> dict[str, Any]:
    measure, gap = d.measure, d.gap
    low, middle, high = (gap_text(measure, end, gap.error) for end in (gap.low, gap.value, gap.high))
    unit = WORDS["compare/points"][lang] if measure.kind == "share" else measure.unit[lang] if measure.unit else ""
    times = d.variance_reduction
    worth = "–" if np.isnan(times) or gap.value == 0 else f"> × {MOST_SAID}" if times > MOST_SAID else f"× {times:.1f}"
    return {
        "key": measure.key,
        "stands_out": d.clear,
        "label": measure.label[lang],
        "a": figure_text(measure, d.a.value),
        "b": figure_text(measure, d.b.value),
        "gap": middle,
        "unit": None if np.isnan(gap.value) else unit,
        "interval": "–" if np.isnan(gap.low) else WORDS.say("compare/range", low=low, high=high)[lang],
        "drawn": _drawn(d, scale),
        "worth": worth if paired else None,
    }


def _drawn(d: Difference, scale: float) -> dict[str, str] | None:
    """The interval on an axis with 0 in the middle, in per cent of its width; what lies outside is cut off at the edge."""
    relative = _relative(d)
    if np.isnan(d.gap.value) or not np.isfinite(relative):
        return None
    low, middle, high = (50 + 50 * float(np.clip(end * relative / scale, -1, 1)) for end in (d.gap.low, d.gap.value, d.gap.high))
    numbers = {"left": min(50.0, middle), "width": abs(middle - 50), "low": low, "span": max(high - low, 0.4)}
    return {name: f"{number:.2f}" for name, number in numbers.items()}


# ------------------------------------------------------------------------------------------------------------------------ sweeps


def swept(sweep: Sweep, key: str, lang: str, saved: Draft | None = None) -> dict[str, Any]:
    """Card of one measure of a sweep: a line with its band over one parameter, a map over two.

    The combination of the draft that is swept (the present values) is marked, and that of the draft as ``saved`` where it is another.
    Points and cells carry the number of their combination as ``customdata``, so that a click can load it.
    """
    measure = next(measure for measure in sweep.measures if measure.key == key)
    played = min((cell.games for cell in sweep.cells if cell.batch is not None), default=0)
    labels = [sweep.draft.game.label(path) for path in sweep.over]
    before = None if saved is None else tuple(saved.values.cells().get(path) for path in sweep.over)
    said = WORDS.say("sweep/subtitle", n=f"{played:,}", current=cell_text(sweep, sweep.current))
    if before is not None and before != sweep.current and None not in before:
        said = WORDS.say("sweep/subtitle/saved", subtitle=said, saved=cell_text(sweep, cast(tuple[Cell, ...], before)))
    else:
        before = None
    content = {
        "key": f"sweep-{key}",
        "title": _sweep_finding(sweep, measure, lang),
        "subtitle": said[lang],
        "wide": False,
        "height": _TALL,
        "legend": [{"name": WORDS.say("plot/unit", unit=_unit(measure))[lang], "glyph": "", "color": theme.DIM}],
        "csv": _csv_of(sweep, key, lang),
    }
    if len(sweep.over) == 1:
        return {**content, "figure": _line(sweep, measure, labels[0], lang, before)}
    return {**content, "figure": _map(sweep, measure, labels, lang, before)}


def _csv_of(study: Sweep | Sensitivity, key: str, lang: str) -> str:
    frame = study.frame(lang)
    return plots.csv(frame[frame["measure"] == key])


def _unit(measure: Measure) -> Text:
    if measure.kind == "share":
        return same("%")
    return measure.unit or same("")


def _sweep_finding(sweep: Sweep, measure: Measure, lang: str) -> str:
    beyond = sweep.by_fair(measure)
    label = WORDS.say("sweep/beyond-fair", label=measure.label) if beyond else measure.label
    seen = [(_beyond(cell.estimate(measure.key), cell.fair(measure) if beyond else 0.0), cell) for cell in sweep.cells]
    known = [(found, cell) for found, cell in seen if not np.isnan(found.value)]
    if not known:
        return WORDS.say("sweep/nothing", label=label)[lang]
    (low, at_low), (high, at_high) = min(known, key=lambda k: k[0].value), max(known, key=lambda k: k[0].value)
    if low.high >= high.low:
        return WORDS.say("sweep/no-difference", label=label)[lang]
    return WORDS.say(
        "sweep/finding",
        label=label,
        low=gap_text(measure, low.value) if beyond else figure_text(measure, low.value),
        high=gap_text(measure, high.value) if beyond else figure_text(measure, high.value),
        at_low=cell_text(sweep, at_low.values),
        at_high=cell_text(sweep, at_high.values),
    )[lang]


def _beyond(found: Estimate, fair: float) -> Estimate:
    return replace(found, value=found.value - fair, low=found.low - fair, high=found.high - fair)


def cell_text(sweep: Sweep, values: Sequence[Any]) -> Text:
    """The values of a combination in words: "Survive VP 3 × Vow 2, VP 1"."""
    game = sweep.draft.game
    parts = [game.label(path) + same(" ") + game.spoken(path, value) for path, value in zip(sweep.over, values, strict=True)]
    return parts[0] if len(parts) == 1 else parts[0] + same(" × ") + parts[1]


def _numbers(sweep: Sweep, measure: Measure) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    beyond = sweep.by_fair(measure)
    found = [_beyond(cell.estimate(measure.key), cell.fair(measure) if beyond else 0.0) for cell in sweep.cells]
    scale = 100.0 if measure.kind == "share" else 1.0
    value, low, high = (scale * np.array([getattr(estimate, end) for estimate in found]) for end in ("value", "low", "high"))
    return value, low, high


def _line(sweep: Sweep, measure: Measure, label: Text, lang: str, saved: tuple[Any, ...] | None) -> Figure:
    value, low, high = _numbers(sweep, measure)
    (path,) = sweep.over
    ticks = [sweep.draft.game.spoken(path, cell.values[0])[lang] for cell in sweep.cells]
    x = np.arange(len(ticks), dtype=float)
    hover = [
        f"{label[lang]} {tick}<br>{v:.2f} ({lo:.2f} – {hi:.2f})<br>n = {cell.games:,}"
        if cell.problem is None
        else f"{tick}<br>{escape(cell.problem[lang])}"
        for tick, v, lo, hi, cell in zip(ticks, value, low, high, sweep.cells, strict=True)
    ]
    seen = ~np.isnan(value)
    band = {
        "type": "scatter",
        "mode": "lines",
        "x": np.concatenate([x[seen], x[seen][::-1]]),
        "y": np.concatenate([high[seen], low[seen][::-1]]),
        "fill": "toself",
        "fillcolor": theme.ACCENT,
        "opacity": 0.16,
        "line": {"width": 0},
        "hoverinfo": "skip",
    }
    line = {
        "type": "scatter",
        "mode": "lines+markers",
        "x": x,
        "y": value,
        "line": {"color": theme.ACCENT, "width": 2},
        "marker": {"size": 8, "color": theme.ACCENT},
        "customdata": list(range(len(ticks))),
        "hovertext": hover,
        "hoverinfo": "text",
    }
    shown = theme.layout(
        height=_TALL,
        xaxis=category_axis(ticks, label[lang], False),
        yaxis=value_axis(high, quiet=False, lows=low) | {"range": _room(low, high)},
        shapes=_here(x, sweep, saved),
    )
    return {"data": [band, line], "layout": with_room(shown)}


def _room(low: np.ndarray, high: np.ndarray) -> list[float]:
    """From just below the lowest interval to just above the highest: a sweep shows change, not size."""
    if np.isnan(low).all():
        return [0.0, 1.0]
    least, most = float(np.nanmin(low)), float(np.nanmax(high))
    pad = 0.08 * (most - least) or 0.5
    return [least - pad, most + pad]


def _here(x: np.ndarray, sweep: Sweep, saved: tuple[Any, ...] | None) -> list[dict[str, Any]]:
    """Lines through the present value (dotted) and that of the draft as saved (dashed)."""
    marked = [(sweep.current, "dot")] + ([(saved, "dash")] if saved is not None else [])
    return [
        {"type": "line", "x0": at, "x1": at, "yref": "paper", "y0": 0, "y1": 1, "line": {"color": theme.DIM, "width": 1.2, "dash": dash}}
        for values, dash in marked
        for at, cell in zip(x, sweep.cells, strict=True)
        if cell.values == values
    ]


def _map(sweep: Sweep, measure: Measure, labels: Sequence[Text], lang: str, saved: tuple[Any, ...] | None) -> Figure:
    value, low, high = _numbers(sweep, measure)
    (path_y, ys), (path_x, xs) = sweep.over.items()
    shape = (len(ys), len(xs))
    ticks_y = [sweep.draft.game.spoken(path_y, y)[lang] for y in ys]
    ticks_x = [sweep.draft.game.spoken(path_x, x)[lang] for x in xs]
    texts, hover = [], []
    for v, lo, hi, cell in zip(value, low, high, sweep.cells, strict=True):
        place = cell_text(sweep, cell.values)[lang]
        texts.append("" if np.isnan(v) or max(shape) > 12 else f"{v:.1f}" if abs(v) >= 10 else f"{v:.2f}")
        hover.append(
            f"{place}<br>{escape(cell.problem[lang])}"
            if cell.problem
            else f"{place}<br>{v:.2f} ({lo:.2f} – {hi:.2f})<br>n = {cell.games:,}"
        )
    cells = {
        "type": "heatmap",
        "x": np.arange(len(xs), dtype=float),
        "y": np.arange(len(ys), dtype=float),
        "z": [[None if np.isnan(v) else float(v) for v in row] for row in value.reshape(shape)],
        "text": np.array(texts, dtype=object).reshape(shape).tolist(),
        "texttemplate": "%{text}",
        "hovertext": np.array(hover, dtype=object).reshape(shape).tolist(),
        "hoverinfo": "text",
        "customdata": np.arange(len(sweep.cells)).reshape(shape).tolist(),
        "colorscale": "Cividis",
        "xgap": 2,
        "ygap": 2,
        "hoverongaps": True,
        "colorbar": {"thickness": 10, "outlinewidth": 0, "tickfont": {"size": 11, "color": theme.DIM}},
    }
    marked = [(sweep.current, "solid")] + ([(saved, "dot")] if saved is not None else [])
    here = [
        {
            "type": "rect",
            "x0": x - 0.5,
            "x1": x + 0.5,
            "y0": y - 0.5,
            "y1": y + 0.5,
            "line": {"color": theme.MARK, "width": 3, "dash": dash},
        }
        for values, dash in marked
        for y, of_y in enumerate(ys)
        for x, of_x in enumerate(xs)
        if (of_y, of_x) == values
    ]
    y_axis = theme.axis(
        tickmode="array",
        tickvals=list(range(len(ys))),
        ticktext=ticks_y,
        title={"text": labels[0][lang], "font": {"size": 11, "color": theme.DIM}},
        automargin=True,
        range=[-0.5, len(ys) - 0.5],
    )
    x_axis = category_axis(ticks_x, labels[1][lang], False) | {"range": [-0.5, len(xs) - 0.5], "showline": False}
    shown = theme.layout(height=_TALL, xaxis=x_axis, yaxis=y_axis, shapes=here)
    shown["margin"] = {**shown["margin"], "b": 46, "l": 8, "r": 8}
    return {"data": [cells], "layout": shown}


def tornado(study: Sensitivity, key: str, lang: str, most: int = 14) -> dict[str, Any]:
    """Card of what each change does to one measure, the strongest on top; what does not stand out is pale."""
    effects = study.tornado(key, most)[::-1]
    measure = next(measure for measure in study.measures if measure.key == key)
    scale = 100.0 if measure.kind == "share" else 1.0
    value, low, high = (scale * np.array([getattr(effect.gap, end) for effect in effects]) for end in ("value", "low", "high"))
    names = [effect.change.text[lang] + ("" if effect.paired else " *") for effect in effects]
    y = np.arange(len(effects), dtype=float)
    bars = {
        "type": "bar",
        "orientation": "h",
        "x": value,
        "y": y,
        "marker": {"color": [theme.ACCENT if effect.clear else COLOR_A for effect in effects]},
        "error_x": error_bars(value, low, high),
        "hovertext": [
            f"{name}<br>{gap_text(measure, effect.gap.value)} ({gap_text(measure, effect.gap.low)} – {gap_text(measure, effect.gap.high)})"
            for name, effect in zip(names, effects, strict=True)
        ],
        "hoverinfo": "text",
    }
    ends = np.concatenate([low, high, [0.0]])
    pad = 0.06 * float(np.nanmax(ends) - np.nanmin(ends)) or 1.0
    height = 40 + 31 * max(len(effects), 3)
    shown = theme.layout(
        height=height,
        xaxis=theme.axis(
            range=[float(np.nanmin(ends)) - pad, float(np.nanmax(ends)) + pad],
            showgrid=True,
            gridcolor=theme.GRID_LINE,
            zeroline=True,
            zerolinecolor=theme.INK,
        ),
        yaxis=theme.axis(
            tickmode="array", tickvals=list(y), ticktext=[plots.wrapped(name, 44, 2) for name in names], range=[-0.6, len(effects) - 0.4]
        ),
    )
    shown["margin"] = {"l": 262, "r": 12, "t": 6, "b": 26}
    unpaired = any(not effect.paired for effect in effects)
    legend = [
        {"name": WORDS["tornado/clear"][lang], "glyph": "■", "color": theme.ACCENT},
        {"name": WORDS["tornado/unclear"][lang], "glyph": "■", "color": COLOR_A},
        *([{"name": WORDS["tornado/unpaired"][lang], "glyph": "*", "color": theme.INK}] if unpaired else []),
        {
            "name": WORDS.say("plot/unit", unit=WORDS["compare/points"] if measure.kind == "share" else _unit(measure))[lang],
            "glyph": "",
            "color": theme.DIM,
        },
    ]
    subtitle = WORDS.say("tornado/subtitle", n=f"{study.n:,}", comparisons=f"{len(study.effects()):,}")[lang]
    return {
        "key": f"tornado-{key}",
        "title": study.title(key)[lang],
        "subtitle": subtitle,
        "wide": True,
        "height": height,
        "legend": legend,
        "figure": {"data": [bars], "layout": shown},
        "csv": _csv_of(study, key, lang),
    }
