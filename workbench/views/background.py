"""Work beside the notebook's kernel, which stays free: the worker, which plays what the controls ask for, and background tasks.

A callback only posts its settings into a slot in which the latest wins. The worker plays in short chunks and looks into the slot
between them: a first result goes out after a dozen milliseconds of play, better ones follow while the intervals shrink. Two settings
are never mixed: totals belong to one batch, and a batch that is asked for again goes on where it stopped.

Players who have not learned the rules yet are shown first as they play by the habits they have; then they get used to the rules while
the result stands, and the batch is played anew with what they know now.

What is asked for once and takes a while (a comparison, a search, a report) is a background task: the next one makes it give way.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from workbench.core.outcomes import Panel
from workbench.drafts import Draft
from workbench.play.batch import Batch, Totals, in_order
from workbench.players.knowledge import Interrupted, nearest_table, watched
from workbench.players.tables import LearnedTable
from workbench.study.reference import Moved, Pairing, Pairs, Reference

#: Seconds of play before the first result is shown, and at least between two later ones.
FIRST, PAUSE = 0.012, 0.1
#: After the first result the processors belong to the page for so many seconds, so that it can draw at once.
BREATH = 0.15
#: A later result must rest on this many times the games, or come after this many seconds: intervals shrink with √n.
GROWTH, PATIENCE = 1.2, 1.0
#: Seconds a chunk should take: so long may a new setting have to wait for the threads.
CHUNK_SECONDS = 0.006
#: Progress of learning is told in steps of this share.
LEARNING_STEP = 0.05
PROBE_GAMES = 50
#: Seconds without a request after which a worker lets its thread go (the next one starts another), and seconds closing waits for it.
LINGER, CLOSING = 20.0, 2.0


@dataclass(frozen=True)
class Settings:
    """What a run needs: the draft with its present values, who sits where, how many games, and the seed."""

    draft: Draft
    seats: tuple[str, ...]
    games: int
    seed: int

    @property
    def players(self) -> list[str]:
        """Who plays, so that it fits other numbers of seats where possible: one kind if all seats hold the same."""
        return list(self.seats[:1] if len(set(self.seats)) == 1 else self.seats)


@dataclass(frozen=True)
class Result:
    """What is known of a batch: its panels, the games they rest on, and whether the run goes on (or was stopped)."""

    settings: Settings
    panels: Sequence[Panel]
    played: int
    unfinished: int
    running: bool
    stopped: bool = False
    by_habit: bool = False  #: players have not got used to these rules yet,
    got_used: bool = False  #: or they have just now: then :attr:`Worker.before` is what came of their habits
    reference: Batch | None = None  #: what it is held against,
    moved: Moved = field(default_factory=dict)  #: and how far its figures have moved from there


class Slot:
    """Room for one request. A new one takes the place of an old one that nobody has fetched."""

    def __init__(self) -> None:
        self._condition = threading.Condition()
        self._request: Settings | None = None
        self._idle = True
        self._closed = False

    def put(self, request: Settings) -> None:
        """Leave a request."""
        with self._condition:
            self._request, self._idle = request, False
            self._condition.notify_all()

    def take(self, timeout: float) -> Settings | None:
        """Wait for a request and fetch it; None if there was none for ``timeout`` seconds."""
        with self._condition:
            self._idle = self._request is None
            self._condition.notify_all()
            self._condition.wait_for(lambda: self._closed or self._request is not None, timeout)
            request, self._request = self._request, None
        return request

    def wake(self) -> None:
        """Nothing more will be asked for: whoever waits need not."""
        with self._condition:
            self._closed, self._request, self._idle = True, None, True
            self._condition.notify_all()

    def waiting(self) -> bool:
        """Whether there is a request that nobody has fetched."""
        return self._request is not None

    def wait(self, timeout: float) -> None:
        """Wait for a request, at most ``timeout`` seconds; leave it there."""
        with self._condition:
            self._condition.wait_for(lambda: self._closed or self._request is not None, timeout)

    def wait_until_idle(self, timeout: float | None) -> bool:
        """Wait until everything asked for is done; False if it took too long."""
        with self._condition:
            return self._condition.wait_for(lambda: self._idle, timeout)


@dataclass
class Played:
    """What was played of a batch, and of its pairs with a reference if it has one."""

    batch: Batch
    totals: Totals
    pairing: Pairing | None
    pairs: Pairs | None

    @classmethod
    def nothing(cls, batch: Batch, reference: Reference | None) -> Played:
        """The batch before its first game."""
        pairing = None if reference is None else Pairing(reference, batch)
        return cls(batch, batch.nothing(), pairing, None if pairing is None else pairing.nothing())

    def play(self, begin: int, games: int) -> tuple[Totals, Pairs | None]:
        """Some games, to be added in their order."""
        return (self.batch.play(begin, games), None) if self.pairing is None else self.pairing.play(begin, games)

    def add(self, part: tuple[Totals, Pairs | None]) -> None:
        """Add the games that follow."""
        self.totals.add(part[0])
        if self.pairs is not None and part[1] is not None:
            self.pairs = self.pairs + part[1]

    def goes_on_as(self, batch: Batch, reference: Reference | None, games: int) -> bool:
        """Whether a run of so many games of a batch beside a reference can go on from here."""
        paired = reference is None or (self.pairing is not None and self.pairing.reference is reference)
        return self.batch == batch and self.totals.games <= games and paired


class Worker:
    """One thread that turns settings into results.

    ``publish`` receives every result, ``say`` the key of a status ("compiling", "starting"), ``fail`` an exception, ``learning`` how far
    players are in getting used to the rules (0 to 1); ``beside`` says which batch the one asked for is to be held against (None: none).
    All are called on the worker's thread.
    """

    def __init__(
        self,
        publish: Callable[[Result], None],
        say: Callable[[str], None],
        fail: Callable[[Exception], None],
        beside: Callable[[Batch], Batch | None] = lambda _batch: None,
        learning: Callable[[float], None] = lambda _share: None,
    ) -> None:
        self._publish, self._say, self._fail, self._beside, self._learning = publish, say, fail, beside, learning
        self._before: Batch | None = None
        self._habits: LearnedTable | None = None  # what players knew of the draft they were last seen in
        self._reference: Reference | None = None
        self._slot = Slot()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._turn = threading.Lock()  # whether there is a thread is settled by one at a time
        self._closed = threading.Event()
        self._played: Played | None = None
        self._error: Exception | None = None

    def post(self, settings: Settings) -> None:
        """Ask for a batch; whatever is running gives way to it. After :meth:`close` nothing is played any more."""
        with self._turn:
            if self._closed.is_set():
                return
            self._stop.clear()
            self._slot.put(settings)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="workbench", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """End the thread. Whatever it is still doing is not published."""
        with self._turn:
            self._closed.set()
            self._stop.set()
            thread = self._thread
        self._slot.wake()
        if thread is not None and thread is not threading.current_thread():
            thread.join(CLOSING)

    def stop(self) -> None:
        """End the run; what was played stays on show."""
        self._stop.set()

    def wait(self, timeout: float | None = None) -> None:
        """Wait until nothing is running. Raises what went wrong since the last call, or TimeoutError."""
        if not self._slot.wait_until_idle(timeout):
            raise TimeoutError("the run has not ended")
        error, self._error = self._error, None
        if error is not None:
            raise error

    def _work(self) -> None:
        while True:
            settings = self._slot.take(LINGER)
            if settings is None:
                with self._turn:
                    if self._closed.is_set() or not self._slot.waiting():
                        self._thread = None
                        self._played = None if self._closed.is_set() else self._played
                        return
                continue
            try:
                self._run(settings)
            except Interrupted:  # by what is asked for now; or players are left as they are
                pass
            except Exception as error:  # the thread must outlive any single failure; the view shows it
                self._error = error
                if not self._closed.is_set():
                    self._fail(error)

    def _show(self, result: Result) -> None:
        if not self._closed.is_set():
            self._publish(replace(result, got_used=self._before is not None))

    def _interrupted(self) -> bool:
        return self._slot.waiting() or self._stop.is_set()

    def _run(self, settings: Settings) -> None:
        batch = Batch.of(settings.draft, settings.seats, settings.seed)
        if self._before is not None and self._before.draft.values != batch.draft.values:
            self._before = None
        beside = self._beside(batch)
        if not batch.is_learned or not (beside is None or beside.is_learned):
            self._get_used(settings, batch, beside)
        self._open(batch)
        self._remember_habits(batch)
        played = self._played_before(batch, self._reference_of(batch), settings.games)
        self._played = played
        pace = self._first_look(played, settings.games)
        if played.totals.games < settings.games and not self._interrupted():
            self._show(_result(settings, played, running=True))
            self._slot.wait(BREATH)
            self._refine(settings, played, pace)
        if not self._slot.waiting():
            self._show(_result(settings, played, running=False))

    def _first_look(self, played: Played, games: int) -> float:
        """Play for a moment; returns the games a second on one thread."""
        pace = self._probe(played, games)
        deadline = time.perf_counter() + FIRST
        for part in self._chunks(played, games, pace, lambda: time.perf_counter() >= deadline):
            played.add(part)
        return pace

    def _get_used(self, settings: Settings, batch: Batch, beside: Batch | None) -> None:
        """Show what comes of the rules as long as players keep their habits, while they get used to the rules.

        Raises :class:`Interrupted` when something else is asked for, or the run is stopped.
        """
        habit = batch if batch.is_learned else self._by_habit(batch)
        by_habit = habit is not batch
        shown: Played | None = None
        if habit is not None:
            self._open(habit)
            shown = Played.nothing(habit, self._reference_of(batch) if beside is None or beside.is_learned else None)
            self._played = shown
            self._first_look(shown, settings.games)
            self._show(_result(settings, shown, running=True, by_habit=by_habit))
            self._slot.wait(BREATH)
        told = [-1.0]

        def progress(_draft: Draft, done: int, asked: int) -> None:
            share = done / asked
            if share >= told[0] + LEARNING_STEP and not self._closed.is_set():
                told[0] = share
                self._learning(share)

        try:
            with watched(progress, self._interrupted):
                batch.warm_up()
                if beside is not None:
                    beside.warm_up()
        except Interrupted:
            if shown is not None and not self._slot.waiting():
                self._show(_result(settings, shown, running=False, by_habit=by_habit))
            raise
        if by_habit:
            self._before = habit

    @property
    def before(self) -> Batch | None:
        """The batch asked for last as it was before players got used to its rules; None if they knew them."""
        return self._before

    def _by_habit(self, batch: Batch) -> Batch | None:
        """The batch with players who keep the habits they had last, or begin with; None if they have none."""
        known = self._habits
        if known is None or known.game is not batch.draft.game:
            known = nearest_table(batch.draft)
        return None if known is None else replace(batch, seating=batch.seating.knowing(known))

    def _remember_habits(self, batch: Batch) -> None:
        asked = zip(batch.seating.seats, batch.players.tables, strict=True)
        self._habits = next((table for (kind, given), table in asked if kind == "learned" and given is None), self._habits)

    def _refine(self, settings: Settings, played: Played, pace: float) -> None:
        """Play the rest, publishing while it lasts."""
        shown, shown_at = played.totals.games, time.perf_counter()
        for part in self._chunks(played, settings.games, pace):
            played.add(part)
            games, waited = played.totals.games, time.perf_counter() - shown_at
            if waited >= PAUSE and (games >= GROWTH * shown or waited >= PATIENCE) and games < settings.games:
                self._show(_result(settings, played, running=True))
                shown, shown_at = games, time.perf_counter()

    def _open(self, batch: Batch) -> None:
        """Load the rules; the first time on a machine that means compiling them."""
        if self._played is None:
            self._say("starting" if batch.draft.game.compiled else "compiling")
            batch.play(0, 1)

    def _reference_of(self, batch: Batch) -> Reference | None:
        """What the batch is held against; the games of the latest reference are kept."""
        beside = self._beside(batch)
        if beside is None:
            return None
        if self._reference is None or self._reference.batch != beside:
            self._reference = Reference(beside)
        return self._reference

    def _played_before(self, batch: Batch, reference: Reference | None, games: int) -> Played:
        """What was already played of this very batch, if it is not more than is asked for now."""
        if self._played is not None and self._played.goes_on_as(batch, reference, games):
            return self._played if reference is not None else replace(self._played, pairing=None, pairs=None)
        return Played.nothing(batch, reference)

    def _probe(self, played: Played, games: int) -> float:
        """Games a second on one thread under these rules, from a few games that count as well."""
        begun, before = time.perf_counter(), played.totals.games
        if before < games:
            played.add(played.play(before, min(PROBE_GAMES, games - before)))
        return max(1, played.totals.games - before) / (time.perf_counter() - begun)

    def _chunks(
        self, played: Played, games: int, pace: float, enough: Callable[[], bool] = lambda: False
    ) -> Iterator[tuple[Totals, Pairs | None]]:
        """The games that are missing, on all cores, in chunks short enough to make way; until it is ``enough``."""
        begin = played.totals.games
        if begin >= games or self._interrupted():
            return iter(())
        chunk = max(1, round(pace * CHUNK_SECONDS))
        played.batch.warm_up()
        return in_order(played.play, games - begin, begin=begin, chunk=chunk, stop=lambda: enough() or self._interrupted())


class BackgroundTasks:
    """One thing at a time, on threads beside the kernel's. A new task makes the running one give way.

    A task is called with a function that says whether to stop. ``failed`` hears of what goes wrong, and so does :meth:`wait`.
    """

    def __init__(self, failed: Callable[[Exception], None]) -> None:
        self._failed = failed
        self._turn = threading.Lock()
        self._number = 0
        self._closed = False
        self._thread: threading.Thread | None = None
        self._error: Exception | None = None

    def start(self, task: Callable[[Callable[[], bool]], object]) -> None:
        """Run ``task`` as soon as the one before has given way; at once outdated if another is started meanwhile."""
        if self._closed:
            return
        self._number += 1
        number = self._number

        def outdated() -> bool:
            return number != self._number

        def run() -> None:
            with self._turn:
                try:
                    if not outdated():
                        with watched(stop=outdated):
                            task(outdated)
                except Interrupted:  # players need not learn any more what nobody waits for
                    pass
                except Exception as error:  # a thread's exception would vanish in a log: show it instead
                    self._error = error
                    if not self._closed:
                        self._failed(error)

        self._thread = threading.Thread(target=run, name="background task", daemon=True)
        self._thread.start()

    def cancel(self) -> None:
        """Make the running task give way."""
        self._number += 1

    def close(self) -> None:
        """Make the running task give way, and start no other."""
        self._closed = True
        self.cancel()
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(CLOSING)

    def wait(self, timeout: float | None = None) -> None:
        """Wait for the latest task. Raises what went wrong since the last call, or TimeoutError."""
        if self._thread is not None:
            self._thread.join(timeout)
            if self._thread.is_alive():
                raise TimeoutError("the task has not ended")
        error, self._error = self._error, None
        if error is not None:
            raise error


def _result(settings: Settings, played: Played, *, running: bool, by_habit: bool = False) -> Result:
    frozen = played.totals.copy()  # the panels' counts must not grow after their n was written
    study = played.batch.study(frozen)
    panels = played.batch.draft.game.outcomes.panels(study)
    moved: Moved = {}
    if played.pairing is not None and played.pairs is not None:
        moved = played.pairing.moved(study, played.pairs, (key for panel in panels for shown in panel.shown for key in shown.keys))
    return Result(
        settings=settings,
        panels=panels,
        played=frozen.games,
        unfinished=int(frozen.tally.games[0] - frozen.tally.finished[0]),
        running=running,
        stopped=not running and (by_habit or frozen.games < settings.games),
        by_habit=by_habit,
        reference=None if played.pairing is None else played.pairing.reference.batch,
        moved=moved,
    )
