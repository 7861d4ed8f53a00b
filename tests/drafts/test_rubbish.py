"""A folder with any rubbish in it: what is good can be used, what is not is named, and nothing takes long."""

from __future__ import annotations

import os
import random
from contextlib import suppress
from pathlib import Path

import pytest

from tests.mutations import mutated_bytes
from workbench.cli import main
from workbench.core.errors import BadInput, shortened
from workbench.core.text import Text, same
from workbench.drafts import DraftError, load_draft, read_draft
from workbench.drafts.draft import MOST_NUMBER
from workbench.drafts.file import LARGEST_FILE, MOST_DOTS
from workbench.drafts.history import edit_notes, save_next
from workbench.drafts.library import GIVEN, library

GOOD = 'game = "omerta"\n[draft]\nnumber = 8\nparent = "omerta-7"\n[parameters]\nsurvive_vp = 3\n'

#: texts that are no draft, each of its own kind
RUBBISH = {
    "empty": b"",
    "nul": b"\0" * 1000,
    "noise": random.Random(1).randbytes(5000),
    "number": b'game = "omerta"\n[draft]\nnumber = ' + b"9" * 5000,
    "hexadecimal": b'game = "omerta"\n[draft]\nnumber = 0x' + b"f" * 50_000,
    "binary": b'game = "omerta"\n[parameters]\nsurvive_vp = 0b' + b"1" * 50_000,
    "format": b"format = 0x" + b"f" * 50_000,
    "row": b'game = "omerta"\n[parameters]\nvow.' + b"9" * 5000 + b".amount = 3",
    "many": b'game = "omerta"\n[parameters]\n' + b"".join(b"vow.%d.amount = 99\n" % n for n in range(4_000)),
    "date": b'game = "omerta"\n[draft]\ndate = 9999-99-99',
    "dots": b"a" + b".a" * 100_000 + b" = 1",
    "header": b"[" + b"a." * 100_000 + b"a]",
    "quoted-dots": b'"a"' + b'."a"' * 100_000 + b" = 1",
    "lists": b"a = " + b"[" * 100_000,
    "tables": b"a = " + b"{a = " * 100_000,
    "line": b'game = "omerta"\n[draft]\nwhy = "' + b"x" * 500_000 + b'"',
    "quotes": b'a = """' + b'\\"""' * 200_000,
    "apostrophes": b"a = " + b"''' '" * 190_000,
    "large": b"#" * (LARGEST_FILE + 1),
    "parent": b'game = "omerta"\n[draft]\nparent = "' + b"x" * 300 + b'"',
    "parent-nul": b'game = "omerta"\n[draft]\nparent = "a\\u0000b"',
    "latin": 'game = "omertà"'.encode("latin-1"),
    "escape": b'game = "\\u001b]0;title\\u0007"',
    "infinite": b'game = "omerta"\n[parameters]\nsurvive_vp = inf',
    "circle": b'game = "omerta"\n[draft]\nparent = "circle"',
}


@pytest.fixture
def dump(folder: Path) -> Path:
    """A folder with one good draft, every kind of broken file and every kind of thing that is no file."""
    folder.mkdir()
    (folder / "omerta-8.toml").write_text(GOOD)
    for name, data in RUBBISH.items():
        (folder / f"{name}.toml").write_bytes(data)
    (folder / "folder.toml").mkdir()
    (folder / "loop.toml").symlink_to("loop.toml")
    (folder / "dangling.toml").symlink_to("nowhere.toml")
    (folder / "zero.toml").symlink_to("/dev/zero")
    (folder / "up.toml").symlink_to(folder)
    os.mkfifo(folder / "pipe.toml")
    (folder / ("n" * 250 + ".toml")).write_bytes(b"game = ")
    (folder / "line\nbreak\x1b[2J.toml").write_bytes(b"game = ")
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe.toml")).write_bytes(b"game = ")
    return folder


def test_the_library_lists_what_is_good_and_names_what_is_not(dump: Path) -> None:
    entries = {entry.name: entry for entry in library("omerta") if not (entry.draft and not entry.draft.own)}
    assert {name for name, entry in entries.items() if entry.draft} == {"omerta-8"}
    assert set(entries) == {path.name.removesuffix(".toml") for path in dump.iterdir()}
    for name, entry in entries.items():
        if entry.draft is None:
            assert 0 < len(entry.problem.en) < 2000, name
            assert 0 < len(entry.problem.ja) < 2000, name


def test_the_list_is_one_line_each_and_safe_to_print(dump: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(library())
    assert not any(mark in line for line in lines for mark in "\x1b\x07\0")
    assert sum(" ! " in line for line in lines) == len(list(dump.iterdir())) - 1


def test_saving_counts_on_whatever_else_lies_there(dump: Path) -> None:
    parent = load_draft("omerta-8")
    saved = save_next(parent, parent.with_values(survive_vp=4).values)
    assert (saved.name, read_draft(dump / "omerta-9.toml").values["survive_vp"]) == ("omerta-9", 4)


def test_a_name_taken_by_anything_is_passed_over(folder: Path) -> None:
    folder.mkdir()
    (folder / "omerta-8.toml").mkdir()
    (folder / "omerta-9.toml").symlink_to("nowhere.toml")
    omerta = load_draft("omerta")
    assert save_next(omerta, omerta.with_values(survive_vp=4).values).name == "omerta-10"


@pytest.mark.parametrize("name", RUBBISH)
def test_every_kind_of_rubbish_is_refused_by_name_on_the_command_line(dump: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = dump / f"{name}.toml"
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"workbench: {path}: ")
    assert len(said) < 2500


@pytest.mark.parametrize(
    "name", ["a\0b.toml", "x" * 300 + ".toml", "x" * 5000 + ".toml", "\ud800.toml", "/dev/zero", "/dev/tty.toml", "."], ids=range(7)
)
@pytest.mark.parametrize("command", [["check"], ["rules"], ["replay"], ["simulate", "--games", "1"]])
def test_what_cannot_be_a_file_is_refused(name: str, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command[0], name, *command[1:]]) == 2
    assert capsys.readouterr().err.startswith("workbench: ")


def test_names_may_have_dots_in_strings_and_some_outside(folder: Path) -> None:
    folder.mkdir()
    path = folder / "mine.toml"
    path.write_text(
        GOOD + 'vow."2".amount = 4  # ' + "." * 100 + '\n[draft.why]\nja = "' + "…." * 99 + "\"\nen = '''" + ".\n" * 99 + "'''\n"
    )
    assert read_draft(path).values["vow"][2]["amount"] == 4
    path.write_text("a" + ".a" * (MOST_DOTS + 1) + " = 1")
    with pytest.raises(DraftError, match="line 1: a name with too many dots"):
        read_draft(path)


def test_a_long_line_of_drafts_is_listed_in_one_pass(folder: Path) -> None:
    folder.mkdir()
    for n in range(300):
        (folder / f"d{n:03}.toml").write_text('game = "omerta"\n' + (f'[draft]\nparent = "d{n - 1:03}"' if n else ""))
    entries = [entry for entry in library("omerta") if entry.draft and entry.draft.own]
    assert [len(entry.draft.lineage) for entry in entries if entry.draft] == list(range(1, 301))


def test_mutated_drafts_are_read_or_refused(folder: Path) -> None:
    """A small part of what benchmarks/fuzz.py does for as long as one likes."""
    folder.mkdir()
    chance = random.Random(7)
    path = folder / "mine.toml"
    read = 0
    for _ in range(500):
        path.write_bytes(mutated_bytes(GOOD.encode(), chance))
        with suppress(BadInput):
            read += read_draft(path).game.name == "omerta"
    assert read > 10


@pytest.mark.parametrize("value", [10**5000, -(10**5000), "x" * 500, 3], ids=["large", "small", "long", "plain"])
def test_any_value_fits_into_a_message(value: object) -> None:
    assert 0 < len(shortened(value)) <= 80


def test_the_number_of_a_deleted_draft_is_not_given_again(folder: Path) -> None:
    omerta = load_draft("omerta")

    def saved(value: int) -> str:
        return save_next(omerta, omerta.with_values(survive_vp=value).values).name

    assert (saved(3), saved(4)) == ("omerta-8", "omerta-9")
    (folder / "omerta-9.toml").unlink()
    assert saved(4) == "omerta-10"
    for broken in ("", "[", "[" * 100_000, "[]", '{"omerta": 3}', '{"omerta": ["x", null, 11]}', '{"omerta": ' + "9" * 5000 + "}"):
        (folder / GIVEN).write_text(broken)
        assert saved(4) == "omerta-9"
        (folder / "omerta-9.toml").unlink()
    (folder / GIVEN).unlink()
    (folder / GIVEN).mkdir()
    assert saved(5) == "omerta-9"


def test_numbers_end_with_a_message_and_nothing_is_written(folder: Path) -> None:
    folder.mkdir()
    (folder / "last.toml").write_text(f'game = "omerta"\n[draft]\nnumber = {MOST_NUMBER}\n')
    last = load_draft("last")
    with pytest.raises(DraftError, match="end at 999,999"):
        save_next(last, last.with_values(survive_vp=3).values)
    assert [path.name for path in folder.iterdir()] == ["last.toml"]


@pytest.mark.parametrize("text", ["\x1b[2J", "\x00", "\u202e", "\"'\\", "'''\"\"\"", "\r\n", "\u2028\x85", "\ufeff", "[parameters]"])
def test_whatever_is_written_as_a_note_is_read_back(folder: Path, text: str) -> None:
    omerta = load_draft("omerta")
    notes = Text(ja=text, en=f"{text} ")
    saved = save_next(omerta, omerta.with_values(survive_vp=3).values, why=notes, problems=[text, notes], title=text)
    again = read_draft(folder / "omerta-8.toml")
    assert (again.why, again.problems[1], again.title) == (notes, notes, same(text))
    assert edit_notes(again, why=text * 2).why == same(text * 2)
    assert saved.why == again.why


@pytest.mark.parametrize(
    ("text", "says"), [("\ud800", "U\\+D800"), ("x" * 300_000, "at most 50,000"), ("line\n" * 20_001, "at most 50,000")], ids=range(3)
)
def test_a_note_that_could_not_be_opened_again_is_not_saved(folder: Path, text: str, says: str) -> None:
    omerta = load_draft("omerta")
    values = omerta.with_values(survive_vp=3).values
    with pytest.raises(DraftError, match=says):
        save_next(omerta, values, why=text)
    assert not folder.exists() or list(folder.iterdir()) == []
    saved = save_next(omerta, values, why="short")
    with pytest.raises(DraftError, match=says):
        edit_notes(saved, why=text)
    assert read_draft(folder / "omerta-8.toml").why == same("short")
