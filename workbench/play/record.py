"""Records: one game as JSON that an outsider can check without this package.

A game is walked step by step. A step is a choice (one kernel move, or several that only together make one choice), or something
that happens by itself. The same walk serves the record, the replay view and the check of a record read back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from workbench.core.bits import cards_in
from workbench.core.chance import seed_streams
from workbench.core.errors import whole_number
from workbench.core.files import refuse_unwritable, save
from workbench.core.parameters import Values
from workbench.core.text import printable
from workbench.drafts import Draft, DraftLike
from workbench.play.batch import MOST_GAMES, Batch
from workbench.players import DEFAULT_PLAYERS, Players
from workbench.players.choosing import chooser
from workbench.rules import Game
from workbench.rules.game import State, copy_state

FORMAT = "workbench-record/1"

Chooser = Callable[[State, int], int]


@dataclass(frozen=True)
class Step:
    """One step of a game: the states around it, the moves that made it (none if it happened by itself), its record entry.

    ``before`` is the state in which the choice was offered; ``legal`` the kernel's mask there.
    """

    before: State
    after: State
    moves: tuple[int, ...]
    legal: int
    entry: dict[str, Any]


class Walk:
    """A game in progress, one step at a time."""

    def __init__(self, game: Game, values: Values, seed: int, index: int) -> None:
        self.game, self.values = game, values
        self.params = values.record()
        self.state = game.kernel.new_state()[0]
        with np.errstate(over="ignore"):
            seed_streams(self.state, np.uint64(seed), np.uint64(index))
            game.kernel.start(self.state, self.params)

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    def legal(self) -> int:
        """The mask of moves open now (0 when nobody chooses)."""
        with np.errstate(over="ignore"):
            return int(self.game.kernel.legal(self.state, self.params))

    def do(self, move: int | None) -> None:
        """Carry out a legal move, or (None) let happen what happens by itself."""
        with np.errstate(over="ignore"):
            if move is None:
                self.game.kernel.advance(self.state, self.params)
            else:
                self.game.kernel.apply(self.state, self.params, move)

    def step(self, choose: Chooser) -> Step | None:
        """The next step, its choices made by ``choose(state, legal)``; None when what happened left no trace in a record."""
        before, legal = copy_state(self.state), self.legal()
        if not legal:
            self.do(None)
            entry = self.game.table.happening(before, self.state, self.values)
            if entry is None:
                return None
            return Step(before, copy_state(self.state), (), 0, self._with_clauses(entry, before))
        options = self.options()
        moves: list[int] = []
        while True:
            here = copy_state(self.state)
            move = choose(here, self.legal())
            entry = self.game.table.describe(here, self.values, move)
            self.do(move)
            moves.append(move)
            if entry is not None:
                entry["legal"] = options
                return Step(before, copy_state(self.state), tuple(moves), legal, self._with_clauses(entry, before))

    def _with_clauses(self, entry: dict[str, Any], before: State) -> dict[str, Any]:
        if entry["kind"] == "deal":  # dealing is chance alone; the format gives it no clauses
            return entry
        return {**entry, "clauses": self.game.clauses.fired(before.fired, self.state.fired)}

    def options(self) -> list[Any]:
        """Every way to complete the choice that begins here, in the record's notation."""
        table, start = self.game.table, copy_state(self.state)
        listed: list[Any] | None = table.offered(start, self.values) if hasattr(table, "offered") else None
        if listed is not None:
            return listed
        found: list[Any] = []

        def complete(mask: int) -> None:
            for move in cards_in(mask):
                here = copy_state(self.state)
                if table.describe(here, self.values, move) is not None:
                    found.append(table.option(here, self.values, move))
                else:
                    self.do(move)
                    complete(self.legal())
                    self.restore(here)

        complete(self.legal())
        self.restore(start)
        return found

    def restore(self, state: State) -> None:
        """Go back to a snapshot."""
        for name in state.dtype.names:
            self.state[name] = state[name]


@dataclass(frozen=True)
class Played:
    """One game, step by step, and where it comes from.

    ``players`` is the kind in each seat; ``tables`` says by fingerprints what those who have learned had learned (None: nobody had).
    """

    draft: Draft
    players: tuple[str, ...]
    seed: int
    index: int
    steps: Sequence[Step] = field(repr=False)
    tables: Any = None

    @property
    def last(self) -> State:
        return self.steps[-1].after

    @cached_property
    def record(self) -> dict[str, Any]:
        """The record, ready for JSON."""
        return {
            "format": FORMAT,
            "game": self.draft.game.name,
            "draft": self.draft.name,
            "parameters": self.draft.values.plain(),
            "players": list(self.players),
            "seed": self.seed,
            "index": self.index,
            "steps": [step.entry for step in self.steps],
            "result": self.draft.game.table.result(self.last, self.draft.values),
            **({} if self.tables is None else {"tables": self.tables}),
        }


def chooser_of(batch: Batch, walk: Walk) -> Chooser:
    """What the players of a batch choose in a game of it that is being walked."""
    game = batch.draft.game
    kinds, minds, choose_one = batch.players.codes(), batch.players.minds(game), chooser(game)

    def choose(_: State, legal: int) -> int:
        state = walk.state
        with np.errstate(over="ignore"):
            return int(choose_one(state, walk.params, np.uint64(legal), kinds[int(state.turn)], minds))

    return choose


def play_game(batch: Batch, index: int) -> Played:
    """Game ``index`` of a batch, step by step: the same game as in any simulation of that batch."""
    whole_number("index", index, 0, MOST_GAMES, "games are counted from 0")
    walk = Walk(batch.draft.game, batch.draft.values, batch.seed, index)
    choose = chooser_of(batch, walk)
    steps = []
    while not walk.over:
        step = walk.step(choose)
        if step is not None:
            steps.append(step)
    return Played(batch.draft, batch.seating.kinds, batch.seed, index, steps, batch.players.fingerprints)


def record(draft: DraftLike, seed: int = 1, index: int = 0, players: Players = DEFAULT_PLAYERS) -> dict[str, Any]:
    """The record of one game. The same draft, seed, index and players give the same record on every machine."""
    return play_game(Batch.of(draft, players, seed), index).record


def write_records(records: Iterable[dict[str, Any]], path: Path) -> int:
    """Write records as JSON lines; returns how many. The file appears whole or not at all. Raises :class:`BadInput`."""
    count = 0

    def lines() -> Iterator[bytes]:
        nonlocal count
        for entry in records:
            yield as_line(entry).encode()
            count += 1

    refuse_unwritable(path)
    save(path, lines())
    return count


def as_line(entry: dict[str, Any]) -> str:
    """One record as one line of JSON, without a character that a terminal would obey."""
    return printable(json.dumps(entry, ensure_ascii=False, separators=(",", ":"))) + "\n"
