"""The replay on the Python side: what travels to the browser, and finding games to show."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workbench.core.errors import BadInput, UnknownName
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.find import find
from workbench.play.record import Played, play_game, record, write_records
from workbench.play.replay import RecordError
from workbench.views.background import Settings
from workbench.views.payload import ReplayPayload
from workbench.views.replay import ReplayPanel, ReplayWidget, replay

SEATS = ("thumb", "random", "random", "random")
WAIT = 60


@pytest.fixture(scope="module")
def played() -> Played:
    return play_game(Batch.of(load_draft("omerta"), list(SEATS), seed=7), 12)


@pytest.fixture(scope="module")
def payload(played: Played) -> dict[str, Any]:
    return ReplayPayload(played).payload("en")


@pytest.fixture
def panel() -> ReplayPanel:
    return ReplayPanel(Settings(load_draft("omerta"), SEATS, 2_000, 7), lang="en")


def cards_of(payload: dict[str, Any], place: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """(zone key, card) of everything that lies before a seat."""
    zones = [payload["zones"][number] for number in place["zones"]]
    return [(zone["key"], payload["cards"][number]) for zone in zones for number in zone["cards"]]


# ---------------------------------------------------------------- the payload


def test_every_step_has_a_table_a_line_of_the_log_and_a_chapter(played: Played, payload: dict[str, Any]) -> None:
    frames = payload["frames"]
    assert len(frames) == len(played.steps) == len(payload["record"]["steps"])
    for frame in frames:
        assert len(frame["places"]) == 4
        assert frame["log"]
        assert frame["banner"]
    starts = [chapter["start"] for chapter in payload["chapters"]]
    assert starts[0] == 0
    assert starts == sorted(set(starts))
    for number, frame in enumerate(frames):
        assert payload["chapters"][frame["chapter"]]["start"] <= number
    deals = [step for step in payload["record"]["steps"] if step["kind"] == "deal"]
    assert len({chapter["part"] for chapter in payload["chapters"]}) == len(deals)


def test_the_payload_is_json_and_holds_the_record(played: Played, payload: dict[str, Any]) -> None:
    read = json.loads(json.dumps(payload))
    assert read["record"] == played.record
    assert read["title"] == "Omerta, draft 7"
    assert "game 12 of seed 7" in read["subtitle"]


def test_a_place_that_did_not_change_keeps_its_number(played: Played, payload: dict[str, Any]) -> None:
    """Only the seat that played and the seat that is next change in the middle of a round."""
    same = total = 0
    for before, after, step in zip(payload["frames"], payload["frames"][1:], played.steps[1:], strict=False):
        if step.entry["kind"] == "play" and step.after.round_number == step.before.round_number:
            same += sum(a == b for a, b in zip(before["places"], after["places"], strict=True))
            total += 4
    assert same >= total / 2 > 0


def test_a_card_that_cannot_be_played_says_why_and_by_which_rule(payload: dict[str, Any]) -> None:
    dimmed = [card for card in payload["cards"] if "why_not" in card]
    assert dimmed
    for card in dimmed:
        assert "cannot be played" in card["why_not"]
        assert payload["rules"][card["clause"]]
    assert all(payload["rules"][clause] for frame in payload["frames"] for clause in frame["clauses"])


def test_hands_and_vows_are_for_their_owner_alone_until_the_deal_is_scored(played: Played, payload: dict[str, Any]) -> None:
    for frame, step in zip(payload["frames"], played.steps, strict=True):
        for seat, number in enumerate(frame["places"]):
            for zone, card in cards_of(payload, payload["places"][number]):
                if zone == "hand":
                    assert card["seen_by"] == [seat]
                if zone == "vow" and step.entry["kind"] in ("vow", "play"):
                    assert card["seen_by"] == [seat]
                if zone == "vow" and step.entry["kind"] == "score":
                    assert "seen_by" not in card


def test_the_log_does_not_tell_a_vow_to_the_others(played: Played, payload: dict[str, Any]) -> None:
    for frame, step in zip(payload["frames"], played.steps, strict=True):
        if step.entry["kind"] == "vow":
            line = frame["log"]
            assert line["seen_by"] == [step.entry["player"]]
            assert step.entry["card"][1:] in line["text"]
            assert not any(shape in line["instead"] for shape in "◆▲●■")


def test_a_long_match_stays_small() -> None:
    """Some hundreds of steps: pooled, a step costs little more than its line of the log."""
    draft = load_draft("omerta").with_values(target_per_player=12)
    story = ReplayPayload(play_game(Batch.of(draft, "thumb", 7), 3))
    assert len(story.frames) > 300
    frames = json.dumps(story.payload("en")["frames"])
    assert len(frames) < 450 * len(story.frames)


def test_both_languages_tell_the_same_game(played: Played) -> None:
    story = ReplayPayload(played)
    first, second = (story.payload(lang) for lang in LANGUAGES)
    assert first["id"] == second["id"]
    assert len(first["frames"]) == len(second["frames"])
    assert first["frames"][0]["log"] != second["frames"][0]["log"]
    assert first["labels"].keys() == second["labels"].keys()


def test_parts_begin_where_their_cards_are_dealt(played: Played) -> None:
    story = ReplayPayload(played)
    deals = [number for number, step in enumerate(played.steps) if step.entry["kind"] == "deal"]
    assert [story.start_of(part) for part in range(1, len(deals) + 1)] == deals
    assert story.start_of(99) == deals[-1]
    assert story.part_at(deals[-1])["en"] == f"Deal {len(deals)}"


# ---------------------------------------------------------------- the widget


def test_the_widget_speaks_another_language_at_once(played: Played) -> None:
    widget = ReplayWidget(played, lang="en", start=5)
    before = widget.payload
    widget.lang = "ja"
    assert (widget.payload["id"], widget.payload["start"]) == (before["id"], 5)
    assert widget.payload["labels"]["play"] == "再生"
    with pytest.raises(ValueError, match="not spoken"):
        widget.lang = "fr"


def test_a_record_becomes_a_table_from_a_mapping_and_from_a_file(tmp_path: Path) -> None:
    entries = [record(load_draft("omerta"), seed=3, index=index) for index in (0, 1)]
    assert replay(entries[1]).payload["record"] == entries[1]
    path = tmp_path / "games.jsonl"
    write_records(iter(entries), path)
    assert replay(path, game=1, lang="ja").payload["record"] == entries[1]
    assert replay(str(path)).payload["record"] == entries[0]
    with pytest.raises(BadInput, match="fewer records"):
        replay(path, game=2)
    with pytest.raises(RecordError, match="step 2"):
        replay({**entries[0], "steps": [entries[0]["steps"][0], entries[0]["steps"][0]]})


# ---------------------------------------------------------------- the panel


def shown(panel: ReplayPanel) -> int:
    """Which game lies on the table."""
    return int(panel.table.payload["record"]["index"])


def test_nothing_is_played_until_somebody_can_see_the_table(panel: ReplayPanel) -> None:
    panel.wait(WAIT)
    assert "frames" not in panel.table.payload
    panel.table.visible = True
    panel.wait(WAIT)
    assert shown(panel) == 0


def test_find_shows_a_game_in_which_the_event_happens_opened_at_its_deal(panel: ReplayPanel) -> None:
    panel.find("out", 6)
    panel.wait(WAIT)
    first = next(find(Batch.of(load_draft("omerta"), list(SEATS), 7), 2_000, "out", 6))
    payload = panel.table.payload
    assert shown(panel) == panel.game.value == first.game
    chapter = payload["chapters"][payload["frames"][payload["start"]]["chapter"]]
    assert chapter["part"] == f"Deal {first.part}"
    assert f"game {first.game:,}, Deal {first.part}" in panel.status.value


def test_next_goes_on_to_the_next_match(panel: ReplayPanel) -> None:
    matches = find(Batch.of(load_draft("omerta"), list(SEATS), 7), 2_000, "winner", 2)
    panel.find("winner", 2)
    for number, match in zip(range(1, 4), matches, strict=False):
        panel.wait(WAIT)
        assert shown(panel) == match.game
        assert f"Match {number}:" in panel.status.value
        assert not panel.next.disabled
        panel.next.click()
    panel.wait(WAIT)


def test_no_such_game_is_said_plainly_and_leaves_the_table(panel: ReplayPanel) -> None:
    panel.show_game(5)
    panel.wait(WAIT)
    panel.look_at(Settings(load_draft("omerta").with_values({"vow.8.condition": "none"}), SEATS, 300, 7))
    panel.find("vow", 8)
    panel.wait(WAIT)
    assert "None in 300 games" in panel.status.value
    assert panel.next.disabled
    assert shown(panel) == 5


def test_a_game_can_be_chosen_by_its_number(panel: ReplayPanel) -> None:
    panel.game.value = 1_234
    panel.wait(WAIT)
    assert shown(panel) == 1_234
    panel.game.typed = "1999"
    panel.wait(WAIT)
    assert (shown(panel), panel.game.value, panel.game.typed) == (1_999, 1_999, "")
    panel.game.typed = "2000"
    assert "a whole number from 0 to 1999" in panel.game.message
    panel.speak("ja")
    assert "1999 の整数" in panel.game.message
    assert (shown(panel), panel.game.typed) == (1_999, "2000")


def test_a_changed_rule_shows_on_the_same_deal(panel: ReplayPanel) -> None:
    panel.table.visible = True
    panel.show_game(17)
    panel.wait(WAIT)
    before = panel.table.payload["record"]
    panel.look_at(Settings(load_draft("omerta").with_values(survive_vp=5), SEATS, 2_000, 7))
    panel.wait(WAIT)
    after = panel.table.payload["record"]
    assert after["parameters"]["survive_vp"] == 5
    assert (after["index"], after["steps"][0]) == (17, before["steps"][0])
    assert panel.table.payload["start"] is None  # the page stays where it was in this game
    panel.show_game(18)
    panel.wait(WAIT)
    assert panel.table.payload["start"] == 0


def test_another_language_keeps_the_choice_and_the_search(panel: ReplayPanel) -> None:
    panel.find("out", 3)
    panel.wait(WAIT)
    game = shown(panel)
    panel.speak("ja")
    assert (panel.event.value, panel.value.value) == ("out", 3)
    assert "1 件目" in panel.status.value
    assert not panel.next.disabled
    assert shown(panel) == game
    assert panel.table.payload["lang"] == "ja"


def test_values_are_offered_only_where_there_is_something_to_choose(panel: ReplayPanel) -> None:
    panel.event.value = "longest"
    assert panel.value.layout.visibility == "hidden"
    panel.event.value = "winner"
    assert panel.value.layout.visibility == "visible"
    assert [value for _, value in panel.value.options] == [0, 1, 2, 3]
    with pytest.raises(UnknownName, match="value of winner"):
        panel.find("winner", 9)


def test_a_search_can_be_stopped(panel: ReplayPanel) -> None:
    """Stop ends a search that would go on for very long, and the table stays as it is."""
    panel.look_at(Settings(load_draft("omerta").with_values({"vow.8.condition": "none"}), ("random",) * 4, 10**9, 7))
    panel.find("vow", 8)
    panel.seek.click()
    panel.wait(WAIT)
    assert "Stopped after" in panel.status.value
    assert panel.seek.description == "Find"


def test_an_error_is_shown_and_raised(panel: ReplayPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Callable[[], None]:
        raise RuntimeError("no such luck")

    monkeypatch.setattr("workbench.views.replay.play_game", broken)
    panel.show_game(3)
    with pytest.raises(RuntimeError, match="luck"):
        panel.wait(WAIT)
    assert "no such luck" in panel.status.value
