"""The line above the controls: keep them as A, B or C, and go back to what is kept."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets as widgets

from workbench.core.errors import BadInput
from workbench.core.presented import told
from workbench.core.text import Text
from workbench.views.snapshots import LETTERS, Snapshot, Snapshots
from workbench.views.wording import WORDS


class SnapshotBar:
    """``keep(letter)`` keeps what the controls show, or raises :class:`BadInput`: then nothing is kept, and the reason is said.

    ``back(letter)`` puts what is kept into the controls.
    """

    def __init__(self, snapshots: Snapshots, keep: Callable[[str], Snapshot], back: Callable[[str], None], lang: str) -> None:
        self._snapshots, self._keeping, self._back, self._lang = snapshots, keep, back, lang
        self._message: tuple[str, Text] | None = None
        self._keep_label, self._back_label, self._said = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self._said.add_class("dwb-said")
        self._keepers = {letter: widgets.Button(description=letter) for letter in LETTERS}
        self._backs = {letter: widgets.Button(description=letter) for letter in LETTERS}
        for letter in LETTERS:
            self._keepers[letter].on_click(lambda _button, letter=letter: self.keep(letter))
            self._backs[letter].on_click(lambda _button, letter=letter: self.back(letter))
        self._return = widgets.Box([self._back_label, *self._backs.values()])
        self.widget = widgets.Box([self._keep_label, *self._keepers.values(), self._return, self._said])
        self.widget.add_class("dwb-snapshots")
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        self._lang = lang
        self._show()

    @property
    def said(self) -> str:
        """What came of the last button, as HTML."""
        return str(self._said.value)

    def keep(self, letter: str) -> None:
        """Keep what the controls show; say why not if it cannot be played."""
        try:
            kept = self._keeping(letter)
        except BadInput as error:
            self._message = "alert", WORDS.say("snapshot/refused", error=told(error))
        else:
            self._message = "status", WORDS.say("snapshot/kept", letter=letter, content=kept.content)
        self._show()

    def say(self, role: str, text: Text) -> None:
        """Say something below the buttons until something else happens; ``role`` is ``status`` or ``alert``."""
        self._message = role, text
        self._show()

    def hush(self) -> None:
        """Something else has happened: what came of the last button is no news any more."""
        if self._message is not None:
            self._message = None
            self._show()

    def back(self, letter: str) -> None:
        """Put what is kept into the controls. Raises KeyError if nothing is kept there."""
        self._back(letter)

    def _show(self) -> None:
        lang = self._lang
        self._keep_label.value = f"<span>{escape(WORDS['snapshot/keep'][lang])}</span>"
        self._back_label.value = f"<span>{escape(WORDS['snapshot/back'][lang])}</span>"
        for letter in LETTERS:
            kept = self._snapshots.get(letter)
            key = "snapshot/keep/help" if kept is None else "snapshot/keep/again"
            self._keepers[letter].tooltip = WORDS.say(key, letter=letter, content=kept.content if kept else "")[lang]
            self._backs[letter].tooltip = WORDS.say("snapshot/back/help", letter=letter, content=kept.content if kept else "")[lang]
            self._backs[letter].layout.display = None if kept else "none"
        self._return.layout.display = None if self._snapshots else "none"
        role, text = self._message or ("status", None)
        self._said.value = f'<div role="{role}">{escape(text[lang])}</div>' if text else ""
