"""A game as the rest of the house sees it: a name and its parts, loaded when they are first needed.

Importing a game compiles nothing: the kernel (and with it numba's work) is loaded on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, cast

import numpy as np

from workbench.core.contract import Clauses, Function, Kernel
from workbench.core.errors import BadInput, one_line
from workbench.core.icons import Icon
from workbench.core.jit import is_compiled, outside_key
from workbench.core.measures import Measure, Seats, Study
from workbench.core.outcomes import Alternative, Case, Event, Panel
from workbench.core.parameters import Cell, Choice, ParameterError, Schema, Switch, Values
from workbench.core.rulesheet import Section
from workbench.core.scene import Scene
from workbench.core.text import Catalogue, Text, joined, same
from workbench.core.winning import HOUSE_MEASURES, Opener, place_name
from workbench.core.wording import ON_OFF, seat_name

State = Any  # one element of a state array, a NumPy record


class TableModule(Protocol):
    """The module ``table.py``: a game's notation, its log in words and its drawing.

    ``describe`` gives the record step of a move (without ``legal`` and ``clauses``), or None for a move that is only the first
    part of a bigger choice; ``option`` the same move as an entry of ``legal``; ``happening`` the record step of an ``advance``
    (None if it left no trace), with ``"legal": []`` where a seat had nothing to choose. ``chapter`` names the part of the game a
    state belongs to, for the scrubber.

    A table with choices of so many parts that they cannot be tried one by one also has ``offered(state, values)``, which lists the
    whole choice as ``legal``, and ``moves_for(state, values, entry)``, the moves of a recorded step (empty if it is impossible);
    both give None for all other choices.
    """

    def describe(self, before: State, values: Values, move: int) -> dict[str, Any] | None: ...
    def option(self, before: State, values: Values, move: int) -> Any: ...
    def happening(self, before: State, after: State, values: Values) -> dict[str, Any] | None: ...
    def result(self, state: State, values: Values) -> dict[str, Any]: ...
    def scene(self, state: State, values: Values, legal: int, move: int | None, before: State | None) -> Scene: ...
    def log(self, before: State, after: State, values: Values, move: int | None) -> Text: ...
    def chapter(self, state: State, values: Values) -> tuple[Text, Text]: ...


class OutcomesModule(Protocol):
    """The module ``outcomes.py``: the figures, panels made of them, the events worth finding, the cases to cover."""

    EVENTS: Sequence[Event]
    MEASURES: Sequence[Measure]
    CASES: Sequence[Case]
    OPENER: Opener
    #: fields of the tally that are the same in every game of a draft
    constants: Callable[[Values], Mapping[str, int]]
    panels: Callable[[Study], Sequence[Panel]]
    #: what a player may choose under the values of a draft, as far as one wants to know what it is worth
    alternatives: Callable[[Values], Sequence[Alternative]]


class RulesheetModule(Protocol):
    """The module ``rulesheet.py``: the rules as a text to play from, written from the values of a draft."""

    sections: Callable[[Values], Sequence[Section]]


class FeaturesModule(Protocol):
    """The module ``features.py``: what a player who teaches itself the game looks at (see :mod:`workbench.players.learning`).

    ``features`` is a kernel of the contract's signature; it selects ``WIDTH`` of the ``SIZE`` entries of a table for each legal move.
    ``SIZE`` is declared for the largest table the schema allows, never for the values of a draft. ``NAMES`` says in words what groups of
    entries speak of: (first entry of the group, words), ascending from entry 1; entry 0 is nobody's. ``GAMES`` is how many games it takes
    to learn the game from nothing, ``GAMES_TO_ADAPT`` to get used to another draft of it.
    """

    features: Function
    WIDTH: int
    SIZE: int
    GAMES: int
    GAMES_TO_ADAPT: int
    NAMES: Sequence[tuple[int, Text]]


@dataclass(frozen=True)
class Later:
    """A part of a game that lies in a module, imported when it is first asked for. Without ``attribute`` it is the module itself."""

    module: str
    attribute: str = ""

    def load(self, game: str) -> Any:
        """The part. What goes wrong in a module from outside the package is :class:`BadInput` and names ``game``."""
        try:
            module = import_module(self.module)
            return getattr(module, self.attribute) if self.attribute else module
        except Exception as error:
            if self.module.partition(".")[0] == __name__.partition(".")[0]:
                raise
            raise BadInput(f"game {game}: {self.module} cannot be used: {one_line(error)}") from error


class Game:
    """One game: a name and its parts, each given as it is or as a :class:`Later`.

    ``features`` is what learned players need; a game may do without. ``folder`` holds the sources of its kernel (None: typed into a
    cell); it tells whether they have been compiled before.
    """

    def __init__(
        self,
        name: str,
        *,
        schema: Schema | Later,
        clauses: Clauses | Later,
        words: Catalogue | Later,
        kernel: Kernel | Later,
        thumb: Function | Later,
        table: TableModule | Later,
        outcomes: OutcomesModule | Later,
        rulesheet: RulesheetModule | Later,
        icons: Mapping[str, Icon] | Later,
        features: FeaturesModule | Later | None = None,
        folder: Path | None = None,
    ) -> None:
        self.name = name
        self.folder = folder
        self._parts = {
            "schema": schema,
            "clauses": clauses,
            "words": words,
            "kernel": kernel,
            "thumb": thumb,
            "table": table,
            "outcomes": outcomes,
            "rulesheet": rulesheet,
            "icons": icons,
            "features": features,
        }

    @classmethod
    def in_package(cls, name: str, package: str) -> Game:
        """A game whose parts lie in the modules of ``package`` as those of the shipped games do."""

        def later(module: str, attribute: str = "") -> Later:
            return Later(f"{package}.{module}", attribute)

        found = find_spec(package)
        return cls(
            name,
            schema=later("parameters", "SCHEMA"),
            clauses=later("parameters", "CLAUSES"),
            words=later("wording", "WORDS"),
            kernel=later("kernel", "KERNEL"),
            thumb=later("thumb", "choose"),
            table=later("table"),
            outcomes=later("outcomes"),
            rulesheet=later("rulesheet"),
            icons=later("icons", "ICONS"),
            features=later("features") if find_spec(f"{package}.features") is not None else None,
            folder=Path(found.origin).parent if found is not None and found.origin is not None else None,
        )

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def _part(self, part: str) -> Any:
        given = self._parts[part]
        return given.load(self.name) if isinstance(given, Later) else given

    @cached_property
    def schema(self) -> Schema:
        return cast(Schema, self._part("schema"))

    @cached_property
    def clauses(self) -> Clauses:
        return cast(Clauses, self._part("clauses"))

    @cached_property
    def words(self) -> Catalogue:
        return cast(Catalogue, self._part("words"))

    @cached_property
    def kernel(self) -> Kernel:
        return cast(Kernel, self._part("kernel"))

    @cached_property
    def thumb(self) -> Function:
        """The rule-of-thumb player (a compiled chooser)."""
        return cast(Function, self._part("thumb"))

    @cached_property
    def table(self) -> TableModule:
        return cast(TableModule, self._part("table"))

    @cached_property
    def features(self) -> FeaturesModule | None:
        """What learned players look at; None where nobody can learn the game yet."""
        return cast("FeaturesModule | None", self._part("features"))

    @cached_property
    def icons(self) -> Mapping[str, Icon]:
        """What its cards are drawn with, by suit or kind."""
        return cast(Mapping[str, Icon], self._part("icons"))

    @cached_property
    def outcomes(self) -> OutcomesModule:
        return cast(OutcomesModule, self._part("outcomes"))

    @cached_property
    def rulesheet(self) -> RulesheetModule:
        return cast(RulesheetModule, self._part("rulesheet"))

    @property
    def sources(self) -> str:
        """What distinguishes its sources from an earlier or later version of them; empty for a game of the package or of a cell."""
        return "" if self.folder is None else outside_key(self.folder / "kernel.py")

    @property
    def compiled(self) -> bool:
        """Whether its rules have been compiled before in this version: then starting up is quick."""
        return is_compiled(self.folder)

    @property
    def title(self) -> Text:
        return self.words["game/title"]

    def clause(self, clause: str) -> Text:
        """The rule in one sentence, for people."""
        return self.words[f"clause/{clause}"]

    def resolve(self, given: Mapping[str, Any], base: Values | None = None, *, grow: bool = False) -> Values:
        """All values, as :meth:`Schema.resolve` gives them; what is wrong is told by the parameters' labels."""
        try:
            return self.schema.resolve(given, base, grow=grow)
        except ParameterError as error:
            raise error.labelled(self.label) from None

    def label(self, path: str) -> Text:
        """The label of a parameter, or of a table cell (``vow.2.amount`` → "vow 2, amount")."""
        name, *rest = path.split(".")
        label = self.words[f"parameter/{name}"]
        if not rest:
            return label
        return label + Text(ja=f" {rest[0]}・", en=f" {rest[0]}, ") + self.words[f"parameter/{name}/{rest[1]}"]

    def spoken(self, path: str, value: Cell | None) -> Text:
        """A value in words (None, where a table has no such row: a dash)."""
        cell = self.schema.cell(path)
        if value is None:
            return same("–")
        if isinstance(cell, Choice):
            name, *rest = path.split(".")
            return self.words["/".join(("option", name, *rest[1:], str(value)))]
        return ON_OFF[bool(value)] if isinstance(cell, Switch) else same(value)


def seats_of(values: Values) -> range:
    """The seats of a draft, in turn order from 0."""
    return range(int(values["players"]))


def measures_of(game: Game, seats: Seats) -> tuple[Measure, ...]:
    """Every figure of a draft of ``game``: those that all games have, then the game's own, one for each place and option."""
    opener = game.outcomes.OPENER
    single = {name for name, number in game.outcomes.constants(seats.values).items() if number == 1}
    declared = (replace(m, weight="games") if m.weight in single else m for m in (*HOUSE_MEASURES, *game.outcomes.MEASURES))
    return tuple(figure for measure in declared for figure in measure.each(seats, lambda place: place_name(seats, place, opener)))


def ending(words: Catalogue, winners: Sequence[int]) -> Text:
    """The line that ends a game: who has won, alone or together, or that nobody has."""
    key = "banner/over" if len(winners) == 1 else "banner/shared" if winners else "banner/nobody"
    return words.say(key, who=joined(seat_name(p) for p in winners))


def copy_state(state: State) -> State:
    """A snapshot of a state."""
    copy = np.recarray(1, dtype=state.dtype)
    copy[0] = state
    return copy[0]
