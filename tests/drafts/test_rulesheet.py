"""The rulesheet: complete, alive to every parameter, and safe to print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from workbench.core.errors import BadInput
from workbench.core.parameters import Cell, Choice, Number, Switch
from workbench.core.rulesheet import HEADINGS, Block, RuleTable, Section, sentences
from workbench.core.text import LANGUAGES, same
from workbench.drafts import Draft, load_draft, shipped_drafts
from workbench.drafts.diff import diff
from workbench.drafts.draft import draft_file_from
from workbench.drafts.file import DraftError
from workbench.drafts.history import save_next
from workbench.drafts.rulesheet import FORMATS, html, markdown, plain, rulesheet
from workbench.rules import GAMES, game


def draft_of(name: str) -> Draft:
    rules = game(name)
    return Draft(rules, name, rules.title, rules.schema.resolve({}))


def others(draft: Draft, path: str) -> Iterator[Draft]:
    """The draft with every other near value at ``path`` that it can have."""
    parameter, value = draft.game.schema.cell(path), draft.values.cells()[path]
    if isinstance(parameter, Choice):
        options: list[Cell] = [option for option in parameter.options if option != value]
    elif isinstance(parameter, Switch):
        options = [not value]
    else:
        assert isinstance(parameter, Number)
        options = [n for step in (1, -1, 2, -2) if parameter.low <= (n := int(value) + step) <= parameter.high]
    for option in options:
        change = {path: option}
        try:
            yield draft.grown(change)
        except BadInput:
            continue


def starts(draft: Draft) -> Iterator[Draft]:
    """The draft itself, with each switch the other way, and with each number a little off: some values speak only beside others.

    Some only beside several others: the shipped drafts of the game come last.
    """
    yield draft
    for parameter in draft.game.schema:
        if isinstance(parameter, Switch | Number) and not parameter.model:
            yield from others(draft, parameter.name)
    yield from (other for name in shipped_drafts() if (other := load_draft(name)).game is draft.game)


@pytest.mark.parametrize("name", GAMES)
def test_every_rules_parameter_changes_the_sheet(name: str) -> None:
    """Every parameter, and every column of a table in some row."""
    draft = draft_of(name)
    silent = {re.sub(r"\.\d+\.", ".", path) for path in draft.values.cells() if not draft.game.schema[path.split(".")[0]].model}
    for start in starts(draft):
        text = plain(rulesheet(start), "ja")
        for path in start.values.cells():
            column = re.sub(r"\.\d+\.", ".", path)
            if column in silent and any(plain(rulesheet(other), "ja") != text for other in others(start, path)):
                silent.discard(column)
        if not silent:
            break
    assert silent == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_sheet_has_every_section_in_both_languages(name: str) -> None:
    sheet = rulesheet(draft_of(name))
    titles = [section.title for section in sheet.sections]
    assert titles == [HEADINGS[key] for key in HEADINGS if HEADINGS[key] in titles]
    assert {"overview", "components", "setup", "play", "scoring", "winning"} <= {key for key in HEADINGS if HEADINGS[key] in titles}
    for sentence in sentences(sheet.sections):
        assert sentence.text.ja.strip()
        assert sentence.text.en.strip()
        assert sentence.text.ja != sentence.text.en
        assert not {"{", "}"} & set(sentence.text.ja + sentence.text.en)


@pytest.mark.parametrize("name", GAMES)
def test_tables_are_rectangular_and_speak_about_parameters_that_exist(name: str) -> None:
    draft = draft_of(name)

    def check(blocks: list[Block]) -> None:
        for block in blocks:
            if isinstance(block, Section):
                check(list(block.blocks))
                continue
            assert set(block.about) <= set(draft.game.schema.names)
            if isinstance(block, RuleTable):
                assert {len(row) for row in block.rows} == {len(block.head)}

    check(list(draft.game.rulesheet.sections(draft.values)))


@pytest.mark.parametrize("name", GAMES)
def test_assumed_values_are_marked_wherever_they_are_spoken_of(name: str) -> None:
    draft = draft_of(name)
    spoken = {name for sentence in sentences(draft.game.rulesheet.sections(draft.values)) for name in sentence.about}
    assumed = {parameter.name for parameter in draft.game.schema if parameter.assumed} & spoken
    text = plain(rulesheet(draft), "en")
    assert ("[assumed]" in text) == bool(assumed)


def test_the_plain_sheet_has_the_customary_layout() -> None:
    lines = plain(rulesheet(load_draft("omerta")), "ja").splitlines()
    assert lines[0] == "■■　オメルタ 草稿7"
    assert [line for line in lines if line.startswith("■　")] == [
        "■　問題点",
        "■　概要",
        "■　コンポーネント",
        "■　ゲームの準備",
        "■　ゲームの進行",
        "■　ゲームの終了",
        "■　得点計算",
        "■　勝敗と同点",
    ]
    assert "◇クルーカード（32 枚）" in lines
    assert "・200 ディールを終えても決着しなければ、勝者なしで打ち切ります。　［仮］" in lines


def test_counts_are_computed() -> None:
    five = plain(rulesheet(load_draft("omerta").with_values(players=5, ranks=6, hand_size=5)), "en")
    assert "Crew cards (30)" in five
    assert "5 players: suits 5, cards 30, hand 5, left over 5, target 10" in five
    assert "Put what is left over aside" in five


def test_the_change_log_is_part_of_the_sheet(tmp_path) -> None:
    omerta = load_draft("omerta")
    saved = save_next(omerta, omerta.with_values(survive_vp=3).values, why="because", problems=["still slow"], folder=tmp_path)
    text = plain(rulesheet(saved), "en")
    for line in ("・still slow", "■ Changes from Omerta, draft 7", "・Survive VP: 2 → 3", " Why: because"):
        assert line in text.splitlines()


class _Balance(HTMLParser):
    """Fails on a closing tag that does not close what is open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.seen.add(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_html_is_well_formed_and_escapes_what_a_designer_wrote(name: str, lang: str) -> None:
    evil = '<script>alert("x")</script>'
    draft = draft_of(name)
    page = Draft(draft.game, name, same(evil), draft.values, problems=(same(evil),), why=same(evil))
    parser = _Balance()
    parser.feed(html(rulesheet(page), lang))
    assert parser.open == []
    assert "script" not in parser.seen
    assert "article" in parser.seen


def test_a_page_of_its_own_says_how_it_is_encoded() -> None:
    text = FORMATS["html"](rulesheet(load_draft("omerta")), "ja")
    assert '<meta charset="utf-8">' in text
    assert "<title>オメルタ 草稿7</title>" in text
    assert text.count("<article") == 1


def test_markdown_shows_a_designers_signs_as_they_are() -> None:
    draft = draft_of("omerta")
    text = markdown(rulesheet(Draft(draft.game, "x", same("a|b"), draft.values, problems=(same("*bold* [link](x)\n# no heading"),))), "en")
    lines = text.splitlines()
    at = lines.index("- \\*bold\\* \\[link\\](x)\\")
    assert lines[at + 1] == "  \\# no heading"
    shown = html(rulesheet(Draft(draft.game, "x", same("a|b"), draft.values, problems=(same("1. *b*\n- & <i>"),))), "en")
    assert "<li>1. *b*<br />\n- &amp; &lt;i&gt;</li>" in shown
    assert text.startswith("# a\\|b\n")


def test_every_format_ends_with_one_line_end() -> None:
    sheet = rulesheet(load_draft("omerta"))
    assert all(
        write(sheet, lang).endswith("\n") and not write(sheet, lang).endswith("\n\n") for write in FORMATS.values() for lang in LANGUAGES
    )


def test_a_diff_sets_changed_sentences_side_by_side() -> None:
    omerta = load_draft("omerta")
    found = diff(omerta, omerta.with_values({"survive_vp": 3, "acted_vp": 0}))
    assert [change.path for change in found.changes] == ["survive_vp", "acted_vp"]
    sides = [(pair.left and pair.left.en, pair.right and pair.right.en) for pair in found.sentences]
    assert ("Whoever is not out scores 2; whoever is out does not.", "Whoever is not out scores 3; whoever is out does not.") in sides
    assert any(left and "played a card in the last round scores 1 more" in left and right is None for left, right in sides)
    assert diff(omerta, omerta).sentences == ()


def test_drafts_of_different_games_are_not_set_side_by_side() -> None:
    if len(GAMES) < 2:
        pytest.skip("there is only one game")
    with pytest.raises(DraftError, match="different games"):
        diff(draft_of(GAMES[0]), draft_of(GAMES[1]))


def test_a_page_knows_nothing_of_its_parent() -> None:
    page = draft_file_from({"game": "omerta", "draft": {"parent": "anything"}, "parameters": {"survive_vp": 3}})
    assert (page.parent, dict(page.given)) == ("anything", {"survive_vp": 3})
