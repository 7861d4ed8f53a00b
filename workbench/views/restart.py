"""What a view says when its kernel is gone: that it shows what was, and how to go on."""

from __future__ import annotations

from html import escape

import ipywidgets as widgets

from workbench.views.wording import WORDS


class RestartNote(widgets.HTML):
    """A note that the page shows by itself (by style sheet and ``page.js``) when the kernel behind the view has been restarted.

    It has to be there beforehand, in the language on show: once the kernel is gone nobody can ask for it.
    """

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.add_class("dwb-restarted")
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        self.value = f'<div role="alert">{escape(WORDS["restarted"][lang])}</div>'
