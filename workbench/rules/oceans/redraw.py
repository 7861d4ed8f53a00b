"""Re-drawing what a seat cannot know, so that the new game could have brought it exactly what it has seen.

Two cards that lay in the same hidden place (the pile, somebody's hand) when one of them left it, and that the viewer has not seen
since, could have parted the other way round: everything the viewer saw would be the same. So the memory of the game is walked from
its first memory to its last, and each hidden move happens to a card drawn afresh among those. The true game is the start, every step
keeps it possible; nothing has to be rejected, and no other bookkeeping is needed for the cards a seat knows to be in a hand.

Kittens given to a notice are shown, but not whose they are: two givers may have given each other's kitten if each of them held both.
When numbers of kittens are known at a table, a kitten only changes places with a kitten.
"""

from __future__ import annotations

import numpy as np

from workbench.core.bits import NONE, bit, first, has, lowest, without_lowest
from workbench.core.chance import redraw_below, redraw_of
from workbench.core.contract import MAX_PLAYERS, NOBODY
from workbench.core.jit import helper
from workbench.rules.oceans.beliefs import BOSS, DETECTIVE, THIEF, weigh
from workbench.rules.oceans.cards import dealt_to, face_of
from workbench.rules.oceans.memory import DREW, GAVE, HANDED, RESHUFFLED, SWAPPED, card_in, kind_of, number_of, other_of, player_of
from workbench.rules.oceans.parameters import MAX_VAULTS

_FINE = 1 << 30  # steps of a probability


@helper
def roles_and_treasure(state, params, viewer):
    """Draw the detective and the treasure from the viewer's belief, and the boss among the rest."""
    joint = np.empty((MAX_PLAYERS, MAX_VAULTS), np.float64)
    weigh(state, params, viewer, joint)
    point = redraw_below(state, _FINE) / _FINE
    detective = NOBODY
    treasure = NOBODY
    for d in range(params.players):
        for t in range(params.vaults):
            if joint[d, t] > 0.0 and point >= 0.0:
                detective = d
                treasure = t
                point -= joint[d, t]
    boss = state.boss
    if state.role[viewer] != BOSS and state.boss_shown == 0:
        candidates = first(params.players) & ~bit(viewer) & ~bit(detective)
        boss = redraw_of(state, candidates)
    state.treasure = treasure
    state.detective = detective
    state.boss = boss
    for p in range(params.players):
        state.role[p] = THIEF
    state.role[boss] = BOSS
    state.role[detective] = DETECTIVE


@helper
def _hidden_now(state, params, viewer):
    """The cards whose place the viewer does not see: in other hands, given or bid secretly, in the pile."""
    hidden = NONE
    for i in range(state.pile_size):
        hidden |= bit(state.pile[i])
    for p in range(params.players):
        if p != viewer:
            hidden |= state.hand[p]
            if state.secret[p] != NOBODY:
                hidden |= bit(state.secret[p])
    return hidden


@helper
def _last_seen(state, viewer, hidden, seen):
    """Fill ``seen[card]`` with the number of memories after which the viewer last saw a hidden card; 0 means at the start.

    Returns the hidden cards never seen since the start. The memory is walked backwards.
    """
    unseen = hidden
    pile = NONE
    for i in range(state.pile_size):
        pile |= bit(state.pile[i])
    for e in range(state.memories - 1, -1, -1):
        word = state.memory[e]
        kind = kind_of(word)
        if kind == RESHUFFLED:
            pile &= unseen
            unseen &= ~pile
            while pile != NONE:
                seen[lowest(pile)] = e + 1
                pile = without_lowest(pile)
        elif kind == DREW:
            for i in range(number_of(word)):
                pile |= bit(card_in(word, i)) & unseen
        elif (kind in (SWAPPED, HANDED)) and (player_of(word) == viewer or other_of(word) == viewer):
            for i in range(number_of(word) * (2 if kind == SWAPPED else 1)):
                card = card_in(word, i)
                if has(unseen, card):
                    seen[card] = e + 1
                    unseen &= ~bit(card)
    return unseen


@helper
def _counts_known_until(state, params):
    """The number of memories up to which the viewer knows something of how many kittens the others held."""
    if params.no_kitten_for_notice == 1 or params.keep_three == 1 or state.empty_handed != NONE:
        return state.memories + 1
    everybody = np.int64(first(params.players))
    for e in range(state.memories - 1, -1, -1):
        word = state.memory[e]
        if kind_of(word) == HANDED or (kind_of(word) == GAVE and number_of(word) != everybody):
            return e + 1
    return 0


@helper
def _part_anew(state, place, card, alias, kittens, fixed, strict):
    """``card`` leaves ``place``: any card there may have been the one. Exchanges the aliases of the two.

    ``alias[c]`` is the card that plays the part of c in the re-drawn game; ``kittens[0]`` the parts now played by kittens;
    ``fixed`` the parts that only a kitten can play.
    """
    alike = place & kittens[0] if has(kittens[0], card) else place & ~kittens[0]
    candidates = alike
    if not strict and not has(fixed, card):
        candidates = alike | (place & ~fixed)
    other = redraw_of(state, candidates)
    if other != card:
        alias[card], alias[other] = alias[other], alias[card]
        if not has(alike, other):
            kittens[0] ^= bit(card) | bit(other)


@helper
def _alias_with_face(state, place, alias, face):
    """The cards of a place whose alias shows this face."""
    found = NONE
    while place != NONE:
        card = lowest(place)
        place = without_lowest(place)
        if face_of(state, alias[card]) == face:
            found |= bit(card)
    return found


@helper
def _give_anew(state, params, viewer, word, hands, alias):
    """Whose kitten was whose? Any two givers may have given each other's, if both still hold what the other gave."""
    gave = np.full(MAX_PLAYERS, NOBODY, np.int64)
    for p in range(params.players):
        if p != viewer and (number_of(word) >> p) & 1 == 1:
            gave[p] = face_of(state, card_in(word, p))
    for p in range(params.players):
        for q in range(p + 1, params.players):
            if gave[p] == NOBODY or gave[q] == NOBODY or gave[p] == gave[q]:
                continue
            kept_by_p = _alias_with_face(state, hands[p], alias, gave[q])
            kept_by_q = _alias_with_face(state, hands[q], alias, gave[p])
            if kept_by_p != NONE and kept_by_q != NONE and redraw_below(state, 2) == 0:
                a = redraw_of(state, kept_by_p)
                b = redraw_of(state, kept_by_q)
                alias[a], alias[b] = alias[b], alias[a]
                gave[p], gave[q] = gave[q], gave[p]


@helper
def cards(state, params, viewer):
    """Draw the hidden cards anew: other hands, secret choices and the pile with its order."""
    hidden = _hidden_now(state, params, viewer)
    seen = np.zeros(64, np.int64)
    never = _last_seen(state, viewer, hidden, seen)
    known_until = _counts_known_until(state, params)
    alias = np.arange(64)
    kittens = np.empty(1, np.uint64)
    kittens[0] = state.kitten_cards
    fixed = NONE
    for p in range(params.players):
        if p != viewer and state.secret[p] != NOBODY:
            fixed |= bit(state.secret[p])

    # the places of the cards that the viewer has not seen since
    hands = np.zeros(MAX_PLAYERS, np.uint64)
    for p in range(params.players):
        hands[p] = never & dealt_to(params, p)
    pile = never & ~state.kitten_cards
    for e in range(state.memories):
        word = state.memory[e]
        kind = kind_of(word)
        player = player_of(word)
        other = other_of(word)
        strict = e < known_until
        if kind == DREW:
            for i in range(number_of(word)):
                card = card_in(word, i)
                if has(pile, card):
                    _part_anew(state, pile, card, alias, kittens, fixed, strict)
                    pile &= ~bit(card)
                    hands[player] |= bit(card)
        elif kind == RESHUFFLED:
            rest = hidden
            while rest != NONE:
                card = lowest(rest)
                rest = without_lowest(rest)
                if seen[card] == e + 1:
                    pile |= bit(card)
        elif kind == GAVE:
            _give_anew(state, params, viewer, word, hands, alias)
        else:
            n = number_of(word)
            moved = n if kind == HANDED else 2 * n
            there = NONE
            back = NONE
            for i in range(moved):
                card = card_in(word, i)
                giver = player if i < n else other
                if has(hands[giver], card):
                    _part_anew(state, hands[giver], card, alias, kittens, fixed, strict)
                elif giver != viewer or seen[card] != e + 1 or not has(hidden, card):
                    continue  # not hidden now, or seen again later
                if i < n:
                    there |= bit(card)
                else:
                    back |= bit(card)
            hands[player] = (hands[player] & ~there) | back
            hands[other] = (hands[other] & ~back) | there

    for p in range(params.players):
        if p == viewer:
            continue
        hand = NONE
        rest = state.hand[p]
        if state.secret[p] != NOBODY:
            rest |= bit(state.secret[p])
        while rest != NONE:
            hand |= bit(alias[lowest(rest)])
            rest = without_lowest(rest)
        if state.secret[p] != NOBODY:
            state.secret[p] = redraw_of(state, hand & state.kitten_cards)
            hand &= ~bit(state.secret[p])
        state.hand[p] = hand
    for i in range(state.pile_size):
        state.pile[i] = alias[state.pile[i]]
    for i in range(state.pile_size - 1, 0, -1):
        j = redraw_below(state, i + 1)
        state.pile[i], state.pile[j] = state.pile[j], state.pile[i]
