"""Which kind of player sits in which seat, and what those who learned have learned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from workbench.core.errors import BadInput, UnknownName
from workbench.players.choosing import LEARNED, RANDOM, THUMB, minds_dtype
from workbench.players.tables import LearnedTable, refuse_foreign
from workbench.rules.game import Game

#: kinds of players: uniform over legal moves; the game's rule of thumb; somebody who taught itself the draft
KINDS = ("random", "thumb", "learned")

#: how players are asked for: one for all seats or one a seat, each a kind or the table of a learned player; None for the usual ones
Player = str | LearnedTable
Players = Player | Sequence[Player] | None
#: who sits everywhere unless somebody says otherwise (see :func:`usual_player`)
DEFAULT_PLAYERS: Players = None

Habits = Literal["learned", "kept"]
#: whether learned players have learned each draft they are seen in, or keep the habits they have from the first
HABITS: tuple[Habits, ...] = ("learned", "kept")


def kinds_of(game: Game) -> tuple[str, ...]:
    """The kinds of players that can play a game: nobody can learn one that has no features."""
    return KINDS if game.features is not None else tuple(kind for kind in KINDS if kind != "learned")


def usual_player(game: Game) -> str:
    """Who plays a game unless somebody says otherwise: players who have learned it, or where nobody can the rule of thumb."""
    return "thumb" if game.features is None else "learned"


@dataclass(frozen=True)
class Seating:
    """One kind of player a seat, in turn order; ``tables`` has what each seat has learned (None for whoever learned nothing)."""

    kinds: tuple[str, ...]
    tables: tuple[LearnedTable | None, ...]

    @property
    def seats(self) -> list[tuple[str, LearnedTable | None]]:
        """Kind and table, one pair a seat."""
        return list(zip(self.kinds, self.tables, strict=True))

    @property
    def must_learn(self) -> bool:
        """Whether there is somebody who learns, but was not given anything to know."""
        return any(kind == "learned" and table is None for kind, table in self.seats)

    def knowing(self, table: LearnedTable) -> Seating:
        """The same with this table for everybody who learns, but was not given one."""
        return Seating(self.kinds, tuple(table if kind == "learned" and own is None else own for kind, own in self.seats))

    @cached_property
    def _distinct(self) -> list[LearnedTable]:
        return list(dict.fromkeys(table for table in self.tables if table is not None))

    def codes(self) -> np.ndarray:
        """The kinds as compiled code reads them: int64, one a seat."""
        numbers = {"random": RANDOM, "thumb": THUMB}
        codes = [numbers[kind] if table is None else LEARNED + self._distinct.index(table) for kind, table in self.seats]
        return np.array(codes, dtype=np.int64)

    def minds(self, game: Game) -> np.record:
        """What the players carry: a fresh record, for one thread (see :func:`~workbench.players.choosing.minds_dtype`)."""
        minds = np.zeros(1, minds_dtype(game)).view(np.recarray)[0]
        minds["stages"] = -1
        for row, table in enumerate(self._distinct):
            minds["tables"][row] = table.entries
            if table.limit is not None:
                minds["stages"][row], minds["allowed"][row] = table.limit.stage, table.limit.allowed
        return minds

    @property
    def fingerprints(self) -> list[str | None] | None:
        """The fingerprint of what each seat has learned; None if nobody has learned anything."""
        return [None if table is None else table.fingerprint for table in self.tables] if self._distinct else None


def seated(players: Players, seats: int, game: Game) -> Seating:
    """Seats from one player for everybody (``"thumb"``) or one a seat (``"thumb,random,random,random"`` or a list).

    A player is a kind, or the table of a learned one; None stands for the usual player of ``game``. What a ``"learned"`` without a table
    knows is left open (None). Raises :class:`UnknownName` for a kind that does not exist and :class:`BadInput` for a number of players
    that does not fit.
    """
    if players is None:
        players = usual_player(game)
    if isinstance(players, str):
        players = [kind.strip() for kind in players.split(",")]
    listed = [players] if isinstance(players, LearnedTable) else list(players)
    for player in listed:
        if isinstance(player, LearnedTable):
            refuse_foreign(player, game)
        elif player not in KINDS:
            raise UnknownName("player", player, KINDS)
    if len(listed) == 1:
        listed *= seats
    kinds = tuple("learned" if isinstance(player, LearnedTable) else player for player in listed)
    if len(kinds) != seats:
        raise BadInput(
            f"players = {','.join(kinds)} names {len(kinds)} players. Allowed: one kind for all, or {seats} of them. Reason: {seats} seats"
        )
    return Seating(kinds, tuple(player if isinstance(player, LearnedTable) else None for player in listed))
