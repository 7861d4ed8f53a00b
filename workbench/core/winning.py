"""What every game has: who wins, by place from whoever begins, or by seat where different players sit; how close and how clear it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from workbench.core.claims import FAIR_WITHIN, all_within, apart, furthest, listed, rate
from workbench.core.contract import WIN
from workbench.core.estimates import Estimates
from workbench.core.measures import Measure, Options, Seats, Study
from workbench.core.outcomes import Column, Grid, Means, Shares
from workbench.core.parameters import Values
from workbench.core.text import Catalogue, Text, same
from workbench.core.wording import NOTHING_YET, ordinal, per_cent, seat_name

WORDS = Catalogue(
    {
        "seat": Text(ja="{seat}（{kind}）", en="{seat} ({kind})"),
        "place": Text(ja="{n} 番手", en="{n}"),
        "who": Text(ja="{n} 番手", en="the {n} player"),
        "title": Text(
            ja="{who}の勝率は {share}：公平な {fair} を {gap} ポイント{side}",
            en="{who} wins {share}, {gap} points {side} the fair {fair}",
        ),
        "above": Text(ja="上回る", en="above"),
        "below": Text(ja="下回る", en="below"),
        "even": Text(
            ja="勝率はどの席も公平な {fair} から {within} ポイント以内", en="Every place wins within {within} points of its fair {fair}"
        ),
        "open": Text(
            ja="公平な {fair} からの差はまだ見分けられない（± {half} ポイント）",
            en="No place stands out from the fair {fair} yet (± {half} points)",
        ),
        "subtitle/seat": Text(ja="席とプレイヤーごとの勝率", en="Win share by seat and player"),
        "fair": Text(ja="公平 {fair}", en="fair {fair}"),
        "all": Text(ja="全員の平均 {mean}", en="mean of all {mean}"),
        "sources/title": Text(ja="得点の {share} は{source}から", en="{share} of the points come from {source}"),
        "sources/open": Text(ja="得点のおもな出どころは見分けられない（{names}）", en="No source of points stands out among {names}"),
        "sources/none": Text(ja="誰も得点しない", en="Nobody scores"),
        "sources/share": Text(ja="割合", en="Share"),
        "measure/place-source": Text(ja="{place}の得点・{option}", en="points of {place}: {option}"),
        "measure/source-share": Text(ja="得点に占める割合・{option}", en="share of all points: {option}"),
        "measure/win": Text(ja="勝率・{place}", en="Wins of {place}"),
        "measure/margin": Text(ja="1 位と 2 位の点差", en="Points between first and second"),
        "measure/range": Text(ja="1 位と最下位の点差", en="Points between first and last"),
        "measure/shared": Text(ja="勝者が 2 人以上", en="Several winners"),
        "measure/tie": Text(ja="同点決勝で決まったゲーム", en="Decided by a tie-break"),
        "measure/unfinished": Text(ja="打ち切り", en="Unfinished games"),
        "unit/points": Text(ja="点", en="points"),
        "higher/win": Text(ja="その席が有利", en="that place is stronger"),
        "higher/margin": Text(ja="勝負がはっきりつく", en="wins are clearer"),
        "higher/range": Text(ja="差が大きく開く", en="the table is pulled further apart"),
        "higher/shared": Text(ja="決着がつかないことが増える", en="more games without a single winner"),
        "higher/tie": Text(ja="タイブレークが効く", en="the tie-break matters more"),
        "higher/unfinished": Text(ja="終わらないゲームが増える", en="more games do not end"),
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


def place_labels(seats: Seats, opener: Opener = LEADER) -> list[Text]:
    """Labels of the places at the table: seats with their players when these differ, turn order from ``opener`` otherwise."""
    players = seats.values["players"]
    if seats.mixed:
        return [WORDS.say("seat", seat=seat_name(p), kind=seats.kind(p)) for p in range(players)]
    return [opener.label] + [WORDS.say("place", n=ordinal(p + 1)) for p in range(1, players)]


def place_name(seats: Seats, place: int, opener: Opener = LEADER) -> Text:
    """A place (from 0) as the subject of a sentence."""
    if seats.mixed:
        return WORDS.say("seat", seat=seat_name(place), kind=seats.kind(place))
    return opener.name if place == 0 else WORDS.say("who", n=ordinal(place + 1))


def fair_share(values: Values) -> float:
    """What every seat of a fair game wins."""
    return 1 / float(values["players"])


HOUSE_MEASURES: Sequence[Measure] = (
    Measure(
        key="win",
        label=WORDS["measure/win"],
        kind="share",
        value="wins_by_place",
        by_seat="wins",
        scale=WIN,
        fair=fair_share,
        higher=WORDS["higher/win"],
    ),
    Measure(
        key="margin",
        label=WORDS["measure/margin"],
        kind="mean",
        value="margin",
        unit=WORDS["unit/points"],
        span=10,
        higher=WORDS["higher/margin"],
    ),
    Measure(
        key="range",
        label=WORDS["measure/range"],
        kind="mean",
        value="range",
        unit=WORDS["unit/points"],
        span=10,
        higher=WORDS["higher/range"],
    ),
    Measure(key="shared", label=WORDS["measure/shared"], kind="share", value="shared", higher=WORDS["higher/shared"]),
    Measure(key="tie", label=WORDS["measure/tie"], kind="share", value="ties", higher=WORDS["higher/tie"]),
    Measure(key="unfinished", label=WORDS["measure/unfinished"], kind="share", value="unfinished", higher=WORDS["higher/unfinished"]),
)


def seats_to_choose(values: Values) -> list[tuple[int, Text]]:
    """The seats of a draft as options of a event: (seat from 0, what a person calls it)."""
    return [(p, same(p + 1)) for p in range(values["players"])]


def won_by(rows: np.ndarray, seat: np.ndarray | int) -> np.ndarray:
    """Where ``seat`` (one for all outcome rows, or one a row) is among the winners of a game that ends there; booleans, one a row."""
    return (rows["last"] == 1) & (rows["winners"] >> np.asarray(seat).astype(np.uint64) & np.uint64(1) == 1)


def fair_label(fair: float) -> Text:
    """What the line at a fair share (0 … 1) is called."""
    return WORDS.say("fair", fair=per_cent(fair))


def around_the_mean(*, key: str, title: Text, subtitle: Text, n: int, labels: Sequence[Text], figures: Estimates, unit: Text) -> Means:
    """Means of several places, drawn around the mean of all of them."""
    trials = float(figures.trials.sum())
    mean = float(figures.count.sum()) / trials if trials else None
    return Means(
        key=key,
        title=title,
        subtitle=subtitle,
        n=n,
        labels=labels,
        figures=figures,
        unit=unit,
        reference=mean,
        reference_label=None if mean is None else WORDS.say("all", mean=f"{mean:.2f}"),
    )


def source_measures(sources: Options, *, unit: Text, span: float, weight: str, **more: Any) -> tuple[Measure, Measure]:
    """Where points come from: mean points of every place from each source, and what part of all points a source brings.

    They read the tally's fields ``start_sources`` and ``seat_sources`` (places or seats × sources), ``source_points`` (sources) and
    ``points``. ``weight`` counts what the points of a place are given in: parts or games.
    """
    common: dict[str, Any] = {"options": sources, "headline": False, **more}
    return (
        Measure(
            key="place_source",
            label=WORDS["measure/place-source"],
            kind="mean",
            value="start_sources",
            by_seat="seat_sources",
            weight=weight,
            unit=unit,
            span=span,
            **common,
        ),
        Measure(key="source_share", label=WORDS["measure/source-share"], kind="share", value="source_points", weight="points", **common),
    )


def points_by_source(*, key: str, subtitle: Text, n: int, sources: Sequence[Text], places: Sequence[Text], study: Study) -> Grid:
    """The table of :func:`source_measures`: a row a source of points, a column a place, and what part of all points a source brings."""
    means, share = study.figures("place_source"), study.figures("source_share")
    title = NOTHING_YET
    if study.games:
        most = furthest(share)
        title = WORDS["sources/none"]
        if len(most) == 1:
            title = WORDS.say("sources/title", share=rate(share[most[0]]), source=sources[most[0]])
        elif most:
            title = WORDS.say("sources/open", names=listed([sources[i] for i in sorted(most)]))
    columns = [
        Column(key=f"place_{p + 1}", label=label, figures=means.at(slice(p * len(sources), (p + 1) * len(sources))))
        for p, label in enumerate(places)
    ]
    columns.append(Column(key="share", label=WORDS["sources/share"], figures=share))
    return Grid(key=key, title=title.sentence(), subtitle=subtitle, n=n, wide=True, labels=sources, columns=columns)


def win_shares(study: Study, opener: Opener = LEADER) -> Shares:
    """Win share of every place against a fair share; a shared win counts in equal parts."""
    figures, fair = study.figures("win"), fair_share(study.values)
    return Shares(
        key="wins",
        title=_finding(study, figures, opener).sentence(),
        subtitle=WORDS["subtitle/seat"] if study.mixed else opener.subtitle,
        n=study.games,
        labels=place_labels(study, opener),
        figures=figures,
        fair=fair,
        fair_label=fair_label(fair),
        near=True,
    )


def _finding(study: Study, figures: Estimates, opener: Opener) -> Text:
    if not study.games:
        return NOTHING_YET
    fair = float(figures.value.sum()) / len(figures)  # below 1/players where games end without a winner: every place alike
    differing = apart(figures, fair)
    if not differing:
        if all_within(figures, fair):
            return WORDS.say("even", fair=per_cent(fair), within=f"{FAIR_WITHIN * 100:.0f}")
        half = float(np.max(figures.high - figures.low)) / 2
        return WORDS.say("open", fair=per_cent(fair), half=f"{half * 100:.1f}")
    place = differing[0]
    share = float(figures.value[place])
    return WORDS.say(
        "title",
        who=place_name(study, place, opener),
        share=per_cent(share),
        gap=f"{abs(share - fair) * 100:.1f}",
        side=WORDS["above" if share > fair else "below"],
        fair=per_cent(fair),
    )
