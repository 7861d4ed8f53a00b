"""The panel every game has: who wins, by place from whoever begins, or by seat where different players sit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from workbench.core.intervals import wilson_interval
from workbench.core.outcomes import Shares, Study
from workbench.core.parameters import Values
from workbench.core.text import Catalogue, Text, same
from workbench.core.wording import NOTHING_YET, ordinal, per_cent, seat_name

WORDS = Catalogue(
    {
        "seat": Text(ja="{seat}（{kind}）", en="{seat} ({kind})"),
        "place": Text(ja="{n} 番手", en="{n}"),
        "who": Text(ja="{n} 番手", en="the {n} player"),
        "title": Text(
            ja="{who}の勝率が {share} で、公平な {fair} を {gap} ポイント{side}",
            en="{who} wins {share}, {gap} points {side} the fair {fair}",
        ),
        "above": Text(ja="上回る", en="above"),
        "below": Text(ja="下回る", en="below"),
        "even": Text(ja="勝率はどの席もほぼ公平（{fair} 前後）", en="Every place wins close to its fair {fair}"),
        "subtitle/seat": Text(ja="席とプレイヤーごとの勝率", en="Win share by seat and player"),
        "fair": Text(ja="公平 {fair}", en="fair {fair}"),
    }
)


@dataclass(frozen=True)
class Opener:
    """Whoever begins, as a game calls them: at an axis (``label``), as the subject of a sentence (``name``), and in the subtitle."""

    label: Text
    name: Text
    subtitle: Text


#: beginning passes from deal to deal
LEADER = Opener(
    Text(ja="親", en="start"),
    Text(ja="親", en="the start player"),
    Text(ja="最初の親から数えた席順ごとの勝率", en="Win share by place, counted from the first start player"),
)
#: one player begins, once
FIRST_TURN = Opener(
    Text(ja="最初", en="start"),
    Text(ja="最初の手番", en="the start player"),
    Text(ja="最初の手番から数えた席順ごとの勝率", en="Win share by place, counted from the start player"),
)


def place_labels(study: Study, opener: Opener = LEADER) -> list[Text]:
    """Labels of the places at the table: seats with their players when these differ, turn order from ``opener`` otherwise."""
    players = study.values["players"]
    if study.mixed:
        return [WORDS.say("seat", seat=seat_name(p), kind=study.kind(p)) for p in range(players)]
    return [opener.label] + [WORDS.say("place", n=ordinal(p + 1)) for p in range(1, players)]


def who(study: Study, place: int, opener: Opener = LEADER) -> Text:
    """A place (from 0) as the subject of a sentence."""
    if study.mixed:
        return WORDS.say("seat", seat=seat_name(place), kind=study.kind(place))
    return opener.name if place == 0 else WORDS.say("who", n=ordinal(place + 1))


def by_place(study: Study, seats: np.ndarray, from_start: np.ndarray) -> np.ndarray:
    """The sums to show: by seat when the players differ, by place from the start otherwise; the players on the last axis."""
    return np.asarray(seats if study.mixed else from_start)[..., : study.values["players"]]


def seats_to_choose(values: Values) -> list[tuple[int, Text]]:
    """The seats of a draft as options of a event: (seat from 0, what a person calls it)."""
    return [(p, same(p + 1)) for p in range(values["players"])]


def won_by(rows: np.ndarray, seat: np.ndarray | int) -> np.ndarray:
    """Where ``seat`` (one for all outcome rows, or one a row) is among the winners of a game that ends there; booleans, one a row."""
    return (rows["last"] == 1) & (rows["winners"] >> np.asarray(seat).astype(np.uint64) & np.uint64(1) == 1)


def fair_label(fair: float) -> Text:
    """What the line at a fair share (0 … 1) is called."""
    return WORDS.say("fair", fair=per_cent(fair))


def win_shares(study: Study, wins: np.ndarray, opener: Opener = LEADER) -> Shares:
    """Win share of every place against a fair share. ``wins`` (places) counts a shared win in equal parts."""
    n, fair = int(study.tally.games), 1 / study.values["players"]
    return Shares(
        key="wins",
        title=_finding(study, wins, n, fair, opener).sentence(),
        subtitle=WORDS["subtitle/seat"] if study.mixed else opener.subtitle,
        n=n,
        labels=place_labels(study, opener),
        successes=wins,
        trials=n,
        fair=fair,
        fair_label=fair_label(fair),
    )


def _finding(study: Study, wins: Sequence[int] | np.ndarray, n: int, fair: float, opener: Opener) -> Text:
    if not n:
        return NOTHING_YET
    low, high = wilson_interval(wins, n)
    share = np.asarray(wins) / n
    place = int(np.argmax(np.abs(share - fair)))
    if low[place] <= fair <= high[place]:
        return WORDS.say("even", fair=per_cent(fair))
    side = WORDS["above" if share[place] > fair else "below"]
    gap = f"{abs(share[place] - fair) * 100:.1f}"
    return WORDS.say("title", who=who(study, place, opener), share=per_cent(share[place]), gap=gap, side=side, fair=per_cent(fair))
