"""The button that writes the report about the draft currently open."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable
from html import escape
from pathlib import Path

import ipywidgets as widgets

from workbench.core.text import Text
from workbench.drafts import Draft
from workbench.views.background import BackgroundTasks, Settings
from workbench.views.report import report, save_report
from workbench.views.wording import WORDS

MOST_GAMES = 50_000


class ReportButton:
    """Writes ``report-….html`` beside the notebook: the draft as it was opened against what the controls say now.

    ``current`` gives the draft that was opened, ``settings`` the last possible settings. Without a change it is about one draft.
    """

    def __init__(self, current: Callable[[], Draft], settings: Callable[[], Settings], lang: str, folder: Path | None = None) -> None:
        self._current, self._settings, self._lang, self._folder = current, settings, lang, folder
        self._said: Text | None = None
        self._lock = threading.RLock()
        self._tasks = BackgroundTasks(self._fail)
        self._button = widgets.Button()
        self._button.on_click(lambda _button: self.make())
        self._status = widgets.HTML()
        self.widget = widgets.Box([self._status, self._button])
        self.widget.add_class("dwb-report-button")
        self.saved: Path | None = None
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        with self._lock:
            self._lang = lang
            self._button.description = WORDS["report/button"][lang]
            self._show()

    def make(self) -> None:
        """Write the report, in the language on show."""
        settings, current, lang = self._settings(), self._current(), self._lang
        with self._lock:
            self._button.disabled = True
            self._say(WORDS["report/making"])
        self._tasks.start(lambda outdated: self._write(settings, current, lang, outdated))

    def wait(self, timeout: float | None = None) -> None:
        """Wait until the report is written. Raises what went wrong, or TimeoutError."""
        self._tasks.wait(timeout)

    def _write(self, settings: Settings, current: Draft, lang: str, outdated: Callable[[], bool]) -> None:
        changed = settings.draft.values != current.values
        text = report(
            current,
            settings.draft if changed else None,
            games=min(settings.games, MOST_GAMES),
            players=settings.players,
            seed=settings.seed,
            lang=lang,
            stop=outdated,
        )
        day = datetime.datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        path = save_report(text, (self._folder or Path.cwd()) / f"report-{current.name}-{day}.html")
        with self._lock:
            self.saved = path
            self._button.disabled = False
            self._say(WORDS.say("report/saved", path=path.name))

    def _fail(self, error: Exception) -> None:
        with self._lock:
            self._button.disabled = False
            self._say(WORDS.say("report/failed", error=str(error) or type(error).__name__))

    def _say(self, text: Text) -> None:
        self._said = text
        self._show()

    def _show(self) -> None:
        said = escape(self._said[self._lang]) if self._said else ""
        self._status.value = f'<span role="status">{said}</span>'
