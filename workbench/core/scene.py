"""A table as data: what lies where at one step of a game, for a view to draw.

Scenes know nothing of drawing and of languages: they hold :class:`Text`; :func:`spoken` turns one into JSON in one language. Who
may see a card's face is part of the scene (``seen_by``), and so is who may read a sentence (:class:`Secret`): a seat's own view
needs nothing but the scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from workbench.core.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Secret(Text):
    """A sentence only the seats in ``seen_by`` may read; the others read ``instead``. With all cards open it is a plain text."""

    seen_by: tuple[int, ...]
    instead: Text

    def __add__(self, other: Text | str) -> Secret:
        whole = Text(ja=self.ja, en=self.en) + other
        return Secret(ja=whole.ja, en=whole.en, seen_by=self.seen_by, instead=self.instead + other)

    @classmethod
    def of(cls, text: Text, seen_by: tuple[int, ...], instead: Text) -> Secret:
        return cls(ja=text.ja, en=text.en, seen_by=seen_by, instead=instead)


@dataclass(frozen=True, kw_only=True)
class Card:
    """One card. ``face`` is what is written on it, ``foot`` a short word below that, ``suit`` which of its game's icons it bears.

    ``picture`` is an icon drawn in place of the suit's, in the suit's colours.

    ``seen_by`` lists the seats that may see the face (None: everybody). ``why_not`` says why it cannot be played now (then it is
    dimmed, with the clause id); ``playable`` marks a choice open now; ``mark`` is a short word under the card (led, lowest);
    ``chosen`` outlines the card this step played.
    """

    face: str | Text
    foot: str | Text | None = None
    suit: str = ""
    picture: str | None = None
    seen_by: tuple[int, ...] | None = None
    playable: bool = False
    why_not: Text | None = None
    clause: str | None = None
    mark: Text | None = None
    chosen: bool = False


@dataclass(frozen=True, kw_only=True)
class Zone:
    """Cards that lie together. ``stacked`` overlaps them; ``quiet`` draws them small (cards of earlier rounds).

    The zone with the key ``hand`` is what its owner holds; a card elsewhere that not everybody may see lies face down. ``side``
    (top, left, right, bottom) puts a zone of the middle on that side of the others.
    """

    key: str
    label: Text | None
    cards: Sequence[Card]
    stacked: bool = False
    quiet: bool = False
    side: str | None = None


@dataclass(frozen=True, kw_only=True)
class Bar:
    """A share drawn as a small bar (a belief): ``share`` 0 … 1. Bars of one ``group`` stand together, each with a ``short`` label."""

    label: Text
    group: Text
    short: Text
    share: float


@dataclass(frozen=True, kw_only=True)
class Place:
    """One seat at the table: its name, standing (points), whether it is its turn, whether it is out, what lies before it."""

    name: Text
    standing: Text
    turn: bool
    out: bool
    zones: Sequence[Zone]
    notes: Sequence[Text] = ()
    bars: Sequence[Bar] = ()


@dataclass(frozen=True, kw_only=True)
class Scene:
    """The whole table: seats in turn order, the zones in the middle, facts beside it, and one line that says what happens next."""

    places: Sequence[Place]
    middle: Sequence[Zone]
    facts: Sequence[Text]
    banner: Text


_TELLING = ("share", "seen_by")  # a share of 0 and "seen by nobody" say something


def spoken(value: Any, lang: str) -> Any:
    """``value`` as JSON-ready data with every text in one language; fields that hold nothing are left out."""
    if isinstance(value, Secret):
        return {"text": value[lang], "seen_by": list(value.seen_by), "instead": value.instead[lang]}
    if isinstance(value, Text):
        return value[lang]
    if is_dataclass(value) and not isinstance(value, type):
        items = ((f.name, getattr(value, f.name)) for f in fields(value))
        return {name: spoken(item, lang) for name, item in items if item is not None and (item not in (False, ()) or name in _TELLING)}
    if isinstance(value, dict):
        return {name: spoken(item, lang) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [spoken(item, lang) for item in value]
    return value
