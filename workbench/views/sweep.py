"""The tab that goes through values: one or two parameters swept, or every parameter moved one at a time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets as widgets

from workbench.core.errors import BadInput
from workbench.core.measures import Measure, chosen
from workbench.core.parameters import Cell, Choice, Number, Switch
from workbench.core.presented import told
from workbench.core.text import same
from workbench.drafts import Draft
from workbench.play.batch import Batch
from workbench.study.sweep import Sensitivity, Sweep, parsed_axis
from workbench.views.background import BackgroundTasks, Settings
from workbench.views.fields import TextField, complaint
from workbench.views.live_plot import LiveCards
from workbench.views.trade_plots import cell_text, swept, tornado
from workbench.views.typed import plain
from workbench.views.wording import WORDS

GAMES = (1_000, 5_000, 20_000, 100_000)
#: How many outcomes are chosen to begin with, and how many values a number is offered on either side.
FIRST_MEASURES, REACH = 4, 2
PAUSE = 0.3


@dataclass(frozen=True)
class SweepState:
    """What the tab shows: status as HTML, the words on its button, and the cards' findings."""

    status: str
    button: str
    titles: tuple[str, ...]


class SweepView:
    """Sweeps of the draft currently open.

    ``load`` puts a combination of values into the controls; it raises :class:`BadInput`, and changes nothing, if they are impossible there.
    ``saved`` is the draft as it was opened or saved last, whose combination is marked.
    """

    def __init__(
        self, settings: Settings, lang: str, load: Callable[[Mapping[str, Cell]], None], saved: Callable[[], Draft | None] = lambda: None
    ) -> None:
        self._settings, self._lang, self._load, self._saved = settings, lang, load, saved
        self._study: Sweep | Sensitivity | None = None
        self._running = False
        self._error: Exception | None = None
        self._said = ""
        self._setting = False
        self._lock = threading.RLock()
        self._tasks = BackgroundTasks(self._fail)
        self._cards = LiveCards(lambda _card, mark: self.click(mark))
        wide = {"style": {"description_width": "initial"}}
        self._first, self._second = widgets.Dropdown(**wide), widgets.Dropdown(**wide)
        self._first_values, self._second_values = TextField(), TextField()
        self._measures = widgets.SelectMultiple(rows=5, **wide)
        self._games = widgets.Dropdown(options=[(f"{n:,}", n) for n in GAMES], value=GAMES[1], **wide)
        self._button, self._all = widgets.Button(), widgets.Button()
        self._cell = widgets.Dropdown(**wide)
        self._use = widgets.Button()
        self._status = widgets.HTML()
        self._status.add_class("dwb-run")
        axes = _row("dwb-inputs", self._first, self._first_values, self._second, self._second_values)
        what = _row("dwb-inputs", self._measures, _row("dwb-stack", self._games, self._button, self._all))
        self._loading = _row("dwb-inputs", self._cell, self._use)
        self.widget = _row("dwb-view", axes, what, self._status, self._loading, self._cards)
        self.widget.add_class("dwb-sweep")
        self._first.observe(lambda _change: self._axis_chosen(self._first, self._first_values), "value")
        self._second.observe(lambda _change: self._axis_chosen(self._second, self._second_values), "value")
        for values in (self._first_values, self._second_values):
            values.observe(lambda _change: self._check_values(), "value")
        for asked in (self._games, self._measures):
            asked.observe(lambda _change: None if self._setting else self._show(), "value")  # what is asked for now may be another study
        self._button.on_click(lambda _button: self.press())
        self._all.on_click(lambda _button: self.sensitivity())
        self._use.on_click(lambda _button: self.use(self._cell.value))
        self.speak(lang)
        self._first.value = _first_path(settings.draft)
        self._axis_chosen(self._first, self._first_values)
        self._axis_chosen(self._second, self._second_values)

    # ------------------------------------------------------------------------------------------------ a view of the workbench

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        with self._lock:
            self._lang = lang
            for widget, key in (
                (self._first, "first"),
                (self._second, "second"),
                (self._first_values, "values"),
                (self._second_values, "values"),
                (self._measures, "measures"),
                (self._games, "games"),
                (self._all, "all"),
                (self._cell, "cell"),
                (self._use, "load"),
            ):
                widget.description = WORDS[f"sweep/{key}"][lang]
            self._all.tooltip = WORDS["sweep/all/help"][lang]
            self._offer()
            self._check_values()
            self._draw()

    def look_at(self, settings: Settings) -> None:
        """These are the last possible settings. What is on show stays: it says which draft it is about."""
        with self._lock:
            self._settings = settings
            self._offer()
            self._show()

    def wait(self, timeout: float | None = None) -> None:
        """Wait until the study has ended. Raises what went wrong, or TimeoutError."""
        self._tasks.wait(timeout)

    @property
    def study(self) -> Sweep | Sensitivity | None:
        """What is on show."""
        return self._study

    @property
    def state(self) -> SweepState:
        """What is on show."""
        with self._lock:
            return SweepState(self._status.value, self._button.description, tuple(card["title"] for card in self._cards.cards))

    def choose(self, *, values: str | None = None, games: int | None = None, measures: Sequence[str] | None = None) -> None:
        """Fill in the inputs: values of the first parameter, games per combination, keys of the measures; None leaves one as it is.

        Raises TraitError for games or measures that are not offered; values are only judged when the sweep starts.
        """
        if values is not None:
            self._first_values.value = values
        if games is not None:
            self._games.value = games
        if measures is not None:
            self._measures.value = tuple(measures)

    # ------------------------------------------------------------------------------------------------ studies

    def sweep(self) -> None:
        """Start the sweep that the inputs describe."""
        try:
            study = self._described()
        except BadInput as error:
            self._fail(error)
            return
        self._start(study)

    def sensitivity(self) -> None:
        """Move every parameter one at a time."""
        try:
            settings = self._settings
            study = Sensitivity(settings.draft, self._games.value, settings.players, settings.seed, list(self._measures.value) or None)
        except BadInput as error:
            self._fail(error)
            return
        self._start(study)

    def stop(self) -> None:
        """End the run; it can be taken up again."""
        self._tasks.cancel()
        with self._lock:
            self._running = False
            self._show()

    def use(self, number: int | None) -> None:
        """Put the values of a combination into the controls."""
        study = self._study
        if not isinstance(study, Sweep) or number is None:
            return
        cell = study.cells[number]
        try:
            self._load(dict(zip(study.over, cell.values, strict=True)))
        except BadInput as error:  # not possible with what the controls show now
            self._fail(error)
            return
        with self._lock:
            self._said = WORDS.say("sweep/loaded", values=cell_text(study, cell.values))[self._lang]
            self._show()

    def click(self, number: int) -> None:
        """Somebody has clicked a combination on a plot: choose it and put its values into the controls."""
        self._cell.value = number
        self.use(number)

    def press(self) -> None:
        """The button: end the run, take it up again, or start what the inputs describe."""
        if self._running:
            self.stop()
        elif self._unfinished:
            assert self._study is not None
            self._start(self._study)
        else:
            self.sweep()

    @property
    def _unfinished(self) -> bool:
        """Whether the study on show was stopped and is still what the inputs describe."""
        study = self._study
        if study is None or study.done >= 1 or self._running:
            return False
        settings, measures = self._settings, set(self._measures.value)
        if study.draft.values != settings.draft.values or (study.games, study.players) != (self._games.value, settings.players):
            return False
        if study.seed != settings.seed or (measures and measures != {measure.key for measure in study.measures}):
            return False
        if isinstance(study, Sensitivity):
            return True
        try:
            return self._described().over == study.over
        except BadInput:
            return False

    def _described(self) -> Sweep:
        settings = self._settings
        over: dict[str, tuple[Cell, ...]] = {}
        for choice, values in ((self._first, self._first_values), (self._second, self._second_values)):
            if choice.value:
                path, cells = self._axis(choice.value, values.value)
                over[path] = cells
        keys = list(self._measures.value) or None
        return Sweep(settings.draft, over, self._games.value, settings.players, settings.seed, keys)

    def _axis(self, path: str, values: str) -> tuple[str, tuple[Cell, ...]]:
        return parsed_axis(self._settings.draft, f"{path}={plain(values)}")

    def _check_values(self) -> None:
        """Say beside a field of values what is wrong with them."""
        for choice, values in ((self._first, self._first_values), (self._second, self._second_values)):
            values.message = self._wrong(choice.value, values.value) if choice.value else ""

    def _wrong(self, path: str, values: str) -> str:
        try:
            path, cells = self._axis(path, values)
        except BadInput as error:
            return told(error)
        declared = self._settings.draft.game.schema.cell(path)
        problems = [problem for value in cells if (problem := declared.problem(value, path))]
        return WORDS.say("sweep/wrong", value=problems[0].value, problem=complaint(problems[0]))[self._lang] if problems else ""

    def _start(self, study: Sweep | Sensitivity) -> None:
        with self._lock:
            self._study, self._running, self._error, self._said = study, True, None, ""
            self._offer_cells()
            self._draw()
        self._tasks.start(lambda outdated: self._run(study, outdated))

    def _run(self, study: Sweep | Sensitivity, outdated: Callable[[], bool]) -> None:
        due = 0.0
        for _ in study.run(stop=outdated):
            if time.monotonic() >= due and not outdated():
                due = time.monotonic() + PAUSE
                with self._lock:
                    self._draw()
        if not outdated():
            with self._lock:
                self._running = False
                self._draw()

    def _fail(self, error: Exception) -> None:
        with self._lock:
            self._error, self._running = error, False
            self._show()

    # ------------------------------------------------------------------------------------------------ what is offered

    def _offer(self) -> None:
        """Offer the values that are in use and the outcomes there are; what was chosen stays chosen."""
        lang, draft = self._lang, self._settings.draft
        paths = [(draft.game.label(path)[lang], path) for path in draft.values.cells()]
        none = (WORDS["sweep/none"][lang], "")
        self._setting = True
        try:
            _set_options(self._first, paths)
            _set_options(self._second, [none, *paths])
            known = _headlines(draft, self._settings.players)
            selected = set(self._measures.value or [measure.key for measure in _telling(draft, self._settings.players)])
            self._measures.options = [(measure.label[lang], measure.key) for measure in known]
            self._measures.value = [measure.key for measure in known if measure.key in selected]
            self._offer_cells()
        finally:
            self._setting = False

    def _offer_cells(self) -> None:
        study = self._study
        cells = study.cells if isinstance(study, Sweep) else []
        options = [(cell_text(study, cell.values)[self._lang], i) for i, cell in enumerate(cells) if cell.problem is None]  # type: ignore[arg-type]
        _set_options(self._cell, options or [("–", None)])
        self._loading.layout.display = "" if options else "none"

    def _axis_chosen(self, choice: widgets.Dropdown, values: widgets.Text) -> None:
        """Suggest values for a parameter just chosen."""
        if not self._setting:
            values.value = suggested(self._settings.draft, choice.value) if choice.value else ""
            values.layout.visibility = "visible" if choice.value else "hidden"

    # ------------------------------------------------------------------------------------------------ what is on show

    def _draw(self) -> None:
        self._show()
        study = self._study
        if study is None:
            return
        if isinstance(study, Sweep):
            contents = [swept(study, measure.key, self._lang, self._saved()) for measure in study.measures]
        else:
            contents = [tornado(study, measure.key, self._lang) for measure in study.measures] if study.n else []
        self._cards.show(contents, self._lang)

    def _show(self) -> None:
        lang, study = self._lang, self._study
        key = "stop" if self._running else "resume" if self._unfinished else "start"
        self._button.description = WORDS[f"sweep/{key}"][lang]
        if self._error is not None:
            text = f'<span role="alert">{escape(WORDS.say("sweep/failed", error=told(self._error))[lang])}</span>'
        elif study is None:
            text = f"<span>{escape(WORDS['sweep/idle'][lang])}</span>"
        else:
            impossible = sum(cell.problem is not None for cell in study.cells) if isinstance(study, Sweep) else 0
            done = WORDS.say("sweep/progress", done=same(f"{100 * study.done:.0f} %"))[lang]
            lines = [done, WORDS.say("sweep/impossible", n=impossible)[lang] if impossible else "", self._said]
            bar = f'<div class="dwb-progress"><i style="width:{100 * study.done:.1f}%"></i></div>'
            text = f"<span>{escape(' · '.join(line for line in lines if line))}</span>{bar}"
        self._status.value = f'<div role="status">{text}</div>'


def suggested(draft: Draft, path: str) -> str:
    """Values to sweep a parameter over, as they are written on the command line."""
    cell, value = draft.game.schema.cell(path), draft.values.cells()[path]
    if isinstance(cell, Switch):
        return "off,on"
    if isinstance(cell, Choice):
        return ",".join(cell.options)
    assert isinstance(cell, Number)
    assert isinstance(value, int)
    step = max(1, round(value / 4))
    low, high = max(cell.low, value - REACH * step), min(cell.high, value + REACH * step)
    first = value - (value - low) // step * step
    return f"{first}:{high}" + (f":{step}" if step > 1 else "")


def _first_path(draft: Draft) -> str:
    """A parameter to begin with: the first number that is not about the table itself."""
    numbers = [parameter for parameter in draft.game.schema if isinstance(parameter, Number)]
    table = draft.game.schema.parameters[0].group
    return next((number.name for number in numbers if number.group != table), numbers[0].name)


def _headlines(draft: Draft, seats: list[str]) -> tuple[Measure, ...]:
    return chosen(Batch.of(draft, seats).measures, None)


def _telling(draft: Draft, seats: list[str]) -> list[Measure]:
    """The measures chosen to begin with: the first seat's wins and what the game itself declares first."""
    known = _headlines(draft, seats)
    declared = {measure.key for measure in draft.game.outcomes.MEASURES}
    own = [measure for measure in known if measure.family in declared]
    return [known[0], *own][:FIRST_MEASURES]


def _set_options(dropdown: widgets.Dropdown, options: list[tuple[str, Any]]) -> None:
    chosen = dropdown.value
    dropdown.options = options
    values = [value for _, value in options]
    dropdown.value = chosen if chosen in values else values[0]


def _row(css: str, *children: widgets.Widget) -> widgets.Box:
    box = widgets.Box(children=children)
    box.add_class(css)
    return box
