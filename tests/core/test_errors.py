"""Messages for bad input: one line, the nearest names, and no value that breaks the message."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.errors import BadInput, UnknownName, one_line, shortened, whole_number


@pytest.mark.parametrize("value", [3, np.int64(3), np.uint8(3)])
def test_a_whole_number_is_any_integer_in_its_range(value: object) -> None:
    assert whole_number("games", value, 1, 3, "why") == 3


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (0, "games = 0 is not possible. Allowed: a whole number from 1 to 3. Reason: why"),
        (4, "games = 4 is not possible. Allowed: a whole number from 1 to 3. Reason: why"),
        (2.0, "games = 2.0 is not possible. Allowed: a whole number from 1 to 3. Reason: it is not a whole number"),
        (True, "games = True is not possible. Allowed: a whole number from 1 to 3. Reason: it is not a whole number"),
        (None, "games = None is not possible. Allowed: a whole number from 1 to 3. Reason: it is not a whole number"),
    ],
)
def test_what_is_no_whole_number_in_the_range_is_refused(value: object, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        whole_number("games", value, 1, 3, "why")
    assert str(refused.value) == says


def test_an_unknown_name_is_answered_with_the_nearest_or_with_what_there_is() -> None:
    assert str(UnknownName("draft", "omert", ["omerta", "oceans"])) == "unknown draft 'omert': did you mean omerta?"
    assert str(UnknownName("draft", "xyz", ["omerta", "oceans"])) == "unknown draft 'xyz': there are: omerta, oceans"
    many = str(UnknownName("draft", "?", (f"name-{i}" for i in range(20))))
    assert many.endswith("name-11 …")


@pytest.mark.parametrize("value", [10**5_000, "x" * 500, [[]] * 400], ids=["number", "text", "list"])
def test_any_value_is_shortened(value: object) -> None:
    assert len(shortened(value)) <= 80
    assert shortened(value).endswith("…")


def test_a_message_is_one_line_and_says_something() -> None:
    assert one_line(ValueError("a\n  b")) == "a b"
    assert one_line(KeyError()) == "KeyError"
    assert len(one_line("x" * 999)) == 200
