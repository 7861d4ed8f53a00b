"""The whole workbench in one cell: what the draft says on the left, what comes of it on the right."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Protocol, runtime_checkable

import ipywidgets as widgets

from workbench.core.errors import BadInput, whole_number
from workbench.core.outcomes import Histogram
from workbench.core.parameters import Cell, ParameterError
from workbench.core.presented import presented, read_only, told
from workbench.core.text import LANGUAGES, Text, joined, language
from workbench.core.wording import player_kind
from workbench.drafts import Draft, DraftLike, as_draft
from workbench.drafts.history import next_number
from workbench.drafts.journal import Journal
from workbench.play.batch import MOST_GAMES, Batch
from workbench.play.find import event_of
from workbench.play.simulate import simulate
from workbench.players import DEFAULT_PLAYERS, Players, seated
from workbench.views import plots, still
from workbench.views.background import Result, Settings, Worker
from workbench.views.compare import CompareView
from workbench.views.controls import MOST_BROWSER_SEED, Controls, alert, set_class
from workbench.views.coverage import CoverageView
from workbench.views.dialog import Dialog
from workbench.views.history import HistoryView
from workbench.views.journal import JournalBar
from workbench.views.kept import PICTURES, Keepsake, Kept, values_of
from workbench.views.lifetime import end
from workbench.views.lifetime import opened as note_opened
from workbench.views.live_plot import LiveCards, PlotlyHost
from workbench.views.players import PlayersView
from workbench.views.read_only import ReadOnlyView, read_only_view
from workbench.views.replay import ReplayPanel
from workbench.views.report_button import ReportButton
from workbench.views.restart import RestartNote
from workbench.views.rulesheet import RulesheetView
from workbench.views.snapshot_bar import SnapshotBar
from workbench.views.snapshots import Snapshot, Snapshots
from workbench.views.sweep import SweepView
from workbench.views.wording import WORDS


class View(Protocol):
    """A tab of the workbench: a widget that speaks both languages and hears which batch is being looked at."""

    widget: widgets.Widget

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""

    def look_at(self, settings: Settings) -> None:
        """These are the last possible settings."""


@runtime_checkable
class LazyView(View, Protocol):
    """A tab that only draws while it can be seen."""

    def appear(self) -> None:
        """It has come into sight."""


@runtime_checkable
class StaleView(View, Protocol):
    """A tab that says itself that it shows the last valid settings, while those of the controls cannot be played."""

    def mark_stale(self, stale: bool) -> None:
        """Whether what the controls show cannot be played."""


@dataclass
class Tab:
    """A tab on the right. Its view is built when it first comes to the front: opening does not wait for what nobody looks at yet.

    ``build`` is called with a function that says whether the tab is in front.
    """

    title: Text
    build: Callable[[Callable[[], bool]], View]
    box: widgets.Box
    view: View | None = None


@dataclass(frozen=True)
class OutcomesState:
    """What the outcomes tab shows: the findings by panel in their order, progress and notices as HTML, and whose the results are."""

    titles: Mapping[str, str]
    progress: str
    notices: str
    stale: bool  #: the results belong to settings other than those the controls show
    busy: bool  #: the complete result of the settings asked for is still to come


@dataclass(frozen=True)
class WorkbenchState:
    """What the workbench shows around its views: header as HTML, titles of the tabs, the tabs built so far, and the one in front."""

    header: str
    titles: Mapping[str, str]
    built: tuple[str, ...]
    front: str | None


class OutcomesView:
    """The tab with the live outcomes: progress, stop, and a card a panel.

    ``stop`` and ``resume`` are called when somebody asks for it; ``find(event, value)`` when somebody clicks a bar that stands for
    games one can look for; ``named`` says what files of a draft's figures are called. Behind the plots stand, pale, the figures of
    the draft as saved, those of a pinned result, or those from before players got used to the rules.
    """

    def __init__(
        self,
        stop: Callable[[], None],
        resume: Callable[[], None],
        find: Callable[[str, int], None],
        named: Callable[[Draft], str],
        lang: str,
    ) -> None:
        self._lang, self._find, self._resume, self._named = lang, find, resume, named
        self._pinned: Settings | None = None
        self._pinned_name = WORDS["plot/pinned"]
        self._kept: Mapping[str, Snapshot] = {}
        self._scales: dict[str, plots.Range | None] = {}
        self._result: Result | None = None
        self._expected: Settings | None = None
        self._phase = ""
        self._learned: float | None = None  # how far players are in getting used to the rules; None: they know them
        self._stale = False
        self._error: Exception | None = None
        self._lock = threading.RLock()  # results come from the worker, everything else from the kernel's threads
        self._run = widgets.HTML()
        self._run.add_class("dwb-run")
        self._notice = widgets.HTML()
        self._notice.add_class("dwb-notice")
        self._button = widgets.Button(disabled=True)
        self._button.on_click(lambda _button: resume() if self._result and self._result.stopped else stop())
        self._pin = widgets.Button(disabled=True)
        self._pin.on_click(lambda _button: self.pin(self._pinned is None))
        self._behind = widgets.Dropdown(options=[(WORDS["ghost/behind"][lang], "")], layout={"width": "130px", "flex": "none"})
        self._behind.observe(lambda change: self._choose_behind(change["new"]), "value")
        self._habits = widgets.ToggleButton()
        self._habits.observe(lambda _change: self._turn_ghost(), "value")
        self._cards = LiveCards(self.click)
        self.widget = _box(
            "dwb-view", _box("dwb-status", self._run, self._behind, self._habits, self._pin, self._button), self._notice, self._cards
        )
        self._show()

    @property
    def result(self) -> Result | None:
        """The latest results, if there are any."""
        return self._result

    @property
    def pinned(self) -> Settings | None:
        """Whose figures stand behind the plots in place of the draft's."""
        return self._pinned

    def pin(self, pinned: bool = True) -> None:
        """Put the result on show behind all that follow, or the draft as saved again."""
        with self._lock:
            if pinned and self._result is None:
                return
            self._pinned = self._result.settings if pinned and self._result is not None else None
            self._pinned_name = WORDS["plot/pinned"]
            self._scales.clear()
            self._show()
        self._resume()

    def hold_against(self, letter: str) -> None:
        """Put the figures of what is kept under a letter behind the plots. Raises KeyError if nothing is kept there."""
        kept = self._kept[letter]
        with self._lock:
            self._pinned, self._pinned_name = kept.settings, WORDS.say("snapshot/name", letter=letter)
            self._scales.clear()
            self._show()
        self._resume()

    def offer(self, snapshots: Mapping[str, Snapshot]) -> None:
        """What is kept can stand behind the plots."""
        with self._lock:
            self._kept = dict(snapshots)
            self._show()

    def _choose_behind(self, letter: str | None) -> None:
        if not letter:
            return
        self.hold_against(letter)
        self._behind.value = ""

    @property
    def against_habits(self) -> bool:
        """Whether what stands behind the plots is what was shown before players got used to the rules."""
        return bool(self._habits.value)

    def hold_against_habits(self, wanted: bool = True) -> None:
        """Put the figures from before players got used to the rules behind the plots, or what stood there before again."""
        self._habits.value = wanted

    def _turn_ghost(self) -> None:
        with self._lock:
            self._scales.clear()
        self._resume()

    def begin(self) -> None:
        """Another draft is open: its plots have scales of their own, and nothing is pinned."""
        with self._lock:
            self._pinned = None
            self._scales.clear()
            self._show()

    @property
    def state(self) -> OutcomesState:
        """What is on show."""
        with self._lock:
            titles = {card["key"]: card["title"] for card in self._cards.cards}
            marks = self.widget._dom_classes
            return OutcomesState(titles, self._run.value, self._notice.value, "dwb-stale" in marks, "dwb-busy" in marks)

    def card(self, key: str) -> Mapping[str, Any]:
        """What the card of a panel shows (see :func:`workbench.views.plots.card`). Raises KeyError for a panel that has none."""
        return {card["key"]: card for card in self._cards.cards}[key]

    def click(self, key: str, mark: int) -> None:
        """Somebody has clicked a mark of a panel's plot: look for a game it stands for, if it stands for any."""
        with self._lock:
            panels = {panel.key: panel for panel in self._result.panels} if self._result else {}
        panel = panels.get(key)
        if isinstance(panel, Histogram):
            self._find(*plots.clicked(panel, mark))

    def show(self, result: Result) -> None:
        """Show a result in place of the one before."""
        with self._lock:
            self._result, self._phase, self._error = result, "", None
            self._learned = 0.0 if result.by_habit else None
            self._draw()
            self._show()

    def say(self, phase: str) -> None:
        """Say what is going on before there are results: ``compiling`` or ``starting``."""
        with self._lock:
            self._phase = phase
            self._show()

    def learning(self, share: float) -> None:
        """Say how far players are in getting used to the rules."""
        with self._lock:
            self._phase, self._learned = "", share
            self._show()

    def fail(self, error: Exception) -> None:
        """Show an error; the results stay."""
        with self._lock:
            self._error, self._phase = error, ""
            self._show()

    def mark_stale(self, stale: bool) -> None:
        """Say whether the results belong to settings other than those the controls show."""
        with self._lock:
            self._stale = stale
            self._show()

    def look_at(self, settings: Settings) -> None:
        """Results of these settings are on their way; until they are complete the view is busy."""
        with self._lock:
            self._expected = settings
            self._show()

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        with self._lock:
            self._lang = lang
            self._draw()
            self._show()

    def _draw(self) -> None:
        if self._result is None:
            return
        result = self._result
        ghost, settled, cards = self.ghost, not result.running, []
        for panel in result.panels:
            content = plots.card(panel, self._lang, ghost)
            if "figure" in content:
                kept = self._scales.get(panel.key)
                self._scales[panel.key] = plots.rescaled(content["figure"], panel, kept, settled=settled)
            if isinstance(panel, Histogram) and panel.events:
                content["click"] = WORDS["plot/find"][self._lang]
            if settled:
                content |= {"csv": plots.csv(panel.frame(self._lang)), "file": f"{self._named(result.settings.draft)}-{panel.key}"}
            cards.append(content)
        self._cards.show(cards, self._lang)

    @property
    def ghost(self) -> plots.Ghost:
        """What stands pale behind the plots."""
        result = self._result
        if result is None or result.reference is None:
            return plots.NO_GHOST
        if self.against_habits and result.reference.draft.values == result.settings.draft.values:
            return plots.Ghost(WORDS["plot/before"], result.moved)
        number = result.reference.draft.number
        name = WORDS["plot/saved"] if number is None else WORDS.say("header/draft", number=number)
        return plots.Ghost(name if self._pinned is None else self._pinned_name, result.moved)

    def _show(self) -> None:
        self._run.value = self._progress()
        self._notice.value = self._notices()
        complete = self._result is not None and not self._result.running and self._result.settings == self._expected
        set_class(self.widget, "dwb-stale", self._stale)
        set_class(self.widget, "dwb-busy", not complete)
        stopped = self._result is not None and self._result.stopped
        self._button.description = WORDS["status/resume" if stopped else "status/stop"][self._lang]
        busy = self._learned is not None or (self._result is not None and self._result.running)
        self._button.disabled = not (stopped or busy)
        key = "ghost/pin" if self._pinned is None else "ghost/unpin"
        self._pin.description, self._pin.tooltip = WORDS[key][self._lang], WORDS[f"{key}/help"][self._lang]
        self._pin.disabled = self._result is None
        kept = [(WORDS["ghost/behind"][self._lang], ""), *((snapshot.title[self._lang], letter) for letter, snapshot in self._kept.items())]
        if kept != list(self._behind.options):
            self._behind.options = kept
        self._behind.layout.display = None if self._kept else "none"
        self._habits.description, self._habits.tooltip = WORDS["ghost/habits"][self._lang], WORDS["ghost/habits/help"][self._lang]
        self._habits.layout.display = None if self._result is not None and self._result.got_used else "none"

    def _progress(self) -> str:
        lang, result = self._lang, self._result
        if self._phase:
            return f'<div role="status"><span>{escape(WORDS[f"status/{self._phase}"][lang])}</span></div>'
        if self._stale:  # in place of the progress: nothing else on the page moves
            return f'<div class="dwb-warning" role="status">{escape(WORDS["status/stale"][lang])}</div>'
        if self._learned is not None:
            return self._getting_used(self._learned)
        if result is None:
            return "<div></div>"
        wanted = result.settings.games
        count = WORDS.say("status/count", played=f"{result.played:,}", wanted=f"{wanted:,}")[lang]
        end = WORDS["status/stopped" if result.stopped else "status/intervals"][lang]
        return f"<div><span>{count}</span>{_bar(result.played / wanted)}<span>{escape(end)}</span></div>"

    def _getting_used(self, share: float) -> str:
        """Players still learn: what is on show, if anything is, comes of the habits they had before."""
        lang, result = self._lang, self._result
        if result is not None and result.by_habit and result.stopped:
            return f'<div class="dwb-warning" role="status">{escape(WORDS["status/unlearned"][lang])}</div>'
        habits = "" if result is None or not result.by_habit else f"<span>{WORDS.say('status/habits', n=f'{result.played:,}')[lang]}</span>"
        learning = escape(WORDS.say("status/learning", share=f"{100 * share:.0f}")[lang])
        return f'<div role="status">{habits}<span>{learning}</span>{_bar(share)}</div>'

    def _notices(self) -> str:
        lines: list[str] = []
        if self._result is not None and self._result.unfinished:
            text = WORDS.say("status/unfinished", n=f"{self._result.unfinished:,}")[self._lang]
            lines.append(f'<div role="note">{escape(text)}</div>')
        if self._error is not None:
            details = told(self._error) if presented() else "".join(traceback.format_exception(self._error)[-3:])
            lines.append(f'<div role="alert">{escape(WORDS["status/failed"][self._lang])}<pre>{escape(details)}</pre></div>')
        return "".join(lines)


def _bar(share: float) -> str:
    return f'<div class="dwb-progress"><i style="width:{100 * share:.1f}%"></i></div>'


class Workbench(Kept, widgets.Box):
    """Controls and views of one draft. ``wait`` serves scripts and tests; a designer only looks and moves sliders."""

    def __init__(self, draft: Draft, *, lang: str, players: Sequence[str], games: int, seed: int) -> None:
        self._lang = language(lang)
        self.controls = Controls(draft, lang=lang, players=players, games=games, seed=seed)
        self.controls.changed = self._shown(self._changed)
        self.outcomes = OutcomesView(lambda: self.worker.stop(), self._post, self._shown(self._find), self._file_name, lang)
        self.worker = Worker(self._show_result, self.outcomes.say, self.outcomes.fail, self._beside, self.outcomes.learning)
        self._opened = draft  # whose outcomes are on show
        self._number = self._next_number(draft)  # what the next one would be saved as
        self.snapshots = Snapshots()
        self.snapshots.changed = self._kept_changed
        self._tabs: dict[str, Tab] = {}
        self._unplayable = widgets.HTML()  # stands above every view that has no such line of its own
        self._unplayable.add_class("dwb-unplayable")
        self._title = widgets.HTML()
        self._title.add_class("dwb-title")
        self._reset = widgets.Button()
        self._reset.on_click(self._shown(lambda _button: self.controls.reset()))
        self._undo, self._redo = widgets.Button(description="↶"), widgets.Button(description="↷")
        for button, css, action in ((self._undo, "dwb-undo", self.controls.undo), (self._redo, "dwb-redo", self.controls.redo)):
            button.add_class(css)
            button.on_click(self._shown(lambda _button, action=action: action()))
        self._language = widgets.ToggleButtons(options=[(WORDS[f"language/{code}"][code], code) for code in LANGUAGES], value=lang)
        self._language.add_class("dwb-languages")
        self._language.observe(self._shown(lambda change: self.speak(change["new"])), "value")
        self._strip = widgets.Tab()
        self._strip.add_class("dwb-views")
        self.add_view("outcomes", lambda _front: self.outcomes)
        self.add_view("replay", lambda _front: ReplayPanel(self.controls.settings, self._lang))
        self.add_view("compare", lambda front: self._comparison(front))
        self.add_view("sweep", lambda _front: SweepView(self.controls.settings, self._lang, self._take_over, lambda: self.draft))
        self.add_view("coverage", lambda _front: CoverageView(self.controls.settings, self._lang))
        self.add_view("players", lambda _front: PlayersView(self.controls.settings, self._lang))
        self.add_view("rulesheet", lambda front: RulesheetView(self.controls.settings, self._lang, front))
        self._journal = Journal(draft)
        self.add_view("history", lambda front: self._history(front))
        self._strip.observe(self._shown(lambda _change: self._turn()), "selected_index")
        self.report = ReportButton(lambda: self.draft, self.controls.asked, lang, snapshots=lambda: self.snapshots)
        self._save = widgets.Button()
        self._save.add_class("dwb-main")
        self.saving = Dialog(opening=self._before_saving)
        self._save.on_click(self._shown(lambda _button: self.saving.close() if self.saving.is_open else self.saving.open()))
        self._save.layout.display = "none" if presented() else None
        self.journal = JournalBar(self.controls.settings, self._journal, lang, self.adopt)
        self._restarted = RestartNote(lang)
        steps = _box("dwb-steps", self._undo, self._redo)
        header = _box("dwb-header", self._title, self.report.widget, steps, self._reset, self._save, self._language)
        self.keeper = SnapshotBar(self.snapshots, self._keep_as, self._back_to, lang)
        left = _box("dwb-left", self.keeper.widget, self.controls.widget)
        dialogs = _box("dwb-dialogs", self.report.dialog.widget, self.saving.widget)
        body = _box("dwb-body", left, self._strip)
        super().__init__(children=[PlotlyHost(), self._restarted, header, dialogs, self.journal.widget, body])
        self.add_class("dwb")
        self.view("outcomes")
        self.speak(lang)
        self._post()

    @property
    def draft(self) -> Draft:
        """The draft currently open, as it was opened."""
        return self.controls.draft

    @property
    def state(self) -> WorkbenchState:
        """What is on show around the views."""
        titles = {key: self._strip.get_title(i) for i, key in enumerate(self._tabs)}
        built = tuple(key for key, tab in self._tabs.items() if tab.view is not None)
        front = next((key for key, tab in self._tabs.items() if tab is self._in_front()), None)
        return WorkbenchState(self._title.value, titles, built, front)

    def add_view(self, key: str, build: Callable[[Callable[[], bool]], View]) -> None:
        """Add a tab on the right, titled by the wording of ``tab/<key>`` (see :class:`Tab`)."""
        box = _box("dwb-tab")
        self._tabs[key] = Tab(WORDS[f"tab/{key}"], build, box)
        self._strip.children = (*self._strip.children, box)

    def view(self, key: str) -> View:
        """The view of a tab, built now if nobody has looked at it yet."""
        tab = self._tabs[key]
        if tab.view is None:
            tab.view = tab.build(lambda: self._in_front() is tab)
            tab.view.look_at(self.controls.settings)
            if isinstance(tab.view, StaleView):
                tab.view.mark_stale(bool(self.controls.problems))
            tab.box.children = (tab.view.widget,) if key == "outcomes" else (self._unplayable, tab.view.widget)
        return tab.view

    def show(self, key: str) -> None:
        """Bring a tab to the front."""
        self.view(key)
        self._strip.selected_index = list(self._tabs).index(key)

    def _find(self, event: str, value: int) -> None:
        """Look for a game where this happened, and show it on the table."""
        self.show("replay")
        replay = self.view("replay")
        assert isinstance(replay, ReplayPanel)
        asks = event_of(self.draft, event).options is not None
        replay.find(event, value if asks else None)

    def _file_name(self, draft: Draft) -> str:
        """What files of a draft's figures are called: what is not saved as it is must not look as if it were."""
        return draft.stem

    def _in_front(self) -> Tab | None:
        at = self._strip.selected_index
        return None if at is None else list(self._tabs.values())[at]

    def adopt(self, draft: Draft, changes: Mapping[str, Cell]) -> None:
        """Put another draft of the same game currently open, with changes made to it that are not saved."""
        self.controls.adopt(draft, changes)

    def _keep_as(self, letter: str) -> Snapshot:
        return self.snapshots.keep(letter, self.controls.asked(), self.draft)

    def _kept_changed(self) -> None:
        """Something was kept: the lists that offer it are filled again."""
        self.outcomes.offer(self.snapshots)
        compare = self._tabs["compare"].view
        if isinstance(compare, CompareView):
            compare.refresh()
        self.report.refresh()

    def _back_to(self, letter: str) -> None:
        kept = self.snapshots[letter]
        self.controls.take_over(kept.settings, kept.base)

    def _take_over(self, values: Mapping[str, Cell]) -> None:
        """Put values that a view has found into the controls, all at once. Raises :class:`BadInput` if they are impossible there."""
        changes = {**self.controls.changes, **values}
        try:
            self.draft.grown(changes)
        except ParameterError as error:
            raise error.labelled(self.draft.game.label) from None
        self.controls.adopt(self.draft, changes)

    def _comparison(self, front: Callable[[], bool]) -> CompareView:
        return CompareView(self.controls.settings, self._lang, lambda: self.draft, front, lambda: self.snapshots)

    def _history(self, front: Callable[[], bool]) -> HistoryView:
        asked = self.controls.asked
        return HistoryView(self.controls.settings, self._lang, front, self.adopt, self._journal, asked=asked, saved=self._after_saving)

    @staticmethod
    def _next_number(draft: Draft) -> int:
        """What the next draft would be saved as; a visitor of a presentation saves none."""
        return 0 if presented() else next_number(draft)

    def _before_saving(self) -> None:
        """The dialog shows the same form as the history: what is written here stands there."""
        history = self.view("history")
        assert isinstance(history, HistoryView)
        self.saving.fill(history.save, history.refusal)
        self._number = self._next_number(self.draft)
        self._show_title()
        self._show_saving()

    def _show_saving(self) -> None:
        """What the dialog says: which number it will be, and what is changed."""
        self.saving.speak(WORDS.say("history/save", number=self._number), WORDS["dialog/close"], self._lang)
        history = self.view("history")
        assert isinstance(history, HistoryView)
        history.draw_save()

    def _after_saving(self, text: Text) -> None:
        """A draft was saved: say so where it can be seen whatever tab is in front."""
        self.saving.close()
        self._number = self._next_number(self.draft)
        self._show_title()
        self.keeper.say("status", text)

    def _turn(self) -> None:
        """Another tab has come to the front."""
        for key, tab in self._tabs.items():
            if tab is self._in_front():
                view = self.view(key)
                if isinstance(view, LazyView):
                    view.appear()

    def speak(self, lang: str) -> None:
        """Change the language of everything on show; nothing else changes."""
        self._lang = language(lang)
        self.controls.speak(lang)
        for i, tab in enumerate(self._tabs.values()):
            self._strip.set_title(i, tab.title[lang])
            if tab.view is not None:
                tab.view.speak(lang)
        self.report.speak(lang)
        self._restarted.speak(lang)
        self.journal.speak(lang)
        self._reset.description = WORDS["header/reset"][lang]
        self._reset.tooltip = WORDS["header/reset/help"][lang]
        for button, key in ((self._undo, "undo"), (self._redo, "redo")):
            button.tooltip = WORDS[f"header/{key}/help"][lang]
        self.keeper.speak(lang)
        self._language.description = WORDS["language"][lang]
        self._language.value = lang
        self._show_title()
        self.keep()

    def _beside(self, batch: Batch) -> Batch | None:
        """What a batch is held against: the pinned result, else the draft as saved with the same players; None for one and the same."""
        if self.outcomes.against_habits and self.worker.before is not None:
            return self.worker.before
        pinned = self.outcomes.pinned
        try:
            if pinned is not None:
                beside = Batch.of(pinned.draft, pinned.seats, batch.seed)
            else:
                kinds = batch.seating.kinds
                beside = Batch.of(self.draft, kinds[:1] if len(set(kinds)) == 1 else kinds, batch.seed)
        except BadInput:  # players that do not fit the draft's number of seats
            return None
        same = beside.seating == batch.seating and beside.draft.values == batch.draft.values
        return None if same or beside.draft.game is not batch.draft.game else beside

    def _show_result(self, result: Result) -> None:
        self.outcomes.show(result)
        if not result.running:
            self.keep()

    def keepsake(self) -> Keepsake:
        """What a notebook keeps of it: the findings and plots of the latest results, and the values they rest on."""
        lang, result = self._lang, self.outcomes.result
        settings = result.settings if result else self.controls.settings
        kinds = joined(player_kind(kind) for kind in dict.fromkeys(settings.seats))
        about = WORDS.say("kept/about", n=f"{result.played:,}", seed=settings.seed, players=kinds) if result else WORDS["kept/waiting"]
        panels = result.panels if result else ()
        return Keepsake(
            lang,
            settings.draft.called[lang],
            about[lang],
            [panel.title[lang] for panel in panels],
            values_of(settings.draft, self.draft, lang),
            still.figures([plots.card(panel, lang, self.outcomes.ghost) for panel in panels], PICTURES),
        )

    def close(self) -> None:
        """End the view: its threads, all its widgets, and its hold on the journal, in which unsaved changes stay."""
        super().close()
        self._journal.close()
        end(self)

    def wait(self, timeout: float | None = None) -> None:
        """Wait until the run has ended. Raises what went wrong in it, or TimeoutError."""
        self.worker.wait(timeout)

    def _changed(self) -> None:
        if self.draft is not self._opened:
            self._opened = self.draft
            self._number = self._next_number(self.draft)
            self.outcomes.begin()
        self.keeper.hush()
        impossible = bool(self.controls.problems)
        for tab in self._tabs.values():
            if isinstance(tab.view, StaleView):
                tab.view.mark_stale(impossible)
        if impossible:
            self.journal.look_at_impossible(self.controls.given())
        else:
            self._post()
        self._show_title()

    def _post(self) -> None:
        settings = self.controls.settings
        self.worker.post(settings)
        self.journal.look_at(settings)
        for tab in self._tabs.values():
            if tab.view is not None:
                tab.view.look_at(settings)

    def _show_title(self) -> None:
        n, lang = self.controls.unsaved, self._lang
        reasons = [problem.message[lang] for problem in self.controls.problems_labelled]
        said = [WORDS["status/unplayable"][lang], *reasons] if reasons else []
        self._unplayable.value = alert(said)
        for tab in self._tabs.values():
            set_class(tab.box, "dwb-impossible", bool(reasons))
        key = "no-changes" if n == 0 else "one-change" if n == 1 else "changes"
        about = [WORDS.say(f"header/{key}", n=n)[lang]]
        if self.draft.number is not None:
            about.insert(0, WORDS.say("header/draft", number=self.draft.number)[lang])
        self._title.value = f"<h2>{escape(self.draft.game.title[lang])}</h2><span>{escape(' · '.join(about))}</span>"
        self._reset.disabled = n == 0
        self._undo.disabled, self._redo.disabled = not self.controls.past.can_undo, not self.controls.past.can_redo
        self._save.description = WORDS.say("header/save", number=self._number)[lang]
        if self.saving.is_open:
            self._show_saving()
        self._save.disabled = n == 0

    def _shown(self, callback: Callable[..., None]) -> Callable[..., None]:
        """``callback``, with any error shown in the view before it is raised: a notebook would hide it in a log."""

        def guarded(*arguments: Any) -> None:
            try:
                callback(*arguments)
            except Exception as error:
                self.outcomes.fail(error)
                raise

        return guarded


def open_draft(
    draft: DraftLike,
    *,
    lang: str = "ja",
    players: Players = DEFAULT_PLAYERS,
    games: int = 200_000,
    seed: int = 1,
) -> Workbench | ReadOnlyView:
    """Open the workbench on a draft: the name of a shipped one, a TOML file, or a :class:`Draft`.

    In a read-only presentation its outcomes are shown instead, without controls.
    ``lang`` is ``ja`` or ``en`` (it can be changed at any time); ``players``, ``games`` and ``seed`` are where the controls start.
    Raises :class:`~workbench.core.errors.BadInput` (or a subclass) for anything that cannot be used.
    """
    language(lang)
    games = whole_number("games", games, 1, MOST_GAMES, "there must be something to play, and an end to it")
    seed = whole_number("seed", seed, 0, MOST_BROWSER_SEED, "a browser counts exactly no further")
    opened = as_draft(draft)
    seating = seated(players, opened.values["players"], opened.game)
    if read_only():
        return read_only_view(simulate(opened, games, list(seating.kinds), seed, keep=0), lang=lang)
    shown = Workbench(opened, lang=lang, players=seating.kinds, games=games, seed=seed)
    note_opened(shown)
    return shown


def _box(css: str, *children: widgets.Widget) -> widgets.Box:
    box = widgets.Box(children=children)
    box.add_class(css)
    return box
