"""What a learning player sees in Omerta, and that it gets somewhere with it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.contract.test_features import groups_asked, looked_at
from tests.rules.omerta.test_kernel import DRAFT, Table
from workbench.play.duel import duel
from workbench.play.record import Walk
from workbench.players.learning import learn
from workbench.rules.omerta import features

LARGEST = [
    {"players": 2, "suits": 4, "ranks": 16, "hand_size": 32},
    {"players": 4, "suits": 4, "ranks": 16, "hand_size": 16},
    {"players": 6, "suits": 6, "ranks": 10, "hand_size": 10, "overtake_scope": "table"},
    {"players": 2, "suits": 2, "ranks": 4, "hand_size": 3},
]


@pytest.mark.parametrize("size", LARGEST, ids=[f"{size['players']} x {size['hand_size']}" for size in LARGEST])
@pytest.mark.parametrize("extreme", [0, 20])
def test_the_largest_tables_fit(size, extreme):
    """Every entry a whole match asks for is there, and each column asks in one group only."""
    values = DRAFT.grown({**size, "survive_vp": extreme, "target_per_player": 20}).values
    amounts = {f"vow.{number}.amount": extreme for number in range(1, size["ranks"] + 1) if number <= 8}
    values = DRAFT.game.schema.resolve(amounts, base=values, grow=True)
    groups = groups_asked(DRAFT.game, values, 3_000)
    assert all(len(found) == 1 for found in groups.values())
    assert len(groups) == 2 * features.WIDTH


def test_a_vow_is_known_by_what_it_asks_and_pays():
    """Not by its number: the same condition and amount on another card are the same vow; another amount is another."""

    def vow_entries(changes):
        draft = DRAFT.with_values({f"vow.{n}.{cell}": value for n, row in changes.items() for cell, value in row.items()})
        walk = Walk(draft.game, draft.values, 3, 2)
        while not walk.legal():
            walk.do(None)
        walk.state.hand[walk.state.turn] = np.uint64(0b11111111)  # every number of one suit
        return looked_at(draft.game, walk.state, walk.params, 0b11111111)[1]

    hero = {"condition": "hero", "amount": 2}
    here, moved = vow_entries({}), vow_entries({3: hero, 6: {"condition": "self-defence", "amount": 1}})
    assert here[5, 3:6].tolist() == moved[2, 3:6].tolist()  # place, gap and target know nothing of the card
    assert here[5, 0] != moved[2, 0]
    assert vow_entries({6: {"amount": 3}})[5, 3] != here[5, 3]


def test_a_number_that_its_round_foretold_is_told_apart():
    """The same card at the same place, in the round of its number and in another."""
    table = Table(["w1 w5", "w2 x2", "w3 x3", "w4 x4"])
    index = looked_at(DRAFT.game, table.state, table.params, DRAFT.game.kernel.legal(table.state, table.params))[1]
    assert table.state.round_number == 1
    assert index[0, 11] == index[1, 11] + 1


def test_learning_beats_the_rule_of_thumb():
    """After a few seconds' worth of games one learned player among three thumbs has more than its share, and a thumb among them less."""
    table = learn(DRAFT, games=40_000, seed=1)
    assert duel(DRAFT, [table, "thumb", "thumb", "thumb"], 8_000, seed=2).shares[0] > 0.30
    assert duel(DRAFT, ["thumb", table, table, table], 8_000, seed=2).shares[0] < 0.19
