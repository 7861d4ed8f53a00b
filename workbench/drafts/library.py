"""Where drafts lie: those that come with the package, and the designer's own folder.

A draft is called by the stem of its file. Shipped names come first, so that ``omerta-7`` means the same everywhere.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

from workbench.core.errors import BadInput, UnknownName
from workbench.core.files import drop_orphans, read_regular, write_whole
from workbench.core.parameters import ParameterError
from workbench.core.presented import presented
from workbench.core.text import Text, joined, nearest, same
from workbench.drafts.draft import Draft, DraftFile, bound, draft_file_from
from workbench.drafts.file import LARGEST_FILE, DraftError, Source, draft_error, parsed, read_text
from workbench.drafts.wording import WORDS
from workbench.rules import GAMES, game, games

#: environment variable that names the designer's folder
FOLDER = "WORKBENCH_DRAFTS"
#: the file in it that remembers the numbers of drafts
GIVEN = ".draft-numbers.json"


#: what every function that takes a draft takes: a draft, its name, or its file
DraftLike = Draft | str | Path


@cache
def shipped_drafts() -> dict[str, Path]:
    """Name → file of every draft that comes with the package."""
    folder = resources.files("workbench.drafts") / "shipped"
    return {Path(str(entry)).stem: Path(str(entry)) for entry in sorted(folder.iterdir(), key=str) if str(entry).endswith(".toml")}


def drafts_folder() -> Path:
    """The designer's folder: what ``WORKBENCH_DRAFTS`` names, or ``drafts`` in the notebooks folder we are in or above."""
    if named := os.environ.get(FOLDER):
        return Path(named).expanduser()
    here = Path.cwd()
    for folder in (here, *here.parents):
        if folder.name == "notebooks":
            return folder / "drafts"
    return here / "notebooks" / "drafts"


def own_drafts(folder: Path | None = None) -> dict[str, Path]:
    """Name → file of every draft in the designer's folder (it need not exist)."""
    folder = drafts_folder() if folder is None else folder
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.startswith("."))
    except (OSError, ValueError):
        return {}
    return {path.stem: path for path in files}


def load_draft(source: str | Path, folder: Path | None = None) -> Draft:
    """The draft of that name or in that TOML file.

    A name is that of a shipped draft (``omerta-7``, or ``omerta`` for the game's own), of one in the designer's ``folder``, or of a
    game from outside, which then has its defaults.
    Raises :class:`UnknownName` for any other name, :class:`DraftError` for a file that cannot be used, and
    :class:`ParameterError` for values the game cannot have.
    """
    text = str(source)
    shipped, own = shipped_drafts(), own_drafts(folder)
    if text in shipped:
        return read_draft(shipped[text])
    if isinstance(source, Path) or text.endswith(".toml") or "/" in text or "\\" in text:
        return read_draft(Path(source))
    if text in own:
        return read_draft(own[text])
    first = [name for name in shipped if name.rpartition("-")[0] == text and name.rpartition("-")[2].isdigit()]
    if first:
        return read_draft(shipped[first[-1]])
    if text in games():
        return plain_draft(text)
    raise UnknownName("draft", text, list(dict.fromkeys([*shipped, *own, *games()])))


def as_draft(draft: DraftLike) -> Draft:
    """A draft as it is, or the one of that name or in that file: what every function that takes a draft takes."""
    return draft if isinstance(draft, Draft) else load_draft(draft)


def plain_draft(name: str) -> Draft:
    """The draft of that game in which every parameter has its default."""
    rules = game(name)
    values = rules.resolve({})
    return Draft(game=rules, name=name, title=rules.title, values=values, base=values)


def read_draft(path: Path) -> Draft:
    """Read a draft file and the line it descends from. Errors name the file and, where there is one, the line."""
    draft = _with_line(path)
    if draft.number is not None:
        twins = [other for other, number in numbers(draft.game.name, path.parent) if number == draft.number and other.name != path.name]
        if twins:
            raise _number_twice(draft, twins[0])
    return draft


def _with_line(path: Path, known: dict[str, Draft] | None = None) -> Draft:
    """A draft and its ancestors, whatever else lies in the folder. ``known`` (real path → draft) holds what was read before."""
    known = {} if known is None else known
    chain, draft = _chain(path, known)
    for file, page, source in reversed(chain):
        with _Named(file):
            if draft is not None and draft.game is not page.game:
                raise draft_error("error/other-game", file, parent=draft.name, game=draft.game.title)
            draft = bound(page, file.stem, () if draft is None else draft.lineage, source)
        twin = next((other for other in draft.ancestors if page.number is not None and other.number == page.number), None)
        if twin:
            raise draft_error("error/number-twice", file, number=page.number, names=joined([twin.name, draft.name]))
        known[os.path.realpath(file)] = draft
    assert draft is not None
    return draft


def _chain(path: Path, known: Mapping[str, Draft]) -> tuple[list[tuple[Path, DraftFile, Source]], Draft | None]:
    """File, page and source of a draft and of its ancestors, itself first, up to the first one that is known already (or None)."""
    chain: list[tuple[Path, DraftFile, Source]] = []
    wanted: Path | None = path
    seen: list[str] = []
    while wanted is not None:
        text = read_text(wanted)
        here = os.path.realpath(wanted)
        if here in known and known[here].name == wanted.stem:
            return chain, known[here]
        if here in seen:
            circle = [*(Path(file).stem for file in seen[seen.index(here) :]), Path(here).stem]
            raise draft_error("error/circular", path, chain=same(" → ".join(circle)))
        seen.append(here)
        with _Named(wanted):
            page = draft_file_from(parsed(text, wanted), wanted)
        chain.append((wanted, page, Source(wanted, text, shipped=here in _shipped_files())))
        wanted = None if page.parent is None else _parent_file(wanted, page.parent)
    return chain, None


@cache
def _shipped_files() -> frozenset[str]:
    return frozenset(os.path.realpath(path) for path in shipped_drafts().values())


def _parent_file(child: Path, parent: str) -> Path:
    shipped = shipped_drafts()
    beside = child.with_name(f"{parent}.toml")
    if parent in shipped:
        return shipped[parent]
    if beside.is_file():
        return beside
    close = nearest(parent, [*shipped, *own_drafts(child.parent)])
    hint = WORDS.say("hint/nearest", names=joined(close)) if close else same("")
    raise draft_error("error/no-parent", child, parent=parent, hint=hint)


def _number_twice(draft: Draft, twin: Path) -> DraftError:
    assert draft.source is not None
    path = draft.source.path
    return draft_error("error/number-twice", path, number=draft.number, names=joined([path.name, twin.name]))


def numbers(of_game: str, folder: Path) -> Iterator[tuple[Path, int]]:
    """File and number of every numbered draft of a game in a folder; files that cannot be read are passed over."""
    for path in own_drafts(folder).values():
        try:
            page = draft_file_from(parsed(read_text(path), path))
        except BadInput:
            continue
        if page.number is not None and page.game.name == of_game:
            yield path, page.number


def given_numbers(folder: Path) -> dict[str, set[int]]:
    """Game → every number that a draft saved in this folder has been given, those of deleted drafts included."""
    try:
        data = json.loads(read_regular(folder / GIVEN, LARGEST_FILE))
        return {name: {number for number in given if isinstance(number, int)} for name, given in data.items()}
    except (OSError, ValueError, RecursionError, AttributeError, TypeError):  # never written, or not by us: only the drafts count then
        return {}


def note_number(of_game: str, folder: Path, number: int) -> None:
    """Note that a number has been given, so that it is not given again after its draft was deleted. A full disk is no obstacle."""
    given = given_numbers(folder)
    given.setdefault(of_game, set()).add(number)
    with suppress(OSError):
        write_whole(folder / GIVEN, [json.dumps({name: sorted(numbers) for name, numbers in given.items()}).encode()])


@dataclass(frozen=True)
class Entry:
    """A draft of the library: the draft, or what is wrong with its file. Without a ``path`` it is a game from outside as it is."""

    name: str
    path: Path | None
    draft: Draft | None
    problem: Text | None = None


def library(only: str | None = None, folder: Path | None = None) -> list[Entry]:
    """Every draft (of one game), shipped ones first, then the designer's own, then games from outside with their defaults.

    What cannot be used is listed with its problem.
    """
    entries: list[Entry] = []
    counted: dict[tuple[str, int], Path] = {}
    known: dict[str, Draft] = {}
    drop_orphans(drafts_folder() if folder is None else folder)
    for name, path in [*shipped_drafts().items(), *own_drafts(folder).items()]:
        try:
            draft = _with_line(path, known)
            if draft.own and draft.number is not None:
                twin = counted.setdefault((draft.game.name, draft.number), path)
                if twin is not path:
                    raise _number_twice(draft, twin)
        except BadInput as error:
            message = error.message if isinstance(error, DraftError | ParameterError) else same(error)
            entries.append(Entry(name, path, None, message))
        else:
            if only in (None, draft.game.name):
                entries.append(Entry(name, path, draft))
    for name in games():
        if name not in GAMES and only in (None, name):
            try:
                entries.append(Entry(name, None, plain_draft(name)))
            except BadInput as error:
                entries.append(Entry(name, None, None, same(error)))
    return entries


def offered(current: Draft) -> list[Draft]:
    """The drafts that can be set beside one: those of its game in the library; for a visitor of a presentation only its own lineage."""
    if presented():
        return list(current.lineage)
    return [entry.draft for entry in library(current.game.name) if entry.draft is not None and entry.draft.game is current.game]


class _Named:
    """Names the file in errors that do not name it themselves, whatever their type."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        if isinstance(error, BadInput) and not isinstance(error, DraftError):
            error.args = (f"{self._path}: {error}",)
