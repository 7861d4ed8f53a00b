"""What is kept under a letter, the line of buttons that keeps it, and the way back to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from workbench.core.errors import BadInput
from workbench.drafts import load_draft
from workbench.views.background import Settings
from workbench.views.compare import CompareView
from workbench.views.snapshots import Snapshots
from workbench.views.workbench import Workbench, open_draft

WAIT = 120


def settings(**values: int) -> Settings:
    return Settings(load_draft("omerta").with_values(**values), ("random",) * 4, 1_000, 3)


def test_snapshots_are_a_mapping_in_the_order_of_the_letters() -> None:
    """Kept, replaced and dropped under three letters; others are refused; who listens is told."""
    snapshots, base, heard = Snapshots(), load_draft("omerta"), []
    snapshots.changed = lambda: heard.append(list(snapshots))
    snapshots.keep("B", settings(survive_vp=3), base)
    snapshots.keep("A", settings(), base)
    snapshots.keep("B", settings(survive_vp=5), base)
    snapshots.drop("A")
    snapshots.drop("A")
    assert heard == [["B"], ["A", "B"], ["A", "B"], ["B"]]
    assert {letter: draft.values["survive_vp"] for letter, draft in snapshots.drafts().items()} == {"B": 5}
    with pytest.raises(KeyError):
        snapshots.keep("D", settings(), base)


def test_a_snapshot_says_what_it_holds() -> None:
    """Which draft, and what is changed in it; linked changes once."""
    base = load_draft("omerta")
    kept = Snapshots().keep("A", settings(survive_vp=3, players=3), base)
    assert kept.content["en"] == "draft 7, Players: 4 → 3, Survive VP: 2 → 3"
    assert kept.title["ja"].startswith("控え A：草稿7、")
    assert Snapshots().keep("C", settings(), base).title["en"] == "Kept C: draft 7, no changes"


@pytest.fixture
def current() -> Iterator[Workbench]:
    current = open_draft("omerta", lang="en", players="random", games=1_000, seed=3)
    yield current
    current.close()


def test_what_is_kept_can_be_gone_back_to_and_that_be_undone(current: Workbench) -> None:
    """Keep as A, change rules and sample, back to A: all of it is as it was; one undo, and it is not."""
    current.controls.change("survive_vp", 3)
    current.keeper.keep("A")
    assert "Kept as A: draft 7, Survive VP: 2 → 3" in current.keeper.said
    current.controls.change("hand_size", 7)
    assert current.keeper.said == ""
    before = current.controls.position
    current.keeper.back("A")
    assert current.controls.asked() == current.snapshots["A"].settings
    assert current.controls.changes == {"survive_vp": 3}
    current.controls.undo()
    assert current.controls.position == before


def test_what_cannot_be_played_is_not_kept(current: Workbench) -> None:
    """The reason stands below the buttons, in the language on show, and nothing is kept."""
    current.controls.change("hand_size", 9)
    current.keeper.keep("B")
    assert "Not kept. " in current.keeper.said
    assert "4 hands of 9 need 36 cards" in current.keeper.said
    assert len(current.snapshots) == 0
    with pytest.raises(BadInput):
        current.controls.asked()


def test_undo_goes_over_another_draft(current: Workbench) -> None:
    """Opening a draft is a step: undone, the draft before is open again, with what was changed in it."""
    current.controls.change("survive_vp", 4)
    seven, other = current.draft, load_draft("omerta").with_values(acted_vp=1)
    current.adopt(other, {})
    assert current.draft is other
    current.controls.undo()
    assert (current.draft, current.controls.changes) == (seven, {"survive_vp": 4})
    assert "draft 7" in current.state.header
    current.controls.redo()
    assert (current.draft, current.controls.unsaved) == (other, 0)


def test_what_is_kept_can_be_compared_with_reported_on_and_stand_behind_the_plots(current: Workbench) -> None:
    """Kept A is offered as A of a comparison and of a report, and is the ghost of the outcomes."""
    compare = current.view("compare")
    assert isinstance(compare, CompareView)
    current.controls.change("survive_vp", 5)
    current.keeper.keep("A")
    current.controls.reset()
    assert compare.state.offered["kept A"] == "Kept A: draft 7, Survive VP: 2 → 5"
    current.show("compare")
    compare.choose("kept A")
    compare.wait(WAIT)
    assert "Survive VP: 5 → 2" in compare.state.finding
    assert ("Kept A: draft 7, Survive VP: 2 → 5", "kept A") in current.report.against.options
    current.outcomes.hold_against("A")
    current.wait(WAIT)
    assert current.outcomes.result.reference.draft.values["survive_vp"] == 5
    assert "kept A" in str(current.outcomes.card("points")["legend"])


def test_compare_does_not_call_the_same_what_cannot_be_played(current: Workbench) -> None:
    """While the controls are impossible the comparison says that it is still about the last valid setting."""
    current.show("compare")
    compare = current.view("compare")
    assert isinstance(compare, CompareView)
    assert "A and B are the same" in compare.state.status
    current.controls.change("hand_size", 9)
    assert "A and B are the same" not in compare.state.status
    assert "What the controls show cannot be played" in compare.state.status
    current.controls.take_back(["hand_size"])
    assert "A and B are the same" in compare.state.status
