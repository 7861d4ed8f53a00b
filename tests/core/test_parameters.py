"""Numbers that follow: another parameter, or in a table a formula, until they are given a value of their own."""

from __future__ import annotations

import pytest

from workbench.core.parameters import Number, ParameterError, Schema, Table


def number(name, **more):
    return Number(name=name, clause="a", group="g", **more)


SCHEMA = Schema(
    parameters=(
        number("limit", default=9, low=6, high=12),
        number("half", low=1, high=10, follows="limit"),
        Table(
            name="bonus",
            clause="a",
            group="g",
            low=1,
            high=3,
            columns=(
                number("vp", low=0, high=7, follows=lambda values, row: values["limit"] - row),
                number("more", default=0, low=0, high=5),
            ),
            start={row: {"vp": min(9 - row, 7), "more": 0} for row in (1, 2, 3)},
            blank={"vp": 0, "more": 0},
        ),
    )
)


def cells(values, column="vp"):
    return [values["bonus"][row][column] for row in (1, 2, 3)]


def test_cells_follow_their_formula_within_their_bounds():
    """The formula's value, kept between the column's low and high."""
    assert cells(SCHEMA.resolve({})) == [7, 7, 6]
    assert cells(SCHEMA.resolve({"limit": 7})) == [6, 5, 4]


def test_a_given_cell_stays_and_its_neighbours_follow():
    """Only the cell that was given a value of its own stops following."""
    once = SCHEMA.resolve({"bonus.2.vp": 1})
    assert cells(SCHEMA.resolve({"limit": 6}, base=once)) == [5, 1, 3]
    table = SCHEMA.resolve({"bonus": {"2": {"vp": 1}}})
    assert cells(SCHEMA.resolve({"limit": 6}, base=table)) == [5, 1, 3]


def test_there_and_back_again():
    """A slider that returns leaves the draft as it was; columns without a formula do not move."""
    away = SCHEMA.resolve({"limit": 12, "bonus.1.more": 3})
    back = SCHEMA.resolve({"limit": 9, "bonus.1.more": 0}, base=away)
    assert back == SCHEMA.resolve({})
    assert cells(away, "more") == [3, 0, 0]


def test_numbers_follow_other_parameters_too():
    """The old meaning is the same: the other value, within bounds, until given."""
    assert SCHEMA.resolve({"limit": 12})["half"] == 10
    assert SCHEMA.resolve({"limit": 12}, base=SCHEMA.resolve({"half": 3}))["half"] == 3


def test_a_cell_out_of_range_is_refused():
    """Following is no way around the bounds of a given value."""
    with pytest.raises(ParameterError, match=r"bonus\.3\.vp"):
        SCHEMA.resolve({"bonus.3.vp": 8})
