"""What the features of every game that can be learned promise, whatever its parameters."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.contract.test_rules import walk_some
from tests.strategies import seeds, values_of
from workbench.core.bits import cards_in
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft
from workbench.play.record import Walk
from workbench.players.choosing import LEARNED, chooser
from workbench.players.learning import learn
from workbench.players.seating import seated
from workbench.players.tables import LearnedTable
from workbench.rules import GAMES, game
from workbench.rules.game import copy_state

LEARNABLE = [name for name in GAMES if game(name).features is not None]
relaxed = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))

#: a game, values far from its defaults, a seed, and which of the legal moves to take at each choice
places = (
    st.sampled_from(LEARNABLE)
    .map(game)
    .flatmap(lambda rules: st.tuples(st.just(rules), values_of(rules, most_changes=10)))
    .flatmap(lambda drawn: st.tuples(*map(st.just, drawn), seeds, st.lists(st.integers(0, 63), min_size=1, max_size=120)))
)


def looked_at(rules, state, params, options):
    """The moves and the table entries of each, from scratch memory that was used before."""
    moves, index = np.full(64, 99, np.int64), np.full((64, rules.features.WIDTH), -1, np.int32)
    n = rules.features.features(state, params, np.uint64(options), moves, index)
    return moves[:n].tolist(), index[:n]


def groups_asked(rules, values, turns):
    """Which groups of entries each column asks in, by (stage, column), over ``turns`` choices of a game; every entry is in the table."""
    starts = np.array([start for start, _ in rules.features.NAMES])
    groups: dict[tuple[int, int], set[int]] = {}
    walk = Walk(rules, values, 5, 1)
    for turn in range(turns):
        while not walk.over and not walk.legal():
            walk.do(None)
        if walk.over:
            break
        moves = cards_in(walk.legal())
        if len(moves) > 1:
            index = looked_at(rules, walk.state, walk.params, walk.legal())[1]
            assert 0 <= index.min() <= index.max() < rules.features.SIZE
            for column in range(rules.features.WIDTH):
                found = np.searchsorted(starts, index[:, column], side="right")
                groups.setdefault((int(walk.state.stage), column), set()).update(found.tolist())
        walk.do(moves[(7 * turn) % len(moves)])
    return groups


@pytest.mark.parametrize("name", ["omerta", "fudaraku"])
def test_these_games_can_be_learned(name):
    assert name in LEARNABLE


@relaxed
@given(places)
def test_features_are_entries_of_the_table_and_know_only_the_own_seat(place):
    """One row a legal move, ascending, within the table; the same however the hidden part is drawn again; nothing is changed."""
    rules, values, seed, picks = place
    for walk in walk_some(rules, values, seed, 0, picks):
        options = walk.legal()
        if options.bit_count() < 2:
            continue
        before = walk.state.tobytes()
        moves, index = looked_at(rules, walk.state, walk.params, options)
        assert walk.state.tobytes() == before
        assert moves == cards_in(options)
        assert index.min() >= 0
        assert index.max() < rules.features.SIZE
        assert (index.max(axis=1) > 0).all(), "a move that nothing is known of"
        for draw in range(2):
            again = copy_state(walk.state)
            again.redraw = np.uint64(seed // 3 + draw)
            with np.errstate(over="ignore"):
                rules.kernel.determinize(again, walk.params, int(walk.state.turn))
            assert looked_at(rules, again, walk.params, options)[1].tolist() == index.tolist()


@relaxed
@given(places, st.integers(0, 2**32 - 1))
def test_a_learned_player_makes_legal_moves_whatever_its_table_holds(place, noise):
    rules, values, seed, picks = place
    entries = np.random.default_rng(noise).standard_normal(rules.features.SIZE).astype(np.float32)
    entries[0] = 0
    minds = seated(LearnedTable(rules, entries, {}, 1, 1), 4, rules).minds(rules)
    for walk in walk_some(rules, values, seed, 1, picks):
        options = walk.legal()
        assert options >> int(chooser(rules)(walk.state, walk.params, np.uint64(options), LEARNED, minds)) & 1


PLAIN = """
import sys
from workbench.core.jit import PLAIN
from workbench.drafts import load_draft
from workbench.play.record import Walk
from workbench.players.learning import learn
assert PLAIN
print(learn(load_draft(sys.argv[1]), games=12, seed=3, workers=1).fingerprint)
"""


@pytest.mark.parametrize("name", LEARNABLE)
def test_plain_and_compiled_features_learn_the_same_table(name):
    """Plain mode also asks whether every entry is within the table, and warns where a number overflows."""
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", PLAIN, name]
    plain = subprocess.run(command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False)
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout.strip() == learn(load_draft(name), games=12, seed=3).fingerprint


@pytest.mark.parametrize("name", LEARNABLE)
def test_groups_of_entries_have_names(name):
    """From the first entry on, each group with its own words."""
    features = game(name).features
    starts = [start for start, _ in features.NAMES]
    assert starts[0] == 1
    assert starts == sorted(set(starts))
    assert starts[-1] < features.SIZE
    for lang in LANGUAGES:
        words = [text[lang] for _, text in features.NAMES]
        assert all(words)
        assert len(set(words)) == len(words)
