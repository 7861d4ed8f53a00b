"""Fortuna positions built by hand, in the notation of the rules, the icon by its first letters ("3:l" = lightning 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from workbench.core.bits import cards_in
from workbench.core.chance import choice_of, seed_streams
from workbench.drafts import load_draft
from workbench.rules.fortuna import kernel as rules
from workbench.rules.fortuna.parameters import CLAUSES
from workbench.rules.fortuna.table import card_name, card_type, icons_of

KERNEL = rules.KERNEL
DRAFT = load_draft("fortuna-4")
FULL_HANDS = ("1:l 1:w 1:h 1:o",) * 3  # for seats that only have to be there
SHORT = {"l": "lightning", "w": "wheat", "h": "helmet", "o": "wheel", "a": "anchor", "c": "crown", "g": "goddess"}


class Table:
    """A game in its first lap, the start player about to discard. Hands and the discard row hold just the cards named."""

    def __init__(self, hands: Sequence[str], row: str = "", *, start: int = 0, **given: Any) -> None:
        self.draft = DRAFT.with_values({"players": max(len(hands), 3)} | given)
        self.values = self.draft.values
        self.params = self.values.record()
        self.state = KERNEL.new_state()[0]
        seed_streams(self.state, np.uint64(1), np.uint64(2))
        KERNEL.start(self.state, self.params)
        for card in self.cards(row):
            rules.lay_in_row(self.state, self.params, self.number(card), self.icon(card))
        for seat, hand in enumerate(hands):
            for card in self.cards(hand):
                rules.give(self.state, seat, self.number(card), self.icon(card), card)
        self.state.first_player = start
        rules.begin_lap(self.state, self.params)
        self.state.fired[:] = 0

    def card(self, name: str) -> int:
        number, letter = name.split(":")
        return card_type(f"{number}:{SHORT[letter]}", self.values)

    def cards(self, names: str) -> list[int]:
        return [self.card(name) for name in names.split()]

    def number(self, card: int) -> int:
        return card // len(icons_of(self.values)) + 1

    def icon(self, card: int) -> int:
        return card % len(icons_of(self.values))

    @property
    def legal(self) -> list[int]:
        return cards_in(KERNEL.legal(self.state, self.params))

    @property
    def playable(self) -> list[str]:
        """The cards open now, in record notation."""
        assert self.state.stage in (rules.DISCARD, rules.ADD)
        return [card_name(card, self.values) for card in self.legal]

    @property
    def sets(self) -> list[int]:
        """The numbers of the sets that may be opened now."""
        assert self.state.stage == rules.OPEN
        return [k for k in self.legal if k != rules.NO_SET]

    def move(self, move: int) -> Table:
        assert move in self.legal
        KERNEL.apply(self.state, self.params, move)
        return self

    def discard(self, name: str) -> Table:
        if self.state.stage == rules.OPEN:
            self.move(rules.NO_SET)
        assert self.state.stage == rules.DISCARD
        return self.move(self.card(name))

    def no_set(self) -> Table:
        assert self.state.stage == rules.OPEN
        return self.move(rules.NO_SET)

    def open(self, number: int) -> Table:
        assert self.state.stage == rules.OPEN
        return self.move(number)

    def lay(self, names: str) -> Table:
        for name in names.split():
            assert self.state.stage == rules.ADD
            self.move(self.card(name))
        return self

    def play(self, names: str, number: int | None = None) -> Table:
        """Open a set (its number is its size) and lay its cards."""
        return self.open(number or len(names.split())).lay(names)

    def advance(self) -> Table:
        assert self.legal == []
        KERNEL.advance(self.state, self.params)
        return self

    def fired(self, clause: str) -> int:
        return int(self.state.fired[CLAUSES.index(clause)])

    def counts_as(self, number: int) -> list[int]:
        return cards_in(self.state.counts_as[number])

    @property
    def points(self) -> list[int]:
        return [int(self.state.points[p]) for p in range(self.values["players"])]


def set_points(names: str, **given: Any) -> int:
    """What a set of these cards scores."""
    table = Table([""], **given)
    cards = np.uint64(0)
    for card in table.cards(names):
        cards += rules.packed(table.icon(card))
    return int(rules.set_value(cards, len(names.split()), table.params)[0])


def play(
    values: dict[str, Any], index: int, choose: Callable[[Any, Any, int], int] | None = None, visit: Callable[..., None] | None = None
) -> Any:
    """One whole game by the contract, ``visit(state, params, legal)`` at every step; random players unless ``choose`` is given."""
    params = DRAFT.with_values(values).values.record()
    state = KERNEL.new_state()[0]
    seed_streams(state, np.uint64(7), np.uint64(index))
    KERNEL.start(state, params)
    while not state.over:
        legal = KERNEL.legal(state, params)
        if visit is not None:
            visit(state, params, int(legal))
        if not legal:
            KERNEL.advance(state, params)
        else:
            KERNEL.apply(state, params, choose(state, params, int(legal)) if choose else choice_of(state, np.uint64(legal)))
    return state
