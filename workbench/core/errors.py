"""Bad input: one clear sentence for a person, never a traceback on the command line."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.core.text import nearest


class BadInput(ValueError):
    """Something a person gave cannot be used; the message says what, and what could be given instead."""


class UnknownName(BadInput):
    """A name nothing answers to, with the nearest names that do."""

    def __init__(self, kind: str, name: object, known: Iterable[str]) -> None:
        names = list(known)
        close = nearest(name, names)
        if close:
            offer = f"did you mean {' or '.join(close)}?"
        else:
            offer = f"there are: {', '.join(names[:12])}{' …' if len(names) > 12 else ''}"
        super().__init__(f"unknown {kind} {shortened(name)!r}: {offer}")


def shortened(value: object, longest: int = 80) -> str:
    """``value`` as text that fits into a message, whatever it is."""
    try:
        text = str(value)
    except (ValueError, RecursionError):  # Python writes out no number of more than 4,300 digits, and nothing nested very deeply
        text = f"{value:#x}" if isinstance(value, int) else f"a very large {type(value).__name__}"
    return text if len(text) <= longest else text[: longest - 1] + "…"


def whole_number(name: str, value: object, low: int, high: int, reason: str) -> int:
    """``value`` if it is a whole number from ``low`` to ``high``, otherwise :class:`BadInput`."""
    allowed = f"Allowed: a whole number from {low} to {high}."
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise BadInput(f"{name} = {shortened(repr(value))} is not possible. {allowed} Reason: it is not a whole number")
    number = value.__index__()
    if not low <= number <= high:
        raise BadInput(f"{name} = {shortened(number)} is not possible. {allowed} Reason: {reason}")
    return number


def one_line(value: object, longest: int = 200) -> str:
    """What went wrong (or any value) as one line that fits into a message; an exception that says nothing by its type."""
    text = " ".join(str(value).split()) or type(value).__name__
    return shortened(text, longest)
