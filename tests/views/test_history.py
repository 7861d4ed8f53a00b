"""The history tab: saving, opening, undoing, notes, the journal, and two drafts side by side."""

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
from workbench.rules import GAMES
from workbench.views.background import Settings
from workbench.views.history import HistoryView


class Bench:
    """What the workbench does for the tab: it holds a draft and its changes."""

    def __init__(self, draft: Draft, lang: str = "en", journal: Journal | None = None) -> None:
        self.draft = draft
        self.journal = journal or Journal(draft)
        self.changes: dict[str, Cell] = {}
        self.view = HistoryView(self.settings, lang, lambda: True, self.adopt, self.journal)
        self.view.look_at(self.settings)

    @property
    def settings(self) -> Settings:
        draft = self.draft.with_values(self.changes)
        return Settings(draft, ("random",) * draft.values["players"], 1000, 1)

    def adopt(self, draft: Draft, changes: Mapping[str, Cell]) -> None:
        self.draft, self.changes = draft, dict(changes)
        self.view.look_at(self.settings)

    def change(self, **values: Cell) -> None:
        self.changes |= values
        self.view.look_at(self.settings)

    def text(self, part: widgets.Widget | None = None) -> str:
        return " ".join(widget.value for widget in _all(part or self.view.widget) if isinstance(widget, widgets.HTML))

    def button(self, label: str, n: int = 0) -> widgets.Button:
        found = [w for w in _all(self.view.widget) if isinstance(w, widgets.Button) and w.description == label]
        assert len(found) > n, [w.description for w in _all(self.view.widget) if isinstance(w, widgets.Button)]
        return found[n]


def _all(widget: widgets.Widget) -> Iterator[widgets.Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _all(child)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(libraries.FOLDER, str(tmp_path / "drafts"))
    monkeypatch.setenv(journals.FOLDER, str(tmp_path / "journal"))
    monkeypatch.setattr("workbench.views.history.HEADLINE_GAMES", 100)
    return tmp_path / "drafts"


@pytest.fixture
def current() -> Iterator[Bench]:
    current = Bench(load_draft("omerta"))
    yield current
    current.view.wait(120)


def test_the_next_draft_is_saved_with_why_and_problems(current: Bench, folder: Path) -> None:
    current.change(survive_vp=3)
    assert "Survive VP: 2 → 3" in current.text(current.view.save)
    current.view.why.value, current.view.problems.value = "to live longer", "slow\n\n too safe "
    current.button("Save as draft 8").click()
    saved = load_draft("omerta-8")
    assert saved.values["survive_vp"] == 3
    assert (saved.why.en, [problem.en for problem in saved.problems]) == ("to live longer", ["slow", "too safe"])
    assert current.draft == saved
    assert current.changes == {}
    assert str(folder / "omerta-8.toml") in current.text()
    assert current.view.why.value == ""
    assert current.button("Save as draft 9")


def test_what_is_being_written_survives_a_killed_kernel(current: Bench) -> None:
    """Another view finds it in the journal, takes it up, and nothing of it is left once the draft is saved."""
    current.view.why.value = "half a thou"
    journal = Journal(load_draft("omerta"))
    again = Bench(load_draft("omerta"), journal=journal)
    assert again.view.why.value == ""
    current.journal.close()
    journal.take(journal.found[0])
    again.change(survive_vp=3)
    assert (again.view.why.value, again.view.problems.value) == ("half a thou", "")
    again.button("Save as draft 8").click()
    assert again.view.why.value == ""
    assert not Journal(load_draft("omerta")).found
    again.view.wait(60)


def test_without_a_change_there_is_nothing_to_save(current: Bench, folder: Path) -> None:
    current.button("Save as draft 8").click()
    assert "nothing differs from omerta-7" in current.text()
    assert not folder.exists()


def test_one_change_of_the_line_is_undone(current: Bench) -> None:
    omerta = load_draft("omerta")
    eight = save_next(omerta, omerta.with_values(survive_vp=3, acted_vp=2).values)
    nine = save_next(eight, eight.with_values(target_per_player=3).values)
    current.adopt(nine, {})
    current.button("Undo this change", 1).click()
    assert current.changes == {"survive_vp": 2}
    assert "not saved yet" in current.text()
    assert current.settings.draft.values["target_per_player"] == 3


def test_a_change_that_was_changed_again_says_so(current: Bench) -> None:
    omerta = load_draft("omerta")
    eight = save_next(omerta, omerta.with_values(survive_vp=3).values)
    current.adopt(save_next(eight, eight.with_values(survive_vp=4).values), {})
    current.button("Undo this change", 1).click()
    assert "is changed again in Omerta, draft 9" in current.text()
    assert current.changes == {}


def test_any_draft_of_the_line_can_be_opened(current: Bench) -> None:
    omerta = load_draft("omerta")
    current.adopt(save_next(omerta, omerta.with_values(survive_vp=3).values, why="so"), {})
    assert "Why: so" in current.text(current.view.lineage)
    current.button("Open").click()
    assert current.draft.name == "omerta-7"
    assert "Opened Omerta, draft 7" in current.text()


def test_notes_are_edited_and_a_changed_file_is_refused(current: Bench) -> None:
    omerta = load_draft("omerta")
    eight = save_next(omerta, omerta.with_values(survive_vp=3).values, why="so", problems=["a", "b"])
    current.adopt(eight, {"acted_vp": 2})
    current.button("Edit notes").click()
    why, problems = [w for w in _all(current.view.lineage) if isinstance(w, widgets.Textarea)]
    assert (why.value, problems.value) == ("so", "a\nb")
    why.value, problems.value = "because", "b"
    current.button("Save notes").click()
    assert (load_draft("omerta-8").why.en, len(load_draft("omerta-8").problems)) == ("because", 1)
    assert current.changes == {"acted_vp": 2}

    current.button("Edit notes").click()
    path = eight.source.path
    path.write_text(path.read_text().replace("because", "their reason"))
    current.button("Save notes").click()
    assert "somebody else has changed it" in current.text()
    assert load_draft("omerta-8").why.en == "their reason"


def test_two_drafts_stand_side_by_side(current: Bench) -> None:
    current.change(survive_vp=3)
    text = current.text(current.view.compare)
    assert "<td>2</td><td>3</td>" in text
    assert "Whoever is not out scores 3" in text


def test_headline_outcomes_of_the_line(current: Bench) -> None:
    omerta = load_draft("omerta")
    current.adopt(save_next(omerta, omerta.with_values(survive_vp=3).values), {})
    current.view.wait(120)
    assert "…" not in current.view.headlines.value
    assert current.view.headlines.value.count("<tr>") == 3


def test_a_broken_file_is_listed_with_what_is_wrong(current: Bench, folder: Path) -> None:
    folder.mkdir()
    (folder / "x.toml").write_text('game = "omerta"\n[draft]\nnumber = "<b>"')
    current.view.speak("ja")
    text = current.text(current.view.open)
    assert "x.toml" in text
    assert "&lt;b&gt;" in text
    assert "<b>" not in text


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_history(name: str) -> None:
    current = Bench(load_draft(name), "ja")
    current.view.wait(120)
    assert "…" not in current.view.headlines.value
    assert load_draft(name).title.ja in current.text(current.view.lineage)


def test_it_speaks_japanese() -> None:
    current = Bench(load_draft("omerta"), "ja")
    current.change(survive_vp=3)
    assert "生存点：2 → 3" in current.text()
    assert current.button("草稿8として保存")
    current.view.wait(60)
