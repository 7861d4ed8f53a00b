"""The tab that says what of a draft is ever used, and which of its ambiguities matter."""

from __future__ import annotations

import threading
from collections.abc import Callable
from html import escape

import ipywidgets as widgets
import numpy as np

from workbench.core.presented import told
from workbench.core.wording import player_kind
from workbench.study.ambiguity import Ambiguity, ambiguity
from workbench.study.coverage import Coverage, coverage
from workbench.views.background import BackgroundTasks, Settings
from workbench.views.paper import card, chip, listed, table
from workbench.views.wording import WORDS

COUNTED_GAMES, READING_GAMES = 50_000, 10_000


class CoverageView:
    """Clauses, options, parameters and readings of the draft currently open, counted when somebody asks for it.

    What was counted stays until it is counted again; if the draft has changed meanwhile it says so.
    """

    def __init__(self, settings: Settings, lang: str) -> None:
        self._settings, self._lang = settings, lang
        self._covered: tuple[Settings, Coverage] | None = None
        self._readings: tuple[Settings, Ambiguity] | None = None
        self._done: tuple[int, int] | None = None
        self._error: Exception | None = None
        self._lock = threading.RLock()
        self._tasks = BackgroundTasks(self._fail)
        self._count = widgets.Button()
        self._count.on_click(lambda _button: self.count())
        self._read = widgets.Button()
        self._read.on_click(lambda _button: self.read())
        self._status = widgets.HTML()
        self._findings, self._tables, self._ambiguity = widgets.HTML(), widgets.HTML(), widgets.HTML()
        bar = widgets.Box([self._count, self._read, self._status])
        bar.add_class("dwb-status")
        self.widget = widgets.Box([bar, self._findings, self._ambiguity, self._tables])
        self.widget.add_class("dwb-view")
        self.widget.add_class("dwb-coverage")
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        with self._lock:
            self._lang = lang
            self._count.description = WORDS["coverage/count"][lang]
            self._read.description = WORDS["coverage/read"][lang]
            self._draw()

    def look_at(self, settings: Settings) -> None:
        """These are the last possible settings."""
        with self._lock:
            self._settings = settings
            self._show_status()

    def appear(self) -> None:
        """It has come into sight: count once, so that there is something to see."""
        if self._covered is None and self._done is None:
            self.count()

    def wait(self, timeout: float | None = None) -> None:
        """Wait until what was asked for is counted. Raises what went wrong, or TimeoutError."""
        self._tasks.wait(timeout)

    @property
    def coverage(self) -> Coverage | None:
        """What was counted last, if anything was."""
        return None if self._covered is None else self._covered[1]

    def count(self) -> None:
        """Play with every kind of player in turn and count clauses, options and parameters."""
        settings = self._settings
        games = min(settings.games, COUNTED_GAMES)

        def task(outdated: Callable[[], bool]) -> None:
            found = coverage(settings.draft, games, None, settings.seed, progress=self._tell, stop=outdated)
            if not outdated():
                self._finish(covered=(settings, found))

        self._start(task)

    def read(self) -> None:
        """Play every other reading of the rulings on the same deals."""
        settings = self._settings

        def task(outdated: Callable[[], bool]) -> None:
            found = ambiguity(settings.draft, READING_GAMES, list(settings.seats), settings.seed, progress=self._tell, stop=outdated)
            if not outdated():
                self._finish(readings=(settings, found))

        self._start(task)

    def _start(self, task: Callable[[Callable[[], bool]], None]) -> None:
        with self._lock:
            self._error, self._done = None, (0, 1)
            self._show_status()
        self._tasks.start(task)

    def _tell(self, done: int, asked: int) -> None:
        with self._lock:
            self._done = (done, asked)
            self._show_status()

    def _finish(self, covered: tuple[Settings, Coverage] | None = None, readings: tuple[Settings, Ambiguity] | None = None) -> None:
        with self._lock:
            self._covered, self._readings = covered or self._covered, readings or self._readings
            self._done = None
            self._draw()

    def _fail(self, error: Exception) -> None:
        with self._lock:
            self._error, self._done = error, None
            self._show_status()

    def _draw(self) -> None:
        lang = self._lang
        self._show_status()
        if self._covered is not None:
            found = self._covered[1]
            self._findings.value = card(WORDS["coverage/findings"][lang], listed(finding[lang] for finding in found.findings))
            self._tables.value = "".join((clauses(found, lang), cases(found, lang), effects(found, lang)))
        if self._readings is not None:
            self._ambiguity.value = readings_card(self._readings[1], lang)

    def _show_status(self) -> None:
        lang = self._lang
        if self._error is not None:
            self._status.value = f'<div role="alert">{escape(told(self._error))}</div>'
        elif self._done is not None:
            done, asked = self._done
            bar = f'<div class="dwb-progress"><i style="width:{100 * done / asked:.0f}%"></i></div>'
            self._status.value = f'<div role="status">{escape(WORDS["coverage/counting"][lang])}{bar}</div>'
        else:
            stale = any(of is not None and of[0].draft != self._settings.draft for of in (self._covered, self._readings))
            self._status.value = f'<div role="status">{escape(WORDS["coverage/stale"][lang])}</div>' if stale else ""


def clauses(found: Coverage, lang: str) -> str:
    """The clauses as a table: how often per game and in what share of games, for every kind of player."""
    heads = [WORDS["coverage/clause"][lang]]
    for kind in found.kinds:
        heads += [f"{player_kind(kind)[lang]}{WORDS[key][lang]}" for key in ("coverage/per-game", "coverage/share")]
    frame = found.frame(lang).set_index(["clause", "players"])
    rows = []
    for clause in found.draft.game.clauses.ids:
        mark, cells = "", []
        if clause not in found.present:
            mark = chip(WORDS["coverage/absent"][lang])
        elif clause in found.dead:
            mark = chip(WORDS["coverage/dead"][lang], wrong=True)
        for kind in found.kinds:
            line = frame.loc[(clause, kind)]
            cells += [_figure(line["per_game"]), _bar(line["share"])]
        rule = found.draft.game.clause(clause)[lang]
        rows.append([f'<b title="{escape(clause)}">{escape(rule)}</b> {mark}', *cells])
    return card(WORDS.say("coverage/clauses", n=f"{found.games:,}")[lang], table(heads, rows))


def cases(found: Coverage, lang: str) -> str:
    """Options and successes as a table; what never happened carries a chip."""
    labels = {case.measure.key: case.measure.label[lang] for case in found.cases}
    by_kind = {(case.measure.key, case.kind): case for case in found.cases}
    never = {case.measure.key for asks in ("choice", "success") for case in found.never(asks)}
    rows = []
    for key, label in labels.items():
        mark = chip(WORDS["coverage/never"][lang], wrong=True) if key in never else ""
        shares = [by_kind[key, kind] for kind in found.kinds]
        rows.append([f"{escape(label)} {mark}", *(_bar(case.happened / case.trials if case.trials else None) for case in shares)])
    heads = [WORDS["coverage/option"][lang], *(player_kind(kind)[lang] for kind in found.kinds)]
    return card(WORDS["coverage/options"][lang], table(heads, rows)) if rows else ""


def effects(found: Coverage, lang: str) -> str:
    """The parameters as a table, those that change least first."""
    rows = []
    for effect in sorted(found.effects, key=lambda effect: effect.share):
        mark = chip(WORDS["coverage/idle"][lang], wrong=True) if effect.idle else ""
        assumed = chip(WORDS["control/assumed"][lang]) if effect.assumed else ""
        rows.append([f"{escape(effect.label[lang])} {assumed} {mark}", _bar(effect.share)])
    if not rows:
        return ""
    title = WORDS.say("coverage/effects", n=f"{found.effects[0].games:,}")[lang]
    return card(title, table([WORDS["coverage/parameter"][lang], WORDS["coverage/changed"][lang]], rows))


def readings_card(found: Ambiguity, lang: str) -> str:
    """The readings: what each changes, those that matter first."""
    rows = []
    for reading in sorted(found.readings, key=lambda reading: -len(reading.clear)):
        mark = chip(WORDS["coverage/matters"][lang], wrong=True) if reading.clear else ""
        lines = "".join(f"<li>{escape(difference.line()[lang])}</li>" for difference in reading.clear)
        details = f"<details><summary>{escape(reading.finding[lang])}</summary><ul>{lines}</ul></details>"
        rows.append([f"{escape(reading.label[lang])} {mark}", details if lines else escape(reading.finding[lang])])
    heads = [WORDS["coverage/reading"][lang], WORDS["coverage/difference"][lang]]
    return card(WORDS["coverage/readings"][lang], table(heads, rows))


def _figure(value: float) -> str:
    return (
        f"<span>{value:.3f}</span>" if value >= 0.01 else f"<span>{np.format_float_positional(value, 2, fractional=False, trim='-')}</span>"
    )


def _bar(share: float | None) -> str:
    """A share as a small bar with its figure."""
    if share is None:
        return "<span>–</span>"
    digits = 1 if share == 0 or share >= 0.01 else 3
    return f'<span class="dwb-rate"><i style="width:{share * 100:.1f}%"></i></span><span>{share * 100:.{digits}f} %</span>'
