"""The compiled rules of Omerta: the one implementation of every clause.

Card ``c`` is number ``c % ranks + 1`` of suit ``c // ranks``. A game is a match; each deal runs DEAL → VOW → PLAY → SCORE. A
player who cannot play has no legal move: ``advance`` then declares it out.
"""

from __future__ import annotations

import numpy as np

from workbench.core import contract
from workbench.core.bits import NONE, bit, count, first, without_lowest
from workbench.core.chance import chance_below, deal_out, mixed, redraw_hand, redraw_of
from workbench.core.contract import MAX_PLAYERS, NOBODY, add_source, place_of
from workbench.core.jit import helper, kernel
from workbench.core.trick import every_suit, inverse_of, number_of, playable, suit_of
from workbench.rules.omerta.parameters import CLAUSES, CONDITIONS, MAX_RANKS, SCHEMA

DEAL, VOW, PLAY, SCORE = range(4)

_SEATS = (MAX_PLAYERS,)
_NUMBERS = (MAX_RANKS + 1,)
POINT_BINS, DEAL_BINS, ROUND_BINS = 32, 64, 32
FROM_SURVIVAL, FROM_ACTING, FROM_VOW = range(3)  # where points come from
SOURCES = 3

State = contract.state_dtype(
    len(CLAUSES),
    ("inverse", np.int64),  # see workbench.core.trick
    ("every_suit", np.uint64),  # the lowest card of every suit
    ("start_player", np.int64),  # of the deal
    ("leader", np.int64),  # start player of the round
    ("round_number", np.int64),  # from 1
    ("in_round", np.int64),  # cards played in this round
    ("out", np.int64),  # who is out, or NOBODY
    ("family", np.int64),  # the family suit
    ("high", np.int64),  # highest number on the table that must be overtaken
    ("low", np.int64),  # lowest number of the round, and who played it
    ("low_player", np.int64),
    ("hand", np.uint64, _SEATS),
    ("vow", np.int64, _SEATS),  # the card laid face down, or NOBODY
    ("played", np.uint64, _SEATS),  # face-up cards of the deal
    ("card", np.int64, _SEATS),  # card of the running round, or NOBODY
    ("points", np.int64, _SEATS),  # of the deal, once scored
    ("vow_pay", np.int64, _SEATS),
    ("achieved", np.int64, _SEATS),
    ("total", np.int64, _SEATS),  # of the match
    ("peace", np.uint64),  # who has achieved peace in this match
)

Row = contract.row_dtype(
    ("start_player", np.int64),
    ("out", np.int64),
    ("rounds", np.int64),
    ("peace", np.uint64),
    ("vow", np.int64, _SEATS),  # the vow's number
    ("vow_condition", np.int64, _SEATS),
    ("achieved", np.int64, _SEATS),
    ("vow_pay", np.int64, _SEATS),
    ("deal_points", np.int64, _SEATS),
    ("last_number", np.int64, _SEATS),  # what was played in the last round, or 0
)

Tally = contract.tally_dtype(
    ("peace_wins", np.int64),
    ("deals_in_match", np.int64, (DEAL_BINS,)),
    ("rounds_played", np.int64),
    ("rounds", np.int64, ROUND_BINS),
    ("rounds_out", np.int64, ROUND_BINS),
    ("rounds_full", np.int64, ROUND_BINS),
    ("full", np.int64),  # deals with nobody out
    ("vows", np.int64),
    ("vow_chosen", np.int64, _NUMBERS),
    ("vow_achieved", np.int64, _NUMBERS),
    ("vow_pay", np.int64, _NUMBERS),
    ("prophets", np.int64, _NUMBERS),  # by the number played last
    ("prophets_right", np.int64, _NUMBERS),
    ("points", np.int64),
    ("seat_points", np.int64, _SEATS),
    ("start_points", np.int64, _SEATS),
    ("source_points", np.int64, (SOURCES,)),
    ("seat_sources", np.int64, (MAX_PLAYERS, SOURCES)),
    ("start_sources", np.int64, (MAX_PLAYERS, SOURCES)),
    ("points_spread", np.int64, (POINT_BINS,)),
)

SIGNATURES = contract.Signatures(State, SCHEMA.dtype, Row, Tally)

CLAUSE = CLAUSES.numbers

PEACE, ASSASSIN, SELF_DEFENCE, INTRIGUE, CONTROL, HERO, CURTAIN, PROPHECY = (
    CONDITIONS.index(name) for name in ("peace", "assassin", "self-defence", "intrigue", "control", "hero", "curtain", "prophecy")
)


@helper
def card_number(state, params, card):
    return number_of(card, state.inverse, params.ranks)


@helper
def open_to(state, params, cards):
    """Which of ``cards`` may be played now that the round has been led."""
    return playable(cards, state.family, state.high, params.ranks, state.every_suit)


@kernel(SIGNATURES.start)
def start(state, params):
    state.inverse = inverse_of(params.ranks)
    state.every_suit = every_suit(params.suits, params.ranks)
    state.stage = DEAL
    state.turn = NOBODY
    state.out = NOBODY
    for p in range(params.players):
        state.vow[p] = NOBODY
        state.card[p] = NOBODY


@kernel(SIGNATURES.legal)
def legal(state, params):
    if state.stage == PLAY:
        if state.in_round == 0:
            return state.hand[state.turn]
        return open_to(state, params, state.hand[state.turn])
    if state.stage == VOW:
        return state.hand[state.turn]
    return NONE


@kernel(SIGNATURES.apply)
def apply(state, params, move):
    player = state.turn
    if state.stage == VOW:
        state.hand[player] &= ~bit(move)
        state.vow[player] = move
        state.fired[CLAUSE.setup_vow] += 1
        state.turn += 1
        if state.turn == params.players:
            state.turn = 0
        if state.turn == state.start_player:
            state.stage = PLAY
        return
    hand = state.hand[player]
    suit = suit_of(move, state.inverse)
    number = move - suit * params.ranks + 1
    if state.in_round == 0:
        state.fired[CLAUSE.round_lead] += 1
        state.family = suit
        state.low = number
        state.low_player = player
        if params.overtake_scope == 0:
            state.high = 0
    else:
        if suit == state.family:
            state.fired[CLAUSE.round_follow_suit] += 1
        else:
            state.fired[CLAUSE.round_overtake] += 1
        open_cards = open_to(state, params, hand)
        if without_lowest(open_cards) == NONE and hand != open_cards:
            state.fired[CLAUSE.round_must_play] += 1
        if number < state.low:
            state.low = number
            state.low_player = player
    if number > state.high:
        state.high = number
    state.hand[player] = hand & ~bit(move)
    state.played[player] |= bit(move)
    state.card[player] = move
    state.in_round += 1
    if state.in_round < params.players:
        state.turn += 1
        if state.turn == params.players:
            state.turn = 0
    elif state.round_number == params.hand_size - 1:
        state.fired[CLAUSE.deal_last_round] += 1
        state.stage = SCORE
    else:
        state.fired[CLAUSE.round_next_start_player] += 1
        state.round_number += 1
        state.in_round = 0
        state.leader = state.low_player
        state.turn = state.low_player
        for p in range(params.players):
            state.card[p] = NOBODY


@helper
def _deal(state, params):
    if state.part == 0:
        state.fired[CLAUSE.setup_start_player] += 1
        state.start_player = chance_below(state, params.players)
        state.first_player = state.start_player
    else:
        state.fired[CLAUSE.deal_next_start_player] += 1
        state.start_player = state.low_player
    state.fired[CLAUSE.setup_suits] += 1
    state.fired[CLAUSE.setup_deal] += 1
    deal_out(state, params.suits * params.ranks, state.hand, params.players, params.hand_size)
    state.part += 1
    state.stage = VOW
    state.leader = state.start_player
    state.turn = state.start_player
    state.low_player = state.start_player
    state.round_number = 1
    state.in_round = 0
    state.out = NOBODY
    state.high = 0
    for p in range(params.players):
        state.vow[p] = NOBODY
        state.card[p] = NOBODY
        state.played[p] = NONE
        state.points[p] = 0
        state.vow_pay[p] = 0
        state.achieved[p] = 0


@helper
def _highest_alone(state, params):
    """Who played the highest number of the last round, or NOBODY if it stands on the table twice."""
    best = 0
    who = NOBODY
    for p in range(params.players):
        if state.card[p] != NOBODY:
            number = card_number(state, params, state.card[p])
            if number > best:
                best = number
                who = p
            elif number == best:
                who = NOBODY
    return who


@helper
def _end_match(state, params):
    """Peace, the target, the tie-break and the safety stop."""
    players = params.players
    best = state.total[0]
    for p in range(1, players):
        if state.total[p] > best:
            best = state.total[p]
    reached = best >= params.target_per_player * players
    if state.peace != NONE and (reached or params.peace_ends == 0):
        state.winners = state.peace
        if params.peace_ends == 1:  # the target ends the match; a peace, perhaps of an earlier deal, then decides it
            state.fired[CLAUSE.match_target] += 1
            state.fired[CLAUSE.vow_1_peace] += 1
        if count(state.peace) > 1:
            state.fired[CLAUSE.match_peace_shared] += 1
        state.over = 1
        state.finished = 1
    elif reached:
        state.fired[CLAUSE.match_target] += 1
        state.fired[CLAUSE.match_winner] += 1
        tied = 0
        winner = NOBODY
        for turn in range(players):
            p = (state.leader + turn) % players
            if state.total[p] == best:
                tied += 1
                if winner == NOBODY:
                    winner = p
        if tied > 1:
            state.fired[CLAUSE.match_tie] += 1
            state.tie = 1
        state.winners = bit(winner)
        state.over = 1
        state.finished = 1
    elif state.part >= params.max_deals:
        state.over = 1


@helper
def _score(state, params):
    players = params.players
    out = state.out
    state.fired[CLAUSE.score_reveal] += 1
    hero = _highest_alone(state, params)

    # first pass: which vows hold. Intrigue itself is settled in the second pass, by the ruling.
    for p in range(players):
        number = card_number(state, params, state.vow[p])
        condition = params.vow_condition[number]
        amount = params.vow_amount[number]
        holds = 0
        pay = 0
        if condition == PEACE:
            if out == NOBODY:
                holds = 1
                pay = amount
                state.fired[CLAUSE.vow_1_peace] += 1
                if amount == 0:
                    state.peace |= bit(p)
        elif condition == ASSASSIN:
            left = p + 1
            if left == players:
                left = 0
            if out == left:
                holds = 1
                pay = amount
                state.fired[CLAUSE.vow_2_assassin] += 1
        elif condition == SELF_DEFENCE:
            if out != NOBODY and out != p:
                holds = 1
                pay = amount
                state.fired[CLAUSE.vow_3_self_defence] += 1
        elif condition == CONTROL:
            if state.leader == p:
                holds = 1
                pay = amount
                state.fired[CLAUSE.vow_5_control] += 1
        elif condition == HERO:
            if hero == p:
                holds = 1
                pay = amount
                state.fired[CLAUSE.vow_6_hero] += 1
        elif condition == CURTAIN:
            if out == p:
                holds = 1
                pay = amount
            state.fired[CLAUSE.vow_7_curtain] += 1
        elif condition == PROPHECY and state.card[p] != NOBODY:
            last = card_number(state, params, state.card[p])
            if last == state.round_number:
                holds = 1
                pay = last * amount
                state.fired[CLAUSE.vow_8_prophecy] += 1
        state.achieved[p] = holds
        state.vow_pay[p] = pay

    failed = np.uint64(0)  # who stands in for an intrigue's victims: not out, and the vow did not hold
    for p in range(players):
        intrigue = params.vow_condition[card_number(state, params, state.vow[p])] == INTRIGUE
        held = params.intrigue_counts_intrigue == 0 if intrigue else state.achieved[p] == 1
        if p != out and not held:
            failed |= bit(p)
    for p in range(players):
        number = card_number(state, params, state.vow[p])
        if params.vow_condition[number] == INTRIGUE:
            victims = count(failed & ~bit(p))
            state.vow_pay[p] = victims * params.vow_amount[number]
            if victims > 0:
                state.achieved[p] = 1
                state.fired[CLAUSE.vow_4_intrigue] += 1

    for p in range(players):
        condition = params.vow_condition[card_number(state, params, state.vow[p])]
        points = 0
        if p != out:
            points = params.survive_vp
            state.fired[CLAUSE.score_survive] += 1
            if state.card[p] != NOBODY:
                points += params.acted_vp
                state.fired[CLAUSE.score_acted] += 1
        elif params.out_keeps_vow == 1 and condition != CURTAIN:
            state.vow_pay[p] = 0
            state.achieved[p] = 0
        points += state.vow_pay[p]
        if condition == CURTAIN and p != out:
            points = 0
            if params.curtain_scope == 1:
                state.total[p] = 0
        state.points[p] = points
        state.total[p] += points
    _end_match(state, params)
    state.settled = 1
    state.stage = DEAL
    state.turn = NOBODY


@kernel(SIGNATURES.start)
def advance(state, params):
    if state.stage == DEAL:
        _deal(state, params)
    elif state.stage == PLAY:
        state.out = state.turn
        state.fired[CLAUSE.round_out] += 1
        state.stage = SCORE
    elif state.stage == SCORE:
        _score(state, params)


@kernel(SIGNATURES.determinize)
def determinize(state, params, viewer):
    """A viewer knows its hand and vow and every card played; all other cards may lie in any hidden place.

    Following suit is never an obligation, so a play says nothing about the rest of a hand. Being out does: who is out holds
    nothing that could have been played. Vows are open once the deal is scored.
    """
    state.chance = mixed(state.redraw)
    if state.stage == DEAL:
        return
    players = params.players
    hidden = first(params.suits * params.ranks) & ~state.hand[viewer]
    if state.vow[viewer] != NOBODY:
        hidden &= ~bit(state.vow[viewer])
    for p in range(players):
        hidden &= ~state.played[p]
    out = state.out
    if out != NOBODY and out != viewer:
        stuck = hidden & ~open_to(state, params, hidden)
        state.hand[out] = redraw_hand(state, stuck, count(state.hand[out]))
        hidden &= ~state.hand[out]
    for p in range(players):
        if p != viewer:
            if p != out:
                state.hand[p] = redraw_hand(state, hidden, count(state.hand[p]))
                hidden &= ~state.hand[p]
            if state.vow[p] != NOBODY:
                card = redraw_of(state, hidden)
                hidden &= ~bit(card)
                state.vow[p] = card


@kernel(SIGNATURES.report)
def report(state, params, row):
    row.start_player = state.start_player
    row.out = state.out
    row.rounds = state.round_number
    row.peace = state.peace
    for p in range(params.players):
        row.points[p] = state.total[p]
        row.vow[p] = card_number(state, params, state.vow[p])
        row.vow_condition[p] = params.vow_condition[row.vow[p]]
        row.achieved[p] = state.achieved[p]
        row.vow_pay[p] = state.vow_pay[p]
        row.deal_points[p] = state.points[p]
        row.last_number[p] = 0 if state.card[p] == NOBODY else card_number(state, params, state.card[p])


@kernel(SIGNATURES.tally)
def tally(row, params, sums):
    players = row.players
    sums.rounds_played += row.rounds
    sums.rounds[row.rounds] += 1
    if row.out == NOBODY:
        sums.rounds_full[row.rounds] += 1
        sums.full += 1
    else:
        sums.rounds_out[row.rounds] += 1
    sums.vows += players
    for p in range(players):
        number = row.vow[p]
        sums.vow_chosen[number] += 1
        sums.vow_achieved[number] += row.achieved[p]
        sums.vow_pay[number] += row.vow_pay[p]
        prophet = np.int64(row.vow_condition[p] == PROPHECY)
        sums.prophets[row.last_number[p]] += prophet
        sums.prophets_right[row.last_number[p]] += prophet & row.achieved[p]
        points = row.deal_points[p]
        sums.points += points
        sums.seat_points[p] += points
        place = place_of(p, row.start_player, players)
        sums.start_points[place] += points
        if points > 0:  # a failed curtain loses all of them
            survived = 0 if p == row.out else params.survive_vp
            add_source(sums, p, place, FROM_SURVIVAL, survived)
            add_source(sums, p, place, FROM_ACTING, points - survived - row.vow_pay[p])
            add_source(sums, p, place, FROM_VOW, row.vow_pay[p])
        sums.points_spread[min(points, POINT_BINS - 1)] += 1
    if row.last == 1:
        sums.deals_in_match[min(row.part, DEAL_BINS - 1)] += 1
        if row.peace != NONE and row.finished == 1:
            sums.peace_wins += 1


KERNEL = contract.Kernel(SIGNATURES, start, legal, apply, advance, determinize, report, tally)
