"""Fields for numbers and texts that refuse visibly: what was typed stays until it is corrected, with the reason beside it.

The fields of ipywidgets turn 99 into the largest number allowed, 2.5 into nothing, and say neither. Here the browser sends what was
typed, the kernel reads it (``views/typed.py``), and what cannot be is kept as ``typed`` beside the last possible ``value``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import anywidget
import traitlets

from workbench.core.parameters import Number, Problem
from workbench.core.text import Text
from workbench.views.typed import read_number
from workbench.views.wording import WORDS

#: Every field is drawn by one function, which the page's host brings (``static/fields.js``).
_SCRIPT = """
const SHARED = (globalThis.__draftWorkbench ??= { plotly: Promise.withResolvers(), loaded: false });
SHARED.field ??= Promise.withResolvers();
export default { async render(context) { return (await SHARED.field.promise)(context); } };
"""


class Field(anywidget.AnyWidget):
    """What fields share: a label (HTML), a hint for the mouse, and the reason why what they show is refused (empty: it is not)."""

    _esm = _SCRIPT

    description = traitlets.Unicode("").tag(sync=True)
    tooltip = traitlets.Unicode("").tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)


class TextField(Field):
    """A line of text. ``value`` changes when the text is finished; whoever made the field sets ``message``."""

    value = traitlets.Unicode("").tag(sync=True)


class NumberField(Field):
    """A whole number, typed or (with ``slider``) moved: ``number`` says what is allowed.

    ``entered(value, stroke)`` is called when a person gave it a possible value, ``refused(problem)`` when they typed another. Values with
    the same ``stroke`` come from one drag or one key held down; None: it was typed. The slider goes from ``first`` to ``last``, or through
    ``stops``; ``tick`` marks a value on it.
    """

    value = traitlets.Int(0).tag(sync=True)
    typed = traitlets.Unicode("").tag(sync=True)
    low = traitlets.Int(0).tag(sync=True)
    high = traitlets.Int(0).tag(sync=True)
    slider = traitlets.Bool(False).tag(sync=True)
    first = traitlets.Int(0).tag(sync=True)
    last = traitlets.Int(0).tag(sync=True)
    stops = traitlets.List(traitlets.Int()).tag(sync=True)
    tick = traitlets.Int(None, allow_none=True).tag(sync=True)
    stroke = traitlets.Int(0).tag(sync=True)

    def __init__(self, number: Number, *, value: int, slider: bool = False, stops: Sequence[int] = (), **traits: Any) -> None:
        self.number = number
        self.entered: Callable[[int, int | None], None] = lambda value, stroke: None
        self.refused: Callable[[Problem], None] = lambda problem: None
        self._showing = False
        bounds = {"low": number.low, "high": number.high, "first": number.low, "last": number.high}
        super().__init__(value=value, slider=slider, stops=list(stops), **bounds, **traits)
        self.observe(self._moved, "value")
        self.observe(self._read, "typed")

    def limit(self, number: Number) -> None:
        """From now on this is what is allowed."""
        self.number, self.low, self.high = number, number.low, number.high

    def show(self, value: int, *, forget: bool = False) -> None:
        """Show a value that no person has entered; with ``forget`` instead of what was typed and refused."""
        self._showing = True
        try:
            with self.hold_sync():
                self.value = value
                if forget:
                    self.typed = self.message = ""
        finally:
            self._showing = False

    def put(self, text: str) -> None:
        """Show a text that was typed and refused, without anybody having typed it now."""
        self._showing = True
        try:
            self.typed = text
        finally:
            self._showing = False

    def _moved(self, change: Any) -> None:
        if self._showing:
            return
        if self.number.problem(change["new"], self.number.name) is not None:  # no slider of ours sends that
            self.show(change["old"])
            self.typed = str(change["new"])
            return
        self.show(change["new"], forget=True)
        self.entered(change["new"], self.stroke)

    def _read(self, change: Any) -> None:
        """Something was typed, or what was typed was taken back."""
        text = change["new"]
        if self._showing:
            return
        if not text:
            self.entered(self.value, None)
            return
        value, problem = read_number(text, self.number)
        if problem is not None:
            self.refused(problem)
            return
        assert value is not None
        self.show(value, forget=True)
        self.entered(value, None)


def complaint(problem: Problem) -> Text:
    """A problem as it is said beside its own control: reason and allowed values, without the name."""
    return WORDS.say("control/problem", reason=problem.reason, allowed=problem.allowed)
