"""What a designer sees of a batch of Fudaraku Tokai: its figures, panels with their findings in words, and the events worth finding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from workbench.core.claims import FEW, MOST_NAMES, furthest, listed, rate
from workbench.core.contract import WIN
from workbench.core.estimates import Estimate, Estimates
from workbench.core.measures import Measure, Option, Study
from workbench.core.outcomes import Alternative, Case, Column, Event, Grid, Histogram, Panel, Shares, seats_in
from workbench.core.parameters import Values
from workbench.core.text import Text, same
from workbench.core.winning import (
    LEADER,
    around_the_mean,
    fair_label,
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
from workbench.rules.fudaraku.records import (
    CHANT,
    CHOOSE,
    DRAW,
    FROM_MERIT,
    FROM_PLACE,
    FROM_SEAL,
    GAME_BINS,
    LEADS,
    NOBODY_SAILED,
    PURE_SAILOR,
    REVOLUTION,
    SAIL,
    SEAL,
    SEAL_TIE,
    TO_CHANT,
    TO_GIVE_UP,
    TO_SAIL,
    WAYS,
)
from workbench.rules.fudaraku.wording import WORDS

OPENER = LEADER


def _rounds_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(r, same(r)) for r in range(1, values["hand_size"])]


def _rounds_before_last(values: Values) -> list[tuple[int, Text]]:
    return [(r, same(r)) for r in range(1, values["hand_size"] - 1)]


def _numbers_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(k, same(k)) for k in range(1, values["ranks"] + 1)]


def _games_to_choose(values: Values) -> list[tuple[int, Text]]:
    last = GAME_BINS - 1
    return [(g, same(f"{g}+" if g == last else g)) for g in range(1, last + 1)]


def _possible_ways(values: Values) -> list[int]:
    """The ways to win that this draft knows."""
    if values["rank_scoring"]:
        ways = ["points", "seal-tie", "draw"]
    elif values["chanting"]:
        ways = ["pure-sailor", "merit", "seal-tie", "draw"]
    else:
        ways = ["pure-sailor", "seal-tie", "draw"]
    return [WAYS.index(way) for way in ways]


def _ways_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(way, WORDS[f"panel/ways/{WAYS[way]}"]) for way in _possible_ways(values)]


def _ways_by_place(values: Values) -> list[tuple[Option, Text]]:
    """Ways and places; seats go by the same numbers."""
    return [
        ((way, p), WORDS.say("panel/ways/at", way=words, n=p + 1))
        for way, words in _ways_to_choose(values)
        for p in range(values["players"])
    ]


def _leads_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(i, WORDS[f"panel/leads/{lead}"]) for i, lead in enumerate(LEADS)]


def _chanting(values: Values) -> bool:
    return bool(values["chanting"])


def _sources_to_choose(values: Values) -> list[tuple[int, Text]]:
    given = ((FROM_MERIT, "merit", "chanting"), (FROM_PLACE, "place", "rank_scoring"), (FROM_SEAL, "seal", "seal_effects"))
    return [(source, WORDS[f"panel/sources/{name}"]) for source, name, switch in given if values[switch]]


def _several_sources(values: Values) -> bool:
    return len(_sources_to_choose(values)) > 1


def _matches(values: Values) -> bool:
    return bool(values["match_target"])


_VP, _ROUND, _PAY = WORDS["panel/vp"], WORDS["panel/round-axis"], ("value", "out_vp", "seal")


def _share(key: str, value: str, weight: str = "games", *, label: str = "", **more: Any) -> Measure:
    return Measure(key=key, label=WORDS[f"headline/{label or key.replace('_', '-')}"], kind="share", value=value, weight=weight, **more)


def _shown(key: str, value: str, weight: str, options: Callable[[Values], Sequence[tuple[Option, Text]]], **more: Any) -> Measure:
    """A share that a panel shows, not a headline."""
    return _share(key, value, weight, options=options, headline=False, **more)


#: shares of the win of those who used a card, or put to sea, in a certain way
_BEST: dict[str, Any] = {"scale": WIN, "higher": WORDS["higher/best"]}

MEASURES: Sequence[Measure] = (
    _share("pure", "pure_wins", higher=WORDS["higher/pure"]),
    _share("seals", "seal_games", higher=WORDS["higher/seals"]),
    Measure(
        key="first_sail",
        label=WORDS["headline/first-sail"],
        kind="mean",
        value="first_sail_rounds",
        weight="first_sail_games",
        unit=_ROUND,
        span=5,
        when=_chanting,
        higher=WORDS["higher/first-sail"],
    ),
    _share("out", "outs", "seats", higher=WORDS["higher/out"]),
    Measure(
        key="rounds",
        label=WORDS["headline/rounds"],
        kind="mean",
        value="rounds_played",
        weight="parts",
        unit=_ROUND,
        span=5,
        higher=WORDS["higher/rounds"],
    ),
    _share("revolution", "leads", "leads_made", options=lambda _values: [(REVOLUTION, same(""))], higher=WORDS["higher/revolution"]),
    Measure(
        key="points",
        label=WORDS["headline/points"],
        kind="mean",
        value="points",
        weight="seats",
        unit=_VP,
        span=10,
        follows=_PAY,
        higher=WORDS["higher/points"],
    ),
    Measure(
        key="games",
        label=WORDS["headline/games"],
        kind="mean",
        value="parts",
        unit=WORDS["panel/games"],
        span=10,
        when=_matches,
        higher=WORDS["higher/games"],
    ),
    _share("joined", "own_first_sail", "seats", options=_rounds_to_choose, when=_chanting, higher=WORDS["higher/joined"]),
    _share("joined_best", "own_first_sail_best", "own_first_sail", options=_rounds_to_choose, when=_chanting, **_BEST),
    _share("sealed", "sealed", "seats", options=_numbers_to_choose, higher=WORDS["higher/sealed"]),
    _shown("way_places", "ways_by_place", "games", _ways_by_place, scale=WIN),
    _shown("way_seats", "ways", "games", _ways_by_place, scale=WIN),
    _shown("way_games", "way_games", "games", _ways_to_choose),
    _shown(
        "first_sail_in",
        "first_sail",
        "parts",
        lambda values: [*_rounds_to_choose(values), (0, WORDS["panel/never"])],
        when=_chanting,
    ),
    _shown("out_in", "out_in", "seats", _rounds_to_choose),
    _share("out_place", "out_places", "parts", by_seat="out_seats", headline=False),
    _share("out_when", "out_when_by_place", "seats", by_seat="out_when", options=_rounds_to_choose, headline=False),
    _shown("leads", "leads", "leads_made", _leads_to_choose),
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
    ),
    *source_measures(_sources_to_choose, unit=_VP, span=10, weight="parts", follows=_PAY, when=_several_sources),
    _shown("card_sealed", "sealed", "used", _numbers_to_choose),
    _shown("card_sealed_best", "sealed_best", "sealed", _numbers_to_choose, **_BEST),
    _shown("card_chanted", "chanted", "used", _numbers_to_choose, when=_chanting),
    _shown("card_chanted_best", "chanted_best", "chanted", _numbers_to_choose, when=_chanting, **_BEST),
    _shown("card_sailed", "sailed", "used", _numbers_to_choose),
    _shown("card_sailed_best", "sailed_best", "sailed", _numbers_to_choose, **_BEST),
    Measure(
        key="seal_pay",
        label=WORDS["headline/seal-pay"],
        kind="mean",
        value="seal_pay",
        weight="sealed",
        options=_numbers_to_choose,
        unit=_VP,
        span=10,
        follows=("seal",),
        when=lambda values: bool(values["seal_effects"]),
        headline=False,
    ),
    _shown("match_games", "games_in_match", "games", _games_to_choose, when=_matches),
)

CASES: Sequence[Case] = (Case("choice", "joined"), Case("success", "joined_best"), Case("choice", "sealed"))


def alternatives(values: Values) -> Sequence[Alternative]:
    """Sail, chant or give up; and the number of the card that is sealed."""
    found = []
    if values["chanting"]:
        found += [Alternative("choose.sail", WORDS["scene/sail"], CHOOSE, 1 << TO_SAIL)]
        found += [Alternative("choose.chant", WORDS["scene/chant"], CHOOSE, 1 << TO_CHANT)]
    if values["may_give_up"] == "yes":
        found += [Alternative("choose.give-up", WORDS["scene/give-up"], CHOOSE, 1 << TO_GIVE_UP)]
    for number in range(1, values["ranks"] + 1):
        cards = sum(1 << (suit * values["ranks"] + number - 1) for suit in range(values["suits"]))
        if values["chanting"]:
            found += [Alternative(f"chant.{number}", WORDS.say("option/chant-card", n=number), CHANT, cards)]
        found += [Alternative(f"sail.{number}", WORDS.say("option/sail-card", n=number), SAIL, cards)]
        found += [Alternative(f"seal.{number}", WORDS.say("option/seal-card", n=number), SEAL, cards)]
    return tuple(found)


def constants(values: Values) -> dict[str, int]:
    """Without a match target a match is one game."""
    return {} if values["match_target"] else {"parts": 1, "seats": values["players"]}


def panels(study: Study) -> Sequence[Panel]:
    """Who wins and how; when players put to sea and go out; what a card is worth. Ideas bring panels of their own."""
    values = study.values
    shown = [win_shares(study), _ways(study)]
    if values["chanting"]:
        shown += [_first_sail(study), _timing(study)]
    shown += [_out(study), _leads(study), _points(study)]
    if study.has("place_source"):
        shown.append(_sources(study))
    shown.append(_cards(study))
    if values["seal_effects"]:
        shown.append(_seals(study))
    if values["match_target"]:
        shown.append(_games(study))
    return tuple(shown)


def _round_labels(study: Study) -> list[Text]:
    return [label for _, label in _rounds_to_choose(study.values)]


def _ways(study: Study) -> Panel:
    players, ways = int(study.values["players"]), _possible_ways(study.values)
    wins = study.figures("way_seats" if study.mixed else "way_places")
    won = study.figures("way_games")
    title = NOTHING_YET
    if study.games:
        ties = rate(study.figures("seals")[0])
        most = furthest(won)
        title = WORDS.say("panel/ways/title-open", ties=ties)
        if len(most) == 1:
            way = ways[most[0]]
            title = WORDS.say("panel/ways/title", way=WORDS[f"panel/ways/won/{WAYS[way]}"], share=rate(won[most[0]]), ties=ties)
            if way in (SEAL_TIE, DRAW):
                title = WORDS.say("panel/ways/title-ties", ties=ties, draws=rate(won[ways.index(DRAW)]))
    return Histogram(
        key="ways",
        title=title,
        subtitle=WORDS["panel/ways/subtitle-seat" if study.mixed else "panel/ways/subtitle"],
        n=study.games,
        labels=place_labels(study),
        parts=[(WORDS[f"panel/ways/{WAYS[way]}"], wins.at(slice(i * players, (i + 1) * players))) for i, way in enumerate(ways)],
        whole=study.figures("win"),
        axis=WORDS["panel/place-axis"],
    )


def _first_sail(study: Study) -> Panel:
    figures, n = study.figures("first_sail_in"), int(study.tally.parts)
    labels = [*_round_labels(study), WORDS["panel/never"]]
    if not figures.count[-1]:
        labels, figures = labels[:-1], figures.at(slice(len(labels) - 1))
    title = NOTHING_YET
    if n:
        half = int(np.searchsorted(np.cumsum(figures.count), n / 2) + 1)
        title = WORDS.say("panel/first-sail/title", share=rate(figures[0]))
        if half > 1:
            title = WORDS.say("panel/first-sail/title-late", round=half)
    return Histogram(
        key="first_sail",
        title=title,
        subtitle=WORDS["panel/first-sail/subtitle"],
        n=n,
        labels=labels,
        parts=[(WORDS["panel/games"], figures)],
        whole=figures,
        axis=_ROUND,
    )


def _timing(study: Study) -> Panel:
    """The question of the draft: does it matter when a player puts to sea?"""
    figures, fair = study.figures("joined_best"), fair_share(study.values)
    title = NOTHING_YET
    if study.games:
        seen = np.flatnonzero(figures.trials >= FEW)
        best, worst = furthest(figures), furthest(figures, highest=False)
        title = WORDS["panel/timing/title-few"]
        if len(seen) == 1 and figures.trials[seen[0]] == figures.trials.sum():
            title = WORDS.say("panel/timing/title-one", round=int(seen[0]) + 1)
        elif len(best) == len(worst) == 1 and best != worst:
            top, low = best[0], worst[0]
            title = WORDS.say("panel/timing/title", top=top + 1, high=rate(figures[top]), bottom=low + 1, low=rate(figures[low]))
        elif len(best) == 1 and len(seen) > 1:
            title = WORDS.say("panel/timing/title-best", top=best[0] + 1, high=rate(figures[best[0]]))
        elif len(worst) == 1 and len(seen) > 1:
            title = WORDS.say("panel/timing/title-worst", bottom=worst[0] + 1, low=rate(figures[worst[0]]))
        elif len(seen) > 1:
            title = WORDS["panel/timing/title-open"]
    return Shares(
        key="timing",
        title=title,
        subtitle=WORDS["panel/timing/subtitle"],
        n=int(figures.trials.sum()),
        labels=_round_labels(study),
        figures=figures,
        fair=fair,
        fair_label=fair_label(fair),
    )


def _out(study: Study) -> Panel:
    players, rounds = int(study.values["players"]), len(_round_labels(study))
    by, places, when = study.figures("out_when"), study.figures("out_place"), study.figures("out_in")
    title = NOTHING_YET
    if study.games:
        total = study.figures("out")[0]
        title = WORDS["panel/out/title-none"]
        if total.count:
            parts = [WORDS.say("panel/out/share", share=rate(total))]
            if len(latest := furthest(when)) == 1:
                parts.append(WORDS.say("panel/out/round", round=latest[0] + 1))
            if len(most := furthest(places)) == 1:
                parts.append(WORDS.say("panel/out/place", who=place_name(study, most[0]), most=rate(places[most[0]])))
            title = parts[0]
            for part in parts[1:]:
                title = WORDS.say("panel/out/title", first=title, then=part)
    return Histogram(
        key="out",
        title=title.sentence(),
        subtitle=WORDS["panel/out/subtitle-seat" if study.mixed else "panel/out/subtitle"],
        n=int(study.tally.seats),
        labels=_round_labels(study),
        parts=[(label, by.at(slice(p * rounds, (p + 1) * rounds))) for p, label in zip(range(players), place_labels(study), strict=True)],
        whole=when,
        axis=_ROUND,
    )


def _leads(study: Study) -> Panel:
    figures = study.figures("leads")
    title = NOTHING_YET
    if study.games:
        title = WORDS.say("panel/leads/title", share=rate(figures[REVOLUTION]))
        if not study.values["revolution"]:
            title = WORDS["panel/leads/title-off"]
    return Shares(
        key="leads",
        title=title,
        subtitle=WORDS["panel/leads/subtitle"],
        n=int(study.tally.leads_made),
        labels=[label for _, label in _leads_to_choose(study.values)],
        figures=figures,
    )


def _points(study: Study) -> Panel:
    figures = study.figures("place_points")
    title = NOTHING_YET
    if study.games:
        low, high = f"{figures.value.min():.2f}", f"{figures.value.max():.2f}"
        most = furthest(figures)
        title = WORDS.say("panel/points/title-even", low=low, high=high)
        if len(most) == 1:
            title = WORDS.say("panel/points/title", low=low, high=high, who=place_name(study, most[0]))
    merit_only = not study.values["rank_scoring"] and not study.values["seal_effects"]
    return around_the_mean(
        key="points",
        title=title,
        subtitle=WORDS["panel/points/subtitle-merit" if merit_only else "panel/points/subtitle"],
        n=int(study.tally.parts),
        labels=place_labels(study),
        figures=figures,
        unit=_VP,
    )


def _sources(study: Study) -> Panel:
    return points_by_source(
        key="sources",
        subtitle=WORDS["panel/sources/subtitle"],
        n=int(study.tally.parts),
        sources=[label for _, label in _sources_to_choose(study.values)],
        places=place_labels(study),
        study=study,
    )


def _cards(study: Study) -> Panel:
    """What a number is worth in each of the three places a card can go to."""
    values = study.values
    uses = ("sealed", "chanted", "sailed") if values["chanting"] else ("sealed", "sailed")
    columns = [
        Column(key=f"{use}{best}", label=WORDS[f"panel/cards/{use}{best.replace('_', '-')}"], figures=study.figures(f"card_{use}{best}"))
        for use in uses
        for best in ("", "_best")
    ]
    title, marks = _cards_finding(study)
    return Grid(
        key="cards",
        title=title,
        subtitle=WORDS["panel/cards/subtitle"],
        n=int(np.asarray(study.tally.used).sum()),
        wide=True,
        labels=[WORDS.say("panel/cards/label", n=k, vp=values["value"][k]["vp"]) for k, _ in _numbers_to_choose(values)],
        columns=columns,
        marks=marks,
    )


def _cards_finding(study: Study) -> tuple[Text, dict[int, Text]]:
    at_sea = study.figures("card_sailed_best")
    best = furthest(at_sea)
    if not best:
        return NOTHING_YET, {}
    if len(best) == 1:
        title = WORDS.say("panel/cards/title-sea", number=best[0] + 1, share=rate(at_sea[best[0]]))
        marks = {best[0]: WORDS["panel/cards/strongest"]}
    else:
        numbers = listed([same(i + 1) for i in sorted(best[:MOST_NAMES])])
        key = "panel/cards/title-sea-several" if len(best) <= MOST_NAMES else "panel/cards/title-sea-open"
        title, marks = WORDS.say(key, numbers=numbers), {}
    if not study.values["chanting"]:
        return title, marks
    as_merit = study.figures("card_chanted_best")
    seen = [i for i in range(len(at_sea)) if min(as_merit.trials[i], at_sea.trials[i]) >= FEW]
    better = [i for i in seen if _above(as_merit[i], at_sea[i])]
    marks |= dict.fromkeys(better, WORDS["panel/cards/merit"])
    if better:
        most = max(better, key=lambda i: as_merit.value[i] - at_sea.value[i])
        title = WORDS.say("panel/cards/title", number=most + 1, merit=rate(as_merit[most]), sea=rate(at_sea[most]))
    elif seen and all(_above(at_sea[i], as_merit[i]) for i in seen):
        title = WORDS["panel/cards/title-never"]
    return title, marks


def _above(a: Estimate, b: Estimate) -> bool:
    return a.low > b.high


def _seals(study: Study) -> Panel:
    table = study.values["seal"]
    chosen, pay = study.figures("sealed"), study.figures("seal_pay")
    names = [WORDS.say("panel/seals/label", n=k, effect=WORDS[f"option/seal/effect/{table[k]['effect']}"]) for k in range(1, len(pay) + 1)]
    title, marks = NOTHING_YET, {}
    if study.games:
        best = furthest(pay)
        title = WORDS["panel/seals/title-open"]
        if len(best) == 1:
            title = WORDS.say("panel/seals/title", n=best[0] + 1, pay=f"{pay.value[best[0]]:.2f}", share=rate(chosen[best[0]]))
            marks = {best[0]: WORDS["panel/cards/strongest"]}
    return Grid(
        key="seals",
        title=title,
        subtitle=WORDS["panel/seals/subtitle"],
        n=int(study.tally.seats),
        wide=True,
        labels=names,
        columns=[
            Column(key="chosen", label=WORDS["panel/seals/chosen"], figures=chosen),
            Column(key="pay", label=WORDS["panel/seals/pay"], figures=pay),
        ],
        marks=marks,
    )


def _games(study: Study) -> Panel:
    figures = study.figures("match_games")
    shown: Estimates = figures.at(slice(max(int(np.max(np.flatnonzero(figures.count), initial=0)) + 1, 4)))
    title = NOTHING_YET
    if study.games:
        mean, unfinished = f"{study.figures('games').value[0]:.2f}", study.figures("unfinished")[0]
        title = WORDS.say("panel/games-in-match/title", mean=mean)
        if unfinished.count:
            title = WORDS.say("panel/games-in-match/title-unfinished", mean=mean, share=rate(unfinished))
    return Histogram(
        key="games",
        title=title,
        subtitle=WORDS["panel/games-in-match/subtitle"],
        n=study.games,
        labels=[label for _, label in _games_to_choose(study.values)][: len(shown)],
        parts=[(WORDS["panel/matches"], shown)],
        whole=shown,
        axis=WORDS["panel/games"],
    )


def _did_best(rows: np.ndarray) -> np.ndarray:
    """A mask of the seats that did best in the game."""
    return rows["best"][:, None] >> np.arange(rows["out_round"].shape[1], dtype=np.uint64) & np.uint64(1) == 1


def _decided(rows: np.ndarray, way: int) -> np.ndarray:
    return (rows["last"] == 1) & (rows["winners"] != 0) & (rows["way"] == way)


def _pure_sailor_wins(rows: np.ndarray) -> np.ndarray:
    """Won by who never chanted, a tie of several pure sailors included."""
    decided = np.isin(rows["way"], (PURE_SAILOR, SEAL_TIE, DRAW)) & (rows["last"] == 1)
    return decided & (_did_best(rows) & (rows["merit"] == 0)).any(axis=1)


def _still_in(rows: np.ndarray) -> np.ndarray:
    return (seats_in(rows) & (rows["out_round"] == 0)).sum(axis=1)


EVENTS: Sequence[Event] = (
    Event(key="pure", label=WORDS["event/pure"], test=lambda rows, _: _pure_sailor_wins(rows)),
    Event(
        key="revolution",
        label=WORDS["event/revolution"],
        test=lambda rows, _: rows["leads"][:, REVOLUTION] > 0,
        at=lambda step, _: step.after.leads[REVOLUTION] > step.before.leads[REVOLUTION],
    ),
    Event(
        key="chanted",
        label=WORDS["event/chanted"],
        options=_rounds_before_last,
        test=lambda rows, r: rows["leads"][:, NOBODY_SAILED] >= r,
        at=lambda step, r: step.after.leads[NOBODY_SAILED] >= r > step.before.leads[NOBODY_SAILED],
    ),
    Event(
        key="out",
        label=WORDS["event/out"],
        options=_rounds_to_choose,
        test=lambda rows, r: (rows["out_round"] == r).any(axis=1),
        at=lambda step, r: step.entry["kind"] == "out" and step.before.round_number == r,
    ),
    Event(key="lone", label=WORDS["event/lone"], test=lambda rows, _: _still_in(rows) == 1),
    Event(key="nobody-out", label=WORDS["event/nobody-out"], test=lambda rows, _: rows["out"] == 0),
    Event(
        key="late",
        label=WORDS["event/late"],
        options=_rounds_to_choose,
        test=lambda rows, r: (_did_best(rows) & (rows["first_sail"] == r)).any(axis=1),
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
