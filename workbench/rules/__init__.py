"""The games: those of the box, those that other packages announce, and those registered for this session.

A new game in the box is a folder here, to the plan of :meth:`Game.in_package`, and its name in :data:`GAMES`. Another package
announces one by an entry point in the group ``draft_workbench.games``: its name is the game's, its object the :class:`Game`. A cell
of a notebook calls :func:`register`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from workbench.core.errors import BadInput, UnknownName, one_line
from workbench.rules.game import Game, Later

__all__ = ["GAMES", "Game", "Later", "game", "games", "register"]

#: the games of the box
GAMES = ("omerta", "fudaraku", "fortuna", "oceans")
#: the entry-point group in which other packages announce theirs
GROUP = "draft_workbench.games"

_session: dict[str, Game] = {}


def games() -> tuple[str, ...]:
    """The names of all games there are: of the box, announced, registered."""
    return tuple(dict.fromkeys([*GAMES, *_announced(), *_session]))


def game(name: str) -> Game:
    """The game of that name.

    Raises :class:`UnknownName` with the nearest names, and :class:`BadInput` for an announced game that cannot be loaded.
    """
    if name in GAMES:
        return _shipped(name)
    if name in _session:
        return _session[name]
    if name in _announced():
        return _load(name)
    raise UnknownName("game", name, games())


def register(rules: Game) -> Game:
    """Make a game known as long as this session lives; a second one of that name takes the place of the first. Returns it.

    Drafts made before keep the game they were made with. Raises :class:`BadInput` for what is no game, for a name that cannot be
    one, and for the name of a game of the box or of an installed package.
    """
    _check(rules, "register")
    if rules.name in GAMES or rules.name in _announced():
        raise BadInput(f"a game named {rules.name!r} exists already. Allowed: another name. Reason: its drafts and records would change")
    _session[rules.name] = rules
    return rules


def _check(rules: object, where: str) -> None:
    if not isinstance(rules, Game):
        raise BadInput(f"{where} = {one_line(repr(rules))} is not possible. Allowed: a Game. Reason: it is a {type(rules).__name__}")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", rules.name):
        raise BadInput(
            f"name = {one_line(repr(rules.name))} is not possible. Allowed: small letters, digits and _, a letter first. "
            "Reason: draft files are named after their game"
        )


@cache
def _shipped(name: str) -> Game:
    rules: Game = import_module(f"{__name__}.{name}").GAME
    return rules


@cache
def _announced() -> dict[str, EntryPoint]:
    """Game → entry point; where two packages announce the same name, the first by name of package."""
    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, _package(point)), reverse=True)
    return {point.name: point for point in points if point.name not in GAMES}


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value


@cache
def _load(name: str) -> Game:
    point = _announced()[name]
    try:
        rules = point.load()
        _check(rules, point.value)
        if rules.name != name:
            raise BadInput(f"it calls itself {rules.name!r}")
    except Exception as error:
        raise BadInput(f"game {name}, announced by {_package(point)}: {point.value} cannot be used: {one_line(error)}") from error
    return rules
