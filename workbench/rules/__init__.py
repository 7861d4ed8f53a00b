"""The games. A new one is a folder here with the eight modules of :class:`Game`, and its name in this list."""

from __future__ import annotations

from functools import cache

from workbench.core.errors import UnknownName
from workbench.rules.game import Game

GAMES = ("omerta", "fudaraku", "fortuna", "oceans")


@cache
def game(name: str) -> Game:
    """The game of that name. Raises :class:`UnknownName` with the nearest names."""
    if name not in GAMES:
        raise UnknownName("game", name, GAMES)
    return Game(name)
