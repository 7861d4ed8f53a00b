"""Who plays: kinds of players, and who sits where."""

from workbench.players.seating import DEFAULT_PLAYERS, KINDS, Seating, seated

__all__ = ["DEFAULT_PLAYERS", "KINDS", "Seating", "seated"]
