"""The driver's sums: every tally from zero, every product of every pair of neighbours, whatever the batch is cut into."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.drafts import load_draft, shipped_drafts
from workbench.play.batch import Batch


@pytest.mark.parametrize("name", sorted(shipped_drafts()))
def test_sums_and_products_are_those_of_the_single_games(name: str) -> None:
    """The driver's sums against plain arithmetic over the tallies of every game."""
    batch = Batch.of(load_draft(name), "random", 11)
    totals, figures = batch.play_figures(5, 60)
    assert figures.shape[0] == 60
    assert (totals.tally.view(np.int64).ravel() == figures.sum(axis=0)).all()
    products = [(figures[:, i + k] * figures[:, j + k * along]).sum() for i, j, along in batch.plan.blocks for k in range(4)]
    assert totals.products.tolist() == products


def test_the_rules_are_asked_for_nothing_after_the_end() -> None:
    """A batch of no games is no games."""
    batch = Batch.of(load_draft("omerta"), "random", 11)
    nothing = batch.play(3, 0)
    assert nothing.games == 0
    assert not nothing.tally.view(np.int64).any()
    assert not nothing.fired.any()
