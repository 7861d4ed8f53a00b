"""The drawings of Kaito Oceans: its cards, the vaults, and a compass that shows which ways a key opens."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from workbench.core.icons import Icon, Shade, drawing
from workbench.core.text import Text
from workbench.rules.oceans.parameters import DIRECTIONS
from workbench.rules.oceans.wording import WORDS

_SILVER, _GOLD = Shade("#eef1f5", "#2a3342"), Shade("#fbf3d3", "#3a3216")
_BRASS = Shade("#755400", "#e0c266")
#: a kind of card: its colour, and the papers it is printed on
_LOOKS: dict[str, tuple[Shade, tuple[Shade, ...]]] = {
    "kitten": (Shade("#4f5c6e", "#b4c1d3"), (_SILVER,)),
    "key": (_BRASS, (_GOLD,)),
    "kitten-key": (_BRASS, (_SILVER, _GOLD)),
    "notice": (Shade("#a8346e", "#f08cbb"), ()),
    "investigation": (Shade("#0072b2", "#6db3e8"), ()),
    "treasure": (Shade("#007a58", "#3fc79a"), ()),
    "vault": (Shade("#3d4654", "#b9c3d1"), ()),
}
_DRAWN_AS = {"kitten-key": "kitten"}


def compass_name(directions: Collection[str]) -> str:
    """The icon that shows which directions a key opens."""
    return f"compass-{''.join(d for d in DIRECTIONS if d in directions)}"


def _compass(opened: Sequence[str]) -> str:
    """The compass with the wedges of ``opened`` filled and those of other points of the compass faint."""

    def wedge(path: re.Match[str]) -> str:
        way, outline = path.groups()
        if way in opened:
            return f"<path {outline}"
        return f'<path fill-opacity=".22" {outline}' if way in "NESW" else ""

    return re.sub(r'<path data-way="(\w)" ([^>]*>)', wedge, drawing(__name__, "compass"))


def _pointing(directions: Iterable[str]) -> Text:
    texts = [WORDS[f"direction/{d}"] for d in directions]
    return Text(ja="".join(text.ja for text in texts), en="/".join(text.en for text in texts))


def _compasses() -> dict[str, Icon]:
    """One for every key there can be (no direction: a draft without those vaults)."""
    ways = [way for n in (0, 1, 2) for way in combinations(DIRECTIONS, n)]
    return {compass_name(way): Icon(svg=_compass(way), name=_pointing(way), ink=_BRASS) for way in ways}


ICONS = {
    name: Icon(svg=drawing(__name__, _DRAWN_AS.get(name, name)), name=WORDS[f"icon/{name}"], ink=ink, papers=papers)
    for name, (ink, papers) in _LOOKS.items()
} | _compasses()
