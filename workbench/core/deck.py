"""Checks that games with a deck of suits and numbers share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.core.parameters import Problem
from workbench.core.text import Text

MOST_CARDS = 64  # a set of distinct cards is one 64-bit mask
SMALLEST_HAND = 3


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
