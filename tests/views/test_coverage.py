"""The coverage tab: counts when asked, keeps what it counted, says when the draft has moved on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from workbench.drafts import load_draft
from workbench.views.background import Settings
from workbench.views.coverage import CoverageView, cases, clauses, effects


def settings(games: int = 400, **values: object) -> Settings:
    draft = load_draft("omerta")
    return Settings(draft.with_values(values) if values else draft, ("random",) * 4, games, 1)


@pytest.fixture(scope="module")
def view() -> Iterator[CoverageView]:
    view = CoverageView(settings(), "en")
    view.appear()
    view.wait(120)
    return view


def text(view: CoverageView) -> str:
    return "".join(part.value for part in view.widget.children[1:])


def status(view: CoverageView) -> str:
    return view.widget.children[0].children[2].value


def test_it_counts_by_itself_when_it_is_first_seen(view: CoverageView) -> None:
    assert "400 games each" in text(view)
    assert "What stands out" in text(view)
    assert '<b title="round/out">' in text(view)


def test_it_marks_what_never_happens(view: CoverageView) -> None:
    row = next(row for row in text(view).split("<tr>") if row.startswith("<td>Longest match"))
    assert "no effect" in row
    assert "assumed" in row


def test_it_says_when_the_draft_has_moved_on(view: CoverageView) -> None:
    assert status(view) == ""
    view.look_at(settings(survive_vp=4))
    assert "count again" in status(view)
    view.look_at(settings())
    assert status(view) == ""


def test_it_speaks_both_languages(view: CoverageView) -> None:
    view.speak("ja")
    assert "条項ごとの働き" in text(view)
    view.speak("en")
    assert "条項" not in text(view)


def test_it_tries_the_other_readings(view: CoverageView, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.views.coverage.READING_GAMES", 300)
    view.read()
    view.wait(120)
    assert "A failed curtain loses" in text(view)
    assert "matters" in text(view)


def test_an_error_is_shown() -> None:
    broken = Settings(load_draft("omerta"), ("random",) * 4, 0, 1)
    view = CoverageView(broken, "en")
    view.count()
    with pytest.raises(ValueError, match="games = 0"):
        view.wait(60)
    assert "games = 0" in status(view)


def test_tables_are_escaped_and_complete(view: CoverageView) -> None:
    found = view.coverage
    assert clauses(found, "ja").count("<tr>") == len(found.draft.game.clauses) + 1
    assert cases(found, "en").count("<tr>") == len({case.measure.key for case in found.cases}) + 1
    assert effects(found, "en").count("<tr>") == len(found.effects) + 1
