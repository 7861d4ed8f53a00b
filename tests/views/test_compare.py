"""The Compare and Sweep tabs and the report button, without a browser."""

from __future__ import annotations

import pytest

from workbench.drafts import load_draft
from workbench.study.sweep import Sensitivity, Sweep
from workbench.views.background import Settings
from workbench.views.compare import CompareView
from workbench.views.report_button import ReportButton
from workbench.views.sweep import SweepView, suggested

OMERTA = load_draft("omerta")


def settings(games=1_500, seats=("random",) * 4, **values):
    return Settings(OMERTA.with_values(values), seats, games, 1)


class Bench:
    """A compare view on a current: what is seen can be switched."""

    def __init__(self, seen=True):
        self.seen = seen
        self.view = CompareView(settings(), "en", lambda: OMERTA, lambda: self.seen)

    def text(self):
        self.view.wait(60)
        state = self.view.state
        return " ".join([state.status, state.finding, state.table])


def test_nothing_is_played_while_nobody_looks():
    current = Bench(seen=False)
    current.view.look_at(settings(survive_vp=3))
    assert current.view.comparison is None
    current.seen = True
    current.view.appear()
    assert "Survive VP: 2 → 3" in current.text()
    assert current.view.comparison.n == 1_500


def test_a_newer_change_is_what_is_compared():
    current = Bench()
    for value in (3, 4, 5):
        current.view.look_at(settings(survive_vp=value))
    assert "2 → 5" in current.text()
    current.view.look_at(settings())
    assert "A and B are the same" in current.text()
    assert current.view.comparison is None


def test_another_draft_of_the_game_can_be_a(monkeypatch, tmp_path):
    monkeypatch.setenv("WORKBENCH_DRAFTS", str(tmp_path))
    (tmp_path / "omerta-mine.toml").write_text('game = "omerta"\n[draft]\ntitle = "Mine & yours"\n[parameters]\nsurvive_vp = 5\n')
    current = Bench()
    current.view.speak("en")
    current.view.choose("omerta-mine")
    assert "Survive VP: 5 → 2" in current.text()
    assert current.view.state.offered["omerta-mine"] == "Mine & yours"


def test_the_language_changes_and_nothing_else():
    current = Bench()
    current.view.look_at(settings(survive_vp=3))
    current.text()
    found = current.view.comparison
    current.view.speak("ja")
    assert current.view.comparison is found
    assert "生存点：2 → 3" in current.text()


def test_what_goes_wrong_is_shown():
    current = Bench()
    current.view.look_at(settings(seats=("thumb", "random", "random", "random"), players=3))
    with pytest.raises(ValueError, match="3 seats"):
        current.view.wait(60)
    assert 'role="alert"' in current.view.state.status


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


def test_bad_values_are_said_at_once():
    view, _ = sweeper()
    view.choose(values="0:99")
    view.sweep()
    assert "survive_vp = 21" in view.state.status
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


def test_the_button_writes_a_report(tmp_path):
    button = ReportButton(lambda: OMERTA, lambda: settings(games=200, survive_vp=3), "en", folder=tmp_path)
    button.make()
    button.wait(120)
    assert "Omerta, draft 7, changed" in button.saved.read_text(encoding="utf-8")
    assert button.saved.name in button.status


def test_the_button_says_what_went_wrong(tmp_path):
    button = ReportButton(lambda: OMERTA, lambda: settings(games=100), "en", folder=tmp_path / "nowhere")
    button.make()
    with pytest.raises(ValueError, match="cannot be written"):
        button.wait(120)
    assert "could not be made" in button.status
    assert button.ready
