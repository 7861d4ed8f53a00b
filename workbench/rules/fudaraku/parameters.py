"""What a designer can tune in Fudaraku Tokai, and which clauses there are.

Sources: the designer's draft 3 and its notes on a rebuild; clause ids are this project's own names for its rules. A clause
``idea/…`` is part of a draft only while one of the parameters that name it differs from its default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.core.contract import MAX_PLAYERS, Clauses
from workbench.core.deck import suits_deal_hands
from workbench.core.parameters import Choice, Number, Problem, Schema, Switch, Table
from workbench.core.text import Text

MAX_RANKS = 16
MIN_PLAYERS, MOST_PLAYERS = 3, 5

SEAL_EFFECTS = ("none", "own-out", "per-card")

CLAUSES = Clauses(
    "fudaraku",
    (
        "setup/suits",
        "setup/deal",
        "setup/seal",
        "setup/leader",
        "turn/choose",
        "turn/no-way-back",
        "turn/last-round-sails",
        "sail/enlightenment",
        "sail/follow-suit",
        "sail/overtake",
        "sail/must-play",
        "sail/out",
        "chant/merit",
        "round/next-leader",
        "round/low-tie",
        "round/revolution",
        "round/nobody-sailed",
        "round/discard",
        "end/rounds",
        "win/pure-sailor",
        "win/merit",
        "win/seal-tie",
        "idea/first-out-ends",
        "idea/rank-scoring",
        "idea/seal-effect",
        "idea/match-target",
    ),
)


def _effect(effect: str, amount: int) -> dict[str, Any]:
    return {"effect": effect, "amount": amount}


_SEALS = {1: _effect("own-out", 3), 8: _effect("own-out", 3)} | {number: _effect("per-card", 1) for number in range(2, 8)}


def _sails_fit(values: Mapping[str, Any]) -> Iterator[Problem]:
    rounds = values["hand_size"] - 1
    if values["min_sails"] > rounds:
        yield Problem(
            "min_sails",
            values["min_sails"],
            Text(ja=f"0〜{rounds}", en=f"0 to {rounds}"),
            Text(ja=f"手札 {rounds + 1} 枚のゲームは {rounds} ラウンドです", en=f"a game with hands of {rounds + 1} has {rounds} rounds"),
        )


def _match_scores(values: Mapping[str, Any]) -> Iterator[Problem]:
    if values["match_target"] > 0 and not values["rank_scoring"]:
        yield Problem(
            "match_target",
            values["match_target"],
            Text(ja="0（rank_scoring をオンにすれば 1 以上も可）", en="0 (or more once rank_scoring is on)"),
            Text(
                ja="順位得点がないと各ゲームは勝者を決めるだけで、積み重ねる点が出ません",
                en="without points for places a game only names a winner, and there is nothing to add up over games",
            ),
        )


SCHEMA = Schema(
    parameters=(
        Number(name="players", group="table", clause="setup/suits", default=4, low=MIN_PLAYERS, high=MOST_PLAYERS),
        Number(name="suits", group="table", clause="setup/suits", follows="players", low=2, high=MAX_PLAYERS),
        Number(name="ranks", group="table", clause="setup/suits", default=8, low=4, high=MAX_RANKS),
        Number(name="hand_size", group="table", clause="setup/deal", follows="ranks", low=3, high=64 // MIN_PLAYERS),
        Switch(name="last_round_sails", group="voyage", clause="turn/last-round-sails", default=True),
        Number(name="min_sails", group="voyage", clause="turn/last-round-sails", default=1, low=0, high=64 // MIN_PLAYERS - 1),
        Switch(name="revolution", group="voyage", clause="round/revolution", default=True),
        Table(
            name="value",
            group="winning",
            clause="win/merit",
            low=1,
            high=MAX_RANKS,
            rows="ranks",
            columns=(Number(name="vp", group="winning", clause="win/merit", default=0, low=0, high=20),),
            start={number: {"vp": vp} for number, vp in enumerate((3, 2, 2, 1, 1, 2, 2, 3), 1)},
            blank={"vp": 0},
        ),
        Choice(name="seal_tiebreak", group="winning", clause="win/seal-tie", options=("lower", "higher")),
        Switch(name="chanting", group="ideas", clause="turn/choose", default=True),
        Switch(name="end_on_first_out", group="ideas", clause="idea/first-out-ends"),
        Switch(name="rank_scoring", group="ideas", clause="idea/rank-scoring"),
        Number(name="out_vp", group="ideas", clause="idea/rank-scoring", default=0, low=0, high=20, assumed=True),
        Choice(name="full_game_pays", group="ideas", clause="idea/rank-scoring", options=("positions", "nothing"), assumed=True),
        Number(name="match_target", group="ideas", clause="idea/match-target", default=0, low=0, high=100),
        Number(name="max_games", group="ideas", clause="idea/match-target", default=200, low=1, high=1000, assumed=True),
        Choice(name="match_leader", group="ideas", clause="idea/match-target", options=("drawn", "left"), assumed=True),
        Choice(name="match_tie", group="ideas", clause="idea/match-target", options=("seal", "shared"), assumed=True),
        Switch(name="seal_effects", group="ideas", clause="idea/seal-effect"),
        Choice(name="seal_counts", group="ideas", clause="idea/seal-effect", options=("last-round", "game"), assumed=True),
        Table(
            name="seal",
            group="ideas",
            clause="idea/seal-effect",
            low=1,
            high=MAX_RANKS,
            rows="ranks",
            assumed=True,
            columns=(
                Choice(name="effect", group="ideas", clause="idea/seal-effect", options=SEAL_EFFECTS, assumed=True),
                Number(name="amount", group="ideas", clause="idea/seal-effect", default=0, low=0, high=20, assumed=True),
            ),
            start={number: _SEALS.get(number, _effect("none", 0)) for number in range(1, MAX_RANKS + 1)},
            blank=_effect("none", 0),
        ),
        Choice(
            name="revolution_scope", group="rulings", clause="round/revolution", ruling=True, options=("sailed-cards", "everybody-sailed")
        ),
        Choice(name="may_give_up", group="rulings", clause="sail/must-play", ruling=True, options=("no", "yes")),
        Choice(name="out_merit", group="rulings", clause="win/merit", ruling=True, options=("no", "yes")),
        Choice(name="all_out_early", group="rulings", clause="end/rounds", ruling=True, options=("play-on", "stop")),
    ),
    checks=(suits_deal_hands, _sails_fit, _match_scores),
)
