"""Rule coverage: what of a draft is ever used.

Every clause counts how often it decides something (see :mod:`workbench.core.contract`); a batch for each kind of player shows which
never do. Of *n* games without an event, 3/n is the upper end of a 95 % interval for how often it happens (the rule of three: Hanley
& Lippman-Hand 1983). Beside the clauses stand the options nobody chooses, the successes nobody has, and the parameters whose change
changes no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from workbench.core.errors import UnknownName
from workbench.core.intervals import wilson_interval
from workbench.core.measures import Measure
from workbench.core.parameters import Cell, Choice, Number, Parameter, ParameterError, Switch
from workbench.core.text import Text, joined, same
from workbench.core.wording import player_kind
from workbench.drafts import Draft, DraftLike, as_draft
from workbench.play.batch import Batch, Totals, number_of_games
from workbench.play.simulate import Progress
from workbench.players import KINDS, kinds_of
from workbench.study.wording import WORDS

CHUNK = 5_000
EFFECT_GAMES = 1_000
RULE_OF_THREE = 3.0
FEW = 30  # of fewer chances, "never" says next to nothing: its upper bound is above 10 %


@dataclass(frozen=True)
class CaseCount:
    """How often one option was chosen (or came true) with one kind of player: ``happened`` out of ``trials``."""

    asks: str
    measure: Measure
    kind: str
    happened: int
    trials: int

    @property
    def never(self) -> bool:
        """Whether it had its chances (at least ``FEW``) and never happened."""
        return self.happened == 0 and self.trials >= FEW


@dataclass(frozen=True)
class ParameterUse:
    """In what share of ``games`` the points or the winners change when one value is changed (to the neighbour that changes most)."""

    path: str
    label: Text
    assumed: bool
    share: float
    games: int

    @property
    def idle(self) -> bool:
        """Whether no change of it changed any game."""
        return self.share == 0


@dataclass(frozen=True)
class Coverage:
    """What was used in ``games`` games of each kind of player. ``totals`` are the batches by kind."""

    draft: Draft
    kinds: tuple[str, ...]
    games: int
    seed: int
    totals: Mapping[str, Totals] = field(repr=False)
    cases: tuple[CaseCount, ...]
    effects: tuple[ParameterUse, ...]

    @property
    def bound(self) -> float:
        """The 95 % upper bound of how often something happens, per game, that never did with any kind of player."""
        return RULE_OF_THREE / max(self.games, 1)

    @property
    def present(self) -> tuple[str, ...]:
        """The clauses that are part of this draft: all but those that are switched off."""
        return tuple(clause for clause in self.draft.game.clauses.ids if self._used(clause) or in_draft(self.draft, clause))

    def _used(self, clause: str) -> bool:
        return any(self.fired(clause, kind) for kind in self.kinds)

    def fired(self, clause: str, kind: str) -> int:
        """How often a clause decided something with this kind of player."""
        return int(self.totals[kind].fired[self.draft.game.clauses.index(clause)])

    @property
    def dead(self) -> tuple[str, ...]:
        """The clauses of this draft that never decided anything, whoever played."""
        return tuple(clause for clause in self.present if not self._used(clause))

    def dead_for(self, kind: str) -> tuple[str, ...]:
        """The clauses that decided something, but never with this kind of player."""
        return tuple(clause for clause in self.present if clause not in self.dead and not self.fired(clause, kind))

    def never(self, asks: str) -> tuple[CaseCount, ...]:
        """Options never chosen by a thinking player (``choice``), or successes nobody ever had (``success``)."""
        return tuple(case for case in self.cases if case.asks == asks and case.never and not (asks == "choice" and case.kind == "random"))

    @property
    def idle(self) -> tuple[ParameterUse, ...]:
        """The parameters whose change changed no game."""
        return tuple(effect for effect in self.effects if effect.idle)

    def frame(self, lang: str = "en") -> pd.DataFrame:
        """One line a clause and kind of player: how often per game, in what share of games (with Wilson's interval), whether dead."""
        rows: list[dict[str, Any]] = []
        for i, clause in enumerate(self.draft.game.clauses.ids):
            for kind in self.kinds:
                totals = self.totals[kind]
                n, fired, games = totals.games, int(totals.fired[i]), int(totals.fired_games[i])
                low, high = wilson_interval(games, n)
                rows.append(
                    {
                        "clause": clause,
                        "rule": self.draft.game.clause(clause)[lang],
                        "players": kind,
                        "in_draft": clause in self.present,
                        "fired": fired,
                        "per_game": fired / n,
                        "per_part": fired / max(int(totals.tally.parts[0]), 1),
                        "games": games,
                        "n": n,
                        "share": games / n,
                        "low": float(low),
                        "high": float(high) if games else min(RULE_OF_THREE / n, 1.0),
                        "dead": clause in self.dead,
                    }
                )
        return pd.DataFrame(rows)

    def case_frame(self, lang: str = "en") -> pd.DataFrame:
        """One line an option and kind of player: how often it was chosen or came true, out of how many chances."""
        return pd.DataFrame(
            {
                "case": case.measure.key,
                "label": case.measure.label[lang],
                "asks": case.asks,
                "players": case.kind,
                "happened": case.happened,
                "n": case.trials,
                "share": case.happened / case.trials if case.trials else np.nan,
                "never": case.never,
            }
            for case in self.cases
        )

    def effect_frame(self, lang: str = "en") -> pd.DataFrame:
        """One line a parameter (or table cell): the share of games that a change of it changes."""
        return pd.DataFrame(
            {"parameter": e.path, "label": e.label[lang], "assumed": e.assumed, "share": e.share, "n": e.games, "idle": e.idle}
            for e in self.effects
        )

    @property
    def findings(self) -> tuple[Text, ...]:
        """What stands out, one sentence each."""
        n, found = f"{self.games:,}", []
        if self.dead:
            key = "coverage/never" if len(self.dead) > 1 else "coverage/never-one"
            found.append(WORDS.say(key, count=len(self.dead), n=n, bound=rate(self.bound), names=self._named(self.dead)))
        else:
            found.append(WORDS.say("coverage/all", n=n))
        for kind in self.kinds:
            if only := self.dead_for(kind):
                found.append(WORDS.say("coverage/only", kind=player_kind(kind), names=self._named(only)))
        for asks, key in (("choice", "coverage/unchosen"), ("success", "coverage/unfulfilled")):
            for kind in self.kinds:
                never = [case for case in self.never(asks) if case.kind == kind]
                if never:
                    names = joined(WORDS.say("coverage/case", label=case.measure.label, n=f"{case.trials:,}") for case in never)
                    found.append(WORDS.say(key, kind=player_kind(kind), names=names))
        if self.idle:
            names = joined(effect.label for effect in self.idle)
            found.append(WORDS.say("coverage/idle", n=f"{self.idle[0].games:,}", names=names))
        return tuple(found)

    def _named(self, clauses: Iterable[str]) -> Text:
        """Clauses as a person reads them: what each says, with its id."""
        rules = {clause: self.draft.game.clause(clause) for clause in clauses}
        short = {clause: Text(ja=rule.ja.rstrip("。"), en=rule.en.rstrip(".")) for clause, rule in rules.items()}
        return joined(WORDS.say("coverage/named", rule=rule, clause=clause) for clause, rule in short.items())

    def summary(self, lang: str = "en") -> str:
        """The findings, one line each, after a line that says what was played."""
        head = f"{self.draft.called[lang]} · seed {self.seed} · n = {self.games:,} × {', '.join(player_kind(k)[lang] for k in self.kinds)}"
        return "\n".join([head, *(f"  {finding[lang]}" for finding in self.findings)])

    def __repr__(self) -> str:
        return self.summary()


def rate(share: float) -> Text:
    """A small share as text: per cent, or "1 in 33,333" where that reads better."""
    if share >= 0.001:
        return same(f"{share * 100:.2f} %")
    one_in = f"{round(1 / share):,}"
    return Text(ja=f"{one_in} 回に 1 回", en=f"1 in {one_in}")


def in_draft(draft: Draft, clause: str) -> bool:
    """Whether a clause is part of a draft.

    A clause ``idea/…`` is while one of the parameters that name it differs from its default; any other is unless a switch of its
    own has been turned off.
    """
    defaults = draft.game.resolve({})
    moved = [p for p in draft.game.schema if p.clause == clause and draft.values[p.name] != defaults[p.name]]
    if clause.startswith("idea/"):
        return bool(moved)
    return not any(isinstance(p, Switch) and not draft.values[p.name] for p in moved)


def coverage(
    draft: DraftLike,
    games: int = 100_000,
    kinds: Sequence[str] | None = None,
    seed: int = 1,
    *,
    effect_games: int = EFFECT_GAMES,
    workers: int | None = None,
    progress: Progress = lambda _done, _asked: None,
    stop: Callable[[], bool] = lambda: False,
) -> Coverage:
    """Play ``games`` games with every kind of player in all seats (None: all kinds that can play the game) and count what is used.

    ``effect_games`` games are played again for every change of a parameter (0: leave that out). ``progress`` hears of (work done,
    work in all), in games; ``stop`` is asked between chunks and ends the count early. Raises :class:`BadInput` for anything that
    cannot be played.
    """
    draft, games = as_draft(draft), number_of_games(games)
    kinds = kinds_of(draft.game) if kinds is None else kinds
    for kind in kinds:
        if kind not in KINDS:
            raise UnknownName("player", kind, KINDS)
    totals: dict[str, Totals] = {}
    cases: list[CaseCount] = []
    cells = len(draft.values.cells())
    work = games * len(kinds) + cells * effect_games
    for i, kind in enumerate(kinds):

        def tell(done: int, before: int = i * games) -> None:
            progress(before + done, work)

        totals[kind], counted = _count(Batch.of(draft, kind, seed), games, workers, tell, stop)
        cases += counted
    played = min(part.games for part in totals.values())
    effects: list[ParameterUse] = []
    if effect_games:
        for done, effect in _effects(draft, kinds, seed, effect_games, stop):
            effects += [effect] if effect else []
            progress(work - (cells - done) * effect_games, work)
    return Coverage(draft, tuple(kinds), played, seed, totals, tuple(cases), tuple(effects))


def _count(
    batch: Batch, games: int, workers: int | None, tell: Callable[[int], None], stop: Callable[[], bool]
) -> tuple[Totals, list[CaseCount]]:
    """The totals of a batch, and its cases."""
    totals = batch.nothing()
    for part in batch.chunks(games, chunk=CHUNK, workers=workers, stop=stop):
        totals.add(part)
        tell(totals.games)
    return totals, cases_of(batch, totals)


def cases_of(batch: Batch, totals: Totals) -> list[CaseCount]:
    """How often the options that coverage asks about were taken, or came true, in a batch."""
    study, kind = batch.study(totals), batch.seating.kinds[0]
    counts = []
    for case in batch.draft.game.outcomes.CASES:
        if study.has(case.measure):
            figures = study.figures(case.measure)
            for measure, happened, trials in zip(study.measures(case.measure), figures.count, figures.trials, strict=True):
                counts.append(CaseCount(case.asks, measure, kind, round(happened), round(trials)))
    return counts


def _effects(
    draft: Draft, kinds: Sequence[str], seed: int, games: int, stop: Callable[[], bool]
) -> Iterator[tuple[int, ParameterUse | None]]:
    """For every value, how many are done and what changing it changes; None for a player model's knob and what is switched off."""
    batches = {kind: Batch.of(draft, kind, seed) for kind in kinds}
    before = {kind: batch.play_rows(0, games)[1] for kind, batch in batches.items()}
    for done, (path, cell) in enumerate(draft.values.cells().items(), 1):
        if stop():
            return
        parameter = draft.game.schema[path.split(".")[0]]
        others = [] if parameter.model or not in_draft(draft, parameter.clause) else list(neighbour_drafts(draft, path, cell))
        shares = [_changed(before[kind], batches[kind].beside(other).play_rows(0, games)[1], games) for other in others for kind in kinds]
        assumed = parameter.assumed or draft.game.schema.cell(path).assumed
        yield done, ParameterUse(path, draft.game.label(path), assumed, max(shares), games) if shares else None


def neighbour_drafts(draft: Draft, path: str, cell: Cell) -> Iterator[Draft]:
    """The draft with the values next to ``cell`` at ``path``, as far as they are possible: one up, one down; the options beside it."""
    for value in _beside(draft.game.schema.cell(path), cell):
        change = {path: value}
        try:
            yield draft.grown(change)
        except ParameterError:
            continue


def _beside(parameter: Parameter, cell: Cell) -> list[Cell]:
    if isinstance(parameter, Switch):
        return [not cell]
    if isinstance(parameter, Choice):
        at = parameter.options.index(str(cell))
        return [parameter.options[i] for i in (at - 1, at + 1) if 0 <= i < len(parameter.options)]
    assert isinstance(parameter, Number)
    return [value for value in (int(cell) + 1, int(cell) - 1) if parameter.low <= value <= parameter.high]


def _changed(a: np.ndarray, b: np.ndarray, games: int) -> float:
    """The share of games that go another way: other points after some part, another number of parts, other winners."""
    return sum(x != y for x, y in zip(_histories(a, games), _histories(b, games), strict=True)) / games


def _histories(rows: np.ndarray, games: int) -> list[bytes]:
    """What every game has, of each of games 0 … games − 1: the standing after every part, and who won."""
    common = np.column_stack([rows["points"], rows["winners"].astype(np.int64), rows["finished"]])
    ends = np.searchsorted(rows["game"], np.arange(games), side="right")
    starts = np.concatenate([[0], ends[:-1]])
    return [common[start:end].tobytes() for start, end in zip(starts, ends, strict=True)]
