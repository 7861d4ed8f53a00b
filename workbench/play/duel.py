"""Duels: one player of each kind at a table, changing seats, so that only the players make a difference."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from workbench.core.contract import WIN
from workbench.core.errors import BadInput, whole_number
from workbench.core.measures import position
from workbench.core.text import Text
from workbench.core.wording import player_kind
from workbench.drafts import DraftLike, as_draft
from workbench.play.batch import MOST_GAMES, Batch, in_order
from workbench.players.seating import Player
from workbench.players.tables import LearnedTable

_CHUNK = 1_000


@dataclass(frozen=True)
class Duel:
    """How players of several kinds fare against each other: each one's share of the wins, and its standard error.

    A player is a kind or a table. They change seats between rounds; ``fair`` is what each would win if all were alike.
    """

    players: tuple[Player, ...]
    games: int
    shares: np.ndarray
    errors: np.ndarray

    @property
    def fair(self) -> float:
        return 1 / len(self.players)


def duel(
    draft: DraftLike,
    players: Sequence[Player],
    games: int = 20_000,
    seed: int = 1,
    workers: int | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Duel:
    """Play ``games`` games of ``draft`` with one player a seat, in as many rounds as there are seats; each round they move up one seat.

    Game ``i`` is game ``i`` of a batch with this seed and the seats of its round. The same arguments give the same figures on any number
    of threads. Raises :class:`BadInput` (or a subclass) for players that do not exist, that know another game, or that are not as many
    as there are seats.
    """
    draft = as_draft(draft)
    games = whole_number("games", games, 2, MOST_GAMES, "a standard error rests on two games at least")
    seats = draft.values["players"]
    if len(players) != seats:
        raise BadInput(f"players = {len(players)} of them is not possible. Allowed: {seats}. Reason: the draft has {seats} seats")
    at = [position(draft.game.kernel.signatures.dtypes["tally"], "wins", (seat,)) for seat in range(seats)]
    sums, played = np.zeros((2, seats)), 0
    for shift in range(seats):
        batch = Batch.of(draft, [players[(seat - shift) % seats] for seat in range(seats)], seed)
        batch.warm_up()

        def won(begin: int, n: int, batch: Batch = batch, shift: int = shift) -> np.ndarray:
            shares = np.roll(batch.play_figures(begin, n)[1][:, at], -shift, axis=1) / WIN
            return np.stack([shares.sum(axis=0), np.square(shares).sum(axis=0)])

        first, end = games * shift // seats, games * (shift + 1) // seats
        for begin, part in enumerate(
            in_order(won, end - first, begin=first, chunk=_CHUNK, workers=workers, stop=stop) if end > first else ()
        ):
            sums += part
            played += min(_CHUNK, end - first - begin * _CHUNK)
    if played < 2:
        raise BadInput("stopped before two games were played: there is nothing to tell")
    shares = sums[0] / played
    spread = np.maximum(sums[1] - played * shares**2, 0) / (played - 1)
    return Duel(tuple(players), played, shares, np.sqrt(spread) / math.sqrt(played))


_SHARE = Text(
    ja="{one} 1 人 対 {other} {n} 人：勝ちの {share} %（標準誤差 {error}、公平なら {fair} %）",
    en="1 × {one} against {n} × {other}: {share} % of the wins (standard error {error}, fair {fair} %)",
)


def summary(found: Duel) -> Text:
    """How the first player fares among the others, who are all of one kind."""
    one, other = (player_kind("learned" if isinstance(player, LearnedTable) else player) for player in found.players[:2])
    figures = {"share": found.shares[0], "error": found.errors[0], "fair": found.fair}
    return _SHARE.format(one=one, other=other, n=len(found.players) - 1, **{name: f"{100 * x:.1f}" for name, x in figures.items()})
