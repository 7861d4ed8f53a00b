"""Suits, numbers and what may follow, for every deck the games may have."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.core.bits import cards_in
from workbench.core.trick import every_suit, inverse_of, number_of, playable, suit_of


@settings(deadline=None)  # the first call compiles
@given(st.data())
def test_cards_are_taken_apart_and_followed_as_written(data: st.DataObject) -> None:
    """Card = suit × ranks + number − 1 for every card below 64; whoever plays follows suit or goes above the highest number."""
    ranks = data.draw(st.integers(1, 16))
    suits = data.draw(st.integers(1, 64 // ranks))
    inverse = inverse_of(ranks)
    deck = range(suits * ranks)
    assert [(suit_of(card, inverse), number_of(card, inverse, ranks)) for card in deck] == [
        (card // ranks, card % ranks + 1) for card in deck
    ]
    hand = data.draw(st.sets(st.sampled_from(deck)))
    led, high = data.draw(st.integers(0, suits - 1)), data.draw(st.integers(0, ranks))
    mask = np.uint64(sum(1 << card for card in hand))
    allowed = playable(mask, led, high, ranks, every_suit(suits, ranks))
    assert set(cards_in(int(allowed))) == {card for card in hand if card // ranks == led or card % ranks + 1 > high}
