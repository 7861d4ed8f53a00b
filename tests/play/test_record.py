"""Records and replays."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.mutations import mutated_bytes, mutated_json
from workbench.core.errors import BadInput
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import as_line, play_game, record, write_records
from workbench.play.replay import LONGEST_RECORD, MOST_BLANK, RecordError, play_again, read_records, replay_record

DRAFT = load_draft("omerta")
GOLDEN = Path(__file__).parents[1] / "rules" / "omerta" / "golden" / "omerta-7.jsonl"


def test_golden_records_are_played_again_to_the_letter():
    """Files written by an earlier version: the same draft, players, seed and index still give exactly these games."""
    entries = list(read_records(GOLDEN))
    assert len(entries) == 3
    for entry in entries:
        assert replay_record(entry).record == entry
        assert record(DRAFT.with_values(entry["parameters"]), entry["seed"], entry["index"], entry["players"]) == entry


def test_a_record_has_all_that_its_format_asks_for():
    """Keys, kinds, notation, legal alternatives and clauses, step by step."""
    entry = record(DRAFT, seed=7, index=12, players="thumb,random,random,random")
    assert entry["format"] == "workbench-record/1"
    assert (entry["game"], entry["draft"], entry["seed"], entry["index"]) == ("omerta", "omerta-7", 7, 12)
    assert entry["parameters"] == DRAFT.values.plain()
    assert entry["players"] == ["thumb", "random", "random", "random"]
    kinds = {"deal", "vow", "play", "out", "score"}
    for step in entry["steps"]:
        assert step["kind"] in kinds
        if step["kind"] in ("vow", "play"):
            assert step["card"] in step["legal"]
            assert set(step) == {"kind", "player", "card", "legal", "clauses"}
        elif step["kind"] == "out":
            assert step["legal"] == []
        elif step["kind"] == "deal":
            assert set(step) == {"kind", "player", "hands", "start"}
            assert sorted(card for hand in step["hands"] for card in hand) == sorted(f"{s}{n}" for s in "wxyz" for n in range(1, 9))
        else:
            assert set(step) == {"kind", "player", "points", "vows", "total", "clauses"}
    assert entry["steps"][0]["kind"] == "deal"
    assert entry["steps"][-1]["total"] == entry["result"]["points"]
    assert json.loads(as_line(entry)) == entry


def broken(change):
    entry = copy.deepcopy(record(DRAFT, seed=7, index=12))
    change(entry)
    return entry


def set_step(index, **changes):
    return lambda entry: entry["steps"][index].update(changes)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (set_step(6, card="w9"), "step 7"),
        (set_step(6, legal=[]), "step 7 .*legal"),
        (set_step(1, player=3), "step 2"),
        (set_step(0, start=9), "step 1 .*start"),
        (set_step(0, hands=[]), "step 1 .*hands"),
        (set_step(-1, total=[0, 0, 0, 0]), "total does not fit"),
        (set_step(5, clauses=["round/overtake", "vow/1-peace"]), "step 6 .*clauses"),
        (set_step(5, colour="red"), "step 6 .*colour"),
        (lambda entry: entry["steps"].pop(), "the game goes on"),
        (lambda entry: entry["steps"].append(entry["steps"][-1]), "the game is over"),
        (lambda entry: entry["steps"].insert(0, 3), "step 1: a step is a JSON object"),
        (lambda entry: entry["result"].update(winners=[0, 1]), "result"),
        (lambda entry: entry.update(result=3), "result must be an object, not 3"),
        (lambda entry: entry.update(game=["omerta"]), "game must be a name"),
        (lambda entry: entry.pop("seed"), "lacks seed"),
        (lambda entry: entry.update(seed="x"), "seed"),
        (lambda entry: entry.update(format="workbench-record/9"), "format"),
        (lambda entry: entry.update(game="omertà"), "did you mean omerta"),
        (lambda entry: entry.update(players=["thumb"] * 9), "players"),
        (lambda entry: entry.update(steps={}), "steps must be a list"),
        (lambda entry: entry["parameters"].update(survive_vp=99), "survive_vp"),
        (lambda entry: entry.update(parameters={}), "parameters lacks players"),
        (lambda entry: entry["parameters"].pop("survive_vp"), "parameters lacks survive_vp"),
        (lambda entry: entry["parameters"]["vow"].pop("2"), "vow"),
        (lambda entry: entry["parameters"].update(survive_vp=2.0), r"survive_vp\) = 2\.0"),
        (lambda entry: entry.update(players=["random"]), "one kind for each of the 4 seats"),
        (lambda entry: entry.update(draft=7), "draft must be a name, not 7"),
        (lambda entry: entry.update(draft=None), "draft must be a name, not null"),
        (lambda entry: entry.update(comment="mine"), "unknown part of a record 'comment'"),
        (lambda entry: entry.update(tables="abc"), "tables must be fingerprints"),
        (lambda entry: entry.update(tables=["abc"]), "one entry for each of the 4 seats"),
        (lambda entry: entry.update(seed=True), "seed = True"),
        (lambda entry: entry.update(index=12.0), "index = 12.0"),
        (lambda entry: entry["result"].update(finished=1), "result"),
        (set_step(0, start=2.0), "step 1 .*start"),
        (set_step(6, player=2.0), "step 7"),
        (set_step(6, note="why"), "step 7 .*note"),
        (lambda entry: entry["parameters"].update(survive=2), "did you mean survive_vp"),
        (lambda entry: entry["parameters"].update(survive_vp=3), "step"),
    ],
)
def test_the_first_step_that_does_not_fit_is_named(change, message):
    """A record that was changed anywhere is refused, with the place and the reason."""
    with pytest.raises(BadInput, match=message):
        replay_record(broken(change))


def test_an_illegal_move_is_answered_with_the_legal_ones():
    """So that a designer who wrote a record by hand can mend it."""
    entry = record(DRAFT, seed=7, index=12)
    with pytest.raises(RecordError) as refused:
        replay_record(broken(set_step(6, card="w9")))
    assert all(card in str(refused.value) for card in entry["steps"][6]["legal"])


@pytest.mark.parametrize("text", ["{", "[1, 2]", '"x"', '{"format": ', "nonsense\n", "[" * 5000])
def test_broken_json_is_named_with_its_line(tmp_path, text):
    """One clear message, with file and line."""
    path = tmp_path / "games.jsonl"
    path.write_text(as_line(record(DRAFT)) + text)
    with pytest.raises(RecordError, match="line 2"):
        list(read_records(path))


def test_files_that_cannot_be_read_or_written(tmp_path):
    """Missing, not text, or a folder that is not there; nothing half-written stays behind."""
    with pytest.raises(RecordError, match="no such record file"):
        list(read_records(tmp_path / "none.jsonl"))
    (tmp_path / "bytes.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="UTF-8"):
        list(read_records(tmp_path / "bytes.jsonl"))
    with pytest.raises(BadInput, match="cannot be written"):
        write_records(iter([record(DRAFT)]), tmp_path / "nowhere" / "games.jsonl")
    assert list(tmp_path.iterdir()) == [tmp_path / "bytes.jsonl"]


def test_a_failure_while_writing_leaves_the_old_file(tmp_path):
    """The file appears whole or not at all."""
    path = tmp_path / "games.jsonl"
    path.write_text("old")

    def failing():
        yield record(DRAFT)
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError):
        write_records(failing(), path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_same_game_whatever_batch_it_is_played_in():
    """A record depends on draft, players, seed and index alone."""
    batch = Batch.of(DRAFT, "thumb", 42)
    lines = "".join(as_line(play_game(batch, index).record) for index in range(5))
    again = "".join(as_line(record(DRAFT, seed=42, index=index, players="thumb")) for index in range(5))
    assert hashlib.sha256(lines.encode()).hexdigest() == hashlib.sha256(again.encode()).hexdigest()


@pytest.mark.parametrize(
    ("was", "now", "message"),
    [
        ('"seed":7', '"seed":' + "9" * 5000, "broken JSON"),
        ('"seed":7', '"seed":8,"seed":7', "'seed' is given twice"),
        ('"kind":"deal"', '"kind":"vow","kind":"deal"', "'kind' is given twice"),
        ('"seed":7', '"seed":NaN', "NaN is no JSON"),
        ('"seed":7', '"seed":' + "[" * 100_000 + "]" * 100_000, "broken JSON|nested"),
        ('"seed":7', '"seed":"\\ud800"', "seed"),
    ],
)
def test_what_json_readers_disagree_about_is_refused(tmp_path, was, now, message):
    """Two readers of one record must see one game."""
    path = tmp_path / "games.jsonl"
    line = as_line(record(DRAFT, seed=7))
    assert was in line
    path.write_text(line.replace(was, now, 1))
    with pytest.raises(BadInput, match=message):
        replay_record(next(read_records(path)))


def test_a_byte_order_mark_does_no_harm_and_a_folder_a_pipe_or_a_device_is_no_record(tmp_path):
    """As with drafts."""
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + as_line(record(DRAFT)).encode())
    assert len(list(read_records(path))) == 1
    os.mkfifo(tmp_path / "pipe")
    for other in (tmp_path, tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(RecordError, match="not a regular file"):
            list(read_records(other))
    path.write_bytes(b"\n" * (MOST_BLANK + 1))
    with pytest.raises(RecordError, match="no file of records"):
        list(read_records(path))
    path.write_bytes(b" " * (LONGEST_RECORD + 1))
    with pytest.raises(RecordError, match="line 1: too long"):
        list(read_records(path))


def test_names_in_records_cannot_command_a_terminal_or_break_the_file():
    """Whatever a draft is called, as a JSON string it is the same name."""
    name = "a\x1b]0;b\x07\u202e\ud800\x9b草"
    entry = record(replace(DRAFT, name=name))
    line = as_line(entry)
    assert not set(line) & set(name) - set("ab0;]草")
    assert json.loads(line)["draft"] == name
    assert replay_record(json.loads(line)).draft.name == name


def test_players_play_again_what_they_played_and_nothing_else():
    """A record by the rules need not be one of the players it names."""
    entry = record(DRAFT, seed=7, index=12, players="thumb,random,thumb,random")
    play_again(replay_record(entry))
    forged = {**entry, "players": ["thumb"] * 4}
    with pytest.raises(RecordError, match=r"step \d+: seat \d \(thumb\) would not have chosen .* but "):
        play_again(replay_record(forged))


def test_mutated_records_are_judged_or_refused(tmp_path):
    """A small part of what benchmarks/fuzz.py does for as long as one likes: never anything but a refusal with a message."""
    chance = random.Random(3)
    refused = 0
    lines = [as_line(record(load_draft(name), seed=3)) for name in ("omerta", "fudaraku", "fortuna", "oceans")]
    path = tmp_path / "games.jsonl"
    for number in range(160):
        line = lines[number % 4]
        path.write_bytes(mutated_json(line, chance).encode() if number % 3 else mutated_bytes(line.encode(), chance))
        try:
            for entry in read_records(path):
                replay_record(entry)
        except BadInput:
            refused += 1
    assert refused > 120
