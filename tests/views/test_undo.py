"""Undo and redo as a state machine."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.views.undo import UndoHistory


def test_there_and_back_again() -> None:
    """Undo goes back step by step, redo forward again, and neither leaves the history."""
    history = UndoHistory(0)
    assert (history.undo(), history.redo(), history.can_undo, history.can_redo) == (None, None, False, False)
    for state in (1, 2, 3):
        history.note(state)
    assert [history.undo() for _ in range(4)] == [2, 1, 0, None]
    assert [history.redo() for _ in range(4)] == [1, 2, 3, None]
    assert (history.present, history.can_undo, history.can_redo) == (3, True, False)


def test_something_new_ends_what_could_be_redone() -> None:
    """After an undo and another change there is nothing to redo; a state noted twice is no step."""
    history = UndoHistory(0)
    history.note(1)
    history.undo()
    history.note(0)
    assert history.can_redo
    history.note(5)
    assert (history.can_redo, history.undo(), history.undo()) == (False, 0, None)


def test_a_stroke_is_one_step() -> None:
    """A slider dragged over many values is one step; dragged there and back it is none; after an undo a stroke does not go on."""
    history = UndoHistory(0)
    for state in (1, 2, 3):
        history.note(state, "drag 1")
    for state in (4, 5):
        history.note(state, "drag 2")
    assert [history.undo(), history.undo(), history.undo()] == [3, 0, None]
    history.note(1, "drag 3")
    history.note(2, "drag 3")
    history.note(0, "drag 3")
    assert (history.can_undo, history.present) == (False, 0)
    history.note(1, "drag 4")
    history.undo()
    history.note(2, "drag 4")
    assert (history.undo(), history.can_undo) == (0, False)


def test_the_oldest_are_let_go() -> None:
    """No more steps than asked for are remembered."""
    history = UndoHistory(0, most=3)
    for state in range(1, 10):
        history.note(state)
    assert [history.undo() for _ in range(4)] == [8, 7, 6, None]
    with pytest.raises(ValueError, match="at least 1 step"):
        UndoHistory(0, most=0)


@given(st.lists(st.tuples(st.sampled_from(["note", "undo", "redo"]), st.integers(0, 3), st.sampled_from([None, "a", "b"]))))
def test_what_is_undone_can_be_redone(deeds: list[tuple[str, int, str | None]]) -> None:
    """Wherever one is: going all the way back and all the way forward again ends in the same state, over the same states."""
    history = UndoHistory(0)
    for deed, state, stroke in deeds:
        if deed == "note":
            history.note(state, stroke)
        else:
            getattr(history, deed)()
    while history.redo() is not None:
        pass
    last, back = history.present, []
    while (state := history.undo()) is not None:
        back.append(state)
    forward = []
    while (state := history.redo()) is not None:
        forward.append(state)
    assert history.present == last
    assert forward == [*reversed(back[:-1]), last][: len(forward)] if back else not forward
    assert len(forward) == len(back)
