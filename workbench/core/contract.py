"""The kernel contract: what a game's compiled rules look like from outside.

State, parameters, outcome rows and tallies are NumPy records of 64-bit fields. A batch of games is an array of states, a replay
an array of states indexed by step, a snapshot a copy. In compiled and in plain Python ``state.hand[p]`` reads the same.

A game is a chain of *steps*. If ``legal`` is not empty the player in ``state.turn`` chooses one of up to 64 moves and ``apply``
carries it out. If it is empty and the game is not over, ``advance`` lets happen what nobody chooses: shuffling and dealing,
being out, scoring. That is all a driver has to know.

=========== ======================================= ====================================================================
function    signature                               does
=========== ======================================= ====================================================================
``start``   ``(state, params)``                     sets an empty table; the streams are seeded already
``legal``   ``(state, params) → uint64``            the moves open to ``state.turn``; empty when nobody chooses
``apply``   ``(state, params, move)``               carries out a legal move
``advance`` ``(state, params)``                     carries out what happens without a choice
``determinize``  ``(state, params, viewer)``             re-draws what ``viewer`` cannot see, consistently with all it has seen
``report``  ``(state, params, row)``                fills the game's own part of an outcome row, when ``state.settled`` says so
``tally``   ``(row, params, tally)``                adds the game's own part of an outcome row to the sums
=========== ======================================= ====================================================================

What is the same in every game stands here: who won and what that pays (:func:`payoff_of`), and the heads of rows and tallies
(:func:`report_head`, :func:`tally_head`), which the driver fills before it asks the game. States come zeroed to ``start``.

Where a clause decides something the rules bump ``state.fired[CLAUSE]``. Summed over a batch that is rule coverage; between two
steps of a replay it is the explanation of the step.
"""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numba
import numpy as np

from workbench.core.bits import bit, count
from workbench.core.jit import helper
from workbench.core.jit import kernel as compiled

MAX_PLAYERS = 6
NOBODY = -1
#: a game's win counts in this many parts, which one to six winners can share in whole numbers
WIN = 60

_ARRAY_NAMES = frozenset(dir(np.recarray)) | frozenset(dir(np.record))


def _dtype(fields: Sequence[tuple[Any, ...]]) -> np.dtype:
    clash = [name for name, *_ in fields if name in _ARRAY_NAMES]
    if clash:
        raise ValueError(f"fields named like NumPy attributes break plain mode: {clash}")
    return np.dtype(list(fields), align=True)


def state_dtype(clauses: int, *fields: tuple[Any, ...]) -> np.dtype:
    """A game's state: the three streams, whose turn, the stage, the end and who won, clause counters, and the game's own fields.

    ``stage`` is the game's own numbering of what happens next; ``settled`` is 1 when an outcome row is to be reported; ``over`` is
    1 at the end and ``finished`` 1 if the rules (not a safety stop) ended it. ``winners`` is a bit mask of seats; ``first_player``
    was drawn to begin the whole game; ``part`` counts what rows are reported of (deals), and ``tie`` is 1 if the winner among
    several level at the top was found by a tie-break.
    """
    head: list[tuple[Any, ...]] = [
        ("chance", np.uint64),
        ("choice", np.uint64),
        ("redraw", np.uint64),
        ("turn", np.int64),
        ("stage", np.int64),
        ("settled", np.int64),
        ("over", np.int64),
        ("finished", np.int64),
        ("winners", np.uint64),
        ("first_player", np.int64),
        ("part", np.int64),
        ("tie", np.int64),
        ("fired", np.int64, (clauses,)),
    ]
    return _dtype(head + list(fields))


def row_dtype(*fields: tuple[Any, ...]) -> np.dtype:
    """An outcome row: which game and which part of it (deal), whether it was the last, who won, points so far, and the game's own.

    ``winners`` is a bit mask of seats, ``shared`` 1 if there are several, ``tie`` 1 if a tie-break found the winner; ``points``, which
    the game fills, is the standing after this part, one value a seat.
    """
    head: list[tuple[Any, ...]] = [
        ("game", np.int64),
        ("part", np.int64),
        ("last", np.int64),
        ("finished", np.int64),
        ("players", np.int64),
        ("first_player", np.int64),
        ("winners", np.uint64),
        ("shared", np.int64),
        ("tie", np.int64),
        ("points", np.int64, (MAX_PLAYERS,)),
    ]
    return _dtype(head + list(fields))


def tally_dtype(*fields: tuple[Any, ...]) -> np.dtype:
    """Sums over outcome rows. Every field adds up, in whole numbers, so that any split of a batch gives the same sums.

    Wins are counted in parts of a game (:data:`WIN`), by seat and by place from the first player; ``margin`` and ``range`` sum the
    points between first and second, and between first and last, at the end.
    """
    head: list[tuple[Any, ...]] = [
        ("games", np.int64),
        ("finished", np.int64),
        ("parts", np.int64),
        ("unfinished", np.int64),
        ("shared", np.int64),
        ("ties", np.int64),
        ("wins", np.int64, (MAX_PLAYERS,)),
        ("wins_by_place", np.int64, (MAX_PLAYERS,)),
        ("margin", np.int64),
        ("range", np.int64),
    ]
    return _dtype([*head, *fields, ("spare", np.int64, (3,))])  # numbers are read four at a time: room behind the last


@helper
def place_of(seat, first_player, players):
    """The place of a seat, counted from the first player as 0."""
    place = seat - first_player
    return place if place >= 0 else place + players


@helper
def add_source(sums, seat, place, source, points):
    """Add points of a seat at a place to their source, in a tally with ``source_points``, ``seat_sources`` and ``start_sources``."""
    sums.source_points[source] += points
    sums.seat_sources[seat, source] += points
    sums.start_sources[place, source] += points


@helper
def payoff_of(state, player):
    """What a finished game pays ``player``: its share of the win, 0 if it did not win."""
    if state.winners & bit(player) == np.uint64(0):
        return 0.0
    return 1.0 / count(state.winners)


def _payoff(state, params, player):
    return payoff_of(state, player)


@helper
def report_head(state, params, row):
    """What every game reports in the same way."""
    row.part = state.part
    row.last = state.over
    row.finished = state.finished
    row.players = params.players
    row.first_player = state.first_player
    row.winners = state.winners
    row.shared = 1 if count(state.winners) > 1 else 0
    row.tie = state.tie


@helper
def tally_head(row, sums):
    """What every game sums in the same way."""
    sums.parts += 1
    if row.last == 0:
        return
    sums.games += 1
    sums.finished += row.finished
    sums.unfinished += 1 - row.finished
    sums.shared += row.shared
    sums.ties += row.tie
    winners = count(row.winners)
    share = WIN // winners if winners > 0 else 0
    first = second = lowest = row.points[0]
    for p in range(row.players):
        if row.winners & bit(p) != np.uint64(0):
            sums.wins[p] += share
            sums.wins_by_place[place_of(p, row.first_player, row.players)] += share
        points = row.points[p]
        if p == 1:
            second = min(first, points)
            first = max(first, points)
        elif points > first:
            second = first
            first = points
        elif p > 0 and points > second:
            second = points
        lowest = min(lowest, points)
    sums.margin += first - second
    sums.range += first - lowest


class Signatures:
    """The numba signatures of the contract for one game's record types."""

    def __init__(self, state: np.dtype, params: np.dtype, row: np.dtype, tally: np.dtype) -> None:
        self.dtypes = {"state": state, "params": params, "row": row, "tally": tally}
        s, p, r, t = (numba.from_dtype(dtype) for dtype in self.dtypes.values())
        #: the records as compiled code takes them
        self.state, self.params = s, p
        self.start = self.advance = numba.void(s, p)
        self.legal = numba.uint64(s, p)
        self.apply = self.determinize = numba.void(s, p, numba.int64)
        self.payoff = numba.float64(s, p, numba.int64)
        self.report = numba.void(s, p, r)
        self.tally = numba.void(r, p, t)
        #: a thinking player: ``(state, params, options) → move``; may draw from ``state.choice``, may look only at its own seat
        self.choose = numba.int64(s, p, numba.uint64)
        #: what a learned player looks at: ``(state, params, options, moves, index) → number of options``, for two moves or more. Fills
        #: ``moves`` (int64, 64) with the legal moves, ascending, and row ``j`` of ``index`` (int32, 64 × WIDTH) with the table entries
        #: of ``moves[j]``; unused places are entry 0, which weighs nothing. May look only at what the seat to move may know
        self.features = numba.int64(s, p, numba.uint64, numba.int64[::1], numba.int32[:, ::1])


Function = Callable[..., Any]


@dataclass(frozen=True)
class Kernel:
    """The compiled rules of one game."""

    signatures: Signatures
    start: Function
    legal: Function
    apply: Function
    advance: Function
    determinize: Function
    report: Function
    tally: Function

    @cached_property
    def payoff(self) -> Function:
        """``(state, params, player) → float64``: that player's share of the win, once the game is over."""

        return compiled(self.signatures.payoff)(_payoff)

    def new_state(self, n: int = 1) -> np.recarray:
        """``n`` zeroed states."""
        return np.zeros(n, dtype=self.signatures.dtypes["state"]).view(np.recarray)

    def new_rows(self, n: int) -> np.recarray:
        """Room for ``n`` outcome rows."""
        return np.zeros(n, dtype=self.signatures.dtypes["row"]).view(np.recarray)

    def new_tally(self) -> np.recarray:
        """One zeroed tally, as an array of length 1."""
        return np.zeros(1, dtype=self.signatures.dtypes["tally"]).view(np.recarray)


@dataclass(frozen=True)
class Clauses:
    """The clause ids of one game, in the order of the sheet: the one enumeration that the counters in a state follow."""

    game: str
    ids: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(set(self.ids)) != len(self.ids):
            raise ValueError("a clause id stands twice")

    @cached_property
    def numbers(self) -> Any:
        """The number of every clause by its id as a name (``round/must-play`` is ``numbers.round_must_play``).

        A named tuple of constants: compiled code that reads it holds nothing but the number.
        """
        names = [re.sub(r"\W", "_", clause) for clause in self.ids]
        named: Any = namedtuple
        return named("Clause", names)(*range(len(names)))

    def index(self, clause: str) -> int:
        return self.ids.index(clause)

    def __len__(self) -> int:
        return len(self.ids)

    def fired(self, before: np.ndarray, after: np.ndarray) -> list[str]:
        """The clauses that decided something between two counts."""
        return [self.ids[i] for i in np.flatnonzero(np.asarray(after) - np.asarray(before))]
