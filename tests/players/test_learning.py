"""Learning: on a tiny game whose best play is known, and what every table of a learned player promises."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from tests.study.tiny import KUHN, LINES, SIGNATURES, TICTACTOE, begun
from workbench.core.bits import NONE, bit, cards_in, lowest, without_lowest
from workbench.core.errors import BadInput
from workbench.core.jit import kernel
from workbench.core.text import same
from workbench.play.duel import duel
from workbench.players.choosing import LEARNED, chooser
from workbench.players.learning import BATCH, learn
from workbench.players.seating import seated
from workbench.players.tables import LearnedTable, load_table, save_table
from workbench.rules.game import Game

PARTS = ("schema", "clauses", "words", "kernel", "thumb", "table", "outcomes", "rulesheet", "icons")
CELLS = tuple(tuple(cards_in(line)) for line in LINES)


@kernel(SIGNATURES.features)
def line_features(state, params, options, moves, index):
    """For every line what it holds after the move: three cells that are empty, mine or theirs."""
    mine = state.marks[state.turn]
    theirs = state.marks[1 - state.turn]
    n = 0
    while options != NONE:
        move = lowest(options)
        options = without_lowest(options)
        after = mine | bit(move)
        moves[n] = move
        for line in range(8):
            code = 0
            for cell in CELLS[line]:
                code = 3 * code + (1 if after & bit(cell) != NONE else 2 if theirs & bit(cell) != NONE else 0)
            index[n, line] = 1 + line * 27 + code
        n += 1
    return n


LINE_ENTRIES = ((1, same("lines")),)


def learnable(names=LINE_ENTRIES):
    """Tic-tac-toe with features."""
    features = SimpleNamespace(features=line_features, WIDTH=8, SIZE=1 + 8 * 27, NAMES=names, GAMES=4_000, GAMES_TO_ADAPT=1_000)
    return Game("tictactoe", **{part: getattr(TICTACTOE.game, part) for part in PARTS}, features=features)


DRAFT = replace(TICTACTOE, game=learnable())


@pytest.fixture(scope="module")
def table():
    return learn(DRAFT, games=20_000, seed=5, workers=1)


def choosing(table):
    """A player with this table as ``(state, params, options) → move``."""
    minds = seated(table, 2, DRAFT.game).minds(DRAFT.game)
    return lambda state, params, options: chooser(DRAFT.game)(state, params, np.uint64(options), LEARNED, minds)


# ---------------------------------------------------------------------------------------------------------------------------- learning


def test_learning_beats_luck_and_the_rule_of_thumb(table):
    """A random player wins 44 % of the games against another; against one that has learned hardly any."""
    learned, luck = duel(DRAFT, [table, "random"], 4_000).shares
    assert learned > 0.8
    assert luck < 0.1
    learned, thumb = duel(DRAFT, [table, "thumb"], 4_000).shares
    assert learned > 2 * thumb


@pytest.mark.parametrize("workers", [2, 3, 5])
def test_any_number_of_threads_learns_the_same_table(workers):
    one = learn(DRAFT, games=3_210, seed=8, workers=1)
    other = learn(DRAFT, games=3_210, seed=8, workers=workers)
    assert other.entries.tobytes() == one.entries.tobytes()
    assert other.fingerprint == one.fingerprint
    assert learn(DRAFT, games=3_210, seed=9, workers=workers).fingerprint != one.fingerprint


PLAIN = """
from tests.players.test_learning import DRAFT
from workbench.core.jit import PLAIN
from workbench.play.duel import duel
from workbench.players.learning import learn
assert PLAIN
table = learn(DRAFT, games=700, seed=2, workers=1)
print(table.fingerprint, duel(DRAFT, [table, "thumb"], 50).shares.tolist())
"""


def test_plain_and_compiled_learn_the_same():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", PLAIN], env=environment, capture_output=True, text=True, check=False
    )
    assert plain.returncode == 0, plain.stderr
    table = learn(DRAFT, games=700, seed=2, workers=2)
    assert plain.stdout.strip() == f"{table.fingerprint} {duel(DRAFT, [table, 'thumb'], 50).shares.tolist()}"


def test_learning_goes_on_from_a_table(table):
    """A table that has learned is good after one batch, where learning from nothing is not."""
    warm = learn(DRAFT, games=BATCH, seed=6, start=table)
    assert (warm.origin, table.origin) == (table.fingerprint, None)
    cold = learn(DRAFT, games=BATCH, seed=6)
    shares = [duel(DRAFT, [one, "random"], 2_000).shares[0] for one in (warm, cold)]
    assert shares[0] > shares[1]
    assert table.fingerprint == learn(DRAFT, games=20_000, seed=5, workers=2).fingerprint, "a start is left as it is"


def test_learning_can_be_watched_and_stopped():
    """A stopped run is what was learned until then; one that never began is refused."""
    seen = []
    stopped = learn(DRAFT, games=10 * BATCH, seed=4, progress=lambda *at: seen.append(at), stop=lambda: len(seen) == 2)
    assert seen == [(BATCH, 10 * BATCH), (2 * BATCH, 10 * BATCH)]
    assert stopped.games == 2 * BATCH
    assert np.count_nonzero(stopped.entries) > 20
    whole = []
    learn(DRAFT, games=2 * BATCH + 1, progress=lambda done, asked: whole.append(done))
    assert whole == [BATCH, 2 * BATCH, 2 * BATCH + 1]
    with pytest.raises(BadInput, match="stopped before the first game"):
        learn(DRAFT, games=10, stop=lambda: True)


@pytest.mark.parametrize("weight", [np.nan, np.inf, -np.inf, 1e38])
def test_whatever_a_table_holds_the_move_is_legal(weight):
    """The lowest of several that are worth the same; nothing is worth more than what is no number."""
    entries = np.full(DRAFT.game.features.SIZE, weight, np.float32)
    choose = choosing(LearnedTable(DRAFT.game, entries, {}, 1, 1))
    state, params = begun(DRAFT), DRAFT.values.record()
    for expected in range(9):
        options = DRAFT.game.kernel.legal(state, params)
        if not options:
            break
        assert choose(state, params, options) == expected == cards_in(options)[0]
        DRAFT.game.kernel.apply(state, params, expected)


def test_it_completes_a_line_and_draws_nothing(table):
    choose, params = choosing(table), DRAFT.values.record()
    for marks, move in ([0b000000011, 0b000011000], 2), ([0b000010001, 0b000001010], 8):
        state = begun(DRAFT)
        state.marks[:] = marks
        options = DRAFT.game.kernel.legal(state, params)
        before = state.tobytes()
        assert choose(state, params, options) == move
        assert state.tobytes() == before, "choosing leaves the state and its streams as they are"


# ------------------------------------------------------------------------------------------------------------------------------ refusals


def test_what_cannot_be_learned(table):
    for call, message in (
        (lambda: learn(KUHN), "a game with features"),
        (lambda: learn(DRAFT, games=0), "games = 0"),
        (lambda: learn(DRAFT, seed=-1), "seed = -1"),
        (lambda: learn(DRAFT, workers=0), "workers = 0"),
        (lambda: learn(replace(DRAFT, game=learnable()), start=table), "a table of"),
    ):
        with pytest.raises(BadInput, match=message) as refused:
            call()
        assert len(str(refused.value).splitlines()) == 1


# -------------------------------------------------------------------------------------------------------------------------------- files


def test_a_table_is_kept_whole(table, tmp_path: Path):
    """What is read back is what was written, and the same table gives the same file."""
    save_table(table, tmp_path / "a.npz")
    again = load_table(tmp_path / "a.npz", DRAFT.game)
    assert again.entries.tobytes() == table.entries.tobytes()
    assert (again.fingerprint, again.values, again.seed, again.games, again.origin) == (
        table.fingerprint,
        DRAFT.values.plain(),
        5,
        20_000,
        None,
    )
    save_table(again, tmp_path / "b.npz")
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.npz", "b.npz"]


def refusal(path: Path, game=DRAFT.game) -> str:
    with pytest.raises(BadInput) as refused:
        load_table(path, game)
    message = str(refused.value)
    assert message.startswith(f"{path}: ")
    assert len(message.splitlines()) == 1
    return message


def test_damaged_files_are_refused(table, tmp_path: Path):
    """Cut off, flipped anywhere, replaced by something else: one sentence, and never a table."""
    path = tmp_path / "table.npz"
    save_table(table, path)
    whole = path.read_bytes()
    for size in (0, 1, 30, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:size])
        assert "damaged" in refusal(path)
    for at in range(0, len(whole), max(1, len(whole) // 150)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :])
        try:
            read = load_table(path, DRAFT.game)
        except BadInput:
            continue
        assert read.fingerprint == table.fingerprint, "what is not refused is the same table"
    path.write_text("no archive")
    assert "damaged" in refusal(path)
    np.savez(path, entries=np.array([{"a": 1}], dtype=object), about=np.zeros(3, np.uint8))
    assert "damaged" in refusal(path)
    assert "no such table" in refusal(tmp_path / "none.npz")
    assert "cannot be read" in refusal(tmp_path)


def test_tables_of_others_are_refused(table, tmp_path: Path):
    """Another game's, and one whose entries spoke of something else."""
    path = tmp_path / "table.npz"
    save_table(table, path)
    other = Game("noughts", **{part: getattr(TICTACTOE.game, part) for part in PARTS}, features=DRAFT.game.features)
    assert "for tictactoe, not for noughts" in refusal(path, other)
    assert "other features" in refusal(path, learnable(((1, same("lines")), (28, same("more")))))


def test_entries_that_are_no_weights_are_refused(table, tmp_path: Path):
    path = tmp_path / "table.npz"
    for at, weight in ((7, np.nan), (0, 1.0)):
        entries = table.entries.copy()
        entries[at] = weight
        save_table(replace(table, entries=entries), path)
        assert "no weights" in refusal(path)
    save_table(replace(table, entries=table.entries[:-1].copy()), path)
    assert "no weights" in refusal(path)
