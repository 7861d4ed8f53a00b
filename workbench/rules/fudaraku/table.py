"""Fudaraku Tokai on the table: record notation, the log in words, the drawing."""

from __future__ import annotations

from typing import Any

from workbench.core.bits import cards_in
from workbench.core.contract import NOBODY
from workbench.core.deck import SHAPES, SUITS, card_name, shown
from workbench.core.parameters import Values
from workbench.core.scene import Card, Place, Scene, Secret, Zone
from workbench.core.text import GAP, Text, joined, same
from workbench.core.wording import seat_name
from workbench.rules.fudaraku.records import (
    CHANT,
    CHOOSE,
    DEAL,
    GIVE_UP,
    LEADS,
    SAIL,
    SCORE,
    SEAL,
    TO_CHANT,
    TO_GIVE_UP,
    TO_SAIL,
    WAYS,
)
from workbench.rules.fudaraku.wording import WORDS
from workbench.rules.game import State, ending, seats_of

#: The record's words for the moves of a choice. Giving up exists only by the ruling ``may_give_up``.
CHOICES = {TO_SAIL: "sail", TO_CHANT: "chant", TO_GIVE_UP: "give-up"}
NOTHING_TO_SAY = same("")


def merit_value(cards: int, values: Values) -> int:
    """What chanted cards (a mask) are worth."""
    return sum(values["value"][card % values["ranks"] + 1]["vp"] for card in cards_in(cards))


def describe(before: State, values: Values, move: int) -> dict[str, Any]:
    player = int(before.turn)
    if before.stage == CHOOSE:
        return {"kind": "choose", "player": player, "what": CHOICES[move]}
    kind = {SEAL: "seal", SAIL: "play", CHANT: "merit"}[int(before.stage)]
    return {"kind": kind, "player": player, "card": card_name(move, values)}


def option(before: State, values: Values, move: int) -> str:
    return CHOICES[move] if before.stage == CHOOSE else card_name(move, values)


def happening(before: State, after: State, values: Values) -> dict[str, Any]:
    seats = seats_of(values)
    if before.stage == DEAL:
        hands = [[card_name(card, values) for card in cards_in(after.hand[p])] for p in seats]
        return {"kind": "deal", "player": None, "hands": hands, "start": int(after.first_leader)}
    if before.stage != SCORE:
        return {"kind": "out", "player": int(before.turn), "legal": []}
    step: dict[str, Any] = {"kind": "score", "player": None, "points": [int(after.points[p]) for p in seats]}
    if values["seal_effects"]:
        step["seals"] = [int(after.seal_pay[p]) for p in seats]
    return {**step, "total": [int(after.total[p]) for p in seats]}


def result(state: State, values: Values) -> dict[str, Any]:
    return {
        "points": [int(state.total[p]) for p in seats_of(values)],
        "winners": cards_in(state.winners),
        "finished": bool(state.finished),
    }


def log(before: State, after: State, values: Values, move: int | None) -> Text:
    """The step in words; nothing for a choice that the card played next tells as well."""
    if move is None:
        return _log_happening(before, after, values)
    player = int(before.turn)
    who = seat_name(player)
    if before.stage == CHOOSE:
        return _log_choice(before, values, move)
    card = shown(move, values)
    if before.stage == SEAL:
        return Secret.of(WORDS.say("log/seal", who=who, card=card), seen_by=(player,), instead=WORDS.say("log/seal-hidden", who=who))
    if before.stage == CHANT:
        line = WORDS.say("log/chant", who=who, card=card, merit=merit_value(after.merit[player], values))
    elif before.in_round == 0:
        line = WORDS.say("log/open", who=who, card=card, suit=card[0])
    elif move // values["ranks"] == before.enlightenment:
        line = WORDS.say("log/follow", who=who, card=card)
    else:
        line = WORDS.say("log/overtake", who=who, card=card, high=int(before.high))
    return line + _log_next_leader(before, after)


def _log_choice(before: State, values: Values, move: int) -> Text:
    player = int(before.turn)
    if move == TO_GIVE_UP:
        return WORDS.say("log/gives-up", who=seat_name(player))
    if move == TO_CHANT or before.first_sail[player] > 0 or not values["chanting"]:
        return NOTHING_TO_SAY
    return WORDS.say("log/joins" if _why_no_chant(before, values) is None else "log/joins-last", who=seat_name(player))


def _log_next_leader(before: State, after: State) -> Text:
    if after.round_number == before.round_number:
        return NOTHING_TO_SAY
    for lead, key in enumerate(("log/next", "log/revolution", "log/nobody")):
        if after.leads[lead] != before.leads[lead]:
            return GAP + WORDS.say(key, who=seat_name(int(after.leader)))
    raise AssertionError(f"a round began, but none of {LEADS} made its leader")


def _log_happening(before: State, after: State, values: Values) -> Text:
    if before.stage == DEAL:
        return WORDS.say("log/deal", game=int(after.part), who=seat_name(int(after.first_leader)))
    if before.stage != SCORE:
        line = WORDS.say("log/out" if before.stage == GIVE_UP else "log/stuck", who=seat_name(int(before.turn)))
        return line + _log_next_leader(before, after)
    return _log_score(after, values)


def _log_score(after: State, values: Values) -> Text:
    seats = seats_of(values)
    line = NOTHING_TO_SAY
    if any(after.points[p] for p in seats):
        points = joined(seat_name(p) + f" {int(after.points[p])}" for p in seats)
        only_merit = not values["rank_scoring"] and not values["seal_effects"]
        line = WORDS.say("log/merit" if only_merit else "log/points", points=points) + GAP
    if after.over and after.finished:
        winners = joined(seat_name(p) for p in cards_in(after.winners))
        return line + WORDS.say(f"log/won/{WAYS[int(after.way)]}", who=winners)
    if after.over:
        return line + WORDS.say("log/unfinished", games=int(after.part))
    return line


def chapter(state: State, values: Values) -> tuple[Text, Text]:
    """The game, and the part of the game, that this state belongs to."""
    game = WORDS.say("chapter/game", game=max(int(state.part), 1))
    if state.stage == SEAL:
        return game, WORDS["chapter/seals"]
    if state.stage in (DEAL, SCORE):
        return game, WORDS["chapter/score"]
    return game, WORDS.say("chapter/round", round=int(state.round_number))


def scene(state: State, values: Values, legal: int, move: int | None, before: State | None) -> Scene:
    """The table as this state leaves it. ``move`` is the card just played (outlined), ``legal`` the moves open now."""
    played = move if before is not None and before.stage == SAIL else None
    return Scene(
        places=[_place(state, values, seat, legal) for seat in seats_of(values)],
        middle=_middle(state, values, played, before),
        facts=_facts(state, values),
        banner=_banner(state, values, legal),
    )


def _facts(state: State, values: Values) -> list[Text]:
    facts = []
    if values["match_target"]:
        facts += [WORDS.say("scene/game", game=max(int(state.part), 1)), WORDS.say("scene/target", target=values["match_target"])]
    if state.round_number > 0:
        facts.append(WORDS.say("scene/round", round=int(state.round_number), rounds=values["hand_size"] - 1))
    if state.stage in (CHOOSE, SAIL, CHANT) and state.in_round > 0:
        suit = SHAPES[SUITS[int(state.enlightenment)]]
        facts += [WORDS.say("scene/enlightenment", suit=suit), WORDS.say("scene/high", high=int(state.high))]
    return facts


def _face(card: int, values: Values, **more: Any) -> Card:
    name = card_name(card, values)
    return Card(face=name[1:], suit=name[0], **more)


def _why_no_chant(state: State, values: Values) -> tuple[Text, str] | None:
    """Why the player to act may not chant, with the clause; None if it may."""
    sailed_in = int(state.first_sail[int(state.turn)])
    if sailed_in > 0:
        return WORDS.say("why/no-way-back", round=sailed_in), "turn/no-way-back"
    left = values["hand_size"] - int(state.round_number)
    if left == 1 and (values["last_round_sails"] or values["min_sails"] == 1):
        return WORDS["why/last-round"], "turn/last-round-sails"
    if left <= values["min_sails"]:
        return WORDS.say("why/min-sails", sails=values["min_sails"]), "turn/last-round-sails"
    return None


def _choice(state: State, values: Values, legal: int) -> Zone:
    """What the player to act chooses from, laid out like cards."""
    cards = [Card(face=WORDS["scene/sail"], playable=True)]
    if values["chanting"]:
        reason, clause = _why_no_chant(state, values) or (None, None)
        cards.append(Card(face=WORDS["scene/chant"], playable=reason is None, why_not=reason, clause=clause))
    if legal >> TO_GIVE_UP & 1:
        cards.append(Card(face=WORDS["scene/give-up"], playable=True))
    return Zone(key="choice", label=WORDS["scene/choice"], cards=cards)


def _place(state: State, values: Values, seat: int, legal: int) -> Place:
    turn = state.turn == seat and state.stage != SCORE
    scored = state.stage == DEAL and state.part > 0
    hand = []
    for card in cards_in(state.hand[seat]):
        open_now = bool(turn and state.stage in (SEAL, SAIL, CHANT) and legal >> card & 1)
        why, clause = None, None
        if turn and state.stage == SAIL and state.in_round > 0 and not open_now:
            suit = SHAPES[SUITS[int(state.enlightenment)]]
            why, clause = WORDS.say("why/overtake", card=shown(card, values), suit=suit, high=int(state.high)), "sail/overtake"
        hand.append(_face(card, values, seen_by=(seat,), playable=open_now, why_not=why, clause=clause))
    zones = [Zone(key="hand", label=WORDS["scene/hand"], cards=hand)]
    if state.sealed[seat] != NOBODY:
        paid = WORDS.say("scene/seal-paid", pay=int(state.seal_pay[seat])) if scored and values["seal_effects"] else None
        seal = _face(int(state.sealed[seat]), values, seen_by=None if scored else (seat,), mark=paid)
        zones.append(Zone(key="seal", label=WORDS["scene/seal"], cards=[seal]))
    if turn and state.stage == CHOOSE:
        zones.append(_choice(state, values, legal))
    for key, cards in (("merit", state.merit[seat]), ("sailed", state.sailed[seat])):
        lying = [card for card in cards_in(cards) if card != state.card[seat]]
        if lying:
            faces = [_face(card, values) for card in lying]
            zones.append(Zone(key=key, label=WORDS[f"scene/{key}"], cards=faces, stacked=True, quiet=True))
    return Place(
        name=seat_name(seat),
        standing=_standing(state, values, seat),
        turn=bool(turn),
        out=bool(int(state.out) >> seat & 1),
        zones=zones,
        notes=_notes(state, values, seat),
    )


def _standing(state: State, values: Values, seat: int) -> Text:
    """Points of the match or of the scored game; before that the merit on the table, which nobody who is out can use."""
    if values["match_target"] or (state.over and (values["rank_scoring"] or values["seal_effects"])):
        return WORDS.say("scene/points", points=int(state.total[seat]))
    if int(state.out) >> seat & 1 and values["out_merit"] == "no":
        return WORDS.say("scene/merit-points", points=0)
    return WORDS.say("scene/merit-points", points=merit_value(state.merit[seat], values))


def _notes(state: State, values: Values, seat: int) -> list[Text]:
    """Where this player stands between the shore and the far side (without chanting everybody is at sea); at the end what was earned."""
    if not state.round_number:
        return []
    if state.over and (values["rank_scoring"] or values["seal_effects"]):
        merit, seal = int(state.merit_points[seat]), int(state.seal_pay[seat])
        place = int(state.points[seat]) - merit - seal
        given = (("merit", "chanting", merit), ("place", "rank_scoring", place), ("seal", "seal_effects", seal))
        parts = joined(WORDS[f"panel/sources/{name}"] + same(f" {points}") for name, switch, points in given if values[switch])
        return [WORDS.say("scene/earned", points=int(state.points[seat]), parts=parts)]
    if int(state.out) >> seat & 1:
        return [WORDS.say("scene/sunk", round=int(state.out_round[seat]))]
    if not values["chanting"]:
        return []
    if state.first_sail[seat] == 0:
        return [WORDS["scene/ashore"]]
    return [WORDS.say("scene/at-sea", round=int(state.first_sail[seat])) if state.merit[seat] else WORDS["scene/pure"]]


def _middle(state: State, values: Values, played: int | None, before: State | None) -> list[Zone]:
    """The running round; right after its last step, the round just finished (its cards then lie in ``before`` and ``played``)."""
    shown_round = state
    cards = {p: int(state.card[p]) for p in seats_of(values) if state.card[p] != NOBODY}
    if not cards and before is not None and 0 < before.round_number < state.round_number:
        shown_round = before
        cards = {p: int(before.card[p]) for p in seats_of(values) if before.card[p] != NOBODY}
        if played is not None:
            cards[int(before.turn)] = played
    numbers = {p: card % values["ranks"] for p, card in cards.items()}
    zones: list[Zone] = []
    for turn in seats_of(values):
        p = (int(shown_round.leader) + turn) % values["players"]
        if p not in cards:
            continue
        marks = [] if zones else [WORDS["scene/led"]]
        if len(cards) > 1 and numbers[p] == min(numbers.values()):
            marks.append(WORDS["scene/lowest"])
        if len(cards) > 1 and numbers[p] == max(numbers.values()):
            marks.append(WORDS["scene/highest"])
        face = _face(cards[p], values, mark=joined(marks) if marks else None, chosen=cards[p] == played)
        zones.append(Zone(key=f"card-{p}", label=seat_name(p), cards=[face]))
    return zones


def _banner(state: State, values: Values, legal: int) -> Text:
    if state.over:
        return ending(WORDS, cards_in(state.winners))
    if state.stage == DEAL:
        return WORDS.say("banner/game-over", game=int(state.part)) if state.part else WORDS["banner/deal"]
    if state.stage == SCORE:
        return WORDS["banner/score"]
    player = int(state.turn)
    who = seat_name(player)
    if state.stage == CHOOSE:
        bound = not values["chanting"] or _why_no_chant(state, values) is not None
        return WORDS.say("banner/bound" if bound else "banner/choose", who=who)
    if state.stage == SAIL and state.in_round > 0:
        return _sailing_banner(state, values, legal)
    key = {SEAL: "banner/seal", CHANT: "banner/chant", SAIL: "banner/open", GIVE_UP: "banner/gave-up"}[int(state.stage)]
    return WORDS.say(key, who=who)


def _sailing_banner(state: State, values: Values, legal: int) -> Text:
    player = int(state.turn)
    who = seat_name(player)
    if not legal:
        return WORDS.say("banner/out", who=who)
    cards = [same(shown(card, values)) for card in cards_in(legal)]
    options = cards[0]
    for card in cards[1:]:
        options = options + WORDS["or"] + card
    line = WORDS.say("banner/sail", who=who, cards=options)
    return Secret.of(line, seen_by=(player,), instead=WORDS.say("banner/sail-hidden", who=who))
