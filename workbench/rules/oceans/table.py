"""Kaito Oceans on the table: record notation, the log in words, the drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from workbench.core.bits import cards_in
from workbench.core.contract import MAX_PLAYERS, NOBODY
from workbench.core.parameters import Values
from workbench.core.scene import Bar, Card, Place, Scene, Secret, Zone
from workbench.core.text import Text, joined, same
from workbench.core.wording import seat_name
from workbench.rules.game import State, copy_state, ending, seats_of
from workbench.rules.oceans import kernel as rules
from workbench.rules.oceans.beliefs import DETECTIVE, knows_vault, of_boss, of_detective, of_vaults, weigh
from workbench.rules.oceans.cards import code_of, directions_of, face_of, gold_of, silver_of
from workbench.rules.oceans.icons import compass_name
from workbench.rules.oceans.parameters import DIRECTIONS, MAX_KEYS, MAX_VAULTS
from workbench.rules.oceans.wording import WORDS

ROLES = ("thief", "boss", "detective")
WAYS = ("inward", "outward")
CLAIMS = ("empty", "treasure")
LOT_WAYS = ("highest", "lowest")
#: where the vaults stand on the table, seen from above
SIDES = {"N": "top", "E": "right", "S": "bottom", "W": "left", "U": "top", "D": "bottom"}
#: lots of so many items are listed one by one in a record (2 × 1,023 of them)
MOST_ITEMS = 10


@lru_cache(maxsize=16)
def _record(values: Values) -> np.record:
    """The parameters as the rules read them."""
    return values.record()


# ---------------------------------------------------------------- notation


def directions_name(state: State, card: int, values: Values) -> str:
    """The directions of a key in the order in which its row lists them (``NE``)."""
    code = int(code_of(state, face_of(state, card)))
    row = values["key"][code + 1] if code < MAX_KEYS else values["dual"][code - MAX_KEYS + 1]
    return "".join(d for d in (row["first"], row["second"]) if d in DIRECTIONS[: values["vaults"]])


def card_name(state: State, card: int, values: Values) -> str:
    """Record notation: ``kitten:7``, ``key:24:NE``, ``kitten:11+key:22:N``, ``notice``, ``investigation``."""
    if int(state.notice_cards) >> card & 1:
        return "notice"
    if int(state.investigation_cards) >> card & 1:
        return "investigation"
    parts = []
    if int(state.kitten_cards) >> card & 1:
        parts.append(f"kitten:{silver_of(state, card)}")
    if int(state.key_cards) >> card & 1:
        parts.append(f"key:{gold_of(state, card)}:{directions_name(state, card, values)}")
    return "+".join(parts)


def _names(state: State, cards: Iterable[int], values: Values) -> list[str]:
    return [card_name(state, card, values) for card in cards]


def _loot_order(state: State, values: Values) -> Callable[[str], int]:
    """Where a key stands in a lot, by its name: equal keys side by side, so that equal lots read the same."""
    return _names(state, cards_in(int(state.key_cards)), values).index


def _items(state: State, values: Values, keys: int, treasure: int) -> list[str]:
    return (["treasure"] if treasure else []) + sorted(_names(state, cards_in(keys), values), key=_loot_order(state, values))


def _next_on_pile(state: State, n: int) -> list[int]:
    """The next cards to be drawn, in order."""
    return [int(state.pile[int(state.pile_size) - 1 - i]) for i in range(min(n, int(state.pile_size)))]


def _after(before: State, values: Values, move: int) -> State:
    """The state a move leads to (where chance has a part in it)."""
    after = copy_state(before)
    with np.errstate(over="ignore"):
        rules.KERNEL.apply(after, _record(values), move)
    return after


def describe(before: State, values: Values, move: int) -> dict[str, Any] | None:
    stage, player = before.stage, int(before.turn)
    if stage == rules.BEGIN and move == rules.DRAW:
        return {"kind": "draw", "player": player, "cards": _names(before, _next_on_pile(before, values["draw"]), values)}
    if stage == rules.BEGIN:
        after = _after(before, values, move)
        given = cards_in(int(before.hand[player]) & ~int(after.hand[player]))
        taken = cards_in(int(after.hand[player]) & ~int(before.hand[player]))
        target = move - rules.SWAP
        names = {"given": _names(before, given, values), "taken": _names(before, taken, values)}
        return {"kind": "swap", "player": player, "target": target, **names}
    if stage == rules.ACT:
        return _describe_action(before, player, move)
    if stage == rules.DISCARD:
        return {"kind": "discard", "player": player, "card": card_name(before, move, values)}
    if stage == rules.WAY:
        return {"kind": "mission", "player": player, "card": card_name(before, int(before.laid), values), "way": WAYS[move]}
    if stage == rules.ANNOUNCE:
        return {"kind": "announce", "player": player, "what": CLAIMS[move]}
    if stage == rules.GIVE:
        return {"kind": "give", "player": player, "card": card_name(before, move, values)}
    if stage == rules.OPEN:
        return {"kind": "open", "player": player, "vault": None if move == rules.WAIT else DIRECTIONS[move]}
    if stage == rules.BID:
        return {"kind": "bid", "player": player, "card": card_name(before, move, values)}
    if move == rules.STOP:
        return {"kind": "end", "player": player}
    if move in (rules.HIGHEST, rules.LOWEST):
        return {
            "kind": "lot",
            "player": player,
            "items": _items(before, values, int(before.lot), before.lot_treasure),
            "way": _lot_way(move),
        }
    return None  # one more item of the lot


def _lot_way(move: int) -> str:
    return LOT_WAYS[0] if move == rules.HIGHEST else LOT_WAYS[1]


def _describe_action(before: State, player: int, move: int) -> dict[str, Any] | None:
    if move == rules.END:
        return {"kind": "end", "player": player}
    if move >= rules.PEEK:
        vault = move - rules.PEEK
        return {"kind": "investigate", "player": player, "vault": DIRECTIONS[vault], "seen": CLAIMS[int(vault == before.treasure)]}
    if move >= rules.NOTICE:
        return {"kind": "notice", "player": player, "slot": move - rules.NOTICE}
    return None  # which card is discarded, or which way a key is laid, comes next


def option(before: State, values: Values, move: int) -> Any:
    """One choice among others: the card or vault where that says it all, otherwise the step without its player and its luck."""
    entry = describe(before, values, move)
    assert entry is not None
    if entry["kind"] in ("give", "bid"):
        return entry["card"]
    if entry["kind"] in ("announce", "open"):
        return entry["what" if entry["kind"] == "announce" else "vault"]
    return {key: value for key, value in entry.items() if key not in ("player", "cards", "given", "taken", "seen")}


def _lot_moves(state: State, values: Values) -> list[tuple[int, str]]:
    """Everything the holder still has, as (move, name), in the order in which records list it."""
    keys = [(int(code_of(state, card)), card_name(state, card, values)) for card in cards_in(state.loot)]
    order = _loot_order(state, values)
    return [(rules.TREASURE, "treasure")] * int(state.has_treasure) + sorted(keys, key=lambda key: order(key[1]))


def offered(state: State, values: Values) -> list[Any] | None:
    """Every lot a holder may name. With more than :data:`MOST_ITEMS` items that would be too many to list: any part of them.

    None for choices that are listed one by one as they are found.
    """
    if state.stage != rules.LOT:
        return None
    names = [name for _, name in _lot_moves(state, values)]
    stop = [] if values["stop_early"] == "no" else [{"kind": "end"}]
    if len(names) > MOST_ITEMS:
        return [{"kind": "lot", "part_of": names, "way": way} for way in LOT_WAYS] + stop
    parts = dict.fromkeys(part for n in range(1, len(names) + 1) for part in combinations(names, n))
    return [{"kind": "lot", "items": list(part), "way": way} for part in parts for way in LOT_WAYS] + stop


def moves_for(state: State, values: Values, entry: Mapping[str, Any]) -> list[int] | None:
    """The kernel moves of a recorded lot, none for one that cannot be put together; None for choices of another kind."""
    if state.stage != rules.LOT:
        return None
    if entry.get("kind") == "end":
        return [rules.STOP] if values["stop_early"] == "yes" else []
    items, way = entry.get("items"), entry.get("way")
    if not isinstance(items, list) or way not in LOT_WAYS:
        return []
    moves = []
    left = _lot_moves(state, values)
    for item in items:
        found = next((here for here in left if here[1] == item), None)
        if found is None:
            return []
        left.remove(found)
        moves.append(found[0])
    return [*sorted(moves), rules.HIGHEST if way == LOT_WAYS[0] else rules.LOWEST]


def happening(before: State, after: State, values: Values) -> dict[str, Any]:
    stage, seats = before.stage, seats_of(values)
    if stage == rules.SETUP:
        return {
            "kind": "deal",
            "player": None,
            "hands": [_names(after, cards_in(after.hand[p]), values) for p in seats],
            "roles": [ROLES[after.role[p]] for p in seats],
            "vault": DIRECTIONS[after.treasure],
            "pile": _names(after, _next_on_pile(after, int(after.pile_size)), values),
            "start": int(after.first_player),
        }
    if stage == rules.REFILL:
        return {"kind": "reshuffle", "player": None, "pile": _names(after, _next_on_pile(after, int(after.pile_size)), values)}
    if stage == rules.MORE:
        cards = _next_on_pile(before, int(before.missing))
        return {"kind": "draw", "player": int(before.active), "cards": _names(before, cards, values), "legal": [{"kind": "draw"}]}
    if stage in (rules.GIVE, rules.BID):
        return {"kind": "give" if stage == rules.GIVE else "bid", "player": int(before.turn), "card": None, "legal": [None]}
    if stage == rules.REVEAL:
        return {"kind": "reveal", "player": int(before.issuer), "sum": int(after.shown_sum), "success": bool(after.shown_success)}
    if stage == rules.SETTLE:
        moved = after.handed != NOBODY
        return {
            "kind": "settle",
            "player": int(after.boss),
            "counts": [_kittens(before, p) for p in seats],
            "from": int(after.handed_from) if moved else None,
            "to": int(after.handed_to) if moved else None,
            "card": card_name(after, int(after.handed), values) if moved else None,
        }
    points = [int(after.total[p]) for p in seats]
    return {"kind": "score", "player": None, "points": points, "total": points, "winners": cards_in(after.winners)}


def result(state: State, values: Values) -> dict[str, Any]:
    return {
        "points": [int(state.total[p]) for p in seats_of(values)],
        "winners": cards_in(state.winners),
        "finished": bool(state.finished),
    }


# ---------------------------------------------------------------- words


def vault_name(vault: int) -> Text:
    return WORDS.say("vault", direction=WORDS[f"direction/{DIRECTIONS[vault]}"])


def _pointing(state: State, card: int) -> Text:
    texts = [WORDS[f"direction/{DIRECTIONS[v]}"] for v in cards_in(directions_of(state, card))]
    return Text(ja="".join(t.ja for t in texts), en="/".join(t.en for t in texts))


def shown(state: State, card: int) -> Text:
    """The card for people."""
    if int(state.notice_cards) >> card & 1:
        return WORDS["card/notice"]
    if int(state.investigation_cards) >> card & 1:
        return WORDS["card/investigation"]
    silver, gold = int(silver_of(state, card)), int(gold_of(state, card))
    if not int(state.key_cards) >> card & 1:
        return WORDS.say("card/kitten", silver=silver)
    if int(state.kitten_cards) >> card & 1:
        return WORDS.say("card/dual", silver=silver, gold=gold, directions=_pointing(state, card))
    return WORDS.say("card/key", gold=gold, directions=_pointing(state, card))


def _all_shown(state: State, cards: Iterable[int]) -> Text:
    texts = [shown(state, card) for card in cards]
    return joined(texts) if texts else WORDS["log/nothing"]


def _lot_shown(state: State, values: Values, keys: int, treasure: int) -> Text:
    texts = [WORDS.say("card/treasure", value=values["treasure"])] if treasure else []
    return joined(texts + [shown(state, card) for card in cards_in(keys)])


def _kittens(state: State, seat: int) -> int:
    return len(cards_in(int(state.hand[seat]) & int(state.kitten_cards)))


def log(before: State, after: State, values: Values, move: int | None) -> Text:
    if before.stage == rules.BID and after.stage != rules.BID:
        return _log_split(before, after, values)
    if move is None:
        return _log_happening(before, after, values)
    stage, player = before.stage, int(before.turn)
    who, mine = seat_name(player), (player,)
    if stage == rules.BEGIN:
        return _log_begin(before, after, move)
    if stage == rules.ACT:
        return _log_action(before, after)
    if stage == rules.ANNOUNCE:
        vault, claim = int(before.peek_vault[before.peeks - 1]), int(after.peek_claim[before.peeks - 1])
        line = WORDS.say("log/announce", who=who, vault=vault_name(vault), claim=WORDS[f"claim/{CLAIMS[claim]}"])
        if claim == int(vault == before.treasure):
            return line
        false = WORDS.say("log/announce-false", who=who, vault=vault_name(vault), claim=WORDS[f"claim/{CLAIMS[claim]}"])
        return Secret.of(false, seen_by=_knowing(before, values, vault), instead=line)
    if stage in (rules.GIVE, rules.BID):
        word = "log/give" if stage == rules.GIVE else "log/bid"
        line = WORDS.say(word, who=who, card=shown(before, int(after.secret[player])))
        return Secret.of(line, seen_by=mine, instead=WORDS.say(f"{word}-hidden", who=who))
    if stage == rules.OPEN:
        if after.opened == NOBODY:
            return WORDS.say("log/wait", who=who)
        if after.opened == after.treasure:
            return WORDS.say("log/open-treasure", vault=vault_name(int(after.opened)), boss=seat_name(int(after.boss)))
        return WORDS.say("log/open-empty", vault=vault_name(int(after.opened)))
    if after.stage == rules.BID:
        way = WORDS[_lot_way(int(after.lot_way))]
        return WORDS.say("log/lot", who=who, items=_lot_shown(after, values, int(after.lot), after.lot_treasure), way=way)
    return WORDS.say("log/stop", who=who)


def _log_begin(before: State, after: State, move: int) -> Text:
    player = int(before.turn)
    who = seat_name(player)
    won = cards_in(int(after.hand[player]) & ~int(before.hand[player]))
    lost = cards_in(int(before.hand[player]) & ~int(after.hand[player]))
    if move == rules.DRAW:
        line = WORDS.say("log/draw", who=who, cards=_all_shown(before, won))
        return Secret.of(line, seen_by=(player,), instead=WORDS.say("log/draw-hidden", who=who, n=len(won)))
    target = move - rules.SWAP
    line = WORDS.say("log/swap", who=who, other=seat_name(target), given=_all_shown(before, lost), taken=_all_shown(before, won))
    hidden = WORDS.say("log/swap-hidden", who=who, other=seat_name(target), n=len(won))
    return Secret.of(line, seen_by=(player, target), instead=hidden)


def _log_action(before: State, after: State) -> Text:
    player = int(before.turn)
    who = seat_name(player)
    if after.peeks > before.peeks:
        vault = int(after.peek_vault[before.peeks])
        line = WORDS.say("log/peek", who=who, vault=vault_name(vault), seen=WORDS[f"claim/{CLAIMS[int(vault == after.treasure)]}"])
        return Secret.of(line, seen_by=(player,), instead=WORDS.say("log/peek-hidden", who=who, vault=vault_name(vault)))
    if after.called_notice != NOBODY:
        return WORDS.say("log/notice", who=who, card=shown(after, int(after.mission[after.slot])))
    for slot in range(len(after.mission)):
        if after.mission[slot] != before.mission[slot]:
            way = WORDS[f"way/{WAYS[after.way[slot]]}"]
            return WORDS.say("log/mission", who=who, card=shown(after, int(after.mission[slot])), way=way)
    gone = cards_in(int(before.hand[player]) & ~int(after.hand[player]))
    if gone:
        return WORDS.say("log/discard", who=who, card=shown(before, gone[0]))
    return WORDS.say("log/end", who=who)


def _log_happening(before: State, after: State, values: Values) -> Text:
    stage = before.stage
    if stage == rules.SETUP:
        return WORDS.say("log/deal", who=seat_name(int(after.first_player)))
    if stage == rules.REFILL:
        return WORDS.say("log/reshuffle", n=int(after.pile_size))
    if stage == rules.MORE:
        player, cards = int(before.active), _next_on_pile(before, int(before.missing))
        line = WORDS.say("log/draw", who=seat_name(player), cards=_all_shown(before, cards))
        return Secret.of(line, seen_by=(player,), instead=WORDS.say("log/draw-hidden", who=seat_name(player), n=len(cards)))
    if stage in (rules.GIVE, rules.BID):
        return WORDS.say("log/give-none" if stage == rules.GIVE else "log/bid-none", who=seat_name(int(before.turn)))
    if stage == rules.REVEAL:
        key = int(before.mission[before.slot])
        kittens = joined(str(n) for n in sorted(int(silver_of(after, c)) for c in cards_in(after.shown)))
        word = "log/success" if after.shown_success else "log/failure"
        return WORDS.say(word, cards=kittens, sum=int(after.shown_sum), number=int(gold_of(after, key)))
    if stage == rules.SETTLE:
        if after.handed == NOBODY:
            return WORDS["log/settle-none"]
        giver, receiver = int(after.handed_from), int(after.handed_to)
        names = {"from_": seat_name(giver), "to": seat_name(receiver)}
        line = WORDS.say("log/settle", card=shown(after, int(after.handed)), **names)
        return Secret.of(line, seen_by=(giver, receiver), instead=WORDS.say("log/settle-hidden", **names))
    how = WORDS[f"end/{int(after.how)}"]
    winners = cards_in(after.winners)
    if not winners:
        return WORDS.say("log/nobody", how=how)
    roles = joined(dict.fromkeys(WORDS[f"role/{ROLES[after.role[p]]}"] for p in winners))
    return WORDS.say("log/won", how=how, who=joined(seat_name(p) for p in winners), role=roles)


def _log_split(before: State, after: State, values: Values) -> Text:
    """The last bid is in: all are shown, and who takes the lot."""
    bids = joined(
        WORDS.say("log/bid-of", who=seat_name(p), silver=int(silver_of(after, after.bids[p])))
        for p in seats_of(values)
        if after.bids[p] != NOBODY
    )
    bids = bids if bids.ja else WORDS["log/nothing"]
    if after.taker == NOBODY:
        return WORDS.say("log/not-taken", bids=bids)
    items = _lot_shown(after, values, int(before.lot), before.lot_treasure)
    return WORDS.say("log/taken", bids=bids, who=seat_name(int(after.taker)), items=items)


def chapter(state: State, values: Values) -> tuple[Text, Text]:
    """The lap and whose turn it is, or the part of the escape."""
    if state.stage == rules.SETUP:
        return WORDS["chapter/start"], WORDS["chapter/start"]
    if state.over or state.stage == rules.SCORE:
        return WORDS["chapter/end"], WORDS["chapter/end"]
    if state.stage == rules.SETTLE:
        return WORDS["chapter/escape"], WORDS["chapter/settle"]
    if state.stage in (rules.LOT, rules.BID):
        return WORDS["chapter/escape"], WORDS.say("chapter/split", n=int(state.split_count) + 1)
    lap = (int(state.turn_number) - 1) // values["players"] + 1
    turn = WORDS.say("chapter/turn", who=seat_name(int(state.active)), turn=int(state.turn_number))
    return WORDS.say("chapter/lap", lap=lap), turn


# ---------------------------------------------------------------- the drawing


def scene(state: State, values: Values, legal: int, move: int | None, before: State | None) -> Scene:
    """The table as this state leaves it. ``legal`` are the moves open now; what a step has just shown is taken from ``before``."""
    return Scene(
        places=[_place(state, values, seat, legal, before) for seat in seats_of(values)],
        middle=_middle(state, values, before),
        facts=_facts(state, values),
        banner=_banner(state, values),
    )


def _face(state: State, card: int, values: Values, **more: Any) -> Card:
    if int(state.notice_cards) >> card & 1:
        return Card(face="", suit="notice", **more)
    if int(state.investigation_cards) >> card & 1:
        return Card(face="", suit="investigation", **more)
    silver = str(silver_of(state, card)) if int(state.kitten_cards) >> card & 1 else ""
    if not int(state.key_cards) >> card & 1:
        return Card(face=silver, suit="kitten", **more)
    letters = directions_name(state, card, values)
    numbers = f"{silver}+{gold_of(state, card)}" if silver else str(gold_of(state, card))
    foot = Text(ja="".join(WORDS[f"direction/{letter}"].ja for letter in letters), en=letters)
    return Card(face=numbers, foot=foot, suit="kitten-key" if silver else "key", picture=compass_name(letters), **more)


def _playable(state: State, legal: int, card: int) -> bool:
    """Whether a move that is open now uses this card."""
    if state.stage in (rules.DISCARD, rules.GIVE, rules.BID):
        return any(face_of(state, other) == face_of(state, card) for other in cards_in(legal))
    if state.stage != rules.ACT:
        return False
    if legal >> rules.DISCARD_ONE & 1:
        return True
    if int(state.notice_cards) >> card & 1:
        return any(rules.NOTICE <= move < rules.PEEK for move in cards_in(legal))
    if int(state.investigation_cards) >> card & 1:
        return legal >> rules.PEEK != 0
    return bool(int(state.key_cards) >> card & 1 and legal >> int(code_of(state, face_of(state, card))) & 1)


def _why_not(state: State, values: Values, card: int) -> tuple[Text, str] | None:
    """Why a card of the seat whose turn it is cannot be used now, and the clause that forbids it."""
    name = shown(state, card)
    if state.stage in (rules.GIVE, rules.BID):
        giving = state.stage == rules.GIVE
        return WORDS.say("why/only-kittens" if giving else "why/only-bids", card=name), "notice/call" if giving else "escape/bid"
    if state.stage == rules.DISCARD:
        return WORDS.say("why/keep-three", card=name), "turn/hand-limit"
    if state.stage == rules.ACT:
        if state.actions >= 2:
            return WORDS.say("why/actions", card=name), "turn/actions"
        return WORDS.say("why/keep-three", card=name), "turn/hand-limit"
    return None


def _why_no_play(state: State, values: Values, legal: int, card: int) -> tuple[Text, str] | None:
    """Why a card that may be discarded cannot be *played* now: said under the card, as it is not forbidden altogether."""
    name = shown(state, card)
    key, notice = int(state.key_cards) >> card & 1, int(state.notice_cards) >> card & 1
    if not (key or notice or int(state.investigation_cards) >> card & 1):
        return None
    if state.played or state.actions >= 2:
        return WORDS.say("why/played", card=name), "turn/actions"
    missions = sum(m != NOBODY for m in state.mission[: values["missions"]])
    if key and missions == values["missions"]:
        return WORDS.say("why/key-limit", card=name, n=missions), "mission/limit"
    if key and not legal >> int(code_of(state, face_of(state, card))) & 1:
        return WORDS.say("why/keep-three", card=name), "turn/hand-limit"
    if notice and not missions:
        return WORDS["why/no-mission"], "notice/call"
    if notice and not any(rules.NOTICE <= move < rules.PEEK for move in cards_in(legal)):
        three = values["keep_three"] == "rule" and _kittens(state, int(state.turn)) == 3
        return (WORDS.say("why/keep-three", card=name), "turn/hand-limit") if three else (WORDS["why/no-kitten"], "notice/call")
    return None


def _place(state: State, values: Values, seat: int, legal: int, before: State | None) -> Place:
    turn = bool(state.turn == seat and not state.over)
    hand = []
    for card in cards_in(state.hand[seat]):
        playable = turn and bool(legal) and _playable(state, legal, card)
        reason = None
        if turn and legal and not playable:
            reason = _why_not(state, values, card)
        elif turn and legal and state.stage == rules.ACT:
            reason = _why_no_play(state, values, legal, card)
        why, clause = reason if reason else (None, None)
        hand.append(_face(state, card, values, seen_by=(seat,), playable=playable and reason is None, why_not=why, clause=clause))
    zones = [Zone(key="hand", label=WORDS["scene/hand"], cards=hand)]
    if state.secret[seat] != NOBODY:
        face = _face(state, int(state.secret[seat]), values, seen_by=(seat,))
        zones.append(Zone(key="secret", label=WORDS["scene/secret"], cards=[face]))
    if before is not None and before.stage == rules.BID and state.stage != rules.BID and state.bids[seat] != NOBODY:
        bid = _face(state, int(state.bids[seat]), values, chosen=bool(state.taker == seat))
        zones.append(Zone(key="bid", label=WORDS["scene/bid"], cards=[bid]))
    taken = _loot_cards(state, values, int(state.taken[seat]), state.owner == seat)
    if taken:
        zones.append(Zone(key="taken", label=WORDS["scene/taken"], cards=taken))
    return Place(
        name=seat_name(seat),
        standing=_standing(state, seat),
        turn=turn,
        out=False,
        zones=zones,
        notes=_notes(state, values, seat),
        bars=_beliefs(state, values, seat),
    )


def _role_note(state: State, seat: int) -> Text:
    role = WORDS.say("scene/role", role=WORDS[f"role/{ROLES[state.role[seat]]}"])
    if state.over or (state.boss_shown and seat == state.boss):
        return role
    return Secret.of(role, seen_by=(seat,), instead=WORDS["scene/role-hidden"])


def _notes(state: State, values: Values, seat: int) -> list[Text]:
    """A seat's role and announcements; at the end of a game won by the total, what the total is made of."""
    if state.stage == rules.SETUP:
        return []
    notes = [_role_note(state, seat), *_announcements(state, values, seat)]
    if state.over and state.how == rules.BY_TOTAL:
        treasure = values["treasure"] if seat == state.owner else 0
        notes.append(WORDS.say("scene/earned", keys=int(state.total[seat]) - treasure, treasure=treasure))
    return notes


def _standing(state: State, seat: int) -> Text:
    cards = len(cards_in(state.hand[seat]))
    if state.over and state.how == rules.BY_TOTAL:
        return WORDS.say("scene/total", total=int(state.total[seat]))
    if state.holder != NOBODY:
        return WORDS.say("scene/standing", kittens=_kittens(state, seat), cards=cards)
    return WORDS.say("scene/cards", cards=cards)


def _loot_cards(state: State, values: Values, keys: int, treasure: bool) -> list[Card]:
    cards = [Card(face=str(values["treasure"]), suit="treasure")] if treasure else []
    return cards + [_face(state, card, values) for card in cards_in(keys)]


def beliefs_of(state: State, values: Values, seat: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What a seat believes: the chance of each vault to hold the treasure, of each seat to be the detective, and the boss."""
    params = _record(values)
    joint = np.empty((MAX_PLAYERS, MAX_VAULTS))
    vaults, detective, boss = np.zeros(MAX_VAULTS), np.zeros(MAX_PLAYERS), np.zeros(MAX_PLAYERS)
    weigh(state, params, seat, joint)
    of_vaults(params, joint, vaults)
    of_detective(params, joint, detective)
    of_boss(state, params, seat, detective, boss)
    return vaults[: values["vaults"]], detective[: values["players"]], boss[: values["players"]]


def _beliefs(state: State, values: Values, seat: int) -> Sequence[Bar]:
    """Small bars: where a seat thinks the treasure is, and whom it takes for the detective and the boss."""
    if state.stage == rules.SETUP or state.over:
        return ()
    vaults, detective, boss = beliefs_of(state, values, seat)
    bars = []
    if state.opened == NOBODY:
        for v, chance in enumerate(vaults):
            way = WORDS[f"direction/{DIRECTIONS[v]}"]
            label, short = WORDS.say("scene/belief-vault", direction=way), Text(ja=way.ja, en=DIRECTIONS[v])
            bars.append(Bar(label=label, group=WORDS["scene/beliefs-vault"], short=short, share=float(chance)))
    others = [p for p in seats_of(values) if p != seat]
    whom, chances = ("detective", detective) if state.role[seat] != DETECTIVE else ("boss", boss)
    if whom == "detective" or not state.boss_shown:
        for p in others:
            label = WORDS.say(f"scene/belief-{whom}", who=seat_name(p))
            bars.append(Bar(label=label, group=WORDS[f"scene/beliefs-{whom}"], short=same(p + 1), share=float(chances[p])))
    return bars


def _knowing(state: State, values: Values, vault: int) -> tuple[int, ...]:
    """The seats that know what lies in a vault."""
    params = _record(values)
    return tuple(p for p in seats_of(values) if int(state.peeked[p]) >> vault & 1 or knows_vault(state, params, p))


def _middle(state: State, values: Values, before: State | None) -> list[Zone]:
    zones = []
    for v in range(values["vaults"]):
        opened = state.opened == v
        suit = "treasure" if opened and v == state.treasure else "vault"
        cards = [Card(face="", suit=suit, chosen=bool(opened))]
        way = WORDS[f"direction/{DIRECTIONS[v]}"]
        label = way + WORDS["scene/vault-opened"] if opened else way
        peeks = [i for i in range(int(state.peeks)) if state.peek_vault[i] == v]
        cards += [Card(face="", suit="investigation") for _ in peeks]
        claims = [int(state.peek_claim[i]) for i in peeks]
        for claim, name in enumerate(CLAIMS):
            if n := claims.count(claim):
                label = label + WORDS.say("scene/claimed" if n == 1 else "scene/claimed-often", claim=WORDS[f"claim/{name}"], n=n)
        zones.append(Zone(key=f"vault-{v}", label=label, cards=cards, quiet=True, side=SIDES[DIRECTIONS[v]]))
    for slot in range(values["missions"]):
        if state.mission[slot] != NOBODY:
            called = state.stage in (rules.GIVE, rules.REVEAL) and state.slot == slot
            way = WORDS[f"way/{WAYS[state.way[slot]]}"]
            mark = WORDS.say("scene/called", way=way) if called else way
            new = before is not None and before.mission[slot] != state.mission[slot]
            face = _face(state, int(state.mission[slot]), values, mark=mark, chosen=bool(called or new))
            zones.append(Zone(key=f"mission-{slot}", label=None, cards=[face]))
    if state.laid != NOBODY:
        face = _face(state, int(state.laid), values, mark=WORDS["scene/to-lay"], chosen=True)
        zones.append(Zone(key="laid", label=None, cards=[face]))
    if before is not None and before.stage == rules.REVEAL:
        kittens = [_face(state, card, values) for card in cards_in(state.shown)]
        zones.append(Zone(key="shown", label=WORDS["scene/shown"], cards=kittens, quiet=True))
    if state.team and state.holder == NOBODY:
        zones.append(
            Zone(key="team", label=WORDS["scene/team"], cards=[_face(state, card, values) for card in cards_in(state.team)], quiet=True)
        )
    lot = int(state.lot) if state.stage in (rules.LOT, rules.BID) else 0
    lot_treasure = bool(state.lot_treasure and state.stage in (rules.LOT, rules.BID))
    held = _loot_cards(state, values, int(state.loot) & ~lot, bool(state.has_treasure and not lot_treasure))
    if held:
        zones.append(Zone(key="loot", label=WORDS["scene/loot"], cards=held, quiet=True))
    if lot or lot_treasure:
        zones.append(Zone(key="lot", label=WORDS["scene/lot"], cards=_loot_cards(state, values, lot, lot_treasure)))
    return zones


def _facts(state: State, values: Values) -> list[Text]:
    if state.stage == rules.SETUP:
        return []
    facts = [
        WORDS.say("scene/turn", turn=int(state.turn_number), most=values["max_turns"]),
        WORDS.say("scene/pile-size", n=int(state.pile_size), used=int(state.peeks), most=values["investigations"]),
    ]
    keys = [sum(int(directions_of(state, card)) >> v & 1 for card in cards_in(state.team)) for v in range(values["vaults"])]
    counts = [WORDS.say("scene/keys", direction=WORDS[f"direction/{DIRECTIONS[v]}"], n=n) for v, n in enumerate(keys) if n]
    if state.stage in (rules.LOT, rules.BID):
        facts.append(WORDS.say("scene/split", n=int(state.split_count) + 1, most=values["splits"]))
    elif counts:
        facts.append(WORDS.say("scene/all-keys", keys=joined(counts), most=values["keys_per_vault"]))
    where = WORDS.say("scene/treasure-at", vault=vault_name(int(state.treasure)))
    params = _record(values)
    knowing = tuple(p for p in seats_of(values) if knows_vault(state, params, p))
    facts.append(where if _all_know(state) else Secret.of(where, seen_by=knowing, instead=WORDS["scene/treasure-hidden"]))
    return facts


def _all_know(state: State) -> bool:
    """Whether everybody knows where the treasure lies."""
    return bool(state.over or state.opened == state.treasure)


def _announcements(state: State, values: Values, seat: int) -> list[Text]:
    """What a seat has announced; whether it was the truth is for those who know the vault."""
    notes: list[Text] = []
    for i in range(int(state.peeks)):
        if state.peek_by[i] != seat or state.peek_claim[i] == NOBODY:
            continue
        vault, claim = int(state.peek_vault[i]), int(state.peek_claim[i])
        names = {"direction": WORDS[f"direction/{DIRECTIONS[vault]}"], "claim": WORDS[f"claim/{CLAIMS[claim]}"]}
        note = WORDS.say("scene/true" if (vault == state.treasure) == (claim == 1) else "scene/lie", **names)
        if not _all_know(state):
            note = Secret.of(note, seen_by=_knowing(state, values, vault), instead=WORDS.say("scene/unknown", **names))
        notes.append(note)
    return notes


def _banner(state: State, values: Values) -> Text:
    stage = state.stage
    if state.over:
        return ending(WORDS, cards_in(state.winners))
    plain = {rules.SETUP: "deal", rules.REFILL: "reshuffle", rules.REVEAL: "reveal", rules.SETTLE: "settle"}
    if stage in plain:
        return WORDS[f"banner/{plain[stage]}"]
    if stage == rules.SCORE:
        return WORDS["banner/score"]
    who = seat_name(int(state.active if stage == rules.MORE else state.turn))
    if stage == rules.ACT:
        cards, limit = len(cards_in(state.hand[state.turn])), values["hand_limit"]
        if cards > limit and state.actions >= 2:
            return WORDS.say("banner/shed", who=who, limit=limit)
        return WORDS.say("banner/act-above" if cards > limit else "banner/act", who=who, n=max(2 - int(state.actions), 0), limit=limit)
    if stage == rules.GIVE and not _kittens(state, int(state.turn)):
        return WORDS.say("banner/give-none", who=who)
    names = {rules.BEGIN: "begin", rules.MORE: "more", rules.DISCARD: "discard", rules.WAY: "way", rules.ANNOUNCE: "announce"}
    names |= {rules.GIVE: "give", rules.OPEN: "open", rules.LOT: "lot", rules.BID: "bid"}
    return WORDS.say(f"banner/{names[stage]}", who=who)
