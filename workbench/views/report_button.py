"""The button that asks what a report should say, makes it, and links to it."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path

import ipywidgets as widgets

from workbench.core.errors import BadInput
from workbench.core.presented import presented, told
from workbench.core.text import LANGUAGES, Text
from workbench.drafts import Draft
from workbench.drafts.library import offered
from workbench.views.background import BackgroundTasks, Settings
from workbench.views.dialog import Dialog
from workbench.views.file_link import FileLink
from workbench.views.report import SECTIONS, report, save_report
from workbench.views.snapshots import Snapshot
from workbench.views.wording import WORDS

REPORTED_GAMES = 50_000
ALONE, OPENED = "alone", "opened"  # what a report can be held against besides snapshots and drafts


class ReportButton:
    """Writes ``report-….html`` beside the notebook: what the controls say now, against the draft as opened or anything else.

    A visitor of a presentation only gets a link; nothing is written. ``current`` gives the draft that was opened, ``settings`` those
    that the controls show; it raises :class:`BadInput` while they cannot be played, and then no report is made. ``snapshots`` gives
    what is kept under a letter.
    """

    def __init__(
        self,
        current: Callable[[], Draft],
        settings: Callable[[], Settings],
        lang: str,
        folder: Path | None = None,
        snapshots: Callable[[], Mapping[str, Snapshot]] = dict,
    ) -> None:
        self._current, self._settings, self._lang, self._folder, self._snapshots = current, settings, lang, folder, snapshots
        self._said: Text | None = None
        self._role = "status"
        self._others: dict[str, Draft] = {}
        self._lock = threading.RLock()
        self._tasks = BackgroundTasks(self._fail)
        self._button, self._make = widgets.Button(), widgets.Button()
        self._button.on_click(lambda _button: self._press())
        self._make.add_class("dwb-main")
        self._make.on_click(lambda _button: self.make())
        self.against, self.language = widgets.Dropdown(), widgets.Dropdown(options=LANGUAGES, value=lang)
        self.question = widgets.Textarea(rows=2)
        self.sections = {name: widgets.Checkbox(value=True, indent=False) for name in SECTIONS}
        self._heading, self._status = widgets.HTML(), widgets.HTML()
        self.link = FileLink()
        boxes = widgets.Box(list(self.sections.values()))
        boxes.add_class("dwb-sections")
        result = widgets.Box([self._make, self._status, self.link])
        result.add_class("dwb-buttons")
        self.dialog = Dialog(self.against, self.question, self.language, self._heading, boxes, result, opening=self.refresh)
        self.widget = widgets.Box([self._button])
        self.widget.add_class("dwb-report-button")
        self.saved: Path | None = None
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else; a report that is asked for from now on is in this language, unless another is chosen."""
        with self._lock:
            self._lang = lang
            self._button.description = WORDS["report/button"][lang]
            self._button.tooltip = WORDS["report/button/help"][lang]
            self._make.description = WORDS["report/make"][lang]
            self.dialog.speak(WORDS["report/dialog"], WORDS["dialog/close"], lang)
            for widget, key in ((self.against, "against"), (self.question, "question"), (self.language, "language")):
                widget.description = WORDS[f"report/{key}"][lang]
            self.question.placeholder = WORDS["report/question/hint"][lang]
            self.language.options = [(WORDS[f"language/{code}"][code], code) for code in LANGUAGES]
            self.language.value = lang
            self._heading.value = f"<h4>{escape(WORDS['report/sections'][lang])}</h4>"
            for name, box in self.sections.items():
                box.description = WORDS[f"report/section/{name}"][lang]
            opening = "" if presented() else WORDS["report/open"][lang]
            self.link.words = {"open": opening, "download": WORDS["report/download"][lang]}
            self.refresh()
            self._show()

    @property
    def status(self) -> str:
        """What came of the last report, as HTML."""
        return str(self._status.value)

    @property
    def ready(self) -> bool:
        """Whether a report can be asked for now: not while one is being made."""
        return not self._make.disabled

    def make(self) -> None:
        """Make the report that the dialog describes."""
        try:
            settings = self._settings()
            draft, against = self._sides(settings.draft)
        except BadInput as error:
            self._fail(error)
            return
        lang, question = self.language.value, self.question.value.strip() or None
        without = [name for name, box in self.sections.items() if not box.value]
        with self._lock:
            self._make.disabled = True
            self.link.offer("", "")
            self._say(WORDS["report/making"])
        self._tasks.start(lambda outdated: self._write(settings, draft, against, lang, question, without, outdated))

    def _press(self) -> None:
        if self.dialog.is_open:
            self.dialog.close()
        else:
            self.dialog.open()

    def wait(self, timeout: float | None = None) -> None:
        """Wait until the report is written. Raises what went wrong, or TimeoutError."""
        self._tasks.wait(timeout)

    def _sides(self, present: Draft) -> tuple[Draft, Draft | None]:
        """A and B of the report: what was chosen, and what the controls show; the latter alone if they are the same."""
        chosen = self.against.value
        if chosen == ALONE:
            return present, None
        a = self._current() if chosen == OPENED else self._others[chosen]
        return (a, None) if a.values == present.values else (a, present)

    def refresh(self) -> None:
        """Offer what the controls can be held against; what was chosen stays chosen."""
        lang, current = self._lang, self._current()
        kept = {f"kept {letter}": snapshot for letter, snapshot in self._snapshots().items()}
        drafts = {draft.name: draft for draft in offered(current) if draft.name != current.name}
        self._others = {**{key: snapshot.draft for key, snapshot in kept.items()}, **drafts}
        options = [(WORDS["compare/this"][lang], OPENED), (WORDS["report/alone"][lang], ALONE)]
        options += [(snapshot.title[lang], key) for key, snapshot in kept.items()]
        options += [(draft.title[lang], name) for name, draft in drafts.items()]
        chosen = self.against.value
        self.against.options = options
        self.against.value = chosen if chosen in [value for _, value in options] else OPENED

    def _write(
        self,
        settings: Settings,
        draft: Draft,
        against: Draft | None,
        lang: str,
        question: str | None,
        without: list[str],
        outdated: Callable[[], bool],
    ) -> None:
        text = report(
            draft,
            against,
            games=min(settings.games, REPORTED_GAMES),
            players=settings.players,
            seed=settings.seed,
            lang=lang,
            question=question,
            without=without,
            stop=outdated,
        )
        day = datetime.datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        name = f"report-{settings.draft.stem}-{day}.html"
        path = None if presented() else save_report(text, (self._folder or Path.cwd()) / name)
        with self._lock:
            self.saved = path
            self._make.disabled = False
            self.link.offer(name, text)
            self._say(WORDS["report/made"] if path is None else WORDS.say("report/saved", path=name))

    def _fail(self, error: Exception) -> None:
        with self._lock:
            self._make.disabled = False
            self._say(WORDS.say("report/failed", error=told(error)), "alert")

    def _say(self, text: Text, role: str = "status") -> None:
        self._said, self._role = text, role
        self._show()

    def _show(self) -> None:
        said = escape(self._said[self._lang]) if self._said else ""
        self._status.value = f'<span role="{self._role}">{said}</span>'
