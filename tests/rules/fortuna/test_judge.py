"""An independent judge: re-plays records in plain lists and dictionaries, from the rules' text alone, and compares every step.

It knows nothing of the kernel. It reads a record (hands, moves, alternatives, points) and works out for itself what was allowed
and what it scored, for the draft and for any mixture of parameters, readings and ideas.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rules.fortuna.tables import DRAFT
from tests.strategies import values_of
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.rules import game


class Judge:
    """Follows one record; every method checks one kind of step against the rules."""

    def __init__(self, record):
        self.record, self.p = record, record["parameters"]
        self.players = self.p["players"]
        deal = record["steps"][0]
        self.hands = [list(hand) for hand in deal["hands"]]
        self.row = Counter(int(card.split(":")[0]) for card in deal["row"])
        self.pile = list(deal.get("pile", []))
        self.start, self.turn, self.lap = deal["start"], deal["start"], 1
        self.sets = [[] for _ in range(self.players)]
        self.bonus = [0] * self.players
        self.discarded, self.open, self.this_turn, self.ending = False, None, [], False
        self.last_size, self.due, self.over = 0, False, False
        self.check_deal(deal)

    def check_deal(self, deal):
        p = self.p
        icons = ["lightning", "wheat", "helmet", "wheel", "anchor", "crown", "moon", "key"][: p["icons"]]
        deck = Counter()
        for n in range(1, p["numbers"] + 1):
            deck.update({f"{n}:{icon}": p["last_icon_copies"] if icon == icons[-1] else p["copies"] for icon in icons})
            deck[f"{n}:goddess"] += p["goddesses"]
        assert Counter(card for cards in [*deal["hands"], deal["row"], self.pile] for card in cards) == +deck
        everything = p["deal_all"] or p["deal_out"] == "deal-all"
        size = deck.total() // self.players if everything else p["hand_size"][str(self.players)]["cards"]
        assert [len(hand) for hand in self.hands] == [size] * self.players
        assert not (self.pile and self.row)

    # what counts as what

    def counts_as(self, card, k):
        number, p = int(card.split(":")[0]), self.p
        current = number + self.row[number]
        if p["burn_out"] and current >= p["limit"]:
            return False
        wild_from = p["limit"] if p["wild_at_ten"] == "at-nine" else p["limit"] + 1
        if current >= wild_from and 1 <= k <= p["limit"]:
            return True
        return number <= k <= (current if p["range_over_nine"] == "yes" else min(current, p["limit"]))

    def possible(self):
        p, hand = self.p, self.hands[self.turn]
        taken = self.this_turn if p["no_repeat_scope"] == "turn" else [len(cards) for cards in self.sets[self.turn]]
        found = {k for k in range(1, len(hand) + 1) if k not in taken and sum(self.counts_as(card, k) for card in hand) >= k}
        if p["growing_sets"] == "own" and self.sets[self.turn]:
            found = {k for k in found if k > len(self.sets[self.turn][-1])}
        if p["growing_sets"] == "anybody":
            found = {k for k in found if k > self.last_size}
        return found

    # steps

    def alternatives(self):
        hand = set(self.hands[self.turn])
        if self.open:
            return {card for card in hand if self.counts_as(card, self.open)}
        if self.p["play_or_discard"]:
            return self.possible() | ({"pass"} if self.this_turn else hand)
        return self.possible() | {"pass"} if self.discarded else hand

    def follow(self):
        for step in self.record["steps"][1:]:
            kind = step["kind"]
            if step["player"] is not None:
                assert step["player"] == self.turn, step
            if "legal" in step:
                assert set(step["legal"]) == self.alternatives(), step
                assert len(step["legal"]) == len(set(step["legal"]))
            if kind == "pass":
                self.end_turn()
            else:
                getattr(self, kind.replace("-", "_"))(step)

    def discard(self, step):
        self.hands[self.turn].remove(step["card"])
        number = int(step["card"].split(":")[0])
        self.row[number] += 1
        current, bonus = number + self.row[number], 0
        if current == self.p["limit"]:
            bonus = self.p["nine_bonus"][str(number)]["vp"]
        elif current > self.p["limit"]:
            bonus = self.p["reached_discard_vp"]
        assert step["bonus"] == bonus
        self.bonus[self.turn] += bonus
        self.discarded = True
        if self.p["play_or_discard"] or not self.hands[self.turn]:
            self.end_turn()

    def open_set(self, step):
        self.open = step["number"]
        self.sets[self.turn].append([])

    def add(self, step):
        self.hands[self.turn].remove(step["card"])
        self.sets[self.turn][-1].append(step["card"])
        if len(self.sets[self.turn][-1]) == self.open:
            self.last_size = self.open
            self.this_turn.append(self.open)
            self.open = None
            if not self.hands[self.turn] or len(self.this_turn) == self.p["sets_per_turn"]:
                self.end_turn()

    def empty(self, step):
        assert not self.hands[self.turn]
        assert self.p["set_after_empty"] == "next-turn"
        self.ending = True
        self.end_turn()

    def feed(self, step):
        assert self.due
        assert len(step["cards"]) == min(self.p["feed"], len(self.pile))
        for card in step["cards"]:
            self.pile.remove(card)
            self.row[int(card.split(":")[0])] += 1
        self.due = False

    def end_turn(self):
        if not self.hands[self.turn] and self.p["set_after_empty"] == "yes":
            self.ending = True
        self.discarded, self.this_turn = False, []
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.start:
            self.over = self.ending or self.lap == self.p["max_laps"]
            self.due = bool(self.p["feed"] and self.pile and not self.over)
            self.lap += not self.over

    def score(self, step):
        assert self.over
        sets = [sum(self.worth(cards) for cards in own) for own in self.sets]
        clean = []
        for own in self.sets:
            count = len(own) or (self.p["no_goddess_needs_set"] == "no")
            clean.append(0 if any("goddess" in card for cards in own for card in cards) else count * self.p["no_goddess_bonus"])
        points = [a + b + c for a, b, c in zip(sets, self.bonus, clean, strict=True)]
        assert (step["sets"], step["bonus"], step["no_goddess"], step["points"]) == (sets, self.bonus, clean, points)
        assert step["total"] == points
        order = [(self.start + i) % self.players for i in range(self.players)]
        winners = [max(order, key=lambda seat: points[seat])] if self.ending else []
        assert self.record["result"] == {"points": points, "winners": winners, "finished": self.ending}

    def worth(self, cards):
        icons, p = Counter(card.split(":")[1] for card in cards), self.p
        size = len(cards)
        if not p["yaku"]:
            goddesses = icons.pop("goddess", 0)
            return size * (max(icons.values(), default=0) + goddesses) * p["set_factor"]
        if len(icons) == 1:
            base = p["yaku_same"]
        else:
            halves = len(icons) == 2 and max(icons.values()) - min(icons.values()) <= 1
            patterns = [p["yaku_half"]] * halves + [p["yaku_different"]] * (len(icons) == size)
            base = max(patterns, default=p["yaku_none"])
        return size * base * p["set_factor"]


def judge(draft, players, seed):
    Judge(play_game(Batch.of(draft, players, seed), 0).record).follow()


def test_the_draft_follows_its_rules():
    """Records of random and of thinking players, for each number of players."""
    for players in (3, 4, 5):
        draft = DRAFT.with_values(players=players)
        for seed in range(6):
            judge(draft, "random", seed)
            judge(draft, "thumb", seed)


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(values_of(game("fortuna"), most_changes=7), st.integers(0, 2**40), st.sampled_from(["random", "thumb"]))
def test_any_mixture_of_parameters_follows_its_rules(values, seed, players):
    """Parameters, readings and ideas in any combination that is allowed."""
    judge(replace(DRAFT, values=values), players, seed)
