"""What one seat has seen of a game, and whether a re-drawn game could have brought it: an opinion independent of the kernel's memory.

The observer writes down, in faces rather than cards, what its seat sees of every step. :meth:`Observer.could_be` then walks back
from the hands of a re-drawn game to the start of the game and looks for one history that fits all of it: which cards were drawn,
which ones went over in swaps between others, whose kitten was whose.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

from workbench.core.bits import cards_in
from workbench.core.contract import NOBODY
from workbench.rules.oceans import kernel as rules
from workbench.rules.oceans.cards import face_of

TOO_MANY = 200_000


class Observer:
    """Watches a game from ``seat``; call :meth:`watch` with the states around every kernel step."""

    def __init__(self, seat, params, state):
        self.seat, self.players = seat, int(params.players)
        self.seen = []
        self.start = [self.faces(state, int(state.hand[p])) for p in range(self.players)]

    @staticmethod
    def faces(state, cards):
        return Counter(int(face_of(state, card)) for card in cards_in(int(cards)))

    def open_cards(self, state):
        """What lies open on the table or has been put away openly, and the seat's own cards."""
        cards = int(state.discards) | int(state.gone) | int(state.team) | int(state.hand[self.seat])
        for p in range(self.players):
            cards |= int(state.taken[p])
        for card in [*state.mission[: len(state.mission)], state.laid, state.called_notice, state.secret[self.seat]]:
            if card > 0 or (card == 0 and state.turn_number > 0 and card in (state.laid, state.called_notice)):
                cards |= 1 << int(card)
        return cards

    def watch(self, before, after):
        stage, me = int(before.stage), self.seat
        if stage == rules.SETUP:
            return
        changed = [p for p in range(self.players) if before.hand[p] != after.hand[p]]
        lost = {p: self.faces(before, int(before.hand[p]) & ~int(after.hand[p])) for p in changed}
        won = {p: self.faces(before, int(after.hand[p]) & ~int(before.hand[p])) for p in changed}
        if stage in (rules.BEGIN, rules.MORE) and changed and not any(lost.values()):
            [p] = changed
            self.seen.append(("mine", won[p]) if p == me else ("draw", p, won[p].total()))
        elif stage == rules.REFILL:
            self.seen.append(("reshuffle", self.faces(before, int(before.discards))))
        elif stage in (rules.BEGIN, rules.SETTLE):
            if changed:
                a, b = changed
                if me in changed:
                    other = b if a == me else a
                    self.seen.append(("traded", other, lost[other], won[other]))
                else:
                    self.seen.append(("swap", a, b, lost[a].total(), lost[b].total()))
            if stage == rules.SETTLE:
                self.seen.append(("counts", [int(after.kittens_left[p]) for p in range(self.players)]))
        elif stage == rules.REVEAL:
            givers = [p for p in range(self.players) if before.secret[p] != NOBODY]
            shown = Counter()
            for p in givers:
                if p != me:
                    shown[int(face_of(before, int(before.secret[p])))] += 1
            self.seen.append(("given", [p for p in givers if p != me], shown))
        elif stage in (rules.GIVE, rules.BID):
            p = int(before.turn)
            if not changed and p != me:
                self.seen.append(("none", p))
            if stage == rules.BID and after.stage != rules.BID:  # all bids are in and shown
                for p in range(self.players):
                    if p != me and after.bids[p] != NOBODY:
                        self.seen.append(("open", p, Counter([int(face_of(after, int(after.bids[p])))])))
        elif changed:
            [p] = changed
            if p != me:
                self.seen.append(("open", p, lost[p]))

    def could_be(self, state):
        """Whether the hidden cards of ``state`` fit everything seen. Raises if the search gets too long."""
        kittens = {int(face_of(state, card)) for card in cards_in(int(state.kitten_cards))}
        hands = [self.faces(state, int(state.hand[p])) for p in range(self.players)]
        for p in range(self.players):
            if p != self.seat and state.secret[p] != NOBODY:
                hands[p][int(face_of(state, int(state.secret[p])))] += 1
        hands[self.seat] = Counter()
        pile = Counter(int(face_of(state, int(state.pile[i]))) for i in range(state.pile_size))
        search = _Search(self, kittens)
        return search.back(len(self.seen) - 1, hands, pile)


def _choices(hand, n, prefer):
    """Multisets of n cards of a hand, the likely ones first."""
    cards = sorted(hand.elements(), key=lambda face: (not prefer(face), face))
    yield from (Counter(chosen) for chosen in dict.fromkeys(combinations(cards, n)))


class _Search:
    def __init__(self, observer, kittens):
        self.o, self.kittens, self.nodes = observer, kittens, 0
        self.dead = set()
        self.received = [[0] * observer.players]  # received[i][p]: cards that came to p in the first i steps
        for step in observer.seen:
            total = list(self.received[-1])
            if step[0] == "draw":
                total[step[1]] += step[2]
            elif step[0] == "traded":
                total[step[1]] += step[3].total()
            elif step[0] == "swap":
                total[step[2]] += step[3]
                total[step[1]] += step[4]
            self.received.append(total)

    def back(self, i, hands, pile):
        """Whether the steps up to number i can lead to these hands and this pile."""
        o = self.o
        if i < 0:
            return all(hands[p] == o.start[p] for p in range(o.players) if p != o.seat)
        if any((hands[p] - o.start[p]).total() > self.received[i + 1][p] for p in range(o.players) if p != o.seat):
            return False
        key = (i, *(tuple(sorted(hand.items())) for hand in hands))
        if key in self.dead:
            return False
        self.nodes += 1
        assert self.nodes < TOO_MANY, "the search for a history gets too long"
        if any(self.back(i - 1, h, p) for h, p in self.before(o.seen[i], hands, pile)):
            return True
        self.dead.add(key)
        return False

    def before(self, step, hands, pile):
        """The hands and piles from which a step can lead to these."""
        kind, o = step[0], self.o
        if kind == "reshuffle":
            if pile == step[1]:
                yield hands, Counter()
        elif kind == "draw":
            _, p, n = step
            for drawn in _choices(hands[p], n, lambda face: face not in o.start[p]):
                yield _with(hands, p, hands[p] - drawn), pile + drawn
        elif kind == "mine":
            yield hands, pile + step[1]
        elif kind == "open":
            _, p, cards = step
            yield _with(hands, p, hands[p] + cards), pile
        elif kind == "none":
            if not any(face in self.kittens for face in hands[step[1]]):
                yield hands, pile
        elif kind == "counts":
            if all(sum(n for f, n in hands[p].items() if f in self.kittens) == step[1][p] for p in range(o.players) if p != o.seat):
                yield hands, pile
        elif kind == "traded":
            _, p, lost, won = step
            if not won - hands[p]:
                yield _with(hands, p, hands[p] - won + lost), pile
        elif kind == "given":
            _, givers, shown = step
            for order in dict.fromkeys(permutations(sorted(shown.elements()))):
                changed = hands
                for p, face in zip(givers, order, strict=True):
                    changed = _with(changed, p, changed[p] + Counter([face]))
                yield changed, pile
        else:
            _, a, b, n, m = step
            for to_b in _choices(hands[b], n, lambda face: face not in o.start[b]):
                for to_a in _choices(hands[a], m, lambda face: face not in o.start[a]):
                    yield _with(_with(hands, a, hands[a] - to_a + to_b), b, hands[b] - to_b + to_a), pile


def _with(hands, p, hand):
    changed = list(hands)
    changed[p] = hand
    return changed
