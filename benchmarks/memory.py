"""Peak memory of short and long runs, each in a process of its own: it must not grow with the number of games."""

from __future__ import annotations

import argparse
import subprocess
import sys

from workbench.rules import GAMES

RUN = """
import resource, sys
from workbench.drafts import load_draft
from workbench.play.simulate import simulate
outcomes = simulate(load_draft(sys.argv[1]), games=int(sys.argv[2]), players="random")
assert outcomes.games == int(sys.argv[2])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def main() -> None:
    """Print peak megabytes for each number of games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--counts", type=int, nargs="+", default=[100_000, 10_000_000])
    arguments = parser.parse_args()
    for name in arguments.games:
        for count in arguments.counts:
            done = subprocess.run([sys.executable, "-c", RUN, name, str(count)], capture_output=True, text=True, check=True)
            print(f"{name:10} {count:>12,} games: {float(done.stdout):8.1f} MB peak", flush=True)


if __name__ == "__main__":
    main()
