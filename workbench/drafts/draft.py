"""A draft: one game with a value for every parameter, and what its designer thinks of it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from workbench.core.errors import UnknownName, shortened
from workbench.core.parameters import Cell, Values
from workbench.core.text import LANGUAGES, Text, joined, same
from workbench.drafts.file import DraftError, Source, draft_error
from workbench.drafts.wording import WORDS
from workbench.rules import Game, game

FORMAT = 1
MOST_NUMBER = 999_999
LONGEST_NAME = 240  # bytes; file systems allow 255 with the ending
_SECTIONS = ("format", "game", "parameters", "rulings", "draft")
_ABOUT = ("number", "title", "parent", "date", "problems", "why")


@dataclass(frozen=True)
class Draft:
    """An immutable draft.

    ``values`` holds every parameter; :meth:`with_values` gives a changed copy. ``name`` is what the command line calls it.
    ``ancestors`` are the drafts it descends from, the oldest first; ``source`` is its file, if it has one. ``base`` are the values it was
    opened with, which a changed copy keeps (None: not known).
    """

    game: Game
    name: str
    title: Text
    values: Values
    number: int | None = None
    parent: str | None = None
    date: datetime.date | None = None
    problems: tuple[Text, ...] = ()
    why: Text | None = None
    ancestors: tuple[Draft, ...] = field(default=(), repr=False)
    source: Source | None = field(default=None, repr=False, compare=False)
    base: Values | None = field(default=None, repr=False, compare=False)

    @property
    def changed(self) -> bool:
        """Whether its values are other than those it was opened with: then it is no longer what its title and its name say."""
        return self.base is not None and self.base != self.values

    @property
    def called(self) -> Text:
        """Its title; one that was changed says so."""
        return changed_title(self.title) if self.changed else self.title

    @property
    def stem(self) -> str:
        """Its name as the beginning of a file's; one that was changed is told apart."""
        return f"{self.name}-changed" if self.changed else self.name

    @property
    def lineage(self) -> tuple[Draft, ...]:
        """The drafts from the oldest ancestor to this one."""
        return (*self.ancestors, self)

    @property
    def own(self) -> bool:
        """Whether it lies in a file of the designer's (not of the package), so that its notes can be edited."""
        return self.source is not None and not self.source.shipped

    def with_values(self, changes: Mapping[str, Any] | None = None, /, **values: Any) -> Draft:
        """The same draft with other values, by name (``survive_vp=3``) or by path (``{"vow.2.amount": 3}``).

        Raises :class:`UnknownName` or :class:`ParameterError`; nothing is half-applied.
        """
        return replace(self, values=self.game.resolve({**(changes or {}), **values}, base=self.values))

    def grown(self, changes: Mapping[str, Any]) -> Draft:
        """The draft with other values, as :meth:`with_values` gives it; rows that a table then needs and does not have are blank."""
        return replace(self, values=self.game.resolve(changes, base=self.values, grow=True))

    def changes_from(self, other: Draft) -> dict[str, tuple[Cell | None, Cell | None]]:
        """Path → (value in ``other``, value here) for every cell that differs; None where a table row does not exist."""
        here, there = self.values.cells(), other.values.cells()
        paths = [*here, *(path for path in there if path not in here)]
        return {path: (there.get(path), here.get(path)) for path in paths if there.get(path) != here.get(path)}

    def __repr__(self) -> str:
        return f"<Draft {self.name}>"


@dataclass(frozen=True)
class DraftFile:
    """What one draft file says, checked on its own: the values it gives are not yet laid over those of its parent."""

    game: Game
    given: Mapping[str, Any]
    number: int | None
    title: Text | None
    parent: str | None
    date: datetime.date | None
    problems: tuple[Text, ...]
    why: Text | None


def draft_file_from(data: Mapping[str, Any], path: Path | None = None) -> DraftFile:
    """Check the data of a draft file. ``path`` names it in messages."""
    for key in data:
        if key not in _SECTIONS:
            raise UnknownName("section", key, _SECTIONS)
    _check_format(data.get("format", FORMAT), path)
    if not isinstance(data.get("game"), str):
        raise draft_error("error/no-game", path)
    given: dict[str, Any] = {}
    for name in ("parameters", "rulings"):
        values = _section(data, name, path)
        twice = given.keys() & values.keys()
        if twice:
            raise draft_error("error/both-sections", path, names=joined(sorted(twice)))
        given.update(values)
    about = _section(data, "draft", path)
    for key in about:
        if key not in _ABOUT:
            raise UnknownName("key in [draft]", key, _ABOUT)
    return DraftFile(
        game=game(data["game"]),
        given=given,
        number=_number(about.get("number"), path),
        title=_text("title", about.get("title"), path),
        parent=_parent(about.get("parent"), path),
        date=_date(about.get("date"), path),
        problems=_texts("problems", about.get("problems", []), path),
        why=_text("why", about.get("why"), path),
    )


def bound(page: DraftFile, name: str, ancestors: tuple[Draft, ...], source: Source | None) -> Draft:
    """The draft that a page makes when its values are laid over those of the last ancestor (or the game's defaults)."""
    base = ancestors[-1].values if ancestors else None
    values = page.game.resolve(page.given, base=base)
    return Draft(
        game=page.game,
        name=name,
        title=page.title or numbered_title(page.game, page.number),
        values=values,
        base=values,
        number=page.number,
        parent=page.parent,
        date=page.date,
        problems=page.problems,
        why=page.why,
        ancestors=ancestors,
        source=source,
    )


def changed_title(title: Text) -> Text:
    """What a draft is called whose values are no longer those of that title."""
    return WORDS.say("title/changed", title=title)


def numbered_title(rules: Game, number: int | None) -> Text:
    """What a draft is called that has no title of its own."""
    return rules.title if number is None else WORDS.say("title", game=rules.title, number=number)


def _check_format(given: Any, path: Path | None) -> None:
    if isinstance(given, bool) or not isinstance(given, int) or given < 1:
        raise _impossible("format", given, WORDS["allowed/format"], path)
    if given > FORMAT:
        raise draft_error("error/newer-format", path, format=given, known=FORMAT)


def _section(data: Mapping[str, Any], name: str, path: Path | None) -> Mapping[str, Any]:
    values = data.get(name, {})
    if not isinstance(values, Mapping):
        raise draft_error("error/not-a-table", path, name=name, value=shortened(values))
    return values


def _number(given: Any, path: Path | None) -> int | None:
    if given is not None and (isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= MOST_NUMBER):
        raise _impossible("draft.number", given, WORDS.say("allowed/number", most=f"{MOST_NUMBER:,}"), path)
    return given


def _parent(given: Any, path: Path | None) -> str | None:
    if given is None or (isinstance(given, str) and is_plain_name(given)):
        return given
    raise _impossible("draft.parent", given, WORDS["allowed/parent"], path)


def is_plain_name(name: str) -> bool:
    """Whether ``name`` can be a draft's name: a file stem, not a path."""
    return (
        bool(name.strip())
        and name not in (".", "..")
        and not any(mark in name for mark in "/\\\0")
        and not name.endswith(".toml")
        and len(name.encode("utf-8", "surrogatepass")) <= LONGEST_NAME
    )


def _date(given: Any, path: Path | None) -> datetime.date | None:
    if isinstance(given, datetime.datetime):
        return given.date()
    if given is None or isinstance(given, datetime.date):
        return given
    raise _impossible("draft.date", given, WORDS["allowed/date"], path)


def _text(name: str, given: Any, path: Path | None) -> Text | None:
    if given is None:
        return None
    text = _spoken(given)
    if text is None:
        raise _impossible(f"draft.{name}", given, WORDS["allowed/text"], path)
    return text


def _texts(name: str, given: Any, path: Path | None) -> tuple[Text, ...]:
    texts = [_spoken(entry) for entry in given] if isinstance(given, list) else [_spoken(given)]
    if any(text is None for text in texts):
        raise _impossible(f"draft.{name}", given, WORDS["allowed/texts"], path)
    return tuple(text for text in texts if text is not None)


def _spoken(given: Any) -> Text | None:
    if isinstance(given, str):
        return same(given)
    if isinstance(given, Mapping) and set(given) == set(LANGUAGES) and all(isinstance(text, str) for text in given.values()):
        return Text(**given)
    return None


def _impossible(name: str, value: Any, allowed: Text, path: Path | None) -> DraftError:
    return draft_error("error/not-possible", path, name=name, value=shortened(repr(value)), allowed=allowed)
