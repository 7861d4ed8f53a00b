"""Who sits and wins where: places from whoever begins, seats where different players sit."""

from __future__ import annotations

import numpy as np

from workbench.core.contract import row_dtype
from workbench.core.measures import Seats
from workbench.core.winning import FIRST_TURN, LEADER, fair_share, place_labels, place_name, won_by
from workbench.drafts import load_draft

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


def test_a_fair_game_gives_everybody_as_much():
    assert fair_share(VALUES) * VALUES["players"] == 1


def test_only_the_last_row_of_a_game_has_winners():
    rows = np.zeros(3, row_dtype())
    rows["last"], rows["winners"] = [0, 1, 1], [0b1, 0b101, 0b10]
    assert won_by(rows, 0).tolist() == [False, True, False]
    assert won_by(rows, 2).tolist() == [False, True, False]
    assert won_by(rows, np.array([0, 1, 1])).tolist() == [False, False, True]
