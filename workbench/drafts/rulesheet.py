"""The rulesheet of a draft: its title, problems and changes, then the rules as its game writes them; as Markdown, text or HTML.

The sheet is written once, in Markdown; HTML is what CommonMark makes of it. Emphasis is ours alone (a designer's own signs are escaped),
so ``*assumed*`` becomes the mark beside a value that the draft's text does not give, and ``_…_`` the small print below.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape
from string import Template

from markdown_it import MarkdownIt
from markdown_it.token import Token

from workbench.core.palette import PALETTE
from workbench.core.parameters import Table
from workbench.core.rulesheet import Block, Item, Paragraph, Rulesheet, RuleTable, Section, row_text
from workbench.core.text import Text
from workbench.drafts.draft import Draft
from workbench.drafts.history import own_changes
from workbench.drafts.wording import WORDS


def rulesheet(draft: Draft) -> Rulesheet:
    """The whole sheet of a draft."""
    sections = [*_notes(draft), *draft.game.rulesheet.sections(draft.values)]
    return Rulesheet(draft.called, sections, _assumed(draft))


def _assumed(draft: Draft) -> frozenset[str]:
    columns = {
        parameter.name for parameter in draft.game.schema if isinstance(parameter, Table) and any(c.assumed for c in parameter.columns)
    }
    return frozenset(parameter.name for parameter in draft.game.schema if parameter.assumed) | columns


def _notes(draft: Draft) -> Iterator[Section]:
    if draft.problems:
        yield Section(WORDS["sheet/problems"], [Item(problem) for problem in draft.problems])
    log = own_changes(draft)
    if log or draft.why:
        title = WORDS.say("sheet/changes", parent=draft.ancestors[-1].title) if draft.ancestors else WORDS["sheet/changes-alone"]
        why = [Paragraph(WORDS.say("sheet/why", why=draft.why))] if draft.why else []
        yield Section(title, [*(Item(change.text) for change in log), *why])


def has_assumed(sheet: Rulesheet) -> bool:
    """Whether any line of a sheet rests on an assumed value."""

    def inside(blocks: Sequence[Block]) -> bool:
        return any(inside(block.blocks) if isinstance(block, Section) else sheet.is_assumed(block) for block in blocks)

    return inside(sheet.sections)


def markdown(sheet: Rulesheet, lang: str) -> str:
    """The sheet as Markdown."""

    def mark(block: Paragraph | Item | RuleTable) -> str:
        return f" *{WORDS['sheet/assumed'][lang]}*" if sheet.is_assumed(block) else ""

    def lines(blocks: Sequence[Block], level: int) -> Iterator[str]:
        before: Block | None = None
        for block in blocks:
            if not (isinstance(block, Item) and isinstance(before, Item)):
                yield ""
            if isinstance(block, Section):
                yield f"{'#' * level} {_md(' '.join(block.title[lang].split(chr(10))))}"
                yield from lines(block.blocks, level + 1)
            elif isinstance(block, Paragraph):
                yield _md(block.text[lang]) + mark(block)
            elif isinstance(block, Item):
                indent = "  " if block.inner else ""
                yield f"{indent}- {_md(block.text[lang], indent + '  ')}{mark(block)}"
            else:
                yield f"**{_md(block.caption[lang])}**{mark(block)}"
                yield ""
                yield _md_row(block.head, lang)
                yield "|" + " --- |" * len(block.head)
                yield from (_md_row(row, lang) for row in block.rows)
            before = block

    note = ["", f"_{_md(WORDS['sheet/assumed-note'][lang])}_"] if has_assumed(sheet) else []
    return "\n".join([f"# {_md(sheet.title[lang])}", *lines(sheet.sections, 2), *note]) + "\n"


def _md_row(cells: Sequence[Text], lang: str) -> str:
    return "| " + " | ".join(_md(" ".join(cell[lang].split("\n"))) for cell in cells) + " |"


def _md(text: str, indent: str = "") -> str:
    """``text`` with what Markdown would take for markup made harmless: a designer's own words are shown as they are."""
    for sign in "\\`*_[]<>#|&":
        text = text.replace(sign, f"\\{sign}")
    lines = [re.sub(r"^(\s*)([-+~=]|\d+[.)])", _harmless, line) for line in text.split("\n")]
    return f"\\\n{indent}".join(lines)


def _harmless(start: re.Match[str]) -> str:
    """The beginning of a line that would begin a list, a heading or a rule."""
    space, sign = start.groups()
    return f"{space}{sign[:-1]}\\{sign[-1]}"


def plain(sheet: Rulesheet, lang: str) -> str:
    """The sheet as plain text in the layout customary for drafts: ■■ title, ■ section, ◇ part, ・ rule."""
    gap = "　" if lang == "ja" else " "

    def mark(block: Paragraph | Item | RuleTable) -> str:
        return gap + WORDS["sheet/assumed"][lang] if sheet.is_assumed(block) else ""

    def lines(blocks: Sequence[Block], level: int) -> Iterator[str]:
        for block in blocks:
            if isinstance(block, Section):
                yield from ["", "", f"■{gap}{block.title[lang]}", ""] if level == 0 else ["", f"◇{block.title[lang]}"]
                yield from lines(block.blocks, level + 1)
            elif isinstance(block, Paragraph):
                yield from (f"{gap}{line}" for line in (block.text[lang] + mark(block)).split("\n"))
            elif isinstance(block, Item):
                yield (gap if block.inner else "") + "・" + block.text[lang] + mark(block)
            else:
                yield from ["", f"＜{block.caption[lang]}＞{mark(block)}"]
                yield from (f"{gap}{row_text(block, row)[lang]}" for row in block.rows)
                yield ""

    note = ["", "", f"（{WORDS['sheet/assumed-note'][lang]}）"] if has_assumed(sheet) else []
    text = "\n".join([f"■■{gap}{sheet.title[lang]}", *_tidy(lines(sheet.sections, 0)), *note])
    return text.rstrip("\n") + "\n"


def _tidy(lines: Iterator[str]) -> Iterator[str]:
    """No empty line between a heading and its first part, and never more than two in a row."""
    heading, empty = False, 0
    for line in lines:
        empty = empty + 1 if line == "" else 0
        if empty > (1 if heading else 2):
            continue
        heading = line.startswith("■") or (heading and line == "")
        yield line


def html(sheet: Rulesheet, lang: str, before: Rulesheet | None = None) -> str:
    """The sheet as an HTML fragment (one ``article``).

    Sentences that do not stand in the sheet ``before`` get the class ``changed``.
    """
    reader = _reader()
    tokens = reader.parse(markdown(sheet, lang))
    if before is not None:
        known = {said for _, said in _sentences(reader.parse(markdown(before, lang)))}
        for holder, said in _sentences(tokens):
            if said not in known:
                holder.attrJoin("class", "changed")
    body = reader.renderer.render(tokens, reader.options, {})
    return f'<article class="rulesheet" lang="{lang}">\n{body}</article>\n'


@cache
def _reader() -> MarkdownIt:
    """CommonMark with tables; raw HTML stays text."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")

    def marked(_renderer: object, tokens: Sequence[Token], at: int, _options: object, _env: object) -> str:
        tag = "small" if tokens[at].markup == "_" else "span"
        if tokens[at].nesting < 0:
            return f"</{tag}>"
        return "<small>" if tag == "small" else '<span class="assumed">'

    for rule in ("em_open", "em_close"):
        reader.add_render_rule(rule, marked)
    return reader


def _sentences(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Every text of a sheet, without our marks, and the element it stands in."""
    for i, token in enumerate(tokens):
        if token.type == "inline":
            holder = tokens[i - 1]
            if holder.hidden:  # the paragraph of a list item
                holder = tokens[i - 2]
            inside, said = 0, []
            for part in token.children or ():
                inside += {"em_open": 1, "em_close": -1}.get(part.type, 0)
                said.append("" if inside else part.content or ("\n" if part.type == "hardbreak" else ""))
            yield holder, "".join(said).strip()


_STYLE = Template("""
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: $ink; line-height: 1.7; }
body { font-family: "Noto Sans JP", "Hiragino Sans", system-ui, sans-serif; }
h1 { font-size: 1.6rem; }
h2 { margin-top: 2rem; border-bottom: 1px solid $edge; font-size: 1.2rem; }
h3 { font-size: 1rem; }
table { border-collapse: collapse; }
th, td { padding: 2px 14px 2px 0; text-align: left; }
th, td { border-bottom: 1px solid $line; }
.assumed { padding: 0 5px; border-radius: 4px; background: $warn_ground; color: $warn; font-size: 0.8em; }
@media print { body { margin: 0; max-width: none; } }
""").substitute({name.replace("-", "_"): shade.light for name, shade in PALETTE.items()})


def page(sheet: Rulesheet, lang: str) -> str:
    """The sheet as an HTML page of its own, to open or print."""
    head = f'<meta charset="utf-8">\n<title>{escape(sheet.title[lang])}</title>\n<style>{_STYLE}</style>'
    return f'<!doctype html>\n<html lang="{lang}">\n<head>\n{head}\n</head>\n<body>\n{html(sheet, lang)}</body>\n</html>\n'


FORMATS: dict[str, Callable[[Rulesheet, str], str]] = {"md": markdown, "txt": plain, "html": page}
