"""The commands about drafts, as a user meets them: list, rules, diff, coverage, ambiguity."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from workbench.cli import main
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft
from workbench.drafts.history import save_next
from workbench.drafts.wording import WORDS


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_list_names_the_designers_own_drafts_and_what_is_wrong_with_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    omerta = load_draft("omerta")
    save_next(omerta, omerta.with_values(survive_vp=3).values)
    (folder / "broken.toml").write_text("game = 3")
    text = said(capsys, "list")
    assert "omerta-8" in text
    assert "! " in next(line for line in text.splitlines() if line.startswith("broken"))
    entries = {entry["name"]: entry for entry in json.loads(said(capsys, "list", "--json"))}
    assert entries["omerta-8"]["title"] == "Omerta, draft 8"
    assert "begins with the game" in entries["broken"]["problem"]


@pytest.mark.parametrize(
    ("lang", "form", "begins"), [("ja", "txt", "■■　オメルタ"), ("en", "md", "# Omerta"), ("en", "html", "<!doctype html>")]
)
def test_rules_are_printed_in_every_format(capsys: pytest.CaptureFixture[str], lang: str, form: str, begins: str) -> None:
    assert said(capsys, "rules", "omerta", "--lang", lang, "--format", form).startswith(begins)


def test_rules_follow_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Whoever is not out scores 9" in said(capsys, "rules", "omerta", "--set", "survive_vp=9")


def test_diff_shows_parameters_and_sentences(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    omerta = load_draft("omerta")
    save_next(omerta, omerta.with_values(survive_vp=3).values)
    text = said(capsys, "diff", "omerta-7", "omerta-8")
    assert "  Survive VP: 2 → 3  (score/survive)" in text
    assert "- Whoever is not out scores 2;" in text
    assert "+ Whoever is not out scores 3;" in text
    data = json.loads(said(capsys, "diff", "omerta-7", "omerta-8", "--json", "--lang", "ja"))
    assert data["parameters"][0]["text"] == "生存点：2 → 3"
    assert (data["parameters"][0]["a"], data["parameters"][0]["b"]) == (2, 3)


def test_coverage_prints_findings_and_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert "n = 300" in said(capsys, "coverage", "omerta", "--games", "300")
    data = json.loads(said(capsys, "coverage", "omerta", "--games", "300", "--kinds", "random", "--json"))
    assert data["upper_bound"] == pytest.approx(0.01)
    line = next(line for line in data["clauses"] if line["clause"] == "setup/deal")
    assert (line["players"], line["share"], line["dead"]) == ("random", 1.0, False)
    assert data["parameters_without_effect"] == ["max_deals"]


def test_ambiguity_prints_a_finding_for_every_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert "A failed curtain loses" in said(capsys, "ambiguity", "omerta", "--games", "200")
    data = json.loads(said(capsys, "ambiguity", "omerta", "--games", "200", "--json"))
    assert {reading["ruling"] for reading in data["readings"]} == {p.name for p in load_draft("omerta").game.schema.rulings}
    assert all(row["low"] is None or row["low"] <= row["high"] for row in data["measures"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("diff", "omerta", "omega"), "did you mean omerta"),
        (("rules", "nothing.toml"), "no such draft file"),
        (("coverage", "omerta", "--games", "0"), "games = 0"),
        (("coverage", "omerta", "--kinds", "thum"), "did you mean thumb"),
        (("ambiguity", "omerta", "--seed", "x"), "seed = 'x'"),
    ],
)
def test_bad_input_gets_one_message(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert len(err.strip().splitlines()) == 1


def test_the_catalogue_says_the_same_in_both_languages() -> None:
    for key, text in WORDS.items():
        names = text.placeholders()
        assert names["ja"] == names["en"], key
        assert all(text[lang] for lang in LANGUAGES), key
