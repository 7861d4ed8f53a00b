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
    hold_less: float  # the same where numbers burn out or sets have to grow: a later set may not come
    patience: float  # the same where patterns score: as a share of what a card of the best pattern brings
    safe: float  # nobody is about to end the game while all others hold more cards than this (cards)
    reach: float  # how much of the set that a discard makes possible counts (share)
    wild: float  # for every other card that a discard makes wild
    icon: float  # for every card of its icon in the hand, itself included
    goddess: float  # what a goddess is worth keeping for
    more_sets: float  # sets still expected when the first goddess is laid


WEIGHTS = Weights(hold=6.3, hold_less=4.6, patience=0.5, safe=7.5, reach=0.025, wild=0.55, icon=0.35, goddess=3.4, more_sets=0.4)


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
    """How many cards of the most frequent icon packed counts hold, goddesses apart."""
    most = 0
    for icon in range(params.icons):
        most = max(most, icons_in(cards, icon))
    return most


@helper
def _promise(cards, total, k, state, params, player, w):
    """The points of the best set of ``k`` that these cards make; 0 if they make none."""
    if total < k:
        return 0.0
    most = _most_frequent(cards, params)
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
    """The points of the best pattern of ``k`` that these cards make."""
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
def _best_pattern(params):
    return max(max(params.yaku_same, params.yaku_half), max(params.yaku_different, params.yaku_none))


@helper
def _price(state, params, player, w):
    """What a card kept for later is worth: nothing once somebody may end the game."""
    for p in range(params.players):
        if p != player and state.hand_size[p] < w.safe:
            return 0.0
    if params.yaku == 1:
        return w.patience * _best_pattern(params) * params.set_factor
    closing = params.burn_out == 1 or params.growing_sets > 0
    return (w.hold_less if closing else w.hold) * params.set_factor


@helper
def _most_a_card(k, params):
    """What a card of a set of ``k`` brings at best."""
    if params.yaku == 0:
        return k * params.set_factor
    return _best_pattern(params) * params.set_factor


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
        if _most_a_card(k, params) <= price:
            continue
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
def _icon_for_pattern(cards, state, params):
    """The icon of the next card where patterns score: the best pattern that the set can still become; -1 if it is none.

    ``cards`` are the hand cards that may be laid. Laying one moves it from the hand to the set, so that what both hold of an icon
    stays the same and the aim with it.
    """
    k = state.opened
    laid = state.opened_icons
    most = 0  # the icons of which there are most, in the set and the hand together
    second = -1
    available = 0
    laid_once = 1
    for icon in range(state.kinds):
        n = icons_in(cards + laid, icon)
        available += n > 0
        if icons_in(laid, icon) > 1:
            laid_once = 0
        if icon > 0 and n > icons_in(cards + laid, most):
            second = most
            most = icon
        elif icon > 0 and (second < 0 or n > icons_in(cards + laid, second)):
            second = icon
    base = params.yaku_none
    aim = -1
    if icons_in(cards + laid, most) >= k and icons_in(laid, most) == state.opened_cards and params.yaku_same > base:
        base = params.yaku_same
        aim = most
    if laid_once == 1 and available >= k and params.yaku_different > base:
        for icon in range(state.kinds):
            if icons_in(laid, icon) == 0 and icons_in(cards, icon) > 0:
                base = params.yaku_different
                aim = icon
    half = k >> 1
    bigger = icons_in(laid, most)
    smaller = icons_in(laid, second)
    if (
        params.yaku_half > base
        and icons_in(cards + laid, most) >= k - half
        and icons_in(cards + laid, second) >= half
        and bigger + smaller == state.opened_cards
        and bigger <= k - half
        and smaller <= half
    ):
        aim = most if bigger < k - half else second
    return aim


@helper
def _icon_to_lay(state, params, player, w):
    """The icon of the next card of an opened set: the one to be most frequent, then goddesses if they pay, then the scarcest."""
    k = state.opened
    left = k - state.opened_cards
    cards, total = cards_for(state, params, player, k)
    if params.yaku == 1:
        target = _icon_for_pattern(cards, state, params)
        if target >= 0:
            return target
    target = 0
    most = -1
    for icon in range(params.icons):
        n = icons_in(state.opened_icons, icon) + min(left, icons_in(cards, icon))
        if n > most:
            target = icon
            most = n
    if icons_in(cards, target) > 0:
        return target
    goddesses = icons_in(cards, params.icons) if params.goddesses > 0 else 0
    if goddesses > 0:
        gain = k * (min(k, most + goddesses) - most) * params.set_factor
        if goddesses == total or (params.yaku == 0 and gain > _goddess_costs(state, params, player, w)):
            return params.icons
    scarcest = -1
    fewest = 0
    for icon in range(params.icons):
        n = icons_in(cards, icon)
        if n > 0 and (scarcest < 0 or n < fewest):
            scarcest = icon
            fewest = n
    return scarcest


@helper
def _choose_card(state, params, w):
    """The next card of an opened set, of a number of which the hand holds few."""
    player = state.turn
    icon = _icon_to_lay(state, params, player, w)
    number = 0
    fewest = 0
    for n in range(1, params.numbers + 1):
        held = state.held[player, n]
        if (number == 0 or held < fewest) and has(state.counts_as[n], state.opened) and icons_in(state.hand[player, n], icon) > 0:
            number = n
            fewest = held
    return (number - 1) * state.kinds + icon


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
