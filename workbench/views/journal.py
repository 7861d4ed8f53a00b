"""The bar that offers unsaved changes of views that ended, and notes those of this one as they are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

import ipywidgets as widgets

from workbench.core.errors import BadInput
from workbench.core.parameters import Cell, ParameterError
from workbench.core.presented import told
from workbench.core.text import Text, same
from workbench.drafts import Draft
from workbench.drafts.history import as_saved
from workbench.drafts.journal import Journal, Unsaved
from workbench.views.background import Settings
from workbench.views.lifetime import discard
from workbench.views.wording import WORDS

Adopt = Callable[[Draft, Mapping[str, Cell]], None]


class JournalBar:
    """Unsaved changes outlive the kernel. ``adopt(draft, changes)`` puts them currently open when somebody takes them up.

    Everything found when the draft was opened is on offer, a row each, until it is taken up or discarded; only what is on screen
    anyway is not offered meanwhile.
    """

    def __init__(self, settings: Settings, journal: Journal, lang: str, adopt: Adopt) -> None:
        self._settings, self._journal, self._lang, self._adopt = settings, journal, lang, adopt
        self._trouble: Exception | None = None
        self._text = widgets.HTML()
        self._rows: list[tuple[Unsaved, widgets.Box]] = []
        self.widget = widgets.Box([self._text])
        self.widget.add_class("dwb-offer")
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        self._lang = lang
        self._drop_rows()
        self._show()

    def look_at(self, settings: Settings) -> None:
        """These are the last possible settings: what they change in the saved draft goes into the journal."""
        self._settings = settings
        self._journal.follow(settings.draft)
        self._trouble = None if self._journal.remember(settings.draft.values) else OSError()
        self._show()

    def look_at_impossible(self, changes: Mapping[str, Cell]) -> None:
        """The controls show changes that cannot be played together: they go into the journal as they are."""
        self._trouble = None if self._journal.remember_changes(changes) else OSError()
        self._show()

    def take_up(self, found: Unsaved) -> None:
        """Put what was found into the controls; say why if they cannot show it."""
        draft = as_saved(self._settings.draft)
        try:  # refuses what the game no longer knows before anything is done; what is impossible together the controls explain
            _refuse_unknown(draft, found.changes)
        except BadInput as error:
            self._trouble = error
            self._show()
            return
        self._journal.take(found)
        self._adopt(draft, found.changes)

    def _discard(self, found: Unsaved) -> None:
        self._trouble = None if self._journal.discard(found) else OSError()
        self._show()

    def _spoken(self, path: str, value: Cell) -> Text:
        """A change in words; as it stands in the file where the game no longer knows it."""
        game = self._settings.draft.game
        try:
            return WORDS.say("journal/value", label=game.label(path), value=game.spoken(path, value))
        except (BadInput, KeyError):
            return WORDS.say("journal/value", label=same(path), value=value)

    def _show(self) -> None:
        mine = self._journal.changes, *self._journal.notes
        offered = [found for found in self._journal.found if (found.changes, found.why, found.problems) != mine]
        if offered != [found for found, _ in self._rows]:
            self._drop_rows()
            self._rows = [(found, self._row(found)) for found in offered]
        if isinstance(self._trouble, OSError):
            self._text.value = f'<div role="alert">{escape(WORDS["journal/unwritable"][self._lang])}</div>'
        elif self._trouble is not None:
            self._text.value = f'<div role="alert">{escape(told(self._trouble))}</div>'
        else:
            self._text.value = ""
        self.widget.children = (self._text, *(row for _, row in self._rows))
        self._text.layout.display = None if self._text.value else "none"
        self.widget.layout.display = None if self._rows or self._text.value else "none"

    def _row(self, found: Unsaved) -> widgets.Box:
        lang = self._lang
        when = found.when.astimezone().strftime("%Y-%m-%d %H:%M")
        made = [self._spoken(path, value)[lang] for path, value in found.changes.items()]
        made += [WORDS.say("journal/note", text=" ".join(note.split()))[lang] for note in (found.why, found.problems) if note.strip()]
        changes = ("、" if lang == "ja" else ", ").join(made)
        lines = [f'<div role="status">{escape(WORDS.say("journal/offer", when=when, changes=changes)[lang])}</div>']
        if found.draft_changed:
            lines.append(f'<div role="note">{escape(WORDS["journal/changed"][lang])}</div>')
        take, drop = (widgets.Button(description=WORDS[f"journal/{key}"][lang]) for key in ("take", "drop"))
        take.on_click(lambda _button: self.take_up(found))
        drop.on_click(lambda _button: self._discard(found))
        row = widgets.Box([widgets.HTML("".join(lines)), take, drop])
        row.add_class("dwb-offer-row")
        return row

    def _drop_rows(self) -> None:
        rows, self._rows = self._rows, []
        self.widget.children = (self._text,)
        discard(*(row for _, row in rows))


def _refuse_unknown(draft: Draft, changes: Mapping[str, Cell]) -> None:
    """Raise :class:`BadInput` for parameters or values that no control of the draft's game can show."""
    schema = draft.game.schema
    problems = [problem for path, value in changes.items() if (problem := schema.cell(path).problem(value, path))]
    if problems:
        raise ParameterError(problems).labelled(draft.game.label)
