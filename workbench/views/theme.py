"""The look in one place: every colour in light and in dark, type, and the frame every plot shares.

Style sheets know colours by name only (``var(--dwb-ink)``); :func:`stylesheet` puts the values before them, and JupyterLab's theme
decides which apply. Plots are drawn with the light colours and turned dark in the page, by :func:`plot_script`'s table.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from workbench.core.icons import Shade

STATIC = Path(__file__).parent / "static"

#: Colours of surfaces, text and controls, by the name that style sheets use.
PALETTE = {
    "ink": Shade("#1d2330", "#e6eaf2"),
    "dim": Shade("#5b6472", "#a6b0c0"),
    "ground": Shade("#f6f7f9", "#12161d"),
    "panel": Shade("#ffffff", "#1b212c"),
    "hover": Shade("#f1f3f6", "#262e3c"),
    "line": Shade("#e3e6ec", "#333b4a"),
    "edge": Shade("#848c9a", "#707b8e"),
    "track": Shade("#dfe3ea", "#3a4353"),
    "accent": Shade("#2f5fd0", "#8fb0ff"),
    "accent-hover": Shade("#2149a8", "#b3c9ff"),
    "on-accent": Shade("#ffffff", "#101827"),
    "soft": Shade("#e8eefc", "#25324f"),
    "warn": Shade("#8f4a00", "#ffc27a"),
    "warn-ground": Shade("#fff1d9", "#3b2c14"),
    "wrong": Shade("#a4262c", "#ffa29c"),
    "wrong-ground": Shade("#fdecea", "#431f20"),
    "muted": Shade("#7d89a0", "#7d89a0"),
    "felt": Shade("#f2f4f1", "#151b1a"),
    "card": Shade("#ffffff", "#1d2430"),
    "turn": Shade("#7f9be0", "#5f7fc9"),
    "back-ink": Shade("#525d70", "#b4bfd0"),
    "back": Shade("#e7ebf3", "#333d4e"),
    "back-stripe": Shade("#d6dce8", "#3b4659"),
    "on-ink": Shade("#ffffff", "#12161d"),
    "on-ink-dim": Shade("#c5ccd9", "#434d5e"),
}
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
