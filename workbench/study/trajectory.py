"""The trajectory of a game: what the metrics look at, taken down move by move from a simulated or a recorded game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from workbench.core.bits import cards_in
from workbench.play.batch import Batch
from workbench.play.record import Chooser, Played, Walk, chooser_of
from workbench.play.rollout import NO_MOVE, Trial, win_chances
from workbench.rules.game import seats_of


@dataclass(frozen=True)
class Trajectory:
    """One game.

    ``winners``: seats, none if nobody won; ``points`` (seats) at the end; ``standings`` (parts, seats): points after each part.
    ``moves`` (decisions): the move chosen each time, ``offered`` (decisions) the mask it was chosen from, ``stages`` (decisions) the
    game's stage, ``options`` (decisions) how many moves were open. ``chances`` (2, decisions + 1, seats): win chances before each
    decision and at the end, averaged over what each seat can see, estimated twice independently, or None. ``spreads`` (decisions):
    best less worst move in win chance for the mover, NaN where there was one move only, or None.
    """

    winners: tuple[int, ...]
    finished: bool
    points: np.ndarray
    standings: np.ndarray
    moves: np.ndarray
    offered: np.ndarray
    stages: np.ndarray
    chances: np.ndarray | None = None
    spreads: np.ndarray | None = None

    @property
    def options(self) -> np.ndarray:
        return np.array([int(mask).bit_count() for mask in self.offered], dtype=np.int64)


def trajectories(batch: Batch, games: int, *, begin: int = 0, rollouts: int = 0, looks: int = 0) -> Iterator[Trajectory]:
    """The trajectories of games ``begin`` … of a batch.

    ``rollouts``: games played on from every position, in each of two halves, for its win chances (0: none). ``looks``: games played
    on after every option, in each of two halves, for the spread of decisions (0: none).
    """
    for index in range(begin, begin + games):
        walk = Walk(batch.draft.game, batch.draft.values, batch.seed, index)
        yield _taken_down(walk, chooser_of(batch, walk), batch, rollouts, looks)


def trajectory_of(played: Played, *, rollouts: int = 0, looks: int = 0) -> Trajectory:
    """The trajectory of a game that was recorded or stepped through; the estimates assume the players it names."""
    walk = Walk(played.draft.game, played.draft.values, played.seed, played.index)
    moves = iter([move for step in played.steps for move in step.moves])
    batch = Batch.of(played.draft, played.players, played.seed)
    return _taken_down(walk, lambda _state, _legal: next(moves), batch, rollouts, looks)


def _taken_down(walk: Walk, choose: Chooser, batch: Batch, rollouts: int, looks: int) -> Trajectory:
    standings: list[np.ndarray] = []
    moves: list[int] = []
    offered: list[int] = []
    stages: list[int] = []
    chances: list[np.ndarray] = []
    spreads: list[float] = []
    players = len(seats_of(walk.values))
    seeds = np.random.default_rng(int(walk.state.redraw))

    while not walk.over:
        legal = walk.legal()
        if not legal:
            walk.do(None)
            if walk.state.settled:
                walk.state.settled = 0
                standings.append(_points(walk, players))
            continue
        open_moves = cards_in(legal)
        trials = [Trial(NO_MOVE, rollouts, int(seed)) for seed in seeds.integers(2**62, size=2)] if rollouts else []
        if looks and len(open_moves) > 1:
            mover = int(walk.state.turn)
            trials += [Trial(move, looks, int(seed), mover) for seed in seeds.integers(2**62, size=2) for move in open_moves]
        found = win_chances(batch, walk.state, trials) if trials else np.zeros((0, players))
        if rollouts:
            chances.append(found[:2])
            found = found[2:]
        if looks:
            spreads.append(_spread(found[:, int(walk.state.turn)]))
        move = choose(walk.state, legal)
        moves.append(move)
        offered.append(legal)
        stages.append(int(walk.state.stage))
        walk.do(move)
    end = _points(walk, players) if not standings else standings[-1]
    shares = np.array([float(walk.game.kernel.payoff(walk.state, walk.params, p)) for p in range(players)])
    if rollouts:
        chances.append(np.stack([shares, shares]))
    return Trajectory(
        winners=tuple(int(seat) for seat in np.flatnonzero(shares)),
        finished=bool(walk.state.finished),
        points=end,
        standings=np.array(standings or [end]),
        moves=np.array(moves, dtype=np.int64),
        offered=np.array(offered, dtype=np.uint64),
        stages=np.array(stages, dtype=np.int64),
        chances=np.stack(chances, axis=1) if rollouts else None,
        spreads=np.array(spreads) if looks else None,
    )


def _points(walk: Walk, players: int) -> np.ndarray:
    row = walk.game.kernel.new_rows(1)[0]
    walk.game.kernel.report(walk.state, walk.params, row)
    return np.array(row.points[:players])


def _spread(found: np.ndarray) -> float:
    """How much better the best option is than the worst; the mover's win chances of all options come twice, one after the other.

    Best and worst are picked by one half of the games and measured by the other: the extremes of noisy figures lie too far apart.
    """
    if len(found) == 0:
        return float("nan")
    picked, measured = found.reshape(2, -1)
    return float(measured[int(np.argmax(picked))] - measured[int(np.argmin(picked))])
