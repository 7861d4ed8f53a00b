"""A presentation: who may look, what a visitor cannot do, and what is refused before anything is served."""

from __future__ import annotations

import datetime
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import ipywidgets as widgets
import pytest

from workbench.cli import main
from workbench.core.errors import BadInput
from workbench.core.presented import PRESENTED, READ_ONLY, told
from workbench.drafts import DraftError, load_draft
from workbench.drafts.history import edit_notes, save_next
from workbench.views.present import KERNEL_MB, RULES, SPARE_MB, USUAL_VISITORS, Presentation, Rules, affordable, is_loopback
from workbench.views.workbench import Workbench, open_draft


def written(folder: Path, *cells: str) -> Path:
    """A notebook with these cells."""
    path = folder / "talk.ipynb"
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    code = [
        {"cell_type": "code", "id": f"c{i}", "metadata": {}, "execution_count": None, "outputs": [], "source": c}
        for i, c in enumerate(cells)
    ]
    path.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": code}))
    return path


@pytest.fixture
def notebook(tmp_path: Path) -> Path:
    return written(tmp_path)


# ---------------------------------------------------------------- who may look


def test_every_presentation_has_a_token_that_no_command_line_shows(notebook: Path) -> None:
    first, second = Presentation(notebook), Presentation(notebook, ip="0.0.0.0")
    for shown in (first, second):
        assert len(shown.token) > 20
        assert shown.address.endswith(f"/?token={shown.token}")
        assert not any(shown.token in part for part in shown.command())
    assert first.token != second.token
    assert Presentation(notebook, token="wanderlust").token == "wanderlust"


def test_the_rules_reach_the_server_and_no_kernel(notebook: Path) -> None:
    shown = Presentation(notebook, token="wanderlust", visitors=3, idle=120)
    environment = shown.environment()
    rules = Rules.from_environment(environment)
    assert (rules.token, rules.visitors, rules.idle) == ("wanderlust", 3, 120)
    assert RULES not in environment
    assert not any("wanderlust" in value for value in environment.values())
    assert (environment[PRESENTED], environment[READ_ONLY]) == ("1", "0")
    assert Presentation(notebook, read_only=True).environment()[READ_ONLY] == "1"


@pytest.mark.parametrize(
    ("host", "own", "everywhere"),
    [
        ("127.0.0.1:8866", True, True),
        ("localhost", True, True),
        ("LOCALHOST.:80", True, True),
        ("[::1]:8866", True, True),
        ("192.168.1.4:8866", False, True),
        (f"{socket.gethostname()}:8866", False, True),
        ("talk.example:8866", True, True),
        ("evil.example", False, False),
        ("127.0.0.1.evil.example:8866", False, False),
        ("localhost.evil.example", False, False),
        ("evil@127.0.0.1x", False, False),
        ("[::1", False, False),
        ("", False, False),
        ("0x7f000001", False, False),
    ],
)
def test_which_names_it_answers_to(notebook: Path, host: str, own: bool, everywhere: bool) -> None:
    """A name that somebody else can point here is not ours; an address in digits is only asked for by whoever means it."""
    for ip, expected in (("127.0.0.1", own), ("0.0.0.0", everywhere)):
        shown = Presentation(notebook, ip=ip, names=("talk.example",))
        assert Rules.from_environment(shown.environment()).answers_to(host) is expected


@pytest.mark.parametrize(
    ("host", "own"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("192.168.1.4", False)]
)
def test_which_addresses_are_this_machine_only(host: str, own: bool) -> None:
    assert is_loopback(host) is own


def test_memory_limits_the_visitors(notebook: Path) -> None:
    assert affordable(SPARE_MB + 5 * KERNEL_MB) == 5
    assert affordable(10**6) == affordable(None) == USUAL_VISITORS
    assert affordable(0) == 1
    assert Presentation(notebook, visitors=7).visitors == 7
    assert Presentation(notebook, visitors=1).ready == 1


def test_what_is_exposed_is_said_in_both_languages(notebook: Path) -> None:
    for lang, words in (("en", ("At most 3 at once", "30 minutes")), ("ja", ("同時に 3 人まで", "30 分"))):
        text = " ".join(sentence[lang] for sentence in Presentation(notebook, visitors=3).exposed())
        assert all(word in text for word in words)
    network, machine = (" ".join(s["en"] for s in Presentation(notebook, ip=ip).exposed()) for ip in ("0.0.0.0", "127.0.0.1"))
    assert "Nothing is encrypted" in network
    assert "Nothing is encrypted" not in machine
    only = " ".join(s["en"] for s in Presentation(notebook, read_only=True).exposed())
    assert "move the rules" not in only


# ---------------------------------------------------------------- bad input


def test_bad_presentations_are_refused(notebook: Path, tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    with pytest.raises(BadInput, match="no such notebook"):
        Presentation(tmp_path / "none.ipynb")
    for token in ("short", "with space in it", "a&b=c&d=e", "x" * 300):
        with pytest.raises(BadInput, match="8 to 200"):
            Presentation(notebook, token=token)
    with pytest.raises(BadInput, match="no address"):
        Presentation(notebook, ip="my laptop")
    with pytest.raises(BadInput, match="a host name"):
        Presentation(notebook, names=("no name/at all",))
    for visitors in (0, -1, 10**6):
        with pytest.raises(BadInput, match="1 to 1,000"):
            Presentation(notebook, visitors=visitors)
    other = tmp_path / "talk.txt"
    other.write_text("")
    with pytest.raises(BadInput, match="only notebooks"):
        Presentation(other)
    for arguments in ([str(tmp_path / "none.ipynb")], [str(notebook), "--port", "99999"], [str(notebook), "--visitors", "many"]):
        assert main(["present", *arguments]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_port_in_use_is_refused_before_anything_runs(notebook: Path, capsys: pytest.CaptureFixture) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match=f"port = {port} on 127.0.0.1 cannot be used"):
            Presentation(notebook, port=port).check_port()
        assert main(["present", str(notebook), "--port", str(port)]) == 2
    assert "Choose another" in capsys.readouterr().err
    Presentation(notebook, port=port).check_port()


def test_a_notebook_that_fails_is_refused_with_its_cell(tmp_path: Path) -> None:
    shown = Presentation(written(tmp_path, "x = 1", "raise ValueError('no such draft')\n"))
    with pytest.raises(BadInput, match="cell 2 fails: ValueError: no such draft"):
        shown.rehearse()


def test_a_notebook_is_tried_as_a_visitor_would_see_it(tmp_path: Path) -> None:
    cell = "import os\nassert os.environ['WORKBENCH_PRESENTED'] == '1' and 'WORKBENCH_PRESENTATION' not in os.environ"
    Presentation(written(tmp_path, cell)).rehearse()


@pytest.mark.parametrize("content", ["", "not json", "[]", '{"cells": 3}', "\udcff"])
def test_what_is_no_notebook_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "talk.ipynb"
    path.write_text(content, errors="surrogateescape")
    with pytest.raises(BadInput, match=r"talk\.ipynb"):
        Presentation(path).rehearse()


# ---------------------------------------------------------------- what a visitor cannot do


@pytest.fixture
def visiting(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """This process serves a visitor; everything it could write to lies in this folder, where the presenter has a draft of their own."""
    folder = tmp_path / "presenter"
    folder.mkdir()
    monkeypatch.setenv("WORKBENCH_DRAFTS", str(folder / "drafts"))
    monkeypatch.setenv("WORKBENCH_JOURNAL", str(folder / "journal"))
    monkeypatch.chdir(folder)
    omerta = load_draft("omerta")
    save_next(omerta, omerta.with_values(survive_vp=3).values, title="the secret draft")
    monkeypatch.setenv(PRESENTED, "1")
    return folder


def everything_in(widget: widgets.Widget) -> Iterator[widgets.Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from everything_in(child)


def sent(widget: widgets.Widget) -> str:
    """All that a page gets of a widget and what it holds."""
    return "\n".join(str(part.get_state()) for part in everything_in(widget))


def test_a_visitor_leaves_no_file_and_sees_no_folder(visiting: Path) -> None:
    before = sorted(visiting.rglob("*"))
    shown = open_draft("omerta", lang="en", games=300)
    assert isinstance(shown, Workbench)
    shown.wait(120)
    shown.controls.adopt(shown.draft, {"survive_vp": 4})
    for key in ("history", "compare", "coverage", "rulesheet"):
        shown.show(key)
    history = shown.view("history")
    history.why.value = "a visitor was here"
    history.wait(120)
    shown.report.make()
    shown.report.wait(300)
    shown.wait(120)
    assert sorted(visiting.rglob("*")) == before
    page = sent(shown)
    assert shown.report.link.name.startswith("report-omerta-7-")
    assert str(visiting) not in page
    assert str(Path(load_draft("omerta").source.path).parent) not in page
    assert "the secret draft" not in page
    labels = [part.description for part in everything_in(shown) if isinstance(part, widgets.Button) and part.layout.display != "none"]
    assert not [label for label in labels if "Save" in label or "Edit notes" in label]


def test_a_visitor_saves_nothing_by_any_way(visiting: Path) -> None:
    eight = load_draft("omerta-8")
    with pytest.raises(DraftError, match="nothing is saved in a presentation"):
        save_next(eight, eight.with_values(acted_vp=2).values)
    with pytest.raises(DraftError, match="nothing is saved in a presentation"):
        edit_notes(eight, why="graffiti")


def test_errors_tell_a_visitor_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    error = OSError(2, "No such file or directory", "/home/ada/games/omerta-8.toml")
    assert "/home/ada/games/" in told(error)
    monkeypatch.setenv(PRESENTED, "1")
    assert told(error) == "[Errno 2] No such file or directory: 'omerta-8.toml'"
    assert told(r"C:\Users\ada\omerta-8.toml: broken") == "omerta-8.toml: broken"
    assert told("wins 3/4 of 1/2, see https://example.org/a/b") == "wins 3/4 of 1/2, see https://example.org/a/b"


# ---------------------------------------------------------------- seats


def test_seats_are_counted_and_freed() -> None:
    server = pytest.importorskip("workbench.views.presentation_server")
    seats = server.Seats(2)
    first, second = seats.take(), seats.take()
    assert seats.take() is None
    first.kernel = "a"
    seats.leave("b")
    assert seats.take() is None
    seats.leave("a")
    seats.leave(seat=second)
    assert len(seats.taken) == 0


def test_a_seat_is_free_within_a_minute_after_its_visitor_left() -> None:
    server = pytest.importorskip("workbench.views.presentation_server")
    rules = Rules("wanderlust", ("localhost",), False, visitors=3, ready=1, idle=60)
    clock = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)

    def kernel(connections: int, quiet: int = 0, state: str = "idle") -> dict:
        last = (clock - datetime.timedelta(seconds=quiet)).isoformat().replace("+00:00", "Z")
        return {"a": {"connections": connections, "last_activity": last, "execution_state": state}}

    seat = server.Seat("a")
    assert server.gone([seat], kernel(0), 100, clock, rules) == []  # the page is still being made
    seat.loading = False
    assert server.gone([seat], kernel(0), 100 + rules.arrive, clock, rules) == []
    assert server.gone([seat], kernel(0), 101 + rules.arrive, clock, rules) == [seat]  # never came
    assert server.gone([seat], kernel(1), 200, clock, rules) == []
    assert server.gone([seat], kernel(0), 200 + rules.leave, clock, rules) == []  # may come back
    assert server.gone([seat], kernel(0), 201 + rules.leave, clock, rules) == [seat]
    assert max(rules.arrive, rules.leave) + server.LOOK <= 60
    assert server.gone([seat], kernel(1, quiet=61), 300, clock, rules) == [seat]  # there, but does nothing
    assert server.gone([seat], kernel(1, quiet=61, state="busy"), 300, clock, rules) == []
    assert server.gone([seat], {}, 300, clock, rules) == [seat]  # its kernel has ended
