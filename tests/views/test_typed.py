"""What is typed as a number, and what is refused."""

from __future__ import annotations

import pytest

from workbench.core.parameters import Number
from workbench.views.typed import plain, read_number

NUMBER = Number(name="games", clause="", group="", low=-5, high=300_000)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("３", 3),
        (" 12 ", 12),
        ("200,000", 200_000),
        ("２００，０００", 200_000),
        ("200 000", 200_000),
        ("−5", -5),
        ("ー５", -5),
        ("+7", 7),
    ],
)
def test_numbers_as_people_type_them(text: str, value: int) -> None:
    """Full-width digits, groups of three, and any sign that looks like a minus."""
    assert read_number(text, NUMBER) == (value, None)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2.5", "whole number"),
        ("1e3", "without point or exponent"),
        ("300001", "outside the range"),
        ("-6", "outside the range"),
        ("three", "not a number"),
        ("", "not a number"),
        ("1,5", "not a number"),
        ("nan", "not a number"),
        ("9" * 5000, "whole number"),
    ],
)
def test_anything_else_is_refused_with_the_reason(text: str, reason: str) -> None:
    """The problem names the field, the range and the reason; nothing is rounded or cut to fit."""
    value, problem = read_number(text, NUMBER)
    assert value is None
    assert problem is not None
    assert (problem.path, reason in problem.reason.en) == ("games", True)
    assert "from -5 to 300000" in problem.allowed.en


def test_full_width_text_becomes_plain() -> None:
    """Lists of values are typed with the same keyboards."""
    assert plain("１，２：４ ") == "1,2:4"
