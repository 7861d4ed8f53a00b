"""Sweeps and sensitivity: figures, stopping and going on, files, bad input."""

from __future__ import annotations

import importlib.util

import numpy as np
import pandas as pd
import pytest

from workbench.core.errors import BadInput, UnknownName
from workbench.core.parameters import ParameterError
from workbench.drafts import load_draft
from workbench.study.compare import compare
from workbench.study.sweep import Sensitivity, Sweep, parsed_axis, save_frame, sweep

OMERTA = load_draft("omerta")


def test_each_cell_is_what_a_comparison_says_of_that_draft():
    swept = sweep(OMERTA, {"survive_vp": range(4)}, 1_500, "random", measures=["deals", "vow_held"])
    frame = swept.frame().set_index(["survive_vp", "measure"])
    for value in (0, 3):
        of_b = compare(OMERTA, OMERTA.with_values(survive_vp=value), 1_500, "random", measures=["deals", "vow_held"])
        for difference in of_b.differences:
            line = frame.loc[value, difference.measure.key]
            assert (line["value"], line["low"], line["high"]) == pytest.approx((difference.b.value, difference.b.low, difference.b.high))
    assert (frame["games"] == 1_500).all()
    assert set(frame.index[frame["current"]].get_level_values(0)) == {2}


def test_a_stopped_sweep_goes_on_where_it_was_and_ends_alike():
    over = {"survive_vp": [1, 2], "acted_vp": [0, 1]}
    whole = sweep(OMERTA, over, 1_200, measures=["deals"])
    pieces = Sweep(OMERTA, over, 1_200, measures=["deals"])
    for _ in pieces.run():
        break
    assert 0 < pieces.done < 1
    asked = iter([False] * 4 + [True] * 20)
    list(pieces.run(stop=lambda: next(asked)))
    assert pieces.done < 1
    list(pieces.run())
    assert pieces.done == 1
    pd.testing.assert_frame_equal(pieces.frame(), whole.frame())


def test_impossible_combinations_stay_empty_and_say_why():
    swept = sweep(OMERTA, {"ranks": [6, 8, 9], "hand_size": [6, 8]}, 300, measures=["rounds", "vow_held"])
    frame = swept.frame()
    empty = frame[frame["games"] == 0]
    assert set(zip(empty["ranks"], empty["hand_size"], strict=True)) == {(6, 8)}
    assert empty["problem"].str.contains("hand_size").all()
    assert empty["value"].isna().all()
    assert frame[frame["ranks"] == 9]["value"].notna().any()  # the vow table grows by its blank row
    assert "impossible" in swept.summary()


def test_choices_and_table_cells_can_be_swept():
    swept = sweep(OMERTA, {"vow.2.amount": [0, 2], "curtain_scope": ["deal", "match"]}, 300, "random", measures=["vow_pay.2"])
    frame = swept.frame()
    assert frame[frame["vow.2.amount"] == 0]["value"].eq(0).all()
    assert frame[frame["vow.2.amount"] == 2]["value"].gt(0).all()
    assert swept.current == (2, "deal")


@pytest.mark.parametrize(
    ("text", "axis"),
    [
        ("survive_vp=0:4", ("survive_vp", (0, 1, 2, 3, 4))),
        ("hand_size=4:8:2", ("hand_size", (4, 6, 8))),
        ("vow.2.amount=1,2, 3", ("vow.2.amount", (1, 2, 3))),
        ("curtain_scope=deal,match", ("curtain_scope", ("deal", "match"))),
    ],
)
def test_axes_are_read_from_the_command_line(text, axis):
    assert parsed_axis(OMERTA, text) == axis


@pytest.mark.parametrize(
    "text", ["survive_vp", "survive_vp=4:0", "survive_vp=0:4:0", "survive_vp=a:b", "curtain_scope=0:1", "=3", "hand_size=1:9:2:3"]
)
def test_bad_axes_are_refused(text):
    with pytest.raises(BadInput):
        parsed_axis(OMERTA, text)


def test_bad_sweeps_are_refused():
    with pytest.raises(UnknownName, match="survive_vp"):
        Sweep(OMERTA, {"survive": [1]})
    with pytest.raises(ParameterError, match=r"survive_vp\) = 99"):
        Sweep(OMERTA, {"survive_vp": [1, 99]})
    with pytest.raises(BadInput, match="one or two"):
        Sweep(OMERTA, {})
    with pytest.raises(BadInput, match=r"Survive VP \(survive_vp\) = '' .* one value or more"):
        Sweep(OMERTA, {"survive_vp": []})
    with pytest.raises(BadInput, match="combinations"):
        Sweep(OMERTA, {"max_deals": range(1, 500), "survive_vp": range(10)})
    with pytest.raises(UnknownName, match="deals"):
        Sweep(OMERTA, {"survive_vp": [1]}, measures=["deels"])


def test_frames_are_saved_and_come_back(tmp_path):
    frame = sweep(OMERTA, {"survive_vp": [1, 2]}, 200, measures=["deals"]).frame()
    save_frame(frame, tmp_path / "sweep.csv")
    assert np.allclose(pd.read_csv(tmp_path / "sweep.csv")["value"], frame["value"])
    with pytest.raises(BadInput, match=r"\.csv or \.parquet"):
        save_frame(frame, tmp_path / "sweep.xls")
    with pytest.raises(BadInput, match="cannot be written"):
        save_frame(frame, tmp_path / "nowhere" / "sweep.csv")


def test_parquet_works_or_says_what_it_needs(tmp_path):
    frame = sweep(OMERTA, {"curtain_scope": ["deal", "match"]}, 200, measures=["deals"]).frame()
    path = tmp_path / "sweep.parquet"
    if importlib.util.find_spec("pyarrow") is None:
        with pytest.raises(BadInput, match="pyarrow"):
            save_frame(frame, path)
    else:
        save_frame(frame, path)
        assert np.allclose(pd.read_parquet(path)["value"], frame["value"])


def test_sensitivity_finds_what_matters_and_corrects_for_the_number_of_comparisons():
    study = Sensitivity(OMERTA, 600, measures=["deals", "win"])
    rounds = [study.n for _ in study.run()]
    assert rounds == [500, 600]
    assert study.done == 1
    (first, *_) = study.tornado("deals")
    assert first.clear
    assert first.change.path == "target_per_player"
    assert "target" in study.title("deals")["en"].lower()
    frame = study.frame()
    assert (frame["p_corrected"] >= frame["p"]).all()
    assert {"survive_vp", "vow.7.condition", "intrigue_counts_intrigue"} <= set(frame["parameter"])
    assert not frame[frame["parameter"] == "max_deals"]["clear"].any()
    assert ("hand_size", 10) in study.skipped
    unpaired = frame[frame["parameter"] == "players"]
    assert not unpaired["paired"].any()


def test_a_stopped_sensitivity_study_goes_on_where_it_was():
    whole, pieces = (Sensitivity(OMERTA, 1_000, measures=["deals"]) for _ in range(2))
    list(whole.run())
    for _ in pieces.run():
        break
    assert pieces.n == 500
    asked = iter([True] * 100)
    list(pieces.run(stop=lambda: next(asked)))
    assert pieces.n == 500
    list(pieces.run())
    pd.testing.assert_frame_equal(pieces.frame(), whole.frame())


def test_the_names_of_measures_are_told_in_both_languages():
    study = Sensitivity(OMERTA, 500, measures=["deals"])
    list(study.run())
    assert "ディール数" in study.title("deals")["ja"]
    assert study.frame("ja")["change"].str.contains("→").all()


def test_a_share_is_told_by_what_goes_beyond_the_fair_one_where_that_moves():
    """Three players win more often each than four: that alone is no effect."""
    swept = sweep(OMERTA, {"players": [3, 4]}, 4_000, "random", measures=["win"])
    frame = swept.frame().set_index(["players", "measure"])
    start = frame.loc[(3, "win.place.1")]
    assert start["excess"] == pytest.approx(start["value"] - 1 / 3)
    assert swept.by_fair(swept.measures[0])
    assert "beyond the fair share" in swept.summary()
    assert not sweep(OMERTA, {"survive_vp": [1, 2]}, 100, measures=["win"]).by_fair(swept.measures[0])

    study = Sensitivity(OMERTA, 500, "random", measures=["win"])
    list(study.run())
    fewer = [effect for effect in study.effects() if effect.change.path == "players" and effect.change.new == 3]
    assert {round(effect.gap.fair, 6) for effect in fewer} == {round(1 / 3 - 1 / 4, 6)}
    assert all(abs(effect.gap.value) < 0.07 for effect in fewer)
