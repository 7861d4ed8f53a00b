"""Measures: declared once, and the same figure with the same interval wherever they are read."""

from __future__ import annotations

import html
import json
from dataclasses import replace

import numpy as np
import pytest

from workbench.cli import main
from workbench.core.errors import UnknownName
from workbench.core.measures import Measure, Plan, chosen, position
from workbench.core.text import LANGUAGES
from workbench.drafts import Draft, load_draft, shipped_drafts
from workbench.play.batch import Batch
from workbench.play.simulate import Outcomes, simulate
from workbench.study.compare import compare
from workbench.study.sweep import sweep
from workbench.views.report import report

DRAFTS = sorted(shipped_drafts())
GAMES = 400


def mixed(draft: Draft) -> list[str]:
    """One thinking player among random ones."""
    return ["thumb"] + ["random"] * (draft.values["players"] - 1)


def line(figures, key):
    return figures.set_index("measure").loc[key, ["value", "low", "high"]].to_numpy(float)


@pytest.mark.parametrize("alike", [True, False])
@pytest.mark.parametrize("name", DRAFTS)
def test_keys_and_labels_are_distinct_and_complete(name, alike):
    draft = load_draft(name)
    measures = Batch.of(draft, "random" if alike else mixed(draft), 1).measures
    assert len({measure.key for measure in measures}) == len(measures)
    spans: dict[str, float] = {}
    for measure in measures:
        assert measure.kind in ("share", "mean")
        assert set(measure.follows) <= set(draft.values), measure.key
        if measure.kind == "mean":
            assert measure.unit is not None, measure.key
            assert spans.setdefault(measure.unit.en, measure.span) == measure.span, f"{measure.unit.en} has two spans"
        else:
            assert measure.span == 1
    for lang in LANGUAGES:
        labels = [measure.label[lang] for measure in measures if measure.headline]
        assert len(set(labels)) == len(labels)
        assert not any("{" in label or label == "" for label in labels)


@pytest.mark.parametrize("name", DRAFTS)
def test_a_higher_headline_means_something(name):
    for measure in chosen(Batch.of(load_draft(name), "random").measures, None):
        assert measure.higher is not None, measure.key


@pytest.mark.parametrize("name", DRAFTS)
def test_figures_are_those_of_the_single_games(name):
    """Ratios of sums over games, with intervals from the games themselves; shares stay between 0 and 1."""
    draft = load_draft(name)
    for players in ("random", mixed(draft)):
        batch = Batch.of(draft, players, 3)
        totals, games = batch.play_figures(0, 200)
        assert np.array_equal(games.sum(axis=0), totals.tally.view(np.int64))
        sums = batch.plan.sums(totals.tally, totals.products, 200)
        value, weight = batch.plan.per_game(games, np.arange(len(batch.measures)))
        for name_, product in (("value_value", value * value), ("value_weight", value * weight), ("weight_weight", weight * weight)):
            wrong = np.flatnonzero(getattr(sums, name_) != product.sum(axis=1))
            assert not len(wrong), [batch.measures[i].key for i in wrong]
        for i, measure in enumerate(batch.measures):
            if measure.kind == "share":
                assert (value[i] >= 0).all(), measure.key
                assert (value[i] <= measure.scale * weight[i]).all(), measure.key
            found = batch.plan.estimate(sums, measure.key)
            if weight[i].sum():
                assert found.value == pytest.approx(value[i].sum() / measure.scale / weight[i].sum())
                assert found.low <= found.value + 1e-12
                assert found.high >= found.value - 1e-12
            else:
                assert np.isnan(found.value)


def shares(outcomes: Outcomes, family: str) -> float:
    counted = outcomes.figures[outcomes.figures["measure"].str.startswith(f"{family}.")]
    return float(counted["count"].sum()) / outcomes.games


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("omerta", {"players": 2, "hand_size": 3}),
        ("omerta", {"ranks": 4, "hand_size": 3, **{f"vow.{k}.condition": "peace" for k in range(1, 5)}}),
        ("oceans", {"total_tie": "shared", "treasure": 0}),
        ("oceans", {}),
        ("fudaraku", {}),
        ("fudaraku-3-rebuild", {}),
        ("fortuna", {}),
    ],
)
def test_shares_of_the_win_add_up_to_one(name, values):
    """Whoever shares a win gets a part of it, whoever counts."""
    draft = load_draft(name).with_values(values)
    for players in ("random", mixed(draft)):
        outcomes = simulate(draft, 2_000, players)
        decided = 1 - outcomes.unfinished / outcomes.games
        assert shares(outcomes, "win") == pytest.approx(decided, abs=1e-12)
        if draft.game.name == "oceans":
            assert shares(outcomes, "role") == pytest.approx(decided, abs=1e-12)
            assert shares(outcomes, "ended") == pytest.approx(1, abs=1e-12)
        if draft.game.name == "fudaraku":
            assert shares(outcomes, "way_places" if players == "random" else "way_seats") == pytest.approx(decided, abs=1e-12)


@pytest.mark.parametrize("name", DRAFTS)
def test_every_place_that_shows_a_figure_shows_the_same(name, capsys):
    """Simulate, its JSON, compare, sweep and report: the same value and interval, to the last digit."""
    draft = load_draft(name)
    live = simulate(draft, GAMES, "random", 7)
    keys = [measure.key for measure in live.batch.measures]
    figures = live.figures

    assert main(["simulate", name, "--games", str(GAMES), "--players", "random", "--seed", "7", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    told = {row["measure"]: [np.nan if row[end] is None else row[end] for end in ("value", "low", "high")] for row in printed["measures"]}
    itself = {d.measure.key: d for d in compare(draft, draft, GAMES, "random", 7, measures=keys).differences}
    path, cell = next((path, cell) for path, cell in draft.values.cells().items() if path != "players")
    (point,) = sweep(draft, {path: [cell]}, GAMES, "random", 7, measures=keys).cells
    for key in keys:
        wanted = line(figures, key)
        assert np.array_equal(told[key], wanted, equal_nan=True), key
        for found in (itself[key].a, itself[key].b, point.estimate(key)):
            assert np.array_equal([found.value, found.low, found.high], wanted, equal_nan=True), key

    page = report(draft, games=GAMES, players="random", seed=7, lang="en")
    assert [panel.title.en for panel in live.panels if panel.title.en not in html.unescape(page)] == []


def test_live_panels_read_the_measures():
    """What a panel draws is what its measures say."""
    live = simulate(load_draft("omerta"), GAMES, "random", 7)
    drawn = live.frames["vows"].set_index("label")
    for number in range(1, 9):
        wanted = line(live.figures, f"vow_held.{number}")
        row = drawn[drawn.index.str.startswith(f"{number} ")].iloc[0]
        assert np.array_equal(row[["achieved", "achieved_low", "achieved_high"]].to_numpy(float), wanted, equal_nan=True)


def test_any_split_of_a_batch_gives_the_same_sums():
    batch = Batch.of(load_draft("fudaraku"), "random", 5)
    whole = batch.play(0, 300)
    parts = batch.nothing()
    for begin, games in ((0, 1), (1, 99), (100, 200)):
        parts.add(batch.play(begin, games))
    assert np.array_equal(parts.products, whole.products)
    assert np.array_equal(parts.tally, whole.tally)
    _, rows = batch.play_rows(0, 300)
    assert len(rows) == 300


def test_measures_are_chosen_by_key_or_family():
    measures = Batch.of(load_draft("omerta")).measures
    assert [m.key for m in chosen(measures, ["deals", "win"])] == ["deals", *(f"win.place.{n}" for n in range(1, 5))]
    assert chosen(measures, None) == tuple(measure for measure in measures if measure.headline)
    with pytest.raises(UnknownName, match="vow_held"):
        chosen(measures, ["vow_hold"])


def test_seats_are_told_apart_where_players_differ():
    measures = Batch.of(load_draft("omerta"), "thumb,random,random,random").measures
    assert measures[0].key == "win.seat.1"
    assert measures[0].value == "wins"
    assert "席1" in measures[0].label.ja


def test_a_measure_of_a_field_that_is_not_there_is_refused():
    tally = load_draft("omerta").game.kernel.signatures.dtypes["tally"]
    deals = Batch.of(load_draft("omerta")).measures[9]
    with pytest.raises(KeyError, match="no field 'nothing'"):
        Plan([replace(deals, value="nothing")], tally, {})
    with pytest.raises(KeyError, match="1 dimensions"):
        position(tally, "vow_chosen", ())


def test_what_is_the_same_in_every_game_really_is():
    """A wrong constant would be a wrong interval."""
    for name in DRAFTS:
        draft = load_draft(name)
        batch = Batch.of(draft, "random", 2)
        _, games = batch.play_figures(0, 100)
        tally = draft.game.kernel.signatures.dtypes["tally"]
        for field, number in draft.game.outcomes.constants(draft.values).items():
            assert (games[:, position(tally, field, ())] == number).all(), (name, field)


def test_a_mean_says_what_it_cannot_fall_below():
    assert Measure(key="n", label=load_draft("omerta").title, kind="mean", value="parts").least == 0
