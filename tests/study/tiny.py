"""Two tiny games under the kernel contract, whose figures are known exactly: tic-tac-toe and Kuhn poker.

Random tic-tac-toe: the first player wins 737/1260 of the games, the second 121/420, 8/63 are drawn. Kuhn poker (Kuhn 1950): of two
random players the first gains 1/8 of an ante on average.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np

from workbench.core import contract
from workbench.core.bits import NONE, bit, cards_in, first
from workbench.core.chance import chance_below, choice_of
from workbench.core.jit import helper, kernel
from workbench.core.measures import Measure
from workbench.core.outcomes import Alternative
from workbench.core.parameters import Number, Schema
from workbench.core.text import Catalogue, same
from workbench.core.winning import FIRST_TURN
from workbench.drafts import Draft
from workbench.rules.game import Game, copy_state

PLAY, SCORE = 0, 1
TWO = Number(name="players", clause="play", group="table", default=2, low=2, high=2)


def tiny_draft(
    name: str,
    clauses: contract.Clauses,
    rules: contract.Kernel,
    choose: Any,
    measures: tuple[Measure, ...],
    parameters: tuple[Number, ...] = (TWO,),
    alternatives: tuple[Alternative, ...] = (),
    **table: Any,
) -> Draft:
    schema = Schema(parameters=parameters)
    game = Game(
        name,
        schema=schema,
        clauses=clauses,
        words=Catalogue({"game/title": same(name)}),
        kernel=rules,
        thumb=choose,
        table=SimpleNamespace(**table),
        outcomes=SimpleNamespace(
            MEASURES=measures,
            EVENTS=(),
            CASES=(),
            OPENER=FIRST_TURN,
            constants=lambda values: {"parts": 1},
            panels=lambda study: (),
            alternatives=lambda values: alternatives,
        ),
        rulesheet=SimpleNamespace(sections=lambda values: ()),
        icons={},
    )
    return Draft(game=game, name=name, title=same(name), values=schema.resolve({}))


# ---------------------------------------------------------------------------------------------------------------------- tic-tac-toe

CLAUSES = contract.Clauses("tictactoe", ("play", "line"))
PARAMS = Schema(parameters=(TWO,)).dtype
State = contract.state_dtype(len(CLAUSES), ("marks", np.uint64, (2,)))
SIGNATURES = contract.Signatures(State, PARAMS, contract.row_dtype(), contract.tally_dtype(("draws", np.int64)))
LINES = tuple(
    np.uint64(sum(1 << cell for cell in cells))
    for cells in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
)


@helper
def _complete(marks):
    complete = False
    for line in LINES:
        complete |= marks & line == line
    return complete


@kernel(SIGNATURES.start)
def start(state, params):
    state.turn = 0
    state.part = 1
    state.stage = PLAY


@kernel(SIGNATURES.legal)
def legal(state, params):
    if state.stage == SCORE:
        return NONE
    return first(9) & ~(state.marks[0] | state.marks[1])


@kernel(SIGNATURES.apply)
def apply(state, params, move):
    player = state.turn
    state.fired[0] += 1
    state.marks[player] |= bit(move)
    if _complete(state.marks[player]):
        state.fired[1] += 1
        state.winners = bit(player)
        state.stage = SCORE
    elif state.marks[0] | state.marks[1] == first(9):
        state.stage = SCORE
    state.turn = 1 - player


@kernel(SIGNATURES.start)
def advance(state, params):
    state.settled = 1
    state.over = 1
    state.finished = 1


@kernel(SIGNATURES.determinize)
def determinize(state, params, viewer):
    pass


@kernel(SIGNATURES.report)
def report(state, params, row):
    for p in range(2):
        row.points[p] = 1 if state.winners & bit(p) != NONE else 0


@kernel(SIGNATURES.tally)
def tally(row, params, sums):
    sums.draws += row.winners == NONE


@kernel(SIGNATURES.choose)
def win_if_possible(state, params, options):
    """A player that completes a line when it can and otherwise plays at random."""
    for move in range(9):
        if options & bit(move) != NONE and _complete(state.marks[state.turn] | bit(move)):
            return move
    return choice_of(state, options)


TICTACTOE_RULES = contract.Kernel(SIGNATURES, start, legal, apply, advance, determinize, report, tally)
TICTACTOE = tiny_draft(
    "tictactoe",
    CLAUSES,
    TICTACTOE_RULES,
    win_if_possible,
    (Measure(key="draw", label=same("draw"), kind="share", value="draws"),),
    describe=lambda before, values, move: {"kind": "mark", "player": int(before.turn), "cell": move},
    option=lambda before, values, move: move,
    happening=lambda before, after, values: {"kind": "end", "player": None},
    result=lambda state, values: {"winners": cards_in(state.winners), "finished": True},
)

# ----------------------------------------------------------------------------------------------------------------------- Kuhn poker

PASS, BET = 0, 1
KuhnState = contract.state_dtype(
    1, ("card", np.int64, (2,)), ("bets", np.int64, (2,)), ("dealt", np.int64), ("moves", np.int64), ("folded", np.int64)
)
KUHN_SIGNATURES = contract.Signatures(KuhnState, PARAMS, contract.row_dtype(), contract.tally_dtype(("gain", np.int64)))


@kernel(KUHN_SIGNATURES.start)
def kuhn_start(state, params):
    state.bets[:] = 1
    state.folded = -1
    state.turn = 0
    state.part = 1
    state.stage = PLAY


@kernel(KUHN_SIGNATURES.legal)
def kuhn_legal(state, params):
    return first(2) if state.dealt == 1 and state.stage == PLAY else NONE


@kernel(KUHN_SIGNATURES.apply)
def kuhn_apply(state, params, move):
    player = state.turn
    state.fired[0] += 1
    called = state.bets[1 - player] > state.bets[player]
    if move == BET:
        state.bets[player] += 1
    elif called:
        state.folded = player
    state.moves += 1
    if called or (move == PASS and state.moves == 2):
        state.stage = SCORE
    state.turn = 1 - player


@helper
def _kuhn_winner(state):
    if state.folded >= 0:
        return 1 - state.folded
    return 0 if state.card[0] > state.card[1] else 1


@kernel(KUHN_SIGNATURES.start)
def kuhn_advance(state, params):
    if state.dealt == 0:
        state.card[0] = chance_below(state, 3)
        state.card[1] = (state.card[0] + 1 + chance_below(state, 2)) % 3
        state.dealt = 1
    else:
        state.winners = bit(_kuhn_winner(state))
        state.settled = 1
        state.over = 1
        state.finished = 1


@kernel(KUHN_SIGNATURES.report)
def kuhn_report(state, params, row):
    winner = _kuhn_winner(state)
    row.points[winner] = state.bets[1 - winner]
    row.points[1 - winner] = -state.bets[1 - winner]


@kernel(KUHN_SIGNATURES.tally)
def kuhn_tally(row, params, sums):
    sums.gain += row.points[0]


@kernel(KUHN_SIGNATURES.choose)
def kuhn_choose(state, params, options):
    return BET if state.card[state.turn] == 2 else PASS


@kernel(KUHN_SIGNATURES.determinize)
def kuhn_determinize(state, params, viewer):
    pass


KUHN_RULES = contract.Kernel(KUHN_SIGNATURES, kuhn_start, kuhn_legal, kuhn_apply, kuhn_advance, kuhn_determinize, kuhn_report, kuhn_tally)
KUHN = tiny_draft(
    "kuhn",
    contract.Clauses("kuhn", ("play",)),
    KUHN_RULES,
    kuhn_choose,
    (Measure(key="gain", label=same("gain"), kind="mean", value="gain", unit=same("antes"), least=None),),
    happening=lambda before, after, values: {"kind": "deal", "cards": after.card.tolist()},
)

# ------------------------------------------------------------------------------------------------------------------ exact values


def exact(draft: Draft, state: Any, worth: Callable[[Any], Fraction]) -> Fraction:
    """The exact mean of ``worth(final row)`` when every legal move is equally likely, by walking the whole tree."""
    rules, params = draft.game.kernel, draft.values.record()
    known: dict[bytes, Fraction] = {}

    def value(here: Any) -> Fraction:
        options = int(rules.legal(here, params))
        if not options:
            here = copy_state(here)
            rules.advance(here, params)
            row = rules.new_rows(1)[0]
            contract.report_head(here, params, row)
            rules.report(here, params, row)
            return worth(row)
        key = here.tobytes()
        if key not in known:
            total = Fraction(0)
            for move in cards_in(options):
                after = copy_state(here)
                rules.apply(after, params, move)
                total += value(after)
            known[key] = total / options.bit_count()
        return known[key]

    return value(state)


def begun(draft: Draft) -> Any:
    """The state in which a game begins."""
    state = draft.game.kernel.new_state()[0]
    draft.game.kernel.start(state, draft.values.record())
    return state
