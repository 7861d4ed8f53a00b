"""Two drafts on the same deals: intervals, pairing, stopping, bad input."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from tests.study.tiny import KUHN, KUHN_SIGNATURES, TICTACTOE
from workbench.core.chance import chance_below
from workbench.core.errors import BadInput, UnknownName
from workbench.core.jit import kernel
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.simulate import simulate
from workbench.rules import Game
from workbench.study.compare import compare, comparing, why_unpaired

OMERTA = load_draft("omerta")
RICHER = OMERTA.with_values(survive_vp=3)


def by_key(comparison):
    return {difference.measure.key: difference for difference in comparison.differences}


def test_each_side_is_what_a_simulation_of_its_draft_gives():
    """To the last digit, with its interval."""
    comparison = compare(OMERTA, RICHER, 4_000, seed=5)
    for side, draft in (("a", OMERTA), ("b", RICHER)):
        figures = simulate(draft, 4_000, comparison.a.seating.kinds, seed=5, keep=0).figures.set_index("measure")
        for key, difference in by_key(comparison).items():
            found, wanted = getattr(difference, side), figures.loc[key]
            assert np.array_equal([found.value, found.low, found.high], wanted[["value", "low", "high"]].astype(float), equal_nan=True), key


def test_a_draft_does_not_differ_from_itself():
    comparison = compare(OMERTA, OMERTA, 2_000)
    assert comparison.clear == ()
    assert all(difference.gap.value == 0 or np.isnan(difference.gap.value) for difference in comparison.differences)
    assert "2,000" in comparison.title["en"]


def test_what_a_change_does_is_found_and_pairing_narrows_it():
    comparison = compare(OMERTA, RICHER, 4_000, habits="kept")
    deals = by_key(comparison)["deals"]
    assert deals.clear
    assert deals.gap.high < 0
    assert by_key(comparison)["points"].variance_reduction > 2
    assert comparison.variance_reduction > 1
    assert by_key(comparison)["deals"] in comparison.clear


def test_intervals_are_the_textbook_ones_of_paired_differences():
    comparison = compare(OMERTA, RICHER, 3_000, measures=["deals"])
    a, b = (simulate(draft, 3_000, keep=3_000).parts.groupby("game")["part"].max().to_numpy().astype(float) for draft in (OMERTA, RICHER))
    gap = comparison.differences[0].gap
    assert gap.value == pytest.approx((b - a).mean())
    assert gap.error == pytest.approx((b - a).std(ddof=1) / np.sqrt(3_000))
    assert gap.independent == pytest.approx(np.sqrt((a.var(ddof=1) + b.var(ddof=1)) / 3_000))


def test_the_number_of_workers_and_the_chunk_change_nothing():
    first, *_, last = comparing(OMERTA, RICHER, 3_000, chunk=700, workers=2)
    assert first.n == 700
    assert last.stopped == "games"
    whole = compare(OMERTA, RICHER, 3_000, workers=1)
    assert np.array_equal(last.totals_a.products, whole.totals_a.products)
    assert np.array_equal(last.crossed.value_value, whole.crossed.value_value)
    assert np.array_equal(last.totals_b.tally, whole.totals_b.tally)


def test_different_decks_are_compared_unpaired_and_say_so():
    comparison = compare(OMERTA, OMERTA.with_values(hand_size=7), 2_000)
    assert comparison.unpaired is not None
    assert "deal different cards" in comparison.summary()
    assert comparison.b.seed != comparison.a.seed
    assert comparison.frame()["variance_reduction"].isna().all()
    rounds = by_key(comparison)["rounds"].gap
    assert rounds.error == rounds.independent
    assert rounds.high < 0


def test_other_numbers_of_players_leave_the_outcomes_in_common():
    comparison = compare(OMERTA, OMERTA.with_values(players=3), 500)
    assert comparison.only_a == ("win.place.4",)
    assert "numbers of players" in comparison.summary()


def with_table(draft, chance=None, **table):
    """The draft of a game like it, with another table or another chance."""
    like = draft.game
    rules = like.kernel if chance is None else replace(like.kernel, advance=chance)
    parts = {part: getattr(like, part) for part in ("schema", "clauses", "words", "thumb", "outcomes", "rulesheet", "icons")}
    return replace(draft, game=Game(like.name, kernel=rules, table=SimpleNamespace(**vars(like.table) | table), **parts))


def why(a, b):
    reason = why_unpaired(Batch.of(a, "random", 3), Batch.of(b, "random", 3))
    return reason and reason["en"]


@kernel(KUHN_SIGNATURES.advance)
def fewer_cards(state, params):
    """Kuhn poker in which the first player never has the king."""
    if state.dealt == 0:
        state.card[0] = chance_below(state, 2)
        state.card[1] = (state.card[0] + 1 + chance_below(state, 2)) % 3
        state.dealt = 1
    else:
        state.settled = 1
        state.over = 1
        state.finished = 1


@pytest.mark.parametrize("happening", [lambda *_: None, lambda before, after, _: {"kind": "shuffle", "cards": after.card.tolist()}])
def test_pairing_looks_at_what_chance_did_whatever_it_is_called(happening):
    """Chance that the record calls otherwise, or does not show at all, is compared all the same."""
    steps = {"happening": happening, "describe": lambda before, _, move: {"kind": "bet", "move": move}, "option": lambda *move: move[-1]}
    assert why(with_table(KUHN, **steps), with_table(KUHN, **steps)) is None
    assert "deal different cards" in why(with_table(KUHN, **steps), with_table(KUHN, fewer_cards, **steps))


def test_a_game_without_chance_is_not_called_paired():
    assert "Chance has no part" in why(TICTACTOE, TICTACTOE)


def test_it_stops_at_the_precision_asked_for():
    comparison = compare(OMERTA, RICHER, 1_000_000, precision={"deals": 0.02})
    assert comparison.stopped == "precision"
    assert comparison.n < 100_000
    gap = by_key(comparison)["deals"].gap
    assert (gap.high - gap.low) / 2 <= 0.02


def test_cancelling_keeps_what_was_played():
    asked = iter([False] * 3 + [True] * 100)
    comparison = compare(OMERTA, RICHER, 1_000_000, workers=1, stop=lambda: next(asked))
    assert comparison.stopped == "cancelled"
    assert comparison.n == 6_000


def test_the_table_and_the_summary_speak_both_languages():
    comparison = compare(OMERTA, RICHER, 1_000)
    assert len(comparison.frame("ja")) == len(comparison.differences)
    assert "生存点：2 → 3" in comparison.summary("ja")
    assert "Survive VP: 2 → 3" in comparison.summary("en")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ({"games": 0}, "games = 0"),
        ({"precision": 0}, "precision"),
        ({"precision": {"deals": -1}}, "precision"),
        ({"players": "thumb,random"}, "4 of them"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(arguments, part):
    with pytest.raises(BadInput, match=part):
        compare(OMERTA, RICHER, **arguments)


def test_unknown_measures_are_refused_with_the_nearest():
    with pytest.raises(UnknownName, match="vow_held"):
        compare(OMERTA, RICHER, measures=["vow_hold"])
    with pytest.raises(UnknownName, match="deals"):
        compare(OMERTA, RICHER, precision={"deal": 0.1})


def test_players_have_learned_each_draft_or_keep_their_habits():
    """Which of the two is said, and changes what B comes to; A is the same."""
    learned, kept = (compare(OMERTA, RICHER, 1_000, habits=habits) for habits in ("learned", "kept"))
    assert (learned.habits, kept.habits) == ("learned", "kept")
    assert "have learned each draft" in learned.summary()
    assert "keep the habits" in kept.summary()
    assert np.array_equal(learned.totals_a.tally, kept.totals_a.tally)
    assert not np.array_equal(learned.totals_b.tally, kept.totals_b.tally)
    assert kept.b.players.fingerprints == kept.a.players.fingerprints
    assert compare(OMERTA, RICHER, 100, "thumb").habits is None
    with pytest.raises(UnknownName, match="learned"):
        compare(OMERTA, RICHER, 100, habits="learnt")


def test_a_comparison_can_be_stopped_while_players_learn():
    with pytest.raises(BadInput, match="stopped before the first game"):
        compare(OMERTA, OMERTA.with_values(survive_vp=5, acted_vp=3), 1_000, stop=lambda: True)
