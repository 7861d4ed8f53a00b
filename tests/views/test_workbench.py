"""The workbench without a browser: controls, worker and views together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets as widgets
import pytest

from workbench.core.errors import BadInput, UnknownName
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft, shipped_drafts
from workbench.drafts.journal import Journal
from workbench.views import plots
from workbench.views.wording import WORDS
from workbench.views.workbench import Workbench, open_draft

WAIT = 120


def part(current: Workbench, kind: type[widgets.Widget]) -> Any:
    """The widget of a kind that the workbench has once."""
    (found,) = [w for child in current.children for w in (child, *getattr(child, "children", ())) if isinstance(w, kind)]
    return found


@pytest.fixture
def current() -> Iterator[Workbench]:
    current = open_draft("omerta", lang="en", players="random", games=20_000, seed=3)
    current.wait(WAIT)
    yield current
    current.worker.stop()


def titles(current: Workbench) -> dict[str, str]:
    return dict(current.outcomes.state.titles)


def test_opening_shows_every_panel(current: Workbench) -> None:
    """A card a panel, in the panels' order, with the n that was asked for."""
    panels = current.outcomes.result.panels
    assert list(titles(current).items()) == [(panel.key, panel.title["en"]) for panel in panels]
    assert "20,000</b> of 20,000" in current.outcomes.state.progress


def test_change_is_shown_with_true_n(current: Workbench) -> None:
    """A change replaces all cards by those of the new values."""
    before = titles(current)
    current.controls.change("survive_vp", 3)
    current.wait(WAIT)
    assert titles(current)["points"] != before["points"]
    assert current.outcomes.result.settings.draft.values["survive_vp"] == 3
    assert "1 unsaved change" in current.state.header


def test_draft_as_saved_stands_behind_a_change_and_a_pinned_result_in_its_place(current: Workbench) -> None:
    """No ghost without a change; then the draft's; pinned, the result's own; unpinned, the draft's again. What was before is paired."""

    def ghosts() -> dict[str, float]:
        moved = current.outcomes.result.moved
        return {key: moved[key].a.value for key in ("place_points.place.1",) if key in moved}

    assert "draft 7" not in str(current.outcomes.card("points"))
    saved = current.outcomes.result.moved
    assert saved == {}
    before = current.outcomes.card("points")["figure"]["data"][0]["y"][0]
    current.controls.change("survive_vp", 3)
    current.wait(WAIT)
    assert ghosts()["place_points.place.1"] == pytest.approx(before)
    assert "draft 7" in str(current.outcomes.card("points")["legend"])
    three = current.outcomes.card("points")["figure"]["data"][0]["y"][0]
    scale = current.outcomes.card("points")["figure"]["layout"]["yaxis"]["range"]
    current.outcomes.pin()
    current.wait(WAIT)
    assert ghosts() == {}
    current.controls.change("survive_vp", 4)
    current.wait(WAIT)
    assert ghosts()["place_points.place.1"] == pytest.approx(three)
    assert "pinned result" in str(current.outcomes.card("points")["legend"])
    current.outcomes.pin(False)
    current.wait(WAIT)
    assert ghosts()["place_points.place.1"] == pytest.approx(before)
    grown = current.outcomes.card("points")["figure"]["layout"]["yaxis"]["range"]
    assert grown[1] > scale[1]
    current.controls.reset()
    current.wait(WAIT)
    assert current.outcomes.card("points")["figure"]["layout"]["yaxis"]["range"] == grown
    assert current.outcomes.result.moved == {}


def test_impossible_values_mark_the_last_results(current: Workbench) -> None:
    """Nothing is replaced, the results say whose they are, and the mark goes with the problem."""
    before = titles(current)
    current.controls.change("hand_size", 9)
    assert current.outcomes.state.stale
    assert "last valid" in current.outcomes.state.progress
    assert titles(current) == before
    current.controls.reset()
    current.wait(WAIT)
    assert not current.outcomes.state.stale
    assert titles(current) == before


def test_language_switch_repaints_without_playing(current: Workbench) -> None:
    """The same result in the other language."""
    result = current.outcomes.result
    part(current, widgets.ToggleButtons).value = "ja"
    assert current.outcomes.result is result
    assert titles(current) == {panel.key: panel.title["ja"] for panel in result.panels}
    assert "変更なし" in current.state.header
    assert current.state.titles["outcomes"] == "結果"


def test_busy_until_the_expected_result_is_complete(current: Workbench) -> None:
    """The view is busy from a change until the complete result of that very change."""
    assert not current.outcomes.state.busy
    current.worker.post = lambda settings: None  # type: ignore[method-assign]
    current.controls.change("survive_vp", 3)
    assert current.outcomes.state.busy


def test_error_in_a_callback_is_shown_and_raised(current: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong in a callback stands in the view, and is raised for whoever called."""

    def broken(*_arguments: object) -> None:
        raise RuntimeError("the slot is jammed")

    monkeypatch.setattr(current.worker, "post", broken)
    with pytest.raises(RuntimeError, match="jammed"):
        current.controls.change("survive_vp", 3)
    assert "the slot is jammed" in current.outcomes.state.notices


def test_error_in_drawing_is_shown_and_raised_while_waiting(current: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong on the worker's thread stands in the view, escaped, and is raised by ``wait``."""

    def broken(*_arguments: object) -> None:
        raise RuntimeError("no <ink>")

    monkeypatch.setattr(plots, "card", broken)
    current.controls.change("survive_vp", 3)
    with pytest.raises(RuntimeError, match="ink"):
        current.wait(WAIT)
    assert "no &lt;ink&gt;" in current.outcomes.state.notices


def test_tabs_are_built_when_first_looked_at(current: Workbench) -> None:
    """Opening builds the outcomes only; another tab is built once, with the present settings and language, and then kept."""
    assert current.state.built == ("outcomes",)
    current.controls.change("survive_vp", 3)
    current.speak("ja")
    part(current, widgets.Tab).selected_index = list(current.state.titles).index("replay")
    replay = current.view("replay")
    assert current.state.built == ("outcomes", "replay")
    assert current.state.front == "replay"
    assert current.view("replay") is replay
    assert replay.table.lang == "ja"
    assert replay.settings.draft.values["survive_vp"] == 3


def test_click_on_a_bar_shows_such_a_game(current: Workbench) -> None:
    """A bar of the rounds histogram leads to a game that ended so: somebody out in that round, or nobody at all."""
    out, full = current.outcomes.card("rounds")["figure"]["data"][:2]
    replay = current.view("replay")
    for mark, event, value in ((out["customdata"][2], "out", 3), (full["customdata"][6], "full", None)):
        current.outcomes.click("rounds", mark)
        replay.table.visible = True  # the browser says so while the search is on: it must not be outrun by game 0
        replay.wait(WAIT)
        assert not replay.next.disabled
        assert current.state.front == "replay"
        assert (replay.event.value, replay.value.value) == (event, value)
        assert replay.table.payload["frames"]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"draft": "omerto"}, UnknownName, "did you mean omerta"),
        ({"draft": "omerta", "players": "robot"}, UnknownName, "unknown player"),
        ({"draft": "omerta", "players": ["random", "thumb"]}, BadInput, "names 2 players"),
        ({"draft": "omerta", "seed": "seven"}, BadInput, "not a whole number"),
        ({"draft": "omerta", "games": 0}, BadInput, "games = 0"),
        ({"draft": "omerta", "lang": "fr"}, ValueError, "not spoken here"),
    ],
)
def test_bad_input_is_refused_with_one_sentence(arguments: dict[str, object], error: type[Exception], message: str) -> None:
    """Nothing is half-opened: the error says what, and what could be given instead."""
    with pytest.raises(error, match=message):
        open_draft(**arguments)  # type: ignore[arg-type]


def test_draft_objects_can_be_opened() -> None:
    """A draft with changed values is a draft like any other: its values are where the controls start."""
    draft = load_draft("omerta").with_values(survive_vp=4)
    current = open_draft(draft, lang="en", players="random", games=10_000)
    current.wait(WAIT)
    assert current.controls.unsaved == 0
    assert current.controls.settings.draft.values["survive_vp"] == 4


@pytest.mark.parametrize("name", sorted(shipped_drafts()))
def test_every_shipped_draft_opens_and_draws_in_both_languages(name: str) -> None:
    """All panels of every game become cards without an error."""
    current = open_draft(name, lang="ja", players="random", games=10_000)
    current.wait(WAIT)
    assert titles(current)
    current.speak("en")
    assert "alert" not in current.outcomes.state.notices
    current.worker.stop()


def test_wording_is_complete_and_its_placeholders_agree() -> None:
    """Both languages of every sentence, with the same blanks to fill."""
    for key, text in WORDS.items():
        blanks = text.placeholders()
        assert blanks["ja"] == blanks["en"], key
        assert all(text[lang] for lang in LANGUAGES), key
    assert not [key for key in WORDS if re.search(r"[ぁ-んァ-ヶ一-龠]", WORDS[key]["en"]) and key != "language/ja"]


def test_nothing_is_stored_that_the_controls_do_not_show(current: Workbench, tmp_path: Path) -> None:
    """Impossible together: saving, reporting and taking over are refused with the reason; the journal holds what is on show."""
    current.controls.change("players", 5)
    current.controls.change("suits", 4)
    current.show("history")
    history, report = current.view("history"), current.report
    buttons = [w for w in history.save.children[-1].children if isinstance(w, widgets.Button)]
    buttons[0].click()
    assert "5 hands of 8 need 40 cards" in history.note
    assert not (tmp_path / "drafts").exists()
    report.make()
    assert "5 hands of 8 need 40 cards" in report.status
    assert report.saved is None
    current.close()
    (left,) = Journal(load_draft("omerta")).found
    assert (left.changes["players"], left.changes["suits"]) == (5, 4)
    again = open_draft("omerta", lang="en", players="random", games=100)
    again.journal.take_up(left)
    assert (again.controls.problems[0].path, again.controls.given()["suits"]) == ("hand_size", 4)
    again.close()


def test_a_combination_that_is_impossible_now_is_refused(current: Workbench) -> None:
    """A swept value that the controls cannot take is refused where it was asked for, and the controls stay."""
    sweep = current.view("sweep")
    sweep.choose(values="2,3", games=1_000)
    sweep.sweep()
    sweep.wait(WAIT)
    path = next(iter(sweep.study.over))
    current.controls.change("hand_size", 9)
    sweep.use(1)
    assert "4 hands of 9 need 36 cards" in sweep.state.status
    assert path not in current.controls.given()
