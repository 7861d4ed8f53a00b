"""Who plays: kinds of players, who sits where, and what learned ones know."""

from workbench.players.seating import DEFAULT_PLAYERS, HABITS, KINDS, Habits, Player, Players, Seating, kinds_of, seated, usual_player
from workbench.players.tables import LearnedTable

__all__ = [
    "DEFAULT_PLAYERS",
    "HABITS",
    "KINDS",
    "Habits",
    "LearnedTable",
    "Player",
    "Players",
    "Seating",
    "kinds_of",
    "seated",
    "usual_player",
]
