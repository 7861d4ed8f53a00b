"""Fortuna on the table: notation, records, the log, and why a card cannot be laid."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from tests.rules.fortuna.tables import DRAFT, FULL_HANDS, Table
from workbench.core.bits import cards_in
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.play.replay import replay_record
from workbench.rules.fortuna import table as room
from workbench.rules.fortuna.kernel import KERNEL

GOLDEN = Path(__file__).parent / "golden"
DRAFTS = ("fortuna-4", "fortuna-4-growing-sets", "fortuna-4-patterns")


@pytest.mark.parametrize("name", DRAFTS)
def test_golden_records(name):
    """The records of the shipped drafts do not change unnoticed, and replay to the same game."""
    lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        wanted = json.loads(line)
        batch = Batch.of(load_draft(name), wanted["players"], wanted["seed"])
        assert play_game(batch, wanted["index"]).record == wanted
        assert replay_record(wanted).record == wanted


def test_card_names_read_back():
    """Record notation: number, colon, icon."""
    for given in ({}, {"icons": 8, "numbers": 7, "copies": 1, "hand_size.4.cards": 10}, {"goddesses": 0}):
        values = DRAFT.with_values(given).values
        names = [room.card_name(card, values) for card in range(values["numbers"] * len(room.icons_of(values)))]
        assert [room.card_type(name, values) for name in names] == list(range(len(names)))
        assert len(set(names)) == len(names)
        assert ("1:goddess" in names) == (values["goddesses"] > 0)


def test_steps_of_a_turn():
    """discard (with its bonus), open-set, add, pass: every kind with its alternatives in its own notation."""
    steps = play_game(Batch.of(DRAFT, "random", 1), 0).record["steps"]
    kinds = {step["kind"]: step for step in steps}
    assert set(kinds) == {"deal", "discard", "open-set", "add", "pass", "score"}
    deal = steps[0]
    assert [len(hand) for hand in deal["hands"]] == [18] * 4
    assert len(deal["row"]) == 6
    assert kinds["discard"]["card"] in kinds["discard"]["legal"]
    assert kinds["open-set"]["number"] in kinds["open-set"]["legal"]
    assert "pass" in kinds["open-set"]["legal"]
    assert "pass" in kinds["pass"]["legal"]
    assert kinds["add"]["card"] in kinds["add"]["legal"]
    assert all("turn/discard" in step["clauses"] for step in steps if step["kind"] == "discard")
    bonus = [step for step in steps if step["kind"] == "discard" and step["bonus"]]
    assert all("turn/nine-bonus" in step["clauses"] for step in bonus)
    assert sum(step["bonus"] for step in bonus) == sum(steps[-1]["bonus"])
    assert steps[-1]["points"] == [
        a + b + c for a, b, c in zip(steps[-1]["sets"], steps[-1]["bonus"], steps[-1]["no_goddess"], strict=True)
    ]


def test_a_discard_that_empties_the_hand_ends_the_turn():
    """No step where there is nothing left to choose."""
    for index in range(30):
        steps = play_game(Batch.of(DRAFT, "random", 2), index).record["steps"]
        hands = [len(hand) for hand in steps[0]["hands"]]
        for step, following in pairwise(steps):
            if step["kind"] in ("discard", "add"):
                hands[step["player"]] -= 1
            if step["kind"] == "discard":
                again = following["player"] == step["player"] and following["kind"] in ("open-set", "pass")
                assert again == (hands[step["player"]] > 0)


def test_a_discard_instead_of_a_set_is_one_step():
    """With play-or-discard the alternatives of the step are cards and set numbers together."""
    draft = DRAFT.with_values(play_or_discard=True)
    played = play_game(Batch.of(draft, "random", 1), 0)
    step = next(step for step in played.steps if step.entry["kind"] == "discard")
    assert len(step.moves) == 2
    assert any(isinstance(option, int) for option in step.entry["legal"])
    assert any(isinstance(option, str) for option in step.entry["legal"])
    assert "pass" not in step.entry["legal"]
    line = room.log(step.before, step.after, draft.values, step.moves[-1])
    assert line["en"].startswith(f"Seat {step.entry['player'] + 1} discards")


def test_the_pile_is_part_of_the_record():
    """With a feed the deal names the pile, and each lap the cards it gave."""
    draft = DRAFT.with_values(feed=4)
    steps = play_game(Batch.of(draft, "random", 1), 0).record["steps"]
    fed = [step["cards"] for step in steps if step["kind"] == "feed"]
    assert steps[0]["row"] == []
    assert [len(cards) for cards in fed] == [4, 2]
    assert sorted(card for cards in fed for card in cards) == sorted(steps[0]["pile"])


def test_the_row_is_told_in_the_order_in_which_it_was_laid():
    """Laid as they come from the shuffled deck, so in no order of their own, at the deal and by a feed."""
    for feed in (0, 6):
        draft, rows = DRAFT.with_values(feed=feed), []
        for index in range(40):
            played = play_game(Batch.of(draft, "random", 1), index)
            step = next(step for step in played.steps if step.entry["kind"] == ("feed" if feed else "deal"))
            row = step.entry["cards" if feed else "row"]
            laid = room.unpacked(step.after.row - step.before.row, draft.values)
            assert sorted(row) == sorted(room.card_name(card, draft.values) for card in laid)
            rows.append(row)
        in_order = sum(sorted(row) == row for row in rows)
        assert in_order < 3, "six cards lie in order once in some hundred deals"
        firsts = Counter(row[0] for row in rows)
        assert max(firsts.values()) < 10


def test_an_empty_hand_passes_in_the_other_reading():
    """set_after_empty = next-turn: the step that triggers the end has a kind of its own."""
    draft = DRAFT.with_values(set_after_empty="next-turn")
    steps = play_game(Batch.of(draft, "random", 1), 0).record["steps"]
    empty = next(step for step in steps if step["kind"] == "empty")
    assert "end/trigger" in empty["clauses"]
    left = len(steps[0]["hands"][empty["player"]])
    assert sum(step["kind"] in ("discard", "add") and step["player"] == empty["player"] for step in steps) == left


def scene_of(table):
    legal = 0 if table.state.over else int(KERNEL.legal(table.state, table.params))
    return room.scene(table.state, table.values, legal, None, None)


def test_why_a_card_cannot_count():
    """While a set is laid, every other card says what it counts as now."""
    table = Table(["1:l 2:l 2:w 6:h 5:h", *FULL_HANDS]).discard("6:h").open(2)
    hand = scene_of(table).places[0].zones[0].cards
    reasons = {f"{card.face}:{card.suit}": card.why_not for card in hand if card.why_not}
    assert set(reasons) == {"1:lightning", "5:helmet"}
    assert reasons["5:helmet"]["en"] == "helmet 5 cannot be laid: it counts as 5 now, not as 2."
    assert {card.clause for card in hand if card.why_not} == {"value/range"}
    assert {card.face for card in hand if card.playable} == {"2"}


def test_why_a_burnt_card_cannot_count():
    """With burn-out the reason is that the number has reached the limit."""
    table = Table(["1:l 2:l 2:w 6:h 6:l", *FULL_HANDS], row="6:l 6:w", burn_out=True).discard("6:h").open(2)
    burnt = [card for card in scene_of(table).places[0].zones[0].cards if card.face == "6"]
    assert [card.clause for card in burnt] == ["idea/burn-out"]
    assert "9" in burnt[0].why_not["ja"]


def test_hands_are_hidden_and_sets_are_open():
    """Only its owner sees a hand; sets and the row are seen by everybody."""
    table = Table(["1:l 2:l 2:w 6:h 5:h", *FULL_HANDS], row="4:l").discard("6:h").open(2).lay("2:l 2:w")
    places = scene_of(table).places
    for seat, place in enumerate(places):
        assert all(card.seen_by == (seat,) for card in place.zones[0].cards)
    assert [card.seen_by for card in places[0].zones[1].cards] == [None, None]
    assert places[0].zones[1].label["en"] == "2 × 1 = 2 VP"
    columns = {zone.key: zone for zone in scene_of(table).middle}
    assert columns["row-4"].label["en"] == "4: 4–5"
    assert [card.face for card in columns["row-6"].cards] == ["6"]


def test_the_banner_tells_sets_only_to_their_player():
    """Which sets are possible is a fact about a hand."""
    table = Table(["1:l 2:l 2:w 6:h 5:h", *FULL_HANDS]).discard("6:h")
    banner = scene_of(table).banner
    assert banner["en"] == "Seat 1: a set of 1, 2, or none"
    assert banner.seen_by == (0,)
    assert "2" not in banner.instead["en"]


@pytest.mark.parametrize("name", DRAFTS)
def test_every_step_has_its_sentence_and_its_drawing(name):
    """Log, chapter and scene exist in both languages for every step of some games, and the last line names the winner."""
    draft = load_draft(name)
    for index in range(3):
        played = play_game(Batch.of(draft, "thumb", 5), index)
        for step in played.steps:
            move = step.moves[-1] if step.moves else None
            line = room.log(step.before, step.after, draft.values, move)
            assert all(line[lang] and "{" not in line[lang] for lang in LANGUAGES)
            assert all(part["ja"] for part in room.chapter(step.after, draft.values))
            drawn = room.scene(step.after, draft.values, 0, move, step.before)
            if step.entry["kind"] in ("discard", "add"):
                zones = [*drawn.middle, *(zone for place in drawn.places for zone in place.zones)]
                chosen = [card for zone in zones for card in zone.cards if card.chosen]
                assert [f"{card.face}:{card.suit}" for card in chosen] == [step.entry["card"]]
        winner = cards_in(played.last.winners)[0]
        assert f"Seat {winner + 1} wins." in room.log(played.steps[-1].before, played.last, draft.values, None)["en"]
