"""What a designer sees of a batch of Fudaraku Tokai: panels with their findings in words, and the events worth finding."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from workbench.core.outcomes import Case, Column, Event, Grid, Headline, Histogram, Means, Panel, Shares, Study, seats_in
from workbench.core.parameters import Values
from workbench.core.text import Text, same
from workbench.core.winning import by_place, fair_label, place_labels, seats_to_choose, who, win_shares, won_by
from workbench.core.wording import NOTHING_YET, per_cent
from workbench.rules.fudaraku.records import DRAW, LEADS, NOBODY_SAILED, PURE_SAILOR, REVOLUTION, SEAL_TIE, WAYS, WIN
from workbench.rules.fudaraku.wording import WORDS

#: Below this a share is too uncertain to be named in a title.
ENOUGH = 30


def panels(study: Study) -> Sequence[Panel]:
    """Who wins and how; when players put to sea and go out; what a card is worth. Ideas bring panels of their own."""
    values = study.values
    shown = [win_shares(study, _wins(study).sum(axis=0)), _ways(study)]
    if values["chanting"]:
        shown += [_first_sail(study), _timing(study)]
    shown += [_out(study), _leads(study), _points(study), _cards(study)]
    if values["seal_effects"]:
        shown.append(_seals(study))
    if values["match_target"]:
        shown.append(_games(study))
    return tuple(shown)


def _ratio(part: np.ndarray, whole: np.ndarray | int) -> np.ndarray:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(part) / whole


def _rounds(study: Study) -> int:
    return int(study.values["hand_size"]) - 1


def _round_labels(study: Study) -> list[Text]:
    return [same(r) for r in range(1, _rounds(study) + 1)]


def _possible_ways(values: Values) -> list[int]:
    """The ways to win that this draft knows."""
    if values["rank_scoring"]:
        ways = ["points", "seal-tie", "draw"]
    elif values["chanting"]:
        ways = ["pure-sailor", "merit", "seal-tie", "draw"]
    else:
        ways = ["pure-sailor", "seal-tie", "draw"]
    return [WAYS.index(way) for way in ways]


def _wins(study: Study) -> np.ndarray:
    """Games won (ways, places); a draw in equal parts."""
    return by_place(study, study.tally.ways, study.tally.ways_from_start) / WIN


def _ways(study: Study) -> Panel:
    n = int(study.tally.games)
    wins = _wins(study)
    games = np.asarray(study.tally.way_games)
    ways = _possible_ways(study.values)
    title = NOTHING_YET
    if n:
        best = max(ways, key=lambda way: games[way])
        ties = games[SEAL_TIE] + games[DRAW]
        title = WORDS.say(
            "panel/ways/title", way=WORDS[f"panel/ways/won/{WAYS[best]}"], share=per_cent(games[best] / n), ties=per_cent(ties / n)
        )
        if best in (SEAL_TIE, DRAW):
            title = WORDS.say("panel/ways/title-ties", ties=per_cent(ties / n), draws=per_cent(games[DRAW] / n))
    return Histogram(
        key="ways",
        title=title,
        subtitle=WORDS["panel/ways/subtitle-seat" if study.mixed else "panel/ways/subtitle"],
        n=n,
        labels=place_labels(study),
        parts=[(WORDS[f"panel/ways/{WAYS[way]}"], wins[way]) for way in ways],
        axis=WORDS["panel/place-axis"],
    )


def _first_sail(study: Study) -> Panel:
    counts = np.asarray(study.tally.first_sail)[: _rounds(study) + 1]
    n = int(study.tally.parts)
    labels, shown = _round_labels(study), counts[1:]
    if counts[0]:
        labels, shown = [*labels, WORDS["panel/never"]], np.append(shown, counts[0])
    title = NOTHING_YET
    if n:
        round_number = int(np.searchsorted(np.cumsum(counts[1:]), n / 2) + 1)
        title = WORDS.say("panel/first-sail/title", share=per_cent(counts[1] / n))
        if round_number > 1:
            title = WORDS.say("panel/first-sail/title-late", round=round_number)
    return Histogram(
        key="first_sail",
        title=title,
        subtitle=WORDS["panel/first-sail/subtitle"],
        n=n,
        labels=labels,
        parts=[(WORDS["panel/games"], shown)],
        axis=WORDS["panel/round-axis"],
    )


def _timing(study: Study) -> Panel:
    """The question of the draft: does it matter when a player puts to sea?"""
    trials = np.asarray(study.tally.own_first_sail)[1 : _rounds(study) + 1]
    best = np.asarray(study.tally.own_first_sail_best)[1 : _rounds(study) + 1] / WIN
    share = np.where(trials >= ENOUGH, _ratio(best, trials), np.nan)
    fair = 1 / study.values["players"]
    title = NOTHING_YET
    seen = np.flatnonzero(~np.isnan(share))
    if len(seen) > 1:
        top, low = (int(seen[f(share[seen])]) for f in (np.argmax, np.argmin))
        title = WORDS.say("panel/timing/title", top=top + 1, high=per_cent(share[top]), bottom=low + 1, low=per_cent(share[low]))
    elif len(seen):
        title = WORDS.say("panel/timing/title-one", round=int(seen[0]) + 1)
    return Shares(
        key="timing",
        title=title,
        subtitle=WORDS["panel/timing/subtitle"],
        n=int(np.asarray(study.tally.own_first_sail).sum()),
        labels=_round_labels(study),
        successes=best,
        trials=trials,
        fair=fair,
        fair_label=fair_label(fair),
    )


def _out(study: Study) -> Panel:
    players, rounds = study.values["players"], _rounds(study)
    by = np.asarray(study.tally.out_when if study.mixed else study.tally.out_when_from_start)[:players, 1 : rounds + 1]
    n = int(study.tally.parts) * players
    title = NOTHING_YET
    if n:
        total, places = by.sum(axis=0), by.sum(axis=1)
        title = WORDS["panel/out/title-none"]
        if total.sum():
            most = int(np.argmax(places))
            title = WORDS.say(
                "panel/out/title",
                share=per_cent(total.sum() / n),
                round=int(np.argmax(total)) + 1,
                who=who(study, most),
                most=per_cent(places[most] * players / n),
            )
    return Histogram(
        key="out",
        title=title,
        subtitle=WORDS["panel/out/subtitle-seat" if study.mixed else "panel/out/subtitle"],
        n=n,
        labels=_round_labels(study),
        parts=list(zip(place_labels(study), by, strict=True)),
        axis=WORDS["panel/round-axis"],
    )


def _leads(study: Study) -> Panel:
    counts = np.asarray(study.tally.leads)
    n = int(counts.sum())
    title = NOTHING_YET
    if n:
        title = WORDS.say("panel/leads/title", share=per_cent(counts[REVOLUTION] / n))
        if not study.values["revolution"]:
            title = WORDS["panel/leads/title-off"]
    return Shares(
        key="leads",
        title=title,
        subtitle=WORDS["panel/leads/subtitle"],
        n=n,
        labels=[WORDS[f"panel/leads/{lead}"] for lead in LEADS],
        successes=counts,
        trials=n,
    )


def _points(study: Study) -> Panel:
    total = by_place(study, study.tally.seat_points, study.tally.start_points)
    squares = by_place(study, study.tally.seat_points_squared, study.tally.start_points_squared)
    n = int(study.tally.parts)
    title = NOTHING_YET
    if n:
        means = total / n
        title = WORDS.say("panel/points/title", low=f"{means.min():.2f}", high=f"{means.max():.2f}", who=who(study, int(np.argmax(means))))
    merit_only = not study.values["rank_scoring"] and not study.values["seal_effects"]
    subtitle = "panel/points/subtitle-merit" if merit_only else "panel/points/subtitle"
    return Means(
        key="points",
        title=title,
        subtitle=WORDS[subtitle],
        n=n,
        labels=place_labels(study),
        sums=total,
        squares=squares,
        count=n,
        unit=WORDS["panel/vp"],
    )


def _cards(study: Study) -> Panel:
    """What a number is worth in each of the three places a card can go to."""
    sums, values = study.tally, study.values
    ranks, numbers = values["ranks"], range(1, values["ranks"] + 1)

    def of(name: str) -> np.ndarray:
        counts = np.asarray(getattr(sums, name))[1 : ranks + 1]
        return counts / WIN if name.endswith("_best") else counts

    used = of("sealed") + of("chanted") + of("sailed")
    columns = [
        Column(key="sealed", label=WORDS["panel/cards/sealed"], kind="share", values=of("sealed"), trials=used),
        Column(key="sealed_best", label=WORDS["panel/cards/sealed-best"], kind="share", values=of("sealed_best"), trials=of("sealed")),
    ]
    if values["chanting"]:
        columns += [
            Column(key="chanted", label=WORDS["panel/cards/chanted"], kind="share", values=of("chanted"), trials=used),
            Column(
                key="chanted_best", label=WORDS["panel/cards/chanted-best"], kind="share", values=of("chanted_best"), trials=of("chanted")
            ),
        ]
    columns += [
        Column(key="sailed", label=WORDS["panel/cards/sailed"], kind="share", values=of("sailed"), trials=used),
        Column(key="sailed_best", label=WORDS["panel/cards/sailed-best"], kind="share", values=of("sailed_best"), trials=of("sailed")),
    ]
    title, marks = _cards_finding(study, of("sailed_best"), of("sailed"), of("chanted_best"), of("chanted"))
    return Grid(
        key="cards",
        title=title,
        subtitle=WORDS["panel/cards/subtitle"],
        n=int(used.sum()),
        wide=True,
        labels=[WORDS.say("panel/cards/label", n=k, vp=values["value"][k]["vp"]) for k in numbers],
        columns=columns,
        marks=marks,
    )


def _cards_finding(
    study: Study, sailed_best: np.ndarray, sailed: np.ndarray, chanted_best: np.ndarray, chanted: np.ndarray
) -> tuple[Text, dict[int, Text]]:
    at_sea = np.where(sailed >= ENOUGH, _ratio(sailed_best, sailed), np.nan)
    if np.isnan(at_sea).all():
        return NOTHING_YET, {}
    top = int(np.nanargmax(at_sea))
    title = WORDS.say("panel/cards/title-sea", number=top + 1, share=per_cent(at_sea[top]))
    marks = {top: WORDS["panel/cards/strongest"]}
    as_merit = np.where(chanted >= ENOUGH, _ratio(chanted_best, chanted), np.nan)
    gap = as_merit - at_sea
    if study.values["chanting"] and not np.isnan(gap).all():
        best = int(np.nanargmax(gap))
        marks |= {int(k): WORDS["panel/cards/merit"] for k in np.flatnonzero(gap > 0)}
        key = "panel/cards/title" if gap[best] > 0 else "panel/cards/title-never"
        title = WORDS.say(key, number=best + 1, merit=per_cent(as_merit[best]), sea=per_cent(at_sea[best]))
    return title, marks


def _seals(study: Study) -> Panel:
    sums, table = study.tally, study.values["seal"]
    numbers = range(1, study.values["ranks"] + 1)
    chosen, pay = (np.asarray(a)[1 : len(numbers) + 1] for a in (sums.sealed, sums.seal_pay))
    n = int(chosen.sum())
    labels = [WORDS.say("panel/seals/label", n=k, effect=WORDS[f"option/seal/effect/{table[k]['effect']}"]) for k in numbers]
    title, marks = NOTHING_YET, {}
    if n:
        mean = np.where(chosen > 0, _ratio(pay, chosen), -1)
        best = int(np.argmax(mean))
        title = WORDS.say("panel/seals/title", n=best + 1, pay=f"{mean[best]:.2f}", share=per_cent(chosen[best] / n))
        marks = {best: WORDS["panel/cards/strongest"]}
    return Grid(
        key="seals",
        title=title,
        subtitle=WORDS["panel/seals/subtitle"],
        n=n,
        wide=True,
        labels=labels,
        columns=[
            Column(key="chosen", label=WORDS["panel/seals/chosen"], kind="share", values=chosen, trials=n),
            Column(key="pay", label=WORDS["panel/seals/pay"], kind="mean", values=pay, trials=chosen),
        ],
        marks=marks,
    )


def _games(study: Study) -> Panel:
    counts = np.asarray(study.tally.games_in_match)
    n = int(study.tally.games)
    longest = int(np.max(np.flatnonzero(counts), initial=4))
    title = NOTHING_YET
    if n:
        mean = f"{int(study.tally.parts) / n:.2f}"
        title = WORDS.say("panel/games-in-match/title", mean=mean)
        if study.tally.finished < n:
            title = WORDS.say("panel/games-in-match/title-unfinished", mean=mean, share=per_cent(1 - study.tally.finished / n))
    last = len(counts) - 1
    return Histogram(
        key="games",
        title=title,
        subtitle=WORDS["panel/games-in-match/subtitle"],
        n=n,
        labels=[same(f"{g}+" if g == last else g) for g in range(1, longest + 1)],
        parts=[(WORDS["panel/matches"], counts[1 : longest + 1])],
        axis=WORDS["panel/games"],
    )


def _best(rows: np.ndarray) -> np.ndarray:
    """A mask of the seats that did best in the game."""
    return rows["best"][:, None] >> np.arange(rows["out_round"].shape[1], dtype=np.uint64) & np.uint64(1) == 1


def _decided(rows: np.ndarray, way: int) -> np.ndarray:
    return (rows["last"] == 1) & (rows["winners"] != 0) & (rows["way"] == way)


def _pure_sailor_wins(rows: np.ndarray) -> np.ndarray:
    """Won by who never chanted, a tie of several pure sailors included."""
    decided = np.isin(rows["way"], (PURE_SAILOR, SEAL_TIE, DRAW)) & (rows["last"] == 1)
    return decided & (_best(rows) & (rows["merit"] == 0)).any(axis=1)


def _still_in(rows: np.ndarray) -> np.ndarray:
    return (seats_in(rows) & (rows["out_round"] == 0)).sum(axis=1)


def _first_sails(rows: np.ndarray) -> np.ndarray:
    """The round in which somebody first put to sea; 0 where nobody did."""
    sails = np.where(seats_in(rows) & (rows["first_sail"] > 0), rows["first_sail"], 1000).min(axis=1)
    return np.where(sails == 1000, 0, sails)


def _rounds_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(r, same(r)) for r in range(1, values["hand_size"])]


def _rounds_before_last(values: Values) -> list[tuple[int, Text]]:
    return [(r, same(r)) for r in range(1, values["hand_size"] - 1)]


def _numbers_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(k, same(k)) for k in range(1, values["ranks"] + 1)]


EVENTS: Sequence[Event] = (
    Event(key="pure", label=WORDS["event/pure"], test=lambda rows, _: _pure_sailor_wins(rows)),
    Event(key="revolution", label=WORDS["event/revolution"], test=lambda rows, _: rows["leads"][:, REVOLUTION] > 0),
    Event(
        key="chanted",
        label=WORDS["event/chanted"],
        options=_rounds_before_last,
        test=lambda rows, r: rows["leads"][:, NOBODY_SAILED] >= r,
    ),
    Event(
        key="out",
        label=WORDS["event/out"],
        options=_rounds_to_choose,
        test=lambda rows, r: (rows["out_round"] == r).any(axis=1),
    ),
    Event(key="lone", label=WORDS["event/lone"], test=lambda rows, _: _still_in(rows) == 1),
    Event(key="nobody-out", label=WORDS["event/nobody-out"], test=lambda rows, _: rows["out"] == 0),
    Event(
        key="late",
        label=WORDS["event/late"],
        options=_rounds_to_choose,
        test=lambda rows, r: (_best(rows) & (rows["first_sail"] == r)).any(axis=1),
    ),
    Event(key="tie", label=WORDS["event/tie"], test=lambda rows, _: _decided(rows, SEAL_TIE)),
    Event(key="draw", label=WORDS["event/draw"], test=lambda rows, _: _decided(rows, DRAW)),
    Event(
        key="winner",
        label=WORDS["event/winner"],
        options=seats_to_choose,
        test=won_by,
    ),
    Event(key="merit", label=WORDS["event/merit"], rank=lambda rows, _: np.where(seats_in(rows), rows["merit_points"], -1).max(axis=1)),
    Event(key="longest", label=WORDS["event/longest"], rank=lambda rows, _: np.where(rows["last"] == 1, rows["part"], -1)),
)

_SEALED = Headline(
    key="sealed",
    label=WORDS["headline/sealed"],
    kind="share",
    per="part",
    options=_numbers_to_choose,
    value=lambda rows, k: (rows["sealed"] == k).sum(axis=1),
    weight=lambda rows, _: rows["players"],
)
_JOINED = Headline(
    key="joined",
    label=WORDS["headline/joined"],
    kind="share",
    per="part",
    options=_rounds_to_choose,
    value=lambda rows, r: (rows["first_sail"] == r).sum(axis=1),
    weight=lambda rows, _: rows["players"],
)
_JOINED_BEST = Headline(
    key="joined_best",
    label=WORDS["headline/joined-best"],
    kind="share",
    per="part",
    options=_rounds_to_choose,
    value=lambda rows, r: (_best(rows) & (rows["first_sail"] == r)).sum(axis=1),
    weight=lambda rows, r: (rows["first_sail"] == r).sum(axis=1),
)

HEADLINES: Sequence[Headline] = (
    Headline(key="pure", label=WORDS["headline/pure"], kind="share", value=lambda rows, _: _pure_sailor_wins(rows)),
    Headline(key="tie", label=WORDS["headline/tie"], kind="share", value=lambda rows, _: _decided(rows, SEAL_TIE) | _decided(rows, DRAW)),
    Headline(key="draw", label=WORDS["headline/draw"], kind="share", value=lambda rows, _: _decided(rows, DRAW)),
    Headline(
        key="first_sail",
        label=WORDS["headline/first-sail"],
        kind="mean",
        unit=WORDS["panel/round-axis"],
        per="part",
        value=lambda rows, _: _first_sails(rows),
        weight=lambda rows, _: _first_sails(rows) > 0,
    ),
    Headline(
        key="out",
        label=WORDS["headline/out"],
        kind="share",
        per="part",
        value=lambda rows, _: rows["players"] - _still_in(rows),
        weight=lambda rows, _: rows["players"],
    ),
    Headline(
        key="rounds",
        label=WORDS["headline/rounds"],
        kind="mean",
        unit=WORDS["panel/round-axis"],
        per="part",
        value=lambda rows, _: rows["rounds"],
    ),
    Headline(
        key="revolution",
        label=WORDS["headline/revolution"],
        kind="share",
        per="part",
        value=lambda rows, _: rows["leads"][:, REVOLUTION],
        weight=lambda rows, _: rows["leads"].sum(axis=1),
    ),
    Headline(
        key="points",
        label=WORDS["headline/points"],
        kind="mean",
        unit=WORDS["panel/vp"],
        per="part",
        value=lambda rows, _: rows["game_points"].sum(axis=1),
        weight=lambda rows, _: rows["players"],
    ),
    Headline(key="games", label=WORDS["headline/games"], kind="mean", unit=WORDS["panel/games"], value=lambda rows, _: rows["part"]),
    _JOINED,
    _JOINED_BEST,
    _SEALED,
)

CASES: Sequence[Case] = (Case("choice", _JOINED), Case("success", _JOINED_BEST), Case("choice", _SEALED))
