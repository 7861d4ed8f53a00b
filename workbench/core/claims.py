"""What a title may claim. A title is a claim: it says *most*, *never* or *fair* only where the figures carry it.

- One of several is named as the highest only if its interval, corrected for how many were looked at (Bonferroni), stands apart from
  the next; else all that may be it are named together.
- A place has an advantage only beyond a correction for the number of places, and all are fair only where the intervals are narrow.
- A rate of few cases says how few, and what did or did not happen is never rounded to 0 % or 100 %.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from workbench.core.estimates import CONFIDENCE, Estimate, Estimates
from workbench.core.text import Catalogue, Text
from workbench.core.wording import per_cent

#: A rate of fewer cases than this says how few they are.
FEW = 30
#: A share is called fair when its interval lies within so much of the fair one.
FAIR_WITHIN = 0.02
#: More names than this are not listed in a title.
MOST_NAMES = 3

WORDS = Catalogue(
    {
        "of": Text(ja="{n} 回中 {k} 回", en="{k} of {n}"),
        "none": Text(ja="{n} 回で 0 回", en="none of {n}"),
        "all": Text(ja="{n} 回すべて", en="all {n}"),
        "all-but": Text(ja="{n} 回のうち {k} 回以外すべて", en="all but {k} of {n}"),
        "and": Text(ja="{most}と{last}", en="{most} and {last}"),
    }
)


def corrected(looked_at: int) -> float:
    """The confidence of each of several intervals that hold together at 95 % (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / max(looked_at, 1)


def furthest(figures: Estimates, *, highest: bool = True, among: Sequence[int] | np.ndarray | None = None) -> list[int]:
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
    """A share as a title may say it: in per cent; of few cases, and near never and always, in whole numbers."""
    n, k = round(figure.trials), figure.count
    if n == 0 or np.isnan(figure.value):
        return Text(ja="–", en="–")
    whole = abs(k - round(k)) < 1e-9
    shown = per_cent(figure.value, digits)
    if whole and round(k) == 0:
        return WORDS.say("none", n=f"{n:,}")
    if whole and round(k) == n:
        return WORDS.say("all", n=f"{n:,}")
    said = float(f"{figure.value * 100:.{digits}f}")
    if whole and (n < FEW or said == 0):
        return WORDS.say("of", k=f"{round(k):,}", n=f"{n:,}")
    if whole and said == 100:
        return WORDS.say("all-but", k=f"{n - round(k):,}", n=f"{n:,}")
    if said in (0, 100):
        return Text(ja="ほぼ 0 %", en="almost 0 %") if said == 0 else Text(ja="ほぼ 100 %", en="almost 100 %")
    return shown


def listed(names: Sequence[Text]) -> Text:
    """Names as the subject of a sentence: "A", "A and B", "A, B and C"."""
    if len(names) == 1:
        return names[0]
    most = Text(ja="・".join(name.ja for name in names[:-1]), en=", ".join(name.en for name in names[:-1]))
    return WORDS.say("and", most=most, last=names[-1])
