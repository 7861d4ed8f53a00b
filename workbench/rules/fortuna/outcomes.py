"""What a designer sees of a batch of Fortuna: its figures, panels with their findings in words, and the events worth finding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from workbench.core.claims import FEW, furthest, rate
from workbench.core.measures import Measure, Option, Study
from workbench.core.outcomes import Alternative, Case, Column, Curves, Event, Grid, Histogram, Panel, seats_in
from workbench.core.parameters import Values
from workbench.core.text import Text, same
from workbench.core.winning import (
    FIRST_TURN,
    around_the_mean,
    fair_share,
    place_labels,
    place_name,
    points_by_source,
    seats_to_choose,
    source_measures,
    win_shares,
    won_by,
)
from workbench.core.wording import NOTHING_YET
from workbench.rules.fortuna.kernel import GODDESS_BINS, LAP_BINS, NINE, NO_GODDESS, NO_SET, OPEN, REACHED, SETS, SIZE_BINS
from workbench.rules.fortuna.parameters import MAX_HAND, hand_dealt
from workbench.rules.fortuna.partitions import best_points, set_partitions, smallest_hand
from workbench.rules.fortuna.wording import WORDS

OPENER = FIRST_TURN
BIG_SET = 6  # from this size on a set is worth looking for
ALMOST_NEVER = 0.01
SEEN_OFTEN = 0.01  # laps that a smaller share of games got to say nothing about the draft
_SOURCES = {SETS: "sets", NINE: "nine", REACHED: "reached", NO_GODDESS: "no-goddess"}


def _sizes_to_choose(values: Values, smallest: int = 1) -> list[tuple[int, Text]]:
    largest = SIZE_BINS - 1 if values["range_over_nine"] == "yes" else values["limit"]
    return [(size, same(size)) for size in range(smallest, largest + 1)]


def _sizes_with_a_choice(values: Values) -> list[tuple[int, Text]]:
    return _sizes_to_choose(values, 2)


def _laps_to_choose(values: Values) -> list[tuple[int, Text]]:
    most = min(hand_dealt(values) + 1, values["max_laps"], LAP_BINS - 1)  # every lap takes at least a card from each hand
    return [(lap, same(f"{lap}+" if lap == LAP_BINS - 1 else lap)) for lap in range(1, most + 1)]


def _lap_values_to_choose(values: Values) -> list[tuple[Option, Text]]:
    return [
        ((lap, number), WORDS.say("panel/values/at", number=number, lap=label))
        for number in range(1, values["numbers"] + 1)
        for lap, label in _laps_to_choose(values)
    ]


def _left_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(cards, same(cards)) for cards in range(min(hand_dealt(values), MAX_HAND) + 1)]


def _goddesses_to_choose(values: Values) -> list[tuple[int, Text]]:
    last = GODDESS_BINS - 1
    label = {last: "panel/goddesses/label-more"}
    most = min(values["goddesses"] * values["numbers"], last)
    return [(g, WORDS.say(label.get(g, "panel/goddesses/label"), n=g)) for g in range(most + 1)]


def _sources_to_choose(values: Values) -> list[tuple[int, Text]]:
    rows = [SETS, NINE, REACHED, NO_GODDESS] if values["reached_discard_vp"] else [SETS, NINE, NO_GODDESS]
    return [(row, WORDS[f"panel/sources/{_SOURCES[row]}"]) for row in rows]


_VP, _LAPS = WORDS["panel/points/unit"], WORDS["panel/laps/axis"]
#: what points are given for
_PAY = (
    "set_factor",
    "nine_bonus",
    "no_goddess_bonus",
    "reached_discard_vp",
    "yaku",
    "yaku_same",
    "yaku_half",
    "yaku_different",
    "yaku_none",
)

MEASURES: Sequence[Measure] = (
    Measure(key="laps", label=WORDS["headline/laps"], kind="mean", value="lap_sum", unit=_LAPS, span=10, higher=WORDS["higher/laps"]),
    Measure(
        key="sets",
        label=WORDS["headline/sets"],
        kind="mean",
        value="sets",
        weight="hands",
        unit=WORDS["headline/sets/unit"],
        span=3,
        higher=WORDS["higher/sets"],
    ),
    Measure(
        key="points",
        label=WORDS["headline/points"],
        kind="mean",
        value="points",
        weight="hands",
        unit=_VP,
        span=30,
        follows=_PAY,
        higher=WORDS["higher/points"],
    ),
    Measure(
        key="source_vp",
        label=WORDS["headline/source-vp"],
        kind="mean",
        value="source_points",
        weight="hands",
        options=_sources_to_choose,
        unit=_VP,
        span=30,
        follows=_PAY,
        higher=WORDS["higher/points"],
    ),
    Measure(
        key="size",
        label=WORDS["headline/size"],
        kind="share",
        value="sizes",
        weight="sets",
        options=_sizes_to_choose,
        higher=WORDS["higher/size"],
    ),
    Measure(
        key="one_icon",
        label=WORDS["headline/one-icon"],
        kind="share",
        value="size_one_icon",
        weight="sizes",
        options=_sizes_with_a_choice,
        higher=WORDS["higher/one-icon"],
    ),
    Measure(
        key="place_points",
        label=WORDS["headline/place-points"],
        kind="mean",
        value="start_points",
        by_seat="seat_points",
        unit=_VP,
        span=30,
        follows=_PAY,
        headline=False,
    ),
    Measure(
        key="winner_vp",
        label=WORDS["headline/winner-vp"],
        kind="mean",
        value="source_winner",
        weight="winners",
        options=_sources_to_choose,
        unit=_VP,
        span=30,
        follows=_PAY,
        headline=False,
    ),
    *source_measures(_sources_to_choose, unit=_VP, span=30, weight="games", follows=_PAY),
    Measure(
        key="hand_sets",
        label=WORDS["headline/hand-sets"],
        kind="mean",
        value="sizes",
        weight="hands",
        options=_sizes_to_choose,
        unit=WORDS["headline/sets/unit"],
        span=3,
        headline=False,
    ),
    Measure(
        key="size_vp",
        label=WORDS["headline/size-vp"],
        kind="mean",
        value="size_vp",
        weight="sizes",
        options=_sizes_to_choose,
        unit=_VP,
        span=30,
        follows=_PAY,
        headline=False,
    ),
    Measure(
        key="size_same",
        label=WORDS["headline/size-same"],
        kind="mean",
        value="size_same",
        weight="sizes",
        options=_sizes_to_choose,
        unit=WORDS["headline/cards/unit"],
        span=5,
        headline=False,
    ),
    Measure(
        key="size_single",
        label=WORDS["headline/one-icon"],
        kind="share",
        value="size_one_icon",
        weight="sizes",
        options=_sizes_to_choose,
        headline=False,
    ),
    Measure(key="ended", label=WORDS["headline/ended"], kind="share", value="laps", options=_laps_to_choose, headline=False),
    Measure(
        key="ended_finished",
        label=WORDS["headline/ended-finished"],
        kind="share",
        value="laps_finished",
        options=_laps_to_choose,
        headline=False,
    ),
    Measure(
        key="ended_stopped",
        label=WORDS["headline/ended-stopped"],
        kind="share",
        value="laps_unfinished",
        options=_laps_to_choose,
        headline=False,
    ),
    Measure(
        key="left",
        label=WORDS["headline/left"],
        kind="mean",
        value="left_cards",
        weight="left_hands",
        unit=WORDS["headline/cards/unit"],
        span=5,
        headline=False,
    ),
    Measure(key="left_few", label=WORDS["headline/left-few"], kind="share", value="left_few", weight="left_hands", headline=False),
    Measure(
        key="left_with",
        label=WORDS["headline/left-with"],
        kind="share",
        value="left",
        weight="left_hands",
        options=_left_to_choose,
        headline=False,
    ),
    Measure(
        key="current",
        label=WORDS["headline/current"],
        kind="mean",
        value="lap_values",
        weight="lap_games",
        options=_lap_values_to_choose,
        unit=WORDS["panel/values/unit"],
        span=10,
        headline=False,
    ),
    Measure(
        key="goddess_hands",
        label=WORDS["headline/goddess-hands"],
        kind="share",
        value="goddess_hands",
        weight="hands",
        options=_goddesses_to_choose,
        headline=False,
    ),
    Measure(
        key="goddess_wins",
        label=WORDS["headline/goddess-wins"],
        kind="share",
        value="goddess_wins",
        weight="goddess_hands",
        options=_goddesses_to_choose,
        fair=fair_share,
        headline=False,
    ),
    Measure(
        key="goddess_points",
        label=WORDS["headline/goddess-points"],
        kind="mean",
        value="goddess_points",
        weight="goddess_hands",
        options=_goddesses_to_choose,
        unit=_VP,
        span=30,
        follows=_PAY,
        headline=False,
    ),
    Measure(
        key="goddess_laid",
        label=WORDS["headline/goddess-laid"],
        kind="mean",
        value="goddess_laid",
        weight="goddess_hands",
        options=_goddesses_to_choose,
        unit=WORDS["headline/cards/unit"],
        span=5,
        headline=False,
    ),
)

CASES: Sequence[Case] = (Case("choice", "size"), Case("success", "one_icon"))


def alternatives(values: Values) -> Sequence[Alternative]:
    """Each number of which a set can be opened, and opening none."""
    found = [Alternative("open.none", WORDS["option/no-set"], OPEN, 1 << NO_SET)]
    return (*found, *(Alternative(f"open.{n}", WORDS.say("option/set", n=n), OPEN, 1 << n) for n in range(1, values["numbers"] + 1)))


def constants(values: Values) -> dict[str, int]:
    """A game has one part and as many hands as players."""
    return {"parts": 1, "hands": values["players"]}


def panels(study: Study) -> Sequence[Panel]:
    return (
        win_shares(study, FIRST_TURN),
        _points(study),
        _sources(study),
        _sizes(study),
        _laps(study),
        _left(study),
        _place_sources(study),
        _values(study),
        _goddesses(study),
        _partitions(study),
    )


def _points(study: Study) -> Panel:
    figures = study.figures("place_points")
    title = NOTHING_YET
    if study.games:
        low, high = f"{figures.value.min():.1f}", f"{figures.value.max():.1f}"
        most = furthest(figures)
        title = WORDS.say("panel/points/title-even", low=low, high=high)
        if len(most) == 1:
            title = WORDS.say("panel/points/title", low=low, high=high, who=place_name(study, most[0], FIRST_TURN))
    return around_the_mean(
        key="points",
        title=title,
        subtitle=WORDS["panel/points/subtitle-seat" if study.mixed else "panel/points/subtitle"],
        n=study.games,
        labels=place_labels(study, FIRST_TURN),
        figures=figures,
        unit=_VP,
    )


def _sources(study: Study) -> Panel:
    share = study.figures("source_share")
    title = NOTHING_YET
    if study.games:
        title = WORDS["panel/sources/title-none"]
        if share.trials[0]:
            title = WORDS.say("panel/sources/title", share=rate(share[0]), bonus=rate(share[1]))
    return Grid(
        key="sources",
        title=title,
        subtitle=WORDS["panel/sources/subtitle"],
        n=int(study.tally.hands),
        labels=[label for _, label in _sources_to_choose(study.values)],
        columns=[
            Column(key="mean", label=WORDS["panel/sources/mean"], figures=study.figures("source_vp")),
            Column(key="winner", label=WORDS["panel/sources/winner"], figures=study.figures("winner_vp")),
            Column(key="share", label=WORDS["panel/sources/points"], figures=share),
        ],
    )


def _place_sources(study: Study) -> Panel:
    return points_by_source(
        key="place-sources",
        subtitle=WORDS["panel/place-sources/subtitle-seat" if study.mixed else "panel/place-sources/subtitle"],
        n=study.games,
        sources=[label for _, label in _sources_to_choose(study.values)],
        places=place_labels(study, FIRST_TURN),
        study=study,
    )


def _sizes(study: Study) -> Panel:
    sizes = [size for size, _ in _sizes_to_choose(study.values)]
    played = study.figures("hand_sets")
    marks: dict[int, Text] = {}
    title = NOTHING_YET
    if study.games:
        most = furthest(played)
        mean = f"{study.figures('sets').value[0]:.2f}"
        title = WORDS.say("panel/sizes/title-open", mean=mean)
        if len(most) == 1 and played.count[most[0]]:
            title = WORDS.say("panel/sizes/title", mean=mean, size=sizes[most[0]], each=f"{played.value[most[0]]:.2f}")
            marks[most[0]] = WORDS["panel/sizes/most"]
        for i in range(len(sizes)):
            if played.count[i] == 0 and study.games >= FEW:
                marks[i] = WORDS["panel/sizes/never"]
            elif played.high[i] < ALMOST_NEVER:
                marks[i] = WORDS["panel/sizes/rare"]
    return Grid(
        key="sizes",
        title=title,
        subtitle=WORDS["panel/sizes/subtitle"],
        n=int(study.tally.hands),
        wide=True,
        labels=[WORDS.say("panel/sizes/label-more" if size == SIZE_BINS - 1 else "panel/sizes/label", size=size) for size in sizes],
        columns=[
            Column(key="played", label=WORDS["panel/sizes/played"], figures=played),
            Column(key="vp", label=WORDS["panel/sizes/vp"], figures=study.figures("size_vp")),
            Column(key="same", label=WORDS["panel/sizes/same"], figures=study.figures("size_same")),
            Column(key="one_icon", label=WORDS["panel/sizes/one-icon"], figures=study.figures("size_single")),
        ],
        marks=marks,
    )


def _laps(study: Study) -> Panel:
    ended, stopped = study.figures("ended"), study.figures("ended_stopped")
    n = study.games
    longest = max(int(np.max(np.flatnonzero(ended.count), initial=0)) + 1, 4)
    title = NOTHING_YET
    if n:
        mean, unfinished = f"{study.figures('laps').value[0]:.1f}", study.figures("unfinished")[0]
        if unfinished.count:
            title = WORDS.say("panel/laps/title-unfinished", unfinished=rate(unfinished), mean=mean)
        else:
            usual = int(np.searchsorted(np.cumsum(ended.count), 0.9 * n))
            within = int(ended.count[: usual + 1].sum())
            title = WORDS.say(
                "panel/laps/title", mean=mean, share=rate(replace(ended[usual], count=within, value=within / n, trials=n)), n=usual + 1
            )
    parts = [(WORDS["panel/laps/finished"], study.figures("ended_finished").at(slice(longest)))]
    if stopped.count.any():
        parts.append((WORDS["panel/laps/stopped"], stopped.at(slice(longest))))
    return Histogram(
        key="laps",
        title=title,
        subtitle=WORDS["panel/laps/subtitle"],
        n=n,
        labels=[label for _, label in _laps_to_choose(study.values)][:longest],
        parts=parts,
        whole=ended.at(slice(longest)),
        axis=_LAPS,
    )


def _left(study: Study) -> Panel:
    figures = study.figures("left_with")
    most = max(int(np.max(np.flatnonzero(figures.count), initial=0)), 6)
    shown = figures.at(slice(most + 1))
    title = NOTHING_YET
    if study.tally.left_hands:
        title = WORDS.say("panel/left/title", mean=f"{study.figures('left').value[0]:.1f}", share=rate(study.figures("left_few")[0]))
    return Histogram(
        key="left",
        title=title,
        subtitle=WORDS["panel/left/subtitle"],
        n=int(study.tally.left_hands),
        labels=[label for _, label in _left_to_choose(study.values)][: most + 1],
        parts=[(WORDS["panel/left/hands"], shown)],
        whole=shown,
        axis=WORDS["panel/left/axis"],
    )


def _values(study: Study) -> Panel:
    values, figures = study.values, study.figures("current")
    limit, laps = values["limit"], _laps_to_choose(values)
    shown = np.flatnonzero(figures.trials[: len(laps)] >= max(SEEN_OFTEN * study.games, 2))
    lines = []
    reached: list[tuple[int, int]] = []  # (lap, number) where a mean is first known to be at the limit
    for number in range(1, values["numbers"] + 1):
        line = figures.at((number - 1) * len(laps) + shown)
        lines.append((WORDS.say("panel/values/line", number=number), line))
        there = np.flatnonzero(line.low >= limit)
        if len(there):
            reached.append((int(shown[there[0]]) + 1, number))
    title = NOTHING_YET
    if len(shown):
        title = WORDS.say("panel/values/title-none", limit=limit)
        first = [number for lap, number in reached if lap == min(reached)[0]]
        if len(first) == 1:
            title = WORDS.say("panel/values/title", number=first[0], limit=limit, lap=min(reached)[0])
        elif first:
            title = WORDS.say("panel/values/title-several", limit=limit, lap=min(reached)[0])
    return Curves(
        key="values",
        title=title,
        subtitle=WORDS["panel/values/subtitle"],
        n=study.games,
        labels=[laps[lap][1] for lap in shown],
        lines=lines,
        axis=WORDS["panel/values/axis"],
        unit=WORDS["panel/values/unit"],
    )


def _goddesses(study: Study) -> Panel:
    hands, wins = study.figures("goddess_hands"), study.figures("goddess_wins")
    most = int(np.max(np.flatnonzero(hands.count), initial=0)) + 1
    title = NOTHING_YET
    if study.games:
        slope, error = _win_slope(hands.count[:most], wins.value[:most], wins.error[:most])
        title = WORDS["panel/goddesses/title-even"]
        if abs(slope) > 2 * error > 0:
            side = WORDS["panel/goddesses/up" if slope > 0 else "panel/goddesses/down"]
            title = WORDS.say("panel/goddesses/title", gain=f"{abs(slope) * 100:.1f}", side=side)
    return Grid(
        key="goddesses",
        title=title,
        subtitle=WORDS["panel/goddesses/subtitle"],
        n=int(study.tally.hands),
        wide=True,
        labels=[label for _, label in _goddesses_to_choose(study.values)][:most],
        columns=[
            Column(key="hands", label=WORDS["panel/goddesses/hands"], figures=hands.at(slice(most))),
            Column(key="wins", label=WORDS["panel/goddesses/wins"], figures=wins.at(slice(most))),
            Column(key="vp", label=WORDS["panel/goddesses/vp"], figures=study.figures("goddess_points").at(slice(most))),
            Column(key="laid", label=WORDS["panel/goddesses/laid"], figures=study.figures("goddess_laid").at(slice(most))),
        ],
    )


def _win_slope(hands: np.ndarray, share: np.ndarray, error: np.ndarray) -> tuple[float, float]:
    """How much one more goddess adds to the share of wins: least squares over all hands, with its standard error over games."""
    seen = (hands > 0) & ~np.isnan(error)
    hands, share, error, goddesses = hands[seen], share[seen], error[seen], np.flatnonzero(seen)
    spread = hands @ (goddesses - hands @ goddesses / max(hands.sum(), 1)) ** 2 if len(hands) else 0.0
    if spread == 0:
        return 0.0, 0.0
    pull = hands * (goddesses - hands @ goddesses / hands.sum()) / spread
    return float(pull @ share), float(np.sqrt(np.square(pull * error).sum()))


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
            Column(key="ways", label=WORDS["panel/partitions/ways"], kind="count", numbers=np.array([len(parts) for parts in by_sets])),
            Column(
                key="need",
                label=WORDS["panel/partitions/need"],
                kind="count",
                numbers=np.array([smallest_hand(sets, values) for sets in counts]),
            ),
            Column(
                key="best",
                label=WORDS["panel/partitions/best"],
                kind="count",
                numbers=np.array([best_points(part, values) for part in best]),
            ),
        ],
    )


def _completed(step: Any) -> int:
    """The number of the set that this step completes, 0 if it completes none."""
    player = step.entry["player"]
    if player is None or step.after.sets[player] == step.before.sets[player]:
        return 0
    return int(step.after.set_number[player, step.before.sets[player]])


def _of_one_icon(step: Any) -> bool:
    """Whether the set that this step completes is of a single icon."""
    player = step.entry["player"]
    number = step.before.sets[player]
    return bool(step.after.set_same[player, number] == step.after.set_number[player, number])


EVENTS: Sequence[Event] = (
    Event(
        key="nine",
        label=WORDS["event/nine"],
        test=lambda rows, _: np.where(seats_in(rows), rows["nine_times"], 0).max(axis=1) > 0,
        at=lambda step, _: bool(step.after.nine_times.sum() > step.before.nine_times.sum()),
    ),
    Event(
        key="big-set",
        label=WORDS["event/big-set"],
        options=lambda values: _sizes_to_choose(values, BIG_SET),
        test=lambda rows, size: rows["sizes"][:, size:].sum(axis=1) > 0,
        at=lambda step, size: _completed(step) >= size,
    ),
    Event(
        key="one-icon",
        label=WORDS["event/one-icon"],
        options=lambda values: _sizes_to_choose(values, 2),
        test=lambda rows, size: rows["size_one_icon"][:, size] > 0,
        at=lambda step, size: _completed(step) == size and _of_one_icon(step),
    ),
    Event(key="laps", label=WORDS["event/laps"], options=_laps_to_choose, test=lambda rows, lap: rows["laps"] == lap),
    Event(
        key="winner",
        label=WORDS["event/winner"],
        options=seats_to_choose,
        test=won_by,
    ),
    Event(key="tie", label=WORDS["event/tie"], test=lambda rows, _: rows["tie"] == 1),
    Event(key="points", label=WORDS["event/points"], rank=lambda rows, _: np.where(seats_in(rows), rows["points"], -1).max(axis=1)),
    Event(key="longest", label=WORDS["event/longest"], rank=lambda rows, _: rows["laps"]),
)
