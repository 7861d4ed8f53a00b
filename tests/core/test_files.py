"""Files are read only if they are ordinary and small, and are written whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.core.files import NotRegular, TooLarge, drop_orphans, open_regular, read_regular, write_whole


def test_an_ordinary_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_regular(path, 5) == b"12345"
    with pytest.raises(TooLarge) as caught:
        read_regular(path, 4)
    assert (caught.value.size, caught.value.limit) == (5, 4)


@pytest.mark.parametrize("kind", ["folder", "pipe", "zeros", "random", "link to a device"])
def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    path = {
        "folder": tmp_path,
        "pipe": tmp_path / "pipe",
        "zeros": Path("/dev/zero"),
        "random": Path("/dev/urandom"),
        "link to a device": tmp_path / "link",
    }[kind]
    with pytest.raises(NotRegular):
        read_regular(path, 10)


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, "\ud800", "loop"])
def test_names_that_no_file_can_have_are_errors_of_the_system(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OSError, match=r"null|long|surrogates|levels"), open_regular(tmp_path / name):
        pass


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    goal = tmp_path / "goal"
    goal.write_text("before")

    def broken() -> Iterator[bytes]:
        yield b"half"
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        write_whole(goal, broken())
    assert [path.name for path in tmp_path.iterdir()] == ["goal"]
    assert goal.read_text() == "before"
    write_whole(goal, [b"af", b"ter"])
    assert goal.read_text() == "after"


def test_a_device_is_written_to_and_never_replaced() -> None:
    write_whole(Path("/dev/null"), [b"anything"])
    assert Path("/dev/null").is_char_device()
    with pytest.raises(OSError, match="No space left"):
        write_whole(Path("/dev/full"), [b"anything"])
    assert Path("/dev/full").is_char_device()


def test_what_a_killed_writer_left_is_dropped_and_nothing_else(tmp_path: Path) -> None:
    code = (
        "import os, signal; from pathlib import Path; from workbench.core.files import write_whole\n"
        "def parts():\n    yield b'half'\n    os.kill(os.getpid(), signal.SIGKILL)\n"
        f"write_whole(Path({str(tmp_path / 'goal')!r}), parts())"
    )
    subprocess.run([sys.executable, "-c", code], check=False)
    left = [path.name for path in tmp_path.iterdir()]
    assert [name.rpartition(".")[2] for name in left] == ["part"]
    here = left[0].split("-")[1]
    own = tmp_path / f".workbench-{here}-{os.getpid()}-00000000.part"  # of a process that is still there
    elsewhere = tmp_path / f".workbench-{int(here, 16) ^ 1:08x}-4194000-00000000.part"  # of another machine
    for path in (own, elsewhere, tmp_path / "mine.part", tmp_path / ".goal.part"):
        path.write_text("")
    assert drop_orphans(tmp_path) == 1
    assert len(list(tmp_path.iterdir())) == 4
    os.utime(elsewhere, (0, 0))
    assert drop_orphans(tmp_path) == 1
    assert drop_orphans(tmp_path / "nowhere") == 0
