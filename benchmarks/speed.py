"""Games per second of every game, in turns, side by side: random and thumb players, one thread and all cores, plain Python."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import statistics
import subprocess
import sys
import time

import pandas as pd

from workbench.core.threads import usable_cores
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.rules import GAMES

PLAIN_GAMES = 30
PLAIN = """
import sys, time
from workbench.drafts import load_draft
from workbench.play.batch import Batch
batch = Batch.of(load_draft(sys.argv[1]), sys.argv[2], 1)
begin = time.perf_counter()
parts = int(batch.play(0, int(sys.argv[3])).tally.parts[0])
print(parts / (time.perf_counter() - begin))
"""


def compiled(name: str, players: str, workers: int, seconds: float) -> float:
    """Parts (deals) per second of about ``seconds`` of play."""
    batch = Batch.of(load_draft(name), players, 1)
    games = 200
    begin = time.perf_counter()
    batch.play(0, games)
    games = max(200, int(games * seconds / max(time.perf_counter() - begin, 1e-4)) * workers)
    begin = time.perf_counter()
    parts = sum(int(part.tally.parts[0]) for part in batch.chunks(games, chunk=max(games // (8 * workers), 100), workers=workers))
    return parts / (time.perf_counter() - begin)


def plain(name: str, players: str) -> float:
    """The same in plain Python."""
    done = subprocess.run(
        [sys.executable, "-c", PLAIN, name, players, str(PLAIN_GAMES)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def reference(command: str) -> float:
    """Games per second that an outside program prints."""
    out = subprocess.run(shlex.split(command), capture_output=True, text=True, check=True).stdout
    found = re.search(r"games/s\s+([\d.]+)", out)
    if not found:
        raise SystemExit(f"{command}: prints no 'games/s NUMBER'")
    return float(found[1])


def main() -> None:
    """Run the turns and print medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="play about this long a turn")
    parser.add_argument("--reference", metavar="COMMAND")
    arguments = parser.parse_args()
    cores = usable_cores()
    for name in arguments.games:
        rows: dict[str, list[float]] = {}
        for turn in range(arguments.turns + 1):  # the first turn warms up
            figures = {
                "random, 1 thread": compiled(name, "random", 1, arguments.seconds),
                f"random, {cores} threads": compiled(name, "random", cores, arguments.seconds),
                "thumb, 1 thread": compiled(name, "thumb", 1, arguments.seconds),
            }
            if arguments.reference:
                figures["reference"] = reference(arguments.reference)
            if turn:
                for key, figure in figures.items():
                    rows.setdefault(key, []).append(figure)
        rows["random, plain Python"] = [plain(name, "random")]
        rows["thumb, plain Python"] = [plain(name, "thumb")]
        base = statistics.median(rows["random, 1 thread"])
        table = pd.DataFrame({key: {"median/s": statistics.median(v), "min": min(v), "max": max(v)} for key, v in rows.items()}).T
        table["relative"] = table["median/s"] / base
        if arguments.reference:
            table["to reference"] = table["median/s"] / statistics.median(rows["reference"])
        print(f"\n{name}: parts (deals or games) per second, median of {arguments.turns} turns")
        print(table.to_string(float_format=lambda x: f"{x:,.3f}" if x < 100 else f"{x:,.0f}"))


if __name__ == "__main__":
    main()
