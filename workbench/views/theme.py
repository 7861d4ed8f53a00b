"""The look in one place: colours that stay apart for colour-blind eyes, type, and the frame every plot shares.

The style sheet (``static/workbench.css``) holds the same colours as CSS variables; plots are drawn on a canvas of their own and
need them here.
"""

from __future__ import annotations

from typing import Any

INK, DIM, LINE, GRID_LINE, ACCENT, SOFT = "#1d2330", "#5b6472", "#d0d5dd", "#edeff3", "#2f5fd0", "#b8c7ee"

#: Okabe & Ito (2008), ordered so that neighbours differ in lightness as well as in hue.
SERIES = (ACCENT, "#d55e00", "#009e73", "#8a4fa3", "#e69f00", "#56b4e9", "#5b6472", "#cc79a7")
#: The second mark of a series, so that no plot depends on colour alone.
SYMBOLS = ("circle", "triangle-up", "square", "diamond", "triangle-down", "cross", "x", "star")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot", "solid", "dash")
#: The same symbols as characters, for a legend in HTML.
GLYPHS = ("●", "▲", "■", "◆", "▼", "✚", "✖", "★")

FONT = 'Inter, "Noto Sans", "Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", system-ui, sans-serif'
PLOT_HEIGHT = 176


def axis(**more: Any) -> dict[str, Any]:
    """A quiet axis: no zoom, no title space, light grid; ``more`` is laid over it."""
    quiet: dict[str, Any] = {
        "fixedrange": True,
        "zeroline": False,
        "showgrid": False,
        "showline": False,
        "ticks": "",
        "tickfont": {"size": 11, "color": DIM},
        "automargin": False,
    }
    return {**quiet, **more}


def layout(**more: Any) -> dict[str, Any]:
    """The frame of a plot: fixed height and margins, so that a new figure moves nothing on the page."""
    frame: dict[str, Any] = {
        "height": PLOT_HEIGHT,
        "margin": {"l": 8, "r": 8, "t": 18, "b": 24},
        "font": {"family": FONT, "size": 11, "color": INK},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "showlegend": False,
        "bargap": 0.28,
        "hovermode": "closest",
        "hoverlabel": {"bgcolor": INK, "bordercolor": INK, "font": {"family": FONT, "size": 12, "color": "#fff"}, "align": "left"},
        "dragmode": False,
    }
    return {**frame, **more}
