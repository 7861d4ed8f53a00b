"""Players that teach themselves a draft: Monte-Carlo self-play over the features of a game.

For the seat to move, a game's features select a few entries of a table for each legal move (see
:class:`~workbench.rules.game.FeaturesModule`). A move is worth the sum of its entries: a linear model over n-tuples (Lucas 2008,
*Learning to play Othello with n-tuple systems*). A learned player makes the move worth most, the lowest of several.

All seats learn together from one table. A batch of games is played from it as it stands, now and then with a move at random; then the
entries of every move go toward what the game paid its seat. Each entry moves by the mean error of the batch, shared among the entries
of its move and held back where it was seldom seen: so the steps of one move's entries never sum to more than :data:`STEP`, which below
2 keeps learning from diverging. What plays is a mean of all tables in which the late ones weigh most (polynomial-decay averaging: Shamir
& Zhang 2013, *Stochastic gradient descent for non-smooth optimization*); it is ready whenever learning is stopped.

A batch falls into parts that do not depend on the number of threads, and what they learned is added in their order: the same draft, seed
and number of games give the same table, byte for byte, on any number of threads.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numba
import numpy as np
from tqdm.auto import tqdm

from workbench.core.bits import lowest, without_lowest
from workbench.core.chance import choice_below, number_of_seed, seed_streams
from workbench.core.contract import Kernel
from workbench.core.errors import BadInput, whole_number
from workbench.core.jit import function_type, kernel
from workbench.core.threads import number_of_workers
from workbench.drafts import DraftLike, as_draft
from workbench.players.choosing import MOST_OPTIONS, best_of, worth_of
from workbench.players.tables import LearnedTable, Limit, features_of, refuse_foreign
from workbench.rules.game import FeaturesModule, Game

#: games of a batch, and the parts in which it is played
BATCH, PARTS = 500, 4
#: what the steps of one move's entries sum to at first, and which share of it is left at the end
STEP, LAST_STEP = 1.0, 0.3
#: visits in a batch that an entry must have to go half way
HALF_WAY = 20.0
#: share of the moves that are made at random, in 2²⁰ths
EXPLORED = 209_715
#: the table after the n-th batch weighs like n to this power in the mean that plays
LATE = 3
#: learning meets other deals than the batch of the same seed
_APART = 0x5DEECE66D
#: who learns: everybody from one table, one seat among others who know what they know, or those others
ALL, THE_ONE, THE_OTHERS = 0, 1, 2
MOST_TO_LEARN = 10**9


def _learn_games(
    start,
    legal,
    apply,
    advance,
    payoff,
    features,
    states,
    blank,
    params,
    entries,
    errors,
    visits,
    moves,
    index,
    frozen,
    seats,
    learners,
    limited,
    allowed,
    seed,
    begin,
    games,
    explored,
    first,
    parts,
):
    """Play the parts ``first`` … ``first + parts − 1`` of a batch of ``games`` games from ``begin`` on, with ``entries`` as they are.

    ``errors`` and ``visits`` (float32, int32; part × entries) receive the sum of the shared errors and the number of visits. One seat of
    the ``seats``, another in each game, stands apart: ``learners`` says who learns (:data:`ALL`, :data:`THE_ONE`, :data:`THE_OTHERS`);
    whoever does not plays by ``frozen``. At stage ``limited`` the one keeps to ``allowed`` moves where it can.
    """
    width = index.shape[1]
    chosen = np.empty((256, width), np.int32)
    movers = np.empty(256, np.int64)
    all_parts = len(errors)
    for part in range(first, first + parts):
        error = errors[part]
        visit = visits[part]
        error[:] = 0
        visit[:] = 0
        for game in range(games * part // all_parts, games * (part + 1) // all_parts):
            states[0] = blank[0]
            state = states[0]
            seed_streams(state, seed, np.uint64(begin + game))
            start(state, params)
            made = 0
            the_one = np.int64((begin + game) % seats)
            while state.over == 0:
                options = legal(state, params)
                if options == np.uint64(0):
                    advance(state, params)
                    continue
                apart = learners != ALL and state.turn == the_one
                if apart and state.stage == limited and options & allowed != np.uint64(0):
                    options &= allowed
                if without_lowest(options) == np.uint64(0):
                    apply(state, params, lowest(options))
                    continue
                n = features(state, params, options, moves, index)
                if learners != ALL and apart != (learners == THE_ONE):
                    apply(state, params, moves[best_of(frozen, index, n)])
                    continue
                if choice_below(state, 1 << 20) < explored:
                    move = choice_below(state, n)
                else:
                    move = best_of(entries, index, n)
                if made == len(movers):
                    more = np.empty((2 * made, width), np.int32)
                    more[:made] = chosen
                    chosen = more
                    more_movers = np.empty(2 * made, np.int64)
                    more_movers[:made] = movers
                    movers = more_movers
                for column in range(width):
                    chosen[made, column] = index[move, column]
                movers[made] = state.turn
                made += 1
                apply(state, params, moves[move])
            for i in range(made):
                selected = chosen[i]
                active = 0
                for column in range(width):
                    active += selected[column] != 0
                paid = payoff(state, params, movers[i])
                share = (np.float64(paid) - np.float64(worth_of(entries, selected))) / max(active, 1)
                for column in range(width):
                    error[selected[column]] += share
                    visit[selected[column]] += 1


_FUNCTIONS = ("start", "legal", "apply", "advance", "payoff", "features")


@cache
def _learner(rules: Kernel) -> Any:
    signatures = rules.signatures
    states = numba.typeof(rules.new_state())
    functions = (function_type(getattr(signatures, name)) for name in _FUNCTIONS)
    tables = (numba.float32[::1], numba.float32[:, ::1], numba.int32[:, ::1])
    scratch = (numba.int64[::1], numba.int32[:, ::1])
    table = (numba.float32[::1], numba.int64, numba.int64, numba.int64, numba.uint64)
    counts = (numba.uint64, *[numba.int64] * 5)
    return kernel(numba.void(*functions, states, states, signatures.params, *tables, *scratch, *table, *counts))(_learn_games)


def _functions(game: Game) -> tuple[Any, ...]:
    rules = game.kernel
    return rules.start, rules.legal, rules.apply, rules.advance, rules.payoff, features_of(game).features


def _scratch(features: FeaturesModule) -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(MOST_OPTIONS, np.int64), np.zeros((MOST_OPTIONS, features.WIDTH), np.int32)


def warm_up(game: Game) -> None:
    """Compile what learning needs, here and now. Raises :class:`BadInput` for a game that nobody can learn."""
    features_of(game), _learner(game.kernel)


def learn(
    draft: DraftLike,
    games: int | None = None,
    seed: int = 1,
    workers: int | None = None,
    start: LearnedTable | None = None,
    progress: bool | Callable[[int, int], None] = False,
    stop: Callable[[], bool] = lambda: False,
    among: LearnedTable | None = None,
    limit: Limit | None = None,
    around: LearnedTable | None = None,
) -> LearnedTable:
    """Let players teach themselves ``draft`` in ``games`` games among themselves (None: as many as the game takes); returns their table.

    ``start``: begin from this table of the same game (getting used to a change) rather than from nothing. ``workers``: threads (None: all
    cores, as far as they are of use). ``progress``: True for a bar, or a function of (games done, games asked for). ``stop`` is asked
    between batches and ends learning early; the table then says how many games it rests on. The same draft, games, seed and start give the
    same table on any number of threads.

    By default everybody learns. ``among`` a table one seat learns, another in each game, and all others play by that table; a ``limit``
    says what the one may choose, and goes with its table. ``around`` a table it is the other way about: that one plays by the table, with
    its limit if it has one, and all others learn. Raises :class:`BadInput` for anything that cannot be, and if stopped before the first
    batch.
    """
    draft = as_draft(draft)
    game, features = draft.game, features_of(draft.game)
    if games is None:
        games = features.GAMES if start is None else features.GAMES_TO_ADAPT
    games = whole_number("games", games, 1, MOST_TO_LEARN, "there must be something to learn from, and an end to it")
    seed = number_of_seed(seed)
    workers = min(number_of_workers(workers), PARTS)
    for table in (start, among, around):
        if table is not None:
            refuse_foreign(table, game)
    if among is not None and around is not None:
        raise BadInput("among and around are not possible together: either one seat learns or all others")
    if limit is not None and among is None:
        raise BadInput("limit is not possible. Allowed: together with among. Reason: only one seat that learns by itself has a limit")
    learners = ALL if among is None and around is None else THE_ONE if around is None else THE_OTHERS
    limited = around.limit if around is not None else limit
    stage, allowed = (-1, 0) if limited is None else (limited.stage, limited.allowed)
    entries = np.zeros(features.SIZE, np.float32) if start is None else start.entries.copy()
    mean, batches = np.zeros(features.SIZE), 0
    known = among or around
    frozen = entries if known is None else known.entries.copy()
    errors, visits = np.zeros((PARTS, features.SIZE), np.float32), np.zeros((PARTS, features.SIZE), np.int32)
    play, params = _learner(game.kernel), draft.values.record()
    shares = [(PARTS * w // workers, PARTS * (w + 1) // workers) for w in range(workers)]
    scratch = [(game.kernel.new_state(), game.kernel.new_state(), *_scratch(features)) for _ in shares]

    def part(worker: int) -> None:
        (first, end), (states, blank, moves, index) = shares[worker], scratch[worker]
        here = (states, blank, params, entries, errors, visits, moves, index)
        there = (frozen, draft.values["players"], learners, stage, np.uint64(allowed))
        with np.errstate(over="ignore"):  # the random streams wrap around; only plain mode would say so
            play(*_functions(game), *here, *there, np.uint64(seed ^ _APART), done, size, EXPLORED, first, end - first)

    done = 0
    with (
        ThreadPoolExecutor(workers, thread_name_prefix="learn") as pool,
        tqdm(total=games, unit=" games", unit_scale=True, disable=progress is not True) as bar,
    ):
        while done < games and not stop():
            size = min(BATCH, games - done)
            if workers == 1:
                part(0)
            else:
                list(pool.map(part, range(workers)))
            step = np.float32(STEP * (1 - (1 - LAST_STEP) * done / games))
            _take_step(entries, errors, visits, step)
            done += size
            batches += 1
            mean += (entries - mean) * ((LATE + 1) / (batches + LATE))
            bar.update(size)
            if callable(progress):
                progress(done, games)
    if done == 0:
        raise BadInput("stopped before the first game: nothing is learned")
    origin = None if start is None else start.fingerprint
    return LearnedTable(game, mean.astype(np.float32), draft.values.plain(), seed, done, origin, limit)


def _take_step(entries: np.ndarray, errors: np.ndarray, visits: np.ndarray, step: np.float32) -> None:
    """Move the entries by what all parts of a batch have learned, added in the order of the parts."""
    error, visit = errors[0].copy(), visits[0].copy()
    for k in range(1, len(errors)):
        error += errors[k]
        visit += visits[k]
    entries += step * error / (visit.astype(np.float32) + np.float32(HALF_WAY))
    entries[0] = 0
