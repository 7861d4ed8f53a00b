"""Fortuna's rule of thumb: few but large sets of one icon, discards that stretch numbers, and an eye on the end.

It sees what its seat sees: its hand, the discard row, the sets on the table and how many cards the others hold. A set is worth what
it scores, less what its cards might still bring in a larger one; once somebody is short of cards, whatever scores is played. A
discard is worth its bonus, the set it makes possible and the cards it makes wild, less what the card would have added to its icon.
The weights were found by self-play at the draft's own values, against random players and against hastier and slower rules.
"""

from __future__ import annotations

from typing import NamedTuple

from workbench.core.bits import NONE, bit, has, lowest
from workbench.core.jit import helper, kernel
from workbench.rules.fortuna.kernel import ADD, DISCARD, NO_SET, SIGNATURES, icons_in


class Weights(NamedTuple):
    """What the rule of thumb believes, in VP if not said otherwise."""

    hold: float  # what a card kept for a later set brings
    safe: float  # nobody is about to end the game while all others hold more cards than this (cards)
    reach: float  # how much of the set that a discard makes possible counts (share)
    wild: float  # for every other card that a discard makes wild
    icon: float  # for every card of its icon in the hand, itself included
    goddess: float  # what a goddess is worth keeping for
    more_sets: float  # sets still expected when the first goddess is laid


WEIGHTS = Weights(hold=6.3, safe=7.5, reach=0.025, wild=0.55, icon=0.35, goddess=3.4, more_sets=0.4)


@helper
def cards_for(state, params, player, k):
    """(packed icons, count) of the hand cards that may count as ``k``."""
    cards = NONE
    total = 0
    for n in range(1, params.numbers + 1):
        if has(state.counts_as[n], k):
            cards += state.hand[player, n]
            total += state.held[player, n]
    return cards, total


@helper
def _goddess_costs(state, params, player, w):
    """What laying a goddess loses: the no-goddess bonus, unless it is lost already."""
    if state.goddesses_laid[player] > 0 or params.yaku == 1:
        return 0.0
    return params.no_goddess_bonus * (state.sets[player] + w.more_sets)


@helper
def _most_frequent(cards, params):
    """(icon, count) of the most frequent icon in packed counts, goddesses apart."""
    best = 0
    most = -1
    for icon in range(params.icons):
        n = icons_in(cards, icon)
        if n > most:
            best = icon
            most = n
    return best, most


@helper
def _promise(cards, total, k, state, params, player, w):
    """The points of the best set of ``k`` that these cards make; 0 if they make none."""
    if total < k:
        return 0.0
    _, most = _most_frequent(cards, params)
    if params.yaku == 1:
        return _pattern_promise(cards, k, most, params)
    goddesses = icons_in(cards, params.icons) if params.goddesses > 0 else 0
    plain = 0.0
    if total - goddesses >= k:
        plain = float(k * min(k, most) * params.set_factor)
    if goddesses == 0:
        return plain
    return max(plain, k * min(k, most + goddesses) * params.set_factor - _goddess_costs(state, params, player, w))


@helper
def _pattern_promise(cards, k, most, params):
    base = params.yaku_none
    if most >= k:
        base = max(base, params.yaku_same)
    different = 0
    halves = 0  # icons of which there is half a set (rounded down), and of which there is the other half
    other_halves = 0
    for icon in range(params.icons + 1):
        n = icons_in(cards, icon)
        different += n > 0
        halves += n >= k >> 1
        other_halves += n >= k - (k >> 1)
    if k > 1 and different >= k:
        base = max(base, params.yaku_different)
    if k > 1 and halves >= 2 and other_halves >= 1:
        base = max(base, params.yaku_half)
    return float(k * base * params.set_factor)


@helper
def _price(state, params, player, w):
    """What a card kept for later is worth: nothing once somebody may end the game."""
    for p in range(params.players):
        if p != player and state.hand_size[p] < w.safe:
            return 0.0
    return w.hold


@helper
def _choose_set(state, params, options, w):
    """The set that scores most beyond what its cards may still bring; none if that is nothing."""
    player = state.turn
    price = _price(state, params, player, w)
    best = NO_SET
    gain = 0.0
    numbers = options & ~bit(NO_SET)
    while numbers != NONE:
        k = lowest(numbers)
        numbers &= ~bit(k)
        cards, total = cards_for(state, params, player, k)
        value = _promise(cards, total, k, state, params, player, w) - price * k
        if value > gain:
            best = k
            gain = value
    return best


@helper
def _choose_discard(state, params, w):
    """The card that the hand misses least, for what its discard brings."""
    player = state.turn
    hand = NONE
    for n in range(1, params.numbers + 1):
        hand += state.hand[player, n]
    best = -1
    gain = 0.0
    for n in range(1, params.numbers + 1):
        held = state.held[player, n]
        if held == 0:
            continue
        grown = n + state.discards[n] + 1
        here = float(state.bonus[n])
        if grown <= params.limit:
            cards, total = cards_for(state, params, player, grown)
            if not has(state.numbers_played[player], grown):
                here += w.reach * _promise(cards + state.hand[player, n], total + held - 1, grown, state, params, player, w)
        elif grown == params.limit + 1:
            here += w.wild * (held - 1)
        for icon in range(state.kinds):
            if icons_in(state.hand[player, n], icon) > 0:
                value = here - (w.goddess if icon == params.icons else w.icon * icons_in(hand, icon))
                if best < 0 or value > gain:
                    best = (n - 1) * state.kinds + icon
                    gain = value
    return best


@helper
def _choose_card(state, params, w):
    """The next card of an opened set: first its icon, then goddesses if they pay, then what the hand misses least."""
    player = state.turn
    k = state.opened
    left = k - state.opened_cards
    cards, total = cards_for(state, params, player, k)
    icon = 0  # the icon that can become most frequent
    most = -1
    for i in range(params.icons):
        n = icons_in(state.opened_icons, i) + min(left, icons_in(cards, i))
        if n > most:
            icon = i
            most = n
    with_goddess = 0
    if params.goddesses > 0 and params.yaku == 0:
        goddesses = icons_in(cards, params.icons)
        gain = k * (min(k, most + goddesses) - most) * params.set_factor
        if gain > _goddess_costs(state, params, player, w) or total - goddesses < left:
            with_goddess = 1
    best = -1
    rank = 0.0
    for n in range(1, params.numbers + 1):
        if has(state.counts_as[n], k) and state.held[player, n] > 0:
            for i in range(state.kinds):
                if icons_in(state.hand[player, n], i) > 0:
                    value = -0.01 * state.held[player, n]
                    if i == icon:
                        value += 100.0
                    elif i == params.icons:
                        value += 50.0 if with_goddess == 1 else -50.0
                    else:
                        value -= icons_in(cards, i)
                    if best < 0 or value > rank:
                        best = (n - 1) * state.kinds + i
                        rank = value
    return best


@helper
def choose_by(state, params, options, w):
    """The move that weights ``w`` prefer."""
    if state.stage == DISCARD:
        return _choose_discard(state, params, w)
    if state.stage == ADD:
        return _choose_card(state, params, w)
    return _choose_set(state, params, options, w)


@kernel(SIGNATURES.choose)
def choose(state, params, options):
    """The rule of thumb's move."""
    return choose_by(state, params, options, WEIGHTS)
