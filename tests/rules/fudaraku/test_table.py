"""Notation, log and drawing: what a record and a replay of Fudaraku say."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tests.rules.fudaraku.tables import KERNEL, Table, play, score
from workbench.core.scene import Secret, spoken
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import as_line, play_game
from workbench.play.replay import replay_record
from workbench.rules.fudaraku import records as rules
from workbench.rules.fudaraku import table as room
from workbench.rules.game import copy_state

GOLDEN = Path(__file__).parent / "golden"
GAMES = [("fudaraku-3", 2), ("fudaraku-3-rebuild", 1)]


def scene(table: Table, move: int | None = None, before=None, lang: str = "en") -> dict:
    legal = int(KERNEL.legal(table.state, table.params))
    return spoken(room.scene(table.state, table.values, legal, move, before), lang)


def zone(place: dict, key: str) -> dict:
    return next(z for z in place["zones"] if z["key"] == key)


@pytest.mark.parametrize(("name", "games"), GAMES)
def test_records_stay_as_they_are(name, games):
    """The same draft, seed and index give the same record, line for line."""
    batch = Batch.of(load_draft(name), "random", 7)
    lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    assert [as_line(play_game(batch, index).record) for index in range(games)] == lines


@pytest.mark.parametrize(("name", "_games"), GAMES)
def test_golden_records_can_be_played_again(name, _games):
    for line in (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        assert replay_record(entry).record == entry


def test_the_steps_of_a_record_have_the_format_s_kinds():
    """deal, then seals from the leader on, then choose and play or merit or out in turn, then the score."""
    entry = play_game(Batch.of(load_draft("fudaraku"), "random", 7), 0).record
    steps = entry["steps"]
    start = steps[0]["start"]
    assert [step["kind"] for step in steps[:5]] == ["deal", *["seal"] * 4]
    assert [step["player"] for step in steps[1:5]] == [(start + n) % 4 for n in range(4)]
    follows = {"sail": {"play", "out"}, "chant": {"merit"}}
    for step, following in pairwise(steps[5:]):
        if step["kind"] == "choose":
            assert following["kind"] in follows[step["what"]]
            assert following["player"] == step["player"]
        if step["kind"] == "out":
            assert step["legal"] == []
        elif step["kind"] != "score":
            assert step.get("what", step.get("card")) in step["legal"]
    assert steps[-1]["kind"] == "score"
    assert entry["result"]["points"] == steps[-1]["total"] == steps[-1]["points"]


def test_points_of_a_record_are_merit_and_nothing_for_who_is_out():
    batch = Batch.of(load_draft("fudaraku"), "random", 3)
    values = batch.draft.values["value"]
    for index in range(30):
        entry = play_game(batch, index).record
        out = {step["player"] for step in entry["steps"] if step["kind"] == "out"}
        merit = [0] * 4
        for step in entry["steps"]:
            if step["kind"] == "merit":
                merit[step["player"]] += values[int(step["card"][1:])]["vp"]
        assert entry["result"]["points"] == [0 if p in out else merit[p] for p in range(4)]


def test_forced_choices_are_steps_with_one_alternative():
    entry = play_game(Batch.of(load_draft("fudaraku"), "random", 7), 0).record
    forced = [step for step in entry["steps"] if step["kind"] == "choose" and "turn/no-way-back" in step["clauses"]]
    assert forced
    assert all(step["legal"] == ["sail"] for step in forced)


def test_without_chanting_nothing_is_chosen_but_cards():
    entry = play_game(Batch.of(load_draft("fudaraku-3-rebuild"), "random", 7), 0).record
    kinds = {step["kind"] for step in entry["steps"]}
    assert kinds == {"deal", "seal", "play", "out", "score"}
    assert all(len(step["seals"]) == 4 for step in entry["steps"] if step["kind"] == "score")


def test_giving_up_is_written_as_a_choice():
    table = Table(["w5 y1", "w6 y2", "w8 y4", "w1 y5"], may_give_up="yes")
    table.sail("w5")
    assert [room.option(table.state, table.values, move) for move in table.options] == ["sail", "chant", "give-up"]
    before = copy_state(table.state)
    table.move(rules.TO_GIVE_UP)
    assert room.describe(before, table.values, rules.TO_GIVE_UP) == {"kind": "choose", "player": 1, "what": "give-up"}
    assert room.log(before, table.state, table.values, rules.TO_GIVE_UP)["en"] == "Seat 2 chooses to go down without playing."
    assert scene(table)["banner"] == "Seat 2 goes down"


# why something is not open


def chant_card(table: Table, lang: str = "en") -> dict:
    cards = zone(scene(table, lang=lang)["places"][int(table.state.turn)], "choice")["cards"]
    return next(card for card in cards if card["face"] == {"en": "chant", "ja": "読経"}[lang])


def test_a_sailor_is_told_why_chanting_is_over():
    table = Table(["w5 x5 y1", "w6 x6 y2", "w7 x7 y3", "w8 x8 z1"])
    assert chant_card(table)["playable"]
    for card in ("w5", "w6", "w7", "w8"):
        table.sail(card)
    card = chant_card(table)
    assert "playable" not in card
    assert card["clause"] == "turn/no-way-back"
    assert card["why_not"] == "Chanting is over: this player put to sea in round 1, and there is no way back."
    assert chant_card(table, "ja")["why_not"] == "読経できない：ラウンド 1 で渡海しており、もう戻れない。"


@pytest.mark.parametrize(
    ("given", "round_number", "words"),
    [
        ({}, 7, "everybody sails in the last round"),
        ({"last_round_sails": False}, 7, "everybody sails in the last round"),
        ({"min_sails": 3}, 5, "everybody has to sail 3 times"),
        ({"min_sails": 3}, 6, "everybody has to sail 3 times"),
    ],
)
def test_who_is_still_ashore_is_told_why_it_has_to_sail(given, round_number, words):
    card = chant_card(Table(["w5 x5", "w6 x6", "w7 x7", "w8 x8"], round_number=round_number, **given))
    assert card["clause"] == "turn/last-round-sails"
    assert words in card["why_not"]


@pytest.mark.parametrize(
    "given", [{}, {"last_round_sails": False, "min_sails": 0}, {"min_sails": 4}, {"min_sails": 0}, {"may_give_up": "yes"}]
)
def test_the_reasons_agree_with_the_rules(given):
    """Chanting is shown as open exactly where the kernel offers it."""
    seen = set()

    def check(table):
        if table.state.stage == rules.CHOOSE:
            offered = rules.TO_CHANT in table.options
            assert chant_card(table).get("playable", False) == offered
            seen.add(offered)

    for index in range(5):
        play(given, 13, index, visit=check)
    assert seen == {True, False}


def test_a_card_is_told_why_it_cannot_be_sailed():
    table = Table(["w5 y1", "x6 y2", "w1 y6 y7 x3", "z1 z2"])
    table.sail("w5")
    table.sail("x6")
    table.choose_to_sail()
    cards = {card["face"] + card["suit"]: card for card in zone(scene(table)["places"][2], "hand")["cards"]}
    assert cards["1w"]["playable"]
    assert cards["7y"]["playable"]
    assert cards["6y"]["clause"] == "sail/overtake"
    assert cards["6y"]["why_not"] == "●6 cannot be sailed: it is not the enlightenment suit ◆ and not above 6, the highest number sailed."


# the table


def test_seals_and_hands_are_seen_by_their_owners_until_the_game_is_scored():
    table = Table(["w5", "w6", "w7", "w8"], round_number=7, sealed=["x1", "x2", "x3", "x4"])
    for seat, place in enumerate(scene(table)["places"]):
        for key in ("hand", "seal"):
            assert all(card["seen_by"] == [seat] for card in zone(place, key)["cards"])
    for card in ("w5", "w6", "w7", "w8"):
        table.sail(card)
    table.advance()
    assert all("seen_by" not in zone(place, "seal")["cards"][0] for place in scene(table)["places"])


def test_the_log_keeps_a_seal_secret():
    table = play({}, 7, 0)  # only for its values
    before = KERNEL.new_state()[0]
    before.stage, before.turn = rules.SEAL, 2
    line = room.log(before, before, table.values, 4)
    assert isinstance(line, Secret)
    assert line.seen_by == (2,)
    assert line["en"] == "Seat 3 seals ◆5."
    assert line.instead["en"] == "Seat 3 seals a card."


def test_the_middle_shows_the_running_round_and_then_the_one_just_finished():
    table = Table(["y1 y2", "w5 y3", "x6 y4", "w2 y5"])
    table.chant("y1")
    table.sail("w5")
    table.sail("x6")
    assert [z["cards"][0]["face"] for z in scene(table)["middle"]] == ["5", "6"]
    table.choose_to_sail()
    before = copy_state(table.state)
    move = table.card("w2")
    table.move(move)
    middle = scene(table, move, before)["middle"]
    assert [(z["label"], z["cards"][0]["face"], z["cards"][0].get("mark")) for z in middle] == [
        ("Seat 2", "5", "opened"),
        ("Seat 3", "6", "highest"),
        ("Seat 4", "2", "lowest"),
    ]
    assert [z["cards"][0].get("chosen", False) for z in middle] == [False, False, True]
    assert scene(table)["middle"] == [], "without the step before, the new round's table is empty"


def test_the_log_names_what_made_the_next_leader():
    for hands, words in (
        (["w5 y1", "w6 y2", "w8 y4", "w1 y5"], "Seat 4 follows with ◆1. Revolution: Seat 3 sailed highest and leads next."),
        (["w5 y1", "x6 y2", "w8 y4", "w1 y5"], "Seat 4 follows with ◆1. Seat 4 sailed lowest and leads next."),
    ):
        table = Table(hands)
        for hand in hands[:3]:
            table.sail(hand.split()[0])
        table.choose_to_sail()
        before = copy_state(table.state)
        table.move(table.card("w1"))
        assert room.log(before, table.state, table.values, table.card("w1"))["en"] == words
    table = Table(["y1 x1", "y2 x2", "y3 x3", "y4 x4"])
    for card in ("y1", "y2", "y3"):
        table.chant(card)
    table.move(rules.TO_CHANT)
    before = copy_state(table.state)
    table.move(table.card("y4"))
    words = "Seat 4 chants ●4 (merit 1). Everybody chanted; the lead passes to Seat 2."
    assert room.log(before, table.state, table.values, table.card("y4"))["en"] == words


def test_going_out_can_end_a_round():
    table = Table(["w7 x8 w6", "w6 y5", "w1 z2 z3", "x3 y4 z1"])
    for card in ("w7", "w6", "w1"):
        table.sail(card)
    table.choose_to_sail()
    before = copy_state(table.state)
    table.advance()
    line = room.log(before, table.state, table.values, None)
    assert line["en"] == "Seat 4 cannot play and is out. Revolution: Seat 1 sailed highest and leads next."
    assert [z["label"] for z in scene(table, None, before)["middle"]] == ["Seat 1", "Seat 2", "Seat 3"]


@pytest.mark.parametrize(
    ("merit", "out", "words"),
    [
        (["w1 w8", "w2", "", ""], [2], "Seat 4 never chanted, is still at sea and wins."),
        (["w1 w8", "w2", "w3", ""], [3], "Seat 1 wins on merit."),
        (["w1 w8", "x1 x8", "w3", ""], [3], "The sealed numbers decide a tie: Seat 2 wins."),
        (["y1", "w3", "w2", "x8"], [], "Even the seals are equal: Seat 1, Seat 4 share the win."),
    ],
)
def test_the_last_line_says_how_the_game_was_won(merit, out, words):
    table = score(merit, ["z4", "z3", "z2", "y4"], out=out)
    before = copy_state(table.state)
    before.stage = rules.SCORE
    assert room.log(before, table.state, table.values, None)["en"].endswith(words)


def test_nobody_is_on_turn_once_the_game_is_to_be_scored():
    table = Table(["w7 x8", "x3 y5", "w1 z2", "z1 z4"], end_on_first_out=True)
    table.sail("w7")
    assert [place["turn"] for place in scene(table)["places"] if "turn" in place] == [True]
    table.go_out()
    assert not any("turn" in place for place in scene(table)["places"])
    assert scene(table)["banner"] == "Scoring"


def test_notes_say_who_is_ashore_at_sea_and_out():
    table = Table(["y1 y2", "w5 y3", "x1 y4", "w2 y5"], sealed=["z1", "z2", "z3", "z4"])
    table.chant("y1")
    table.sail("w5")
    table.go_out()
    table.state.first_sail[3], table.state.merit[3] = 1, np.uint64(1)
    notes = [place["notes"] for place in scene(table)["places"]]
    assert notes == [["still ashore"], ["at sea, never chanted"], ["out in round 1"], ["at sea since round 1"]]


def test_a_match_shows_its_games_and_target():
    facts = []

    def look(table):
        facts.extend(scene(table)["facts"])

    play(dict(load_draft("fudaraku-3-rebuild").values.plain()), 5, 1, visit=look)
    assert {"Game 1", "Game 2", "Target 10 VP", "Round 1 of 7"} <= set(facts)
