"""Whatever takes a draft takes its name too."""

from __future__ import annotations

from pathlib import Path

import pytest

import workbench as wb
from workbench.core.errors import UnknownName
from workbench.core.text import Text
from workbench.drafts import as_draft, load_draft
from workbench.drafts.rulesheet import rulesheet
from workbench.play.batch import Batch
from workbench.players import usual_player

FEW = {"games": 60}


@pytest.mark.parametrize(
    "call",
    [
        lambda draft: wb.simulate(draft, **FEW),
        lambda draft: wb.record(draft),
        lambda draft: wb.compare(draft, draft, **FEW),
        lambda draft: wb.sweep(draft, {"survive_vp": [2]}, **FEW),
        lambda draft: wb.Sensitivity(draft, 50),
        lambda draft: wb.coverage(draft, **FEW, effect_games=0),
        lambda draft: wb.ambiguity(draft, **FEW),
        lambda draft: wb.measure(draft, **FEW, looked_at=2, rollouts=2),
        lambda draft: wb.diff(draft, draft),
        lambda draft: wb.report(draft, games=60, replays=0),
        lambda draft: Batch.of(draft),
    ],
)
def test_a_name_is_as_good_as_the_draft(call) -> None:
    call("omerta")
    with pytest.raises(UnknownName, match="omerta"):
        call("omertà")


def test_a_report_is_written_about_a_name(tmp_path: Path) -> None:
    path = wb.save_report("omerta", tmp_path / "omerta.html", games=60, replays=0, lang="en")
    assert "Omerta, draft 7" in path.read_text(encoding="utf-8")


def test_a_file_is_as_good_as_its_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "omerta"\n[draft]\nparent = "omerta-7"\n[parameters]\nsurvive_vp = 3\n')
    assert as_draft(file).values["survive_vp"] == as_draft(str(file)).values["survive_vp"] == 3
    assert as_draft(load_draft("omerta")) == load_draft("omerta")


def test_one_kind_of_player_sits_everywhere_by_default() -> None:
    for batch in (
        wb.simulate("omerta", **FEW).batch,
        wb.compare("omerta", "omerta", **FEW).a,
        wb.sweep("omerta", {"survive_vp": [2]}, **FEW).cells[0].batch,
        wb.Sensitivity("omerta", 50).batch,
    ):
        assert set(batch.seating.kinds) == {usual_player(load_draft("omerta").game)}
    assert set(wb.record("omerta")["players"]) == {usual_player(load_draft("omerta").game)}


def test_a_changed_draft_is_no_longer_called_what_it_was() -> None:
    """In titles, on the table, in comparisons and in file names; changed back, it is itself again."""
    draft = load_draft("omerta-7")
    changed = draft.with_values(survive_vp=3)
    assert [draft.changed, changed.changed] == [False, True]
    assert changed.called == Text(ja="オメルタ 草稿7・変更案", en="Omerta, draft 7, changed")
    assert changed.stem == "omerta-7-changed"
    again = changed.with_values(survive_vp=2)
    assert (again.called, again.stem) == (draft.title, "omerta-7")
    assert rulesheet(changed).title == changed.called
    assert "draft 7, changed ·" in wb.simulate(changed, games=60, players="random").summary("en")
    one, other = wb.compare(draft, changed, **FEW, players="random"), wb.compare(changed, draft, **FEW, players="random")
    assert [batch.draft.called.en for batch in (one.a, one.b)] == ["Omerta, draft 7", "Omerta, draft 7, changed"]
    assert [batch.draft.called.en for batch in (other.a, other.b)] == ["Omerta, draft 7, changed", "Omerta, draft 7"]
