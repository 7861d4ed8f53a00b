"""The bar that offers unsaved changes of a session that ended, and notes those of this one as they are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

import ipywidgets as widgets

from workbench.core.errors import BadInput
from workbench.core.parameters import Cell
from workbench.core.text import Text, same
from workbench.drafts import Draft
from workbench.drafts.history import as_saved, least_given
from workbench.drafts.journal import Unsaved, forget, remember, unsaved
from workbench.views.background import Settings
from workbench.views.wording import WORDS

Adopt = Callable[[Draft, Mapping[str, Cell]], None]


class JournalBar:
    """Unsaved changes outlive the kernel. ``adopt(draft, changes)`` puts them currently open when somebody takes them up.

    While changes of an earlier session are on offer, the journal keeps them until new ones are made or they are discarded.
    """

    def __init__(self, settings: Settings, lang: str, adopt: Adopt) -> None:
        self._settings, self._lang, self._adopt = settings, lang, adopt
        self._draft = settings.draft
        self._offered: Unsaved | None = unsaved(settings.draft)
        self._trouble: Exception | None = None
        self._text = widgets.HTML()
        self.take, self.drop = widgets.Button(), widgets.Button()
        self.take.on_click(lambda _button: self._take_up())
        self.drop.on_click(lambda _button: self._discard())
        self.widget = widgets.Box([self._text, self.take, self.drop])
        self.widget.add_class("dwb-offer")
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        self._lang = lang
        self.take.description, self.drop.description = WORDS["journal/take"][lang], WORDS["journal/drop"][lang]
        self._show()

    def look_at(self, settings: Settings) -> None:
        """These are the last possible settings: what they change in the saved draft goes into the journal."""
        self._settings = settings
        saved = as_saved(settings.draft)
        if (saved.name, saved.source) != (self._draft.name, self._draft.source):
            self._draft, self._offered = settings.draft, unsaved(settings.draft)
        made = least_given(settings.draft.values, saved.values)
        if self._offered is not None and not made:
            self._show()
            return
        self._trouble = None
        if not remember(settings.draft, settings.draft.values):
            self._trouble = OSError()
        self._show()

    def _take_up(self) -> None:
        assert self._offered is not None
        changes = self._offered.changes
        draft = as_saved(self._settings.draft)
        try:
            draft.with_values(changes)  # refuses what the game no longer knows before anything is done
        except BadInput as error:
            self._trouble = error
            self._show()
            return
        self._offered = None
        self._adopt(draft, changes)

    def _discard(self) -> None:
        self._offered = None
        forget(self._settings.draft)
        self.look_at(self._settings)

    def _spoken(self, path: str, value: Cell) -> Text:
        """A change in words; as it stands in the file where the game no longer knows it."""
        game = self._draft.game
        try:
            return WORDS.say("journal/value", label=game.label(path), value=game.spoken(path, value))
        except (BadInput, KeyError):
            return WORDS.say("journal/value", label=same(path), value=value)

    def _show(self) -> None:
        lang, lines = self._lang, []
        if self._offered is not None:
            when = self._offered.when.astimezone().strftime("%Y-%m-%d %H:%M")
            values = "、" if lang == "ja" else ", "
            made = values.join(self._spoken(path, value)[lang] for path, value in self._offered.changes.items())
            lines.append(f'<div role="status">{escape(WORDS.say("journal/offer", when=when, changes=made)[lang])}</div>')
            if self._offered.draft_changed:
                lines.append(f'<div role="note">{escape(WORDS["journal/changed"][lang])}</div>')
        if isinstance(self._trouble, OSError):
            lines.append(f'<div role="alert">{escape(WORDS["journal/unwritable"][lang])}</div>')
        elif self._trouble is not None:
            lines.append(f'<div role="alert">{escape(str(self._trouble))}</div>')
        self._text.value = "".join(lines)
        offering = self._offered is not None
        self.take.layout.display = self.drop.layout.display = None if offering else "none"
        self.widget.layout.display = None if lines else "none"
