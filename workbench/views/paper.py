"""Cards and tables of text, as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape


def card(title: str, body: str) -> str:
    """A card with a heading; ``body`` is HTML."""
    return f'<section class="dwb-paper"><h3>{escape(title)}</h3>{body}</section>'


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; heads are text, cells HTML."""
    head = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def chip(text: str, *, wrong: bool = False) -> str:
    """A word that marks a row."""
    return f'<span class="dwb-chip{" dwb-chip-wrong" if wrong else ""}">{escape(text)}</span>'


def listed(lines: Iterable[str]) -> str:
    """Sentences as a list; escaped here."""
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"
