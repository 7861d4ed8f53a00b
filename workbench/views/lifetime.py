"""The end of a view: its threads, its widgets, and what a re-run cell leaves behind.

ipywidgets keeps every widget of a kernel alive until somebody closes it, and a notebook's cell is run many times a day.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Mapping
from typing import Any

import ipywidgets as widgets

from workbench.views.background import BackgroundTasks, Worker

#: cell → the run of it that opened views, and these views
_opened: dict[str, tuple[str, weakref.WeakSet[Any]]] = {}


def parts(root: object) -> Iterator[object]:
    """Everything a view is made of: itself, the objects of this package it holds, and every widget with its layout and style."""
    waiting, seen = [root], set()
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, Mapping):
            waiting.extend(part.values())
        elif isinstance(part, list | tuple | set | frozenset):
            waiting.extend(part)
        elif isinstance(part, widgets.Widget) or type(part).__module__.startswith("workbench.views."):
            yield part
            waiting.extend(vars(part).values())
            if isinstance(part, widgets.Widget):
                waiting.extend(value for value in part.trait_values(sync=True).values() if isinstance(value, widgets.Widget | tuple | list))


def end(root: widgets.Widget) -> None:
    """End the threads of a view and close its widgets, those that are not on show included."""
    found = list(parts(root))
    for part in found:
        if isinstance(part, Worker | BackgroundTasks):
            part.close()
    for part in parts(root):  # a thread may have made one more before it ended
        if isinstance(part, widgets.Widget) and part is not root:
            part.close()


def discard(*dropped: widgets.Widget) -> None:
    """Close widgets that a view no longer needs, with all they hold and with their layouts and styles (which must be theirs alone)."""
    for part in [part for widget in dropped for part in parts(widget)]:
        if isinstance(part, widgets.Widget):
            part.close()


def opened(view: widgets.Widget) -> None:
    """A cell has opened a view: what an earlier run of the same cell opened is no longer on any page, and is closed."""
    where = running_cell()
    if where is None:
        return
    cell, run = where
    before = _opened.get(cell)
    if before is not None and before[0] == run:
        before[1].add(view)
        return
    _opened[cell] = run, weakref.WeakSet([view])
    for old in [] if before is None else list(before[1]):
        old.close()


def running_cell() -> tuple[str, str] | None:
    """The notebook's cell that is running, and which run of it this is; None outside of a notebook."""
    try:
        from IPython import get_ipython

        message = get_ipython().kernel.get_parent("shell")
        return str(message["metadata"]["cellId"]), str(message["header"]["msg_id"])
    except (ImportError, AttributeError, KeyError, TypeError):
        return None
