"""The tab with the rules: in the present language and values, with what has changed marked, ready to take away."""

from __future__ import annotations

import base64
import re

import pytest

from workbench.drafts import load_draft
from workbench.drafts.rulesheet import FORMATS, rulesheet
from workbench.rules import GAMES
from workbench.views.background import Settings
from workbench.views.rulesheet import RulesheetView


def settings(**values: object) -> Settings:
    draft = load_draft("omerta")
    return Settings(draft.with_values(values) if values else draft, ("random",) * 4, 1000, 1)


def shown(view: RulesheetView) -> str:
    return view.widget.children[1].value


def test_it_is_drawn_only_when_it_can_be_seen() -> None:
    seen = False
    view = RulesheetView(settings(), "en", lambda: seen)
    view.look_at(settings(survive_vp=5))
    assert shown(view) == ""
    seen = True
    view.appear()
    assert "Whoever is not out scores 5" in shown(view)


def test_sentences_that_changed_are_marked() -> None:
    view = RulesheetView(settings(), "en", lambda: True)
    view.look_at(settings())
    assert "changed" not in shown(view)
    view.look_at(settings(survive_vp=5))
    marked = re.findall(r'<li class="changed">(.*?)</li>', shown(view))
    assert any(line.startswith("Whoever is not out scores 5") for line in marked)
    assert all("vow" not in line for line in marked)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_sheet_to_look_at(name: str) -> None:
    draft = load_draft(name)
    view = RulesheetView(Settings(draft, ("random",) * draft.values["players"], 1000, 1), "ja", lambda: True)
    view.appear()
    assert draft.title.ja in shown(view)


def test_it_speaks_both_languages() -> None:
    view = RulesheetView(settings(), "en", lambda: True)
    view.speak("ja")
    assert "オメルタ 草稿7" in shown(view)
    view.speak("en")
    assert "Omerta, draft 7" in shown(view)


def test_every_format_can_be_taken_away() -> None:
    view = RulesheetView(settings(), "ja", lambda: True)
    view.speak("ja")
    links = dict(re.findall(r'download="([^"]+)" href="data:[^,]+,([^"]+)"', view.widget.children[0].value))
    sheet = rulesheet(load_draft("omerta"))
    assert {name: base64.b64decode(data).decode() for name, data in links.items()} == {
        f"omerta-7.ja.{form}": write(sheet, "ja") for form, write in FORMATS.items()
    }
