"""Omerta on the table: record notation, the log in words, the drawing."""

from __future__ import annotations

from typing import Any

from workbench.core.bits import cards_in
from workbench.core.contract import NOBODY
from workbench.core.deck import SHAPES, SUITS, card_name, shown
from workbench.core.parameters import Values
from workbench.core.scene import Card, Place, Scene, Secret, Zone
from workbench.core.text import GAP, Text, joined, same
from workbench.core.wording import seat_name
from workbench.rules.game import State, ending, seats_of
from workbench.rules.omerta.kernel import DEAL, PLAY, SCORE, VOW
from workbench.rules.omerta.wording import WORDS


def vow_name(card: int, values: Values) -> Text:
    """What the vow on this card is called."""
    return WORDS[f"vow/{values['vow'][card % values['ranks'] + 1]['condition']}"]


def describe(before: State, values: Values, move: int) -> dict[str, Any]:
    kind = "vow" if before.stage == VOW else "play"
    return {"kind": kind, "player": int(before.turn), "card": card_name(move, values)}


def option(before: State, values: Values, move: int) -> str:
    return card_name(move, values)


def happening(before: State, after: State, values: Values) -> dict[str, Any]:
    seats = seats_of(values)
    if before.stage == DEAL:
        hands = [[card_name(card, values) for card in cards_in(after.hand[p])] for p in seats]
        return {"kind": "deal", "player": None, "hands": hands, "start": int(after.start_player)}
    if before.stage == PLAY:
        return {"kind": "out", "player": int(after.out), "legal": []}
    return {
        "kind": "score",
        "player": None,
        "points": [int(after.points[p]) for p in seats],
        "vows": [int(after.vow_pay[p]) for p in seats],
        "total": [int(after.total[p]) for p in seats],
    }


def result(state: State, values: Values) -> dict[str, Any]:
    return {
        "points": [int(state.total[p]) for p in seats_of(values)],
        "winners": cards_in(state.winners),
        "finished": bool(state.finished),
    }


def log(before: State, after: State, values: Values, move: int | None) -> Text:
    if move is None:
        return _log_happening(before, after, values)
    who, card = seat_name(int(before.turn)), shown(move, values)
    if before.stage == VOW:
        line = WORDS.say("log/vow", who=who, card=card, vow=vow_name(move, values))
        return Secret.of(line, seen_by=(int(before.turn),), instead=WORDS.say("log/vow-hidden", who=who))
    if before.in_round == 0:
        line = WORDS.say("log/lead", who=who, card=card, suit=card[0])
    elif move // values["ranks"] == before.family:
        line = WORDS.say("log/follow", who=who, card=card)
    else:
        line = WORDS.say("log/overtake", who=who, card=card, high=int(before.high))
    if after.round_number != before.round_number:
        line = line + GAP + WORDS.say("log/next", who=seat_name(int(after.leader)))
    return line


def _log_happening(before: State, after: State, values: Values) -> Text:
    if before.stage == DEAL:
        return WORDS.say("log/deal", deal=int(after.part), who=seat_name(int(after.start_player)))
    if before.stage == PLAY:
        return WORDS.say("log/out", who=seat_name(int(after.out)))
    points = joined(seat_name(p) + f" +{int(after.points[p])}" for p in seats_of(values))
    line = WORDS.say("log/score", points=points)
    if after.over and after.finished:
        return line + GAP + WORDS.say("log/won", who=joined(seat_name(p) for p in cards_in(after.winners)))
    if after.over:
        return line + GAP + WORDS.say("log/unfinished", deals=int(after.part))
    return line


def chapter(state: State, values: Values) -> tuple[Text, Text]:
    """The deal, and the part of the deal, that this state belongs to."""
    deal = WORDS.say("chapter/deal", deal=max(int(state.part), 1))
    if state.stage == VOW:
        return deal, WORDS["chapter/vows"]
    if state.stage == PLAY:
        return deal, WORDS.say("chapter/round", round=int(state.round_number))
    return deal, WORDS["chapter/score"]


def scene(state: State, values: Values, legal: int, move: int | None, before: State | None) -> Scene:
    """The table as this state leaves it. ``move`` is the card just played (outlined), ``legal`` the cards open now."""
    seats = seats_of(values)
    scored = state.stage == DEAL and state.part > 0
    rounds = values["hand_size"] - 1
    facts = [WORDS.say("scene/target", target=values["target_per_player"] * values["players"])]
    if state.part > 0:
        facts.insert(0, WORDS.say("scene/round", round=int(state.round_number), rounds=rounds))
    if state.stage == PLAY and state.in_round > 0:
        suit = SHAPES[SUITS[int(state.family)]]
        facts += [WORDS.say("scene/family", suit=suit), WORDS.say("scene/high", high=int(state.high))]
    return Scene(
        places=[_place(state, values, seat, legal, scored) for seat in seats],
        middle=_middle(state, values, move, before),
        facts=facts,
        banner=_banner(state, values, legal),
    )


def _face(card: int, values: Values, **more: Any) -> Card:
    name = card_name(card, values)
    return Card(face=name[1:], suit=name[0], **more)


def _place(state: State, values: Values, seat: int, legal: int, scored: bool) -> Place:
    turn = state.turn == seat and not state.over
    hand = []
    for card in cards_in(state.hand[seat]):
        playable = turn and bool(legal >> card & 1)
        why, clause = None, None
        if turn and state.stage == PLAY and not playable:
            suit = SHAPES[SUITS[int(state.family)]]
            why, clause = WORDS.say("why/overtake", card=shown(card, values), suit=suit, high=int(state.high)), "round/overtake"
        hand.append(_face(card, values, seen_by=(seat,), playable=playable, why_not=why, clause=clause))
    zones = [Zone(key="hand", label=WORDS["scene/hand"], cards=hand)]
    notes: list[Text] = []
    if state.vow[seat] != NOBODY:
        card = int(state.vow[seat])
        vow = vow_name(card, values)
        if scored:
            held = bool(state.achieved[seat])
            note = WORDS.say("scene/vow-held", vow=vow, pay=int(state.vow_pay[seat])) if held else WORDS.say("scene/vow-failed", vow=vow)
        else:
            note = WORDS.say("scene/vow-chosen", vow=vow)
        face = _face(card, values, seen_by=None if scored else (seat,), mark=note)
        zones.append(Zone(key="vow", label=WORDS["scene/vow"], cards=[face]))
    if scored:
        notes.append(_earned(state, values, seat))
    earlier = [card for card in cards_in(state.played[seat]) if card != state.card[seat]]
    if earlier:
        zones.append(Zone(key="earlier", label=WORDS["scene/earlier"], cards=[_face(c, values) for c in earlier], stacked=True, quiet=True))
    return Place(
        name=seat_name(seat),
        standing=WORDS.say("scene/points", points=int(state.total[seat])),
        turn=bool(turn),
        out=bool(state.out == seat),
        zones=zones,
        notes=notes,
    )


def _earned(state: State, values: Values, seat: int) -> Text:
    """What the deal paid a seat, and what for."""
    points, vow = int(state.points[seat]), int(state.vow_pay[seat])
    if not points:
        return WORDS["scene/earned-nothing"]
    survived = 0 if state.out == seat else values["survive_vp"]
    return WORDS.say("scene/earned", points=points, survived=survived, acted=points - survived - vow, vow=vow)


def _middle(state: State, values: Values, move: int | None, before: State | None) -> list[Zone]:
    """The running round; right after its last card, the round just finished (its cards then lie in ``before`` and ``move``)."""
    cards = {p: int(state.card[p]) for p in seats_of(values) if state.card[p] != NOBODY}
    leader = int(state.leader)
    if not cards and before is not None and move is not None and before.stage == PLAY:
        cards = {p: int(before.card[p]) for p in seats_of(values) if before.card[p] != NOBODY} | {int(before.turn): move}
        leader = int(before.leader)
    numbers = {p: card % values["ranks"] for p, card in cards.items()}
    zones = []
    for turn in seats_of(values):
        p = (leader + turn) % values["players"]
        if p not in cards:
            continue
        marks = [WORDS["scene/led"]] if p == leader else []
        if len(cards) > 1 and numbers[p] == min(numbers.values()):
            marks.append(WORDS["scene/lowest"])
        if len(cards) > 1 and numbers[p] == max(numbers.values()):
            marks.append(WORDS["scene/highest"])
        mark = joined(marks) if marks else None
        zones.append(Zone(key=f"card-{p}", label=seat_name(p), cards=[_face(cards[p], values, mark=mark, chosen=cards[p] == move)]))
    return zones


def _banner(state: State, values: Values, legal: int) -> Text:
    if state.over:
        return ending(WORDS, cards_in(state.winners))
    if state.stage == DEAL:
        return WORDS["banner/deal"]
    if state.stage == SCORE:
        return WORDS["banner/score"]
    who = seat_name(int(state.turn))
    if state.stage == VOW:
        return WORDS.say("banner/vow", who=who)
    if state.in_round == 0:
        return WORDS.say("banner/lead", who=who)
    if not legal:
        return WORDS.say("banner/out", who=who)
    cards = [same(shown(card, values)) for card in cards_in(legal)]
    options = cards[0]
    for card in cards[1:]:
        options = options + WORDS["or"] + card
    line = WORDS.say("banner/play", who=who, cards=options)
    return Secret.of(line, seen_by=(int(state.turn),), instead=WORDS.say("banner/play-hidden", who=who))
