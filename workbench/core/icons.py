"""What a game brings to be drawn with: an SVG drawing for each suit or kind of card, its colours, its name, its sign in text.

Drawings lie as ``*.svg`` in the game's folder ``icons/`` and take their colour from the text around them (``currentColor``). A view
that draws tables knows no drawing of its own: what a game's cards need travels with the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple

from workbench.core.text import Text


class Shade(NamedTuple):
    """One colour in two themes, as ``#rrggbb``: on light ground and on dark ground."""

    light: str
    dark: str


@dataclass(frozen=True, kw_only=True)
class Icon:
    """How cards of one suit or kind look. ``svg`` is the drawing (empty for one that is only colours), ``name`` what it is called.

    ``ink`` is the colour of numbers, drawing and border. ``papers`` tint the card: none leaves the plain paper, one is flat, two
    halve the card. ``sign`` is the character that stands for the suit in running text.
    """

    svg: str
    name: Text
    ink: Shade
    papers: tuple[Shade, ...] = ()
    sign: str = ""


def drawing(package: str, name: str) -> str:
    """The drawing ``name``.svg that lies in ``package``, on one line. Raises ValueError if it is not an SVG with a view box."""
    svg = "".join(line.strip() for line in files(package).joinpath(f"{name}.svg").read_text(encoding="utf-8").splitlines())
    if not svg.startswith("<svg ") or "viewBox=" not in svg:
        raise ValueError(f"{package}/{name}.svg is no SVG drawing with a view box")
    return svg
