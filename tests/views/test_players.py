"""The players tab: found step by step, told in both languages, stopped and marked when the draft has moved on."""

from __future__ import annotations

import re

import pytest

from tests.players.test_learning import DRAFT
from tests.study.test_options import tictactoe
from tests.study.tiny import KUHN
from workbench.drafts import Draft, load_draft
from workbench.study.ladder import Ladder, Seat, climb, ladder
from workbench.study.options import options
from workbench.views.background import Settings
from workbench.views.players import PlayersView, ladder_card, options_card

WAIT = 120


def settings(draft: Draft = DRAFT) -> Settings:
    return Settings(draft, ("learned",) * draft.values["players"], 1_000, 3)


def text(view: PlayersView) -> str:
    return "".join(part.value for part in view.widget.children[1:])


def status(view: PlayersView) -> str:
    return view.widget.children[0].children[2].value


def buttons(view: PlayersView) -> list[bool]:
    bar = view.widget.children[0].children
    return [bar[0].disabled, bar[1].disabled, bar[3].disabled]


@pytest.fixture(scope="module")
def view() -> PlayersView:
    """With everything found."""
    view = PlayersView(settings(tictactoe()), "en")
    assert "Who plays here?" in text(view)
    view.climb()
    view.wait(WAIT)
    view.restrict()
    view.wait(WAIT)
    return view


def test_it_shows_what_the_studies_find(view: PlayersView) -> None:
    """The same figures as the ladder and the options alone give, to the last digit that is shown."""
    assert view.ladder is not None
    assert view.options is not None
    assert text(view) == ladder_card(view.ladder, "en") + options_card(view.options, "en")
    assert view.ladder.seats == ladder(tictactoe(), 20_000, 3, exploit=False).seats
    assert view.options.worths == options(tictactoe(), 20_000, 3).worths
    seat = view.ladder.seat("learned", "random")
    assert f"<span>{100 * seat.share:.1f} %</span>" in text(view)
    assert status(view) == ""


def test_it_speaks_both_languages(view: PlayersView) -> None:
    view.speak("ja")
    assert "腕前の差" in text(view)
    assert "選択肢の価値" in text(view)
    view.speak("en")
    assert not re.search("[ぁ-ん]", text(view))


def test_it_says_when_the_draft_has_moved_on(view: PlayersView) -> None:
    view.look_at(settings(load_draft("omerta")))
    assert "ask again" in status(view)
    view.look_at(settings(view.ladder.draft))
    assert status(view) == ""


def test_what_is_stopped_stays_as_far_as_it_got() -> None:
    """Nothing is lost, nothing more comes; learning ends as well."""
    view = PlayersView(settings(load_draft("omerta").with_values({"survive_vp": 5})), "en")
    assert buttons(view) == [False, False, True]
    view.restrict()
    assert buttons(view) == [False, False, False]
    view.stop()
    view.wait(WAIT)
    assert buttons(view) == [False, False, True]
    assert view.options is None or view.options.missing > 0


def test_a_game_nobody_can_learn_has_no_options_to_restrict() -> None:
    view = PlayersView(Settings(KUHN, ("thumb",) * 2, 100, 1), "en")
    assert buttons(view) == [False, True, True]


def test_a_card_is_whole_at_every_step() -> None:
    """Also with nothing played yet; a share at the end stays on its line."""
    for found in climb(DRAFT, 200, 3, exploit=False):
        page = ladder_card(found, "en")
        assert page.count("<tr>") == (len(found.seats) + 1 if found.seats else 0)
    edge = Ladder(DRAFT, ("random", "thumb"), 100, 1, (Seat("thumb", "random", 1.0, 1.0, 1.0, 0.5, 100, 0.0),))
    assert "left:100.00%" in ladder_card(edge, "en")
