"""The rule of thumb of Kaito Oceans: what each side wants of a vault, from what its seat may believe.

Every seat works with its own belief (:mod:`beliefs`). A thief wishes for the vault that probably holds the treasure, the detective
for the others; a mission is worth the sum of the wishes behind its directions, more if it would complete a vault. Both look into
vaults first, lay and call what they wish for, and give kittens for or against it. How often they lie, how far they believe each
other and how boldly the detective spoils are the draft's player-model parameters. In the escape everybody looks for the kitten that
is least likely to be beaten or cancelled by what has not been seen yet; a detective who holds the loot simply keeps it.
"""

from __future__ import annotations

import numpy as np

from workbench.core.bits import NONE, ONE, bit, count, first, has, lowest
from workbench.core.chance import choice_below, choice_of
from workbench.core.contract import MAX_PLAYERS, NOBODY
from workbench.core.jit import helper, kernel
from workbench.rules.oceans.beliefs import DETECTIVE, knows_vault, of_vaults, weigh
from workbench.rules.oceans.cards import card_of, directions_of, gold_of, kittens_of, silver_of
from workbench.rules.oceans.kernel import (
    ACT,
    ANNOUNCE,
    BEGIN,
    DISCARD,
    DISCARD_ONE,
    DRAW,
    END,
    GIVE,
    HIGHEST,
    INWARD,
    KEY_CODES,
    LOT,
    LOWEST,
    NOTICE,
    OPEN,
    OUTWARD,
    PEEK,
    SIGNATURES,
    STOP,
    SWAP,
    TREASURE,
    WAIT,
    WAY,
)
from workbench.rules.oceans.parameters import MAX_VAULTS

LIKELY = 0.45  # a thief opens a vault that holds the treasure with this chance
COMPLETES = 3.0  # how much more a mission counts that completes a vault
TIES, TIE = 1024, 1e-6  # vaults that seem alike are looked into in any order
PEEK_WORTH, CALL_WORTH, LEAST_CALL = 2.0, 1.5, 0.03
KEEP_NOTICE, KEEP_PEEK, KEEP_WISHED, KEEP_KITTEN, KEEP_LAST, ESCAPE_KITTENS = 4.0, 5.0, 3.0, 1.0, 3.0, 3
HELPERS_MORE = 1.0  # who helps gives more than an average kitten
EQUAL_WORSE = 1.5  # an equal bid costs both bidders the lot
SAFE = 0.7  # with at most so many better or equal kittens about, everything goes into one lot
SECOND_BEST = 35  # per cent of bids that try to slip past the others' best


@helper
def _mean_kitten(params):
    total = 0
    for row in range(1, params.kittens + 1):
        total += params.kitten_number[row]
    return total / params.kittens


@helper
def _lowest_and_highest(params):
    low = params.kitten_number[1]
    high = low
    for row in range(2, params.kittens + 1):
        low = min(low, params.kitten_number[row])
        high = max(high, params.kitten_number[row])
    return low, high


@helper
def _wishes(state, params, chances, wish, short):
    """Fill the seat's chances and wishes for each vault, and how many keys each is short of."""
    seat = state.turn
    joint = np.empty((MAX_PLAYERS, MAX_VAULTS), np.float64)
    weigh(state, params, seat, joint)
    of_vaults(params, joint, chances)
    side = -1.0 if state.role[seat] == DETECTIVE else 1.0
    for v in range(params.vaults):
        wish[v] = side * (chances[v] - 1.0 / params.vaults)
        short[v] = params.keys_per_vault
        team = state.team
        while team != NONE:
            if has(directions_of(state, lowest(team)), v):
                short[v] -= 1
            team &= team - ONE


@helper
def _worth(state, params, directions, chances, wish, short):
    """What a key for these directions is worth to the seat."""
    side = -1.0 if state.role[state.turn] == DETECTIVE else 1.0
    worth = 0.0
    for v in range(params.vaults):
        if has(directions, v):
            worth += wish[v] * (1.0 + 1.0 / max(short[v], 1))
            if short[v] <= 1:
                worth += COMPLETES * side * (chances[v] - LIKELY)
    return worth


@helper
def _easier_way(state, params, key):
    """The way in which average kittens pass a key, or NOBODY if both are alike."""
    usual = _mean_kitten(params) * params.players
    if gold_of(state, key) < usual:
        return INWARD
    return OUTWARD if gold_of(state, key) > usual else NOBODY


@helper
def _chance_to_pass(state, params, key, way, kittens):
    """A rough chance that a mission passes if the seat gives its best kitten."""
    best = 0
    rest = kittens
    low = 99
    while rest != NONE:
        silver = silver_of(state, lowest(rest))
        rest &= rest - ONE
        best = max(best, silver)
        low = min(low, silver)
    if kittens == NONE:
        low = 0
    others = (_mean_kitten(params) + (HELPERS_MORE if way == INWARD else -HELPERS_MORE)) * (params.players - 1)
    margin = others + best - gold_of(state, key) if way == INWARD else gold_of(state, key) - others - low
    return min(max(0.5 + margin / 20.0, 0.05), 0.95)


@helper
def _begin(state, params, options):
    """Draw; but with a full hand in which nothing but unwanted keys can be played, swap with whoever holds most cards."""
    seat = state.turn
    hand = state.hand[seat]
    swaps = options & ~bit(DRAW)
    if state.pile_size == 0 and swaps != NONE:
        return choice_of(state, swaps)
    if swaps == NONE or count(hand) < params.hand_limit or hand & (state.notice_cards | state.investigation_cards) != NONE:
        return DRAW
    chances = np.empty(MAX_VAULTS, np.float64)
    wish = np.empty(MAX_VAULTS, np.float64)
    short = np.empty(MAX_VAULTS, np.int64)
    _wishes(state, params, chances, wish, short)
    unwanted = 0
    keys = hand & state.key_cards & ~state.kitten_cards
    while keys != NONE:
        if _worth(state, params, directions_of(state, lowest(keys)), chances, wish, short) <= 0.0:
            unwanted += 1
        keys &= keys - ONE
    if unwanted < params.swap:
        return DRAW
    richest = NOBODY
    for p in range(params.players):
        if has(swaps, SWAP + p) and (richest == NOBODY or count(state.hand[p]) > count(state.hand[richest])):
            richest = p
    if richest == NOBODY or state.hand[richest] == NONE:
        return DRAW
    return SWAP + richest


@helper
def _act(state, params, options):
    seat = state.turn
    chances = np.empty(MAX_VAULTS, np.float64)
    wish = np.empty(MAX_VAULTS, np.float64)
    short = np.empty(MAX_VAULTS, np.int64)
    _wishes(state, params, chances, wish, short)
    best = NOBODY
    best_score = 0.0
    kittens = state.hand[seat] & state.kitten_cards
    crowded = count(state.hand[seat]) > params.hand_limit
    rest = options
    while rest != NONE:
        move = lowest(rest)
        rest &= rest - ONE
        score = 0.0
        if move < KEY_CODES:
            key = card_of(state, params, move)
            score = _worth(state, params, directions_of(state, key), chances, wish, short)
            if crowded:
                score += LEAST_CALL
            if kittens_of(state, seat) <= ESCAPE_KITTENS and has(state.kitten_cards, key):
                score = 0.0
        elif move >= PEEK:
            v = move - PEEK
            if not knows_vault(state, params, seat) and not has(state.peeked[seat], v):
                score = PEEK_WORTH + chances[v] + choice_below(state, TIES) * TIE
        elif move >= NOTICE:
            key = state.mission[move - NOTICE]
            worth = _worth(state, params, directions_of(state, key), chances, wish, short)
            if worth > LEAST_CALL:
                score = worth * CALL_WORTH * _chance_to_pass(state, params, key, state.way[move - NOTICE], kittens)
        if score > best_score:
            best_score = score
            best = move
    if best != NOBODY:
        return best
    return END if has(options, END) else DISCARD_ONE


@helper
def _discard(state, params, options):
    """Let go of what the seat needs least."""
    seat = state.turn
    chances = np.empty(MAX_VAULTS, np.float64)
    wish = np.empty(MAX_VAULTS, np.float64)
    short = np.empty(MAX_VAULTS, np.int64)
    _wishes(state, params, chances, wish, short)
    mean = _mean_kitten(params)
    kittens = kittens_of(state, seat)
    worst = NOBODY
    least = 1e9
    rest = options
    while rest != NONE:
        card = lowest(rest)
        rest &= rest - ONE
        worth = 0.0
        if has(state.notice_cards, card):
            worth = KEEP_NOTICE
        elif has(state.investigation_cards, card):
            worth = 0.0 if knows_vault(state, params, seat) else KEEP_PEEK
        elif has(state.key_cards, card):
            value = _worth(state, params, directions_of(state, card), chances, wish, short)
            worth = KEEP_WISHED + value if value > 0.0 else 0.0
        if has(state.kitten_cards, card):
            worth += KEEP_KITTEN + 0.1 * abs(silver_of(state, card) - mean)
            if kittens <= ESCAPE_KITTENS:
                worth += KEEP_LAST
        if worth < least:
            least = worth
            worst = card
    return worst


@helper
def _give(state, params, options):
    """A kitten for the mission, or against it."""
    chances = np.empty(MAX_VAULTS, np.float64)
    wish = np.empty(MAX_VAULTS, np.float64)
    short = np.empty(MAX_VAULTS, np.int64)
    _wishes(state, params, chances, wish, short)
    key = state.mission[state.slot]
    high_wanted = state.way[state.slot] == INWARD
    if _worth(state, params, directions_of(state, key), chances, wish, short) < 0.0:
        if state.role[state.turn] == DETECTIVE and choice_below(state, 100) >= params.boldness:
            return _middle(state, options)
        high_wanted = not high_wanted
        return _extreme(state, options, high_wanted)
    # the smallest share that passes with one spoiler among the others, so that better kittens are kept for the escape
    low, high = _lowest_and_highest(params)
    share = (gold_of(state, key) - (low if high_wanted else high)) / (params.players - 1)
    found = NOBODY
    rest = options
    while rest != NONE:
        card = lowest(rest)
        rest &= rest - ONE
        silver = silver_of(state, card)
        if high_wanted:
            if silver > share and (found == NOBODY or silver < silver_of(state, found)):
                found = card
        elif silver < share and (found == NOBODY or silver > silver_of(state, found)):
            found = card
    return found if found != NOBODY else _extreme(state, options, high_wanted)


@helper
def _extreme(state, options, highest):
    found = lowest(options)
    rest = options
    while rest != NONE:
        card = lowest(rest)
        rest &= rest - ONE
        if (silver_of(state, card) > silver_of(state, found)) == highest and silver_of(state, card) != silver_of(state, found):
            found = card
    return found


@helper
def _middle(state, options):
    """The kitten in the middle of a hand."""
    for _ in range((count(options) - 1) // 2):
        options &= ~bit(_extreme(state, options, False))
    return _extreme(state, options, False)


@helper
def _open_vault(state, params, options):
    chances = np.empty(MAX_VAULTS, np.float64)
    joint = np.empty((MAX_PLAYERS, MAX_VAULTS), np.float64)
    weigh(state, params, state.turn, joint)
    of_vaults(params, joint, chances)
    side = -1.0 if state.role[state.turn] == DETECTIVE else 1.0
    best = NOBODY
    for v in range(params.vaults):
        if has(options, v) and (best == NOBODY or side * chances[v] > side * chances[best]):
            best = v
    if has(options, WAIT) and side * (chances[best] - LIKELY) < 0.0:
        return WAIT
    return best


@helper
def _threat(state, params, card, highest):
    """How many kittens that beat or cancel this bid the other hands may be expected to hold."""
    seat = state.turn
    about = state.kitten_cards & ~(state.hand[seat] | state.discards | state.gone | state.team)
    held = 0
    for p in range(params.players):
        about &= ~state.taken[p]
        if p != seat:
            held += kittens_of(state, p)
            if state.secret[p] != NOBODY:
                held += 1
    unseen = count(about)
    if unseen == 0:
        return 0.0
    threat = 0.0
    silver = silver_of(state, card)
    while about != NONE:
        other = silver_of(state, lowest(about))
        about &= about - ONE
        if other == silver:
            threat += EQUAL_WORSE
        elif (other > silver) == highest:
            threat += 1.0
    return threat * held / unseen


@helper
def _best_bid(state, params, options, highest):
    best = NOBODY
    least = 1e9
    rest = options
    while rest != NONE:
        card = lowest(rest)
        rest &= rest - ONE
        threat = _threat(state, params, card, highest)
        if threat < least:
            least = threat
            best = card
    return best


@helper
def _lot(state, params, options):
    seat = state.turn
    keys = options & first(KEY_CODES)
    empty = state.lot == NONE and state.lot_treasure == 0
    if state.role[seat] == DETECTIVE:  # the treasure stays where it is
        if has(options, STOP):
            return STOP
        if empty:
            return lowest(keys) if keys != NONE else TREASURE
        return HIGHEST
    kittens = state.hand[seat] & state.kitten_cards
    way = HIGHEST
    threat = 1e9
    if kittens != NONE:
        low = _threat(state, params, _best_bid(state, params, kittens, False), False)
        threat = _threat(state, params, _best_bid(state, params, kittens, True), True)
        if low < threat:
            way = LOWEST
            threat = low
    everything = threat <= SAFE or state.split_count == params.splits - 1
    if everything:
        if keys != NONE:
            return lowest(keys)
        return TREASURE if has(options, TREASURE) else way
    if empty:  # one key first, the weak way round: it draws out what would beat the seat
        return lowest(keys) if keys != NONE else TREASURE
    if state.lot_treasure == 1:
        return way
    return LOWEST if way == HIGHEST else HIGHEST


@helper
def _bid(state, params, options):
    highest = state.lot_way == HIGHEST
    if state.lot_treasure == 0 and count(options) > 1 and (state.has_treasure == 1 or state.role[state.turn] == DETECTIVE):
        return _middle(state, options)
    best = _best_bid(state, params, options, highest)
    rest = options & ~bit(best)
    if rest != NONE and choice_below(state, 100) < SECOND_BEST:
        return _best_bid(state, params, rest, highest)
    return best


@kernel(SIGNATURES.choose)
def choose(state, params, options):
    if options & (options - ONE) == NONE:
        return lowest(options)
    stage = state.stage
    if stage == BEGIN:
        return _begin(state, params, options)
    if stage == ACT:
        return _act(state, params, options)
    if stage == DISCARD:
        return _discard(state, params, options)
    if stage == WAY:
        way = _easier_way(state, params, state.laid)
        return way if way != NOBODY else choice_below(state, 2)
    if stage == ANNOUNCE:
        truth = state.peek_vault[state.peeks - 1] == state.treasure
        lies = params.detective_lies if state.role[state.turn] == DETECTIVE else params.thief_lies
        claim = truth if choice_below(state, 100) >= lies else not truth
        return np.int64(1) if claim else np.int64(0)
    if stage == GIVE:
        return _give(state, params, options)
    if stage == OPEN:
        return _open_vault(state, params, options)
    if stage == LOT:
        return _lot(state, params, options)
    return _bid(state, params, options)
