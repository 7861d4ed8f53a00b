"""Replays: a record read back and played again, move by move.

Every step of the record is found among the legal choices and then carried out; the step it makes is compared with the step in the
record, entry by entry. The first one that does not fit is named.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from workbench.core.bits import cards_in
from workbench.core.errors import BadInput, shortened, whole_number
from workbench.core.files import NotRegular, open_regular
from workbench.drafts import Draft
from workbench.play.batch import MOST_GAMES, MOST_SEED
from workbench.play.record import FORMAT, Played, Step, Walk
from workbench.players import seated
from workbench.rules import game
from workbench.rules.game import State, copy_state

#: bytes of one record at most; a long game has a hundredth of it
LONGEST_RECORD = 10_000_000
_KEYS = ("format", "game", "draft", "parameters", "players", "seed", "index", "steps", "result")


class RecordError(BadInput):
    """A record that cannot be read, or that does not follow the rules."""


def read_records(path: Path) -> Iterator[Mapping[str, Any]]:
    """The records of a file, one a line. Raises :class:`RecordError` for what cannot be read, with the line."""
    try:
        with open_regular(path) as file:
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
                    yield _parsed(text, where)
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
    missing = [key for key in _KEYS if key not in entry]
    if missing:
        raise RecordError(f"the record lacks {', '.join(missing)}")
    if entry["format"] != FORMAT:
        raise RecordError(
            f"format = {shortened(repr(entry['format']))} is not possible. Allowed: {FORMAT!r}. Reason: no other format can be read"
        )
    if not isinstance(entry["game"], str):
        raise RecordError(f"game must be a name, not {shortened(entry['game'])}")
    if not isinstance(entry["parameters"], Mapping) or not isinstance(entry["steps"], list):
        raise RecordError("parameters must be an object and steps a list")
    rules = game(entry["game"])
    name = str(entry["draft"])
    draft = Draft(game=rules, name=name, title=rules.title + f" · {name}", values=rules.schema.resolve(entry["parameters"]))
    if not isinstance(entry["players"], list):
        raise RecordError("players must be a list, one kind of player a seat")
    players = seated(entry["players"], draft.values["players"])
    seed = whole_number("seed", entry["seed"], 0, MOST_SEED, "a seed is a 63-bit number")
    index = whole_number("index", entry["index"], 0, MOST_GAMES, "games are counted from 0")

    walk = Walk(rules, draft.values, seed, index)
    steps: list[Step] = []
    for number, wanted in enumerate(entry["steps"], 1):
        if not isinstance(wanted, Mapping):
            raise RecordError(f"step {number}: a step is a JSON object, not {shortened(wanted)}")
        step = _next_step(walk, wanted, number)
        _compare(number, wanted, step.entry)
        steps.append(step)
    if not walk.over:
        raise RecordError(f"the record ends after step {len(steps)}, but the game goes on")
    played = Played(draft, players.kinds, seed, index, steps)
    if entry["result"] != played.record["result"]:
        raise RecordError(f"result: the record says {shortened(entry['result'])}, the rules say {shortened(played.record['result'])}")
    return played


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
            elif all(wanted.get(key) == value for key, value in entry.items()):
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
        if key not in wanted or key not in made or wanted[key] != made[key]:
            says = shortened(wanted[key]) if key in wanted else "nothing"
            rules = shortened(made[key]) if key in made else "nothing"
            raise RecordError(f"step {number} ({wanted.get('kind')}): {key} does not fit: the record says {says}, the rules say {rules}")
