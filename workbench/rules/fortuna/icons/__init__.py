"""The signs on Fortuna's cards."""

from __future__ import annotations

from workbench.core.icons import Icon, Shade, drawing
from workbench.rules.fortuna.wording import WORDS

_INKS = {
    "lightning": Shade("#856200", "#e3b84a"),
    "wheat": Shade("#007a58", "#3fc79a"),
    "helmet": Shade("#0072b2", "#6db3e8"),
    "wheel": Shade("#b84900", "#ff9a5c"),
    "anchor": Shade("#3d4654", "#b9c3d1"),
    "crown": Shade("#a8346e", "#f08cbb"),
    "moon": Shade("#3a6885", "#8fbcd8"),
    "key": Shade("#805d00", "#d9bd6a"),
    "goddess": Shade("#8a4fa3", "#c99be3"),
}

ICONS = {name: Icon(svg=drawing(__name__, name), name=WORDS[f"icon/{name}"], ink=ink) for name, ink in _INKS.items()}
