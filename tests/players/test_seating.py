"""Who sits where."""

from __future__ import annotations

import pytest

from workbench.core.errors import BadInput, UnknownName
from workbench.players import seated


def test_one_kind_is_for_everybody_and_a_list_is_one_a_seat():
    """Both notations, with spaces, as text or as a list."""
    assert seated("thumb", 3).kinds == ("thumb",) * 3
    assert seated("thumb, random,random", 3).kinds == ("thumb", "random", "random")
    assert seated(["random", "thumb"], 2).codes().tolist() == [0, 1]


def test_an_unknown_kind_is_refused_with_the_nearest():
    """Nobody plays silently as somebody else."""
    with pytest.raises(UnknownName, match="did you mean thumb"):
        seated("thumbs,random", 2)


@pytest.mark.parametrize("players", ["thumb,random", ["thumb"] * 5, ""])
def test_the_number_of_players_must_fit(players):
    """Neither too few nor too many, and not none."""
    with pytest.raises(BadInput):
        seated(players, 4)
