"""An independent judge: follows records of Omerta with plain lists, from the rules' text alone, and compares every step.

It knows nothing of the kernel. From a record it takes what chance and the players did, and works out for itself who was to act, what
was allowed, who was out, and what everything scored, for the draft and for any mixture of parameters and readings.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.strategies import values_of
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.rules import game

DRAFT = load_draft("omerta-7")


def suit(card):
    return card[0]


def number(card):
    return int(card[1:])


class Judge:
    """Follows one record from deal to deal."""

    def __init__(self, record):
        self.record, self.p = record, record["parameters"]
        self.n = self.p["players"]
        self.steps = iter(record["steps"])
        self.total = [0] * self.n
        self.peaceful = set()
        self.deals = 0

    def follow(self):
        start = None
        while True:
            deal = next(self.steps)
            assert deal["kind"] == "deal"
            assert start in (None, deal["start"]), "the lowest of the last round starts the next deal"
            self.deals += 1
            start, order = self.deal(deal)
            winners = self.decided(order)
            if winners is not None:
                break
        assert next(self.steps, None) is None
        finished = bool(winners)
        assert self.record["result"] == {"points": self.total, "winners": winners, "finished": finished}

    def turn(self, kind, player, legal):
        step = next(self.steps)
        assert (step["kind"], step["player"]) == (kind, player), step
        assert sorted(step["legal"]) == sorted(legal), step
        if legal:
            assert step["card"] in legal
        return step.get("card")

    def deal(self, deal):
        p, n = self.p, self.n
        hands = [list(hand) for hand in deal["hands"]]
        dealt = [card for hand in hands for card in hand]
        assert [len(hand) for hand in hands] == [p["hand_size"]] * n
        assert len(set(dealt)) == len(dealt)
        assert all(suit(card) in "wxyzvu"[: p["suits"]] and 1 <= number(card) <= p["ranks"] for card in dealt)
        vows = [None] * n
        for seat in self.around(deal["start"]):
            vows[seat] = self.turn("vow", seat, hands[seat])
            hands[seat].remove(vows[seat])
        leader, face_up, out = deal["start"], [], None
        for round_number in range(1, p["hand_size"]):
            table = {}
            for seat in self.around(leader):
                legal = [card for card in hands[seat] if self.allowed(card, table, leader, face_up)]
                card = self.turn("play" if legal else "out", seat, legal)
                if card is None:
                    out = seat
                    break
                hands[seat].remove(card)
                table[seat] = card
                face_up.append(card)
            lowest = min(table, key=lambda seat: number(table[seat]))
            assert [number(card) for card in table.values()].count(number(table[lowest])) == 1
            if out is not None or round_number == p["hand_size"] - 1:
                break
            leader = lowest
        self.score(vows, table, leader, out, round_number)
        return lowest, self.around(leader)

    def around(self, first):
        return [(first + i) % self.n for i in range(self.n)]

    def allowed(self, card, table, leader, face_up):
        if not table:
            return True
        heights = table.values() if self.p["overtake_scope"] == "round" else face_up
        return suit(card) == suit(table[leader]) or number(card) > max(map(number, heights))

    def score(self, vows, table, leader, out, round_number):
        p, n = self.p, self.n
        terms = [p["vow"][str(number(vow))] for vow in vows]
        kinds, amounts = [term["condition"] for term in terms], [term["amount"] for term in terms]
        numbers = [number(table[seat]) if seat in table else 0 for seat in range(n)]
        holds = []
        for seat in range(n):
            others = numbers[:seat] + numbers[seat + 1 :]
            holds.append(
                {
                    "none": False,
                    "peace": out is None,
                    "assassin": out == (seat + 1) % n,
                    "self-defence": out not in (None, seat),
                    "intrigue": False,
                    "control": leader == seat,
                    "hero": numbers[seat] > max(others),
                    "curtain": out == seat,
                    "prophecy": seat in table and numbers[seat] == round_number,
                }[kinds[seat]]
            )
        pays = [amounts[seat] if holds[seat] else 0 for seat in range(n)]
        for seat in range(n):
            if kinds[seat] == "prophecy":
                pays[seat] *= numbers[seat]
            if kinds[seat] == "intrigue":
                achieved = [holds[o] or (kinds[o] == "intrigue" and p["intrigue_counts_intrigue"] == "achieved") for o in range(n)]
                pays[seat] = amounts[seat] * sum(o not in (seat, out) and not achieved[o] for o in range(n))
            if seat == out and p["out_keeps_vow"] == "only-curtain" and kinds[seat] != "curtain":
                pays[seat] = 0
        points = [(seat != out) * (p["survive_vp"] + (seat in table) * p["acted_vp"]) + pays[seat] for seat in range(n)]
        for seat in range(n):
            if kinds[seat] == "curtain" and seat != out:
                points[seat] = 0
                if p["curtain_scope"] == "match":
                    self.total[seat] = 0
            self.total[seat] += points[seat]
            if kinds[seat] == "peace" and holds[seat] and amounts[seat] == 0:
                self.peaceful.add(seat)
        step = next(self.steps)
        said = {key: step[key] for key in ("kind", "player", "points", "vows", "total")}
        assert said == {"kind": "score", "player": None, "points": points, "vows": pays, "total": self.total}

    def decided(self, order):
        """Who wins the match now; nobody if it is broken off; None if it goes on."""
        p, best = self.p, max(self.total)
        reached = best >= p["target_per_player"] * self.n
        if self.peaceful and (reached or p["peace_ends"] == "at-once"):
            return sorted(self.peaceful)
        if reached:
            return [next(seat for seat in order if self.total[seat] == best)]
        return [] if self.deals == p["max_deals"] else None


def judge(draft, players, seed):
    Judge(play_game(Batch.of(draft, players, seed), 0).record).follow()


def test_the_draft_follows_its_rules():
    """Records of random and of thinking players, for each number of players."""
    for players in range(2, 7):
        draft = DRAFT.grown({"players": players})
        for seed in range(6):
            judge(draft, "random", seed)
            judge(draft, "thumb", seed)


def test_every_reading_follows_its_rules():
    for ruling in DRAFT.game.schema.rulings:
        for option in ruling.options[1:]:
            for seed in range(12):
                judge(DRAFT.with_values({ruling.name: option}), "thumb" if seed % 2 else "random", seed)


@pytest.mark.parametrize(
    ("kind", "key", "other"), [("play", "legal", lambda legal: legal[1:]), ("score", "points", lambda points: [points[0] + 1, *points[1:]])]
)
def test_a_record_that_breaks_the_rules_is_noticed(kind, key, other):
    record = play_game(Batch.of(DRAFT, "random", 1), 0).record
    step = next(step for step in record["steps"] if step["kind"] == kind)
    step[key] = other(step[key])
    with pytest.raises(AssertionError):
        Judge(record).follow()


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(values_of(game("omerta"), most_changes=8), st.integers(0, 2**40), st.sampled_from(["random", "thumb"]))
def test_any_mixture_of_parameters_follows_its_rules(values, seed, players):
    """Parameters, vows and readings in any combination that is allowed."""
    judge(replace(DRAFT, values=values), players, seed)
