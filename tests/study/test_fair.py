"""A game in which nothing distinguishes the seats: hardly anything may be claimed of it."""

from __future__ import annotations

import numpy as np

from tests.study.tiny import tiny_draft
from workbench.core import contract
from workbench.core.bits import NONE, bit
from workbench.core.chance import chance_below
from workbench.core.jit import kernel
from workbench.core.measures import Measure
from workbench.core.parameters import Number, Schema
from workbench.core.text import same
from workbench.core.winning import win_shares
from workbench.play.batch import Batch
from workbench.study.compare import gaps
from workbench.study.differences import holm

FOUR = Number(name="players", clause="draw", group="table", default=4, low=4, high=4)
CLAUSES = contract.Clauses("lots", ("draw",))
State = contract.state_dtype(len(CLAUSES), ("lot", np.int64, (6,)))
SIGNATURES = contract.Signatures(
    State, Schema(parameters=(FOUR,)).dtype, contract.row_dtype(), contract.tally_dtype(("points", np.int64, (6,)))
)


@kernel(SIGNATURES.start)
def start(state, params):
    state.turn = -1


@kernel(SIGNATURES.legal)
def legal(state, params):
    return NONE


@kernel(SIGNATURES.apply)
def apply(state, params, move):
    pass


@kernel(SIGNATURES.start)
def advance(state, params):
    """Everybody draws a lot; the highest share the win."""
    state.fired[0] += 1
    state.part = 1
    state.first_player = chance_below(state, 4)
    best = 0
    for p in range(4):
        state.lot[p] = chance_below(state, 10)
        best = max(best, state.lot[p])
    for p in range(4):
        if state.lot[p] == best:
            state.winners |= bit(p)
    state.settled = 1
    state.over = 1
    state.finished = 1


@kernel(SIGNATURES.determinize)
def determinize(state, params, viewer):
    pass


@kernel(SIGNATURES.report)
def report(state, params, row):
    for p in range(4):
        row.points[p] = state.lot[p]


@kernel(SIGNATURES.tally)
def tally(row, params, sums):
    for p in range(4):
        sums.points[p] += row.points[p]


@kernel(SIGNATURES.choose)
def choose(state, params, options):
    return 0


LOTS = tiny_draft(
    "lots",
    CLAUSES,
    contract.Kernel(SIGNATURES, start, legal, apply, advance, determinize, report, tally),
    choose,
    (
        Measure(
            key="points",
            label=same("points {option}"),
            kind="mean",
            value="points",
            unit=same("points"),
            span=10,
            options=lambda values: [(p, same(p)) for p in range(4)],
        ),
    ),
    parameters=(FOUR,),
)
BATCHES, GAMES = 400, 500


def at_most_5_per_cent(claims: int) -> bool:
    """Within three standard errors of what a fair game may be accused of."""
    return claims / BATCHES <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / BATCHES)


def test_no_place_has_an_advantage_where_all_are_alike():
    batch = Batch.of(LOTS, "random", seed=11)
    claims = 0
    for i in range(BATCHES):
        title = win_shares(batch.study(batch.play(i * GAMES, GAMES))).title.en
        assert "within" not in title, "500 games are too few to call it fair"
        claims += " above " in title or " below " in title
    assert at_most_5_per_cent(claims)


def test_a_large_fair_game_is_called_fair():
    batch = Batch.of(LOTS, "random", seed=11)
    assert "within 2 points" in win_shares(batch.study(batch.play(0, 60_000))).title.en
    assert "yet" in win_shares(batch.study(batch.play(0, 1))).title.en


def test_two_runs_of_one_draft_rarely_differ():
    """The draft against itself on other deals: a clear difference in one comparison of twenty at most."""
    batch, claims = Batch.of(LOTS, "random", seed=12), 0
    for i in range(BATCHES):
        a, b = batch.play(2 * i * GAMES, GAMES), batch.play((2 * i + 1) * GAMES, GAMES)
        p = holm(np.array([gap.p for *_, gap in gaps(batch, batch, batch.study(a).sums, batch.study(b).sums, None, batch.measures)]))
        claims += bool((p < 0.05).any())
    assert at_most_5_per_cent(claims)
