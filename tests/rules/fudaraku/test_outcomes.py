"""Panels say what they show, in both languages, and rest on the tally; events find the games they name."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.bits import cards_in
from workbench.core.contract import WIN
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.rules.fudaraku import records as rules
from workbench.rules.fudaraku.outcomes import EVENTS, panels

DRAFT = load_draft("fudaraku")
REBUILD = load_draft("fudaraku-3-rebuild")
GAMES = 2_000


def panel_of(batch: Batch, key: str, games: int = GAMES):
    return next(panel for panel in panels(batch.study(batch.play(0, games))) if panel.key == key)


@pytest.fixture(scope="module")
def batch():
    return Batch.of(DRAFT, "random", 7)


@pytest.fixture(scope="module")
def rows(batch):
    return batch.play_rows(0, GAMES)[1].view(np.ndarray)


def event(key: str):
    return next(m for m in EVENTS if m.key == key)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize(
    ("draft", "seats", "keys"),
    [
        (DRAFT, "random", ["wins", "ways", "first_sail", "timing", "out", "leads", "points", "cards"]),
        (DRAFT, ["thumb", "random", "random", "random"], ["wins", "ways", "first_sail", "timing", "out", "leads", "points", "cards"]),
        (REBUILD, "thumb", ["wins", "ways", "out", "leads", "points", "sources", "cards", "seals", "games"]),
    ],
)
def test_panels_speak(draft, seats, keys, lang):
    """Each panel has a finding, a measure, a sample and a tidy frame; before any game it says that it knows nothing."""
    batch = Batch.of(draft, seats, 7)
    for games in (GAMES, 0):
        totals = batch.play(0, games) if games else batch.nothing()
        shown = panels(batch.study(totals))
        assert [panel.key for panel in shown] == keys
        for panel in shown:
            assert panel.title[lang]
            assert "{" not in panel.title[lang] + panel.subtitle[lang]
            assert "nan" not in panel.title[lang]
            assert len(panel.frame(lang)) > 0
            assert panel.n >= games
            if not games:
                assert panel.title["en"] == "Nothing to say yet"


def test_ways_of_winning_add_up_to_the_games(batch):
    """A draw is split evenly, so the shares of all places make exactly one win a game."""
    totals = batch.play(0, GAMES).tally[0]
    assert totals.ways.sum() == totals.ways_by_place.sum() == GAMES * WIN
    assert totals.way_games.sum() == totals.finished == GAMES
    assert (totals.ways.sum(axis=1) == totals.way_games * WIN).all()
    for key in ("wins", "ways"):
        assert panel_of(batch, key).frame()["share"].sum() == pytest.approx(1)
    frame = panel_of(batch, "ways").frame()
    assert frame["part"].unique().tolist() == ["pure sailor", "merit", "seal tie", "draw"]


def test_card_counts_hold_every_card_that_left_a_hand(batch, rows):
    """Seals, merit and sails of the tally are those of the rows, number by number."""
    totals = batch.play(0, GAMES).tally[0]
    merit, sailed = np.zeros(17, int), np.zeros(17, int)
    for row in rows[["merit", "sailed"]]:
        for cards, counts in zip(row, (merit, sailed), strict=True):
            for seat in range(4):
                for card in cards_in(cards[seat]):
                    counts[card % 8 + 1] += 1
    assert (totals.chanted == merit).all()
    assert (totals.sailed == sailed).all()
    assert totals.sealed.sum() == 4 * GAMES


def test_out_and_first_sail_count_every_player(batch, rows):
    totals = batch.play(0, GAMES).tally[0]
    assert totals.out_when.sum() == totals.out_when_by_place.sum() == (rows["out_round"][:, :4] > 0).sum()
    assert totals.own_first_sail.sum() == 4 * GAMES
    assert totals.first_sail.sum() == GAMES
    assert totals.leads.sum() == (rows["rounds"] - 1).sum()


def test_titles_follow_the_figures():
    """Without revolution the lead panel says so; a table that never sails in round 1 is told apart."""
    calm = Batch.of(DRAFT.with_values(revolution=False), "random", 7)
    assert panel_of(calm, "leads").title["en"].startswith("No revolution")
    tired = Batch.of(DRAFT.with_values(chanting=False), "random", 7)
    assert panel_of(tired, "ways").frame()["part"].unique().tolist() == ["pure sailor", "seal tie", "draw"]


def test_thumbs_confirm_the_designer_s_complaint():
    """Players who think put to sea at once: choosing the event is no decision."""
    panel = panel_of(Batch.of(DRAFT, "thumb", 7), "first_sail")
    assert panel.frame()["share"][0] > 0.99


@pytest.mark.parametrize("key", [m.key for m in EVENTS if m.key not in ("draw", "longest", "merit")])
def test_events_find_the_games_they_name(key, batch, rows):
    """Every event occurs among random games; the first match of each is checked against the game's record."""
    where = event(key)
    option = where.options(DRAFT.values)[1][0] if where.options else None
    found = np.flatnonzero(where.test(rows, option))
    assert len(found) > 0
    steps = play_game(batch, int(rows["game"][found[0]])).record
    clauses = [clause for step in steps["steps"] for clause in step.get("clauses", [])]
    out = [step["player"] for step in steps["steps"] if step["kind"] == "out"]
    chanters = {step["player"] for step in steps["steps"] if step["kind"] == "merit"}
    winners = steps["result"]["winners"]
    checks = {
        "pure": lambda: "win/pure-sailor" in clauses and not set(winners) & chanters,
        "revolution": lambda: "round/revolution" in clauses,
        "chanted": lambda: clauses.count("round/nobody-sailed") >= option,
        "out": lambda: len(out) > 0,
        "lone": lambda: len(out) == 3,
        "nobody-out": lambda: out == [],
        "late": lambda: bool(set(winners) & chanters),
        "tie": lambda: "win/seal-tie" in clauses and len(winners) == 1,
        "winner": lambda: winners == [option] or option in winners,
    }
    assert checks[key]()


def test_the_pure_sailor_event_counts_what_the_clause_counts(batch, rows):
    fired = batch.play(0, GAMES).fired[batch.draft.game.clauses.index("win/pure-sailor")]
    assert event("pure").test(rows, None).sum() == fired


def test_draws_and_records_of_length():
    """A draw is shared; the longest match of the rebuild is its longest."""
    rows = Batch.of(DRAFT, "thumb", 7).play_rows(0, 400)[1].view(np.ndarray)
    drawn = rows[event("draw").test(rows, None)]
    assert len(drawn) > 0
    assert all(len(cards_in(row["winners"])) > 1 and row["way"] == rules.DRAW for row in drawn)
    rows = Batch.of(REBUILD, "random", 7).play_rows(0, 100)[1].view(np.ndarray)
    longest = rows[np.argmax(event("longest").rank(rows, None))]
    assert longest["part"] == rows["part"].max()
    assert longest["last"] == 1


def test_most_merit_is_the_most(rows):
    best = rows[np.argmax(event("merit").rank(rows, None))]
    assert best["merit_points"].max() == rows["merit_points"].max() >= 12


@pytest.mark.parametrize("draft", [DRAFT, REBUILD])
def test_figures_agree_with_the_rows(draft):
    """What the tally adds up is what stands in the rows."""
    batch = Batch.of(draft, "random", 7)
    totals, rows = batch.play_rows(0, 500)
    rows, study = rows.view(np.ndarray), batch.study(totals)
    seated = np.arange(rows["out_round"].shape[1]) < rows["players"][:, None]
    last = rows["last"] == 1
    assert study.figures("out").count[0] == ((rows["out_round"] > 0) & seated).sum()
    assert study.figures("rounds").count[0] == rows["rounds"].sum()
    assert study.figures("points").count[0] == rows["game_points"].sum()
    assert study.figures("pure").count[0] == event("pure").test(rows, None).sum()
    assert study.figures("seals").count[0] == (last & (rows["winners"] != 0) & np.isin(rows["way"], (rules.SEAL_TIE, rules.DRAW))).sum()
    assert study.figures("tie").count[0] == event("tie").test(rows, None).sum()
    assert study.figures("shared").count[0] == event("draw").test(rows, None).sum()
    assert study.figures("revolution").count[0] == rows["leads"][:, rules.REVOLUTION].sum()
