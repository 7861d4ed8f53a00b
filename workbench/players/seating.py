"""Which kind of player sits in which seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from workbench.core.errors import BadInput, UnknownName

#: kinds of players, numbered as the driver knows them: uniform over legal moves; the game's rule of thumb
KINDS = ("random", "thumb")
#: who sits everywhere unless somebody says otherwise
DEFAULT_PLAYERS = "thumb"


@dataclass(frozen=True)
class Seating:
    """One kind of player a seat, in turn order."""

    kinds: tuple[str, ...]

    def codes(self) -> np.ndarray:
        """The kinds as the driver reads them: int64, one a seat."""
        return np.array([KINDS.index(kind) for kind in self.kinds], dtype=np.int64)


def seated(players: str | Sequence[str], seats: int) -> Seating:
    """Seats from one kind for everybody (``"thumb"``) or one a seat (``"thumb,random,random,random"`` or a list).

    Raises :class:`UnknownName` for a kind that does not exist and :class:`BadInput` for a number of kinds that does not fit.
    """
    kinds = [kind.strip() for kind in players.split(",")] if isinstance(players, str) else list(players)
    for kind in kinds:
        if kind not in KINDS:
            raise UnknownName("player", kind, KINDS)
    if len(kinds) == 1:
        kinds *= seats
    if len(kinds) != seats:
        raise BadInput(
            f"players = {','.join(kinds)} names {len(kinds)} players. Allowed: one kind for all, or {seats} of them. Reason: {seats} seats"
        )
    return Seating(tuple(kinds))
