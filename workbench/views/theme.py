"""The look in one place: every colour in light and in dark, type, and the frame every plot shares.

Style sheets know colours by name only (``var(--dwb-ink)``); :func:`stylesheet` puts the values before them, and JupyterLab's theme
decides which apply. Plots are drawn with the light colours and turned dark in the page, by :func:`plot_script`'s table.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from workbench.core.icons import Shade
from workbench.core.palette import PALETTE

STATIC = Path(__file__).parent / "static"

#: Which colours of the palette are read on which, and how: as text, or as the outline of a control or a mark.
TEXT_PAIRS = (
    *((text, ground) for text in ("ink", "dim") for ground in ("panel", "ground", "hover", "felt", "card", "soft")),
    *(("accent", ground) for ground in ("panel", "ground", "soft", "card", "felt")),
    *(("on-accent", ground) for ground in ("accent", "accent-hover")),
    *((text, "ink") for text in ("on-ink", "on-ink-dim")),
    ("warn", "warn-ground"),
    ("wrong", "wrong-ground"),
    ("wrong", "panel"),
    ("back-ink", "back"),
    ("back-ink", "back-stripe"),
)
OUTLINE_PAIRS = (
    *(("edge", ground) for ground in ("panel", "ground", "felt")),
    *(("accent", ground) for ground in ("panel", "track")),
    ("muted", "panel"),
)

#: Series of plots: Okabe & Ito (2008), darkened where white paper needs it, ordered so that neighbours differ in lightness too.
SHADES = (
    PALETTE["accent"],
    Shade("#d55e00", "#f08a3c"),
    Shade("#00875f", "#2fbf8f"),
    Shade("#8a4fa3", "#c493dc"),
    Shade("#a87400", "#e6ac3a"),
    Shade("#2a86bd", "#63b9ec"),
    PALETTE["dim"],
    Shade("#b8578c", "#e28fbb"),
)
_AXIS, _GRID = Shade("#d0d5dd", "#4a5464"), Shade("#edeff3", "#2a3240")
#: What was before the change: a pale ground behind the marks of now.
_GHOST = Shade("#dfe4ec", "#39445a")

INK, DIM, ACCENT, MUTED, ON_INK = (PALETTE[name].light for name in ("ink", "dim", "accent", "muted", "on-ink"))
LINE, GRID_LINE, GHOST = _AXIS.light, _GRID.light, _GHOST.light
SERIES = tuple(shade.light for shade in SHADES)
#: The colour of what is marked in a plot whose fields are coloured.
MARK = SHADES[1].light
_NAMED = tuple(PALETTE[name] for name in ("ink", "dim", "accent", "muted", "on-ink"))
#: The dark colour for each light one that a plot is drawn with.
DARK = {shade.light: shade.dark for shade in (*SHADES, _AXIS, _GRID, _GHOST, *_NAMED)}

#: The second mark of a series, so that no plot depends on colour alone.
SYMBOLS = ("circle", "triangle-up", "square", "diamond", "triangle-down", "cross", "x", "star")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot", "solid", "dash")
#: The same symbols as characters, for a legend in HTML.
GLYPHS = ("●", "▲", "■", "◆", "▼", "✚", "✖", "★")

FONT = 'Inter, "Noto Sans", "Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", system-ui, sans-serif'
PLOT_HEIGHT = 164


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
        "margin": {"l": 8, "r": 8, "t": 28, "b": 24},
        "font": {"family": FONT, "size": 11, "color": INK},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "showlegend": False,
        "bargap": 0.28,
        "hovermode": "closest",
        "hoverlabel": {"bgcolor": INK, "bordercolor": INK, "font": {"family": FONT, "size": 12, "color": ON_INK}, "align": "left"},
        "dragmode": False,
    }
    return {**frame, **more}


def stylesheet(*names: str) -> str:
    """The style sheets ``static/<name>`` with the colours they name: light, and dark where the page's theme is dark."""

    def values(theme: int) -> str:
        return " ".join(f"--dwb-{name}: {shade[theme]};" for name, shade in PALETTE.items())

    dark = '[data-jp-theme-light="false"], body.vscode-dark, body.vscode-high-contrast'
    roots = ":is(.dwb, .wb-replay)"
    head = (
        f":root {{ {values(0)} }}\n:is({dark}) {{ {values(1)} }}\n"
        f"{roots} {{ color-scheme: light; }}\n:is({dark}) {roots} {{ color-scheme: dark; }}\n"
    )
    return head + "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


def script(*names: str) -> str:
    """The scripts ``static/<name>`` as one module."""
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


def plot_script(*names: str) -> str:
    """The same with the table ``DARK`` of the dark colours that plots are drawn with."""
    return f"const DARK = {json.dumps(DARK)};\n{script(*names)}"
