"""What a designer sees of a batch of Omerta: panels with their findings in words, and the events worth finding."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from workbench.core.contract import NOBODY
from workbench.core.outcomes import Case, Column, Event, Grid, Headline, Histogram, Means, Panel, Study, seats_in
from workbench.core.parameters import Values
from workbench.core.text import Text, same
from workbench.core.winning import by_place, place_labels, seats_to_choose, who, win_shares, won_by
from workbench.core.wording import NOTHING_YET, per_cent
from workbench.rules.omerta.parameters import CONDITIONS
from workbench.rules.omerta.wording import WORDS


def panels(study: Study) -> Sequence[Panel]:
    return tuple(panel(study) for panel in (_wins, _rounds, _points, _spread, _vows, _deals))


def _wins(study: Study) -> Panel:
    return win_shares(study, by_place(study, study.tally.wins, study.tally.wins_from_start))


def _points(study: Study) -> Panel:
    sums = study.tally
    total = by_place(study, sums.seat_points, sums.start_points)
    squares = by_place(study, sums.seat_points_squared, sums.start_points_squared)
    n = int(sums.parts)
    title = NOTHING_YET
    if n:
        means = total / n
        best = who(study, int(np.argmax(means)))
        title = WORDS.say("panel/points/title", low=f"{means.min():.2f}", high=f"{means.max():.2f}", who=best)
    return Means(
        key="points",
        title=title.sentence(),
        subtitle=WORDS["panel/points/subtitle-seat" if study.mixed else "panel/points/subtitle"],
        n=n,
        labels=place_labels(study),
        sums=total,
        squares=squares,
        count=n,
        unit=WORDS["panel/points/unit"],
    )


def _spread(study: Study) -> Panel:
    players = study.values["players"]
    layers = np.asarray(study.tally.start_histogram)[:players]
    bins = max(int(np.max(np.flatnonzero(layers.sum(axis=0)), initial=0)) + 1, 6)
    counts = layers.sum(axis=0)[:bins]
    n = int(counts.sum())
    title = NOTHING_YET
    if n:
        top = int(np.argmax(counts))
        title = WORDS.say("panel/spread/title", points=top, share=per_cent(counts[top] / n))
    last = layers.shape[1] - 1
    return Histogram(
        key="spread",
        title=title.sentence(),
        subtitle=WORDS["panel/spread/subtitle"],
        n=n,
        labels=[same(f"{b}+" if b == last else b) for b in range(bins)],
        parts=[(WORDS["panel/deals"], counts)],
        axis=WORDS["panel/points/unit"],
    )


def _rounds(study: Study) -> Panel:
    sums, rounds = study.tally, study.values["hand_size"] - 1
    ended = np.asarray(sums.rounds)[1 : rounds + 1]
    out = np.asarray(sums.rounds_out)[1 : rounds + 1]
    n = int(sums.parts)
    title = NOTHING_YET
    if n:
        median = int(np.searchsorted(np.cumsum(ended), n / 2) + 1)
        title = WORDS.say("panel/rounds/title", median=median, share=per_cent((n - out.sum()) / n, 2))
    return Histogram(
        key="rounds",
        title=title.sentence(),
        subtitle=WORDS["panel/rounds/subtitle"],
        n=n,
        labels=[same(r) for r in range(1, rounds + 1)],
        parts=[(WORDS["panel/rounds/out"], out), (WORDS["panel/rounds/full"], ended - out)],
        events=("out", "full"),
        values=range(1, rounds + 1),
        axis=WORDS["panel/rounds/axis"],
    )


def _vows(study: Study) -> Panel:
    sums, ranks, table = study.tally, study.values["ranks"], study.values["vow"]
    numbers = range(1, ranks + 1)
    chosen, achieved, pay = (np.asarray(a)[1 : ranks + 1] for a in (sums.vow_chosen, sums.vow_achieved, sums.vow_pay))
    n = int(chosen.sum())
    labels = [WORDS.say("panel/vows/label", n=k, vow=WORDS[f"vow/{table[k]['condition']}"]) for k in numbers]
    names = [WORDS[f"vow/{table[k]['condition']}"] for k in numbers]
    marks: dict[int, Text] = {}
    title = NOTHING_YET
    if n:
        with np.errstate(invalid="ignore", divide="ignore"):
            mean, share = pay / chosen, achieved / chosen
        wins_match = np.array([table[k]["condition"] == "peace" and table[k]["amount"] == 0 for k in numbers])
        real = np.array([table[k]["condition"] != "none" for k in numbers])
        paying = np.where((chosen > 0) & ~wins_match & real, mean, -1)
        holding = np.where((chosen > 0) & real, share, 2)
        best, worst = int(np.argmax(paying)), int(np.argmin(holding))
        if paying[best] >= 0 and holding[worst] <= 1:
            title = WORDS.say(
                "panel/vows/title", best=names[best], pay=f"{mean[best]:.2f}", worst=names[worst], share=per_cent(share[worst])
            )
            marks[best] = WORDS["panel/vows/strongest"]
        for i in np.flatnonzero(real):
            if chosen[i] == 0:
                marks[int(i)] = WORDS["panel/vows/unchosen"]
            elif achieved[i] == 0:
                marks[int(i)] = WORDS["panel/vows/never"]
            elif share[i] < 0.02:
                marks[int(i)] = WORDS["panel/vows/rare"]
    return Grid(
        key="vows",
        title=title.sentence(),
        subtitle=WORDS["panel/vows/subtitle"],
        n=n,
        wide=True,
        labels=labels,
        columns=[
            Column(key="chosen", label=WORDS["panel/vows/chosen"], kind="share", values=chosen, trials=n),
            Column(key="achieved", label=WORDS["panel/vows/achieved"], kind="share", values=achieved, trials=chosen),
            Column(key="pay", label=WORDS["panel/vows/pay"], kind="mean", values=pay, trials=chosen),
        ],
        marks=marks,
    )


def _deals(study: Study) -> Panel:
    sums = study.tally
    counts = np.asarray(sums.deals_in_match)
    n = int(sums.games)
    longest = int(np.max(np.flatnonzero(counts), initial=1))
    shown = counts[1 : max(longest, 4) + 1]
    title = NOTHING_YET
    if n:
        mean = f"{int(sums.parts) / n:.2f}"
        if sums.finished < n:
            title = WORDS.say("panel/deals/title-unfinished", unfinished=per_cent(1 - sums.finished / n), mean=mean)
        else:
            usual = int(np.searchsorted(np.cumsum(counts), 0.9 * n))
            title = WORDS.say("panel/deals/title", mean=mean, short=per_cent(counts[: usual + 1].sum() / n), n=usual)
    last = len(counts) - 1
    return Histogram(
        key="deals",
        title=title.sentence(),
        subtitle=WORDS["panel/deals/subtitle"],
        n=n,
        labels=[same(f"{d}+" if d == last else d) for d in range(1, len(shown) + 1)],
        parts=[(WORDS["panel/matches"], shown)],
        axis=WORDS["panel/deals/axis"],
    )


def _vowed(rows: np.ndarray, number: int) -> np.ndarray:
    """A mask of the seats that laid this number (from 1), one row a deal."""
    return rows["vow"] == number


def _rounds_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(r, same(r)) for r in range(1, values["hand_size"])]


def _vows_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [
        (k, WORDS.say("panel/vows/label", n=k, vow=WORDS[f"vow/{values['vow'][k]['condition']}"])) for k in range(1, values["ranks"] + 1)
    ]


def _numbers_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(k, same(k)) for k in range(1, values["ranks"] + 1)]


EVENTS: Sequence[Event] = (
    Event(
        key="out",
        label=WORDS["event/out"],
        options=_rounds_to_choose,
        test=lambda rows, r: (rows["out"] != NOBODY) & (rows["rounds"] == r),
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
    Event(key="tie", label=WORDS["event/tie"], test=lambda rows, _: (rows["last"] == 1) & (rows["tie_broken"] > 0)),
    Event(key="points", label=WORDS["event/points"], rank=lambda rows, _: np.where(seats_in(rows), rows["deal_points"], -1).max(axis=1)),
    Event(key="longest", label=WORDS["event/longest"], rank=lambda rows, _: np.where(rows["last"] == 1, rows["part"], -1)),
)

_VOW_CHOSEN = Headline(
    key="vow_chosen",
    label=WORDS["headline/vow-chosen"],
    kind="share",
    per="part",
    options=_vows_to_choose,
    value=lambda rows, k: _vowed(rows, k).sum(axis=1),
    weight=lambda rows, _: rows["players"],
)
_VOW_HELD = Headline(
    key="vow_held",
    label=WORDS["headline/vow-held"],
    kind="share",
    per="part",
    options=_vows_to_choose,
    value=lambda rows, k: (_vowed(rows, k) & (rows["achieved"] == 1)).sum(axis=1),
    weight=lambda rows, k: _vowed(rows, k).sum(axis=1),
)

HEADLINES: Sequence[Headline] = (
    Headline(key="deals", label=WORDS["headline/deals"], kind="mean", unit=WORDS["panel/deals"], value=lambda rows, _: rows["part"]),
    Headline(
        key="rounds",
        label=WORDS["headline/rounds"],
        kind="mean",
        unit=WORDS["headline/rounds/unit"],
        per="part",
        value=lambda rows, _: rows["rounds"],
    ),
    Headline(key="full", label=WORDS["headline/full"], kind="share", per="part", value=lambda rows, _: rows["out"] == NOBODY),
    Headline(key="peace", label=WORDS["event/peace"], kind="share", value=lambda rows, _: (rows["finished"] == 1) & (rows["peace"] != 0)),
    Headline(key="tie", label=WORDS["event/tie"], kind="share", value=lambda rows, _: rows["tie_broken"] > 0),
    Headline(
        key="points",
        label=WORDS["headline/points"],
        kind="mean",
        unit=WORDS["panel/points/unit"],
        per="part",
        value=lambda rows, _: rows["deal_points"].sum(axis=1),
        weight=lambda rows, _: rows["players"],
    ),
    _VOW_CHOSEN,
    _VOW_HELD,
    Headline(
        key="vow_pay",
        label=WORDS["headline/vow-pay"],
        kind="mean",
        unit=WORDS["panel/points/unit"],
        per="part",
        options=_vows_to_choose,
        value=lambda rows, k: np.where(_vowed(rows, k), rows["vow_pay"], 0).sum(axis=1),
        weight=lambda rows, k: _vowed(rows, k).sum(axis=1),
    ),
)


def _prophets(rows: np.ndarray, number: int) -> np.ndarray:
    """Who had vowed a prophecy and played ``number`` in the last round."""
    return (rows["vow_condition"] == CONDITIONS.index("prophecy")) & (rows["last_number"] == number)


CASES: Sequence[Case] = (
    Case("choice", _VOW_CHOSEN),
    Case("success", _VOW_HELD),
    Case(
        "success",
        Headline(
            key="prophecy_number",
            label=WORDS["headline/prophecy-number"],
            kind="share",
            per="part",
            options=_numbers_to_choose,
            value=lambda rows, k: (_prophets(rows, k) & (rows["achieved"] == 1)).sum(axis=1),
            weight=lambda rows, k: _prophets(rows, k).sum(axis=1),
        ),
    ),
)
