"""Re-drawing what a seat cannot know: never a contradiction with what it saw, and everything that is open to it does come up."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.rules.oceans.observer import Observer
from workbench.core.bits import cards_in, count
from workbench.core.chance import choice_below, choice_of, seed_streams
from workbench.core.contract import NOBODY
from workbench.core.scene import spoken
from workbench.drafts import load_draft
from workbench.rules.game import copy_state
from workbench.rules.oceans import kernel as rules
from workbench.rules.oceans.beliefs import BOSS, DETECTIVE
from workbench.rules.oceans.parameters import SCHEMA
from workbench.rules.oceans.table import beliefs_of
from workbench.rules.oceans.thumb import choose

KERNEL = rules.KERNEL
DRAFTS = {
    "as written": {},
    "three players": {"players": 3},
    "every kitten count shown": {"keep_three": "rule", "no_kitten_for_notice": "no-call"},
    "the detective knows": {"detective_knows": "yes", "discards_return": "no", "open_when": "may-wait"},
    "short pile": {"notices": 3, "investigations": 1, "keys": 8, "keys_per_vault": 2},
}


def walk(given, seed, index, swaps=1.0, think=False):
    """A game, step by step: (parameters, before, after) of every kernel step. Players are random, with ``swaps`` below 1 most of
    their swaps become draws; or they ``think``."""
    values = SCHEMA.resolve(given)
    params = values.record()
    state = KERNEL.new_state()[0]
    with np.errstate(over="ignore"):
        seed_streams(state, np.uint64(seed), np.uint64(index))
        KERNEL.start(state, params)
        while not state.over:
            before = copy_state(state)
            options = KERNEL.legal(state, params)
            if options == 0:
                KERNEL.advance(state, params)
            else:
                move = choose(state, params, options) if think else choice_of(state, options)
                if state.stage == rules.BEGIN and choice_below(state, 1000) >= 1000 * swaps:
                    move = rules.DRAW
                KERNEL.apply(state, params, move)
            yield params, before, state


def redrawn(state, params, viewer, n):
    """The state with its hidden part drawn again, for the n-th time."""
    again = copy_state(state)
    again.redraw = np.uint64(7919 * n + 1)
    with np.errstate(over="ignore"):
        KERNEL.determinize(again, params, viewer)
    return again


def assert_same_to(viewer, state, again, params):
    """Everything that a seat sees directly is as it was, and the cards are the same cards."""
    for name in state.dtype.names:
        if name in ("chance", "redraw", "hand", "pile", "secret", "role", "boss", "detective", "treasure"):
            continue
        assert np.array_equal(state[name], again[name]), name
    assert again.hand[viewer] == state.hand[viewer]
    assert again.secret[viewer] == state.secret[viewer]
    assert again.role[viewer] == state.role[viewer]
    players = range(int(params.players))
    assert sorted(again.role[p] for p in players) == sorted(state.role[p] for p in players)
    assert again.role[again.boss] == BOSS
    assert again.role[again.detective] == DETECTIVE
    if state.boss_shown:
        assert again.boss == state.boss
        assert again.treasure == state.treasure
    for vault in range(int(params.vaults)):
        if int(state.peeked[viewer]) >> vault & 1 or (params.detective_knows and state.role[viewer] == DETECTIVE):
            assert (again.treasure == vault) == (state.treasure == vault)
    cards = Counter()
    for which, sign in ((state, 1), (again, -1)):
        for p in players:
            for card in cards_in(int(which.hand[p])) + ([int(which.secret[p])] if which.secret[p] != NOBODY else []):
                cards[card] += sign
            assert count(state.hand[p]) == count(again.hand[p])
            assert (state.secret[p] == NOBODY) == (again.secret[p] == NOBODY)
            if which.secret[p] != NOBODY:
                assert int(which.kitten_cards) >> int(which.secret[p]) & 1
        for i in range(which.pile_size):
            cards[int(which.pile[i])] += sign
    assert not any(cards.values())


@pytest.mark.parametrize("draft", DRAFTS)
def test_ten_thousand_determinizations_contradict_nothing_seen(draft):
    """From positions all over played games: what a seat sees, its counts, peeks and swaps stay, and a seat's moves with them."""
    done = 0
    for index in range(200):
        for step, (params, _, state) in enumerate(walk(DRAFTS[draft], 3, index)):
            if step % 9 or state.stage == rules.SETUP or state.over:
                continue
            viewer = (index + step) % int(params.players)
            again = redrawn(state, params, viewer, step)
            assert_same_to(viewer, state, again, params)
            if state.turn == viewer:
                assert KERNEL.legal(again, params) == KERNEL.legal(state, params)
            done += 1
        if done >= 10_000 // len(DRAFTS):
            return
    pytest.fail(f"only {done} positions")


@pytest.mark.parametrize("draft", DRAFTS)
def test_a_determinization_has_a_history_that_shows_the_seat_what_it_saw(draft):
    """For the first turns of games an independent search finds, for every re-drawn game, a history that fits all observations."""
    found = 0
    for index in range(8):
        observers, swapped = [], 0
        for params, before, state in walk(DRAFTS[draft], 5, index, swaps=0.3):
            if before.stage == rules.SETUP:
                observers = [Observer(seat, params, state) for seat in range(int(params.players))]
                continue
            for observer in observers:
                observer.watch(before, state)
            swapped += before.stage == rules.BEGIN and before.fired[rules.CLAUSE.turn_swap] < state.fired[rules.CLAUSE.turn_swap]
            if swapped > 1 or state.turn_number > 8 or state.over:
                break
            if (state.fired[rules.CLAUSE.turn_actions] + index) % 4 == 0:
                viewer = (index + int(state.turn_number)) % int(params.players)
                for n in range(2):
                    again = redrawn(state, params, viewer, n)
                    assert observers[viewer].could_be(again), (index, int(state.turn_number), viewer)
                    found += 1
    assert found > 40


def test_the_observer_notices_impossible_games():
    """The search is no rubber stamp: a card that a seat cannot hold is found out."""
    noticed = 0
    for index in range(30):
        observers = []
        for params, before, state in walk({}, 5, index, swaps=0.0):
            if before.stage == rules.SETUP:
                observers = [Observer(seat, params, state) for seat in range(4)]
                continue
            for observer in observers:
                observer.watch(before, state)
            if state.turn_number == 3 and state.stage == rules.BEGIN:
                wrong = copy_state(state)
                kittens = [int(wrong.hand[p]) & int(wrong.kitten_cards) for p in (0, 1)]
                one, two = (1 << cards_in(k)[0] for k in kittens)
                high, low = (1 << cards_in(k)[-1] for k in kittens)
                wrong.hand[0] ^= np.uint64(one | low)
                wrong.hand[1] ^= np.uint64(two | high) if two == low else np.uint64(one | low)
                noticed += not observers[3].could_be(wrong)
                break
    assert noticed > 15


def test_at_the_start_only_roles_treasure_and_pile_are_unknown():
    """Everybody knows what everybody was dealt."""
    for params, _, state in walk({}, 1, 1):
        seen = Counter()
        for n in range(300):
            again = redrawn(state, params, 0, n)
            assert np.array_equal(again.hand, state.hand)
            seen[int(again.treasure), int(again.detective), int(again.boss)] += 1
        roles = {(d, b) for _, d, b in seen}
        assert {t for t, _, _ in seen} == {0, 1, 2, 3}
        assert len(roles) == (6 if state.role[0] == 0 else 3)
        break


def test_hidden_draws_and_gifts_do_move_about():
    """After a few turns a seat's re-drawn games differ in what others drew, swapped and gave, as they may."""
    piles, hands, gifts = set(), set(), set()
    for params, _before, state in walk({}, 8, 4, swaps=0.5):
        if state.turn_number == 9 and state.stage == rules.BEGIN:
            for n in range(200):
                again = redrawn(state, params, int(state.turn), n)
                piles.add(tuple(again.pile[: again.pile_size]))
                hands.add(tuple(int(h) for h in again.hand))
        if state.stage == rules.GIVE and state.asked == 3 and not gifts:
            for n in range(200):
                again = redrawn(state, params, int(state.turn), n)
                gifts.add(tuple(int(c) for c in again.secret))
    assert len(piles) > 190
    assert len(hands) > 50
    assert len(gifts) > 20


def test_a_card_given_in_a_swap_is_known_where_it_lies():
    """Until its new owner swaps or is asked for kittens, the giver knows the cards it gave to be there."""
    checked = 0
    for index in range(40):
        given, target = 0, NOBODY
        for params, before, state in walk({}, 2, index):
            if (
                before.stage == rules.BEGIN
                and before.turn == 0
                and count(before.hand[0]) == count(state.hand[0])
                and before.hand[0] != state.hand[0]
            ):
                given = int(before.hand[0]) & ~int(state.hand[0])
                target = next(p for p in range(1, 4) if before.hand[p] != state.hand[p])
                for n in range(20):
                    again = redrawn(state, params, 0, n)
                    assert int(again.hand[target]) & given == given
                    checked += 1
                break
    assert checked > 300


@pytest.mark.parametrize("stage", [rules.GIVE, rules.BID])
def test_later_players_learn_nothing_of_an_earlier_secret_choice(stage):
    """Kittens given and bid at the same time are asked for one by one: whatever an earlier seat has chosen, a later one is offered
    the same moves, believes the same, sees the same table and (if it thinks) chooses the same."""
    draft = load_draft("oceans")
    compared = 0
    for index in range(400):
        for params, before, _ in walk({}, 11, index, think=True):
            options = cards_in(int(KERNEL.legal(before, params))) if before.stage == stage else []
            if len(options) < 2 or before.asked == params.players - 1:
                continue
            views = []
            for kitten in (options[0], options[-1]):
                state = copy_state(before)
                KERNEL.apply(state, params, kitten)
                legal = KERNEL.legal(state, params)
                if not legal:
                    break
                later = int(state.turn)
                scene = draft.game.table.scene(state, draft.values, int(legal), None, before)
                place = spoken(scene.places[later], "en")
                beliefs = [list(chances) for chances in beliefs_of(state, draft.values, later)]
                views.append((int(legal), int(choose(state, params, legal)), place, spoken(scene.middle, "en"), beliefs))
            if len(views) == 2:
                assert views[0] == views[1]
                compared += 1
        if compared > 30:
            return
    pytest.fail(f"only {compared} comparisons")
