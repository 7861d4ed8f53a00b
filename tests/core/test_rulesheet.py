"""The parts of a rulesheet: lines in order, rows as lines, headings that all games share."""

from __future__ import annotations

from workbench.core.rulesheet import HEADINGS, RuleTable, Section, by_players, item, paragraph, row_text, section, sentences
from workbench.core.text import same
from workbench.drafts import load_draft


def grid(*head: str) -> RuleTable:
    rows = [[same(f"{name}{i}") for name in head] for i in (1, 2)]
    return RuleTable(same("table"), [same(name) for name in head], rows, ("vow",))


def test_a_row_is_told_as_a_line() -> None:
    assert row_text(grid("a", "b"), [same("1"), same("x")]).en == "1: x"
    assert row_text(grid("a", "b", "c"), [same("1"), same("x"), same("y")]).en == "1: b x, c y"
    assert row_text(grid("a", "b", "c"), [same("1"), same("x"), same("y")]).ja == "1：b x、c y"


def test_the_lines_of_a_sheet_come_in_order_with_what_they_are_about() -> None:
    inner = Section(same("inside"), [item("ま", "in", "hand_size")])
    lines = list(sentences([section("play", paragraph("あ", "one", "players"), None, grid("a", "b"), inner)]))
    assert [(line.heading.en, line.text.en, line.about) for line in lines] == [
        (HEADINGS["play"].en, "one", ("players",)),
        (HEADINGS["play"].en, "a1: b1", ("vow",)),
        (HEADINGS["play"].en, "a2: b2", ("vow",)),
        ("inside", "in", ("hand_size",)),
    ]


def test_other_numbers_of_players_are_those_a_draft_can_be_played_with() -> None:
    values = load_draft("omerta").values
    assert [size["players"] for size in by_players(values, range(1, 12))] == [2, 3, 4, 5, 6]
