"""What kind of game it is: measures of balance, tension, choice and luck, one function each.

Each function takes what it measures as arrays and returns a value per game (or, where it belongs to a whole batch, one value);
:func:`measure` plays a draft and returns all of them with intervals. Sources:

- Browne, *Automatic Generation and Evaluation of Recombination Games* (2008): drama, lead change, completion, duration.
- Goadrich & Bell's CardStock: spread of decisions, drama, order and fairness of card games played by random and thinking players.
- Ludii's evaluation metrics (Stephenson, Soemers, Piette & Browne): balance, decisiveness, drawishness, decision factor.
- Isaksen, Ismail, Bender & Nealen, *Catch-up: A Game in Which the Lead Alternates* (2016): ties, tightness, who leads when.

Win chances are what the players could believe: hidden cards are drawn anew from each seat's view (from the mover's, for a decision)
before a game is played on. Nothing here divides whole numbers, counts the first leader as a change of lead, or fails on a tie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from workbench.core.bits import cards_in
from workbench.core.errors import BadInput, whole_number
from workbench.core.estimates import Sums, estimated
from workbench.core.intervals import normal_quantile
from workbench.core.text import Text
from workbench.drafts import Draft, DraftLike, as_draft
from workbench.play.batch import Batch, in_order, number_of_games
from workbench.play.record import Played
from workbench.players import DEFAULT_PLAYERS, Players
from workbench.players.knowledge import Interrupted
from workbench.study.trajectory import Trajectory, trajectories, trajectory_of
from workbench.study.wording import WORDS


def seat_balance(win_shares: np.ndarray) -> float:
    """1 less the greatest difference between the win shares of two seats (Ludii, *Balance*).

    Range 0 (one seat always wins, another never) to 1 (all alike). Reading: below about 0.95, where one sits matters.
    """
    return float(1 - (np.max(win_shares) - np.min(win_shares)))


def spread(points: np.ndarray) -> np.ndarray:
    """Standard deviation of the final points of one game's players, per game (games, seats) → (games).

    Range 0 … in points. Reading: how far a table is pulled apart.
    """
    return np.asarray(points, float).std(axis=-1)


def closeness(points: np.ndarray) -> np.ndarray:
    """1 less the winner's margin over the second as a part of the winner's points, per game (games, seats) → (games).

    Range 0 to 1 for points that are not negative; 1 where first and second are level, also at 0. (After the *tightness* of Isaksen
    et al. 2016.) Reading: 1 is a photo finish, 0 a runner-up with nothing.
    """
    ranked = np.sort(np.asarray(points, float), axis=-1)
    first, second = ranked[..., -1], ranked[..., -2]
    scale = np.maximum(np.abs(first), np.abs(second))
    return 1 - np.divide(first - second, scale, out=np.zeros_like(scale), where=scale > 0)


def decisiveness(winners: np.ndarray) -> np.ndarray:
    """Whether a game has exactly one winner, per game, from the number of winners (Browne's *completion*, less draws).

    Range 0 to 1 as a share of games. Reading: how often it ends with somebody to congratulate.
    """
    return np.asarray(winners) == 1


def ties(points: np.ndarray) -> np.ndarray:
    """Whether first and second end level on points, per game (games, seats): what a tie-break has to settle.

    Range 0 to 1 as a share of games. Reading: how much the tie-break matters.
    """
    ranked = np.sort(np.asarray(points), axis=-1)
    return ranked[..., -1] == ranked[..., -2]


def leaders(leads: np.ndarray, margin: float = 0.0) -> np.ndarray:
    """Who alone is ahead (by more than ``margin``) after each part, −1 where nobody is: (parts, seats) → (parts)."""
    leads = np.asarray(leads, float)
    ranked = np.sort(leads, axis=-1)
    return np.where(ranked[..., -1] - ranked[..., -2] > margin, np.argmax(leads, axis=-1), -1)


def lead_changes(leads: np.ndarray, margin: float = 0.0) -> int:
    """How often the lead goes from one player to another in one game (Browne's *lead change*, as a count): (parts, seats).

    Range 0 … parts − 1. Taking the first lead is no change; while nobody is alone in front, the last leader stays the leader.
    Reading: 0 means that whoever goes ahead stays there.
    """
    in_front = leaders(leads, margin)
    in_front = in_front[in_front >= 0]
    return int(np.count_nonzero(np.diff(in_front)))


def drama(chances: np.ndarray, winners: Sequence[int]) -> float:
    """How far behind the winner was: √(leader's win chance − winner's), averaged over the positions where it trailed.

    ``chances`` (2, positions, seats) holds two independent estimates: one says who leads, the other by how much, so that noise alone
    makes no drama. Range 0 to 1; 0 if the winner never trailed, NaN if nobody won. Shared wins count their mean. (Browne 2008,
    *drama*; a game without a trailing winner adds 0 instead of being divided by none.) Reading: 0 is a walkover, 0.5 a comeback.
    """
    if not winners:
        return float("nan")
    seen, sized = chances
    leader = np.argmax(seen, axis=1)
    rows = np.arange(len(seen))
    depths = []
    for winner in winners:
        behind = seen[rows, leader] > seen[:, winner]
        gaps = np.maximum(sized[rows, leader] - sized[:, winner], 0)[behind]
        depths.append(float(np.mean(np.sqrt(gaps))) if len(gaps) else 0.0)
    return float(np.mean(depths))


def undecided(chances: np.ndarray, winners: Sequence[int], sure: float = 0.75) -> float:
    """The part of one game that is over before its winner is sure to win: has a chance of ``sure`` and keeps it (2, positions, seats).

    Range 0 (decided from the start) to 1 (open to the last move); NaN where nobody or several win. (Ludii's *decisiveness moves*,
    turned round.) Reading: below 0.5, half of the game is played out.
    """
    if len(winners) != 1:
        return float("nan")
    path = chances.mean(axis=0)[:, winners[0]]
    open_until = np.flatnonzero(path < sure)
    return float((open_until[-1] + 1) / (len(path) - 1)) if len(open_until) and len(path) > 1 else 0.0


def choice_convergence(options: np.ndarray) -> float:
    """How the number of open moves narrows: (first half − second half) / (first half + second half), in mean options (decisions).

    Range −1 to 1; 0 if it stays the same (or there are fewer than two decisions). (Browne's *convergence* and CardStock's branching
    over time.) Reading: above 0 players are led to an end, below 0 the game opens up.
    """
    options = np.asarray(options, float)
    if len(options) < 2:
        return 0.0
    half = len(options) / 2
    early, late = options[: int(np.floor(half))].mean(), options[int(np.ceil(half)) :].mean()
    return float((early - late) / (early + late)) if early + late > 0 else 0.0


def decision_spread(spreads: np.ndarray) -> float:
    """Mean gap in win chance between the best and the worst move, over the decisions of one game that leave a choice.

    Range about 0 to 1 (estimates can fall below 0); NaN without a choice. (CardStock's *spread*, with the extremes picked by one half
    of the rollouts and measured by the other.) Reading: 0 means that it does not matter what one plays.
    """
    spreads = np.asarray(spreads, float)
    real = spreads[~np.isnan(spreads)]
    return float(real.mean()) if len(real) else float("nan")


def length_variation(lengths: np.ndarray) -> float:
    """Standard deviation of game lengths as a part of their mean (games); 0 for no or one game (Browne's *duration*, Ludii).

    Range 0 …. Reading: above 0.5, nobody can say how long a game will take.
    """
    lengths = np.asarray(lengths, float)
    return float(lengths.std(ddof=1) / lengths.mean()) if len(lengths) > 1 and lengths.mean() > 0 else 0.0


def runaway(leads: np.ndarray, winners: Sequence[int], fraction: float, margin: float = 0.0) -> float:
    """Whether the player alone in front at ``fraction`` of one game wins it (a shared win counts its part); NaN if nobody is.

    ``leads`` (parts, seats) are the standings after each part; what counts is the last part that is over by then. As a mean over
    games: P(win | leading at that time), range 0 to 1. (Isaksen et al. 2016.) Reading: near a fair share the lead means nothing,
    near 1 the game is over.
    """
    over = int(fraction * len(leads))
    leader = int(leaders(leads, margin)[over - 1]) if over else -1
    if leader < 0:
        return float("nan")
    return 1 / len(winners) if leader in winners else 0.0


def control(win_share: float, players: int) -> float:
    """What skill is worth: the win share of one thinking player among random ones, on a scale from a fair share to always.

    Range 0 (luck alone) to 1 (skill alone), below 0 if thinking harms. (CardStock's games of one thinking player among random
    ones; cf. Isaksen et al. on luck.) Reading: 0.2 is a family game, 0.8 no place for a beginner.
    """
    fair = 1 / players
    return (win_share - fair) / (1 - fair)


def option_use(chosen: np.ndarray, offered: np.ndarray) -> float:
    """How evenly options are taken when they are open: exp(entropy of the take rates) as a part of the options ever open.

    ``chosen`` and ``offered`` count, by option. Range 1/options (always the same one) to 1 (all alike); NaN if none was open.
    (Shannon's entropy as an effective number, Hill 1973.) Reading: 0.3 says that most options might as well not be there.
    """
    chosen, offered = np.asarray(chosen, float), np.asarray(offered, float)
    open_ones = offered > 0
    rates = chosen[open_ones] / offered[open_ones]
    if not rates.sum():
        return float("nan")
    part = rates[rates > 0] / rates.sum()
    return float(np.exp(-(part * np.log(part)).sum()) / np.count_nonzero(open_ones))


_SHARES = ("decisiveness", "ties", "runaway")  # yes or no in every game (a shared win counts its part)
_RANGES = dict.fromkeys(("seat_balance", "closeness", "drama", "undecided", "option_use", *_SHARES), (0.0, 1.0)) | {
    "choice_convergence": (-1.0, 1.0),
    "decision_spread": (-1.0, 1.0),
    "control": (-1.0, 1.0),
}  # what a metric can be; all others are at least 0


@dataclass(frozen=True)
class Metric:
    """One metric of one draft: its value with its 95 % interval, and the number of games it rests on."""

    key: str
    value: float
    low: float
    high: float
    n: int

    @property
    def label(self) -> Text:
        return WORDS[f"metric/{self.key}"]

    @property
    def reading(self) -> Text:
        """What a designer reads from it."""
        return WORDS[f"metric/{self.key}/reading"]


def measure(
    draft: DraftLike,
    games: int = 20_000,
    players: Players = DEFAULT_PLAYERS,
    seed: int = 1,
    *,
    looked_at: int = 40,
    rollouts: int = 24,
    stop: Callable[[], bool] = lambda: False,
) -> tuple[Metric, ...]:
    """All metrics of a draft.

    Those of whole games rest on ``games`` games, those of decisions and positions on the first ``looked_at`` of them, with twice
    ``rollouts`` games played on from every position and half as many after every option.
    """
    looked_at = whole_number("looked_at", looked_at, 2, 100_000, "games followed move by move")
    draft = as_draft(draft)
    batch = Batch.of(draft, players, seed)
    games = number_of_games(games)
    with suppress(Interrupted):
        batch.warm_up(stop)
    ends = _Ends(draft.values["players"])
    for part in in_order(lambda begin, count: _ends(batch, begin, count), games, chunk=max(min(2_000, games // BLOCKS), 50), stop=stop):
        ends.add(*part)

    def follow(begin: int, count: int) -> list[Trajectory]:
        return list(trajectories(batch, count, begin=begin, rollouts=rollouts, looks=max(rollouts // 2, 1)))

    followed = [found for part in in_order(follow, min(looked_at, games), chunk=2, stop=stop) for found in part]
    if len(followed) < 2 or not ends.games:
        raise BadInput("stopped before the games were followed: there is nothing to measure")
    return (*ends.metrics(), *_of_trajectories(followed, rollouts), _control(draft, games, seed, stop))


def measure_games(games: Iterable[Played], *, rollouts: int = 24) -> tuple[Metric, ...]:
    """All metrics but *control* of games that were recorded (``replay_record``) or stepped through (``play_game``).

    They are taken one by one, and only their trajectories are kept. They must be of one number of players; seats are compared as they
    sit. Raises :class:`BadInput` for fewer than two games.
    """
    followed: list[Trajectory] = []
    ends: _Ends | None = None
    for game in games:
        ends = ends or _Ends(len(game.players))
        if len(game.players) != ends.places:
            raise BadInput("metrics need games that are all of the same number of players")
        found = trajectory_of(game, rollouts=rollouts, looks=max(rollouts // 2, 1))
        won = [1 / len(found.winners) if seat in found.winners else 0.0 for seat in range(ends.places)]
        ends.add(np.array([won]), found.points[None], np.array([len(found.winners)]))
        followed.append(found)
    if ends is None or len(followed) < 2:
        raise BadInput("metrics need at least two games")
    return (*ends.metrics(), *_of_trajectories(followed, rollouts))


#: A statistic of a whole batch gets its interval by resampling so many blocks of games (or more).
BLOCKS = 100


class _Ends:
    """What the ends of games tell, of which only sums are kept: block after block of games."""

    def __init__(self, places: int) -> None:
        self.games, self.places = 0, places
        self._won: list[np.ndarray] = []  # wins by place and games, one line a block
        self._sums = Sums.nothing(4)

    def add(self, won: np.ndarray, points: np.ndarray, winners: np.ndarray) -> None:
        """More games: ``won`` and ``points`` (games, places), ``winners`` (games) how many won."""
        self.games += len(won)
        self._won.append(np.append(won.sum(axis=0), len(won)))
        values = np.array([spread(points), closeness(points), decisiveness(winners), ties(points)], float)
        self._sums += Sums.over(values, np.ones_like(values))

    def metrics(self) -> Iterator[Metric]:
        blocks = np.array(self._won)
        yield _resampled("seat_balance", blocks, lambda sample: seat_balance(sample[:, :-1].sum(axis=0) / sample[:, -1].sum()), self.games)
        means, shares = (estimated(self._sums, kind, single=kind == "share") for kind in ("mean", "share"))
        for i, (key, figures) in enumerate((("spread", means), ("closeness", means), ("decisiveness", shares), ("ties", shares))):
            found = figures[i]
            yield _metric(key, found.value, found.low, found.high, self.games)


def _ends(batch: Batch, begin: int, games: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """How games of a batch end: shares of the win by place, points, and how many won."""
    rows = batch.play_rows(begin, games)[1]
    last, players = rows[rows["last"] == 1], int(batch.draft.values["players"])
    first = np.zeros(len(last), np.int64) if len(set(batch.seating.kinds)) > 1 else last["first_player"]
    places = ((first[:, None] + np.arange(players)) % players).astype(np.uint64)
    winners = np.bitwise_count(last["winners"])
    won = (last["winners"][:, None] >> places & np.uint64(1)) / np.maximum(winners, 1)[:, None]
    return won, last["points"][:, :players], winners


def _of_trajectories(followed: Sequence[Trajectory], rollouts: int) -> Iterator[Metric]:
    """What the trajectories of games tell."""
    chances = [_chances(trajectory) for trajectory in followed]
    if any(len(trajectory.standings) > 1 for trajectory in followed):
        leads, margin = [trajectory.standings for trajectory in followed], 0.0
    else:  # a game of one part has no standings on the way: who is in front is told by the win chances, beyond their noise
        leads, margin = [both.mean(axis=0)[1:] for both in chances], float(normal_quantile(0.95) / np.sqrt(2 * rollouts))
    ends = [trajectory.winners for trajectory in followed]
    options = [trajectory.options for trajectory in followed]
    lengths = np.array([len(counts) for counts in options])
    yield _mean("lead_changes", [lead_changes(path, margin) for path in leads])
    yield _mean("drama", [drama(both, winners) for both, winners in zip(chances, ends, strict=True)])
    yield _mean("undecided", [undecided(both, winners) for both, winners in zip(chances, ends, strict=True)])
    yield _mean("runaway", [runaway(path, winners, 0.5, margin) for path, winners in zip(leads, ends, strict=True)])
    yield _mean("length", lengths)
    yield _resampled("length_variation", lengths, length_variation, len(lengths))
    yield _mean("choices", [np.mean(counts) for counts in options])
    yield _mean("choice_convergence", [choice_convergence(counts) for counts in options])
    yield _mean("decision_spread", [decision_spread(trajectory.spreads) for trajectory in followed if trajectory.spreads is not None])
    yield _resampled("option_use", _use(followed), lambda use: option_use(*use.sum(axis=0)), len(followed))


def metrics_frame(metrics: Sequence[Metric], lang: str = "en") -> pd.DataFrame:
    """One line a metric."""
    return pd.DataFrame(
        {
            "metric": metric.key,
            "label": metric.label[lang],
            "value": metric.value,
            "low": metric.low,
            "high": metric.high,
            "n": metric.n,
            "reading": metric.reading[lang],
        }
        for metric in metrics
    )


def _chances(trajectory: Trajectory) -> np.ndarray:
    assert trajectory.chances is not None
    return trajectory.chances


def _mean(key: str, values: ArrayLike) -> Metric:
    real = np.asarray(values, float)
    real = real[~np.isnan(real)]
    if not len(real):
        return Metric(key, float("nan"), float("nan"), float("nan"), 0)
    figures = estimated(Sums.over(real[None], np.ones((1, len(real)))), "share" if key in _SHARES else "mean", single=key in _SHARES)
    return _metric(key, figures[0].value, figures[0].low, figures[0].high, len(real))


def _resampled(key: str, per_block: np.ndarray, statistic: Callable[[np.ndarray], float], n: int, times: int = 200) -> Metric:
    """A statistic of a batch, with a normal interval from its bootstrap standard error (Efron 1979), resampling blocks of games."""
    draws = np.random.default_rng(0)
    blocks, value = len(per_block), statistic(per_block)
    half = normal_quantile(0.95) * float(np.nanstd([statistic(per_block[draws.integers(blocks, size=blocks)]) for _ in range(times)]))
    return _metric(key, value, value - half, value + half, n)


def _metric(key: str, value: float, low: float, high: float, n: int) -> Metric:
    """A metric whose interval does not leave its range."""
    least, most = _RANGES.get(key, (0.0, np.inf))
    return Metric(key, value, max(low, least), min(high, most), n)


def _control(draft: Draft, games: int, seed: int, stop: Callable[[], bool]) -> Metric:
    """One rule-of-thumb player among random ones, in every seat in turn."""
    seats = draft.values["players"]
    each = max(games // seats, 100)
    found = []
    for seat in range(seats):
        kinds = ["thumb" if place == seat else "random" for place in range(seats)]
        batch = Batch.of(draft, kinds, seed)
        totals = batch.nothing()
        for part in batch.chunks(each, stop=stop):
            totals.add(part)
        study = batch.study(totals)
        found.append(study.plan.estimate(study.sums, f"win.seat.{seat + 1}"))
    value = float(np.mean([part.value for part in found]))
    half = normal_quantile(0.95) * float(np.sqrt(np.sum([part.error**2 for part in found]))) / seats
    at, low, high = (control(figure, seats) for figure in (value, value - half, value + half))
    return _metric("control", at, low, high, sum(part.games for part in found))


def _use(followed: Sequence[Trajectory]) -> np.ndarray:
    """How often each move was chosen and open, per game and stage: (games, 2, stages · 64). Forced moves are no choices."""
    stages = 1 + max(int(trajectory.stages.max(initial=0)) for trajectory in followed)
    use = np.zeros((len(followed), 2, stages * 64))
    for game, trajectory in enumerate(followed):
        for stage, move, mask in zip(trajectory.stages, trajectory.moves, trajectory.offered, strict=True):
            open_moves = cards_in(mask)
            if len(open_moves) > 1:
                use[game, 0, stage * 64 + move] += 1
                use[game, 1, [stage * 64 + option for option in open_moves]] += 1
    return use
