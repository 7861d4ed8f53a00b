"""Card sets."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from workbench.core import bits

masks = st.integers(0, 2**64 - 1)


@given(masks)
def test_a_set_counts_and_lists_its_cards(mask):
    """count, cards_in, lowest and nth agree with Python's integers."""
    cards = [c for c in range(64) if mask >> c & 1]
    assert bits.count(np.uint64(mask)) == len(cards) == mask.bit_count()
    assert bits.cards_in(mask) == cards
    if cards:
        assert bits.lowest(np.uint64(mask)) == cards[0]
        assert [bits.nth(np.uint64(mask), k) for k in range(len(cards))] == cards


@given(masks, st.integers(0, 63))
def test_membership(mask, card):
    """has and bit."""
    assert bool(bits.has(np.uint64(mask), card)) == bool(mask >> card & 1)
    assert int(bits.bit(card)) == 1 << card


@given(st.integers(0, 64))
def test_the_first_cards(n):
    """first(n) holds n cards, for the whole range up to 64."""
    assert int(bits.first(n)) == 2**n - 1
