"""The command line: ``workbench`` opens the notebooks, its subcommands serve scripts and checks.

Every subcommand exits 0 on success, 2 on bad input, with one clear message on standard error and no traceback, and 130 when Ctrl-C
stopped it. Those that print
figures take ``--json``. To add one, write a function ``(arguments) → exit status`` and its parser below.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, suppress
from pathlib import Path
from typing import Any, TextIO, cast

from workbench.core.errors import BadInput, whole_number
from workbench.core.files import refuse_unwritable
from workbench.core.interrupts import STOPPED, stopped_by_interrupt, take_your_time
from workbench.core.text import LANGUAGES, printable
from workbench.drafts import Draft, load_draft
from workbench.players import DEFAULT_PLAYERS, HABITS, usual_player
from workbench.players.knowledge import watched

WORKSPACE = "draft-workbench"

Command = Callable[[argparse.Namespace], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    with redirect_stderr(cast(TextIO, _Printable(sys.stderr))):  # it repeats what it was given
        parsed = _parser().parse_args(arguments)
    try:
        with printable_output() as output, watched(_tell_learning):
            status = parsed.run(parsed)
            output.flush()
        return status
    except BadInput as error:
        return _refused(str(error))
    except BrokenPipeError:  # the reader of our output has had enough
        _drop_output()
        return 0
    except OutputError as error:
        _drop_output()
        return _refused(str(error))
    except KeyboardInterrupt:
        return STOPPED


def _tell_learning(draft: Draft, done: int, asked: int) -> None:
    """Say on a terminal how far players are with a draft they have to learn."""
    if sys.stderr.isatty():
        text = f"workbench: players learn {printable(draft.name)} … {100 * done // asked} %"
        end = f"\r{' ' * len(text)}\r" if done == asked else ""
        print(f"\r{text}{end}", end="", file=sys.stderr, flush=True)


def _refused(message: str) -> int:
    with suppress(OSError):  # there may be no room for the message either
        print(f"workbench: {printable(message)}", file=sys.stderr, flush=True)
    return 2


def _drop_output() -> None:
    """Send what is still buffered nowhere, so that the interpreter does not try again when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class OutputError(Exception):
    """Standard output cannot be written."""


class _Printable(io.TextIOBase):
    """A text stream that passes on what is shown and writes out what a terminal would obey."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        self._pass_on(self._stream.write, printable(text))
        return len(text)

    def flush(self) -> None:
        self._pass_on(self._stream.flush)

    def isatty(self) -> bool:
        return self._stream.isatty()

    def fileno(self) -> int:
        return self._stream.fileno()

    @staticmethod
    def _pass_on(call: Callable[..., object], *given: str) -> None:
        try:
            call(*given)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputError(f"standard output: cannot be written ({error.strerror})") from None


@contextmanager
def printable_output() -> Iterator[TextIO]:
    """Within, nothing that is printed can command the terminal: titles and file names come from anywhere."""
    before = sys.stdout
    output: Any = _Printable(before)
    sys.stdout = output
    try:
        yield output
    finally:
        sys.stdout = before


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="workbench", allow_abbrev=False, description="Iterate on card-game drafts. Without a command: open JupyterLab."
    )
    parser.set_defaults(run=open_lab)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Command, text: str, *, draft: bool = False, batch: bool = False) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        sub.set_defaults(run=run)
        if draft:
            sub.add_argument("draft", metavar="DRAFT", help="name of a draft (see list) or path to a TOML file")
            sub.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help="change a value; may be given again")
        if batch:
            sub.add_argument(
                "--players",
                default=DEFAULT_PLAYERS,
                help="one kind for all seats, or one a seat: learned,thumb,random,random (default: learned, where a game can be learned)",
            )
            sub.add_argument("--seed", default="1", help="seed of the batch (default 1)")
        sub.add_argument("--lang", choices=LANGUAGES, default="en", help="language of texts")
        return sub

    sub = command("list", list_drafts, "list the drafts that can be opened")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub = command("rules", run_rules, "print the rules of a draft, to play from", draft=True)
    sub.add_argument("--format", choices=("md", "txt", "html"), default="md", help="Markdown, plain text or HTML (default md)")

    sub = command("diff", run_diff, "set two drafts side by side: parameters and sentences of the rules")
    sub.add_argument("a", metavar="A", help="a draft, as a name or a TOML file")
    sub.add_argument("b", metavar="B", help="another draft of the same game")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub = command("coverage", run_coverage, "count which clauses, options and parameters are ever used", draft=True)
    sub.add_argument("--games", default="100000", help="how many games with each kind of player (default 100000)")
    sub.add_argument("--kinds", default=None, help="comma-separated kinds of players, each in all seats (default: all that play the game)")
    sub.add_argument("--seed", default="1", help="seed of the batch (default 1)")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub = command("ambiguity", run_ambiguity, "play every other reading of the rules on the same deals", draft=True, batch=True)
    sub.add_argument("--games", default="20000", help="how many games for each reading (default 20000)")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub = command("compare", run_compare, "play two drafts on the same deals and compare their outcomes", batch=True)
    sub.add_argument("a", metavar="A", help="a draft, as a name or a TOML file")
    sub.add_argument("draft", metavar="B", help="another draft of the same game")
    sub.add_argument("--set", metavar="NAME=VALUE", action="append", default=[], help="change a value of B; may be given again")
    sub.add_argument(
        "--habits",
        choices=HABITS,
        default="learned",
        help="learned players have learned every draft (default), or kept the habits of the first",
    )
    sub.add_argument("--games", default="100000", help="how many games at most (default 100000)")
    sub.add_argument("--precision", default=None, help="stop once every share is known to this ± (0.005: half a per cent)")
    sub.add_argument("--measures", default=None, help="comma-separated measures (default: the headlines)")
    sub.add_argument("--workers", default=None, help="threads (default: all cores)")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub = command("sweep", run_sweep, "go through values of one or two parameters", draft=True, batch=True)
    sub.add_argument(
        "--over", metavar="NAME=…", action="append", required=True, help="LOW:HIGH, LOW:HIGH:STEP or VALUE,VALUE,…; once or twice"
    )
    sub.add_argument("--games", default="10000", help="how many games for each combination (default 10000)")
    sub.add_argument("--measures", default=None, help="comma-separated measures (default: the headlines)")
    sub.add_argument("--out", metavar="FILE", type=Path, default=None, help="write the table as .csv or .parquet")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub.add_argument(
        "--habits",
        choices=HABITS,
        default="learned",
        help="learned players have learned every draft (default), or kept the habits of the first",
    )

    sub = command("sensitivity", run_sensitivity, "change every parameter one at a time: what matters?", draft=True, batch=True)
    sub.add_argument("--games", default="5000", help="how many games for each change (default 5000)")
    sub.add_argument(
        "--habits",
        choices=HABITS,
        default="kept",
        help="learned players have kept the habits of the draft (default), or learned every change: a second or more each",
    )
    sub.add_argument("--measures", default=None, help="comma-separated measures (default: the headlines)")
    sub.add_argument("--out", metavar="FILE", type=Path, default=None, help="write the table as .csv or .parquet")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub = command(
        "metrics",
        run_metrics,
        "measure balance, tension, choice and luck of a draft, or of recorded games (.jsonl)",
        draft=True,
        batch=True,
    )
    sub.add_argument("--games", default="20000", help="how many games (default 20000)")
    sub.add_argument("--looked-at", default="40", help="how many of them are followed move by move (default 40)")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub = command("report", run_report, "write a report that opens anywhere, as one HTML file", draft=True, batch=True)
    sub.add_argument("--against", metavar="OTHER", default=None, help="a draft to compare with: DRAFT is A, OTHER (with --set) is B")
    sub.add_argument("-o", "--out", metavar="FILE", type=Path, required=True, help="HTML file to write")
    sub.add_argument("--games", default="50000", help="how many games of each draft (default 50000)")
    sub.add_argument("--question", default=None, help="what was asked, in your own words")
    sub.add_argument("--without", metavar="SECTIONS", default="", help="what to leave out: notes,assumptions,plots,table,metrics,replays")

    sub = command("present", run_present, "serve a notebook as an app for others (Voilà), code hidden")
    sub.add_argument("notebook", metavar="NOTEBOOK", nargs="?", type=Path, help="default: start-here.ipynb, read-only: trade-offs.ipynb")
    sub.add_argument("--ip", default="127.0.0.1", help="address to listen on (default 127.0.0.1: this machine only)")
    sub.add_argument("--port", default="8866", help="port (default 8866)")
    sub.add_argument("--token", default=None, help="what visitors must know; made up unless you give one")
    sub.add_argument("--visitors", default=None, help="how many visitors at once (default: as many as memory allows, at most 20)")
    sub.add_argument("--name", action="append", default=[], help="a further host name by which visitors reach this machine; repeatable")
    sub.add_argument("--read-only", action="store_true", help="no controls: only the prepared results show")
    sub.add_argument("--idle", default="30", help="minutes after which the kernel of an idle visitor ends (default 30)")

    sub = command("simulate", run_simulate, "play many games and print the outcomes", draft=True, batch=True)
    sub.add_argument("--games", default="100000", help="how many games (default 100000)")
    sub.add_argument("--workers", default=None, help="threads (default: all cores)")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub = command("learn", run_learn, "let players teach themselves a draft, and keep what they know in a file", draft=True)
    sub.add_argument("--games", default=None, help="how many games among themselves (default: as many as the game takes)")
    sub.add_argument("--seed", default="1", help="seed of learning (default 1)")
    sub.add_argument("--workers", default=None, help="threads (default: all cores)")
    sub.add_argument("--from", dest="start", metavar="TABLE", type=Path, default=None, help="begin from this table of the same game")
    sub.add_argument("--out", metavar="FILE.npz", type=Path, required=True, help="file to write")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub = command("ladder", run_ladder, "how the kinds of players fare against each other, and who can exploit whom", draft=True)
    sub.add_argument("--games", default="20000", help="how many games for each pair of kinds (default 20000)")
    sub.add_argument("--seed", default="1", help="seed of the games and of learning (default 1)")
    sub.add_argument("--workers", default=None, help="threads (default: all cores)")
    sub.add_argument("--quick", action="store_true", help="do not let anybody learn against learned players")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub = command("options", run_options, "what each option is worth to a seat that may not, or must, choose it", draft=True)
    sub.add_argument("--games", default="20000", help="how many games for each restriction (default 20000)")
    sub.add_argument("--seed", default="1", help="seed of the games and of learning (default 1)")
    sub.add_argument("--only", metavar="KEYS", default=None, help="comma-separated options (default: all)")
    sub.add_argument("--workers", default=None, help="threads (default: all cores)")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub = command("record", run_record, "write games as records, one JSON object a line", draft=True, batch=True)
    sub.add_argument("--games", default="1", help="how many games (default 1)")
    sub.add_argument("--first", default="0", help="index of the first game (default 0)")
    sub.add_argument("--out", metavar="FILE", help="file to write (default: standard output)")

    sub = command("replay", run_replay, "play a record again and tell it in words")
    sub.add_argument("file", metavar="FILE", type=Path, help="record file")
    sub.add_argument("--game", default="0", help="which record of the file, from 0 (default 0)")
    sub.add_argument("--json", action="store_true", help="print JSON")

    sub = command("check", run_check, "check a draft file or every game of a record file")
    sub.add_argument("file", metavar="FILE", type=Path, help="draft (.toml) or record file")
    sub.add_argument("--played", action="store_true", help="also let the named kinds of players play each game again")
    sub.add_argument("--json", action="store_true", help="print JSON")
    return parser


def number_argument(name: str, text: str, low: int = 0, high: int = 2**63 - 1, reason: str = "it is outside the range") -> int:
    """A whole number given on the command line, or :class:`BadInput`."""
    try:
        value: Any = int(text)
    except ValueError:
        value = text
    return whole_number(name, value, low, high, reason)


def draft_argument(arguments: argparse.Namespace) -> Draft:
    """The draft a command names, with its ``--set`` changes."""
    draft = load_draft(arguments.draft)
    changes = {}
    for change in arguments.set:
        path, equals, text = change.partition("=")
        if not equals or not path:
            raise BadInput(f"--set {change}: write NAME=VALUE, for example --set {draft.game.schema.names[0]}=3")
        changes[path] = draft.game.schema.parse(path, text)
    if getattr(arguments, "players", "") is None:
        arguments.players = usual_player(draft.game)
    return draft.with_values(changes) if changes else draft


def names_argument(text: str | None) -> list[str] | None:
    """Comma-separated names, or None for all."""
    return None if text is None else [name.strip() for name in text.split(",") if name.strip()]


def workers_argument(text: str | None) -> int | None:
    """A number of threads, or None for all cores."""
    return None if text is None else number_argument("workers", text, 1)


def print_json(data: Any) -> None:
    """Print data as JSON for scripts."""
    print(json.dumps(data, ensure_ascii=False, indent=1, default=_plain))


def _plain(value: Any) -> Any:
    return value.item() if hasattr(value, "item") else value.tolist() if hasattr(value, "tolist") else str(value)


def list_drafts(arguments: argparse.Namespace) -> int:
    from workbench.drafts.library import library

    lang = arguments.lang
    entries = library()
    if arguments.json:
        print_json(
            [
                {
                    "name": entry.name,
                    "game": entry.draft.game.name,
                    "title": entry.draft.title[lang],
                    "file": entry.path and str(entry.path),
                }
                if entry.draft
                else {"name": entry.name, "problem": entry.problem and entry.problem[lang], "file": entry.path and str(entry.path)}
                for entry in entries
            ]
        )
        return 0
    width = max(len(entry.name) for entry in entries)
    for entry in entries:
        about = entry.draft.title if entry.draft else entry.problem
        line = f"{entry.name:{width}}  {'' if entry.draft else '! '}{about and about[lang]}"
        print(" ".join(line.splitlines()))
    return 0


def run_rules(arguments: argparse.Namespace) -> int:
    from workbench.drafts.rulesheet import FORMATS, rulesheet

    sys.stdout.write(FORMATS[arguments.format](rulesheet(draft_argument(arguments)), arguments.lang))
    return 0


def run_diff(arguments: argparse.Namespace) -> int:
    from workbench.drafts.diff import diff

    lang, found = arguments.lang, diff(load_draft(arguments.a), load_draft(arguments.b))
    if arguments.json:
        print_json(
            {
                "a": found.left.name,
                "b": found.right.name,
                "parameters": [
                    {"path": c.path, "clause": c.clause, "a": c.old, "b": c.new, "text": c.text[lang], "rule": c.rule[lang]}
                    for c in found.changes
                ],
                "sentences": [
                    {"heading": p.heading[lang], "a": p.left and p.left[lang], "b": p.right and p.right[lang]} for p in found.sentences
                ],
            }
        )
        return 0
    print(f"--- {found.left.name}  {found.left.title[lang]}\n+++ {found.right.name}  {found.right.title[lang]}")
    for change in found.changes:
        print(f"  {change.text[lang]}  ({change.clause})")
    heading = None
    for pair in found.sentences:
        if pair.heading != heading:
            heading = pair.heading
            print(f"\n@ {heading[lang]}")
        for sign, side in (("-", pair.left), ("+", pair.right)):
            if side is not None:
                print(f"{sign} {side[lang]}")
    return 0


def run_coverage(arguments: argparse.Namespace) -> int:
    from workbench.study.coverage import coverage

    found = coverage(
        draft_argument(arguments),
        games=number_argument("games", arguments.games),
        kinds=names_argument(arguments.kinds),
        seed=number_argument("seed", arguments.seed),
    )
    lang = arguments.lang
    if not arguments.json:
        table = found.frame(lang)[["clause", "players", "per_game", "per_part", "share", "dead"]]
        print(f"{found.summary(lang)}\n\n{table.to_string(index=False, float_format='%.5f')}")
        return 0
    print_json(
        {
            "draft": found.draft.name,
            "parameters": found.draft.values.plain(),
            "players": found.kinds,
            "seed": found.seed,
            "games": found.games,
            "findings": [finding[lang] for finding in found.findings],
            "dead": found.dead,
            "upper_bound": found.bound,
            "clauses": found.frame(lang).to_dict("records"),
            "cases": json_rows(found.case_frame(lang)),
            "parameters_without_effect": [effect.path for effect in found.idle],
            "effects": json_rows(found.effect_frame(lang)),
        }
    )
    return 0


def run_ambiguity(arguments: argparse.Namespace) -> int:
    from workbench.study.ambiguity import ambiguity

    lang = arguments.lang
    found = ambiguity(
        draft_argument(arguments),
        games=number_argument("games", arguments.games),
        players=arguments.players,
        seed=number_argument("seed", arguments.seed),
    )
    if not arguments.json:
        print(found.summary(lang))
        return 0
    print_json(
        {
            "draft": found.draft.name,
            "players": arguments.players,
            "readings": [
                {
                    "ruling": r.ruling.name,
                    "reading": r.option,
                    "change": r.label[lang],
                    "finding": r.finding[lang],
                    "matters": bool(r.clear),
                }
                for r in found.readings
            ],
            "measures": json_rows(found.frame(lang)),
        }
    )
    return 0


def json_rows(frame: Any) -> list[dict[str, Any]]:
    """A pandas frame as JSON-ready rows; what is not a number is null."""
    return frame.astype(object).where(lambda cells: cells.notna(), None).to_dict("records")


def run_compare(arguments: argparse.Namespace) -> int:
    from workbench.study.compare import compare

    lang = arguments.lang
    found = compare(
        load_draft(arguments.a),
        draft_argument(arguments),
        number_argument("games", arguments.games),
        arguments.players,
        number_argument("seed", arguments.seed),
        measures=names_argument(arguments.measures),
        precision=None if arguments.precision is None else fraction_argument("precision", arguments.precision),
        habits=arguments.habits,
        workers=workers_argument(arguments.workers),
        progress=sys.stderr.isatty() and not arguments.json,
    )
    if not arguments.json:
        shown = found.frame(lang)[["label", "a", "b", "difference", "low", "high", "p_corrected", "variance_reduction"]]
        print(f"{found.summary(lang)}\n\n{shown.to_string(index=False, float_format='%.4f')}")
        return 0
    print_json(
        {
            "a": {"draft": found.a.draft.name, "seed": found.a.seed, "parameters": found.a.draft.values.plain()},
            "b": {"draft": found.b.draft.name, "seed": found.b.seed, "parameters": found.b.draft.values.plain()},
            "changes": [{"path": c.path, "a": c.old, "b": c.new, "text": c.text[lang]} for c in found.changes],
            "players": found.a.seating.kinds,
            "games": found.n,
            "stopped": found.stopped,
            "paired": found.unpaired is None,
            "why_unpaired": found.unpaired and found.unpaired[lang],
            "finding": found.title[lang],
            "variance_reduction": None if found.variance_reduction != found.variance_reduction else found.variance_reduction,
            "measures": json_rows(found.frame(lang)),
            "only_a": found.only_a,
            "only_b": found.only_b,
        }
    )
    return 0


def fraction_argument(name: str, text: str) -> float:
    """A number given on the command line, or :class:`BadInput`."""
    try:
        return float(text)
    except ValueError:
        raise BadInput(f"{name} = {text!r} is not possible. Allowed: a number above 0. Reason: it is not a number") from None


def run_sweep(arguments: argparse.Namespace) -> int:
    from workbench.study.sweep import Sweep, parsed_axis

    draft = draft_argument(arguments)
    axes = [parsed_axis(draft, text) for text in arguments.over]
    if len(dict(axes)) < len(axes):
        raise BadInput("--over names the same parameter twice")
    swept = Sweep(
        draft,
        dict(axes),
        number_argument("games", arguments.games),
        arguments.players,
        number_argument("seed", arguments.seed),
        names_argument(arguments.measures),
        habits=arguments.habits,
    )
    about = {
        "over": {path: list(values) for path, values in swept.over.items()},
        "current": dict(zip(swept.over, swept.current, strict=True)),
    }
    return _study(arguments, swept, about, swept.summary)


def run_sensitivity(arguments: argparse.Namespace) -> int:
    from workbench.study.sweep import Sensitivity

    study = Sensitivity(
        draft_argument(arguments),
        number_argument("games", arguments.games),
        arguments.players,
        number_argument("seed", arguments.seed),
        names_argument(arguments.measures),
        habits=arguments.habits,
    )
    about = {"skipped": [{"parameter": path, "value": value, "reason": why} for (path, value), why in study.skipped.items()]}
    return _study(arguments, study, about, lambda lang: "\n".join(study.title(measure.key)[lang] for measure in study.measures))


def run_ladder(arguments: argparse.Namespace) -> int:
    from workbench.study.ladder import climb

    asked = (draft_argument(arguments), number_argument("games", arguments.games), number_argument("seed", arguments.seed))
    workers = workers_argument(arguments.workers)
    return _grown(arguments, lambda stop: climb(*asked, exploit=not arguments.quick, workers=workers, stop=stop))


def run_options(arguments: argparse.Namespace) -> int:
    from workbench.study.options import restricted

    asked = (draft_argument(arguments), number_argument("games", arguments.games), number_argument("seed", arguments.seed))
    keys, workers = names_argument(arguments.only), workers_argument(arguments.workers)
    return _grown(arguments, lambda stop: restricted(*asked, keys=keys, workers=workers, stop=stop))


def _grown(arguments: argparse.Namespace, study: Callable[[Callable[[], bool]], Iterator[Any]]) -> int:
    """Run a study that yields its result as it grows (Ctrl-C ends it early, with what there is), and print it."""
    from tqdm import tqdm

    shown = not arguments.json and sys.stderr.isatty()
    with stopped_by_interrupt() as stop, tqdm(disable=not shown, unit="") as bar:
        for done, found in enumerate(study(stop)):
            bar.total = done + found.missing
            bar.update(done - bar.n)
        stopped = stop()
    if stopped:
        take_your_time()
        print("workbench: stopped; what follows is what was played until then", file=sys.stderr)
    if arguments.json:
        print_json(found.json(arguments.lang))
    else:
        print(printable(found.summary(arguments.lang)))
        print()
        print(printable(found.frame(arguments.lang).to_string(index=False, float_format=lambda x: f"{x:.4f}")))
    return STOPPED if stopped else 0


def _study(arguments: argparse.Namespace, study: Any, about: dict[str, Any], told: Callable[[str], str]) -> int:
    """Run a study to its end (Ctrl-C ends it early, with what there is), save its table if asked to, and print it."""
    from tqdm import tqdm

    from workbench.study.sweep import refuse_table, save_frame

    if arguments.out is not None:  # said before anything is played
        refuse_table(arguments.out)
    shown = not arguments.json and sys.stderr.isatty()
    with stopped_by_interrupt() as stop, tqdm(total=100, unit="%", disable=not shown, bar_format="{l_bar}{bar}| {elapsed}") as bar:
        for _ in study.run(stop=stop):
            bar.update(round(100 * study.done) - bar.n)
        stopped = stop()
    if stopped:
        take_your_time()
        print("workbench: stopped; what follows is what was played until then", file=sys.stderr)
    frame = study.frame(arguments.lang)
    if arguments.out is not None:
        save_frame(frame, arguments.out)
    if arguments.json:
        common = {
            "draft": study.draft.name,
            "parameters": study.draft.values.plain(),
            "players": arguments.players,
            "habits": arguments.habits,
        }
        run = {"seed": int(arguments.seed), "games": study.games, "done": study.done}
        print_json({**common, **run, **about, "rows": json_rows(frame)})
    else:
        print(told(arguments.lang))
    return STOPPED if stopped else 0


def run_report(arguments: argparse.Namespace) -> int:
    refuse_unwritable(arguments.out)  # what cannot be is said before anything is loaded or played
    draft, against = load_draft(arguments.draft), None
    if arguments.against is None:
        draft = draft_argument(arguments)
    else:
        against = draft_argument(argparse.Namespace(draft=arguments.against, set=arguments.set))
    games, seed = number_argument("games", arguments.games, 2), number_argument("seed", arguments.seed)
    from workbench.views.report import report, save_report

    text = report(
        draft,
        against,
        games=games,
        players=arguments.players,
        seed=seed,
        lang=arguments.lang,
        question=arguments.question,
        without=[name.strip() for name in arguments.without.split(",") if name.strip()],
    )
    print(save_report(text, arguments.out))
    return 0


def run_present(arguments: argparse.Namespace) -> int:
    """Try the notebook, say what is exposed, and replace this process by the server."""
    from workbench.views.present import Presentation

    usual = "trade-offs.ipynb" if arguments.read_only else "start-here.ipynb"
    shown = Presentation(
        notebook=arguments.notebook or notebooks_folder() / usual,
        ip=arguments.ip,
        port=number_argument("port", arguments.port, 1, 65535),
        token=arguments.token,
        read_only=arguments.read_only,
        idle=60 * number_argument("idle", arguments.idle, 1, 10_000),
        browser=_has_browser(),
        visitors=None if arguments.visitors is None else number_argument("visitors", arguments.visitors, 1),
        names=tuple(arguments.name),
    )
    command = shown.command()
    shown.check_port()
    shown.rehearse()
    print("\n".join([shown.address, *(f"  {sentence[arguments.lang]}" for sentence in shown.exposed())]), flush=True)
    os.execve(command[0], command, shown.environment())


def run_metrics(arguments: argparse.Namespace) -> int:
    from workbench.play.replay import read_records, replay_record
    from workbench.study.metrics import measure, measure_games, metrics_frame

    lang = arguments.lang
    if arguments.draft.endswith(".jsonl"):
        if arguments.set:
            raise BadInput("--set changes drafts, not games that were recorded")
        found = measure_games(replay_record(entry) for entry in read_records(Path(arguments.draft)))
        about = {"records": arguments.draft, "games": found[0].n}
    else:
        draft = draft_argument(arguments)
        games, seed = number_argument("games", arguments.games, 2), number_argument("seed", arguments.seed)
        found = measure(draft, games, arguments.players, seed, looked_at=number_argument("looked-at", arguments.looked_at, 2))
        run = {"players": arguments.players, "seed": seed, "games": games}
        about = {"draft": draft.name, "parameters": draft.values.plain(), **run}
    if arguments.json:
        print_json({**about, "metrics": json_rows(metrics_frame(found, lang))})
        return 0
    for metric in found:
        print(
            f"{metric.label[lang]}: {metric.value:.3f} ({metric.low:.3f} – {metric.high:.3f}, n = {metric.n:,})\n    {metric.reading[lang]}"
        )
    return 0


def run_simulate(arguments: argparse.Namespace) -> int:
    from workbench.play.simulate import simulate

    outcomes = simulate(
        draft_argument(arguments),
        games=number_argument("games", arguments.games),
        players=arguments.players,
        seed=number_argument("seed", arguments.seed),
        workers=workers_argument(arguments.workers),
        progress=sys.stderr.isatty() and not arguments.json,
        keep=0,
    )
    if not arguments.json:
        print(outcomes.summary(arguments.lang))
        for panel in outcomes.panels:
            print(f"\n{panel.subtitle[arguments.lang]}\n{panel.frame(arguments.lang).to_string(index=False, float_format='%.4f')}")
        return 0
    print_json(
        {
            "draft": outcomes.draft.name,
            "parameters": outcomes.draft.values.plain(),
            "players": outcomes.batch.seating.kinds,
            "seed": outcomes.batch.seed,
            "games": outcomes.games,
            "unfinished": outcomes.unfinished,
            "panels": {
                panel.key: {
                    "finding": panel.title[arguments.lang],
                    "measure": panel.subtitle[arguments.lang],
                    "n": panel.n,
                    "rows": json_rows(panel.frame(arguments.lang)),
                }
                for panel in outcomes.panels
            },
            "measures": json_rows(outcomes.figures),
            "clauses": outcomes.clauses.to_dict("records"),
        }
    )
    return 0


def run_learn(arguments: argparse.Namespace) -> int:
    """Learn, write the table (Ctrl-C ends learning early, with what there is), and measure it against the rule of thumb."""
    from workbench.play.duel import duel, summary
    from workbench.players.learning import learn, warm_up
    from workbench.players.tables import load_table, refuse_table, save_table

    refuse_table(arguments.out)  # said before anything is learned
    draft = draft_argument(arguments)
    start = None if arguments.start is None else load_table(arguments.start, draft.game)
    games = None if arguments.games is None else number_argument("games", arguments.games, 1)
    seed = number_argument("seed", arguments.seed)
    workers = workers_argument(arguments.workers)
    warm_up(draft.game)
    with stopped_by_interrupt() as stop:
        table = learn(draft, games, seed, workers, start, progress=sys.stderr.isatty() and not arguments.json, stop=stop)
        stopped = stop()
    save_table(table, arguments.out)
    if stopped:
        take_your_time()
        print(f"workbench: stopped after {table.games:,} games; {arguments.out} holds what was learned until then", file=sys.stderr)
    others = int(draft.values["players"]) - 1
    duels = [duel(draft, [one, *[other] * others], seed=seed, workers=workers) for one, other in ((table, "thumb"), ("thumb", table))]
    if not arguments.json:
        print("\n".join([f"{arguments.out}  {table.fingerprint}", *(summary(found)[arguments.lang] for found in duels)]))
        return STOPPED if stopped else 0
    print_json(
        {
            "draft": draft.name,
            "parameters": draft.values.plain(),
            "file": arguments.out,
            "fingerprint": table.fingerprint,
            "from": table.origin,
            "seed": seed,
            "games": table.games,
            "one_learned_among_thumbs": {"share": duels[0].shares[0], "error": duels[0].errors[0], "games": duels[0].games},
            "one_thumb_among_learned": {"share": duels[1].shares[0], "error": duels[1].errors[0], "games": duels[1].games},
            "fair": duels[0].fair,
        }
    )
    return STOPPED if stopped else 0


def run_record(arguments: argparse.Namespace) -> int:
    from workbench.play.batch import Batch
    from workbench.play.record import as_line, play_game, write_records

    batch = Batch.of(draft_argument(arguments), arguments.players, number_argument("seed", arguments.seed))
    games = number_argument("games", arguments.games, 1, 10**9, "there must be something to record")
    first = number_argument("first", arguments.first, 0, 10**12)
    records = (play_game(batch, index).record for index in range(first, first + games))
    if arguments.out:
        write_records(records, Path(arguments.out))
    else:
        for entry in records:
            sys.stdout.write(as_line(entry))
    return 0


def run_replay(arguments: argparse.Namespace) -> int:
    from workbench.play.replay import RecordError, read_records, replay_record

    wanted = number_argument("game", arguments.game)
    entry = next((entry for index, entry in enumerate(read_records(arguments.file)) if index == wanted), None)
    if entry is None:
        raise RecordError(f"{arguments.file}: there is no game {wanted}; games are counted from 0")
    played = replay_record(entry)
    if arguments.json:
        print_json(
            {"draft": played.draft.name, "seed": played.seed, "index": played.index, "steps": len(played.steps), **played.record["result"]}
        )
        return 0
    for line in _told(played, arguments.lang):
        print(line)
    return 0


def _told(played: Any, lang: str) -> Iterator[str]:
    table, values = played.draft.game.table, played.draft.values
    part = None
    for step in played.steps:
        if (here := " · ".join(text[lang] for text in table.chapter(step.after if not step.moves else step.before, values))) != part:
            part = here
            yield f"— {part}"
        yield f"  {table.log(step.before, step.after, values, step.moves[-1] if step.moves else None)[lang]}"


def run_check(arguments: argparse.Namespace) -> int:
    from workbench.play.replay import RecordError, play_again, read_records, replay_record

    if arguments.file.suffix == ".toml":
        if arguments.played:
            raise BadInput("--played plays recorded games again, and this is a draft")
        draft = load_draft(arguments.file)
        report = {"draft": draft.name, "game": draft.game.name, "ok": True}
        line = f"{arguments.file}: a draft of {draft.game.title[arguments.lang]}, nothing wrong"
    else:
        games = steps = 0
        for games, entry in enumerate(read_records(arguments.file), 1):
            try:
                played = replay_record(entry)
                steps += len(played.steps)
                if arguments.played:
                    play_again(played)
            except BadInput as error:
                raise RecordError(f"{arguments.file}, game {games - 1}: {error}") from None
        if not games:
            raise RecordError(f"{arguments.file}: there is no record in it")
        report = {"games": games, "steps": steps, "played": arguments.played, "ok": True}
        said = ", and these players would play them so again" if arguments.played else ""
        line = f"{arguments.file}: {games} games, {steps} steps, all by the rules{said}"
    print_json(report) if arguments.json else print(line)
    return 0


def notebooks_folder() -> Path:
    """Where the notebooks lie: below the current folder, or beside the package in a checkout."""
    for base in (Path.cwd(), Path(__file__).parents[1]):
        if (base / "notebooks" / "start-here.ipynb").is_file():
            return base / "notebooks"
    raise BadInput("notebooks/start-here.ipynb is not here: start workbench in the folder that holds notebooks/")


def open_lab(arguments: argparse.Namespace) -> int:
    """Open JupyterLab on the first notebook; without a display its address is printed instead."""
    folder = notebooks_folder()
    settings = Path(__file__).parent / "views" / "lab"
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/workspaces/{WORKSPACE}",
        f"--LabApp.workspaces_dir={_workspaces()}",
        f"--LabApp.app_settings_dir={settings}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    if not _has_browser():
        command.append("--no-browser")
        print("No display here: open the address below in a browser.", file=sys.stderr)
    sys.stdout.flush()
    os.execv(command[0], command)


def _workspaces() -> str:
    """A folder with the layout JupyterLab starts from: the first notebook open, and all the room for it (side bar closed)."""
    from jupyterlab_server.workspaces_handler import WorkspacesManager

    notebook = "notebook:start-here.ipynb"
    layout = {
        "main": {"dock": {"type": "tab-area", "currentIndex": 0, "widgets": [notebook]}, "current": notebook},
        "left": {"collapsed": True, "visible": True, "widgets": ["filebrowser"]},
        "right": {"collapsed": True, "visible": True, "widgets": []},
        "relativeSizes": [0, 1, 0],
    }
    data = {"layout-restorer:data": layout, notebook: {"data": {"path": "start-here.ipynb", "factory": "Notebook"}}}
    folder = tempfile.mkdtemp(prefix="draft-workbench-")
    WorkspacesManager(folder).save(WORKSPACE, json.dumps({"data": data, "metadata": {"id": WORKSPACE}}))
    return folder


def _has_browser() -> bool:
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
