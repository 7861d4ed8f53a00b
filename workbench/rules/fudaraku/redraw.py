"""What a viewer of Fudaraku cannot see, drawn anew consistently with all it has seen."""

from __future__ import annotations

import numpy as np

from workbench.core.bits import NONE, bit, count, first, has
from workbench.core.chance import mixed, redraw_hand, redraw_of
from workbench.core.contract import MAX_PLAYERS, NOBODY
from workbench.core.jit import helper, kernel
from workbench.rules.fudaraku.records import DEAL, SIGNATURES

TRIES = 1_000  # a deal that fits is found long before
MIXING = 64  # swaps that even out a determinize in which several players are out


@helper
def _can_be_filled(needs, allowed, hidden, players):
    """Hall's condition: no group of the players who are out needs more hidden cards than its members may hold."""
    for group in range(1, 1 << players):
        needed = np.int64(0)
        cards = NONE
        for p in range(players):
            if (group >> p) & 1 == 1 and needs[p] > 0:
                needed += needs[p]
                cards |= allowed[p]
        if needed > count(cards & hidden):
            return False
    return True


@helper
def _draw_all(state, params, viewer, everything):
    """Fill the hidden places with the cards ``everything``: first the hands of who is out, then the others and the seals."""
    players = params.players
    hidden = everything
    needs = np.zeros(MAX_PLAYERS, np.int64)
    allowed = np.zeros(MAX_PLAYERS, np.uint64)
    stuck = 0
    for p in range(players):
        if p != viewer and has(state.out, p):
            needs[p] = count(state.hand[p])
            allowed[p] = hidden & ~state.barred[p]
            state.hand[p] = NONE
            stuck += 1
    for p in range(players):
        while needs[p] > 0:
            candidates = allowed[p] & hidden
            card = redraw_of(state, candidates)
            needs[p] -= 1
            while not _can_be_filled(needs, allowed, hidden & ~bit(card), players):
                candidates &= ~bit(card)
                card = redraw_of(state, candidates)
            hidden &= ~bit(card)
            state.hand[p] |= bit(card)
    if stuck > 1:
        for _ in range(MIXING):
            one = redraw_of(state, everything)
            other = redraw_of(state, everything)
            holder = NOBODY
            partner = NOBODY
            for p in range(players):
                if p != viewer and has(state.out, p):
                    if has(state.hand[p], one):
                        holder = p
                    if has(state.hand[p], other):
                        partner = p
            fits = (holder == NOBODY or has(allowed[holder], other)) and (partner == NOBODY or has(allowed[partner], one))
            if fits and holder != partner:
                if holder == NOBODY:
                    hidden = hidden & ~bit(one) | bit(other)
                else:
                    state.hand[holder] = state.hand[holder] & ~bit(one) | bit(other)
                if partner == NOBODY:
                    hidden = hidden & ~bit(other) | bit(one)
                else:
                    state.hand[partner] = state.hand[partner] & ~bit(other) | bit(one)
    for p in range(players):
        if p != viewer:
            if not has(state.out, p):
                state.hand[p] = redraw_hand(state, hidden, count(state.hand[p]))
                hidden &= ~state.hand[p]
            if state.sealed[p] != NOBODY:
                card = redraw_of(state, hidden)
                hidden &= ~bit(card)
                state.sealed[p] = card


@helper
def _debts_paid(state, players, viewer):
    """Whether everybody who gave up holds a card that could have been sailed."""
    paid = True
    for p in range(players):
        if p != viewer and state.owed[p] != NONE:
            paid &= state.owed[p] & state.hand[p] != NONE
    return paid


@kernel(SIGNATURES.determinize)
def determinize(state, params, viewer):
    """A viewer knows its hand, its seal, all merit and every card sailed; all other cards may lie in any hidden place.

    Neither chanting nor sailing says anything about the rest of a hand. Being out does: who could not play holds nothing that
    was open then. Those hands are drawn first, card by card, so that the others can still be filled; with more than one of them
    that favours some deals, which random swaps then even out. Who gave up held something open: deals that do not give it that
    are drawn again. Seals stay hidden until the game is scored.
    """
    state.chance = mixed(state.redraw)
    if state.stage == DEAL:
        return
    players = params.players
    hidden = first(params.suits * params.ranks) & ~state.hand[viewer]
    if state.sealed[viewer] != NOBODY:
        hidden &= ~bit(state.sealed[viewer])
    for p in range(players):
        hidden &= ~(state.merit[p] | state.sailed[p])
    for _ in range(TRIES):
        _draw_all(state, params, viewer, hidden)
        if _debts_paid(state, players, viewer):
            break
