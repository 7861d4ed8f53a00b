"""A draft: one game with a value for every parameter, read from a small TOML file.

The smallest file is ``game = "omerta"``. ``[parameters]`` and ``[rulings]`` hold the values that differ from the game's defaults,
``[draft]`` the number, the title and notes. Nothing in a file is ever executed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from workbench.core.errors import BadInput, UnknownName, shortened
from workbench.core.parameters import Cell, Values
from workbench.core.text import LANGUAGES, Text, same
from workbench.rules import Game, game

LARGEST_FILE = 1_000_000
_SECTIONS = ("game", "parameters", "rulings", "draft")
_ABOUT = ("number", "title", "parent", "problems", "why")


class DraftError(BadInput):
    """A draft file that cannot be used."""


@dataclass(frozen=True)
class Draft:
    """An immutable draft.

    ``values`` holds every parameter; :meth:`with_values` gives a changed copy. ``name`` is what the command line calls it.
    """

    game: Game
    name: str
    title: Text
    values: Values
    number: int | None = None
    parent: str | None = None

    def with_values(self, changes: Mapping[str, Any] | None = None, /, **values: Any) -> Draft:
        """The same draft with other values, by name (``survive_vp=3``) or by path (``{"vow.2.amount": 3}``).

        Raises :class:`UnknownName` or :class:`ParameterError`; nothing is half-applied.
        """
        return replace(self, values=self.game.schema.resolve({**(changes or {}), **values}, base=self.values))

    def changes_from(self, other: Draft) -> dict[str, tuple[Cell | None, Cell | None]]:
        """Path → (value in ``other``, value here) for every cell that differs; None where a table row does not exist."""
        here, there = self.values.cells(), other.values.cells()
        paths = [*here, *(path for path in there if path not in here)]
        return {path: (there.get(path), here.get(path)) for path in paths if there.get(path) != here.get(path)}

    def __repr__(self) -> str:
        return f"<Draft {self.name}>"


@cache
def shipped_drafts() -> dict[str, Path]:
    """Name → file of every draft that comes with the package."""
    folder = resources.files("workbench.drafts") / "shipped"
    return {Path(str(entry)).stem: Path(str(entry)) for entry in sorted(folder.iterdir(), key=str) if str(entry).endswith(".toml")}


def load_draft(source: str | Path) -> Draft:
    """The draft of that name (``omerta-7``, or ``omerta`` for the game's own draft) or in that TOML file.

    Raises :class:`UnknownName` for a name that is not shipped, :class:`DraftError` for a file that cannot be used, and
    :class:`ParameterError` for values the game cannot have.
    """
    text = str(source)
    shipped = shipped_drafts()
    if text in shipped:
        return read_draft(shipped[text])
    if isinstance(source, Path) or text.endswith(".toml") or "/" in text or "\\" in text:
        return read_draft(Path(source))
    first = [name for name in shipped if name.rpartition("-")[0] == text and name.rpartition("-")[2].isdigit()]
    if first:
        return read_draft(shipped[first[-1]])
    raise UnknownName("draft", text, list(dict.fromkeys([*shipped, *(name.partition("-")[0] for name in shipped)])))


def read_draft(path: Path) -> Draft:
    """Read a draft file. Errors name the file and, where there is one, the line."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise DraftError(f"{path}: a draft file has at most {LARGEST_FILE:,} bytes, this one has {path.stat().st_size:,}")
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DraftError(f"{path}: there is no such draft file") from None
    except UnicodeDecodeError as error:
        raise DraftError(f"{path}: not a text file in UTF-8 (byte {error.start})") from None
    except tomllib.TOMLDecodeError as error:
        raise DraftError(f"{path}: broken TOML: {error}") from None
    except OSError as error:
        raise DraftError(f"{path}: cannot be read ({error.strerror})") from None
    try:
        return draft_from(data, path.stem)
    except DraftError as error:
        raise DraftError(f"{path}: {error}") from None


def draft_from(data: Mapping[str, Any], name: str) -> Draft:
    """A draft from the data of a file."""
    for key in data:
        if key not in _SECTIONS:
            raise UnknownName("section", key, _SECTIONS)
    if not isinstance(data.get("game"), str):
        raise DraftError('a draft file begins with the game, for example game = "omerta"')
    rules = game(data["game"])
    given: dict[str, Any] = {}
    for section in ("parameters", "rulings"):
        values = data.get(section, {})
        if not isinstance(values, Mapping):
            raise DraftError(f"[{section}] is a table of names and values, not {shortened(values)}")
        twice = given.keys() & values.keys()
        if twice:
            raise DraftError(f"{', '.join(sorted(twice))} stands under [parameters] and under [rulings]")
        given.update(values)
    about = data.get("draft", {})
    if not isinstance(about, Mapping):
        raise DraftError(f"[draft] is a table of names and values, not {shortened(about)}")
    for key in about:
        if key not in _ABOUT:
            raise UnknownName("key in [draft]", key, _ABOUT)
    number = about.get("number")
    if number is not None and (isinstance(number, bool) or not isinstance(number, int) or number < 1):
        raise DraftError(f"draft.number = {shortened(number)} is not possible. Allowed: a whole number from 1. Reason: drafts are counted")
    return Draft(
        game=rules,
        name=name,
        title=_title(about.get("title"), rules, number),
        values=rules.schema.resolve(given),
        number=number,
        parent=about.get("parent"),
    )


def _title(given: Any, rules: Game, number: int | None) -> Text:
    if given is None:
        tail = Text(ja=f" 草稿{number}", en=f", draft {number}") if number else ""
        return rules.title + tail
    if isinstance(given, str):
        return same(given)
    if isinstance(given, Mapping) and set(given) == set(LANGUAGES) and all(isinstance(text, str) for text in given.values()):
        return Text(**given)
    raise DraftError(f"draft.title = {shortened(given)} is not possible. Allowed: a text, or one text each for {' and '.join(LANGUAGES)}")
