"""The rule of thumb: it beats luck, stays at sea while that wins, and chants once it does not."""

from __future__ import annotations

import numpy as np
import pytest

from tests.rules.fudaraku.tables import KERNEL, Table
from workbench.core.contract import WIN
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.rules.fudaraku import records as rules
from workbench.rules.fudaraku.thumb import choose

DRAFT = load_draft("fudaraku")


def choice(table: Table) -> int:
    return int(choose(table.state, table.params, KERNEL.legal(table.state, table.params)))


def payoff(tally, seat: int) -> float:
    """Win share, a draw split evenly."""
    return tally.ways[:, seat].sum() / WIN / tally.games


@pytest.mark.parametrize(("name", "share"), [("fudaraku-3", 0.55), ("fudaraku-3-rebuild", 0.42)])
def test_one_thumb_beats_randoms_from_every_seat(name, share):
    draft = load_draft(name)
    for seat in range(4):
        players = ["random"] * 4
        players[seat] = "thumb"
        assert payoff(Batch.of(draft, players, 1).play(0, 4_000).tally[0], seat) > share


@pytest.mark.parametrize("players", [3, 5])
def test_it_beats_randoms_at_tables_of_three_and_five(players):
    seats = ["thumb", *["random"] * (players - 1)]
    tally = Batch.of(DRAFT.with_values(players=players), seats, 1).play(0, 4_000).tally[0]
    assert payoff(tally, 0) > 1.7 / players


def test_it_chants_rather_than_go_out():
    """No card can be sailed, and chanting is open."""
    table = Table(["w7 y1", "x3 y5", "x1 x2", "y1 y2"], sealed=["z1", "z2", "z3", "z4"])
    table.sail("w7")
    assert choice(table) == rules.TO_CHANT


def test_it_joins_early_while_nobody_has_to_fear_its_merit():
    """A hand of all suits puts to sea as first player of the first round."""
    table = Table(["w1 x5 y8 z4 z7 w6 x2", "", "", ""], sealed=["z1", "z2", "z3", "z4"])
    assert choice(table) == rules.TO_SAIL


def test_as_the_last_to_sail_it_takes_the_lead():
    """A leader is never out in its own round, so undercutting the table is worth a low card."""
    table = Table(["w5 x1", "x6 x2", "w3 x3", "w2 w6 y8 z1"], sealed=["z5", "z6", "z7", "z8"])
    for card in ("w5", "x6", "w3"):
        table.sail(card)
    table.choose_to_sail()
    assert choice(table) == table.card("w2")


def test_in_a_round_of_one_suit_it_goes_high_for_the_revolution():
    table = Table(["w5 x1", "w6 x2", "w3 x3", "w2 w8 y8 z1"], sealed=["z5", "z6", "z7", "z8"])
    for card in ("w5", "w6", "w3"):
        table.sail(card)
    table.choose_to_sail()
    assert choice(table) == table.card("w8")
    calm = Table(["w5 x1", "w6 x2", "w3 x3", "w2 w8 y8 z1"], sealed=["z5", "z6", "z7", "z8"], revolution=False)
    for card in ("w5", "w6", "w3"):
        calm.sail(card)
    calm.choose_to_sail()
    assert choice(calm) == calm.card("w2")


def test_it_seals_what_breaks_ties():
    for tiebreak, better in (("lower", np.less), ("higher", np.greater)):
        tally = Batch.of(DRAFT.with_values(seal_tiebreak=tiebreak), "thumb", 5).play(0, 500).tally[0]
        low, high = tally.sealed[1:5].sum(), tally.sealed[5:9].sum()
        assert better(-low, -high)


def test_seal_effects_draw_it():
    paid = {"seal_effects": True, "rank_scoring": True, "seal.5.effect": "per-card", "seal.5.amount": 20}
    before = Batch.of(DRAFT, "thumb", 5).play(0, 500).tally[0]
    after = Batch.of(DRAFT.with_values(paid), "thumb", 5).play(0, 500).tally[0]
    assert after.sealed[5] > 3 * before.sealed[5]


def test_it_never_gives_up_where_the_ruling_would_let_it():
    tally = Batch.of(DRAFT.with_values(may_give_up="yes"), "thumb", 5).play(0, 500)
    plain = Batch.of(DRAFT, "thumb", 5).play(0, 500)
    assert (tally.tally.out_when == plain.tally.out_when).all()
