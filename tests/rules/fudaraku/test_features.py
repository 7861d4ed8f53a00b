"""What a learning player sees in Fudaraku, and that it gets somewhere with it."""

from __future__ import annotations

import pytest

from tests.contract.test_features import groups_asked, looked_at
from tests.rules.fudaraku.tables import KERNEL, Table
from workbench.drafts import load_draft
from workbench.play.duel import duel
from workbench.players.learning import learn
from workbench.rules.fudaraku import features
from workbench.rules.fudaraku.records import CHANT, CHOOSE, SAIL, SEAL

REBUILD = load_draft("fudaraku-3-rebuild")
DRAFT = load_draft("fudaraku-3")
LARGEST = [
    {"players": 3, "suits": 4, "ranks": 16, "hand_size": 21},
    {"players": 5, "suits": 6, "ranks": 10, "hand_size": 12},
    {"players": 5, "suits": 2, "ranks": 16, "hand_size": 6, "seal_tiebreak": "higher"},
    {"players": 3, "suits": 3, "ranks": 4, "hand_size": 3, "min_sails": 0, "last_round_sails": False},
]
#: how many columns each decision fills
FILLED = {SEAL: 8, CHOOSE: 7, CHANT: 6, SAIL: features.WIDTH}


@pytest.mark.parametrize("size", LARGEST, ids=[f"{size['players']} x {size['hand_size']}" for size in LARGEST])
@pytest.mark.parametrize("draft", [DRAFT, REBUILD], ids=lambda draft: draft.name)
def test_the_largest_tables_fit(size, draft):
    """Every entry that games ask for is there, and each column of a decision asks in one group only (or for nothing)."""
    values = draft.grown(size).values
    rows = range(1, size["ranks"] + 1)
    most = {f"value.{n}.vp": 20 for n in rows} | {f"seal.{n}.amount": 20 for n in rows} | {"may_give_up": "yes"}
    values = draft.game.schema.resolve(most, base=values, grow=True)
    groups = groups_asked(draft.game, values, 1_500)
    assert all(len(found) == 1 for found in groups.values())
    for (stage, column), found in groups.items():
        assert (found != {0}) == (column < FILLED[stage])


def entries(table):
    return looked_at(DRAFT.game, table.state, table.params, KERNEL.legal(table.state, table.params))[1]


def test_a_card_that_shuts_others_out_is_told_apart():
    """Leading the 8 of a suit that nobody else can hold any more, or the 1 of the same suit, which anything may overtake."""
    table = Table(["w1 w8", "x2 x3", "y2 y3", "z4 z5"], chanting=False, sealed=["x1", "y1", "z1", "z2"])
    table.state.sailed[1] = table.cards("w2 w3 w4 w5 w6 w7")
    low, high = entries(table)
    start = features.NAMES[22][0]
    shut = [(row[1] - start) // (features.LEFT * features.FOLLOW * features.FOLLOW) for row in (low, high)]
    assert shut == [2 * (features.SHARES - 1) // 23, features.SHARES - 1], "two of 23 unseen cards are too low for the 1, all for the 8"


def test_the_place_in_the_next_round_follows_the_lowest_card():
    """A sailed w5; D, last in the round, leads the next one after a lower card and comes last again after a higher one."""
    table = Table(["w5 y1", "w6 y2", "w7 y3", "w2 w8"], chanting=False)
    for card in ("w5", "w6", "w7"):
        table.sail(card)
    lowest, highest = entries(table)
    assert (highest[9] - lowest[9]) == 3 * features.FOLLOW * 2


def test_learning_beats_the_rule_of_thumb():
    """After a second's worth of games one learned player among three thumbs has more than its share, and a thumb among them less."""
    for draft, most, least in (DRAFT, 0.27, 0.23), (REBUILD, 0.31, 0.20):
        table = learn(draft, games=60_000, seed=1)
        assert duel(draft, [table, "thumb", "thumb", "thumb"], 20_000, seed=2).shares[0] > most
        assert duel(draft, ["thumb", table, table, table], 20_000, seed=2).shares[0] < least
