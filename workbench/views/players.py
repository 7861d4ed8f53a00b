"""The tab about who plays: how the kinds of players fare against each other, and what each option is worth to a seat."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from workbench.core.presented import told
from workbench.core.text import Text
from workbench.study.ladder import Ladder, Seat, climb, player_name
from workbench.study.options import ALWAYS, NEVER, Options, restricted
from workbench.views.background import BackgroundTasks, Settings
from workbench.views.paper import card, chip, listed, table
from workbench.views.wording import WORDS

GAMES = 20_000


class PlayersView:
    """The ladder and the worth of options of the draft currently open, played when somebody asks for it.

    What was found is shown as it grows, and stays until it is asked for again; if the draft has changed meanwhile it says so.
    """

    def __init__(self, settings: Settings, lang: str) -> None:
        self._settings, self._lang = settings, lang
        self._ladder: tuple[Settings, Ladder] | None = None
        self._options: tuple[Settings, Options] | None = None
        self._done: tuple[int, int] | None = None
        self._error: Exception | None = None
        self._lock = threading.RLock()
        self._tasks = BackgroundTasks(self._fail)
        self._climb, self._restrict, self._stop = widgets.Button(), widgets.Button(), widgets.Button(disabled=True)
        self._climb.on_click(lambda _button: self.climb())
        self._restrict.on_click(lambda _button: self.restrict())
        self._stop.on_click(lambda _button: self.stop())
        self._status = widgets.HTML()
        self._status.add_class("dwb-run")
        self._papers = {"ladder": widgets.HTML(), "options": widgets.HTML()}
        bar = widgets.Box([self._climb, self._restrict, self._status, self._stop])
        bar.add_class("dwb-status")
        self._about = widgets.HTML()
        self.widget = widgets.Box([bar, self._about, *self._papers.values()])
        for name in ("dwb-view", "dwb-coverage", "dwb-players"):
            self.widget.add_class(name)
        self.speak(lang)

    def speak(self, lang: str) -> None:
        """Change the language, and nothing else."""
        with self._lock:
            self._lang = lang
            for button, key in ((self._climb, "players/climb"), (self._restrict, "players/restrict"), (self._stop, "status/stop")):
                button.description = WORDS[key][lang]
            self._climb.tooltip, self._restrict.tooltip = (WORDS[f"players/{key}/help"][lang] for key in ("climb", "restrict"))
            self._draw()

    def look_at(self, settings: Settings) -> None:
        """These are the last possible settings."""
        with self._lock:
            self._settings = settings
            self._show_status()

    @property
    def ladder(self) -> Ladder | None:
        """The ladder that was played last, if any was."""
        return None if self._ladder is None else self._ladder[1]

    @property
    def options(self) -> Options | None:
        """What options were found to be worth last, if they were looked at."""
        return None if self._options is None else self._options[1]

    def climb(self) -> None:
        """Let every kind of player sit among every other."""
        settings = self._settings

        def task(outdated: Callable[[], bool]) -> None:
            for found in climb(settings.draft, GAMES, settings.seed, stop=outdated):
                steps = len(found.seats) + (found.exploiter is not None)
                self._grow(outdated, (steps, steps + found.missing), ladder=(settings, found))

        self._start(task)

    def restrict(self) -> None:
        """Let one seat do without each option, and without any other."""
        settings = self._settings

        def task(outdated: Callable[[], bool]) -> None:
            for found in restricted(settings.draft, GAMES, settings.seed, stop=outdated):
                self._grow(outdated, (len(found.worths), len(found.worths) + found.missing), options=(settings, found))

        self._start(task)

    def stop(self) -> None:
        """End what is running; what was found stays."""
        self._tasks.cancel()
        with self._lock:
            self._done = None
            self._draw()

    def wait(self, timeout: float | None = None) -> None:
        """Wait until what was asked for is found. Raises what went wrong, or TimeoutError."""
        self._tasks.wait(timeout)

    def _start(self, task: Callable[[Callable[[], bool]], None]) -> None:
        with self._lock:
            self._error, self._done = None, (0, 1)
            self._show_status()
        self._tasks.start(task)

    def _grow(self, outdated: Callable[[], bool], done: tuple[int, int], **found: Any) -> None:
        with self._lock:
            if outdated():
                return
            self._ladder, self._options = found.get("ladder", self._ladder), found.get("options", self._options)
            self._done = None if done[0] == done[1] else done
            self._draw()

    def _fail(self, error: Exception) -> None:
        with self._lock:
            self._error, self._done = error, None
            self._show_status()

    def _draw(self) -> None:
        lang = self._lang
        self._show_status()
        asked = self._ladder is not None or self._options is not None
        self._about.value = "" if asked else card(WORDS["players/about"][lang], f"<p>{escape(WORDS['players/about/text'][lang])}</p>")
        if self._ladder is not None:
            self._papers["ladder"].value = ladder_card(self._ladder[1], lang)
        if self._options is not None:
            self._papers["options"].value = options_card(self._options[1], lang)

    def _show_status(self) -> None:
        lang = self._lang
        self._stop.disabled = self._done is None
        playable = self._settings.draft.game.features is not None
        self._restrict.disabled = not playable
        if self._error is not None:
            self._status.value = f'<div role="alert">{escape(told(self._error))}</div>'
        elif self._done is not None:
            done, asked = self._done
            bar = f'<div class="dwb-progress"><i style="width:{100 * done / asked:.0f}%"></i></div>'
            self._status.value = f'<div role="status"><span>{escape(WORDS["players/playing"][lang])}</span>{bar}</div>'
        else:
            stale = any(of is not None and of[0].draft != self._settings.draft for of in (self._ladder, self._options))
            self._status.value = f'<div role="status">{escape(WORDS["players/stale"][lang])}</div>' if stale else ""


def ladder_card(found: Ladder, lang: str) -> str:
    """The ladder: its findings, and every kind among every other as a line with a point and its interval."""
    listed_seats = sorted(found.seats, key=lambda seat: -seat.share)
    listed_seats += [] if found.exploiter is None else [found.exploiter]
    labels = [WORDS.say("players/among", one=player_name(seat.one), others=player_name(seat.others)).sentence() for seat in listed_seats]
    title = WORDS.say("players/ladder", n=f"{found.games:,}")[lang]
    return card(title, listed(text[lang] for text in found.findings()) + _spans(labels, listed_seats, lang, "players/pair"))


def options_card(found: Options, lang: str) -> str:
    """What options are worth: findings, and what a seat wins without each, and with nothing else."""
    body = listed(text[lang] for text in found.findings())
    for mode in (NEVER, ALWAYS):
        worths = found.of(mode)
        beyond = WORDS["players/stands-out"][lang]
        marks = [chip(beyond, wrong=mode == ALWAYS and worth.seat.beyond > 0) if worth.stands_out else "" for worth in worths]
        if worths:
            body += _spans([worth.label for worth in worths], [worth.seat for worth in worths], lang, f"players/{mode}", marks)
    return card(WORDS.say("players/options", n=f"{found.games:,}")[lang], body)


def _spans(labels: Sequence[Text], seats: Sequence[Seat], lang: str, head: str, marks: Sequence[str] = ()) -> str:
    """Shares of the wins, one a row: a point, its interval, and the fair share as a line through all rows."""
    if not seats:
        return ""
    most = max(math.ceil(10 * max(max(seat.high, seat.fair) for seat in seats)) / 10, 0.1)
    rows = []
    for i, (label, seat) in enumerate(zip(labels, seats, strict=True)):
        at = {name: f"{100 * getattr(seat, name) / most:.2f}%" for name in ("low", "share", "fair")}
        width = f"{100 * (seat.high - seat.low) / most:.2f}%"
        told = WORDS.say("players/figure", **{name: f"{100 * getattr(seat, name):.1f}" for name in ("share", "low", "high", "fair")})[lang]
        span = (
            f'<span class="dwb-dots" role="img" aria-label="{escape(told)}" title="{escape(told)}">'
            f'<i class="fair" style="left:{at["fair"]}"></i><i class="range" style="left:{at["low"]};width:{width}"></i>'
            f'<i class="point" style="left:{at["share"]}"></i></span>'
        )
        figure = f"<span>{100 * seat.share:.1f} %</span> <small>{100 * seat.beyond:+.1f}</small>".replace("-", "\u2212")
        rows.append([escape(label[lang]) + (f" {marks[i]}" if marks else ""), span, figure])
    fair = WORDS.say("players/wins", fair=f"{100 * seats[0].fair:.1f}")[lang]
    return table([WORDS[head][lang], fair, WORDS["players/share"][lang]], rows)
