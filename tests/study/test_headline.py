"""Headline outcomes of every game: named in both languages, one figure a game, and in agreement with the game's own sums."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.errors import UnknownName
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft, shipped_drafts
from workbench.play.batch import Batch
from workbench.study.estimate import Sums, estimate
from workbench.study.headline import chosen, headlines, per_game

DRAFTS = sorted(shipped_drafts())
MIXED = {"mixed": lambda seats: ["thumb"] + ["random"] * (seats - 1), "alike": lambda seats: "random"}


@pytest.mark.parametrize("name", DRAFTS)
def test_keys_and_labels_are_distinct_and_complete(name):
    outcomes = headlines(load_draft(name))
    assert len({outcome.key for outcome in outcomes}) == len(outcomes)
    for lang in LANGUAGES:
        labels = [outcome.label[lang] for outcome in outcomes]
        assert len(set(labels)) == len(labels)
        assert not any("{" in label or label == "" for label in labels)
        assert all(outcome.unit is not None and outcome.unit[lang] for outcome in outcomes if outcome.kind == "mean")


@pytest.mark.parametrize("seating", MIXED)
@pytest.mark.parametrize("name", DRAFTS)
def test_every_game_gives_every_outcome_one_figure(name, seating):
    draft = load_draft(name)
    players = MIXED[seating](draft.values["players"])
    batch = Batch.of(draft, players, 3)
    totals, rows = batch.play_rows(0, 300)
    outcomes = headlines(draft, players)
    figures = per_game(outcomes, rows)
    assert figures.shape == (len(outcomes), 2, 300)
    assert np.isfinite(figures).all()
    assert (figures[:, 1] >= 0).all()
    shares = np.array([outcome.kind == "share" for outcome in outcomes])
    assert (figures[shares, 0] >= 0).all()
    assert (figures[shares, 0] <= figures[shares, 1] + 1e-12).all()
    wins = [i for i, outcome in enumerate(outcomes) if outcome.key.startswith("win.")]
    assert len(wins) == draft.values["players"]
    decided = (rows["winners"][rows["last"] == 1] != 0).sum()
    assert figures[wins, 0].sum() == pytest.approx(decided)
    unfinished = next(i for i, outcome in enumerate(outcomes) if outcome.key == "unfinished")
    assert figures[unfinished, 0].sum() == 300 - int(totals.tally.finished[0])


@pytest.mark.parametrize("name", DRAFTS)
def test_an_outcome_of_a_batch_is_the_ratio_of_its_sums(name):
    batch = Batch.of(load_draft(name), "random", 1)
    outcomes = headlines(batch.draft)
    figures = per_game(outcomes, batch.play_rows(0, 200)[1])
    sums = Sums.over(figures)
    for i, outcome in enumerate(outcomes):
        found = estimate(sums, i, outcome.kind)
        value, weight = figures[i].sum(axis=1)
        if weight == 0:
            assert np.isnan(found.value)
        else:
            assert found.value == pytest.approx(value / weight)
            assert found.low <= found.value <= found.high


def test_outcomes_are_chosen_by_key_or_family():
    outcomes = headlines(load_draft("omerta"))
    assert [o.key for o in chosen(outcomes, ["deals", "win"])] == ["deals", *(f"win.place.{n}" for n in range(1, 5))]
    assert chosen(outcomes, None) == outcomes
    with pytest.raises(UnknownName, match="vow_held"):
        chosen(outcomes, ["vow_hold"])


def test_seats_are_told_apart_where_players_differ():
    outcomes = headlines(load_draft("omerta"), "thumb,random,random,random")
    assert outcomes[0].key == "win.seat.1"
    assert outcomes[0].label.ja == "勝率・席1（定石）"
