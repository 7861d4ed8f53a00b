"""Headline outcomes: the figures by which two drafts are compared, one number a game.

Some hold for every game (who wins, how far apart the points end); the rest a game declares in its ``outcomes.HEADLINES``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from workbench.core.errors import UnknownName
from workbench.core.outcomes import Headline
from workbench.core.parameters import Values
from workbench.core.text import Text, same
from workbench.core.wording import player_kind
from workbench.drafts import Draft
from workbench.play.batch import Batch
from workbench.players import seated
from workbench.study.estimate import Sums
from workbench.study.wording import WORDS

PerRow = Callable[[np.ndarray], np.ndarray]

#: Row fields that tell who was drawn to start the whole game; the first that a game has is meant.
_STARTS = ("first_start", "start_player", "first_player")


@dataclass(frozen=True)
class Outcome:
    """One headline outcome of one draft. ``key`` is what files and the command line call it (``deals``, ``vow_held.8``)."""

    key: str
    label: Text
    kind: str
    unit: Text | None
    per: str
    value: PerRow
    weight: PerRow | None
    parts: bool = False  # whether a game may count in part (a shared win)

    @property
    def single(self) -> bool:
        """Whether every game is exactly one trial, a success or not."""
        return self.per == "game" and self.weight is None and not self.parts

    def shown(self, figure: float) -> str:
        """A figure of this outcome as text: shares in per cent."""
        if np.isnan(figure):
            return "–"
        text = f"{figure * 100:.2f} %" if self.kind == "share" else f"{figure:.3f}"
        return text.replace("-", "−")

    def shown_gap(self, figure: float) -> str:
        """A difference of this outcome as text, signed; of shares in percentage points."""
        if np.isnan(figure):
            return "–"
        return (f"{figure * 100:+.2f}" if self.kind == "share" else f"{figure:+.3f}").replace("-", "−")

    def gap(self, figure: float) -> Text:
        """The same with its unit."""
        unit = WORDS["unit/percentage-points"] if self.kind == "share" else self.unit
        number = same(self.shown_gap(figure))
        return number if unit is None else number + same(" ") + unit


def headlines(draft: Draft, players: str | Sequence[str] = "random") -> tuple[Outcome, ...]:
    """Every headline outcome of a draft, those of all games first. ``players`` matters where seats differ by who sits there."""
    kinds = seated(players, draft.values["players"]).kinds
    declared = [outcome for headline in draft.game.outcomes.HEADLINES for outcome in expanded(headline, draft.values)]
    return (*_winning(draft, kinds), *_points(draft.values), *declared)


def chosen(outcomes: Iterable[Outcome], keys: Sequence[str] | None) -> tuple[Outcome, ...]:
    """The outcomes with these keys, in that order (None: all). ``vow_held`` stands for all of ``vow_held.1``, ``vow_held.2`` …

    Raises :class:`UnknownName` with the nearest keys.
    """
    known = tuple(outcomes)
    if keys is None:
        return known
    picked: list[Outcome] = []
    for key in keys:
        found = [outcome for outcome in known if outcome.key == key or outcome.key.startswith(f"{key}.")]
        if not found:
            raise UnknownName("outcome", key, [outcome.key for outcome in known])
        picked += [outcome for outcome in found if outcome not in picked]
    return tuple(picked)


def sums_of(outcomes: Sequence[Outcome], batch: Batch, begin: int, games: int) -> Sums:
    """Play games and keep of each outcome the sums and products of value and weight."""
    return Sums.over(per_game(outcomes, batch.play_rows(begin, games)[1]))


def per_game(outcomes: Sequence[Outcome], rows: np.ndarray) -> np.ndarray:
    """Value and weight of every outcome and game (outcomes, 2, games), float64, from the outcome rows of whole games in order."""
    rows = rows.view(np.ndarray)  # a recarray looks its fields up slowly
    last, begins = rows[rows["last"] == 1], np.flatnonzero(np.diff(rows["game"], prepend=-1))
    found = np.ones((len(outcomes), 2, len(begins)))
    for i, outcome in enumerate(outcomes):
        part, of = outcome.per == "part", rows if outcome.per == "part" else last
        value = np.asarray(outcome.value(of), float)
        found[i, 0] = np.add.reduceat(value, begins) if part else value
        if outcome.weight is not None:
            weight = np.asarray(outcome.weight(of), float)
            found[i, 1] = np.add.reduceat(weight, begins) if part else weight
        elif part:
            found[i, 1] = np.diff(begins, append=len(rows))
    return found


def expanded(headline: Headline, values: Values) -> list[Outcome]:
    """What a game declares once, as one outcome for every option."""

    def bound(function: Callable[..., np.ndarray] | None, option: object) -> PerRow | None:
        return None if function is None else lambda rows: function(rows, option)

    def outcome(key: str, label: Text, option: object) -> Outcome:
        value = bound(headline.value, option)
        assert value is not None
        return Outcome(key, label.sentence(), headline.kind, headline.unit, headline.per, value, bound(headline.weight, option))

    if headline.options is None:
        return [outcome(headline.key, headline.label, None)]
    return [outcome(f"{headline.key}.{option}", headline.label.format(option=words), option) for option, words in headline.options(values)]


def _share(key: str, label: Text, value: PerRow) -> Outcome:
    return Outcome(key, label, "share", None, "game", value, None)


def _winning(draft: Draft, kinds: Sequence[str]) -> list[Outcome]:
    """Win shares by place from the start player; by seat where different kinds of player sit or the game has no drawn start.

    A shared win counts in equal parts.
    """
    players = len(kinds)
    fields = draft.game.kernel.signatures.dtypes["row"].names or ()
    start = next((name for name in _STARTS if name in fields), None)

    def won(rows: np.ndarray, seat: np.ndarray | int) -> np.ndarray:
        mine = rows["winners"] >> np.asarray(seat).astype(np.uint64) & np.uint64(1)
        sharing = np.bitwise_count(rows["winners"])
        return np.divide(mine, sharing, out=np.zeros(len(rows)), where=sharing > 0)

    def wins(key: str, label: Text, value: PerRow) -> Outcome:
        return Outcome(key, label, "share", None, "game", value, None, parts=True)

    if start is not None and len(set(kinds)) == 1:
        return [
            wins(
                f"win.place.{place + 1}",
                WORDS.say("headline/win/place", n=place + 1) if place else WORDS["headline/win/start"],
                lambda rows, place=place: won(rows, (rows[start] + place) % players),  # type: ignore[misc]
            )
            for place in range(players)
        ]
    return [
        wins(
            f"win.seat.{seat + 1}",
            WORDS.say("headline/win/seat", n=seat + 1, kind=player_kind(kinds[seat])),
            lambda rows, seat=seat: won(rows, seat),  # type: ignore[misc]
        )
        for seat in range(players)
    ]


def _points(values: Values) -> list[Outcome]:
    players = values["players"]

    def ranked(rows: np.ndarray) -> np.ndarray:
        return np.sort(rows["points"][:, :players], axis=1)

    def points(key: str, value: PerRow) -> Outcome:
        return Outcome(key, WORDS[f"headline/{key}"], "mean", WORDS["unit/points"], "game", value, None)

    return [
        points("margin", lambda rows: ranked(rows)[:, -1] - ranked(rows)[:, -2]),
        points("range", lambda rows: ranked(rows)[:, -1] - ranked(rows)[:, 0]),
        _share("shared", WORDS["headline/shared"], lambda rows: (rows["winners"] & (rows["winners"] - np.uint64(1))) > 0),
        _share("unfinished", WORDS["headline/unfinished"], lambda rows: rows["finished"] == 0),
    ]
