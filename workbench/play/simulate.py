"""Simulate: many games of a draft, reduced to outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import pandas as pd
from tqdm.auto import tqdm

from workbench.core.contract import MAX_PLAYERS
from workbench.core.errors import BadInput, whole_number
from workbench.core.measures import Study
from workbench.core.outcomes import Panel
from workbench.drafts import Draft, DraftLike
from workbench.play.batch import CHUNK, MOST_GAMES, Batch, Totals, number_of_games
from workbench.players import DEFAULT_PLAYERS, Players

KEPT_GAMES = 10_000

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Outcomes:
    """What came out of a batch.

    ``games`` is the number really played (fewer than asked for when it was stopped). ``panels`` are the findings with their
    counts, ``frames`` the same as tidy frames by key. The rows of the first games are kept as they are: :attr:`parts` has one line
    a deal (or game), :attr:`seats` one line a deal and seat.
    """

    batch: Batch
    totals: Totals
    asked: int
    rows: np.recarray = field(repr=False)

    @property
    def draft(self) -> Draft:
        return self.batch.draft

    @property
    def games(self) -> int:
        return self.totals.games

    @property
    def unfinished(self) -> int:
        """Games that a safety stop ended: counted, never dropped."""
        return int(self.totals.tally.unfinished[0])

    @cached_property
    def study(self) -> Study:
        """Every figure of the batch with its interval, by the key of its measure."""
        return self.batch.study(self.totals)

    @cached_property
    def figures(self) -> pd.DataFrame:
        """One line a measure: key, label, kind, value with its 95 % interval, and the cases it rests on."""
        estimates = [self.study.plan.estimate(self.study.sums, measure.key) for measure in self.batch.measures]
        return pd.DataFrame(
            {
                "measure": measure.key,
                "label": measure.label.en,
                "kind": measure.kind,
                "value": estimate.value,
                "low": estimate.low,
                "high": estimate.high,
                "count": estimate.count,
                "n": estimate.trials,
                "headline": measure.headline,
            }
            for measure, estimate in zip(self.batch.measures, estimates, strict=True)
        )

    @cached_property
    def panels(self) -> Sequence[Panel]:
        return panels_of(self.batch, self.totals)

    @cached_property
    def frames(self) -> Mapping[str, pd.DataFrame]:
        """Tidy frames by panel key, English labels (``panel.frame("ja")`` for Japanese ones)."""
        return {panel.key: panel.frame() for panel in self.panels}

    @cached_property
    def parts(self) -> pd.DataFrame:
        """One line a deal (or game) of the games kept: every fact that belongs to the whole table."""
        names = self.rows.dtype.names or ()
        return pd.DataFrame({name: self.rows[name] for name in names if self.rows[name].ndim == 1})

    @cached_property
    def seats(self) -> pd.DataFrame:
        """One line a deal (or game) and seat of the games kept: every fact that belongs to a seat."""
        players, n = self.draft.values["players"], len(self.rows)
        names = [name for name in self.rows.dtype.names or () if self.rows[name].ndim == 2 and self.rows[name].shape[1] == MAX_PLAYERS]
        frame = pd.DataFrame(
            {
                "game": np.repeat(self.rows["game"], players),
                "part": np.repeat(self.rows["part"], players),
                "seat": np.tile(np.arange(players), n),
                "player": np.tile(np.array(self.batch.seating.kinds, dtype=object), n),
            }
        )
        for name in names:
            frame[name] = self.rows[name][:, :players].reshape(-1)
        return frame

    @cached_property
    def clauses(self) -> pd.DataFrame:
        """One line a clause: how often it decided something, and in what share of the games."""
        fired, in_games = self.totals.fired, self.totals.fired_games
        return pd.DataFrame(
            {
                "clause": self.draft.game.clauses.ids,
                "fired": fired,
                "per_game": fired / max(self.games, 1),
                "share": in_games / max(self.games, 1),
            }
        )

    def summary(self, lang: str = "en") -> str:
        """The findings, one line each, after a line that says what was played."""
        head = f"{self.draft.called[lang]} · {', '.join(self.batch.seating.kinds)} · seed {self.batch.seed} · n = {self.games:,}"
        unfinished = [f"  unfinished: {self.unfinished:,}"] if self.unfinished else []
        return "\n".join([head, *(f"  {panel.title[lang]}" for panel in self.panels), *unfinished])

    def __repr__(self) -> str:
        return self.summary()


def panels_of(batch: Batch, totals: Totals) -> Sequence[Panel]:
    """The panels that a game draws from the totals of a batch."""
    return batch.draft.game.outcomes.panels(batch.study(totals))


def simulate(
    draft: DraftLike,
    games: int = 100_000,
    players: Players = DEFAULT_PLAYERS,
    seed: int = 1,
    workers: int | None = None,
    progress: bool | Progress = False,
    stop: Callable[[], bool] = lambda: False,
    chunk: int = CHUNK,
    keep: int = KEPT_GAMES,
) -> Outcomes:
    """Play ``games`` games of ``draft`` and reduce them to outcomes.

    ``players``: one kind for all seats or one a seat. ``workers``: threads (None: all cores). ``progress``: True for a bar, or a
    function of (games done, games asked for). ``stop`` is asked between chunks and ends the run early; what was played until then
    is returned. ``keep``: of how many games the rows are kept. The same draft, players and seed give the same outcomes for any
    ``chunk`` and ``workers``. Raises :class:`BadInput` (or a subclass) for anything that cannot be played.
    """
    batch = Batch.of(draft, players, seed)
    games = number_of_games(games)
    keep = min(whole_number("keep", keep, 0, 10_000_000, "rows of games held in memory"), games)
    chunk = whole_number("chunk", chunk, 1, MOST_GAMES, "games a chunk")
    totals = batch.nothing()
    rows = batch.draft.game.kernel.new_rows(0)
    bar = tqdm(total=games, unit=" games", unit_scale=True, disable=progress is not True)

    def done(part: Totals) -> None:
        totals.add(part)
        bar.update(part.games)
        if callable(progress):
            progress(totals.games, games)

    with bar:
        kept = []
        for begin in range(0, keep, chunk):
            if stop():
                break
            part, some = batch.play_rows(begin, min(chunk, keep - begin))
            kept.append(some)
            done(part)
        if kept:
            rows = np.concatenate(kept).view(np.recarray)
        if games > totals.games and not stop():
            for part in batch.chunks(games - totals.games, begin=totals.games, chunk=chunk, workers=workers, stop=stop):
                done(part)
    if totals.games == 0:
        raise BadInput("stopped before the first game: there are no outcomes")
    return Outcomes(batch, totals, games, rows)
