"""The colours of the house, each in light and in dark."""

from __future__ import annotations

from workbench.core.icons import Shade

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
    "shadow": Shade("#1d2330", "#000000"),
}
