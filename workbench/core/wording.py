"""Numbers in words, the same way everywhere."""

from __future__ import annotations

from workbench.core.text import Text, same


def per_cent(share: float, digits: int = 1) -> Text:
    """A share (0 … 1) as a percentage: 26.9 %."""
    return same(f"{share * 100:.{digits}f} %")


def ordinal(n: int) -> Text:
    """2 → "2nd" in English; Japanese counts with the plain number."""
    suffix = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return Text(ja=str(n), en=f"{n}{suffix}")


def seat_name(seat: int) -> Text:
    """What a seat (from 0) is called; people count from 1."""
    return Text(ja=f"席{seat + 1}", en=f"Seat {seat + 1}")


#: the unit of a difference of shares
PERCENTAGE_POINTS = Text(ja="ポイント", en="pct. points")

#: what a panel's title says before the first game
NOTHING_YET = Text(ja="まだ何も分からない", en="Nothing to say yet")

ON_OFF = {True: Text(ja="オン", en="on"), False: Text(ja="オフ", en="off")}

PLAYER_KINDS = {
    "random": Text(ja="ランダム", en="random"),
    "thumb": Text(ja="経験則", en="rule of thumb"),
    "learned": Text(ja="学習", en="learned"),
}


def player_kind(kind: str) -> Text:
    """What a kind of player is called."""
    return PLAYER_KINDS.get(kind, same(kind))
