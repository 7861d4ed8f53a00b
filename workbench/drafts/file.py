"""Draft files as bytes: reading them safely, writing them whole or not at all.

A file on disk is only ever replaced by a complete one, and only if it is still the file that was opened. Nothing in a file is
ever executed: it is TOML, and small.
"""

from __future__ import annotations

import hashlib
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workbench.core.errors import BadInput
from workbench.core.files import NotRegular, TooLarge, read_regular, write_whole
from workbench.core.text import Text, same
from workbench.drafts.wording import WORDS

#: what a draft file has at most: bytes, characters a line, lists in lists, and dots in a name
LARGEST_FILE, LONGEST_LINE, DEEPEST, MOST_DOTS = 1_000_000, 200_000, 16, 16

#: what gives a file its structure: strings and comments as wholes (ended or not), and the marks outside of them
_STRUCTURE = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)|"(?:\\[^\n]|[^"\\\n])*"?|'[^'\n]*'?|\#[^\n]*|[.=,\n\[\]{}]''', re.DOTALL
)


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
        return read_regular(path, LARGEST_FILE).decode("utf-8-sig")  # some editors begin a file with a byte order mark
    except FileNotFoundError:
        raise draft_error("error/no-file", path) from None
    except NotRegular:
        raise draft_error("error/no-regular-file", path) from None
    except TooLarge as error:
        raise draft_error("error/too-large", path, limit=f"{error.limit:,}", size=f"{error.size:,}") from None
    except UnicodeDecodeError as error:
        raise draft_error("error/encoding", path, byte=error.start) from None
    except OSError as error:
        raise draft_error("error/unreadable", path, reason=error.strerror or error) from None


def parsed(text: str, path: Path) -> Mapping[str, Any]:
    """The data of a draft file's text. Raises :class:`DraftError`, with the line, for broken TOML and for what no draft needs.

    The latter is refused before it is parsed: the parser takes minutes over a name of a hundred thousand dots.
    """
    _refuse_monsters(text, path)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise draft_error("error/toml", path, reason=same(error)) from None
    except RecursionError:
        raise draft_error("error/toml", path, reason=WORDS["error/too-deep"]) from None
    except ValueError:  # a decimal number of more digits than Python reads
        raise draft_error("error/toml", path, reason=WORDS["error/long-number"]) from None
    if any(isinstance(value, int) and value.bit_length() > 64 for value in _leaves(data)):
        raise draft_error("error/toml", path, reason=WORDS["error/long-number"])
    return data


def _refuse_monsters(text: str, path: Path) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise draft_error("error/long-line", path, line=number, limit=f"{LONGEST_LINE:,}")
    depth = dots = 0
    for mark in _STRUCTURE.finditer(text):
        token = mark[0]
        if token == ".":
            dots += 1
        elif token in "=,\n[{]}":
            dots = 0
            depth += (token in "[{") - (token in "]}")
        if dots > MOST_DOTS:
            raise draft_error("error/long-key", path, line=text.count("\n", 0, mark.start()) + 1, limit=MOST_DOTS)
        if depth > DEEPEST:
            raise draft_error("error/toml", path, reason=WORDS["error/too-deep"])


def _leaves(data: Mapping[str, Any]) -> Iterator[Any]:
    waiting: list[Any] = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Mapping):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
        else:
            yield value


def refuse_unreadable(text: str, path: Path) -> None:
    """Raise :class:`DraftError` if a text that is about to be saved could not be opened again."""
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        raise draft_error("error/surrogate", path, mark=f"U+{ord(error.object[error.start]):04X}") from None
    if size > LARGEST_FILE:
        raise draft_error("error/too-large", path, limit=f"{LARGEST_FILE:,}", size=f"{size:,}")
    parsed(text, path)


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet. Raises :class:`DraftError` if it does, or if it cannot be written."""
    refuse_unreadable(text, path)
    if os.path.lexists(path):
        raise _taken(path)

    def publish(scratch: Path, goal: Path) -> None:
        try:
            os.link(scratch, goal)  # unlike a rename this refuses to replace what another process has just written
        except FileExistsError:
            raise _taken(path) from None
        except OSError:  # a file system without hard links
            if os.path.lexists(goal):
                raise _taken(path) from None
            os.replace(scratch, goal)

    _write(path, text, publish)


def _taken(path: Path) -> TakenError:
    return TakenError(WORDS.say("error/in-file", path=path, message=WORDS["error/exists"]))


def write_over(source: Source, text: str, kept: str) -> Source:
    """Replace the file that was opened; returns it as it is now.

    Raises :class:`DraftError` if somebody else has changed it since. Both versions are then kept: ``kept`` is what to lay beside it.
    """
    if source.changed_on_disk():
        raise changed_on_disk(source, kept)
    refuse_unreadable(text, source.path)
    _write(source.path, text, os.replace)
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


def _write(path: Path, text: str, publish: Callable[[Path, Path], object]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, [text.encode()], publish=publish)
    except (OSError, ValueError) as error:
        if isinstance(error, DraftError):
            raise
        raise draft_error("error/unwritable", path, reason=getattr(error, "strerror", None) or error) from None
