"""The tab with the line of drafts: save the next one, open any, set two side by side, take one change out of the middle."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from workbench.core.errors import BadInput
from workbench.core.estimates import Estimate
from workbench.core.measures import Measure, chosen
from workbench.core.parameters import Cell
from workbench.core.presented import presented, told
from workbench.core.text import LANGUAGES, Text, same
from workbench.drafts import Draft, DraftError, load_draft
from workbench.drafts.diff import diff
from workbench.drafts.history import as_saved, changes, edit_notes, least_given, next_number, own_changes, save_next, undo
from workbench.drafts.journal import Journal
from workbench.drafts.library import Entry, library
from workbench.play.batch import Batch
from workbench.views.background import BackgroundTasks, Settings
from workbench.views.lifetime import parts
from workbench.views.wording import WORDS

HEADLINE_GAMES, MOST_HEADLINES = 5_000, 6
CURRENT = ""  # the entry of the lists that means the present values

Adopt = Callable[[Draft, Mapping[str, Cell]], None]


class HistoryView:
    """``adopt(draft, changes)`` puts a draft currently open with changes that are not saved; ``shown`` says if the tab can be seen.

    ``asked`` gives the settings that the controls show, or raises :class:`BadInput` while they cannot be played: then nothing is saved.
    ``saved(text)`` is called when a draft was saved. ``save`` and ``refusal``, form and reason, may stand elsewhere as well.
    Nothing here changes a file before somebody presses a button that says so.
    """

    def __init__(
        self,
        settings: Settings,
        lang: str,
        shown: Callable[[], bool],
        adopt: Adopt,
        journal: Journal | None = None,
        folder: Path | None = None,
        asked: Callable[[], Settings] | None = None,
        saved: Callable[[Text], None] = lambda text: None,
    ) -> None:
        self._settings, self._lang, self._shown, self._adopt, self._folder = settings, lang, shown, adopt, folder
        self._asked = asked or (lambda: self._settings)
        self._told = saved
        self._journal = Journal(settings.draft) if journal is None else journal
        self._editing: str | None = None
        self._message: tuple[str, Text] | None = None
        self._figures: dict[tuple[Any, ...], dict[str, Estimate]] = {}
        self._due = True
        self._drawn: tuple[Any, ...] = ()
        self._lock = threading.RLock()
        self._tasks = BackgroundTasks(lambda error: self._say("alert", _said(error)))
        self.save, self.lineage, self.open, self.compare = (widgets.Box() for _ in range(4))
        self.headlines, self._note, self.refusal = widgets.HTML(), widgets.HTML(), widgets.HTML()
        for note in (self._note, self.refusal):
            note.add_class("dwb-notice")
        self.why, self.problems = widgets.Textarea(), widgets.Textarea()
        self._choice, self._left, self._right = widgets.Dropdown(), widgets.Dropdown(), widgets.Dropdown()
        self._diff = widgets.HTML()
        self._take_notes()
        for note in (self.why, self.problems):
            note.observe(lambda _change: self._note_down(), "value")
        for side in (self._left, self._right):
            side.observe(lambda _change: self._show_diff(), "value")
        self.widget = widgets.Box([self._note, self.save, self.lineage, self.headlines, self.open, self.compare])
        self.widget.add_class("dwb-view")
        self.widget.add_class("dwb-history")
        for part in (self.save, self.lineage, self.open, self.compare):
            part.add_class("dwb-paper")

    # ------------------------------------------------ a view of the workbench

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        self._lang = lang
        self._follow()

    def look_at(self, settings: Settings) -> None:
        """These are the last possible settings."""
        self._settings = settings
        self._journal.follow(settings.draft)
        self._take_notes()
        self._follow()

    def appear(self) -> None:
        """It has come into sight."""
        if self._due:
            self._draw()

    def wait(self, timeout: float | None = None) -> None:
        """Wait until the headlines are there. Raises what went wrong, or TimeoutError."""
        self._tasks.wait(timeout)

    @property
    def note(self) -> str:
        """What came of the last button, as HTML."""
        return str(self._note.value)

    @property
    def draft(self) -> Draft:
        """The draft currently open as its file says."""
        return as_saved(self._settings.draft)

    def _follow(self) -> None:
        self._due = True
        if self._shown():
            self._draw()

    def _draw(self) -> None:
        with self._lock:
            self._due = False
            self.draw_save()
            drawn = (self.draft, self.draft.source, self._lang, self._editing)
            if drawn != self._drawn:  # these stay while only values currently open move
                self._drawn = drawn
                self._draw_line()
                self._draw_lists()
            self._draw_note()
            self._draw_headlines()
            self._show_diff()
        self._play_headlines()

    def _say(self, role: str, text: Text | None) -> None:
        self._message = None if text is None else (role, text)
        self._draw_note()

    def _draw_note(self) -> None:
        self._note.value = "" if self._message is None else f'<div role="{self._message[0]}">{_html(self._message[1][self._lang])}</div>'
        self.refusal.value = self._note.value if self._message is not None and self._message[0] == "alert" else ""

    def _try(self, action: Callable[[], Text | None]) -> None:
        """Do what a button asks for; say what came of it, or why it cannot be."""
        try:
            done = action()
        except BadInput as error:
            self._say("alert", _said(error))
        else:
            self._say("status", done)

    # ------------------------------------------------ the next draft

    def _take_notes(self) -> None:
        """Fill in what the journal holds about the next draft: the present text, or what was taken up from a view that ended."""
        self._noting = False
        self.why.value, self.problems.value = self._journal.notes
        self._noting = True

    def _note_down(self) -> None:
        if self._noting:
            self._journal.remember_notes(self.why.value, self.problems.value)

    def draw_save(self) -> None:
        """Show what would be saved now, and as which number."""
        if presented():
            _fill(self.save)
            return
        lang, draft = self._lang, self._settings.draft
        made = [_change(change, lang) for change in changes(self.draft, draft)]
        body = f"<ul>{''.join(made)}</ul>" if made else f"<p>{escape(WORDS['history/no-changes'][lang])}</p>"
        self.why.description, self.problems.description = WORDS["history/why"][lang], WORDS["history/problems"][lang]
        self.why.placeholder, self.problems.placeholder = WORDS["history/why/hint"][lang], WORDS["history/problems/hint"][lang]
        button = self._button("history/save", self._save, number=next_number(draft, self._folder))
        button.add_class("dwb-main")
        title = widgets.HTML(f"<h3>{escape(WORDS['history/next'][lang])}</h3>{body}")
        _fill(self.save, title, self.why, self.problems, _row(button))

    def _save(self) -> None:
        def action() -> Text:
            draft = self._asked().draft
            saved = save_next(draft, draft.values, why=self.why.value.strip(), problems=_lines(self.problems.value), folder=self._folder)
            self._journal.forget()
            self.why.value = self.problems.value = ""
            self._adopt(saved, {})
            assert saved.source is not None
            text = WORDS.say("history/saved", title=saved.title, path=saved.source.path)
            self._told(text)
            return text

        self._try(action)

    # ------------------------------------------------ the line of drafts

    def _draw_line(self) -> None:
        lang, tip = self._lang, self.draft
        entries = [part for draft in reversed(tip.lineage) for part in self._entry(draft, tip)]
        _fill(self.lineage, widgets.HTML(f"<h3>{escape(WORDS['history/line'][lang])}</h3>"), *entries)

    def _entry(self, draft: Draft, tip: Draft) -> Iterator[widgets.Widget]:
        lang = self._lang
        date = f" <time>{draft.date.isoformat()}</time>" if draft.date else ""
        here = f' <span class="dwb-chip">{escape(WORDS["history/here"][lang])}</span>' if draft is tip else ""
        why = f"<p>{escape(WORDS.say('history/because', why=draft.why)[lang])}</p>" if draft.why else ""
        problems = f"<p>{escape(WORDS['history/problems'][lang])}</p>{_list(p[lang] for p in draft.problems)}" if draft.problems else ""
        buttons = []
        if draft is not tip:
            buttons.append(self._button("history/open", partial(self._open, draft)))
        if draft.own and not presented():
            buttons.append(self._button("history/edit", partial(self._edit, draft.name)))
        head = widgets.HTML(f"<h4>{escape(draft.title[lang])}{date}{here}</h4>")
        rows = [
            _row(widgets.HTML(f"<ul>{_change(change, lang)}</ul>"), self._button("history/undo", partial(self._undo, draft, change.path)))
            for change in own_changes(draft)
        ]
        entry = widgets.Box([_row(head, *buttons), *rows, widgets.HTML(why + problems), *self._editor(draft)])
        entry.add_class("dwb-entry")
        yield entry

    def _editor(self, draft: Draft) -> Iterator[widgets.Widget]:
        if self._editing != draft.name:
            return
        lang = self._lang
        why = widgets.Textarea(value=draft.why[lang] if draft.why else "", description=WORDS["history/why"][lang])
        problems = widgets.Textarea(value="\n".join(p[lang] for p in draft.problems), description=WORDS["history/problems"][lang])
        yield why
        yield problems
        save = self._button("history/edit/save", lambda: self._save_notes(draft, why.value, problems.value))
        yield _row(save, self._button("history/edit/cancel", lambda: self._edit(None)))

    def _edit(self, name: str | None) -> None:
        self._editing = name
        self._draw()

    def _save_notes(self, draft: Draft, why: str, problems: str) -> None:
        def action() -> Text:
            present = self._asked().draft
            old = {problem[self._lang]: problem for problem in draft.problems}  # what was not touched keeps its other language
            kept = draft.why if draft.why and draft.why[self._lang] == why.strip() else why.strip()
            edit_notes(draft, why=kept, problems=[old.get(line, line) for line in _lines(problems)])
            self._editing = None
            tip = self.draft
            assert tip.source is not None
            made = least_given(present.values, tip.values)
            self._adopt(load_draft(tip.source.path), made)
            return WORDS.say("history/edit/saved", title=draft.title)

        self._try(action)

    def _open(self, draft: Draft) -> None:
        def action() -> Text:
            assert draft.source is not None
            opened = load_draft(draft.source.path)
            self._adopt(opened, {})
            return WORDS.say("history/opened", title=opened.title)

        self._try(action)

    def _undo(self, step: Draft, path: str) -> None:
        def action() -> Text:
            without = undo(self._asked().draft, step, path)
            self._adopt(self.draft, least_given(without.values, self.draft.values))
            return WORDS.say("history/undone", label=self.draft.game.label(path), title=step.title)

        self._try(action)

    # ------------------------------------------------ headlines

    def _key(self, draft: Draft) -> tuple[Any, ...]:
        return draft.values, self._settings.seats, self._settings.seed

    def _measures(self) -> list[Measure]:
        """The first player's wins, then what the game itself declares as one figure, then what all games have."""
        known = chosen(Batch.of(self.draft, list(self._seats(self.draft))).measures, None)
        declared = {measure.key for measure in self.draft.game.outcomes.MEASURES if measure.options is None}
        own = [measure for measure in known if measure.key in declared]
        common = [measure for measure in known if measure.key in ("margin", "range", "unfinished")]
        return [known[0], *own, *common][:MOST_HEADLINES]

    def _seats(self, draft: Draft) -> Sequence[str]:
        """The players currently open, as many as the draft seats."""
        seats = self._settings.seats
        return [*seats, *[seats[-1]] * draft.values["players"]][: draft.values["players"]]

    def _play_headlines(self) -> None:
        wanted = [draft for draft in self.draft.lineage if self._key(draft) not in self._figures]
        if not wanted:
            return

        def task(outdated: Callable[[], bool]) -> None:
            for draft in reversed(wanted):
                if outdated():
                    return
                seats = list(self._seats(draft))
                batch = Batch.of(draft, seats, self._settings.seed)
                study = batch.study(batch.play(0, HEADLINE_GAMES))
                with self._lock:
                    self._figures[self._key(draft)] = {m.key: study.plan.estimate(study.sums, m.key) for m in batch.measures}
                    self._draw_headlines()

        self._tasks.start(task)

    def _draw_headlines(self) -> None:
        lang, measures = self._lang, self._measures()
        rows = []
        for draft in reversed(self.draft.lineage):
            figures = self._figures.get(self._key(draft), {})
            cells = [_figure(measure, figures.get(measure.key)) for measure in measures]
            rows.append(f"<tr><th scope='row'>{escape(draft.title[lang])}</th>{''.join(cells)}</tr>")
        heads = "".join(f"<th scope='col'>{escape(measure.label[lang])}</th>" for measure in measures)
        title = WORDS.say("history/headlines", n=f"{HEADLINE_GAMES:,}")[lang]
        table = f"<table><thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
        self.headlines.value = f'<section class="dwb-paper"><h3>{escape(title)}</h3>{table}</section>'

    # ------------------------------------------------ all drafts of the game

    def _draw_lists(self) -> None:
        lang = self._lang
        entries = [] if presented() else library(self.draft.game.name, self._folder)
        usable = [entry for entry in entries if entry.draft is not None]
        if presented():
            usable = [Entry(draft.name, draft.source.path, draft) for draft in self.draft.lineage if draft.source is not None]
        names = [(_entry_name(entry, lang), str(entry.path or entry.name)) for entry in usable]
        _offer(self._choice, names, self._choice.value)
        broken = [f"{entry.path.name if entry.path else entry.name}: {entry.problem[lang]}" for entry in entries if entry.problem]
        problems = f"<h4>{escape(WORDS['history/broken'][lang])}</h4>{_list(broken)}" if broken else ""
        title = widgets.HTML(f"<h3>{escape(WORDS['history/all'][lang])}</h3>")
        self._choice.description = WORDS["history/draft"][lang]
        _fill(self.open, title, _row(self._choice, self._button("history/open", self._open_chosen)), widgets.HTML(problems))

        current = [(WORDS["history/current"][lang], CURRENT)]
        here = str(self.draft.source.path) if self.draft.source else CURRENT
        _offer(self._left, [*names, *current], self._left.value or here)
        _offer(self._right, [*names, *current], self._right.value if self._right.value is not None else CURRENT)
        self._left.description, self._right.description = "A", "B"
        head = widgets.HTML(f"<h3>{escape(WORDS['history/compare'][lang])}</h3>")
        _fill(self.compare, head, _row(self._left, self._right), self._diff)

    def _open_chosen(self) -> None:
        def action() -> Text:
            opened = load_draft(Path(self._choice.value))
            self._adopt(opened, {})
            return WORDS.say("history/opened", title=opened.title)

        self._try(action)

    def _side(self, value: str) -> Draft:
        return self._settings.draft if value == CURRENT else load_draft(Path(value))

    def _show_diff(self) -> None:
        if self._left.value is None or self._right.value is None:
            return
        lang = self._lang
        try:
            found = diff(self._side(self._left.value), self._side(self._right.value))
        except BadInput as error:
            self._diff.value = f'<div role="alert">{escape(_said(error)[lang])}</div>'
            return
        if not found.changes:
            self._diff.value = f"<p>{escape(WORDS['history/alike'][lang])}</p>"
            return
        spoken = found.left.game.spoken
        rows = [
            f"<tr><th scope='row' title='{escape(_rule_of(change, lang))}'>{escape(change.label[lang])}</th>"
            f"<td>{escape(spoken(change.path, change.old)[lang])}</td><td>{escape(spoken(change.path, change.new)[lang])}</td></tr>"
            for change in found.changes
        ]
        rows += [
            f"<tr><th scope='row'>{escape(pair.heading[lang])}</th>"
            f"<td>{escape(pair.left[lang] if pair.left else '')}</td><td>{escape(pair.right[lang] if pair.right else '')}</td></tr>"
            for pair in found.sentences
        ]
        titles = "".join(
            f"<th scope='col'>{name} {escape((WORDS['history/current'] if side.value == CURRENT else draft.title)[lang])}</th>"
            for name, side, draft in (("A", self._left, found.left), ("B", self._right, found.right))
        )
        self._diff.value = f'<table class="dwb-sides"><thead><tr><td></td>{titles}</tr></thead><tbody>{"".join(rows)}</tbody></table>'

    def _button(self, key: str, pressed: Callable[[], None], **values: Any) -> widgets.Button:
        button = widgets.Button(description=WORDS.say(key, **values)[self._lang])
        button.on_click(lambda _button: pressed())
        return button


def _said(error: Exception) -> Text:
    """What an error says, in both languages where it can."""
    if isinstance(error, DraftError):
        return Text(**{lang: told(error.message[lang]) for lang in LANGUAGES})
    messages = [problem.message for problem in getattr(error, "problems", ())]
    if messages:
        return Text(**{lang: "\n".join(message[lang] for message in messages) for lang in LANGUAGES})
    return same(told(error))


def _change(change: Any, lang: str) -> str:
    return f'<li title="{escape(_rule_of(change, lang))}">{escape(change.text[lang])}</li>'


def _rule_of(change: Any, lang: str) -> str:
    """The rule a change belongs to and its id, for whoever asks by pointing at it."""
    return f"{change.rule[lang]} ({change.clause})"


def _figure(measure: Measure, found: Estimate | None) -> str:
    if found is None:
        return "<td>…</td>"
    return f'<td title="{escape(measure.shown(found.low))} – {escape(measure.shown(found.high))}">{escape(measure.shown(found.value))}</td>'


def _entry_name(entry: Entry, lang: str) -> str:
    assert entry.draft is not None
    return f"{entry.draft.title[lang]} ({entry.name})"


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _list(lines: Iterator[str] | Sequence[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def _html(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _offer(choice: widgets.Dropdown, options: Sequence[tuple[str, str]], wanted: str | None) -> None:
    """Give a list its options; what was chosen stays chosen if it still exists."""
    choice.options = options
    values = [value for _, value in options]
    choice.value = wanted if wanted in values else values[0] if values else None


def _fill(box: widgets.Box, *children: widgets.Widget) -> None:
    """Put widgets into a box and close what they replace; an empty box is not seen."""
    kept = {id(part) for child in children for part in parts(child)}
    before = [part for child in box.children for part in parts(child)]
    box.children = children
    box.layout.display = None if children else "none"
    for part in before:
        if isinstance(part, widgets.Widget) and id(part) not in kept:
            part.close()


def _row(*children: widgets.Widget) -> widgets.Box:
    row = widgets.Box(children)
    row.add_class("dwb-buttons")
    return row
