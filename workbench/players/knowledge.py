"""What learned players know of a draft: the tables that come with the package, those kept from before, and else learning.

Which table belongs to a draft follows from its values alone, whoever asks and whatever was asked before: so the workbench, the command
line and a sweep speak of the same players. A draft with the values of a table that is shipped has that table. Any other draft's players
begin with the shipped table of the draft that differs from it in the fewest values and get used to the difference; a game that brings no
tables is learned from nothing.

Tables that took learning are kept in the user's cache directory, whole or not at all, the last :data:`KEPT` of them; where nothing can be
written they last as long as the session. :func:`watched` lets whoever waits see how far learning is, and end it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

import platformdirs

from workbench.core.errors import BadInput
from workbench.core.jit import KEY
from workbench.drafts import Draft
from workbench.players.learning import learn
from workbench.players.seating import Seating
from workbench.players.tables import LearnedTable, features_of, load_table, save_table
from workbench.rules.game import Game

KEPT, REMEMBERED = 300, 100
SEED = 1


class Interrupted(Exception):
    """Learning was ended by whoever waited for it; nothing of it is kept."""


@dataclass(frozen=True)
class Watch:
    """Who waits for learning: ``progress(draft, games done, games asked for)`` is told, ``stop()`` asked between batches."""

    progress: Callable[[Draft, int, int], None] = lambda draft, done, asked: None
    stop: Callable[[], bool] = lambda: False


_NOBODY = Watch()
_WATCH: ContextVar[Watch] = ContextVar("watch", default=_NOBODY)


@contextmanager
def watched(progress: Callable[[Draft, int, int], None] | None = None, stop: Callable[[], bool] | None = None) -> Iterator[None]:
    """While this lasts, learning on this thread is told of and can be stopped (:class:`Interrupted` is raised then).

    Within another watch, whatever is not given is left to that one, and either can stop it.
    """
    outer = _WATCH.get()
    inner = Watch(progress or outer.progress, outer.stop if stop is None else lambda: stop() or outer.stop())
    token = _WATCH.set(inner)
    try:
        yield
    finally:
        _WATCH.reset(token)


@cache
def shipped_tables(game: Game) -> tuple[LearnedTable, ...]:
    """The tables that a game brings along, in its folder ``tables``, by name; a damaged one is left out."""
    found = []
    if game.features is not None and game.folder is not None and (game.folder / "tables").is_dir():
        for path in sorted((game.folder / "tables").glob("*.npz")):
            with suppress(BadInput):
                found.append(load_table(path, game))
    return tuple(found)


def nearest_table(draft: Draft) -> LearnedTable | None:
    """The shipped table of the draft that differs from this one in the fewest values (the first of several); None if there is none."""
    cells = draft.values.cells()

    def changes(table: LearnedTable) -> int:
        there = draft.game.resolve(table.values).cells()
        return sum(there.get(path) != cell for path, cell in cells.items()) + len(there.keys() - cells.keys())

    return min(shipped_tables(draft.game), key=changes, default=None)


_MEMORY: dict[str, LearnedTable] = {}
_TURNS: WeakValueDictionary[str, Any] = WeakValueDictionary()
_LOCK = Lock()


class _Turn:
    """Whose turn it is to learn a table."""

    def __init__(self) -> None:
        self.lock = Lock()


@contextmanager
def _turn(key: str) -> Iterator[None]:
    with _LOCK:
        turn = _TURNS.setdefault(key, _Turn())
    while not turn.lock.acquire(timeout=0.05):
        if _WATCH.get().stop():
            raise Interrupted
    try:
        yield
    finally:
        turn.lock.release()


def is_known(draft: Draft) -> bool:
    """Whether the players of a draft need not learn anything now."""
    return _known(draft, _key(draft)) is not None


def table_for(draft: Draft) -> LearnedTable:
    """What learned players of ``draft`` know: shipped, kept, or learned now. Raises :class:`BadInput` for a game nobody can learn.

    Learning takes a second or two after a small change in a small game; see :func:`watched`. A kept table that is damaged or of another
    version is learned anew.
    """
    key = _key(draft)
    watch = _WATCH.get()
    with _turn(key):  # who asks for what is being learned waits for it
        return _known(draft, key) or _learned(draft, key, watch)


def _learned(draft: Draft, key: str, watch: Watch) -> LearnedTable:
    features, start = features_of(draft.game), nearest_table(draft)
    games = features.GAMES if start is None else features.GAMES_TO_ADAPT
    try:
        table = learn(draft, games, SEED, start=start, progress=lambda done, asked: watch.progress(draft, done, asked), stop=watch.stop)
    except BadInput:
        if watch.stop():
            raise Interrupted from None
        raise
    if table.games < games:
        raise Interrupted
    _remember(key, table)
    path = _path(key)
    with suppress(BadInput, OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        save_table(table, path)
        _drop_old(path.parent)
    return table


def informed(seating: Seating, draft: Draft) -> Seating:
    """The seating with a table for everybody who has learned, but was not given one: what is known of ``draft``."""
    return seating.knowing(table_for(draft)) if seating.must_learn else seating


def _key(draft: Draft) -> str:
    features = features_of(draft.game)
    start = nearest_table(draft)
    about = [
        KEY,
        draft.game.name,
        draft.game.sources,
        draft.values.plain(),
        SEED,
        features.GAMES,
        features.GAMES_TO_ADAPT,
        None if start is None else start.fingerprint,
    ]
    return hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()[:24]


def _known(draft: Draft, key: str) -> LearnedTable | None:
    values = draft.values.plain()
    for table in shipped_tables(draft.game):
        if table.values == values:
            return table
    with _LOCK:
        if key in _MEMORY and _MEMORY[key].game is draft.game:  # not one that was defined under the same name before
            _MEMORY[key] = _MEMORY.pop(key)
            return _MEMORY[key]
    with suppress(BadInput):  # not there, or of no use: learned anew
        table = load_table(_path(key), draft.game)
        if table.values == values:
            _remember(key, table)
            return table
    return None


def _remember(key: str, table: LearnedTable) -> None:
    with _LOCK:
        _MEMORY[key] = table
        while len(_MEMORY) > REMEMBERED:
            del _MEMORY[next(iter(_MEMORY))]


def forget() -> None:
    """Drop what this session remembers; what is on disk stays."""
    with _LOCK:
        _MEMORY.clear()


def cache_folder() -> Path:
    """Where tables are kept that took learning."""
    return platformdirs.user_cache_path("draft-workbench") / "learned"


def _path(key: str) -> Path:
    return cache_folder() / f"{key}.npz"


def _drop_old(folder: Path) -> None:
    """Keep the youngest tables only."""
    files = sorted(folder.glob("*.npz"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[KEPT:]:
        path.unlink(missing_ok=True)
