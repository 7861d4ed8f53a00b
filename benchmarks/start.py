"""From import to first outcomes, with a cold and a warm compile cache."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from workbench.rules import GAMES

RUN = """
import sys
import workbench as wb
wb.simulate(wb.load_draft(sys.argv[1]), games=1000, players="thumb").panels
"""


def main() -> None:
    """Print seconds for each game."""
    for name in GAMES:
        with tempfile.TemporaryDirectory() as cache:
            for label in ("cold", "warm", "warm"):
                begin = time.perf_counter()
                subprocess.run([sys.executable, "-c", RUN, name], env={**os.environ, "XDG_CACHE_HOME": cache}, check=True)
                print(f"{name:10} {label}: {time.perf_counter() - begin:6.2f} s", flush=True)


if __name__ == "__main__":
    main()
