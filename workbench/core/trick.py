"""Suits and numbers in a trick that may be followed or overtaken: the pieces that trick games here share.

Card ``c`` is number ``c − suit · ranks + 1`` of suit ``c // ranks``. A trick has a led suit; a card of another suit must be above
the highest number so far.
"""

from __future__ import annotations

import numpy as np

from workbench.core.bits import NONE, bit, first
from workbench.core.jit import helper


@helper
def inverse_of(ranks):
    """2¹⁶ / ranks, rounded up: with it :func:`suit_of` needs no division (exact for cards below 64)."""
    return (1 << 16) // ranks + 1


@helper
def suit_of(card, inverse):
    """The suit of a card, from 0."""
    return (card * inverse) >> 16


@helper
def number_of(card, inverse, ranks):
    """The number of a card, from 1."""
    return card - suit_of(card, inverse) * ranks + 1


@helper
def every_suit(suits, ranks):
    """The lowest card of each suit; multiplied by a set of numbers it gives these numbers in every suit."""
    cards = NONE
    for s in range(suits):
        cards |= bit(s * ranks)
    return cards


@helper
def playable(cards, led, high, ranks, lowest_cards):
    """Which of ``cards`` may be played to a trick: all of the led suit, and any card above ``high``."""
    suit = first(ranks)
    above = (suit >> np.uint64(high)) << np.uint64(high)
    return cards & (suit << np.uint64(led * ranks) | above * lowest_cards)
