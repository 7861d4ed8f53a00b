"""Omerta on the table: the drawing, the log, what a seat may read, and what re-drawing hidden cards keeps."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pytest

from tests.rules.omerta.test_kernel import A, B, C, D, Table
from workbench.core.bits import cards_in
from workbench.core.scene import spoken
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import Walk, play_game
from workbench.rules.game import copy_state
from workbench.rules.omerta import table as room
from workbench.rules.omerta.kernel import KERNEL, PLAY

DRAFT = load_draft("omerta-7")


def drawn(table, lang="en"):
    legal = int(KERNEL.legal(table.state, table.params))
    return spoken(room.scene(table.state, table.draft.values, legal, None, None), lang)


def hand(scene, seat):
    zone = next(zone for zone in scene["places"][seat]["zones"] if zone["key"] == "hand")
    return {card["suit"] + card["face"]: card for card in zone["cards"]}


def test_a_card_that_cannot_be_played_says_why():
    scene = drawn(Table(["w5 w8", "w2 x4 x6", "y1", "z1"]).play("w5"))
    cards = hand(scene, B)
    assert [name for name, card in cards.items() if card.get("playable")] == ["w2", "x6"]
    assert cards["x4"]["clause"] == "round/overtake"
    assert "5" in cards["x4"]["why_not"]
    assert scene["places"][B]["turn"] is True
    assert all("why_not" not in card for seat in (A, C, D) for card in hand(scene, seat).values())


def test_hands_and_vows_are_their_owner_s_until_the_score():
    table = Table(["w5 w8", "x1 x2", "y8 y1", "z1 z8"], vows={A: 5, B: 2, C: 6, D: 7}).play("w5")
    scene = drawn(table)
    for seat in range(4):
        assert all(card["seen_by"] == [seat] for card in hand(scene, seat).values())
        vow = next(zone for zone in scene["places"][seat]["zones"] if zone["key"] == "vow")
        assert vow["cards"][0]["seen_by"] == [seat]
    table.settle()  # B cannot play
    scene = drawn(table)
    assert [place.get("out", False) for place in scene["places"]] == [False, True, False, False]
    vows = [zone["cards"][0] for place in scene["places"] for zone in place["zones"] if zone["key"] == "vow"]
    assert len(vows) == 4
    assert all("seen_by" not in card for card in vows)


@pytest.mark.parametrize("seed", range(3))
def test_every_step_is_told_and_drawn_in_both_languages(seed):
    draft = DRAFT.with_values(max_deals=2)
    played = play_game(Batch.of(draft, "thumb", seed), 0)
    for step in played.steps:
        move = step.moves[-1] if step.moves else None
        line = room.log(step.before, step.after, draft.values, move)
        scene = room.scene(step.after, draft.values, 0, move, step.before)
        for lang in LANGUAGES:
            assert line[lang].strip()
            assert spoken(scene, lang)["banner"]
        seat = step.entry["player"]
        if seat is not None:
            assert str(seat + 1) in line["en"]
        if step.entry["kind"] == "vow":
            assert line.seen_by == (seat,)
            assert room.shown(step.moves[-1], draft.values) not in line.instead["en"], "the others do not read the vow"


def test_the_record_says_what_each_vow_paid():
    table = Table(["w5 w1", "x8 x1", "y1 y2", "z1 z2"], vows={A: 5, B: 2, C: 7, D: 6}).play("w5", "x8")
    while table.state.stage != room.SCORE:
        KERNEL.advance(table.state, table.params)
    before = copy_state(table.state)
    table.settle()
    step = room.happening(before, table.state, table.draft.values)
    assert step == {"kind": "score", "player": None, "points": [4, 5, 3, 2], "vows": [1, 2, 3, 0], "total": [4, 5, 3, 2]}


def places(state, players):
    return [int(state.hand[p]) | (1 << int(state.vow[p]) if state.vow[p] >= 0 else 0) for p in range(players)]


@pytest.mark.parametrize("given", [{}, {"players": 3}, {"players": 2, "suits": 4}, {"overtake_scope": "table"}])
def test_redrawing_keeps_what_the_viewer_saw(given):
    """Own cards, numbers of cards, everything played; who is out cannot have held a card it could have played."""
    draft = DRAFT.with_values(**given)
    players, moved, outs = draft.values["players"], 0, 0
    for index in range(6):
        walk = Walk(draft.game, draft.values, 3, index)
        while not walk.over and walk.state.part < 3:
            for viewer in range(players):
                again = copy_state(walk.state)
                with np.errstate(over="ignore"):
                    KERNEL.determinize(again, walk.params, viewer)
                assert (again.hand[viewer], again.vow[viewer]) == (walk.state.hand[viewer], walk.state.vow[viewer])
                assert list(again.played) == list(walk.state.played)
                cards = [card for mask in places(again, players) for card in cards_in(mask)]
                assert len(cards) == len(set(cards))
                for p in range(players):
                    assert len(cards_in(again.hand[p])) == len(cards_in(walk.state.hand[p]))
                    assert not int(again.hand[p]) & int(again.played[p])
                moved += places(again, players) != places(walk.state, players)
                if walk.state.out >= 0 and walk.state.out != viewer and walk.state.stage == room.SCORE:
                    outs += 1
                    again.stage, again.turn = PLAY, again.out
                    assert int(KERNEL.legal(again, walk.params)) == 0
            options = walk.legal()
            walk.do(cards_in(options)[index % options.bit_count()] if options else None)
    assert moved > 100
    assert outs > 0


def test_a_hidden_card_is_anywhere_equally_often():
    """Four cards hidden from A (B's hand of two, C's, D's): each lies with B half of the time."""
    table = Table(["w5", "x1 x2", "y1", "z1"], vows={})
    counts = Counter()
    draws = 4_000
    for n in range(draws):
        again = copy_state(table.state)
        again.redraw = np.uint64(n)
        for card in range(32):  # everything else has been played
            if not any(int(table.state.hand[p]) >> card & 1 for p in range(4)):
                again.played[A] |= np.uint64(1 << card)
        with np.errstate(over="ignore"):
            KERNEL.determinize(again, table.params, A)
        counts.update(cards_in(again.hand[B]))
    assert len(counts) == 4
    assert all(abs(count / draws - 0.5) < 5 * (0.25 / draws) ** 0.5 for count in counts.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_scored_deal_says_what_it_paid_for(lang):
    """What a seat is told to have earned is made of its parts, and the seats' points of a match of one deal are these."""
    played = play_game(Batch.of(DRAFT, "random", 5), 2)
    state = played.steps[-1].after
    scene = spoken(room.scene(state, DRAFT.values, 0, None, None), lang)
    for seat, place in enumerate(scene["places"]):
        numbers = [int(number) for number in re.findall(r"\d+", place["notes"][-1])] or [0]
        assert numbers[0] == int(state.points[seat])
        assert len(numbers) == 1 or numbers[0] == sum(numbers[1:])
