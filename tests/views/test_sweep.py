"""The Sweep tab, without a browser."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.views.omerta import OMERTA, settings
from workbench.study.sweep import Sensitivity, Sweep
from workbench.views.sweep import SweepView, suggested


@pytest.mark.parametrize(
    ("path", "values"), [("survive_vp", "0:4"), ("vow.2.amount", "0:4"), ("max_deals", "100:300:50"), ("curtain_scope", "deal,match")]
)
def test_values_are_suggested_around_those_of_the_draft(path, values):
    assert suggested(OMERTA, path) == values


def sweeper(**values):
    loaded = []
    return SweepView(settings(**values), "en", loaded.append), loaded


def test_a_sweep_runs_and_a_combination_is_loaded():
    view, loaded = sweeper()
    view.choose(games=1_000)
    view.sweep()
    view.wait(60)
    assert isinstance(view.study, Sweep)
    assert view.study.done == 1
    assert list(view.study.over) == ["survive_vp"]
    assert any(title.startswith("Deals per match: from") for title in view.state.titles)
    view.click(3)
    assert loaded == [{"survive_vp": 3}]
    assert "Survive VP 3" in view.state.status


def test_a_sweep_that_was_stopped_is_taken_up_again():
    view, _ = sweeper()
    view.choose(games=100_000)
    view.sweep()
    view.stop()
    view.wait(60)
    study = view.study
    assert study.done < 1
    assert view.state.button == "Continue"
    view.choose(games=1_000)  # another sweep now
    view.press()
    view.wait(60)
    assert view.study is not study
    assert view.study.done == 1


def test_a_stopped_study_of_all_changes_is_only_gone_on_with_if_it_is_still_what_is_asked_for():
    """Other games, players, seed or measures make it another study: the button starts anew."""
    view, _ = sweeper()
    view.choose(games=100_000)
    view.sensitivity()
    view.stop()
    view.wait(60)
    assert isinstance(view.study, Sensitivity)
    assert view.study.done < 1
    assert view.state.button == "Continue"
    for other in (replace(settings(), seed=99), replace(settings(), seats=("thumb",) * 4), settings(survive_vp=1)):
        view.look_at(other)
        assert view.state.button != "Continue"
    view.look_at(settings())
    assert view.state.button == "Continue"
    view.choose(games=1_000)
    assert view.state.button != "Continue"


def test_bad_values_are_said_at_once():
    view, _ = sweeper()
    view.choose(values="0:99")
    view.sweep()
    assert "79 of 100 values" in view.state.status
    assert view.study is None


def test_sensitivity_is_a_tornado_per_outcome():
    view, _ = sweeper()
    view.choose(measures=["deals"])
    view.sensitivity()
    view.wait(120)
    assert isinstance(view.study, Sensitivity)
    (title,) = view.state.titles
    assert title.startswith("Deals per match depends most on")
    view.speak("ja")
    assert "最も効く" in view.state.titles[0]
