"""Rule coverage: clauses, options and parameters that are never used."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.errors import BadInput, UnknownName
from workbench.core.text import LANGUAGES
from workbench.drafts import Draft, load_draft
from workbench.play.simulate import simulate
from workbench.players import kinds_of
from workbench.rules import GAMES, game
from workbench.study.coverage import Coverage, coverage, in_draft, neighbour_drafts, rate

GAMES_PLAYED = 4_000


@pytest.fixture(scope="module")
def omerta() -> Coverage:
    return coverage(load_draft("omerta"), games=GAMES_PLAYED, effect_games=200)


def test_counts_are_those_of_a_simulation(omerta: Coverage) -> None:
    for kind in ("random", "thumb"):
        outcomes = simulate(load_draft("omerta"), GAMES_PLAYED, players=kind)
        lines = omerta.frame().query("players == @kind")
        np.testing.assert_array_equal(lines["fired"], outcomes.totals.fired)
        np.testing.assert_allclose(lines["share"], outcomes.clauses["share"])


def test_a_played_eight_never_fulfils_the_prophecy(omerta: Coverage) -> None:
    never = {(case.measure.key, case.kind) for case in omerta.never("success")}
    assert ("prophecy_number.8", "random") in never
    assert ("prophecy_number.3", "random") not in never


def test_hardly_any_random_deal_ends_with_nobody_out(omerta: Coverage) -> None:
    line = omerta.frame().set_index(["clause", "players"]).loc[("deal/last-round", "random")]
    assert line["per_part"] == pytest.approx(0.0038, abs=0.0025)


def test_a_safety_stop_that_is_never_reached_has_no_effect(omerta: Coverage) -> None:
    idle = {effect.path: effect for effect in omerta.idle}
    assert "max_deals" in idle
    assert idle["max_deals"].assumed
    assert "survive_vp" not in idle
    assert {effect.path for effect in omerta.effects} == set(omerta.draft.values.cells())


def test_a_clause_that_cannot_happen_is_dead_with_an_upper_bound() -> None:
    """Without a peace vow nobody can achieve one, let alone share it."""
    draft = load_draft("omerta").with_values({"vow.1.condition": "none"})
    found = coverage(draft, games=300, effect_games=0)
    assert {"vow/1-peace", "match/peace-shared"} <= set(found.dead)
    assert found.bound == pytest.approx(0.01)
    lines = found.frame().query("clause == 'vow/1-peace'")
    assert lines["dead"].all()
    assert (lines["high"] == 0.01).all()
    assert any("vow/1-peace" in finding.en and "vow/1-peace" in finding.ja for finding in found.findings)


def test_a_clause_that_only_random_players_use_is_not_dead(omerta: Coverage) -> None:
    only = omerta.dead_for("thumb")
    assert all(omerta.fired(clause, "random") > 0 and omerta.fired(clause, "thumb") == 0 for clause in only)
    assert not set(only) & set(omerta.dead)


def test_random_players_are_not_asked_what_they_choose(omerta: Coverage) -> None:
    assert all(case.kind == "thumb" for case in omerta.never("choice"))
    chosen = [case for case in omerta.cases if case.asks == "choice" and case.kind == "random"]
    deals = int(omerta.totals["random"].tally.parts[0])
    assert sum(case.happened for case in chosen) == 4 * deals


def test_the_same_seed_gives_the_same_coverage_for_any_number_of_workers() -> None:
    one, two = (coverage(load_draft("omerta"), games=6_000, kinds=["random"], effect_games=0, workers=n) for n in (1, 2))
    assert one.frame().equals(two.frame())
    assert one.case_frame().equals(two.case_frame())


def test_progress_comes_to_its_end() -> None:
    told: list[tuple[int, int]] = []
    coverage(load_draft("omerta"), 200, effect_games=10, progress=lambda done, work: told.append((done, work)))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == told[-1][1]


def test_it_can_be_stopped() -> None:
    seen: list[int] = []
    found = coverage(
        load_draft("omerta"),
        50_000,
        ["random"],
        effect_games=0,
        workers=1,
        progress=lambda done, _: seen.append(done),
        stop=lambda: bool(seen),
    )
    assert found.games == seen[0] < 50_000


@pytest.mark.parametrize(("arguments", "error"), [({"games": 0}, BadInput), ({"kinds": ["thum"]}, UnknownName), ({"seed": "x"}, BadInput)])
def test_bad_input_is_refused(arguments: dict, error: type[BadInput]) -> None:
    with pytest.raises(error):
        coverage(load_draft("omerta"), **arguments)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_covered_in_both_languages(name: str) -> None:
    rules = game(name)
    found = coverage(Draft(rules, name, rules.title, rules.schema.resolve({})), games=200, effect_games=0)
    assert set(found.dead) <= set(found.present) <= set(rules.clauses.ids)
    for lang in LANGUAGES:
        assert "{" not in found.summary(lang)
        assert len(found.frame(lang)) == len(kinds_of(rules)) * len(rules.clauses)


def test_ideas_that_are_off_are_no_part_of_a_draft() -> None:
    draft = load_draft("omerta")
    assert all(in_draft(draft, clause) for clause in draft.game.clauses.ids)
    assert not in_draft(draft, "idea/unheard-of")


def test_what_is_switched_off_is_no_part_of_a_draft() -> None:
    draft = load_draft("fudaraku")
    off = draft.with_values(revolution=False)
    assert in_draft(draft, "round/revolution")
    assert not in_draft(off, "round/revolution")
    found = coverage(off, games=300, kinds=["random"], effect_games=50)
    assert "round/revolution" not in found.dead
    assert "revolution_scope" not in {effect.path for effect in found.effects}


def test_fudaraku_needs_no_rule_for_a_tied_lowest_card() -> None:
    found = coverage(load_draft("fudaraku"), games=3_000, effect_games=0)
    assert "round/low-tie" in found.dead
    assert found.fired("round/next-leader", "random") > 0


def test_neighbours_are_one_step_away_and_possible() -> None:
    draft = load_draft("omerta")
    assert [other.values["survive_vp"] for other in neighbour_drafts(draft, "survive_vp", 2)] == [3, 1]
    assert [other.values["ranks"] for other in neighbour_drafts(draft, "ranks", 8)] == [9]
    assert [other.values["curtain_scope"] for other in neighbour_drafts(draft, "curtain_scope", "deal")] == ["match"]


def test_small_rates_read_as_one_in_so_many() -> None:
    assert rate(0.0123).en == "1.23 %"
    assert rate(3e-5).en == "1 in 33,333"
