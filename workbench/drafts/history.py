"""How a draft changes: what differs from its parent, in words; saving the next one; editing notes; undoing one change.

A saved draft holds only what differs from its parent. Its change log is not stored: it follows from the values, so it cannot be
wrong.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import tomlkit

from workbench.core.parameters import Cell, Choice, Number, Values
from workbench.core.presented import presented
from workbench.core.text import Text, same
from workbench.drafts.draft import FORMAT, MOST_NUMBER, Draft, DraftFile, bound, draft_file_from
from workbench.drafts.file import Source, TakenError, changed_on_disk, draft_error, parsed, write_new, write_over
from workbench.drafts.library import drafts_folder, given_numbers, note_number, numbers, own_drafts, shipped_drafts
from workbench.drafts.wording import WORDS
from workbench.rules import Game

#: characters of one note at most
LONGEST_NOTE = 50_000


@dataclass(frozen=True)
class Change:
    """One value that changed: its path, what it was (None where the table had no such row) and what it is."""

    game: Game
    path: str
    old: Cell | None
    new: Cell

    @property
    def label(self) -> Text:
        return self.game.label(self.path)

    @property
    def clause(self) -> str:
        """The id of the clause this value belongs to."""
        return self.game.schema.cell(self.path).clause

    @property
    def text(self) -> Text:
        """The change in words: "Survive VP: 2 → 3"."""
        return WORDS.say("change", label=self.label, old=self.game.spoken(self.path, self.old), new=self.game.spoken(self.path, self.new))

    @property
    def rule(self) -> Text:
        """The rule that the value belongs to, in one sentence."""
        return self.game.clause(self.clause)


def changes(before: Draft, after: Draft) -> tuple[Change, ...]:
    """What was changed between two drafts of a game, in the order of its parameters.

    What only follows from a change (suits that follow the players, rows of a table that is shorter now) is no change of its own.
    """
    if before.game is not after.game:
        raise draft_error("error/two-games", a=before.name, b=after.name)
    old = before.values.cells()
    return tuple(Change(after.game, path, old.get(path), new) for path, new in least_given(after.values, before.values).items())


def own_changes(draft: Draft) -> tuple[Change, ...]:
    """What a draft changes in its parent; nothing for the first of a line."""
    return changes(draft.ancestors[-1], draft) if draft.ancestors else ()


def least_given(values: Values, base: Values | None) -> dict[str, Cell]:
    """Path → value of the fewest cells that make ``values`` when laid over ``base`` (None: the game's defaults).

    A number that follows something, here as in the base, is left out; one that no longer follows is given even if it did not change.
    """
    before = base if base is not None else values.schema.resolve({})
    old = before.cells()
    given = {}
    for path, value in values.cells().items():
        followed = _followed(path, values)
        followed_before = followed is not None and old.get(path) in (None, _followed(path, before))
        if value != (followed if followed_before else old.get(path)):
            given[path] = value
    return given


def _followed(path: str, values: Values) -> int | None:
    """What the number at ``path`` is while it follows something; None if it never does."""
    cell = values.schema.cell(path)
    if not isinstance(cell, Number) or cell.follows is None:
        return None
    return cell.followed(values, int(path.split(".")[1]) if "." in path else 0)


def save_next(
    parent: Draft,
    values: Values,
    *,
    why: Text | str | None = None,
    problems: Sequence[Text | str] = (),
    title: Text | str | None = None,
    folder: Path | None = None,
    date: datetime.date | None = None,
) -> Draft:
    """Save ``values`` as the next draft of the parent's line; its number counts up. Returns it, as it would be read back.

    It lies beside its parent if that is the designer's own, otherwise in ``folder`` (None: the usual one). Raises
    :class:`DraftError` if there is nothing to save, if the parent or an ancestor has been changed on disk since it was opened, or if
    the folder cannot be written; nothing is lost then.
    """
    _refuse_if_presented()
    origin = as_saved(parent)
    if values == origin.values and not (why or problems):
        raise draft_error("error/no-changes", name=parent.name)
    folder = _folder_of_next(parent, folder)
    page = DraftFile(
        game=parent.game,
        given=least_given(values, origin.values if origin.source else None),
        number=None,
        title=_text(title),
        parent=parent.name if origin.source else None,
        date=date or datetime.date.today(),
        problems=_texts(problems),
        why=_text(why),
    )
    _refuse_if_changed(parent.lineage, replace(page, parent=None, given=least_given(values, None)))
    before = origin.values if origin.source else parent.game.resolve({})
    for number in _free_numbers(parent, folder):
        name = f"{parent.game.name}-{number}"
        text = draft_file_text(replace(page, number=number), before)
        path = folder / f"{name}.toml"
        try:
            write_new(path, text)
        except TakenError:  # somebody else was faster
            continue
        note_number(parent.game.name, folder, number)
        return _bound(text, name, (*parent.ancestors, origin) if origin.source else (), path)
    raise draft_error("error/no-number", most=f"{MOST_NUMBER:,}")


def next_number(parent: Draft, folder: Path | None = None) -> int:
    """The number that :func:`save_next` would give now: the first after those of the line that no draft has or had.

    Raises :class:`DraftError` if there is none.
    """
    for number in _free_numbers(parent, _folder_of_next(parent, folder)):
        return number
    raise draft_error("error/no-number", most=f"{MOST_NUMBER:,}")


def _folder_of_next(parent: Draft, folder: Path | None) -> Path:
    if parent.own and parent.source:
        return parent.source.path.parent
    return drafts_folder() if folder is None else folder


def _free_numbers(parent: Draft, folder: Path) -> Iterator[int]:
    """Numbers for the next draft of a line, the smallest first."""
    game, line = parent.game.name, {ancestor.number or 0 for ancestor in parent.lineage}
    taken = {number for _, number in numbers(game, folder)} | line | given_numbers(folder).get(game, set())
    own = own_drafts(folder)
    for number in range(max(line) + 1, MOST_NUMBER + 1):
        name = f"{game}-{number}"
        if number not in taken and name not in shipped_drafts() and name not in own:
            yield number


def _refuse_if_changed(line: Sequence[Draft], alone: DraftFile) -> None:
    """Refuse to build on a draft that is no longer what was opened; ``alone`` is what would have been saved, without a parent."""
    for ancestor in line:
        if ancestor.own and ancestor.source and ancestor.source.changed_on_disk():
            raise changed_on_disk(ancestor.source, draft_file_text(alone, alone.game.resolve({})))


def _refuse_if_presented() -> None:
    if presented():
        raise draft_error("error/presented")


def as_saved(draft: Draft) -> Draft:
    """The draft as its file says, whatever values it was given since; a draft without a file is itself."""
    if draft.source is None:
        return draft
    return _bound(draft.source.text, draft.name, draft.ancestors, draft.source.path)


def _bound(text: str, name: str, ancestors: tuple[Draft, ...], path: Path) -> Draft:
    shipped = path in shipped_drafts().values()
    return bound(draft_file_from(parsed(text, path), path), name, ancestors, Source(path, text, shipped))


def edit_notes(draft: Draft, *, why: Text | str | None = None, problems: Sequence[Text | str] | None = None) -> Draft:
    """Write other notes into a draft's file, keeping everything else in it, comments included. Returns the draft as it is now.

    What is None stays. Raises :class:`DraftError` for a shipped draft, for a file changed on disk since it was opened (both
    versions are kept), and for one that cannot be written.
    """
    _refuse_if_presented()
    if draft.source is None or draft.source.shipped:
        raise draft_error("error/shipped", name=draft.name)
    document = tomlkit.parse(draft.source.text)
    about: Any = document.setdefault("draft", tomlkit.table())
    if why is not None:
        note = _text(why)
        _put(about, "why", None if note is None else _quoted(note))
    if problems is not None:
        _put(about, "problems", _list(_texts(problems)) if problems else None)
    text = tomlkit.dumps(document)
    about.pop("number", None)  # two files cannot share a number: a version kept beside the file goes without
    source = write_over(draft.source, text, kept=tomlkit.dumps(document))
    return bound(draft_file_from(parsed(text, source.path), source.path), draft.name, draft.ancestors, source)


def _put(table: Any, key: str, value: Any) -> None:
    if value is not None:
        table[key] = value
    elif key in table:
        del table[key]


def undo(draft: Draft, step: Draft, path: str) -> Draft:
    """``draft`` without the change that one draft of its line (``step``) made at ``path``; every other change stays.

    Raises :class:`DraftError` if the step changes nothing there, if a later draft changes the same value again, or if a table row
    only came with another change; :class:`ParameterError` if the rest is impossible without it.
    """
    change = next((change for change in own_changes(step) if change.path == path), None)
    if change is None:
        raise draft_error("error/no-such-change", name=step.name, value=path)
    later = draft.lineage[draft.lineage.index(step) + 1 :] if step in draft.lineage else ()
    for other in later:
        if any(again.path == path for again in own_changes(other)):
            raise draft_error("error/changed-later", label=change.label, later=other.title)
    if change.old is None or path not in draft.values.cells():
        raise draft_error("error/row-undone", label=change.label)
    return draft.with_values({path: change.old})


def _text(given: Text | str | None) -> Text | None:
    if given is None or given == "":
        return None
    text = same(given) if isinstance(given, str) else given
    longest = max(len(text.ja), len(text.en))
    if longest > LONGEST_NOTE:
        raise draft_error("error/long-note", limit=f"{LONGEST_NOTE:,}", length=f"{longest:,}")
    return text


def _texts(given: Sequence[Text | str]) -> tuple[Text, ...]:
    return tuple(text for text in map(_text, given) if text is not None)


def draft_file_text(page: DraftFile, before: Values) -> str:
    """A draft file: small, in a fixed order, with what each value was (in the ``before`` values) as a comment."""
    lines = [f"format = {FORMAT}", f'game = "{page.game.name}"', "", "[draft]"]
    if page.number is not None:
        lines.append(f"number = {page.number}")
    if page.parent is not None:
        lines.append(f"parent = {tomlkit.item(page.parent).as_string()}")
    if page.date is not None:
        lines.append(f"date = {page.date.isoformat()}")
    if page.title is not None:
        lines.append(f"title = {_quoted(page.title).as_string()}")
    if page.why is not None:
        lines.append(f"why = {_quoted(page.why).as_string()}")
    if page.problems:
        lines.append(f"problems = {_list(page.problems).as_string()}")
    rulings = {path: value for path, value in page.given.items() if _is_ruling(page.game, path)}
    others = {path: value for path, value in page.given.items() if path not in rulings}
    lines += _value_lines(page.game, "parameters", others, before.cells())
    lines += _value_lines(page.game, "rulings", rulings, before.cells())
    return "\n".join(lines) + "\n"


def _is_ruling(game: Game, path: str) -> bool:
    parameter = game.schema.cell(path)
    return isinstance(parameter, Choice) and parameter.ruling


def _value_lines(game: Game, section: str, given: Mapping[str, Cell], before: Mapping[str, Cell]) -> list[str]:
    if not given:
        return []
    lines = ["", f"[{section}]"]
    for path, value in given.items():
        label = game.label(path)
        was = f": {before[path]} → {value}" if path in before else ""
        lines.append(f"{path} = {tomlkit.item(value).as_string()}  # {label.ja} / {label.en}{was}")
    return lines


def _quoted(text: Text) -> Any:
    """A text as a TOML value: one string, or one each for Japanese and English where they differ."""
    if text.ja == text.en:
        return tomlkit.item(text.ja)
    table = tomlkit.inline_table()
    table.update({"ja": text.ja, "en": text.en})
    return table


def _list(texts: Sequence[Text]) -> Any:
    array = tomlkit.array()
    array.extend(_quoted(text) for text in texts)
    return array.multiline(True)
