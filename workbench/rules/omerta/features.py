"""What a player that teaches itself Omerta looks at: a few table entries for every legal move.

Laying down a vow, it sees the vow's condition and amount, the shape of the hand that is left, its place and the standing. In play it
sees the card (what it does to the round, who still has to follow), what the hand keeps, the cards left in the hand, its own vow and
what may still lie elsewhere of the led suit. All of it is known to the seat: the hand, the own vow, face-up cards and points.
"""

from __future__ import annotations

import numpy as np

from workbench.core.bits import NONE, bit, count, first, lowest, without_lowest
from workbench.core.contract import MAX_PLAYERS, place_of
from workbench.core.jit import helper, kernel
from workbench.core.text import Text
from workbench.core.trick import suit_of
from workbench.rules.omerta.kernel import SIGNATURES, VOW
from workbench.rules.omerta.parameters import CONDITIONS, MAX_RANKS

NUMBERS = MAX_RANKS + 1
SUITS = MAX_PLAYERS + 1  # how many suits are held: 0 to all
KINDS = len(CONDITIONS)
AMOUNTS = 5  # 0, 1, 2, 3, more
VOWS = KINDS * AMOUNTS
LEFT = 8  # cards in the hand: 1 to 7, more
FOLLOW = 4  # who still has to follow: nobody, 1, 2, more
GAPS = 11  # points ahead of the best other: −5 or worse to 5 or better
FEW = 5  # 0 to 3, more
STEPS = 9  # 0 to 7, more
SITUATIONS = 16

_GROUPS = (
    (VOWS * NUMBERS, Text(ja="この誓いとその数字", en="this vow with this number")),
    (VOWS * FEW * FEW, Text(ja="誓いと、手札の低いカード・高いカード", en="the vow, low and high cards in the hand")),
    (VOWS * SUITS * FEW, Text(ja="誓いと、手札のスート・一枚だけのスート", en="the vow, suits in the hand and how many are single")),
    (VOWS * MAX_PLAYERS, Text(ja="誓いと、席順", en="the vow and the place at the table")),
    (VOWS * GAPS, Text(ja="誓いと、点差", en="the vow and the points ahead or behind")),
    (VOWS * STEPS * STEPS, Text(ja="誓いと、目標までの点", en="the vow and the points missing to the target")),
    (NUMBERS * LEFT * 2 * VOWS, Text(ja="カードの数字と自分の誓い", en="the card's number and the own vow")),
    (NUMBERS * SITUATIONS * FOLLOW * LEFT, Text(ja="カードが場でどう働くか、いつ", en="what the card does on the table, and when")),
    (NUMBERS * SITUATIONS * FOLLOW * KINDS, Text(ja="カードが場でどう働くか、誓いごとに", en="what the card does on the table, by vow")),
    (SUITS * FEW * LEFT * KINDS, Text(ja="残るスート・一枚だけのスート", en="suits kept in the hand and how many are single")),
    (NUMBERS * NUMBERS * LEFT * 2, Text(ja="残る手札の最高と最低", en="highest and lowest number kept")),
    (FEW * FEW * LEFT * 2, Text(ja="残る低いカード・高いカード", en="low and high cards kept")),
    (STEPS * NUMBERS * LEFT * 2, Text(ja="同じスートの残り枚数", en="cards kept of the same suit")),
    (2 * FOLLOW * NUMBERS * SUITS, Text(ja="最小かどうかと、残るスート", en="whether it is the lowest, and suits kept")),
    (KINDS * SITUATIONS * FOLLOW * LEFT, Text(ja="誓いと場での働き", en="the vow and what the card does on the table")),
    (NUMBERS * SUITS * LEFT * 2, Text(ja="残る最高の数字とスート", en="highest number and suits kept")),
    (NUMBERS * NUMBERS * FOLLOW * KINDS, Text(ja="場の最高の数字との差", en="the card against the highest on the table")),
    (GAPS * VOWS * 2, Text(ja="点差と、予言どおりの数字", en="points ahead or behind, and whether the number is the round's")),
    (STEPS * NUMBERS * FOLLOW * 2, Text(ja="まだ見えていないリードのスート", en="cards of the led suit not yet seen")),
)
_STARTS = tuple(1 + sum(size for size, _ in _GROUPS[:group]) for group in range(len(_GROUPS)))

#: entries of a table, looked at for one move, and what they speak of
SIZE = _STARTS[-1] + _GROUPS[-1][0]
WIDTH = 13
#: games to learn the draft from nothing, and to get used to a change
GAMES, GAMES_TO_ADAPT = 400_000, 150_000
NAMES = tuple(zip(_STARTS, (words for _, words in _GROUPS), strict=True))

_V_NUMBER, _V_HEIGHTS, _V_SUITS, _V_PLACE, _V_GAP, _V_TARGET = _STARTS[:6]
_P_NUMBER, _P_TIME, _P_VOW, _P_SUITS, _P_RANGE, _P_HEIGHTS, _P_SAME, _P_LOWEST, _P_STEER, _P_TOP, _P_HIGH, _P_GAP, _P_UNSEEN = _STARTS[6:]


@helper
def _vow_key(number, params):
    """A vow by what it asks and what it pays."""
    return params.vow_condition[number] * AMOUNTS + min(params.vow_amount[number], AMOUNTS - 1)


@kernel(SIGNATURES.features)
def features(state, params, options, moves, index):
    player = state.turn
    players = params.players
    ranks = params.ranks
    hand = state.hand[player]
    suit_cards = first(ranks)
    quarter = max(ranks // 4, 1)
    lows_held = count(hand & (first(quarter) * state.every_suit))
    highs_held = count(hand & ((first(quarter) << np.uint64(ranks - quarter)) * state.every_suit))
    suits_held = 0
    singles_held = 0
    numbers = NONE  # held at least once, at least twice
    twice = NONE
    for s in range(params.suits):
        cards = (hand >> np.uint64(s * ranks)) & suit_cards
        held = count(cards)
        suits_held += held > 0
        singles_held += held == 1
        twice |= numbers & cards
        numbers |= cards
    best_other = 0
    for p in range(players):
        if p != player:
            best_other = max(best_other, state.total[p])
    unit = max(1, (params.survive_vp + params.acted_vp) // 3)
    target = params.target_per_player * players
    gap = min(max((state.total[player] - best_other) // unit, -5), 5) + 5
    vowing = state.stage == VOW
    place = place_of(player, state.start_player, players)
    missing = min(max((target - state.total[player]) // unit, 0), STEPS - 1)
    threat = min(max((target - best_other) // unit, 0), STEPS - 1)
    left = min(count(hand), LEFT) - 1
    follow = min(players - 1 - state.in_round, FOLLOW - 1)
    lead = 1 if state.in_round == 0 else 0
    standing_high = state.high if lead == 0 or params.overtake_scope == 1 else 0
    vow = 0
    kind = 0
    unseen = NONE
    if not vowing:
        number = state.vow[player] - suit_of(state.vow[player], state.inverse) * ranks + 1
        vow = _vow_key(number, params)
        kind = params.vow_condition[number]
        unseen = ~(hand | bit(state.vow[player]))
        for p in range(players):
            unseen &= ~state.played[p]

    n = 0
    rest = options
    while rest != NONE:
        card = lowest(rest)
        rest = without_lowest(rest)
        suit = suit_of(card, state.inverse)
        number = card - suit * ranks + 1
        same = count((hand >> np.uint64(suit * ranks)) & suit_cards) - 1
        suits = suits_held - (same == 0)
        singles = min(singles_held + (same == 1) - (same == 0), FEW - 1)
        lows = min(lows_held - (number <= quarter), FEW - 1)
        highs = min(highs_held - (number > ranks - quarter), FEW - 1)
        moves[n] = card
        row = index[n]
        n += 1
        if vowing:
            key = _vow_key(number, params)
            row[0] = _V_NUMBER + key * NUMBERS + number
            row[1] = _V_HEIGHTS + (key * FEW + lows) * FEW + highs
            row[2] = _V_SUITS + (key * SUITS + suits) * FEW + singles
            row[3] = _V_PLACE + key * MAX_PLAYERS + place
            row[4] = _V_GAP + key * GAPS + gap
            row[5] = _V_TARGET + (key * STEPS + missing) * STEPS + threat
            for column in range(6, WIDTH):
                row[column] = 0
            continue
        kept = numbers & ~bit(number - 1) | twice & bit(number - 1)
        lowest_kept = 0
        highest_kept = 0
        if kept != NONE:
            lowest_kept = lowest(kept) + 1
            while kept != NONE:
                highest_kept = lowest(kept) + 1
                kept = without_lowest(kept)
        wins_lead = 1 if lead == 1 or number < state.low else 0
        raises = 1 if number > standing_high else 0
        follows = 1 if lead == 0 and suit == state.family else 0
        situation = lead + 2 * follows + 4 * wins_lead + 8 * raises
        high = max(number, standing_high)
        family = suit if lead == 1 else state.family
        elsewhere = min(count((unseen >> np.uint64(family * ranks)) & suit_cards), STEPS - 1)
        same = min(same, STEPS - 1)
        foretold = 1 if number == state.round_number else 0
        row[0] = _P_NUMBER + ((number * LEFT + left) * 2 + lead) * VOWS + vow
        row[1] = _P_TIME + ((number * SITUATIONS + situation) * FOLLOW + follow) * LEFT + left
        row[2] = _P_VOW + ((number * SITUATIONS + situation) * FOLLOW + follow) * KINDS + kind
        row[3] = _P_SUITS + ((suits * FEW + singles) * LEFT + left) * KINDS + kind
        row[4] = _P_RANGE + ((highest_kept * NUMBERS + lowest_kept) * LEFT + left) * 2 + wins_lead
        row[5] = _P_HEIGHTS + ((lows * FEW + highs) * LEFT + left) * 2 + wins_lead
        row[6] = _P_SAME + ((same * NUMBERS + number) * LEFT + left) * 2 + lead
        row[7] = _P_LOWEST + ((wins_lead * FOLLOW + follow) * NUMBERS + number) * SUITS + suits
        row[8] = _P_STEER + ((kind * SITUATIONS + situation) * FOLLOW + follow) * LEFT + left
        row[9] = _P_TOP + ((highest_kept * SUITS + suits) * LEFT + left) * 2 + raises
        row[10] = _P_HIGH + ((number * NUMBERS + standing_high) * FOLLOW + follow) * KINDS + kind
        row[11] = _P_GAP + (gap * VOWS + vow) * 2 + foretold
        row[12] = _P_UNSEEN + ((elsewhere * NUMBERS + high) * FOLLOW + follow) * 2 + lead
    return n
