"""The memory of a game: which card went from where to where, one 64-bit word a memory.

:mod:`redraw` needs it to find out what a seat cannot know. A word holds, from its lowest bit: kind (3 bits), player (3), other
player (3), a number of cards or a set of seats (6), then up to eight cards (6 each).
"""

from __future__ import annotations

from workbench.core.jit import helper
from workbench.rules.oceans.parameters import MAX_TURNS

#: drew n cards · swapped n cards each way · reshuffled the discards · gave kittens to a notice (a set of seats, a card for each
#: seat) · handed over a kitten at the settlement. Cards that are simply laid open need no memory: they are no secret.
DREW, SWAPPED, RESHUFFLED, GAVE, HANDED = range(5)

#: a turn holds at most a draw in two parts, a swap, a reshuffle and a notice; the settlement comes once
MOST_MEMORIES = 4 * MAX_TURNS + 8

_PLAYER, _OTHER, _NUMBER, _CARDS = 3, 6, 9, 15


@helper
def memory_word(kind, player, other, number):
    """A memory without cards yet."""
    return kind | player << _PLAYER | other << _OTHER | number << _NUMBER


@helper
def with_card(word, i, card):
    """The memory with ``card`` as its i-th card."""
    return word | card << (_CARDS + 6 * i)


@helper
def remember(state, word):
    """Add a memory to the memory."""
    state.memory[state.memories] = word
    state.memories += 1


@helper
def kind_of(word):
    return word & 7


@helper
def player_of(word):
    return (word >> _PLAYER) & 7


@helper
def other_of(word):
    return (word >> _OTHER) & 7


@helper
def number_of(word):
    return (word >> _NUMBER) & 63


@helper
def card_in(word, i):
    return (word >> (_CARDS + 6 * i)) & 63
