"""What is said about a batch of Kaito Oceans: figures that add up, in both languages, and events that are what they say."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.contract import NOBODY
from workbench.core.outcomes import Study
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.find import find
from workbench.play.record import play_game
from workbench.rules.oceans import kernel as rules
from workbench.rules.oceans.outcomes import EVENTS, HEADLINES, panels

DRAFT = load_draft("oceans")
BATCH = Batch.of(DRAFT, "thumb", 1)
GAMES = 3_000


def study(seats=("thumb",) * 4, **values):
    batch = Batch.of(DRAFT.with_values(values), list(seats), 1)
    return Study(batch.play(0, GAMES).tally[0], batch.draft.values, tuple(seats))


def of(study, key):
    return next(panel for panel in panels(study) if panel.key == key)


@pytest.mark.parametrize("seats", [("thumb",) * 4, ("random",) * 4, ("thumb", "random", "random", "random")])
def test_every_panel_speaks_both_languages(seats):
    """Titles, subtitles and labels exist, differ between languages and hold no open placeholders."""
    shown = panels(study(seats))
    assert len({panel.key for panel in shown}) == len(shown) == 10
    for panel in shown:
        assert panel.title["ja"] != panel.title["en"]
        for lang in LANGUAGES:
            assert "{" not in panel.title[lang] + panel.subtitle[lang]
            assert len(panel.frame(lang))


def test_nothing_is_said_of_no_games():
    """An empty tally gives panels without a finding."""
    empty = Study(BATCH.nothing().tally[0], DRAFT.values, ("thumb",) * 4)
    for panel in panels(empty):
        assert panel.title["ja"]
        assert panel.n == 0


def test_endings_and_roles_add_up():
    """Every game ends in one way; the wins of the roles are the wins of the seats."""
    batch = study()
    ends = of(batch, "ends").frame()
    assert ends["count"].sum() == GAMES
    assert of(batch, "roles").frame()["count"].sum() == of(batch, "wins").frame()["count"].sum() == GAMES
    detective = of(batch, "roles").frame()["count"][0]
    by_end = ends.set_index("label")["count"]
    assert detective == by_end.drop(["a thief by total", "the boss by total"]).sum()


def test_readings_that_add_an_ending_show_it():
    assert "detective by total" not in set(of(study(total_winner="thieves"), "ends").frame().label)
    held = of(study(detective_holder="win"), "ends").frame().set_index("label")
    assert held["count"]["detective holds the loot"] > 0


def test_keys_are_shown_beside_their_exact_odds():
    """Called missions of all keys add up; random kittens' exact chances stand beside them, in per cent."""
    frame = of(study(), "keys").frame()
    assert len(frame) == 18
    assert frame.set_index("label")["exact_inward"]["20 N"] == pytest.approx(66.4, abs=0.05)
    assert frame.set_index("label")["exact_outward"]["24 NE"] == pytest.approx(44.4, abs=0.05)
    assert (frame.inward_n + frame.outward_n == (frame.called * frame.called_n).round()).all()


def test_every_event_is_found_and_is_what_it_says():
    """Each kind of game turns up among some thousand, and the game played again shows it."""
    for event in EVENTS:
        found = next(find(BATCH, 20_000, event.key), None)
        assert found is not None, event.key
        last = play_game(BATCH, found.game).last
        shows = {
            "lie-won": last.how == rules.EMPTY_VAULT and last.lied[2] > 0,
            "treasure-taken": last.owner == last.detective,
            "chosen-vault": last.open_choices > 1,
            "boss-issuer": last.issuer == last.boss and last.opened != NOBODY,
            "cancelled": last.cancelled > 0,
            "stalled": last.turn_number == DRAFT.values["max_turns"],
        }
        assert shows.get(event.key, True), event.key


def test_headlines_agree_with_the_tally():
    """Sums over rows are the sums of the tally."""
    totals, rows = BATCH.play_rows(0, GAMES)
    sums = totals.tally[0]
    value = {h.key: h.value(rows, None).sum() for h in HEADLINES if h.options is None}
    assert value["detective"] == sums.role_wins[2]
    assert value["success"] == sums.won.sum()
    assert value["right"] == sums.opened_right
    assert value["turns"] == (sums.turns * np.arange(len(sums.turns))).sum()
    assert value["lies_believed"] == sums.believed
