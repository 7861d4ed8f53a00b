"""What the options of a draft are worth: restricted play.

One seat may not choose an option, or must choose it whenever it can (where nothing else is left, a restriction is lifted). This player
learns to live with it among players who know the draft; then those get used to having it at the table. What it wins beyond or below its
fair share is what the option is worth to a seat (Jaffe et al. 2012, *Evaluating competitive game balance with restricted play*). A plan
as simple as "always this one" that wins more than a fair share against players who know it is a fault of the draft.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pandas as pd

from workbench.core.chance import number_of_seed
from workbench.core.errors import BadInput, UnknownName, whole_number
from workbench.core.outcomes import Alternative
from workbench.core.text import Text
from workbench.drafts import Draft, DraftLike, as_draft
from workbench.play.batch import MOST_GAMES
from workbench.play.duel import duel
from workbench.players.knowledge import Interrupted, table_for
from workbench.players.learning import learn
from workbench.players.tables import LearnedTable, Limit, features_of
from workbench.study.differences import holm
from workbench.study.ladder import Seat, seat_of, two_sided
from workbench.study.wording import WORDS

GAMES = 20_000
#: stands for every move in a mask
_ANY = (1 << 64) - 1
#: what a seat with a restriction is called
NEVER, ALWAYS = "never", "always"
MODES = (NEVER, ALWAYS)


@dataclass(frozen=True)
class Worth:
    """How a seat fares that never chooses an option, or always when it can. ``corrected`` is Holm's p for "it wins its fair share"."""

    alternative: Alternative
    mode: str
    seat: Seat
    corrected: float = 1.0

    @property
    def label(self) -> Text:
        """The restriction in words."""
        return WORDS.say(f"options/{self.mode}", option=self.alternative.label)

    @property
    def stands_out(self) -> bool:
        """Whether it wins more or less than its fair share, beyond chance, after correction for the number of restrictions."""
        return self.corrected < ALPHA


ALPHA = 0.05


@dataclass(frozen=True)
class Options:
    """What the options of a draft are worth, the most valuable first; ``missing`` restrictions have not been played (yet)."""

    draft: Draft
    games: int
    seed: int
    worths: tuple[Worth, ...] = ()
    missing: int = field(default=0, compare=False)

    def of(self, mode: str) -> tuple[Worth, ...]:
        """The restrictions of one mode: those that cost a seat most first (``never``), those that win it most first (``always``)."""
        sign = 1 if mode == NEVER else -1
        return tuple(sorted((worth for worth in self.worths if worth.mode == mode), key=lambda worth: sign * worth.seat.share))

    def frame(self, lang: str = "en") -> pd.DataFrame:
        """One line a restriction: share of the wins with its interval, what that is beyond the fair share, whether beyond chance."""
        rows = [
            {
                "key": worth.alternative.key,
                "mode": worth.mode,
                "option": worth.label[lang],
                "share": worth.seat.share,
                "low": worth.seat.low,
                "high": worth.seat.high,
                "fair": worth.seat.fair,
                "beyond": worth.seat.beyond,
                "stands_out": worth.stands_out,
                "games": worth.seat.games,
            }
            for mode in MODES
            for worth in self.of(mode)
        ]
        return pd.DataFrame(rows)

    def findings(self) -> list[Text]:
        """What stands out, in sentences."""
        told: list[Text] = []
        needed = [worth for worth in self.of(NEVER) if worth.stands_out and worth.seat.beyond < 0]
        if needed:
            told.append(_told("options/needed", needed[0]))
        told += [_told("options/better-without", worth) for worth in self.of(NEVER) if worth.stands_out and worth.seat.beyond > 0]
        told += [_told("options/plan", worth) for worth in self.of(ALWAYS) if worth.stands_out and worth.seat.beyond > 0]
        idle = [worth.alternative.label for worth in self.of(NEVER) if not worth.stands_out]
        if idle:
            told.append(WORDS.say("options/idle", options=_listed(idle)).sentence())
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
            "options": self.frame(lang).to_dict("records"),
            "findings": [text[lang] for text in self.findings()],
        }


def _listed(labels: Sequence[Text]) -> Text:
    return Text(ja="、".join(label.ja for label in labels), en=", ".join(label.en for label in labels))


def _told(key: str, worth: Worth) -> Text:
    seat = worth.seat
    figures = {name: f"{100 * getattr(seat, name):.1f}" for name in ("share", "low", "high", "fair")}
    return WORDS.say(key, option=worth.alternative.label, **figures).sentence()


def options(
    draft: DraftLike,
    games: int = GAMES,
    seed: int = 1,
    *,
    keys: Sequence[str] | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] = lambda done, asked: None,
    stop: Callable[[], bool] = lambda: False,
) -> Options:
    """What every option of ``draft`` is worth to a seat that may not, or must, choose it, over ``games`` games each, everybody learned.

    ``keys`` names the options to look at (default: all that the game knows of under these values). ``progress`` hears how many
    restrictions of how many are done; stopped early, the result has those. The same arguments give the same figures on any number of
    threads. Raises :class:`BadInput` for a game that nobody can learn and numbers that cannot be, :class:`UnknownName` for a key that no
    option has.
    """
    for found in restricted(draft, games, seed, keys=keys, workers=workers, stop=stop):
        progress(len(found.worths), len(found.worths) + found.missing)
    return found


def restricted(
    draft: DraftLike,
    games: int = GAMES,
    seed: int = 1,
    *,
    keys: Sequence[str] | None = None,
    workers: int | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Options]:
    """The result as it grows, restriction after restriction. See :func:`options`."""
    draft = as_draft(draft)
    games = whole_number("games", games, 100, MOST_GAMES, "fewer say nothing about an option")
    seed = number_of_seed(seed)
    features_of(draft.game)
    if draft.values["players"] < 2:
        raise BadInput("players = 1 is not possible. Allowed: two or more. Reason: nobody can be compared with anybody")
    listed = {alternative.key: alternative for alternative in draft.game.outcomes.alternatives(draft.values)}
    for key in keys or ():
        if key not in listed:
            raise UnknownName("option", key, listed)
    asked = [(listed[key], mode) for key in (keys or listed) for mode in MODES]
    found = Options(draft, games, seed, missing=len(asked))
    yield found
    try:
        known = table_for(draft)
    except Interrupted:
        return
    for alternative, mode in asked:
        seat = _played(draft, known, alternative, mode, games, seed, workers, stop)
        if seat is None:
            return
        worths = (*found.worths, Worth(alternative, mode, seat))
        corrected = holm(np.array([two_sided(worth.seat) for worth in worths]))
        found = replace(
            found,
            worths=tuple(replace(worth, corrected=float(p)) for worth, p in zip(worths, corrected, strict=True)),
            missing=found.missing - 1,
        )
        yield found


def _played(
    draft: Draft,
    known: LearnedTable,
    alternative: Alternative,
    mode: str,
    games: int,
    seed: int,
    workers: int | None,
    stop: Callable[[], bool],
) -> Seat | None:
    """How a seat with a restriction fares, everybody used to it; None if stopped."""
    to_adapt = features_of(draft.game).GAMES_TO_ADAPT
    limit = Limit(alternative.stage, alternative.moves if mode == ALWAYS else _ANY & ~alternative.moves)
    try:
        bound = learn(draft, to_adapt, seed, workers, start=known, among=known, limit=limit, stop=stop)
        others = learn(draft, to_adapt, seed, workers, start=known, around=bound, stop=stop)
        played = duel(draft, [bound, *[others] * (draft.values["players"] - 1)], games, seed, workers, stop)
    except BadInput:  # too early to have learned or played anything
        if stop():
            return None
        raise
    return None if stop() else seat_of(played, mode, "learned")
