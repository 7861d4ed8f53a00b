"""Undo and redo, as a state machine that knows nothing of what it remembers."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

State = TypeVar("State")


class UndoHistory(Generic[State]):
    """The states something has been in. States are compared with ``==`` and never changed; the oldest of more than ``most`` are let go."""

    def __init__(self, start: State, most: int = 200) -> None:
        if most < 1:
            raise ValueError(f"most = {most}: at least 1 step is remembered")
        self._past: list[State] = []
        self._present = start
        self._future: list[State] = []
        self._stroke: Hashable = None
        self._most = most

    @property
    def present(self) -> State:
        """The state it is in now."""
        return self._present

    @property
    def can_undo(self) -> bool:
        """Whether there is a state to go back to."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone, and nothing else was done since."""
        return bool(self._future)

    def note(self, state: State, stroke: Hashable = None) -> None:
        """It is in this state now. What follows with the same ``stroke`` (None: none) is one step, as a slider being dragged."""
        if state == self._present:
            return
        goes_on = stroke is not None and stroke == self._stroke and bool(self._past)
        if not goes_on:
            self._past.append(self._present)
            del self._past[: -self._most]
        self._present, self._stroke = state, stroke
        self._future.clear()
        if goes_on and self._past[-1] == state:  # dragged there and back again
            self._past.pop()
            self._stroke = None

    def undo(self) -> State | None:
        """Go one step back; None if there is none."""
        return self._go(self._past, self._future)

    def redo(self) -> State | None:
        """Go forward to what was undone last; None if there is nothing."""
        return self._go(self._future, self._past)

    def _go(self, there: list[State], here: list[State]) -> State | None:
        if not there:
            return None
        here.append(self._present)
        self._present, self._stroke = there.pop(), None
        return self._present
