"""Fortuna on the table: record notation, the log in words, the drawing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from workbench.core.bits import cards_in
from workbench.core.parameters import Values
from workbench.core.scene import Card, Place, Scene, Secret, Zone
from workbench.core.text import GAP, Text, joined, same
from workbench.core.wording import seat_name
from workbench.rules.fortuna.kernel import (
    ADD,
    DEAL,
    DISCARD,
    EMPTY,
    FEED,
    NINE,
    NO_GODDESS,
    NO_SET,
    OPEN,
    REACHED,
    SCORE,
    SETS,
    icons_in,
    shuffled,
    turn_up,
)
from workbench.rules.fortuna.parameters import hand_dealt, icon_kinds
from workbench.rules.fortuna.wording import WORDS
from workbench.rules.game import State, copy_state, ending, seats_of

ICONS = ("lightning", "wheat", "helmet", "wheel", "anchor", "crown", "moon", "key")
GODDESS = "goddess"


def icons_of(values: Values) -> tuple[str, ...]:
    """The icons of the deck in their order, the goddess last."""
    return ICONS[: values["icons"]] + ((GODDESS,) if values["goddesses"] else ())


def number_of(card: int, values: Values) -> int:
    return card // icon_kinds(values) + 1


def icon_of(card: int, values: Values) -> str:
    return icons_of(values)[card % icon_kinds(values)]


def card_name(card: int, values: Values) -> str:
    """Record notation of a card type: number and icon (``3:lightning``)."""
    return f"{number_of(card, values)}:{icon_of(card, values)}"


def card_type(name: str, values: Values) -> int:
    """The card type that :func:`card_name` calls ``name``."""
    number, icon = name.split(":")
    return (int(number) - 1) * icon_kinds(values) + icons_of(values).index(icon)


def shown(card: int, values: Values) -> Text:
    """The card for people ("lightning 3")."""
    return WORDS.say("card", icon=WORDS[f"icon/{icon_of(card, values)}"], number=number_of(card, values))


def unpacked(cards: np.ndarray, values: Values) -> list[int]:
    """The card types in packed counts by number, each as often as it is there, in ascending order."""
    kinds = icon_kinds(values)
    types = range(values["numbers"] * kinds)
    return [card for card in types for _ in range(int(icons_in(cards[card // kinds + 1], card % kinds)))]


def _names(cards: Iterable[int], values: Values) -> list[str]:
    return [card_name(card, values) for card in cards]


def describe(before: State, values: Values, move: int) -> dict[str, Any] | None:
    player = int(before.turn)
    if before.stage == DISCARD:
        bonus = int(before.bonus[number_of(move, values)])
        return {"kind": "discard", "player": player, "card": card_name(move, values), "bonus": bonus}
    if before.stage == ADD:
        return {"kind": "add", "player": player, "card": card_name(move, values)}
    if move != NO_SET:
        return {"kind": "open-set", "player": player, "number": move}
    return None if _discards_instead(before, values) else {"kind": "pass", "player": player}


def _discards_instead(state: State, values: Values) -> bool:
    """Whether not opening a set now means to discard a card."""
    return bool(values["play_or_discard"] and state.sets_this_turn == 0)


def option(before: State, values: Values, move: int) -> str | int:
    if before.stage == OPEN:
        return "pass" if move == NO_SET else move
    return card_name(move, values)


def happening(before: State, after: State, values: Values) -> dict[str, Any]:
    seats = seats_of(values)
    if before.stage == DEAL:
        hands = [_names(unpacked(after.hand[p], values), values) for p in seats]
        deal = {
            "kind": "deal",
            "player": None,
            "hands": hands,
            "row": _names(_laid_at_first(before, values), values),
            "start": int(after.first_player),
        }
        return deal | {"pile": _names(unpacked(after.pile, values), values)} if values["feed"] else deal
    if before.stage == FEED:
        return {"kind": "feed", "player": None, "cards": _names(_fed(before, after, values), values)}
    if before.stage == EMPTY:
        return {"kind": "empty", "player": int(before.turn)}
    earned, points = after.earned, [int(after.points[p]) for p in seats]
    return {
        "kind": "score",
        "player": None,
        "sets": [int(earned[p, SETS]) for p in seats],
        "bonus": [int(earned[p, NINE] + earned[p, REACHED]) for p in seats],
        "no_goddess": [int(earned[p, NO_GODDESS]) for p in seats],
        "points": points,
        "total": points,
    }


def _laid_at_first(before: State, values: Values) -> list[int]:
    """The cards that a deal leaves for the row, in the order in which they are laid: the same deal once more, on a copy."""
    if values["feed"]:
        return []
    with np.errstate(over="ignore"):
        cards = shuffled(copy_state(before), values.record())
    return [int(card) for card in cards[values["players"] * hand_dealt(values) :]]


def _fed(before: State, after: State, values: Values) -> list[int]:
    """What the pile gave to the row between two states, in the order in which it was turned up."""
    again = copy_state(before)
    with np.errstate(over="ignore"):
        return [int(turn_up(again)) for _ in range(int(before.pile_size - after.pile_size))]


def result(state: State, values: Values) -> dict[str, Any]:
    return {
        "points": [int(state.points[p]) for p in seats_of(values)],
        "winners": cards_in(state.winners),
        "finished": bool(state.finished),
    }


def log(before: State, after: State, values: Values, move: int | None) -> Text:
    if move is None:
        return _log_happening(before, after, values)
    who = seat_name(int(before.turn))
    line = _log_choice(before, after, values, move, who)
    if after.ending and not before.ending:
        line = line + GAP + WORDS.say("log/last-lap", who=who)
    return line


def _discarded(before: State, after: State, move: int | None) -> int | None:
    """The card type that ``move`` discarded between two states, or None. (A discard may be the second half of a choice.)"""
    return move if after.discards.sum() > before.discards.sum() else None


def _log_choice(before: State, after: State, values: Values, move: int, who: Text) -> Text:
    player = int(before.turn)
    if _discarded(before, after, move) is not None:
        number = number_of(move, values)
        line = WORDS.say("log/discard", who=who, card=shown(move, values), number=number, range=_range(after, number))
        if bonus := int(before.bonus[number]):
            line = line + GAP + WORDS.say("log/bonus", points=bonus)
        return line
    if before.stage == ADD:
        line = WORDS.say("log/add", who=who, card=shown(move, values), number=int(before.opened))
        if after.sets[player] > before.sets[player]:
            line = line + GAP + _set_worth(after, player, int(before.sets[player]))
        return line
    if move != NO_SET:
        return WORDS.say("log/open", who=who, number=move)
    return WORDS.say("log/pass", who=who)


def _log_happening(before: State, after: State, values: Values) -> Text:
    seats = seats_of(values)
    if before.stage == DEAL:
        cards, row = int(after.hand_size[0]), int(after.discards.sum())
        return WORDS.say("log/deal", cards=cards, row=row, who=seat_name(int(after.first_player)))
    if before.stage == FEED:
        return WORDS.say("log/feed", cards=joined(shown(card, values) for card in _fed(before, after, values)))
    if before.stage == EMPTY:
        return WORDS.say("log/empty", who=seat_name(int(before.turn)))
    line = WORDS.say("log/score", points=joined(seat_name(p) + f" {int(after.points[p])}" for p in seats))
    if after.finished:
        return line + GAP + WORDS.say("log/won", who=joined(seat_name(p) for p in cards_in(after.winners)))
    return line + GAP + WORDS.say("log/unfinished", laps=int(after.lap))


def _set_worth(state: State, player: int, s: int) -> Text:
    size, points = int(state.set_number[player, s]), int(state.set_points[player, s])
    return WORDS.say("set/worth", size=size, each=points // size, points=points)


def _range(state: State, number: int) -> Text:
    """What a hand card of this number may count as now."""
    numbers = cards_in(state.counts_as[number])
    if not numbers:
        return WORDS["range/burnt"]
    if len(numbers) == 1:
        return same(numbers[0])
    return WORDS.say("range/span", low=numbers[0], high=numbers[-1])


def chapter(state: State, values: Values) -> tuple[Text, Text]:
    """A game is one part; its sections are the laps."""
    game = WORDS["game/title"]
    if state.stage == DEAL:
        return game, WORDS["chapter/deal"]
    if state.stage == SCORE:
        return game, WORDS["chapter/score"]
    return game, WORDS.say("chapter/lap", lap=int(state.lap))


def scene(state: State, values: Values, legal: int, move: int | None, before: State | None) -> Scene:
    """The table as this state leaves it. ``move`` is the move just made, ``legal`` the moves open now."""
    facts = [WORDS.say("scene/limit", limit=values["limit"])]
    if state.lap > 0:
        facts.insert(0, WORDS.say("scene/lap", lap=int(state.lap)))
    if state.ending:
        facts.append(WORDS["scene/last-lap"])
    if values["growing_sets"] == "anybody" and state.last_set > 0:
        facts.append(WORDS.say("scene/grow", number=int(state.last_set)))
    if values["feed"]:
        facts.append(WORDS.say("scene/pile", cards=int(state.pile_size)))
    played = before is not None and move is not None
    return Scene(
        places=[_place(state, values, seat, legal, before if played else None) for seat in seats_of(values)],
        middle=_row(state, values, _discarded(before, state, move) if played else None),
        facts=facts,
        banner=_banner(state, values, legal),
    )


def _face(card: int, values: Values, **more: Any) -> Card:
    return Card(face=str(number_of(card, values)), suit=icon_of(card, values), **more)


def _row(state: State, values: Values, discarded: int | None) -> list[Zone]:
    """The discard row: one column a number, named by what its cards count as now."""
    zones = []
    columns: dict[int, list[Card]] = {n: [] for n in range(1, values["numbers"] + 1)}
    for card in unpacked(state.row, values):
        columns[number_of(card, values)].append(_face(card, values, chosen=card == discarded))
        discarded = None if card == discarded else discarded
    for number, cards in columns.items():
        label = WORDS.say("scene/column", number=number, range=_range(state, number))
        zones.append(Zone(key=f"row-{number}", label=label, cards=cards, stacked=True, quiet=True))
    return zones


def _place(state: State, values: Values, seat: int, legal: int, before: State | None) -> Place:
    turn = bool(state.turn == seat and not state.over)
    zones = [
        Zone(
            key="hand",
            label=WORDS["scene/hand"],
            cards=[_hand_card(state, values, seat, card, legal) for card in unpacked(state.hand[seat], values)],
        )
    ]
    laid = [int(card) for card in state.laid[seat][: int(state.laid_cards[seat])]]
    fresh = len(laid) - 1 if before is not None and before.stage == ADD and before.turn == seat else -1
    at = 0
    for s in range(int(state.sets[seat])):
        size = int(state.set_number[seat, s])
        cards = [_face(card, values, chosen=at + i == fresh) for i, card in enumerate(laid[at : at + size])]
        zones.append(Zone(key=f"set-{s}", label=_set_worth(state, seat, s), cards=cards, stacked=True, quiet=True))
        at += size
    if turn and state.stage == ADD:
        label = WORDS.say("scene/opened", number=int(state.opened), laid=int(state.opened_cards))
        cards = [_face(card, values, chosen=at + i == fresh) for i, card in enumerate(laid[at:])]
        zones.append(Zone(key="opened", label=label, cards=cards))
    return Place(
        name=seat_name(seat),
        standing=WORDS.say("scene/points", points=int(state.earned[seat].sum())),
        turn=turn,
        out=False,
        zones=zones,
        notes=_notes(state, values, seat, turn),
    )


def _hand_card(state: State, values: Values, seat: int, card: int, legal: int) -> Card:
    turn = state.turn == seat and not state.over
    playable = bool(turn and state.stage != OPEN and legal >> card & 1)
    why, clause = None, None
    number = number_of(card, values)
    if turn and state.stage == ADD and not state.counts_as[number] >> np.uint64(state.opened) & np.uint64(1):
        opened = int(state.opened)
        if not state.counts_as[number]:
            why, clause = WORDS.say("why/burnt", card=shown(card, values), number=number, limit=values["limit"]), "idea/burn-out"
        else:
            why, clause = (
                WORDS.say("why/range", card=shown(card, values), range=_range(state, number), opened=opened),
                "value/range",
            )
    return _face(card, values, seen_by=(seat,), playable=playable, why_not=why, clause=clause)


def _notes(state: State, values: Values, seat: int, turn: bool) -> list[Text]:
    if state.over:
        earned = [int(points) for points in state.earned[seat]]
        return [WORDS.say("scene/earned", sets=earned[SETS], bonus=earned[NINE] + earned[REACHED], no_goddess=earned[NO_GODDESS])]
    if not turn or state.stage != OPEN:
        return []
    notes: list[Text] = []
    spent = state.numbers_played[seat] if values["no_repeat_scope"] == "game" else state.numbers_this_turn
    if spent:
        notes.append(WORDS.say("scene/spent", numbers=joined(map(str, cards_in(spent)))))
    if values["growing_sets"] == "own" and state.own_last_set[seat]:
        notes.append(WORDS.say("scene/grow", number=int(state.own_last_set[seat])))
    short = []
    for k in range(1, values["limit"] + 1):
        cards = sum(int(state.held[seat, n]) for n in range(1, values["numbers"] + 1) if int(state.counts_as[n]) >> k & 1)
        if 0 < cards < k:
            short.append(same(f"{k} ({cards}/{k})"))
    if short:
        notes.append(Secret.of(WORDS.say("scene/short", numbers=joined(short)), seen_by=(seat,), instead=same("")))
    return notes


def _banner(state: State, values: Values, legal: int) -> Text:
    if state.over:
        return ending(WORDS, cards_in(state.winners))
    if state.stage == DEAL:
        return WORDS["banner/deal"]
    if state.stage == FEED:
        return WORDS["banner/feed"]
    if state.stage == SCORE:
        return WORDS["banner/score"]
    who = seat_name(int(state.turn))
    if state.stage == EMPTY:
        return WORDS.say("banner/empty", who=who)
    if state.stage == DISCARD:
        return WORDS.say("banner/discard", who=who)
    if state.stage == ADD:
        return WORDS.say("banner/add", who=who, number=int(state.opened), left=int(state.opened - state.opened_cards))
    hidden = WORDS.say("banner/open-hidden", who=who)
    numbers = [same(k) for k in cards_in(legal) if k != NO_SET]
    otherwise = WORDS["banner/discard-instead" if _discards_instead(state, values) else "banner/no-set"]
    line = WORDS.say("banner/open" if numbers else "banner/open-none", who=who, numbers=joined(numbers), otherwise=otherwise)
    return Secret.of(line, seen_by=(int(state.turn),), instead=hidden)
