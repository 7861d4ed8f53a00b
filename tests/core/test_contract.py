"""The enumeration of clauses, and what a game's records may hold."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.contract import Clauses, row_dtype, state_dtype, tally_dtype
from workbench.core.jit import helper
from workbench.rules import GAMES, game

CLAUSES = Clauses("three", ("setup/deal", "round/must-play", "vow/1-peace"))
CLAUSE = CLAUSES.numbers


@helper
def fire(fired):
    fired[CLAUSE.vow_1_peace] += 1
    fired[CLAUSE.round_must_play] += 2


def test_compiled_code_counts_a_clause_where_its_id_stands() -> None:
    before, fired = np.zeros(3, np.int64), np.zeros(3, np.int64)
    fire(fired)
    assert fired.tolist() == [0, 2, 1]
    assert CLAUSES.fired(before, fired) == ["round/must-play", "vow/1-peace"]


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_has_its_number(name: str) -> None:
    clauses = game(name).clauses
    assert tuple(clauses.numbers) == tuple(range(len(clauses))) == tuple(map(clauses.index, clauses.ids))


def test_a_clause_stands_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        Clauses("two", ("a/b", "a/b"))
    with pytest.raises(ValueError, match="a_b"):
        _ = Clauses("two", ("a/b", "a-b")).numbers  # two ids that are one name


@pytest.mark.parametrize("record", [row_dtype, tally_dtype, lambda field: state_dtype(2, field)])
def test_fields_that_plain_mode_could_not_read_are_refused(record) -> None:
    """``record.sum`` would be NumPy's method, not the field."""
    with pytest.raises(ValueError, match="sum"):
        record(("sum", np.int64))


def test_counters_are_one_a_clause_in_words_of_64_bits() -> None:
    dtype = state_dtype(len(CLAUSES), ("hand", np.uint64, (6,)))
    assert dtype["fired"].shape == (3,)
    assert all(dtype[name].base.itemsize == 8 for name in dtype.names or ())
