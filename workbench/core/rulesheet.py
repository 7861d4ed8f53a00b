"""A rulesheet as data: sections of paragraphs, items and tables, in both languages, without a word about how they are laid out.

Every block says which parameters it speaks ``about``. So a reader of the structure can mark what a draft does not give, and can
tell which sentence a change of a parameter touches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from workbench.core.parameters import ParameterError, Values
from workbench.core.text import Text


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    text: Text
    about: tuple[str, ...] = ()


@dataclass(frozen=True)
class Item:
    """One rule of a list; ``inner`` makes it a part of the rule before it."""

    text: Text
    about: tuple[str, ...] = ()
    inner: bool = False


@dataclass(frozen=True)
class RuleTable:
    """A table. Every row has one text for each head; ``caption`` says what it shows."""

    caption: Text
    head: Sequence[Text]
    rows: Sequence[Sequence[Text]]
    about: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it; a section in a section is a sub-heading."""

    title: Text
    blocks: Sequence[Block]


Block = Paragraph | Item | RuleTable | Section


@dataclass(frozen=True)
class Rulesheet:
    """A whole sheet. ``assumed`` names the parameters whose values the draft's text does not give."""

    title: Text
    sections: Sequence[Section]
    assumed: frozenset[str] = frozenset()

    def is_assumed(self, block: Paragraph | Item | RuleTable) -> bool:
        """Whether a block rests on a value that somebody had to make up."""
        return not self.assumed.isdisjoint(block.about)


def item(ja: str, en: str, *about: str, inner: bool = False) -> Item:
    """One rule in both languages and the parameters it speaks about."""
    return Item(Text(ja=ja, en=en), about, inner)


def paragraph(ja: str, en: str, *about: str) -> Paragraph:
    """Running text in both languages and the parameters it speaks about."""
    return Paragraph(Text(ja=ja, en=en), about)


def meant_for(values: Values) -> Paragraph:
    """For how many players the values of a draft are meant."""
    players = values["players"]
    return paragraph(
        f"この草稿の値は {players} 人を想定しています。", f"The values of this draft are meant for {players} players.", "players"
    )


@dataclass(frozen=True)
class Sentence:
    """One line of a sheet on its own: the heading it stands under, its text, the parameters it speaks about."""

    heading: Text
    text: Text
    about: tuple[str, ...]


def sentences(sections: Sequence[Section]) -> Iterator[Sentence]:
    """The lines of a sheet in order; a table gives one line a row."""
    for section in sections:
        for block in section.blocks:
            if isinstance(block, Section):
                yield from sentences([block])
            elif isinstance(block, RuleTable):
                for row in block.rows:
                    yield Sentence(section.title, row_text(block, row), block.about)
            else:
                yield Sentence(section.title, block.text, block.about)


def row_text(grid: RuleTable, row: Sequence[Text]) -> Text:
    """A table row as one line: "1: …" with two columns, "3: cards 24, hand 8" with more."""
    first, *rest = row
    if len(rest) > 1:
        rest = [head + " " + cell for head, cell in zip(grid.head[1:], rest, strict=True)]
    return Text(ja=f"{first.ja}：" + "、".join(cell.ja for cell in rest), en=f"{first.en}: " + ", ".join(cell.en for cell in rest))


def by_players(values: Values, players: Iterable[int]) -> list[Values]:
    """The same draft for other numbers of players as well, in order; those it cannot be played with are left out."""
    sizes = []
    for number in sorted({*players, values["players"]}):
        try:
            sizes.append(values.schema.resolve({"players": number}, base=values))
        except ParameterError:
            continue
    return sizes


#: the headings every game's sheet is built from, in this order
HEADINGS = {
    "overview": Text(ja="概要", en="Overview"),
    "components": Text(ja="コンポーネント", en="Components"),
    "setup": Text(ja="ゲームの準備", en="Set-up"),
    "play": Text(ja="ゲームの進行", en="Course of play"),
    "end": Text(ja="ゲームの終了", en="End of the game"),
    "scoring": Text(ja="得点計算", en="Scoring"),
    "winning": Text(ja="勝敗と同点", en="Winning and ties"),
}


def section(heading: str, *blocks: Block | None) -> Section:
    """A section under one of the common :data:`HEADINGS`; blocks that are None (not in this draft) are left out."""
    return Section(HEADINGS[heading], [block for block in blocks if block is not None])


def part(ja: str, en: str, *blocks: Block | None) -> Section:
    """A sub-section with a heading of its own."""
    return Section(Text(ja=ja, en=en), [block for block in blocks if block is not None])
