"""A batch: the numbered games that one draft, one seating and one seed stand for, played in chunks on threads.

Game ``i`` of a batch is always the same game; a batch can be played from anywhere, in chunks of any size, on any number of
threads, and the sums over the first n games never differ.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

import numpy as np

from workbench.core.chance import number_of_seed
from workbench.core.errors import whole_number
from workbench.core.measures import Measure, Plan, Seats, Study
from workbench.core.threads import number_of_workers
from workbench.drafts import Draft, DraftLike, as_draft
from workbench.play.driver import batch_player
from workbench.players import DEFAULT_PLAYERS, Players, Seating, seated
from workbench.players.choosing import play_on
from workbench.players.knowledge import Interrupted, informed, is_known, watched
from workbench.rules.game import measures_of

MOST_GAMES = 10**12
CHUNK = 10_000

T = TypeVar("T")


@dataclass
class Totals:
    """Sums over the games ``begin`` … ``begin + games − 1``: the game's tally, its products over games, and what the clauses decided.

    ``products`` (int64) are what intervals rest on (see :class:`~workbench.core.measures.Plan`). ``fired`` counts decisions,
    ``fired_games`` games with at least one; both int64, one entry a clause.
    """

    begin: int
    games: int
    tally: np.recarray
    products: np.ndarray
    fired: np.ndarray
    fired_games: np.ndarray

    def add(self, other: Totals) -> None:
        """Add the games that follow."""
        if other.begin != self.begin + self.games:
            raise ValueError(f"games {self.begin}–{self.begin + self.games - 1} are not followed by {other.begin}")
        self.games += other.games
        self.tally.view(np.int64)[:] += other.tally.view(np.int64)
        self.products += other.products
        self.fired += other.fired
        self.fired_games += other.fired_games

    def copy(self) -> Totals:
        return Totals(self.begin, self.games, self.tally.copy(), self.products.copy(), self.fired.copy(), self.fired_games.copy())


@dataclass(frozen=True)
class Batch:
    """The games of a draft with these players and this seed. ``params`` is the record the kernels read."""

    draft: Draft
    seating: Seating
    seed: int
    params: np.record = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "params", self.draft.values.record())

    @classmethod
    def of(cls, draft: DraftLike, players: Players = DEFAULT_PLAYERS, seed: int = 1) -> Batch:
        """A batch, with everything checked."""
        number_of_seed(seed)
        known = as_draft(draft)
        return cls(known, seated(players, known.values["players"], known.game), seed)

    @cached_property
    def players(self) -> Seating:
        """Who sits where, with what they know: learned players who were given no table know this draft, or learn it now.

        See :mod:`workbench.players.knowledge`.
        """
        return informed(self.seating, self.draft)

    @property
    def is_learned(self) -> bool:
        """Whether nobody in this batch needs to learn anything before the first game."""
        return "players" in self.__dict__ or not self.seating.must_learn or is_known(self.draft)

    @cached_property
    def measures(self) -> tuple[Measure, ...]:
        """Every figure of this draft with these players: those of all games first, then the game's own."""
        return measures_of(self.draft.game, Seats(self.draft.values, self.seating.kinds))

    @cached_property
    def plan(self) -> Plan:
        """What is kept of a batch so that every measure has its interval."""
        game = self.draft.game
        return Plan(self.measures, game.kernel.signatures.dtypes["tally"], game.outcomes.constants(self.draft.values))

    def study(self, totals: Totals) -> Study:
        """The figures of a batch, as panels and everything else ask for them."""
        sums = self.plan.sums(totals.tally, totals.products, totals.games)
        return Study(self.draft.values, self.seating.kinds, self.plan, sums, totals.tally[0])

    def nothing(self, begin: int = 0) -> Totals:
        """The totals of no games."""
        clauses = len(self.draft.game.clauses)
        tally, products = self.draft.game.kernel.new_tally(), np.zeros(self.plan.products, np.int64)
        return Totals(begin, 0, tally, products, np.zeros(clauses, np.int64), np.zeros(clauses, np.int64))

    def play(self, begin: int, games: int) -> Totals:
        """Play games ``begin`` … ``begin + games − 1`` on this thread. Releases the interpreter lock."""
        totals = self.nothing(begin)
        self._run(totals, self.draft.game.kernel.new_rows(1), self._figures(0), games)
        totals.games = games
        return totals

    def play_figures(self, begin: int, games: int) -> tuple[Totals, np.ndarray]:
        """The same, and the tally of every single game, as int64 (games, numbers)."""
        totals, figures = self.nothing(begin), self._figures(games)
        self._run(totals, self.draft.game.kernel.new_rows(1), figures, games)
        totals.games = games
        return totals, figures

    def play_rows(self, begin: int, games: int) -> tuple[Totals, np.recarray]:
        """The same, and every outcome row of these games, in order (one row a deal or game; ``rows.game`` says which)."""
        totals = self.nothing(begin)
        kept: list[np.recarray] = []
        room = max(64, 4 * games)
        while totals.games < games:
            rows = self.draft.game.kernel.new_rows(room)
            part = self.nothing(begin + totals.games)
            part.games, written = self._run(part, rows, self._figures(0), games - totals.games)
            if part.games == 0:  # one game alone has more rows than there was room for
                room *= 4
                continue
            totals.add(part)
            kept.append(rows[:written].copy().view(np.recarray))
        return totals, np.concatenate(kept).view(np.recarray)

    def _figures(self, games: int) -> np.ndarray:
        return np.zeros((games, self.draft.game.kernel.signatures.dtypes["tally"].itemsize // 8), np.int64)

    def _run(self, totals: Totals, rows: np.recarray, figures: np.ndarray, games: int) -> tuple[int, int]:
        game, plan = self.draft.game, self.plan
        play, one = batch_player(game), game.kernel.new_tally()
        with np.errstate(over="ignore"):  # the random streams wrap around; only plain mode would say so
            return play(
                game.kernel.new_state(),
                game.kernel.new_state(),
                self.params,
                self.players.codes(),
                self.players.minds(game),
                one,
                one.view(np.int64),
                totals.tally.view(np.int64),
                rows,
                plan.blocks,
                totals.products,
                figures,
                totals.fired,
                totals.fired_games,
                np.uint64(self.seed),
                totals.begin,
                games,
            )

    def chunks(
        self, games: int, *, begin: int = 0, chunk: int = CHUNK, workers: int | None = None, stop: Callable[[], bool] = lambda: False
    ) -> Iterator[Totals]:
        """Totals of chunk after chunk; see :func:`in_order`. The memory in use does not grow with the number of games."""
        try:
            self.warm_up(stop)
        except Interrupted:
            return iter(())
        return in_order(self.play, games, begin=begin, chunk=chunk, workers=workers, stop=stop)

    def warm_up(self, stop: Callable[[], bool] = lambda: False) -> None:
        """Compile what playing needs, and let players learn what they do not know, here and now rather than once a thread.

        ``stop`` can end learning: then :class:`~workbench.players.knowledge.Interrupted` is raised.
        """
        batch_player(self.draft.game), play_on(self.draft.game)
        with watched(stop=stop):
            self.players  # noqa: B018

    def beside(self, draft: Draft) -> Batch:
        """The batch of another draft of the game, played by these players with the habits they have now."""
        sitting = [table or kind for kind, table in self.players.seats]
        alike = len(set(sitting)) == 1
        return Batch.of(draft, sitting[:1] if alike else sitting, self.seed)


def number_of_games(games: object) -> int:
    """``games`` as a number of games that can be played, 1 to :data:`MOST_GAMES`. Raises :class:`BadInput` for anything else."""
    return whole_number("games", games, 1, MOST_GAMES, "there must be something to play, and an end to it")


def in_order(
    task: Callable[[int, int], T],
    games: int,
    *,
    begin: int = 0,
    chunk: int = CHUNK,
    workers: int | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[T]:
    """``task(first game, number of games)`` for chunk after chunk, on ``workers`` threads (None: all cores), in the order of the games.

    ``stop`` is asked between chunks; when it says so, what is running is waited for and dropped. Ctrl-C does not wait.
    """
    games = number_of_games(games)
    workers = number_of_workers(workers)
    chunk = whole_number("chunk", chunk, 1, MOST_GAMES, "games a chunk")
    starts = range(begin, begin + games, chunk)
    if workers == 1 or len(starts) == 1:
        for start in starts:
            if stop():
                return
            yield task(start, min(chunk, begin + games - start))
        return
    pool = ThreadPoolExecutor(workers, thread_name_prefix="batch")
    running: deque[Future[T]] = deque()
    wait = True
    try:
        for start in starts:
            if stop():
                break
            running.append(pool.submit(task, start, min(chunk, begin + games - start)))
            if len(running) > 2 * workers:
                yield running.popleft().result()
        while running and not stop():
            yield running.popleft().result()
    except KeyboardInterrupt:
        wait = False
        raise
    finally:
        pool.shutdown(wait=wait, cancel_futures=True)
