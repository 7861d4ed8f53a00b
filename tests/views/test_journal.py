"""Unsaved changes outlive a kernel: they are noted as they are made and offered when the draft is opened again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from workbench.core.parameters import Cell
from workbench.drafts import Draft, load_draft
from workbench.drafts import journal as journals
from workbench.drafts import library as libraries
from workbench.drafts.history import save_next
from workbench.drafts.journal import unsaved
from workbench.views.background import Settings
from workbench.views.journal import JournalBar


class Session:
    """What the workbench does for the bar: it holds a draft and its changes."""

    def __init__(self, draft: Draft, lang: str = "en") -> None:
        self.draft = draft
        self.changes: dict[str, Cell] = {}
        self.bar = JournalBar(self.settings, lang, self.adopt)
        self.bar.look_at(self.settings)

    @property
    def settings(self) -> Settings:
        return Settings(self.draft.with_values(self.changes), ("random",) * 4, 1000, 1)

    def adopt(self, draft: Draft, changes: Mapping[str, Cell]) -> None:
        self.draft, self.changes = draft, dict(changes)
        self.bar.look_at(self.settings)

    def change(self, **values: Cell) -> None:
        self.changes |= values
        self.bar.look_at(self.settings)

    @property
    def seen(self) -> bool:
        return self.bar.widget.layout.display != "none"

    @property
    def text(self) -> str:
        return self.bar.widget.children[0].value


@pytest.fixture(autouse=True)
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(libraries.FOLDER, str(tmp_path / "drafts"))
    monkeypatch.setenv(journals.FOLDER, str(tmp_path / "journal"))
    return tmp_path / "journal"


def test_changes_are_offered_again_after_a_killed_kernel() -> None:
    first = Session(load_draft("omerta"))
    assert not first.seen
    first.change(survive_vp=3)
    again = Session(load_draft("omerta"))
    assert again.seen
    assert "Survive VP 3" in again.text
    again.bar.take.click()
    assert again.changes == {"survive_vp": 3}
    assert not again.seen
    assert unsaved(load_draft("omerta")).changes == {"survive_vp": 3}


def test_the_offer_speaks_the_language_of_the_page() -> None:
    """Labels and values in words, also those of table cells."""
    Session(load_draft("omerta")).change(**{"vow.2.condition": "hero"})
    again = Session(load_draft("omerta"), lang="ja")
    assert "英雄" in again.text
    assert "hero" not in again.text


def test_discarded_changes_are_not_offered_again() -> None:
    Session(load_draft("omerta")).change(survive_vp=3)
    again = Session(load_draft("omerta"))
    again.bar.drop.click()
    assert not again.seen
    assert unsaved(load_draft("omerta")) is None


def test_looking_at_an_offer_does_not_lose_it() -> None:
    Session(load_draft("omerta")).change(survive_vp=3)
    for _ in range(2):
        assert Session(load_draft("omerta")).seen
    assert unsaved(load_draft("omerta")).changes == {"survive_vp": 3}


def test_changes_taken_back_leave_nothing_to_offer() -> None:
    session = Session(load_draft("omerta"))
    session.change(survive_vp=3)
    session.change(survive_vp=2)
    assert not Session(load_draft("omerta")).seen


def test_changes_the_game_no_longer_knows_are_refused(journal: Path) -> None:
    Session(load_draft("omerta")).change(survive_vp=3)
    (entry,) = journal.iterdir()
    entry.write_text(entry.read_text().replace("survive_vp", "live_vp"))
    again = Session(load_draft("omerta"))
    again.bar.take.click()
    assert "did you mean survive_vp" in again.text
    assert again.changes == {}
    assert entry.exists()


def test_another_draft_has_a_journal_of_its_own() -> None:
    omerta = load_draft("omerta")
    eight = save_next(omerta, omerta.with_values(survive_vp=3).values)
    session = Session(eight)
    session.change(acted_vp=2)
    session.adopt(omerta, {})
    assert not session.seen
    session.adopt(eight, {})
    assert "Acted VP 2" in session.text


def test_it_says_when_the_file_has_changed_since() -> None:
    omerta = load_draft("omerta")
    eight = save_next(omerta, omerta.with_values(survive_vp=3).values)
    Session(eight).change(acted_vp=2)
    eight.source.path.write_text(eight.source.text + "# a word\n")
    assert "has been changed since" in Session(load_draft("omerta-8")).text


def test_a_journal_that_cannot_be_written_is_no_secret(journal: Path) -> None:
    journal.write_text("a file where the folder should be")
    session = Session(load_draft("omerta"), "ja")
    session.change(survive_vp=3)
    assert "作業記録に書き込めません" in session.text
