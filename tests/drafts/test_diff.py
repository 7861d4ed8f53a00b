"""Two drafts side by side: what differs and nothing else, sentences beside those they replace."""

from __future__ import annotations

import pytest

from workbench.drafts import load_draft
from workbench.drafts.diff import diff
from workbench.drafts.file import DraftError


def test_a_changed_value_is_listed_with_the_sentences_that_say_it() -> None:
    found = diff("omerta", load_draft("omerta").with_values({"survive_vp": 3}))
    assert [(change.path, change.old, change.new) for change in found.changes] == [("survive_vp", 2, 3)]
    told = [(pair.left.en, pair.right.en) for pair in found.sentences if pair.left is not None and pair.right is not None]
    assert len(told) == len(found.sentences) == 2
    assert ["scores 2" in told[0][0], "scores 3" in told[0][1]] == [True, True]
    assert ["everybody scores 3" in told[1][0], "everybody scores 4" in told[1][1]] == [True, True]


def test_a_sentence_that_comes_or_goes_has_no_other_side() -> None:
    """The rebuild of Fudaraku has no chanting: its sentences stand on one side alone, and turning it round turns them."""
    there, back = diff("fudaraku-3", "fudaraku-3-rebuild"), diff("fudaraku-3-rebuild", "fudaraku-3")
    gone = [pair.left.en for pair in there.sentences if pair.left is not None and pair.right is None]
    assert gone
    assert sorted(gone) == sorted(pair.right.en for pair in back.sentences if pair.right is not None and pair.left is None)


def test_the_same_draft_differs_in_nothing_and_another_game_is_refused() -> None:
    same = diff("omerta", "omerta")
    assert (same.changes, same.sentences) == ((), ())
    with pytest.raises(DraftError, match="oceans"):
        diff("omerta", "oceans")
