"""The command line, as a user meets it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


def test_list_names_every_shipped_draft(run):
    """As text and as JSON."""
    status, out, _ = run("list", "--lang", "ja")
    assert status == 0
    assert "omerta-7" in out
    assert "オメルタ" in out
    assert "omerta-7" in [draft["name"] for draft in json.loads(run("list", "--json")[1])]


@pytest.mark.parametrize(
    "given",
    [
        ("record", "omerta", "--game", "3"),
        ("simulate", "omerta", "--player", "thumb"),
        ("compare", "omerta", "omerta", "--gam", "10"),
        ("sweep", "omerta", "--over", "survive_vp=1", "--game", "5"),
        ("coverage", "omerta", "--kind", "thumb"),
        ("list", "--jso"),
    ],
)
def test_a_flag_has_one_spelling(run, given):
    """An abbreviation could mean another flag tomorrow."""
    status, _, err = run(*given)
    assert status == 2
    assert "unrecognized arguments" in err


def test_a_value_is_refused_by_its_label_and_its_name(run):
    status, _, err = run("simulate", "omerta", "--set", "survive_vp=99")
    assert (status, len(err.splitlines())) == (2, 1)
    assert "Survive VP (survive_vp) = 99" in err


def test_a_range_that_leaves_the_possible_is_one_sentence(run):
    status, _, err = run("sweep", "omerta", "--over", "survive_vp=1:1000")
    assert (status, len(err.splitlines())) == (2, 1)
    assert "980 of 1,000 values" in err
    assert "survive_vp=0:20 works" in err


def test_simulate_prints_figures(run):
    """Findings and tables for people, everything for scripts; --set and --players are used."""
    arguments = (
        "simulate",
        "omerta",
        "--games",
        2000,
        "--players",
        "thumb,random,random,random",
        "--set",
        "survive_vp=3",
        "--set",
        "vow.5.amount=2",
    )
    status, out, _ = run(*arguments)
    assert status == 0
    assert "n = 2,000" in out
    assert "Win share by seat and player" in out
    status, out, _ = run(*arguments, "--json", "--workers", 1)
    data = json.loads(out)
    assert (data["games"], data["unfinished"], data["seed"]) == (2000, 0, 1)
    assert data["parameters"]["survive_vp"] == 3
    assert data["parameters"]["vow"]["5"]["amount"] == 2
    assert data["players"] == ["thumb", "random", "random", "random"]
    wins = data["panels"]["wins"]["rows"]
    assert sum(row["count"] for row in wins) >= 2000
    assert {clause["clause"] for clause in data["clauses"]} >= {"round/out", "vow/1-peace"}


def test_record_check_and_replay_belong_together(run, tmp_path):
    """What record writes, check accepts and replay tells."""
    path = tmp_path / "games.jsonl"
    assert run("record", "omerta", "--seed", 7, "--games", 3, "--first", 4, "--players", "thumb", "--out", path) == (0, "", "")
    status, out, _ = run("check", path)
    assert (status, "3 games" in out) == (0, True)
    assert json.loads(run("check", path, "--json")[1])["games"] == 3
    status, out, _ = run("replay", path, "--game", 2, "--lang", "ja")
    assert status == 0
    assert "ディール 1" in out
    told = json.loads(run("replay", path, "--game", 2, "--json")[1])
    assert told["index"] == 6
    assert run("record", "omerta", "--seed", 7, "--first", 4, "--players", "thumb")[1] == path.read_text().splitlines(keepends=True)[0]


def test_what_players_learn_is_kept_and_gone_on_from(run, tmp_path):
    """A table from nothing, written again the same on another number of threads, and one that goes on from it after a change."""
    first, again, changed = (tmp_path / f"{name}.npz" for name in ("first", "again", "changed"))
    status, out, err = run("learn", "omerta", "--games", 4000, "--seed", 3, "--workers", 1, "--out", first)
    assert (status, err) == (0, "")
    head, *measured = out.splitlines()
    assert head.startswith(f"{first}  ")
    assert ["1 × learned against 3 × rule of thumb" in measured[0], "1 × rule of thumb against 3 × learned" in measured[1]] == [True] * 2
    data = json.loads(run("learn", "omerta", "--games", 4000, "--seed", 3, "--workers", 2, "--out", again, "--json")[1])
    assert again.read_bytes() == first.read_bytes()
    assert (data["games"], data["from"], head.split()[-1]) == (4000, None, data["fingerprint"])
    options = ("--set", "vow.2.amount=3", "--games", 500, "--from", first, "--out", changed, "--json")
    data = json.loads(run("learn", "omerta", *options)[1])
    assert data["from"] == head.split()[-1] != data["fingerprint"]
    assert data["parameters"]["vow"]["2"]["amount"] == 3
    assert "対 経験則 3 人" in run("learn", "omerta", "--games", 500, "--out", changed, "--lang", "ja")[1]
    first.write_bytes(first.read_bytes()[:-50])
    status, out, err = run("learn", "omerta", "--from", first, "--out", changed)
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert "damaged" in err


def test_the_ladder_is_told_in_words_and_as_data(run):
    """Sentences and a table; the same as JSON. Nobody who learned against others is on the quick one."""
    status, out, err = run("ladder", "omerta", "--quick", "--games", 400, "--lang", "ja")
    assert (status, err) == (0, "")
    assert "経験則の中の学習" in out
    data = json.loads(run("ladder", "omerta", "--quick", "--games", 400, "--json")[1])
    assert len(data["seats"]) == 6
    assert data["exploiter"] is None
    assert data["findings"][-1].startswith("One learned player among rule of thumb ones wins")


def test_what_an_option_is_worth_is_told(run):
    status, out, err = run("options", "omerta", "--only", "vow.1", "--games", 400)
    assert (status, err) == (0, "")
    assert "always: 1 peace" in out
    assert "vow.1  never" in out


def test_check_accepts_a_draft_file(run, tmp_path):
    """The smallest draft file."""
    path = tmp_path / "mine.toml"
    path.write_text('game = "omerta"\n[parameters]\nsurvive_vp = 3\nvow.2.amount = 4\n[rulings]\novertake_scope = "table"\n')
    assert run("check", path)[0] == 0
    assert json.loads(run("simulate", path, "--games", 100, "--json")[1])["parameters"]["overtake_scope"] == "table"


BAD = [
    (("simulate", "omertta"), "did you mean omerta"),
    (("simulate", "nowhere/omerta.toml"), "no such draft file"),
    (("simulate", "omerta", "--set", "survival=3"), "unknown parameter 'survival'"),
    (("simulate", "omerta", "--set", "curtain_scop=deal"), "did you mean curtain_scope"),
    (("simulate", "omerta", "--set", "curtain_scope=game"), "deal, match"),
    (("simulate", "omerta", "--players", "tumb"), "did you mean thumb"),
    (("simulate", "omerta", "--players", "thumb,random"), "4 seats"),
    (("simulate", "omerta", "--set", "survive_vp=eight"), "survive_vp) = 'eight'"),
    (("simulate", "omerta", "--set", "survive_vp=1e9"), "0 to 20"),
    (("simulate", "omerta", "--set", "survive_vp=NaN"), "NaN is not a number"),
    (("simulate", "omerta", "--set", "survive_vp=-1"), "0 to 20"),
    (("simulate", "omerta", "--set", "survive_vp=true"), "0 to 20"),
    (("simulate", "omerta", "--set", "survive_vp"), "NAME=VALUE"),
    (("simulate", "omerta", "--set", "hand_size=9"), "4 hands of 9 need 36 cards"),
    (("simulate", "omerta", "--set", "players=3", "--set", "suits=2"), "3 hands of 8 need 24 cards"),
    (("simulate", "omerta", "--set", "vow.2.condition=asassin"), "did you mean assassin"),
    (("simulate", "omerta", "--set", "ranks=9"), "number 9 needs a row"),
    (("simulate", "omerta", "--set", "vow.17.amount=1"), "unknown table cell"),
    (("simulate", "omerta", "--set", "players=1"), "2 to 6"),
    (("simulate", "omerta", "--set", "players=7"), "2 to 6"),
    (("simulate", "omerta", "--games", "0"), "games = 0"),
    (("simulate", "omerta", "--games", "many"), "games = 'many'"),
    (("simulate", "omerta", "--seed", "1.5"), "seed = '1.5'"),
    (("simulate", "omerta", "--seed", "-1"), "seed = -1"),
    (("simulate", "omerta", "--workers", "0"), "workers = 0"),
    (("record", "omerta", "--out", "nowhere/games.jsonl"), "cannot be written"),
    (("record", "omerta", "--games", "0"), "games = 0"),
    (("learn", "omerta", "--out", "nowhere/omerta.npz"), "cannot be written"),
    (("ladder", "omerta", "--games", "5"), "games = 5"),
    (("ladder", "omerta", "--workers", "0"), "workers = 0"),
    (("options", "omerta", "--games", "x"), "games"),
    (("options", "omerta", "--only", "vow.33"), "did you mean vow.3"),
    (("learn", "omerta", "--out", "omerta.txt"), "a file name ending in .npz"),
    (("learn", "omerta", "--out", "omerta.npz", "--games", "0"), "games = 0"),
    (("learn", "omerta", "--out", "omerta.npz", "--workers", "0"), "workers = 0"),
    (("learn", "omerta", "--out", "omerta.npz", "--from", "none.npz"), "no such table"),
    (("replay", "none.jsonl"), "no such record file"),
    (("check", "none.jsonl"), "no such record file"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[" ".join(a) for a, _ in BAD])
def test_bad_input_gets_one_clear_message(run, tmp_path, monkeypatch, arguments, message):
    """Exit status 2, the message on standard error, nothing on standard output, no traceback, nothing written."""
    monkeypatch.chdir(tmp_path)
    status, out, err = run(*arguments)
    assert status == 2
    assert out == ""
    assert message in err
    assert "Traceback" not in err
    assert len(err.strip().splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text", ['game = "omerta', "game = 3", "", "[parameters]\nx = 1", 'game = "omerta"\n[extras]\n', 'game = "omerta"\nparameters = 3']
)
def test_broken_draft_files(run, tmp_path, text):
    """Broken TOML, no game, unknown sections: one message that names the file or the key."""
    path = tmp_path / "broken.toml"
    path.write_text(text)
    status, out, err = run("check", path)
    assert (status, out) == (2, "")
    assert err.startswith("workbench: ")
    assert "Traceback" not in err


def test_a_record_with_an_illegal_move(run, tmp_path):
    """check names the game and the step."""
    path = tmp_path / "games.jsonl"
    run("record", "omerta", "--games", 2, "--out", path)
    first, second = path.read_text().splitlines()
    entry = json.loads(second)
    entry["steps"][1]["card"] = "w99"
    path.write_text(first + "\n" + json.dumps(entry) + "\n")
    status, out, err = run("check", path)
    assert (status, out) == (2, "")
    assert "game 1: step 2" in err


def test_several_problems_are_told_together(run):
    """A designer mends them in one go."""
    status, _, err = run("simulate", "omerta", "--set", "survive_vp=99", "--set", "acted_vp=-3")
    assert status == 2
    assert "survive_vp) = 99" in err
    assert "acted_vp) = -3" in err


def test_a_pipe_that_closes_early_is_no_error():
    """record … | head -1."""
    code = "from workbench.cli import main; raise SystemExit(main(['record', 'omerta', '--games', '300']))"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=dict(os.environ)) as process:
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read().decode()
    assert process.returncode == 0
    assert err == ""


def test_without_a_command_jupyterlab_opens_on_the_first_notebook(run, monkeypatch):
    """Without a display it is told to print its address; as root it may run; its layout holds the first notebook."""
    from jupyterlab_server.workspaces_handler import WorkspacesManager

    started = []
    monkeypatch.setattr(os, "execv", lambda program, command: started.append((program, command)))
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    run()
    program, command = started[0]
    assert (program, command[:3]) == (sys.executable, [sys.executable, "-m", "jupyterlab"])
    assert "--no-browser" in command
    assert ("--allow-root" in command) == (os.geteuid() == 0)
    options = dict(part.split("=", 1) for part in command if "=" in part)
    workspace = options["--LabApp.default_url"].rpartition("/")[2]
    data = WorkspacesManager(options["--LabApp.workspaces_dir"]).load(workspace)["data"]
    assert data["layout-restorer:data"]["main"]["current"] == "notebook:start-here.ipynb"
    assert (Path(options["--ServerApp.root_dir"]) / "start-here.ipynb").is_file()
    assert (Path(options["--LabApp.app_settings_dir"]) / "overrides.json").is_file()


def test_without_the_notebooks_it_says_where_they_are_missing(run, monkeypatch, tmp_path):
    """One message instead of an empty JupyterLab."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("workbench.cli.__file__", str(tmp_path / "workbench" / "cli.py"))
    status, _, err = run()
    assert status == 2
    assert "start-here.ipynb" in err


FULL = [
    ["report", "omerta", "--games", "20", "-o", "/dev/full"],
    ["record", "omerta", "--out", "/dev/full"],
    ["sweep", "omerta", "--over", "survive_vp=2,3", "--games", "20", "--out", "full.csv"],
]


@pytest.mark.parametrize("arguments", FULL, ids=[arguments[0] for arguments in FULL])
def test_a_full_disk_is_named(run, tmp_path, arguments):
    """The clean-up must not hide the message, and a device must not be replaced by a file."""
    (tmp_path / "full.csv").symlink_to("/dev/full")
    *most, last = arguments
    status, out, err = run(*most, str(tmp_path / last))
    assert (status, out) == (2, "")
    assert err == f"workbench: {tmp_path / last}: cannot be written (No space left on device)\n"
    assert Path("/dev/full").is_char_device()


def test_output_without_room_is_one_message():
    """Nothing more can be printed: said once, and not again when the interpreter ends."""
    for command in (["list"], ["list", "--json"], ["rules", "omerta"], ["record", "omerta", "--games", "3"]):
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [sys.executable, "-m", "workbench", *command], stdout=full, stderr=subprocess.PIPE, text=True, check=False
            )
        assert (done.returncode, done.stderr) == (2, "workbench: standard output: cannot be written (No space left on device)\n")


def test_a_folder_that_cannot_be_written_is_named_before_anything_is_played(run, tmp_path, monkeypatch):
    """Tests may run as root, whom no folder refuses; the system's answer stands in for it."""
    monkeypatch.setattr("os.access", lambda *_: False)
    for arguments in (["report", "omerta", "-o"], ["record", "omerta", "--out"], ["sensitivity", "omerta", "--out"]):
        for goal, reason in ((tmp_path / "a.csv", "read-only"), (tmp_path / "no" / "a.csv", "no such folder"), (tmp_path, "folder")):
            if arguments[0] == "sensitivity" and goal == tmp_path:
                continue
            status, out, err = run(*arguments, str(goal))
            assert (status, out) == (2, "")
            assert err.startswith(f"workbench: {goal}: cannot be written (")
            assert reason in err


def test_check_played_tells_who_did_not_play_this(run, tmp_path):
    """The rules allow the moves of any player; whose they are is another question."""
    path = tmp_path / "games.jsonl"
    assert run("record", "omerta", "--players", "random", "--games", "2", "--out", str(path))[0] == 0
    assert "would play them so again" in run("check", str(path), "--played")[1]
    path.write_text(path.read_text().replace('"random"', '"thumb"'))
    assert "all by the rules" in run("check", str(path))[1]
    status, _, err = run("check", str(path), "--played")
    assert status == 2
    assert "game 0: step " in err
    assert "(thumb) would not have chosen" in err


def test_what_is_printed_cannot_command_the_terminal(run, tmp_path, monkeypatch):
    """Escape sequences, window titles and letters that turn the line round, in titles, names, arguments and messages."""
    monkeypatch.setenv("WORKBENCH_DRAFTS", str(tmp_path))
    hostile = "\x1b]0;pwned\x07\x1b[2J\x9b1m\u202eabc\u2066\x08\x7f"
    (tmp_path / "bad.toml").write_text('game = "omerta"\n[draft]\ntitle = "' + "".join(f"\\u{ord(c):04x}" for c in hostile) + '"\n')
    (tmp_path / f"{hostile.replace('/', '')}.toml").write_text("game = ")
    commands = [
        ["list"],
        ["list", "--json"],
        ["rules", "bad"],
        ["rules", "bad", "--format", "html"],
        ["diff", "bad", "omerta"],
        ["simulate", hostile],
        ["check", hostile],
        ["simulate", "bad", "--set", f"{hostile}=1"],
        ["simulate", "bad", "--games", "20", "--json"],
        ["simulate", "omerta", f"--{hostile}"],
    ]
    for command in commands:
        _, out, err = run(*command)
        assert out + err
        assert not set(out + err) & set(hostile) - set("pwned0;]abc[2J1m"), command


def test_control_c_ends_an_import_without_a_traceback():
    """In the middle of pandas, whose own message would be that a dependency is missing."""
    command = [sys.executable, "-X", "importtime", "-m", "workbench", "simulate", "omerta", "--games", "1000000000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        said = []
        for line in process.stderr:
            said.append(line)
            if line.rstrip().endswith("| numpy") or "numpy.linalg" in line:
                process.send_signal(signal.SIGINT)
                break
        out, err = process.communicate()
    assert process.returncode == 130
    assert out == ""
    assert not any("Traceback" in line or "Error" in line for line in [*said, err])


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "oceans", "--games", "1000000000"],
        ["record", "omerta", "--games", "1000000000", "--out", "games.jsonl"],
        ["metrics", "omerta", "--games", "10000000"],
        ["sensitivity", "omerta", "--games", "1000000000"],
        ["sweep", "omerta", "--over", "survive_vp=2,3", "--games", "1000000000"],
        ["compare", "omerta", "omerta", "--set", "survive_vp=3", "--games", "1000000000"],
        ["coverage", "fudaraku", "--games", "1000000000"],
        ["ambiguity", "omerta", "--games", "1000000000"],
        ["report", "omerta", "--games", "1000000000", "-o", "report.html"],
    ],
    ids=lambda command: command[0],
)
def test_control_c_ends_every_long_work_with_status_130(tmp_path, command):
    """Wherever it is by then, in an import, in a compiler, in compiled code; nothing is left but what was finished."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    with subprocess.Popen(
        [sys.executable, "-m", "workbench", *command],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in err
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ".part"] == []
