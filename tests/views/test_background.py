"""Background work: latest wins, n is true, nothing is mixed, nothing is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from workbench.core.errors import BadInput
from workbench.drafts import load_draft
from workbench.play.simulate import simulate
from workbench.players import knowledge
from workbench.views.background import BackgroundTasks, Result, Settings, Slot, Worker

WAIT = 120


class Log:
    """Collects what a worker says; ``first`` is set with the first result."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self.phases: list[str] = []
        self.errors: list[Exception] = []
        self.first = threading.Event()

    def publish(self, result: Result) -> None:
        self.results.append(result)
        self.first.set()


@pytest.fixture
def log() -> Log:
    return Log()


@pytest.fixture
def worker(log: Log) -> Iterator[Worker]:
    worker = Worker(log.publish, log.phases.append, log.errors.append)
    yield worker
    worker.stop()


def settings(games: int, seats: str = "random", **values: int) -> Settings:
    return Settings(load_draft("omerta").with_values(values), (seats,) * 4, games, 7)


def test_slot_keeps_only_the_latest_request() -> None:
    """Two requests nobody fetched: the second one is taken, and then nothing waits."""
    slot = Slot()
    slot.put(settings(1))
    slot.put(settings(2))
    assert slot.take(60).games == 2
    assert not slot.waiting()


def test_results_grow_to_the_number_asked_for(worker: Worker, log: Log) -> None:
    """Results come with growing n, the last one complete; each holds exactly the outcomes of its n games."""
    worker.post(settings(60_000))
    worker.wait(WAIT)
    played = [result.played for result in log.results]
    assert played == sorted(set(played))
    assert len(played) > 1
    assert played[-1] == 60_000
    assert [result.running for result in log.results] == [True] * (len(played) - 1) + [False]
    assert log.phases in (["starting"], ["compiling"])
    for result in (log.results[0], log.results[-1]):
        alone = simulate(result.settings.draft, games=result.played, players="random", seed=7, workers=1, keep=0)
        for panel, other in zip(result.panels, alone.panels, strict=True):
            assert panel.n == other.n
            assert panel.title == other.title
            assert panel.frame().equals(other.frame())


def test_newer_request_ends_the_older_run(worker: Worker, log: Log) -> None:
    """After a change no result of the older settings follows a result of the newer, and only the newer one is completed."""
    worker.post(settings(50_000_000))
    assert log.first.wait(WAIT)
    newer = settings(20_000, survive_vp=3)
    worker.post(newer)
    worker.wait(WAIT)
    which = [result.settings == newer for result in log.results]
    assert which == sorted(which)
    assert (log.results[-1].settings, log.results[-1].played, log.results[-1].running) == (newer, 20_000, False)
    assert all(result.running for result, new in zip(log.results, which, strict=True) if not new)


def test_published_panels_never_change(worker: Worker, log: Log) -> None:
    """A result belongs to its n for ever: going on counting does not touch what was handed out."""
    worker.post(settings(400_000))
    assert log.first.wait(WAIT)
    early = log.results[0]
    before = [panel.frame() for panel in early.panels]
    worker.wait(WAIT)
    assert log.results[-1].played > early.played
    assert all(panel.frame().equals(frame) for panel, frame in zip(early.panels, before, strict=True))


def test_stop_keeps_what_was_played_and_the_same_batch_goes_on(worker: Worker, log: Log) -> None:
    """Stop ends the run with a true n; asking again continues from there instead of starting anew."""
    worker.post(settings(5_000_000))
    assert log.first.wait(WAIT)
    worker.stop()
    worker.wait(WAIT)
    stopped = log.results[-1]
    assert stopped.stopped
    assert 0 < stopped.played < 5_000_000
    seen = len(log.results)
    worker.post(settings(stopped.played + 1_000))
    worker.wait(WAIT)
    assert log.results[seen].played > stopped.played
    assert log.results[-1].played == stopped.played + 1_000


def test_fewer_games_than_played_start_anew(worker: Worker, log: Log) -> None:
    """The n shown is the n asked for, even after more have been played."""
    worker.post(settings(30_000))
    worker.wait(WAIT)
    worker.post(settings(10_000))
    worker.wait(WAIT)
    assert log.results[-1].played == 10_000
    wins = next(panel for panel in log.results[-1].panels if panel.key == "wins")
    assert np.sum(wins.frame()["n"]) == 4 * 10_000


def test_unfinished_games_are_reported(worker: Worker, log: Log) -> None:
    """Games that a safety stop ended are counted."""
    worker.post(settings(2_000, max_deals=1))
    worker.wait(WAIT)
    assert 0 < log.results[-1].unfinished <= 2_000


def test_error_is_told_and_raised_and_the_worker_lives_on(worker: Worker, log: Log) -> None:
    """What goes wrong reaches the view and whoever waits; the next request is served."""
    worker.post(settings(1_000, seats="stranger"))
    with pytest.raises(BadInput, match="stranger"):
        worker.wait(WAIT)
    assert [type(error).__name__ for error in log.errors] == ["UnknownName"]
    worker.post(settings(1_000))
    worker.wait(WAIT)
    assert log.results[-1].played == 1_000


def test_waiting_too_long_is_an_error(worker: Worker, log: Log) -> None:
    """``wait`` does not pretend that a run has ended."""
    worker.post(settings(50_000_000))
    assert log.first.wait(WAIT)
    with pytest.raises(TimeoutError):
        worker.wait(0.01)


# ---------------------------------------------------------------- background tasks


def test_a_new_task_makes_the_running_one_give_way() -> None:
    """One thing at a time: the second task begins when the first one has seen that it is outdated."""
    tasks, began, order = BackgroundTasks(lambda _error: None), threading.Event(), []

    def first(outdated: Callable[[], bool]) -> None:
        began.set()
        while not outdated():
            threading.Event().wait(0.001)
        order.append("first gave way")

    tasks.start(first)
    assert began.wait(WAIT)
    tasks.start(lambda _outdated: order.append("second"))
    tasks.wait(WAIT)
    assert order == ["first gave way", "second"]


def test_a_cancelled_task_gives_way() -> None:
    tasks, began = BackgroundTasks(lambda _error: None), threading.Event()

    def task(outdated: Callable[[], bool]) -> None:
        began.set()
        while not outdated():
            threading.Event().wait(0.001)

    tasks.start(task)
    assert began.wait(WAIT)
    tasks.cancel()
    tasks.wait(WAIT)


def test_what_goes_wrong_in_a_task_is_told_and_raised_once() -> None:
    told: list[Exception] = []
    tasks = BackgroundTasks(told.append)
    tasks.start(lambda _outdated: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        tasks.wait(WAIT)
    assert [type(error) for error in told] == [ZeroDivisionError]
    tasks.wait(WAIT)


@pytest.fixture
def kept_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody knows more than what is shipped."""
    monkeypatch.setattr(knowledge, "cache_folder", lambda: tmp_path)
    knowledge.forget()
    yield
    knowledge.forget()


@pytest.mark.usefixtures("kept_nowhere")
def test_players_are_shown_by_their_habits_before_they_get_used_to_a_change(log: Log) -> None:
    """The first result comes of the habits, then progress is told, then what comes of it when they know the rules: and that is final."""
    shares: list[float] = []
    worker = Worker(log.publish, log.phases.append, log.errors.append, learning=shares.append)
    asked = settings(3_000, "learned", survive_vp=4)
    worker.post(asked)
    worker.wait(WAIT)
    by_habit = [result.by_habit for result in log.results]
    assert (by_habit[0], by_habit[-1]) == (True, False)
    assert by_habit == sorted(by_habit, reverse=True)
    assert shares == sorted(shares)
    assert len(shares) > 5
    assert shares[-1] > 0.9
    before = worker.before
    assert before is not None
    assert before.draft.values == asked.draft.values
    assert before.seating.tables[0] == knowledge.nearest_table(asked.draft)
    last = log.results[-1]
    assert (last.played, last.running, last.stopped) == (3_000, False, False)
    expected = simulate(asked.draft, games=3_000, players="learned", seed=7).panels
    assert list(map(repr, last.panels)) == list(map(repr, expected))
    worker.post(settings(3_000, "learned", survive_vp=5))
    worker.wait(WAIT)
    assert worker.before is not None
    assert worker.before.seating.tables[0] == knowledge.table_for(asked.draft)  # the habits of the last draft
    worker.close()


@pytest.mark.usefixtures("kept_nowhere")
def test_a_new_request_ends_learning_and_stopping_leaves_players_as_they_are(log: Log) -> None:
    """Nothing half learned is kept; what was stopped can be gone on with."""
    begun = threading.Event()
    worker = Worker(log.publish, log.phases.append, log.errors.append, learning=lambda _share: begun.set())
    asked = settings(2_000, "learned", survive_vp=4)
    worker.post(asked)
    assert begun.wait(WAIT)
    worker.post(settings(2_000))
    worker.wait(WAIT)
    assert not knowledge.is_known(asked.draft)
    assert log.results[-1].settings.seats[0] == "random"
    begun.clear()
    worker.post(asked)
    assert begun.wait(WAIT)
    worker.stop()
    worker.wait(WAIT)
    assert not knowledge.is_known(asked.draft)
    assert (log.results[-1].by_habit, log.results[-1].stopped) == (True, True)
    worker.post(asked)
    worker.wait(WAIT)
    assert (log.results[-1].by_habit, log.results[-1].stopped) == (False, False)
    assert not log.errors
    worker.close()


@pytest.mark.usefixtures("kept_nowhere")
def test_a_task_that_nobody_waits_for_ends_learning(log: Log) -> None:
    """Learning in the background gives way like everything else there."""
    tasks = BackgroundTasks(log.errors.append)
    begun = threading.Event()

    def learn(_outdated: Callable[[], bool]) -> None:
        with knowledge.watched(progress=lambda *_told: begun.set()):
            knowledge.table_for(settings(1, survive_vp=5).draft)

    tasks.start(learn)
    assert begun.wait(WAIT)
    tasks.cancel()
    tasks.wait(WAIT)
    assert not log.errors
    assert not knowledge.is_known(settings(1, survive_vp=5).draft)
