"""The workbench without a browser: controls, worker and views together."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from workbench.core.errors import BadInput, UnknownName
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft, shipped_drafts
from workbench.views import plots
from workbench.views.wording import WORDS
from workbench.views.workbench import Workbench, open_draft

WAIT = 120


@pytest.fixture
def current() -> Iterator[Workbench]:
    current = open_draft("omerta", lang="en", players="random", games=20_000, seed=3)
    current.wait(WAIT)
    yield current
    current.worker.stop()


def titles(current: Workbench) -> dict[str, str]:
    return {key: card.content["title"] for key, card in current.outcomes._cards.items()}


def test_opening_shows_every_panel(current: Workbench) -> None:
    """A card a panel, in the panels' order, with the n that was asked for."""
    panels = current.outcomes._result.panels
    assert [card.content["key"] for card in current.outcomes._grid.children] == [panel.key for panel in panels]
    assert titles(current) == {panel.key: panel.title["en"] for panel in panels}
    assert "20,000</b> of 20,000" in current.outcomes._run.value


def test_change_is_shown_with_true_n(current: Workbench) -> None:
    """A change replaces all cards by those of the new values."""
    before = titles(current)
    current.controls.change("survive_vp", 3)
    current.wait(WAIT)
    assert titles(current)["points"] != before["points"]
    assert current.outcomes._result.settings.draft.values["survive_vp"] == 3
    assert "1 unsaved change" in current._title.value


def test_impossible_values_mark_the_last_results(current: Workbench) -> None:
    """Nothing is replaced, the results say whose they are, and the mark goes with the problem."""
    before = titles(current)
    current.controls.change("hand_size", 9)
    assert "dwb-stale" in current.outcomes.widget._dom_classes
    assert "last valid" in current.outcomes._run.value
    assert titles(current) == before
    current.controls.reset()
    current.wait(WAIT)
    assert "dwb-stale" not in current.outcomes.widget._dom_classes
    assert titles(current) == before


def test_language_switch_repaints_without_playing(current: Workbench) -> None:
    """The same result in the other language."""
    result = current.outcomes._result
    current._language.value = "ja"
    assert current.outcomes._result is result
    assert titles(current) == {panel.key: panel.title["ja"] for panel in result.panels}
    assert "変更なし" in current._title.value
    assert current._strip.get_title(0) == "結果"


def test_busy_until_the_expected_result_is_complete(current: Workbench) -> None:
    """The view is busy from a change until the complete result of that very change."""
    assert "dwb-busy" not in current.outcomes.widget._dom_classes
    current.worker.post = lambda settings: None  # type: ignore[method-assign]
    current.controls.change("survive_vp", 3)
    assert "dwb-busy" in current.outcomes.widget._dom_classes


def test_error_in_a_callback_is_shown_and_raised(current: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong in a callback stands in the view, and is raised for whoever called."""

    def broken(*_arguments: object) -> None:
        raise RuntimeError("the slot is jammed")

    monkeypatch.setattr(current.worker, "post", broken)
    with pytest.raises(RuntimeError, match="jammed"):
        current.controls.change("survive_vp", 3)
    assert "the slot is jammed" in current.outcomes._notice.value


def test_error_in_drawing_is_shown_and_raised_while_waiting(current: Workbench, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong on the worker's thread stands in the view, escaped, and is raised by ``wait``."""

    def broken(*_arguments: object) -> None:
        raise RuntimeError("no <ink>")

    monkeypatch.setattr(plots, "card", broken)
    current.controls.change("survive_vp", 3)
    with pytest.raises(RuntimeError, match="ink"):
        current.wait(WAIT)
    assert "no &lt;ink&gt;" in current.outcomes._notice.value


def test_tabs_are_built_when_first_looked_at(current: Workbench) -> None:
    """Opening builds the outcomes only; another tab is built once, with the present settings and language, and then kept."""
    assert [key for key, tab in current._tabs.items() if tab.view is not None] == ["outcomes"]
    current.controls.change("survive_vp", 3)
    current.speak("ja")
    current._strip.selected_index = list(current._tabs).index("replay")
    replay = current.view("replay")
    assert current._tabs["replay"].box.children == (replay.widget,)
    assert current.view("replay") is replay
    assert replay.table.lang == "ja"
    assert replay._settings.draft.values["survive_vp"] == 3


def test_click_on_a_bar_shows_such_a_game(current: Workbench) -> None:
    """A bar of the rounds histogram leads to a game that ended so: somebody out in that round, or nobody at all."""
    card = current.outcomes._cards["rounds"]
    out, full = card.content["figure"]["data"][:2]
    replay = current.view("replay")
    for mark, event, value in ((out["customdata"][2], "out", 3), (full["customdata"][6], "full", None)):
        card._handle_custom_msg({"clicked": mark}, [])
        replay.table.visible = True  # the browser says so while the search is on: it must not be outrun by game 0
        replay.wait(WAIT)
        assert not replay.next.disabled
        assert current._in_front() is current._tabs["replay"]
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
    assert current.outcomes._error is None
    current.worker.stop()


def test_wording_is_complete_and_its_placeholders_agree() -> None:
    """Both languages of every sentence, with the same blanks to fill."""
    for key, text in WORDS.items():
        blanks = text.placeholders()
        assert blanks["ja"] == blanks["en"], key
        assert all(text[lang] for lang in LANGUAGES), key
    assert not [key for key in WORDS if re.search(r"[ぁ-んァ-ヶ一-龠]", WORDS[key]["en"]) and key != "language/ja"]
