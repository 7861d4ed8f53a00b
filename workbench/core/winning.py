"""The panel a game begins with: who wins, by place from the start player, or by seat where different players sit."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from workbench.core.intervals import wilson_interval
from workbench.core.outcomes import Shares, Study
from workbench.core.text import Catalogue, Text
from workbench.core.wording import ordinal, per_cent

WORDS = Catalogue(
    {
        "seat": Text(ja="席{n}（{kind}）", en="Seat {n} ({kind})"),
        "place/first": Text(ja="親", en="start"),
        "place": Text(ja="{n} 番手", en="{n}"),
        "who/first": Text(ja="親", en="the start player"),
        "who": Text(ja="{n} 番手", en="the {n} player"),
        "title": Text(
            ja="{who}の勝率が {share} で、公平な {fair} を {gap} ポイント{side}",
            en="{who} wins {share}, {gap} points {side} the fair {fair}",
        ),
        "above": Text(ja="上回る", en="above"),
        "below": Text(ja="下回る", en="below"),
        "even": Text(ja="勝率はどの席もほぼ公平（{fair} 前後）", en="Every place wins close to its fair {fair}"),
        "subtitle": Text(ja="最初の親から数えた席順ごとの勝率", en="Win share by place, counted from the first start player"),
        "subtitle/seat": Text(ja="席とプレイヤーごとの勝率", en="Win share by seat and player"),
        "fair": Text(ja="公平 {fair}", en="fair {fair}"),
        "nothing": Text(ja="まだ何も分からない", en="Nothing to say yet"),
    }
)


def place_labels(study: Study) -> list[Text]:
    """Labels of the places at the table: seats with their players when these differ, turn order from the start otherwise."""
    players = study.values["players"]
    if study.mixed:
        return [WORDS.say("seat", n=p + 1, kind=study.kind(p)) for p in range(players)]
    return [WORDS["place/first"]] + [WORDS.say("place", n=ordinal(p + 1)) for p in range(1, players)]


def who(study: Study, place: int) -> Text:
    """A place as the subject of a sentence."""
    if study.mixed:
        return WORDS.say("seat", n=place + 1, kind=study.kind(place))
    return WORDS["who/first"] if place == 0 else WORDS.say("who", n=ordinal(place + 1))


def by_place(study: Study, seats: np.ndarray, from_start: np.ndarray) -> np.ndarray:
    """The sums to show: by seat when the players differ, by place from the start otherwise; the players on the last axis."""
    return np.asarray(seats if study.mixed else from_start)[..., : study.values["players"]]


def win_shares(study: Study, wins: np.ndarray) -> Shares:
    """Win share of every place against a fair share. ``wins`` (places) counts a shared win in equal parts."""
    n, fair = int(study.tally.games), 1 / study.values["players"]
    return Shares(
        key="wins",
        title=_finding(study, wins, n, fair).sentence(),
        subtitle=WORDS["subtitle/seat" if study.mixed else "subtitle"],
        n=n,
        labels=place_labels(study),
        successes=wins,
        trials=n,
        fair=fair,
        fair_label=WORDS.say("fair", fair=per_cent(fair)),
    )


def _finding(study: Study, wins: Sequence[int] | np.ndarray, n: int, fair: float) -> Text:
    if not n:
        return WORDS["nothing"]
    low, high = wilson_interval(wins, n)
    share = np.asarray(wins) / n
    place = int(np.argmax(np.abs(share - fair)))
    if low[place] <= fair <= high[place]:
        return WORDS.say("even", fair=per_cent(fair))
    side = WORDS["above" if share[place] > fair else "below"]
    gap = f"{abs(share[place] - fair) * 100:.1f}"
    return WORDS.say("title", who=who(study, place), share=per_cent(share[place]), gap=gap, side=side, fair=per_cent(fair))
