"""The report: one HTML file that opens anywhere, without network and without Python.

It holds plotly.js once, the plots as data, and the drawn table with a few games that can be stepped through. A content security
policy keeps the page from asking anybody for anything. Every text that comes from a designer is escaped.
"""

from __future__ import annotations

import datetime
import json
import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np
from plotly.offline import get_plotlyjs

from workbench.core.errors import BadInput
from workbench.core.files import save
from workbench.core.parameters import Table, Values
from workbench.core.text import Text, joined, language, same
from workbench.core.wording import player_kind
from workbench.drafts import Draft, DraftLike, as_draft, load_draft
from workbench.drafts.diff import diff
from workbench.play.batch import Batch
from workbench.play.find import find
from workbench.play.record import play_game
from workbench.play.simulate import Outcomes, simulate
from workbench.players import DEFAULT_PLAYERS
from workbench.rules import Game
from workbench.study.compare import Comparison, compare
from workbench.study.metrics import Metric, measure
from workbench.views import plots
from workbench.views.payload import ReplayPayload
from workbench.views.theme import STATIC, stylesheet
from workbench.views.trade_plots import differences_table, overlay
from workbench.views.wording import WORDS

SEARCHED_GAMES = 400
LOOKED_AT, ROLLOUTS = 24, 16
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:"


@dataclass(frozen=True)
class Shown:
    """A game in the report: its heading, and where in it the replay begins."""

    heading: Text
    batch: Batch
    index: int
    part: int = 1


def report(
    draft: DraftLike,
    against: DraftLike | None = None,
    *,
    games: int = 50_000,
    players: str | list[str] | tuple[str, ...] = DEFAULT_PLAYERS,
    seed: int = 1,
    lang: str = "ja",
    question: str | None = None,
    replays: int = 3,
    date: datetime.date | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> str:
    """The report about a draft, or about what changes when ``draft`` (A) becomes ``against`` (B), as HTML text.

    ``question`` replaces the sentence that says what was asked. Raises :class:`BadInput` for what cannot be played or compared.
    """
    language(lang)
    draft = as_draft(draft)
    made = date or datetime.datetime.now().astimezone().date()
    if against is None:
        outcomes = simulate(draft, games, players, seed, keep=0, stop=stop)
        page = _Page(lang, (outcomes.batch,), outcomes.games, made)
        comparison = None
    else:
        comparison = compare(draft, against, games, players, seed, stop=stop)
        page = _Page(lang, (comparison.a, comparison.b), comparison.n, made)
        outcomes = None
    measures = tuple(
        measure(
            batch.draft,
            min(games, 20_000),
            list(batch.seating.kinds),
            batch.seed,
            looked_at=min(LOOKED_AT, games),
            rollouts=ROLLOUTS,
            stop=stop,
        )
        for batch in page.batches
    )
    shown = list(_games_to_look_at(comparison, page.batches))[:replays]
    sections = [
        page.asked(question, comparison),
        page.findings(outcomes, comparison),
        *([page.drafts(comparison)] if comparison is not None else [page.notes(draft)]),
        page.assumptions(),
        page.plots(outcomes, comparison),
        *([page.table(comparison)] if comparison is not None else []),
        page.metrics(measures, min(games, 20_000)),
        *([page.replays(shown)] if shown else []),
        page.repeat(question),
    ]
    return page.whole(sections)


def save_report(what: DraftLike, path: str | Path, against: DraftLike | None = None, **options: Any) -> Path:
    """Write a report; the file appears whole or not at all. Raises :class:`BadInput` if it cannot be written.

    ``what`` is the text that :func:`report` made, or a draft to report on (with the further arguments of :func:`report`).
    """
    target = Path(path)
    text = what if isinstance(what, str) and what.lstrip()[:1] == "<" else report(what, against, **options)
    save(target, [text.encode(errors="backslashreplace")])
    return target


def _games_to_look_at(comparison: Comparison | None, batches: Sequence[Batch]) -> Iterator[Shown]:
    """Games worth a look: a deal that B turns round, in both drafts, then events that the game itself names."""
    last = batches[-1]
    if comparison is not None and comparison.unpaired is None:
        index = _turned_round(comparison)
        if index is not None:
            for which, batch in zip("AB", batches, strict=True):
                yield Shown(WORDS.say("report/replay/same-deal", index=f"{index:,}", which=which), batch, index)
    which = "B" if comparison is not None else last.draft.title["en"]
    label = last.draft.title if comparison is None else Text(ja=which, en=which)
    for event in last.draft.game.outcomes.EVENTS:
        if event.options is None:
            found = next(find(last, SEARCHED_GAMES, event.key), None)
            if found is not None:
                heading = WORDS.say("report/replay/event", which=label, event=event.label, index=f"{found.game:,}")
                yield Shown(heading, last, found.game, found.part)
    yield Shown(WORDS.say("report/replay/first", which=label, index=0), last, 0)


def _turned_round(comparison: Comparison) -> int | None:
    """The first game that A and B give to different winners."""
    games = min(SEARCHED_GAMES, comparison.n)
    winners = []
    for batch in (comparison.a, comparison.b):
        rows = batch.play_rows(0, games)[1]
        winners.append(rows["winners"][rows["last"] == 1])
    differing = np.flatnonzero((winners[0] != winners[1]) & (winners[0] != 0) & (winners[1] != 0))
    return int(differing[0]) if len(differing) else None


class _Page:
    """The sections of one report, in one language."""

    def __init__(self, lang: str, batches: Sequence[Batch], n: int, date: datetime.date) -> None:
        self.lang, self.batches, self.n, self.date = lang, tuple(batches), n, date
        self._figures: list[dict[str, Any]] = []
        self._stories: list[dict[str, Any]] = []

    # ------------------------------------------------------------------------------------------------ words

    def say(self, key: str, **values: Any) -> str:
        """A text of ours, filled in and escaped."""
        return escape(WORDS.say(key, **values)[self.lang])

    @property
    def players(self) -> Text:
        kinds = self.batches[0].seating.kinds
        return player_kind(kinds[0]) if len(set(kinds)) == 1 else joined(player_kind(kind) for kind in kinds)

    @property
    def title(self) -> Text:
        titles = [batch.draft.title for batch in self.batches]
        if len(titles) == 1:
            return WORDS.say("report/title/one", draft=titles[0])
        return WORDS.say("report/title/two", a=titles[0], b=titles[1])

    def _section(self, key: str, *content: str) -> str:
        return f'<section id="{key}"><h2>{self.say(f"report/{key}")}</h2>{"".join(content)}</section>'

    def _list(self, lines: Iterable[str], css: str = "") -> str:
        items = "".join(f"<li>{line}</li>" for line in lines)
        return f'<ul class="{css}">{items}</ul>' if items else ""

    def _rows(self, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
        """A table; the cells are escaped already."""
        top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
        body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
        return f'<div class="scroll"><table class="rows"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'

    # ------------------------------------------------------------------------------------------------ sections

    def asked(self, question: str | None, comparison: Comparison | None) -> str:
        """What was asked, and of how many games."""
        drafts = [batch.draft.title for batch in self.batches]
        given: dict[str, Any] = {"players": self.players, "n": f"{self.n:,}"}
        if comparison is None:
            line = self.say("report/asked/one", draft=drafts[0], **given)
        else:
            line = self.say("report/asked/two", a=drafts[0], b=drafts[1], **given)
            paired = comparison.unpaired
            line += " " + (self.say("report/paired") if paired is None else escape(paired[self.lang]))
        own = f"<p class='question'>{escape(question)}</p>" if question else ""
        return self._section("asked", own, f"<p>{line}</p>")

    def findings(self, outcomes: Outcomes | None, comparison: Comparison | None) -> str:
        """The headline findings in words."""
        if comparison is None:
            assert outcomes is not None
            return self._section("findings", self._list((escape(panel.title[self.lang]) for panel in outcomes.panels), "findings"))
        lines = [escape(difference.line()[self.lang]) for difference in comparison.clear[:10]]
        worth = comparison.worth
        narrowed = "" if worth is None else f"<p>{escape(worth.sentence()[self.lang])}</p>"
        return self._section(
            "findings", f"<p class='finding'>{escape(comparison.title[self.lang])}</p>", self._list(lines, "findings"), narrowed
        )

    def drafts(self, comparison: Comparison) -> str:
        """What B changes: values, sentences, and the designer's notes."""
        lang, difference = self.lang, diff(comparison.a.draft, comparison.b.draft)
        game = comparison.a.draft.game
        changes = [
            (
                escape(change.label[lang]),
                escape(game.spoken(change.path, change.old)[lang]),
                escape(game.spoken(change.path, change.new)[lang]),
                escape(change.rule[lang]),
            )
            for change in difference.changes
        ]
        sentences = [
            (escape(pair.heading[lang]), escape(pair.left[lang]) if pair.left else "–", escape(pair.right[lang]) if pair.right else "–")
            for pair in difference.sentences
        ]
        content = [
            f"<h3>{self.say('report/parameters')}</h3>",
            self._rows([self.say("report/value"), "A", "B", self.say("report/clause")], changes),
        ]
        if sentences:
            content += [f"<h3>{self.say('report/sentences')}</h3>", self._rows([self.say("report/where"), "A", "B"], sentences)]
        return self._section(
            "drafts", *content, self._notes(comparison.a.draft), self._notes(comparison.b.draft, besides=comparison.a.draft)
        )

    def notes(self, draft: Draft) -> str:
        """The designer's notes on a single draft; nothing if there are none."""
        notes = self._notes(draft)
        return self._section("notes", notes) if notes else ""

    def _notes(self, draft: Draft, besides: Draft | None = None) -> str:
        """Reasons and problems, without those that another draft has told already."""
        told = besides.problems if besides else ()
        problems = self._list(escape(problem[self.lang]) for problem in draft.problems if problem not in told)
        head = f"<h3>{self.say('report/problems', draft=draft.title)}</h3>" if problems else ""
        why = f"<h3>{self.say('report/why')}</h3><p>{escape(draft.why[self.lang])}</p>" if draft.why else ""
        return why + head + problems

    def assumptions(self) -> str:
        """What the figures rest on without the draft having said so."""
        assumed, readings = [], []
        for which, batch in zip(("A", "B") if len(self.batches) > 1 else ("",), self.batches, strict=True):
            game, values = batch.draft.game, batch.draft.values
            assumed += [(which, *fact) for fact in _assumed(game, values)]
            readings += [(which, r.name, game.label(r.name), game.spoken(r.name, values[r.name])) for r in game.schema.rulings]
        intervals = "report/intervals" if len(self.batches) > 1 else "report/intervals/one"
        made_up = self._list(self._facts(assumed), "facts") or f"<p>{self.say('report/no-assumed')}</p>"
        return self._section(
            "assumptions",
            f"<p>{self.say('report/players', players=self.players)} {self.say(intervals)}</p>",
            f"<h3>{self.say('report/assumed')}</h3>{made_up}",
            f"<h3>{self.say('report/readings')}</h3>{self._list(self._facts(readings), 'facts')}" if readings else "",
        )

    def _facts(self, facts: Sequence[tuple[str, str, Text, Text]]) -> Iterator[str]:
        """Label and value; once if A and B agree, otherwise one line each."""
        by_path: dict[str, list[tuple[str, Text, Text]]] = {}
        for which, path, label, value in facts:
            by_path.setdefault(path, []).append((which, label, value))
        for entries in by_path.values():
            agreed = len({value for _, _, value in entries}) == 1 and len(entries) == len(self.batches)
            for which, label, value in entries[:1] if agreed else entries:
                mark = "" if agreed or not which else f"{which} · "
                yield mark + self.say("report/fact", label=label) + f"<b>{escape(value[self.lang])}</b>"

    def plots(self, outcomes: Outcomes | None, comparison: Comparison | None) -> str:
        """The game's panels, or both drafts' panels overlaid."""
        if comparison is None:
            assert outcomes is not None
            cards = [plots.card(panel, self.lang) for panel in outcomes.panels]
            return self._section("plots", f'<div class="dwb-cards">{"".join(map(self._card, cards))}</div>')
        both = [overlay(a, b, self.lang) for a, b in comparison.panels]
        drawn = "".join(self._card(card) for card in both if card is not None)
        return self._section("plots", f"<p>{self.say('report/plots/two')}</p>", f'<div class="dwb-cards">{drawn}</div>')

    def _card(self, card: dict[str, Any]) -> str:
        wide = " dwb-wide" if card["wide"] else ""
        head = f"<header><h4>{escape(card['title'])}</h4><p>{escape(card['subtitle'])}</p></header>"
        if "grid" in card:
            return f'<article class="dwb-card{wide}">{head}<div class="dwb-plot dwb-grid">{_grid(card["grid"])}</div></article>'
        marks = "".join(
            f'<span><i style="color:{escape(entry["color"])}">{escape(entry["glyph"])}</i> {escape(entry["name"])}</span>'
            for entry in card["legend"]
        )
        self._figures.append(card["figure"])
        told = f'role="img" aria-label="{escape(card["title"])}"'
        plot = f'<div class="dwb-plot" {told} data-figure="{len(self._figures) - 1}" style="height:{card["height"]}px"></div>'
        return f'<article class="dwb-card{wide}">{head}<div class="dwb-legend">{marks}</div>{plot}</article>'

    def table(self, comparison: Comparison) -> str:
        """Every outcome of the comparison."""
        note = self.say("compare/legend", n=len(comparison.differences))
        return self._section("table", f"<p>{note}</p>", f'<div class="scroll">{differences_table(comparison, self.lang)}</div>')

    def metrics(self, measures: Sequence[Sequence[Metric]], games: int) -> str:
        """What kind of game each draft is."""
        rows = []
        for entries in zip(*measures, strict=True):
            figures = [f"{m.value:.3f}<small> ({m.low:.3f} – {m.high:.3f})</small>" if not np.isnan(m.value) else "–" for m in entries]
            rows.append((f"<b>{escape(entries[0].label[self.lang])}</b>", *figures, escape(entries[0].reading[self.lang])))
        names = ["A", "B"] if len(measures) == 2 else [self.say("report/value")]
        note = self.say("report/metrics/note", n=f"{games:,}", looked_at=LOOKED_AT)
        return self._section("metrics", f"<p>{note}</p>", self._rows([self.say("report/metric"), *names, self.say("report/reading")], rows))

    def replays(self, shown: Sequence[Shown]) -> str:
        """Games that can be stepped through."""
        content = [f"<p>{self.say('report/replays/note')}</p>"]
        for game in shown:
            story = ReplayPayload(play_game(game.batch, game.index))
            self._stories.append(story.payload(self.lang, story.start_of(game.part)))
            content.append(f'<h3>{escape(game.heading[self.lang])}</h3><div class="game" data-game="{len(self._stories) - 1}"></div>')
        return self._section("replays", *content)

    def repeat(self, question: str | None) -> str:
        """Seeds, versions and values, so that somebody else gets the same figures."""
        names = ("A", "B") if len(self.batches) > 1 else ("",)
        seeds = ", ".join(f"{name} {batch.seed}".strip() for name, batch in zip(names, self.batches, strict=True))
        values = "".join(
            f"<details><summary>{self.say('report/repeat/values')} {name} · {escape(batch.draft.name)}</summary>"
            f"<pre>{escape(json.dumps(batch.draft.values.plain(), ensure_ascii=False, indent=1))}</pre></details>"
            for name, batch in zip(names, self.batches, strict=True)
        )
        return self._section(
            "repeat",
            f"<p>{self.say('report/repeat/seeds', seeds=seeds)}</p>",
            f"<pre>{escape(self._command(question))}</pre>",
            f"<p>{self.say('report/repeat/versions', date=self.date.isoformat(), versions=versions())}</p>",
            values,
        )

    def _command(self, question: str | None) -> str:
        first, *second = (batch.draft for batch in self.batches)
        against = f" --against {second[0].name}" if second else ""
        sets = "".join(f" --set {path}={value}" for path, value in _unsaved(self.batches[-1].draft).items())
        asked = f" --question {json.dumps(question, ensure_ascii=False)}" if question else ""
        players = ",".join(self.batches[0].seating.kinds)
        run = f"--games {self.n} --players {players} --seed {self.batches[0].seed}"
        return f"workbench report {first.name}{against}{sets} {run} --lang {self.lang}{asked} -o report.html"

    # ------------------------------------------------------------------------------------------------ the page

    def whole(self, sections: Sequence[str]) -> str:
        """The page with everything it needs."""
        title = escape(self.title[self.lang])
        styles = stylesheet("workbench.css", "replay.css", "report.css")
        scripts = [
            f"<script>{get_plotlyjs()}</script>" if self._figures else "",
            _data("figures", self._figures),
            _data("games", self._stories),
            f'<script type="module">\n{_module("replay.js")}\n{_module("report.js")}</script>',
        ]
        head = (
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>",
            f"<style>\n{styles}\n</style>",
        )
        body = (f'<main class="dwb dwb-report">\n<h1>{title}</h1>', *sections, "</main>", *scripts)
        lines = ("<!doctype html>", f'<html lang="{self.lang}">', "<head>", *head, "</head>", "<body>", *body, "</body>", "</html>", "")
        return "\n".join(lines)


def _unsaved(draft: Draft) -> dict[str, Any]:
    """What a draft changes in the one of its name."""
    try:
        saved = load_draft(draft.name)
    except BadInput:
        return {}
    return {path: new for path, (_, new) in draft.changes_from(saved).items() if new is not None}


def _assumed(game: Game, values: Values) -> Iterator[tuple[str, Text, Text]]:
    """Path, label and value of what the draft's text does not give; the assumed cells of a table row together."""
    cells = values.cells()
    rows: dict[str, list[str]] = {}
    for path in cells:
        name, *rest = path.split(".")
        parameter = game.schema[name]
        if parameter.assumed or (isinstance(parameter, Table) and parameter.column[rest[1]].assumed):
            rows.setdefault(".".join((name, *rest[:1])), []).append(path)
    for row, paths in rows.items():
        name, _, number = row.partition(".")
        label = game.words[f"parameter/{name}"] + same(f" {number}" if number else "")
        yield row, label, joined(game.spoken(path, cells[path]) for path in paths)


def _grid(table: dict[str, Any]) -> str:
    """A grid of :func:`plots.grid` as HTML, as the live card draws it."""
    head = "".join(
        f'<th class="{"" if column["kind"] == "share" else "dwb-number"}">{escape(column["label"])}</th>' for column in table["head"]
    )
    rows = []
    for row in table["rows"]:
        cells = "".join(_grid_cell(cell, column["kind"]) for cell, column in zip(row["cells"], table["head"], strict=True))
        chip = f'<span class="dwb-chip">{escape(row["mark"])}</span>' if row["mark"] else ""
        mark = f'<td class="dwb-mark">{chip}</td>' if table["marked"] else ""
        rows.append(f'<tr><th scope="row">{escape(row["label"])}</th>{cells}{mark}</tr>')
    last = "<th></th>" if table["marked"] else ""
    return f"<table><thead><tr><th></th>{head}{last}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _grid_cell(cell: dict[str, Any], kind: str) -> str:
    text = f'<span class="dwb-number">{escape(cell["text"])}</span>'
    if kind != "share":
        return f'<td class="dwb-number">{escape(cell["text"])}</td>'
    bar = ""
    if cell.get("bar") is not None:
        low, high = 100 * cell["low"], 100 * cell["high"]
        bar = (
            f'<i class="dwb-fill" style="width:{100 * cell["bar"]:.2f}%"></i>'
            f'<i class="dwb-whisker" style="left:{low:.2f}%;width:{high - low:.2f}%"></i>'
        )
    return f'<td class="dwb-share" title="{escape(cell.get("hint", ""))}"><div><span class="dwb-track">{bar}</span>{text}</div></td>'


def _data(name: str, data: Any) -> str:
    """Data for the page's script; nothing in it can end the element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=_plain).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return [None if isinstance(item, float) and np.isnan(item) else item for item in value.tolist()]
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"{type(value).__name__} cannot stand in a report")


def _module(name: str) -> str:
    source = (STATIC / name).read_text(encoding="utf-8")
    if "</script" in source:
        raise ValueError(f"{name} cannot be embedded: it holds the end of a script element")
    return source


def versions() -> str:
    """The versions that figures depend on."""
    try:
        own = version("draft-workbench")
    except PackageNotFoundError:
        own = "–"
    return f"draft-workbench {own}, Python {platform.python_version()}, NumPy {version('numpy')}, numba {version('numba')}"
