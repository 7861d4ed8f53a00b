"""Controls made from nothing but a game's schema: a slider, a list, a switch or a small table for every parameter.

Every control shows when it has left the draft and offers the way back, carries an ``assumed`` chip where the draft is silent, and
shows a problem where it arose. While the values are impossible together, ``settings`` keeps the last possible ones.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

import ipywidgets as widgets

from workbench.core.contract import MAX_PLAYERS
from workbench.core.parameters import Cell, Choice, Number, Parameter, ParameterError, Problem, Switch, Table
from workbench.core.text import Text, joined
from workbench.core.wording import player_kind
from workbench.drafts import Draft
from workbench.drafts.history import least_given
from workbench.play.batch import MOST_GAMES
from workbench.players import kinds_of, usual_player
from workbench.rules.game import Game
from workbench.views.background import Settings
from workbench.views.fields import NumberField, complaint
from workbench.views.typed import read_number
from workbench.views.undo import UndoHistory
from workbench.views.wording import WORDS

GAME_COUNTS = (10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000)
MOST_BROWSER_SEED = 2**53 - 1  # the largest whole number a browser handles exactly

#: A slider of more steps than this has a line of its own; one of more than the second number stops at round values only.
MANY_STEPS, MOST_STEPS = 20, 40

Changed = Callable[[str, Cell, int | None], None]
Refused = Callable[[str, Problem], None]


@dataclass(frozen=True)
class Position:
    """Everything the controls show, possible or not: the draft and the changes to it, the sample, and texts that were refused, by path."""

    draft: Draft
    changes: Mapping[str, Cell]
    seats: tuple[str, ...]
    games: int
    seed: int
    typed: Mapping[str, str]

    def __eq__(self, other: object) -> bool:
        """Alike in all they show. Drafts are the same if they are one object: reading a file again is a step of its own."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.draft is other.draft and self._shown() == other._shown()

    def _shown(self) -> tuple[object, ...]:
        return dict(self.changes), self.seats, self.games, self.seed, dict(self.typed)

    __hash__ = None  # type: ignore[assignment]


class Shared:
    """Layout and style models used by all controls of one workbench: a page opens faster with few of them."""

    def __init__(self) -> None:
        self.layout = widgets.Layout(width="auto")
        self._styles: dict[type, Any] = {}

    def make(self, widget: type[widgets.Widget], **traits: Any) -> Any:
        """A widget with the common layout and style."""
        style = widget.class_traits().get("style")
        if style is not None:
            if style.klass not in self._styles:
                self._styles[style.klass] = style.klass()
            traits["style"] = self._styles[style.klass]
        made = widget(layout=self.layout, **traits)
        if isinstance(made, widgets.DOMWidget) and hasattr(made, "description_allow_html"):
            made.description_allow_html = True
        return made

    def box(self, css: str, *children: widgets.Widget) -> widgets.Box:
        """A container; its arrangement is the style sheet's business."""
        box = widgets.Box(children=children, layout=self.layout)
        for name in css.split():
            box.add_class(name)
        return box

    def html(self, css: str, value: str = "") -> widgets.HTML:
        """A text of ours (escape what is not)."""
        html = self.make(widgets.HTML, value=value)
        html.add_class(css)
        return html


class Input:
    """One value in the hands of the designer. ``path`` addresses it.

    ``changed(path, value, stroke)`` is called when a person changes it (see :class:`~workbench.views.fields.NumberField`),
    ``refused(path, problem)`` when they typed what cannot be a value of it.
    """

    def __init__(
        self, shared: Shared, parameter: Parameter, path: str, changed: Changed, refused: Refused, *, compact: bool = False
    ) -> None:
        self.parameter, self.path = parameter, path
        self._showing = False
        if isinstance(parameter, Number):
            value = parameter.low if parameter.default is None else parameter.default
            number = replace(parameter, name=path, follows=None)
            self.widget = shared.make(
                NumberField, number=number, value=value, slider=not compact, stops=() if compact else _stops(parameter)
            )
            if not compact and parameter.high - parameter.low > MANY_STEPS:
                self.widget.add_class("dwb-long")
            if self.widget.stops and parameter.high >= 10_000:
                self.widget.add_class("dwb-stops")
            self.widget.entered = lambda value, stroke: changed(path, value, stroke)
            self.widget.refused = lambda problem: refused(path, problem)
            return
        if isinstance(parameter, Choice):
            self.widget = shared.make(widgets.Dropdown, options=parameter.options, value=parameter.default)
        elif isinstance(parameter, Switch):
            self.widget = shared.make(widgets.Checkbox, value=parameter.default, indent=False)
        else:
            raise TypeError(f"no control for {type(parameter).__name__}")
        self.widget.observe(lambda change: None if self._showing else changed(path, change["new"], None), "value")

    def show(self, value: Cell) -> None:
        """Show ``value`` without anybody having changed it; what was typed and refused stays beside it."""
        if isinstance(self.widget, NumberField):
            self.widget.show(int(value))
            return
        self._showing = True
        try:
            self.widget.value = value
        finally:
            self._showing = False

    def speak(self, label: str, game: Game, lang: str, help_text: str = "") -> None:
        """Take the wording of a language; ``label`` is HTML."""
        self._showing = True
        try:
            with self.widget.hold_sync():
                self.widget.description = label
                self.widget.tooltip = help_text
                if isinstance(self.parameter, Choice):
                    value = self.widget.value
                    self.widget.options = [(game.spoken(self.path, name)[lang], name) for name in self.parameter.options]
                    self.widget.value = value
        finally:
            self._showing = False


@dataclass(frozen=True)
class Standing:
    """What the controls have to show: each path's value, the draft's value, what is wrong where, and the language."""

    shown: Mapping[str, Cell]
    draft: Mapping[str, Cell]
    problems: Sequence[Problem]
    lang: str


class Line:
    """Inputs side by side with their way back to the draft and their message; both are made when they are first needed."""

    def __init__(self, shared: Shared, css: str, inputs: Sequence[Input], back: Callable[[Iterable[str]], None]) -> None:
        self.inputs, self.box = inputs, shared.box(css, *(entry.widget for entry in inputs))
        self._shared, self._take_back = shared, back
        self._back: widgets.Button | None = None
        self._message: widgets.HTML | None = None

    @property
    def paths(self) -> list[str]:
        return [entry.path for entry in self.inputs]

    def reflect(self, standing: Standing, game: Game) -> None:
        """Show the standing."""
        for entry in self.inputs:
            entry.show(standing.shown[entry.path])
        changed = [entry for entry in self.inputs if standing.shown[entry.path] != standing.draft[entry.path]]
        problems = [problem for problem in standing.problems if problem.path in self.paths]
        set_class(self.box, "dwb-changed", bool(changed))
        set_class(self.box, "dwb-wrong", bool(problems))
        extras: list[widgets.Widget] = []
        if changed:
            draft = joined(game.spoken(entry.path, standing.draft[entry.path]) for entry in self.inputs)
            extras.append(self._way_back(draft, standing.lang))
        for entry in self.inputs:
            if isinstance(entry.widget, NumberField):
                mine = [complaint(problem)[standing.lang] for problem in problems if problem.path == entry.path]
                entry.widget.message = "\n".join(mine)
                problems = [problem for problem in problems if problem.path != entry.path]
        if problems:
            extras.append(self._complaint(problems, standing.lang))
        children = (*(entry.widget for entry in self.inputs), *extras)
        if children != self.box.children:
            self.box.children = children
        for entry in self.inputs:
            if isinstance(entry.widget, NumberField):
                entry.widget.tick = int(standing.draft[entry.path]) if entry in changed else None

    def _way_back(self, draft: Text, lang: str) -> widgets.Button:
        if self._back is None:
            self._back = self._shared.make(widgets.Button)
            self._back.add_class("dwb-back")
            self._back.on_click(lambda _button: self._take_back(self.paths))
        short = len(self.inputs) == 1 and isinstance(self.inputs[0].parameter, Number)
        self._back.description = f"↩ {draft[lang]}" if short else "↩"
        self._back.tooltip = WORDS.say("control/back", value=draft)[lang]
        return self._back

    def _complaint(self, problems: Sequence[Problem], lang: str) -> widgets.HTML:
        if self._message is None:
            self._message = self._shared.html("dwb-error")
        self._message.value = alert(complaint(problem)[lang] for problem in problems)
        return self._message


class Scalar:
    """The place of a parameter with one value."""

    def __init__(self, controls: Controls, parameter: Parameter) -> None:
        self.parameter = parameter
        css = "dwb-line dwb-choice" if isinstance(parameter, Choice) else "dwb-line"
        entry = Input(controls.shared, parameter, parameter.name, controls.change, controls.refuse)
        self._line = Line(controls.shared, css, [entry], controls.take_back)
        self.box, self.inputs = self._line.box, self._line.inputs
        self._game = controls.game

    def speak(self, lang: str) -> None:
        """Take the wording of a language."""
        words, name = self._game.words, self.parameter.name
        label = escape(self._game.label(name)[lang])
        if self.parameter.assumed:
            label += (
                f' <span class="dwb-chip" title="{escape(WORDS["control/assumed/help"][lang])}">{WORDS["control/assumed"][lang]}</span>'
            )
        help_key = f"parameter/{name}/help"
        help_text = words[help_key][lang] if help_key in words else ""
        self._line.inputs[0].speak(label, self._game, lang, help_text)

    def reflect(self, standing: Standing) -> None:
        """Show the standing."""
        self._line.reflect(standing, self._game)

    def owns(self, path: str) -> bool:
        """Whether a problem at ``path`` is shown here."""
        return path == self.parameter.name


class Rows:
    """The place of a table: a line for every row in use. Lines of rows no longer in use wait for their return."""

    def __init__(self, controls: Controls, table: Table) -> None:
        self.parameter = self.table = table
        self._controls, self._game = controls, controls.game
        self._head = controls.shared.html("dwb-head")
        self._lines: dict[int, Line] = {}
        self._lang = ""
        self._titled = sum(parameter.group == table.group for parameter in controls.game.schema) > 1  # alone, the heading says it
        small = len(table.columns) == 1 and not isinstance(table.columns[0], Choice)
        self.box = controls.shared.box("dwb-table dwb-small" if small else "dwb-table", self._head)

    @property
    def inputs(self) -> list[Input]:
        """The inputs of all rows made so far, row by row."""
        return [entry for line in self._lines.values() for entry in line.inputs]

    def _line(self, row: int) -> Line:
        if row not in self._lines:
            controls, name = self._controls, self.table.name
            inputs = [
                Input(controls.shared, column, f"{name}.{row}.{column.name}", controls.change, controls.refuse, compact=True)
                for column in self.table.columns
            ]
            self._lines[row] = Line(controls.shared, "dwb-row", inputs, controls.take_back)
            self._label(row)
        return self._lines[row]

    def _label(self, row: int) -> None:
        """The first input wears the row's number; what a column is called is there for those who cannot see the head."""
        for i, entry in enumerate(self._lines[row].inputs):
            full = escape(self._game.label(entry.path)[self._lang])
            label = f'{row}<span class="dwb-unseen"> {full}</span>' if i == 0 else f'<span class="dwb-unseen">{full}</span>'
            entry.speak(label, self._game, self._lang)

    def speak(self, lang: str) -> None:
        """Take the wording of a language."""
        self._lang = lang
        key = f"parameter/{self.table.name}/row"  # a game may say what its rows are counted by
        names = [("row", self._game.words.get(key, WORDS["control/row"]))]
        names += [(_kind(column), self._game.words[f"parameter/{self.table.name}/{column.name}"]) for column in self.table.columns]
        title = f'<span class="dwb-head-title">{escape(self._game.label(self.table.name)[lang])}</span>' if self._titled else ""
        help_key = f"parameter/{self.table.name}/help"
        about = f'<span class="dwb-head-help">{escape(self._game.words[help_key][lang])}</span>' if help_key in self._game.words else ""
        columns = "".join(f'<span class="dwb-head-{kind}">{escape(name[lang])}</span>' for kind, name in names)
        self._head.value = title + about + columns
        for row in self._lines:
            self._label(row)

    def reflect(self, standing: Standing) -> None:
        """Show the standing: as many rows as it has."""
        rows = sorted({int(path.split(".")[1]) for path in standing.shown if path.startswith(f"{self.table.name}.")})
        lines = [self._line(row) for row in rows]
        for line in lines:
            line.reflect(standing, self._game)
        children = (self._head, *(line.box for line in lines))
        if children != self.box.children:
            self.box.children = children

    def owns(self, path: str) -> bool:
        """Whether a problem at ``path`` is shown here."""
        return any(path in line.paths and line.box in self.box.children for line in self._lines.values())


class Controls:
    """All controls of a draft. ``widget`` is their column; ``changed()`` is called after every change by a person.

    ``settings`` are the last possible ones; ``problems`` says what is wrong with what the controls show now, if anything is.
    """

    def __init__(self, draft: Draft, *, lang: str, players: Sequence[str] = (), games: int = 200_000, seed: int = 1) -> None:
        self.draft, self.game = draft, draft.game
        self.shared = Shared()
        self.changes: dict[str, Cell] = {}
        self.problems: tuple[Problem, ...] = ()
        self.changed: Callable[[], None] = lambda: None
        self._possible = draft
        self._typed: dict[str, Problem] = {}  # what was typed into a field and cannot be its value
        self._lang = lang
        self._lock = threading.RLock()
        self._fields = [
            Rows(self, parameter) if isinstance(parameter, Table) else Scalar(self, parameter) for parameter in draft.game.schema
        ]
        players = players or [usual_player(draft.game)]
        kinds = [*players, *([players[-1]] * MAX_PLAYERS)][:MAX_PLAYERS]
        self._seats = [RunInput(self, kinds_of(draft.game), kind) for kind in kinds]
        self._games = RunNumber(self, _run_number("games", 1, MOST_GAMES), games, stops=sorted({*GAME_COUNTS, games}))
        self._seed = RunNumber(self, _run_number("seed", 0, MOST_BROWSER_SEED), seed)
        self._seat_box = self.shared.box("dwb-seats")
        self._elsewhere = self.shared.html("dwb-error")
        self.past: UndoHistory[Position] = UndoHistory(self.position)
        self._headings: dict[str, widgets.HTML] = {}
        self.widget = self.shared.box("dwb-controls", *self._column())
        self.speak(lang)

    def _column(self) -> Iterator[widgets.Widget]:
        rules = [field for field in self._fields if not field.parameter.model]
        model = [field for field in self._fields if field.parameter.model]
        yield self._elsewhere
        for group in dict.fromkeys(field.parameter.group for field in rules):
            yield self._heading(f"group/{group}")
            yield from (field.box for field in rules if field.parameter.group == group)
        yield self._heading("control/who")
        yield self._seat_box
        if model:
            yield self._heading("control/model")
            yield from (field.box for field in model)
        yield self._heading("control/run")
        yield self.shared.box("dwb-line", self._games.widget)
        yield self.shared.box("dwb-line", self._seed.widget)

    def _heading(self, key: str) -> widgets.HTML:
        self._headings[key] = self.shared.html("dwb-heading")
        return self._headings[key]

    @property
    def settings(self) -> Settings:
        """The last possible settings."""
        with self._lock:
            seats = tuple(seat.widget.value for seat in self._seats[: self._possible.values["players"]])
            return Settings(self._possible, seats, self._games.widget.value, self._seed.widget.value)

    def asked(self) -> Settings:
        """The settings that the controls show: what anything that stores or studies them must use.

        Raises :class:`ParameterError`, with every problem by the label of its parameter, while they cannot be played.
        """
        with self._lock:
            if self.problems:
                raise ParameterError(self.problems_labelled)
            return self.settings

    @property
    def problems_labelled(self) -> tuple[Problem, ...]:
        """What is wrong with what the controls show, every parameter by its label."""
        return ParameterError(self.problems).labelled(self.game.label).problems

    def given(self) -> dict[str, Cell]:
        """Path → value of everything in use that was given a value here, possible or not."""
        with self._lock:
            shown = self._shown()
            return {path: value for path, value in self.changes.items() if path in shown}

    @property
    def position(self) -> Position:
        """What the controls show now, to come back to with :meth:`restore`."""
        with self._lock:
            numbers = self._numbers
            typed = {path: numbers[path].typed for path in self._typed}
            seats = tuple(seat.widget.value for seat in self._seats)
            return Position(self.draft, dict(self.changes), seats, self._games.widget.value, self._seed.widget.value, typed)

    def restore(self, position: Position) -> None:
        """Show again what was shown once. It is a step of its own unless the history is there already."""
        with self._lock:
            numbers = self._numbers
            self._forget(list(self._typed))
            self.draft, self.changes = position.draft, dict(position.changes)
            for seat, kind in zip(self._seats, position.seats, strict=True):
                seat.show(kind)
            self._games.widget.show(position.games)
            self._seed.widget.show(position.seed)
            for path, text in position.typed.items():
                _, problem = read_number(text, numbers[path].number)
                numbers[path].put(text)
                if problem is not None:
                    self._typed[path] = self._located(problem)
            self._possible = self.draft
            self._settle()
        self._tell()

    def take_over(self, settings: Settings, base: Draft) -> None:
        """Show settings that can be played, with the draft that was open then: what differs from it are unsaved changes."""
        seats = (*settings.seats, *self.position.seats[len(settings.seats) :])
        made = least_given(settings.draft.values, base.values)
        self.restore(Position(base, made, seats, settings.games, settings.seed, {}))

    def undo(self) -> None:
        """Go back one step: a change, a drag, a reset, another draft."""
        with self._lock:
            position = self.past.undo()
        if position is not None:
            self.restore(position)

    def redo(self) -> None:
        """Go forward to what was undone last."""
        with self._lock:
            position = self.past.redo()
        if position is not None:
            self.restore(position)

    @property
    def _numbers(self) -> dict[str, NumberField]:
        """Every field that a number can be typed into, by path."""
        fields = {path: entry.widget for path, entry in self.inputs.items() if isinstance(entry.widget, NumberField)}
        return {**fields, self._games.path: self._games.widget, self._seed.path: self._seed.widget}

    def _located(self, problem: Problem) -> Problem:
        """A problem with what its field is called, if that is no parameter."""
        return replace(problem, label=WORDS[f"control/{problem.path}"]) if problem.path in (self._games.path, self._seed.path) else problem

    @property
    def inputs(self) -> dict[str, Input]:
        """The input of every value, by path, in the schema's order."""
        return {entry.path: entry for field in self._fields for entry in field.inputs}

    @property
    def unsaved(self) -> int:
        """How many values that are in use the designer has moved away from the draft."""
        return sum(value != self._draft_value(path) for path, value in self.given().items())

    def change(self, path: str, value: Cell, stroke: int | None = None) -> None:
        """A person gave ``path`` a value; all values of one ``stroke`` are undone together."""
        with self._lock:
            self._typed.pop(path, None)
            follows = getattr(self.game.schema.cell(path), "follows", None)
            if value == self._draft_value(path) and not follows:
                self.changes.pop(path, None)
            else:
                self.changes[path] = value
            self._settle()
        self._tell(None if stroke is None else (path, stroke))

    def refuse(self, path: str, problem: Problem) -> None:
        """A person typed into the field of ``path`` what cannot be; it stays there, and ``problems`` says so, until it is corrected."""
        with self._lock:
            self._typed[path] = self._located(problem)
            self._settle()
        self._tell()

    def resample(self, path: str, stroke: int | None = None) -> None:
        """A person chose another sample: ``path`` names which part of it (``games``, ``seed``, ``seats``)."""
        with self._lock:
            self._typed.pop(path, None)
            self._settle()
        self._tell(None if stroke is None else (path, stroke))

    def take_back(self, paths: Iterable[str]) -> None:
        """Return ``paths`` to what the draft says."""
        with self._lock:
            paths = list(paths)
            self._forget(paths)
            for path in paths:
                self.changes.pop(path, None)
            self._settle()
            # A parameter that follows another one has to be told, if the other one has moved.
            led = {path: self._draft_value(path) for path in paths if self._shown()[path] != self._draft_value(path)}
            if led:
                self.changes |= led
                self._settle()
        self._tell()

    def reset(self) -> None:
        """Return every rule to the draft; players, number of games and seed stay, they are no part of it."""
        with self._lock:
            self._forget([path for path in self._typed if path in self.inputs])
            self.changes.clear()
            self._settle()
        self._tell()

    def adopt(self, draft: Draft, changes: Mapping[str, Cell]) -> None:
        """Show another draft of the same game, with ``changes`` made to it."""
        with self._lock:
            self._forget([path for path in self._typed if path in self.inputs])
            self.draft = self._possible = draft
            self.changes = dict(changes)
            self._settle()
        self._tell()

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        with self._lock:
            self._lang = lang
            for key, heading in self._headings.items():
                text = WORDS[key] if key in WORDS else self.game.words[key]
                heading.value = f"<h3>{escape(text[lang])}</h3>"
            for field in self._fields:
                field.speak(lang)
            for i, seat in enumerate(self._seats):
                seat.speak(WORDS.say("control/seat", seat=i + 1)[lang], [(player_kind(kind)[lang], kind) for kind in kinds_of(self.game)])
            self._games.widget.description = WORDS["control/games"][lang]
            self._seed.widget.description = WORDS["control/seed"][lang]
            self._reflect()

    def _forget(self, paths: Iterable[str]) -> None:
        """Drop what was typed into these fields and refused; they show their values again."""
        for path in paths:
            if self._typed.pop(path, None) is not None:
                field = self._numbers[path]
                field.show(field.value, forget=True)

    def _settle(self) -> None:
        """Find out whether the present values are possible."""
        try:
            possible = self.draft.grown(self.changes)
        except ParameterError as error:
            self.problems = (*self._typed.values(), *error.problems)
        else:
            fields = {*possible.values.cells(), self._games.path, self._seed.path}
            self._forget([path for path in self._typed if path not in fields])  # its row is gone
            self.problems = tuple(self._typed.values())
            if not self._typed:
                self._possible = possible

    def _tell(self, stroke: Hashable = None) -> None:
        """Announce a change and then show it: who computes need not wait for the page."""
        with self._lock:
            self.past.note(self.position, stroke)
        try:
            self.changed()
        finally:
            with self._lock:
                self._reflect()

    def _draft_value(self, path: str) -> Cell:
        """What the draft says at ``path``; of a row it does not have, the blank one."""
        name, *rest = path.split(".")
        if not rest:
            return self.draft.values[name]
        table = self.game.schema[name]
        assert isinstance(table, Table)
        return self.draft.values[name].get(int(rest[0]), table.blank)[rest[1]]

    def _shown(self) -> dict[str, Cell]:
        """What the controls show: the possible values, or, while there is a problem, those with the changes that led to it."""
        if not self.problems:
            return self._possible.values.cells()
        blank = self.game.schema.blank_rows(self.changes, self.draft.values)
        return {**self._possible.values.cells(), **blank, **self.changes}

    def _limit_sliders(self) -> None:
        """A slider of many steps goes no further than what can be played now: half of it would be steps that are refused."""
        for entry in self.inputs.values():
            widget, parameter = entry.widget, entry.parameter
            if not isinstance(widget, NumberField) or not widget.slider or not isinstance(parameter, Number) or widget.stops:
                continue
            if parameter.high - parameter.low > MANY_STEPS:
                widget.last = self._most(entry.path, widget.value, parameter.high)

    def _most(self, path: str, value: int, high: int) -> int:
        """The largest value from ``value`` to ``high`` that is possible with all others as they are (if smaller ones are)."""

        def possible(candidate: int) -> bool:
            try:
                self.draft.grown({**self.changes, path: candidate})
            except ParameterError:
                return False
            return True

        if possible(high):
            return high
        while value < high - 1:
            middle = (value + high) // 2
            value, high = (middle, high) if possible(middle) else (value, middle)
        return value

    def _reflect(self) -> None:
        shown = self._shown()
        standing = Standing(shown, {path: self._draft_value(path) for path in shown}, self.problems, self._lang)
        for field in self._fields:
            field.reflect(standing)
        seats = tuple(seat.widget for seat in self._seats[: self._possible.values["players"]])
        if seats != self._seat_box.children:
            self._seat_box.children = seats
        for number in (self._games, self._seed):
            number.reflect(self._typed, self._lang)
        if not self.problems:
            self._limit_sliders()
        places = (*self._fields, self._games, self._seed)
        homeless = [problem for problem in self.problems if not any(place.owns(problem.path) for place in places)]
        self._elsewhere.value = alert(
            WORDS.say("control/elsewhere", label=self.game.label(problem.path), message=complaint(problem))[self._lang]
            for problem in homeless
        )


class RunInput:
    """Who plays a seat: no parameter, but part of the sample."""

    def __init__(self, controls: Controls, kinds: Sequence[str], value: str) -> None:
        self.widget = controls.shared.make(widgets.Dropdown, options=kinds, value=value)
        self._showing = False
        self.widget.observe(lambda _change: None if self._showing else controls.resample("seats"), "value")

    def show(self, kind: str) -> None:
        """Show who plays, without anybody having chosen."""
        self._showing = True
        try:
            self.widget.value = kind
        finally:
            self._showing = False

    def speak(self, label: str, options: Sequence[tuple[str, str]]) -> None:
        """Take the wording of a language."""
        self._showing = True
        try:
            with self.widget.hold_sync():
                self.widget.description = label
                value = self.widget.value
                self.widget.options = options
                self.widget.value = value
        finally:
            self._showing = False


class RunNumber:
    """A number that is no parameter: how many games, which seed."""

    def __init__(self, controls: Controls, number: Number, value: int, *, stops: Sequence[int] = ()) -> None:
        self.path = number.name
        self.widget = controls.shared.make(NumberField, number=number, value=value, slider=bool(stops), stops=stops)
        if stops:
            self.widget.add_class("dwb-long")
            self.widget.add_class("dwb-stops")
        self.widget.entered = lambda _value, stroke: controls.resample(self.path, stroke)
        self.widget.refused = lambda problem: controls.refuse(self.path, problem)

    def owns(self, path: str) -> bool:
        """Whether a problem at ``path`` is shown here."""
        return path == self.path

    def reflect(self, typed: Mapping[str, Problem], lang: str) -> None:
        """Show what was typed and refused."""
        problem = typed.get(self.path)
        self.widget.message = complaint(problem)[lang] if problem else ""


def _run_number(name: str, low: int, high: int) -> Number:
    return Number(name=name, clause="", group="", low=low, high=high)


def _stops(parameter: Number) -> tuple[int, ...]:
    """Where the slider of a very wide range stops; the text beside it takes every value."""
    low, high = parameter.low, parameter.high
    if high - low <= MOST_STEPS:
        return ()
    if high - low <= 10 * MOST_STEPS:
        round_values = set(range(0, high, 5))
    else:
        round_values = {digit * 10**power for power in range(10) for digit in (1, 2, 5)}
    drafted = () if parameter.default is None else (parameter.default,)
    return tuple(sorted({low, high, *drafted, *(value for value in round_values if low < value < high)}))


def _kind(column: Parameter) -> str:
    return "choice" if isinstance(column, Choice) else "switch" if isinstance(column, Switch) else "number"


def alert(lines: Iterable[str]) -> str:
    """Lines as an HTML alert; nothing if there are none."""
    text = "<br>".join(escape(line) for line in lines)
    return f'<div role="alert">{text}</div>' if text else ""


def set_class(widget: widgets.DOMWidget, css: str, present: bool) -> None:
    """Give a widget a class of the style sheet, or take it away."""
    if present:
        widget.add_class(css)
    else:
        widget.remove_class(css)
