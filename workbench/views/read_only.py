"""Results to show to somebody: findings, table and plots without a single control, except for the language.

A read-only presentation (``workbench present --read-only``) shows nothing else: there :func:`~workbench.open_draft` gives a read-only view
instead of the workbench.
"""

from __future__ import annotations

from html import escape

import ipywidgets as widgets

from workbench.core.text import LANGUAGES, Text, language
from workbench.play.simulate import Outcomes
from workbench.study.compare import Comparison
from workbench.views import plots, still
from workbench.views.kept import PICTURES, Keepsake, Kept, values_of
from workbench.views.live_plot import LiveCards, PlotlyHost
from workbench.views.restart import RestartNote
from workbench.views.trade_plots import differences_table, finding, overlay
from workbench.views.wording import WORDS


class ReadOnlyView(Kept, widgets.Box):
    """A comparison, or the outcomes of one draft, as they are."""

    def __init__(self, results: Comparison | Outcomes, lang: str = "ja") -> None:
        self._results = results
        self._title, self._finding, self._table = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._title.add_class("dwb-title")
        self._finding.add_class("dwb-finding")
        self._table.add_class("dwb-table-view")
        self._language = widgets.ToggleButtons(
            options=[(WORDS[f"language/{code}"][code], code) for code in LANGUAGES], value=language(lang)
        )
        self._language.add_class("dwb-languages")
        self._language.observe(lambda change: self.speak(change["new"]), "value")
        self._restarted = RestartNote(lang)
        self._cards = LiveCards()
        header = widgets.Box([self._title, self._language])
        header.add_class("dwb-header")
        view = widgets.Box([self._finding, *([self._table] if isinstance(results, Comparison) else []), self._cards])
        view.add_class("dwb-view")
        view.add_class("dwb-compare")
        super().__init__(children=[PlotlyHost(), self._restarted, header, view])
        self.add_class("dwb")
        self.add_class("dwb-read-only")
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        results = self._results
        self._language.description = WORDS["language"][lang]
        self._restarted.speak(lang)
        self._language.value = language(lang)
        if isinstance(results, Comparison):
            title = WORDS.say("report/title/two", a=results.a.draft.called, b=results.b.draft.called)
            about = WORDS.say("read-only/n", n=f"{results.n:,}", seed=results.a.seed)
            self._finding.value = finding(results, lang)
            note = escape(WORDS.say("compare/legend", n=len(results.differences))[lang])
            self._table.value = f"{differences_table(results, lang)}<p>{note}</p>"
            cards = [overlay(a, b, lang) for a, b in results.panels]
        else:
            title = results.draft.called
            about = WORDS.say("read-only/n", n=f"{results.games:,}", seed=results.batch.seed)
            self._finding.value = ""
            cards = [{**plots.card(panel, lang), "csv": plots.csv(panel.frame(lang))} for panel in results.panels]
        self._title.value = _heading(title, about, lang)
        drawn = [card for card in cards if card is not None]
        self._cards.show(drawn, lang)
        findings = [] if isinstance(results, Comparison) else [card["title"] for card in drawn]
        tables = [self._finding.value, self._table.value] if isinstance(results, Comparison) else []
        self._keepsake = Keepsake(lang, title[lang], about[lang], findings, self._values(lang), [*tables, *still.figures(drawn, PICTURES)])
        self.keep()

    def keepsake(self) -> Keepsake:
        """What a notebook keeps of it: the same without its script."""
        return self._keepsake

    def _values(self, lang: str) -> list[tuple[str, str]]:
        """The values of the draft, or of the second draft where they differ from the first."""
        results = self._results
        if isinstance(results, Comparison):
            return values_of(results.b.draft, results.a.draft, lang)
        return values_of(results.draft, results.draft, lang)


def _heading(title: Text, about: Text, lang: str) -> str:
    return f"<h2>{escape(title[lang])}</h2><span>{escape(about[lang])}</span>"


def read_only_view(results: Comparison | Outcomes, *, lang: str = "ja") -> ReadOnlyView:
    """Show a comparison (``wb.compare(…)``) or the outcomes of a draft (``wb.simulate(…)``) to somebody."""
    return ReadOnlyView(results, language(lang))
