"""The compiled rules of Fortuna: the one implementation of every clause.

Cards of the same number and icon are alike, so a card is a *type*: number ``n`` with icon ``i`` is type ``(n − 1) · kinds + i``, the
goddess being the last icon. How many of each there are is kept packed, one word a number, seven bits an icon; a mask of types says
which there are at all.

A turn runs DISCARD → OPEN → ADD …: discard a type; open a set of number k (move k) or not (move 0); lay one card after the other
until k lie there. With ``play_or_discard`` a turn runs OPEN → ADD … or OPEN → DISCARD. A lap ends to the right of the start player.
"""

from __future__ import annotations

import numpy as np

from workbench.core import contract
from workbench.core.bits import NONE, ONE, bit, first, has
from workbench.core.chance import chance_below, mixed, redraw_below
from workbench.core.contract import MAX_PLAYERS, NOBODY, add_source, place_of
from workbench.core.jit import helper, kernel
from workbench.core.trick import inverse_of, suit_of
from workbench.rules.fortuna.parameters import CLAUSES, MAX_HAND, MAX_NUMBERS, SCHEMA

DEAL, DISCARD, OPEN, ADD, EMPTY, FEED, SCORE = range(7)
NO_SET = 0  # the move that opens nothing

ICON_BITS, _ICON = 7, np.uint64(127)
DISCARD_BITS, _DISCARDS = 6, np.uint64(63)

LAP_BINS, SIZE_BINS, GODDESS_BINS = 41, 16, 9
FEW_LEFT = 3  # cards with which a hand was all but empty
SETS, NINE, REACHED, NO_GODDESS = range(4)  # where points come from
SOURCES = 4

_SEATS = (MAX_PLAYERS,)
_NUMBERS = (MAX_NUMBERS + 1,)
_CARDS = (MAX_PLAYERS, MAX_HAND)

State = contract.state_dtype(
    len(CLAUSES),
    ("kinds", np.int64),  # icons in the deck, the goddess included
    ("inverse", np.int64),  # of kinds, see workbench.core.trick
    ("lap", np.int64),  # from 1
    ("ending", np.int64),  # the running lap is the last
    ("first_out", np.int64),  # whose hand was empty first, or NOBODY
    ("discards", np.int64, _NUMBERS),  # in the row, by number
    ("row", np.uint64, _NUMBERS),  # the same, packed by icon
    ("counts_as", np.uint64, _NUMBERS),  # the set numbers that a card of this number may count as now
    ("bonus", np.int64, _NUMBERS),  # what the next discard of this number scores
    ("pile", np.uint64, _NUMBERS),  # face down, in no order: its top card is any of them
    ("pile_size", np.int64),
    ("hand", np.uint64, (MAX_PLAYERS, MAX_NUMBERS + 1)),  # packed by icon
    ("held", np.int64, (MAX_PLAYERS, MAX_NUMBERS + 1)),  # how many of a number
    ("types", np.uint64, _SEATS),  # which types are held
    ("hand_size", np.int64, _SEATS),
    ("possible", np.uint64),  # the set numbers that the cards of the player in turn allow
    ("opened", np.int64),  # number of the set being laid, 0 if none
    ("opened_cards", np.int64),  # how many of its cards lie there
    ("opened_icons", np.uint64),  # packed
    ("usable", np.uint64),  # the types that count as that number
    ("sets_this_turn", np.int64),
    ("numbers_this_turn", np.uint64),
    ("numbers_played", np.uint64, _SEATS),
    ("last_set", np.int64),  # size of the last set anybody played
    ("own_last_set", np.int64, _SEATS),
    ("laid", np.int64, _CARDS),  # types laid in sets, one set after the other
    ("laid_cards", np.int64, _SEATS),
    ("sets", np.int64, _SEATS),
    ("set_number", np.int64, _CARDS),
    ("set_points", np.int64, _CARDS),
    ("set_same", np.int64, _CARDS),  # cards of its most frequent icon, goddesses joined
    ("goddesses_dealt", np.int64, _SEATS),
    ("goddesses_laid", np.int64, _SEATS),
    ("nine_times", np.int64, _SEATS),
    ("earned", np.int64, (MAX_PLAYERS, SOURCES)),  # points by source
    ("points", np.int64, _SEATS),
    ("discards_after", np.uint64, (LAP_BINS,)),  # discards by number at the end of each lap, packed
)

Row = contract.row_dtype(
    ("laps", np.int64),
    ("first_out", np.int64),
    ("sets", np.int64, _SEATS),
    ("set_vp", np.int64, _SEATS),
    ("nine_vp", np.int64, _SEATS),
    ("reached_vp", np.int64, _SEATS),
    ("no_goddess_vp", np.int64, _SEATS),
    ("nine_times", np.int64, _SEATS),
    ("cards_left", np.int64, _SEATS),
    ("goddesses_dealt", np.int64, _SEATS),
    ("goddesses_laid", np.int64, _SEATS),
    ("sizes", np.int64, (SIZE_BINS,)),  # sets played, by size
    ("size_vp", np.int64, (SIZE_BINS,)),
    ("size_same", np.int64, (SIZE_BINS,)),
    ("size_one_icon", np.int64, (SIZE_BINS,)),  # sets of a single icon, goddesses joined
    ("discards_after", np.uint64, (LAP_BINS,)),
)

Tally = contract.tally_dtype(
    ("seat_points", np.int64, _SEATS),
    ("start_points", np.int64, _SEATS),
    ("points", np.int64),
    ("source_points", np.int64, (SOURCES,)),
    ("seat_sources", np.int64, (MAX_PLAYERS, SOURCES)),
    ("start_sources", np.int64, (MAX_PLAYERS, SOURCES)),
    ("source_winner", np.int64, (SOURCES,)),
    ("winners", np.int64),
    ("hands", np.int64),  # players over all games
    ("sets", np.int64),
    ("sizes", np.int64, (SIZE_BINS,)),
    ("size_vp", np.int64, (SIZE_BINS,)),
    ("size_same", np.int64, (SIZE_BINS,)),
    ("size_one_icon", np.int64, (SIZE_BINS,)),
    ("laps", np.int64, (LAP_BINS,)),
    ("laps_finished", np.int64, (LAP_BINS,)),
    ("laps_unfinished", np.int64, (LAP_BINS,)),
    ("lap_sum", np.int64),
    ("left", np.int64, (MAX_HAND + 1,)),  # cards left in the hands of those who did not run out first
    ("left_hands", np.int64),
    ("left_cards", np.int64),
    ("left_few", np.int64),  # hands with FEW_LEFT cards or fewer
    ("lap_games", np.int64, (LAP_BINS,)),
    ("lap_values", np.int64, (LAP_BINS, MAX_NUMBERS + 1)),  # current values at the end of the lap
    ("goddess_hands", np.int64, (GODDESS_BINS,)),
    ("goddess_points", np.int64, (GODDESS_BINS,)),
    ("goddess_wins", np.int64, (GODDESS_BINS,)),
    ("goddess_laid", np.int64, (GODDESS_BINS,)),
)

SIGNATURES = contract.Signatures(State, SCHEMA.dtype, Row, Tally)

CLAUSE = CLAUSES.numbers


@helper
def packed(icon):
    """One card of that icon, as a packed count."""
    return ONE << np.uint64(ICON_BITS * icon)


@helper
def icons_in(cards, icon):
    """How many cards of ``icon`` a packed count holds."""
    return np.int64((cards >> np.uint64(ICON_BITS * icon)) & _ICON)


@helper
def number_of_type(state, card):
    """The number of a card type: what a suit is to the cards of a trick game."""
    return suit_of(card, state.inverse) + 1


@helper
def icon_of_type(state, card):
    return card - suit_of(card, state.inverse) * state.kinds


@helper
def types_of_number(state, number):
    """All types of one number."""
    return first(state.kinds) << np.uint64((number - 1) * state.kinds)


@helper
def counting(number, discards, params):
    """The set numbers that cards of ``number`` may count as, with so many of them discarded."""
    limit = params.limit
    current = number + discards
    if params.burn_out == 1 and current >= limit:
        return NONE
    top = current
    if params.range_over_nine == 0 and top > limit:
        top = limit
    numbers = first(top + 1) & ~first(number)
    if current + params.wild_at_ten > limit:
        numbers |= first(limit + 1) & ~ONE
    return numbers


@helper
def bonus_of(number, discards, params):
    """What the discard that brings a number to so many discards scores."""
    current = number + discards
    if current == params.limit:
        return params.nine_bonus_vp[number]
    return params.reached_discard_vp if current > params.limit else 0


@helper
def types_counting_as(state, params, k):
    """All types that may count as ``k`` now."""
    types = NONE
    for n in range(1, params.numbers + 1):
        if has(state.counts_as[n], k):
            types |= types_of_number(state, n)
    return types


@helper
def possible_sets(state, params, player):
    """The numbers k of which ``player`` holds at least k cards that may count as k."""
    most = MAX_HAND if params.range_over_nine == 1 else params.limit
    most = min(most, state.hand_size[player])
    numbers = NONE
    for k in range(1, most + 1):
        cards = 0
        for n in range(1, params.numbers + 1):
            cards += state.held[player, n] * np.int64((state.counts_as[n] >> np.uint64(k)) & ONE)
        if cards >= k:
            numbers |= bit(k)
    return numbers


@helper
def repeated(state, params):
    """The numbers that the player in turn may not play again."""
    return state.numbers_played[state.turn] if params.no_repeat_scope == 0 else state.numbers_this_turn


@helper
def too_small(state, params):
    """The numbers that are not above the last set, where sets have to grow."""
    if params.growing_sets == 1:
        return first(state.own_last_set[state.turn] + 1)
    if params.growing_sets == 2:
        return first(state.last_set + 1)
    return NONE


@helper
def openable(state, params):
    """The sets that the player in turn may open."""
    return state.possible & ~repeated(state, params) & ~too_small(state, params)


@helper
def set_value(cards, size, params):
    """(points, cards of the most frequent icon) of a set, given as a packed count and its size."""
    goddesses = icons_in(cards, params.icons) if params.goddesses > 0 else 0
    most = 0
    different = 0
    for icon in range(params.icons):
        n = icons_in(cards, icon)
        if n > 0:
            different += 1
            if n > most:
                most = n
    if params.yaku == 0:
        same = most + goddesses
        return size * same * params.set_factor, same
    if goddesses > 0:  # among patterns a goddess is an icon like any other
        different += 1
        if goddesses > most:
            most = goddesses
    base = -1
    if different == 1:
        base = params.yaku_same
    else:
        if different == 2 and 2 * most - size <= 1:
            base = params.yaku_half
        if different == size and params.yaku_different > base:
            base = params.yaku_different
    if base < 0:
        base = params.yaku_none
    return size * base * params.set_factor, most


@helper
def give(state, player, number, icon, card):
    """Put one card into a hand, its counts included."""
    state.hand[player, number] += packed(icon)
    state.held[player, number] += 1
    state.types[player] |= bit(card)
    state.hand_size[player] += 1


@helper
def _take(state, player, number, icon, card):
    state.hand[player, number] -= packed(icon)
    state.held[player, number] -= 1
    state.hand_size[player] -= 1
    if icons_in(state.hand[player, number], icon) == 0:
        state.types[player] &= ~bit(card)


@helper
def lay_in_row(state, params, number, icon):
    """Put one card into the row of discards; its number grows."""
    state.row[number] += packed(icon)
    state.discards[number] += 1
    state.counts_as[number] = counting(number, state.discards[number], params)
    state.bonus[number] = bonus_of(number, state.discards[number] + 1, params)


@kernel(SIGNATURES.start)
def start(state, params):
    state.kinds = params.icons + (1 if params.goddesses > 0 else 0)
    state.inverse = inverse_of(state.kinds)
    state.stage = DEAL
    state.turn = NOBODY
    state.first_player = NOBODY
    state.first_out = NOBODY
    for n in range(1, params.numbers + 1):
        state.counts_as[n] = counting(n, 0, params)
        state.bonus[n] = bonus_of(n, 1, params)


@kernel(SIGNATURES.legal)
def legal(state, params):
    if state.stage == DISCARD:
        return state.types[state.turn]
    if state.stage == OPEN:
        return openable(state, params) | bit(NO_SET)
    if state.stage == ADD:
        return state.types[state.turn] & state.usable
    return NONE


@helper
def _begin_turn(state, params, player):
    state.fired[CLAUSE.turn_order] += 1
    state.turn = player
    state.sets_this_turn = 0
    state.numbers_this_turn = NONE
    if state.hand_size[player] == 0:
        state.stage = EMPTY
    elif params.play_or_discard == 1:
        state.stage = OPEN
        state.possible = possible_sets(state, params, player)
    else:
        state.stage = DISCARD


@helper
def begin_lap(state, params):
    """The next lap begins with the start player's turn."""
    state.lap += 1
    _begin_turn(state, params, state.first_player)


@helper
def _trigger_end(state, player):
    """The running lap is the last; a hand that is empty after another one says so again."""
    state.fired[CLAUSE.end_trigger] += 1
    state.ending = 1
    if state.first_out == NOBODY:
        state.first_out = player


@helper
def _end_turn(state, params):
    player = state.turn
    if state.hand_size[player] == 0 and params.set_after_empty == 0:
        _trigger_end(state, player)
    following = player + 1
    if following == params.players:
        following = 0
    if following != state.first_player:
        _begin_turn(state, params, following)
        return
    if state.lap < LAP_BINS:
        word = NONE
        for n in range(1, params.numbers + 1):
            word |= np.uint64(state.discards[n]) << np.uint64(DISCARD_BITS * (n - 1))
        state.discards_after[state.lap] = word
    if state.ending == 1 or state.lap >= params.max_laps:
        state.turn = NOBODY
        state.stage = SCORE
    elif params.feed > 0 and state.pile_size > 0:
        state.turn = NOBODY
        state.stage = FEED
    else:
        begin_lap(state, params)


@helper
def _discard(state, params, card):
    player = state.turn
    number = number_of_type(state, card)
    icon = icon_of_type(state, card)
    bonus = state.bonus[number]
    _take(state, player, number, icon, card)
    lay_in_row(state, params, number, icon)
    state.fired[CLAUSE.turn_discard] += 1
    current = number + state.discards[number]
    if current == params.limit:
        state.fired[CLAUSE.turn_nine_bonus] += 1
        state.nine_times[player] += 1
        state.earned[player, NINE] += bonus
        if params.burn_out == 1:
            state.fired[CLAUSE.idea_burn_out] += 1
    elif bonus > 0:
        state.fired[CLAUSE.idea_reached_discard] += 1
        state.earned[player, REACHED] += bonus
    if params.play_or_discard == 1:
        state.fired[CLAUSE.idea_play_or_discard] += 1
    if state.hand_size[player] == 0 or params.play_or_discard == 1:
        _end_turn(state, params)
    else:
        state.stage = OPEN
        state.possible = possible_sets(state, params, player)


@helper
def _open(state, params, k):
    if state.possible & repeated(state, params) != NONE:
        state.fired[CLAUSE.turn_no_repeat] += 1
    if state.possible & ~repeated(state, params) & too_small(state, params) != NONE:
        state.fired[CLAUSE.idea_growing_sets] += 1
    state.fired[CLAUSE.turn_set] += 1
    if k == NO_SET:
        if params.play_or_discard == 1 and state.sets_this_turn == 0:
            state.stage = DISCARD
        else:
            _end_turn(state, params)
        return
    if params.play_or_discard == 1 and state.sets_this_turn == 0:
        state.fired[CLAUSE.idea_play_or_discard] += 1
    state.opened = k
    state.opened_cards = 0
    state.opened_icons = NONE
    state.usable = types_counting_as(state, params, k)
    state.stage = ADD


@helper
def _close_set(state, params):
    """The opened set is complete: what it is worth, and whether the turn goes on."""
    player = state.turn
    k = state.opened
    points, same = set_value(state.opened_icons, k, params)
    s = state.sets[player]
    state.set_number[player, s] = k
    state.set_points[player, s] = points
    state.set_same[player, s] = same
    state.sets[player] = s + 1
    state.earned[player, SETS] += points
    state.numbers_played[player] |= bit(k)
    state.numbers_this_turn |= bit(k)
    state.own_last_set[player] = k
    state.last_set = k
    state.sets_this_turn += 1
    state.opened = 0
    state.opened_cards = 0
    state.opened_icons = NONE
    state.usable = NONE
    if state.hand_size[player] == 0:
        _end_turn(state, params)
        return
    state.possible = possible_sets(state, params, player)
    if state.sets_this_turn < params.sets_per_turn:
        state.stage = OPEN
        return
    if openable(state, params) != NONE:
        state.fired[CLAUSE.turn_one_set] += 1
    _end_turn(state, params)


@helper
def _add(state, params, card):
    player = state.turn
    number = number_of_type(state, card)
    icon = icon_of_type(state, card)
    _take(state, player, number, icon, card)
    state.fired[CLAUSE.turn_set] += 1
    if state.opened < number:
        state.fired[CLAUSE.value_wild] += 1
    elif state.opened > number:
        if state.opened <= number + state.discards[number]:
            state.fired[CLAUSE.value_range] += 1
        else:
            state.fired[CLAUSE.value_wild] += 1
    state.laid[player, state.laid_cards[player]] = card
    state.laid_cards[player] += 1
    if icon == params.icons:
        state.goddesses_laid[player] += 1
    state.opened_icons += packed(icon)
    state.opened_cards += 1
    if state.opened_cards == state.opened:
        _close_set(state, params)


@kernel(SIGNATURES.apply)
def apply(state, params, move):
    if state.stage == DISCARD:
        _discard(state, params, move)
    elif state.stage == OPEN:
        _open(state, params, move)
    else:
        _add(state, params, move)


@helper
def cards_in_deck(params):
    return params.numbers * ((params.icons - 1) * params.copies + params.last_icon_copies + params.goddesses)


@helper
def copies_of(params, icon):
    """How many cards of one number carry ``icon``."""
    if icon == params.icons:
        return params.goddesses
    if icon == params.icons - 1:
        return params.last_icon_copies
    return params.copies


@helper
def shuffled(state, params):
    """The whole deck in a random order: the hands are dealt from its beginning, the row or the pile is what is left."""
    deck = cards_in_deck(params)
    cards = np.empty(deck, np.int64)
    at = 0
    for card in range(params.numbers * state.kinds):
        for _ in range(copies_of(params, icon_of_type(state, card))):
            cards[at] = card
            at += 1
    for i in range(deck - 1):
        j = i + chance_below(state, deck - i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


@helper
def _deal(state, params):
    cards = shuffled(state, params)
    deck = len(cards)
    state.fired[CLAUSE.setup_deck] += 1
    state.fired[CLAUSE.setup_deal] += 1
    state.fired[CLAUSE.setup_start_player] += 1
    players = params.players
    state.first_player = chance_below(state, players)
    state.part = 1
    size = params.hand_size_cards[players]
    if params.deal_all == 1 or params.deal_out == 1:
        size = deck // players
    at = 0
    for p in range(players):
        for _ in range(size):
            card = cards[at]
            icon = icon_of_type(state, card)
            give(state, p, number_of_type(state, card), icon, card)
            state.goddesses_dealt[p] += icon == params.icons
            at += 1
    if at < deck and params.feed == 0:
        state.fired[CLAUSE.setup_row] += 1
    while at < deck:
        number = number_of_type(state, cards[at])
        icon = icon_of_type(state, cards[at])
        if params.feed > 0:
            state.pile[number] += packed(icon)
            state.pile_size += 1
        else:
            lay_in_row(state, params, number, icon)
        at += 1
    begin_lap(state, params)


@helper
def turn_up(state):
    """Take the top card of the pile. The pile lies in no order, so the card is drawn when it is turned up."""
    place = chance_below(state, state.pile_size)
    card = 0
    while True:
        number = number_of_type(state, card)
        icon = icon_of_type(state, card)
        place -= icons_in(state.pile[number], icon)
        if place < 0:
            break
        card += 1
    state.pile[number] -= packed(icon)
    state.pile_size -= 1
    return card


@helper
def _feed(state, params):
    """Turn cards of the pile up and lay them in the row."""
    state.fired[CLAUSE.idea_feed] += 1
    for _ in range(min(params.feed, state.pile_size)):
        card = turn_up(state)
        lay_in_row(state, params, number_of_type(state, card), icon_of_type(state, card))
    begin_lap(state, params)


@helper
def _score(state, params):
    players = params.players
    for p in range(players):
        sets = state.sets[p]
        at = 0
        for s in range(sets):
            state.fired[CLAUSE.score_set] += 1
            goddesses = 0
            for _ in range(state.set_number[p, s]):
                goddesses += icon_of_type(state, state.laid[p, at]) == params.icons
                at += 1
            if params.yaku == 1:
                state.fired[CLAUSE.idea_yaku] += 1
            elif goddesses > 0:
                state.fired[CLAUSE.score_goddess] += 1
        if sets == 0 and params.no_goddess_needs_set == 1:
            sets = 1
        if state.goddesses_laid[p] == 0 and sets > 0:
            state.fired[CLAUSE.score_no_goddess] += 1
            state.earned[p, NO_GODDESS] = sets * params.no_goddess_bonus
        state.points[p] = 0
        for source in range(SOURCES):
            state.points[p] += state.earned[p, source]
    if state.ending == 1:
        state.fired[CLAUSE.win_most] += 1
        winner = NOBODY
        tied = 0
        p = state.first_player
        for _ in range(players):
            if winner == NOBODY or state.points[p] > state.points[winner]:
                winner = p
                tied = 1
            elif state.points[p] == state.points[winner]:
                tied += 1
            p += 1
            if p == players:
                p = 0
        if tied > 1:
            state.fired[CLAUSE.win_tie] += 1
            state.tie = 1
        state.winners = bit(winner)
        state.finished = 1
    state.over = 1
    state.settled = 1


@kernel(SIGNATURES.start)
def advance(state, params):
    if state.stage == DEAL:
        _deal(state, params)
    elif state.stage == EMPTY:
        _trigger_end(state, state.turn)
        _end_turn(state, params)
    elif state.stage == FEED:
        _feed(state, params)
    elif state.stage == SCORE:
        _score(state, params)


@helper
def _draw(state, cards, left):
    """Draw one of the first ``left`` hidden cards; the last of them takes its place."""
    at = redraw_below(state, left)
    card = cards[at]
    cards[at] = cards[left - 1]
    return card


@helper
def _fitting_held(state, needed, size, fitting, others):
    """How many of ``fitting`` hidden cards a hand of ``size`` holds that has at least ``needed`` of them, every such hand equally likely.

    The hand comes from ``fitting`` and ``others`` cards: a hypergeometric number of which the lowest values are ruled out.
    """
    fewest = max(needed, size - others)
    most = min(fitting, size)
    total = 0.0
    weight = 1.0
    for held in range(fewest, most + 1):
        total += weight
        weight *= (fitting - held) * (size - held) / ((held + 1.0) * (others - size + held + 1.0))
    place = total * redraw_below(state, 1 << 30) / (1 << 30)
    weight = 1.0
    for held in range(fewest, most):
        place -= weight
        if place < 0.0:
            return held
        weight *= (fitting - held) * (size - held) / ((held + 1.0) * (others - size + held + 1.0))
    return most


@kernel(SIGNATURES.determinize)
def determinize(state, params, viewer):
    """A viewer knows its hand and all that lies open; every other card may be in any other hand or in the pile.

    Neither a discard nor a set that was not played says anything about a hand. A set being laid does: its player holds what it
    still needs among the cards that count as its number, and every hand that does is equally likely.
    """
    state.chance = mixed(state.redraw)
    if state.stage == DEAL:
        return
    players = params.players
    cards = np.empty(cards_in_deck(params), np.int64)
    open_cards = np.zeros(MAX_NUMBERS + 1, np.uint64)  # seen by the viewer, packed
    for n in range(1, params.numbers + 1):
        open_cards[n] = state.row[n] + state.hand[viewer, n]
    for p in range(players):
        for i in range(state.laid_cards[p]):
            open_cards[number_of_type(state, state.laid[p, i])] += packed(icon_of_type(state, state.laid[p, i]))
    left = 0
    fits = 0
    for fitting in range(1, -1, -1):  # what a set being laid may still need comes first
        for card in range(params.numbers * state.kinds):
            if has(state.usable, card) == (fitting == 1):
                number = number_of_type(state, card)
                icon = icon_of_type(state, card)
                for _ in range(copies_of(params, icon) - icons_in(open_cards[number], icon)):
                    cards[left] = card
                    left += 1
                    fits += fitting
    sizes = np.zeros(MAX_PLAYERS, np.int64)
    for p in range(players):
        if p != viewer:
            sizes[p] = state.hand_size[p]
            state.hand_size[p] = 0
            state.types[p] = NONE
            for n in range(1, params.numbers + 1):
                state.hand[p, n] = NONE
                state.held[p, n] = 0
    if state.stage == ADD and state.turn != viewer:
        size = sizes[state.turn]
        held = _fitting_held(state, state.opened - state.opened_cards, size, fits, left - fits)
        for i in range(size):
            if i < held:
                card = _draw(state, cards, fits)
                fits -= 1
                left -= 1
                cards[fits] = cards[left]
            else:
                at = fits + redraw_below(state, left - fits)
                card = cards[at]
                left -= 1
                cards[at] = cards[left]
            give(state, state.turn, number_of_type(state, card), icon_of_type(state, card), card)
    for p in range(players):
        if p != viewer:
            for _ in range(sizes[p] - state.hand_size[p]):
                card = _draw(state, cards, left)
                left -= 1
                give(state, p, number_of_type(state, card), icon_of_type(state, card), card)
    for n in range(1, params.numbers + 1):
        state.pile[n] = NONE
    for i in range(left):
        state.pile[number_of_type(state, cards[i])] += packed(icon_of_type(state, cards[i]))
    if state.stage == OPEN and state.turn != viewer:
        state.possible = possible_sets(state, params, state.turn)


@kernel(SIGNATURES.report)
def report(state, params, row):
    row.laps = state.lap
    row.first_out = state.first_out
    row.discards_after[:] = state.discards_after
    row.sizes[:] = 0
    row.size_vp[:] = 0
    row.size_same[:] = 0
    row.size_one_icon[:] = 0
    for p in range(params.players):
        row.points[p] = state.points[p]
        row.sets[p] = state.sets[p]
        row.set_vp[p] = state.earned[p, SETS]
        row.nine_vp[p] = state.earned[p, NINE]
        row.reached_vp[p] = state.earned[p, REACHED]
        row.no_goddess_vp[p] = state.earned[p, NO_GODDESS]
        row.nine_times[p] = state.nine_times[p]
        row.cards_left[p] = state.hand_size[p]
        row.goddesses_dealt[p] = state.goddesses_dealt[p]
        row.goddesses_laid[p] = state.goddesses_laid[p]
        for s in range(state.sets[p]):
            k = state.set_number[p, s]
            size = min(k, SIZE_BINS - 1)
            row.sizes[size] += 1
            row.size_vp[size] += state.set_points[p, s]
            row.size_same[size] += state.set_same[p, s]
            row.size_one_icon[size] += state.set_same[p, s] == k


@kernel(SIGNATURES.tally)
def tally(row, params, sums):
    players = row.players
    sums.lap_sum += row.laps
    laps = min(row.laps, LAP_BINS - 1)
    sums.laps[laps] += 1
    sums.laps_finished[laps] += row.finished
    sums.laps_unfinished[laps] += 1 - row.finished
    for size in range(SIZE_BINS):
        sums.sizes[size] += row.sizes[size]
        sums.size_vp[size] += row.size_vp[size]
        sums.size_same[size] += row.size_same[size]
        sums.size_one_icon[size] += row.size_one_icon[size]
    for lap in range(1, laps + 1):
        word = row.discards_after[lap]
        sums.lap_games[lap] += 1
        for n in range(1, params.numbers + 1):
            sums.lap_values[lap, n] += n + np.int64(word & _DISCARDS)
            word >>= np.uint64(DISCARD_BITS)
    sums.hands += players
    for p in range(players):
        points = row.points[p]
        sums.points += points
        sums.seat_points[p] += points
        place = place_of(p, row.first_player, players)
        sums.start_points[place] += points
        add_source(sums, p, place, SETS, row.set_vp[p])
        add_source(sums, p, place, NINE, row.nine_vp[p])
        add_source(sums, p, place, REACHED, row.reached_vp[p])
        add_source(sums, p, place, NO_GODDESS, row.no_goddess_vp[p])
        sums.sets += row.sets[p]
        if p != row.first_out:
            sums.left[row.cards_left[p]] += 1
            sums.left_hands += 1
            sums.left_cards += row.cards_left[p]
            sums.left_few += row.cards_left[p] <= FEW_LEFT
        goddesses = min(row.goddesses_dealt[p], GODDESS_BINS - 1)
        sums.goddess_hands[goddesses] += 1
        sums.goddess_points[goddesses] += points
        sums.goddess_laid[goddesses] += row.goddesses_laid[p]
        if row.winners & bit(p) != NONE:
            sums.winners += 1
            sums.source_winner[SETS] += row.set_vp[p]
            sums.source_winner[NINE] += row.nine_vp[p]
            sums.source_winner[REACHED] += row.reached_vp[p]
            sums.source_winner[NO_GODDESS] += row.no_goddess_vp[p]
            sums.goddess_wins[goddesses] += 1


KERNEL = contract.Kernel(SIGNATURES, start, legal, apply, advance, determinize, report, tally)
