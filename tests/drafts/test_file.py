"""Draft files: what they may say, how they are written, and what happens to broken ones."""

from __future__ import annotations

import datetime
import os
from pathlib import Path

import pytest

from workbench.core.errors import BadInput, UnknownName
from workbench.core.parameters import ParameterError
from workbench.core.text import Text
from workbench.drafts import DraftError, load_draft, own_drafts, read_draft, shipped_drafts
from workbench.drafts.file import LARGEST_FILE
from workbench.drafts.history import save_next
from workbench.drafts.library import library


def written(folder: Path, name: str, text: str | bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_the_smallest_file_names_a_game(folder: Path) -> None:
    draft = read_draft(written(folder, "mine", 'game = "omerta"'))
    assert draft.values == draft.game.schema.resolve({})
    assert draft.lineage == (draft,)


def test_a_child_holds_only_what_differs_from_its_parent(folder: Path) -> None:
    written(folder, "one", 'game = "omerta"\n[draft]\nparent = "omerta-7"\n[parameters]\nsurvive_vp = 3\nvow.2.amount = 4')
    two = read_draft(written(folder, "two", 'game = "omerta"\n[draft]\nparent = "one"\n[parameters]\nacted_vp = 2'))
    assert [draft.name for draft in two.lineage] == ["omerta-7", "one", "two"]
    assert (two.values["survive_vp"], two.values["acted_vp"], two.values["vow"][2]["amount"]) == (3, 2, 4)


def test_notes_are_one_text_or_one_a_language(folder: Path) -> None:
    text = 'game = "omerta"\n[draft]\ndate = 2026-01-31\nwhy = "so"\nproblems = ["a", { ja = "い", en = "b" }]'
    draft = read_draft(written(folder, "mine", text))
    assert draft.date == datetime.date(2026, 1, 31)
    assert draft.why == Text(ja="so", en="so")
    assert draft.problems == (Text(ja="a", en="a"), Text(ja="い", en="b"))


def test_own_drafts_are_found_by_name_after_shipped_ones(folder: Path) -> None:
    written(folder, "mine", 'game = "omerta"\n[parameters]\nsurvive_vp = 5')
    written(folder, "omerta-7", 'game = "omerta"\n[parameters]\nsurvive_vp = 9')
    assert load_draft("mine").values["survive_vp"] == 5
    assert load_draft("omerta-7").source.shipped
    assert load_draft("omerta-7").values["survive_vp"] == 2
    with pytest.raises(UnknownName, match="did you mean mine"):
        load_draft("mines")


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(folder: Path) -> None:
    path = written(folder, "mine", b'\xef\xbb\xbfgame = "omerta"\r\n[parameters]\r\nsurvive_vp = 3\r\n')
    assert read_draft(path).values["survive_vp"] == 3


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("", DraftError, 'game = "omerta"'),
        ("game = \n", DraftError, "broken TOML.*line 1"),
        ("a = " + "[" * 50_000, DraftError, "nested too deeply"),
        ("game = 7", DraftError, "begins with the game"),
        ('game = "omertà"', UnknownName, "omerta"),
        ('game = "omerta"\nsurvive_vp = 3', UnknownName, "unknown section 'survive_vp'"),
        ('game = "omerta"\n[parameters]\nsurvive_pv = 3', UnknownName, "did you mean survive_vp"),
        ('game = "omerta"\n[parameters]\nsurvive_vp = "three"', ParameterError, "survive_vp"),
        ('game = "omerta"\n[parameters]\nplayers = 4\nhand_size = 9', ParameterError, r"hand_size\) = 9"),
        ('game = "omerta"\n[rulings]\ncurtain_scope = "deel"', ParameterError, "did you mean deal"),
        ('game = "omerta"\n[draft]\nparnt = "x"', UnknownName, "did you mean parent"),
        ('game = "omerta"\n[draft]\nnumber = true', DraftError, "draft.number = True"),
        ('game = "omerta"\n[draft]\nproblems = 3', DraftError, "draft.problems = 3"),
        ('game = "omerta"\n[draft]\ndate = "yesterday"', DraftError, "draft.date"),
        ('game = "omerta"\n[draft]\nparent = "../../etc/passwd"', DraftError, "draft.parent"),
        ('game = "omerta"\ndraft = 3', DraftError, "table of names"),
        ('format = 2\ngame = "omerta"', DraftError, "newer workbench"),
        ('format = "1"\ngame = "omerta"', DraftError, "format = '1'"),
        (b'game = "omerta"\n# \x83\x49\x83\x81', DraftError, r"UTF-8 \(byte 18\)"),
        (b"#" * (LARGEST_FILE + 1), DraftError, "at most 1,000,000 bytes"),
        (b"#" * 10_000_000, DraftError, "10,000,000"),
    ],
)
def test_a_broken_file_is_refused_with_one_message_that_names_it(folder: Path, text: str | bytes, error: type[BadInput], says: str) -> None:
    path = written(folder, "mine", text)
    with pytest.raises(error, match=says) as caught:
        read_draft(path)
    assert type(caught.value) is error
    assert str(path) in str(caught.value)
    assert path.read_bytes() == (text if isinstance(text, bytes) else text.encode())


def test_what_is_no_file_is_refused(folder: Path) -> None:
    folder.mkdir()
    os.mkfifo(folder / "pipe.toml")
    with pytest.raises(DraftError, match="not a regular file"):
        read_draft(folder / "pipe.toml")
    with pytest.raises(DraftError, match="no such draft file"):
        read_draft(folder / "nothing.toml")
    with pytest.raises(DraftError, match="not a regular file"):
        read_draft(folder)


def test_a_missing_parent_is_named_with_the_nearest(folder: Path) -> None:
    path = written(folder, "mine", 'game = "omerta"\n[draft]\nparent = "omerta-77"')
    with pytest.raises(DraftError, match="did you mean omerta-7") as caught:
        read_draft(path)
    assert "omerta-7" in caught.value.message.ja


def test_a_circle_of_parents_is_shown(folder: Path) -> None:
    written(folder, "a", 'game = "omerta"\n[draft]\nparent = "b"')
    written(folder, "b", 'game = "omerta"\n[draft]\nparent = "a"')
    with pytest.raises(DraftError, match="a → b → a"):
        load_draft("a")
    with pytest.raises(DraftError, match="c → c"):
        read_draft(written(folder, "c", 'game = "omerta"\n[draft]\nparent = "c"'))


def test_a_line_of_a_thousand_drafts_can_be_read(folder: Path) -> None:
    for n in range(1100):
        written(folder, f"d{n}", f'game = "omerta"\n[draft]\nparent = "d{n - 1}"' if n else 'game = "omerta"\n[parameters]\nsurvive_vp = 7')
    assert read_draft(folder / "d1099.toml").values["survive_vp"] == 7


def test_a_number_used_twice_is_refused(folder: Path) -> None:
    written(folder, "a", 'game = "omerta"\n[draft]\nnumber = 8')
    path = written(folder, "b", 'game = "omerta"\n[draft]\nnumber = 8')
    with pytest.raises(DraftError, match=r"8 is used twice: b\.toml, a\.toml"):
        read_draft(path)
    child = written(folder, "c", 'game = "omerta"\n[draft]\nnumber = 7\nparent = "omerta-7"')
    with pytest.raises(DraftError, match="7 is used twice"):
        read_draft(child)


def test_the_library_lists_what_can_be_opened_and_what_is_wrong_with_the_rest(folder: Path) -> None:
    written(folder, "a", 'game = "omerta"\n[draft]\nnumber = 8')
    written(folder, "b", 'game = "omerta"\n[draft]\nnumber = 8')
    written(folder, "c", "game = ")
    entries = {entry.name: entry for entry in library("omerta")}
    assert entries["a"].draft.number == 8
    assert "used twice" in entries["b"].problem.en
    assert "broken TOML" in entries["c"].problem.en
    assert {name for name, entry in entries.items() if entry.draft} == {"a", *(n for n in shipped_drafts() if n.startswith("omerta"))}


def test_a_read_only_folder_is_named_and_nothing_is_lost(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    omerta = load_draft("omerta")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.fsync", refuse)  # tests may run as root, whom no folder refuses
    with pytest.raises(DraftError, match=r"omerta-8\.toml: cannot be written \(Permission denied\)"):
        save_next(omerta, omerta.with_values(survive_vp=3).values)
    assert own_drafts() == {}
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_named(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    omerta = load_draft("omerta")
    with pytest.raises(DraftError, match="cannot be written"):
        save_next(omerta, omerta.with_values(survive_vp=3).values)


@pytest.mark.parametrize("name", shipped_drafts())
def test_shipped_drafts_can_be_read(name: str) -> None:
    draft = load_draft(name)
    assert draft.source.shipped
    assert draft.title.ja
    assert not draft.own
