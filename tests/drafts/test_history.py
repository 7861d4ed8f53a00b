"""Saving the next draft, notes, and undoing."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from workbench.core.errors import BadInput
from workbench.core.parameters import ParameterError
from workbench.core.text import Text
from workbench.drafts import Draft, DraftError, load_draft, own_drafts
from workbench.drafts.history import changes, edit_notes, least_given, own_changes, save_next, undo


def next_of(draft: Draft, **values: object) -> Draft:
    return save_next(draft, draft.with_values(values).values)


def test_the_next_draft_counts_up_and_is_read_back_as_it_was_saved(folder: Path) -> None:
    omerta = load_draft("omerta")
    changed = omerta.with_values({"survive_vp": 3, "vow.2.amount": 3, "curtain_scope": "match"})
    saved = save_next(changed, changed.values, why="more to live for", problems=["too long?"], date=datetime.date(2026, 2, 3))
    assert (saved.name, saved.number, saved.parent) == ("omerta-8", 8, "omerta-7")
    assert saved == load_draft("omerta-8")
    assert saved.values == changed.values
    assert (saved.why, saved.date) == (Text(ja="more to live for", en="more to live for"), datetime.date(2026, 2, 3))
    assert [change.text.en for change in own_changes(saved)] == [
        "Survive VP: 2 → 3",
        "Vow 2, VP: 2 → 3",
        "A failed curtain loses: this deal's points → all points of the match",
    ]
    assert own_changes(saved)[0].clause == "score/survive"
    assert own_changes(saved)[0].text.ja == "生存点：2 → 3"


def test_a_file_is_small_and_says_what_each_value_was(folder: Path) -> None:
    saved = next_of(load_draft("omerta"), survive_vp=3, curtain_scope="match")
    lines = saved.source.text.splitlines()
    assert lines[-5:] == [
        "[parameters]",
        "survive_vp = 3  # 生存点 / Survive VP: 2 → 3",
        "",
        "[rulings]",
        'curtain_scope = "match"  # 幕引きの失敗で失うのは / A failed curtain loses: deal → match',
    ]


def test_a_number_in_use_is_passed_over(folder: Path) -> None:
    omerta = load_draft("omerta")
    assert [next_of(omerta, survive_vp=n).name for n in (3, 4)] == ["omerta-8", "omerta-9"]
    (folder / "variant.toml").write_text('game = "omerta"\n[draft]\nnumber = 10')
    assert next_of(load_draft("omerta-9"), survive_vp=5).name == "omerta-11"


def test_a_value_that_follows_another_is_not_written_unless_it_must_be(folder: Path) -> None:
    omerta = load_draft("omerta")
    three = omerta.with_values(players=3)
    assert least_given(three.values, omerta.values) == {"players": 3}
    assert three.values["suits"] == 3
    assert [change.path for change in changes(omerta, three)] == ["players"]
    fixed = omerta.with_values(players=3, suits=4)
    assert least_given(fixed.values, omerta.values) == {"players": 3, "suits": 4}


values = st.fixed_dictionaries(
    {},
    optional={
        "players": st.integers(2, 6),
        "suits": st.integers(2, 6),
        "ranks": st.integers(4, 16),
        "hand_size": st.integers(3, 12),
        "survive_vp": st.integers(0, 20),
        "vow.3.amount": st.integers(0, 20),
        "vow.4.condition": st.sampled_from(["peace", "hero"]),
        "vow.11.condition": st.sampled_from(["none", "curtain"]),
        "vow.11.amount": st.integers(0, 3),
        "curtain_scope": st.sampled_from(["deal", "match"]),
    },
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(first=values, second=values, why=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), min_size=1))
def test_whatever_is_saved_reads_back(tmp_path_factory: pytest.TempPathFactory, first: dict, second: dict, why: str) -> None:
    folder = tmp_path_factory.mktemp("drafts")
    draft = load_draft("omerta")
    for given_values in (first, second):
        try:
            target = draft.with_values(given_values).values
        except BadInput:
            return
        if target == draft.values:
            return
        draft = save_next(draft, target, why=why, problems=[why, why], folder=folder)
        again = load_draft(draft.source.path)
        assert again == draft
        assert again.values == target
        assert again.why.ja == why


def test_nothing_changed_is_nothing_to_save(folder: Path) -> None:
    omerta = load_draft("omerta")
    with pytest.raises(DraftError, match="nothing differs from omerta-7"):
        save_next(omerta, omerta.values)


def test_notes_are_edited_without_touching_anything_else(folder: Path) -> None:
    folder.mkdir()
    path = folder / "mine.toml"
    path.write_text('# my own\ngame = "omerta"  # the best\n[draft]\nwhy = "old"\n\n[parameters]\nsurvive_vp = 3 # at last\n')
    draft = edit_notes(load_draft("mine"), why="new", problems=["one", Text(ja="二", en="two")])
    assert draft == load_draft("mine")
    assert (draft.why.en, [p.ja for p in draft.problems]) == ("new", ["one", "二"])
    for kept in ("# my own\n", "# the best\n", "survive_vp = 3 # at last\n"):
        assert kept in path.read_text()
    without = edit_notes(draft, why="", problems=[])
    assert (without.why, without.problems) == (None, ())


def test_a_shipped_draft_keeps_its_notes() -> None:
    with pytest.raises(DraftError, match="comes with the workbench"):
        edit_notes(load_draft("omerta"), why="mine")


def test_a_file_that_somebody_else_changed_is_not_overwritten(folder: Path) -> None:
    mine = next_of(load_draft("omerta"), survive_vp=3)
    theirs = mine.source.text.replace("survive_vp = 3", "survive_vp = 5")
    mine.source.path.write_text(theirs)
    with pytest.raises(DraftError, match=r"not saved.*omerta-8-mine-1\.toml") as caught:
        edit_notes(mine, why="my reason")
    assert mine.source.path.read_text() == theirs
    assert load_draft("omerta-8").values["survive_vp"] == 5
    kept = load_draft("omerta-8-mine-1")
    assert (kept.values["survive_vp"], kept.why.en) == (3, "my reason")
    assert "omerta-8-mine-1.toml" in caught.value.message.ja


def test_a_draft_is_not_built_on_a_parent_that_changed(folder: Path) -> None:
    mine = next_of(load_draft("omerta"), survive_vp=3)
    mine.source.path.write_text(mine.source.text.replace("survive_vp = 3", "survive_vp = 5"))
    wanted = mine.with_values(acted_vp=4).values
    with pytest.raises(DraftError, match="somebody else has changed it"):
        save_next(mine, wanted)
    assert load_draft("omerta-8-mine-1").values == wanted
    assert "omerta-9" not in own_drafts()


def test_one_change_out_of_the_middle_can_be_undone(folder: Path) -> None:
    eight = next_of(load_draft("omerta"), survive_vp=3, target_per_player=3)
    nine = next_of(eight, acted_vp=2)
    undone = undo(nine, eight, "survive_vp")
    assert [c.path for c in changes(nine, undone)] == ["survive_vp"]
    assert undone.values["survive_vp"] == 2
    saved = save_next(nine, undone.values)
    assert saved.values["acted_vp"] == 2
    assert saved.values["target_per_player"] == 3


def test_what_cannot_be_undone_alone_says_why(folder: Path) -> None:
    rows = {f"vow.{n}.condition": "none" for n in (9, 10)} | {f"vow.{n}.amount": 0 for n in (9, 10)}
    omerta = load_draft("omerta")
    eight = save_next(omerta, omerta.with_values({"survive_vp": 3, "ranks": 10, **rows}).values)
    nine = next_of(eight, survive_vp=4)
    with pytest.raises(DraftError, match="changed again in Omerta, draft 9"):
        undo(nine, eight, "survive_vp")
    with pytest.raises(DraftError, match="does not change acted_vp"):
        undo(nine, eight, "acted_vp")
    with pytest.raises(DraftError, match="the row of Vow 9, VP only came with another change"):
        undo(nine, eight, "vow.9.amount")
    ten = next_of(nine, hand_size=10)
    with pytest.raises(ParameterError, match="hand_size"):
        undo(ten, eight, "ranks")
