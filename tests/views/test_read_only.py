"""ReadOnlyView and presentations: no control but the language, and served only to whom it should be."""

from __future__ import annotations

import json

import ipywidgets as widgets
import pytest

from workbench.cli import main
from workbench.core.errors import BadInput
from workbench.core.presented import PRESENTED, READ_ONLY, read_only
from workbench.drafts import load_draft
from workbench.play.simulate import simulate
from workbench.study.compare import compare
from workbench.views.present import Presentation, is_loopback
from workbench.views.read_only import ReadOnlyView, read_only_view
from workbench.views.workbench import Workbench, open_draft

OMERTA = load_draft("omerta")


def everything_in(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from everything_in(child)


def test_a_read_only_view_of_a_comparison_has_no_control_but_the_language():
    shown = read_only_view(compare(OMERTA, OMERTA.with_values(survive_vp=3), 500), lang="en")
    inputs = [w for w in everything_in(shown) if isinstance(w, widgets.ValueWidget) and not isinstance(w, widgets.HTML)]
    assert [type(w) for w in inputs] == [widgets.ToggleButtons]
    assert not [w for w in everything_in(shown) if isinstance(w, widgets.Button)]
    html = " ".join(w.value for w in everything_in(shown) if isinstance(w, widgets.HTML))
    assert "Omerta, draft 7 against Omerta, draft 7, changed" in html
    assert "Deals per match" in html
    shown.speak("ja")
    html = " ".join(w.value for w in everything_in(shown) if isinstance(w, widgets.HTML))
    assert "1 マッチのディール数" in html


def test_a_read_only_view_of_a_draft_shows_its_panels():
    outcomes = simulate(OMERTA, 500)
    shown = read_only_view(outcomes, lang="en")
    contents = [w.content for w in everything_in(shown) if hasattr(w, "content")]
    assert [content["key"] for content in contents] == [panel.key for panel in outcomes.panels]


def test_read_only_presentations_have_no_workbench(monkeypatch):
    monkeypatch.setenv(READ_ONLY, "1")
    assert read_only()
    assert isinstance(open_draft("omerta", games=500), ReadOnlyView)
    monkeypatch.setenv(READ_ONLY, "0")
    assert isinstance(open_draft("omerta", games=500), Workbench)


@pytest.fixture
def notebook(tmp_path):
    path = tmp_path / "talk.ipynb"
    path.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}))
    return path


def test_only_this_machine_may_look_unless_told_otherwise(notebook):
    shown = Presentation(notebook)
    assert shown.ip == "127.0.0.1"
    assert shown.token is None
    assert "--Voila.ip=127.0.0.1" in shown.command()
    assert shown.address == "http://127.0.0.1:8866/"


def test_others_need_a_token(notebook):
    first, second = (Presentation(notebook, ip="0.0.0.0") for _ in range(2))
    assert first.token
    assert len(first.token) > 20
    assert first.token != second.token
    assert first.environment()["JUPYTER_TOKEN"] == first.token
    assert not any(first.token in part for part in first.command())  # command lines are no secret
    assert first.address.endswith(f"?token={first.token}")
    assert Presentation(notebook, ip="0.0.0.0", token="wanderlust").token == "wanderlust"


def test_idle_kernels_end_and_code_is_hidden(notebook):
    command = Presentation(notebook, idle=120).command()
    assert "--MappingKernelManager.cull_idle_timeout=120" in command
    assert "--strip_sources=True" in command


def test_the_kernels_know_that_they_serve_a_visitor(notebook):
    assert Presentation(notebook).environment()[PRESENTED] == "1"
    assert Presentation(notebook).environment()[READ_ONLY] == "0"
    assert Presentation(notebook, read_only=True).environment()[READ_ONLY] == "1"


@pytest.mark.parametrize(
    ("host", "own"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("192.168.1.4", False)]
)
def test_which_addresses_are_this_machine_only(host, own):
    assert is_loopback(host) is own


def test_bad_presentations_are_refused(notebook, tmp_path, capsys):
    with pytest.raises(BadInput, match="no such notebook"):
        Presentation(tmp_path / "none.ipynb")
    with pytest.raises(BadInput, match="at least 8"):
        Presentation(notebook, token="short")
    with pytest.raises(BadInput, match="no address"):
        Presentation(notebook, ip="my laptop")
    other = tmp_path / "talk.txt"
    other.write_text("")
    with pytest.raises(BadInput, match="only notebooks"):
        Presentation(other)
    assert main(["present", str(tmp_path / "none.ipynb")]) == 2
    assert "no such notebook" in capsys.readouterr().err
    assert main(["present", str(notebook), "--port", "99999"]) == 2
