"""Do learned players agree with themselves? ``python -m benchmarks.players [DRAFT …]``.

For each draft: how far apart the shares of choices are among players who learned from three seeds; and after each of ten changes of one
value, how far those of players who got used to it lie from those of players who learned the changed draft from nothing, and how long both
took. A choice is an option of the measures that rule coverage asks about; the worst of them counts, in percentage points.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import numpy as np

from workbench.core.errors import BadInput
from workbench.drafts import Draft, load_draft
from workbench.play.batch import Batch
from workbench.players.knowledge import nearest_table
from workbench.players.learning import learn
from workbench.players.tables import LearnedTable
from workbench.study.coverage import neighbour_drafts

GAMES, CHANGES, SEEDS = 20_000, 10, (1, 2, 3)


def choices(draft: Draft, table: LearnedTable) -> dict[str, float]:
    """The share of every choice among players with this table, in percentage points."""
    batch = Batch.of(draft, table, 5)
    study = batch.study(batch.play(0, GAMES))
    families = [case.measure for case in draft.game.outcomes.CASES if case.asks == "choice"]
    figures = study.figures(*families).value
    return {measure.key: 100 * float(value) for measure, value in zip(study.measures(*families), figures, strict=True)}


def furthest(one: dict[str, float], other: dict[str, float]) -> tuple[float, str]:
    """The choice whose shares lie furthest apart."""
    gaps = {key: abs(one[key] - other[key]) for key in one if np.isfinite(one[key]) and np.isfinite(other[key])}
    key = max(gaps, key=gaps.__getitem__)
    return gaps[key], key


def changes(draft: Draft) -> Iterator[tuple[str, Draft]]:
    """The draft with one value changed, spread over all its values."""
    paths = [path for path in draft.values.cells() if not draft.game.schema[path.split(".")[0]].model and path != "players"]
    for path in paths[:: max(1, len(paths) // CHANGES)]:
        try:
            other = next(neighbour_drafts(draft, path, draft.values.cells()[path]))
        except (BadInput, StopIteration):
            continue
        yield f"{path}: {draft.values.cells()[path]} → {other.values.cells()[path]}", other


def timed(draft: Draft, start: LearnedTable | None, seed: int = 1) -> tuple[LearnedTable, float]:
    """Learn, and the seconds it took."""
    begun = time.perf_counter()
    table = learn(draft, None, seed, start=start)
    return table, time.perf_counter() - begun


def main() -> None:
    """Print the tables as Markdown."""
    for name in sys.argv[1:] or ["omerta-7", "fudaraku-3"]:
        draft = load_draft(name)
        tables = [timed(draft, None, seed) for seed in SEEDS]
        shares = [choices(draft, table) for table, _ in tables]
        gap, key = max(furthest(one, other) for i, one in enumerate(shares) for other in shares[:i])
        seconds = ", ".join(f"{seconds:.1f}" for _, seconds in tables)
        print(f"\n{name}: from nothing in {seconds} s; of three seeds the furthest choice is {key}, {gap:.1f} points apart\n")
        print("| change | used to it, s | from nothing, s | furthest choice | points apart |\n| --- | --- | --- | --- | --- |", flush=True)
        for text, other in list(changes(draft))[:CHANGES]:
            (warm, warm_s), (cold, cold_s) = timed(other, nearest_table(other)), timed(other, None)
            gap, key = furthest(choices(other, warm), choices(other, cold))
            print(f"| {text} | {warm_s:.1f} | {cold_s:.1f} | {key} | {gap:.1f} |", flush=True)


if __name__ == "__main__":
    main()
