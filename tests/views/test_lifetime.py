"""Opening and closing again and again leaves neither threads nor widgets nor objects behind."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from typing import Any

import ipywidgets as widgets
import pytest

from workbench.drafts import load_draft
from workbench.drafts.journal import Journal
from workbench.views import background, lifetime
from workbench.views.background import Result, Settings, Worker
from workbench.views.workbench import Workbench, open_draft

TABS = ("outcomes", "replay", "compare", "sweep", "coverage", "players", "rulesheet", "history")


def count() -> int:
    """Widgets that ipywidgets keeps."""
    return len(widgets.Widget.get_manager_state(drop_defaults=True)["state"])


def living() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name in ("workbench", "background task")}


def opened(**options: Any) -> Workbench:
    shown = open_draft("omerta", games=100, lang="en", **options)
    assert isinstance(shown, Workbench)
    return shown


@pytest.fixture(autouse=True)
def warm() -> None:
    """What is made once a process is made before anything is counted."""
    shown = opened()
    shown.wait(120)
    shown.close()
    gc.collect()


def test_fifty_drafts_opened_and_closed_leave_nothing_behind() -> None:
    before, threads = count(), living()
    gone = []
    for n in range(50):
        shown = opened()
        if n % 10 == 0:
            shown.wait(120)
        gone.append(weakref.ref(shown))
        shown.close()
        del shown
    assert count() == before
    deadline = time.monotonic() + 60
    while living() - threads and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not living() - threads
    gc.collect()
    assert [ref for ref in gone if ref() is not None] == []


def test_every_tab_is_closed_with_it() -> None:
    before = count()
    shown = opened()
    for key in TABS:
        shown.show(key)
    shown.wait(120)
    shown.controls.adopt(shown.draft, {"survive_vp": 4})
    shown.wait(120)
    shown.controls.adopt(shown.draft, {})
    shown.speak("ja")
    assert count() > before + 100
    gone = weakref.ref(shown)
    shown.close()
    assert count() == before
    del shown
    deadline = time.monotonic() + 60
    while gone() is not None and time.monotonic() < deadline:
        gc.collect()
        time.sleep(0.05)
    assert gone() is None


def test_closing_keeps_unsaved_changes() -> None:
    shown = opened()
    shown.controls.adopt(shown.draft, {"survive_vp": 4})
    shown.close()
    (left,) = Journal(load_draft("omerta")).found
    assert left.changes == {"survive_vp": 4}
    journal = Journal(load_draft("omerta"))
    journal.discard(journal.found[0])
    assert not Journal(load_draft("omerta")).found  # nobody holds it any more


def test_a_closed_view_plays_and_shows_nothing_more() -> None:
    shown = opened()
    shown.close()
    before = count()
    shown.close()
    shown.worker.post(shown.controls.settings)
    shown.wait(10)
    shown.report.make()
    shown.report.wait(10)
    assert count() == before


def test_a_worker_without_work_lets_its_thread_go_and_takes_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "LINGER", 0.05)
    results: list[Result] = []
    before = living()
    worker = Worker(results.append, lambda _key: None, lambda error: results.append(error))
    settings = Settings(load_draft("omerta"), ("random",) * 4, 60, 1)
    for seed in (1, 2):
        worker.post(Settings(settings.draft, settings.seats, 60, seed))
        worker.wait(60)
        deadline = time.monotonic() + 30
        while living() - before and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not living() - before
    assert [(result.settings.seed, result.played) for result in results if not result.running] == [(1, 60), (2, 60)]


def test_a_cell_that_is_run_again_closes_what_it_opened_before(monkeypatch: pytest.MonkeyPatch) -> None:
    run = ["cell a", "run 1"]
    monkeypatch.setattr(lifetime, "running_cell", lambda: tuple(run))
    first, second = opened(), opened()
    run[:] = "cell b", "run 2"
    other = opened()
    run[:] = "cell a", "run 3"
    third = opened()
    assert [shown.comm is None for shown in (first, second, other, third)] == [True, True, False, False]
    for shown in (other, third):
        shown.close()


def test_outside_of_a_notebook_nothing_is_closed_by_itself() -> None:
    assert lifetime.running_cell() is None
    first, second = opened(), opened()
    assert first.comm is not None
    for shown in (first, second):
        shown.close()
