"""Panels say what they show, in both languages, and rest on the tally; events find the games they name."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.contract import NOBODY
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.rules.omerta.outcomes import EVENTS, panels

DRAFT = load_draft("omerta")
GAMES = 2_000


@pytest.fixture(scope="module")
def batch():
    return Batch.of(DRAFT, "random", 7)


@pytest.fixture(scope="module")
def played(batch):
    """Study and rows of the same games; a row is a deal."""
    totals, rows = batch.play_rows(0, GAMES)
    return batch.study(totals), rows.view(np.ndarray)


def event(key: str):
    return next(e for e in EVENTS if e.key == key)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("seats", ["random", ["thumb", "random", "random", "random"]])
def test_panels_speak(seats, lang):
    """Each panel has a finding, a measure, a sample and a tidy frame; before any game it says that it knows nothing."""
    batch = Batch.of(DRAFT, seats, 7)
    for games in (GAMES, 0):
        shown = panels(batch.study(batch.play(0, games) if games else batch.nothing()))
        assert [panel.key for panel in shown] == ["wins", "rounds", "points", "spread", "vows", "deals", "sources"]
        for panel in shown:
            assert panel.title[lang]
            assert "{" not in panel.title[lang] + panel.subtitle[lang]
            assert "nan" not in panel.title[lang]
            assert len(panel.frame(lang)) > 0
            assert panel.n >= games
            if not games:
                assert panel.title["en"] == "Nothing to say yet"


def test_figures_of_deals_agree_with_the_rows(played):
    """Deals, their rounds and how they ended are those of the rows."""
    study, rows = played
    deals, out = len(rows), rows["out"] != NOBODY
    assert study.figures("deals").count[0] == study.tally.parts == deals
    assert study.figures("rounds").count[0] == rows["rounds"].sum()
    assert study.figures("full").count[0] == (~out).sum()
    for r, (ended, by_out, full) in enumerate(
        zip(study.figures("ended").count, study.figures("ended_out").count, study.figures("ended_full").count, strict=True), start=1
    ):
        assert by_out == (out & (rows["rounds"] == r)).sum()
        assert full == (~out & (rows["rounds"] == r)).sum()
        assert ended == by_out + full
    assert study.figures("peace").count[0] == event("peace").test(rows, None).sum()


def test_figures_of_vows_agree_with_the_rows(played):
    """How often a vow was chosen and kept, and what everybody scored, are those of the rows."""
    study, rows = played
    seated = np.arange(rows["vow"].shape[1]) < DRAFT.values["players"]
    vows, kept = np.where(seated, rows["vow"], 0), (rows["achieved"] == 1) & seated
    chosen, held = study.figures("vow_chosen"), study.figures("vow_held")
    for i in range(DRAFT.values["ranks"]):
        assert chosen.count[i] == held.trials[i] == (vows == i + 1).sum()
        assert held.count[i] == ((vows == i + 1) & kept).sum()
    assert chosen.count.sum() == study.tally.vows == len(rows) * DRAFT.values["players"]
    assert study.figures("points").count[0] == rows["deal_points"][:, : DRAFT.values["players"]].sum()


def test_shares_of_a_whole_make_one(played):
    """Every match has its winners, its length, and every deal its last round."""
    study, _ = played
    shown = {panel.key: panel for panel in panels(study)}
    assert shown["wins"].frame()["share"].sum() == pytest.approx(1)
    for key, whole in (("ended", study.tally.parts), ("match_deals", study.games), ("points_spread", study.tally.vows)):
        assert study.figures(key).count.sum() == whole


def test_a_vow_that_pays_most_by_far_is_named():
    """An intrigue of a large amount pays most: the finding says so, and its row carries the mark."""
    table = DRAFT.values["vow"]
    best = next(k for k in range(1, DRAFT.values["ranks"] + 1) if table[k]["condition"] == "intrigue")
    values = {f"vow.{k}.amount": 0 for k in range(1, DRAFT.values["ranks"] + 1) if table[k]["condition"] not in ("none", "peace")}
    batch = Batch.of(DRAFT.with_values(values | {f"vow.{best}.amount": 5}), "random", 7)
    panel = next(panel for panel in panels(batch.study(batch.play(0, GAMES))) if panel.key == "vows")
    assert "ntrigue pays most" in panel.title["en"]
    assert best - 1 in panel.marks


@pytest.mark.parametrize("key", ["out", "vow", "full", "winner"])
def test_events_find_the_games_they_name(key, batch, played):
    """Every event occurs among random games; the first match of each is checked against the game's record."""
    _, rows = played
    where = event(key)
    option = where.options(DRAFT.values)[0][0] if where.options else None
    row = rows[np.flatnonzero(where.test(rows, option))[0]]
    record = play_game(batch, int(row["game"])).record
    kinds = [step["kind"] for step in record["steps"]]
    checks = {
        "out": lambda: "out" in kinds,
        "vow": lambda: option in row["vow"],
        "full": lambda: kinds.count("out") < kinds.count("deal"),
        "winner": lambda: option in record["result"]["winners"],
    }
    assert checks[key]()


def test_longest_and_richest_are_the_most(played):
    _, rows = played
    longest = rows[np.argmax(event("longest").rank(rows, None))]
    assert longest["last"] == 1
    assert longest["part"] == rows["part"].max()
    seats = slice(DRAFT.values["players"])
    richest = rows[np.argmax(event("points").rank(rows, None))]
    assert richest["deal_points"][seats].max() == rows["deal_points"][:, seats].max() > 0
