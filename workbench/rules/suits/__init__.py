"""The suits of games with a deck of suits and numbers: shapes that differ as well as their colours."""

from __future__ import annotations

from workbench.core.deck import SHAPES, SUITS
from workbench.core.icons import Icon, Shade, drawing
from workbench.core.text import Text

_NAMES = {
    "w": Text(ja="青のひし形", en="blue diamond"),
    "x": Text(ja="橙の三角", en="orange triangle"),
    "y": Text(ja="緑の丸", en="green circle"),
    "z": Text(ja="紫の四角", en="purple square"),
    "v": Text(ja="金の星", en="golden star"),
    "u": Text(ja="灰色の十字", en="grey cross"),
}
#: Okabe & Ito's colours where they can be read on the ground, darker or lighter where they cannot.
_INKS = {
    "w": Shade("#0072b2", "#6db3e8"),
    "x": Shade("#b84900", "#ff9a5c"),
    "y": Shade("#007a58", "#3fc79a"),
    "z": Shade("#8a4fa3", "#c99be3"),
    "v": Shade("#856200", "#e3b84a"),
    "u": Shade("#3d4654", "#b9c3d1"),
}

ICONS = {suit: Icon(svg=drawing(__name__, suit), name=_NAMES[suit], ink=_INKS[suit], sign=SHAPES[suit]) for suit in SUITS}
