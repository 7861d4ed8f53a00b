"""The compiled rules of Fudaraku Tokai: the one implementation of every clause.

Card ``c`` is number ``c % ranks + 1`` of suit ``c // ranks``. A game runs DEAL → SEAL → (CHOOSE → SAIL or CHANT) … → SCORE; with
a match target several games follow each other. Who sails and has nothing to play has no legal move: ``advance`` then declares
it out, as it does with who gave up (stage GIVE_UP). The steps of sealing go round from the leader, but nobody sees a seal.
"""

from __future__ import annotations

import numpy as np

from workbench.core import contract
from workbench.core.bits import NONE, bit, count, first, has, lowest, without_lowest
from workbench.core.chance import chance_below, deal_out
from workbench.core.contract import NOBODY
from workbench.core.jit import helper, kernel
from workbench.core.trick import every_suit, inverse_of, number_of, playable, suit_of
from workbench.rules.fudaraku.ledger import report, tally
from workbench.rules.fudaraku.parameters import MAX_RANKS
from workbench.rules.fudaraku.records import (
    CHANT,
    CHOOSE,
    CLAUSE,
    DEAL,
    DRAW,
    GIVE_UP,
    LOWEST,
    MERIT,
    NOBODY_SAILED,
    OWN_OUT,
    PER_CARD,
    POINTS,
    PURE_SAILOR,
    REVOLUTION,
    SAIL,
    SCORE,
    SEAL,
    SEAL_TIE,
    SIGNATURES,
    TO_CHANT,
    TO_GIVE_UP,
    TO_SAIL,
)
from workbench.rules.fudaraku.redraw import determinize


@helper
def card_number(state, params, card):
    return number_of(card, state.inverse, params.ranks)


@helper
def open_to(state, params, cards):
    """Which of ``cards`` may be sailed now."""
    if state.in_round == 0:
        return cards
    return playable(cards, state.enlightenment, state.high, params.ranks, state.every_suit)


@helper
def has_to_sail(state, params, player):
    """Whether this round's choice is made already: by an earlier sail, or by the rounds that are left."""
    if params.chanting == 0 or state.first_sail[player] > 0:
        return True
    needed = params.min_sails
    if params.last_round_sails == 1 and needed == 0:
        needed = 1
    return params.hand_size - state.round_number <= needed


@helper
def may_give_up(state, params, player):
    """Whether the player may go out by choice: by the ruling, after the first to sail, and with a card that could be sailed."""
    return params.may_give_up == 1 and state.in_round > 0 and open_to(state, params, state.hand[player]) != NONE


@kernel(SIGNATURES.start)
def start(state, params):
    state.inverse = inverse_of(params.ranks)
    state.every_suit = every_suit(params.suits, params.ranks)
    state.stage = DEAL
    state.turn = NOBODY
    for p in range(params.players):
        state.sealed[p] = NOBODY
        state.card[p] = NOBODY


@kernel(SIGNATURES.legal)
def legal(state, params):
    stage = state.stage
    if stage == CHOOSE:
        options = bit(TO_SAIL)
        if not has_to_sail(state, params, state.turn):
            options |= bit(TO_CHANT)
        if may_give_up(state, params, state.turn):
            options |= bit(TO_GIVE_UP)
        return options
    if stage == SAIL:
        return open_to(state, params, state.hand[state.turn])
    if stage in (CHANT, SEAL):
        return state.hand[state.turn]
    return NONE


@helper
def _begin_turn(state, params, player):
    """Without chanting there is nothing to choose, unless the ruling lets the player give up."""
    state.turn = player
    if params.chanting == 1 or may_give_up(state, params, player):
        state.stage = CHOOSE
    else:
        state.stage = SAIL


@helper
def _begin_round(state, params, leader):
    state.round_number += 1
    state.leader = leader
    state.in_round = 0
    state.chants = 0
    state.off_suit = 0
    state.high = 0
    for p in range(params.players):
        state.card[p] = NOBODY
    _begin_turn(state, params, leader)


@helper
def _end_round(state, params):
    if state.round_number == params.hand_size - 1:
        state.fired[CLAUSE.end_rounds] += 1
        state.stage = SCORE
    elif state.in_round == 0:
        state.fired[CLAUSE.round_nobody_sailed] += 1
        state.leads[NOBODY_SAILED] += 1
        left = state.leader + 1
        if left == params.players:
            left = 0
        _begin_round(state, params, left)
    else:
        state.fired[CLAUSE.round_discard] += 1
        one_suit = state.off_suit == 0 and state.in_round > 1
        if params.revolution == 1 and one_suit and (params.revolution_scope == 0 or state.chants == 0):
            state.fired[CLAUSE.round_revolution] += 1
            state.leads[REVOLUTION] += 1
            _begin_round(state, params, state.high_player)
        else:
            state.fired[CLAUSE.round_next_leader] += 1
            state.leads[LOWEST] += 1
            _begin_round(state, params, state.low_player)


@helper
def _pass_on(state, params):
    """The turn goes to the next player who is not out, or the round ends. The leader of a round is never out in it."""
    p = state.turn
    while True:
        p += 1
        if p == params.players:
            p = 0
        if p == state.leader:
            _end_round(state, params)
            return
        if not has(state.out, p):
            _begin_turn(state, params, p)
            return


@helper
def _choose(state, params, move):
    player = state.turn
    if may_give_up(state, params, player):
        state.fired[CLAUSE.sail_must_play] += 1
    if not has_to_sail(state, params, player):
        state.fired[CLAUSE.turn_choose] += 1
    elif params.chanting == 1:
        last_round = state.round_number == params.hand_size - 1
        if state.first_sail[player] > 0:
            state.fired[CLAUSE.turn_no_way_back] += 1
        if state.first_sail[player] == 0 or (last_round and params.last_round_sails == 1):
            state.fired[CLAUSE.turn_last_round_sails] += 1
    if move == TO_CHANT:
        state.stage = CHANT
    elif move == TO_GIVE_UP:
        state.stage = GIVE_UP
    else:
        state.stage = SAIL


@helper
def _sail(state, params, card):
    player = state.turn
    hand = state.hand[player]
    suit = suit_of(card, state.inverse)
    number = card - suit * params.ranks + 1
    if state.in_round == 0:
        state.fired[CLAUSE.sail_enlightenment] += 1
        state.enlightenment = suit
        state.low = number
        state.low_player = player
    else:
        if suit == state.enlightenment:
            state.fired[CLAUSE.sail_follow_suit] += 1
        else:
            state.fired[CLAUSE.sail_overtake] += 1
            state.off_suit += 1
        open_cards = open_to(state, params, hand)
        if without_lowest(open_cards) == NONE and hand != open_cards:
            state.fired[CLAUSE.sail_must_play] += 1
        if number < state.low:
            state.low = number
            state.low_player = player
        elif number == state.low and suit == state.enlightenment:
            state.fired[CLAUSE.round_low_tie] += 1
            state.low_player = player
    if number > state.high:
        state.high = number
        state.high_player = player
    if state.first_sail[player] == 0:
        state.first_sail[player] = state.round_number
    state.hand[player] = hand & ~bit(card)
    state.sailed[player] |= bit(card)
    state.card[player] = card
    state.in_round += 1
    _pass_on(state, params)


@kernel(SIGNATURES.apply)
def apply(state, params, move):
    player = state.turn
    if state.stage == CHOOSE:
        _choose(state, params, move)
    elif state.stage == SAIL:
        _sail(state, params, move)
    elif state.stage == CHANT:
        state.fired[CLAUSE.chant_merit] += 1
        state.hand[player] &= ~bit(move)
        state.merit[player] |= bit(move)
        state.chants += 1
        _pass_on(state, params)
    else:
        state.fired[CLAUSE.setup_seal] += 1
        state.hand[player] &= ~bit(move)
        state.sealed[player] = move
        state.turn += 1
        if state.turn == params.players:
            state.turn = 0
        if state.turn == state.first_leader:
            _begin_round(state, params, state.first_leader)


@helper
def _deal(state, params):
    state.fired[CLAUSE.setup_suits] += 1
    state.fired[CLAUSE.setup_deal] += 1
    state.fired[CLAUSE.setup_leader] += 1
    leader = chance_below(state, params.players)  # drawn whatever comes of it, so that all drafts see the same deals
    if params.match_leader == 1 and state.part > 0:
        leader = state.first_leader + 1
        if leader == params.players:
            leader = 0
    state.first_leader = leader
    deal_out(state, params.suits * params.ranks, state.hand, params.players, params.hand_size)
    if state.part == 0:
        state.first_player = state.first_leader
    state.part += 1
    state.stage = SEAL
    state.turn = state.first_leader
    state.leader = state.first_leader
    state.round_number = 0
    state.in_round = 0
    state.out = NONE
    state.best = NONE
    state.leads[:] = 0
    for p in range(params.players):
        state.sealed[p] = NOBODY
        state.card[p] = NOBODY
        state.merit[p] = NONE
        state.sailed[p] = NONE
        state.first_sail[p] = 0
        state.out_round[p] = 0
        state.barred[p] = NONE
        state.owed[p] = NONE
        state.points[p] = 0
        state.merit_points[p] = 0
        state.seal_pay[p] = 0


@helper
def _go_out(state, params):
    """Who cannot play held nothing that was open; who gave up held something."""
    player = state.turn
    all_open = open_to(state, params, first(params.suits * params.ranks))
    if state.stage == SAIL:
        state.barred[player] = all_open
    else:
        state.owed[player] = all_open
    if state.first_sail[player] == 0:
        state.first_sail[player] = state.round_number
    state.fired[CLAUSE.sail_out] += 1
    state.out |= bit(player)
    state.out_round[player] = state.round_number
    if params.end_on_first_out == 1:
        state.fired[CLAUSE.idea_first_out_ends] += 1
        state.stage = SCORE
    elif params.all_out_early == 1 and count(state.out) == params.players - 1:
        state.fired[CLAUSE.end_rounds] += 1
        state.stage = SCORE
    else:
        _pass_on(state, params)


@helper
def _played_like(state, params, number):
    """How many cards of ``number`` were sailed: in the last round played, or in the whole game."""
    played = NONE
    for p in range(params.players):
        if params.seal_counts == 1:
            played |= state.sailed[p]
        elif state.card[p] != NOBODY:
            played |= bit(state.card[p])
    return count(played & (state.every_suit << np.uint64(number - 1)))


@helper
def _best_of(points, players, candidates):
    """Those among ``candidates`` with the most points."""
    most = np.int64(-1)
    best = NONE
    for p in range(players):
        if has(candidates, p):
            if points[p] > most:
                most = points[p]
                best = bit(p)
            elif points[p] == most:
                best |= bit(p)
    return best


@helper
def _break_tie(state, params, tied):
    """The sealed numbers decide between several candidates; what they leave equal is a draw."""
    if count(tied) < 2:
        return tied
    state.fired[CLAUSE.win_seal_tie] += 1
    best = NONE
    lowest_yet = np.int64(MAX_RANKS + 1)
    for p in range(params.players):
        if has(tied, p):
            number = card_number(state, params, state.sealed[p])
            if params.seal_tiebreak == 1:
                number = params.ranks + 1 - number
            if number < lowest_yet:
                lowest_yet = number
                best = bit(p)
            elif number == lowest_yet:
                best |= bit(p)
    state.way = SEAL_TIE if count(best) == 1 else DRAW
    return best


@helper
def _count_points(state, params):
    """Merit, place in the last round's order, and what the sealed card pays."""
    players = params.players
    p = state.leader
    place = 0
    for _ in range(players):
        in_now = not has(state.out, p)
        if in_now or state.out_round[p] == state.round_number:
            place += 1
        merit = state.merit[p]
        value = 0
        while merit != NONE:
            value += params.value_vp[card_number(state, params, lowest(merit))]
            merit = without_lowest(merit)
        if not in_now and params.out_merit == 0:
            value = 0
        state.merit_points[p] = value
        points = value
        if params.rank_scoring == 1:
            state.fired[CLAUSE.idea_rank_scoring] += 1
            if not in_now:
                points += params.out_vp
            elif state.out != NONE or params.full_game_pays == 0:
                points += place
        if params.seal_effects == 1:
            number = card_number(state, params, state.sealed[p])
            effect = params.seal_effect[number]
            pay = 0
            if effect == OWN_OUT and not in_now:
                pay = params.seal_amount[number]
            elif effect == PER_CARD:
                pay = params.seal_amount[number] * _played_like(state, params, number)
            if pay > 0:
                state.fired[CLAUSE.idea_seal_effect] += 1
            state.seal_pay[p] = pay
            points += pay
        state.points[p] = points
        p += 1
        if p == players:
            p = 0


@helper
def _score(state, params):
    """Who did best in this game, and whether the match goes on."""
    players = params.players
    _count_points(state, params)
    everybody = first(players)
    still_in = everybody & ~state.out
    if params.rank_scoring == 1:
        state.way = POINTS
        candidates = _best_of(state.points, players, everybody)
    else:
        candidates = NONE
        for p in range(players):
            if has(still_in, p) and state.merit[p] == NONE:
                candidates |= bit(p)
        if candidates != NONE:
            state.fired[CLAUSE.win_pure_sailor] += 1
            state.way = PURE_SAILOR
        else:
            state.fired[CLAUSE.win_merit] += 1
            state.way = MERIT
            candidates = _best_of(state.points, players, everybody if params.out_merit == 1 else still_in)
    for p in range(players):
        state.total[p] += state.points[p]
    if params.match_target == 0:
        state.best = _break_tie(state, params, candidates)
        state.winners = state.best
        state.over = 1
        state.finished = 1
    else:
        state.best = candidates
        most = np.int64(0)
        for p in range(players):
            if state.total[p] > most:
                most = state.total[p]
        if most >= params.match_target:
            state.fired[CLAUSE.idea_match_target] += 1
            leading = _best_of(state.total, players, everybody)
            if params.match_tie == 0:
                leading = _break_tie(state, params, leading)
            elif count(leading) > 1:
                state.way = DRAW
            state.winners = leading
            state.over = 1
            state.finished = 1
        elif state.part >= params.max_games:
            state.over = 1
    if state.over == 1 and state.winners != NONE and state.way == SEAL_TIE:
        state.tie = 1
    state.settled = 1
    state.stage = DEAL
    state.turn = NOBODY


@kernel(SIGNATURES.start)
def advance(state, params):
    if state.stage == DEAL:
        _deal(state, params)
    elif state.stage == SCORE:
        _score(state, params)
    else:
        _go_out(state, params)


KERNEL = contract.Kernel(SIGNATURES, start, legal, apply, advance, determinize, report, tally)
