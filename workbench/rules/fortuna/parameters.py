"""What a designer can tune in Fortuna, and which clauses there are.

Sources: the designer's draft 4 and the list of problems in front of it; clause ids are this project's own names for its rules.
Every idea of that list is a parameter, off by default. A clause ``idea/…`` is part of a draft only while one of the parameters
that name it differs from its default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.core.contract import Clauses
from workbench.core.parameters import Choice, Number, Problem, Schema, Switch, Table
from workbench.core.text import Text

MIN_PLAYERS, MOST_PLAYERS = 3, 5
MAX_NUMBERS, MAX_ICONS, MAX_LIMIT = 9, 8, 12
MIN_HAND, MAX_HAND = 3, 40
MAX_CARD_TYPES = 64

CLAUSES = Clauses(
    "fortuna",
    (
        "setup/deck",
        "setup/deal",
        "setup/row",
        "setup/start-player",
        "value/range",
        "value/wild",
        "turn/order",
        "turn/discard",
        "turn/nine-bonus",
        "turn/set",
        "turn/one-set",
        "turn/no-repeat",
        "end/trigger",
        "score/set",
        "score/goddess",
        "score/no-goddess",
        "win/most",
        "win/tie",
        "idea/burn-out",
        "idea/reached-discard",
        "idea/growing-sets",
        "idea/play-or-discard",
        "idea/feed",
        "idea/yaku",
    ),
)


def icon_kinds(values: Mapping[str, Any]) -> int:
    """How many different icons are in the deck, the goddess included."""
    return int(values["icons"]) + (values["goddesses"] > 0)


def copies_per_number(values: Mapping[str, Any]) -> int:
    """How many cards of one number the deck holds."""
    return int((values["icons"] - 1) * values["copies"] + values["last_icon_copies"] + values["goddesses"])


def deck_size(values: Mapping[str, Any]) -> int:
    return int(values["numbers"]) * copies_per_number(values)


def deals_all(values: Mapping[str, Any]) -> bool:
    """Whether the whole deck is dealt: by the switch, or by the reading of the text that says so."""
    return bool(values["deal_all"]) or values["deal_out"] == "deal-all"


def hand_dealt(values: Mapping[str, Any]) -> int:
    """How many cards everybody is dealt."""
    players = values["players"]
    return deck_size(values) // players if deals_all(values) else int(values["hand_size"][players]["cards"])


def _card_types_fit(values: Mapping[str, Any]) -> Iterator[Problem]:
    numbers, kinds = values["numbers"], icon_kinds(values)
    if numbers * kinds > MAX_CARD_TYPES:
        most = MAX_CARD_TYPES // kinds
        yield Problem(
            "numbers",
            numbers,
            Text(ja=f"アイコン {kinds} 種なら {most} まで", en=f"up to {most} with {kinds} kinds of icons"),
            Text(
                ja=f"区別できるカードは {MAX_CARD_TYPES} 種類までですが {numbers} × {kinds} = {numbers * kinds} 種類になります",
                en=f"at most {MAX_CARD_TYPES} different cards can be told apart, and {numbers} × {kinds} = {numbers * kinds}",
            ),
        )


def _limit_covers_numbers(values: Mapping[str, Any]) -> Iterator[Problem]:
    numbers, limit = values["numbers"], values["limit"]
    if limit < numbers:
        yield Problem(
            "limit",
            limit,
            Text(ja=f"{numbers}〜{MAX_LIMIT}", en=f"{numbers} to {MAX_LIMIT}"),
            Text(
                ja=f"{numbers} のカードは初めから上限値 {limit} を超えています",
                en=f"cards of {numbers} would be above the limit {limit} from the start",
            ),
        )


def _hands_can_be_dealt(values: Mapping[str, Any]) -> Iterator[Problem]:
    players, deck, hand = values["players"], deck_size(values), hand_dealt(values)
    if deals_all(values):
        if hand > MAX_HAND:
            path = "deal_all" if values["deal_all"] else "deal_out"
            yield Problem(
                path,
                values[path],
                Text(ja=f"山札 {players * (MAX_HAND + 1) - 1} 枚まで", en=f"a deck of up to {players * (MAX_HAND + 1) - 1} cards"),
                Text(
                    ja=f"{deck} 枚を {players} 人で配り切ると 1 人 {hand} 枚になり、手札の上限 {MAX_HAND} 枚を超えます",
                    en=f"{deck} cards dealt out to {players} players make hands of {hand}, more than the {MAX_HAND} a hand may hold",
                ),
            )
        return
    if hand * players > deck:
        most = deck // players
        yield Problem(
            f"hand_size.{players}.cards",
            hand,
            Text(ja=f"{players} 人なら {most} 枚まで", en=f"up to {most} for {players} players")
            if most >= MIN_HAND
            else Text(ja="なし", en="none"),
            Text(
                ja=f"{players} 人に {hand} 枚ずつで {players * hand} 枚要りますが、山札は {deck} 枚です",
                en=f"{players} hands of {hand} need {players * hand} cards, but the deck has {deck}",
            ),
        )


def _feed_has_a_pile(values: Mapping[str, Any]) -> Iterator[Problem]:
    feed = values["feed"]
    if feed > 0 and hand_dealt(values) * values["players"] >= deck_size(values):
        yield Problem(
            "feed",
            feed,
            Text(ja="0 だけ", en="only 0"),
            Text(
                ja="全てのカードが手札に配られ、めくる山札が残りません",
                en="all cards are dealt to the hands, so no pile is left to turn cards from",
            ),
        )


def _reach_bonus(values: Mapping[str, Any], number: int) -> int:
    """The draft's own nine-bonus: as many VP as discards, and that many it takes to reach the limit."""
    return int(values["limit"]) - number


def _number(name: str, clause: str, group: str, default: int, low: int, high: int, **more: Any) -> Number:
    return Number(name=name, clause=clause, group=group, default=default, low=low, high=high, **more)


SCHEMA = Schema(
    parameters=(
        _number("players", "setup/deal", "table", 4, MIN_PLAYERS, MOST_PLAYERS),
        _number("numbers", "setup/deck", "table", 6, 3, MAX_NUMBERS),
        _number("icons", "setup/deck", "table", 4, 2, MAX_ICONS),
        _number("copies", "setup/deck", "table", 3, 1, 6),
        Number(name="last_icon_copies", clause="setup/deck", group="table", follows="copies", low=1, high=6),
        _number("goddesses", "setup/deck", "table", 1, 0, 4),
        Table(
            name="hand_size",
            clause="setup/deal",
            group="table",
            low=MIN_PLAYERS,
            high=MOST_PLAYERS,
            columns=(Number(name="cards", clause="setup/deal", group="table", low=MIN_HAND, high=MAX_HAND),),
            start={3: {"cards": 24}, 4: {"cards": 18}, 5: {"cards": 15}},
            blank={"cards": 15},
        ),
        Switch(name="deal_all", clause="setup/deal", group="table"),
        _number("limit", "value/range", "turn", 9, 6, MAX_LIMIT),
        _number("sets_per_turn", "turn/one-set", "turn", 1, 1, 4),
        _number("set_factor", "score/set", "scoring", 1, 0, 10),
        _number("no_goddess_bonus", "score/no-goddess", "scoring", 1, 0, 20),
        Table(
            name="nine_bonus",
            clause="turn/nine-bonus",
            group="nine_bonus",
            low=1,
            high=MAX_NUMBERS,
            rows="numbers",
            columns=(Number(name="vp", clause="turn/nine-bonus", group="nine_bonus", follows=_reach_bonus, low=0, high=20),),
            start={n: {"vp": 9 - n} for n in range(1, MAX_NUMBERS + 1)},
            blank={"vp": 0},
        ),
        _number("max_laps", "end/trigger", "end", 100, 1, 200, assumed=True),
        Switch(name="burn_out", clause="idea/burn-out", group="ideas", assumed=True),
        _number("reached_discard_vp", "idea/reached-discard", "ideas", 0, 0, 10),
        Choice(name="growing_sets", clause="idea/growing-sets", group="ideas", options=("off", "own", "anybody")),
        Switch(name="play_or_discard", clause="idea/play-or-discard", group="ideas"),
        _number("feed", "idea/feed", "ideas", 0, 0, 10, assumed=True),
        Switch(name="yaku", clause="idea/yaku", group="ideas"),
        _number("yaku_same", "idea/yaku", "ideas", 4, 0, 20, assumed=True),
        _number("yaku_half", "idea/yaku", "ideas", 2, 0, 20, assumed=True),
        _number("yaku_different", "idea/yaku", "ideas", 3, 0, 20, assumed=True),
        _number("yaku_none", "idea/yaku", "ideas", 1, 0, 20, assumed=True),
        Choice(name="no_goddess_needs_set", clause="score/no-goddess", group="rulings", ruling=True, options=("yes", "no")),
        Choice(name="set_after_empty", clause="end/trigger", group="rulings", ruling=True, options=("yes", "next-turn")),
        Choice(name="wild_at_ten", clause="value/wild", group="rulings", ruling=True, options=("yes", "at-nine")),
        Choice(name="range_over_nine", clause="value/range", group="rulings", ruling=True, options=("no", "yes")),
        Choice(name="no_repeat_scope", clause="turn/no-repeat", group="rulings", ruling=True, options=("game", "turn")),
        Choice(name="deal_out", clause="setup/deal", group="rulings", ruling=True, options=("set-up", "deal-all")),
    ),
    checks=(_card_types_fit, _limit_covers_numbers, _hands_can_be_dealt, _feed_has_a_pile),
)
