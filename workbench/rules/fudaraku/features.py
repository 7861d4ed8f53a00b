"""What a player that teaches itself Fudaraku Tokai looks at: a few table entries for every legal move.

Four decisions, each with entries of its own. Sealing: the number, its effect, and the hand that is left. Joining: sail, chant or give
up, with what the hand can follow, the own seal, merit and rivals. Chanting: the card's value against its use at sea. Sailing: what the
card does to the round (who leads next, and how much of what others may hold it shuts out), what the hand that is kept can follow, and
how good the own seal is. All of it is known to the seat: its hand and seal, merit, cards sailed, points, and how many cards others hold.

Two shares of the unseen cards stand for how safe a kept hand is: those of suits it holds, which it can follow whatever comes, and those
that it can follow or overtake.
"""

from __future__ import annotations

import numpy as np

from workbench.core.bits import NONE, bit, count, first, has, lowest, without_lowest
from workbench.core.contract import MAX_PLAYERS, NOBODY, place_of
from workbench.core.jit import helper, kernel
from workbench.core.text import Text
from workbench.core.trick import number_of, suit_of
from workbench.rules.fudaraku.kernel import open_to
from workbench.rules.fudaraku.parameters import MAX_RANKS, MOST_PLAYERS, SEAL_EFFECTS
from workbench.rules.fudaraku.records import CHOOSE, SAIL, SEAL, SIGNATURES

NUMBERS = MAX_RANKS + 1
SUITS = MAX_PLAYERS + 1  # how many suits are held: 0 to all
PLACES = MOST_PLAYERS
CHOICES = 3  # sail, chant, give up
AMOUNTS = 4  # 0, 1, 2, more
SEALS = len(SEAL_EFFECTS) * AMOUNTS
FEW = 5  # 0 to 3, more
LEFT = 8  # cards kept: 0 to 6, more
FOLLOW = 4  # who still has to follow, rivals, chants of the round: 0, 1, 2, more
STEPS = 8  # 0 to 6, more
GAPS = 11  # points ahead of the best other: −5 or worse to 5 or better
MERITS = 13  # 0 to 11, more
SHARES = 13  # a share of the unseen cards, in twelfths
#: what a card does to the round: open it; follow with a number between, lowest or highest; overtake (with cards of one suit so far or not)
SITUATIONS = 9
_LEADS, _FOLLOWS, _OVERTAKES = 0, 1, 7

_GROUPS = (
    (SEALS * NUMBERS, Text(ja="伏せる数字とその効果", en="the sealed number and its effect")),
    (
        SEALS * SUITS * FEW,
        Text(ja="伏せ札の効果と、残るスート・一枚だけのスート", en="the seal's effect, suits kept and how many are single"),
    ),
    (NUMBERS * FEW * FEW, Text(ja="伏せる数字と、残る低いカード・高いカード", en="the sealed number, low and high cards kept")),
    (NUMBERS * PLACES, Text(ja="伏せる数字と席順", en="the sealed number and the place at the table")),
    (NUMBERS * STEPS * SUITS, Text(ja="伏せる数字と、残る同じスートの枚数", en="the sealed number and cards kept of its suit")),
    (SEALS * SHARES * SHARES, Text(ja="伏せ札の効果と、残る手札の安全さ", en="the seal's effect and how safe the kept hand is")),
    (NUMBERS * NUMBERS, Text(ja="伏せた後の手札の最高と最低", en="highest and lowest number kept beside the seal")),
    (SEALS * STEPS * STEPS, Text(ja="伏せ札の効果と、目標までの点", en="the seal's effect and the points missing to the target")),
    (CHOICES * LEFT * FOLLOW * 2 * 2, Text(ja="渡海か読経か、いつ、競争相手の数", en="sail or chant, when, and how many rivals")),
    (CHOICES * SUITS * FEW * LEFT, Text(ja="渡海か読経か、手札のスート", en="sail or chant, and the suits in the hand")),
    (CHOICES * SHARES * SHARES * 2, Text(ja="渡海か読経か、手札の安全さ", en="sail or chant, and how safe the hand is")),
    (CHOICES * NUMBERS * LEFT * 2, Text(ja="渡海か読経か、自分の伏せ札", en="sail or chant, and the own seal")),
    (CHOICES * MERITS * MERITS * FOLLOW, Text(ja="渡海か読経か、徳の差", en="sail or chant, own merit and the best other")),
    (CHOICES * PLACES * FOLLOW * FOLLOW * FOLLOW, Text(ja="渡海か読経か、ラウンドの様子", en="sail or chant, and what others did")),
    (CHOICES * STEPS * NUMBERS * 2, Text(ja="渡海か読経か、出せるカード", en="sail or chant, and the cards that could be sailed")),
    (NUMBERS * LEFT * SUITS, Text(ja="唱える数字と、残るスート", en="the chanted number and suits kept")),
    (STEPS * LEFT * SHARES, Text(ja="唱えるカードの徳と、残る手札の安全さ", en="the chanted card's value and how safe the kept hand is")),
    (NUMBERS * SHARES * 2, Text(ja="唱える数字と安全さ", en="the chanted number and safety")),
    (MERITS * MERITS * LEFT, Text(ja="唱えた後の徳と、相手の徳", en="merit after chanting and the best other")),
    (NUMBERS * STEPS * LEFT, Text(ja="唱える数字と、残る同じスートの枚数", en="the chanted number and cards kept of its suit")),
    (FEW * FEW * LEFT, Text(ja="唱えた後の低いカード・高いカード", en="low and high cards kept after chanting")),
    (
        FEW * FEW * LEFT * SITUATIONS,
        Text(ja="残る低いカード・高いカードと、場での働き", en="low and high cards kept, and what the card does"),
    ),
    (SHARES * LEFT * FOLLOW * FOLLOW, Text(ja="相手が出せなくなる割合", en="how much of what others may hold is shut out")),
    (
        STEPS * SHARES * FOLLOW * SEALS,
        Text(ja="伏せ札の強さと、相手が出せなくなる割合", en="how good the own seal is, and what is shut out"),
    ),
    (
        STEPS * SHARES * FOLLOW * LEFT,
        Text(ja="伏せ札の強さと、残る手札の安全さ", en="how good the own seal is, and how safe the kept hand is"),
    ),
    (STEPS * STEPS * FOLLOW * SITUATIONS, Text(ja="これより小さいカードが出る余地", en="lower cards that may still come")),
    (STEPS * NUMBERS * FOLLOW * SITUATIONS, Text(ja="これより大きいカードが出る余地", en="higher cards that may still come")),
    (NUMBERS * NUMBERS * LEFT, Text(ja="残る手札の最高と最低", en="highest and lowest number kept")),
    (NUMBERS * STEPS * LEFT * 2, Text(ja="カードの数字と、残る同じスートの枚数", en="the card's number and cards kept of its suit")),
    (SHARES * SHARES * LEFT, Text(ja="残る手札の安全さ", en="how safe the kept hand is")),
    (SEALS * 2 * PLACES * FOLLOW * 2, Text(ja="伏せ札の点と、次の手番の順", en="what the seal may pay, and the place in the next round")),
    (GAPS * STEPS * PLACES * FOLLOW, Text(ja="点差と、次の手番の順", en="points ahead or behind, and the place in the next round")),
)
_STARTS = tuple(1 + sum(size for size, _ in _GROUPS[:group]) for group in range(len(_GROUPS)))

#: entries of a table, looked at for one move, and what they speak of
SIZE = _STARTS[-1] + _GROUPS[-1][0]
WIDTH = 11
#: games to learn the draft from nothing, and to get used to a change
GAMES, GAMES_TO_ADAPT = 600_000, 200_000
NAMES = tuple(zip(_STARTS, (words for _, words in _GROUPS), strict=True))

_S_NUMBER, _S_SUITS, _S_HEIGHTS, _S_PLACE, _S_SAME, _S_SAFETY, _S_RANGE, _S_TARGET = _STARTS[:8]
_J_TIME, _J_SUITS, _J_SAFETY, _J_SEAL, _J_MERIT, _J_ROUND, _J_OPEN = _STARTS[8:15]
_C_SUITS, _C_VALUE, _C_SAFETY, _C_MERIT, _C_SAME, _C_HEIGHTS = _STARTS[15:21]
_HEIGHTS, _SHUT, _SEAL_SHUT, _SEAL_SAFETY, _LOWER, _HIGHER, _RANGE, _SAME, _SAFETY, _PAY, _GAP = _STARTS[21:]


@helper
def _merit_of(state, params, player):
    """The value of a player's merit."""
    value = 0
    cards = state.merit[player]
    while cards != NONE:
        value += params.value_vp[number_of(lowest(cards), state.inverse, params.ranks)]
        cards = without_lowest(cards)
    return value


@helper
def _best_merit(state, params, player):
    """The most that another player who is in has, as a step of ``MERITS``."""
    best = 0
    for p in range(params.players):
        if p != player and not has(state.out, p):
            best = max(best, _merit_of(state, params, p))
    return min(best, MERITS - 1)


@helper
def _seal_key(number, params):
    """A seal by what it pays; 0 where seals only break ties."""
    if params.seal_effects == 0:
        return 0
    return params.seal_effect[number] * AMOUNTS + min(params.seal_amount[number], AMOUNTS - 1)


@kernel(SIGNATURES.features)
def features(state, params, options, moves, index):
    player = state.turn
    players = params.players
    ranks = params.ranks
    stage = state.stage
    hand = state.hand[player]
    suit_cards = first(ranks)
    unseen = first(params.suits * ranks) & ~hand
    rivals = 0
    others = 0
    best_other = 0
    for p in range(players):
        unseen &= ~(state.merit[p] | state.sailed[p])
        if p != player:
            best_other = max(best_other, state.total[p])
            if not has(state.out, p):
                rivals += state.merit[p] == NONE or params.chanting == 0
                others = max(others, count(state.hand[p]))
    seal = 0
    seal_key = 0
    better = 0  # unseen cards that would be better seals in a tie
    if state.sealed[player] != NOBODY:
        unseen &= ~bit(state.sealed[player])
        seal = number_of(state.sealed[player], state.inverse, ranks)
        seal_key = _seal_key(seal, params)
        numbers = first(seal - 1) if params.seal_tiebreak == 0 else suit_cards & ~first(seal)
        better = min(count(unseen & (numbers * state.every_suit)), STEPS - 1)
    follow = 0
    p = player
    for _ in range(players):
        p += 1
        if p == players:
            p = 0
        if p == state.leader:
            break
        follow += not has(state.out, p)
    follow = min(follow, FOLLOW - 1)
    rivals = min(rivals, FOLLOW - 1)
    others = min(others, LEFT - 1)
    hidden = count(unseen)
    share = np.float64(SHARES - 1) / max(hidden, 1)
    gap = min(max(state.total[player] - best_other, -5), 5) + 5
    missing = min(max(params.match_target - state.total[player], 0), STEPS - 1)
    threat = min(max(params.match_target - best_other, 0), STEPS - 1)
    left = min(max(count(hand) - 1, 0), LEFT - 1)
    place = place_of(player, state.leader, players)
    lead = 1 if state.in_round == 0 else 0

    suits_held = 0
    singles_held = 0
    followed = NONE  # all cards of the suits held
    numbers = NONE  # held at least once, at least twice
    twice = NONE
    for s in range(params.suits):
        cards = (hand >> np.uint64(s * ranks)) & suit_cards
        held = count(cards)
        suits_held += held > 0
        singles_held += held == 1
        if held > 0:
            followed |= suit_cards << np.uint64(s * ranks)
        twice |= numbers & cards
        numbers |= cards
    bottom = 0  # the lowest number held, the next one, the last but one and the highest
    above_bottom = 0
    below_top = 0
    top = 0
    rest = numbers
    while rest != NONE:
        below_top = top
        top = lowest(rest) + 1
        rest = without_lowest(rest)
        if bottom == 0:
            bottom = top
        elif above_bottom == 0:
            above_bottom = top

    n = 0
    rest = options
    if stage == CHOOSE:
        pure = 1 if state.merit[player] == NONE else 0
        merit = min(_merit_of(state, params, player), MERITS - 1)
        best_merit = _best_merit(state, params, player)
        playable = min(count(open_to(state, params, hand)), STEPS - 1)
        safe = np.int64(count(unseen & followed) * share)
        reach = np.int64(count(unseen & (followed | first(max(top - 1, 0)) * state.every_suit)) * share)
        singles = min(singles_held, FEW - 1)
        chants = min(state.chants, FOLLOW - 1)
        sailing = 0
        for p in range(players):
            sailing += p != player and not has(state.out, p) and state.first_sail[p] > 0
        sailing = min(sailing, FOLLOW - 1)
        while rest != NONE:
            move = lowest(rest)
            rest = without_lowest(rest)
            moves[n] = move
            row = index[n]
            n += 1
            row[0] = _J_TIME + (((move * LEFT + left) * FOLLOW + rivals) * 2 + pure) * 2 + lead
            row[1] = _J_SUITS + ((move * SUITS + suits_held) * FEW + singles) * LEFT + left
            row[2] = _J_SAFETY + ((move * SHARES + safe) * SHARES + reach) * 2 + pure
            row[3] = _J_SEAL + ((move * NUMBERS + seal) * LEFT + left) * 2 + pure
            row[4] = _J_MERIT + ((move * MERITS + merit) * MERITS + best_merit) * FOLLOW + rivals
            row[5] = _J_ROUND + (((move * PLACES + place) * FOLLOW + chants) * FOLLOW + sailing) * FOLLOW + follow
            row[6] = _J_OPEN + ((move * STEPS + playable) * NUMBERS + top) * 2 + lead
            for column in range(7, WIDTH):
                row[column] = 0
        return n

    quarter = max(ranks // 4, 1)
    lows_held = count(hand & (first(quarter) * state.every_suit))
    highs_held = count(hand & ((first(quarter) << np.uint64(ranks - quarter)) * state.every_suit))
    several_suits = 1 if state.off_suit > 0 else 0
    last = 1 if place == players - 1 else 0
    merit = 0
    best_merit = 0
    if stage != SAIL and stage != SEAL:
        merit = _merit_of(state, params, player)
        best_merit = _best_merit(state, params, player)
    while rest != NONE:
        card = lowest(rest)
        rest = without_lowest(rest)
        suit = suit_of(card, state.inverse)
        number = card - suit * ranks + 1
        suit_mask = suit_cards << np.uint64(suit * ranks)
        same = count(hand & suit_mask) - 1
        suits = suits_held - (same == 0)
        singles = min(singles_held + (same == 1) - (same == 0), FEW - 1)
        lows = min(lows_held - (number <= quarter), FEW - 1)
        highs = min(highs_held - (number > ranks - quarter), FEW - 1)
        only = twice & bit(number - 1) == NONE
        lowest_kept = above_bottom if only and number == bottom else bottom
        highest_kept = below_top if only and number == top else top
        kept = followed & ~suit_mask if same == 0 else followed
        safe = np.int64(count(unseen & kept) * share)
        reach = np.int64(count(unseen & (kept | first(max(highest_kept - 1, 0)) * state.every_suit)) * share)
        same = min(same, STEPS - 1)
        moves[n] = card
        row = index[n]
        n += 1
        if stage == SEAL:
            key = _seal_key(number, params)
            row[0] = _S_NUMBER + key * NUMBERS + number
            row[1] = _S_SUITS + (key * SUITS + suits) * FEW + singles
            row[2] = _S_HEIGHTS + (number * FEW + lows) * FEW + highs
            row[3] = _S_PLACE + number * PLACES + place
            row[4] = _S_SAME + (number * STEPS + same) * SUITS + suits
            row[5] = _S_SAFETY + (key * SHARES + safe) * SHARES + reach
            row[6] = _S_RANGE + highest_kept * NUMBERS + lowest_kept
            row[7] = _S_TARGET + (key * STEPS + missing) * STEPS + threat
            for column in range(8, WIDTH):
                row[column] = 0
            continue
        if stage != SAIL:
            value = params.value_vp[number]
            row[0] = _C_SUITS + (number * LEFT + left) * SUITS + suits
            row[1] = _C_VALUE + (min(value, STEPS - 1) * LEFT + left) * SHARES + safe
            row[2] = _C_SAFETY + (number * SHARES + safe) * 2 + (state.merit[player] == NONE)
            row[3] = _C_MERIT + (min(merit + value, MERITS - 1) * MERITS + best_merit) * LEFT + left
            row[4] = _C_SAME + (number * STEPS + same) * LEFT + left
            row[5] = _C_HEIGHTS + (lows * FEW + highs) * LEFT + left
            for column in range(6, WIDTH):
                row[column] = 0
            continue
        led = suit
        low = number
        situation = _LEADS
        next_place = 0  # where the player comes in the next round, as the round stands then
        if lead == 0:
            led = state.enlightenment
            low = min(number, state.low)
            next_place = place_of(player, state.low_player, players)
            if suit != led:
                situation = _OVERTAKES + several_suits
            elif number < state.low:
                situation = _FOLLOWS + 2 + several_suits
                next_place = 0
            else:
                situation = _FOLLOWS + (4 if number > state.high else 0) + several_suits
        above = suit_cards & ~first(max(number, state.high))
        led_cards = unseen & (suit_cards << np.uint64(led * ranks))
        shut = np.int64((hidden - count(led_cards | unseen & (above * state.every_suit))) * share)
        led_count = min(count(led_cards), STEPS - 1)
        lower = min(count(led_cards & (first(low - 1) << np.uint64(led * ranks))), STEPS - 1)
        higher = min(count(led_cards & (above << np.uint64(led * ranks))), STEPS - 1)
        row[0] = _HEIGHTS + ((lows * FEW + highs) * LEFT + left) * SITUATIONS + situation
        row[1] = _SHUT + ((shut * LEFT + others) * FOLLOW + follow) * FOLLOW + rivals
        row[2] = _SEAL_SHUT + ((better * SHARES + shut) * FOLLOW + follow) * SEALS + seal_key
        row[3] = _SEAL_SAFETY + ((better * SHARES + safe) * FOLLOW + rivals) * LEFT + left
        row[4] = _LOWER + ((lower * STEPS + led_count) * FOLLOW + follow) * SITUATIONS + situation
        row[5] = _HIGHER + ((higher * NUMBERS + number) * FOLLOW + follow) * SITUATIONS + situation
        row[6] = _RANGE + (highest_kept * NUMBERS + lowest_kept) * LEFT + left
        row[7] = _SAME + ((number * STEPS + same) * LEFT + left) * 2 + lead
        row[8] = _SAFETY + (safe * SHARES + reach) * LEFT + left
        row[9] = _PAY + (((seal_key * 2 + (number == seal)) * PLACES + next_place) * FOLLOW + follow) * 2 + last
        row[10] = _GAP + ((gap * STEPS + missing) * PLACES + next_place) * FOLLOW + follow
    return n
