"""Games from outside the box: registered for a session, announced by a package, broken in every way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import workbench as wb
from tests.study.tiny import KUHN, TICTACTOE
from workbench.core.errors import BadInput, UnknownName
from workbench.drafts import load_draft
from workbench.drafts.library import library
from workbench.rules import GAMES, Game, Later, game, games, register

SOURCES = Path(wb.__file__).parents[1]

ANNOUNCED = """
from tests.study.tiny import TICTACTOE
from workbench.rules import Game, Later

like = TICTACTOE.game
GAME = Game(
    "noughts", schema=like.schema, clauses=like.clauses, words=like.words, kernel=like.kernel, thumb=Later("noughts.thumb", "choose"),
    table=like.table, outcomes=like.outcomes, rulesheet=like.rulesheet, icons={},
)
"""
THUMB = """
from noughts.taste import better
from tests.study.tiny import SIGNATURES
from workbench.core.jit import kernel


@kernel(SIGNATURES.choose)
def choose(state, params, options):
    return better(options)
"""
TASTE = """
from workbench.core.bits import lowest, without_lowest
from workbench.core.jit import helper


@helper
def better(options):
    return lowest(options)
"""


def test_a_registered_game_is_there_for_the_session() -> None:
    """A second of its name takes its place; drafts made before keep theirs."""
    assert register(TICTACTOE.game) is TICTACTOE.game
    assert "tictactoe" in games()
    assert game("tictactoe") is TICTACTOE.game
    draft = load_draft("tictactoe")
    assert (draft.game, draft.values["players"], draft.title) == (TICTACTOE.game, 2, TICTACTOE.game.title)
    assert [entry.draft for entry in library("tictactoe")] == [draft]
    assert wb.simulate(draft, games=50, players="random").games == 50
    other = Game("tictactoe", **{part: getattr(KUHN.game, part) for part in PARTS})
    register(other)
    assert load_draft("tictactoe").game is other
    assert draft.game is TICTACTOE.game


PARTS = ("schema", "clauses", "words", "kernel", "thumb", "table", "outcomes", "rulesheet", "icons")


def test_a_game_without_a_deal_is_recorded_and_simulated_like_any_other() -> None:
    """Nothing is dealt in tic-tac-toe: the record begins with the first move."""
    entry = wb.record(TICTACTOE, seed=4, index=2)
    marks = entry["steps"][:-1]
    assert [step["kind"] for step in entry["steps"]] == ["mark"] * len(marks) + ["end"]
    assert [step["player"] for step in marks] == [turn % 2 for turn in range(len(marks))]
    for turn, step in enumerate(marks):
        assert step["legal"] == [cell for cell in range(9) if cell not in [earlier["cell"] for earlier in marks[:turn]]]
    assert wb.record(TICTACTOE, seed=4, index=2) == entry
    outcomes = wb.simulate(TICTACTOE, games=20_000, players="random", seed=1)
    first = int(outcomes.totals.tally.wins[0][0]) / 60 / 20_000
    assert abs(first - 737 / 1260) < 5 * (0.25 / 20_000) ** 0.5


@pytest.mark.parametrize("name", ["omerta", "No Game", "../kuhn", "", "9pins"])
def test_names_that_cannot_be_registered(name: str) -> None:
    with pytest.raises(BadInput, match="Allowed"):
        register(Game(name, **{part: getattr(KUHN.game, part) for part in PARTS}))
    assert games()[: len(GAMES)] == GAMES


def test_only_games_can_be_registered() -> None:
    with pytest.raises(BadInput, match="a Game"):
        register(KUHN)  # type: ignore[arg-type]


def test_an_unknown_game_is_told_the_nearest() -> None:
    with pytest.raises(UnknownName, match="omerta"):
        game("omarta")


def test_a_part_that_cannot_be_loaded_names_its_game() -> None:
    broken = Game("broken", **{part: Later("no_such_module") for part in PARTS})
    with pytest.raises(BadInput, match=r"game broken: no_such_module cannot be used: No module named") as caught:
        _ = broken.kernel
    assert "\n" not in str(caught.value)


# ------------------------------------------------------------------------------------------------------------ announced by a package


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder of installed packages of which one announces a game that works and some that do not."""
    package = tmp_path / "noughts"
    package.mkdir()
    (package / "__init__.py").write_text(ANNOUNCED)
    (package / "thumb.py").write_text(THUMB)
    (package / "taste.py").write_text(TASTE)
    (tmp_path / "falls.py").write_text("raise RuntimeError('first line\\nsecond line')")
    about = tmp_path / "noughts-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[draft_workbench.games]\nnoughts = noughts:GAME\nfalls = falls:GAME\nmissing = noughts:GAMES\nother = noughts:GAME\n"
        "number = math:pi\nomerta = noughts:GAME\n"
    )
    return tmp_path


def run(outside: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{SOURCES}{os.pathsep}{outside}", "XDG_CACHE_HOME": str(outside / "cache")}
    return subprocess.run([sys.executable, *command], cwd=outside, env=environment, capture_output=True, text=True)


def workbench(outside: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(outside, "-c", "import sys; from workbench.cli import main; sys.exit(main(sys.argv[1:]))", *arguments)


def test_announced_games_are_listed_and_broken_ones_named(outside: Path) -> None:
    listed = workbench(outside, "list")
    assert listed.returncode == 0, listed.stderr
    lines = {line.split()[0]: line for line in listed.stdout.splitlines()}
    assert lines["noughts"].split(maxsplit=1)[1] == "tictactoe"
    assert "first line second line" in lines["falls"]
    assert "announced by noughts" in lines["falls"]
    assert "GAMES" in lines["missing"]
    assert "calls itself 'noughts'" in lines["other"]
    assert "a Game" in lines["number"]
    assert "cannot be used" not in listed.stdout.split("omerta-7")[1].splitlines()[0]  # the box's own name cannot be taken
    asked = workbench(outside, "simulate", "falls", "--games", "5")
    assert asked.returncode == 2
    assert len(asked.stderr.splitlines()) == 1
    assert "Traceback" not in asked.stderr
    assert "falls" in workbench(outside, "simulate", "fals").stderr  # the nearest name


def test_an_edit_of_outside_sources_is_compiled(outside: Path) -> None:
    """The chooser lies in one file, what it calls in another: numba alone looks only at the first."""
    code = (
        "from workbench.drafts import load_draft; from workbench.play.batch import Batch; "
        "print(Batch.of(load_draft('noughts'), 'thumb').play(0, 9).tally[0].wins[:2].tolist())"
    )
    first = run(outside, "-c", code)
    assert first.returncode == 0, first.stderr
    assert run(outside, "-c", code).stdout == first.stdout
    (outside / "noughts" / "taste.py").write_text(TASTE.replace("lowest(options)", "lowest(without_lowest(options) or options)"))
    second = run(outside, "-c", code)
    # wins count in sixtieths of a game
    assert (first.stdout, second.stdout) == ("[540, 0]\n", "[0, 540]\n"), second.stderr
