"""The button that writes the report about the draft currently open."""

from __future__ import annotations

import base64
import datetime
import threading
from collections.abc import Callable
from html import escape
from pathlib import Path

import ipywidgets as widgets

from workbench.core.errors import BadInput
from workbench.core.presented import presented, told
from workbench.core.text import Text
from workbench.drafts import Draft
from workbench.views.background import BackgroundTasks, Settings
from workbench.views.report import report, save_report
from workbench.views.wording import WORDS

REPORTED_GAMES = 50_000


class ReportButton:
    """Writes ``report-….html`` beside the notebook: the draft as it was opened against what the controls say now.

    A visitor of a presentation gets a link to download it instead; nothing is written.
    ``current`` gives the draft that was opened, ``settings`` those that the controls show; it raises :class:`BadInput` while they cannot
    be played, and then no report is made. Without a change it is about one draft.
    """

    def __init__(self, current: Callable[[], Draft], settings: Callable[[], Settings], lang: str, folder: Path | None = None) -> None:
        self._current, self._settings, self._lang, self._folder = current, settings, lang, folder
        self._said: Text | None = None
        self._download: tuple[str, str] | None = None
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

    @property
    def status(self) -> str:
        """What is said beside the button, as HTML."""
        return str(self._status.value)

    @property
    def ready(self) -> bool:
        """Whether a report can be asked for now: not while one is being made."""
        return not self._button.disabled

    def make(self) -> None:
        """Write the report, in the language on show."""
        current, lang = self._current(), self._lang
        try:
            settings = self._settings()
        except BadInput as error:
            self._fail(error)
            return
        with self._lock:
            self._button.disabled = True
            self._download = None
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
            games=min(settings.games, REPORTED_GAMES),
            players=settings.players,
            seed=settings.seed,
            lang=lang,
            stop=outdated,
        )
        day = datetime.datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        name = f"report-{settings.draft.stem}-{day}.html"
        path = None if presented() else save_report(text, (self._folder or Path.cwd()) / name)
        with self._lock:
            self.saved = path
            self._download = (name, text) if path is None else None
            self._button.disabled = False
            self._say(WORDS["report/download"] if path is None else WORDS.say("report/saved", path=name))

    def _fail(self, error: Exception) -> None:
        with self._lock:
            self._button.disabled = False
            self._say(WORDS.say("report/failed", error=told(error)))

    def _say(self, text: Text) -> None:
        self._said = text
        self._show()

    def _show(self) -> None:
        said = escape(self._said[self._lang]) if self._said else ""
        if self._download is not None:
            name, text = self._download
            data = base64.b64encode(text.encode(errors="backslashreplace")).decode()
            said = f'<a download="{escape(name)}" href="data:text/html;charset=utf-8;base64,{data}">{said}</a>'
        self._status.value = f'<span role="status">{said}</span>'
