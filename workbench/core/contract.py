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
``payoff``  ``(state, params, player) → float64``   that player's share of the win, once the game is over
``report``  ``(state, params, row)``                fills an outcome row, when ``state.settled`` says there is one
``tally``   ``(row, params, tally)``                adds an outcome row to the sums
=========== ======================================= ====================================================================

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

from workbench.core.jit import function_type

MAX_PLAYERS = 6
NOBODY = -1

_ARRAY_NAMES = frozenset(dir(np.recarray)) | frozenset(dir(np.record))


def _dtype(fields: Sequence[tuple[Any, ...]]) -> np.dtype:
    clash = [name for name, *_ in fields if name in _ARRAY_NAMES]
    if clash:
        raise ValueError(f"fields named like NumPy attributes break plain mode: {clash}")
    return np.dtype(list(fields), align=True)


def state_dtype(clauses: int, *fields: tuple[Any, ...]) -> np.dtype:
    """A game's state: the three streams, whose turn, the stage, the end, clause counters, and the game's own fields.

    ``stage`` is the game's own numbering of what happens next; ``settled`` is 1 when an outcome row is to be reported; ``over`` is
    1 at the end and ``finished`` 1 if the rules (not a safety stop) ended it.
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
        ("fired", np.int64, (clauses,)),
    ]
    return _dtype(head + list(fields))


def row_dtype(*fields: tuple[Any, ...]) -> np.dtype:
    """An outcome row: which game and which part of it (deal), whether it was the last, who won, points so far, and the game's own.

    ``winners`` is a bit mask of seats; ``points`` is the standing after this part, one value a seat.
    """
    head: list[tuple[Any, ...]] = [
        ("game", np.int64),
        ("part", np.int64),
        ("last", np.int64),
        ("finished", np.int64),
        ("winners", np.uint64),
        ("points", np.int64, (MAX_PLAYERS,)),
    ]
    return _dtype(head + list(fields))


def tally_dtype(*fields: tuple[Any, ...]) -> np.dtype:
    """Sums over outcome rows. Every field adds up, in whole numbers, so that any split of a batch gives the same sums."""
    head: list[tuple[Any, ...]] = [
        ("games", np.int64),
        ("finished", np.int64),
        ("parts", np.int64),
        ("wins", np.int64, (MAX_PLAYERS,)),
        ("shared", np.int64),
    ]
    return _dtype(head + list(fields))


class Signatures:
    """The numba signatures of the contract for one game's record types."""

    def __init__(self, state: np.dtype, params: np.dtype, row: np.dtype, tally: np.dtype) -> None:
        self.dtypes = {"state": state, "params": params, "row": row, "tally": tally}
        s, p, r, t = (numba.from_dtype(dtype) for dtype in self.dtypes.values())
        self._records = s, p, t
        self.start = self.advance = numba.void(s, p)
        self.legal = numba.uint64(s, p)
        self.apply = self.determinize = numba.void(s, p, numba.int64)
        self.payoff = numba.float64(s, p, numba.int64)
        self.report = numba.void(s, p, r)
        self.tally = numba.void(r, p, t)
        #: a thinking player: ``(state, params, options) → move``; may draw from ``state.choice``, may look only at its own seat
        self.choose = numba.int64(s, p, numba.uint64)

    def batch(self) -> Any:
        """The signature of the generic driver (see :mod:`workbench.play.driver`)."""
        functions = (self.start, self.legal, self.apply, self.advance, self.report, self.tally, self.choose)
        rows = numba.typeof(np.zeros(1, dtype=self.dtypes["row"]).view(np.recarray))
        integers = numba.int64[::1]
        return numba.types.UniTuple(numba.int64, 2)(
            *(function_type(signature) for signature in functions),
            *self._records,
            rows,
            integers,
            integers,
            integers,
            numba.uint64,
            numba.int64,
            numba.int64,
        )


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
    payoff: Function
    report: Function
    tally: Function

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
