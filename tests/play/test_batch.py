"""Batches on threads."""

from __future__ import annotations

import threading

import pytest

from workbench.core.errors import BadInput
from workbench.drafts import load_draft
from workbench.play.batch import Batch

DRAFT = load_draft("omerta")


def test_a_batch_can_be_stopped_between_chunks():
    """What is yielded until then is a prefix of the games, without gaps."""
    batch, seen = Batch.of(DRAFT, "random", 1), batch_total(DRAFT)
    for part in batch.chunks(10_000, chunk=100, workers=2, stop=lambda: seen.games >= 1_000):
        seen.add(part)
    assert 1_000 <= seen.games < 3_000
    assert seen.tally.tobytes() == batch.play(0, seen.games).tally.tobytes()


def batch_total(draft):
    return Batch.of(draft, "random", 1).nothing()


def test_leaving_early_leaves_no_thread_behind():
    """A consumer that breaks off ends the pool."""
    for part in Batch.of(DRAFT).chunks(100_000, chunk=100, workers=3):
        assert part.games == 100
        break
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("batch")]


def test_gaps_are_not_added_up():
    """Totals add only what follows."""
    batch = Batch.of(DRAFT)
    totals = batch.play(0, 10)
    with pytest.raises(ValueError, match="not followed"):
        totals.add(batch.play(20, 10))


def test_rows_of_long_games_are_all_kept():
    """A match may have more deals than a buffer has room for; nothing is lost and the sums are the same."""
    draft = DRAFT.with_values(target_per_player=20, max_deals=1000)
    totals, rows = Batch.of(draft, "random", 2).play_rows(0, 40)
    assert totals.games == 40
    assert len(rows) == totals.tally.parts[0]
    assert totals.tally.tobytes() == Batch.of(draft, "random", 2).play(0, 40).tally.tobytes()


@pytest.mark.parametrize(("what", "value"), [("games", 0), ("games", -5), ("games", 1.5), ("games", True), ("workers", 0), ("chunk", 0)])
def test_impossible_runs_are_refused(what, value):
    """Before anything is played."""
    arguments = {"games": 10, "workers": 1, "chunk": 10} | {what: value}
    with pytest.raises(BadInput, match=what):
        list(Batch.of(DRAFT).chunks(**arguments))


@pytest.mark.parametrize("seed", [-1, 2**63, 1.0, "7", None, True])
def test_a_seed_is_a_63_bit_number(seed):
    """Anything else is refused with the range."""
    with pytest.raises(BadInput, match="seed"):
        Batch.of(DRAFT, "random", seed)
