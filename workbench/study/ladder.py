"""The ladder: how the kinds of players fare against each other in a draft, and how hard those who learned are to beat.

A figure that changes from one kind of player to the next says something about the players, not about the rules. So it matters how far
skill goes in a draft: each kind sits alone among players of another kind (what it wins beyond its fair share is the worth of the skill),
and a player who learns for long against learned ones, who change no more, shows what habits there are to exploit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import erfc, sqrt
from typing import Any

import numpy as np
import pandas as pd

from workbench.core.chance import MOST_SEED, number_of_seed
from workbench.core.errors import BadInput, UnknownName, whole_number
from workbench.core.estimates import Estimates
from workbench.core.text import Text
from workbench.core.wording import player_kind
from workbench.drafts import Draft, DraftLike, as_draft
from workbench.play.batch import MOST_GAMES
from workbench.play.duel import Duel, duel
from workbench.players import kinds_of
from workbench.players.knowledge import Interrupted, nearest_table, table_for
from workbench.players.learning import learn
from workbench.players.tables import LearnedTable, features_of
from workbench.study.wording import WORDS

#: how much longer than everybody else somebody learns who looks for what can be exploited, and with how many seeds it is tried
LONGER, TRIES = 4, 3
GAMES = 20_000


@dataclass(frozen=True)
class Seat:
    """One player of a kind among players of another: its share of the wins, with a 95 % interval. ``fair`` is what luck would give it."""

    one: str
    others: str
    share: float
    low: float
    high: float
    fair: float
    games: int
    error: float  #: standard error of the share

    @property
    def beyond(self) -> float:
        """What it wins beyond its fair share."""
        return self.share - self.fair

    @property
    def stands_out(self) -> int:
        """1 if it wins more than its fair share beyond chance, −1 if less, else 0."""
        return (self.low > self.fair) - (self.high < self.fair)


@dataclass(frozen=True)
class Ladder:
    """How kinds of players fare against each other in a draft.

    ``seats`` has one entry for every two kinds, both ways. ``exploiter`` is somebody who learned against learned players alone
    (None where nobody can learn), ``learning`` the seconds it took these to learn the draft from nothing (None: not measured).
    """

    draft: Draft
    kinds: tuple[str, ...]
    games: int
    seed: int
    seats: tuple[Seat, ...] = ()
    exploiter: Seat | None = None
    learning: float | None = None
    missing: int = field(default=0, compare=False)

    def seat(self, one: str, others: str) -> Seat:
        """One player of a kind among those of another. Raises :class:`UnknownName` for a pair that was not played."""
        for seat in self.seats:
            if (seat.one, seat.others) == (one, others):
                return seat
        raise UnknownName("pair of players", f"{one} among {others}", [f"{seat.one} among {seat.others}" for seat in self.seats])

    @property
    def gradient(self) -> tuple[Seat, ...]:
        """Each kind among those one rung below it: how much skill is worth from rung to rung."""
        return tuple(seat for below, above in pairwise(self.kinds) for seat in self.seats if (seat.one, seat.others) == (above, below))

    def frame(self, lang: str = "en") -> pd.DataFrame:
        """One line a pair of kinds: share of the wins, interval, fair share, games."""
        listed = [*self.seats, *([] if self.exploiter is None else [self.exploiter])]
        rows = [
            {
                "one": player_name(seat.one)[lang],
                "among": player_name(seat.others)[lang],
                "share": seat.share,
                "low": seat.low,
                "high": seat.high,
                "fair": seat.fair,
                "games": seat.games,
            }
            for seat in listed
        ]
        return pd.DataFrame(rows)

    def findings(self) -> list[Text]:
        """What the ladder says, in sentences."""
        told = [
            WORDS.say(
                f"ladder/{'pays' if seat.stands_out > 0 else 'costs' if seat.stands_out < 0 else 'even'}",
                one=player_name(seat.one),
                others=player_name(seat.others),
                **_figures(seat),
            ).sentence()
            for seat in self.gradient
        ]
        if self.exploiter is not None:
            key = "exploited" if self.exploiter.stands_out > 0 else "not-exploited"
            told.append(WORDS.say(f"ladder/{key}", **_figures(self.exploiter), longer=LONGER, tries=TRIES).sentence())
        if self.learning is not None:
            told.append(WORDS.say("ladder/learning", seconds=f"{self.learning:.1f}").sentence())
        return told

    def summary(self, lang: str = "en") -> str:
        """The sentences, one a line."""
        return "\n".join(text[lang] for text in self.findings())

    def json(self, lang: str = "en") -> dict[str, Any]:
        """Everything, for programs."""
        return {
            "draft": self.draft.name,
            "games": self.games,
            "seed": self.seed,
            "kinds": list(self.kinds),
            "seats": [seat.__dict__ for seat in self.seats],
            "exploiter": None if self.exploiter is None else self.exploiter.__dict__,
            "learning_seconds": self.learning,
            "findings": [text[lang] for text in self.findings()],
        }


def player_name(kind: str) -> Text:
    """What a rung is called."""
    return WORDS["ladder/exploiter"] if kind == EXPLOITER else player_kind(kind)


EXPLOITER = "exploiter"


def _figures(seat: Seat) -> dict[str, str]:
    return {
        name: f"{100 * value:.1f}" for name, value in (("share", seat.share), ("low", seat.low), ("high", seat.high), ("fair", seat.fair))
    }


def ladder(
    draft: DraftLike,
    games: int = GAMES,
    seed: int = 1,
    *,
    exploit: bool = True,
    workers: int | None = None,
    progress: Callable[[int, int], None] = lambda done, asked: None,
    stop: Callable[[], bool] = lambda: False,
) -> Ladder:
    """Let every kind of player sit alone among every other, ``games`` games a pair, in turn on every seat.

    ``exploit``: also let a fresh player learn against learned ones, :data:`LONGER` times as long as these did, with :data:`TRIES` seeds;
    the best counts. What it wins on the games it was chosen by is not told: it is played anew with another seed. ``progress`` hears how
    many steps of how many are done. Stopped early, the ladder has what was found until then. Raises :class:`BadInput` for a draft for one
    player, and for numbers that cannot be.
    """
    for found in climb(draft, games, seed, exploit=exploit, workers=workers, stop=stop):
        steps = len(found.seats) + (found.exploiter is not None)
        progress(steps, steps + found.missing)
    return found


def climb(
    draft: DraftLike,
    games: int = GAMES,
    seed: int = 1,
    *,
    exploit: bool = True,
    workers: int | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Ladder]:
    """The ladder as it grows, pair after pair; ``missing`` says how many steps are left. See :func:`ladder`."""
    draft = as_draft(draft)
    games = whole_number("games", games, 100, MOST_GAMES, "fewer say nothing about a player")
    seed = number_of_seed(seed, MOST_SEED - TRIES)
    if draft.values["players"] < 2:
        raise BadInput("players = 1 is not possible. Allowed: two or more. Reason: nobody can be compared with anybody")
    kinds = kinds_of(draft.game)
    pairs = [(one, others) for i, others in enumerate(kinds) for one in kinds[i + 1 :]]
    pairs += [(one, others) for others, one in pairs]
    exploit = exploit and draft.game.features is not None
    found = Ladder(draft, kinds, games, seed, missing=len(pairs) + exploit)
    yield found
    for one, others in pairs:
        if stop():
            return
        try:
            played = duel(draft, _alone(draft, one, others), games, seed, workers, stop)
        except (BadInput, Interrupted):
            if stop():
                return
            raise
        if played.games < games:
            return
        found = replace(found, seats=(*found.seats, seat_of(played, one, others)), missing=found.missing - 1)
        yield found
    if exploit and not stop():
        try:
            best = _exploited(draft, games, seed, workers, stop)
        except (BadInput, Interrupted):
            if stop():
                return
            raise
        if best is not None:
            seat, seconds = best
            yield replace(found, exploiter=seat, learning=seconds, missing=0)


def _alone(draft: Draft, one: Any, others: Any) -> list[Any]:
    return [one, *[others] * (draft.values["players"] - 1)]


def seat_of(found: Duel, one: str, others: str) -> Seat:
    """The first player of a duel among the others."""
    share, error, games = found.shares[:1], found.errors[:1], np.full(1, float(found.games))
    with np.errstate(divide="ignore", invalid="ignore"):
        effective = np.where(error > 0, share * (1 - share) / np.square(error), games)
    figure = Estimates("share", found.games, share, error, share * games, games, effective)[0]
    return Seat(one, others, figure.value, figure.low, figure.high, found.fair, found.games, figure.error)


def two_sided(seat: Seat) -> float:
    """The p value of "it wins its fair share"."""
    if seat.error == 0:
        return float(seat.share == seat.fair)
    return erfc(abs(seat.beyond) / seat.error / sqrt(2))


def _exploited(draft: Draft, games: int, seed: int, workers: int | None, stop: Callable[[], bool]) -> tuple[Seat, float | None] | None:
    """The best of those who learned against learned players alone, on games it was not chosen by; None if stopped."""
    features = features_of(draft.game)
    known = table_for(draft)
    longer = LONGER * (features.GAMES if known.origin is None else features.GAMES_TO_ADAPT)
    tried: list[tuple[float, LearnedTable]] = []
    for k in range(TRIES):
        learner = learn(draft, longer, seed + k, workers, start=known if known.origin is not None else None, among=known, stop=stop)
        if stop():
            return None
        tried.append((float(duel(draft, _alone(draft, learner, known), games, seed + TRIES, workers, stop).shares[0]), learner))
    begun = time.perf_counter()
    learn(draft, None, seed, workers, start=nearest_table(draft) if known.origin is not None else None, stop=stop)
    seconds = time.perf_counter() - begun
    if stop():
        return None
    best = max(tried, key=lambda entry: entry[0])[1]
    return seat_of(duel(draft, _alone(draft, best, known), games, seed + TRIES + 1, workers, stop), EXPLOITER, "learned"), seconds
