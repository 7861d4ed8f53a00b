"""Kaito Oceans in record notation, in words and on the table."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from tests.rules.oceans.tables import KERNEL, Table
from workbench.core.bits import cards_in
from workbench.core.scene import Secret, spoken
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.play.replay import RecordError, replay_record
from workbench.rules.oceans import kernel as rules
from workbench.rules.oceans import table as drawing

DRAFT = load_draft("oceans")
GOLDEN = Path(__file__).parent / "golden"
KINDS = {
    "deal": {"hands", "roles", "vault", "pile", "start"},
    "draw": {"cards"},
    "swap": {"target", "given", "taken"},
    "investigate": {"vault", "seen"},
    "announce": {"what"},
    "mission": {"card", "way"},
    "notice": {"slot"},
    "give": {"card"},
    "discard": {"card"},
    "end": set(),
    "reshuffle": {"pile"},
    "open": {"vault"},
    "settle": {"counts", "from", "to", "card"},
    "lot": {"items", "way"},
    "bid": {"card"},
    "reveal": {"sum", "success"},
    "score": {"points", "total", "winners"},
}


@cache
def games(kind="thumb", n=4):
    batch = Batch.of(DRAFT, kind, 4)
    return [play_game(batch, index) for index in range(n)]


def test_every_card_has_its_notation():
    """Kitten, key, kitten and key in one, notice, investigation."""
    table = Table()
    every = int(table.state.kitten_cards | table.state.key_cards | table.state.notice_cards | table.state.investigation_cards)
    names = [drawing.card_name(table.state, card, table.values) for card in cards_in(every)]
    assert {"kitten:1", "kitten:9", "key:20:N", "key:24:NE", "key:24:WN", "kitten:11+key:22:N", "notice", "investigation"} <= set(names)
    assert names.count("notice") == 8
    assert names.count("investigation") == 4
    assert len([name for name in names if name.startswith("key:")]) == 14


def test_steps_hold_what_the_format_says():
    """Every kind of step has its fields."""
    met = set()
    for played in games() + games("random"):
        for entry in played.record["steps"]:
            fields = set(entry) - {"kind", "player", "legal", "clauses"}
            assert fields == KINDS[entry["kind"]]
            met.add(entry["kind"])
    assert met == set(KINDS)


def test_only_chance_and_scoring_go_without_alternatives():
    """A forced single choice is a step with that one alternative: no kitten to give or bid, the rest of a draw after a reshuffle."""
    forced = {"give": [None], "bid": [None], "draw": [{"kind": "draw"}]}
    met = set()
    for played in games() + games("random"):
        steps = played.record["steps"]
        for previous, entry in pairwise(steps):
            assert ("legal" in entry) == (entry["kind"] not in ("deal", "reshuffle", "reveal", "settle", "score"))
            none = entry["kind"] in ("give", "bid") and entry["card"] is None
            rest = entry["kind"] == "draw" and previous["kind"] == "reshuffle" and entry["legal"] == forced["draw"]
            if none or rest:
                assert entry["legal"] == forced[entry["kind"]]
                met.add(entry["kind"])
    assert met >= {"give", "bid"}


def test_what_was_chosen_is_among_what_was_legal():
    """A step's own choice stands in its list, once."""
    for played in games() + games("random"):
        for entry in played.record["steps"]:
            if not entry.get("legal"):
                continue
            mine = {
                key: value for key, value in entry.items() if key not in ("player", "cards", "given", "taken", "seen", "legal", "clauses")
            }
            short = {"give": "card", "bid": "card", "announce": "what", "open": "vault"}.get(entry["kind"])
            assert entry["legal"].count(entry[short] if short else mine) == 1


def test_a_swap_shows_what_went_over():
    """Given and taken are what the two hands lost and won."""
    for played in games("random"):
        for step in played.steps:
            if step.entry["kind"] == "swap":
                target = step.entry["target"]
                won = cards_in(int(step.after.hand[target]) & ~int(step.before.hand[target]))
                assert step.entry["given"] == [drawing.card_name(step.after, card, DRAFT.values) for card in won]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda path: path.stem)
def test_golden_games_are_played_the_same(path):
    """A recorded game, kept beside this test, reads back step by step."""
    entry = json.loads(path.read_text(encoding="utf-8"))
    assert replay_record(entry).record == entry


def test_a_record_with_an_impossible_gift_is_refused():
    """The first step that does not fit is named."""
    entry = json.loads(next(GOLDEN.glob("*.jsonl")).read_text(encoding="utf-8"))
    number = next(i for i, step in enumerate(entry["steps"]) if step["kind"] == "give" and step["card"])
    entry["steps"][number]["card"] = "kitten:13"
    with pytest.raises(RecordError, match=f"step {number + 1}:"):
        replay_record(entry)


def loot(keys, **given):
    """The holder's first lot with so many keys."""
    table = Table(["kitten:1", "kitten:3", "", ""], team=" ".join(keys), **given)
    state = table.state
    state.issuer = state.holder = state.turn = 0
    state.opened, state.boss_shown, state.loot, state.has_treasure, state.stage = 0, 1, state.team, 1, rules.LOT
    return table


def test_a_lot_is_listed_whole_and_found_at_once():
    """All parts of a small loot, the same as the rules allow; of a big one "any part of". Impossible lots have no moves."""
    keys = ["key:20:N", "key:28:N", "kitten:11+key:22:N"]
    small = loot(keys)
    listed = drawing.offered(small.state, small.values)
    allowed = [{key: value for key, value in entry.items() if key != "player"} for _, entry in small.ways()]
    assert len(listed) == len(allowed) == 2 * 15 + 1
    assert all(entry in listed for entry in allowed)
    for moves, entry in small.ways():
        assert drawing.moves_for(small.state, small.values, entry) == moves
    assert drawing.moves_for(small.state, small.values, {"items": ["key:20:S"], "way": "highest"}) == []
    big = loot([*keys, *(f"key:{n}:{d}" for d in "ESW" for n in (20, 28)), "key:24:NE", "key:24:ES"])
    listed = drawing.offered(big.state, big.values)
    assert [entry.get("part_of", [])[:1] for entry in listed] == [["treasure"], ["treasure"], []]
    assert drawing.offered(Table().state, big.values) is None


def test_equal_keys_make_equal_lots():
    """With five players two kitten-and-key cards read alike: a lot is listed once, in one order, whichever of the two is in it."""
    table = Table(["kitten:1", "kitten:3", "", "", ""], team="kitten:11+key:22:N kitten:11+key:22:W kitten:11+key:22:N")
    state = table.state
    state.issuer = state.holder = state.turn = 0
    state.opened, state.boss_shown, state.loot, state.has_treasure, state.stage = 0, 1, state.team, 1, rules.LOT
    listed = [(tuple(entry["items"]), entry["way"]) for entry in drawing.offered(state, table.values) if entry["kind"] == "lot"]
    assert len(listed) == 22
    assert len({(tuple(sorted(items)), way) for items, way in listed}) == 22
    assert {(tuple(entry["items"]), entry["way"]) for _, entry in table.ways() if entry["kind"] == "lot"} == set(listed)


def test_the_log_speaks_and_keeps_secrets():
    """Every step has a sentence in both languages; others do not read what only some may know."""
    for played in games() + games("random"):
        for step in played.steps:
            line = drawing.log(step.before, step.after, DRAFT.values, step.moves[-1] if step.moves else None)
            assert all(line[lang] and "{" not in line[lang] for lang in LANGUAGES)
            kind, player = step.entry["kind"], step.entry["player"]
            face_down = kind in ("give", "bid") and step.after.secret[player] >= 0  # not so the last bid: with it all are shown
            if kind in ("draw", "swap", "investigate") or face_down:
                assert isinstance(line, Secret)
                assert player in line.seen_by
                if kind == "swap":
                    assert step.entry["target"] in line.seen_by


def test_scenes_can_be_drawn_at_every_step():
    """Both languages; every hand face is for its owner only; a seat has bars that add up to the vaults' certainty."""
    for played in (games()[0], games("random")[0]):
        for step in played.steps:
            legal = int(KERNEL.legal(step.after, DRAFT.values.record()))
            scene = drawing.scene(step.after, DRAFT.values, legal, None, step.before)
            json.dumps([spoken(scene, lang) for lang in LANGUAGES])
            for seat, place in enumerate(scene.places):
                assert all(card.seen_by == (seat,) for zone in place.zones if zone.key in ("hand", "secret") for card in zone.cards)
                if place.bars and step.after.opened < 0:
                    assert sum(bar.share for bar in place.bars[:4]) == pytest.approx(1)
            assert all(text["ja"] for text in drawing.chapter(step.after, DRAFT.values))


def reasons(table):
    """Clause → English reason of every card of the seat to act."""
    legal = int(KERNEL.legal(table.state, table.params))
    scene = drawing.scene(table.state, table.values, legal, None, None)
    return {card.clause: card.why_not.en for card in scene.places[int(table.state.turn)].zones[0].cards if card.why_not}


def test_the_table_says_why_a_card_cannot_be_used():
    """Limits of missions, the second play, a notice without missions, kittens only for a notice."""
    full = ["key:20:N inward", "key:20:E inward", "key:20:S outward", "key:20:W inward"]
    assert "4 missions lie already" in reasons(Table(["key:28:N", "", "", ""], missions=full).act())["mission/limit"]
    assert "no mission lies" in reasons(Table(["notice kitten:1", "", "", ""]).act())["notice/call"]
    played = Table(["key:28:N key:20:N kitten:1", "", "", ""]).act().play("mission", card="key:28:N", way="inward")
    assert "one card has been played" in reasons(played)["turn/actions"]
    gifts = Table(["notice kitten:1 key:28:N", "kitten:1", "", ""], missions=full[:1]).act().play("notice", slot=0)
    assert "only kittens can" in reasons(gifts)["notice/call"]
    three = Table(["kitten:1 kitten:3 kitten:11+key:22:N", "", "", ""], keep_three="rule").act()
    assert "three kittens" in reasons(three)["turn/hand-limit"]


def test_lies_are_marked_when_all_is_open():
    """An announcement is a fact for everybody; whether it is true only for those who know the vault."""
    table = Table(["investigation kitten:1", "", "", ""]).act().play("investigate", vault="E").play("announce", what="treasure")
    notes = drawing.scene(table.state, table.values, 0, None, None).places[0].notes
    [note] = [note for note in notes if "a lie" in note.en]
    assert isinstance(note, Secret)
    assert note.seen_by == (0,)
    assert note.instead.en == "said east: treasure"


def test_results_are_points_and_winners():
    for played in games():
        last, result = played.last, played.record["result"]
        assert result["winners"] == cards_in(last.winners)
        assert result["points"] == [int(t) for t in last.total[:4]]
        assert result["finished"] is True
        assert played.record["steps"][-1]["kind"] == "score"
        assert (last.how == rules.BY_TOTAL) == any(result["points"])


def test_every_step_names_the_rules_at_work():
    """Whatever is chosen or happens, at least one clause decided it."""
    for played in games() + games("random"):
        for entry in played.record["steps"][1:]:
            assert entry["clauses"] or entry["kind"] == "score", entry
