"""Numbers in words."""

from __future__ import annotations

import pytest

from workbench.core.wording import PLAYER_KINDS, ordinal, per_cent, player_kind, seat_name


def test_shares_are_percentages() -> None:
    assert per_cent(0.26944).en == "26.9 %"
    assert per_cent(1, 0).ja == "100 %"


@pytest.mark.parametrize(
    ("n", "word"), [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st"), (113, "113th")]
)
def test_people_count_in_ordinals(n: int, word: str) -> None:
    assert ordinal(n).en == word
    assert ordinal(n).ja == str(n)


def test_seats_count_from_one_and_kinds_have_names() -> None:
    assert (seat_name(0).en, seat_name(0).ja) == ("Seat 1", "席1")
    for kind, name in PLAYER_KINDS.items():
        assert player_kind(kind) == name
