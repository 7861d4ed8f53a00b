"""The driver: plays batches of any game, compiled once a game.

Contract functions come in as typed first-class functions, so numba compiles this loop once for each set of record types and
finds it again on disk. It runs without the interpreter lock; the caller supplies one scratch state a thread.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from workbench.core.chance import choice_of, seed_streams
from workbench.core.contract import Function, Kernel
from workbench.core.jit import kernel

RANDOM, THUMB = 0, 1


def _play_batch(
    start, legal, apply, advance, report, tally, choose, state, params, sums, rows, seats, fired, fired_games, seed, begin, games
):
    """Play games ``begin`` … ``begin + games − 1`` of ``seed``.

    Adds to ``sums`` (tally record), ``fired`` and ``fired_games`` (int64, one a clause: how often, and in how many games). ``rows``
    receives the outcome rows if it is longer than 1; the batch then stops early, before a game whose rows might not fit.
    ``seats`` holds the kind of player in each seat. Returns (games played, rows written).
    """
    keep = len(rows) > 1
    written = 0
    for game in range(games):
        seed_streams(state, seed, np.uint64(begin + game))
        start(state, params)
        first_row = written
        while state.over == 0:
            options = legal(state, params)
            if options == np.uint64(0):
                advance(state, params)
                if state.settled == 1:
                    state.settled = 0
                    if written == len(rows):
                        return game, first_row
                    row = rows[written]
                    row.game = begin + game
                    report(state, params, row)
                    if keep:
                        written += 1
                    else:
                        tally(row, params, sums)
            elif seats[state.turn] == RANDOM:
                apply(state, params, choice_of(state, options))
            else:
                apply(state, params, choose(state, params, options))
        if keep:
            for r in range(first_row, written):
                tally(rows[r], params, sums)
        for clause in range(len(fired)):
            times = state.fired[clause]
            fired[clause] += times
            if times > 0:
                fired_games[clause] += 1
    return games, written


@cache
def batch_player(rules: Kernel) -> Any:
    """The compiled driver for one game: ``(choose, state, params, sums, rows, seats, fired, fired_games, seed, begin, games)``."""
    play = kernel(rules.signatures.batch())(_play_batch)
    functions = (rules.start, rules.legal, rules.apply, rules.advance, rules.report, rules.tally)

    def run(choose: Function, *arguments: Any) -> tuple[int, int]:
        return play(*functions, choose, *arguments)

    return run
