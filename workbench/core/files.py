"""Files that nobody is hurt by: read only if they are ordinary and small enough, written whole or not at all.

What is being written lies in a scratch file beside its goal. A process that is killed leaves it behind; whoever next writes into the
folder, or lists it, drops those whose writer is gone.
"""

from __future__ import annotations

import os
import platform
import re
import secrets
import stat
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from workbench.core.errors import BadInput

#: after this long a scratch file has no writer any more, whichever machine it was on
ORPHAN_SECONDS = 86_400
_SCRATCH = re.compile(r"\.workbench-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{8}\.part")
_HERE = f"{zlib.crc32(platform.node().encode()):08x}"


class NotRegular(OSError):
    """A path that is no ordinary file: a folder, a pipe, a device."""


class TooLarge(OSError):
    """A file with more bytes (``size``) than it may have (``limit``)."""

    def __init__(self, size: int, limit: int) -> None:
        self.size, self.limit = size, limit
        super().__init__(f"{size:,} bytes, at most {limit:,} are possible")


@contextmanager
def open_regular(path: Path) -> Iterator[BinaryIO]:
    """An ordinary file, open for reading; never waits for a pipe and never reads a device.

    Raises :class:`NotRegular` for anything else, :class:`OSError` for what the system refuses, a name it cannot have included.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotRegular(f"{path} is not a regular file")
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError as error:  # a NUL, or a character that no file name can have
        raise OSError(0, str(error)) from None
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):  # replaced between the two
            raise NotRegular(f"{path} is not a regular file")
        yield file


def read_regular(path: Path, limit: int) -> bytes:
    """The bytes of an ordinary file of at most ``limit`` bytes. Raises :class:`TooLarge`, or what :func:`open_regular` raises."""
    with open_regular(path) as file:
        data = file.read(limit + 1)
        if len(data) > limit:
            raise TooLarge(max(len(data), os.fstat(file.fileno()).st_size), limit)
        return data


def write_whole(goal: Path, parts: Iterable[bytes], *, publish: Callable[[Path, Path], object] = os.replace, durable: bool = True) -> None:
    """Write ``parts`` so that ``goal`` is complete or untouched. A pipe or a device is written to directly.

    ``publish(scratch, goal)`` puts the finished file in its place; ``durable`` waits until the disk has it. Raises :class:`OSError`.
    """
    try:
        special = not stat.S_ISREG(goal.stat().st_mode)
    except FileNotFoundError:
        special = False
    except ValueError as error:
        raise OSError(0, str(error)) from None
    if special:
        with goal.open("wb", buffering=0) as file:
            for part in parts:
                _write_all(file, part)
        return
    drop_orphans(goal.parent)
    scratch = goal.with_name(f".workbench-{_HERE}-{os.getpid()}-{secrets.token_hex(4)}.part")
    try:
        with scratch.open("xb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            if durable:
                os.fsync(file.fileno())
        publish(scratch, goal)
    finally:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)


def save(goal: Path, parts: Iterable[bytes]) -> None:
    """Write a file that a person asked for, whole or not at all. Raises :class:`BadInput` that names it and says why not."""
    try:
        write_whole(goal, parts)
    except OSError as error:
        raise _unwritable(goal, error.strerror or error) from None


def refuse_unwritable(goal: Path) -> None:
    """Raise :class:`BadInput` if a file cannot be written there, as far as can be told without writing: before an hour of work."""
    try:
        if not stat.S_ISDIR(goal.absolute().parent.stat().st_mode):
            raise NotADirectoryError
        mode = goal.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        if not goal.absolute().parent.is_dir():
            raise _unwritable(goal, "there is no such folder") from None
        mode = stat.S_IFREG
    except ValueError as error:
        raise _unwritable(goal, error) from None
    except OSError as error:
        raise _unwritable(goal, error.strerror) from None
    if stat.S_ISDIR(mode):
        raise _unwritable(goal, "it is a folder")
    if stat.S_ISREG(mode) and not os.access(goal.absolute().parent, os.W_OK):
        raise _unwritable(goal, "the folder is read-only")


def _unwritable(goal: Path, reason: object) -> BadInput:
    return BadInput(f"{goal}: cannot be written ({reason})")


def _write_all(file: BinaryIO, part: bytes) -> None:
    view = memoryview(part)
    while view:
        view = view[file.write(view) or 0 :]


def drop_orphans(folder: Path) -> int:
    """Remove what writers that are gone have left in a folder; returns how many files. What cannot be removed stays."""
    dropped = 0
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if (named := _SCRATCH.fullmatch(entry.name)) and _is_orphan(Path(entry.path), named[1], int(named[2])):
                with suppress(OSError):
                    os.unlink(entry.path)
                    dropped += 1
    return dropped


def _is_orphan(path: Path, machine: str, process: int) -> bool:
    if machine == _HERE and os.name == "posix":
        try:
            os.kill(process, 0)  # asks only whether it is there
        except ProcessLookupError:
            return True
        except (OSError, OverflowError):
            pass
    try:
        return time.time() - path.stat().st_mtime > ORPHAN_SECONDS
    except OSError:
        return False
