"""One chooser a seat: how each kind of player picks a move. Whatever plays a game (driver, rollouts, records, trajectories) asks here.

A kind is a number in compiled code (:data:`RANDOM`, :data:`THUMB`); ``thumb`` is the game's own rule of thumb, of the contract's
signature ``choose``. A player sees the state through its own seat only and leaves to luck what it draws from ``state.choice``.
"""

from __future__ import annotations

from workbench.core.chance import choice_of
from workbench.core.jit import inlined

RANDOM, THUMB = 0, 1


@inlined
def choose_move(thumb, state, params, options, kind):
    """The move that a player of this kind makes among ``options`` (a non-empty mask)."""
    if kind == RANDOM:
        move = choice_of(state, options)
    else:
        move = thumb(state, params, options)
    return move
