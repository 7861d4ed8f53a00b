"""The journal of unsaved edits: what a designer has changed and not yet saved outlives the kernel.

It lies in the user's own folder, because the folder of the drafts may be read-only or shared. Every view has an entry of its own, one
small file that nobody else writes; it holds a lock on it while it lives, so that no other view throws away what is still being edited.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import platformdirs

from workbench.core.files import read_regular, write_whole
from workbench.core.parameters import Cell, Values
from workbench.core.presented import presented
from workbench.drafts.draft import Draft
from workbench.drafts.file import digest_of
from workbench.drafts.history import as_saved, least_given

try:
    import fcntl
except ImportError:  # no advisory locks on this system: every entry counts as left behind
    fcntl = None  # type: ignore[assignment]

#: environment variable that names another folder for the journal
FOLDER = "WORKBENCH_JOURNAL"
#: bytes an entry may have; an edit of every parameter with long notes is far below
MOST_BYTES = 1_000_000


@dataclass(frozen=True)
class Unsaved:
    """Edits that another view left: path → value, the notes about the next draft, when they were made, and whether the draft's file is
    another by now. ``entries`` are the files they were read from, each with its text."""

    changes: Mapping[str, Cell]
    why: str
    problems: str
    when: datetime.datetime
    draft_changed: bool
    entries: tuple[tuple[Path, bytes], ...]


class Journal:
    """The unsaved edits of one view, and what others have left of the same draft.

    In a presentation it keeps and finds nothing.
    """

    def __init__(self, draft: Draft) -> None:
        self._held: int | None = None
        self._open(draft)

    def _open(self, draft: Draft) -> None:
        self._draft, self._key = draft, _key(draft)
        self._changes: dict[str, Cell] = {}
        self._notes = "", ""
        self._path = journal_folder() / f"{self._key}-{secrets.token_hex(8)}.json"
        self._written: dict[str, Any] | None = None
        self._found = [] if presented() else list(_merged(_left(self._key, draft)))

    @property
    def found(self) -> tuple[Unsaved, ...]:
        """What was there when the draft was opened and was neither taken up nor discarded since; the newest first."""
        return tuple(self._found)

    @property
    def changes(self) -> Mapping[str, Cell]:
        """This view's own edits."""
        return dict(self._changes)

    @property
    def notes(self) -> tuple[str, str]:
        """Why and problems as they are being written about the draft that follows."""
        return self._notes

    def follow(self, draft: Draft) -> None:
        """The view has this draft currently open. Edits of the one before stay in the journal."""
        if _key(draft) != self._key:
            self.close()
            self._open(draft)
        self._draft = draft

    def remember(self, values: Values) -> bool:
        """Note the values that the draft has been given and that are not saved. False if nothing can be written."""
        self._changes = dict(least_given(values, as_saved(self._draft).values))
        return self._write()

    def remember_changes(self, changes: Mapping[str, Cell]) -> bool:
        """Note changes that cannot be played together yet, as they are. False if nothing can be written."""
        self._changes = dict(changes)
        return self._write()

    def remember_notes(self, why: str, problems: str) -> bool:
        """Note what is being written about the draft that follows this one. False if nothing can be written."""
        self._notes = why, problems
        return self._write()

    def take(self, found: Unsaved) -> None:
        """What was found is this view's now. Left entries go as soon as this one is written."""
        self._changes, self._notes = dict(found.changes), (found.why, found.problems)
        if self._write():
            self.discard(found)
        else:
            self._found.remove(found)

    def discard(self, found: Unsaved) -> bool:
        """Drop what was found. What a living view still edits, or what is another by now, is only no longer offered.

        False if an entry cannot be removed.
        """
        self._found.remove(found)
        removed = [_remove(path) for path, text in found.entries if _text(path) == text and not _is_held(path)]
        return all(removed)

    def forget(self) -> bool:
        """Drop this view's edits and notes: they are saved, or taken back. False if the entry cannot be removed."""
        self._changes, self._notes = {}, ("", "")
        return self._write()

    def close(self) -> None:
        """The view ends: its edits stay, for others to take up or to discard."""
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _write(self) -> bool:
        if presented():
            return True
        why, problems = self._notes
        content = {"digest": _digest(self._draft), "changes": self._changes, "why": why, "problems": problems}
        if not self._changes and not why and not problems:
            self._written = None
            self.close()
            return _remove(self._path)
        if content == self._written:
            return True
        entry = {
            "draft": self._draft.name,
            "file": str(self._draft.source.path) if self._draft.source else None,
            "when": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
            **content,
        }
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps(entry, ensure_ascii=False, indent=1).encode("utf-8", "replace")
            write_whole(self._path, [text], publish=self._publish, durable=False)
        except OSError:
            return False
        self._written = content
        return True

    def _publish(self, scratch: Path, goal: Path) -> None:
        """Put the entry in its place, locked before anybody can see it."""
        held = None
        if fcntl is not None:
            held = os.open(scratch, os.O_RDONLY)
            with suppress(OSError):  # a file system without locks
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        try:
            scratch.replace(goal)
        except OSError:
            if held is not None:
                os.close(held)
            raise
        self.close()
        self._held = held


def journal_folder() -> Path:
    """Where the journal lies."""
    named = os.environ.get(FOLDER)
    return Path(named).expanduser() if named else platformdirs.user_state_path("draft-workbench") / "unsaved"


def _key(draft: Draft) -> str:
    where = str(draft.source.path.resolve()) if draft.own and draft.source else ""
    mark = hashlib.sha256("\0".join((draft.name, where)).encode("utf-8", "surrogatepass")).hexdigest()
    return f"{draft.name[:60]}-{mark[:12]}"


def _left(key: str, draft: Draft) -> Iterator[Unsaved]:
    """Every readable entry about a draft. What cannot be read is no entry; nothing is applied."""
    try:
        paths = sorted(path for path in journal_folder().iterdir() if path.name.startswith(f"{key}-") and path.suffix == ".json")
    except OSError:
        return
    digest = _digest(draft)
    for path in paths:
        text = _text(path)
        try:
            entry = json.loads(text or b"")
            changes, why, problems = dict(entry["changes"]), entry["why"], entry["problems"]
            when = datetime.datetime.fromisoformat(entry["when"]).astimezone(datetime.UTC)
            changed = entry["digest"] != digest
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
            continue
        if text and isinstance(why, str) and isinstance(problems, str) and (changes or why or problems):
            yield Unsaved(changes, why, problems, when, changed, ((path, text),))


def _merged(found: Iterator[Unsaved]) -> Iterator[Unsaved]:
    """The newest first; the same edits of several views are one."""
    known: list[Unsaved] = []
    for one in sorted(found, key=lambda unsaved: unsaved.when, reverse=True):
        edits = one.changes, one.why, one.problems
        same = next((i for i, other in enumerate(known) if edits == (other.changes, other.why, other.problems)), None)
        if same is None:
            known.append(one)
        else:
            known[same] = replace(known[same], entries=(*known[same].entries, *one.entries))
    return iter(known)


def _is_held(path: Path) -> bool:
    """Whether the view that writes an entry is still there."""
    if fcntl is None:
        return False
    try:
        probe = os.open(path, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(probe, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(probe)
    return False


def _text(path: Path) -> bytes | None:
    try:
        return read_regular(path, MOST_BYTES)
    except OSError:
        return None


def _remove(path: Path) -> bool:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def _digest(draft: Draft) -> str | None:
    return digest_of(draft.source.text) if draft.source else None
