"""What a designer sees of a batch of Kaito Oceans: panels with their findings in words, and the events worth finding."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from workbench.core.contract import NOBODY
from workbench.core.outcomes import Case, Column, Event, Grid, Headline, Histogram, Means, Panel, Shares, Study
from workbench.core.parameters import Values
from workbench.core.text import Text, same
from workbench.core.winning import FIRST_TURN, by_place, fair_label, seats_to_choose, win_shares, won_by
from workbench.core.wording import NOTHING_YET, per_cent
from workbench.rules.oceans.beliefs import BOSS, DETECTIVE, THIEF
from workbench.rules.oceans.kernel import (
    BY_TOTAL,
    COUNT_MASK,
    EMPTY_VAULT,
    LOOT_HELD,
    OUTWARD_SHIFT,
    STALLED,
    TREASURE_LEFT,
    TREASURE_TAKEN,
    WON,
)
from workbench.rules.oceans.odds import cases
from workbench.rules.oceans.parameters import MAX_KEYS, directions_of
from workbench.rules.oceans.wording import WORDS

_ROLES = ((DETECTIVE, "detective"), (BOSS, "boss"), (THIEF, "thief"))


def panels(study: Study) -> Sequence[Panel]:
    return (
        _ends(study),
        _roles(study),
        _wins(study),
        _turns(study),
        _vaults(study),
        _lies(study),
        _left(study),
        _splits(study),
        _peeks(study),
        _keys(study),
    )


def _share(part: int, whole: int) -> Text:
    return per_cent(part / whole) if whole else NOTHING_YET


def _ends(study: Study) -> Panel:
    sums, n = study.tally, int(study.tally.games)
    ends, totals = np.asarray(sums.ends), np.asarray(sums.total_wins)
    counted = [
        ("thief", totals[THIEF]),
        ("boss", totals[BOSS]),
        ("empty", ends[EMPTY_VAULT]),
        ("taken", ends[TREASURE_TAKEN]),
        ("left", ends[TREASURE_LEFT]),
        ("stalled", ends[STALLED]),
    ]
    if study.values["total_winner"] == "all":
        counted.append(("detective", totals[DETECTIVE]))
    if study.values["detective_holder"] == "win":
        counted.append(("held", ends[LOOT_HELD]))
    counts = np.array([count for _, count in counted])
    labels = [WORDS[f"panel/ends/{key}"] for key, _ in counted]
    title = NOTHING_YET
    if n:
        most = int(np.argmax(counts))
        title = WORDS.say(
            "panel/ends/title", share=_share(int(sums.role_wins[DETECTIVE]), n), end=labels[most], most=_share(int(counts[most]), n)
        )
    return Shares(key="ends", title=title, subtitle=WORDS["panel/ends/subtitle"], n=n, labels=labels, successes=counts, trials=n)


def _roles(study: Study) -> Panel:
    sums, n = study.tally, int(study.tally.games)
    roles = [role for role, _ in _ROLES]
    wins, seats = np.asarray(sums.role_wins)[roles], np.asarray(sums.role_seats)[roles]
    title = NOTHING_YET
    if n:
        shares = {name: _share(int(won), int(count)) for (_, name), won, count in zip(_ROLES, wins, seats, strict=True)}
        title = WORDS.say("panel/roles/title", **shares)
    fair = 1 / study.values["players"]
    return Shares(
        key="roles",
        title=title,
        subtitle=WORDS["panel/roles/subtitle"],
        n=n,
        labels=[WORDS[f"role/{name}"] for _, name in _ROLES],
        successes=wins,
        trials=seats,
        fair=fair,
        fair_label=fair_label(fair),
    )


def _wins(study: Study) -> Panel:
    return win_shares(study, by_place(study, study.tally.wins, study.tally.wins_from_first), FIRST_TURN)


def _turns(study: Study) -> Panel:
    sums, n, most = study.tally, int(study.tally.games), study.values["max_turns"]
    turns = np.asarray(sums.turns)
    laps = -(-most // study.values["players"])
    counts = np.array([turns[lap * study.values["players"] + 1 : (lap + 1) * study.values["players"] + 1].sum() for lap in range(laps)])
    title = NOTHING_YET
    if n:
        mean = f"{(turns * np.arange(len(turns))).sum() / n:.1f}"
        title = WORDS.say("panel/turns/title", mean=mean, stalled=_share(int(sums.ends[STALLED]), n))
    return Histogram(
        key="turns",
        title=title,
        subtitle=WORDS["panel/turns/subtitle"],
        n=n,
        labels=[same(min((lap + 1) * study.values["players"], most)) for lap in range(laps)],
        parts=[(WORDS["panel/games"], counts)],
        axis=WORDS["panel/turns/axis"],
    )


def _vaults(study: Study) -> Panel:
    sums, n, opened, escapes = study.tally, int(study.tally.games), int(study.tally.opened), int(study.tally.escapes)
    title = NOTHING_YET
    if opened:
        title = WORDS.say("panel/vaults/title", right=_share(int(sums.opened_right), opened))
    return Shares(
        key="vaults",
        title=title,
        subtitle=WORDS["panel/vaults/subtitle"],
        n=n,
        labels=[WORDS[f"panel/vaults/{key}"] for key in ("opened", "right", "choice", "boss")],
        successes=np.array([opened, sums.opened_right, sums.opened_by_choice, sums.boss_held]),
        trials=np.array([n, opened, opened, escapes]),
    )


def _lies(study: Study) -> Panel:
    sums, n = study.tally, int(study.tally.games)
    told, lied = np.asarray(sums.told), np.asarray(sums.lied)
    heard, believed = int(sums.heard), int(sums.believed)
    title = NOTHING_YET
    if told[DETECTIVE] and heard:
        title = WORDS.say(
            "panel/lies/title",
            share=_share(int(lied[DETECTIVE]), int(told[DETECTIVE])),
            believed=_share(believed, heard),
            won=_share(int(sums.lies_won), n),
        )
    roles = [role for role, _ in _ROLES]
    return Shares(
        key="lies",
        title=title,
        subtitle=WORDS["panel/lies/subtitle"],
        n=n,
        labels=[WORDS.say("panel/lies/by", role=WORDS[f"role/{name}"]) for _, name in _ROLES] + [WORDS["panel/lies/believed"]],
        successes=np.append(lied[roles], believed),
        trials=np.append(told[roles], heard),
    )


def _left(study: Study) -> Panel:
    sums = study.tally
    roles = [role for role, _ in _ROLES]
    left, squares, seats = (np.asarray(a)[roles] for a in (sums.left, sums.left_squared, sums.left_seats))
    title = NOTHING_YET
    if seats.all():
        title = WORDS.say("panel/left/title", **{name: f"{k / c:.1f}" for (_, name), k, c in zip(_ROLES, left, seats, strict=True)})
    return Means(
        key="left",
        title=title,
        subtitle=WORDS["panel/left/subtitle"],
        n=int(seats[0]),
        labels=[WORDS[f"role/{name}"] for _, name in _ROLES],
        sums=left,
        squares=squares,
        count=seats,
        unit=WORDS["panel/left/unit"],
    )


def _splits(study: Study) -> Panel:
    sums, most = study.tally, study.values["splits"]
    made, taken = np.asarray(sums.splits)[: most + 1], np.asarray(sums.splits_taken)[: most + 1]
    n = int(made.sum())
    title = NOTHING_YET
    if n:
        mean = f"{(made * np.arange(most + 1)).sum() / n:.2f}"
        title = WORDS.say("panel/splits/title", taken=_share(int(taken.sum()), n), mean=mean)
    return Histogram(
        key="splits",
        title=title,
        subtitle=WORDS["panel/splits/subtitle"],
        n=n,
        labels=[same(k) for k in range(most + 1)],
        parts=[(WORDS["panel/splits/owned"], taken), (WORDS["panel/splits/left"], made - taken)],
        axis=WORDS["panel/splits/axis"],
    )


def _peeks(study: Study) -> Panel:
    most, n = study.values["investigations"], int(study.tally.games)
    counts = np.asarray(study.tally.peeks)[: most + 1]
    title = NOTHING_YET
    if n:
        title = WORDS.say("panel/peeks/title", mean=f"{(counts * np.arange(most + 1)).sum() / n:.2f}", most=most)
    return Histogram(
        key="peeks",
        title=title,
        subtitle=WORDS["panel/peeks/subtitle"],
        n=n,
        labels=[same(k) for k in range(most + 1)],
        parts=[(WORDS["panel/games"], counts)],
        axis=WORDS["panel/peeks/axis"],
    )


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


def _keys(study: Study) -> Panel:
    """Missions called and passed by key and way, beside the exact chance of random kittens."""
    sums, keys = study.tally, keys_in_play(study.values)
    codes = [code for code, _, _ in keys]
    called, won = np.asarray(sums.called)[:, codes], np.asarray(sums.won)[:, codes]
    exact = [cases(study.values, number) for _, _, number in keys]
    total = exact[0].total
    per_key, n = called.sum(axis=0), int(called.sum())
    title = NOTHING_YET
    marks: dict[int, Text] = {}
    if n:
        share = np.where(per_key > 0, won.sum(axis=0) / np.maximum(per_key, 1), np.nan)
        best, worst = int(np.nanargmax(share)), int(np.nanargmin(share))
        title = WORDS.say(
            "panel/keys/title",
            share=_share(int(won.sum()), n),
            best=keys[best][1],
            high=per_cent(share[best]),
            worst=keys[worst][1],
            low=per_cent(share[worst]),
        )
        marks = {int(i): WORDS["panel/keys/never"] for i in np.flatnonzero(per_key == 0)}
    return Grid(
        key="keys",
        title=title,
        subtitle=WORDS["panel/keys/subtitle"],
        n=n,
        wide=True,
        labels=[name for _, name, _ in keys],
        columns=[
            Column(key="called", label=WORDS["panel/keys/called"], kind="share", values=per_key, trials=n),
            Column(key="inward", label=WORDS["panel/keys/inward"], kind="share", values=won[0], trials=called[0]),
            Column(
                key="exact_inward",
                label=WORDS["panel/keys/exact-inward"],
                kind="mean",
                values=np.array([100 * case.above for case in exact]),
                trials=total,
            ),
            Column(key="outward", label=WORDS["panel/keys/outward"], kind="share", values=won[1], trials=called[1]),
            Column(
                key="exact_outward",
                label=WORDS["panel/keys/exact-outward"],
                kind="mean",
                values=np.array([100 * case.below for case in exact]),
                trials=total,
            ),
        ],
        marks=marks,
    )


def _won_by_role(rows: np.ndarray, role: int) -> np.ndarray:
    if role == BOSS:
        return won_by(rows, rows["boss"])
    if role == DETECTIVE:
        return won_by(rows, rows["detective"])
    others = [won_by(rows, seat) & (rows["boss"] != seat) & (rows["detective"] != seat) for seat in range(rows["points"].shape[1])]
    return np.any(others, axis=0)


def _roles_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(role, WORDS[f"role/{name}"]) for role, name in _ROLES]


def _keys_to_choose(values: Values) -> list[tuple[int, Text]]:
    return [(code, name) for code, name, _ in keys_in_play(values)]


def _called(rows: np.ndarray, code: int | None = None) -> np.ndarray:
    """Missions called in each game, of one key or of all."""
    calls = rows["calls"] if code is None else rows["calls"][:, [code]]
    return ((calls & COUNT_MASK) + (calls >> OUTWARD_SHIFT & COUNT_MASK)).sum(axis=1)


def _passed(rows: np.ndarray, code: int | None = None) -> np.ndarray:
    """Missions that succeeded in each game, of one key or of all."""
    calls = rows["calls"] if code is None else rows["calls"][:, [code]]
    return ((calls >> WON & COUNT_MASK) + (calls >> OUTWARD_SHIFT + WON & COUNT_MASK)).sum(axis=1)


EVENTS: Sequence[Event] = (
    Event(key="lie-won", label=WORDS["event/lie-won"], test=lambda rows, _: rows["lie_won"] == 1),
    Event(key="treasure-taken", label=WORDS["event/treasure-taken"], test=lambda rows, _: rows["how"] == TREASURE_TAKEN),
    Event(key="chosen-vault", label=WORDS["event/chosen-vault"], test=lambda rows, _: rows["open_choices"] > 1),
    Event(
        key="boss-issuer",
        label=WORDS["event/boss-issuer"],
        test=lambda rows, _: (rows["holder"] != NOBODY) & (rows["holder"] == rows["boss"]),
    ),
    Event(key="cancelled", label=WORDS["event/cancelled"], test=lambda rows, _: rows["cancelled"] > 0),
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

_CALLED = Headline(
    key="key_called",
    label=WORDS["headline/key-called"],
    kind="share",
    options=_keys_to_choose,
    value=_called,
    weight=lambda rows, _: _called(rows),
)
_PASSED = Headline(
    key="key_passed", label=WORDS["headline/key-passed"], kind="share", options=_keys_to_choose, value=_passed, weight=_called
)

HEADLINES: Sequence[Headline] = (
    Headline(
        key="detective",
        label=WORDS["headline/detective"],
        kind="share",
        value=lambda rows, _: _won_by_role(rows, DETECTIVE),
    ),
    Headline(key="opened", label=WORDS["headline/opened"], kind="share", value=lambda rows, _: rows["opened"] != NOBODY),
    Headline(
        key="right",
        label=WORDS["headline/right"],
        kind="share",
        value=lambda rows, _: rows["opened"] == rows["treasure"],
        weight=lambda rows, _: rows["opened"] != NOBODY,
    ),
    Headline(key="stalled", label=WORDS["headline/stalled"], kind="share", value=lambda rows, _: rows["how"] == STALLED),
    Headline(
        key="success",
        label=WORDS["headline/success"],
        kind="share",
        value=lambda rows, _: _passed(rows),
        weight=lambda rows, _: _called(rows),
    ),
    Headline(
        key="lies_believed",
        label=WORDS["panel/lies/believed"],
        kind="share",
        value=lambda rows, _: rows["believed"],
        weight=lambda rows, _: rows["heard"],
    ),
    Headline(
        key="turns",
        label=WORDS["headline/turns"],
        kind="mean",
        unit=WORDS["panel/turns/axis"],
        value=lambda rows, _: rows["turns"],
    ),
    _CALLED,
    _PASSED,
)

CASES: Sequence[Case] = (Case("choice", _CALLED), Case("success", _PASSED))
