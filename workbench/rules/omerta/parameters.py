"""What a designer can tune in Omerta, and which clauses there are.

Sources: the designer's draft 7; clause ids are this project's own names for its rules.
"""

from __future__ import annotations

from typing import Any

from workbench.core.contract import MAX_PLAYERS, Clauses
from workbench.core.deck import suits_deal_hands
from workbench.core.parameters import Choice, Number, Schema, Table

MAX_RANKS = 16

CONDITIONS = ("none", "peace", "assassin", "self-defence", "intrigue", "control", "hero", "curtain", "prophecy")

CLAUSES = Clauses(
    "omerta",
    (
        "setup/suits",
        "setup/deal",
        "setup/vow",
        "setup/start-player",
        "round/lead",
        "round/follow-suit",
        "round/overtake",
        "round/must-play",
        "round/out",
        "round/next-start-player",
        "deal/last-round",
        "score/reveal",
        "score/survive",
        "score/acted",
        "vow/1-peace",
        "vow/2-assassin",
        "vow/3-self-defence",
        "vow/4-intrigue",
        "vow/5-control",
        "vow/6-hero",
        "vow/7-curtain",
        "vow/8-prophecy",
        "deal/next-start-player",
        "match/target",
        "match/winner",
        "match/tie",
        "match/peace-shared",
    ),
)


def _vow(condition: str, amount: int) -> dict[str, Any]:
    return {"condition": condition, "amount": amount}


SCHEMA = Schema(
    parameters=(
        Number(name="players", group="table", clause="setup/suits", default=4, low=2, high=MAX_PLAYERS),
        Number(name="suits", group="table", clause="setup/suits", follows="players", low=2, high=MAX_PLAYERS),
        Number(name="ranks", group="table", clause="setup/suits", default=8, low=4, high=MAX_RANKS),
        Number(name="hand_size", group="table", clause="setup/deal", default=8, low=3, high=32),
        Number(name="survive_vp", group="scoring", clause="score/survive", default=2, low=0, high=20),
        Number(name="acted_vp", group="scoring", clause="score/acted", default=1, low=0, high=20),
        Table(
            name="vow",
            group="vow",
            clause="setup/vow",
            low=1,
            high=MAX_RANKS,
            rows="ranks",
            columns=(
                Choice(name="condition", group="vow", clause="setup/vow", options=CONDITIONS),
                Number(name="amount", group="vow", clause="setup/vow", default=0, low=0, high=20),
            ),
            start={
                1: _vow("peace", 0),
                2: _vow("assassin", 2),
                3: _vow("self-defence", 1),
                4: _vow("intrigue", 1),
                5: _vow("control", 1),
                6: _vow("hero", 2),
                7: _vow("curtain", 3),
                8: _vow("prophecy", 1),
            },
            blank=_vow("none", 0),
        ),
        Number(name="target_per_player", group="match", clause="match/target", default=2, low=1, high=20),
        Number(name="max_deals", group="match", clause="match/target", default=200, low=1, high=1000, assumed=True),
        Choice(
            name="intrigue_counts_intrigue",
            group="rulings",
            clause="vow/4-intrigue",
            ruling=True,
            options=("achieved", "not-achieved"),
        ),
        Choice(name="curtain_scope", group="rulings", clause="vow/7-curtain", ruling=True, options=("deal", "match")),
        Choice(name="out_keeps_vow", group="rulings", clause="vow/7-curtain", ruling=True, options=("yes", "only-curtain")),
        Choice(name="peace_ends", group="rulings", clause="vow/1-peace", ruling=True, options=("at-once", "match-end")),
        Choice(name="overtake_scope", group="rulings", clause="round/overtake", ruling=True, options=("round", "table")),
    ),
    checks=(suits_deal_hands,),
)
