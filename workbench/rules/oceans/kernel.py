"""The compiled rules of Kaito Oceans: the one implementation of every clause.

A turn runs BEGIN → ACT, with side paths DISCARD (which card), WAY (how a key is laid), ANNOUNCE, and GIVE → REVEAL → OPEN for a
notice. REFILL and MORE happen by themselves when the pile runs out. Behind the right vault lie SETTLE and the splits,
LOT → BID; the last bid also decides the split. Every game ends in SCORE. Secret choices (kittens given, bids) are asked one by one
and stay in ``secret`` until all are in. How cards and moves are numbered: :mod:`cards` and the constants below.
"""

from __future__ import annotations

import numpy as np

from workbench.core import contract
from workbench.core.bits import NONE, ONE, bit, count, first, has, lowest, nth
from workbench.core.chance import chance_below, mixed
from workbench.core.contract import MAX_PLAYERS, NOBODY, WIN, add_source, place_of
from workbench.core.jit import helper, kernel
from workbench.rules.oceans import redraw
from workbench.rules.oceans.beliefs import (
    BOSS,
    DETECTIVE,
    THIEF,
    hear,
    of_vaults,
    reset,
    see_kittens,
    see_mission,
    weigh,
    works_against,
)
from workbench.rules.oceans.cards import (
    KEY_CODES,
    card_of,
    code_of,
    dealt_to,
    directions_of,
    distinct,
    gold_of,
    kittens_of,
    lay_out,
    silver_of,
)
from workbench.rules.oceans.memory import DREW, GAVE, HANDED, MOST_MEMORIES, RESHUFFLED, SWAPPED, memory_word, remember, with_card
from workbench.rules.oceans.parameters import (
    CLAUSES,
    MAX_CARDS,
    MAX_INVESTIGATIONS,
    MAX_MISSIONS,
    MAX_TURNS,
    MAX_VAULTS,
    SCHEMA,
)

SETUP, REFILL, BEGIN, MORE, ACT, DISCARD, WAY, ANNOUNCE, GIVE, REVEAL, OPEN, SETTLE, LOT, BID, SCORE = range(15)

#: moves of BEGIN: draw, or swap with seat ``move − SWAP``
DRAW, SWAP = 0, 1
#: moves of ACT: lay the key with that code, end the turn, discard a card, notice on mission ``move − NOTICE``, investigate a vault
END, DISCARD_ONE, NOTICE, PEEK = KEY_CODES, KEY_CODES + 1, KEY_CODES + 2, KEY_CODES + 2 + MAX_MISSIONS
#: moves of OPEN: a vault, or wait
WAIT = MAX_VAULTS
#: moves of LOT: add the key with that code or the treasure; the lot is complete and goes to the highest or lowest; stop
TREASURE, HIGHEST, LOWEST, STOP = KEY_CODES, KEY_CODES + 1, KEY_CODES + 2, KEY_CODES + 3
INWARD, OUTWARD = range(2)

#: how a game ended
EMPTY_VAULT, TREASURE_TAKEN, TREASURE_LEFT, STALLED, BY_TOTAL, LOOT_HELD = range(6)
FROM_KEYS, FROM_TREASURE = range(2)  # where points come from
SOURCES = 2
ENDS, ROLES = 6, 3
MOST_SPLITS = 6

#: ``calls[code]`` packs four counts of a key: called and won, laid inward and outward
CALLED, WON = 0, 12
OUTWARD_SHIFT, COUNT_MASK = 24, (1 << 12) - 1

_SEATS, _VAULTS, _MISSIONS, _PEEKS = (MAX_PLAYERS,), (MAX_VAULTS,), (MAX_MISSIONS,), (MAX_INVESTIGATIONS,)

State = contract.state_dtype(
    len(CLAUSES),
    # what is written on the cards (see cards.py), and which are what
    ("info", np.int64, (MAX_CARDS,)),
    ("dual_card", np.int64, _SEATS),
    ("kitten_cards", np.uint64),
    ("key_cards", np.uint64),
    ("investigation_cards", np.uint64),
    ("notice_cards", np.uint64),
    # where they are
    ("pile", np.int64, (MAX_CARDS,)),  # drawn from the end
    ("pile_size", np.int64),
    ("discards", np.uint64),
    ("gone", np.uint64),  # out of the game: used investigations, discards that do not return
    ("hand", np.uint64, _SEATS),
    ("secret", np.int64, _SEATS),  # the kitten given or bid, or NOBODY
    ("mission", np.int64, _MISSIONS),  # the key laid in each place, or NOBODY
    ("way", np.int64, _MISSIONS),
    ("laid", np.int64),  # a key on the table that waits for its way, or NOBODY
    ("called_notice", np.int64),
    ("team", np.uint64),  # keys won
    ("memory", np.int64, (MOST_MEMORIES,)),
    ("memories", np.int64),
    # who is who
    ("role", np.int64, _SEATS),
    ("boss", np.int64),
    ("detective", np.int64),
    ("boss_shown", np.int64),
    ("treasure", np.int64),
    ("opened", np.int64),
    # the turn
    ("active", np.int64),
    ("turn_number", np.int64),  # from 1
    ("actions", np.int64),
    ("played", np.int64),
    ("missing", np.int64),  # cards still to draw
    ("asked", np.int64),  # how many have been asked for a kitten
    ("empty_handed", np.uint64),  # who had none
    ("slot", np.int64),  # the mission called
    ("issuer", np.int64),
    # what everybody has seen (see beliefs.py)
    ("peeks", np.int64),
    ("peek_by", np.int64, _PEEKS),
    ("peek_vault", np.int64, _PEEKS),
    ("peek_claim", np.int64, _PEEKS),
    ("peeked", np.uint64, _SEATS),  # vaults a seat has looked into
    ("as_thief", np.float64, (MAX_PLAYERS, MAX_VAULTS)),
    ("as_detective", np.float64, (MAX_PLAYERS, MAX_VAULTS)),
    ("shown_sums", np.float64, _VAULTS),
    # the last mission shown
    ("shown", np.uint64),
    ("shown_sum", np.int64),
    ("shown_success", np.int64),
    # settlement and escape
    ("handed_from", np.int64),
    ("handed_to", np.int64),
    ("handed", np.int64),  # the kitten, or NOBODY
    ("holder", np.int64),
    ("loot", np.uint64),  # keys the holder still has
    ("has_treasure", np.int64),  # whether the holder still has the treasure
    ("lot", np.uint64),
    ("lot_treasure", np.int64),
    ("lot_last", np.int64),  # the last item added; items are added in ascending order
    ("lot_way", np.int64),
    ("split_count", np.int64),
    ("taker", np.int64),  # of the last split, or NOBODY
    ("bids", np.int64, _SEATS),  # of the last split
    ("taken", np.uint64, _SEATS),
    ("owner", np.int64),  # of the treasure
    ("total", np.int64, _SEATS),
    ("how", np.int64),
    # what outcomes want to know
    ("calls", np.int64, (KEY_CODES,)),
    ("told", np.int64, (ROLES,)),
    ("lied", np.int64, (ROLES,)),
    ("heard", np.int64),  # lies times listeners on the thieves' side
    ("believed", np.int64),
    ("open_choices", np.int64),
    ("cancelled", np.int64),  # splits in which all bids were cancelled
    ("kittens_left", np.int64, _SEATS),  # at the escape
)

Row = contract.row_dtype(
    ("boss", np.int64),
    ("detective", np.int64),
    ("how", np.int64),
    ("holder", np.int64),
    ("owner", np.int64),
    ("treasure", np.int64),
    ("opened", np.int64),
    ("turns", np.int64),
    ("peeks", np.int64),
    ("splits", np.int64),
    ("open_choices", np.int64),
    ("cancelled", np.int64),
    ("lie_won", np.int64),
    ("heard", np.int64),
    ("believed", np.int64),
    ("told", np.int64, (ROLES,)),
    ("lied", np.int64, (ROLES,)),
    ("kittens_left", np.int64, _SEATS),
    ("calls", np.int64, (KEY_CODES,)),
)

Tally = contract.tally_dtype(
    ("ending", np.int64, (ROLES + ENDS,)),  # in parts of a game: won by the total, by role; then every other end
    ("totals", np.int64),  # games won by the total, and the points of all in them
    ("points", np.int64),
    ("source_points", np.int64, (SOURCES,)),
    ("seat_sources", np.int64, (MAX_PLAYERS, SOURCES)),
    ("start_sources", np.int64, (MAX_PLAYERS, SOURCES)),
    ("stalled", np.int64),
    ("role_wins", np.int64, (ROLES,)),  # in parts of a game
    ("role_seats", np.int64, (ROLES,)),  # players of each role
    ("turns_taken", np.int64),
    ("laps", np.int64, (MAX_TURNS + 1,)),  # by the lap in which the last turn was taken
    ("peeked", np.int64),
    ("peeks", np.int64, (MAX_INVESTIGATIONS + 1,)),
    ("told", np.int64, (ROLES,)),
    ("lied", np.int64, (ROLES,)),
    ("heard", np.int64),
    ("believed", np.int64),
    ("lies_won", np.int64),
    ("missions", np.int64),  # called
    ("missions_won", np.int64),
    ("key_called", np.int64, (KEY_CODES,)),
    ("key_won", np.int64, (KEY_CODES,)),
    ("called", np.int64, (2, KEY_CODES)),
    ("won", np.int64, (2, KEY_CODES)),
    ("opened", np.int64),
    ("opened_right", np.int64),
    ("opened_by_choice", np.int64),
    ("escapes", np.int64),
    ("owned", np.int64),  # escapes in which the treasure found an owner
    ("boss_held", np.int64),
    ("left", np.int64, (ROLES,)),  # kittens at the escape, by role
    ("left_seats", np.int64, (ROLES,)),
    ("splits_made", np.int64),
    ("splits", np.int64, (MOST_SPLITS + 1,)),
    ("splits_taken", np.int64, (MOST_SPLITS + 1,)),  # where the treasure found an owner
    ("splits_left", np.int64, (MOST_SPLITS + 1,)),
)

SIGNATURES = contract.Signatures(State, SCHEMA.dtype, Row, Tally)

CLAUSE = CLAUSES.numbers


@kernel(SIGNATURES.start)
def start(state, params):
    state.stage = SETUP
    state.turn = NOBODY
    lay_out(state, params)
    reset(state, params)
    state.laid = NOBODY
    state.called_notice = NOBODY
    state.slot = NOBODY
    state.issuer = NOBODY
    state.handed = NOBODY
    state.handed_from = NOBODY
    state.handed_to = NOBODY
    state.holder = NOBODY
    state.lot_last = NOBODY
    state.taker = NOBODY
    state.owner = NOBODY
    state.how = NOBODY
    for m in range(params.missions):
        state.mission[m] = NOBODY
    for p in range(params.players):
        state.role[p] = THIEF
        state.secret[p] = NOBODY
        state.bids[p] = NOBODY


@helper
def _may_spend_kitten(state, params, player):
    """Whether an action of one's own turn may cost a kitten (three are to be kept, if that is a rule and not already broken)."""
    return params.keep_three == 0 or kittens_of(state, player) != 3


@helper
def discardable(state, params, player):
    """The cards a player may discard: all, but not the third kitten where three are kept and something else can go."""
    hand = state.hand[player]
    if not _may_spend_kitten(state, params, player):
        others = hand & ~state.kitten_cards
        if others != NONE or count(hand) <= params.hand_limit:
            return others
    return hand


@helper
def free_places(state, params):
    """How many more missions may be laid."""
    places = 0
    for m in range(params.missions):
        if state.mission[m] == NOBODY:
            places += 1
    return places


@helper
def layable(state, params, player):
    """The keys a player may lay as a mission."""
    if free_places(state, params) == 0:
        return NONE
    keys = state.hand[player] & state.key_cards
    if not _may_spend_kitten(state, params, player):
        keys &= ~state.kitten_cards
    return keys


@helper
def may_call(state, params, player):
    """Whether a player who holds a notice may call a mission, as far as kittens go."""
    if not _may_spend_kitten(state, params, player):
        return False
    if params.no_kitten_for_notice == 1:
        for p in range(params.players):
            if state.hand[p] & state.kitten_cards == NONE:
                return False
    return True


@helper
def openable(state, params):
    """The vaults for which the team has enough keys."""
    vaults = NONE
    for v in range(params.vaults):
        keys = 0
        team = state.team
        while team != NONE:
            if has(directions_of(state, lowest(team)), v):
                keys += 1
            team &= team - ONE
        if keys >= params.keys_per_vault:
            vaults |= bit(v)
    return vaults


@helper
def _actions(state, params):
    player = state.turn
    hand = state.hand[player]
    within = count(hand) <= params.hand_limit
    moves = NONE
    if within:
        moves |= bit(END)
    if (state.actions < 2 or not within) and discardable(state, params, player) != NONE:
        moves |= bit(DISCARD_ONE)
    if state.actions >= 2 or state.played == 1:
        return moves
    keys = distinct(state, layable(state, params, player))
    while keys != NONE:
        moves |= bit(code_of(state, lowest(keys)))
        keys &= keys - ONE
    if hand & state.notice_cards != NONE and may_call(state, params, player):
        for m in range(params.missions):
            if state.mission[m] != NOBODY:
                moves |= bit(NOTICE + m)
    if hand & state.investigation_cards != NONE:
        moves |= first(params.vaults) << np.uint64(PEEK)
    return moves


@helper
def _lots(state, params):
    moves = NONE
    if state.lot != NONE or state.lot_treasure == 1:
        moves |= bit(HIGHEST) | bit(LOWEST)
    elif params.stop_early == 0:
        moves |= bit(STOP)
    rest = distinct(state, state.loot & ~state.lot)
    while rest != NONE:
        code = code_of(state, lowest(rest))
        rest &= rest - ONE
        if code > state.lot_last:
            moves |= bit(code)
    if state.has_treasure == 1 and state.lot_treasure == 0:
        moves |= bit(TREASURE)
    return moves


@kernel(SIGNATURES.legal)
def legal(state, params):
    stage = state.stage
    if stage == BEGIN:
        return bit(DRAW) | (first(params.players) & ~bit(state.turn)) << np.uint64(SWAP)  # anybody may be named, cards or not
    if stage == ACT:
        return _actions(state, params)
    if stage == DISCARD:
        return distinct(state, discardable(state, params, state.turn))
    if stage in (WAY, ANNOUNCE):
        return first(2)
    if stage in (GIVE, BID):
        return distinct(state, state.hand[state.turn] & state.kitten_cards)
    if stage == OPEN:
        vaults = openable(state, params)
        return vaults | bit(WAIT) if params.open_when == 1 else vaults
    if stage == LOT:
        return _lots(state, params)
    return NONE


@helper
def _after(params, player):
    """The next seat in turn order."""
    player += 1
    return 0 if player == params.players else player


@helper
def _refill_due(state):
    return state.pile_size == 0 and state.discards != NONE


@helper
def _end_turn(state, params):
    if state.turn_number == params.max_turns:
        state.how = STALLED
        state.stage = SCORE
        state.turn = NOBODY
        return
    state.active = _after(params, state.active)
    state.turn = state.active
    state.turn_number += 1
    state.actions = 0
    state.played = 0
    state.missing = 0
    state.stage = REFILL if _refill_due(state) else BEGIN


@helper
def _acted(state, params):
    """Back to the actions, or on to the next turn if there is nothing left to decide."""
    state.turn = state.active
    state.stage = ACT
    hand = count(state.hand[state.active])
    if hand == 0 or (state.actions >= 2 and hand <= params.hand_limit):
        _end_turn(state, params)


@helper
def _draw(state, params):
    """Draw what is missing as far as the pile goes; on to the actions, or first to a refill."""
    player = state.active
    n = min(state.missing, state.pile_size)
    word = memory_word(DREW, player, 0, n)
    for i in range(n):
        state.pile_size -= 1
        card = state.pile[state.pile_size]
        word = with_card(word, i, card)
        state.hand[player] |= bit(card)
    if n > 0:
        remember(state, word)
    state.missing -= n
    if state.missing > 0 and _refill_due(state):
        state.stage = REFILL
    else:
        state.missing = 0
        _acted(state, params)


@helper
def _swap(state, params, other):
    """Each takes cards of the other's hand blind, at the same time; as many as both have."""
    player = state.turn
    n = min(params.swap, min(count(state.hand[player]), count(state.hand[other])))
    word = memory_word(SWAPPED, player, other, n)
    mine = state.hand[player]
    theirs = state.hand[other]
    for i in range(n):
        given = nth(mine, chance_below(state, count(mine)))
        mine &= ~bit(given)
        taken = nth(theirs, chance_below(state, count(theirs)))
        theirs &= ~bit(taken)
        word = with_card(with_card(word, i, given), n + i, taken)
        state.hand[player] ^= bit(given) | bit(taken)
        state.hand[other] ^= bit(given) | bit(taken)
    remember(state, word)


@helper
def _take_action(state, params, move):
    player = state.turn
    may_play = state.actions < 2 and state.played == 0
    if may_play and state.hand[player] & state.key_cards != NONE and free_places(state, params) == 0:
        state.fired[CLAUSE.mission_limit] += 1
    if move == END:
        state.fired[CLAUSE.turn_actions] += 1
        _end_turn(state, params)
        return
    if count(state.hand[player]) > params.hand_limit:
        state.fired[CLAUSE.turn_hand_limit] += 1
    if move == DISCARD_ONE:
        state.stage = DISCARD
        return
    state.fired[CLAUSE.turn_actions] += 1
    state.actions += 1
    state.played = 1
    if move < KEY_CODES:
        card = card_of(state, params, move)
        state.hand[player] &= ~bit(card)
        state.laid = card
        state.stage = WAY
    elif move >= PEEK:
        card = lowest(state.hand[player] & state.investigation_cards)
        state.hand[player] &= ~bit(card)
        state.gone |= bit(card)
        vault = move - PEEK
        state.fired[CLAUSE.investigate_peek] += 1
        state.peeked[player] |= bit(vault)
        state.peek_by[state.peeks] = player
        state.peek_vault[state.peeks] = vault
        state.peek_claim[state.peeks] = NOBODY
        state.peeks += 1
        state.stage = ANNOUNCE
    else:
        card = lowest(state.hand[player] & state.notice_cards)
        state.hand[player] &= ~bit(card)
        state.called_notice = card
        state.slot = move - NOTICE
        state.issuer = player
        state.fired[CLAUSE.notice_call] += 1
        state.asked = 0
        state.empty_handed = NONE
        state.stage = GIVE


@helper
def _shuffle(state):
    for i in range(state.pile_size - 1, 0, -1):
        j = chance_below(state, i + 1)
        state.pile[i], state.pile[j] = state.pile[j], state.pile[i]


@helper
def _stack(state, cards):
    """Put cards on the pile."""
    while cards != NONE:
        state.pile[state.pile_size] = lowest(cards)
        state.pile_size += 1
        cards &= cards - ONE


@helper
def _set_up(state, params):
    players = params.players
    boss = chance_below(state, players)
    detective = chance_below(state, players - 1)
    if detective >= boss:
        detective += 1
    state.boss = boss
    state.detective = detective
    state.role[boss] = BOSS
    state.role[detective] = DETECTIVE
    state.fired[CLAUSE.setup_roles] += 1
    state.treasure = chance_below(state, params.vaults)
    state.fired[CLAUSE.setup_vaults] += 1
    for p in range(players):
        state.hand[p] = dealt_to(params, p)
    state.fired[CLAUSE.setup_hands] += 1
    _stack(state, (state.key_cards & ~state.kitten_cards) | state.investigation_cards | state.notice_cards)
    _shuffle(state)
    state.fired[CLAUSE.setup_deck] += 1
    state.first_player = chance_below(state, players)
    state.part = 1
    state.active = state.first_player
    state.turn = state.first_player
    state.turn_number = 1
    state.stage = BEGIN


@helper
def _reshuffle(state, params):
    """The discards become the pile; then a draw in progress goes on, or the turn begins."""
    state.fired[CLAUSE.turn_reshuffle] += 1
    _stack(state, state.discards)
    state.discards = NONE
    _shuffle(state)
    remember(state, memory_word(RESHUFFLED, 0, 0, 0))
    state.stage = MORE if state.missing > 0 else BEGIN


@helper
def _reveal(state, params):
    """The kittens are shuffled and shown; the mission succeeds or fails."""
    slot = state.slot
    key = state.mission[slot]
    number = gold_of(state, key)
    outward = state.way[slot] == OUTWARD
    givers = NONE
    total = 0
    word = 0
    state.shown = NONE
    for p in range(params.players):
        card = state.secret[p]
        if card != NOBODY:
            givers |= bit(p)
            word = with_card(word, p, card)
            total += silver_of(state, card)
            state.shown |= bit(card)
            state.secret[p] = NOBODY
    remember(state, word | memory_word(GAVE, state.issuer, 0, np.int64(givers)))
    state.fired[CLAUSE.notice_shuffle] += 1
    spoilers = 0
    kittens = state.shown
    while kittens != NONE:
        if works_against(silver_of(state, lowest(kittens)), params.players, number, outward):
            spoilers += 1
        kittens &= kittens - ONE
    see_kittens(state, params, state.issuer, directions_of(state, key), spoilers)
    success = total < number if outward else total > number
    state.shown_sum = total
    state.shown_success = 1 if success else 0
    shift = OUTWARD_SHIFT if outward else 0
    code = code_of(state, key)
    state.calls[code] += 1 << (shift + CALLED)
    state.discards |= state.shown | bit(state.called_notice)
    state.called_notice = NOBODY
    state.mission[slot] = NOBODY
    state.empty_handed = NONE
    state.fired[CLAUSE.notice_spent] += 1
    if success:
        state.fired[CLAUSE.notice_success] += 1
        state.calls[code] += 1 << (shift + WON)
        state.team |= bit(key)
        if openable(state, params) != NONE:
            state.turn = state.issuer
            state.stage = OPEN
            return
    else:
        state.fired[CLAUSE.notice_failure] += 1
        state.discards |= bit(key)
    _acted(state, params)


@helper
def _open(state, params, vault):
    state.fired[CLAUSE.vault_open] += 1
    state.open_choices = count(openable(state, params))
    if state.open_choices > 1:
        state.fired[CLAUSE.vault_choose] += 1
    state.opened = vault
    state.turn = NOBODY
    if vault != state.treasure:
        state.how = EMPTY_VAULT
        state.stage = SCORE
        return
    state.fired[CLAUSE.vault_treasure] += 1
    state.boss_shown = 1
    if params.detective_holder == 1 and state.issuer == state.detective:
        state.holder = state.issuer
        state.how = LOOT_HELD
        state.stage = SCORE
    else:
        state.stage = SETTLE


@helper
def _most_kittens(state, params, boss):
    """Who besides the boss holds most kittens: of several the nearest on the boss's right. NOBODY if there are none at all."""
    most = 0
    who = NOBODY
    p = boss
    for _ in range(params.players - 1):
        p = params.players - 1 if p == 0 else p - 1
        if kittens_of(state, p) > most:
            most = kittens_of(state, p)
            who = p
    return who


@helper
def _settle(state, params):
    """The boss takes a kitten or gives one; then the issuer holds everything."""
    state.fired[CLAUSE.boss_counts_shown] += 1
    if state.issuer == state.boss:
        state.fired[CLAUSE.boss_was_issuer] += 1
        state.handed_from = _most_kittens(state, params, state.boss)
        state.handed_to = state.boss
    else:
        state.fired[CLAUSE.boss_not_issuer] += 1
        state.handed_from = state.boss
        state.handed_to = state.issuer
    n = 0
    card = 0
    if state.handed_from != NOBODY and kittens_of(state, state.handed_from) > 0:
        kittens = state.hand[state.handed_from] & state.kitten_cards
        card = nth(kittens, chance_below(state, count(kittens)))
        state.hand[state.handed_from] &= ~bit(card)
        state.hand[state.handed_to] |= bit(card)
        state.handed = card
        n = 1
    giver = max(state.handed_from, 0)
    remember(state, with_card(memory_word(HANDED, giver, state.handed_to, n), 0, card))
    for p in range(params.players):
        state.kittens_left[p] = kittens_of(state, p)
    state.fired[CLAUSE.escape_holder] += 1
    state.holder = state.issuer
    state.loot = state.team
    state.has_treasure = 1
    _begin_lot(state)


@helper
def _split(state, params):
    """The bids are shown; equal numbers cancel each other, the highest or lowest that is left takes the lot."""
    taker = NOBODY
    best = 0
    bids = 0
    for p in range(params.players):
        state.bids[p] = state.secret[p]
        if state.bids[p] == NOBODY:
            continue
        bids += 1
        state.discards |= bit(state.bids[p])
        number = silver_of(state, state.bids[p])
        alone = True
        for q in range(params.players):
            if q != p and state.secret[q] != NOBODY and silver_of(state, state.secret[q]) == number:
                alone = False
        if alone and (taker == NOBODY or (number > best if state.lot_way == HIGHEST else number < best)):
            taker = p
            best = number
    for p in range(params.players):
        state.secret[p] = NOBODY
    state.taker = taker
    state.empty_handed = NONE
    if taker == NOBODY:
        state.fired[CLAUSE.escape_no_winner] += 1
        if bids > 0:
            state.cancelled += 1
    else:
        state.taken[taker] |= state.lot
        state.loot &= ~state.lot
        if state.lot_treasure == 1:
            state.owner = taker
            state.has_treasure = 0
    state.split_count += 1
    if state.split_count == params.splits or (state.loot == NONE and state.has_treasure == 0):
        state.stage = SCORE
        state.turn = NOBODY
    else:
        _begin_lot(state)


@helper
def _win_by_total(state, params):
    state.fired[CLAUSE.win_most] += 1
    state.how = BY_TOTAL
    best = -1
    for p in range(params.players):
        keys = state.taken[p]
        if params.leftover_keys == 1 and p == state.holder:
            keys |= state.loot
        total = params.treasure if p == state.owner else 0
        while keys != NONE:
            total += gold_of(state, lowest(keys))
            keys &= keys - ONE
        state.total[p] = total
        counts = params.total_winner == 0 or state.role[p] != DETECTIVE
        if counts and total > best:
            best = total
            state.winners = NONE
        if counts and total == best:
            state.winners |= bit(p)
    if params.total_tie == 0 and has(state.winners, state.owner):
        state.winners = bit(state.owner)


@helper
def _score(state, params):
    state.winners = bit(state.detective)
    state.finished = 1
    if state.how == NOBODY:  # the splits are over
        if state.owner == NOBODY:
            state.fired[CLAUSE.win_nobody] += 1
            state.how = TREASURE_LEFT
        elif state.owner == state.detective:
            state.fired[CLAUSE.win_detective_treasure] += 1
            state.how = TREASURE_TAKEN
        else:
            _win_by_total(state, params)
    elif state.how == EMPTY_VAULT:
        state.fired[CLAUSE.vault_empty] += 1
    elif state.how == LOOT_HELD:
        state.fired[CLAUSE.escape_holder] += 1
    else:
        state.fired[CLAUSE.win_nobody] += 1
        if params.stall == 1:
            state.winners = NONE
    state.over = 1
    state.settled = 1


@helper
def _announce(state, params, claim):
    """Announce a result, and see who on the thieves' side falls for it if it is a lie."""
    speaker = state.turn
    vault = state.peek_vault[state.peeks - 1]
    state.peek_claim[state.peeks - 1] = claim
    state.fired[CLAUSE.investigate_announce] += 1
    hear(state, params, speaker, vault, claim)
    state.told[state.role[speaker]] += 1
    if (vault == state.treasure) != (claim == 1):
        state.lied[state.role[speaker]] += 1
        joint = np.empty((MAX_PLAYERS, MAX_VAULTS), np.float64)
        chances = np.empty(MAX_VAULTS, np.float64)
        for p in range(params.players):
            if p != speaker and state.role[p] != DETECTIVE:
                weigh(state, params, p, joint)
                of_vaults(params, joint, chances)
                state.heard += 1
                if (claim == 1 and 2 * chances[vault] > 1.0) or (claim == 0 and 2 * params.vaults * chances[vault] < 1.0):
                    state.believed += 1


@helper
def _lay(state, params, way):
    for m in range(params.missions):
        if state.mission[m] == NOBODY:
            state.mission[m] = state.laid
            state.way[m] = way
            break
    state.fired[CLAUSE.mission_place] += 1
    see_mission(state, params, state.turn, directions_of(state, state.laid))
    state.laid = NOBODY


@helper
def _ask_next(state, params, first_asked, done):
    """Ask the next seat for a kitten, from ``first_asked`` on; with everybody asked go on to stage ``done``."""
    state.asked += 1
    if state.asked == params.players:
        state.stage = done
        state.turn = NOBODY
    else:
        seat = first_asked + state.asked
        state.turn = seat if seat < params.players else seat - params.players


@helper
def _next_bid(state, params):
    """Ask the next seat for a bid; with all bids in they are shown and the split is decided."""
    _ask_next(state, params, state.holder, LOT)
    if state.asked == params.players:
        _split(state, params)


@helper
def _begin_lot(state):
    state.lot = NONE
    state.lot_treasure = 0
    state.lot_last = NOBODY
    state.turn = state.holder
    state.stage = LOT


@kernel(SIGNATURES.apply)
def apply(state, params, move):
    stage = state.stage
    player = state.turn
    if stage == BEGIN:
        if move == DRAW:
            state.fired[CLAUSE.turn_draw] += 1
            state.missing = params.draw
            _draw(state, params)
        else:
            state.fired[CLAUSE.turn_swap] += 1
            _swap(state, params, move - SWAP)
            _acted(state, params)
    elif stage == ACT:
        _take_action(state, params, move)
    elif stage == DISCARD:
        state.hand[player] &= ~bit(move)
        if params.discards_return == 0:
            state.discards |= bit(move)
        else:
            state.gone |= bit(move)
        state.fired[CLAUSE.turn_actions] += 1
        state.actions += 1
        _acted(state, params)
    elif stage == WAY:
        _lay(state, params, move)
        _acted(state, params)
    elif stage == ANNOUNCE:
        _announce(state, params, move)
        _acted(state, params)
    elif stage == GIVE:
        state.fired[CLAUSE.notice_call] += 1
        state.hand[player] &= ~bit(move)
        state.secret[player] = move
        _ask_next(state, params, state.issuer, REVEAL)
    elif stage == OPEN:
        if move == WAIT:
            state.fired[CLAUSE.vault_open] += 1
            _acted(state, params)
        else:
            _open(state, params, move)
    elif stage == LOT:
        if move == STOP:
            state.fired[CLAUSE.escape_holder] += 1
            state.stage = SCORE
            state.turn = NOBODY
        elif move in (HIGHEST, LOWEST):
            state.lot_way = move
            state.fired[CLAUSE.escape_lot] += 1
            state.asked = 0
            state.empty_handed = NONE
            state.stage = BID
        else:
            state.lot_last = move
            if move == TREASURE:
                state.lot_treasure = 1
            else:
                state.lot |= bit(card_of(state, params, move))
    elif stage == BID:
        state.fired[CLAUSE.escape_bid] += 1
        state.hand[player] &= ~bit(move)
        state.secret[player] = move
        _next_bid(state, params)


@kernel(SIGNATURES.start)
def advance(state, params):
    stage = state.stage
    if stage == SETUP:
        _set_up(state, params)
    elif stage == REFILL:
        _reshuffle(state, params)
    elif stage == MORE:
        state.fired[CLAUSE.turn_draw] += 1
        _draw(state, params)
    elif stage in (GIVE, BID):  # no kitten to give or bid
        state.empty_handed |= bit(state.turn)
        if stage == GIVE:
            state.fired[CLAUSE.notice_call] += 1
            _ask_next(state, params, state.issuer, REVEAL)
        else:
            state.fired[CLAUSE.escape_no_kitten] += 1
            _next_bid(state, params)
    elif stage == REVEAL:
        _reveal(state, params)
    elif stage == SETTLE:
        _settle(state, params)
    elif stage == SCORE:
        _score(state, params)


@kernel(SIGNATURES.determinize)
def determinize(state, params, viewer):
    """A viewer knows its role, hand and what lay in its hand before, the vaults it has looked into, its own gift or bid, and all that
    happened openly; see :mod:`redraw`. Roles and treasure are drawn from its belief."""
    state.chance = mixed(state.redraw)
    if state.stage == SETUP or state.over == 1:
        return
    redraw.roles_and_treasure(state, params, viewer)
    redraw.cards(state, params, viewer)


@helper
def _lie_won(state):
    """Whether the detective won by an empty vault after a lie of its own about that vault or the treasure's."""
    if state.how != EMPTY_VAULT:
        return 0
    for i in range(state.peeks):
        vault = state.peek_vault[i]
        false = (vault == state.treasure) != (state.peek_claim[i] == 1)
        if state.peek_by[i] == state.detective and false and (vault == state.opened or vault == state.treasure):
            return 1
    return 0


@kernel(SIGNATURES.report)
def report(state, params, row):
    row.boss = state.boss
    row.detective = state.detective
    row.how = state.how
    row.holder = state.holder
    row.owner = state.owner
    row.treasure = state.treasure
    row.opened = state.opened
    row.turns = state.turn_number
    row.peeks = state.peeks
    row.splits = state.split_count
    row.open_choices = state.open_choices
    row.cancelled = state.cancelled
    row.lie_won = _lie_won(state)
    row.heard = state.heard
    row.believed = state.believed
    for r in range(ROLES):
        row.told[r] = state.told[r]
        row.lied[r] = state.lied[r]
    for p in range(params.players):
        row.points[p] = state.total[p]
        row.kittens_left[p] = state.kittens_left[p]
    for code in range(KEY_CODES):
        row.calls[code] = state.calls[code]


@helper
def _role(row, player):
    if player == row.boss:
        return BOSS
    return DETECTIVE if player == row.detective else THIEF


@kernel(SIGNATURES.tally)
def tally(row, params, sums):
    winners = count(row.winners)
    share = WIN // winners if winners > 0 else 0
    escaped = row.holder != NOBODY
    for p in range(row.players):
        role = _role(row, p)
        sums.role_seats[role] += 1
        if has(row.winners, p):
            sums.role_wins[role] += share
            if row.how == BY_TOTAL:
                sums.ending[role] += share
        if escaped and row.how != LOOT_HELD:
            sums.left[role] += row.kittens_left[p]
            sums.left_seats[role] += 1
    if row.how != BY_TOTAL:
        sums.ending[ROLES + row.how] += WIN
    else:
        sums.totals += 1
        for p in range(row.players):
            place, treasure = place_of(p, row.first_player, row.players), params.treasure if p == row.owner else 0
            sums.points += row.points[p]
            add_source(sums, p, place, FROM_TREASURE, treasure)
            add_source(sums, p, place, FROM_KEYS, row.points[p] - treasure)
    sums.stalled += row.how == STALLED
    sums.turns_taken += row.turns
    sums.laps[max(row.turns - 1, 0) // row.players] += 1
    sums.peeked += row.peeks
    sums.peeks[row.peeks] += 1
    for r in range(ROLES):
        sums.told[r] += row.told[r]
        sums.lied[r] += row.lied[r]
    sums.heard += row.heard
    sums.believed += row.believed
    sums.lies_won += row.lie_won
    for code in range(KEY_CODES):
        calls = row.calls[code]
        for way in range(2):
            called = calls & COUNT_MASK
            won = (calls >> WON) & COUNT_MASK
            sums.called[way, code] += called
            sums.won[way, code] += won
            sums.key_called[code] += called
            sums.key_won[code] += won
            sums.missions += called
            sums.missions_won += won
            calls >>= OUTWARD_SHIFT
    if row.opened != NOBODY:
        sums.opened += 1
        sums.opened_right += row.opened == row.treasure
        sums.opened_by_choice += row.open_choices > 1
    if escaped:
        sums.escapes += 1
        sums.boss_held += row.holder == row.boss
        sums.splits_made += row.splits
        sums.splits[row.splits] += 1
        if row.owner != NOBODY:
            sums.owned += 1
            sums.splits_taken[row.splits] += 1
        else:
            sums.splits_left[row.splits] += 1


KERNEL = contract.Kernel(SIGNATURES, start, legal, apply, advance, determinize, report, tally)
