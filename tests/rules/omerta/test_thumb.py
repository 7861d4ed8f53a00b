"""The rule of thumb: it beats luck, its vows fit, and it steers for them."""

from __future__ import annotations

import numpy as np

from tests.rules.omerta.test_kernel import DRAFT, Table
from workbench.core.contract import WIN
from workbench.play.batch import Batch
from workbench.rules.omerta.thumb import choose


def choice(table):
    """The card a thumb plays here."""
    from workbench.rules.omerta.kernel import KERNEL
    from workbench.rules.omerta.table import card_name

    return card_name(int(choose(table.state, table.params, KERNEL.legal(table.state, table.params))), table.draft.values)


def test_one_thumb_beats_three_randoms():
    """Its win share among random players is more than twice a fair share, in every seat."""
    for seat in range(4):
        players = ["random"] * 4
        players[seat] = "thumb"
        tally = Batch.of(DRAFT, players, 1).play(0, 10_000).tally[0]
        assert tally.wins[seat] / WIN / tally.games > 0.5


def test_thumbs_among_themselves_are_even():
    """No seat has a share that the start player's draw does not explain."""
    tally = Batch.of(DRAFT, "thumb", 3).play(0, 40_000).tally[0]
    shares = tally.wins[:4] / WIN / tally.games
    assert np.abs(shares - 0.25).max() < 5 * np.sqrt(0.25 * 0.75 / 40_000) + 0.01


def test_as_the_last_to_play_it_takes_the_lead():
    """A start player is never out in its own round, so undercutting the table is worth a low card."""
    table = Table(["w5 x1", "w4 x2", "w3 x3", "w2 w6 y4"]).play("w5", "w4", "w3")
    assert choice(table) == "w2"


def test_with_a_curtain_it_gives_up_what_would_save_it():
    """The same hand, played to be out: it does not keep the high cards that can overtake."""
    hands = ["w5 w6", "w2 w8 x3 x4", "x1 x2", "y1 y2"]
    assert choice(Table(hands, {0: 3, 1: 3, 2: 3, 3: 3}).play("w5")) == "w2"
    assert choice(Table(hands, {0: 3, 1: 7, 2: 3, 3: 3}).play("w5")) == "w8"


def test_vows_follow_what_they_pay():
    """With self-defence worth nothing and hero worth much, the vows chosen move."""
    before = Batch.of(DRAFT, "thumb", 5).play(0, 2_000).tally[0]
    changed = DRAFT.with_values({"vow.3.amount": 0, "vow.6.amount": 6})
    after = Batch.of(changed, "thumb", 5).play(0, 2_000).tally[0]
    share = lambda tally, number: tally.vow_chosen[number] / tally.vow_chosen.sum()  # noqa: E731
    assert share(after, 3) < share(before, 3) / 4
    assert share(after, 6) > 2 * share(before, 6)
