"""The Compare tab, without a browser."""

from __future__ import annotations

import pytest

from tests.views.omerta import OMERTA, settings
from workbench.views.compare import CompareView


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
