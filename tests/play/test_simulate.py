"""simulate: outcomes, progress, cancelling, kept rows."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from workbench.core.errors import BadInput
from workbench.drafts import load_draft
from workbench.play.simulate import simulate

DRAFT = load_draft("omerta")


def test_the_same_seed_gives_the_same_outcomes():
    """For any chunk size, number of workers and number of kept rows."""
    runs = [
        simulate(DRAFT, games=3_000, players="thumb", seed=9, workers=1, keep=0),
        simulate(DRAFT, games=3_000, players="thumb", seed=9, workers=3, chunk=170, keep=501),
        simulate(DRAFT, games=3_000, players="thumb", seed=9, workers=2, chunk=9_999),
    ]
    for run in runs[1:]:
        for key, frame in runs[0].frames.items():
            pd.testing.assert_frame_equal(frame, run.frames[key])
        pd.testing.assert_frame_equal(runs[0].clauses, run.clauses)
    assert (
        simulate(DRAFT, games=3_000, players="thumb", seed=10).frames["wins"]["count"].tolist() != runs[0].frames["wins"]["count"].tolist()
    )


def test_rows_add_up_to_the_aggregates():
    """The tidy rows and the bounded sums tell the same story."""
    run = simulate(DRAFT, games=2_000, players="random", seed=3, keep=2_000)
    seats, parts = run.seats, run.parts
    assert len(seats) == 4 * len(parts)
    assert parts["game"].nunique() == 2_000
    vows = run.frames["vows"]
    chosen = seats.groupby("vow").size()
    held = seats.groupby("vow")["achieved"].mean()
    pay = seats.groupby("vow")["vow_pay"].mean()
    total = chosen.sum()
    for number in range(1, 9):
        row = vows.iloc[number - 1]
        assert row["chosen"] == pytest.approx(chosen[number] / total)
        assert row["achieved"] == pytest.approx(held[number])
        assert row["pay"] == pytest.approx(pay[number])
    out = parts[parts["out"] >= 0].groupby("rounds").size()
    rounds = run.frames["rounds"]
    assert rounds[rounds["part"] == "somebody out"]["count"].tolist() == [out.get(r, 0) for r in range(1, 8)]
    from_start = (seats["seat"] - seats["game"].map(parts.groupby("game")["first_player"].first())) % 4
    won = seats.merge(parts[parts["last"] == 1][["game", "part", "winners"]], on=["game", "part"])
    won["won"] = (won["winners"].to_numpy().astype(int) >> won["seat"].to_numpy()) & 1
    won["place"] = (won["seat"] - won["game"].map(parts.groupby("game")["first_player"].first())) % 4
    assert run.frames["wins"]["count"].tolist() == won.groupby("place")["won"].sum().tolist()
    assert set(from_start) == {0, 1, 2, 3}


def test_unfinished_matches_are_reported():
    """A match stopped by max_deals is counted, said in words, and won by nobody."""
    run = simulate(DRAFT.with_values(target_per_player=20, max_deals=3), games=500)
    assert run.unfinished > 0
    assert run.games == 500
    assert run.frames["wins"]["count"].sum() <= 500 - run.unfinished + run.totals.tally.shared[0] * 3
    assert f"unfinished: {run.unfinished}" in run.summary()
    assert "unfinished" in next(panel for panel in run.panels if panel.key == "deals").title["en"]


def test_progress_counts_up_to_the_end():
    """A function gets (done, asked for); the last call is the end."""
    calls = []
    simulate(DRAFT, games=1_000, chunk=100, keep=50, progress=lambda done, asked: calls.append((done, asked)))
    assert calls[-1] == (1_000, 1_000)
    assert [done for done, _ in calls] == sorted({done for done, _ in calls})


def test_a_bar_is_drawn_when_asked_for(capfd):
    """tqdm on standard error, nothing otherwise."""
    simulate(DRAFT, games=100, progress=True)
    assert "100" in capfd.readouterr().err
    simulate(DRAFT, games=100)
    assert capfd.readouterr().err == ""


def test_a_stopped_run_keeps_what_it_has():
    """games is what was really played."""
    done = []
    run = simulate(DRAFT, games=100_000, chunk=100, keep=0, progress=lambda n, _: done.append(n), stop=lambda: len(done) > 5)
    assert run.games == done[-1] < 100_000
    assert run.totals.tally.games[0] == run.games
    with pytest.raises(BadInput, match="before the first game"):
        simulate(DRAFT, games=10, stop=lambda: True)


def test_findings_hold_what_the_counts_say():
    """The sentence about the start seat agrees with its frame, in both languages."""
    run = simulate(DRAFT, games=50_000, players="random")
    wins = next(panel for panel in run.panels if panel.key == "wins")
    frame = wins.frame()
    farthest = frame.loc[(frame["share"] - 0.25).abs().idxmax()]
    assert f"{farthest['share'] * 100:.1f} %" in wins.title["en"]
    assert f"{farthest['share'] * 100:.1f} %" in wins.title["ja"]
    assert np.isclose(frame["share"].sum(), 1, atol=0.01)
    assert (frame["low"] < frame["share"]).all()
    assert (frame["share"] < frame["high"]).all()
