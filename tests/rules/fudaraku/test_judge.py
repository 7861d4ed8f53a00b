"""An independent judge: follows records of Fudaraku with plain lists, from the rules' text alone, and compares every step.

It knows nothing of the kernel. From a record it takes what chance and the players did, and works out for itself who was to act, what
was allowed, who was out, who leads next, and what everything scored, for both drafts and any mixture of parameters, readings, ideas.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.strategies import values_of
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.rules import game


def suit(card):
    return card[0]


def number(card):
    return int(card[1:])


class Judge:
    """Follows one record from game to game."""

    def __init__(self, record):
        self.record, self.p = record, record["parameters"]
        self.n = self.p["players"]
        self.steps = iter(record["steps"])
        self.total = [0] * self.n

    def follow(self):
        p, games, start, winners = self.p, 0, None, None
        while winners is None:
            deal = next(self.steps)
            assert deal["kind"] == "deal"
            if start is not None and p["match_leader"] == "left":
                assert deal["start"] == (start + 1) % self.n
            start = deal["start"]
            self.play(deal)
            games += 1
            points = self.score()
            winners = self.decided(points, games)
        assert next(self.steps, None) is None
        assert self.record["result"] == {"points": self.total, "winners": winners, "finished": bool(winners)}

    def take(self, kind, player, legal):
        step = next(self.steps)
        assert (step["kind"], step["player"]) == (kind, player), step
        assert sorted(step["legal"]) == sorted(legal), step
        chosen = step.get("what" if kind == "choose" else "card")
        assert chosen in legal or not legal
        return chosen

    def around(self, first):
        return [(first + i) % self.n for i in range(self.n)]

    def play(self, deal):
        p, n = self.p, self.n
        self.hands = [list(hand) for hand in deal["hands"]]
        dealt = [card for hand in self.hands for card in hand]
        assert [len(hand) for hand in self.hands] == [p["hand_size"]] * n
        assert len(set(dealt)) == len(dealt)
        assert all(suit(card) in "wxyzvu"[: p["suits"]] and 1 <= number(card) <= p["ranks"] for card in dealt)
        self.seals = [None] * n
        for seat in self.around(deal["start"]):
            self.seals[seat] = self.take("seal", seat, self.hands[seat])
            self.hands[seat].remove(self.seals[seat])
        self.merit, self.sailed = [[] for _ in range(n)], []
        self.at_sea, self.out = set(), {}
        self.leader = deal["start"]
        for self.round in range(1, p["hand_size"]):
            if self.play_round() or self.round == p["hand_size"] - 1:
                return
            self.leader = self.next_leader()

    def play_round(self):
        """One round; whether the game ends in it."""
        self.table, self.chanted = {}, 0
        for seat in self.around(self.leader):
            if seat in self.out:
                continue
            hand = self.hands[seat]
            what = self.choice(seat)
            if what == "chant":
                card = self.take("merit", seat, hand)
                hand.remove(card)
                self.merit[seat].append(card)
                self.chanted += 1
                continue
            legal = [card for card in hand if self.allowed(card)]
            if what == "give-up" or not legal:
                self.take("out", seat, [])
                assert self.table, "the first to sail can always play"
                self.out[seat] = self.round
                if self.p["end_on_first_out"] or (self.p["all_out_early"] == "stop" and len(self.out) == self.n - 1):
                    return True
                continue
            card = self.take("play", seat, legal)
            hand.remove(card)
            self.at_sea.add(seat)
            self.table[seat] = card
            self.sailed.append(card)
        return False

    def choice(self, seat):
        p = self.p
        left = p["hand_size"] - self.round  # rounds, this one included
        due = left <= max(p["min_sails"], 1 if p["last_round_sails"] else 0)
        options = ["sail"]
        if p["chanting"] and seat not in self.at_sea and not due:
            options.append("chant")
        if p["may_give_up"] == "yes" and self.table and any(map(self.allowed, self.hands[seat])):
            options.append("give-up")
        if not p["chanting"] and options == ["sail"]:
            return "sail"
        return self.take("choose", seat, options)

    def allowed(self, card):
        if not self.table:
            return True
        led = next(iter(self.table.values()))
        return suit(card) == suit(led) or number(card) > max(map(number, self.table.values()))

    def next_leader(self):
        p = self.p
        if not self.table:
            return (self.leader + 1) % self.n
        led = suit(next(iter(self.table.values())))
        one_suit = all(suit(card) == led for card in self.table.values())
        if p["revolution"] and one_suit and (p["revolution_scope"] == "sailed-cards" or not self.chanted):
            return max(self.table, key=lambda seat: number(self.table[seat]))
        return min(self.table, key=lambda seat: (number(self.table[seat]), suit(self.table[seat]) != led))

    def score(self):
        p, n = self.p, self.n
        order = [seat for seat in self.around(self.leader) if self.out.get(seat, self.round) == self.round]
        points, pays = [], []
        for seat in range(n):
            own = sum(p["value"][str(number(card))]["vp"] for card in self.merit[seat])
            if seat in self.out and p["out_merit"] == "no":
                own = 0
            if p["rank_scoring"]:
                if seat in self.out:
                    own += p["out_vp"]
                elif self.out or p["full_game_pays"] == "positions":
                    own += order.index(seat) + 1
            sealed = number(self.seals[seat])
            effect = p["seal"][str(sealed)]
            counted = self.sailed if p["seal_counts"] == "game" else self.table.values()
            times = {"none": 0, "own-out": seat in self.out, "per-card": Counter(map(number, counted))[sealed]}
            pays.append(effect["amount"] * times[effect["effect"]] if p["seal_effects"] else 0)
            points.append(own + pays[-1])
        self.total = [a + b for a, b in zip(self.total, points, strict=True)]
        step = next(self.steps)
        assert (step["kind"], step["player"], step["points"], step["total"]) == ("score", None, points, self.total), step
        assert step.get("seals") == (pays if p["seal_effects"] else None)
        return points

    def decided(self, points, games):
        """Who wins now; nobody if the match is broken off; None if it goes on."""
        p, everybody = self.p, range(self.n)
        if p["match_target"]:
            if max(self.total) >= p["match_target"]:
                best = [seat for seat in everybody if self.total[seat] == max(self.total)]
                return best if p["match_tie"] == "shared" else self.by_seal(best)
            return [] if games == p["max_games"] else None
        if p["rank_scoring"]:
            candidates = list(everybody)
        else:
            candidates = [seat for seat in everybody if seat not in self.out and not self.merit[seat]]
            if candidates:
                return self.by_seal(candidates)
            candidates = [seat for seat in everybody if p["out_merit"] == "yes" or seat not in self.out]
        most = max(points[seat] for seat in candidates)
        return self.by_seal([seat for seat in candidates if points[seat] == most])

    def by_seal(self, tied):
        pick = min if self.p["seal_tiebreak"] == "lower" else max
        decisive = pick(number(self.seals[seat]) for seat in tied)
        return [seat for seat in tied if number(self.seals[seat]) == decisive]


def judge(draft, players, seed):
    Judge(play_game(Batch.of(draft, players, seed), 0).record).follow()


@pytest.mark.parametrize("name", ["fudaraku-3", "fudaraku-3-rebuild"])
def test_the_drafts_follow_their_rules(name):
    """Records of random and of thinking players, for each number of players."""
    for players in (3, 4, 5):
        draft = load_draft(name).with_values(players=players)
        for seed in range(6):
            judge(draft, "random", seed)
            judge(draft, "thumb", seed)


@pytest.mark.parametrize("name", ["fudaraku-3", "fudaraku-3-rebuild"])
def test_every_reading_follows_its_rules(name):
    draft = load_draft(name)
    for ruling in draft.game.schema.rulings:
        for option in ruling.options[1:]:
            for seed in range(12):
                judge(draft.with_values({ruling.name: option}), "thumb" if seed % 2 else "random", seed)


@pytest.mark.parametrize(
    ("kind", "key", "other"), [("play", "legal", lambda legal: legal[1:]), ("score", "points", lambda points: [points[0] + 1, *points[1:]])]
)
def test_a_record_that_breaks_the_rules_is_noticed(kind, key, other):
    record = play_game(Batch.of(load_draft("fudaraku-3-rebuild"), "random", 1), 0).record
    step = next(step for step in record["steps"] if step["kind"] == kind)
    step[key] = other(step[key])
    with pytest.raises(AssertionError):
        Judge(record).follow()


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(["fudaraku-3", "fudaraku-3-rebuild"]),
    st.data(),
    st.integers(0, 2**40),
    st.sampled_from(["random", "thumb"]),
)
def test_any_mixture_of_parameters_follows_its_rules(name, data, seed, players):
    """Parameters, readings and ideas in any combination that is allowed."""
    draft = load_draft(name)
    values = data.draw(values_of(game("fudaraku"), most_changes=8, begin=draft.values))
    judge(replace(draft, values=values), players, seed)
