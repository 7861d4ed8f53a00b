"""The journal of unsaved edits: what a designer has changed and not yet saved outlives the kernel.

It lies in the user's own folder, one small file a draft, because the folder of the drafts may be read-only or shared.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from workbench.core.parameters import Cell, Values
from workbench.drafts.draft import Draft
from workbench.drafts.file import digest_of
from workbench.drafts.history import as_saved, least_given

#: environment variable that names another folder for the journal
FOLDER = "WORKBENCH_JOURNAL"


@dataclass(frozen=True)
class Unsaved:
    """Edits left over from a session that ended: path → value, when they were made, and whether the draft's file is another by now."""

    changes: Mapping[str, Cell]
    when: datetime.datetime
    draft_changed: bool


def journal_folder() -> Path:
    """Where the journal lies."""
    named = os.environ.get(FOLDER)
    return Path(named).expanduser() if named else platformdirs.user_state_path("draft-workbench") / "unsaved"


def remember(draft: Draft, values: Values) -> bool:
    """Note the values that a draft has been given and that are not saved (or that there are none). False if nothing can be written."""
    changes = least_given(values, as_saved(draft).values)
    if not changes:
        return forget(draft)
    entry = {
        "draft": draft.name,
        "file": str(draft.source.path) if draft.source else None,
        "digest": _digest(draft),
        "when": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "changes": changes,
    }
    return _write(_file(draft), entry)


def unsaved(draft: Draft) -> Unsaved | None:
    """The edits of an earlier session to this draft, or None. What cannot be read is no journal; nothing is applied."""
    entry = _read(_file(draft))
    try:
        changes = dict(entry["changes"])
        when = datetime.datetime.fromisoformat(entry["when"])
        changed = entry["digest"] != _digest(draft)
    except (ValueError, TypeError, KeyError):
        return None
    return Unsaved(changes, when, changed) if changes else None


def forget(draft: Draft) -> bool:
    """Drop the edits of a draft: they are saved, or no longer wanted. False if the file cannot be removed."""
    return _remove(_file(draft))


def remember_notes(draft: Draft, why: str, problems: str) -> bool:
    """Note what is being written about the draft that follows this one. False if nothing can be written."""
    path = _file(draft, ".notes")
    if why or problems:
        return _write(path, {"draft": draft.name, "why": why, "problems": problems})
    return _remove(path)


def noted(draft: Draft) -> tuple[str, str]:
    """Why and problems as they were being written when a session ended; empty texts if there are none."""
    entry = _read(_file(draft, ".notes"))
    why, problems = (entry.get(key) for key in ("why", "problems"))
    return (why, problems) if isinstance(why, str) and isinstance(problems, str) else ("", "")


def _file(draft: Draft, kind: str = "") -> Path:
    where = str(draft.source.path.resolve()) if draft.own and draft.source else ""
    return journal_folder() / f"{draft.name}-{hashlib.sha256(where.encode()).hexdigest()[:8]}{kind}.json"


def _read(path: Path) -> Mapping[str, Any]:
    try:
        entry = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return entry if isinstance(entry, Mapping) else {}


def _write(path: Path, entry: Mapping[str, Any]) -> bool:
    scratch = path.with_suffix(f".{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch.write_text(json.dumps(entry, ensure_ascii=False, indent=1), encoding="utf-8")
        scratch.replace(path)
    except OSError:
        return False
    return True


def _remove(path: Path) -> bool:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def _digest(draft: Draft) -> str | None:
    return digest_of(draft.source.text) if draft.source else None
