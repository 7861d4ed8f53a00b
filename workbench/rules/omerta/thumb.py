"""Omerta's rule of thumb: a vow that fits the hand, then safe cards that steer for it.

It sees what its seat sees: its hand and vow, the cards on the table, the standing. A vow is weighed by how often such a vow can be
brought home from such a hand, against what the card would be worth in play. In play a card is worth keeping if it covers a suit,
or is high (it can overtake) or low (it wins the lead, and a start player is never out); playing high puts pressure on whoever
still has to follow. The weights were found by self-play at draft 7's own values.
"""

from __future__ import annotations

import numpy as np

from workbench.core.bits import NONE, bit, count, first, lowest, without_lowest
from workbench.core.contract import NOBODY
from workbench.core.jit import helper, kernel
from workbench.core.trick import number_of, suit_of
from workbench.rules.omerta.kernel import (
    ASSASSIN,
    CONTROL,
    CURTAIN,
    HERO,
    INTRIGUE,
    PEACE,
    PROPHECY,
    SELF_DEFENCE,
    SIGNATURES,
    VOW,
)

# chances that a vow holds when its owner steers for it; cards in the hand move some of them up or down
P_ASSASSIN, P_SELF_DEFENCE, P_CONTROL, P_HERO, P_CURTAIN, P_PROPHECY, P_PEACE = 0.25, 0.75, 0.27, 0.30, 0.49, 0.06, 0.03
VICTIMS = 0.2  # survivors whose vow fails, per other player: among players who think, few do
PEACE_WORTH = 8.0  # what winning the match is worth in points
CARD_IN_PLAY = 0.5  # how much of a card's worth in play a vow costs
LOWS_LEAD, HIGHS_RULE = 0.10, 0.13  # how much a low (high) card in the hand helps control (hero)

# what a card is worth in the hand: per step away from the middle, as the last of its suit, as the last but one
KEEP_HIGH, KEEP_LOW, KEEP_SUIT, KEEP_SPREAD = 0.25, 0.12, 0.69, 0.08
# what playing it does: winning the lead, putting pressure on those who still have to follow, steering for the vow
TAKE_LEAD, PRESS = 0.6, 0.5
STEER_HERO, STEER_CONTROL, STEER_ASSASSIN, STEER_PROPHECY = 0.58, 0.6, 0.5, 0.6


@helper
def _worth(card, hand, state, params):
    """What ``card`` is worth in the hand for later rounds, in rough points."""
    ranks = params.ranks
    suit = suit_of(card, state.inverse)
    number = card - suit * ranks + 1
    middle = 0.5 * (ranks + 1)
    scale = 7.0 / (ranks - 1)
    distance = (number - middle) * scale
    worth = KEEP_HIGH * distance if distance > 0 else -KEEP_LOW * distance
    rest = hand & (first(ranks) << np.uint64(suit * ranks)) & ~bit(card)
    if rest == NONE:
        worth += KEEP_SUIT
    elif without_lowest(rest) == NONE:
        worth += KEEP_SPREAD
    return worth


@helper
def _choose_vow(state, params, options):
    hand = options
    ranks = params.ranks
    others = params.players - 1
    quarter = max(ranks // 4, 1)
    lows = count(hand & (first(quarter) * state.every_suit))
    highs = count(hand & ((first(quarter) << np.uint64(ranks - quarter)) * state.every_suit))
    usual = 0.25 * params.hand_size
    best = NOBODY
    best_value = -1e9
    rest = options
    while rest != NONE:
        card = lowest(rest)
        rest = without_lowest(rest)
        number = number_of(card, state.inverse, ranks)
        condition = params.vow_condition[number]
        amount = float(params.vow_amount[number])
        value = 0.0
        if condition == PEACE:
            value = P_PEACE * (amount if amount > 0 else PEACE_WORTH)
        elif condition == ASSASSIN:
            value = (P_ASSASSIN + 0.5 * HIGHS_RULE * (highs - usual)) * amount
        elif condition == SELF_DEFENCE:
            value = P_SELF_DEFENCE * amount
        elif condition == INTRIGUE:
            value = VICTIMS * others * amount
        elif condition == CONTROL:
            value = (P_CONTROL + LOWS_LEAD * (lows - usual)) * amount
        elif condition == HERO:
            value = (P_HERO + HIGHS_RULE * (highs - usual)) * amount
        elif condition == CURTAIN:
            value = P_CURTAIN * amount - (1.0 - P_CURTAIN / 2) * (params.survive_vp + params.acted_vp)
        elif condition == PROPHECY:
            value = P_PROPHECY * amount * 0.5 * params.hand_size
        value -= CARD_IN_PLAY * _worth(card, hand, state, params)
        if value > best_value:
            best_value = value
            best = card
    return best


@helper
def _choose_card(state, params, options):
    player = state.turn
    ranks = params.ranks
    hand = state.hand[player]
    vow = state.vow[player]
    vow_number = number_of(vow, state.inverse, ranks)
    condition = params.vow_condition[vow_number]
    amount = float(params.vow_amount[vow_number])
    to_follow = params.players - 1 - state.in_round
    share_to_follow = to_follow / (params.players - 1)
    lead = state.in_round == 0
    going_out = condition == CURTAIN and amount > 0
    best = NOBODY
    best_value = -1e9
    rest = options
    while rest != NONE:
        card = lowest(rest)
        rest = without_lowest(rest)
        number = number_of(card, state.inverse, ranks)
        height = (number - 1) / (ranks - 1)
        value = -_worth(card, hand, state, params)
        leads_next = lead or number < state.low
        raises = not lead and number > state.high
        if leads_next:
            value += TAKE_LEAD * (1.0 - height) if to_follow > 0 else TAKE_LEAD
        if raises or lead:
            value += PRESS * height * share_to_follow
        if going_out:
            value = -value
        elif condition == HERO:
            if raises or lead:
                value += STEER_HERO * amount * height * 0.5
        elif condition == CONTROL:
            if leads_next:
                value += STEER_CONTROL * amount * (1.0 - height)
        elif condition == ASSASSIN:
            if to_follow > 0 and (raises or lead):
                value += STEER_ASSASSIN * amount * height * 0.5
        elif condition == PROPHECY and number == state.round_number:
            value += STEER_PROPHECY * amount
        if value > best_value:
            best_value = value
            best = card
    return best


@kernel(SIGNATURES.choose)
def choose(state, params, options):
    if state.stage == VOW:
        return _choose_vow(state, params, options)
    if without_lowest(options) == NONE:
        return lowest(options)
    return _choose_card(state, params, options)
