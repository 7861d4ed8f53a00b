"""What is said about a batch of Kaito Oceans: figures that add up, in both languages, and events that are what they say."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.contract import NOBODY
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.find import find
from workbench.play.record import play_game
from workbench.rules.oceans import kernel as rules
from workbench.rules.oceans.outcomes import EVENTS, panels

DRAFT = load_draft("oceans")
BATCH = Batch.of(DRAFT, "thumb", 1)
GAMES = 3_000


def study(seats=("thumb",) * 4, **values):
    batch = Batch.of(DRAFT.with_values(values), list(seats), 1)
    return batch.study(batch.play(0, GAMES))


def of(study, key):
    return next(panel for panel in panels(study) if panel.key == key)


@pytest.mark.parametrize("seats", [("thumb",) * 4, ("random",) * 4, ("thumb", "random", "random", "random")])
def test_every_panel_speaks_both_languages(seats):
    """Titles, subtitles and labels exist, differ between languages and hold no open placeholders."""
    shown = panels(study(seats))
    assert len({panel.key for panel in shown}) == len(shown) == 11
    for panel in shown:
        assert panel.title["ja"] != panel.title["en"]
        for lang in LANGUAGES:
            assert "{" not in panel.title[lang] + panel.subtitle[lang]
            assert len(panel.frame(lang))


def test_nothing_is_said_of_no_games():
    """An empty tally gives panels without a finding."""
    for panel in panels(BATCH.study(BATCH.nothing())):
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


def test_figures_agree_with_the_rows():
    """What the tally adds up is what stands in the rows."""
    totals, rows = BATCH.play_rows(0, GAMES)
    study = BATCH.study(totals)
    detective = np.uint64(1) << rows["detective"].astype(np.uint64)
    assert study.figures("role").count[0] == ((rows["winners"] & detective) > 0).sum()
    assert study.figures("right").count[0] == (rows["opened"] == rows["treasure"]).sum()
    assert study.figures("turns").count[0] == rows["turns"].sum()
    assert study.figures("lies_believed").count[0] == rows["believed"].sum()
    assert study.figures("peeks").count[0] == rows["peeks"].sum()
    assert study.figures("success").trials[0] == study.figures("key_called").count.sum()
    assert study.figures("stalled").count[0] == (rows["how"] == rules.STALLED).sum()
