"""The tab with the rules as they stand currently open, to read, to print and to take away."""

from __future__ import annotations

import base64
from collections.abc import Callable
from html import escape

import ipywidgets as widgets

from workbench.drafts.history import as_saved
from workbench.drafts.rulesheet import FORMATS, html, rulesheet
from workbench.views.background import Settings
from workbench.views.wording import WORDS

_TYPES = {"md": "text/markdown", "txt": "text/plain", "html": "text/html"}


class RulesheetView:
    """The rulesheet of the present values; sentences that differ from the saved draft are marked. ``shown`` says if it can be seen."""

    def __init__(self, settings: Settings, lang: str, shown: Callable[[], bool]) -> None:
        self._settings, self._lang, self._shown = settings, lang, shown
        self._due = True
        self._links = widgets.HTML()
        self._sheet = widgets.HTML()
        self._sheet.add_class("dwb-sheet")
        self.widget = widgets.Box([self._links, self._sheet])
        self.widget.add_class("dwb-view")

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        self._lang = lang
        self._follow()

    def look_at(self, settings: Settings) -> None:
        """These are the last possible settings."""
        self._settings = settings
        self._follow()

    def appear(self) -> None:
        """It has come into sight."""
        if self._due:
            self._draw()

    def _follow(self) -> None:
        self._due = True
        if self._shown():
            self._draw()

    def _draw(self) -> None:
        draft, lang = self._settings.draft, self._lang
        sheet = rulesheet(draft)
        self._sheet.value = html(sheet, lang, before=rulesheet(as_saved(draft)))
        links = [_link(f"{draft.stem}.{lang}.{form}", _TYPES[form], write(sheet, lang), form) for form, write in FORMATS.items()]
        self._links.value = f'<p class="dwb-links">{escape(WORDS["sheet/take"][lang])} {" ".join(links)}</p>'
        self._due = False


def _link(name: str, kind: str, text: str, form: str) -> str:
    data = base64.b64encode(text.encode()).decode()
    label = escape(WORDS[f"sheet/format/{form}"]["en"])
    return f'<a download="{escape(name)}" href="data:{kind};charset=utf-8;base64,{data}">{label}</a>'
