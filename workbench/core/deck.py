"""What games with a deck of suits and numbers share: the notation of a card, the checks of a deal, and how it is set up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workbench.core.parameters import Problem, Values
from workbench.core.rulesheet import Item, RuleTable, item
from workbench.core.text import Text, same

MOST_CARDS = 64  # a set of distinct cards is one 64-bit mask
SMALLEST_HAND = 3
SUITS = "wxyzvu"
SHAPES = {"w": "◆", "x": "▲", "y": "●", "z": "■", "v": "★", "u": "✚"}


def card_name(card: int, values: Values) -> str:
    """Record notation: suit letter and number (``w5``)."""
    return f"{SUITS[card // values['ranks']]}{card % values['ranks'] + 1}"


def shown(card: int, values: Values) -> str:
    """The card for people: shape and number (``◆5``)."""
    name = card_name(card, values)
    return SHAPES[name[0]] + name[1:]


def suits_deal_hands(values: Mapping[str, Any]) -> Iterator[Problem]:
    """A cross-check: ``suits`` × ``ranks`` cards fit into a mask, and give ``players`` hands of ``hand_size``."""
    suits, ranks, players, hand = values["suits"], values["ranks"], values["players"], values["hand_size"]
    deck = suits * ranks
    if deck > MOST_CARDS:
        most = MOST_CARDS // suits
        yield Problem(
            "ranks",
            ranks,
            Text(ja=f"{suits} スートなら {most} まで", en=f"up to {most} with {suits} suits"),
            Text(
                ja=f"山札は {MOST_CARDS} 枚までですが {suits} × {ranks} = {deck} 枚になります",
                en=f"a deck holds at most {MOST_CARDS} cards, and {suits} × {ranks} = {deck}",
            ),
        )
    elif hand * players > deck:
        most = deck // players
        yield Problem(
            "hand_size",
            hand,
            Text(ja=f"{SMALLEST_HAND}〜{most}", en=f"{SMALLEST_HAND} to {most}") if most >= SMALLEST_HAND else Text(ja="なし", en="none"),
            Text(
                ja=f"{players} 人に {hand} 枚ずつで {players * hand} 枚要りますが、山札は {suits} × {ranks} = {deck} 枚です",
                en=f"{players} hands of {hand} need {players * hand} cards, but the deck has {suits} × {ranks} = {deck}",
            ),
        )


@dataclass(frozen=True)
class SizeColumn:
    """One more column of a set-up table: its head, its cell for a number of players, the parameter it speaks about."""

    head: Text
    cell: Callable[[Values], Text]
    about: str


def cards_left(values: Values) -> int:
    """How many cards of the suits in play stay over when all hands are dealt."""
    return int(values["suits"] * values["ranks"] - values["players"] * values["hand_size"])


def take_suits(sizes: Sequence[Values], *more: SizeColumn) -> tuple[Item, RuleTable]:
    """How the deck is made up for each number of players (``sizes``: the draft for each of them), as a rule and its table."""
    rule = item(
        "人数に応じた数のスートを選び、そのカードだけを使います。どのスートを選んでも構いません。",
        "Take as many suits as the table says, whichever they are, and put the other cards back in the box.",
        "players",
        "suits",
    )
    table = RuleTable(
        Text(ja="人数による違い", en="By number of players"),
        [
            Text(ja="人数", en="Players"),
            Text(ja="スート", en="suits"),
            Text(ja="カード", en="cards"),
            Text(ja="手札", en="hand"),
            Text(ja="余り", en="left over"),
            *(column.head for column in more),
        ],
        [
            [
                Text(ja=f"{size['players']} 人", en=f"{size['players']} players"),
                same(size["suits"]),
                same(size["suits"] * size["ranks"]),
                same(size["hand_size"]),
                same(cards_left(size)),
                *(column.cell(size) for column in more),
            ]
            for size in sizes
        ],
        ("players", "suits", "ranks", "hand_size", *(column.about for column in more)),
    )
    return rule, table
