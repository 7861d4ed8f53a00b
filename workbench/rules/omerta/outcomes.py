"""What a designer sees of a batch of Omerta: its figures, panels with their findings in words, and the events worth finding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from workbench.core.claims import FEW, furthest, listed, rate
from workbench.core.contract import NOBODY
from workbench.core.estimates import Estimates
from workbench.core.measures import Measure, Study
from workbench.core.outcomes import Alternative, Case, Column, Event, Grid, Histogram, Panel, seats_in
from workbench.core.parameters import Values
from workbench.core.text import Text, same
from workbench.core.winning import (
    LEADER,
    around_the_mean,
    place_labels,
    place_name,
    points_by_source,
    seats_to_choose,
    source_measures,
    win_shares,
    won_by,
)
from workbench.core.wording import NOTHING_YET
from workbench.rules.omerta.kernel import DEAL_BINS, POINT_BINS, VOW
from workbench.rules.omerta.wording import WORDS

OPENER = LEADER
MOST_NAMED = 3  # more vows than this are not named in a title
ALMOST_NEVER = 0.02


def _rounds_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(r, same(r)) for r in range(1, values["hand_size"])]


def _vows_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [
        (k, WORDS.say("panel/vows/label", n=k, vow=WORDS[f"vow/{values['vow'][k]['condition']}"])) for k in range(1, values["ranks"] + 1)
    ]


def _numbers_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(k, same(k)) for k in range(1, values["ranks"] + 1)]


def _deals_to_choose(values: Values) -> list[tuple[int, Text]]:
    last = DEAL_BINS - 1
    return [(d, same(f"{d}+" if d == last else d)) for d in range(1, min(values["max_deals"], last) + 1)]


def _sources_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(source, WORDS[f"panel/sources/{name}"]) for source, name in enumerate(("survived", "acted", "vow"))]


def _points_to_choose(values: Values) -> list[tuple[int, Text]]:
    """Every result a deal can have for a player, the most the vows can pay included."""
    last = POINT_BINS - 1
    rows = [values["vow"][k] for k in range(1, values["ranks"] + 1)]
    pays = [
        row["amount"] * {"prophecy": values["hand_size"] - 1, "intrigue": values["players"] - 1}.get(row["condition"], 1) for row in rows
    ]
    most = values["survive_vp"] + values["acted_vp"] + max(pays, default=0)
    return [(b, same(f"{b}+" if b == last else b)) for b in range(min(most, last) + 1)]


_VP, _ROUNDS, _DEALS = WORDS["panel/points/unit"], WORDS["headline/rounds/unit"], WORDS["panel/deals"]
_PAY = ("survive_vp", "acted_vp", "vow")  # what points are given for

MEASURES: Sequence[Measure] = (
    Measure(key="deals", label=WORDS["headline/deals"], kind="mean", value="parts", unit=_DEALS, span=10, higher=WORDS["higher/deals"]),
    Measure(
        key="rounds",
        label=WORDS["headline/rounds"],
        kind="mean",
        value="rounds_played",
        weight="parts",
        unit=_ROUNDS,
        span=5,
        higher=WORDS["higher/rounds"],
    ),
    Measure(key="full", label=WORDS["headline/full"], kind="share", value="full", weight="parts", higher=WORDS["higher/full"]),
    Measure(key="peace", label=WORDS["event/peace"], kind="share", value="peace_wins", higher=WORDS["higher/peace"]),
    Measure(
        key="points",
        label=WORDS["headline/points"],
        kind="mean",
        value="points",
        weight="vows",
        unit=_VP,
        span=10,
        follows=_PAY,
        higher=WORDS["higher/points"],
    ),
    Measure(
        key="vow_chosen",
        label=WORDS["headline/vow-chosen"],
        kind="share",
        value="vow_chosen",
        weight="vows",
        options=_vows_to_choose,
        higher=WORDS["higher/vow-chosen"],
    ),
    Measure(
        key="vow_held",
        label=WORDS["headline/vow-held"],
        kind="share",
        value="vow_achieved",
        weight="vow_chosen",
        options=_vows_to_choose,
        higher=WORDS["higher/vow-held"],
    ),
    Measure(
        key="vow_pay",
        label=WORDS["headline/vow-pay"],
        kind="mean",
        value="vow_pay",
        weight="vow_chosen",
        options=_vows_to_choose,
        unit=_VP,
        span=10,
        follows=("vow",),
        higher=WORDS["higher/vow-pay"],
    ),
    Measure(
        key="place_points",
        label=WORDS["headline/place-points"],
        kind="mean",
        value="start_points",
        weight="parts",
        by_seat="seat_points",
        unit=_VP,
        span=10,
        follows=_PAY,
        headline=False,
        higher=WORDS["higher/points"],
    ),
    *source_measures(_sources_to_choose, unit=_VP, span=10, weight="parts", follows=_PAY),
    Measure(
        key="points_spread",
        label=WORDS["headline/points-spread"],
        kind="share",
        value="points_spread",
        weight="vows",
        options=_points_to_choose,
        headline=False,
    ),
    Measure(
        key="ended",
        label=WORDS["headline/ended"],
        kind="share",
        value="rounds",
        weight="parts",
        options=_rounds_to_choose,
        headline=False,
    ),
    Measure(
        key="ended_out",
        label=WORDS["headline/ended-out"],
        kind="share",
        value="rounds_out",
        weight="parts",
        options=_rounds_to_choose,
        headline=False,
    ),
    Measure(
        key="ended_full",
        label=WORDS["headline/ended-full"],
        kind="share",
        value="rounds_full",
        weight="parts",
        options=_rounds_to_choose,
        headline=False,
    ),
    Measure(
        key="match_deals",
        label=WORDS["headline/match-deals"],
        kind="share",
        value="deals_in_match",
        options=_deals_to_choose,
        headline=False,
    ),
    Measure(
        key="prophecy_number",
        label=WORDS["headline/prophecy-number"],
        kind="share",
        value="prophets_right",
        weight="prophets",
        options=_numbers_to_choose,
        headline=False,
    ),
)

CASES: Sequence[Case] = (Case("choice", "vow_chosen"), Case("success", "vow_held"), Case("success", "prophecy_number"))


def alternatives(values: Values) -> Sequence[Alternative]:
    """Each vow that can be chosen: the cards of its number."""
    suits = values["suits"]
    return tuple(
        Alternative(f"vow.{k}", label, VOW, sum(1 << (suit * values["ranks"] + k - 1) for suit in range(suits)))
        for k, label in _vows_to_choose(values)
    )


def constants(values: Values) -> dict[str, int]:
    """A match has any number of deals: nothing is the same in every one."""
    return {}


def panels(study: Study) -> Sequence[Panel]:
    return tuple(panel(study) for panel in (_wins, _rounds, _points, _spread, _vows, _deals, _sources))


def _wins(study: Study) -> Panel:
    return win_shares(study)


def _points(study: Study) -> Panel:
    figures = study.figures("place_points")
    title = NOTHING_YET
    if study.games:
        low, high = f"{figures.value.min():.2f}", f"{figures.value.max():.2f}"
        most = furthest(figures)
        title = WORDS.say("panel/points/title-even", low=low, high=high)
        if len(most) == 1:
            title = WORDS.say("panel/points/title", low=low, high=high, who=place_name(study, most[0]))
    return around_the_mean(
        key="points",
        title=title.sentence(),
        subtitle=WORDS["panel/points/subtitle-seat" if study.mixed else "panel/points/subtitle"],
        n=int(study.tally.parts),
        labels=place_labels(study),
        figures=figures,
        unit=_VP,
    )


def _sources(study: Study) -> Panel:
    return points_by_source(
        key="sources",
        subtitle=WORDS["panel/sources/subtitle-seat" if study.mixed else "panel/sources/subtitle"],
        n=int(study.tally.parts),
        sources=[label for _, label in _sources_to_choose(study.values)],
        places=place_labels(study),
        study=study,
    )


def _spread(study: Study) -> Panel:
    figures = study.figures("points_spread")
    bins = int(np.max(np.flatnonzero(figures.count), initial=0)) + 1
    title = NOTHING_YET
    most = furthest(figures) if study.games else []
    if most:
        names = listed([same(points) for points in sorted(most[:MOST_NAMED])])
        title = WORDS.say("panel/spread/title", points=names, share=rate(figures[most[0]]))
        if len(most) > 1:
            title = WORDS.say("panel/spread/title-several", points=names)
    shown = figures.at(slice(bins))
    return Histogram(
        key="spread",
        title=title.sentence(),
        subtitle=WORDS["panel/spread/subtitle"],
        n=int(study.tally.vows),
        labels=[label for _, label in _points_to_choose(study.values)][:bins],
        parts=[(WORDS["panel/deals"], shown)],
        whole=shown,
        axis=_VP,
    )


def _rounds(study: Study) -> Panel:
    ended, n = study.figures("ended"), int(study.tally.parts)
    title = NOTHING_YET
    if n:
        median = int(np.searchsorted(np.cumsum(ended.count), n / 2) + 1)
        title = WORDS.say("panel/rounds/title", median=median, share=rate(study.figures("full")[0], 2))
    return Histogram(
        key="rounds",
        title=title.sentence(),
        subtitle=WORDS["panel/rounds/subtitle"],
        n=n,
        labels=[label for _, label in _rounds_to_choose(study.values)],
        parts=[(WORDS["panel/rounds/out"], study.figures("ended_out")), (WORDS["panel/rounds/full"], study.figures("ended_full"))],
        whole=ended,
        events=("out", "full"),
        values=range(1, len(ended) + 1),
        axis=WORDS["panel/rounds/axis"],
    )


def _vows(study: Study) -> Panel:
    table = study.values["vow"]
    rows = [table[k] for k in range(1, study.values["ranks"] + 1)]
    chosen, held, pay = (study.figures(key) for key in ("vow_chosen", "vow_held", "vow_pay"))
    names = [WORDS[f"vow/{row['condition']}"] for row in rows]
    marks: dict[int, Text] = {}
    title = NOTHING_YET
    if study.games:
        real = np.flatnonzero([row["condition"] != "none" for row in rows])
        paying = [i for i in real if not (rows[i]["condition"] == "peace" and rows[i]["amount"] == 0)]  # that wins the match instead
        title, best = _vows_finding(names, pay, held, furthest(pay, among=paying), furthest(held, highest=False, among=real))
        if best is not None:
            marks[best] = WORDS["panel/vows/strongest"]
        for i in real.tolist():
            if chosen.count[i] == 0:
                marks[i] = WORDS["panel/vows/unchosen"]
            elif held.count[i] == 0 and held.trials[i] >= FEW:
                marks[i] = WORDS["panel/vows/never"]
            elif held.high[i] < ALMOST_NEVER:
                marks[i] = WORDS["panel/vows/rare"]
    return Grid(
        key="vows",
        title=title.sentence(),
        subtitle=WORDS["panel/vows/subtitle"],
        n=int(study.tally.vows),
        wide=True,
        labels=[label for _, label in _vows_to_choose(study.values)],
        columns=[
            Column(key="chosen", label=WORDS["panel/vows/chosen"], figures=chosen),
            Column(key="achieved", label=WORDS["panel/vows/achieved"], figures=held),
            Column(key="pay", label=WORDS["panel/vows/pay"], figures=pay),
        ],
        marks=marks,
    )


def _vows_finding(names: list[Text], pay: Estimates, held: Estimates, best: list[int], worst: list[int]) -> tuple[Text, int | None]:
    """What the vows' panel says, and which vow alone pays most."""
    if not best or not worst:
        return WORDS["panel/vows/title-few"], None
    first = WORDS["panel/vows/pay-open"]
    if len(best) == 1:
        first = WORDS.say("panel/vows/pay-most", best=names[best[0]], pay=f"{pay.value[best[0]]:.2f}")
    elif len(best) <= MOST_NAMED:
        low, high = (f"{f(pay.value[best]):.2f}" for f in (np.min, np.max))
        about = low if low == high else WORDS.say("panel/vows/range", low=low, high=high)
        first = WORDS.say("panel/vows/pay-alike", names=listed([names[i] for i in best]), about=about)
    second = WORDS["panel/vows/hold-open"]
    if len(worst) == 1:
        second = WORDS.say("panel/vows/hold-least", worst=names[worst[0]], share=rate(held[worst[0]]))
    elif len(worst) <= MOST_NAMED:
        second = WORDS.say("panel/vows/hold-alike", names=listed([names[i] for i in worst]))
    return WORDS.say("panel/vows/title", pay=first, hold=second), best[0] if len(best) == 1 else None


def _deals(study: Study) -> Panel:
    figures, n = study.figures("match_deals"), study.games
    counts = figures.count
    shown = figures.at(slice(max(int(np.max(np.flatnonzero(counts), initial=0)) + 1, 4)))
    title = NOTHING_YET
    if n:
        mean, unfinished = f"{study.figures('deals').value[0]:.2f}", study.figures("unfinished")[0]
        if unfinished.count:
            title = WORDS.say("panel/deals/title-unfinished", unfinished=rate(unfinished), mean=mean)
        else:
            usual = int(np.searchsorted(np.cumsum(counts), 0.9 * n))
            within = int(counts[: usual + 1].sum())
            said = rate(replace(figures[usual], count=within, value=within / n, trials=n))
            title = WORDS.say("panel/deals/title", mean=mean, short=said, n=usual + 1)
    return Histogram(
        key="deals",
        title=title.sentence(),
        subtitle=WORDS["panel/deals/subtitle"],
        n=n,
        labels=[label for _, label in _deals_to_choose(study.values)][: len(shown)],
        parts=[(WORDS["panel/matches"], shown)],
        whole=shown,
        axis=WORDS["panel/deals/axis"],
    )


EVENTS: Sequence[Event] = (
    Event(
        key="out",
        label=WORDS["event/out"],
        options=_rounds_to_choose,
        test=lambda rows, r: (rows["out"] != NOBODY) & (rows["rounds"] == r),
        at=lambda step, r: step.entry["kind"] == "out",
    ),
    Event(
        key="vow",
        label=WORDS["event/vow"],
        options=_vows_to_choose,
        test=lambda rows, k: ((rows["vow"] == k) & (rows["achieved"] == 1) & seats_in(rows)).any(axis=1),
    ),
    Event(key="full", label=WORDS["event/full"], test=lambda rows, _: rows["out"] == NOBODY),
    Event(
        key="peace", label=WORDS["event/peace"], test=lambda rows, _: (rows["last"] == 1) & (rows["finished"] == 1) & (rows["peace"] != 0)
    ),
    Event(
        key="winner",
        label=WORDS["event/winner"],
        options=seats_to_choose,
        test=won_by,
    ),
    Event(key="tie", label=WORDS["event/tie"], test=lambda rows, _: (rows["last"] == 1) & (rows["tie"] == 1)),
    Event(key="points", label=WORDS["event/points"], rank=lambda rows, _: np.where(seats_in(rows), rows["deal_points"], -1).max(axis=1)),
    Event(key="longest", label=WORDS["event/longest"], rank=lambda rows, _: np.where(rows["last"] == 1, rows["part"], -1)),
)
