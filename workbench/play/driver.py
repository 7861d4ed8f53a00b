"""The driver: plays batches of any game, compiled once a game.

The game's functions come in as typed first-class functions, so numba compiles this once for each set of record types and finds it
again on disk. It runs without the interpreter lock; the caller supplies one scratch state a thread.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numba
import numpy as np

from workbench.core.chance import seed_streams
from workbench.core.contract import report_head, tally_head
from workbench.core.jit import function_type, helper, kernel
from workbench.players.choosing import minds_dtype, play_on, play_on_signature
from workbench.rules.game import Game

_ONE, _TWO, _THREE, _FOUR = (np.uint64(n) for n in (1, 2, 3, 4))


@helper
def _add_game(one, sums, blocks, products):
    """Add one game's tally to the sums, and its products to theirs (see workbench.core.measures.Plan). All are rows of int64."""
    for k in range(np.uint64(len(sums))):
        sums[k] += one[k]
    for b in range(np.uint64(len(blocks))):
        at = _FOUR * b
        i = np.uint64(blocks[b, 0])
        j = np.uint64(blocks[b, 1])
        along = np.uint64(blocks[b, 2])
        # everything is read before anything is written: the compiler does not know that these rows lie apart
        first = products[at] + one[i] * one[j]
        second = products[at + _ONE] + one[i + _ONE] * one[j + along]
        third = products[at + _TWO] + one[i + _TWO] * one[j + _TWO * along]
        fourth = products[at + _THREE] + one[i + _THREE] * one[j + _THREE * along]
        products[at] = first
        products[at + _ONE] = second
        products[at + _TWO] = third
        products[at + _THREE] = fourth


def _play_batch(
    start,
    play_on,
    report,
    tally,
    states,
    blank,
    params,
    kinds,
    minds,
    one,
    one_numbers,
    sums,
    rows,
    blocks,
    products,
    figures,
    fired,
    fired_games,
    seed,
    begin,
    games,
):
    """Play games ``begin`` … ``begin + games − 1`` of ``seed``.

    Adds to ``sums`` (a tally as a row of int64), to ``products`` (int64; which products, say the ``blocks`` of a plan), and to ``fired``
    and ``fired_games`` (int64, one a clause: how often, and in how many games). ``one`` is a scratch tally, ``one_numbers`` the same
    memory as int64. ``figures`` (int64) receives the tally of every single game if it has a row for each. ``rows`` receives the
    outcome rows if it is longer than 1; the batch then stops early, before a game whose rows might not fit. ``kinds`` and ``minds`` say who
    sits where and what they know; ``states`` and ``blank`` are a scratch state and a zeroed one. Returns (games played, rows written).
    """
    keep = len(rows) > 1
    each = len(figures) > 0
    written = 0
    for game in range(games):
        states[0] = blank[0]
        state = states[0]
        seed_streams(state, seed, np.uint64(begin + game))
        start(state, params)
        first_row = written
        one_numbers[:] = 0
        while state.over == 0:
            play_on(state, params, kinds, minds)
            if state.settled == 1:
                state.settled = 0
                if written == len(rows):
                    return game, first_row
                row = rows[written]
                row.game = begin + game
                report_head(state, params, row)
                report(state, params, row)
                tally_head(row, one[0])
                tally(row, params, one[0])
                if keep:
                    written += 1
        _add_game(one_numbers, sums, blocks, products)
        if each:
            figures[game] = one_numbers
        for clause in range(np.uint64(len(fired))):
            times = state.fired[clause]
            fired[clause] += times
            fired_games[clause] += np.int64(times > 0)
    return games, written


@cache
def batch_player(game: Game) -> Any:
    """The compiled driver for one game; see :func:`_play_batch` for what it takes after the game's functions."""
    rules, signatures = game.kernel, game.kernel.signatures
    states, rows, tallies = (numba.typeof(made) for made in (rules.new_state(), rules.new_rows(1), rules.new_tally()))
    integers, table = numba.int64[::1], numba.int64[:, ::1]
    functions = (signatures.start, play_on_signature(game), signatures.report, signatures.tally)
    play = kernel(
        numba.types.UniTuple(numba.int64, 2)(
            *(function_type(signature) for signature in functions),
            states,
            states,
            signatures.params,
            integers,
            numba.from_dtype(minds_dtype(game)),
            tallies,
            integers,
            integers,
            rows,
            table,
            integers,
            table,
            integers,
            integers,
            numba.uint64,
            numba.int64,
            numba.int64,
        )
    )(_play_batch)

    def run(*arguments: Any) -> tuple[int, int]:
        return play(rules.start, play_on(game), rules.report, rules.tally, *arguments)

    return run
