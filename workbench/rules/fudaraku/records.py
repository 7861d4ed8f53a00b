"""What a game of Fudaraku keeps: its state, its outcome rows, its tally, and the names of their numbers."""

from __future__ import annotations

import numpy as np

from workbench.core import contract
from workbench.core.contract import MAX_PLAYERS
from workbench.rules.fudaraku.parameters import CLAUSES, MAX_RANKS, SCHEMA, SEAL_EFFECTS

DEAL, SEAL, CHOOSE, SAIL, CHANT, GIVE_UP, SCORE = range(7)

#: The moves of stage CHOOSE. Giving up exists only where the ruling ``may_give_up`` allows it.
TO_SAIL, TO_CHANT, TO_GIVE_UP = range(3)

#: How a game is won.
WAYS = ("pure-sailor", "merit", "points", "seal-tie", "draw")
PURE_SAILOR, MERIT, POINTS, SEAL_TIE, DRAW = range(len(WAYS))
#: Where points come from.
FROM_MERIT, FROM_PLACE, FROM_SEAL = range(3)
SOURCES = 3
#: What makes the next leader.
LEADS = ("lowest", "revolution", "nobody-sailed")
LOWEST, REVOLUTION, NOBODY_SAILED = range(len(LEADS))

OWN_OUT, PER_CARD = (SEAL_EFFECTS.index(name) for name in ("own-out", "per-card"))

_SEATS = (MAX_PLAYERS,)
_NUMBERS = (MAX_RANKS + 1,)
ROUND_BINS, GAME_BINS = 24, 64

State = contract.state_dtype(
    len(CLAUSES),
    ("inverse", np.int64),  # see workbench.core.trick
    ("every_suit", np.uint64),  # the lowest card of every suit
    ("first_leader", np.int64),  # of the game
    ("leader", np.int64),  # of the round
    ("round_number", np.int64),  # from 1
    ("in_round", np.int64),  # cards sailed in this round
    ("chants", np.int64),  # cards chanted in this round
    ("enlightenment", np.int64),  # the suit of the first card sailed
    ("off_suit", np.int64),  # cards of other suits sailed in this round
    ("high", np.int64),  # highest number sailed in this round, and who sailed it
    ("high_player", np.int64),
    ("low", np.int64),
    ("low_player", np.int64),
    ("out", np.uint64),  # who is out
    ("leads", np.int64, (len(LEADS),)),  # how often each made a leader in this game
    ("hand", np.uint64, _SEATS),
    ("sealed", np.int64, _SEATS),  # the card laid face down, or NOBODY
    ("merit", np.uint64, _SEATS),  # cards chanted
    ("sailed", np.uint64, _SEATS),  # cards sailed in this game, discards included
    ("card", np.int64, _SEATS),  # card sailed in the running round, or NOBODY
    ("first_sail", np.int64, _SEATS),  # round in which the player first chose to sail, 0 before
    ("out_round", np.int64, _SEATS),  # round in which the player went out, 0 for who is in
    ("barred", np.uint64, _SEATS),  # cards that who went out cannot have held
    ("owed", np.uint64, _SEATS),  # cards of which who gave up held at least one
    ("merit_points", np.int64, _SEATS),  # value of the merit, once scored
    ("seal_pay", np.int64, _SEATS),  # what the sealed card paid
    ("points", np.int64, _SEATS),  # of the game, once scored
    ("total", np.int64, _SEATS),  # of the match
    ("best", np.uint64),  # who did best in the game
    ("way", np.int64),  # how that was decided
)

Row = contract.row_dtype(
    ("first_leader", np.int64),
    ("rounds", np.int64),
    ("out", np.uint64),
    ("best", np.uint64),
    ("way", np.int64),
    ("leads", np.int64, (len(LEADS),)),
    ("first_sail", np.int64, _SEATS),
    ("out_round", np.int64, _SEATS),
    ("merit", np.uint64, _SEATS),
    ("sailed", np.uint64, _SEATS),
    ("sealed", np.int64, _SEATS),  # the sealed number
    ("merit_points", np.int64, _SEATS),
    ("seal_pay", np.int64, _SEATS),
    ("game_points", np.int64, _SEATS),
)

Tally = contract.tally_dtype(
    ("seats", np.int64),  # players, once a game
    ("ways", np.int64, (len(WAYS), MAX_PLAYERS)),  # wins by seat, each way, in parts of a game
    ("ways_by_place", np.int64, (len(WAYS), MAX_PLAYERS)),
    ("way_games", np.int64, (len(WAYS),)),
    ("pure_wins", np.int64),  # by who never chanted, ties of several included
    ("seal_games", np.int64),  # that went to the seals
    ("first_sail", np.int64, (ROUND_BINS,)),  # of anybody; 0: nobody ever sailed
    ("first_sail_games", np.int64),  # in which somebody did
    ("first_sail_rounds", np.int64),
    ("own_first_sail", np.int64, (ROUND_BINS,)),  # of each player
    ("own_first_sail_best", np.int64, (ROUND_BINS,)),  # games they did best in, in parts of a game as all …_best
    ("outs", np.int64),
    ("out_in", np.int64, (ROUND_BINS,)),
    ("out_seats", np.int64, _SEATS),
    ("out_places", np.int64, _SEATS),
    ("out_when", np.int64, (MAX_PLAYERS, ROUND_BINS)),
    ("out_when_by_place", np.int64, (MAX_PLAYERS, ROUND_BINS)),
    ("rounds_played", np.int64),
    ("leads", np.int64, (len(LEADS),)),
    ("leads_made", np.int64),
    ("used", np.int64, _NUMBERS),  # cards sealed, chanted or sailed
    ("sealed", np.int64, _NUMBERS),
    ("sealed_best", np.int64, _NUMBERS),
    ("chanted", np.int64, _NUMBERS),
    ("chanted_best", np.int64, _NUMBERS),
    ("sailed", np.int64, _NUMBERS),
    ("sailed_best", np.int64, _NUMBERS),
    ("seal_pay", np.int64, _NUMBERS),
    ("points", np.int64),
    ("seat_points", np.int64, _SEATS),
    ("start_points", np.int64, _SEATS),
    ("source_points", np.int64, (SOURCES,)),
    ("seat_sources", np.int64, (MAX_PLAYERS, SOURCES)),
    ("start_sources", np.int64, (MAX_PLAYERS, SOURCES)),
    ("games_in_match", np.int64, (GAME_BINS,)),
)

SIGNATURES = contract.Signatures(State, SCHEMA.dtype, Row, Tally)

CLAUSE = CLAUSES.numbers
