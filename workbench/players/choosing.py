"""The one game loop, and how each kind of player picks a move in it.

Whatever plays a game (batches, rollouts, duels) calls a game's :func:`play_on`; whatever walks it move by move (records, trajectories)
asks its :func:`chooser`. Both are compiled once a game with the game's own functions inside, so that nothing is called through a pointer
between two moves.

A kind is a number in compiled code: :data:`RANDOM`, :data:`THUMB` (the game's own rule of thumb), or :data:`LEARNED` + the row of the
table this player has learned. A player sees the state through its own seat only and leaves to luck what it draws from ``state.choice``.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np

from workbench.core.bits import lowest, without_lowest
from workbench.core.chance import choice_of
from workbench.core.contract import MAX_PLAYERS, Function
from workbench.core.jit import forced, helper, inlined, kernel
from workbench.rules.game import Game

RANDOM, THUMB, LEARNED = 0, 1, 2
MOST_OPTIONS = 64


def minds_dtype(game: Game) -> np.dtype:
    """What the players of a game carry: the learned tables, one a row, and room for what they look at before a move.

    At stage ``stages[row]`` the player of a row keeps to the moves ``allowed[row]`` where it can (a stage of −1: free). One record a
    thread: ``moves`` and ``index`` are written to with every decision of a learned player.
    """
    width, size = (game.features.WIDTH, game.features.SIZE) if game.features is not None else (1, 1)
    fields: list[Any] = [
        ("moves", np.int64, (MOST_OPTIONS,)),
        ("index", np.int32, (MOST_OPTIONS, width)),
        ("tables", np.float32, (MAX_PLAYERS, size)),
        ("stages", np.int64, (MAX_PLAYERS,)),
        ("allowed", np.uint64, (MAX_PLAYERS,)),
    ]
    return np.dtype(fields, align=True)


@helper
def worth_of(entries, selected):
    """What a move is worth: the sum of the entries it selects."""
    worth = np.float32(0)
    for column in range(len(selected)):
        worth += entries[selected[column]]
    return worth


@helper
def best_of(entries, index, n):
    """Which of ``n`` moves is worth most, the lowest of several; always one of them, whatever the entries are."""
    best = 0
    most = worth_of(entries, index[0])
    for j in range(1, n):
        worth = worth_of(entries, index[j])
        if worth > most:
            most = worth
            best = j
    return best


@inlined
def learned_move(features, state, params, options, row, minds):
    """The move of a player who learned table ``row``."""
    if state.stage == minds.stages[row] and options & minds.allowed[row] != np.uint64(0):
        options &= minds.allowed[row]
    if without_lowest(options) == np.uint64(0):
        move = np.int64(lowest(options))
    else:
        n = features(state, params, options, minds.moves[:], minds.index[:])
        move = minds.moves[best_of(minds.tables[row], minds.index[:], n)]
    return move


@inlined
def choose_move(thumb, features, state, params, options, kind, minds):
    """The move that a player of this kind makes among ``options`` (a non-empty mask)."""
    if kind == RANDOM:
        move = choice_of(state, options)
    elif kind == THUMB:
        move = thumb(state, params, options)
    else:
        move = learned_move(features, state, params, options, kind - LEARNED, minds)
    return move


@helper
def _nothing(state, params, options, moves, index):
    """The features of a game that has none: all moves look alike."""
    n = 0
    while options != np.uint64(0):
        moves[n] = lowest(options)
        index[n, 0] = 0
        options = without_lowest(options)
        n += 1
    return n


def _players_of(game: Game) -> tuple[Function, Function]:
    return game.thumb, _nothing if game.features is None else game.features.features


def play_on_signature(game: Game) -> Any:
    """The signature of :func:`play_on`, under which drivers take it as a function."""
    signatures = game.kernel.signatures
    return numba.void(signatures.state, signatures.params, numba.int64[::1], numba.from_dtype(minds_dtype(game)))


@cache
def play_on(game: Game) -> Function:
    """A game's loop, compiled: ``(state, params, kinds, minds)`` plays until an outcome row is to be reported or the game is over.

    ``kinds`` (int64) has one number a seat, ``minds`` is a record of :func:`minds_dtype`. The caller clears ``state.settled``.
    """
    rules = game.kernel
    legal, apply, advance = forced(rules.legal), forced(rules.apply), rules.advance
    thumb, features = _players_of(game)

    def play_on(state, params, kinds, minds):
        while state.over == 0:
            options = legal(state, params)
            if options == np.uint64(0):
                advance(state, params)
                if state.settled == 1:
                    return
            else:
                apply(state, params, choose_move(thumb, features, state, params, options, kinds[state.turn], minds))

    return kernel(play_on_signature(game))(play_on)


@cache
def chooser(game: Game) -> Function:
    """A game's players, compiled: ``(state, params, options, kind, minds)`` → the move of one of them."""
    signatures = game.kernel.signatures
    thumb, features = _players_of(game)

    def choose(state, params, options, kind, minds):
        return choose_move(thumb, features, state, params, options, kind, minds)

    types = (signatures.state, signatures.params, numba.uint64, numba.int64, numba.from_dtype(minds_dtype(game)))
    return kernel(numba.int64(*types))(choose)
