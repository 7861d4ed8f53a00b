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

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numba
import numpy as np
from tqdm.auto import tqdm

from workbench.core.bits import lowest, without_lowest
from workbench.core.chance import choice_below, choice_of, seed_streams
from workbench.core.contract import WIN, Kernel
from workbench.core.errors import BadInput, UnknownName, whole_number
from workbench.core.jit import function_type, helper, kernel
from workbench.core.text import Text
from workbench.core.threads import number_of_workers
from workbench.core.wording import player_kind
from workbench.drafts import Draft
from workbench.players.seating import KINDS
from workbench.players.tables import Table, features_of
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
MOST_OPTIONS = 64
#: learning meets other deals than the batch of the same seed
_APART = 0x5DEECE66D
MOST_GAMES, MOST_SEED = 10**9, 2**63 - 1
RANDOM, THUMB, LEARNED = KINDS.index("random"), KINDS.index("thumb"), len(KINDS)


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


@helper
def learned_move(features, state, params, options, entries, moves, index):
    """The move of a learned player. ``moves`` (int64, 64) and ``index`` (int32, 64 × WIDTH) are scratch."""
    if without_lowest(options) == np.uint64(0):
        return lowest(options)
    n = features(state, params, options, moves, index)
    return moves[best_of(entries, index, n)]


def _choose(features, state, params, options, entries, moves, index):
    return learned_move(features, state, params, options, entries, moves, index)


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
    seed,
    begin,
    games,
    explored,
    first,
    parts,
):
    """Play the parts ``first`` … ``first + parts − 1`` of a batch of ``games`` games from ``begin`` on, with ``entries`` as they are.

    ``errors`` and ``visits`` (float32, int32; part × entries) receive the sum of the shared errors and the number of visits.
    """
    width = index.shape[1]
    chosen = np.empty((256, width), np.int32)
    seats = np.empty(256, np.int64)
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
            while state.over == 0:
                options = legal(state, params)
                if options == np.uint64(0):
                    advance(state, params)
                    continue
                if without_lowest(options) == np.uint64(0):
                    apply(state, params, lowest(options))
                    continue
                n = features(state, params, options, moves, index)
                if choice_below(state, 1 << 20) < explored:
                    move = choice_below(state, n)
                else:
                    move = best_of(entries, index, n)
                if made == len(seats):
                    more = np.empty((2 * made, width), np.int32)
                    more[:made] = chosen
                    chosen = more
                    more_seats = np.empty(2 * made, np.int64)
                    more_seats[:made] = seats
                    seats = more_seats
                for column in range(width):
                    chosen[made, column] = index[move, column]
                seats[made] = state.turn
                made += 1
                apply(state, params, moves[move])
            for i in range(made):
                selected = chosen[i]
                active = 0
                for column in range(width):
                    active += selected[column] != 0
                paid = payoff(state, params, seats[i])
                share = (np.float64(paid) - np.float64(worth_of(entries, selected))) / max(active, 1)
                for column in range(width):
                    error[selected[column]] += share
                    visit[selected[column]] += 1


def _duel_games(
    start,
    legal,
    apply,
    advance,
    payoff,
    features,
    choose,
    states,
    blank,
    params,
    tables,
    kinds,
    moves,
    index,
    won,
    squares,
    seed,
    begin,
    games,
):
    """Play games ``begin`` … ``begin + games − 1``; player ``k`` sits in seat ``(k + game) mod players``.

    ``kinds`` (int64, one a player) holds RANDOM, THUMB or LEARNED + the row of ``tables``. Adds to ``won`` and ``squares`` (int64, one a
    player) the parts of a win and their squares.
    """
    players = len(kinds)
    for game in range(begin, begin + games):
        states[0] = blank[0]
        state = states[0]
        seed_streams(state, seed, np.uint64(game))
        start(state, params)
        while state.over == 0:
            options = legal(state, params)
            if options == np.uint64(0):
                advance(state, params)
                continue
            kind = kinds[(state.turn + players - game % players) % players]
            if kind == RANDOM:
                move = choice_of(state, options)
            elif kind == THUMB:
                move = choose(state, params, options)
            else:
                move = learned_move(features, state, params, options, tables[kind - LEARNED], moves, index)
            apply(state, params, move)
        for k in range(players):
            share = np.int64(payoff(state, params, (k + game) % players) * WIN + 0.5)
            won[k] += share
            squares[k] += share * share


_FIRST = ("start", "legal", "apply", "advance", "payoff", "features")
_INTEGERS, _MOVES = numba.int64[::1], (numba.int64[::1], numba.int32[:, ::1])


def _compiled(rules: Kernel, function: Callable[..., Any], *types: Any, more: tuple[str, ...] = ()) -> Any:
    signatures = rules.signatures
    states = numba.typeof(rules.new_state())
    params = numba.from_dtype(signatures.dtypes["params"])
    functions = (function_type(getattr(signatures, name)) for name in (*_FIRST, *more))
    return kernel(numba.void(*functions, states, states, params, *types))(function)


@cache
def _learner(rules: Kernel) -> Any:
    counts = (numba.uint64, *[numba.int64] * 5)
    return _compiled(rules, _learn_games, numba.float32[::1], numba.float32[:, ::1], numba.int32[:, ::1], *_MOVES, *counts)


@cache
def _dueller(rules: Kernel) -> Any:
    sums = (_INTEGERS, _INTEGERS, numba.uint64, numba.int64, numba.int64)
    return _compiled(rules, _duel_games, numba.float32[:, ::1], _INTEGERS, *_MOVES, *sums, more=("choose",))


@cache
def _chooser(rules: Kernel) -> Any:
    signatures = rules.signatures
    state, params = (numba.from_dtype(signatures.dtypes[name]) for name in ("state", "params"))
    entries = numba.types.Array(numba.float32, 1, "C", readonly=True)
    types = (function_type(signatures.features), state, params, numba.uint64, entries, *_MOVES)
    return kernel(numba.int64(*types))(_choose)


def _functions(game: Game) -> tuple[Any, ...]:
    rules = game.kernel
    return rules.start, rules.legal, rules.apply, rules.advance, rules.payoff, features_of(game).features


def _scratch(features: FeaturesModule) -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(MOST_OPTIONS, np.int64), np.zeros((MOST_OPTIONS, features.WIDTH), np.int32)


def warm_up(draft: Draft) -> None:
    """Compile what learning and measuring need, here and now. Raises :class:`BadInput` for a game that nobody can learn."""
    features_of(draft.game), draft.game.thumb, _learner(draft.game.kernel), _dueller(draft.game.kernel)


def chooser(table: Table) -> Callable[[Any, Any, Any], int]:
    """A learned player as ``(state, params, options) → move``, for one thread. It draws nothing from the state's streams."""
    features = features_of(table.game)
    choose, scratch = _chooser(table.game.kernel), _scratch(features)

    def chosen(state: Any, params: Any, options: Any) -> int:
        return int(choose(features.features, state, params, np.uint64(options), table.entries, *scratch))

    return chosen


def learn(
    draft: Draft,
    games: int = 200_000,
    seed: int = 1,
    workers: int | None = None,
    start: Table | None = None,
    progress: bool | Callable[[int, int], None] = False,
    stop: Callable[[], bool] = lambda: False,
) -> Table:
    """Let players teach themselves ``draft`` in ``games`` games among themselves; returns their table.

    ``start``: begin from this table of the same game (getting used to a change) rather than from nothing. ``workers``: threads (None: all
    cores, as far as they are of use). ``progress``: True for a bar, or a function of (games done, games asked for). ``stop`` is asked
    between batches and ends learning early; the table then says how many games it rests on. The same draft, games, seed and start give the
    same table on any number of threads. Raises :class:`BadInput` for anything that cannot be, and if stopped before the first batch.
    """
    game, features = draft.game, features_of(draft.game)
    games = whole_number("games", games, 1, MOST_GAMES, "there must be something to learn from, and an end to it")
    seed = whole_number("seed", seed, 0, MOST_SEED, "a seed is a 63-bit number")
    workers = min(number_of_workers(workers), PARTS)
    if start is not None:
        _refuse_foreign(start, game)
    entries = np.zeros(features.SIZE, np.float32) if start is None else start.entries.copy()
    mean, batches = np.zeros(features.SIZE), 0
    errors, visits = np.zeros((PARTS, features.SIZE), np.float32), np.zeros((PARTS, features.SIZE), np.int32)
    play, params = _learner(game.kernel), draft.values.record()
    shares = [(PARTS * w // workers, PARTS * (w + 1) // workers) for w in range(workers)]
    scratch = [(game.kernel.new_state(), game.kernel.new_state(), *_scratch(features)) for _ in shares]

    def part(worker: int) -> None:
        (first, end), (states, blank, moves, index) = shares[worker], scratch[worker]
        here = (states, blank, params, entries, errors, visits, moves, index)
        with np.errstate(over="ignore"):  # the random streams wrap around; only plain mode would say so
            play(*_functions(game), *here, np.uint64(seed ^ _APART), done, size, EXPLORED, first, end - first)

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
    return Table(game, mean.astype(np.float32), draft.values.plain(), seed, done, None if start is None else start.fingerprint)


def _take_step(entries: np.ndarray, errors: np.ndarray, visits: np.ndarray, step: np.float32) -> None:
    """Move the entries by what all parts of a batch have learned, added in the order of the parts."""
    error, visit = errors[0].copy(), visits[0].copy()
    for k in range(1, len(errors)):
        error += errors[k]
        visit += visits[k]
    entries += step * error / (visit.astype(np.float32) + np.float32(HALF_WAY))
    entries[0] = 0


def _refuse_foreign(table: Table, game: Game) -> None:
    if table.game is not game or len(table.entries) != features_of(game).SIZE:
        raise BadInput(f"table = {table.fingerprint} is not possible. Allowed: a table of {game.name}. Reason: it is for {table.game.name}")


@dataclass(frozen=True)
class Duel:
    """How players of several kinds fare against each other: each one's share of the wins, and its standard error.

    A player is ``"random"``, ``"thumb"``, or a table. They change seats with every game; ``fair`` is what each would win if all were alike.
    """

    players: tuple[str | Table, ...]
    games: int
    shares: np.ndarray
    errors: np.ndarray

    @property
    def fair(self) -> float:
        return 1 / len(self.players)


def duel(draft: Draft, players: Sequence[str | Table], games: int = 20_000, seed: int = 1, workers: int | None = None) -> Duel:
    """Play ``games`` games of ``draft`` with one player a seat, changing seats with every game.

    The same arguments give the same figures on any number of threads. Raises :class:`BadInput` (or a subclass) for players that do not
    exist, that know another game, or that are not as many as there are seats.
    """
    game, features = draft.game, features_of(draft.game)
    games = whole_number("games", games, 2, MOST_GAMES, "a standard error rests on two games at least")
    seed = whole_number("seed", seed, 0, MOST_SEED, "a seed is a 63-bit number")
    workers = min(number_of_workers(workers), games)
    tables: list[Table] = []
    kinds = np.zeros(len(players), np.int64)
    for k, player in enumerate(players):
        if isinstance(player, Table):
            _refuse_foreign(player, game)
            if player not in tables:
                tables.append(player)
            kinds[k] = LEARNED + tables.index(player)
        elif player in KINDS:
            kinds[k] = KINDS.index(player)
        else:
            raise UnknownName("player", player, KINDS)
    if len(players) != draft.values["players"]:
        seats = draft.values["players"]
        raise BadInput(f"players = {len(players)} of them is not possible. Allowed: {seats}. Reason: the draft has {seats} seats")
    weights = np.stack([table.entries for table in tables]) if tables else np.zeros((1, features.SIZE), np.float32)
    play, params = _dueller(game.kernel), draft.values.record()

    def part(begin: int, end: int) -> np.ndarray:
        sums = np.zeros((2, len(players)), np.int64)
        here = (game.kernel.new_state(), game.kernel.new_state(), params, weights, kinds, *_scratch(features), *sums)
        with np.errstate(over="ignore"):
            play(*_functions(game), game.thumb, *here, np.uint64(seed), begin, end - begin)
        return sums

    bounds = [(games * w // workers, games * (w + 1) // workers) for w in range(workers)]
    with ThreadPoolExecutor(workers, thread_name_prefix="duel") as pool:
        won, squares = sum(pool.map(part, *zip(*bounds, strict=True)), np.zeros((2, len(players)), np.int64))
    shares = won / (WIN * games)
    spread = np.maximum(squares / (WIN * WIN) - games * shares**2, 0) / (games - 1)
    return Duel(tuple(players), games, shares, np.sqrt(spread) / math.sqrt(games))


_SHARE = Text(
    ja="{one} 1 人 対 {other} {n} 人：勝ちの {share} %（標準誤差 {error}、公平なら {fair} %）",
    en="1 × {one} against {n} × {other}: {share} % of the wins (standard error {error}, fair {fair} %)",
)


def summary(found: Duel) -> Text:
    """How the first player fares among the others, who are all of one kind."""
    one, other = (player_kind("learned" if isinstance(player, Table) else player) for player in found.players[:2])
    figures = {"share": found.shares[0], "error": found.errors[0], "fair": found.fair}
    return _SHARE.format(one=one, other=other, n=len(found.players) - 1, **{name: f"{100 * x:.1f}" for name, x in figures.items()})
