"""Who sits where."""

from __future__ import annotations

import pytest

from workbench.core.errors import BadInput, UnknownName
from workbench.players import kinds_of, seated, usual_player
from workbench.rules import GAMES, game

OMERTA = game("omerta")


def test_one_kind_is_for_everybody_and_a_list_is_one_a_seat():
    """Both notations, with spaces, as text or as a list."""
    assert seated("thumb", 3, OMERTA).kinds == ("thumb",) * 3
    assert seated("thumb, random,random", 3, OMERTA).kinds == ("thumb", "random", "random")
    assert seated(["random", "thumb"], 2, OMERTA).codes().tolist() == [0, 1]


def test_an_unknown_kind_is_refused_with_the_nearest():
    """Nobody plays silently as somebody else."""
    with pytest.raises(UnknownName, match="did you mean thumb"):
        seated("thumbs,random", 2, OMERTA)


@pytest.mark.parametrize("players", ["thumb,random", ["thumb"] * 5, ""])
def test_the_number_of_players_must_fit(players):
    """Neither too few nor too many, and not none."""
    with pytest.raises(BadInput):
        seated(players, 4, OMERTA)


@pytest.mark.parametrize("name", GAMES)
def test_who_plays_unless_somebody_says_otherwise(name):
    """Players who have learned the game, where it can be learned."""
    rules = game(name)
    learnable = rules.features is not None
    assert usual_player(rules) == ("learned" if learnable else "thumb")
    assert seated(None, 3, rules).kinds == (usual_player(rules),) * 3
    assert ("learned" in kinds_of(rules)) == learnable
