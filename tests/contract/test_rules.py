"""What every game promises, whatever its parameters: one suite for all games in the registry."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.strategies import positions, values_of
from workbench.core.bits import cards_in
from workbench.core.scene import Scene, spoken
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import Walk, play_game
from workbench.play.replay import replay_record
from workbench.play.simulate import panels_of
from workbench.rules import GAMES, game
from workbench.rules.game import copy_state

MOST_STEPS = 100_000
relaxed = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def walk_some(rules, values, seed, index, picks):
    """A walk that follows ``picks`` for a while; yields the walk at each choice."""
    walk = Walk(rules, values, seed, index)
    for pick in picks:
        while not walk.over and not walk.legal():
            walk.do(None)
        if walk.over:
            return
        yield walk
        moves = cards_in(walk.legal())
        walk.do(moves[pick % len(moves)])


@relaxed
@given(positions())
def test_every_game_goes_on_until_it_is_over(position):
    """Every reachable state has a legal move, or something happens by itself, or the game is over."""
    rules, values, seed, index, picks = position
    walk = Walk(rules, values, seed, index)
    fired = walk.state.fired.copy()
    for step in range(MOST_STEPS):
        if walk.over:
            break
        legal = walk.legal()
        if legal:
            assert 0 <= walk.state.turn < values["players"]
            moves = cards_in(legal)
            walk.do(moves[picks[step % len(picks)] % len(moves)])
        else:
            stage, deal_turn = int(walk.state.stage), int(walk.state.turn)
            walk.do(None)
            assert walk.over or walk.legal() or (int(walk.state.stage), int(walk.state.turn)) != (stage, deal_turn)
        assert (walk.state.fired >= fired).all(), "a clause counter went down"
        fired = walk.state.fired.copy()
    assert walk.over, f"no end after {MOST_STEPS} steps"
    winners = cards_in(walk.state.winners) if "winners" in walk.state.dtype.names else []
    shares = [rules.kernel.payoff(walk.state, walk.params, p) for p in range(values["players"])]
    assert all(0 <= share <= 1 for share in shares)
    if walk.state.finished and winners:
        assert sum(shares) == pytest.approx(1)


@relaxed
@given(positions())
def test_a_determinization_keeps_all_that_the_viewer_sees(position):
    """The table as a seat sees it is the same before and after its hidden part was drawn again, and so are its moves."""
    rules, values, seed, index, picks = position
    for walk in walk_some(rules, values, seed, index, picks):
        for viewer in range(values["players"]):
            seen, options = seat_view(rules, values, walk.state, viewer), walk.legal()
            again = copy_state(walk.state)
            again.redraw = np.uint64(seed ^ 0x5DEECE66D)
            with np.errstate(over="ignore"):
                rules.kernel.determinize(again, walk.params, viewer)
                if walk.state.turn == viewer:
                    assert int(rules.kernel.legal(again, walk.params)) == options
            assert seat_view(rules, values, again, viewer) == seen


def seat_view(rules, values, state, viewer):
    """The drawn table with every face and sentence that this seat may not see taken out."""
    scene = rules.table.scene(state, values, 0, None, None)
    return spoken(without_secrets(scene, viewer), "en")


def without_secrets(scene: Scene, viewer: int) -> Scene:
    def zone(z):
        return replace(z, cards=[card if card.seen_by is None or viewer in card.seen_by else None for card in z.cards])

    def said(texts):
        return [text for text in texts if getattr(text, "seen_by", None) is None or viewer in text.seen_by]

    places = [
        replace(place, zones=[zone(z) for z in place.zones], notes=said(place.notes), bars=place.bars if seat == viewer else ())
        for seat, place in enumerate(scene.places)
    ]
    return replace(scene, places=places, middle=[zone(z) for z in scene.middle], facts=said(scene.facts))


@relaxed
@given(positions())
def test_a_thumb_looks_only_at_its_own_seat(position):
    """However the hidden part is drawn again, the rule of thumb chooses the same."""
    rules, values, seed, index, picks = position
    for walk in walk_some(rules, values, seed, index, picks):
        options = np.uint64(walk.legal())
        with np.errstate(over="ignore"):
            choice = int(rules.thumb(copy_state(walk.state), walk.params, options))
            assert walk.legal() >> choice & 1, "the thumb chose a move that is not legal"
            for draw in range(4):
                again = copy_state(walk.state)
                again.redraw = np.uint64(seed // 3 + draw)
                rules.kernel.determinize(again, walk.params, int(walk.state.turn))
                assert int(rules.thumb(again, walk.params, options)) == choice


@relaxed
@given(st.sampled_from(GAMES).map(game).flatmap(lambda rules: st.tuples(st.just(rules), values_of(rules))), st.integers(0, 2**63 - 1))
def test_a_record_read_back_is_the_same_game(drawn, seed):
    """replay(record) = game, step by step."""
    rules, values = drawn
    draft = replace(load_draft(rules.name), values=values)
    entry = play_game(Batch.of(draft, "random", seed), 3).record
    again = replay_record(entry)
    assert again.record == entry
    unnamed = [step for step in entry["steps"] if step["kind"] != "deal" and not step["clauses"]]
    assert unnamed == [], "every step says which clauses decided it"


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_and_a_walk_play_the_same_games(name):
    """The driver's outcome rows tell the same winners as the games walked step by step."""
    batch = Batch.of(load_draft(name), "thumb", 11)
    _, rows = batch.play_rows(5, 20)
    for row in rows[rows.last == 1]:
        played = play_game(batch, int(row.game))
        assert played.record["result"]["winners"] == cards_in(row.winners)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("players", ["random", "thumb"])
def test_chunks_and_threads_change_nothing(name, players):
    """The same sums for any chunk size and number of workers."""
    batch = Batch.of(load_draft(name), players, 5)
    games = 600
    whole = batch.play(0, games)
    for chunk, workers in ((1000, 1), (77, 1), (50, 3)):
        sums = batch.nothing()
        for part in batch.chunks(games, chunk=chunk, workers=workers):
            sums.add(part)
        assert sums.games == games
        assert sums.tally.tobytes() == whole.tally.tobytes()
        assert (sums.fired == whole.fired).all()
        assert (sums.fired_games == whole.fired_games).all()


@pytest.mark.parametrize("name", GAMES)
def test_few_games_have_panels_as_well(name):
    """However few there are, every panel has a title; one that is made of several names has names."""
    batch = Batch.of(load_draft(name), "thumb", 1)
    for begin, games in ((0, 1), (1, 1), (2, 2), (4, 3), (7, 40)):
        panels = panels_of(batch, batch.play(begin, games))
        assert panels
        assert all(panel.title.ja and panel.title.en for panel in panels)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_counted(name):
    """Finished and unfinished games together are all games, and every game reports a last row."""
    batch = Batch.of(load_draft(name), "random", 3)
    totals, rows = batch.play_rows(0, 300)
    assert int(totals.tally.games[0]) == 300
    assert int((rows.last == 1).sum()) == 300
    assert int(totals.tally.parts[0]) == len(rows)
    assert int(rows.finished[rows.last == 1].sum()) == int(totals.tally.finished[0])
    assert (np.diff(rows.game) >= 0).all()
