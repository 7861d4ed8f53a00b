"""Hypothesis strategies: values that a game can have, and places in its games."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from workbench.core.parameters import Choice, Number, Parameter, ParameterError, Switch, Values
from workbench.rules import GAMES, Game, game

games = st.sampled_from(GAMES).map(game)
seeds = st.integers(0, 2**63 - 1)


def cell_values(parameter: Parameter, near: Any) -> st.SearchStrategy[Any]:
    """Allowed values of one parameter or table column, mostly not far from ``near``."""
    if isinstance(parameter, Number):
        here = near if isinstance(near, int) else parameter.low
        return st.integers(max(parameter.low, here - 3), min(parameter.high, here + 3)) | st.integers(parameter.low, parameter.high)
    if isinstance(parameter, Choice):
        return st.sampled_from(parameter.options)
    assert isinstance(parameter, Switch)
    return st.booleans()


@st.composite
def values_of(draw: st.DrawFn, rules: Game, most_changes: int = 4, begin: Values | None = None) -> Values:
    """Values of a game: ``begin`` (its defaults) with up to ``most_changes`` cells changed, whatever combination its checks allow."""
    values = rules.schema.resolve({}) if begin is None else begin
    for _ in range(draw(st.integers(0, most_changes))):
        path = draw(st.sampled_from(sorted(values.cells())))
        change = {path: draw(cell_values(rules.schema.cell(path), values.cells()[path]))}
        try:
            values = rules.schema.resolve(change, base=values, grow=True)
        except ParameterError:
            continue  # a combination that the game refuses; that it says why is another test
    return values


@st.composite
def positions(draw: st.DrawFn) -> tuple[Game, Values, int, int, list[int]]:
    """A game, its values, a seed, an index, and which of the legal moves to take at each choice."""
    rules = draw(games)
    return (
        rules,
        draw(values_of(rules)),
        draw(seeds),
        draw(st.integers(0, 1000)),
        draw(st.lists(st.integers(0, 63), min_size=1, max_size=60)),
    )
