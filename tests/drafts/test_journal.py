"""The journal: every view has an entry of its own, and what is found is offered, all of it, until it is taken up or discarded."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from workbench.core.presented import PRESENTED
from workbench.drafts import Draft, load_draft
from workbench.drafts.history import edit_notes, save_next
from workbench.drafts.journal import Journal


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    return tmp_path / "journal"


def edited(draft: Draft, **values: int) -> Journal:
    journal = Journal(draft)
    assert journal.remember(draft.with_values(values).values)
    return journal


def changes_found(draft: Draft) -> list[dict]:
    return [dict(found.changes) for found in Journal(draft).found]


def test_unsaved_edits_survive_until_they_are_taken_back(entries: Path) -> None:
    omerta = load_draft("omerta")
    assert not Journal(omerta).found
    journal = edited(omerta, survive_vp=3)
    (found,) = Journal(load_draft("omerta")).found
    assert found.changes == {"survive_vp": 3}
    assert not found.draft_changed
    assert journal.remember(omerta.values)
    assert not Journal(omerta).found
    assert list(entries.iterdir()) == []


def test_two_views_of_one_draft_keep_their_edits_apart() -> None:
    omerta = load_draft("omerta")
    one, two = edited(omerta, survive_vp=3), edited(omerta, acted_vp=2)
    one.remember(omerta.with_values(survive_vp=4).values)
    assert sorted(changes_found(omerta), key=str) == [{"acted_vp": 2}, {"survive_vp": 4}]
    two.forget()
    assert changes_found(omerta) == [{"survive_vp": 4}]


def test_ten_kernels_at_once_lose_nothing(entries: Path) -> None:
    """Ten processes edit one draft and are killed in the midst of it: all ten edits are offered."""
    code = """
import sys, os, signal
from workbench.drafts import load_draft
from workbench.drafts.journal import Journal
draft = load_draft("omerta")
journal = Journal(draft)
for number in range(30):
    assert journal.remember(draft.with_values({"survive_vp": number % 2, "acted_vp": int(sys.argv[1])}).values)
    journal.remember_notes(f"round {number}", "")
print("written", flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    kernels = [subprocess.Popen([sys.executable, "-c", code, str(n)], stdout=subprocess.PIPE, text=True) for n in range(2, 12)]
    assert [kernel.communicate(timeout=300)[0] for kernel in kernels] == ["written\n"] * 10
    found = Journal(load_draft("omerta")).found
    assert sorted(one.changes["acted_vp"] for one in found) == list(range(2, 12))
    assert {one.why for one in found} == {"round 29"}


def test_discarding_spares_what_a_living_view_still_edits(entries: Path) -> None:
    omerta = load_draft("omerta")
    living = edited(omerta, survive_vp=3)
    other = Journal(omerta)
    assert other.discard(other.found[0])
    assert not other.found
    assert changes_found(omerta) == [{"survive_vp": 3}]
    living.close()
    other = Journal(omerta)
    assert other.discard(other.found[0])
    assert changes_found(omerta) == []


def test_discarding_spares_what_was_changed_after_it_was_offered() -> None:
    omerta = load_draft("omerta")
    journal, other = edited(omerta, survive_vp=3), Journal(omerta)
    journal.remember(omerta.with_values(survive_vp=4).values)
    journal.close()
    other.discard(other.found[0])
    assert changes_found(omerta) == [{"survive_vp": 4}]


def test_what_is_taken_up_moves_over_with_its_notes(entries: Path) -> None:
    omerta = load_draft("omerta")
    left = edited(omerta, survive_vp=3)
    left.remember_notes("too bloody", "nobody acts")
    left.close()
    journal = Journal(omerta)
    journal.take(journal.found[0])
    assert (journal.changes, journal.notes, journal.found) == ({"survive_vp": 3}, ("too bloody", "nobody acts"), ())
    assert len(list(entries.iterdir())) == 1
    journal.close()
    (again,) = Journal(omerta).found
    assert (again.changes, again.why, again.problems) == ({"survive_vp": 3}, "too bloody", "nobody acts")


def test_the_same_edits_of_several_views_are_one_offer(entries: Path) -> None:
    omerta = load_draft("omerta")
    for _ in range(3):
        edited(omerta, survive_vp=3).close()
    journal = Journal(omerta)
    (found,) = journal.found
    journal.discard(found)
    assert list(entries.iterdir()) == []


def test_a_view_that_goes_to_another_draft_leaves_its_edits(entries: Path) -> None:
    omerta = load_draft("omerta")
    eight = save_next(omerta, omerta.with_values(survive_vp=3).values)
    journal = edited(eight, acted_vp=2)
    journal.follow(omerta)
    assert (journal.changes, journal.found) == ({}, ())
    journal.follow(eight)
    assert [found.changes for found in journal.found] == [{"acted_vp": 2}]


def test_it_notices_a_changed_file() -> None:
    omerta = load_draft("omerta")
    eight = save_next(omerta, omerta.with_values(survive_vp=3).values)
    edited(eight, acted_vp=2)
    assert not Journal(omerta).found
    edit_notes(eight, why="later")
    (found,) = Journal(load_draft("omerta-8")).found
    assert found.changes == {"acted_vp": 2}
    assert found.draft_changed


def test_a_broken_entry_hides_no_other(entries: Path) -> None:
    omerta = load_draft("omerta")
    edited(omerta, survive_vp=3)
    (entry,) = entries.iterdir()
    good = entry.read_bytes()
    for n, broken in enumerate((b"", b"[]", b'{"changes": 3}', b"[" * 100_000, b"\xff\0", good[:-9], good.replace(b"T", b"9")), start=1):
        entry.with_name(entry.name.replace(".json", f"{n}.json")).write_bytes(broken)
    entry.with_name(entry.name.replace(".json", "folder.json")).mkdir()
    assert changes_found(omerta) == [{"survive_vp": 3}]


def test_a_visitor_of_a_presentation_has_no_journal(entries: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    omerta = load_draft("omerta")
    edited(omerta, survive_vp=3)
    monkeypatch.setenv(PRESENTED, "1")
    visitor = edited(omerta, acted_vp=2)
    visitor.remember_notes("a visitor's", "note")
    assert not visitor.found
    assert len(list(entries.iterdir())) == 1
