"""Omerta's clauses, one by one, through the compiled rules: the worked examples of draft 7 and every reading of its text."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.bits import cards_in
from workbench.core.contract import NOBODY
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.rules.omerta.kernel import DEAL, KERNEL, PLAY, SCORE, VOW
from workbench.rules.omerta.table import SUITS, card_name

A, B, C, D = range(4)
DRAFT = load_draft("omerta-7")


class Table:
    """A deal set up by hand: four players, no card dealt that is not named."""

    def __init__(self, hands, vows=None, leader=A, **values):
        self.draft = DRAFT.with_values(values)
        self.params = self.draft.values.record()
        self.state = KERNEL.new_state()[0]
        KERNEL.start(self.state, self.params)
        state = self.state
        state.part, state.round_number, state.stage, state.out = 1, 1, PLAY, NOBODY
        state.leader = state.start_player = state.first_player = state.turn = state.low_player = leader
        for player, hand in enumerate(hands):
            for name in hand.split():
                state.hand[player] |= np.uint64(1) << np.uint64(self.card(name))
        for player in range(self.draft.values["players"]):
            number = (vows or {}).get(player, 3 if vows is None else None)
            state.vow[player] = self.card(f"w{number}") if number else NOBODY

    def card(self, name):
        return SUITS.index(name[0]) * self.draft.values["ranks"] + int(name[1:]) - 1

    def play(self, *names):
        for name in names:
            assert name in self.playable(), f"{name} is not playable"
            KERNEL.apply(self.state, self.params, self.card(name))
        return self

    def playable(self):
        return {card_name(card, self.draft.values) for card in cards_in(KERNEL.legal(self.state, self.params))}

    def settle(self):
        """Whatever happens by itself, until the deal is scored."""
        while not self.state.settled:
            assert not self.playable()
            KERNEL.advance(self.state, self.params)
        return self

    def points(self):
        return [int(p) for p in self.state.points[: self.draft.values["players"]]]

    def pays(self):
        return [int(p) for p in self.state.vow_pay[: self.draft.values["players"]]]

    def fired(self):
        return set(self.draft.game.clauses.fired(np.zeros_like(self.state.fired), self.state.fired))


def test_a_card_of_another_suit_must_be_above_the_highest():
    """round/follow-suit, round/overtake: w5 is led; w2 follows, x6 overtakes, x4 does neither."""
    table = Table(["w5 w8", "w2 x4 x6", "y1", "z1"]).play("w5")
    assert table.playable() == {"w2", "x6"}


def test_the_highest_number_of_any_suit_counts():
    """round/overtake: after w5, x6 the bar is 6."""
    table = Table(["w5 w8", "x6 x1", "w1 y6 y7", "z1"]).play("w5", "x6")
    assert table.playable() == {"w1", "y7"}


def test_the_lowest_number_leads_next():
    """round/next-start-player: w5, x6, w1, y7: the third player leads."""
    table = Table(["w5 w8", "x6 x1", "w1 y6", "y7 z1"]).play("w5", "x6", "w1", "y7")
    assert (table.state.leader, table.state.turn, table.state.round_number) == (C, C, 2)
    assert table.playable() == {"y6"}


def out_in_round_one(vows, **values):
    """w5, x8, and the third player can neither follow nor overtake."""
    return Table(["w5 w8", "x8 x1", "y1 y6", "z1 z2"], vows, **values).play("w5", "x8").settle()


def test_being_out_ends_the_deal_at_once():
    """score/survive, score/acted: the two who played have 3, who had no turn 2, who is out 0; the lowest card starts the next deal."""
    table = out_in_round_one({A: 8, B: 8, C: 8, D: 8})
    assert table.points() == [3, 3, 0, 2]
    assert table.state.out == C
    KERNEL.advance(table.state, table.params)
    assert (table.state.stage, table.state.start_player, table.state.part) == (VOW, A, 2)


@pytest.mark.parametrize(
    ("player", "vow", "points"),
    [(B, 2, 5), (A, 5, 4), (D, 6, 2), (D, 7, 0), (C, 7, 3), (A, 3, 4), (C, 3, 0), (A, 2, 3), (B, 6, 5), (A, 1, 3), (C, 5, 0)],
)
def test_what_a_vow_pays_when_the_third_player_is_out(player, vow, points):
    """vow/2 … vow/7 on the same deal: assassin of the right neighbour, control of the leader, hero, curtain, self-defence."""
    table = out_in_round_one({A: 8, B: 8, C: 8, D: 8} | {player: vow})
    assert table.points()[player] == points


def test_intrigue_counts_survivors_whose_vow_failed():
    """vow/4-intrigue: A 4, B 2, C 3 (out, self-defence), D 7 (not out): only D failed and is in."""
    table = out_in_round_one({A: 4, B: 2, C: 3, D: 7})
    assert table.points() == [4, 5, 0, 0]
    assert table.pays() == [1, 2, 0, 0]
    assert {"vow/4-intrigue", "vow/2-assassin", "vow/7-curtain", "round/out"} <= table.fired()


@pytest.mark.parametrize(("reading", "pays"), [("achieved", [1, 1, 1, 0]), ("not-achieved", [2, 2, 3, 0])])
def test_whether_another_intrigue_counts(reading, pays):
    """Ruling intrigue_counts_intrigue: A, B and C (out) hold intrigue, D's curtain failed. Its own owner never counts."""
    table = out_in_round_one({A: 4, B: 4, C: 4, D: 7}, intrigue_counts_intrigue=reading)
    assert table.pays() == pays


@pytest.mark.parametrize(("reading", "points"), [("yes", 1), ("only-curtain", 0)])
def test_whether_the_vow_of_who_is_out_pays(reading, points):
    """Ruling out_keeps_vow: C is out with intrigue, D's curtain failed."""
    table = out_in_round_one({A: 2, B: 2, C: 4, D: 7}, out_keeps_vow=reading)
    # A's assassin failed (B is in) and D's curtain failed; with the first reading both pay C
    assert table.points()[C] == (2 if points else 0)
    assert out_in_round_one({A: 2, B: 2, C: 7, D: 7}, out_keeps_vow=reading).points()[C] == 3


@pytest.mark.parametrize(("reading", "total"), [("deal", 5), ("match", 0)])
def test_what_a_failed_curtain_loses(reading, total):
    """Ruling curtain_scope: D had 5 points before this deal."""
    table = Table(["w5 w8", "x8 x1", "y1 y6", "z1 z2"], {A: 8, B: 8, C: 8, D: 7}, curtain_scope=reading)
    table.state.total[D] = 5
    table.play("w5", "x8").settle()
    assert table.points()[D] == 0
    assert table.state.total[D] == total


def full_deal(vows, last="w7 w6 w5 w8", **values):
    """The last round of a deal in which everybody follows."""
    table = Table([*last.split()], vows, hand_size=8, **values)
    table.state.round_number = 7
    return table.play(*last.split()).settle()


def test_a_full_deal_pays_everybody_for_surviving_and_acting():
    """score/survive, score/acted, deal/last-round: seven rounds with nobody out: everybody has 3."""
    table = full_deal({A: 2, B: 2, C: 2, D: 2})
    assert table.points() == [3, 3, 3, 3]
    assert "deal/last-round" in table.fired()


@pytest.mark.parametrize(("last", "pay"), [("w7 w6 w5 w8", 7), ("w6 w7 w5 w8", 0), ("w8 w7 w5 w6", 0)])
def test_prophecy_pays_the_number_that_is_the_round(last, pay):
    """vow/8-prophecy: a 7 played in round 7 pays 7; an 8 never equals a round."""
    assert full_deal({A: 8, B: 2, C: 2, D: 2}, last).pays()[A] == pay


def test_prophecy_multiplies_by_its_amount():
    """vow.8.amount is a factor."""
    assert full_deal({A: 8, B: 2, C: 2, D: 2}, **{"vow.8.amount": 2}).pays()[A] == 14


def test_hero_must_be_alone():
    """vow/6-hero: with 8 on the table twice nobody is the hero."""
    assert full_deal({A: 6, B: 2, C: 2, D: 6}, "w7 w6 w5 w8").pays() == [0, 0, 0, 2]
    assert full_deal({A: 2, B: 6, C: 2, D: 6}, "w7 x8 w5 w8").pays() == [0, 0, 0, 0]


def test_peace_wins_the_match_at_once():
    """vow/1-peace: nobody is out, so its owner wins whatever the points; two of them share."""
    table = full_deal({A: 1, B: 2, C: 2, D: 2})
    assert (table.state.over, table.state.finished, cards_in(table.state.winners)) == (1, 1, [A])
    shared = full_deal({A: 1, B: 2, C: 1, D: 2})
    assert cards_in(shared.state.winners) == [A, C]
    assert "match/peace-shared" in shared.fired()
    assert [KERNEL.payoff(shared.state, shared.params, p) for p in range(4)] == [0.5, 0, 0.5, 0]


def test_peace_with_an_amount_pays_points_instead():
    """vow.1.amount above 0: points, and the match goes on."""
    table = full_deal({A: 1, B: 2, C: 2, D: 2}, **{"vow.1.amount": 4})
    assert table.points() == [7, 3, 3, 3]
    assert not table.state.over


def test_peace_may_decide_only_when_the_match_ends():
    """Ruling peace_ends: the owner of peace wins then, whatever the points."""
    table = full_deal({A: 2, B: 1, C: 2, D: 2}, peace_ends="match-end")
    assert not table.state.over
    state = table.state
    state.stage, state.settled, state.out = PLAY, 0, NOBODY
    state.total[D] = 7
    state.in_round, state.high, state.family, state.turn = 2, 8, 1, C  # C holds nothing of the led suit and nothing above 8
    state.hand[C] = np.uint64(1) << np.uint64(table.card("y1"))
    before = state.fired.copy()
    table.settle()
    assert state.over == 1
    assert state.total[D] > state.total[B]
    assert cards_in(state.winners) == [B]
    decided = set(table.draft.game.clauses.fired(before, state.fired))
    assert {"match/target", "vow/1-peace"} <= decided
    assert "match/winner" not in decided


def test_the_target_ends_the_match_and_most_points_win():
    """match/target, match/winner: 2 × 4 players = 8."""
    table = Table(["w5 w8", "x8 x1", "y1 y6", "z1 z2"], {A: 8, B: 8, C: 8, D: 8})
    table.state.total[A], table.state.total[B] = 5, 6
    table.play("w5", "x8").settle()
    assert (table.state.over, cards_in(table.state.winners)) == (1, [B])
    assert "match/tie" not in table.fired()


def test_a_tie_goes_to_who_came_earlier_in_the_last_round():
    """match/tie: B led the last round, so at equal points B comes before A."""
    table = Table(["x8 x1", "w5 w8", "z1 z2", "y1 y6"], {A: 8, B: 8, C: 8, D: 8}, leader=B)
    table.state.hand[C] |= np.uint64(1) << np.uint64(table.card("w6"))
    table.state.total[A], table.state.total[B], table.state.total[C] = 7, 6, 6
    table.play("w5", "w6").settle()  # D is out; A had no turn: 2, B and C have 3
    assert [int(t) for t in table.state.total[:4]] == [9, 9, 9, 0]
    assert cards_in(table.state.winners) == [B]
    assert "match/tie" in table.fired()


def test_a_match_without_end_is_stopped_and_not_won():
    """max_deals: over, not finished, nobody has won."""
    table = Table(["w5 w8", "x8 x1", "y1 y6", "z1 z2"], {A: 8, B: 8, C: 8, D: 8}, max_deals=1)
    table.play("w5", "x8").settle()
    assert (table.state.over, table.state.finished, int(table.state.winners)) == (1, 0, 0)
    assert KERNEL.payoff(table.state, table.params, A) == 0


def test_the_bar_may_be_all_that_lies_face_up():
    """Ruling overtake_scope: with the second reading an 8 of an earlier round is still the bar."""
    for reading, playable in (("round", {"x6"}), ("table", set())):
        table = Table(["w5 z3", "w6 x6", "w4 y2", "w8 y8"], overtake_scope=reading)
        table.play("w5", "w6", "w4", "w8")  # C leads next
        table.play("y2", "y8")
        assert table.state.turn == A
        table.state.hand[A] = np.uint64(0)
        table.state.turn, table.state.in_round, table.state.high = B, 1, 2 if reading == "round" else 8
        assert table.playable() == playable


def test_a_vow_pays_by_its_row_not_by_its_name():
    """The vow table: any number may have any condition and amount."""
    table = out_in_round_one({A: 2, B: 8, C: 8, D: 8}, **{"vow.2.condition": "control", "vow.2.amount": 6})
    assert table.pays()[A] == 6
    nothing = out_in_round_one({A: 3, B: 8, C: 8, D: 8}, **{"vow.3.condition": "none"})
    assert nothing.pays()[A] == 0


def test_must_play_counts_when_a_single_card_is_left_to_play():
    """round/must-play decides when exactly one of several cards may be played."""
    table = Table(["w5 w8", "w2 x4", "y1", "z1"]).play("w5")
    assert "round/must-play" not in table.fired()
    table.play("w2")
    assert "round/must-play" in table.fired()


@pytest.mark.parametrize("ranks", [3, 4, 5])
def test_a_tied_lowest_card_cannot_happen(ranks):
    """The draft needs no rule for it: in every legal prefix of a round the lowest number lies there once (search over all deals)."""
    suits = 4
    lowest_tied = 0

    def follow(cards, family, high):
        nonlocal lowest_tied
        numbers = [card % ranks for card in cards]
        lowest_tied += numbers.count(min(numbers)) > 1
        if len(cards) == suits:
            return
        for card in range(suits * ranks):
            if card not in cards and (card // ranks == family or card % ranks > high):
                follow([*cards, card], family, max(high, card % ranks))

    for lead in range(suits * ranks):
        follow([lead], lead // ranks, lead % ranks)
    assert lowest_tied == 0


@pytest.fixture(scope="module")
def random_deals():
    """The first deals of 400,000 matches of random players."""
    draft = DRAFT.with_values(max_deals=1)
    batch = Batch.of(draft, "random", 2024)
    return batch.study(batch.play(0, 400_000))


def test_random_players_are_nearly_always_out(random_deals):
    """Somebody is out in 99.62 % of random deals (two independent programs, 30 million deals)."""
    share = 1 - random_deals.figures("full").value[0]
    assert share == pytest.approx(0.9962, abs=5 * np.sqrt(0.0038 / 400_000) + 0.0001)


def test_mean_points_of_random_players(random_deals):
    """Counted from the start player: 2.534, 2.401, 2.292, 2.151 (standard error 0.0003)."""
    found = random_deals.figures("place_points")
    for mean, error, known in zip(found.value, found.error, (2.534, 2.401, 2.292, 2.151), strict=True):
        assert mean == pytest.approx(known, abs=4 * np.hypot(error, 0.0003))


def test_without_intrigue_and_peace_the_means_are_the_known_ones():
    """With vow 4 paying nothing: 2.357, 2.223, 2.111, 1.970."""
    draft = DRAFT.with_values({"max_deals": 1, "vow.4.condition": "none"})
    tally = Batch.of(draft, "random", 7).play(0, 400_000).tally[0]
    assert list(tally.start_points[:4] / tally.parts) == pytest.approx([2.357, 2.223, 2.111, 1.970], abs=0.012)


def test_first_start_players_are_drawn_evenly():
    """setup/start-player: each seat starts a quarter of the matches."""
    _, rows = Batch.of(DRAFT, "random", 4).play_rows(0, 20_000)
    starts = np.bincount(rows.first_player[rows.part == 1], minlength=4)
    assert starts.sum() == 20_000
    assert (np.abs(starts - 5_000) < 5 * np.sqrt(20_000 * 0.25 * 0.75)).all()


def test_the_next_deal_starts_with_the_lowest_card_of_the_last_round():
    """deal/next-start-player, through whole matches."""
    batch = Batch.of(DRAFT, "thumb", 8)
    from workbench.play.record import play_game

    for index in range(30):
        lowest = None
        for step in play_game(batch, index).steps:
            if step.entry["kind"] == "deal":
                assert lowest is None or step.entry["start"] == lowest
            if step.before.stage in (PLAY, SCORE) and step.before.stage != DEAL:
                lowest = int(step.after.low_player)
