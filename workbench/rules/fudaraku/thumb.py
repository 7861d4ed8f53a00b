"""Fudaraku's rule of thumb: sail while a pure sailor can win, chant for value when none is left, and keep a hand that can follow.

It sees what its seat sees: its hand and seal, all merit, every card sailed. Three questions come up again and again: how likely can
this hand follow in a round that somebody else opens (*safety*), how likely does a card make its player the next leader (who is never
out), and what a card is still worth at sea. The weights were found by play against random and against itself at the draft's own
values.
"""

from __future__ import annotations

import numpy as np

from workbench.core.bits import NONE, bit, count, first, has, lowest, without_lowest
from workbench.core.contract import NOBODY
from workbench.core.jit import helper, kernel
from workbench.core.trick import number_of, suit_of
from workbench.rules.fudaraku.kernel import open_to
from workbench.rules.fudaraku.records import CHANT, CHOOSE, OWN_OUT, PER_CARD, SEAL, SIGNATURES, TO_CHANT, TO_SAIL

UNDERCUT = 0.3  # how likely one unseen lower card of the suit takes the lead away, per player to follow
ONE_SUIT = 0.85  # how likely one more player leaves the round in one suit
KEEP_HIGH, SHED_LOW = 0.15, 0.06  # what the highest number is worth for later rounds, and what the lowest one costs
PLACE_LEAD = 0.2  # what leading is worth where places pay: it is safe, but it is the first and cheapest place
PRESS = 0.08  # what a high number does to those who still have to follow
SEAL_LOW = 0.2  # what a low seal is worth in ties
SEAL_PAYS = 0.1  # what a point of a seal's effect is worth
PURE, PURE_SAFE, PURE_RIVAL, PURE_FIRST = 0.0, 1.5, 0.8, 0.5  # whether to join with no chant made
JOIN, JOIN_LEAD, JOIN_RIVAL, JOIN_FIRST = -1.1, 0.5, 0.3, 0.1  # whether to join after chanting
CHANT_VALUE = 0.1  # what a point of merit is worth against a card's use at sea


@helper
def _unseen(state, params):
    """Cards that may lie in somebody else's hand, as the player to act knows it."""
    player = state.turn
    cards = first(params.suits * params.ranks) & ~state.hand[player]
    if state.sealed[player] != NOBODY:
        cards &= ~bit(state.sealed[player])
    for p in range(params.players):
        cards &= ~(state.merit[p] | state.sailed[p])
    return cards


@helper
def _height(card, state, params):
    """The number of a card between 0 (lowest) and 1 (highest)."""
    return (card - suit_of(card, state.inverse) * params.ranks) / (params.ranks - 1)


@helper
def _covered(params, hand, unseen):
    """How many of the ``unseen`` cards are of suits that ``hand`` holds: it can follow whoever opens a round with one of them."""
    cards = NONE
    for s in range(params.suits):
        suit = first(params.ranks) << np.uint64(s * params.ranks)
        if hand & suit != NONE:
            cards |= suit
    return count(unseen & cards)


@helper
def _safety_without(card, state, params, hand, unseen, covered):
    """Chance that ``hand`` without ``card`` can follow the suit of a round that somebody else opens."""
    everything = count(unseen)
    if everything == 0:
        return 1.0
    suit = first(params.ranks) << np.uint64(suit_of(card, state.inverse) * params.ranks)
    if hand & suit == bit(card):
        covered -= count(unseen & suit)
    return covered / everything


@helper
def _to_follow(state, params):
    """How many players may still sail in this round after the one to act."""
    p = state.turn
    followers = 0
    for _ in range(params.players):
        p += 1
        if p == params.players:
            p = 0
        if p == state.leader:
            break
        if not has(state.out, p) and (state.first_sail[p] > 0 or params.chanting == 0 or state.round_number == 1):
            followers += 1
    return followers


@helper
def _lead_chance(card, state, params, unseen, followers):
    """Chance that sailing ``card`` now makes its player the next leader."""
    suit = suit_of(card, state.inverse)
    number = card - suit * params.ranks + 1
    opens = state.in_round == 0
    one_suit = 0.0
    if params.revolution == 1 and (opens or (suit == state.enlightenment and state.off_suit == 0)):
        one_suit = ONE_SUIT**followers
        if opens and followers == 0:
            one_suit = 0.0
    chance = 0.0
    if opens or number < state.low:
        lower = count(unseen & (first(number - 1) << np.uint64(suit * params.ranks)))
        chance = (1.0 - one_suit) / (1.0 + UNDERCUT * lower * followers)
    if not opens and number > state.high:
        chance += one_suit
    return chance


@helper
def _worth_kept(card, state, params):
    """What a number is worth in the hand for later rounds: high ones overtake, low ones can only follow."""
    distance = 2.0 * _height(card, state, params) - 1.0
    return KEEP_HIGH * distance if distance > 0 else SHED_LOW * distance


@helper
def _sailing(card, state, params, unseen, covered, followers):
    """How good it is to sail ``card`` now."""
    hand = state.hand[state.turn]
    chance = _lead_chance(card, state, params, unseen, followers)
    lead = PLACE_LEAD if params.rank_scoring == 1 else 1.0
    value = lead * chance + (1.0 - chance) * _safety_without(card, state, params, hand, unseen, covered)
    value -= _worth_kept(card, state, params)
    number = number_of(card, state.inverse, params.ranks)
    if state.in_round == 0 or number > state.high:
        value += PRESS * _height(card, state, params) * followers / (params.players - 1)
    return value


@helper
def _choose_card(state, params, options):
    unseen = _unseen(state, params)
    covered = _covered(params, state.hand[state.turn], unseen)
    followers = _to_follow(state, params)
    best = NOBODY
    best_value = -1e9
    while options != NONE:
        card = lowest(options)
        options = without_lowest(options)
        value = _sailing(card, state, params, unseen, covered, followers)
        if value > best_value:
            best_value = value
            best = card
    return best


@helper
def _choose_merit(state, params, options):
    hand = state.hand[state.turn]
    unseen = _unseen(state, params)
    covered = _covered(params, hand, unseen)
    best = NOBODY
    best_value = -1e9
    while options != NONE:
        card = lowest(options)
        options = without_lowest(options)
        number = number_of(card, state.inverse, params.ranks)
        value = CHANT_VALUE * params.value_vp[number] + _safety_without(card, state, params, hand, unseen, covered)
        value -= _worth_kept(card, state, params)
        if value > best_value:
            best_value = value
            best = card
    return best


@helper
def _choose_seal(state, params, options):
    hand = state.hand[state.turn]
    unseen = _unseen(state, params)
    covered = _covered(params, hand, unseen)
    best = NOBODY
    best_value = -1e9
    while options != NONE:
        card = lowest(options)
        options = without_lowest(options)
        height = _height(card, state, params)
        if params.seal_tiebreak == 1:
            height = 1.0 - height
        value = _safety_without(card, state, params, hand, unseen, covered) - SEAL_LOW * height
        if params.seal_effects == 1:
            number = number_of(card, state.inverse, params.ranks)
            effect = params.seal_effect[number]
            if effect == OWN_OUT:
                value += SEAL_PAYS * params.seal_amount[number] / params.players
            elif effect == PER_CARD:
                value += SEAL_PAYS * params.seal_amount[number] * (1.0 if params.seal_counts == 0 else 2.0)
        if value > best_value:
            best_value = value
            best = card
    return best


@helper
def _joins(state, params):
    """Whether to sail although chanting is open."""
    player = state.turn
    hand = state.hand[player]
    playable = open_to(state, params, hand)
    if playable == NONE:
        return False
    unseen = _unseen(state, params)
    rivals = 0
    for p in range(params.players):
        if p != player and not has(state.out, p) and state.merit[p] == NONE and state.first_sail[p] > 0:
            rivals += 1
    opens = 1.0 if state.in_round == 0 else 0.0
    if state.merit[player] == NONE:
        safety = _covered(params, hand, unseen) / max(count(unseen), 1)
        return PURE + PURE_SAFE * safety + PURE_RIVAL * rivals + PURE_FIRST * opens > 0.0
    followers = _to_follow(state, params)
    lead = 0.0
    while playable != NONE:
        card = lowest(playable)
        playable = without_lowest(playable)
        lead = max(lead, _lead_chance(card, state, params, unseen, followers))
    return JOIN + JOIN_LEAD * lead + JOIN_RIVAL * rivals + JOIN_FIRST * opens > 0.0


@kernel(SIGNATURES.choose)
def choose(state, params, options):
    if state.stage == CHOOSE:
        if has(options, TO_CHANT) and not _joins(state, params):
            return TO_CHANT
        return TO_SAIL
    if without_lowest(options) == NONE:
        return lowest(options)
    if state.stage == SEAL:
        return _choose_seal(state, params, options)
    if state.stage == CHANT:
        return _choose_merit(state, params, options)
    return _choose_card(state, params, options)
