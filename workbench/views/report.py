"""The report: one HTML file that opens anywhere, without network and without Python.

It holds plotly.js once, the plots as data, and the drawn table with a few games that can be stepped through. A content security
policy keeps the page from asking anybody for anything. The page is a template that escapes every text by itself.
"""

from __future__ import annotations

import datetime
import json
import platform
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from workbench.core.errors import BadInput, UnknownName
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
from workbench.players import DEFAULT_PLAYERS, Players
from workbench.rules import Game
from workbench.study.compare import Comparison, compare
from workbench.study.metrics import Metric, measure
from workbench.views import plots
from workbench.views.live_plot import menu_words
from workbench.views.pages import template
from workbench.views.payload import ReplayPayload
from workbench.views.theme import script, stylesheet
from workbench.views.trade_plots import differences_table, overlay
from workbench.views.wording import WORDS

#: What a report can do without; what was asked, the findings, what changes and how to repeat it are always there.
SECTIONS = ("notes", "assumptions", "plots", "table", "metrics", "replays")
SEARCHED_GAMES = 400
LOOKED_AT, ROLLOUTS = 24, 16
MOST_FINDINGS = 10
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
    players: Players = DEFAULT_PLAYERS,
    seed: int = 1,
    lang: str = "ja",
    question: str | None = None,
    replays: int = 3,
    without: Collection[str] = (),
    date: datetime.date | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> str:
    """The report about a draft, or about what changes when ``draft`` (A) becomes ``against`` (B), as HTML text.

    ``question`` stands above the sentence that says what was asked; ``without`` names :data:`SECTIONS` to leave out. Raises
    :class:`BadInput` for what cannot be played or compared, and :class:`UnknownName` for a section that there is not.
    """
    language(lang)
    for name in without:
        if name not in SECTIONS:
            raise UnknownName("section", name, SECTIONS)
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
    metrics = tuple(
        measure(
            batch.draft,
            min(games, 20_000),
            list(batch.seating.kinds),
            batch.seed,
            looked_at=min(LOOKED_AT, games),
            rollouts=ROLLOUTS,
            stop=stop,
        )
        for batch in (() if "metrics" in without else page.batches)
    )
    shown = [] if "replays" in without else list(_games_to_look_at(comparison, page.batches))[:replays]
    return page.whole(question, outcomes, comparison, metrics, min(games, 20_000), shown, frozenset(without))


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
    which = "B" if comparison is not None else last.draft.called["en"]
    label = last.draft.called if comparison is None else Text(ja=which, en=which)
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
    """What one report says, in one language: the values that its template puts in place."""

    def __init__(self, lang: str, batches: Sequence[Batch], n: int, date: datetime.date) -> None:
        self.lang, self.batches, self.n, self.date = lang, tuple(batches), n, date

    def say(self, key: str, **values: Any) -> str:
        """A text of ours, filled in (and escaped by the template)."""
        return WORDS.say(key, **values)[self.lang]

    @property
    def names(self) -> Sequence[str]:
        """What the drafts are called beside one another."""
        return ("A", "B") if len(self.batches) > 1 else ("",)

    @property
    def players(self) -> Text:
        kinds = self.batches[0].seating.kinds
        return player_kind(kinds[0]) if len(set(kinds)) == 1 else joined(player_kind(kind) for kind in kinds)

    @property
    def title(self) -> Text:
        titles = [batch.draft.called for batch in self.batches]
        if len(titles) == 1:
            return WORDS.say("report/title/one", draft=titles[0])
        return WORDS.say("report/title/two", a=titles[0], b=titles[1])

    def asked(self, comparison: Comparison | None) -> str:
        """What was played, and how many games."""
        drafts = [batch.draft.called for batch in self.batches]
        given: dict[str, Any] = {"players": self.players, "n": f"{self.n:,}"}
        if comparison is None:
            return self.say("report/asked/one", draft=drafts[0], **given)
        paired = WORDS["report/paired"] if comparison.unpaired is None else comparison.unpaired
        return self.say("report/asked/two", a=drafts[0], b=drafts[1], **given) + " " + paired[self.lang]

    def changes(self, comparison: Comparison | None) -> dict[str, Any]:
        """What B changes: values and sentences."""
        if comparison is None:
            return {"changes": None}
        lang, difference, game = self.lang, diff(comparison.a.draft, comparison.b.draft), comparison.a.draft.game
        return {
            "changes": [
                (
                    change.label[lang],
                    game.spoken(change.path, change.old)[lang],
                    game.spoken(change.path, change.new)[lang],
                    change.rule[lang],
                )
                for change in difference.changes
            ],
            "sentences": [
                (pair.heading[lang], pair.left[lang] if pair.left else "–", pair.right[lang] if pair.right else "–")
                for pair in difference.sentences
            ],
        }

    def notes(self) -> list[dict[str, Any]]:
        """The designer's reasons and problems, draft by draft, without those that A has told already."""
        told: Sequence[Text] = ()
        notes = []
        for batch in self.batches:
            draft = batch.draft
            problems = [problem[self.lang] for problem in draft.problems if problem not in told]
            notes.append({"title": draft.title, "why": draft.why and draft.why[self.lang], "problems": problems})
            told = draft.problems
        return notes

    def assumptions(self) -> dict[str, Any]:
        """What the figures rest on without the draft having said so."""
        assumed, readings = [], []
        for which, batch in zip(self.names, self.batches, strict=True):
            game, values = batch.draft.game, batch.draft.values
            assumed += [(which, *fact) for fact in _assumed(game, values)]
            readings += [(which, r.name, game.label(r.name), game.spoken(r.name, values[r.name])) for r in game.schema.rulings]
        return {"assumed": list(self._facts(assumed)), "readings": list(self._facts(readings))}

    def _facts(self, facts: Sequence[tuple[str, str, Text, Text]]) -> Iterator[tuple[str, Text, str]]:
        """Which draft, label and value; once if A and B agree, otherwise one each."""
        by_path: dict[str, list[tuple[str, Text, Text]]] = {}
        for which, path, label, value in facts:
            by_path.setdefault(path, []).append((which, label, value))
        for entries in by_path.values():
            agreed = len({value for _, _, value in entries}) == 1 and len(entries) == len(self.batches)
            for which, label, value in entries[:1] if agreed else entries:
                yield "" if agreed or not which else f"{which} · ", label, value[self.lang]

    def cards(self, outcomes: Outcomes | None, comparison: Comparison | None) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """The game's panels, or both drafts' panels overlaid, as cards; and the figures that stand in them, each at its ``place``."""
        if comparison is None:
            assert outcomes is not None
            cards = [{**plots.card(panel, self.lang), "csv": plots.csv(panel.frame(self.lang))} for panel in outcomes.panels]
        else:
            cards = [card for card in (overlay(a, b, self.lang) for a, b in comparison.panels) if card is not None]
        figures: list[dict[str, Any]] = []
        for card in cards:
            if "grid" not in card:
                card["place"] = len(figures)
                figures.append(card["figure"])
        return cards, figures

    def metrics(self, found: Sequence[Sequence[Metric]]) -> list[dict[str, Any]]:
        """What kind of game each draft is: one line a metric."""

        def figure(metric: Metric) -> dict[str, str] | None:
            if np.isnan(metric.value):
                return None
            return {end: f"{getattr(metric, end):.3f}" for end in ("value", "low", "high")}

        return [
            {"label": entries[0].label[self.lang], "figures": list(map(figure, entries)), "reading": entries[0].reading[self.lang]}
            for entries in zip(*found, strict=True)
        ]

    def command(self, question: str | None, without: frozenset[str]) -> str:
        """What gives the same report again."""
        first, *second = (batch.draft for batch in self.batches)
        against = f" --against {second[0].name}" if second else ""
        sets = "".join(f" --set {path}={value}" for path, value in _unsaved(self.batches[-1].draft).items())
        asked = f" --question {json.dumps(question, ensure_ascii=False)}" if question else ""
        players = ",".join(self.batches[0].seating.kinds)
        run = f"--games {self.n} --players {players} --seed {self.batches[0].seed}"
        left_out = f" --without {','.join(name for name in SECTIONS if name in without)}" if without else ""
        return f"workbench report {first.name}{against}{sets} {run} --lang {self.lang}{asked}{left_out} -o report.html"

    def whole(
        self,
        question: str | None,
        outcomes: Outcomes | None,
        comparison: Comparison | None,
        metrics: Sequence[Sequence[Metric]],
        metrics_games: int,
        shown: Sequence[Shown],
        without: frozenset[str],
    ) -> str:
        """The page with everything it needs."""
        lang, clear = self.lang, comparison.clear[:MOST_FINDINGS] if comparison is not None else ()
        cards, figures = ([], []) if "plots" in without else self.cards(outcomes, comparison)
        stories = []
        for game in shown:
            story = ReplayPayload(play_game(game.batch, game.index))
            stories.append(story.payload(lang, story.start_of(game.part)))
        worth = comparison.worth if comparison is not None else None
        from plotly.offline import get_plotlyjs  # only a report needs it: kernels of visitors do without

        return template("report.html.j2").render(
            lang=lang,
            say=self.say,
            policy=POLICY,
            title=self.title[lang],
            styles=stylesheet("workbench.css", "replay.css", "report.css"),
            without=without,
            two=comparison is not None,
            players=self.players,
            question=question,
            asked=self.asked(comparison),
            finding=comparison and comparison.title[lang],
            findings=[difference.line()[lang] for difference in clear] if comparison else [p.title[lang] for p in outcomes.panels],  # type: ignore[union-attr]
            worth=worth and worth.sentence()[lang],
            notes_of=self.notes(),
            **self.changes(comparison),
            **self.assumptions(),
            cards=cards,
            differences=comparison and differences_table(comparison, lang),
            compared=comparison and len(comparison.differences),
            metrics=self.metrics(metrics),
            metrics_games=f"{metrics_games:,}",
            looked_at=LOOKED_AT,
            games=[game.heading[lang] for game in shown],
            seeds=", ".join(f"{name} {batch.seed}".strip() for name, batch in zip(self.names, self.batches, strict=True)),
            command=self.command(question, without),
            date=self.date.isoformat(),
            versions=versions(),
            given=[
                (name, batch.draft.name, json.dumps(batch.draft.values.plain(), ensure_ascii=False, indent=1))
                for name, batch in zip(self.names, self.batches, strict=True)
            ],
            figures=figures,
            plotly=get_plotlyjs() if figures else "",
            figures_data=_data(figures),
            menu_data=_data(menu_words(self.lang)),
            games_data=_data(stories),
            modules=_module("clipboard.js", "card_menu.js", "replay.js", "report.js"),
        )


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


def _data(data: Any) -> str:
    """Data for the page's script; nothing in it can end the element it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=_plain).replace("<", "\\u003c")


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return [None if isinstance(item, float) and np.isnan(item) else item for item in value.tolist()]
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"{type(value).__name__} cannot stand in a report")


def _module(*names: str) -> str:
    source = script(*names)
    if "</script" in source:
        raise ValueError(f"{', '.join(names)} cannot be embedded: they hold the end of a script element")
    return source


def versions() -> str:
    """The versions that figures depend on."""
    try:
        own = version("draft-workbench")
    except PackageNotFoundError:
        own = "–"
    return f"draft-workbench {own}, Python {platform.python_version()}, NumPy {version('numpy')}, numba {version('numba')}"
