"""Parameters, declared once.

A game lists its parameters in ``parameters.py``. From that one declaration come the record field the kernel reads, validation,
the draft file, the command line's ``--set``, the control, the sweep axis and the rulesheet line. Values are addressed by
*paths*: ``survive_vp``, or ``vow.2.amount`` for a cell of a table.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np

from workbench.core.errors import BadInput, UnknownName, shortened
from workbench.core.text import LANGUAGES, Text, joined, nearest, same

Cell = int | float | bool | str
#: so many of a draft's problems are said at once
MOST_SAID = 12

Formula = Callable[[Mapping[str, Any], int], int]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a value cannot be: the path it was given for, the value, what is allowed, and the reason.

    ``label`` is what a person calls the parameter; a schema does not know it, a game puts it in (:meth:`ParameterError.labelled`).
    """

    path: str
    value: Any
    allowed: Text
    reason: Text
    label: Text | None = None

    @property
    def message(self) -> Text:
        path = {lang: shortened(self.path) for lang in LANGUAGES}
        if self.label is not None:
            path = {"ja": f"{self.label.ja}（{path['ja']}）", "en": f"{self.label.en} ({path['en']})"}
        shown = shortened(repr(self.value)) if isinstance(self.value, str) else shortened(self.value)
        return Text(
            ja=f"{path['ja']} = {shown} は使えません。使える値: {self.allowed['ja']}。理由: {self.reason['ja']}",
            en=f"{path['en']} = {shown} is not possible. Allowed: {self.allowed['en']}. Reason: {self.reason['en']}",
        )


class ParameterError(BadInput):
    """Values a draft cannot have. ``problems`` lists all of them; ``message`` says the first in one line of each language."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        said = [problem.message for problem in self.problems[:MOST_SAID]]
        if more := len(self.problems) - len(said):
            said.append(Text(ja=f"ほか {more} 件", en=f"and {more} more"))
        self.message = joined(said)
        super().__init__("\n".join(text.en for text in said))

    def labelled(self, label: Callable[[str], Text]) -> ParameterError:
        """The same with every parameter called by its label as well; ``label`` gives it for a path."""

        def of(problem: Problem) -> Problem:
            try:
                return replace(problem, label=label(problem.path))
            except (KeyError, IndexError):  # a path of which there is no parameter
                return problem

        return ParameterError(map(of, self.problems))


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """What every kind of parameter declares.

    ``name`` is also the record field; ``clause`` the rule it belongs to; ``group`` the heading it stands under; ``assumed`` marks
    a value that the draft's text does not give; ``model`` marks a knob of the thinking player rather than of the rules.
    """

    name: str
    clause: str
    group: str
    assumed: bool = False
    model: bool = False

    @property
    def default(self) -> Any:
        raise NotImplementedError

    def fields(self) -> list[tuple[Any, ...]]:
        """The record fields of this parameter, as NumPy dtype entries."""
        raise NotImplementedError

    def problem(self, value: Any, path: str) -> Problem | None:
        """What is wrong with ``value`` on its own, or None."""
        raise NotImplementedError

    def parse(self, text: str) -> Any:
        """``text`` from a command line as a value; what cannot be read is returned as it is, for :meth:`problem` to refuse."""
        raise NotImplementedError

    def encode(self, value: Any) -> int:
        """The number the kernel sees."""
        return int(value)


@dataclass(frozen=True, kw_only=True)
class Number(Parameter):
    """A whole number from ``low`` to ``high``.

    With ``follows`` it takes another parameter's value until it is given one; a table column takes what a formula of (all values,
    row) says.
    """

    default: int | None = None
    low: int
    high: int
    follows: str | Formula | None = None

    def fields(self) -> list[tuple[Any, ...]]:
        return [(self.name, np.int64)]

    def followed(self, values: Mapping[str, Any], row: int = 0) -> int:
        """What this number is while it follows: the value or formula it is tied to, kept within its own bounds."""
        assert self.follows is not None
        value = values[self.follows] if isinstance(self.follows, str) else self.follows(values, row)
        return min(max(value, self.low), self.high)

    @property
    def allowed(self) -> Text:
        return Text(ja=f"{self.low}〜{self.high} の整数", en=f"a whole number from {self.low} to {self.high}")

    def problem(self, value: Any, path: str) -> Problem | None:
        if isinstance(value, bool | np.bool_) or not isinstance(value, int | np.integer):
            return Problem(path, value, self.allowed, _not_whole(value))
        if not self.low <= value <= self.high:
            return Problem(path, value, self.allowed, Text(ja="範囲の外です", en="it is outside the range"))
        return None

    def parse(self, text: str) -> Any:
        try:
            return int(text)
        except ValueError:
            try:
                return float(text)
            except ValueError:
                return text


def _not_whole(value: Any) -> Text:
    if isinstance(value, bool | np.bool_):
        return Text(ja="真偽値は数ではありません", en="true and false are not numbers")
    if isinstance(value, float) and math.isnan(value):
        return Text(ja="NaN は数ではありません", en="NaN is not a number")
    if isinstance(value, float):
        return Text(ja="小数や指数表記は使えません", en="it must be written as a whole number, without point or exponent")
    return Text(ja="数ではありません", en="it is not a number")


@dataclass(frozen=True, kw_only=True)
class Choice(Parameter):
    """One of ``options``. A *ruling* is a choice between readings of an ambiguous text, the default reading first."""

    options: tuple[str, ...]
    ruling: bool = False
    start: str | None = None

    @property
    def default(self) -> str:
        return self.start or self.options[0]

    def fields(self) -> list[tuple[Any, ...]]:
        return [(self.name, np.int64)]

    def problem(self, value: Any, path: str) -> Problem | None:
        if isinstance(value, str) and value in self.options:
            return None
        allowed = joined(self.options)
        close = nearest(value, self.options, 1)
        if close:
            return Problem(
                path,
                value,
                allowed,
                Text(ja=f"その選択肢はありません（{close[0]} でしょうか）", en=f"no such option; did you mean {close[0]}?"),
            )
        return Problem(path, value, allowed, Text(ja="その選択肢はありません", en="no such option"))

    def parse(self, text: str) -> Any:
        return text

    def encode(self, value: Any) -> int:
        return self.options.index(value)


@dataclass(frozen=True, kw_only=True)
class Switch(Parameter):
    """On or off."""

    default: bool = False

    def fields(self) -> list[tuple[Any, ...]]:
        return [(self.name, np.int64)]

    def problem(self, value: Any, path: str) -> Problem | None:
        if isinstance(value, bool | np.bool_):
            return None
        return Problem(path, value, same("true / false"), Text(ja="オンかオフかのスイッチです", en="it is a switch, on or off"))

    def parse(self, text: str) -> Any:
        return {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}.get(text.lower(), text)


@dataclass(frozen=True, kw_only=True)
class Table(Parameter):
    """Rows addressed by a number, each with the same columns (``Number``, ``Choice`` or ``Switch``).

    ``low``–``high`` bound the row numbers; ``rows`` names the parameter that says up to which number a row must exist (rows above
    it are kept but not read, so that a slider may go there and back). ``start`` holds the draft's rows; ``blank`` is the row a
    control fills in when the table grows. The kernel reads ``name_column[row]``.
    """

    columns: tuple[Number | Choice | Switch, ...]
    low: int
    high: int
    rows: str | None = None
    start: Mapping[int, Mapping[str, Cell]]
    blank: Mapping[str, Cell]

    @property
    def default(self) -> Mapping[int, Mapping[str, Cell]]:
        return self.start

    @cached_property
    def column(self) -> Mapping[str, Number | Choice | Switch]:
        return {column.name: column for column in self.columns}

    def fields(self) -> list[tuple[Any, ...]]:
        return [(f"{self.name}_{column.name}", np.int64, (self.high + 1,)) for column in self.columns]

    def problem(self, value: Any, path: str) -> Problem | None:
        raise TypeError("a table is checked cell by cell")

    def row_number(self, row: Any) -> int | None:
        """The number of a row given as 3 or "3", or None if it is none of this table's."""
        try:
            number = int(str(row))
        except ValueError:
            return None
        return number if self.low <= number <= self.high and str(row) == str(number) else None

    @property
    def allowed_rows(self) -> Text:
        return Text(ja=f"行番号 {self.low}〜{self.high}", en=f"row numbers from {self.low} to {self.high}")


class Values(Mapping[str, Any]):
    """Every parameter of a draft by name: validated, complete and immutable. Tables are mappings row → column → value."""

    def __init__(self, schema: Schema, values: Mapping[str, Any]) -> None:
        self.schema = schema
        self._values = MappingProxyType(dict(values))

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Values) and self.schema is other.schema and self.cells() == other.cells()

    def __hash__(self) -> int:
        return hash(tuple(self.cells().items()))

    def __repr__(self) -> str:
        return f"Values({self.plain()!r})"

    def cells(self) -> dict[str, Cell]:
        """Path → value of every single cell, in the order of declaration; only the rows that are read."""
        cells: dict[str, Cell] = {}
        for parameter in self.schema:
            value = self[parameter.name]
            if isinstance(parameter, Table):
                for row in self.schema.rows_in_use(parameter, self):
                    for column in parameter.columns:
                        cells[f"{parameter.name}.{row}.{column.name}"] = value[row][column.name]
            else:
                cells[parameter.name] = value
        return cells

    def plain(self) -> dict[str, Any]:
        """All values as JSON-ready data; table rows keyed by their number as text."""
        return {
            name: {str(row): dict(cells) for row, cells in value.items()} if isinstance(value, Mapping) else value
            for name, value in self.items()
        }

    def record(self) -> np.record:
        """The parameter record the kernels read (one element of ``schema.dtype``)."""
        record = np.recarray(1, dtype=self.schema.dtype)[0]
        for parameter in self.schema:
            value = self[parameter.name]
            if isinstance(parameter, Table):
                for column in parameter.columns:
                    array = record[f"{parameter.name}_{column.name}"]
                    array[:] = 0
                    for row, cells in value.items():
                        array[row] = column.encode(cells[column.name])
            else:
                record[parameter.name] = parameter.encode(value)
        return record


Check = Callable[[Mapping[str, Any]], Iterable[Problem]]


@dataclass(frozen=True)
class Schema:
    """The parameters of one game and the checks across them."""

    parameters: tuple[Parameter, ...]
    checks: tuple[Check, ...] = ()
    _by_name: dict[str, Parameter] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {parameter.name: parameter for parameter in self.parameters})
        if len(self._by_name) != len(self.parameters):
            raise ValueError("two parameters share a name")

    def __iter__(self) -> Iterator[Parameter]:
        return iter(self.parameters)

    def __getitem__(self, name: str) -> Parameter:
        return self._by_name[name]

    def __contains__(self, name: object) -> bool:
        return name in self._by_name

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._by_name)

    @property
    def rulings(self) -> tuple[Choice, ...]:
        return tuple(p for p in self.parameters if isinstance(p, Choice) and p.ruling)

    @cached_property
    def dtype(self) -> np.dtype:
        """The record type of this game's parameters; 64-bit fields, the fastest for compiled code."""
        return np.dtype([entry for parameter in self.parameters for entry in parameter.fields()], align=True)

    def cell(self, path: str) -> Parameter:
        """The declaration behind a path (``vow.2.amount`` gives the column). Raises :class:`UnknownName`."""
        name, *rest = path.split(".")
        if name not in self:
            raise UnknownName("parameter", name, self.names)
        parameter = self[name]
        if not isinstance(parameter, Table):
            if rest:
                raise UnknownName("parameter", path, self.names)
            return parameter
        if len(rest) != 2 or parameter.row_number(rest[0]) is None:
            raise UnknownName("table cell", path, [f"{name}.{parameter.low}.{column.name}" for column in parameter.columns])
        if rest[1] not in parameter.column:
            raise UnknownName(f"column of {name}", rest[1], parameter.column)
        return parameter.column[rest[1]]

    def parse(self, path: str, text: str) -> Any:
        """The value that ``text`` means for the parameter at ``path``."""
        return self.cell(path).parse(text)

    def rows_in_use(self, table: Table, values: Mapping[str, Any]) -> range | list[int]:
        """The row numbers of a table that the rules read."""
        return range(table.low, values[table.rows] + 1) if table.rows else sorted(values[table.name])

    def blank_rows(self, given: Mapping[str, Any], base: Values) -> dict[str, Cell]:
        """Cells of the rows that ``given`` makes necessary or touches and ``base`` does not have, as each table's blank row has them."""
        cells: dict[str, Cell] = {}
        for table in self.parameters:
            if isinstance(table, Table):
                rows = {int(path.split(".")[1]) for path in given if path.startswith(f"{table.name}.")}
                end = given.get(table.rows) if table.rows else None
                if isinstance(end, int | np.integer):
                    rows.update(range(table.low, min(int(end), table.high) + 1))
                for row in sorted(rows - base[table.name].keys()):
                    cells |= {f"{table.name}.{row}.{column}": value for column, value in table.blank.items()}
        return cells

    def resolve(self, given: Mapping[str, Any], base: Values | None = None, *, grow: bool = False) -> Values:
        """All values: ``given`` (names or paths) laid over ``base`` (or the defaults), checked.

        With ``grow`` the rows that ``given`` makes necessary and nobody has filled in are blank; without it they are a problem. Raises
        :class:`UnknownName` for a name that does not exist and :class:`ParameterError` with *all* problems otherwise.
        """
        if grow:
            for path in given:
                if "." in path:
                    self.cell(path)
            given = {**self.blank_rows(given, self.resolve({}) if base is None else base), **given}
        values, unset = self._laid_over(given, base)
        problems = [problem for parameter in self.parameters for problem in self._own_problems(parameter, values, unset)]
        if not problems:
            for path, number, holder, row in self._followers(values):
                if path in unset:
                    holder[number.name] = number.followed(values, row)
            problems += [problem for table in self.parameters if isinstance(table, Table) for problem in self._missing_rows(table, values)]
        if not problems:
            problems += [problem for check in self.checks for problem in check(values)]
        if problems:
            raise ParameterError(problems)
        frozen = {
            name: MappingProxyType({row: MappingProxyType(value[row]) for row in sorted(value)}) if isinstance(value, dict) else value
            for name, value in values.items()
        }
        return Values(self, frozen)

    def _followers(self, values: dict[str, Any]) -> Iterator[tuple[str, Number, dict[str, Any], int]]:
        """Path, declaration, holder and row of every number that follows something; cells last, since their formulas read the others."""
        yield from ((p.name, p, values, 0) for p in self.parameters if isinstance(p, Number) and p.follows)
        for table in self.parameters:
            if isinstance(table, Table):
                for column in table.columns:
                    if isinstance(column, Number) and column.follows:
                        yield from ((f"{table.name}.{row}.{column.name}", column, cells, row) for row, cells in values[table.name].items())

    def _laid_over(self, given: Mapping[str, Any], base: Values | None) -> tuple[dict[str, Any], set[str]]:
        source: Mapping[str, Any] = base if base is not None else {p.name: p.default for p in self.parameters}
        values: dict[str, Any] = {
            name: {row: dict(cells) for row, cells in value.items()} if isinstance(value, Mapping) else value
            for name, value in source.items()
        }
        followers = self._followers(values)
        unset = {path for path, number, holder, row in followers if holder.get(number.name) in (None, number.followed(source, row))}
        problems: list[Problem] = []
        for path, value in given.items():
            name = path.split(".")[0]
            parameter = self[name] if name in self else None
            if isinstance(parameter, Table) and path == name:
                problems += self._lay_table(parameter, values[name], value, unset)
            elif "." in path:
                self.cell(path)
                _, row, column = path.split(".")
                values[name].setdefault(int(row), {})[column] = value
            else:
                self.cell(path)
                values[name] = value
            unset.discard(path)
        if problems:
            raise ParameterError(problems)
        return values, unset

    def _lay_table(self, table: Table, rows: dict[int, dict[str, Any]], given: Any, unset: set[str]) -> Iterator[Problem]:
        if not isinstance(given, Mapping):
            yield Problem(table.name, given, table.allowed_rows, Text(ja="表には行と列が必要です", en="a table needs rows and columns"))
            return
        for row, cells in given.items():
            number = table.row_number(row)
            if number is None:
                yield Problem(f"{table.name}.{row}", cells, table.allowed_rows, Text(ja="その行はありません", en="there is no such row"))
            elif not isinstance(cells, Mapping):
                names = joined(table.column)
                yield Problem(f"{table.name}.{row}", cells, names, Text(ja="行は列の集まりです", en="a row is a set of columns"))
            else:
                for column, cell in cells.items():
                    self.cell(f"{table.name}.{number}.{column}")
                    rows.setdefault(number, {})[column] = cell
                    unset.discard(f"{table.name}.{number}.{column}")

    def _own_problems(self, parameter: Parameter, values: Mapping[str, Any], unset: set[str]) -> Iterator[Problem]:
        if isinstance(parameter, Table):
            for row, cells in values[parameter.name].items():
                for column in parameter.columns:
                    path = f"{parameter.name}.{row}.{column.name}"
                    if column.name not in cells:
                        reason = Text(ja="この列が空です", en="the column is missing")
                        yield Problem(path, None, getattr(column, "allowed", joined(getattr(column, "options", ()))), reason)
                    elif problem := column.problem(cells[column.name], path):
                        yield problem
        elif parameter.name not in unset and (problem := parameter.problem(values[parameter.name], parameter.name)):
            yield problem

    def _missing_rows(self, table: Table, values: Mapping[str, Any]) -> Iterator[Problem]:
        for row in self.rows_in_use(table, values):
            if row not in values[table.name]:
                blank = ", ".join(f"{table.name}.{row}.{column}={value}" for column, value in table.blank.items())
                reason = Text(
                    ja=f"{table.rows} = {values[table.rows or '']} なので {row} の行が要ります（たとえば {blank}）",
                    en=f"{table.rows} = {values[table.rows or '']}, so number {row} needs a row (for example {blank})",
                )
                yield Problem(f"{table.name}.{row}", None, table.allowed_rows, reason)
