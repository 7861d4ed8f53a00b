"""compare, sweep, sensitivity and metrics on the command line."""

from __future__ import annotations

import json

import pandas as pd
import pytest


def test_compare_prints_the_finding_and_every_outcome(run):
    arguments = ("compare", "omerta", "omerta", "--set", "survive_vp=3", "--games", 1000)
    status, out, _ = run(*arguments)
    assert status == 0
    assert "Survive VP: 2 → 3" in out
    assert "Deals per match" in out
    data = json.loads(run(*arguments, "--json")[1])
    assert data["paired"] is True
    assert data["why_unpaired"] is None
    assert (data["games"], data["stopped"]) == (1000, "games")
    assert data["changes"] == [{"path": "survive_vp", "a": 2, "b": 3, "text": "Survive VP: 2 → 3"}]
    deals = next(row for row in data["measures"] if row["measure"] == "deals")
    assert deals["low"] < deals["difference"] < deals["high"] < 0
    assert deals["variance_reduction"] > 0


def test_compare_says_when_the_deals_differ_and_stops_at_a_precision(run):
    data = json.loads(
        run("compare", "omerta", "omerta", "--set", "hand_size=7", "--precision", 0.05, "--measures", "win,deals", "--json")[1]
    )
    assert data["paired"] is False
    assert "different cards" in data["why_unpaired"]
    assert data["stopped"] == "precision"
    assert data["a"]["seed"] != data["b"]["seed"]
    assert {row["measure"] for row in data["measures"]} == {"deals", *(f"win.place.{n}" for n in range(1, 5))}


def test_sweep_prints_a_tidy_table(run, tmp_path):
    path = tmp_path / "sweep.csv"
    over = ("--over", "survive_vp=0:2", "--over", "vow.2.amount=1,2,3")
    status, out, _ = run("sweep", "omerta", *over, "--games", 200, "--measures", "deals", "--json", "--out", path)
    data = json.loads(out)
    assert status == 0
    assert data["over"] == {"survive_vp": [0, 1, 2], "vow.2.amount": [1, 2, 3]}
    assert data["current"] == {"survive_vp": 2, "vow.2.amount": 2}
    assert len(data["rows"]) == 9
    assert [row["current"] for row in data["rows"]].count(True) == 1
    assert len(pd.read_csv(path)) == 9
    assert "ディール数" in run("sweep", "omerta", *over, "--games", 200, "--measures", "deals", "--lang", "ja")[1]


def test_sensitivity_and_metrics_print_what_they_found(run):
    status, out, _ = run("sensitivity", "omerta", "--games", 500, "--measures", "deals")
    assert status == 0
    assert "Target per player" in out
    data = json.loads(run("metrics", "omerta", "--games", 300, "--looked-at", 3, "--json")[1])
    assert {"seat_balance", "drama", "control"} <= {row["metric"] for row in data["metrics"]}
    assert "Drama" in run("metrics", "omerta", "--games", 300, "--looked-at", 3)[1]


def test_metrics_of_recorded_games(run, tmp_path):
    path = tmp_path / "games.jsonl"
    assert run("record", "omerta", "--games", 3, "--out", path)[0] == 0
    data = json.loads(run("metrics", path, "--json")[1])
    assert data["games"] == 3
    assert "drama" in {row["metric"] for row in data["metrics"]}
    assert run("metrics", path, "--set", "survive_vp=3")[0] == 2
    assert run("metrics", tmp_path / "none.jsonl")[0] == 2


BAD = [
    (("compare", "omerta", "omertta"), "did you mean omerta"),
    (("compare", "omerta", "omerta", "--games", "0"), "games = 0"),
    (("compare", "omerta", "omerta", "--precision", "x"), "precision = 'x'"),
    (("compare", "omerta", "omerta", "--precision", "nan"), "precision = nan"),
    (("compare", "omerta", "omerta", "--measures", "deels"), "did you mean deals"),
    (("compare", "omerta", "omerta", "--set", "players=3", "--players", "thumb,thumb,thumb,random"), "3 seats"),
    (("sweep", "omerta", "--over", "survival=0:4"), "unknown parameter 'survival'"),
    (("sweep", "omerta", "--over", "survive_vp=0:99"), "79 of 100 values"),
    (("sweep", "omerta", "--over", "survive_vp=0:2", "--over", "survive_vp=3:4"), "same parameter twice"),
    (("sweep", "omerta", "--over", "survive_vp=1", "--games", "1", "--out", "x.pdf"), ".csv or .parquet"),
    (("sensitivity", "omerta", "--games", "-1"), "games = -1"),
    (("metrics", "omerta", "--games", "1"), "games = 1"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=lambda value: " ".join(value) if isinstance(value, tuple) else "")
def test_bad_input_is_one_clear_message(run, arguments, message):
    status, out, err = run(*arguments)
    assert status == 2
    assert out == ""
    assert message in err
    assert "Traceback" not in err
