"""Fudaraku positions built by hand, in the notation of the rules (w5 = number 5 of the first suit)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from workbench.core.bits import cards_in
from workbench.core.chance import choice_of, seed_streams
from workbench.core.deck import SUITS, card_name
from workbench.rules.fudaraku import records as rules
from workbench.rules.fudaraku.kernel import KERNEL
from workbench.rules.fudaraku.parameters import CLAUSES, SCHEMA


class Table:
    """A game at the start of a round, the leader to act. Hands hold just the cards named; seals may be left out."""

    def __init__(self, hands: Sequence[str], *, leader: int = 0, round_number: int = 1, sealed: Sequence[str] = (), **given: Any) -> None:
        self.values = SCHEMA.resolve({"players": len(hands)} | given)
        self.params = self.values.record()
        self.state = KERNEL.new_state()[0]
        KERNEL.start(self.state, self.params)
        state = self.state
        state.part = 1
        state.first_leader = state.first_player = leader
        state.round_number = round_number - 1
        for seat, hand in enumerate(hands):
            state.hand[seat] = self.cards(hand)
        for seat, card in enumerate(sealed):
            state.sealed[seat] = self.card(card)
        # laying the last seal opens the round
        last = (leader - 1) % len(hands)
        hand, seal = int(state.hand[last]), int(state.sealed[last])
        state.turn, state.stage = last, rules.SEAL
        KERNEL.apply(state, self.params, max(seal, 0))
        state.hand[last], state.sealed[last] = hand, seal
        state.fired[:] = 0

    def card(self, name: str) -> int:
        return SUITS.index(name[0]) * self.values["ranks"] + int(name[1:]) - 1

    def cards(self, names: str) -> np.uint64:
        return np.uint64(sum(1 << self.card(name) for name in names.split()))

    def names(self, cards: int) -> str:
        return " ".join(card_name(card, self.values) for card in cards_in(cards))

    @property
    def options(self) -> list[int]:
        return cards_in(KERNEL.legal(self.state, self.params))

    @property
    def playable(self) -> str:
        return self.names(KERNEL.legal(self.state, self.params))

    def move(self, move: int) -> None:
        assert move in self.options
        KERNEL.apply(self.state, self.params, move)

    def sail(self, name: str) -> None:
        """The seat to act chooses to sail and sails ``name``."""
        self.choose_to_sail()
        self.move(self.card(name))

    def choose_to_sail(self) -> None:
        if self.state.stage == rules.CHOOSE:
            self.move(rules.TO_SAIL)

    def chant(self, name: str) -> None:
        self.move(rules.TO_CHANT)
        self.move(self.card(name))

    def go_out(self) -> None:
        """The seat to act sails and cannot play."""
        self.choose_to_sail()
        assert self.options == []
        KERNEL.advance(self.state, self.params)

    def advance(self) -> None:
        assert self.options == []
        KERNEL.advance(self.state, self.params)

    def fired(self, clause: str) -> int:
        return int(self.state.fired[CLAUSES.index(clause)])

    def winners(self) -> list[int]:
        return cards_in(self.state.winners)


def score(
    merit: Sequence[str], sealed: Sequence[str], *, out: Sequence[int] = (), leader: int = 0, last_cards: Sequence[str] = (), **given: Any
) -> Table:
    """A game that has just been played to its end and scored: what everybody chanted and sealed, and who is out."""
    table = Table([""] * len(merit), leader=leader, sealed=sealed, **given)
    state = table.state
    state.round_number = table.values["hand_size"] - 1
    for seat, cards in enumerate(merit):
        state.merit[seat] = table.cards(cards)
        state.first_sail[seat] = 1
    for seat in out:
        state.out |= np.uint64(1 << seat)
        state.out_round[seat] = state.round_number
    for seat, card in enumerate(last_cards):
        if card:
            state.card[seat] = table.card(card)
            state.sailed[seat] |= table.cards(card)
    state.stage = rules.SCORE
    KERNEL.advance(state, table.params)
    return table


def play(
    values: dict[str, Any],
    seed: int,
    index: int,
    choose: Callable[[Any, Any, int], int] | None = None,
    visit: Callable[..., None] | None = None,
) -> Table:
    """One whole game by the contract, ``visit(table)`` at every step; random players unless ``choose`` is given."""
    table = Table.__new__(Table)
    table.values = SCHEMA.resolve(values)
    table.params = table.values.record()
    table.state = KERNEL.new_state()[0]
    seed_streams(table.state, np.uint64(seed), np.uint64(index))
    KERNEL.start(table.state, table.params)
    while not table.state.over:
        if visit is not None:
            visit(table)
        options = KERNEL.legal(table.state, table.params)
        if not options:
            KERNEL.advance(table.state, table.params)
        else:
            move = (choose or (lambda state, params, legal: choice_of(state, np.uint64(legal))))(table.state, table.params, options)
            KERNEL.apply(table.state, table.params, move)
    return table
