"""Parameters swept: every outcome for each value of one or two parameters, and how much each parameter matters.

All cells of a sweep see the same deals where their decks allow it, so what differs between neighbours is due to the values. A sweep
plays round after round of ever more games a cell: a rough picture of everything comes first, and it can be stopped and taken up
again at any time.
"""

from __future__ import annotations

import importlib.util
import io
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from workbench.core.errors import BadInput, shortened, whole_number
from workbench.core.estimates import NO_ESTIMATE, Estimate
from workbench.core.files import refuse_unwritable, save
from workbench.core.measures import Measure, Study, chosen
from workbench.core.parameters import Cell, Choice, Number, ParameterError, Problem, Switch
from workbench.core.text import Text
from workbench.drafts import Draft, DraftLike, as_draft
from workbench.drafts.history import Change
from workbench.play.batch import MOST_GAMES, Batch, Totals, in_order
from workbench.players import DEFAULT_PLAYERS, Habits, Players
from workbench.players.knowledge import Interrupted
from workbench.study.compare import CHUNK, gaps, played, sitting_at, why_unpaired
from workbench.study.differences import Crossed, Gap, holm
from workbench.study.wording import WORDS

MOST_CELLS = 2_500
FIRST_ROUND = 500

Over = Mapping[str, Sequence[Cell]]


@dataclass
class SweptCell:
    """One combination of values: what it has played so far. ``problem`` says why it cannot be played (then it has no batch)."""

    values: tuple[Cell, ...]
    batch: Batch | None
    totals: Totals | None = field(default=None, repr=False)
    problem: Text | None = None

    @property
    def games(self) -> int:
        """How many games it has played."""
        return self.totals.games if self.totals is not None else 0

    @property
    def study(self) -> Study | None:
        """All its figures; None if nothing has been played."""
        return self.batch.study(self.totals) if self.batch is not None and self.totals is not None and self.totals.games else None

    def estimate(self, key: str) -> Estimate:
        """The figure of a measure; NaN where this draft does not have it or nothing has been played."""
        study = self.study
        return study.plan.estimate(study.sums, key) if study is not None else NO_ESTIMATE

    def fair(self, measure: Measure) -> float:
        """What the measure would be in a fair game of this combination's players; 0 where it has no such thing."""
        return measure.fair(self.batch.draft.values) if measure.fair is not None and self.batch is not None else 0.0


class Sweep:
    """Every figure of a draft over values of one or two parameters.

    ``over`` maps paths (``survive_vp``, ``vow.2.amount``) to their values. ``measures`` are keys of measures (None: the headlines).
    ``habits``: whether learned players have ``learned`` the draft of every cell, or play it with the habits they have ``kept`` from this
    one.
    :meth:`run` plays; it may be stopped between chunks and run again, and goes on where it stopped.
    """

    def __init__(
        self,
        draft: DraftLike,
        over: Over,
        games: int = 10_000,
        players: Players = DEFAULT_PLAYERS,
        seed: int = 1,
        measures: Sequence[str] | None = None,
        habits: Habits = "learned",
    ) -> None:
        draft = as_draft(draft)
        self.draft, self.over = draft, checked_axes(draft, over)
        self.games = whole_number("games", games, 1, MOST_GAMES, "games a cell")
        self.players, self.seed, self.habits = players, seed, habits
        self.batch = Batch.of(draft, players, seed)
        self.measures: tuple[Measure, ...] = chosen(self.batch.measures, measures)
        self.cells = [self._cell(values) for values in itertools.product(*self.over.values())]

    def _cell(self, values: tuple[Cell, ...]) -> SweptCell:
        try:
            draft = changed(self.draft, dict(zip(self.over, values, strict=True)))
            batch = sitting_at(self.batch, draft, self.players, self.habits)
        except ParameterError as error:
            message = error.problems[0].message
            return SweptCell(values, None, problem=message)
        except BadInput as error:
            return SweptCell(values, None, problem=Text(ja=str(error), en=str(error)))
        return SweptCell(values, batch, batch.nothing())

    @property
    def current(self) -> tuple[Cell, ...]:
        """The draft's own values of the parameters swept."""
        cells = self.draft.values.cells()
        return tuple(cells[path] for path in self.over)

    @property
    def done(self) -> float:
        """The share of all games that has been played."""
        possible = [cell for cell in self.cells if cell.batch is not None]
        return sum(cell.games for cell in possible) / (self.games * len(possible)) if possible else 1.0

    def run(self, *, stop: Callable[[], bool] = lambda: False, workers: int | None = None) -> Iterator[Sweep]:
        """Play until every cell has its games; yields itself after every cell and round, so that a view can follow.

        Stopped (by ``stop``, or by leaving the loop) it goes on at the next call where it was.
        """
        size = FIRST_ROUND
        while any(cell.games < self.games for cell in self.cells if cell.batch is not None):
            for cell in self.cells:
                aim = min(size, self.games)
                if cell.batch is None or cell.games >= aim:
                    continue
                assert cell.totals is not None
                for totals in cell.batch.chunks(aim - cell.games, begin=cell.games, chunk=CHUNK, workers=workers, stop=stop):
                    cell.totals.add(totals)
                if stop():
                    return
                yield self
            size *= 4

    def by_fair(self, measure: Measure) -> bool:
        """Whether the fair share of a measure differs between the cells: then it is told by how far it lies from that."""
        return len({cell.fair(measure) for cell in self.cells if cell.batch is not None}) > 1

    def frame(self, lang: str = "en") -> pd.DataFrame:
        """One line a cell and measure, tidy: the swept values, value and interval, games, and whether it is the draft's own cell.

        ``excess`` is how far a share lies from the fair one of that cell's players (NaN where a measure has none).
        """
        lines: list[dict[str, Any]] = []
        for cell in self.cells:
            place = dict(zip(self.over, cell.values, strict=True))
            study = cell.study
            for measure in self.measures:
                found = study.plan.estimate(study.sums, measure.key) if study is not None else NO_ESTIMATE
                lines.append(
                    {
                        **place,
                        "measure": measure.key,
                        "label": measure.label[lang],
                        "kind": measure.kind,
                        "value": found.value,
                        "low": found.low,
                        "high": found.high,
                        "excess": found.value - cell.fair(measure) if measure.fair is not None else np.nan,
                        "games": cell.games,
                        "current": cell.values == self.current,
                        "problem": cell.problem[lang] if cell.problem else "",
                    }
                )
        return pd.DataFrame(lines)

    def _place(self, cell: SweptCell) -> str:
        return ", ".join(f"{path} = {value}" for path, value in zip(self.over, cell.values, strict=True))

    def summary(self, lang: str = "en") -> str:
        """One line a measure: its range, and where its ends lie."""
        lines = [WORDS[f"habits/{self.habits}"][lang]] if "learned" in self.batch.seating.kinds else []
        for measure in self.measures:
            beyond = self.by_fair(measure)
            figures = [(cell.estimate(measure.key).value - (cell.fair(measure) if beyond else 0.0), cell) for cell in self.cells]
            seen = [(value, cell) for value, cell in figures if not np.isnan(value)]
            if not seen:
                continue
            (low, at_low), (high, at_high) = min(seen, key=lambda s: s[0]), max(seen, key=lambda s: s[0])
            if low == high:
                lines.append(WORDS.say("sweep/flat", label=measure.label)[lang])
                continue
            line = WORDS.say(
                "sweep/line",
                label=WORDS.say("measure/beyond-fair", label=measure.label) if beyond else measure.label,
                low=measure.shown_gap(low) if beyond else measure.shown(low),
                high=measure.shown_gap(high) if beyond else measure.shown(high),
                at_low=self._place(at_low),
                at_high=self._place(at_high),
            )
            lines.append(line[lang])
        impossible = [cell for cell in self.cells if cell.problem is not None]
        if impossible:
            lines.append(WORDS.say("sweep/impossible", n=len(impossible))[lang])
        return "\n".join(lines)

    def __repr__(self) -> str:
        return self.summary()


def sweep(
    draft: DraftLike,
    over: Over,
    games: int = 10_000,
    players: Players = DEFAULT_PLAYERS,
    seed: int = 1,
    *,
    measures: Sequence[str] | None = None,
    habits: Habits = "learned",
    workers: int | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Sweep:
    """A :class:`Sweep`, played to its end (or until ``stop`` says so): ``wb.sweep(draft, {"survive_vp": range(5)}).frame()``."""
    swept = Sweep(draft, over, games, players, seed, measures, habits)
    for _ in swept.run(stop=stop, workers=workers):
        pass
    return swept


def changed(draft: Draft, given: Mapping[str, Cell]) -> Draft:
    """The draft with other values; a table that grows with them is filled with its blank rows."""
    return draft.grown(given)


def checked_axes(draft: Draft, over: Over) -> dict[str, tuple[Cell, ...]]:
    """One or two axes with the values that a parameter can have on its own; others are refused.

    Combinations that are impossible together are no error: they stay empty, with the reason.
    """
    if not 1 <= len(over) <= 2:
        raise BadInput(f"a sweep has one or two parameters, not {len(over)}")
    axes: dict[str, tuple[Cell, ...]] = {}
    for path, values in over.items():
        cell = draft.game.schema.cell(path)
        axes[path] = tuple(dict.fromkeys(values))
        if not axes[path]:
            raise _not_possible(draft, path, "", Text(ja="1 つ以上の値", en="one value or more"), WORDS["sweep/no-values"])
        problems = [problem for problem in (cell.problem(value, path) for value in axes[path]) if problem is not None]
        if len(problems) > 1 and isinstance(cell, Number):  # one sentence for all of them, with the range that works
            given, out, works = f"{axes[path][0]} … {axes[path][-1]}", f"{len(problems):,}", f"{path}={cell.low}:{cell.high}"
            allowed = problems[0].allowed + Text(ja=f"（{works} なら使えます）", en=f", so that {works} works")
            reason = Text(
                ja=f"{len(axes[path]):,} 個のうち {out} 個が範囲の外です", en=f"{out} of {len(axes[path]):,} values are outside the range"
            )
            problems = [Problem(path, given, allowed, reason)]
        if problems:
            raise ParameterError(problems).labelled(draft.game.label)
        if path not in draft.values.cells():
            used = WORDS["sweep/rows-in-use"]
            raise _not_possible(draft, path, axes[path][0], used, WORDS.say("sweep/row-not-in-use", draft=draft.name))
    cells = int(np.prod([len(values) for values in axes.values()]))
    if cells > MOST_CELLS:
        raise BadInput(f"the sweep has {cells:,} combinations. Allowed: at most {MOST_CELLS:,}. Reason: nobody reads more")
    return axes


def _not_possible(draft: Draft, path: str, value: object, allowed: Text, reason: Text) -> ParameterError:
    return ParameterError([Problem(path, value, allowed, reason)]).labelled(draft.game.label)


def parsed_axis(draft: Draft, text: str) -> tuple[str, tuple[Cell, ...]]:
    """``survive_vp=0:4``, ``hand_size=4:8:2`` or ``vow.2.amount=1,2,3`` as a path and its values."""
    path, equals, given = text.partition("=")
    if not equals or not path:
        raise BadInput(f"{shortened(text)!r} is no axis: write NAME=LOW:HIGH, NAME=LOW:HIGH:STEP or NAME=VALUE,VALUE,…")
    cell = draft.game.schema.cell(path)
    if ":" not in given:
        return path, tuple(draft.game.schema.parse(path, part.strip()) for part in given.split(","))
    try:
        low, high, step = (int(part) for part in (given + ":1").split(":")[:3])
    except ValueError:
        raise BadInput(f"{shortened(text)!r}: a range is LOW:HIGH or LOW:HIGH:STEP, in whole numbers") from None
    if not isinstance(cell, Number):
        raise _not_possible(draft, path, given, WORDS["sweep/values-with-commas"], WORDS["sweep/no-number"])
    if step < 1 or high < low or given.count(":") > 2:
        raise BadInput(f"{shortened(text)!r}: a range goes upwards in steps of at least 1")
    if (high - low) // step >= MOST_CELLS:
        raise BadInput(f"{shortened(text)!r}: a sweep has at most {MOST_CELLS:,} values")
    return path, tuple(range(low, high + 1, step))


def refuse_table(path: Path) -> None:
    """Raise :class:`BadInput` if :func:`save_frame` could not write there: to be asked before an hour of play."""
    if path.suffix not in (".csv", ".parquet"):
        raise BadInput(f"{path}: what kind of file is this? Allowed: .csv or .parquet")
    if path.suffix == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        raise BadInput(f"{path}: Parquet needs pyarrow; install the extra: pip install -e '.[parquet]'")
    refuse_unwritable(path)


def save_frame(frame: pd.DataFrame, path: Path) -> None:
    """Write a frame as ``.csv`` or ``.parquet`` (the latter needs pyarrow, the extra ``parquet``), whole or not at all."""
    refuse_table(path)
    written = io.BytesIO()
    if path.suffix == ".csv":
        frame.to_csv(written, index=False, errors="backslashreplace")
    else:
        mixed = [name for name in frame.columns if frame[name].map(type).nunique() > 1]
        frame.astype(dict.fromkeys(mixed, "string")).to_parquet(written, index=False)
    save(path, [written.getvalue()])


@dataclass(frozen=True)
class Effect:
    """What one change of one value does to one measure. ``corrected`` is its p value corrected for all effects looked at."""

    change: Change
    measure: Measure
    gap: Gap
    corrected: float
    paired: bool

    @property
    def clear(self) -> bool:
        """Whether it stands out at 5 % among all the effects looked at."""
        return self.corrected < 0.05


@dataclass
class _Variant:
    """The draft with one value changed, and what it has played beside the draft. ``common``: the measures that both have."""

    change: Change
    batch: Batch
    paired: bool
    common: tuple[Measure, ...]
    places: np.ndarray
    totals: Totals
    crossed: Crossed


class Sensitivity:
    """Every parameter of a draft changed one at a time, compared with the draft on the same deals.

    Numbers go a step down and a step up (``step`` of their value, at least 1), choices and switches to every other option. What is
    impossible (``skipped``, with the reason) is left out. ``habits``: whether learned players keep the habits they have in this draft (a
    first look), or have learned every change (that takes a second or more each). :meth:`run` is resumed like that of a sweep;
    :meth:`effects` are corrected for their number (Holm).
    """

    def __init__(
        self,
        draft: DraftLike,
        games: int = 5_000,
        players: Players = DEFAULT_PLAYERS,
        seed: int = 1,
        measures: Sequence[str] | None = None,
        step: float = 0.25,
        habits: Habits = "kept",
    ) -> None:
        draft = as_draft(draft)
        self.draft, self.players, self.seed, self.habits = draft, players, seed, habits
        self.games = whole_number("games", games, 1, MOST_GAMES, "games a change")
        self.batch = Batch.of(draft, players, seed)
        self.measures: tuple[Measure, ...] = chosen(self.batch.measures, measures)
        self.totals = self.batch.nothing()
        self.skipped: dict[tuple[str, Cell], str] = {}
        self._effects: tuple[int, tuple[Effect, ...]] | None = None  # and the number of games they rest on
        self._variants: list[_Variant] = []
        for path, value in draft.values.cells().items():
            for other in neighbour_cells(draft, path, value, step):
                self._add(path, value, other)

    def _add(self, path: str, old: Cell, new: Cell) -> None:
        try:
            draft = changed(self.draft, {path: new})
            batch = sitting_at(self.batch, draft, self.players, self.habits)
        except BadInput as error:
            self.skipped[path, new] = str(error)
            return
        paired = why_unpaired(self.batch, batch) is None
        if not paired:
            batch = replace(batch, seed=batch.seed + 1)
        known = {measure.key for measure in batch.measures}
        places = [i for i, measure in enumerate(self.measures) if measure.key in known]
        common = tuple(self.measures[i] for i in places)
        change = Change(self.draft.game, path, old, new)
        self._variants.append(
            _Variant(change, batch, paired, common, np.array(places, np.int64), batch.nothing(), Crossed.nothing(len(common)))
        )

    @property
    def n(self) -> int:
        """How many games every change has played."""
        return self.totals.games

    @property
    def done(self) -> float:
        """The share of all games that has been played."""
        return self.n / self.games

    def run(self, *, stop: Callable[[], bool] = lambda: False, workers: int | None = None) -> Iterator[Sensitivity]:
        """Play until every change has its games; yields itself after each round of games of all changes."""
        try:
            for batch in (self.batch, *(variant.batch for variant in self._variants)):
                batch.warm_up(stop)
        except Interrupted:
            return
        keys = [measure.key for measure in self.measures]

        def play(begin: int, games: int) -> tuple[Totals, list[tuple[Totals, Crossed]]] | None:
            base, values = played(self.batch, keys, begin, games)
            found = []
            for variant in self._variants:
                if stop():
                    return None
                totals, others = played(variant.batch, [measure.key for measure in variant.common], begin, games)
                found.append((totals, Crossed.over((values[0][variant.places], values[1][variant.places]), others)))
            return base, found

        while self.n < self.games:
            size = min(max(FIRST_ROUND, self.n), self.games - self.n)
            for part in in_order(play, size, begin=self.n, chunk=FIRST_ROUND, workers=workers, stop=stop):
                if part is None:
                    return
                base, found = part
                self.totals.add(base)
                for variant, (totals, crossed) in zip(self._variants, found, strict=True):
                    variant.totals.add(totals)
                    variant.crossed += crossed
            if stop():
                return
            yield self

    def effects(self) -> tuple[Effect, ...]:
        """Every change and measure, in the order of the parameters."""
        if self._effects is None or self._effects[0] != self.n:
            self._effects = self.n, self._corrected()
        return self._effects[1]

    def _corrected(self) -> tuple[Effect, ...]:
        found: list[Effect] = []
        sums = self.batch.study(self.totals).sums
        for variant in self._variants:
            crossed = variant.crossed if variant.paired else None
            of_variant = variant.batch.study(variant.totals).sums
            for measure, _, _, gap in gaps(self.batch, variant.batch, sums, of_variant, crossed, variant.common):
                found.append(Effect(variant.change, measure, gap, 1.0, variant.paired))
        corrected = holm(np.array([effect.gap.p for effect in found]))
        return tuple(replace(effect, corrected=float(p)) for effect, p in zip(found, corrected, strict=True))

    def tornado(self, key: str, most: int = 15) -> tuple[Effect, ...]:
        """The effects on one measure, the widest first; only those that were seen."""
        chosen(self.measures, [key])
        seen = [effect for effect in self.effects() if effect.measure.key == key and not np.isnan(effect.gap.value)]
        return tuple(sorted(seen, key=lambda effect: -abs(effect.gap.value))[:most])

    def title(self, key: str) -> Text:
        """What moves a measure most, in one sentence."""
        (measure,) = chosen(self.measures, [key])
        clear = [effect for effect in self.tornado(key) if effect.clear]
        if not clear:
            return WORDS.say("tornado/none", label=measure.label)
        first = clear[0]
        rest = [effect for effect in clear[1:] if effect.change.path != first.change.path]
        alike = rest and abs(rest[0].gap.value) + half(rest[0].gap) >= abs(first.gap.value) - half(first.gap)
        label = WORDS.say("measure/beyond-fair", label=measure.label) if first.gap.fair else measure.label
        return WORDS.say(
            "tornado/title-among" if alike else "tornado/title", label=label, change=first.change.text, gap=measure.gap(first.gap.value)
        )

    def frame(self, lang: str = "en") -> pd.DataFrame:
        """One line a change and measure, tidy."""
        return pd.DataFrame(
            {
                "parameter": effect.change.path,
                "old": effect.change.old,
                "new": effect.change.new,
                "change": effect.change.text[lang],
                "measure": effect.measure.key,
                "label": effect.measure.label[lang],
                "difference": effect.gap.value,
                "low": effect.gap.low,
                "high": effect.gap.high,
                "p": effect.gap.p,
                "p_corrected": effect.corrected,
                "clear": effect.clear,
                "paired": effect.paired,
                "games": self.n,
            }
            for effect in self.effects()
        )


def half(gap: Gap) -> float:
    """Half the width of a difference's interval."""
    return (gap.high - gap.low) / 2


def neighbour_cells(draft: Draft, path: str, value: Cell, step: float) -> list[Cell]:
    """The values to which a sensitivity study moves a cell."""
    cell = draft.game.schema.cell(path)
    if isinstance(cell, Switch):
        return [not value]
    if isinstance(cell, Choice):
        return [option for option in cell.options if option != value]
    assert isinstance(cell, Number)
    assert isinstance(value, int)
    far = max(1, round(abs(value) * step))
    return [other for other in (value - far, value + far) if cell.low <= other <= cell.high]
