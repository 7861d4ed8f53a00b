"""How often the 95 % intervals hold: every measure of every shipped game, in many batches against one long run.

``python benchmarks/coverage.py [GAME …] [--batches 2000] [--games 1000] [--players random,thumb] [--out FILE.csv]``. A batch is counted
for a measure if its interval holds the figure of all batches together (whose own error is a few hundredths of a batch's). Measures with
fewer than 30 expected cases a batch (successes or failures of a share; of a mean, games that bring it about) are left out and counted.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pandas as pd

from workbench.drafts import load_draft
from workbench.play.batch import Batch, in_order

GAMES = ("omerta", "fudaraku", "fudaraku-3-rebuild", "fortuna", "oceans")
FEWEST = 30


def study(name: str, kind: str, batches: int, games: int) -> pd.DataFrame:
    """One line a measure: the share of batches whose interval holds the long run's figure."""
    batch = Batch.of(load_draft(name), kind, seed=20_240_607)
    batch.warm_up()
    keys = [measure.key for measure in batch.measures]
    low, high, total = np.empty((batches, len(keys))), np.empty((batches, len(keys))), batch.nothing()
    for i, totals in enumerate(in_order(batch.play, batches * games, chunk=games)):
        sums = batch.plan.sums(totals.tally, totals.products, totals.games)
        found = [batch.plan.estimate(sums, key) for key in keys]
        low[i], high[i] = [estimate.low for estimate in found], [estimate.high for estimate in found]
        total.add(totals)
    sums = batch.plan.sums(total.tally, total.products, total.games)
    lines = []
    for k, measure in enumerate(batch.measures):
        truth = batch.plan.estimate(sums, measure.key)
        if measure.kind == "share":
            cases = min(truth.count, truth.trials - truth.count) / batches
        else:  # what is paid now and then rests on the games in which it is paid (Kish's effective number)
            cases = sums.value[k] ** 2 / max(sums.value_value[k], 1) / batches
        seen = ~np.isnan(low[:, k])
        held = (low[seen, k] <= truth.value) & (truth.value <= high[seen, k])
        lines.append(
            {
                "game": name,
                "players": kind,
                "measure": measure.key,
                "kind": measure.kind,
                "value": truth.value,
                "cases": cases,
                "covered": held.mean() if seen.any() else np.nan,
                "counted": cases >= FEWEST and bool(seen.all()) and truth.error > 0,
            }
        )
    return pd.DataFrame(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", default=GAMES)
    parser.add_argument("--batches", type=int, default=2_000)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--players", default="random,thumb")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    frames = []
    print("| game | players | measures | left out | lowest | median | highest | outside 93.5–96.5 % |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in given.names:
        for kind in given.players.split(","):
            frame = study(name, kind, given.batches, given.games)
            frames.append(frame)
            counted = frame[frame["counted"]]
            share = counted["covered"]
            outside = counted[(share < 0.935) | (share > 0.965)]
            told = ", ".join(f"{line.measure} {line.covered * 100:.1f}" for line in outside.itertuples()) or "–"
            spread = " | ".join(f"{value * 100:.1f}" for value in (share.min(), share.median(), share.max()))
            print(f"| {name} | {kind} | {len(counted)} | {len(frame) - len(counted)} | {spread} | {told} |", flush=True)
    if given.out:
        pd.concat(frames).to_csv(given.out, index=False)


if __name__ == "__main__":
    main()
