"""Finding games worth looking at in a batch, without keeping the batch.

Games are played chunk by chunk; of each chunk only the outcome rows are looked at and then dropped, so memory does not grow with
the number of games. What is found is a (game, part) pair, from which :func:`workbench.play.record.play_game` makes the game again.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from workbench.core.errors import UnknownName, whole_number
from workbench.core.outcomes import Event
from workbench.drafts import Draft
from workbench.play.batch import MOST_GAMES, Batch
from workbench.play.record import Played

CHUNK = 5_000
MOST_RANKED = 200


class Found(NamedTuple):
    """A place in a batch: the game's index and the part of it (deal, from 1) that matched."""

    game: int
    part: int


def event_of(draft: Draft, key: str) -> Event:
    """The game's event of that name. Raises :class:`UnknownName` with the nearest names."""
    events = {event.key: event for event in draft.game.outcomes.EVENTS}
    if key not in events:
        raise UnknownName("event", key, events)
    return events[key]


def checked_value(draft: Draft, event: Event, value: Any = None) -> Any:
    """``value`` if the event offers it; its first option for None; None where there is nothing to choose."""
    options = [option for option, _ in event.options(draft.values)] if event.options else []
    if not options:
        return None
    if value is None:
        return options[0]
    if value not in options:
        raise UnknownName(f"value of {event.key}", value, map(str, options))
    return value


def find(
    batch: Batch,
    games: int,
    event: str,
    value: Any = None,
    *,
    chunk: int = CHUNK,
    stop: Callable[[], bool] = lambda: False,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Found]:
    """Where ``event`` happens in the first ``games`` games of ``batch``, lazily.

    A event with a test yields its matches in the order of the games, each chunk played only when it is asked for. A event with a
    rank needs the whole batch first and then yields the :data:`MOST_RANKED` best, best first, earlier games first among equals.
    ``stop`` is asked between chunks and ends the search; ``progress`` is told (games looked through, games).
    """
    games = whole_number("games", games, 1, MOST_GAMES, "there must be something to look through")
    kind = event_of(batch.draft, event)
    chosen = checked_value(batch.draft, kind, value)
    best: list[tuple[float, int, int]] = []
    for begin in range(0, games, chunk):
        if stop():
            return
        _, rows = batch.play_rows(begin, min(chunk, games - begin))
        if progress:
            progress(min(begin + chunk, games), games)
        if kind.test is not None:
            for row in np.flatnonzero(kind.test(rows, chosen)):
                yield Found(int(rows["game"][row]), int(rows["part"][row]))
        else:
            best = _best_of(best, rows, _ranks(kind, rows, chosen))
    for _, game, part in sorted(best, reverse=True):
        yield Found(-game, -part)


def step_of(played: Played, part: int, event: str, value: Any = None) -> int:
    """The step of a game in which ``event`` happens in its ``part``-th part (from 1): the last of the part if no earlier one shows it.

    Parts of a game end where it is scored.
    """
    kind = event_of(played.draft, event)
    ends = [number for number, step in enumerate(played.steps) if step.entry["kind"] == "score"] or [len(played.steps) - 1]
    part = min(max(part, 1), len(ends))
    begin, end = (ends[part - 2] + 1 if part > 1 else 0), ends[part - 1]
    if kind.at is not None:
        chosen = checked_value(played.draft, kind, value)
        for number in range(begin, end + 1):
            if kind.at(played.steps[number], chosen):
                return number
    return end


def _ranks(event: Event, rows: np.recarray, value: Any) -> np.ndarray:
    assert event.rank is not None
    return np.asarray(event.rank(rows, value), float)


def _best_of(best: list[tuple[float, int, int]], rows: np.recarray, ranks: np.ndarray) -> list[tuple[float, int, int]]:
    """The highest ranks so far as (rank, −game, −part). A rank below 0 means that the row does not count."""
    floor = best[0][0] if len(best) == MOST_RANKED else -0.5
    for row in np.flatnonzero(ranks > floor):
        entry = (float(ranks[row]), -int(rows["game"][row]), -int(rows["part"][row]))
        if len(best) < MOST_RANKED:
            heapq.heappush(best, entry)
        else:
            heapq.heappushpop(best, entry)
    return best
