"""Positions of Kaito Oceans built by hand, in record notation (``kitten:7``, ``key:24:NE``, ``notice``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from workbench.core.bits import cards_in
from workbench.core.contract import NOBODY
from workbench.rules.game import copy_state
from workbench.rules.oceans import kernel as rules
from workbench.rules.oceans import table
from workbench.rules.oceans.memory import DREW, memory_word, remember, with_card
from workbench.rules.oceans.parameters import DIRECTIONS, SCHEMA

KERNEL = rules.KERNEL


class Table:
    """A game with seat 0 to begin its turn. Hands, team keys, missions and pile hold just the cards named.

    ``hands`` and ``missions`` are lists of names parted by spaces; a mission is ``card way``. Seat 0 is the boss, seat 1 the
    detective unless ``roles`` says otherwise; the treasure lies in the north.
    """

    def __init__(
        self,
        hands: Iterable[str] = ("", "", "", ""),
        *,
        roles: str = "boss detective thief thief",
        treasure: str = "N",
        team: str = "",
        missions: Iterable[str] = (),
        pile: str = "",
        discards: str = "",
        turn: int = 0,
        **given: Any,
    ) -> None:
        hands = list(hands)
        self.values = SCHEMA.resolve({"players": len(hands)} | given)
        self.params = self.values.record()
        self.state = state = KERNEL.new_state()[0]
        KERNEL.start(state, self.params)
        state.chance = np.uint64(12345)
        self.used: set[int] = set()
        for seat, role in enumerate(roles.split()[: len(hands)]):
            state.role[seat] = table.ROLES.index(role)
        state.boss, state.detective = (list(state.role[: len(hands)]).index(role) for role in (1, 2))
        state.treasure = DIRECTIONS.index(treasure)
        for seat, hand in enumerate(hands):
            state.hand[seat] = self.cards(hand)
        for slot, mission in enumerate(missions):
            name, way = mission.split()
            state.mission[slot], state.way[slot] = self.card(name), table.WAYS.index(way)
        state.team = self.cards(team)
        state.discards = self.cards(discards)
        for name in reversed(pile.split()):
            state.pile[state.pile_size] = self.card(name)
            state.pile_size += 1
        state.active = state.turn = state.first_player = turn
        state.turn_number = 1
        state.stage = rules.BEGIN
        state.opened = NOBODY

    def card(self, name: str) -> int:
        """The lowest card with this name that is not on the table yet."""
        every = int(self.state.kitten_cards | self.state.key_cards | self.state.investigation_cards | self.state.notice_cards)
        found = next(c for c in cards_in(every) if c not in self.used and table.card_name(self.state, c, self.values) == name)
        self.used.add(found)
        return found

    def cards(self, names: str) -> np.uint64:
        return np.uint64(sum(1 << self.card(name) for name in names.split()))

    def hand(self, seat: int) -> list[str]:
        return [table.card_name(self.state, c, self.values) for c in cards_in(self.state.hand[seat])]

    def act(self) -> Table:
        """Skip the draw of the turn."""
        self.state.stage = rules.ACT
        return self

    def go_on(self) -> Table:
        """Let happen what happens by itself."""
        while not self.state.over and not KERNEL.legal(self.state, self.params):
            KERNEL.advance(self.state, self.params)
        return self

    def do(self, move: int) -> None:
        with np.errstate(over="ignore"):
            KERNEL.apply(self.state, self.params, move)

    def restore(self, state: Any) -> None:
        for name in state.dtype.names:
            self.state[name] = state[name]

    def ways(self) -> list[tuple[list[int], dict[str, Any]]]:
        """Every choice open now: its kernel moves and its record step."""
        found = []

        def complete(moves: list[int]) -> None:
            for move in cards_in(KERNEL.legal(self.state, self.params)):
                here = copy_state(self.state)
                entry = table.describe(here, self.values, move)
                if entry is not None:
                    found.append(([*moves, move], entry))
                else:
                    self.do(move)
                    complete([*moves, move])
                    self.restore(here)

        complete([])
        return found

    def can(self, kind: str, **wanted: Any) -> bool:
        return any(_fits(entry, kind, wanted) for _, entry in self.ways())

    def kinds(self) -> set[str]:
        return {entry["kind"] for _, entry in self.ways()}

    def play(self, kind: str, **wanted: Any) -> Table:
        """Make the one choice that fits, then let happen what happens by itself."""
        [moves] = [moves for moves, entry in self.ways() if _fits(entry, kind, wanted)]
        for move in moves:
            self.do(move)
        return self.go_on()

    def call(self, *kittens: str, slot: int = 0) -> Table:
        """A notice on a mission, and everybody's kitten from the issuer on."""
        self.play("notice", slot=slot)
        for kitten in kittens:
            self.play("give", card=kitten)
        return self

    def bid(self, items: list[str], way: str, *kittens: str) -> Table:
        """A lot, and everybody's bid from the holder on."""
        self.play("lot", items=items, way=way)
        for kitten in kittens:
            self.play("bid", card=kitten)
        return self

    def fired(self, *clauses: int) -> list[int]:
        return [int(self.state.fired[clause]) for clause in clauses]

    def drew(self, seat: int, *names: str) -> None:
        """Note that a seat got these cards of its hand from the pile."""
        cards = [c for c in cards_in(self.state.hand[seat]) if table.card_name(self.state, c, self.values) in names]
        word = memory_word(DREW, seat, 0, len(cards))
        for i, card in enumerate(cards):
            word = with_card(word, i, card)
        remember(self.state, word)


def _fits(entry: dict[str, Any], kind: str, wanted: dict[str, Any]) -> bool:
    return entry["kind"] == kind and all(entry[name] == value for name, value in wanted.items())
