"""Two drafts on the same deals.

Chance never depends on what players choose, so two drafts with one seed see the same cards; what differs between game i of A and
game i of B is then due to the drafts (and to choices that follow from them). Differences of such pairs vary far less than
differences of independent games: *common random numbers* (Law, *Simulation Modeling and Analysis*, §11.2). What of the batches is
kept are sums, so memory does not grow with the number of games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd
from tqdm.auto import tqdm

from workbench.core.bits import cards_in
from workbench.core.errors import BadInput
from workbench.core.outcomes import Panel
from workbench.core.text import Text
from workbench.drafts import Draft
from workbench.drafts.history import Change, changes
from workbench.play.batch import MOST_SEED, Batch, Totals, in_order, number_of_games
from workbench.play.record import Walk
from workbench.play.simulate import Progress, panels_of
from workbench.rules.game import copy_state
from workbench.study.estimate import VALUE_B, Estimate, Gap, Sums, estimate, holm, paired_gap, unpaired_gap
from workbench.study.headline import Outcome, chosen, headlines, per_game
from workbench.study.wording import WORDS

CHUNK = 2_000
DEALS_LOOKED_AT = 8
FEWEST_BEFORE_STOPPING = 2_000

Precision = float | Mapping[str, float]


@dataclass(frozen=True)
class Difference:
    """One headline outcome in both drafts. ``gap`` is B − A; ``corrected`` its p value corrected for the number of outcomes."""

    outcome: Outcome
    a: Estimate
    b: Estimate
    gap: Gap
    corrected: float

    @property
    def clear(self) -> bool:
        """Whether it stands out at 5 % among all the outcomes compared."""
        return self.corrected < 0.05

    @property
    def times(self) -> float:
        """How many times as many independent games would have given as narrow an interval; NaN where no game differs."""
        if self.gap.error > 0 and self.gap.independent > 0:
            return (self.gap.independent / self.gap.error) ** 2
        return float("nan")

    def line(self) -> Text:
        """The difference in one line."""
        shown, gap = self.outcome.shown, self.outcome.shown_gap
        return WORDS.say(
            "compare/line",
            label=self.outcome.label,
            a=shown(self.a.value),
            b=shown(self.b.value),
            difference=self.outcome.gap(self.gap.value),
            low=gap(self.gap.low),
            high=gap(self.gap.high),
        )


@dataclass(frozen=True)
class Comparison:
    """What came out of comparing draft A with draft B on ``n`` games each.

    ``unpaired`` says why the drafts could not play the same deals (None: they did). ``only_a`` and ``only_b`` are the keys of
    outcomes that the other draft does not have. ``stopped`` is ``running``, ``games``, ``precision`` or ``cancelled``.
    """

    a: Batch
    b: Batch
    asked: int
    unpaired: Text | None
    outcomes: tuple[Outcome, ...]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]
    sums: Sums = field(repr=False)
    totals_a: Totals = field(repr=False)
    totals_b: Totals = field(repr=False)
    stopped: str = "running"
    confidence: float = 0.95

    @property
    def n(self) -> int:
        return self.sums.n

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """Every outcome that both drafts have, in the order of the headlines."""
        found = []
        for i, outcome in enumerate(self.outcomes):
            a = estimate(self.sums, i, outcome.kind, confidence=self.confidence)
            b = estimate(self.sums, i, outcome.kind, value=VALUE_B, confidence=self.confidence)
            if self.unpaired is None:
                gap = paired_gap(self.sums, i, outcome.kind, single=outcome.single, confidence=self.confidence)
            else:
                gap = unpaired_gap(a, b, outcome.kind, self.confidence)
            found.append(Difference(outcome, a, b, gap, 1.0))
        corrected = holm(np.array([difference.gap.p for difference in found]))
        return tuple(replace(difference, corrected=float(p)) for difference, p in zip(found, corrected, strict=True))

    @property
    def clear(self) -> tuple[Difference, ...]:
        """The differences that stand out, the greatest (in units of its own spread from game to game) first."""
        found = [difference for difference in self.differences if difference.clear]
        return tuple(sorted(found, key=lambda d: -abs(d.gap.value) / d.gap.independent if d.gap.independent else -np.inf))

    @property
    def times(self) -> float:
        """Median over the outcomes of how many independent games one pair was worth; NaN where no game differs."""
        gains = [d.times for d in self.differences if np.isfinite(d.times) and d.gap.value != 0]
        return float(np.median(gains)) if gains else float("nan")

    @property
    def title(self) -> Text:
        """The finding in one sentence."""
        if not self.clear:
            alike = self.unpaired is None and all(d.gap.value == 0 for d in self.differences)
            return WORDS.say("compare/same" if alike else "compare/none", n=f"{self.n:,}")
        first, shown = self.clear[0], self.clear[0].outcome.shown
        key = "compare/found-one" if len(self.clear) == 1 else "compare/found"
        return WORDS.say(key, count=len(self.clear), label=first.outcome.label, a=shown(first.a.value), b=shown(first.b.value))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What B changes in A, value by value."""
        return changes(self.a.draft, self.b.draft)

    @cached_property
    def panels(self) -> tuple[tuple[Panel, Panel], ...]:
        """The game's panels of A and of B side by side, for overlaid distributions."""
        of_b = {panel.key: panel for panel in panels_of(self.b, self.totals_b)}
        return tuple((panel, of_b[panel.key]) for panel in panels_of(self.a, self.totals_a) if panel.key in of_b)

    def state(self, stopped: str | None = None) -> Text:
        """Whether it goes on, or why it ended, in words."""
        return WORDS[f"stopped/{stopped or self.stopped}"]

    def frame(self, lang: str = "en") -> pd.DataFrame:
        """One line an outcome: A, B, difference (B − A), intervals, p values, and what the pairing was worth."""
        return pd.DataFrame(
            {
                "outcome": d.outcome.key,
                "label": d.outcome.label[lang],
                "kind": d.outcome.kind,
                "a": d.a.value,
                "a_low": d.a.low,
                "a_high": d.a.high,
                "b": d.b.value,
                "b_low": d.b.low,
                "b_high": d.b.high,
                "difference": d.gap.value,
                "low": d.gap.low,
                "high": d.gap.high,
                "p": d.gap.p,
                "p_corrected": d.corrected,
                "clear": d.clear,
                "worth_times": d.times if self.unpaired is None else np.nan,
            }
            for d in self.differences
        )

    def summary(self, lang: str = "en") -> str:
        """The findings, one line each, after a line that says what was played."""
        kinds = self.a.seating.kinds
        drafts = [
            f"A  {self.a.draft.title[lang]}",
            f"B  {self.b.draft.title[lang]}",
            *(f"   {change.text[lang]}" for change in self.changes),
        ]
        played = f"   {', '.join(kinds)} · seed {self.a.seed} · n = {self.n:,}"
        lines = [*drafts, played, f"  {self.title[lang]}", *(f"  {difference.line()[lang]}" for difference in self.clear)]
        if self.unpaired is not None:
            lines.append(f"  {self.unpaired[lang]}")
        elif np.isfinite(self.times):
            lines.append(f"  {WORDS.say('compare/narrowed', times=f'{self.times:.1f}')[lang]}")
        return "\n".join([*lines, f"  {self.state()[lang]}"])

    def __repr__(self) -> str:
        return self.summary()


def compare(
    a: Draft,
    b: Draft,
    games: int = 100_000,
    players: str | list[str] | tuple[str, ...] = "random",
    seed: int = 1,
    *,
    outcomes: Sequence[str] | None = None,
    precision: Precision | None = None,
    workers: int | None = None,
    progress: bool | Progress = False,
    stop: Callable[[], bool] = lambda: False,
) -> Comparison:
    """Play up to ``games`` games of each draft and compare their headline outcomes; see :func:`comparing` for the arguments.

    ``progress``: True for a bar, or a function of (games done, games asked for). Raises :class:`BadInput` for drafts that cannot
    be compared.
    """
    last: Comparison | None = None
    with tqdm(total=games, unit=" games", unit_scale=True, disable=progress is not True) as bar:
        for last in comparing(a, b, games, players, seed, outcomes=outcomes, precision=precision, workers=workers, stop=stop):
            bar.update(last.n - bar.n)
            if callable(progress):
                progress(last.n, games)
    if last is None or last.n == 0:
        raise BadInput("stopped before the first game: there is nothing to compare")
    return last


def comparing(
    a: Draft,
    b: Draft,
    games: int = 100_000,
    players: str | list[str] | tuple[str, ...] = "random",
    seed: int = 1,
    *,
    outcomes: Sequence[str] | None = None,
    precision: Precision | None = None,
    confidence: float = 0.95,
    workers: int | None = None,
    stop: Callable[[], bool] = lambda: False,
    chunk: int = CHUNK,
) -> Iterator[Comparison]:
    """The comparison after every chunk of games, the last one with the reason why it is the last.

    ``outcomes``: keys of the headline outcomes to look at (None: all). ``precision``: stop once every interval is narrow enough. A
    number means ± that much for shares and ± that part of A for means; a mapping gives outcomes, by key, their own ± in their own
    unit and waits for no others. (Stopping on the width of intervals, not on what they show, leaves their coverage intact: Chow &
    Robbins 1965.) ``stop`` is asked between chunks. The same arguments give the same comparison for any number of workers.
    """
    comparison = _nothing(a, b, games, players, seed, outcomes, confidence)
    enough = _enough(comparison, precision)
    play = _pairs(comparison)
    look_at = FEWEST_BEFORE_STOPPING
    for sums, totals_a, totals_b in in_order(play, games, chunk=chunk, workers=workers, stop=stop):
        before = comparison
        comparison = replace(before, sums=before.sums.copy(), totals_a=before.totals_a.copy(), totals_b=before.totals_b.copy())
        comparison.sums.add(sums)
        comparison.totals_a.add(totals_a)
        comparison.totals_b.add(totals_b)
        if comparison.n == games:
            comparison = replace(comparison, stopped="games")
        elif precision is not None and comparison.n >= look_at:
            look_at = comparison.n * 5 // 4
            if enough(comparison):
                yield replace(comparison, stopped="precision")
                return
        yield comparison
    if comparison.n < games:
        yield replace(comparison, stopped="cancelled")


def _nothing(a: Draft, b: Draft, games: int, players: Any, seed: int, keys: Sequence[str] | None, confidence: float) -> Comparison:
    """The comparison before the first game, everything checked."""
    if a.game is not b.game:
        raise BadInput(f"{a.name} and {b.name} are drafts of different games: {a.game.name} and {b.game.name}")
    number_of_games(games)
    if a.title == b.title and a.values != b.values:
        b = replace(b, title=WORDS.say("compare/changed", draft=b.title))
    batch_a, batch_b = Batch.of(a, players, seed), Batch.of(b, players, seed)
    unpaired = why_unpaired(batch_a, batch_b)
    if unpaired is not None:
        batch_b = replace(batch_b, seed=seed + 1 if seed < MOST_SEED else 0)
    of_a, of_b = headlines(a, players), headlines(b, players)
    shared = {outcome.key for outcome in of_a} & {outcome.key for outcome in of_b}
    looked_at = tuple(outcome for outcome in chosen(of_a, keys) if outcome.key in shared)
    if not looked_at:
        raise BadInput(f"{a.name} and {b.name} have none of these outcomes in common: {', '.join(keys or ())}")
    batch_a.warm_up()
    return Comparison(
        batch_a,
        batch_b,
        games,
        unpaired,
        looked_at,
        tuple(outcome.key for outcome in of_a if outcome.key not in shared),
        tuple(outcome.key for outcome in of_b if outcome.key not in shared),
        Sums.nothing(len(looked_at), 4),
        batch_a.nothing(),
        batch_b.nothing(),
        confidence=confidence,
    )


def _pairs(comparison: Comparison) -> Callable[[int, int], tuple[Sums, Totals, Totals]]:
    """Plays the same games of both drafts."""
    keys = [outcome.key for outcome in comparison.outcomes]
    of_a, of_b = comparison.outcomes, chosen(headlines(comparison.b.draft, comparison.b.seating.kinds), keys)

    def play(begin: int, games: int) -> tuple[Sums, Totals, Totals]:
        totals_a, rows_a = comparison.a.play_rows(begin, games)
        values_a = per_game(of_a, rows_a)
        totals_b, rows_b = comparison.b.play_rows(begin, games)
        return Sums.over(np.concatenate([values_a, per_game(of_b, rows_b)], axis=1)), totals_a, totals_b

    return play


def why_unpaired(a: Batch, b: Batch) -> Text | None:
    """Why two batches do not see the same deals, or None if they do: then chance brings the same wherever a game begins."""
    if len(a.seating.kinds) != len(b.seating.kinds):
        return WORDS["unpaired/players"]
    brought = [(_first_chance(a, index), _first_chance(b, index)) for index in range(DEALS_LOOKED_AT)]
    if any(of_a != of_b for of_a, of_b in brought):
        return WORDS["unpaired/deals"]
    return WORDS["unpaired/no-chance"] if all(of_a is None for of_a, _ in brought) else None


def _first_chance(batch: Batch, index: int) -> dict[str, Any] | None:
    """What chance does first in a game, in the record's words; where it leaves no trace there, as it changes the state. None: nothing."""
    walk = Walk(batch.draft.game, batch.draft.values, batch.seed, index)
    while not walk.over:
        before = copy_state(walk.state)
        step = walk.step(lambda _state, legal: cards_in(legal)[0])
        after = walk.state
        if before.chance != after.chance:
            if step is not None:
                return {key: value for key, value in step.entry.items() if key not in ("legal", "clauses")}
            fields = [name for name in after.dtype.names if name != "fired" and not np.array_equal(before[name], after[name])]
            return {name: after[name].tolist() for name in fields}
    return None


def _enough(comparison: Comparison, precision: Precision | None) -> Callable[[Comparison], bool]:
    """Whether every interval awaited is narrow enough."""
    if isinstance(precision, Mapping):
        awaited = dict(precision)
        chosen(comparison.outcomes, list(awaited))
    else:
        awaited = {outcome.key: precision for outcome in comparison.outcomes if precision is not None}
    for key, width in awaited.items():
        if not (isinstance(width, int | float) and not isinstance(width, bool) and width > 0):
            raise BadInput(f"precision = {width} for {key} is not possible. Allowed: a number above 0. Reason: no interval is narrower")

    def enough(now: Comparison) -> bool:
        for difference in now.differences:
            if difference.outcome.key not in awaited:
                continue
            half = (difference.gap.high - difference.gap.low) / 2
            scale = 1.0
            if not isinstance(precision, Mapping) and difference.outcome.kind != "share":
                scale = abs(difference.a.value) or abs(difference.b.value) or 1.0
            if not (np.isnan(half) or half <= awaited[difference.outcome.key] * scale):
                return False
        return True

    return enough
