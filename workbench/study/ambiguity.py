"""Which ambiguity matters: every reading of every ruling, played on the same deals.

A ruling is a place where the draft's text can be read in more than one way. Each other reading is compared with the draft's own;
the p values are corrected for the number of outcomes and readings looked at together (Holm 1979).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from workbench.core.errors import BadInput
from workbench.core.parameters import Choice, ParameterError
from workbench.core.text import Text
from workbench.drafts import Draft, DraftLike, as_draft
from workbench.drafts.history import Change
from workbench.play.simulate import Progress
from workbench.players import DEFAULT_PLAYERS, Players
from workbench.study.compare import Comparison, Difference, compare, ranked
from workbench.study.differences import holm
from workbench.study.wording import WORDS


@dataclass(frozen=True)
class Reading:
    """One other reading of a ruling. ``comparison`` is draft against reading, or None if the draft cannot be played that way."""

    draft: Draft
    ruling: Choice
    option: str
    comparison: Comparison | None
    problem: Text | None = None
    clear: tuple[Difference, ...] = ()

    @property
    def label(self) -> Text:
        """The ruling, the draft's reading of it and the other one: "A failed curtain loses: this deal's points → …"."""
        return Change(self.draft.game, self.ruling.name, self.draft.values[self.ruling.name], self.option).text

    @property
    def finding(self) -> Text:
        """Whether this ambiguity matters, and where most."""
        if self.problem is not None:
            return self.problem
        assert self.comparison is not None
        n = f"{self.comparison.n:,}"
        if not self.clear:
            alike = all(difference.gap.value == 0 for difference in self.comparison.differences)
            return WORDS.say("ambiguity/alike" if alike else "ambiguity/none", n=n)
        return WORDS.say("ambiguity/found", count=len(self.clear), line=self.clear[0].line())


@dataclass(frozen=True)
class Ambiguity:
    """Every other reading of a draft's rulings."""

    draft: Draft
    readings: tuple[Reading, ...]

    def frame(self, lang: str = "en") -> pd.DataFrame:
        """One line a reading and measure: the draft, the reading, their difference with its paired 95 % interval."""
        frames = []
        for reading in self.readings:
            if reading.comparison is None:
                continue
            frame = reading.comparison.frame(lang).drop(columns="p_corrected")
            frame["clear"] = frame["measure"].isin([difference.measure.key for difference in reading.clear])
            frame.insert(0, "reading", reading.option)
            frame.insert(0, "ruling", reading.ruling.name)
            frames.append(frame)
        return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()

    def summary(self, lang: str = "en") -> str:
        """One paragraph a reading: what it changes, or that it changes nothing."""
        if not self.readings:
            return WORDS["ambiguity/no-rulings"][lang]
        return "\n".join(f"{reading.label[lang]}\n  {reading.finding[lang]}" for reading in self.readings)

    def __repr__(self) -> str:
        return self.summary()


def ambiguity(
    draft: DraftLike,
    games: int = 20_000,
    players: Players = DEFAULT_PLAYERS,
    seed: int = 1,
    *,
    workers: int | None = None,
    progress: Progress = lambda _done, _asked: None,
    stop: Callable[[], bool] = lambda: False,
) -> Ambiguity:
    """Compare a draft with every other reading of its rulings, ``games`` games each.

    ``progress`` hears of (games done, games asked for) over all readings; ``stop`` is asked between chunks, and the readings done
    until then are returned. Raises :class:`BadInput` for anything that cannot be played.
    """
    draft = as_draft(draft)
    others = list(_other_readings(draft))
    found: list[Reading] = []
    for done, (ruling, option) in enumerate(others):
        if stop():
            break
        found.append(_read(draft, ruling, option, games, players, seed, workers, stop))
        progress((done + 1) * games, len(others) * games)
    return Ambiguity(draft, _corrected(tuple(found)))


def _other_readings(draft: Draft) -> Iterator[tuple[Choice, str]]:
    for ruling in draft.game.schema.rulings:
        yield from ((ruling, option) for option in ruling.options if option != draft.values[ruling.name])


def _read(
    draft: Draft,
    ruling: Choice,
    option: str,
    games: int,
    players: Players,
    seed: int,
    workers: int | None,
    stop: Callable[[], bool],
) -> Reading:
    try:
        other = draft.with_values({ruling.name: option})
    except ParameterError as error:
        return Reading(draft, ruling, option, None, error.problems[0].message)
    try:
        comparison = compare(draft, other, games, players, seed, workers=workers, stop=stop)
    except BadInput:
        if not stop():
            raise
        return Reading(draft, ruling, option, None, WORDS["stopped/cancelled"])
    return Reading(draft, ruling, option, comparison)


def _corrected(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """The readings with what is clear among all their differences together."""
    differences = [difference for reading in readings if reading.comparison for difference in reading.comparison.differences]
    clear = {id(d) for d, p in zip(differences, holm(np.array([d.gap.p for d in differences])), strict=True) if p < 0.05}

    def of(reading: Reading) -> tuple[Difference, ...]:
        found = [d for d in reading.comparison.differences if id(d) in clear] if reading.comparison else []
        return ranked(found)

    return tuple(Reading(r.draft, r.ruling, r.option, r.comparison, r.problem, of(r)) for r in readings)
