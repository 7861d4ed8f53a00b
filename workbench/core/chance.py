"""Random streams that live in the state: SplitMix64 (Steele, Lea & Flood 2014), one 64-bit counter each.

A game has three: ``chance`` (shuffles, drawing lots), ``choice`` (what players leave to luck) and ``redraw`` (re-drawing hidden
cards). The first two are seeded from (seed, game index) alone, so the same draft, seed and index give the same game whatever
the batch size or the number of threads; because chance never depends on choices, two drafts with the same seed see the same
deals.
"""

from __future__ import annotations

import numpy as np

from workbench.core.bits import NONE, bit, count, nth
from workbench.core.errors import whole_number
from workbench.core.jit import helper

MAX_HANDS = 6
MOST_SEED = 2**63 - 1
_GOLDEN, _ODD = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1342543DE82EF95)
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32, _LOW = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32), np.uint64(0xFFFFFFFF)


def number_of_seed(seed: object, most: int = MOST_SEED) -> int:
    """``seed`` as a seed, 0 to ``most``. Raises :class:`BadInput` for anything else."""
    return whole_number("seed", seed, 0, most, "a seed is a 63-bit number")


@helper
def mixed(z):
    """SplitMix64's output function: a bijection of 64 bits in which every input bit stirs every output bit."""
    z = (z ^ (z >> _S30)) * _MIX1
    z = (z ^ (z >> _S27)) * _MIX2
    return z ^ (z >> _S31)


@helper
def seed_streams(state, seed, index):
    """Start the streams of game ``index`` of a batch (both uint64)."""
    here = mixed(mixed(seed + _GOLDEN) + index * _ODD)
    state.chance = here
    state.choice = mixed(here ^ _ODD)
    state.redraw = mixed(here ^ _GOLDEN)


@helper
def _scaled(bits, n):
    return np.int64(((bits >> _S32) * np.uint64(n)) >> _S32)


@helper
def chance_below(state, n):
    """A number 0 … n−1 from the stream of chance."""
    state.chance += _GOLDEN
    return _scaled(mixed(state.chance), n)


@helper
def choice_below(state, n):
    """A number 0 … n−1 from the players' stream."""
    state.choice += _GOLDEN
    return _scaled(mixed(state.choice), n)


@helper
def choice_of(state, options):
    """One member of a non-empty set, each equally likely, from the players' stream."""
    return nth(options, choice_below(state, count(options)))


@helper
def redraw_below(state, n):
    """A number 0 … n−1 from the stream for hidden cards."""
    state.redraw += _GOLDEN
    return _scaled(mixed(state.redraw), n)


@helper
def redraw_of(state, options):
    """One member of a non-empty set, each equally likely, from the stream for hidden cards."""
    return nth(options, redraw_below(state, count(options)))


@helper
def redraw_hand(state, cards, size):
    """A hand (mask) of ``size`` of ``cards``, all hands equally likely, from the stream for hidden cards."""
    hand = NONE
    for _ in range(size):
        card = redraw_of(state, cards)
        cards &= ~bit(card)
        hand |= bit(card)
    return hand


@helper
def deal_out(state, deck, hands, players, size):
    """Deal ``size`` cards of 0 … deck−1 to each of ``players`` hands (masks); what is left over is returned as a mask.

    Every card in turn draws its owner among the places still free, so all deals are equally likely. One 64-bit number serves
    four cards: the low half of a scaled 32-bit number is what remains of its randomness (Brackett-Rozinsky & Lemire 2024); two
    draws of at most 64 places each leave a bias below 2⁻²⁰.
    """
    places = np.empty(8, np.int64)  # places[p]: free places of the players up to p; finding an owner needs no branch
    dealt = np.zeros(8, np.uint64)
    for p in range(MAX_HANDS):
        places[p] = size * (p + 1) if p < players else deck
    card = 0
    while card < deck:
        state.chance += _GOLDEN
        word = mixed(state.chance)
        for draw in range(min(4, deck - card)):
            if draw == 2:
                word = mixed(state.chance) << _S32
            part = (word >> _S32) * np.uint64(deck - card)
            place = np.int64(part >> _S32)
            word = part << _S32
            owner = 0
            for p in range(MAX_HANDS):
                owner += place >= places[p]
            for p in range(MAX_HANDS):
                places[p] -= p >= owner
            dealt[owner] |= np.uint64(1) << np.uint64(card)
            card += 1
    left = np.uint64(0)
    for p in range(players, MAX_HANDS + 1):
        left |= dealt[p]
    for p in range(players):
        hands[p] = dealt[p]
    return left
