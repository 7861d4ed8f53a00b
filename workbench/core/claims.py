"""What a title may claim. A title is a claim: it says *most*, *never* or *fair* only where the figures carry it.

- One of several is named as the highest only if its interval, corrected for how many were looked at (Bonferroni), stands apart from
  the next; else all that may be it are named together.
- A place has an advantage only beyond a correction for the number of places, and all are fair only where the intervals are narrow.
- A rate of few cases says how few, and what did or did not happen is never rounded to 0 % or 100 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from workbench.core.estimates import CONFIDENCE, Estimate, Estimates
from workbench.core.text import Catalogue, Text, same
from workbench.core.wording import per_cent

#: A rate of fewer cases than this says how few they are.
FEW = 30
#: A share is called fair when its interval lies within so much of the fair one.
FAIR_WITHIN = 0.02
#: Fewer cases than this (or all but fewer) are told by their number, beside the share.
MENTIONED = 10
MOST_DIGITS = 8
#: More names than this are not listed in a title.
MOST_NAMES = 3

WORDS = Catalogue(
    {
        "of": Text(ja="{share}（{n} のうち {k}）", en="{share} ({k} of {n})"),
        "all-but": Text(ja="{share}（{n} のうち {k} を除くすべて）", en="{share} (all but {k} of {n})"),
        "and": Text(ja="{most}と{last}", en="{most} and {last}"),
    }
)


def corrected(looked_at: int) -> float:
    """The confidence of each of several intervals that hold together at 95 % (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / max(looked_at, 1)


def furthest(figures: Estimates, *, highest: bool = True, among: Sequence[Any] | np.ndarray | None = None) -> list[int]:
    """Which of the figures may be the highest (lowest): one if it stands apart from all others, else all that it cannot be told from.

    Figures of fewer than :data:`FEW` cases take no part. The one that is furthest comes first; empty if there is nothing to say.
    """
    looked_at = np.arange(len(figures)) if among is None else np.asarray(among, int)
    looked_at = looked_at[(figures.trials[looked_at] >= FEW) & ~np.isnan(figures.error[looked_at])]
    if not len(looked_at):
        return []
    low, high = figures.interval(corrected(len(looked_at)))
    value = figures.value
    if highest:
        first = int(looked_at[np.argmax(value[looked_at])])
        near = [int(i) for i in looked_at if i != first and high[i] >= low[first]]
        near.sort(key=lambda i: -value[i])
    else:
        first = int(looked_at[np.argmin(value[looked_at])])
        near = [int(i) for i in looked_at if i != first and low[i] <= high[first]]
        near.sort(key=lambda i: value[i])
    return [first, *near]


def apart(figures: Estimates, fair: float) -> list[int]:
    """Which figures differ from ``fair``, corrected for their number; the furthest first."""
    low, high = figures.interval(corrected(len(figures)))
    differing = [i for i in range(len(figures)) if low[i] > fair or high[i] < fair]
    return sorted(differing, key=lambda i: -abs(figures.value[i] - fair))


def all_within(figures: Estimates, fair: float, margin: float = FAIR_WITHIN) -> bool:
    """Whether every figure is known to lie within ``margin`` of ``fair``."""
    low, high = figures.interval(corrected(len(figures)))
    return bool(np.all((low >= fair - margin) & (high <= fair + margin)))


def differs(a: Estimate, b: Estimate) -> bool:
    """Whether two figures of the same games stand apart (their intervals do not overlap: a careful test)."""
    return bool(a.low > b.high or b.low > a.high)


def rate(figure: Estimate, digits: int = 1) -> Text:
    """A share as a title may say it: never rounded to 0 or 100 %; of few cases, and near never and always, with their numbers."""
    n, k = round(figure.trials), figure.count
    if n == 0 or np.isnan(figure.value):
        return same("–")
    while 0 < figure.value < 1 and float(f"{figure.value * 100:.{digits}f}") in (0, 100) and digits < MOST_DIGITS:
        digits += 1
    shown = per_cent(figure.value, 0 if figure.value in (0, 1) else digits)
    if abs(k - round(k)) > 1e-9:  # a shared win counts in part
        return shown
    if figure.value > 0.5 and 0 < n - round(k) < MENTIONED and n >= FEW:
        return WORDS.say("all-but", share=shown, k=f"{n - round(k):,}", n=f"{n:,}")
    if n < FEW or min(round(k), n - round(k)) < MENTIONED:
        return WORDS.say("of", share=shown, k=f"{round(k):,}", n=f"{n:,}")
    return shown


def listed(names: Sequence[Text]) -> Text:
    """Names as the subject of a sentence: "A", "A and B", "A, B and C"."""
    if len(names) == 1:
        return names[0]
    most = Text(ja="・".join(name.ja for name in names[:-1]), en=", ".join(name.en for name in names[:-1]))
    return WORDS.say("and", most=most, last=names[-1])
