"""A game as one payload for the drawn table.

The scenes of one game repeat themselves a lot, so cards, zones and places are pooled: a step names them by number, a place that did
not change keeps its number, and a match of hundreds of steps stays small (700 steps: 0.8 MB).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np

from workbench.core.icons import Icon
from workbench.core.scene import Place, Zone, spoken
from workbench.core.text import Text, joined
from workbench.core.wording import player_kind
from workbench.play.record import Played, Step, as_line
from workbench.views.wording import WORDS

#: Everything the table itself says, by the name the drawing knows it under.
LABELS = {
    key.removeprefix("replay/"): text for key, text in WORDS.items() if key.startswith("replay/") and not key.startswith("replay/find/")
}


class Pool:
    """Distinct things, numbered in the order in which they first came up."""

    def __init__(self) -> None:
        self.items: list[Any] = []
        self._numbers: dict[Hashable, int] = {}

    def number(self, key: Hashable, make: Callable[[], Any]) -> int:
        """The number of the thing with this key; it is made if it is new."""
        if key not in self._numbers:
            self._numbers[key] = len(self.items)
            self.items.append(make())
        return self._numbers[key]


class ReplayPayload:
    """A game as pooled scenes, one frame a step, in both languages; :meth:`payload` speaks it in one."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.cards, self.zones, self.places = Pool(), Pool(), Pool()
        self.chapters: list[dict[str, Any]] = []
        self._params = played.draft.values.record()
        self.frames: list[dict[str, Any]] = []
        for step in played.steps:
            self.frames.append(self._frame(step))

    def start_of(self, part: int) -> int:
        """The frame where the ``part``-th part (deal; from 1) of the game begins; the last part's for a number beyond."""
        starts = [0]
        for before, chapter in zip(self.chapters, self.chapters[1:], strict=False):
            if chapter["part"] != before["part"]:
                starts.append(chapter["start"])
        return starts[min(max(part, 1), len(starts)) - 1]

    def part_at(self, frame: int) -> Text:
        """What the part that a frame belongs to is called."""
        part: Text = self.chapters[self.frames[frame]["chapter"]]["part"]
        return part

    def payload(self, lang: str, start: int | None = 0) -> dict[str, Any]:
        """Everything the browser needs, JSON-ready, in one language.

        ``start`` is the frame to open at; None stays where one is, if the same game (its number and seed) is on the table already.
        """
        played, game = self.played, self.played.draft.game
        line = as_line(played.record)
        clauses = {clause for frame in self.frames for clause in frame["clauses"]}
        clauses |= {card.clause for card in self.cards.items if card.clause}
        story = {
            "title": self.played.draft.called,
            "subtitle": self._subtitle(),
            "labels": LABELS,
            "icons": self._icons(),
            "rules": {clause: game.clause(clause) for clause in sorted(clauses)},
            "cards": self.cards.items,
            "zones": self.zones.items,
            "places": self.places.items,
            "chapters": self.chapters,
            "frames": self.frames,
        }
        known = hashlib.sha256(line.encode()).hexdigest()[:16]
        return {
            "id": known,
            "start": start,
            "deal": f"{game.name}/{played.seed}/{played.index}",
            "lang": lang,
            **spoken(story, lang),
            "record": played.record,
        }

    def _icons(self) -> dict[str, Icon]:
        """The drawings of this game that its cards and texts need."""
        icons = self.played.draft.game.icons
        used = {name for card in self.cards.items for name in (card.suit, card.picture) if name}
        return {name: icon for name, icon in icons.items() if name in used or icon.sign}

    def _subtitle(self) -> Text:
        played = self.played
        kinds = list(played.players) if len(set(played.players)) > 1 else [played.players[0]]
        players = joined(player_kind(kind) for kind in kinds)
        return WORDS.say("replay/subtitle", seed=played.seed, index=f"{played.index:,}", players=players)

    def _frame(self, step: Step) -> dict[str, Any]:
        draft = self.played.draft
        table, values = draft.game.table, draft.values
        move = step.moves[-1] if step.moves else None
        with np.errstate(over="ignore"):
            legal = 0 if step.after.over else int(draft.game.kernel.legal(step.after, self._params))
        scene = table.scene(step.after, values, legal, move, step.before)
        # what somebody does or suffers belongs to the chapter it happens in; dealing and scoring to the one they lead to
        part, section = table.chapter(step.after if step.entry["player"] is None else step.before, values)
        if not self.chapters or (self.chapters[-1]["part"], self.chapters[-1]["section"]) != (part, section):
            self.chapters.append({"part": part, "section": section, "start": len(self.frames)})
        return {
            "places": [self._place(place) for place in scene.places],
            "middle": [self._zone(zone) for zone in scene.middle],
            "facts": list(scene.facts),
            "banner": scene.banner,
            "log": table.log(step.before, step.after, values, move),
            "chapter": len(self.chapters) - 1,
            "clauses": step.entry.get("clauses", []),
        }

    def _zone(self, zone: Zone) -> int:
        cards = tuple(self.cards.number(card, lambda card=card: card) for card in zone.cards)  # type: ignore[misc]
        entry = {"key": zone.key, "label": zone.label, "cards": list(cards), "stacked": zone.stacked, "quiet": zone.quiet}
        if zone.side:
            entry["side"] = zone.side
        return self.zones.number((zone.key, zone.label, cards, zone.stacked, zone.quiet, zone.side), lambda: entry)

    def _place(self, place: Place) -> int:
        zones = tuple(self._zone(zone) for zone in place.zones)
        entry = {
            "name": place.name,
            "standing": place.standing,
            "turn": place.turn,
            "out": place.out,
            "zones": list(zones),
            "notes": list(place.notes),
            "bars": list(place.bars),
        }
        return self.places.number(
            (place.name, place.standing, place.turn, place.out, zones, tuple(place.notes), tuple(place.bars)), lambda: entry
        )
