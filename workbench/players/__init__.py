"""Who plays: kinds of players, who sits where, and what learned ones know."""

from workbench.players.seating import DEFAULT_PLAYERS, KINDS, Player, Players, Seating, seated
from workbench.players.tables import Table

__all__ = ["DEFAULT_PLAYERS", "KINDS", "Player", "Players", "Seating", "Table", "seated"]
