"""The rule of thumb: it beats luck, takes what pays, and sees only its own seat."""

from __future__ import annotations

import pytest

from tests.rules.fortuna.tables import DRAFT, Table
from workbench.core.contract import WIN
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.rules.fortuna import kernel as rules
from workbench.rules.fortuna.table import card_name
from workbench.rules.fortuna.thumb import choose

LONG = "1:l 1:w 1:h 1:o 2:l 2:w 2:h 2:o 3:l"  # nobody is about to end the game


def choice(table):
    """The move a thumb makes here."""
    return int(choose(table.state, table.params, rules.KERNEL.legal(table.state, table.params)))


def card(table):
    """The card a thumb plays here, in record notation."""
    return card_name(choice(table), table.values)


def win_share(draft, games=2_000):
    """How often one thumb wins among random players."""
    tally = Batch.of(draft, ["thumb"] + ["random"] * (draft.values["players"] - 1), 1).play(0, games).tally[0]
    return tally.wins[0] / WIN / tally.games


@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_thumb_beats_randoms(players):
    """Far more than its fair share, with any number of players."""
    assert win_share(DRAFT.with_values(players=players)) > 0.8


@pytest.mark.parametrize("name", ["fortuna-4-growing-sets", "fortuna-4-patterns"])
def test_it_also_beats_randoms_with_the_ideas(name):
    """The follow-up drafts are other games; the thumb still knows what scores."""
    assert win_share(load_draft(name)) > 0.6


def test_it_waits_for_a_large_set_while_nobody_is_short_of_cards():
    """A set of 2 now would only spoil a larger one."""
    table = Table(["2:l 2:w 6:l 6:w 5:l 5:h 5:o 4:l 4:w 6:h", LONG, LONG, LONG]).discard("6:h")
    assert 2 in table.sets
    assert choice(table) == rules.NO_SET


def test_it_plays_what_scores_once_somebody_is_short_of_cards():
    """B has four cards left and may end the game: 2 × 2 points are better than none."""
    table = Table(["2:l 2:l 6:l 6:w 5:l 5:h 5:o 4:l 4:w 6:h", "1:l 1:w 1:h 1:o", LONG, LONG]).discard("6:h")
    assert choice(table) == 2


def test_it_prefers_one_icon_in_a_set():
    """Of the four cards that count as 2 it lays the two lightnings."""
    table = Table(["2:l 2:w 2:h 1:l 6:h", "1:l 1:w", LONG, LONG], row="1:o").discard("6:h").open(2)
    assert card(table) in ("1:lightning", "2:lightning")
    table.move(choice(table))
    assert card(table) in ("1:lightning", "2:lightning")


def test_it_keeps_goddesses_out_of_sets_that_do_not_need_them():
    """Two wheats make the set of 2; the goddess would only cost the bonus."""
    table = Table(["2:w 1:w 2:g 6:h 5:h", "1:l 1:w", LONG, LONG], row="1:o").discard("6:h").open(2)
    table.move(choice(table))
    table.move(choice(table))
    assert table.state.set_same[0, 0] == 2
    assert table.state.goddesses_laid[0] == 0


def test_it_takes_the_bonus_when_it_costs_nothing():
    """Of two cards of scarce icons it discards the one that brings a 6 to 9."""
    table = Table(["6:h 1:h 2:l 3:l 4:l", LONG, LONG, LONG], row="6:l 6:w")
    assert card(table) == "6:helmet"


@pytest.mark.parametrize(
    ("hand", "size", "given", "kinds"),
    [
        ("1:l 2:w 3:h 3:l 3:w", 3, {"yaku_different": 9}, 3),
        ("1:l 2:l 3:l 3:w 3:h", 3, {"yaku_same": 9}, 1),
        ("1:l 2:l 3:w 3:h 3:o 4:w", 4, {"yaku_half": 9}, 2),
    ],
)
def test_it_steers_for_the_pattern_that_pays(hand, size, given, kinds):
    """With patterns it lays the icons that the dearest one it can make needs."""
    row = "1:o 1:o 1:h 2:o 2:h 3:o"
    table = Table([f"{hand} 6:o", "1:l 1:w", LONG, LONG], row=row, yaku=True, **given).discard("6:o").open(size)
    while table.state.stage == rules.ADD:
        table.move(choice(table))
    laid = [card_name(int(card), table.values).split(":")[1] for card in table.state.laid[0][:size]]
    assert len(set(laid)) == kinds
    assert table.state.set_points[0, 0] == size * 9
