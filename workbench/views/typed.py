"""What a person types into a field, as a number: full-width digits, groups of three and the minus signs of keyboards are read."""

from __future__ import annotations

import re
import unicodedata

from workbench.core.parameters import Number, Problem

#: Signs that keyboards and input methods offer for a minus.
_MINUS = dict.fromkeys(map(ord, "\N{MINUS SIGN}\N{EN DASH}\N{HYPHEN}\N{KATAKANA-HIRAGANA PROLONGED SOUND MARK}"), "-")
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:[, ]\d{3})+")


def plain(text: str) -> str:
    """``text`` as it would have been typed on a keyboard of half-width characters."""
    return unicodedata.normalize("NFKC", text).strip()


def read_number(text: str, number: Number) -> tuple[int | None, Problem | None]:
    """The whole number that ``text`` means, or why it cannot be one for ``number`` (its name becomes the problem's path)."""
    written = plain(text).translate(_MINUS)
    if _GROUPED.fullmatch(written):
        written = re.sub("[, ]", "", written)
    value = number.parse(written)
    problem = number.problem(value, number.name)
    return (None, problem) if problem else (value, None)
