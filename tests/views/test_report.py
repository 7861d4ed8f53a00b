"""The report as a file: whole, self-contained, escaped, and saying how to repeat it."""

from __future__ import annotations

import datetime
import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from workbench.cli import main
from workbench.core.errors import BadInput
from workbench.core.text import same
from workbench.drafts import load_draft
from workbench.views.report import report, save_report

OMERTA = load_draft("omerta")
EVIL = '<script>alert("x")</script>'
CHANGED = replace(OMERTA.with_values({"survive_vp": 3, "vow.2.amount": 3}), name="omerta-8", title=same(EVIL), why=same(EVIL))


class Outline(HTMLParser):
    """The elements of a page, and the text outside of scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self._inside = tag

    def handle_endtag(self, tag):
        self._inside = ""

    def handle_data(self, data):
        if self._inside not in ("script", "style"):
            self.words.append(data)


@pytest.fixture(scope="module")
def two() -> str:
    return report(OMERTA, CHANGED, games=600, lang="en", question=f"Does {EVIL} help?", date=datetime.date(2026, 1, 31))


@pytest.fixture(scope="module")
def outline(two: str) -> Outline:
    return Outline(two)


def data_in(text: str, name: str):
    return json.loads(re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', text, re.S).group(1))


def test_it_needs_nothing_from_outside(outline: Outline):
    for tag, attributes in outline.tags:
        assert tag not in ("link", "iframe", "img", "object", "embed", "base")
        assert "src" not in attributes
    (policy,) = [a["content"] for tag, a in outline.tags if tag == "meta" and a.get("http-equiv") == "Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")


def test_it_holds_plotly_once(two: str):
    assert two.count("plotly.js v") == 1


def test_a_designers_texts_show_as_text(two: str, outline: Outline):
    assert EVIL not in two
    assert sum(EVIL in word for word in outline.words) >= 3  # question, heading, notes
    assert not [tag for tag, attributes in outline.tags if tag == "script" and "alert" in str(attributes)]


def test_it_tells_what_was_asked_found_assumed_and_how_to_repeat_it(two: str, outline: Outline):
    told = " ".join(outline.words)
    sections = [attributes["id"] for tag, attributes in outline.tags if tag == "section"]
    assert sections == ["asked", "findings", "drafts", "assumptions", "plots", "table", "metrics", "replays", "repeat"]
    assert "600 games" in told
    assert "Survive VP" in told
    assert "Longest match: 200" in re.sub(r"\s+", " ", told)
    assert "workbench report omerta-7 --against omerta-8 --games 600 --players learned,learned,learned,learned --seed 1 --lang en" in told
    assert "2026-01-31" in told
    assert "NumPy" in told


def test_its_games_can_be_stepped_through(two: str):
    games = data_in(two, "games")
    assert len(games) == 3
    assert games[0]["record"]["draft"] == "omerta-7"
    assert games[1]["record"]["draft"] == "omerta-8"
    assert games[0]["record"]["steps"][0] == games[1]["record"]["steps"][0]  # the same deal
    assert games[0]["record"]["result"]["winners"] != games[1]["record"]["result"]["winners"]
    figures = data_in(two, "figures")
    assert len(figures) >= 5
    assert all({"data", "layout"} <= figure.keys() for figure in figures)


def test_a_single_draft_gets_a_report_in_japanese():
    text = report(OMERTA, games=300, lang="ja", replays=1)
    told = " ".join(Outline(text).words)
    assert '<html lang="ja">' in text
    assert "分かったこと" in told
    assert "席の公平さ" in told
    assert len(data_in(text, "games")) == 1


def test_the_same_report_comes_out_again():
    made = [report(OMERTA, CHANGED, games=200, lang="en", replays=1, date=datetime.date(2026, 1, 31)) for _ in range(2)]
    assert made[0] == made[1]


def test_a_report_appears_whole_or_not_at_all(tmp_path):
    path = save_report("<p>", tmp_path / "report.html")
    assert path.read_text() == "<p>"
    with pytest.raises(BadInput, match="cannot be written"):
        save_report("<p>", tmp_path / "nowhere" / "report.html")
    assert list(tmp_path.iterdir()) == [path]


def test_the_command_writes_it(tmp_path, capsys):
    path = tmp_path / "report.html"
    assert main(["report", "omerta", "--games", "200", "-o", str(path), "--lang", "ja"]) == 0
    assert capsys.readouterr().out.strip() == str(path)
    assert path.stat().st_size > 4_000_000
    assert main(["report", "omerta", "--against", "omertta", "-o", str(path)]) == 2
    assert "did you mean omerta" in capsys.readouterr().err
    assert main(["report", "omerta", "-o", str(tmp_path / "no" / "report.html")]) == 2
