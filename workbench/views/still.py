"""Pictures that need neither script nor kernel: plots and tables as SVG, for notebooks that are read without being run."""

from __future__ import annotations

import base64
import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from workbench.views import theme

_LINE = 12  # from one line of a label to the next
_TEXT = 'font-family="system-ui, sans-serif"'


def image(svg: str, title: str) -> str:
    """An SVG as an HTML image that brings itself along. ``title`` is its text alternative."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{escape(title)}" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'


def _svg(width: float, height: float, parts: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}" {_TEXT}>'
        f'<rect width="100%" height="100%" fill="{theme.PALETTE["panel"].light}"/>{"".join(parts)}</svg>'
    )


def _text(x: float, y: float, text: object, *, anchor: str = "start", size: float = 11, fill: str = theme.INK, weight: str = "") -> str:
    bold = f' font-weight="{weight}"' if weight else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"{bold}>{escape(str(text))}</text>'


# ---------------------------------------------------------------- plots


class _Plot:
    """One figure of bars and lines, drawn trace by trace."""

    def __init__(self, figure: Mapping[str, Any], width: float, height: float) -> None:
        self.layout = figure["layout"]
        self.stacked = self.layout.get("barmode") == "stack"
        (self.x0, self.x1), (self.y0, self.y1) = self.layout["xaxis"]["range"], self.layout["yaxis"]["range"]
        below = 18 * max((str(label).count("<br>") + 1 for label in self.layout["xaxis"]["ticktext"]), default=1)
        self.left, self.top, self.right, self.bottom = 36.0, 16.0, width - 8, height - below - 6
        self.base: dict[float, float] = {}
        self.parts: list[str] = []

    def x(self, value: float) -> float:
        return self.left + (value - self.x0) / (self.x1 - self.x0) * (self.right - self.left)

    def y(self, value: float) -> float:
        return self.bottom - (value - self.y0) / (self.y1 - self.y0) * (self.bottom - self.top)

    def axes(self) -> None:
        axis = self.layout["xaxis"]
        self.parts.append(f'<path d="M{self.left} {self.bottom:.1f}H{self.right}" stroke="{theme.LINE}"/>')
        for value, label in zip(axis["tickvals"], axis["ticktext"], strict=True):
            for line, piece in enumerate(str(label).split("<br>")):
                self.parts.append(_text(self.x(value), self.bottom + 15 + 13 * line, piece, anchor="middle", fill=theme.DIM))
        for value in _ticks(self.y0, self.y1):
            self.parts.append(_text(self.left - 5, self.y(value) + 4, f"{value:g}", anchor="end", fill=theme.DIM))

    def behind(self) -> None:
        """What lies behind the traces."""
        for shape in self.layout.get("shapes", ()):
            left, right, top, bottom = self.x(shape["x0"]), self.x(shape["x1"]), self.y(shape["y1"]), self.y(shape["y0"])
            top, bottom = sorted((top, bottom))
            self.parts.append(
                f'<path d="M{left:.1f} {bottom:.1f}V{top:.1f}H{right:.1f}V{bottom:.1f}Z" fill="{shape["fillcolor"]}" '
                f'stroke="{shape["line"]["color"]}" stroke-width="0.8"/>'
            )

    def bars(self, trace: Mapping[str, Any]) -> None:
        wide = float(trace.get("width", 1 - self.layout.get("bargap", 0.2)))
        offset = float(trace.get("offset", -wide / 2))
        colours = trace["marker"]["color"]
        for i, (x, y) in enumerate(_points(trace)):
            under = self.base.get(x, 0.0) if self.stacked else 0.0
            top, bottom = sorted((self.y(under), self.y(under + y)))
            left, right = self.x(x + offset), self.x(x + offset + wide)
            colour = colours if isinstance(colours, str) else colours[i]
            self.parts.append(
                f'<rect x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}" fill="{colour}"/>'
            )
            self.base[x] = under + y

    def intervals(self, trace: Mapping[str, Any]) -> None:
        error = trace.get("error_y")
        if not error:
            return
        offset = float(trace.get("offset", 0.0)) + (float(trace["width"]) / 2 if "offset" in trace else 0.0)
        for (x, y), more, less in zip(_points(trace), error["array"], error.get("arrayminus", error["array"]), strict=True):
            middle = self.base.get(x, y) if trace["type"] == "bar" and self.stacked else y
            at, low, high = self.x(x + offset), self.y(middle - less), self.y(middle + more)
            colour = error.get("color", theme.INK)
            self.parts.append(f'<path d="M{at:.1f} {low:.1f}V{high:.1f}m-3 0h6M{at - 3:.1f} {low:.1f}h6" stroke="{colour}" fill="none"/>')

    def line(self, trace: Mapping[str, Any]) -> None:
        points = [(self.x(x), self.y(y)) for x, y in _points(trace)]
        mode, style = trace.get("mode", "lines"), trace.get("line", {})
        if "lines" in mode and style.get("width") != 0:
            dash = ' stroke-dasharray="6 4"' if style.get("dash", "solid") != "solid" else ""
            path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
            self.parts.append(f'<path d="{path}" fill="none" stroke="{style.get("color", theme.DIM)}" stroke-width="1.5"{dash}/>')
        if "markers" in mode:
            fill, edge = trace["marker"]["color"], trace["marker"].get("line", {}).get("color", "none")
            self.parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{fill}" stroke="{edge}"/>' for x, y in points]
        if "text" in mode:
            places = trace.get("textposition", "top center")
            for i, ((x, y), text) in enumerate(zip(points, trace["text"], strict=True)):
                under = (places if isinstance(places, str) else places[i]).startswith("bottom")
                lines = str(text).split("<br>") if text else []
                first = y + 13 if under else y - 5 - _LINE * (len(lines) - 1)
                for number, piece in enumerate(lines):
                    plain = piece.removeprefix("<b>").removesuffix("</b>")
                    weight = "" if plain == piece else "700"
                    self.parts.append(_text(x, first + _LINE * number, plain, anchor="middle", size=10.5, weight=weight))


def _ticks(low: float, high: float) -> list[float]:
    """Two to four round numbers of an axis."""
    power = 10.0 ** math.floor(math.log10(max(high - low, 1e-9) / 2))
    step = next(k * power for k in (5, 2, 1) if k * power <= (high - low) / 2)
    return [step * k for k in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def _points(trace: Mapping[str, Any]) -> list[tuple[float, float]]:
    pairs = ((float(x), float(y)) for x, y in zip(trace["x"], trace["y"], strict=True))
    return [(x, 0.0 if math.isnan(y) else y) for x, y in pairs if trace["type"] == "bar" or not math.isnan(y)]


def plot(figure: Mapping[str, Any], width: float = 460, height: float = 200) -> str:
    """A Plotly figure of bars and lines, as :mod:`workbench.views.plots` makes them, drawn as SVG.

    Raises ValueError for a figure of another kind.
    """
    kinds = {trace["type"] for trace in figure["data"]}
    if not kinds <= {"bar", "scatter"} or "tickvals" not in figure["layout"]["xaxis"]:
        raise ValueError(f"a figure of {', '.join(sorted(kinds))} over such an axis is not drawn as a still picture")
    drawn = _Plot(figure, width, height)
    drawn.axes()
    drawn.behind()
    for trace in figure["data"]:
        if trace["type"] == "bar":
            drawn.bars(trace)
    for trace in figure["data"]:
        drawn.intervals(trace)
        if trace["type"] == "scatter":
            drawn.line(trace)
    return _svg(width, height, drawn.parts)


def grid(content: Mapping[str, Any]) -> str:
    """A table of :func:`workbench.views.plots.grid` as plain HTML."""
    head = "".join(f"<th>{escape(column['label'])}</th>" for column in content["head"])

    def line(row: Mapping[str, Any]) -> str:
        cells = "".join(f"<td>{escape(str(cell['text']))}</td>" for cell in row["cells"])
        return f"<tr><th>{escape(row['label'])}</th>{cells}</tr>"

    rows = "".join(line(row) for row in content["rows"])
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>"


def panel(card: Mapping[str, Any]) -> str:
    """What :func:`workbench.views.plots.card` describes, as HTML without script: title, sample, and a picture or a table."""
    shown = grid(card["grid"]) if "grid" in card else image(plot(card["figure"]), card["title"])
    names = [
        f'<span style="color:{entry["color"]}">{escape(entry["glyph"])}</span> {escape(entry["name"])}' for entry in card.get("legend", ())
    ]
    return f"<p><b>{escape(card['title'])}</b><br><small>{' · '.join([escape(card['subtitle']), *names])}</small></p>{shown}"


# ---------------------------------------------------------------- the drawn table

_CARD_W, _CARD_H, _ROW, _NAME = 24, 32, 46, 150


def _read(text: Any) -> str:
    """A sentence of a scene, all cards open."""
    return str(text["text"] if isinstance(text, dict) else text or "")


def _card(card: Mapping[str, Any], icons: Mapping[str, Any], x: float, y: float) -> list[str]:
    icon = icons.get(card.get("suit", ""))
    ink = icon["ink"][0] if icon else theme.INK
    paper = (icon.get("papers") or [[theme.PALETTE["card"].light]])[-1][0] if icon else theme.PALETTE["card"].light
    face = card.get("face", "")
    wide = max(_CARD_W, 7 * len(face) + 8)
    parts = [f'<rect x="{x}" y="{y}" width="{wide}" height="{_CARD_H}" rx="4" fill="{paper}" stroke="{ink}"/>']
    if face:
        parts.append(_text(x + wide / 2, y + 14, face, anchor="middle", fill=ink, weight="700"))
    picture = icons.get(card.get("picture") or card.get("suit", ""))
    if picture and picture["svg"]:
        place = f'<svg x="{x + wide / 2 - 6}" y="{y + (18 if face else 10)}" width="12" height="12" color="{ink}" '
        parts.append(picture["svg"].replace("<svg ", place, 1))
    return parts


def table(payload: Mapping[str, Any], frame: int) -> str:
    """One step of a replay payload, drawn as SVG: a line a seat with all its cards open, and one for the middle."""
    scene, zones, cards = payload["frames"][frame], payload["zones"], payload["cards"]
    places = [payload["places"][number] for number in scene["places"]]
    lines = [(_read(place["name"]), _read(place["standing"]), bool(place.get("turn")), place["zones"]) for place in places]
    lines.append(("", "", False, scene["middle"]))
    parts, width = [], 520.0
    for row, (name, standing, turn, numbers) in enumerate(lines):
        y = 8.0 + row * _ROW
        if turn:
            parts.append(f'<rect x="2" y="{y - 5}" width="100%" height="{_ROW - 4}" fill="{theme.PALETTE["soft"].light}"/>')
        parts += [_text(8, y + 14, name, weight="700", size=12), _text(8, y + 29, standing, fill=theme.DIM)]
        x = float(_NAME)
        for number in numbers:
            for index in zones[number]["cards"]:
                parts += _card(cards[index], payload["icons"], x, y)
                x += max(_CARD_W, 7 * len(cards[index].get("face", "")) + 8) + 3
            x += 12
        width = max(width, x)
    return _svg(width, 8.0 + len(lines) * _ROW, parts)


def figures(cards: Sequence[Mapping[str, Any]], most: int) -> list[str]:
    """The first ``most`` of some cards as HTML, those of a kind that cannot be drawn still left out."""
    drawn: list[str] = []
    for card in cards:
        if len(drawn) == most:
            break
        try:
            drawn.append(panel(card))
        except ValueError:
            continue
    return drawn


__all__ = ["figures", "grid", "image", "panel", "plot", "table"]
