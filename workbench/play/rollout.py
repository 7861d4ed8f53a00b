"""Win chances by playing on: from a position many games are finished by the same players, with fresh luck each time.

Before each of them everything is drawn anew that a viewer cannot know: hidden cards, what chance has still to decide, and what
players leave to luck. So a chance is what that seat could believe, not what somebody knows who sees all hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numba
import numpy as np

from workbench.core.chance import seed_streams
from workbench.core.jit import function_type, kernel
from workbench.play.batch import Batch
from workbench.players.choosing import minds_dtype, play_on, play_on_signature
from workbench.rules.game import Game, State


def _finish(apply, determinize, payoff, play_on, state, scratch, params, kinds, minds, moves, viewers, seeds, samples, wins):
    """For each of ``moves`` (negative: none) finish ``samples`` games from ``state`` and add every seat's payoff to ``wins[i]``.

    Each game begins as seat ``viewers[i]`` sees the position (negative: every seat in turn). ``scratch`` is an array of one state.
    """
    for i in range(len(moves)):
        for sample in range(samples[i]):
            scratch[0] = state
            here = scratch[0]
            seed_streams(here, seeds[i], np.uint64(sample))
            determinize(here, params, viewers[i] if viewers[i] >= 0 else sample % len(kinds))
            if moves[i] >= 0:
                apply(here, params, moves[i])
            while here.over == 0:
                play_on(here, params, kinds, minds)
                here.settled = 0
            for p in range(len(kinds)):
                wins[i, p] += payoff(here, params, p)


@cache
def _finisher(game: Game) -> Any:
    rules, signatures = game.kernel, game.kernel.signatures
    functions = (signatures.apply, signatures.determinize, signatures.payoff, play_on_signature(game))
    finish = kernel(
        numba.void(
            *(function_type(signature) for signature in functions),
            signatures.state,
            numba.typeof(rules.new_state()),
            signatures.params,
            numba.int64[::1],
            numba.from_dtype(minds_dtype(game)),
            numba.int64[::1],
            numba.int64[::1],
            numba.uint64[::1],
            numba.int64[::1],
            numba.float64[:, ::1],
        )
    )(_finish)

    def run(*arguments: Any) -> None:
        finish(rules.apply, rules.determinize, rules.payoff, play_on(game), *arguments)

    return run


NO_MOVE, EVERYBODY = -1, -1


@dataclass(frozen=True)
class Trial:
    """``samples`` games to be played on after ``move`` (:data:`NO_MOVE`: from the position itself), with luck that hangs on ``seed``.

    They begin as seat ``viewer`` sees the position (:data:`EVERYBODY`: each seat in turn). Options of one position that are tried
    with one seed meet the same luck and the same hidden cards.
    """

    move: int
    samples: int
    seed: int
    viewer: int = EVERYBODY


def win_chances(batch: Batch, state: State, trials: Sequence[Trial]) -> np.ndarray:
    """Every seat's share of the wins in each trial, float64 (trials, seats), when the batch's players go on from ``state``.

    Handing compiled functions over costs about a millisecond, so ask for all trials of a position at once.
    """
    game = batch.draft.game
    wins = np.zeros((len(trials), len(batch.seating.kinds)))
    samples = np.array([trial.samples for trial in trials], dtype=np.int64)
    with np.errstate(over="ignore"):
        _finisher(game)(
            state,
            game.kernel.new_state(),
            batch.params,
            batch.players.codes(),
            batch.players.minds(game),
            np.array([trial.move for trial in trials], dtype=np.int64),
            np.array([trial.viewer for trial in trials], dtype=np.int64),
            np.array([trial.seed for trial in trials], dtype=np.uint64),
            samples,
            wins,
        )
    return wins / samples[:, None]
