"""The deck of Kaito Oceans as bits, and what is written on each card.

Cards are numbered kittens first (player by player, in the order of the kitten list), then the keys of the list, the investigations,
the notices. A key has a *code* under which a move names it: its place in the list, or ``MAX_KEYS`` + seat for a kitten that is a key
as well. A direction that has no vault in the draft does not count; a key left without any stays in the box.
"""

from __future__ import annotations

import numpy as np

from workbench.core.bits import NONE, bit, count, first, lowest, without_lowest
from workbench.core.contract import MAX_PLAYERS, NOBODY
from workbench.core.jit import helper
from workbench.rules.oceans.parameters import MAX_KEYS

KEY_CODES = MAX_KEYS + MAX_PLAYERS
NO_CODE = 63
_GOLD, _DIRECTIONS, _FACE, _CODE = 6, 13, 19, 25


@helper
def silver_of(state, card):
    """The silver number of a kitten; 0 on other cards."""
    return state.info[card] & 63


@helper
def gold_of(state, card):
    """The gold number of a key."""
    return (state.info[card] >> _GOLD) & 127


@helper
def directions_of(state, card):
    """The vaults a key counts for, as a set."""
    return np.uint64((state.info[card] >> _DIRECTIONS) & 63)


@helper
def face_of(state, card):
    """The lowest card that looks the same."""
    return (state.info[card] >> _FACE) & 63


@helper
def code_of(state, card):
    """The code under which moves name a key."""
    return (state.info[card] >> _CODE) & 63


@helper
def card_of(state, params, code):
    """The key with this code."""
    if code >= MAX_KEYS:
        return state.dual_card[code - MAX_KEYS]
    return params.players * params.kittens * params.copies + code


@helper
def distinct(state, cards):
    """One card, the lowest, of every face among ``cards``."""
    kept = NONE
    faces = NONE
    while cards != NONE:
        card = lowest(cards)
        cards = without_lowest(cards)
        face = bit(face_of(state, card))
        if faces & face == NONE:
            faces |= face
            kept |= bit(card)
    return kept


@helper
def kittens_of(state, player):
    """How many kittens a player holds."""
    return count(state.hand[player] & state.kitten_cards)


@helper
def dealt_to(params, player):
    """The kittens a player starts with."""
    each = params.kittens * params.copies
    return first((player + 1) * each) ^ first(player * each)


@helper
def _pointing(one, two, vaults):
    """The set of vaults behind two direction columns, as an integer (``two`` counts from 1; 0 is none)."""
    vaults_met = 0
    if one < vaults:
        vaults_met |= 1 << one
    if 0 < two <= vaults:
        vaults_met |= 1 << (two - 1)
    return vaults_met


@helper
def _write_key(state, card, silver, gold, directions, code):
    """Write a key and find the lowest key with the same face."""
    words = silver | gold << _GOLD | directions << _DIRECTIONS
    face = card
    before = state.key_cards
    while before != NONE:
        other = lowest(before)
        before = without_lowest(before)
        if state.info[other] & ((1 << _FACE) - 1) == words:
            face = other
            break
    state.info[card] = words | face << _FACE | code << _CODE
    state.key_cards |= bit(card)


@helper
def lay_out(state, params):
    """Write every card of the draft and say which cards are what."""
    plain = np.full(64, NOBODY, np.int64)
    state.key_cards = NONE
    card = 0
    for p in range(params.players):
        state.dual_card[p] = NOBODY
        for row in range(1, params.kittens + 1):
            silver = params.kitten_number[row]
            for _ in range(params.copies):
                directions = 0
                if params.dual_kitten[p + 1] == silver and state.dual_card[p] == NOBODY:
                    directions = _pointing(params.dual_first[p + 1], params.dual_second[p + 1], params.vaults)
                if directions != 0:
                    state.dual_card[p] = card
                    _write_key(state, card, silver, params.dual_number[p + 1], directions, MAX_KEYS + p)
                else:
                    if plain[silver] == NOBODY:
                        plain[silver] = card
                    state.info[card] = silver | plain[silver] << _FACE | NO_CODE << _CODE
                card += 1
    state.kitten_cards = first(card)
    for row in range(1, params.keys + 1):
        directions = _pointing(params.key_first[row], params.key_second[row], params.vaults)
        if directions != 0:
            _write_key(state, card, 0, params.key_number[row], directions, row - 1)
        card += 1
    for _ in range(params.investigations):
        state.info[card] = (params.players * params.kittens * params.copies + params.keys) << _FACE | NO_CODE << _CODE
        card += 1
    state.investigation_cards = first(card) ^ first(card - params.investigations)
    for _ in range(params.notices):
        state.info[card] = (card - _) << _FACE | NO_CODE << _CODE
        card += 1
    state.notice_cards = first(card) ^ first(card - params.notices)
