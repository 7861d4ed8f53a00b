"""What a designer sees of a batch of Kaito Oceans: its figures, panels with their findings in words, and the events worth finding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from workbench.core.claims import FEW, furthest, rate
from workbench.core.contract import NOBODY, WIN
from workbench.core.estimates import Estimates
from workbench.core.measures import Measure, Option, Study
from workbench.core.outcomes import Alternative, Case, Column, Event, Grid, Histogram, Means, Panel, Shares
from workbench.core.parameters import Values
from workbench.core.text import Text, same
from workbench.core.winning import (
    FIRST_TURN,
    fair_label,
    fair_share,
    place_labels,
    points_by_source,
    seats_to_choose,
    source_measures,
    win_shares,
    won_by,
)
from workbench.core.wording import NOTHING_YET
from workbench.rules.oceans.beliefs import BOSS, DETECTIVE, THIEF
from workbench.rules.oceans.cards import KEY_CODES
from workbench.rules.oceans.kernel import (
    ACT,
    ANNOUNCE,
    BEGIN,
    BY_TOTAL,
    DRAW,
    EMPTY_VAULT,
    END,
    FROM_KEYS,
    FROM_TREASURE,
    LOOT_HELD,
    NOTICE,
    PEEK,
    ROLES,
    STALLED,
    SWAP,
    TREASURE_LEFT,
    TREASURE_TAKEN,
    WAY,
)
from workbench.rules.oceans.odds import cases
from workbench.rules.oceans.parameters import MAX_KEYS, directions_of
from workbench.rules.oceans.wording import WORDS

OPENER = FIRST_TURN
_ROLES = ((DETECTIVE, "detective"), (BOSS, "boss"), (THIEF, "thief"))
_WAYS = ("inward", "outward")


def keys_in_play(values: Values) -> list[tuple[int, Text, int]]:
    """Code, name and gold number of every key of a draft: the list, then the kittens that are keys as well."""
    rows = [(row - 1, values["key"][row]) for row in range(1, values["keys"] + 1)]
    rows += [(MAX_KEYS + seat - 1, row) for seat in range(1, values["players"] + 1) if (row := values["dual"][seat])["kitten"]]
    named = []
    for code, row in rows:
        pointing = directions_of(row, values["vaults"])
        if pointing:
            ja = "".join(WORDS[f"direction/{d}"].ja for d in pointing)
            named.append((code, Text(ja=f"{ja} {row['number']}", en=f"{row['number']} {''.join(pointing)}"), row["number"]))
    return named


def _roles_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(role, WORDS[f"role/{name}"]) for role, name in _ROLES]


def _keys_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(code, name) for code, name, _ in keys_in_play(values)]


def _keys_by_way(values: Values) -> list[tuple[Option, Text]]:
    return [
        ((way, code), WORDS.say("headline/key-way", name=name, way=WORDS[f"way/{words}"]))
        for way, words in enumerate(_WAYS)
        for code, name in _keys_to_choose(values)
    ]


def _ends_to_choose(values: Values) -> list[tuple[int, Text]]:
    ends = [(THIEF, "thief"), (BOSS, "boss")]
    if values["total_winner"] == "all":
        ends.append((DETECTIVE, "detective"))
    ends += [(ROLES + end, key) for end, key in ((EMPTY_VAULT, "empty"), (TREASURE_TAKEN, "taken"), (TREASURE_LEFT, "left"))]
    if values["detective_holder"] == "win":
        ends.append((ROLES + LOOT_HELD, "held"))
    ends.append((ROLES + STALLED, "stalled"))
    return [(at, WORDS[f"panel/ends/{key}"]) for at, key in ends]


def _sources_to_choose(_values: Values) -> list[tuple[int, Text]]:
    return [(source, WORDS[f"panel/sources/{name}"]) for source, name in ((FROM_KEYS, "keys"), (FROM_TREASURE, "treasure"))]


def _laps_to_choose(values: Values) -> list[tuple[int, Text]]:
    """Laps, called by the last turn they can hold."""
    players, most = values["players"], values["max_turns"]
    return [(lap, same(min((lap + 1) * players, most))) for lap in range(-(-most // players))]


def _peeks_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(k, same(k)) for k in range(values["investigations"] + 1)]


def _splits_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(k, same(k)) for k in range(values["splits"] + 1)]


def _share(key: str, value: str, weight: str = "games", **more: Any) -> Measure:
    return Measure(key=key, label=WORDS[f"headline/{key.replace('_', '-')}"], kind="share", value=value, weight=weight, **more)


def _mean(key: str, value: str, weight: str, unit: str, span: float, **more: Any) -> Measure:
    label = WORDS[f"headline/{key.replace('_', '-')}"]
    return Measure(key=key, label=label, kind="mean", value=value, weight=weight, unit=WORDS[unit], span=span, **more)


MEASURES: Sequence[Measure] = (
    _share("role", "role_wins", "role_seats", options=_roles_to_choose, scale=WIN, fair=fair_share, higher=WORDS["higher/role"]),
    _share("opened", "opened", higher=WORDS["higher/opened"]),
    _share("right", "opened_right", "opened", higher=WORDS["higher/right"]),
    _share("stalled", "stalled", higher=WORDS["higher/stalled"]),
    _share("success", "missions_won", "missions", higher=WORDS["higher/success"]),
    _share("lied", "lied", "told", options=_roles_to_choose, higher=WORDS["higher/lied"]),
    _share("lies_believed", "believed", "heard", higher=WORDS["higher/lies-believed"]),
    _share("lies_won", "lies_won", higher=WORDS["higher/lies-won"]),
    _mean("turns", "turns_taken", "games", "panel/turns/axis", 20, higher=WORDS["higher/turns"]),
    _share("key_called", "key_called", "missions", options=_keys_to_choose, higher=WORDS["higher/key-called"]),
    _share("key_passed", "key_won", "key_called", options=_keys_to_choose, higher=WORDS["higher/success"]),
    _share("ended", "ending", options=_ends_to_choose, scale=WIN, headline=False),
    _share("over_in", "laps", options=_laps_to_choose, headline=False),
    _share("by_choice", "opened_by_choice", "opened", headline=False),
    _share("boss_held", "boss_held", "escapes", headline=False),
    _mean("kittens_left", "left", "left_seats", "panel/left/unit", 5, options=_roles_to_choose, headline=False),
    _share("owned", "owned", "escapes", headline=False),
    _mean("splits", "splits_made", "escapes", "panel/splits/axis", 3, headline=False),
    _share("splits_in", "splits", "escapes", options=_splits_to_choose, headline=False),
    _share("splits_owned", "splits_taken", "escapes", options=_splits_to_choose, headline=False),
    _share("splits_left", "splits_left", "escapes", options=_splits_to_choose, headline=False),
    _mean("peeks", "peeked", "games", "panel/peeks/axis", 5, headline=False),
    _share("peeks_used", "peeks", options=_peeks_to_choose, headline=False),
    *source_measures(_sources_to_choose, unit=WORDS["panel/sources/unit"], span=10, weight="totals"),
    _share("way_passed", "won", "called", options=_keys_by_way, headline=False),
)

CASES: Sequence[Case] = (Case("choice", "key_called"), Case("success", "key_passed"))


def alternatives(values: Values) -> Sequence[Alternative]:
    """Draw or swap; what the actions are; which way a key is laid; what an investigation is said to have found."""

    def some(n: int, start: int) -> int:
        return ((1 << n) - 1) << start

    found = [
        Alternative("begin.draw", WORDS["option/draw"], BEGIN, 1 << DRAW),
        Alternative("begin.swap", WORDS["option/swap"], BEGIN, some(values["players"], SWAP)),
        Alternative("act.mission", WORDS["option/mission"], ACT, some(KEY_CODES, 0)),
        Alternative("act.notice", WORDS["option/notice"], ACT, some(values["missions"], NOTICE)),
        Alternative("act.investigate", WORDS["option/investigate"], ACT, some(values["vaults"], PEEK)),
        Alternative("act.end", WORDS["option/end"], ACT, 1 << END),
    ]
    for code, way in enumerate(_WAYS):
        found.append(Alternative(f"way.{way}", WORDS.say("option/way", way=WORDS[f"way/{way}"]), WAY, 1 << code))
    for code, claim in enumerate(("empty", "treasure")):
        found.append(Alternative(f"say.{claim}", WORDS.say("option/say", claim=WORDS[f"claim/{claim}"]), ANNOUNCE, 1 << code))
    return tuple(found)


def constants(values: Values) -> dict[str, int]:
    """A game has one part."""
    return {"parts": 1}


def panels(study: Study) -> Sequence[Panel]:
    return (
        _ends(study),
        _roles(study),
        win_shares(study, FIRST_TURN),
        _turns(study),
        _vaults(study),
        _lies(study),
        _left(study),
        _splits(study),
        _peeks(study),
        _keys(study),
        _sources(study),
    )


def _sources(study: Study) -> Panel:
    return points_by_source(
        key="sources",
        subtitle=WORDS["panel/sources/subtitle-seat" if study.mixed else "panel/sources/subtitle"],
        n=int(study.tally.totals),
        sources=[label for _, label in _sources_to_choose(study.values)],
        places=place_labels(study, FIRST_TURN),
        study=study,
    )


def _ends(study: Study) -> Panel:
    figures, labels = study.figures("ended"), [label for _, label in _ends_to_choose(study.values)]
    title = NOTHING_YET
    if study.games:
        detective, most = rate(study.figures("role")[0]), furthest(figures)
        title = WORDS.say("panel/ends/title-open", share=detective)
        if len(most) == 1:
            title = WORDS.say("panel/ends/title", share=detective, end=labels[most[0]], most=rate(figures[most[0]]))
    return Shares(key="ends", title=title, subtitle=WORDS["panel/ends/subtitle"], n=study.games, labels=labels, figures=figures)


def _roles(study: Study) -> Panel:
    figures, fair = study.figures("role"), fair_share(study.values)
    title = NOTHING_YET
    if study.games:
        title = WORDS.say("panel/roles/title", **{name: rate(figures[i]) for i, (_, name) in enumerate(_ROLES)})
    return Shares(
        key="roles",
        title=title,
        subtitle=WORDS["panel/roles/subtitle"],
        n=study.games,
        labels=[label for _, label in _roles_to_choose(study.values)],
        figures=figures,
        fair=fair,
        fair_label=fair_label(fair),
    )


def _turns(study: Study) -> Panel:
    figures = study.figures("over_in")
    title = NOTHING_YET
    if study.games:
        mean = f"{study.figures('turns').value[0]:.1f}"
        title = WORDS.say("panel/turns/title", mean=mean, stalled=rate(study.figures("stalled")[0]))
    return Histogram(
        key="turns",
        title=title,
        subtitle=WORDS["panel/turns/subtitle"],
        n=study.games,
        labels=[label for _, label in _laps_to_choose(study.values)],
        parts=[(WORDS["panel/games"], figures)],
        whole=figures,
        axis=WORDS["panel/turns/axis"],
    )


def _vaults(study: Study) -> Panel:
    figures = study.figures("opened", "right", "by_choice", "boss_held")
    title = NOTHING_YET
    if figures.trials[1]:
        title = WORDS.say("panel/vaults/title", right=rate(figures[1]))
    return Shares(
        key="vaults",
        title=title,
        subtitle=WORDS["panel/vaults/subtitle"],
        n=study.games,
        labels=[WORDS[f"panel/vaults/{key}"] for key in ("opened", "right", "choice", "boss")],
        figures=figures,
    )


def _lies(study: Study) -> Panel:
    figures = study.figures("lied", "lies_believed")
    title = NOTHING_YET
    if study.games:
        title = WORDS["panel/lies/title-none"]
        if figures.trials[0] and figures.trials[-1]:
            title = WORDS.say(
                "panel/lies/title",
                share=rate(figures[0]),
                believed=rate(figures[len(figures) - 1]),
                won=rate(study.figures("lies_won")[0]),
            )
    return Shares(
        key="lies",
        title=title,
        subtitle=WORDS["panel/lies/subtitle"],
        n=study.games,
        labels=[WORDS.say("panel/lies/by", role=WORDS[f"role/{name}"]) for _, name in _ROLES] + [WORDS["panel/lies/believed"]],
        figures=figures,
    )


def _left(study: Study) -> Panel:
    figures = study.figures("kittens_left")
    title = NOTHING_YET
    if figures.trials.all():
        title = WORDS.say("panel/left/title", **{name: f"{figures.value[i]:.1f}" for i, (_, name) in enumerate(_ROLES)})
    return Means(
        key="left",
        title=title,
        subtitle=WORDS["panel/left/subtitle"],
        n=int(figures.trials[0]),
        labels=[label for _, label in _roles_to_choose(study.values)],
        figures=figures,
        unit=WORDS["panel/left/unit"],
    )


def _splits(study: Study) -> Panel:
    n = int(study.tally.escapes)
    title = NOTHING_YET
    if n:
        mean = f"{study.figures('splits').value[0]:.2f}"
        title = WORDS.say("panel/splits/title", taken=rate(study.figures("owned")[0]), mean=mean)
    return Histogram(
        key="splits",
        title=title,
        subtitle=WORDS["panel/splits/subtitle"],
        n=n,
        labels=[label for _, label in _splits_to_choose(study.values)],
        parts=[(WORDS["panel/splits/owned"], study.figures("splits_owned")), (WORDS["panel/splits/left"], study.figures("splits_left"))],
        whole=study.figures("splits_in"),
        axis=WORDS["panel/splits/axis"],
    )


def _peeks(study: Study) -> Panel:
    figures = study.figures("peeks_used")
    title = NOTHING_YET
    if study.games:
        mean = f"{study.figures('peeks').value[0]:.2f}"
        title = WORDS.say("panel/peeks/title", mean=mean, most=study.values["investigations"])
    return Histogram(
        key="peeks",
        title=title,
        subtitle=WORDS["panel/peeks/subtitle"],
        n=study.games,
        labels=[label for _, label in _peeks_to_choose(study.values)],
        parts=[(WORDS["panel/games"], figures)],
        whole=figures,
        axis=WORDS["panel/peeks/axis"],
    )


def _keys(study: Study) -> Panel:
    """Missions called and passed by key and way, beside the exact chance of random kittens."""
    keys = keys_in_play(study.values)
    called, passed, ways = study.figures("key_called"), study.figures("key_passed"), study.figures("way_passed")
    exact = [cases(study.values, number) for _, _, number in keys]
    title = NOTHING_YET
    marks: dict[int, Text] = {}
    if study.tally.missions:
        title = _keys_finding([name for _, name, _ in keys], study.figures("success"), passed)
        if study.tally.missions >= FEW:
            marks = {int(i): WORDS["panel/keys/never"] for i in np.flatnonzero(called.count == 0)}
    columns = [Column(key="called", label=WORDS["panel/keys/called"], figures=called)]
    for i, (way, chance) in enumerate(zip(_WAYS, ("above", "below"), strict=True)):
        columns += [
            Column(key=way, label=WORDS[f"panel/keys/{way}"], figures=ways.at(slice(i * len(keys), (i + 1) * len(keys)))),
            Column(
                key=f"exact_{way}",
                label=WORDS[f"panel/keys/exact-{way}"],
                numbers=np.array([100 * getattr(case, chance) / case.total for case in exact]),
                kind="exact",
            ),
        ]
    return Grid(
        key="keys",
        title=title,
        subtitle=WORDS["panel/keys/subtitle"],
        n=int(study.tally.missions),
        wide=True,
        labels=[name for _, name, _ in keys],
        columns=columns,
        marks=marks,
    )


def _keys_finding(names: Sequence[Text], success: Estimates, passed: Estimates) -> Text:
    share, best, worst = rate(success[0]), furthest(passed), furthest(passed, highest=False)
    if len(best) == len(worst) == 1 and best != worst:
        return WORDS.say(
            "panel/keys/title",
            share=share,
            best=names[best[0]],
            high=rate(passed[best[0]]),
            worst=names[worst[0]],
            low=rate(passed[worst[0]]),
        )
    return WORDS.say("panel/keys/title-open", share=share)


def _won_by_role(rows: np.ndarray, role: int) -> np.ndarray:
    if role == BOSS:
        return won_by(rows, rows["boss"])
    if role == DETECTIVE:
        return won_by(rows, rows["detective"])
    others = [won_by(rows, seat) & (rows["boss"] != seat) & (rows["detective"] != seat) for seat in range(rows["points"].shape[1])]
    return np.any(others, axis=0)


def _chooses_vault(step: Any, _value: Any) -> bool:
    """Whether a vault is chosen among several in this step."""
    return bool(step.entry["kind"] == "open" and step.entry["vault"] is not None and step.after.open_choices > 1)


EVENTS: Sequence[Event] = (
    Event(key="lie-won", label=WORDS["event/lie-won"], test=lambda rows, _: rows["lie_won"] == 1),
    Event(key="treasure-taken", label=WORDS["event/treasure-taken"], test=lambda rows, _: rows["how"] == TREASURE_TAKEN),
    Event(key="chosen-vault", label=WORDS["event/chosen-vault"], test=lambda rows, _: rows["open_choices"] > 1, at=_chooses_vault),
    Event(
        key="boss-issuer",
        label=WORDS["event/boss-issuer"],
        test=lambda rows, _: (rows["holder"] != NOBODY) & (rows["holder"] == rows["boss"]),
    ),
    Event(
        key="cancelled",
        label=WORDS["event/cancelled"],
        test=lambda rows, _: rows["cancelled"] > 0,
        at=lambda step, _: step.after.cancelled > step.before.cancelled,
    ),
    Event(key="stalled", label=WORDS["event/stalled"], test=lambda rows, _: rows["how"] == STALLED),
    Event(key="role", label=WORDS["event/role"], options=_roles_to_choose, test=_won_by_role),
    Event(key="winner", label=WORDS["event/winner"], options=seats_to_choose, test=won_by),
    Event(key="longest", label=WORDS["event/longest"], rank=lambda rows, _: rows["turns"]),
    Event(
        key="total",
        label=WORDS["event/total"],
        rank=lambda rows, _: np.where(rows["how"] == BY_TOTAL, rows["points"].max(axis=1), -1),
    ),
)
