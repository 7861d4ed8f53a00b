"""A reference to hold other batches against while they are played: the draft as saved beside what the controls make of it.

Game i of the reference and game i of the other batch are a pair. Pairs are independent of one another whatever the two games have in
common, so the paired interval holds for any two drafts of a game, and it is narrow where both see the same deals. The reference's games
are played once; of each the numbers that its measures read are kept, as far as :data:`MOST_KEPT` bytes reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from workbench.core.estimates import Sums
from workbench.core.measures import Measure, Study
from workbench.core.presented import presented
from workbench.play.batch import Batch, Totals
from workbench.study.compare import Difference, gaps
from workbench.study.differences import Crossed, holm

#: bytes, and of them in a kernel that serves one of many visitors
MOST_KEPT, MOST_KEPT_PRESENTED = 48_000_000, 8_000_000

#: What a figure was in the reference and how far it has moved, by the key of its measure.
Moved = Mapping[str, Difference]


class Reference:
    """The games of a batch with the numbers of each. Several threads may ask at once."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        plan = batch.plan
        self._columns = np.unique(np.concatenate([plan.value, plan.weight]))
        self._value, self._weight = (np.searchsorted(self._columns, at) for at in (plan.value, plan.weight))
        most = (MOST_KEPT_PRESENTED if presented() else MOST_KEPT) // (2 * len(self._columns))
        self._kept = np.empty((most, len(self._columns)), np.int16)  # the pages of memory it lies on are only taken when written to
        self._known = np.zeros(most, bool)

    def figures(self, begin: int, games: int) -> tuple[np.ndarray, np.ndarray]:
        """Value and weight of every measure in every game, float64 (measures, games)."""
        end = begin + games
        if end <= len(self._known) and self._known[begin:end].all():
            numbers = self._kept[begin:end]
        else:
            numbers = self.batch.play_figures(begin, games)[1][:, self._columns]
            if end <= len(self._known) and np.abs(numbers).max() <= np.iinfo(np.int16).max:
                self._kept[begin:end] = numbers
                self._known[begin:end] = True
        return tuple(numbers.T[at].astype(float) for at in (self._value, self._weight))  # type: ignore[return-value]


@dataclass(frozen=True)
class Pairs:
    """Sums over pairs of games: of the reference's measures, and of the products with the other's, one entry a common measure."""

    sums: Sums
    crossed: Crossed

    def __add__(self, other: Pairs) -> Pairs:
        return Pairs(self.sums + other.sums, self.crossed + other.crossed)


class Pairing:
    """``batch``, game by game beside a ``reference``."""

    def __init__(self, reference: Reference, batch: Batch) -> None:
        self.reference, self.batch = reference, batch
        of_a, of_b = reference.batch.plan, batch.plan
        self._common: list[Measure] = [measure for measure in of_b.measures if measure.key in of_a.index]
        keys = [measure.key for measure in self._common]
        self._at_a, self._at_b = of_a.subset(keys), of_b.subset(keys)
        self._place = {key: k for k, key in enumerate(keys)}

    def nothing(self) -> Pairs:
        """No pairs."""
        return Pairs(Sums.nothing(len(self.reference.batch.measures)), Crossed.nothing(len(self._common)))

    def play(self, begin: int, games: int) -> tuple[Totals, Pairs]:
        """Games of the batch as :meth:`Batch.play` gives them, and their pairs with the reference's games of the same numbers."""
        totals, figures = self.batch.play_figures(begin, games)
        value, weight = self.reference.figures(begin, games)
        of_b = self.batch.plan.per_game(figures, self._at_b)
        return totals, Pairs(Sums.over(value, weight), Crossed.over((value[self._at_a], weight[self._at_a]), of_b))

    def moved(self, study: Study, pairs: Pairs, keys: Iterable[str]) -> Moved:
        """How far the measures with these keys have moved from the reference, those that both have.

        ``study`` and ``pairs`` rest on the same games. What stands out does so after correction for the number of these measures; a
        change of the fair share alone is taken out.
        """
        known = [key for key in dict.fromkeys(keys) if key in self._place]
        measures = [self._common[self._place[key]] for key in known]
        crossed = pairs.crossed.at([self._place[key] for key in known])
        found = [Difference(*told, 1.0) for told in gaps(self.reference.batch, self.batch, pairs.sums, study.sums, crossed, measures)]
        corrected = holm(np.array([difference.gap.p for difference in found]))
        return {d.measure.key: replace(d, corrected=float(p)) for d, p in zip(found, corrected, strict=True)}
