"""What a designer sees of a batch of Fortuna: panels with their findings in words, and the events worth finding."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from workbench.core.intervals import mean_interval
from workbench.core.outcomes import Case, Column, Curves, Event, Grid, Headline, Histogram, Means, Panel, Study, seats_in
from workbench.core.parameters import Values
from workbench.core.text import Text, same
from workbench.core.winning import FIRST_TURN, by_place, place_labels, seats_to_choose, who, win_shares, won_by
from workbench.core.wording import NOTHING_YET, per_cent
from workbench.rules.fortuna.kernel import GODDESS_BINS, LAP_BINS, NINE, NO_GODDESS, REACHED, SETS, SIZE_BINS
from workbench.rules.fortuna.parameters import hand_dealt
from workbench.rules.fortuna.partitions import best_points, set_partitions, smallest_hand
from workbench.rules.fortuna.wording import WORDS

BIG_SET = 6  # from this size on a set is worth looking for
ALMOST_NEVER = 0.01


def panels(study: Study) -> Sequence[Panel]:
    return (
        _wins(study),
        _points(study),
        _sources(study),
        _sizes(study),
        _laps(study),
        _left(study),
        _values(study),
        _goddesses(study),
        _partitions(study),
    )


def _wins(study: Study) -> Panel:
    return win_shares(study, by_place(study, study.tally.wins, study.tally.wins_from_start), FIRST_TURN)


def _points(study: Study) -> Panel:
    sums = study.tally
    total = by_place(study, sums.seat_points, sums.start_points)
    squares = by_place(study, sums.seat_points_squared, sums.start_points_squared)
    n = int(sums.games)
    title = NOTHING_YET
    if n:
        means = total / n
        best = who(study, int(np.argmax(means)), FIRST_TURN)
        title = WORDS.say("panel/points/title", low=f"{means.min():.1f}", high=f"{means.max():.1f}", who=best)
    return Means(
        key="points",
        title=title,
        subtitle=WORDS["panel/points/subtitle-seat" if study.mixed else "panel/points/subtitle"],
        n=n,
        labels=place_labels(study, FIRST_TURN),
        sums=total,
        squares=squares,
        count=n,
        unit=WORDS["panel/points/unit"],
    )


def _sources(study: Study) -> Panel:
    sums = study.tally
    rows = [SETS, NINE, NO_GODDESS]
    names = {SETS: "sets", NINE: "nine", REACHED: "reached", NO_GODDESS: "no-goddess"}
    if study.values["reached_discard_vp"]:
        rows.insert(2, REACHED)
    points, winner = np.asarray(sums.source_points)[rows], np.asarray(sums.source_winner)[rows]
    n, total = int(sums.hands), int(points.sum())
    title = NOTHING_YET
    if total:
        title = WORDS.say("panel/sources/title", share=per_cent(points[0] / total), bonus=per_cent(points[1] / total))
    return Grid(
        key="sources",
        title=title,
        subtitle=WORDS["panel/sources/subtitle"],
        n=n,
        labels=[WORDS[f"panel/sources/{names[row]}"] for row in rows],
        columns=[
            Column(key="mean", label=WORDS["panel/sources/mean"], kind="mean", values=points, trials=n),
            Column(key="winner", label=WORDS["panel/sources/winner"], kind="mean", values=winner, trials=int(sums.winners)),
            Column(key="share", label=WORDS["panel/sources/points"], kind="share", values=points, trials=total),
        ],
    )


def _sizes(study: Study) -> Panel:
    sums, values = study.tally, study.values
    largest = SIZE_BINS - 1 if values["range_over_nine"] == "yes" else values["limit"]
    played, vp, alike, single = (np.asarray(a)[1 : largest + 1] for a in (sums.sizes, sums.size_vp, sums.size_same, sums.size_one_icon))
    n = int(sums.hands)
    marks: dict[int, Text] = {}
    title = NOTHING_YET
    if played.sum():
        top = int(np.argmax(played))
        mean = f"{int(sums.sets) / n:.2f}"
        title = WORDS.say("panel/sizes/title", mean=mean, size=top + 1, share=per_cent(min(played[top] / n, 1.0)))
        marks[top] = WORDS["panel/sizes/most"]
        for i in range(largest):
            if played[i] == 0:
                marks[i] = WORDS["panel/sizes/never"]
            elif played[i] < ALMOST_NEVER * n:
                marks[i] = WORDS["panel/sizes/rare"]
    return Grid(
        key="sizes",
        title=title,
        subtitle=WORDS["panel/sizes/subtitle"],
        n=n,
        wide=True,
        labels=[
            WORDS.say("panel/sizes/label-more" if size == SIZE_BINS - 1 else "panel/sizes/label", size=size)
            for size in range(1, largest + 1)
        ],
        columns=[
            Column(key="played", label=WORDS["panel/sizes/played"], kind="mean", values=played, trials=n),
            Column(key="vp", label=WORDS["panel/sizes/vp"], kind="mean", values=vp, trials=played),
            Column(key="same", label=WORDS["panel/sizes/same"], kind="mean", values=alike, trials=played),
            Column(key="one_icon", label=WORDS["panel/sizes/one-icon"], kind="share", values=single, trials=played),
        ],
        marks=marks,
    )


def _laps(study: Study) -> Panel:
    sums = study.tally
    counts, stopped = np.asarray(sums.laps), np.asarray(sums.laps_unfinished)
    n = int(sums.games)
    longest = max(int(np.max(np.flatnonzero(counts), initial=1)), 4)
    title = NOTHING_YET
    if n:
        mean = f"{int(sums.lap_sum) / n:.1f}"
        if sums.finished < n:
            title = WORDS.say("panel/laps/title-unfinished", unfinished=per_cent(1 - int(sums.finished) / n), mean=mean)
        else:
            usual = int(np.searchsorted(np.cumsum(counts), 0.9 * n))
            title = WORDS.say("panel/laps/title", mean=mean, share=per_cent(counts[: usual + 1].sum() / n), n=usual)
    parts = [(WORDS["panel/laps/finished"], (counts - stopped)[1 : longest + 1])]
    if stopped.any():
        parts.append((WORDS["panel/laps/stopped"], stopped[1 : longest + 1]))
    return Histogram(
        key="laps",
        title=title,
        subtitle=WORDS["panel/laps/subtitle"],
        n=n,
        labels=[same(f"{lap}+" if lap == LAP_BINS - 1 else lap) for lap in range(1, longest + 1)],
        parts=parts,
        axis=WORDS["panel/laps/axis"],
    )


def _left(study: Study) -> Panel:
    counts = np.asarray(study.tally.left)
    n = int(counts.sum())
    most = max(int(np.max(np.flatnonzero(counts), initial=0)), 6)
    title = NOTHING_YET
    if n:
        mean = f"{counts @ np.arange(len(counts)) / n:.1f}"
        title = WORDS.say("panel/left/title", mean=mean, share=per_cent(counts[:4].sum() / n))
    return Histogram(
        key="left",
        title=title,
        subtitle=WORDS["panel/left/subtitle"],
        n=n,
        labels=[same(cards) for cards in range(most + 1)],
        parts=[(WORDS["panel/left/hands"], counts[: most + 1])],
        axis=WORDS["panel/left/axis"],
    )


def _values(study: Study) -> Panel:
    sums, values = study.tally, study.values
    games = np.asarray(sums.lap_games)
    limit = values["limit"]
    # laps that only a handful of games got to say nothing about the draft
    shown = np.flatnonzero(games >= max(0.01 * int(sums.games), 2))
    lines = []
    first: tuple[int, int] | None = None  # (lap, number) of the first mean at the limit
    for number in range(1, values["numbers"] + 1):
        total, squares = np.asarray(sums.lap_discards)[shown, number], np.asarray(sums.lap_discards_squared)[shown, number]
        mean, low, high = (number + figures for figures in mean_interval(total, squares, games[shown]))
        lines.append((WORDS.say("panel/values/line", number=number), mean, low, high))
        reached = np.flatnonzero(mean >= limit)
        if len(reached):
            lap = int(shown[reached[0]])
            first = min(first or (lap, number), (lap, number), key=lambda found: (found[0], -found[1]))
    title = NOTHING_YET
    if len(shown):
        title = WORDS.say("panel/values/title-none", limit=limit)
        if first:
            title = WORDS.say("panel/values/title", number=first[1], limit=limit, lap=first[0])
    return Curves(
        key="values",
        title=title,
        subtitle=WORDS["panel/values/subtitle"],
        n=int(sums.games),
        labels=[same(lap) for lap in shown],
        lines=lines,
        axis=WORDS["panel/values/axis"],
        unit=WORDS["panel/values/unit"],
    )


def _goddesses(study: Study) -> Panel:
    sums = study.tally
    hands, points, wins, laid = (np.asarray(a) for a in (sums.goddess_hands, sums.goddess_points, sums.goddess_wins, sums.goddess_laid))
    n = int(hands.sum())
    most = int(np.max(np.flatnonzero(hands), initial=0)) + 1
    title = NOTHING_YET
    if n:
        slope, error = _win_slope(hands, wins)
        if abs(slope) <= 2 * error:
            title = WORDS["panel/goddesses/title-even"]
        else:
            side = WORDS["panel/goddesses/up" if slope > 0 else "panel/goddesses/down"]
            title = WORDS.say("panel/goddesses/title", gain=f"{abs(slope) * 100:.1f}", side=side)
    return Grid(
        key="goddesses",
        title=title,
        subtitle=WORDS["panel/goddesses/subtitle"],
        n=n,
        wide=True,
        labels=[WORDS.say("panel/goddesses/label-more" if g == GODDESS_BINS - 1 else "panel/goddesses/label", n=g) for g in range(most)],
        columns=[
            Column(key="hands", label=WORDS["panel/goddesses/hands"], kind="share", values=hands[:most], trials=n),
            Column(key="wins", label=WORDS["panel/goddesses/wins"], kind="share", values=wins[:most], trials=hands[:most]),
            Column(key="vp", label=WORDS["panel/goddesses/vp"], kind="mean", values=points[:most], trials=hands[:most]),
            Column(key="laid", label=WORDS["panel/goddesses/laid"], kind="mean", values=laid[:most], trials=hands[:most]),
        ],
    )


def _win_slope(hands: np.ndarray, wins: np.ndarray) -> tuple[float, float]:
    """How much one more goddess adds to the share of wins: least squares over all hands, with its standard error."""
    goddesses, n = np.arange(len(hands)), hands.sum()
    share, mean = wins.sum() / n, hands @ goddesses / n
    spread = float(hands @ (goddesses - mean) ** 2)
    if spread == 0:
        return 0.0, 0.0
    slope = float((wins - share * hands) @ (goddesses - mean)) / spread
    return slope, float(np.sqrt(share * (1 - share) / spread))


def _partitions(study: Study) -> Panel:
    values = study.values
    ways = set_partitions(values)
    hand = hand_dealt(values)
    by_sets = [[part for part in ways if len(part.sizes) == sets] for sets in range(1, max((len(p.sizes) for p in ways), default=0) + 1)]
    best = [max(parts, key=lambda part: best_points(part, values)) for parts in by_sets]
    title = WORDS.say("panel/partitions/title-none", hand=hand)
    if best:
        title = WORDS.say("panel/partitions/title", hand=hand, sets=len(best), example=str(best[-1]), spare=best[-1].discards)
    counts = range(1, len(best) + 1)
    return Grid(
        key="partitions",
        title=title,
        subtitle=WORDS["panel/partitions/subtitle"],
        n=len(ways),
        wide=True,
        labels=[
            WORDS.say("panel/partitions/label-one" if sets == 1 else "panel/partitions/label", sets=sets, example=str(part))
            for sets, part in zip(counts, best, strict=True)
        ],
        columns=[
            Column(key="ways", label=WORDS["panel/partitions/ways"], kind="count", values=np.array([len(parts) for parts in by_sets])),
            Column(
                key="need",
                label=WORDS["panel/partitions/need"],
                kind="count",
                values=np.array([smallest_hand(sets, values) for sets in counts]),
            ),
            Column(
                key="best",
                label=WORDS["panel/partitions/best"],
                kind="count",
                values=np.array([best_points(part, values) for part in best]),
            ),
        ],
    )


def _sizes_to_choose(values: Values, smallest: int) -> list[tuple[int, Text]]:
    largest = SIZE_BINS - 1 if values["range_over_nine"] == "yes" else values["limit"]
    return [(size, same(size)) for size in range(smallest, largest + 1)]


def _laps_to_choose(values: Values) -> list[tuple[int, Text]]:
    most = min(hand_dealt(values) + 1, values["max_laps"])  # every lap takes at least a card from each hand
    return [(lap, same(lap)) for lap in range(1, most + 1)]


EVENTS: Sequence[Event] = (
    Event(key="nine", label=WORDS["event/nine"], test=lambda rows, _: np.where(seats_in(rows), rows["nine_times"], 0).max(axis=1) > 0),
    Event(
        key="big-set",
        label=WORDS["event/big-set"],
        options=lambda values: _sizes_to_choose(values, BIG_SET),
        test=lambda rows, size: rows["sizes"][:, size:].sum(axis=1) > 0,
    ),
    Event(
        key="one-icon",
        label=WORDS["event/one-icon"],
        options=lambda values: _sizes_to_choose(values, 2),
        test=lambda rows, size: rows["size_one_icon"][:, size] > 0,
    ),
    Event(key="laps", label=WORDS["event/laps"], options=_laps_to_choose, test=lambda rows, lap: rows["laps"] == lap),
    Event(
        key="winner",
        label=WORDS["event/winner"],
        options=seats_to_choose,
        test=won_by,
    ),
    Event(key="tie", label=WORDS["event/tie"], test=lambda rows, _: rows["tie_broken"] > 0),
    Event(key="points", label=WORDS["event/points"], rank=lambda rows, _: np.where(seats_in(rows), rows["points"], -1).max(axis=1)),
    Event(key="longest", label=WORDS["event/longest"], rank=lambda rows, _: rows["laps"]),
)


def _per_player(key: str, field: str) -> Headline:
    """What a player has on average of a fact that rows hold seat by seat."""
    return Headline(
        key=key,
        label=WORDS[f"headline/{key}"],
        kind="mean",
        unit=WORDS["panel/points/unit"],
        value=lambda rows, _: rows[field].sum(axis=1),
        weight=lambda rows, _: rows["players"],
    )


_SIZES = Headline(
    key="size",
    label=WORDS["headline/size"],
    kind="share",
    options=lambda values: _sizes_to_choose(values, 1),
    value=lambda rows, size: rows["sizes"][:, size],
    weight=lambda rows, _: rows["sizes"].sum(axis=1),
)
_ONE_ICON = Headline(
    key="one_icon",
    label=WORDS["headline/one-icon"],
    kind="share",
    options=lambda values: _sizes_to_choose(values, 2),
    value=lambda rows, size: rows["size_one_icon"][:, size],
    weight=lambda rows, size: rows["sizes"][:, size],
)

HEADLINES: Sequence[Headline] = (
    Headline(key="laps", label=WORDS["headline/laps"], kind="mean", unit=WORDS["panel/laps/axis"], value=lambda rows, _: rows["laps"]),
    Headline(
        key="sets",
        label=WORDS["headline/sets"],
        kind="mean",
        unit=WORDS["headline/sets/unit"],
        value=lambda rows, _: rows["sets"].sum(axis=1),
        weight=lambda rows, _: rows["players"],
    ),
    _per_player("points", "points"),
    _per_player("set_vp", "set_vp"),
    _per_player("nine_vp", "nine_vp"),
    _per_player("no_goddess_vp", "no_goddess_vp"),
    Headline(key="tie", label=WORDS["headline/tie"], kind="share", value=lambda rows, _: rows["tie_broken"] > 0),
    _SIZES,
    _ONE_ICON,
)

CASES: Sequence[Case] = (Case("choice", _SIZES), Case("success", _ONE_ICON))
