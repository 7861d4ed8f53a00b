"""Finding games in a batch: what is found is there, all of it, in order, and nothing is kept."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from workbench.core.errors import BadInput, UnknownName
from workbench.core.text import LANGUAGES
from workbench.core.wording import seat_name
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.find import MOST_RANKED, Found, event_of, find, step_of
from workbench.play.record import play_game
from workbench.rules import GAMES as BOX

GAMES = 400


@pytest.fixture(scope="module")
def batch() -> Batch:
    return Batch.of(load_draft("omerta"), "thumb,random,random,random", seed=5)


def test_all_matches_of_a_event_are_found_in_order_whatever_the_chunk(batch: Batch) -> None:
    """The matches are exactly the rows that pass the event's test."""
    _, rows = batch.play_rows(0, GAMES)
    wanted = [Found(int(row.game), int(row.part)) for row in rows if row.out >= 0 and row.rounds == 4]
    assert len(wanted) > 10
    assert list(find(batch, GAMES, "out", 4)) == wanted
    assert list(find(batch, GAMES, "out", 4, chunk=33)) == wanted


def test_the_game_found_really_is_such_a_game(batch: Batch) -> None:
    """Played again step by step, the deal that was found ends with somebody out in the round asked for."""
    for found in itertools.islice(find(batch, GAMES, "out", 2), 5):
        deals = [step.after for step in play_game(batch, found.game).steps if step.entry["kind"] == "score"]
        assert deals[found.part - 1].out >= 0
        assert deals[found.part - 1].round_number == 2


def test_a_ranked_event_gives_the_best_first_and_earlier_games_first_among_equals(batch: Batch) -> None:
    _, rows = batch.play_rows(0, GAMES)
    last = rows[rows.last == 1]
    order = np.lexsort((last.game, -last.part))
    wanted = [Found(int(last.game[i]), int(last.part[i])) for i in order][:MOST_RANKED]
    assert list(find(batch, GAMES, "longest")) == wanted
    assert list(find(batch, GAMES, "longest", chunk=50)) == wanted


def test_chunks_are_played_only_when_they_are_needed(batch: Batch) -> None:
    """The first match costs one chunk, however many games the batch has."""
    done: list[int] = []
    matches = find(batch, 10**9, "out", 4, chunk=100, progress=lambda played, _games: done.append(played))
    next(matches)
    assert done == [100]


def test_a_search_can_be_stopped_between_chunks(batch: Batch) -> None:
    asked = iter([False, False, True])
    done: list[int] = []
    found = list(find(batch, 10**9, "peace", chunk=50, stop=lambda: next(asked), progress=lambda played, _games: done.append(played)))
    assert done == [50, 100]
    assert all(match.game < 100 for match in found)


def test_nothing_found_ends_after_the_whole_batch(batch: Batch) -> None:
    """With no vow that is a prophecy, no prophecy can hold."""
    draft = batch.draft.with_values({"vow.8.condition": "none"})
    done: list[int] = []
    found = list(find(Batch.of(draft, "random", 5), 120, "vow", 8, chunk=50, progress=lambda played, _games: done.append(played)))
    assert found == []
    assert done == [50, 100, 120]


def test_unknown_events_and_values_are_refused_with_what_there_is(batch: Batch) -> None:
    with pytest.raises(UnknownName, match="longest"):
        event_of(batch.draft, "longst")
    with pytest.raises(UnknownName, match="out"):
        next(find(batch, GAMES, "out", 99))
    with pytest.raises(BadInput, match="games"):
        next(find(batch, 0, "longest"))


@pytest.mark.parametrize("name", BOX)
def test_every_event_is_found_at_its_own_step(name):
    """Within its part of the game; at the step that shows it where the event names one, else where the part is scored."""
    batch = Batch.of(load_draft(name), "thumb", 5)
    found_any = set()
    for event in batch.draft.game.outcomes.EVENTS:
        for value, _ in [*event.options(batch.draft.values)][:3] if event.options else [(None, None)]:
            match = next(find(batch, 400, event.key, value), None)
            if match is None:
                continue
            found_any.add(event.key)
            played = play_game(batch, match.game)
            step = step_of(played, match.part, event.key, value)
            scored = sum(other.entry["kind"] == "score" for other in played.steps[:step])
            assert scored == match.part - 1
            if event.at is None:
                assert played.steps[step].entry["kind"] == "score"
            else:
                assert event.at(played.steps[step], value)
    assert len(found_any) >= 5


def test_somebody_out_is_found_where_it_happens():
    """The step found is the one in which a player is out, in the round asked for."""
    batch = Batch.of(load_draft("omerta"), "thumb", 5)
    match = next(find(batch, 400, "out", 6))
    played = play_game(batch, match.game)
    step = played.steps[step_of(played, match.part, "out", 6)]
    assert step.entry["kind"] == "out"
    assert step.before.round_number == 6


@pytest.mark.parametrize("name", BOX)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_names_the_winners(name, lang):
    batch = Batch.of(load_draft(name), "thumb", 5)
    for index in range(20):
        played = play_game(batch, index)
        game, values = batch.draft.game, batch.draft.values
        banner = game.table.scene(played.last, values, 0, None, None).banner[lang]
        named = {seat for seat in range(values["players"]) if seat_name(seat)[lang] in banner}
        assert named == set(played.record["result"]["winners"])
