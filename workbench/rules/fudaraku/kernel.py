"""The compiled rules of Fudaraku Tokai: the one implementation of every clause.

Card ``c`` is number ``c % ranks + 1`` of suit ``c // ranks``. A game runs DEAL → SEAL → (CHOOSE → SAIL or CHANT) … → SCORE; with
a match target several games follow each other. Who sails and has nothing to play has no legal move: ``advance`` then declares
it out, as it does with who gave up (stage GIVE_UP). The steps of sealing go round from the leader, but nobody sees a seal.
"""

from __future__ import annotations

import numpy as np

from workbench.core import contract
from workbench.core.bits import NONE, bit, count, first, has, lowest
from workbench.core.chance import chance_below, deal_out, mixed, redraw_of
from workbench.core.contract import MAX_PLAYERS, NOBODY
from workbench.core.jit import helper, kernel
from workbench.core.trick import every_suit, inverse_of, number_of, playable, suit_of
from workbench.rules.fudaraku.parameters import CLAUSES, MAX_RANKS, SCHEMA, SEAL_EFFECTS

DEAL, SEAL, CHOOSE, SAIL, CHANT, GIVE_UP, SCORE = range(7)

#: The moves of stage CHOOSE. Giving up exists only where the ruling ``must_play`` allows it.
TO_SAIL, TO_CHANT, TO_GIVE_UP = range(3)

#: How a game is won.
WAYS = ("pure-sailor", "merit", "points", "seal-tie", "draw")
PURE_SAILOR, MERIT, POINTS, SEAL_TIE, DRAW = range(len(WAYS))
#: What makes the next leader.
LEADS = ("lowest", "revolution", "nobody-sailed")
LOWEST, REVOLUTION, NOBODY_SAILED = range(len(LEADS))

OWN_OUT, PER_CARD = (SEAL_EFFECTS.index(name) for name in ("own-out", "per-card"))

_SEATS = (MAX_PLAYERS,)
_NUMBERS = (MAX_RANKS + 1,)
ROUND_BINS, GAME_BINS = 24, 64
#: A win in a tally: it divides evenly among any number of players who share it.
WIN = 60
MOST_GAMES = 200  # safety stop of a match that nobody can win
MIXING = 64  # swaps that even out a redeal in which several players are out

State = contract.state_dtype(
    len(CLAUSES),
    ("inverse", np.int64),  # see workbench.core.trick
    ("every_suit", np.uint64),  # the lowest card of every suit
    ("game_number", np.int64),  # from 1
    ("first_start", np.int64),  # first leader of the first game
    ("first_leader", np.int64),  # of the game
    ("leader", np.int64),  # of the round
    ("round_number", np.int64),  # from 1
    ("in_round", np.int64),  # cards sailed in this round
    ("chants", np.int64),  # cards chanted in this round
    ("enlightenment", np.int64),  # the suit of the first card sailed
    ("off_suit", np.int64),  # cards of other suits sailed in this round
    ("high", np.int64),  # highest number sailed in this round, and who sailed it
    ("high_player", np.int64),
    ("low", np.int64),
    ("low_player", np.int64),
    ("out", np.uint64),  # who is out
    ("leads", np.int64, (len(LEADS),)),  # how often each made a leader in this game
    ("hand", np.uint64, _SEATS),
    ("sealed", np.int64, _SEATS),  # the card laid face down, or NOBODY
    ("merit", np.uint64, _SEATS),  # cards chanted
    ("sailed", np.uint64, _SEATS),  # cards sailed in this game, discards included
    ("card", np.int64, _SEATS),  # card sailed in the running round, or NOBODY
    ("first_sail", np.int64, _SEATS),  # round in which the player first chose to sail, 0 before
    ("out_round", np.int64, _SEATS),  # round in which the player went out, 0 for who is in
    ("barred", np.uint64, _SEATS),  # cards that who went out cannot have held
    ("merit_points", np.int64, _SEATS),  # value of the merit, once scored
    ("seal_pay", np.int64, _SEATS),  # what the sealed card paid
    ("points", np.int64, _SEATS),  # of the game, once scored
    ("total", np.int64, _SEATS),  # of the match
    ("best", np.uint64),  # who did best in the game
    ("way", np.int64),  # how that was decided
    ("winners", np.uint64),
)

Row = contract.row_dtype(
    ("players", np.int64),
    ("first_start", np.int64),
    ("first_leader", np.int64),
    ("rounds", np.int64),
    ("out", np.uint64),
    ("best", np.uint64),
    ("way", np.int64),
    ("leads", np.int64, (len(LEADS),)),
    ("first_sail", np.int64, _SEATS),
    ("out_round", np.int64, _SEATS),
    ("merit", np.uint64, _SEATS),
    ("sailed", np.uint64, _SEATS),
    ("sealed", np.int64, _SEATS),  # the sealed number
    ("merit_points", np.int64, _SEATS),
    ("seal_pay", np.int64, _SEATS),
    ("game_points", np.int64, _SEATS),
)

Tally = contract.tally_dtype(
    ("ways", np.int64, (len(WAYS), MAX_PLAYERS)),  # wins by seat, each way, in units of WIN
    ("ways_from_start", np.int64, (len(WAYS), MAX_PLAYERS)),
    ("way_games", np.int64, (len(WAYS),)),
    ("first_sail", np.int64, (ROUND_BINS,)),  # of anybody; 0: nobody ever sailed
    ("own_first_sail", np.int64, (ROUND_BINS,)),  # of each player
    ("own_first_sail_best", np.int64, (ROUND_BINS,)),  # games they did best in, in units of WIN as all …_best
    ("out_when", np.int64, (MAX_PLAYERS, ROUND_BINS)),
    ("out_when_from_start", np.int64, (MAX_PLAYERS, ROUND_BINS)),
    ("still_in", np.int64, (MAX_PLAYERS + 1,)),
    ("rounds", np.int64, (ROUND_BINS,)),
    ("leads", np.int64, (len(LEADS),)),
    ("sealed", np.int64, _NUMBERS),
    ("sealed_best", np.int64, _NUMBERS),
    ("chanted", np.int64, _NUMBERS),
    ("chanted_best", np.int64, _NUMBERS),
    ("sailed", np.int64, _NUMBERS),
    ("sailed_best", np.int64, _NUMBERS),
    ("seal_pay", np.int64, _NUMBERS),
    ("seat_points", np.int64, _SEATS),
    ("seat_points_squared", np.int64, _SEATS),
    ("start_points", np.int64, _SEATS),
    ("start_points_squared", np.int64, _SEATS),
    ("games_in_match", np.int64, (GAME_BINS,)),
)

SIGNATURES = contract.Signatures(State, SCHEMA.dtype, Row, Tally)

(
    C_SUITS,
    C_DEAL,
    C_SEAL,
    C_LEADER,
    C_CHOOSE,
    C_NO_WAY_BACK,
    C_LAST_ROUND_SAILS,
    C_ENLIGHTENMENT,
    C_FOLLOW,
    C_OVERTAKE,
    C_MUST,
    C_OUT,
    C_MERIT,
    C_NEXT_LEADER,
    C_LOW_TIE,
    C_REVOLUTION,
    C_NOBODY_SAILED,
    C_DISCARD,
    C_ROUNDS,
    C_WIN_PURE,
    C_WIN_MERIT,
    C_SEAL_TIE,
    C_FIRST_OUT_ENDS,
    C_RANK_SCORING,
    C_SEAL_EFFECT,
    C_MATCH_TARGET,
) = range(len(CLAUSES))


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


@kernel(SIGNATURES.start)
def start(state, params):
    state.inverse = inverse_of(params.ranks)
    state.every_suit = every_suit(params.suits, params.ranks)
    state.fired[:] = 0
    state.stage = DEAL
    state.turn = NOBODY
    state.over = 0
    state.finished = 0
    state.settled = 0
    state.game_number = 0
    state.round_number = 0
    state.in_round = 0
    state.out = NONE
    state.best = NONE
    state.winners = NONE
    for p in range(params.players):
        state.total[p] = 0
        state.points[p] = 0
        state.hand[p] = NONE
        state.merit[p] = NONE
        state.sailed[p] = NONE
        state.sealed[p] = NOBODY
        state.card[p] = NOBODY


@kernel(SIGNATURES.legal)
def legal(state, params):
    stage = state.stage
    if stage == CHOOSE:
        options = bit(TO_SAIL)
        if not has_to_sail(state, params, state.turn):
            options |= bit(TO_CHANT)
        if params.must_play == 1 and state.in_round > 0:
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
    if params.chanting == 1 or (params.must_play == 1 and state.in_round > 0):
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
        state.fired[C_ROUNDS] += 1
        state.stage = SCORE
    elif state.in_round == 0:
        state.fired[C_NOBODY_SAILED] += 1
        state.leads[NOBODY_SAILED] += 1
        left = state.leader + 1
        if left == params.players:
            left = 0
        _begin_round(state, params, left)
    else:
        state.fired[C_DISCARD] += 1
        one_suit = state.off_suit == 0 and state.in_round > 1
        if params.revolution == 1 and one_suit and (params.revolution_scope == 0 or state.chants == 0):
            state.fired[C_REVOLUTION] += 1
            state.leads[REVOLUTION] += 1
            _begin_round(state, params, state.high_player)
        else:
            state.fired[C_NEXT_LEADER] += 1
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
    if not has_to_sail(state, params, player):
        state.fired[C_CHOOSE] += 1
    elif params.chanting == 1:
        last_round = state.round_number == params.hand_size - 1
        if state.first_sail[player] > 0:
            state.fired[C_NO_WAY_BACK] += 1
        if state.first_sail[player] == 0 or (last_round and params.last_round_sails == 1):
            state.fired[C_LAST_ROUND_SAILS] += 1
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
        state.fired[C_ENLIGHTENMENT] += 1
        state.enlightenment = suit
        state.low = number
        state.low_player = player
    else:
        if suit == state.enlightenment:
            state.fired[C_FOLLOW] += 1
        else:
            state.fired[C_OVERTAKE] += 1
            state.off_suit += 1
        open_cards = open_to(state, params, hand)
        if open_cards & (open_cards - bit(0)) == NONE and hand != open_cards:
            state.fired[C_MUST] += 1
        if number < state.low:
            state.low = number
            state.low_player = player
        elif number == state.low and suit == state.enlightenment:
            state.fired[C_LOW_TIE] += 1
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
        state.fired[C_MERIT] += 1
        state.hand[player] &= ~bit(move)
        state.merit[player] |= bit(move)
        state.chants += 1
        _pass_on(state, params)
    else:
        state.fired[C_SEAL] += 1
        state.hand[player] &= ~bit(move)
        state.sealed[player] = move
        state.turn += 1
        if state.turn == params.players:
            state.turn = 0
        if state.turn == state.first_leader:
            _begin_round(state, params, state.first_leader)


@helper
def _deal(state, params):
    state.fired[C_SUITS] += 1
    state.fired[C_DEAL] += 1
    state.fired[C_LEADER] += 1
    state.first_leader = chance_below(state, params.players)
    deal_out(state, params.suits * params.ranks, state.hand, params.players, params.hand_size)
    if state.game_number == 0:
        state.first_start = state.first_leader
    state.game_number += 1
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
        state.points[p] = 0
        state.merit_points[p] = 0
        state.seal_pay[p] = 0


@helper
def _go_out(state, params):
    """Who cannot play held nothing that was open; who gave up shows nothing of its hand."""
    player = state.turn
    if state.stage == SAIL:
        state.barred[player] = open_to(state, params, first(params.suits * params.ranks))
    if state.first_sail[player] == 0:
        state.first_sail[player] = state.round_number
    state.fired[C_OUT] += 1
    state.out |= bit(player)
    state.out_round[player] = state.round_number
    if params.end_on_first_out == 1:
        state.fired[C_FIRST_OUT_ENDS] += 1
        state.stage = SCORE
    elif params.all_out_early == 1 and count(state.out) == params.players - 1:
        state.fired[C_ROUNDS] += 1
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
    state.fired[C_SEAL_TIE] += 1
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
            merit &= merit - bit(0)
        if not in_now and params.out_merit == 0:
            value = 0
        state.merit_points[p] = value
        points = value
        if params.rank_scoring == 1:
            state.fired[C_RANK_SCORING] += 1
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
                state.fired[C_SEAL_EFFECT] += 1
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
            state.fired[C_WIN_PURE] += 1
            state.way = PURE_SAILOR
        else:
            state.fired[C_WIN_MERIT] += 1
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
            state.fired[C_MATCH_TARGET] += 1
            state.winners = _break_tie(state, params, _best_of(state.total, players, everybody))
            state.over = 1
            state.finished = 1
        elif state.game_number >= MOST_GAMES:
            state.over = 1
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


@kernel(SIGNATURES.redeal)
def redeal(state, params, viewer):
    """A viewer knows its hand, its seal, all merit and every card sailed; all other cards may lie in any hidden place.

    Neither chanting nor sailing says anything about the rest of a hand. Being out does: who could not play holds nothing that
    was open then. Those hands are drawn first, card by card, so that the others can still be filled; with more than one of them
    that favours some deals, which random swaps then even out. Seals stay hidden until the game is scored.
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
    everything = hidden
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
                size = count(state.hand[p])
                state.hand[p] = NONE
                for _ in range(size):
                    card = redraw_of(state, hidden)
                    hidden &= ~bit(card)
                    state.hand[p] |= bit(card)
            if state.sealed[p] != NOBODY:
                card = redraw_of(state, hidden)
                hidden &= ~bit(card)
                state.sealed[p] = card


@kernel(SIGNATURES.payoff)
def payoff(state, params, player):
    if state.winners & bit(player) == NONE:
        return 0.0
    return 1.0 / count(state.winners)


@kernel(SIGNATURES.report)
def report(state, params, row):
    row.part = state.game_number
    row.last = state.over
    row.finished = state.finished
    row.winners = state.winners
    row.players = params.players
    row.first_start = state.first_start
    row.first_leader = state.first_leader
    row.rounds = state.round_number
    row.out = state.out
    row.best = state.best
    row.way = state.way
    row.leads[:] = state.leads
    for p in range(params.players):
        row.points[p] = state.total[p]
        row.first_sail[p] = state.first_sail[p]
        row.out_round[p] = state.out_round[p]
        row.merit[p] = state.merit[p]
        row.sailed[p] = state.sailed[p]
        row.sealed[p] = card_number(state, params, state.sealed[p])
        row.merit_points[p] = state.merit_points[p]
        row.seal_pay[p] = state.seal_pay[p]
        row.game_points[p] = state.points[p]


@helper
def _tally_cards(cards, inverse, ranks, times, best, won):
    while cards != NONE:
        number = number_of(lowest(cards), inverse, ranks)
        times[number] += 1
        best[number] += won
        cards &= cards - bit(0)


@kernel(SIGNATURES.tally)
def tally(row, params, sums):
    players = row.players
    inverse = inverse_of(params.ranks)
    sums.parts += 1
    sums.rounds[row.rounds] += 1
    sums.still_in[players - count(row.out)] += 1
    for lead in range(len(LEADS)):
        sums.leads[lead] += row.leads[lead]
    earliest = 0
    share = WIN // max(count(row.best), 1)
    for p in range(players):
        place = p - row.first_leader
        if place < 0:
            place += players
        won = share if has(row.best, p) else 0
        sailed = row.first_sail[p]
        sums.own_first_sail[sailed] += 1
        sums.own_first_sail_best[sailed] += won
        if sailed > 0 and (earliest == 0 or sailed < earliest):
            earliest = sailed
        if row.out_round[p] > 0:
            sums.out_when[p, row.out_round[p]] += 1
            sums.out_when_from_start[place, row.out_round[p]] += 1
        sums.sealed[row.sealed[p]] += 1
        sums.sealed_best[row.sealed[p]] += won
        sums.seal_pay[row.sealed[p]] += row.seal_pay[p]
        _tally_cards(row.merit[p], inverse, params.ranks, sums.chanted, sums.chanted_best, won)
        _tally_cards(row.sailed[p], inverse, params.ranks, sums.sailed, sums.sailed_best, won)
        points = row.game_points[p]
        sums.seat_points[p] += points
        sums.seat_points_squared[p] += points * points
        sums.start_points[place] += points
        sums.start_points_squared[place] += points * points
    sums.first_sail[earliest] += 1
    if row.last == 1:
        sums.games += 1
        sums.finished += row.finished
        sums.games_in_match[min(row.part, GAME_BINS - 1)] += 1
        if row.winners != NONE:
            sums.way_games[row.way] += 1
        if count(row.winners) > 1:
            sums.shared += 1
        share = WIN // max(count(row.winners), 1)
        for p in range(players):
            if has(row.winners, p):
                place = p - row.first_start
                if place < 0:
                    place += players
                sums.wins[p] += 1
                sums.ways[row.way, p] += share
                sums.ways_from_start[row.way, place] += share


KERNEL = contract.Kernel(SIGNATURES, start, legal, apply, advance, redeal, payoff, report, tally)
