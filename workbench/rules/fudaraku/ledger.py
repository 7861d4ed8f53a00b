"""Fudaraku's outcome rows and what they add up to."""

from __future__ import annotations

from workbench.core.bits import NONE, count, has, lowest, without_lowest
from workbench.core.contract import WIN, add_source, place_of
from workbench.core.jit import helper, kernel
from workbench.core.trick import inverse_of, number_of
from workbench.rules.fudaraku.records import DRAW, FROM_MERIT, FROM_PLACE, FROM_SEAL, GAME_BINS, LEADS, PURE_SAILOR, SEAL_TIE, SIGNATURES


@kernel(SIGNATURES.report)
def report(state, params, row):
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
        row.sealed[p] = number_of(state.sealed[p], state.inverse, params.ranks)
        row.merit_points[p] = state.merit_points[p]
        row.seal_pay[p] = state.seal_pay[p]
        row.game_points[p] = state.points[p]


@helper
def _tally_cards(cards, inverse, ranks, times, best, won):
    while cards != NONE:
        number = number_of(lowest(cards), inverse, ranks)
        times[number] += 1
        best[number] += won
        cards = without_lowest(cards)


@kernel(SIGNATURES.tally)
def tally(row, params, sums):
    players = row.players
    inverse = inverse_of(params.ranks)
    sums.seats += players
    sums.rounds_played += row.rounds
    for lead in range(len(LEADS)):
        sums.leads[lead] += row.leads[lead]
        sums.leads_made += row.leads[lead]
    earliest = 0
    pure = 0
    share = WIN // max(count(row.best), 1)
    for p in range(players):
        place = place_of(p, row.first_leader, players)
        won = share if has(row.best, p) else 0
        sailed = row.first_sail[p]
        sums.own_first_sail[sailed] += 1
        sums.own_first_sail_best[sailed] += won
        if sailed > 0 and (earliest == 0 or sailed < earliest):
            earliest = sailed
        if row.out_round[p] > 0:
            sums.outs += 1
            sums.out_in[row.out_round[p]] += 1
            sums.out_seats[p] += 1
            sums.out_places[place] += 1
            sums.out_when[p, row.out_round[p]] += 1
            sums.out_when_by_place[place, row.out_round[p]] += 1
        if won > 0 and row.merit[p] == NONE:
            pure = 1
        sums.sealed[row.sealed[p]] += 1
        sums.sealed_best[row.sealed[p]] += won
        sums.seal_pay[row.sealed[p]] += row.seal_pay[p]
        _tally_cards(row.merit[p], inverse, params.ranks, sums.chanted, sums.chanted_best, won)
        _tally_cards(row.sailed[p], inverse, params.ranks, sums.sailed, sums.sailed_best, won)
        points = row.game_points[p]
        sums.points += points
        sums.seat_points[p] += points
        sums.start_points[place] += points
        add_source(sums, p, place, FROM_MERIT, row.merit_points[p])
        add_source(sums, p, place, FROM_PLACE, points - row.merit_points[p] - row.seal_pay[p])
        add_source(sums, p, place, FROM_SEAL, row.seal_pay[p])
    for number in range(1, params.ranks + 1):
        sums.used[number] = sums.sealed[number] + sums.chanted[number] + sums.sailed[number]
    sums.first_sail[earliest] += 1
    if earliest > 0:
        sums.first_sail_games += 1
        sums.first_sail_rounds += earliest
    if row.last == 1:
        sums.games_in_match[min(row.part, GAME_BINS - 1)] += 1
        if row.winners != NONE:
            sums.way_games[row.way] += 1
            if row.way == SEAL_TIE or row.way == DRAW:
                sums.seal_games += 1
            if row.way == SEAL_TIE or row.way == DRAW or row.way == PURE_SAILOR:
                sums.pure_wins += pure
        share = WIN // max(count(row.winners), 1)
        for p in range(players):
            if has(row.winners, p):
                sums.ways[row.way, p] += share
                sums.ways_by_place[row.way, place_of(p, row.first_player, players)] += share
