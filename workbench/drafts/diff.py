"""Two drafts side by side: their parameters, and the sentences of their rulesheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from workbench.core.rulesheet import Sentence, sentences
from workbench.core.text import Text
from workbench.drafts.draft import Draft
from workbench.drafts.history import Change, changes
from workbench.drafts.library import DraftLike, as_draft


@dataclass(frozen=True)
class Pair:
    """A sentence in two drafts; None on the side where it does not stand. ``heading`` is what it stands under."""

    heading: Text
    left: Text | None
    right: Text | None


@dataclass(frozen=True)
class ValueDifference:
    """What differs between two drafts of one game; only what differs is listed."""

    left: Draft
    right: Draft
    changes: tuple[Change, ...]
    sentences: tuple[Pair, ...]


def diff(left: DraftLike, right: DraftLike) -> ValueDifference:
    """Set two drafts side by side. Raises :class:`DraftError` if they are of different games."""
    left, right = as_draft(left), as_draft(right)
    return ValueDifference(left, right, changes(left, right), tuple(_pairs(_spoken(left), _spoken(right))))


def _spoken(draft: Draft) -> list[Sentence]:
    return list(sentences(draft.game.rulesheet.sections(draft.values)))


def _pairs(left: Sequence[Sentence], right: Sequence[Sentence]) -> list[Pair]:
    """Sentences that differ, those that say the same thing with other values beside each other."""

    def keys(side: Sequence[Sentence]) -> list[tuple[str, str, str]]:
        return [(s.heading.en, s.text.en, s.text.ja) for s in side]

    pairs: list[Pair] = []
    for kind, a, b, c, d in SequenceMatcher(None, keys(left), keys(right), autojunk=False).get_opcodes():
        if kind != "equal":
            pairs += _matched(left[a:b], right[c:d])
    return pairs


def _matched(left: Sequence[Sentence], right: Sequence[Sentence]) -> list[Pair]:
    """Pair the sentences of one changed stretch by likeness, in order."""
    if not left or not right:
        return [Pair(s.heading, s.text, None) for s in left] + [Pair(s.heading, None, s.text) for s in right]
    likeness = [[SequenceMatcher(None, a.text.en, b.text.en).ratio() for b in right] for a in left]
    best, i, j = max((likeness[i][j], -i, -j) for i in range(len(left)) for j in range(len(right)))
    i, j = -i, -j
    if best < 0.4:
        return [Pair(s.heading, s.text, None) for s in left] + [Pair(s.heading, None, s.text) for s in right]
    middle = Pair(right[j].heading, left[i].text, right[j].text)
    return [*_matched(left[:i], right[:j]), middle, *_matched(left[i + 1 :], right[j + 1 :])]
