"""Draft files as bytes: reading them safely, writing them whole or not at all.

A file on disk is only ever replaced by a complete one, and only if it is still the file that was opened. Nothing in a file is
ever executed: it is TOML, and small.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workbench.core.errors import BadInput
from workbench.core.text import Text, same
from workbench.drafts.wording import WORDS

LARGEST_FILE = 1_000_000


class DraftError(BadInput):
    """A draft that cannot be used or saved. ``message`` says why in both languages."""

    def __init__(self, message: Text) -> None:
        self.message = message
        super().__init__(message.en)


class TakenError(DraftError):
    """There is a file of that name already."""


def draft_error(key: str, path: Path | None = None, **values: Any) -> DraftError:
    """The error with that key of the catalogue, named after the file it is about."""
    message = WORDS.say(key, **values)
    return DraftError(message if path is None else WORDS.say("error/in-file", path=path, message=message))


@dataclass(frozen=True)
class Source:
    """The file a draft was read from and what stood in it then."""

    path: Path
    text: str
    shipped: bool = False

    @property
    def digest(self) -> str:
        return digest_of(self.text)

    def changed_on_disk(self) -> bool:
        """Whether the file is no longer what was read (or no longer there)."""
        try:
            return read_text(self.path) != self.text
        except DraftError:
            return True


def digest_of(text: str) -> str:
    """A short fingerprint of a file's text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_text(path: Path) -> str:
    """The text of a draft file. Raises :class:`DraftError` for anything that is not a small text in UTF-8."""
    try:
        if not path.exists():
            raise draft_error("error/no-file", path)
        if not path.is_file():
            raise draft_error("error/no-regular-file", path)
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise draft_error("error/too-large", path, limit=f"{LARGEST_FILE:,}", size=f"{path.stat().st_size:,}")
        return data.decode("utf-8-sig")  # some editors begin a file with a byte order mark
    except UnicodeDecodeError as error:
        raise draft_error("error/encoding", path, byte=error.start) from None
    except (OSError, ValueError) as error:
        if isinstance(error, DraftError):
            raise
        raise draft_error("error/unreadable", path, reason=getattr(error, "strerror", None) or error) from None


def parsed(text: str, path: Path) -> Mapping[str, Any]:
    """The data of a draft file's text. Raises :class:`DraftError` with the line for broken TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise draft_error("error/toml", path, reason=same(error)) from None
    except RecursionError:
        raise draft_error("error/toml", path, reason=WORDS["error/too-deep"]) from None


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet. Raises :class:`DraftError` if it does, or if it cannot be written."""
    with _scratch(path, text) as scratch:
        try:
            os.link(scratch, path)  # unlike a rename this refuses to replace what another process has just written
        except FileExistsError:
            raise TakenError(WORDS.say("error/in-file", path=path, message=WORDS["error/exists"])) from None
        except OSError:  # a file system without hard links
            if path.exists():
                raise TakenError(WORDS.say("error/in-file", path=path, message=WORDS["error/exists"])) from None
            os.replace(scratch, path)


def write_over(source: Source, text: str, kept: str) -> Source:
    """Replace the file that was opened; returns it as it is now.

    Raises :class:`DraftError` if somebody else has changed it since. Both versions are then kept: ``kept`` is what to lay beside it.
    """
    if source.changed_on_disk():
        raise changed_on_disk(source, kept)
    with _scratch(source.path, text) as scratch:
        os.replace(scratch, source.path)
    return Source(source.path, text)


def changed_on_disk(source: Source, text: str) -> DraftError:
    """The refusal to replace a changed file, after ``text`` has been kept beside it (if the folder allows)."""
    kept = WORDS["kept/journal"]
    for n in range(1, 1000):
        beside = source.path.with_name(f"{source.path.stem}-mine-{n}.toml")
        try:
            write_new(beside, text)
        except TakenError:
            continue
        except DraftError:
            break
        kept = WORDS.say("kept/beside", name=beside.name)
        break
    return draft_error("error/changed-on-disk", source.path, kept=kept)


@contextmanager
def _scratch(goal: Path, text: str) -> Iterator[Path]:
    """A complete, flushed file beside its goal, removed again if it was not moved there."""
    path = goal.with_name(f".{goal.name}.{os.getpid()}-{secrets.token_hex(4)}.part")
    try:
        goal.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        yield path
    except OSError as error:
        raise draft_error("error/unwritable", goal, reason=error.strerror) from None
    finally:
        with suppress(OSError):
            path.unlink(missing_ok=True)
