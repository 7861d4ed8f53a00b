"""The long search for what breaks the workbench: broken drafts and records, kills, interruptions, damaged caches.

``python -m benchmarks.fuzz`` from the repository's root; the tests do a small part of the same. Whatever is neither used nor refused
with a message, takes longer than it may, or leaves something behind is kept in a folder and counted.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.mutations import damaged, mutated_bytes, mutated_json
from workbench.core.errors import BadInput
from workbench.drafts import load_draft, own_drafts, read_draft, shipped_drafts
from workbench.drafts.library import library
from workbench.play.record import as_line, record
from workbench.play.replay import play_again, read_records, replay_record
from workbench.rules import GAMES

#: seconds after which a file must have been answered or refused
MOST_SECONDS = 2.0

Case = Callable[[random.Random, Path], str]


class Broken(Exception):
    """Something that must not happen."""


def drafts() -> Case:
    """Read a mutated draft, and list the folder it lies in."""
    texts = [path.read_bytes() for path in shipped_drafts().values()]

    def case(chance: random.Random, folder: Path) -> str:
        path = folder / "mine.toml"
        path.write_bytes(mutated_bytes(chance.choice(texts), chance))
        entries = library(folder=folder)
        listed = next(entry for entry in entries if entry.name == "mine")
        if (listed.draft is None) == (listed.problem is None):
            raise Broken("listed neither as good nor as bad")
        try:
            draft = read_draft(path)
        except BadInput as error:
            refuse_long(error)
            if listed.draft is not None:
                raise Broken("listed, but refused when opened") from error
            return "refused"
        return f"read ({draft.game.name})"

    return case


def records() -> Case:
    """Judge a mutated record, and let its players play it again."""
    made_by = [record(load_draft(name), seed, players=kind) for name in GAMES for seed in (1, 2) for kind in ("random", "thumb")]

    def told(entry: dict[str, Any]) -> str:
        return as_line({**entry, "draft": "", "parameters": {}})  # any name will do, and a rule may not have come into play

    lines, known = [as_line(entry) for entry in made_by], {told(entry) for entry in made_by}

    def case(chance: random.Random, folder: Path) -> str:
        path = folder / "games.jsonl"
        line = chance.choice(lines)
        made = mutated_json(line, chance).encode() if chance.random() < 0.7 else mutated_bytes(line.encode(), chance)
        path.write_bytes(made)
        try:
            played = [replay_record(entry) for entry in read_records(path)]
        except BadInput as error:
            refuse_long(error)
            return "refused"
        if made.strip() and not made.isspace() and not played:
            raise Broken("a file with something in it has no records")
        for game in played:
            if told(game.record) not in known:
                try:
                    play_again(game)
                except BadInput:
                    continue
                raise Broken("another record than the one it was made from is by the rules and by its players")
        return "the same game"

    return case


def refuse_long(error: BadInput) -> None:
    """A message is something a person reads."""
    if not 0 < len(str(error)) < 4000:
        raise Broken(f"a message of {len(str(error))} characters")


SAVING = """
import sys
from pathlib import Path
from workbench.drafts import load_draft
from workbench.drafts.history import edit_notes, save_next
draft = load_draft("omerta")
print("ready", flush=True)
for n in range(10**6):
    draft = save_next(draft, draft.with_values(survive_vp=n % 5).values, why=f"{n} " * 500)
    draft = edit_notes(draft, problems=[str(n)] * 50)
"""


def kills() -> Case:
    """Kill a process that saves drafts; every file that is there must be whole, and nothing else may stay."""

    def case(chance: random.Random, folder: Path) -> str:
        environment = {**os.environ, "WORKBENCH_DRAFTS": str(folder)}
        with subprocess.Popen([sys.executable, "-c", SAVING], env=environment, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(chance.random() * 0.3)
            process.kill()
        bad = [entry for entry in library(folder=folder) if entry.draft is None]
        if bad:
            raise Broken(f"a torn file: {bad[0].problem}")
        left = [path.name for path in folder.iterdir() if path.name.endswith(".part")]
        if left:
            raise Broken(f"left behind: {left}")
        last = max((draft.number or 0 for draft in map(read_draft, own_drafts(folder).values())), default=7)
        if last != 7 + len(own_drafts(folder)):
            raise Broken("a number is missing or twice")
        return "whole"

    return case


PLAYING = """
from workbench.drafts import load_draft
from workbench.play.batch import Batch
totals = Batch.of(load_draft("omerta"), "thumb").play(0, 100)
print(totals.fired.sum(), totals.tally.tobytes().hex())
"""


def caches() -> Case:
    """Damage compiled code; the games must stay the same."""
    home = Path(tempfile.mkdtemp(prefix="fuzz-cache-"))
    environment = {**os.environ, "XDG_CACHE_HOME": str(home)}

    def played() -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-c", PLAYING], env=environment, capture_output=True, text=True, check=False)

    played()
    whole = played()
    kept = home.with_name(home.name + "-whole")
    shutil.copytree(home, kept)

    def case(chance: random.Random, folder: Path) -> str:
        entries = sorted(home.rglob("*.bin"))
        for path in chance.sample(entries, chance.choice((1, 1, 2, 5))):
            path.write_bytes(damaged(path.read_bytes(), chance))
        again = played()
        if (again.returncode, again.stdout) != (0, whole.stdout):
            raise Broken(f"status {again.returncode}: {again.stderr[-2000:]}")
        if len(again.stderr.splitlines()) > 2 or "Traceback" in again.stderr:
            raise Broken(again.stderr[-2000:])
        shutil.rmtree(home)
        shutil.copytree(kept, home)
        return "compiled anew" if again.stderr else "not noticed, nor needed"

    return case


COMMANDS = (
    ["simulate", "oceans", "--games", "1000000000"],
    ["record", "omerta", "--games", "1000000000", "--out", "games.jsonl"],
    ["metrics", "omerta", "--games", "10000000"],
    ["metrics", "oceans", "--looked-at", "1000"],
    ["sensitivity", "fudaraku", "--games", "1000000000"],
    ["sweep", "fortuna", "--over", "players=3,4", "--games", "1000000000"],
    ["compare", "omerta", "omerta", "--set", "survive_vp=3", "--games", "1000000000"],
    ["coverage", "oceans", "--games", "1000000000"],
    ["ambiguity", "omerta", "--games", "1000000000"],
    ["report", "omerta", "--games", "1000000000", "-o", "report.html"],
)


def interruptions() -> Case:
    """Ctrl-C at any time: status 130 within some seconds, no traceback."""

    def case(chance: random.Random, folder: Path) -> str:
        command = list(chance.choice(COMMANDS))
        with subprocess.Popen(
            [sys.executable, "-m", "workbench", *command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as process:
            time.sleep(0.2 + chance.random() * 5)  # not before Python itself has started
            process.send_signal(signal.SIGINT)
            start = time.monotonic()
            _, err = process.communicate(timeout=60)
            took = time.monotonic() - start
        if process.returncode != 130 or "Traceback" in err:
            raise Broken(f"{' '.join(command)}: status {process.returncode}: {err[-2000:]}")
        return f"{command[0]} within {'1 s' if took < 1 else '2 s' if took < 2 else '20 s'}"

    return case


KINDS = {"drafts": drafts, "records": records, "kills": kills, "caches": caches, "interruptions": interruptions}


def run(kind: str, minutes: float, seed: int, failures: Path) -> Counter[str]:
    """Try cases of one kind; returns how many ended in what way."""
    case, counts = KINDS[kind](), Counter[str]()
    end, number = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < end:
        number += 1
        with tempfile.TemporaryDirectory(prefix="fuzz-") as name:
            folder = Path(name)
            start = time.monotonic()
            try:
                counts[case(random.Random(f"{seed} {kind} {number}"), folder)] += 1
                if kind in ("drafts", "records") and (took := time.monotonic() - start) > MOST_SECONDS:
                    raise Broken(f"took {took:.1f} s")
            except Exception:  # what is looked for
                counts["BROKEN"] += 1
                kept = failures / f"{kind}-{seed}-{number}"
                shutil.copytree(folder, kept, dirs_exist_ok=True)
                (kept / "traceback.txt").write_text(traceback.format_exc(), encoding="utf-8", errors="backslashreplace")
    return counts


def main() -> int:
    """Print how many cases of each kind ended in what way; status 1 if anything broke."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=list(KINDS), metavar="KIND", help=f"any of {', '.join(KINDS)} (default all)")
    parser.add_argument("--minutes", type=float, default=2, help="for each kind (default 2)")
    parser.add_argument("--seed", type=int, default=1, help="another seed tries other cases")
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"), help="where what broke is kept")
    arguments = parser.parse_args()
    broken = 0
    for kind in arguments.kinds:
        counts = run(kind, arguments.minutes, arguments.seed, arguments.failures)
        broken += counts["BROKEN"]
        ends = ", ".join(f"{count:,} {how}" for how, count in counts.most_common() if count)
        print(f"{kind:14} {sum(counts.values()):>8,}: {ends}", flush=True)
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
