"""Decks of suits and numbers: notation, the checks of a deal, the set-up table."""

from __future__ import annotations

import pytest

from workbench.core.deck import MOST_CARDS, SHAPES, SUITS, card_name, cards_left, shown, suits_deal_hands, take_suits


def values(**given):
    return {"players": 4, "suits": 4, "ranks": 8, "hand_size": 8} | given


def test_every_card_has_a_name_of_its_own():
    of = values(suits=6, ranks=10)
    names = [card_name(card, of) for card in range(60)]
    assert names[:2] == ["w1", "w2"]
    assert names[9:11] == ["w10", "x1"]
    assert names[-1] == "u10"
    assert len(set(names)) == 60
    assert [shown(card, of) for card in (0, 10)] == [f"{SHAPES['w']}1", f"{SHAPES['x']}1"]
    assert set(SHAPES) == set(SUITS)


@pytest.mark.parametrize(
    ("given", "path", "allowed"),
    [
        ({"suits": 5, "ranks": 13}, "ranks", "up to 12 with 5 suits"),
        ({"hand_size": 9}, "hand_size", "3 to 8"),
        ({"players": 6, "suits": 2, "ranks": 8, "hand_size": 3}, "hand_size", "none"),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_what_could(given, path, allowed):
    (problem,) = suits_deal_hands(values(**given))
    assert (problem.path, problem.allowed["en"]) == (path, allowed)
    assert problem.reason["ja"] != problem.reason["en"]


@pytest.mark.parametrize("given", [{}, {"suits": 4, "ranks": 16}, {"hand_size": 3}, {"suits": 2, "ranks": 16}])
def test_what_can_be_dealt_is_not_refused(given):
    of = values(**given)
    assert list(suits_deal_hands(of)) == []
    assert of["suits"] * of["ranks"] <= MOST_CARDS
    assert cards_left(of) >= 0


def test_the_set_up_table_has_a_row_for_each_number_of_players():
    sizes = [values(players=3, suits=3), values(), values(players=4, suits=5)]
    _, table = take_suits(sizes)
    assert [[cell["en"] for cell in row] for row in table.rows] == [
        ["3 players", "3", "24", "8", "0"],
        ["4 players", "4", "32", "8", "0"],
        ["4 players", "5", "40", "8", "8"],
    ]
    assert {len(row) for row in table.rows} == {len(table.head)}
