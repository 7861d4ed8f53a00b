"""The rule of thumb of Kaito Oceans: better than chance, true to its player model, and driven by what its seat may believe."""

from __future__ import annotations

import numpy as np
import pytest

from tests.rules.oceans.tables import KERNEL, Table
from workbench.core.contract import WIN
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.rules.oceans import kernel as rules
from workbench.rules.oceans.beliefs import BOSS, DETECTIVE, THIEF, hear
from workbench.rules.oceans.table import beliefs_of
from workbench.rules.oceans.thumb import choose

DRAFT = load_draft("oceans")
GAMES = 4_000


def tally(players="thumb", **values):
    return Batch.of(DRAFT.with_values(values), players, 3).play(0, GAMES).tally[0]


def test_one_thumb_among_random_players_wins_clearly_more():
    """In every role taken together: more than twice as often as a random player in the same game."""
    sums = tally("thumb,random,random,random")
    thumb, others = sums.wins[0], sums.wins[1:4].mean()
    assert thumb > 2 * others
    assert thumb / GAMES > 0.45


def test_thieves_who_think_find_the_treasure():
    """Among thinking players the opened vault is the right one far more often than one in four, and games do end."""
    sums = tally()
    assert sums.opened_right / sums.opened > 0.5
    assert sums.stalled / GAMES < 0.1
    assert 0.3 < sums.role_wins[DETECTIVE] / WIN / GAMES < 0.7


@pytest.mark.parametrize(("name", "role"), [("detective_lies", [DETECTIVE]), ("thief_lies", [THIEF, BOSS])])
def test_lies_come_at_the_rate_of_the_player_model(name, role):
    """0 never lies, 100 always, 50 about half the time."""
    for rate in (0, 50, 100):
        sums = tally(**{name: rate})
        assert sums.lied[role].sum() / sums.told[role].sum() == pytest.approx(rate / 100, abs=0.05)


def test_trust_makes_lies_believed():
    """With more trust more listeners fall for a lie."""
    believed = [sums.believed / sums.heard for sums in (tally(trust=trust) for trust in (0, 70, 100))]
    assert believed[0] < believed[1] <= believed[2]


def test_a_bold_detective_spoils_more_missions():
    """Success falls with boldness."""
    rates = [sums.won.sum() / sums.called.sum() for sums in (tally(boldness=boldness) for boldness in (0, 100))]
    assert rates[1] < rates[0] - 0.02


def test_an_announcement_moves_the_listeners_but_not_who_has_looked():
    """A listener takes "treasure" as a sign for it; a seat that saw an empty vault knows better."""
    table = Table()
    table.state.peeked[3] = np.uint64(0b0100)  # seat 3 has seen that the south is empty
    hear(table.state, table.params, 2, 2, 1)
    vaults, detective, _ = beliefs_of(table.state, table.values, 0)
    assert vaults[2] > 0.4
    assert vaults.sum() == pytest.approx(1)
    assert detective[0] == 0
    vaults, detective, _ = beliefs_of(table.state, table.values, 3)
    assert vaults[2] == 0
    assert detective[2] > detective[0]


def test_beliefs_keep_to_what_a_seat_knows():
    """A detective knows its own role; the boss once shown is nobody's suspect; who has seen the treasure is certain."""
    table = Table()
    _, detective, boss = beliefs_of(table.state, table.values, 1)
    assert list(detective) == [0, 1, 0, 0]
    assert list(boss) == pytest.approx([1 / 3, 0, 1 / 3, 1 / 3])
    table.state.boss_shown = 1
    _, detective, boss = beliefs_of(table.state, table.values, 2)
    assert detective[0] == 0
    assert list(boss) == [1, 0, 0, 0]
    table.state.peeked[2] = np.uint64(1)
    assert list(beliefs_of(table.state, table.values, 2)[0]) == [1, 0, 0, 0]


def chosen(table):
    options = KERNEL.legal(table.state, table.params)
    return int(choose(table.state, table.params, options))


def test_thieves_give_for_a_mission_they_wish_for_and_detectives_against_it():
    """Everybody knows that the treasure is in the north; 24 inward points there."""
    hands = ["kitten:1 kitten:9 notice", "kitten:1 kitten:9", "kitten:1 kitten:9", "kitten:1 kitten:9"]
    table = Table(hands, missions=["key:24:NE inward"], boldness=100).act()
    table.state.peeked[:4] = np.uint64(1)
    table.play("notice", slot=0)
    gifts = []
    for _ in range(4):
        gifts.append(table.state.info[chosen(table)] & 63)
        table.do(chosen(table))
    assert gifts == [9, 1, 9, 9]


def test_a_detective_with_the_loot_keeps_the_treasure():
    """It stops, and nobody owns it."""
    table = Table(["kitten:1", "kitten:3", "", ""], team="key:20:N key:28:N key:24:NE")
    state = table.state
    state.issuer = state.holder = state.turn = 1
    state.opened, state.boss_shown, state.loot, state.has_treasure, state.stage = 0, 1, state.team, 1, rules.LOT
    assert chosen(table) == rules.STOP
