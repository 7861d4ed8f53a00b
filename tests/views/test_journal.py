"""Unsaved changes outlive a kernel: they are noted as they are made and offered when the draft is opened again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import ipywidgets as widgets
import pytest

from workbench.core.parameters import Cell
from workbench.drafts import Draft, load_draft
from workbench.drafts import journal as journals
from workbench.drafts import library as libraries
from workbench.drafts.history import save_next
from workbench.drafts.journal import Journal
from workbench.views.background import Settings
from workbench.views.journal import JournalBar


class Session:
    """What the workbench does for the bar: it holds a draft and its changes."""

    def __init__(self, draft: Draft, lang: str = "en") -> None:
        self.draft = draft
        self.changes: dict[str, Cell] = {}
        self.journal = Journal(draft)
        self.bar = JournalBar(self.settings, self.journal, lang, self.adopt)
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

    def end(self) -> None:
        self.journal.close()

    def press(self, label: str, offer: int = 0) -> None:
        row = self.bar.widget.children[1 + offer]
        next(button for button in row.children[1:] if button.description == label).click()

    @property
    def seen(self) -> bool:
        return self.bar.widget.layout.display != "none"

    @property
    def text(self) -> str:
        return " ".join(part.value for part in _within(self.bar.widget) if isinstance(part, widgets.HTML))


def _within(widget: widgets.Widget) -> Iterator[widgets.Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _within(child)


def left(draft: str) -> list[Mapping[str, Cell]]:
    return [found.changes for found in Journal(load_draft(draft)).found]


@pytest.fixture(autouse=True)
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(libraries.FOLDER, str(tmp_path / "drafts"))
    monkeypatch.setenv(journals.FOLDER, str(tmp_path / "journal"))
    return tmp_path / "journal"


def test_changes_are_offered_again_after_a_killed_kernel() -> None:
    first = Session(load_draft("omerta"))
    assert not first.seen
    first.change(survive_vp=3)
    first.end()
    again = Session(load_draft("omerta"))
    assert again.seen
    assert "Survive VP 3" in again.text
    again.press("Take them up")
    assert again.changes == {"survive_vp": 3}
    assert not again.seen
    assert left("omerta") == [{"survive_vp": 3}]


def test_the_offer_speaks_the_language_of_the_page() -> None:
    """Labels and values in words, also those of table cells."""
    Session(load_draft("omerta")).change(**{"vow.2.condition": "hero"})
    again = Session(load_draft("omerta"), lang="ja")
    assert "英雄" in again.text
    assert "hero" not in again.text


def test_discarded_changes_are_not_offered_again() -> None:
    first = Session(load_draft("omerta"))
    first.change(survive_vp=3)
    first.end()
    again = Session(load_draft("omerta"))
    again.press("Discard them")
    assert not again.seen
    assert left("omerta") == []


def test_looking_at_an_offer_does_not_lose_it() -> None:
    Session(load_draft("omerta")).change(survive_vp=3)
    for _ in range(2):
        assert Session(load_draft("omerta")).seen
    assert left("omerta") == [{"survive_vp": 3}]


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
    again.press("Take them up")
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


def test_everything_found_is_offered_and_each_can_be_taken_or_discarded() -> None:
    for change in ({"survive_vp": 3}, {"acted_vp": 2}, {"hand_size": 6}):
        session = Session(load_draft("omerta"))
        session.change(**change)
        session.end()
    again = Session(load_draft("omerta"))
    assert all(words in again.text for words in ("Survive VP 3", "Acted VP 2", "Hand 6"))
    offered = [row.children[0].value for row in again.bar.widget.children[1:]]
    again.press("Take them up", next(i for i, text in enumerate(offered) if "Acted VP 2" in text))
    assert again.changes == {"acted_vp": 2}
    assert "Acted VP 2" not in again.text
    again.press("Discard them")
    assert len(again.bar.widget.children) == 2
    again.end()
    assert len(left("omerta")) == 2


def test_edits_made_beside_an_offer_lose_neither() -> None:
    first = Session(load_draft("omerta"))
    first.change(survive_vp=3)
    first.end()
    again = Session(load_draft("omerta"))
    again.change(survive_vp=3)
    assert not again.seen  # what is on screen anyway is not offered
    again.change(survive_vp=4)
    assert "Survive VP 3" in again.text
    assert sorted(changes["survive_vp"] for changes in left("omerta")) == [3, 4]
