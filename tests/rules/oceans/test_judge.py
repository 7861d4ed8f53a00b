"""An independent judge: follows records of Kaito Oceans with plain lists, from the rules' text alone, and compares every step.

It knows nothing of the kernel. From a record it takes what chance and the players did, and works out for itself who was to act, what
was allowed, what came of it and who won, for any mixture of parameters and readings. A lot that is put together in parts
(``part_of``) is checked for what lies in it, not for the alternatives of each part.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.strategies import values_of
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.rules import game

DRAFTS = ("oceans", "oceans-three-players")


def silver(card):
    return next((int(part.split(":")[1]) for part in card.split("+") if part.startswith("kitten")), None)


def gold(card):
    return next((int(part.split(":")[1]) for part in card.split("+") if part.startswith("key")), None)


def directions(card):
    return next(part.split(":")[2] for part in card.split("+") if part.startswith("key"))


def plain(options):
    """Alternatives in an order of their own, each once."""
    texts = sorted(map(repr, options))
    assert len(texts) == len(set(texts))
    return texts


class Judge:
    """Follows one record from the deal to the score."""

    def __init__(self, record):
        self.record, self.p = record, record["parameters"]
        self.n = self.p["players"]
        self.steps = iter(record["steps"])
        deal = next(self.steps)
        self.hands = [list(hand) for hand in deal["hands"]]
        self.pile, self.discards, self.team = list(deal["pile"]), [], []
        self.roles, self.vault = deal["roles"], deal["vault"]
        self.boss, self.detective = self.roles.index("boss"), self.roles.index("detective")
        assert sorted(self.roles) == sorted(["boss", "detective"] + ["thief"] * (self.n - 2))
        self.missions = [None] * self.p["missions"]
        self.active, self.turns = deal["start"], 1

    def take(self, kind, player, legal=None):
        step = next(self.steps)
        assert step["kind"] in (kind if isinstance(kind, tuple) else (kind,)), step
        assert step["player"] == player, step
        if legal is not None:
            assert plain(step["legal"]) == plain(legal), step
        return step

    def around(self, first):
        return [(first + i) % self.n for i in range(self.n)]

    def kittens(self, seat):
        return [card for card in self.hands[seat] if silver(card) is not None]

    # who wins

    def follow(self):
        winners, points = self.game()
        self.take("score", None)
        assert next(self.steps, None) is None
        assert self.record["steps"][-1]["points"] == points
        assert self.record["result"] == {"points": points, "winners": winners, "finished": True}

    def game(self):
        nothing = [0] * self.n
        while True:
            opened = self.turn()
            if opened is not None:
                break
            if self.turns == self.p["max_turns"]:
                return [] if self.p["stall"] == "nobody" else [self.detective], nothing
            self.turns += 1
            self.active = (self.active + 1) % self.n
        if opened != self.vault or (self.p["detective_holder"] == "win" and self.issuer == self.detective):
            return [self.detective], nothing
        self.settle()
        owner, taken = self.escape()
        if owner in (None, self.detective):
            return [self.detective], nothing
        points = [sum(map(gold, taken[seat])) + (seat == owner) * self.p["treasure"] for seat in range(self.n)]
        counted = [seat for seat in range(self.n) if self.p["total_winner"] == "all" or seat != self.detective]
        best = [seat for seat in counted if points[seat] == max(points[other] for other in counted)]
        return [owner] if self.p["total_tie"] == "owner" and owner in best else best, points

    # the turns

    def reshuffle(self):
        step = self.take("reshuffle", None)
        assert sorted(step["pile"]) == sorted(self.discards)
        self.pile, self.discards = list(step["pile"]), []

    def turn(self):
        """One turn; the vault that was opened in it, or None."""
        p, me = self.p, self.active
        if not self.pile and self.discards:
            self.reshuffle()
        others = [{"kind": "swap", "target": seat} for seat in range(self.n) if seat != me]
        step = self.take(("draw", "swap"), me, [{"kind": "draw"}, *others])
        if step["kind"] == "swap":
            self.swap(step)
        else:
            self.draw(step, p["draw"])
        actions, played = 0, False
        while self.hands[me] and (actions < 2 or len(self.hands[me]) > p["hand_limit"]):
            step = self.take(("end", "discard", "mission", "notice", "investigate"), me, self.options(actions, played))
            actions += step["kind"] != "end"
            played |= step["kind"] in ("mission", "notice", "investigate")
            if step["kind"] == "end":
                break
            if step["kind"] == "discard":
                self.hands[me].remove(step["card"])
                self.discards += [step["card"]] * (p["discards_return"] == "yes")
            elif step["kind"] == "mission":
                self.hands[me].remove(step["card"])
                self.missions[self.missions.index(None)] = (step["card"], step["way"])
            elif step["kind"] == "investigate":
                self.hands[me].remove("investigation")
                assert step["seen"] == ("treasure" if step["vault"] == self.vault else "empty")
                self.take("announce", me, ["empty", "treasure"])
            else:
                opened = self.notice(step["slot"])
                if opened is not None:
                    return opened
        return None

    def draw(self, step, wanted):
        while True:
            drawn = self.pile[: min(wanted, len(self.pile))]
            assert step["cards"] == drawn
            del self.pile[: len(drawn)]
            self.hands[self.active] += drawn
            wanted -= len(drawn)
            if not wanted or self.pile or not self.discards:
                return
            self.reshuffle()
            step = self.take("draw", self.active, [{"kind": "draw"}])

    def swap(self, step):
        me, other = self.active, step["target"]
        size = min(self.p["swap"], len(self.hands[me]), len(self.hands[other]))
        assert len(step["given"]) == len(step["taken"]) == size
        for giver, cards in ((me, step["given"]), (other, step["taken"])):
            for card in cards:
                self.hands[giver].remove(card)
        self.hands[other] += step["given"]
        self.hands[me] += step["taken"]

    def options(self, actions, played):
        p, hand = self.p, self.hands[self.active]
        spare = p["keep_three"] == "advice" or len(self.kittens(self.active)) != 3
        over = len(hand) > p["hand_limit"]
        found = [] if over else [{"kind": "end"}]
        if actions < 2 or over:
            cards = hand if spare else [card for card in hand if silver(card) is None]
            if over and not cards:
                cards = hand
            found += [{"kind": "discard", "card": card} for card in sorted(set(cards))]
        if actions >= 2 or played:
            return found
        if None in self.missions:
            keys = {card for card in hand if gold(card) is not None and (spare or silver(card) is None)}
            found += [{"kind": "mission", "card": card, "way": way} for card in keys for way in ("inward", "outward")]
        everybody_can = p["no_kitten_for_notice"] == "gives-nothing" or all(map(self.kittens, range(self.n)))
        if "notice" in hand and spare and everybody_can:
            found += [{"kind": "notice", "slot": slot} for slot, mission in enumerate(self.missions) if mission]
        if "investigation" in hand:
            found += [{"kind": "investigate", "vault": vault} for vault in "NESWUD"[: p["vaults"]]]
        return found

    def notice(self, slot):
        me = self.issuer = self.active
        self.hands[me].remove("notice")
        key, way = self.missions[slot]
        self.missions[slot] = None
        gifts = [card for card in (self.gift("give", seat) for seat in self.around(me)) if card]
        total = sum(map(silver, gifts))
        success = total > gold(key) if way == "inward" else total < gold(key)
        step = self.take("reveal", me)
        assert (step["sum"], step["success"]) == (total, success)
        self.discards += [*gifts, "notice"]
        (self.team if success else self.discards).append(key)
        open_now = [v for v in "NESWUD"[: self.p["vaults"]] if sum(v in directions(k) for k in self.team) >= self.p["keys_per_vault"]]
        if not success or not open_now:
            return None
        waits = [None] if self.p["open_when"] == "may-wait" else []
        return self.take("open", me, open_now + waits)["vault"]

    def gift(self, kind, seat):
        kittens = self.kittens(seat)
        card = self.take(kind, seat, sorted(set(kittens)) or [None])["card"]
        if card:
            self.hands[seat].remove(card)
        return card

    # the loot

    def settle(self):
        counts = [len(self.kittens(seat)) for seat in range(self.n)]
        step = next(self.steps)
        assert step["kind"] == "settle"
        assert step["counts"] == counts
        rights = [(self.boss - i) % self.n for i in range(1, self.n)]
        giver, getter = self.boss, self.issuer
        if self.issuer == self.boss:
            giver, getter = max(rights, key=lambda seat: counts[seat]), self.boss
        if counts[giver]:
            assert (step["from"], step["to"]) == (giver, getter)
            assert step["card"] in self.kittens(giver)
            self.hands[giver].remove(step["card"])
            self.hands[getter].append(step["card"])
        else:
            assert step["card"] is None

    def escape(self):
        p, holder = self.p, self.issuer
        loot, taken, owner = ["treasure", *self.team], [[] for _ in range(self.n)], None
        for _ in range(p["splits"]):
            step = self.take(("lot", "end"), holder)
            self.check_lots(step, loot)
            if step["kind"] == "end":
                break
            items = list(step["items"])
            assert items
            bids = {seat: card for seat in self.around(holder) if (card := self.gift("bid", seat))}
            numbers = [silver(card) for card in bids.values()]
            alone = [seat for seat in bids if numbers.count(silver(bids[seat])) == 1]
            if alone:
                taker = (max if step["way"] == "highest" else min)(alone, key=lambda seat: silver(bids[seat]))
                for item in items:
                    loot.remove(item)
                if "treasure" in items:
                    owner = taker
                taken[taker] += [item for item in items if item != "treasure"]
            if not loot:
                break
        if p["leftover_keys"] == "holder":
            taken[holder] += [item for item in loot if item != "treasure"]
        return owner, taken

    def check_lots(self, step, loot):
        if "part_of" in step or len(loot) > 10:
            assert step["kind"] == "end" or not set(step["items"]) - set(loot)
            return
        told = {(frozenset(entry["items"]), entry["way"]) for entry in step["legal"] if entry["kind"] == "lot"}
        lots = chain.from_iterable(combinations(loot, size) for size in range(1, len(loot) + 1))
        assert {items for items, _ in told} == {frozenset(items) for items in lots}
        assert {way for _, way in told} == {"highest", "lowest"}
        assert any(entry["kind"] == "end" for entry in step["legal"]) == (self.p["stop_early"] == "yes")


def judge(draft, players, seed):
    Judge(play_game(Batch.of(draft, players, seed), 0).record).follow()


@pytest.mark.parametrize("name", DRAFTS)
@pytest.mark.parametrize("players", ["random", "thumb"])
def test_the_drafts_follow_their_rules(name, players):
    for seed in range(12):
        judge(load_draft(name), players, seed)


def test_every_reading_follows_its_rules():
    draft = load_draft("oceans")
    for ruling in draft.game.schema.rulings:
        for option in ruling.options[1:]:
            for seed in range(6):
                judge(draft.with_values({ruling.name: option}), "thumb", seed)


@pytest.mark.parametrize(("kind", "key", "other"), [("reveal", "sum", lambda n: n + 1), ("draw", "legal", lambda legal: legal[1:])])
def test_a_record_that_breaks_the_rules_is_noticed(kind, key, other):
    record = play_game(Batch.of(load_draft("oceans"), "thumb", 1), 0).record
    step = next(step for step in record["steps"] if step["kind"] == kind)
    step[key] = other(step[key])
    with pytest.raises(AssertionError):
        Judge(record).follow()


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(values_of(game("oceans"), most_changes=8), st.integers(0, 2**40), st.sampled_from(["random", "thumb"]))
def test_any_mixture_of_parameters_follows_its_rules(values, seed, players):
    """Parameters and readings in any combination that is allowed."""
    judge(replace(load_draft("oceans"), values=values), players, seed)
