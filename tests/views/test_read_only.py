"""ReadOnlyView: no control but the language."""

from __future__ import annotations

import ipywidgets as widgets

from workbench.core.presented import READ_ONLY, read_only
from workbench.drafts import load_draft
from workbench.play.simulate import simulate
from workbench.study.compare import compare
from workbench.views.live_plot import LiveCards
from workbench.views.read_only import ReadOnlyView, read_only_view
from workbench.views.workbench import Workbench, open_draft

OMERTA = load_draft("omerta")


def everything_in(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from everything_in(child)


def test_a_read_only_view_of_a_comparison_has_no_control_but_the_language():
    shown = read_only_view(compare(OMERTA, OMERTA.with_values(survive_vp=3), 500), lang="en")
    inputs = [w for w in everything_in(shown) if isinstance(w, widgets.ValueWidget) and not isinstance(w, widgets.HTML)]
    assert [type(w) for w in inputs] == [widgets.ToggleButtons]
    assert not [w for w in everything_in(shown) if isinstance(w, widgets.Button)]
    html = " ".join(w.value for w in everything_in(shown) if isinstance(w, widgets.HTML))
    assert "Omerta, draft 7 against Omerta, draft 7, changed" in html
    assert "Deals per match" in html
    shown.speak("ja")
    html = " ".join(w.value for w in everything_in(shown) if isinstance(w, widgets.HTML))
    assert "1 マッチのディール数" in html


def test_a_read_only_view_of_a_draft_shows_its_panels():
    outcomes = simulate(OMERTA, 500)
    shown = read_only_view(outcomes, lang="en")
    cards = [card for w in everything_in(shown) if isinstance(w, LiveCards) for card in w.cards]
    assert [card["key"] for card in cards] == [panel.key for panel in outcomes.panels]


def test_read_only_presentations_have_no_workbench(monkeypatch):
    monkeypatch.setenv(READ_ONLY, "1")
    assert read_only()
    assert isinstance(open_draft("omerta", games=500), ReadOnlyView)
    monkeypatch.setenv(READ_ONLY, "0")
    assert isinstance(open_draft("omerta", games=500), Workbench)
