"""Replays: a record read back and played again, move by move.

Every step of the record is found among the legal choices and then carried out; the step it makes is compared with the step in the
record, entry by entry. The first one that does not fit is named.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from workbench.core.bits import cards_in
from workbench.core.chance import number_of_seed
from workbench.core.errors import BadInput, UnknownName, shortened, whole_number
from workbench.core.files import NotRegular, open_regular
from workbench.drafts import Draft
from workbench.play.batch import MOST_GAMES, Batch
from workbench.play.record import FORMAT, Played, Step, Walk, play_game
from workbench.players import seated
from workbench.rules import game
from workbench.rules.game import State, copy_state

#: bytes of one record at most, and empty lines one after the other; a long game of Oceans has 200 KB
LONGEST_RECORD, MOST_BLANK = 5_000_000, 1_000
_TYPES: tuple[tuple[str, type, str], ...] = (
    ("game", str, "a name"),
    ("draft", str, "a name"),
    ("parameters", Mapping, "an object"),
    ("players", list, "a list, one kind of player a seat"),
    ("steps", list, "a list"),
    ("result", Mapping, "an object"),
)
_KEYS = ("format", "game", "draft", "parameters", "players", "seed", "index", "steps", "result")


class RecordError(BadInput):
    """A record that cannot be read, or that does not follow the rules."""


def read_records(path: Path) -> Iterator[Mapping[str, Any]]:
    """The records of a file, one a line. Raises :class:`RecordError` for what cannot be read, with the line."""
    try:
        with open_regular(path) as file:
            blank = 0
            for number in itertools.count(1):
                line = file.readline(LONGEST_RECORD + 1)
                if not line:
                    return
                where = f"{path}, line {number}"
                if len(line) > LONGEST_RECORD:
                    raise RecordError(f"{where}: too long for a record (at most {LONGEST_RECORD:,} bytes)")
                try:
                    text = line.decode("utf-8-sig" if number == 1 else "utf-8")  # some editors begin a file with a byte order mark
                except UnicodeDecodeError as error:
                    raise RecordError(f"{where}: not text in UTF-8 (byte {error.start})") from None
                if text.strip():
                    blank = 0
                    yield _parsed(text, where)
                elif (blank := blank + 1) > MOST_BLANK:
                    raise RecordError(f"{where}: {MOST_BLANK:,} empty lines one after the other: this is no file of records")
    except FileNotFoundError:
        raise RecordError(f"{path}: there is no such record file") from None
    except NotRegular:
        raise RecordError(f"{path}: this is not a regular file") from None
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror})") from None


def _parsed(line: str, where: str) -> Mapping[str, Any]:
    try:
        entry = json.loads(line, object_pairs_hook=_once, parse_constant=_no_constant)
    except RecordError as error:
        raise RecordError(f"{where}: {error}") from None
    except (ValueError, RecursionError) as error:  # broken, nested too deeply, or a number of too many digits
        raise RecordError(f"{where}: broken JSON: {error}") from None
    if not isinstance(entry, Mapping):
        raise RecordError(f"{where}: a record is a JSON object, not {shortened(line.strip())}")
    return entry


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        raise RecordError(f"{shortened(next(name for name in names if names.count(name) > 1))!r} is given twice in one object")
    return made


def _no_constant(name: str) -> Any:
    raise RecordError(f"{name} is no JSON")


def replay_record(entry: Mapping[str, Any]) -> Played:
    """Play a record again.

    Raises :class:`RecordError` that names the first step that does not fit, and other :class:`BadInput` for a game, parameters or
    players that do not exist.
    """
    try:
        return _replayed(entry)
    except RecursionError:
        raise RecordError("the record is nested too deeply") from None


def _replayed(entry: Mapping[str, Any]) -> Played:
    missing = [key for key in _KEYS if key not in entry]
    if missing:
        raise RecordError(f"the record lacks {', '.join(missing)}")
    for key in entry:
        if key not in (*_KEYS, "tables"):
            raise UnknownName("part of a record", key, [*_KEYS, "tables"])
    if entry["format"] != FORMAT:
        raise RecordError(
            f"format = {shortened(repr(entry['format']))} is not possible. Allowed: {FORMAT!r}. Reason: no other format can be read"
        )
    for key, kind, called in _TYPES:
        if not isinstance(entry[key], kind):
            raise RecordError(f"{key} must be {called}, not {shortened(json.dumps(entry[key]))}")
    rules = game(entry["game"])
    name = entry["draft"]
    draft = Draft(game=rules, name=name, title=rules.title + f" · {name}", values=rules.resolve(entry["parameters"]))
    _refuse_gaps(entry["parameters"], draft.values.plain())
    players = seated(entry["players"], draft.values["players"], rules)
    if len(entry["players"]) != len(players.kinds):
        raise RecordError(f"players must name one kind for each of the {len(players.kinds)} seats")
    _check_tables(entry, players.kinds)
    seed = number_of_seed(entry["seed"])
    index = whole_number("index", entry["index"], 0, MOST_GAMES, "games are counted from 0")

    walk = Walk(rules, draft.values, seed, index)
    steps: list[Step] = []
    for number, wanted in enumerate(entry["steps"], 1):
        if not isinstance(wanted, Mapping):
            raise RecordError(f"step {number}: a step is a JSON object, not {shortened(wanted)}")
        step = _next_step(walk, wanted, number)
        _compare(number, _without_note(wanted, number, players.kinds), step.entry)
        steps.append(step)
    if not walk.over:
        raise RecordError(f"the record ends after step {len(steps)}, but the game goes on")
    played = Played(draft, players.kinds, seed, index, steps, entry.get("tables"))
    if not _same(entry["result"], played.record["result"]):
        raise RecordError(f"result: the record says {shortened(entry['result'])}, the rules say {shortened(played.record['result'])}")
    return played


def _refuse_gaps(given: Mapping[str, Any], used: Mapping[str, Any]) -> None:
    """A record holds every parameter: what it leaves out would be what the game has by default today, and another game tomorrow."""
    for name, value in used.items():
        if name not in given:
            raise RecordError(f"parameters lacks {name}: a record holds every parameter of its game")
        if not _same(given[name], value):
            says, means = shortened(json.dumps(given[name])), shortened(json.dumps(value))
            raise RecordError(f"parameters: {name} does not fit: the record says {says}, which means {means}")


def _check_tables(entry: Mapping[str, Any], kinds: Sequence[str]) -> None:
    """The optional fingerprints of what learned players had learned: by kind or seat, or a list with one a seat."""
    tables = entry.get("tables")
    if tables is None:
        if "tables" in entry:
            raise RecordError("tables must be an object or a list, not null")
        return
    marks = list(tables.values()) if isinstance(tables, Mapping) else tables if isinstance(tables, list) else [tables]
    if not isinstance(tables, Mapping | list) or not all(mark is None or isinstance(mark, str) for mark in marks):
        raise RecordError(f"tables must be fingerprints as texts, an object or a list of one a seat, not {shortened(json.dumps(tables))}")
    if isinstance(tables, list) and len(tables) != len(kinds):
        raise RecordError(f"tables must have one entry for each of the {len(kinds)} seats")


def _without_note(wanted: Mapping[str, Any], number: int, kinds: Sequence[str]) -> Mapping[str, Any]:
    """A step without the note that a person may have made at it."""
    seat = wanted.get("player")
    if "note" not in wanted or not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(kinds) or kinds[seat] != "person":
        return wanted
    if not isinstance(wanted["note"], str):
        raise RecordError(f"step {number}: a note is a text, not {shortened(json.dumps(wanted['note']))}")
    return {key: value for key, value in wanted.items() if key != "note"}


def _fingerprints(played: Played) -> list[str | None]:
    """What each seat had learned, as the record says it: by kind, by seat, or in a list."""
    if not isinstance(played.tables, Mapping):
        return played.tables or [None] * len(played.players)
    return [played.tables.get(str(seat), played.tables.get(kind)) for seat, kind in enumerate(played.players)]


def _same(a: Any, b: Any) -> bool:
    """Whether two values are the same JSON: 3, 3.0 and true are three different things, the order of an object's names is none."""
    return a == b and json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def play_again(played: Played) -> None:
    """Let the kinds of players that a record names play its game once more.

    Raises :class:`RecordError` that names the first step at which they would have chosen otherwise, or that a person sat there, whose
    choices nobody can make again.
    """
    if "person" in played.players:
        raise RecordError("a person sat at this table, whose choices cannot be made again")
    again = play_game(Batch.of(played.draft, played.players, played.seed), played.index)
    for place, (learned, there) in enumerate(zip(again.tables or (), _fingerprints(played), strict=False)):
        if learned is not None and there is not None and learned != there:
            raise RecordError(f"seat {place} had learned table {there}, which players of this version do not: they know {learned}")
    for number, (step, other) in enumerate(zip(played.steps, again.steps, strict=False), 1):
        if not _same(step.entry, other.entry):
            seat = step.entry.get("player")
            kind = played.players[seat] if isinstance(seat, int) else "chance"
            made, would = (
                shortened(json.dumps({k: v for k, v in e.items() if k not in ("legal", "clauses")}, ensure_ascii=False))
                for e in (step.entry, other.entry)
            )
            raise RecordError(f"step {number}: seat {seat} ({kind}) would not have chosen {made} but {would}")


def _next_step(walk: Walk, wanted: Mapping[str, Any], number: int) -> Step:
    while True:
        if walk.over:
            raise RecordError(f"step {number}: the game is over, but the record goes on with {shortened(wanted.get('kind'))}")
        moves = iter(_moves_of(walk, wanted, number)) if walk.legal() else iter(())
        step = walk.step(lambda _state, _legal, moves=moves: next(moves))  # type: ignore[misc]
        if step is not None:
            return step


def _moves_of(walk: Walk, wanted: Mapping[str, Any], number: int) -> list[int]:
    """The kernel moves whose description is the wanted step."""
    start = copy_state(walk.state)
    table = walk.game.table
    told: list[int] | None = table.moves_for(start, walk.values, wanted) if hasattr(table, "moves_for") else None

    def possible(moves: list[int]) -> bool:
        for move in moves:
            if not walk.legal() >> move & 1:
                return False
            walk.do(move)
        return True

    def search(legal: int) -> list[int] | None:
        for move in cards_in(legal):
            here: State = copy_state(walk.state)
            entry = table.describe(here, walk.values, move)
            if entry is None:
                walk.do(move)
                rest = search(walk.legal())
                walk.restore(here)
                if rest is not None:
                    return [move, *rest]
            elif all(_same(wanted.get(key), value) for key, value in entry.items()):
                return [move]
        return None

    moves = search(walk.legal()) if told is None else told if told and possible(told) else None
    walk.restore(start)
    if moves is None:
        choice = {key: value for key, value in wanted.items() if key not in ("legal", "clauses")}
        options = walk.options()
        raise RecordError(
            f"step {number}: {shortened(json.dumps(choice, ensure_ascii=False))} is not a legal choice here. "
            f"Seat {int(start.turn)} may choose: {shortened(', '.join(map(str, options)), 200)}"
        )
    return moves


def _compare(number: int, wanted: Mapping[str, Any], made: Mapping[str, Any]) -> None:
    for key in [*made, *(key for key in wanted if key not in made)]:
        if key not in wanted or key not in made or not _same(wanted[key], made[key]):
            says = shortened(wanted[key]) if key in wanted else "nothing"
            rules = shortened(made[key]) if key in made else "nothing"
            raise RecordError(f"step {number} ({wanted.get('kind')}): {key} does not fit: the record says {says}, the rules say {rules}")
