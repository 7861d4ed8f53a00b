"""Who sits and wins where: places from whoever begins, seats where different players sit."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.contract import row_dtype
from workbench.core.measures import Seats
from workbench.core.winning import FIRST_TURN, LEADER, fair_share, place_labels, place_name, won_by
from workbench.drafts import load_draft
from workbench.play.batch import Batch

VALUES = load_draft("omerta").values
ALIKE, MIXED = Seats(VALUES, ("random",) * 4), Seats(VALUES, ("thumb", "random", "random", "random"))


def test_players_alike_are_told_apart_by_turn_order_alone():
    assert [label["en"] for label in place_labels(ALIKE, FIRST_TURN)] == ["start", "2nd", "3rd", "4th"]
    assert place_name(ALIKE, 0, LEADER)["en"] == "the start player"
    assert place_name(ALIKE, 2, LEADER)["en"] == "the 3rd player"


def test_different_players_are_told_apart_by_seat_and_kind():
    labels = [label["en"] for label in place_labels(MIXED, LEADER)]
    assert len(set(labels)) == 4
    assert [place_name(MIXED, seat, LEADER)["en"] for seat in range(4)] == labels
    kinds = [label.partition("(")[2] for label in labels]
    assert kinds[1] == kinds[2] == kinds[3] != kinds[0]


@pytest.mark.parametrize("name", ["omerta", "fortuna", "fudaraku-3-rebuild", "oceans"])
def test_points_by_source_and_place_add_up(name):
    """What all sources bring is what was scored, at every place and seat, and in the panel the places' means add up to theirs."""
    batch = Batch.of(load_draft(name), "random", 3)
    totals = batch.play(0, 80)
    tally = totals.tally[0]
    assert tally["points"] == tally["source_points"].sum() > 0
    for by in ("seat_sources", "start_sources"):
        assert tally[by].sum(axis=0).tolist() == tally["source_points"].tolist()
        if by.replace("sources", "points") in tally.dtype.names:
            assert tally[by].sum(axis=1).tolist() == tally[by.replace("sources", "points")].tolist()
    study = batch.study(totals)
    panel = next(panel for panel in batch.draft.game.outcomes.panels(study) if {"place_1", "share"} <= set(panel.frame()))
    frame = panel.frame()
    assert frame["share"].sum() == pytest.approx(1)
    if study.has("place_points"):
        assert [frame[f"place_{p + 1}"].sum() for p in range(4)] == pytest.approx(study.figures("place_points").value.tolist())


def test_a_fair_game_gives_everybody_as_much():
    assert fair_share(VALUES) * VALUES["players"] == 1


def test_only_the_last_row_of_a_game_has_winners():
    rows = np.zeros(3, row_dtype())
    rows["last"], rows["winners"] = [0, 1, 1], [0b1, 0b101, 0b10]
    assert won_by(rows, 0).tolist() == [False, True, False]
    assert won_by(rows, 2).tolist() == [False, True, False]
    assert won_by(rows, np.array([0, 1, 1])).tolist() == [False, False, True]
