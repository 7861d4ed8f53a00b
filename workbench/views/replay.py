"""The drawn table: one game to step through, and the search for games worth stepping through.

A game travels to the browser once, as one payload; from then on stepping needs no kernel. The drawing itself
(``static/replay.js``) knows no game.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from workbench.core.errors import BadInput
from workbench.core.parameters import Number, Problem
from workbench.core.presented import told
from workbench.core.text import Text, language
from workbench.play.batch import Batch
from workbench.play.find import Found, checked_value, event_of, find, step_of
from workbench.play.record import Played, play_game
from workbench.play.replay import read_records, replay_record
from workbench.views import still
from workbench.views.background import BackgroundTasks, Settings
from workbench.views.fields import NumberField, complaint
from workbench.views.kept import Keepsake, Kept
from workbench.views.payload import LABELS, ReplayPayload
from workbench.views.theme import script, stylesheet
from workbench.views.wording import WORDS


class ReplayWidget(Kept, anywidget.AnyWidget):
    """A table that steps through one game in the browser.

    ``payload`` is all it knows; :meth:`show` puts a game on the table, ``lang`` (``"ja"`` or ``"en"``) may change at any time and
    keeps the step. Which step is shown and through whose eyes is the browser's own business; ``visible`` is what it tells the
    kernel: whether anybody can see the table at all.
    """

    _esm = script("clipboard.js", "replay.js")
    _css = stylesheet("replay.css")

    payload = traitlets.Dict().tag(sync=True)
    visible = traitlets.Bool(False).tag(sync=True)
    lang = traitlets.Unicode("ja")

    def __init__(self, played: Played | None = None, *, lang: str = "ja", start: int = 0) -> None:
        self._story = None if played is None else ReplayPayload(played)
        self._start: int | None = start
        super().__init__(lang=language(lang))
        self._speak()

    def show(self, story: ReplayPayload | None, start: int | None = 0) -> None:
        """Put a game on the table, opened at frame ``start`` (None: where one is in that game now); no game clears the table."""
        self._story, self._start = story, start
        self._speak()

    @traitlets.validate("lang")
    def _known(self, proposal: Any) -> str:
        return language(proposal["value"])

    @traitlets.observe("lang")
    def _speak(self, _change: Any = None) -> None:
        if self._story is None:
            self.payload = {"labels": {"empty": LABELS["empty"][self.lang]}}
        else:
            self.payload = self._story.payload(self.lang, self._start)
        self.keep()

    def keepsake(self) -> Keepsake:
        """What a notebook keeps of it: how the game ended, and the table at the step it opens at."""
        payload = self.payload
        if "frames" not in payload:
            return Keepsake(self.lang, payload["labels"]["empty"], "")
        lines = [frame["log"]["text"] if isinstance(frame["log"], dict) else frame["log"] for frame in payload["frames"]]
        picture = still.image(still.table(payload, self._start or 0), payload["labels"]["table"])
        return Keepsake(self.lang, payload["title"], payload["subtitle"], [line for line in lines[-1:] if line], parts=[picture])


def replay(record: Mapping[str, Any] | Played | str | Path, *, game: int = 0, lang: str = "ja", start: int = 0) -> ReplayWidget:
    """The table of a recorded game.

    ``record`` is a record as :func:`workbench.record` makes it, or a file of records of which ``game`` counts lines from 0. The
    record is played again first: raises :class:`RecordError` if it cannot be read or does not follow the rules.
    """
    if isinstance(record, Played):
        return ReplayWidget(record, lang=lang, start=start)
    if isinstance(record, Mapping):
        return ReplayWidget(replay_record(record), lang=lang, start=start)
    for line, entry in enumerate(read_records(Path(record))):
        if line == game:
            return ReplayWidget(replay_record(entry), lang=lang, start=start)
    raise BadInput(f"game = {game} is not possible. Reason: {record} holds fewer records than that")


class Search:
    """A search through a batch, one match after the other. ``tell(games looked through)`` is called now and then."""

    def __init__(self, batch: Batch, games: int, event: str, value: Any, tell: Callable[[int], None]) -> None:
        self.batch, self.games, self.event, self.value = batch, games, event, value
        self.stopped = False
        self.looked_through = 0
        self.matches = 0
        self._tell, self._told = tell, 0.0
        self._found = find(batch, games, event, value, stop=lambda: self.stopped, progress=self._progress)

    def next(self) -> Found | None:
        """The next match; None when there is none, or when the search was stopped."""
        found = next(self._found, None)
        if found is None or self.stopped:
            return None
        self.matches += 1
        return found

    def _progress(self, done: int, _games: int) -> None:
        self.looked_through = done
        now = time.monotonic()
        if not self.stopped and now - self._told > 0.1:
            self._told = now
            self._tell(done)


class ReplayPanel:
    """The replay of a running batch: any game of it by number, and "find a game where …".

    ``widget`` is what to show. :meth:`look_at` tells which batch is meant; the table follows with the same game number, so that a
    changed rule shows on the same deal. Nothing is played while nobody can see the table.
    """

    def __init__(self, settings: Settings, lang: str = "ja") -> None:
        self._lang = language(lang)
        self._settings = settings
        self._index = 0
        self._due = True  # the table does not show the batch looked at
        self._setting = False  # we are setting values, not a person
        self._search: Search | None = None
        self._said: Text | None = None
        self._tasks = BackgroundTasks(self._show_error)
        self.table = ReplayWidget(lang=lang)
        self.event = widgets.Dropdown(style={"description_width": "initial"})
        self.value = widgets.Dropdown()
        self.seek = widgets.Button()
        self.next = widgets.Button(disabled=True)
        self._refused: Problem | None = None  # why what was typed as a game's number is none
        self.game = NumberField(_game_numbers(settings), value=0)
        self.game.entered, self.game.refused = self._game_chosen, self._refuse
        self.status = widgets.HTML()
        self.status.add_class("wb-find-status")
        bar = widgets.Box([self.event, self.value, self.seek, self.next, self.status, self.game])
        bar.add_class("wb-find")
        self.widget = widgets.Box([bar, self.table])
        self.widget.add_class("wb-replay-panel")
        self.event.observe(lambda _change: self._event_chosen(), "value")
        self.value.observe(lambda _change: self._value_chosen(), "value")
        self.seek.on_click(lambda _button: self.stop() if self._searching else self.find())
        self.next.on_click(lambda _button: self.find_next())
        self.table.observe(lambda _change: self._follow(), "visible")
        self.speak(lang)

    @property
    def settings(self) -> Settings:
        """The settings of the batch looked at."""
        return self._settings

    # ------------------------------------------------ a view of the workbench

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        self._lang = language(lang)
        self.table.lang = lang
        self.event.description = WORDS["replay/find/event"][lang]
        self.game.description = WORDS["replay/find/game"][lang]
        self.next.description = WORDS["replay/find/next"][lang]
        self.value.tooltip = WORDS["replay/find/value"][lang]
        self._offer()
        self._show_status()
        self._show_refused()

    def look_at(self, settings: Settings) -> None:
        """This is the batch that games come from now."""
        self._end_search()
        self._settings, self._due = settings, True
        self._index = min(self._index, settings.games - 1)
        self._offer()
        self._follow()

    def wait(self, timeout: float | None = None) -> None:
        """Wait until what was asked for is on the table. Raises what went wrong, or TimeoutError."""
        self._tasks.wait(timeout)

    # ------------------------------------------------ showing games

    def show_game(self, index: int) -> None:
        """Put a game of the batch on the table, from its start."""
        self._show_game(index, 0)

    def _show_game(self, index: int, start: int | None) -> None:
        self._end_search()
        batch = self._batch()
        self._tasks.start(lambda outdated: self._put(ReplayPayload(play_game(batch, index)), start, outdated))

    def _batch(self) -> Batch:
        return Batch.of(self._settings.draft, self._settings.seats, self._settings.seed)

    def _put(self, story: ReplayPayload, start: int | None, outdated: Callable[[], bool]) -> None:
        """Show a game, opened at frame ``start`` (None: where one is in it now)."""
        if not outdated():
            self._index, self._due = story.played.index, False
            self._refused = None
            self.game.show(self._index, forget=True)
            self.table.show(story, start)

    def _game_chosen(self, index: int, _stroke: int | None = None) -> None:
        self._refused = None
        self._show_refused()
        self.show_game(index)

    def _refuse(self, problem: Problem) -> None:
        self._refused = problem
        self._show_refused()

    def _show_refused(self) -> None:
        self.game.message = complaint(self._refused)[self._lang] if self._refused else ""

    def _follow(self) -> None:
        if self._due and self.table.visible and not self._searching:  # a search brings its own game
            self._show_game(self._index, None)

    # ------------------------------------------------ finding games

    @property
    def _searching(self) -> bool:
        return self._search is not None and self.next.disabled

    def find(self, event: str | None = None, value: Any = None) -> None:
        """Search the batch from its start, for what the two lists say or for the given event and value.

        Raises :class:`UnknownName` for a event or value that the game does not know.
        """
        if event is not None:
            chosen = checked_value(self._settings.draft, event_of(self._settings.draft, event), value)
            self.event.value = event
            self.value.value = chosen
        self._end_search()
        self._search = Search(self._batch(), self._settings.games, self.event.value, self.value.value, self._say_progress)
        self.find_next()

    def find_next(self) -> None:
        """Go on to the next match of the search."""
        search = self._search
        if search is None:
            return
        self.next.disabled = True
        self._say_progress(search.looked_through)
        self._tasks.start(lambda outdated: self._seek(search, outdated))

    def stop(self) -> None:
        """End the search; what was found stays on the table."""
        search = self._search
        self._end_search()
        if search is not None:
            self._say(WORDS.say("replay/find/stopped", done=f"{search.looked_through:,}"))

    def _seek(self, search: Search, outdated: Callable[[], bool]) -> None:
        found = search.next()
        if search.stopped or outdated():
            return
        if found is None:
            self._search = None
            self._follow()
            key = "no-more" if search.matches else "none"
            self._say(WORDS.say(f"replay/find/{key}", games=f"{search.games:,}", n=f"{search.matches:,}"))
            return
        story = ReplayPayload(play_game(search.batch, found.game))
        step = step_of(story.played, found.part, search.event, search.value)
        self._put(story, step, outdated)
        if not search.stopped:
            self.next.disabled = False
            self._say(WORDS.say("replay/find/found", n=f"{search.matches:,}", game=f"{found.game:,}", part=story.part_at(step)))

    def _end_search(self) -> None:
        if self._search is not None:
            self._search.stopped = True
        self._search = None
        self.next.disabled = True
        self._say(None)

    def _event_chosen(self) -> None:
        if not self._setting:
            self._end_search()
            self._offer()

    def _value_chosen(self) -> None:
        if not self._setting:
            self._end_search()

    # ------------------------------------------------ what the bar shows

    @contextlib.contextmanager
    def _by_ourselves(self) -> Iterator[None]:
        self._setting = True
        try:
            yield
        finally:
            self._setting = False

    def _offer(self) -> None:
        """Offer the game's events and the chosen event's values; what was chosen stays chosen if it still exists."""
        values = self._settings.draft.values
        events = self._settings.draft.game.outcomes.EVENTS
        with self._by_ourselves():
            _set_options(self.event, [(event.label[self._lang], event.key) for event in events])
            chosen = event_of(self._settings.draft, self.event.value)
            options = chosen.options(values) if chosen.options else []
            _set_options(self.value, [(label[self._lang], value) for value, label in options] or [("–", None)])
            self.value.layout.visibility = "visible" if options else "hidden"
            self.game.limit(_game_numbers(self._settings))

    def _say(self, text: Text | None) -> None:
        self._said = text
        self._show_status()

    def _say_progress(self, done: int) -> None:
        self._say(WORDS.say("replay/find/searching", done=f"{done:,}", games=f"{self._settings.games:,}"))

    def _show_status(self) -> None:
        self.seek.description = WORDS["replay/find/stop" if self._searching else "replay/find/find"][self._lang]
        text = escape(self._said[self._lang]) if self._said else ""
        self.status.value = f'<span role="status">{text}</span>'

    def _show_error(self, error: Exception) -> None:
        self._end_search()
        self._say(WORDS.say("replay/find/failed", error=told(error)))


def _game_numbers(settings: Settings) -> Number:
    return Number(name="game", clause="", group="", low=0, high=settings.games - 1)


def _set_options(dropdown: widgets.Dropdown, options: list[tuple[str, Any]]) -> None:
    chosen = dropdown.value
    dropdown.options = options
    values = [value for _, value in options]
    dropdown.value = chosen if chosen in values else values[0]
