"""Card sets as 64-bit masks: bit c is card c.

LLVM recognises the counting idiom below and emits one ``popcnt``, so the same few lines serve compiled and plain mode.
"""

from __future__ import annotations

import numpy as np

from workbench.core.jit import helper

NONE = np.uint64(0)
ONE = np.uint64(1)
_M1, _M2, _M4, _SUM = (
    np.uint64(0x5555555555555555),
    np.uint64(0x3333333333333333),
    np.uint64(0x0F0F0F0F0F0F0F0F),
    np.uint64(0x0101010101010101),
)
_M8, _M16 = np.uint64(0x00FF00FF00FF00FF), np.uint64(0x0000FFFF0000FFFF)
_S1, _S2, _S4, _S8, _S16, _S56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(8), np.uint64(16), np.uint64(56)


@helper
def bit(card):
    """The set that holds only ``card`` (0–63)."""
    return ONE << np.uint64(card)


@helper
def count(cards):
    """How many cards a set holds."""
    x = cards - ((cards >> _S1) & _M1)
    x = (x & _M2) + ((x >> _S2) & _M2)
    x = (x + (x >> _S4)) & _M4
    return np.int64((x * _SUM) >> _S56)


@helper
def lowest(cards):
    """The lowest card of a non-empty set."""
    return count((cards & (~cards + ONE)) - ONE)


@helper
def without_lowest(cards):
    """A set without its lowest card; none are left where it held one card or none."""
    return cards & (cards - ONE)


@helper
def nth(cards, k):
    """The k-th lowest card of a set (k from 0, below the number of cards).

    Selects by halves: how many cards the lower half holds decides which half to go on with, without a branch to be mispredicted.
    """
    rank = np.int64(k)
    x1 = cards - ((cards >> _S1) & _M1)  # how many cards in every 2, 4, 8, 16 and 32 places
    x2 = (x1 & _M2) + ((x1 >> _S2) & _M2)
    x4 = (x2 + (x2 >> _S4)) & _M4
    x8 = (x4 + (x4 >> _S8)) & _M8
    x16 = (x8 + (x8 >> _S16)) & _M16
    at = np.int64(0)
    for counts, step, mask in ((x16, 32, 0xFFFF), (x8, 16, 0xFF), (x4, 8, 0xF), (x2, 4, 0x7), (x1, 2, 0x3), (cards, 1, 0x1)):
        lower = np.int64((counts >> np.uint64(at)) & np.uint64(mask))
        beyond = np.int64(rank >= lower)
        rank -= lower * beyond
        at += step * beyond
    return at


@helper
def has(cards, card):
    """Whether ``card`` is in the set."""
    return (cards >> np.uint64(card)) & ONE != NONE


@helper
def first(n):
    """The set of the cards 0 … n−1 (n up to 64)."""
    if n >= 64:
        return ~NONE
    return (ONE << np.uint64(n)) - ONE


def cards_in(cards: int) -> list[int]:
    """The members of a set in ascending order, as plain integers (for records and drawings, not for kernels)."""
    mask = int(cards)
    return [card for card in range(64) if mask >> card & 1]
