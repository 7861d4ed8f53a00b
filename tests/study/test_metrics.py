"""The metrics, against exact figures of tiny games and by hand."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tests.study.tiny import KUHN, TICTACTOE, begun, exact
from workbench.core.contract import WIN
from workbench.core.errors import BadInput
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.record import play_game
from workbench.play.replay import replay_record
from workbench.play.rollout import NO_MOVE, Trial, win_chances
from workbench.play.simulate import simulate
from workbench.study import metrics
from workbench.study.compare import compare
from workbench.study.metrics import measure, measure_games, metrics_frame
from workbench.study.trajectory import trajectories, trajectory_of

FIRST, SECOND, DRAW = Fraction(737, 1260), Fraction(121, 420), Fraction(8, 63)


def won_by(winners):
    return lambda row: Fraction(int(row.winners) == winners)


# ------------------------------------------------------------------------------------------------------------- exact reference games


@pytest.mark.parametrize(("winners", "share"), [(1, FIRST), (2, SECOND), (0, DRAW)])
def test_the_tree_of_tic_tac_toe_has_the_published_figures(winners, share):
    assert exact(TICTACTOE, begun(TICTACTOE), won_by(winners)) == share


def test_kuhn_poker_of_random_players_is_worth_one_eighth_to_the_first():
    total = Fraction(0)
    for first in range(3):
        for second in {0, 1, 2} - {first}:
            state = begun(KUHN)
            state.dealt, state.card[0], state.card[1] = 1, first, second
            total += exact(KUHN, state, lambda row: Fraction(int(row.points[0])))
    assert total / 6 == Fraction(1, 8)


def test_simulated_tic_tac_toe_agrees_with_the_exact_figures():
    """Five standard errors: a test that fails once in two million seeds."""
    games = 200_000
    tally = simulate(TICTACTOE, games, "random", seed=3, keep=0).totals.tally[0]
    for count, share in ((tally.wins[0] / WIN, FIRST), (tally.wins[1] / WIN, SECOND), (tally.draws, DRAW)):
        assert abs(count / games - share) < 5 * np.sqrt(float(share * (1 - share)) / games)


def test_simulated_kuhn_poker_agrees_with_the_exact_value():
    estimate = compare(KUHN, KUHN, 100_000, "random", measures=["gain"]).differences[0].a
    assert abs(estimate.value - 1 / 8) < 5 * estimate.error


def test_a_measured_game_of_tic_tac_toe_has_the_exact_metrics():
    found = {m.key: m for m in measure(TICTACTOE, 50_000, "random", looked_at=40, rollouts=20)}
    for key, share in (
        ("decisiveness", 1 - DRAW),
        ("ties", DRAW),
        ("seat_balance", 1 - (FIRST - SECOND)),
        ("closeness", DRAW),  # 0 : 0 is level, 1 : 0 is as far apart as can be
        ("spread", (1 - DRAW) / 2),
    ):
        assert abs(found[key].value - float(share)) < 0.01, key
    assert found["lead_changes"].high < 2
    assert 5 <= found["length"].value <= 9
    assert found["choices"].value == pytest.approx(9 - (found["length"].value - 1) / 2, abs=0.3)
    assert found["choice_convergence"].low > 0.2
    assert found["control"].low > 0


def test_win_chances_of_a_position_agree_with_its_exact_value():
    batch = Batch.of(TICTACTOE, "random", 1)
    state = begun(TICTACTOE)
    params = TICTACTOE.values.record()
    for move in (0, 3):
        TICTACTOE.game.kernel.apply(state, params, move)
    truth = float(exact(TICTACTOE, state, won_by(1)))
    afterwards = begun(TICTACTOE)
    for move in (0, 3, 4):
        TICTACTOE.game.kernel.apply(afterwards, params, move)
    before = state.copy()
    here, after = win_chances(batch, state, [Trial(NO_MOVE, 20_000, 5), Trial(4, 20_000, 6)])
    assert state == before
    assert abs(here[0] - truth) < 0.02
    assert abs(after[0] - float(exact(TICTACTOE, afterwards, won_by(1)))) < 0.02


# -------------------------------------------------------------------------------------------------------------------- by hand


def test_seat_balance():
    assert metrics.seat_balance(np.array([0.25, 0.25, 0.25, 0.25])) == 1
    assert metrics.seat_balance(np.array([0.3, 0.2])) == pytest.approx(0.9)


def test_spread_and_closeness():
    points = np.array([[4, 4, 4], [10, 5, 0], [0, 0, 0], [6, 6, 0]])
    assert metrics.spread(points) == pytest.approx([0, np.sqrt(50 / 3), 0, np.sqrt(8)])
    assert metrics.closeness(points) == pytest.approx([1, 0.5, 1, 1])


def test_ties_and_decisiveness():
    assert metrics.ties(np.array([[3, 3, 1], [3, 2, 2]])).tolist() == [True, False]
    assert metrics.decisiveness(np.array([0, 1, 2])).tolist() == [False, True, False]


@pytest.mark.parametrize(
    ("leads", "changes"),
    [
        ([[1, 0], [2, 0]], 0),  # the first lead is no change
        ([[1, 0], [1, 2]], 1),
        ([[0, 0], [1, 0]], 0),  # nobody led before
        ([[1, 0], [1, 1], [2, 1]], 0),  # caught up with, not overtaken
        ([[1, 0], [1, 1], [1, 2], [3, 2]], 2),
        ([[1, 1]], 0),
    ],
)
def test_lead_changes(leads, changes):
    assert metrics.lead_changes(np.array(leads)) == changes


def test_lead_changes_within_the_margin_do_not_count():
    leads = np.array([[0.5, 0.4], [0.45, 0.5], [0.2, 0.8]])
    assert metrics.lead_changes(leads, margin=0.08) == 1
    assert metrics.lead_changes(leads) == 1
    assert metrics.lead_changes(leads[:2], margin=0.08) == 0


def test_drama_is_how_far_behind_the_winner_was():
    path = np.array([[0.5, 0.5], [0.1, 0.9], [0.32, 0.68], [1.0, 0.0]])
    both = np.stack([path, path])
    assert metrics.drama(both, (0,)) == pytest.approx((np.sqrt(0.8) + np.sqrt(0.36)) / 2)
    assert metrics.drama(both, (0, 1)) == pytest.approx(((np.sqrt(0.8) + np.sqrt(0.36)) / 2 + 1) / 2)
    assert np.isnan(metrics.drama(both, ()))
    ahead = np.stack([path[::-1][:1], path[::-1][:1]])
    assert metrics.drama(ahead, (0,)) == 0


def test_noise_alone_makes_little_drama():
    """A winner level with all others throughout: a single noisy estimate would see a drama of about √0.2."""
    noise = np.random.default_rng(1).normal(0.25, 0.05, (2, 4_000, 4))
    one_estimate = np.stack([noise[0], noise[0]])
    assert metrics.drama(noise, (0,)) < 0.55 * metrics.drama(one_estimate, (0,))


def test_undecided():
    path = np.array([[0.5, 0.5], [0.8, 0.2], [0.6, 0.4], [0.9, 0.1], [1.0, 0.0]])
    both = np.stack([path, path])
    assert metrics.undecided(both, (0,)) == pytest.approx(3 / 4)
    assert np.isnan(metrics.undecided(both, (0, 1)))
    assert metrics.undecided(both[:, 3:], (0,)) == 0


def test_choice_convergence():
    assert metrics.choice_convergence(np.array([9, 8, 7, 6, 5])) == pytest.approx((8.5 - 5.5) / 14)
    assert metrics.choice_convergence(np.array([3, 3, 3, 3])) == 0
    assert metrics.choice_convergence(np.array([1, 4])) < 0
    assert metrics.choice_convergence(np.array([2])) == 0


def test_decision_spread_and_length_variation():
    assert metrics.decision_spread(np.array([0.2, np.nan, 0.4])) == pytest.approx(0.3)
    assert np.isnan(metrics.decision_spread(np.array([np.nan])))
    assert metrics.length_variation(np.array([2, 4])) == pytest.approx(np.sqrt(2) / 3)
    assert metrics.length_variation(np.array([5])) == 0


def test_runaway():
    leads = np.array([[1, 0, 0], [1, 2, 0], [2, 2, 0], [5, 2, 9]])  # after each of four parts
    assert metrics.runaway(leads, (2,), 0.25) == 0
    assert metrics.runaway(leads, (0,), 0.49) == 1
    assert metrics.runaway(leads, (1,), 0.5) == 1
    assert metrics.runaway(leads, (1, 2), 0.5) == 0.5
    assert np.isnan(metrics.runaway(leads, (2,), 0.75))  # level
    assert np.isnan(metrics.runaway(leads, (2,), 0.2))  # nothing is over yet
    assert metrics.runaway(leads, (2,), 1.0) == 1
    assert np.isnan(metrics.runaway(leads[:1], (0,), 0.5))  # the end does not foretell itself


def test_control():
    assert metrics.control(0.25, 4) == 0
    assert metrics.control(1.0, 4) == 1
    assert metrics.control(0.1, 4) < 0


def test_option_use():
    assert metrics.option_use(np.array([5, 5, 5, 5]), np.array([10, 10, 10, 10])) == pytest.approx(1)
    assert metrics.option_use(np.array([9, 0, 0, 0]), np.array([9, 9, 9, 0])) == pytest.approx(1 / 3)
    assert metrics.option_use(np.array([2, 8]), np.array([4, 16])) == pytest.approx(1)  # as often as it was open
    assert np.isnan(metrics.option_use(np.zeros(3), np.zeros(3)))


# --------------------------------------------------------------------------------------------------------------------- trajectories


def test_a_recorded_game_has_the_trajectory_of_the_simulated_one():
    draft = load_draft("omerta")
    batch = Batch.of(draft, "thumb", 2)
    simulated = list(trajectories(batch, 3, rollouts=4, looks=2))
    for index, trajectory in enumerate(simulated):
        recorded = trajectory_of(play_game(batch, index), rollouts=4, looks=2)
        assert np.array_equal(recorded.moves, trajectory.moves)
        assert np.array_equal(recorded.standings, trajectory.standings)
        assert np.array_equal(recorded.chances, trajectory.chances)
        assert np.array_equal(recorded.spreads, trajectory.spreads, equal_nan=True)


def test_the_trajectory_ends_as_the_outcome_rows_say():
    batch = Batch.of(load_draft("omerta"), "random", 4)
    _, rows = batch.play_rows(0, 10)
    for index, trajectory in enumerate(trajectories(batch, 10)):
        mine = rows[rows["game"] == index]
        assert np.array_equal(trajectory.standings, mine["points"][:, :4])
        assert sum(1 << seat for seat in trajectory.winners) == int(mine["winners"][-1])


def test_recorded_games_are_measured_like_simulated_ones():
    batch = Batch.of(load_draft("omerta"), "random", 6)
    games = [replay_record(play_game(batch, index).record) for index in range(6)]
    recorded = {m.key: m for m in measure_games(games, rollouts=6)}
    simulated = {m.key: m for m in measure(batch.draft, 6, "random", 6, looked_at=6, rollouts=6)}
    assert set(recorded) == set(simulated) - {"control"}
    for key in set(recorded) - {"seat_balance"}:  # by seat in records, by place in simulations
        assert recorded[key].value == pytest.approx(simulated[key].value, nan_ok=True), key
    with pytest.raises(BadInput, match="at least two"):
        measure_games(games[:1])


def test_every_metric_is_told_in_both_languages():
    found = measure(load_draft("omerta"), 400, "random", looked_at=4, rollouts=4)
    assert len({m.key for m in found}) == len(found) == 16
    for lang in LANGUAGES:
        frame = metrics_frame(found, lang)
        assert frame["reading"].str.len().min() > 10
    assert all(m.low <= m.value <= m.high for m in found if not np.isnan(m.value))
