"""What a designer can tune in Kaito Oceans, and which clauses there are.

Source: the designer's text; clause ids are this project's own names for its rules. The text gives neither the list of keys nor
the number of notices, and no end for a game in which nobody calls a mission: these are marked ``assumed``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.core.contract import MAX_PLAYERS, Clauses
from workbench.core.parameters import Choice, Number, Problem, Schema, Table
from workbench.core.text import Text, joined

#: vaults in the order of their numbers; the fifth and sixth lie above and below the others
DIRECTIONS = ("N", "E", "S", "W", "U", "D")
MAX_VAULTS = len(DIRECTIONS)
MAX_KITTENS, MAX_KEYS, MAX_MISSIONS, MAX_INVESTIGATIONS, MAX_TURNS = 8, 32, 8, 12, 120
MAX_CARDS = 64

CLAUSES = Clauses(
    "oceans",
    (
        "setup/roles",
        "setup/vaults",
        "setup/hands",
        "setup/deck",
        "turn/draw",
        "turn/swap",
        "turn/reshuffle",
        "turn/actions",
        "turn/hand-limit",
        "investigate/peek",
        "investigate/announce",
        "mission/place",
        "mission/limit",
        "notice/call",
        "notice/shuffle",
        "notice/success",
        "notice/failure",
        "notice/spent",
        "vault/open",
        "vault/choose",
        "vault/empty",
        "vault/treasure",
        "boss/counts-shown",
        "boss/was-issuer",
        "boss/not-issuer",
        "escape/holder",
        "escape/lot",
        "escape/bid",
        "escape/no-kitten",
        "escape/no-winner",
        "win/detective-treasure",
        "win/nobody",
        "win/most",
    ),
)


def _key(number: int, first: str, second: str = "none") -> dict[str, Any]:
    return {"number": number, "first": first, "second": second}


def _dual(kitten: int, number: int, first: str) -> dict[str, Any]:
    return {"kitten": kitten, "number": number, "first": first, "second": "none"}


def _direction_columns(clause: str) -> tuple[Choice, Choice]:
    return (
        Choice(name="first", group="keys", clause=clause, options=DIRECTIONS),
        Choice(name="second", group="keys", clause=clause, options=("none", *DIRECTIONS)),
    )


def _highest_kitten(values: Mapping[str, Any], _seat: int) -> int:
    """The kitten that is a key as well, unless a draft says otherwise."""
    return max(values["kitten"][row]["number"] for row in range(1, values["kittens"] + 1) if row in values["kitten"])


def directions_of(key: Mapping[str, Any], vaults: int) -> tuple[str, ...]:
    """The directions of a key row that have a vault in this draft, in the order of the vaults."""
    wanted = {key["first"], key["second"]}
    return tuple(d for d in DIRECTIONS[:vaults] if d in wanted)


def _deck_fits(values: Mapping[str, Any]) -> Iterator[Problem]:
    players, kittens, copies = values["players"], values["kittens"], values["copies"]
    others = values["keys"] + values["notices"] + values["investigations"]
    cards = players * kittens * copies + others
    if cards > MAX_CARDS:
        most = (MAX_CARDS - players * kittens * copies) - values["keys"] - values["investigations"]
        yield Problem(
            "notices",
            values["notices"],
            Text(ja=f"{most} まで" if most >= 1 else "なし", en=f"up to {most}" if most >= 1 else "none"),
            Text(
                ja=f"カードは {MAX_CARDS} 枚までですが、子猫 {players * kittens * copies} 枚とその他 {others} 枚で {cards} 枚になります",
                en=f"there is room for {MAX_CARDS} cards, but {players * kittens * copies} kittens and {others} others make {cards}",
            ),
        )


def _vaults_can_open(values: Mapping[str, Any]) -> Iterator[Problem]:
    vaults, wanted = values["vaults"], values["keys_per_vault"]
    rows = [values["key"][row] for row in range(1, values["keys"] + 1)]
    rows += [row for seat in range(1, values["players"] + 1) if (row := values["dual"][seat])["kitten"]]
    pointing = {d: sum(d in directions_of(row, vaults) for row in rows) for d in DIRECTIONS[:vaults]}
    short = [d for d, keys in pointing.items() if keys < wanted]
    if short:
        fewest = min(pointing.values())
        yield Problem(
            "keys_per_vault",
            wanted,
            Text(ja=f"{fewest} まで" if fewest else "なし", en=f"up to {fewest}" if fewest else "none"),
            Text(
                ja=f"金庫 {joined(short)['ja']} を指す鍵が足りず、決して開けられません",
                en=f"too few keys point to {joined(short)['en']}, so that vault could never be opened",
            ),
        )


def _keys_make_sense(values: Mapping[str, Any]) -> Iterator[Problem]:
    silver = {values["kitten"][row]["number"] for row in range(1, values["kittens"] + 1)}
    rows = [(f"key.{row}", values["key"][row]) for row in range(1, values["keys"] + 1)]
    duals = [(f"dual.{seat}", values["dual"][seat]) for seat in range(1, values["players"] + 1)]
    for path, row in rows + [(path, row) for path, row in duals if row["kitten"]]:
        if row["first"] == row["second"]:
            yield Problem(
                f"{path}.second",
                row["second"],
                joined(d for d in ("none", *DIRECTIONS) if d != row["first"]),
                Text(ja="2 つの方角は別々でなければなりません", en="the two directions of a key must differ"),
            )
    for path, row in duals:
        if row["kitten"] and row["kitten"] not in silver:
            yield Problem(
                f"{path}.kitten",
                row["kitten"],
                joined(str(n) for n in sorted({0} | silver)),
                Text(
                    ja="鍵を兼ねる子猫は、手札にある数字でなければなりません（0 で「なし」）",
                    en="only a kitten of the hand can be a key as well (0: none)",
                ),
            )


#: the gold numbers assumed, by the number of kittens a notice brings together: low single keys, high ones, pairs, kittens that are keys
_FOR_THREE, _FOR_MORE = (14, 22, 18, 16), (20, 28, 24, 22)
_SINGLES = 8  # the first keys of the list point in one direction, two for each: a low and a high one


def _gold(values: Mapping[str, Any], row: int) -> int:
    """What the gold number of a listed key is until it is given one: three kittens make smaller sums than four."""
    low, high, pair, _ = _FOR_THREE if values["players"] == 3 else _FOR_MORE
    if row > _SINGLES:
        return pair
    return low if row % 2 else high


def _gold_of_kitten(values: Mapping[str, Any], row: int) -> int:
    """The same for the key that a player's kitten is as well."""
    return (_FOR_THREE if values["players"] == 3 else _FOR_MORE)[3]


SCHEMA = Schema(
    parameters=(
        Number(name="players", group="table", clause="setup/roles", default=4, low=3, high=MAX_PLAYERS),
        Number(name="kittens", group="table", clause="setup/hands", default=6, low=1, high=MAX_KITTENS),
        Table(
            name="kitten",
            group="table",
            clause="setup/hands",
            low=1,
            high=MAX_KITTENS,
            rows="kittens",
            columns=(Number(name="number", group="table", clause="setup/hands", default=1, low=1, high=20),),
            start={row: {"number": number} for row, number in enumerate((1, 3, 5, 7, 9, 11), 1)},
            blank={"number": 13},
        ),
        Number(name="copies", group="table", clause="setup/hands", default=1, low=1, high=3),
        Number(name="vaults", group="table", clause="setup/vaults", default=4, low=2, high=MAX_VAULTS),
        Number(name="investigations", group="table", clause="setup/deck", default=4, low=0, high=MAX_INVESTIGATIONS),
        Number(name="notices", group="table", clause="setup/deck", default=8, low=1, high=24, assumed=True),
        Number(name="keys", group="keys", clause="setup/deck", default=14, low=1, high=MAX_KEYS, assumed=True),
        Table(
            name="key",
            group="keys",
            clause="setup/deck",
            assumed=True,
            low=1,
            high=MAX_KEYS,
            rows="keys",
            columns=(
                Number(name="number", group="keys", clause="mission/place", follows=_gold, low=0, high=120),
                *_direction_columns("vault/open"),
            ),
            start=dict(
                enumerate(
                    [_key(number, direction) for direction in "NESW" for number in (20, 28)]
                    + [_key(24, first, second) for first, second in ("NE", "ES", "SW", "WN", "NS", "EW")],
                    1,
                )
            ),
            blank=_key(24, "N"),
        ),
        Table(
            name="dual",
            group="keys",
            clause="setup/hands",
            assumed=True,
            low=1,
            high=MAX_PLAYERS,
            rows="players",
            columns=(
                Number(name="kitten", group="keys", clause="setup/hands", follows=_highest_kitten, low=0, high=20),
                Number(name="number", group="keys", clause="mission/place", follows=_gold_of_kitten, low=0, high=120),
                *_direction_columns("vault/open"),
            ),
            start={seat: _dual(11, 22, direction) for seat, direction in enumerate("NESWNE", 1)},
            blank=_dual(0, 22, "N"),
        ),
        Number(name="draw", group="turn", clause="turn/draw", default=2, low=1, high=4),
        Number(name="swap", group="turn", clause="turn/swap", default=2, low=1, high=4),
        Number(name="hand_limit", group="turn", clause="turn/hand-limit", default=7, low=3, high=12),
        Number(name="missions", group="missions", clause="mission/limit", default=4, low=1, high=MAX_MISSIONS),
        Number(name="keys_per_vault", group="missions", clause="vault/open", default=3, low=1, high=8),
        Number(name="treasure", group="escape", clause="win/most", default=50, low=0, high=200),
        Number(name="splits", group="escape", clause="escape/holder", default=3, low=1, high=6),
        Number(name="max_turns", group="end", clause="win/nobody", default=80, low=8, high=MAX_TURNS, assumed=True),
        Choice(name="stall", group="rulings", clause="win/nobody", ruling=True, options=("detective", "nobody")),
        Choice(name="no_kitten_for_notice", group="rulings", clause="notice/call", ruling=True, options=("gives-nothing", "no-call")),
        Choice(name="detective_knows", group="rulings", clause="setup/vaults", ruling=True, options=("no", "yes")),
        Choice(name="keep_three", group="rulings", clause="turn/hand-limit", ruling=True, options=("advice", "rule")),
        Choice(name="discards_return", group="rulings", clause="turn/reshuffle", ruling=True, options=("yes", "no")),
        Choice(name="open_when", group="rulings", clause="vault/open", ruling=True, options=("at-once", "may-wait")),
        Choice(name="detective_holder", group="rulings", clause="escape/holder", ruling=True, options=("no-win", "win")),
        Choice(name="stop_early", group="rulings", clause="escape/holder", ruling=True, options=("yes", "no")),
        Choice(name="leftover_keys", group="rulings", clause="win/most", ruling=True, options=("lost", "holder")),
        Choice(name="total_winner", group="rulings", clause="win/most", ruling=True, options=("all", "thieves")),
        Choice(name="total_tie", group="rulings", clause="win/most", ruling=True, options=("owner", "shared")),
        Number(name="detective_lies", group="model", clause="investigate/announce", default=60, low=0, high=100, model=True, assumed=True),
        Number(name="thief_lies", group="model", clause="investigate/announce", default=5, low=0, high=100, model=True, assumed=True),
        Number(name="trust", group="model", clause="investigate/announce", default=70, low=0, high=100, model=True, assumed=True),
        Number(name="boldness", group="model", clause="notice/call", default=60, low=0, high=100, model=True, assumed=True),
    ),
    checks=(_deck_fits, _keys_make_sense, _vaults_can_open),
)
