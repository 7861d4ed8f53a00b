"""The exact odds of keys: known figures, and what a simulation with random kittens gives."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.intervals import wilson_interval
from workbench.drafts import load_draft
from workbench.rules.oceans.odds import cases, key_odds, sums

DRAFT = load_draft("oceans")


@pytest.mark.parametrize(
    ("number", "inward", "outward", "equal"),
    [(20, 66.4, 23.9, 9.6), (22, 55.6, 33.6, 10.8), (24, 44.4, 44.4, 11.3), (28, 23.9, 66.4, 9.6)],
)
def test_the_odds_of_four_random_kittens(number, inward, outward, equal):
    above, below, same, total = cases(DRAFT.values, number)
    assert total == 6**4
    assert above + below + same == total
    assert [round(100 * n / total, 1) for n in (above, below, same)] == [inward, outward, equal]


def test_three_kittens_never_equal_an_even_number():
    """Three odd numbers have an odd sum."""
    draft = load_draft("oceans-three-players")
    assert all(total % 2 for total, n in sums(draft.values).items() if n)
    assert (key_odds(draft.values)["equal"] == 0).all()


def test_enumeration_agrees_with_a_simulation():
    """200,000 draws of four kittens: every key's shares lie in the interval of the simulation (99.9 %)."""
    kittens = np.random.default_rng(1).choice([1, 3, 5, 7, 9, 11], (200_000, 4)).sum(axis=1)
    for _, row in key_odds(DRAFT.values).iterrows():
        for way, passed in (("inward", kittens > row.number), ("outward", kittens < row.number)):
            low, high = wilson_interval(passed.sum(), len(kittens), 0.999)
            assert low <= row[way] <= high


def test_every_key_is_listed_in_both_languages():
    """Fourteen keys and four kittens that are keys."""
    assert len(key_odds(DRAFT.values)) == 18
    assert key_odds(DRAFT.values, "ja").key[8] == "24 北東"
    assert key_odds(DRAFT.values).key[8] == "24 NE"
    assert len(key_odds(DRAFT.with_values({"vaults": 3}).values)) == 15
