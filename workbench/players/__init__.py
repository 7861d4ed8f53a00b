"""Who plays: kinds of players, and who sits where."""

from workbench.players.seating import KINDS, Seating, seated

__all__ = ["KINDS", "Seating", "seated"]
