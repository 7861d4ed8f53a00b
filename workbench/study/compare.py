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
from workbench.core.chance import MOST_SEED
from workbench.core.errors import BadInput, UnknownName
from workbench.core.estimates import CONFIDENCE, Estimate, Sums
from workbench.core.measures import Measure, chosen
from workbench.core.outcomes import Panel
from workbench.core.text import Text
from workbench.drafts import Draft, DraftLike, as_draft
from workbench.drafts.draft import changed_title
from workbench.drafts.history import Change, changes
from workbench.play.batch import Batch, Totals, in_order, number_of_games
from workbench.play.record import Walk
from workbench.play.simulate import Progress, panels_of
from workbench.players import DEFAULT_PLAYERS, HABITS, Habits, Players
from workbench.players.knowledge import Interrupted
from workbench.rules.game import copy_state
from workbench.study.differences import Crossed, Gap, holm, paired_gap, unpaired_gap
from workbench.study.wording import WORDS

CHUNK = 2_000
DEALS_LOOKED_AT = 8
FEWEST_BEFORE_STOPPING = 2_000
#: How many times as many independent games a pairing is said to be worth, at least and at most.
WORTH_SAYING, MOST_SAID = 1.2, 50

Precision = float | Mapping[str, float]


@dataclass(frozen=True)
class Difference:
    """One measure in both drafts. ``gap`` is B − A; ``corrected`` its p value corrected for the number of measures.

    ``follows``: the drafts differ in what the measure follows from by arithmetic, so that a difference was to be expected.
    """

    measure: Measure
    a: Estimate
    b: Estimate
    gap: Gap
    corrected: float
    follows: bool = False

    @property
    def clear(self) -> bool:
        """Whether it stands out at 5 % among all the measures compared."""
        return self.corrected < 0.05

    @property
    def size(self) -> float:
        """How large it is on the measure's own scale."""
        return abs(self.gap.value) / self.measure.span

    @property
    def variance_reduction(self) -> float:
        """How many times as many independent games would have given as narrow an interval; NaN where no game differs."""
        if self.gap.error > 0 and self.gap.independent > 0:
            return (self.gap.independent / self.gap.error) ** 2
        return float("nan")

    def line(self) -> Text:
        """The difference in one line."""
        shown, gap = self.measure.shown, self.measure.shown_gap
        return WORDS.say(
            "compare/line-fair" if self.gap.fair else "compare/line",
            label=self.measure.label,
            a=shown(self.a.value),
            b=shown(self.b.value),
            difference=self.measure.gap(self.gap.value),
            low=gap(self.gap.low),
            high=gap(self.gap.high),
        )


def ranked(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    """What stands out first: what does not follow by arithmetic, then by size on the measure's own scale."""
    return tuple(sorted(differences, key=lambda difference: (difference.follows, -difference.size)))


@dataclass(frozen=True)
class Comparison:
    """What came out of comparing draft A with draft B on ``n`` games each.

    ``unpaired`` says why the drafts could not play the same deals (None: they did). ``only_a`` and ``only_b`` are the keys of
    measures that the other draft does not have. ``stopped`` is ``running``, ``games``, ``precision`` or ``cancelled``.
    """

    a: Batch
    b: Batch
    asked: int
    unpaired: Text | None
    measures: tuple[Measure, ...]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]
    totals_a: Totals = field(repr=False)
    totals_b: Totals = field(repr=False)
    crossed: Crossed = field(repr=False)
    stopped: str = "running"
    confidence: float = CONFIDENCE

    @property
    def n(self) -> int:
        return self.totals_a.games

    @property
    def habits(self) -> Habits | None:
        """Whether learned players have learned both drafts or keep the habits they have in A; None where nobody has learned anything."""
        if "learned" not in self.b.seating.kinds:
            return None
        return "kept" if any(table is not None for table in self.b.seating.tables) else "learned"

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """Every measure that both drafts have, in the order they are declared in."""
        changed = {change.path.split(".")[0] for change in self.changes}
        found = []
        sums_a, sums_b = self.a.study(self.totals_a).sums, self.b.study(self.totals_b).sums
        crossed = None if self.unpaired else self.crossed
        for measure, a, b, gap in gaps(self.a, self.b, sums_a, sums_b, crossed, self.measures, self.confidence):
            found.append(Difference(measure, a, b, gap, 1.0, bool(changed & set(measure.follows))))
        corrected = holm(np.array([difference.gap.p for difference in found]))
        return tuple(replace(difference, corrected=float(p)) for difference, p in zip(found, corrected, strict=True))

    @property
    def clear(self) -> tuple[Difference, ...]:
        """The differences that stand out; see :func:`ranked`."""
        return ranked([difference for difference in self.differences if difference.clear])

    @property
    def variance_reduction(self) -> float:
        """Median over the measures of how many independent games one pair was worth; NaN where no game differs."""
        gains = [d.variance_reduction for d in self.differences if np.isfinite(d.variance_reduction) and d.gap.value != 0]
        return float(np.median(gains)) if gains else float("nan")

    @property
    def worth(self) -> Text | None:
        """What playing the same deals was worth, in words; None where there is nothing to say."""
        times = self.variance_reduction
        if self.unpaired is not None or not times >= WORTH_SAYING:
            return None
        if times > MOST_SAID:
            return WORDS.say("compare/worth-much", times=MOST_SAID)
        return WORDS.say("compare/worth", times=f"{times:.1f}")

    @property
    def title(self) -> Text:
        """The finding in one sentence."""
        if not self.clear:
            alike = self.unpaired is None and all(d.gap.value == 0 for d in self.differences)
            return WORDS.say("compare/same" if alike else "compare/none", n=f"{self.n:,}")
        first, shown = self.clear[0], self.clear[0].measure.shown
        key = "compare/found-one" if len(self.clear) == 1 else "compare/found"
        if len(self.clear) > 1 and not first.follows and any(difference.follows for difference in self.clear):
            key = "compare/found-beyond"  # others are larger, but had to be
        return WORDS.say(key, count=len(self.clear), label=first.measure.label, a=shown(first.a.value), b=shown(first.b.value))

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
                "measure": d.measure.key,
                "label": d.measure.label[lang],
                "kind": d.measure.kind,
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
                "follows": d.follows,
                "variance_reduction": d.variance_reduction if self.unpaired is None else np.nan,
            }
            for d in self.differences
        )

    def summary(self, lang: str = "en") -> str:
        """The findings, one line each, after a line that says what was played."""
        kinds = self.a.seating.kinds
        drafts = [
            f"A  {self.a.draft.called[lang]}",
            f"B  {self.b.draft.called[lang]}",
            *(f"   {change.text[lang]}" for change in self.changes),
        ]
        played = f"   {', '.join(kinds)} · seed {self.a.seed} · n = {self.n:,}"
        known = [] if self.habits is None else [f"   {WORDS[f'habits/{self.habits}'][lang]}"]
        lines = [*drafts, played, *known, f"  {self.title[lang]}", *(f"  {difference.line()[lang]}" for difference in self.clear)]
        if self.unpaired is not None:
            lines.append(f"  {self.unpaired[lang]}")
        elif self.worth is not None:
            lines.append(f"  {self.worth[lang]}")
        return "\n".join([*lines, f"  {self.state()[lang]}"])

    def __repr__(self) -> str:
        return self.summary()


def compare(
    a: DraftLike,
    b: DraftLike,
    games: int = 100_000,
    players: Players = DEFAULT_PLAYERS,
    seed: int = 1,
    *,
    measures: Sequence[str] | None = None,
    precision: Precision | None = None,
    habits: Habits = "learned",
    workers: int | None = None,
    progress: bool | Progress = False,
    stop: Callable[[], bool] = lambda: False,
) -> Comparison:
    """Play up to ``games`` games of each draft and compare their measures; see :func:`comparing` for the arguments.

    ``progress``: True for a bar, or a function of (games done, games asked for). Raises :class:`BadInput` for drafts that cannot
    be compared.
    """
    last: Comparison | None = None
    with tqdm(total=games, unit=" games", unit_scale=True, disable=progress is not True) as bar:
        for last in comparing(
            a, b, games, players, seed, measures=measures, precision=precision, habits=habits, workers=workers, stop=stop
        ):
            bar.update(last.n - bar.n)
            if callable(progress):
                progress(last.n, games)
    if last is None or last.n == 0:
        raise BadInput("stopped before the first game: there is nothing to compare")
    return last


def comparing(
    a: DraftLike,
    b: DraftLike,
    games: int = 100_000,
    players: Players = DEFAULT_PLAYERS,
    seed: int = 1,
    *,
    measures: Sequence[str] | None = None,
    precision: Precision | None = None,
    confidence: float = 0.95,
    habits: Habits = "learned",
    workers: int | None = None,
    stop: Callable[[], bool] = lambda: False,
    chunk: int = CHUNK,
) -> Iterator[Comparison]:
    """The comparison after every chunk of games, the last one with the reason why it is the last.

    ``measures``: keys of the measures to look at (None: the headlines). ``precision``: stop once every interval is narrow enough. A
    number means ± that much for shares and ± that part of A for means; a mapping gives measures, by key, their own ± in their own
    unit and waits for no others. (Stopping on the width of intervals, not on what they show, leaves their coverage intact: Chow &
    Robbins 1965.) ``habits``: whether learned players have ``learned`` each draft, or play B with the habits they have ``kept`` from A.
    ``stop`` is asked between chunks. The same arguments give the same comparison for any number of workers.
    """
    comparison = _nothing(as_draft(a), as_draft(b), games, players, seed, measures, confidence, habits)
    try:
        comparison.a.warm_up(stop)
        comparison.b.warm_up(stop)
    except Interrupted:
        return
    enough = _enough(comparison, precision)
    play = _pairs(comparison)
    look_at = FEWEST_BEFORE_STOPPING
    for totals_a, totals_b, crossed in in_order(play, games, chunk=chunk, workers=workers, stop=stop):
        before = comparison
        comparison = replace(before, totals_a=before.totals_a.copy(), totals_b=before.totals_b.copy(), crossed=before.crossed + crossed)
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


def sitting_at(batch: Batch, draft: Draft, players: Players, habits: Habits) -> Batch:
    """The batch of another draft beside ``batch``: by ``players`` who have learned that draft, or by those of ``batch`` as they are."""
    if habits not in HABITS:
        raise UnknownName("habits", habits, HABITS)
    return batch.beside(draft) if habits == "kept" else Batch.of(draft, players, batch.seed)


def _nothing(
    a: Draft, b: Draft, games: int, players: Players, seed: int, keys: Sequence[str] | None, confidence: float, habits: Habits
) -> Comparison:
    """The comparison before the first game, everything checked."""
    if a.game is not b.game:
        raise BadInput(f"{a.name} and {b.name} are drafts of different games: {a.game.name} and {b.game.name}")
    number_of_games(games)
    if a.called == b.called and a.values != b.values:
        b = replace(b, title=changed_title(b.called), base=None)
    batch_a = Batch.of(a, players, seed)
    batch_b = sitting_at(batch_a, b, players, habits)
    unpaired = why_unpaired(batch_a, batch_b)
    if unpaired is not None:
        batch_b = replace(batch_b, seed=seed + 1 if seed < MOST_SEED else 0)
    of_a, of_b = batch_a.measures, batch_b.measures
    shared = {measure.key for measure in of_a} & {measure.key for measure in of_b}
    looked_at = tuple(measure for measure in chosen(of_a, keys) if measure.key in shared)
    if not looked_at:
        raise BadInput(f"{a.name} and {b.name} have none of these measures in common: {', '.join(keys or ())}")
    return Comparison(
        batch_a,
        batch_b,
        games,
        unpaired,
        looked_at,
        tuple(measure.key for measure in of_a if measure.headline and measure.key not in shared),
        tuple(measure.key for measure in of_b if measure.headline and measure.key not in shared),
        batch_a.nothing(),
        batch_b.nothing(),
        Crossed.nothing(len(looked_at)),
        confidence=confidence,
    )


def _pairs(comparison: Comparison) -> Callable[[int, int], tuple[Totals, Totals, Crossed]]:
    """Plays the same games of both drafts."""
    keys = [measure.key for measure in comparison.measures]

    def play(begin: int, games: int) -> tuple[Totals, Totals, Crossed]:
        totals_a, values_a = played(comparison.a, keys, begin, games)
        totals_b, values_b = played(comparison.b, keys, begin, games)
        return totals_a, totals_b, Crossed.over(values_a, values_b)

    return play


Values = tuple[np.ndarray, np.ndarray]


def played(batch: Batch, keys: Sequence[str], begin: int, games: int) -> tuple[Totals, Values]:
    """Play games and keep of each measure its value and weight, game by game: float64 (measures, games) each."""
    totals, figures = batch.play_figures(begin, games)
    return totals, batch.plan.per_game(figures, batch.plan.subset(keys))


def gaps(
    a: Batch,
    b: Batch,
    sums_a: Sums,
    sums_b: Sums,
    crossed: Crossed | None,
    measures: Sequence[Measure],
    confidence: float = CONFIDENCE,
) -> Iterator[tuple[Measure, Estimate, Estimate, Gap]]:
    """The measures in both drafts and their differences; ``crossed`` (one entry a measure) if the same games of both were played.

    Where the fair share of a figure differs between the drafts, its gap is what goes beyond that.
    """
    keys = [measure.key for measure in measures]
    of_both = zip(measures, a.plan.each(sums_a, keys), b.plan.each(sums_b, keys), strict=True)
    for k, (measure, of_a, of_b) in enumerate(of_both):
        if crossed is None:
            gap = unpaired_gap(measure, of_a, of_b, confidence)
        else:
            at = a.plan.index[measure.key], b.plan.index[measure.key], k
            gap = paired_gap(measure, of_a, of_b, sums_a, sums_b, crossed, at, confidence)
        if measure.fair is not None:
            gap = gap.beyond(measure.fair(b.draft.values) - measure.fair(a.draft.values))
        yield measure, of_a, of_b, gap


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
        chosen(comparison.measures, list(awaited))
    else:
        awaited = {measure.key: precision for measure in comparison.measures if precision is not None}
    for key, width in awaited.items():
        if not (isinstance(width, int | float) and not isinstance(width, bool) and width > 0):
            raise BadInput(f"precision = {width} for {key} is not possible. Allowed: a number above 0. Reason: no interval is narrower")

    def enough(now: Comparison) -> bool:
        for difference in now.differences:
            if difference.measure.key not in awaited:
                continue
            half = (difference.gap.high - difference.gap.low) / 2
            scale = 1.0
            if not isinstance(precision, Mapping) and difference.measure.kind != "share":
                scale = abs(difference.a.value) or abs(difference.b.value) or 1.0
            if not (np.isnan(half) or half <= awaited[difference.measure.key] * scale):
                return False
        return True

    return enough
