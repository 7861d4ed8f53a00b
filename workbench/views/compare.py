"""The tab that sets the draft currently open beside another one: what changes, by how much, and how sure that is."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets as widgets

from workbench.core.presented import told
from workbench.core.text import Text
from workbench.drafts import Draft
from workbench.drafts.library import offered
from workbench.study.compare import Comparison, comparing
from workbench.views.background import BackgroundTasks, Settings
from workbench.views.live_plot import LiveCards
from workbench.views.snapshots import Snapshot
from workbench.views.trade_plots import differences_table, finding, overlay
from workbench.views.wording import WORDS

#: The intervals to be reached, as half widths; 0 plays all games.
PRECISIONS = (0.0, 0.01, 0.005, 0.002)
CHUNK = 1_000
#: Seconds between two drawings at least, and how many times the games a new one must rest on.
PAUSE, GROWTH = 0.25, 1.25


@dataclass(frozen=True)
class CompareState:
    """What the tab shows, as HTML, and the drafts it offers to compare with, name → title."""

    status: str
    finding: str
    table: str
    offered: Mapping[str, str]


class CompareView:
    """Draft A, the one currently open as it was opened or any other of the game, against B, what the controls say now.

    ``current`` gives the draft that was opened, ``seen`` says whether the tab is in sight: only then it plays by itself. ``snapshots``
    gives what is kept under a letter; it is offered as A (``kept A``).
    """

    def __init__(
        self,
        settings: Settings,
        lang: str,
        current: Callable[[], Draft],
        seen: Callable[[], bool],
        snapshots: Callable[[], Mapping[str, Snapshot]] = dict,
    ) -> None:
        self._settings, self._lang = settings, lang
        self._current, self._seen, self._snapshots = current, seen, snapshots
        self._stale = False
        self._found: Comparison | None = None
        self._asked: tuple[Settings, Draft] | None = None  # what the comparison on show, or the running one, is about
        self._running = False
        self._error: Exception | None = None
        self._setting = False
        self._lock = threading.RLock()
        self._tasks = BackgroundTasks(self._fail)
        self._others: dict[str, Draft] = {}
        self._with = widgets.Dropdown(style={"description_width": "initial"})
        self._precision = widgets.Dropdown(style={"description_width": "initial"})
        self._button = widgets.Button()
        self._status, self._finding, self._table = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._status.add_class("dwb-run")
        self._finding.add_class("dwb-finding")
        self._table.add_class("dwb-table-view")
        self._cards = LiveCards()
        bar = widgets.Box([self._with, self._precision, self._button, self._status])
        bar.add_class("dwb-status")
        bar.add_class("dwb-inputs")
        self.widget = widgets.Box([bar, self._finding, self._table, self._cards])
        self.widget.add_class("dwb-view")
        self.widget.add_class("dwb-compare")
        self._with.observe(lambda _change: self._chosen(), "value")
        self._precision.observe(lambda _change: self._chosen(), "value")
        self._button.on_click(lambda _button: self.stop() if self._running else self.compare())
        self.speak(lang)

    # ------------------------------------------------------------------------------------------------ a view of the workbench

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        with self._lock:
            self._lang = lang
            self._offer()
            self._draw()

    def look_at(self, settings: Settings) -> None:
        """These are the last possible settings."""
        with self._lock:
            self._settings = settings
        if self._seen():
            self.compare()
        else:
            self._show_status()

    def mark_stale(self, stale: bool) -> None:
        """Whether what the controls show cannot be played: then this is about the last valid settings, and says so."""
        with self._lock:
            self._stale = stale
            self._show_status()

    def refresh(self) -> None:
        """What can be compared with has changed."""
        with self._lock:
            self._offer()
        if self._seen() and self._asked is not None and self._asked != (self._settings, self._a):
            self.compare()

    def appear(self) -> None:
        """It has come into sight: compare, unless what is on show is up to date."""
        with self._lock:
            self._offer()
        if self._asked != (self._settings, self._a):
            self.compare()

    def wait(self, timeout: float | None = None) -> None:
        """Wait until the comparison has ended. Raises what went wrong, or TimeoutError."""
        self._tasks.wait(timeout)

    @property
    def comparison(self) -> Comparison | None:
        """What is on show."""
        return self._found

    @property
    def state(self) -> CompareState:
        """What is on show, and what is offered."""
        with self._lock:
            offered = {name: title for title, name in self._with.options}
            return CompareState(self._status.value, self._finding.value, self._table.value, offered)

    def choose(self, name: str) -> None:
        """Compare with another draft of the game; an empty name is the draft currently open, as it was opened.

        Raises TraitError for a name that is not offered.
        """
        self._with.value = name

    # ------------------------------------------------------------------------------------------------ comparing

    @property
    def _a(self) -> Draft:
        return self._others.get(self._with.value) or self._current()

    def compare(self) -> None:
        """Play A and B on the same deals; whatever is running gives way."""
        settings, a, precision = self._settings, self._a, self._precision.value or None
        with self._lock:
            self._asked, self._error = (settings, a), None
            if a.values == settings.draft.values:
                self._tasks.cancel()
                self._found, self._running = None, False
                self._draw()
                return
            self._running = True
            self._show_status()
        self._tasks.start(lambda outdated: self._play(settings, a, precision, outdated))

    def stop(self) -> None:
        """End the run; what was played stays on show."""
        self._tasks.cancel()
        with self._lock:
            self._running = False
            self._show_status()

    def _play(self, settings: Settings, a: Draft, precision: float | None, outdated: Callable[[], bool]) -> None:
        shown, due = 0, 0.0
        run = comparing(a, settings.draft, settings.games, settings.players, settings.seed, precision=precision, stop=outdated, chunk=CHUNK)
        for found in run:
            now = time.monotonic()
            over = found.stopped in ("games", "precision")
            if outdated():
                return
            if over or (now >= due and found.n >= GROWTH * shown):
                shown, due = found.n, now + PAUSE
                self._publish(found)

    def _publish(self, found: Comparison) -> None:
        with self._lock:
            self._found, self._running = found, found.stopped == "running"
            self._draw()

    def _fail(self, error: Exception) -> None:
        with self._lock:
            self._error, self._running = error, False
            self._show_status()

    def _chosen(self) -> None:
        if not self._setting and self._seen():
            self.compare()

    # ------------------------------------------------------------------------------------------------ what is on show

    def _offer(self) -> None:
        """Offer the drafts of this game, and the precisions; what was chosen stays chosen."""
        lang, current = self._lang, self._current()
        drafts = offered(current)
        kept = {f"kept {letter}": snapshot for letter, snapshot in self._snapshots().items()}
        others = {draft.name: draft for draft in drafts if draft.name != current.name}
        self._others = {**{key: snapshot.draft for key, snapshot in kept.items()}, **others}
        options = [(WORDS["compare/this"][lang], "")]
        options += [(snapshot.title[lang], key) for key, snapshot in kept.items()]
        options += [(draft.title[lang], name) for name, draft in others.items()]
        self._set(self._with, options)
        self._set(self._precision, [(_precision(value)[lang], value) for value in PRECISIONS])
        self._with.description = WORDS["compare/with"][lang]
        self._precision.description = WORDS["compare/precision"][lang]

    def _set(self, dropdown: widgets.Dropdown, options: list[tuple[str, Any]]) -> None:
        chosen = dropdown.value
        self._setting = True
        try:
            dropdown.options = options
            values = [value for _, value in options]
            dropdown.value = chosen if chosen in values else values[0]
        finally:
            self._setting = False

    def _draw(self) -> None:
        self._show_status()
        found, lang = self._found, self._lang
        if found is None:
            self._finding.value = self._table.value = ""
            self._cards.show((), lang)
            return
        self._finding.value = finding(found, lang)
        note = escape(WORDS.say("compare/legend", n=len(found.differences))[lang])
        self._table.value = f"{differences_table(found, lang)}<p>{note}</p>"
        overlaid = [overlay(a, b, lang) for a, b in found.panels]
        self._cards.show([card for card in overlaid if card is not None], lang)

    def _show_status(self) -> None:
        lang, found = self._lang, self._found
        self._button.description = WORDS["compare/stop" if self._running else "compare/start"][lang]
        self._status.value = f'<div role="status">{self._progress(lang, found)}</div>'

    def _progress(self, lang: str, found: Comparison | None) -> str:
        if self._error is not None:
            return f'<span role="alert">{escape(WORDS.say("compare/failed", error=told(self._error))[lang])}</span>'
        if found is None:
            alike = self._asked is not None and not self._running
            key = "status/starting" if self._running else "compare/alike" if alike else "compare/idle"
            if self._stale:  # the same are only the last valid values
                key = "compare/invalid"
            return f"<span>{escape(WORDS[key][lang])}</span>"
        stopped = found.stopped if found.stopped != "running" or self._running else "cancelled"
        state = found.state(stopped)
        count = WORDS.say("compare/progress", played=f"{found.n:,}", wanted=f"{found.asked:,}", state=state)[lang]
        outdated = "compare/invalid" if self._stale else "compare/stale" if self._asked != (self._settings, self._a) else None
        stale = f" <em>{escape(WORDS[outdated][lang])}</em>" if outdated else ""
        bar = f'<div class="dwb-progress"><i style="width:{100 * found.n / found.asked:.1f}%"></i></div>'
        return f"<span>{count}</span>{bar}{stale}"


def _precision(value: float) -> Text:
    if not value:
        return WORDS["compare/precision/all"]
    return WORDS.say("compare/precision/value", value=f"{100 * value:g} %")
