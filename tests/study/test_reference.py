"""A reference beside a batch: the same figures as a comparison, whatever the chunks, and its games played once."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.study import reference
from workbench.study.compare import compare
from workbench.study.reference import Moved, Pairing, Reference

GAMES = 600


def moved(pairing: Pairing, *chunks: int, keys: list[str] | None = None) -> Moved:
    """What has moved after chunks of so many games."""
    totals, pairs = pairing.batch.nothing(), pairing.nothing()
    for games in chunks:
        part, more = pairing.play(totals.games, games)
        totals.add(part)
        pairs = pairs + more
    study = pairing.batch.study(totals)
    return pairing.moved(study, pairs, keys or [measure.key for measure in pairing.batch.measures])


def batches(**values: int) -> tuple[Batch, Batch]:
    draft = load_draft("omerta")
    return Batch.of(draft, "random", 7), Batch.of(draft.with_values(values), "random", 7)


def test_what_has_moved_is_what_a_comparison_finds() -> None:
    """Both give every headline the same value before and after, and the same interval for the change."""
    a, b = batches(survive_vp=3)
    expected = compare(a.draft, b.draft, GAMES, "random", 7)
    found = moved(Pairing(Reference(a), b), GAMES, keys=[measure.key for measure in expected.measures])
    assert list(found) == [difference.measure.key for difference in expected.differences]
    for difference in expected.differences:
        other = found[difference.measure.key]
        assert (other.a.value, other.b.value, other.gap.value) == pytest.approx(
            (difference.a.value, difference.b.value, difference.gap.value), nan_ok=True
        )
        assert (other.gap.low, other.gap.high) == pytest.approx((difference.gap.low, difference.gap.high), nan_ok=True)
        assert other.clear == difference.clear


def test_chunks_and_what_is_kept_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odd chunks, a second round from what was kept, and no room to keep anything give the same sums."""
    a, b = batches(acted_vp=0)
    kept = Reference(a)
    first = moved(Pairing(kept, b), 50, 333, GAMES - 383)
    again = moved(Pairing(kept, b), GAMES)
    monkeypatch.setattr(reference, "MOST_KEPT", 0)
    without = moved(Pairing(Reference(a), b), GAMES)
    for key, difference in first.items():
        for other in (again[key], without[key]):
            assert (other.gap.value, other.gap.low) == pytest.approx((difference.gap.value, difference.gap.low), nan_ok=True)


def test_games_of_the_reference_are_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second draft beside the same reference costs only its own games."""
    a, b = batches(survive_vp=3)
    other = Batch.of(a.draft.with_values(survive_vp=1), "random", 7)
    played: list[int] = []
    play = Batch.play_figures
    monkeypatch.setattr(
        Batch, "play_figures", lambda batch, begin, games: played.append(batch.params["survive_vp"]) or play(batch, begin, games)
    )
    kept = Reference(a)
    moved(Pairing(kept, b), 100)
    moved(Pairing(kept, other), 100)
    assert sorted(map(int, played)) == [1, 2, 3]


def test_another_number_of_players_is_freed_of_its_fair_share() -> None:
    """With five players instead of four the fair share falls by 5 points: only what goes beyond counts, where both have the figure."""
    a, b = batches(players=5, suits=5)
    found = moved(Pairing(Reference(a), b), 200)
    assert "win.place.5" not in found
    assert found["win.place.1"].gap.fair == pytest.approx(1 / 5 - 1 / 4)
    assert np.isfinite(found["win.place.1"].gap.low)
