"""Random streams and dealing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from workbench.core import chance
from workbench.core.bits import cards_in
from workbench.rules.omerta.kernel import KERNEL


def streams(seed, index=0):
    state = KERNEL.new_state()[0]
    chance.seed_streams(state, np.uint64(seed), np.uint64(index))
    return state


def test_splitmix64_gives_the_published_numbers():
    """The first outputs for the counter 1234567, from the reference implementation."""
    counters = (np.arange(1, 3, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)) + np.uint64(1234567)
    assert [int(chance.mixed(counter)) for counter in counters] == [6457827717110365317, 3203168211198807973]


@given(st.integers(0, 2**64 - 1), st.integers(0, 10**12))
def test_streams_depend_on_seed_and_index_alone(seed, index):
    """The same seed and index start the same streams; the three differ from one another."""
    one, two = streams(seed, index), streams(seed, index)
    assert (one.chance, one.choice, one.redraw) == (two.chance, two.choice, two.redraw)
    assert len({int(one.chance), int(one.choice), int(one.redraw)}) == 3
    assert streams(seed, index + 1).chance != one.chance


@settings(deadline=None)
@given(st.integers(0, 2**63), st.integers(2, 6), st.integers(1, 64), st.data())
def test_dealing_loses_and_doubles_no_card(seed, players, deck, data):
    """Hands are disjoint, of the right size, and with what is left over they are the deck."""
    size = data.draw(st.integers(0, deck // players))
    hands = np.zeros(6, np.uint64)
    left = chance.deal_out(streams(seed), deck, hands, players, size)
    sets = [set(cards_in(hand)) for hand in hands[:players]] + [set(cards_in(left))]
    assert [len(s) for s in sets] == [size] * players + [deck - players * size]
    assert set().union(*sets) == set(range(deck))


def test_every_card_goes_to_every_hand_equally_often():
    """Chi-square over 20,000 deals of 32 cards to 4 hands."""
    state, hands = streams(3), np.zeros(6, np.uint64)
    counts = np.zeros((32, 4))
    deals = 20_000
    for _ in range(deals):
        chance.deal_out(state, 32, hands, 4, 8)
        for player in range(4):
            counts[:, player] += (int(hands[player]) >> np.arange(32)) & 1
    expected = np.full(counts.shape, deals / 4)
    statistic = ((counts - expected) ** 2 / expected).sum()
    assert stats.chi2.sf(statistic, 31 * 3) > 1e-4


def test_pairs_of_cards_meet_as_often_as_they_should():
    """Two given cards lie in one hand with chance 7/31, whether they share a random word or not."""
    state, hands = streams(9), np.zeros(6, np.uint64)
    deals = 40_000
    together = dict.fromkeys([(0, 1), (1, 2), (0, 31), (2, 3), (12, 17)], 0)
    for _ in range(deals):
        chance.deal_out(state, 32, hands, 4, 8)
        for a, b in together:
            together[a, b] += any(int(hand) >> a & 1 and int(hand) >> b & 1 for hand in hands[:4])
    for pair, count in together.items():
        assert stats.binomtest(count, deals, 7 / 31).pvalue > 1e-4, pair


@pytest.mark.parametrize("draw", [chance.chance_below, chance.choice_below, chance.redraw_below])
@pytest.mark.parametrize("n", [1, 2, 5, 63])
def test_numbers_below_n_are_even(draw, n):
    """Each value below n comes equally often, and each stream moves on its own."""
    state = streams(5)
    before = (int(state.chance), int(state.choice), int(state.redraw))
    counts = np.bincount([draw(state, n) for _ in range(20_000)], minlength=n)
    assert len(counts) == n
    assert stats.chisquare(counts).pvalue > 1e-4 if n > 1 else counts[0] == 20_000
    after = (int(state.chance), int(state.choice), int(state.redraw))
    assert sum(x != y for x, y in zip(before, after, strict=True)) == 1
