"""The rules of Fortuna: the worked examples, every clause, every reading of the text, every idea."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from tests.rules.fortuna.tables import DRAFT, KERNEL, Table, play, set_points
from workbench.core.bits import cards_in
from workbench.core.parameters import ParameterError
from workbench.play.batch import Batch
from workbench.rules.fortuna import kernel as rules
from workbench.rules.fortuna.parameters import CLAUSES, deck_size, hand_dealt
from workbench.rules.fortuna.table import card_name, unpacked

A, B, C, D = range(4)
FULL = "1:l 1:w 1:h 1:o"  # cards for seats that only have to be there


# worked examples


def test_a_number_grows_by_its_discards():
    """Example 1: with two 3s discarded a 3 counts as 3, 4 or 5, and 3,3,5,5,5 is a set of 5."""
    table = Table(["1:l 3:l 3:w 5:l 5:w 5:h 2:o", FULL, FULL, FULL], row="3:h 3:o")
    assert table.counts_as(3) == [3, 4, 5]
    table.discard("1:l")
    assert 5 in table.sets
    table.play("3:l 3:w 5:l 5:w 5:h")
    assert table.state.set_number[A, 0] == 5
    assert table.fired("value/range") == 2, "the two 3s counted as another number than their own"


def test_the_discard_that_reaches_nine_scores_and_stretches_at_once():
    """Example 2: the third 6 scores 3 VP, and 6s count as 6 to 9 for a set in the same turn."""
    table = Table(["6:l 6:w 1:w 1:h", FULL, FULL, FULL], row="6:h 6:o")
    table.discard("6:l")
    assert table.state.earned[A, rules.NINE] == 3
    assert table.counts_as(6) == [6, 7, 8, 9]
    assert table.fired("turn/nine-bonus") == 1


def test_beyond_nine_a_number_is_wild_and_scores_no_more():
    """Example 2: the fourth 6 brings no bonus, but 6s count as any number."""
    table = Table(["6:l 6:w 1:w 1:h", FULL, FULL, FULL], row="6:h 6:o 6:l")
    table.discard("6:l")
    assert table.state.earned[A].sum() == 0
    assert table.counts_as(6) == list(range(1, 10))
    table.play("6:w")
    assert table.state.set_number[A, 0] == 1
    assert table.fired("value/wild") == 1
    assert table.fired("value/range") == 0


def test_the_eighth_discard_of_a_one_scores_eight():
    """1 needs eight discards to reach 9, and they are what it scores."""
    table = Table(["1:l 2:w", FULL, FULL, FULL], row="1:l 1:l 1:w 1:w 1:h 1:h 1:o")
    table.discard("1:l")
    assert table.state.earned[A, rules.NINE] == 8


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("5:l 5:l 5:w 5:g 5:o", 15),  # example 3: two lightnings and a goddess
        ("1:w", 1),  # example 4
        ("2:w 2:w", 4),
        ("3:h 3:h 3:o", 6),
        ("3:g 4:g", 4),  # only goddesses count all
        ("1:l 2:w 3:h 4:o", 4),
        ("1:l 2:w 3:h 4:g", 8),
    ],
)
def test_a_set_scores_its_size_times_its_most_frequent_icon(cards, points):
    """Goddesses join the most frequent icon."""
    assert set_points(cards) == points


def test_sets_and_the_no_goddess_bonus_add_up():
    """Example 4: sets of 1, 2 and 3 without a goddess: 1 + 4 + 6 + 3 = 14."""
    table = Table(["1:w 2:w 2:w 3:h 3:h 3:o 4:l 4:l 4:l", "5:g 1:l 2:l 3:l 4:l 5:l", "1:l 2:l 3:l 4:l 5:l", "1:l 2:l 3:l 4:l 5:l"])
    for lap, cards in enumerate(("1:w", "2:w 2:w", "3:h 3:h 3:o")):
        table.discard("4:l").play(cards)
        if lap == 2:
            break
        for _ in (B, C, D):
            table.discard(f"{lap + 1}:l").no_set()
    assert table.state.ending == 1
    assert table.fired("end/trigger") == 1
    for _ in (B, C, D):
        table.discard("3:l").no_set()
    table.advance()
    assert table.points[A] == 14
    assert table.state.winners == 1 << A
    assert table.fired("score/set") == 3
    assert table.fired("score/no-goddess") == 1
    assert table.fired("win/most") == 1


@pytest.mark.parametrize(("players", "hand", "row"), [(3, 24, 6), (4, 18, 6), (5, 15, 3)])
def test_the_deal(players, hand, row):
    """Example 5: 72, 72 and 75 cards are dealt; the rest lies in the row, by number, and scores for nobody."""

    def first_choice(state, params, legal):
        if state.fired[CLAUSES.index("turn/discard")] == 0 and legal:
            assert [int(n) for n in state.hand_size[:players]] == [hand] * players
            assert int(state.discards.sum()) == row
            assert state.earned.sum() == 0
            seen.append(state.lap)

    seen: list[int] = []
    for index in range(20):
        play({"players": players}, index, visit=first_choice)
    assert seen == [1] * 20


def test_the_last_card_ends_the_game_with_its_lap():
    """Example 6: discarding the last card triggers the end; the others of the lap still have their turn."""
    table = Table(["1:l", FULL, FULL, FULL], start=D)
    table.discard("1:l").no_set()  # D starts
    table.discard("1:l")
    assert table.state.turn == B, "no set is asked for with an empty hand"
    assert table.state.ending == 1
    table.discard("1:w").no_set()
    table.discard("1:w").no_set()
    assert table.state.turn == rules.NOBODY
    table.advance()
    assert table.state.over
    assert table.state.finished
    assert table.state.lap == 1


# the deck and the turn


def test_the_deck():
    """78 cards: each of six numbers has three of each icon and one goddess, and every card is somewhere."""
    assert deck_size(DRAFT.values) == 78
    everything = np.zeros(10, np.uint64)
    state = play(
        {}, 3, visit=lambda state, params, legal: everything.__setitem__(slice(None), state.hand.sum(axis=0, dtype=np.uint64) + state.row)
    )
    names = [card_name(card, DRAFT.values) for card in unpacked(everything, DRAFT.values)]
    laid = [card_name(int(card), DRAFT.values) for p in range(4) for card in state.laid[p][: int(state.laid_cards[p])]]
    counts = {name: (names + laid).count(name) for name in names + laid}
    assert counts == {f"{n}:{icon}": 3 for n in range(1, 7) for icon in ("lightning", "wheat", "helmet", "wheel")} | {
        f"{n}:goddess": 1 for n in range(1, 7)
    }


def test_turns_go_clockwise_and_begin_with_one_discard():
    """Every turn discards exactly one card, whatever set follows."""
    table = Table([FULL] * 4, start=C)
    turns = []
    for _ in range(4):
        turns.append(int(table.state.turn))
        table.discard("1:l").no_set()
    assert turns == [C, D, A, B]
    assert table.state.lap == 2
    assert table.fired("turn/discard") == 4


def test_every_choice_of_cards_can_be_laid_and_every_opened_set_be_completed():
    """A set of 2 from 1, 1, 2, 2: with a discarded 1 each pair of different or like cards is reachable, in any order."""
    reached = set()

    def follow(laid: tuple[str, ...]) -> None:
        table = Table(["1:l 1:w 2:l 2:w 6:h", FULL, FULL, FULL], row="1:h").discard("6:h").open(2)
        table.lay(" ".join(laid))
        if table.state.stage != rules.ADD:
            reached.add(tuple(sorted(laid)))
            return
        for name in table.playable:
            follow((*laid, f"{name[:2]}{name[2]}"))

    follow(())
    assert reached == {
        tuple(sorted(pair)) for pair in (("1:l", "1:w"), ("1:l", "2:l"), ("1:l", "2:w"), ("1:w", "2:l"), ("1:w", "2:w"), ("2:l", "2:w"))
    }


def test_an_opened_set_never_runs_out_of_cards():
    """Wherever random games lead, a set in progress has a card to add."""

    def check(state, params, legal):
        if state.stage == rules.ADD:
            fitting = sum(
                int(state.held[state.turn, n])
                for n in range(1, params.numbers + 1)
                if state.counts_as[n] >> np.uint64(state.opened) & np.uint64(1)
            )
            assert fitting >= state.opened - state.opened_cards
            assert legal

    for index in range(60):
        play({}, index, visit=check)


def test_one_set_a_turn():
    """A second set is refused, and the clause says so if there was one to play."""
    table = Table(["1:l 2:l 2:w 6:h 5:h", FULL, FULL, FULL])
    table.discard("6:h").play("2:l 2:w")
    assert table.state.turn == B
    assert table.fired("turn/one-set") == 1


def test_sets_per_turn_allows_more():
    """With two sets a turn a second one follows after one discard; it may be declined."""
    table = Table(["1:l 2:l 2:w 6:h 5:h", FULL, FULL, FULL], sets_per_turn=2)
    table.discard("6:h").play("2:l 2:w")
    assert table.sets == [1]
    table.play("1:l")
    assert table.state.turn == B
    assert table.state.sets[A] == 2


def test_no_two_sets_of_a_number():
    """A number played once is closed to that player for the game; to others it is open."""
    table = Table(["1:l 1:w 1:h 6:l 6:w 5:w", FULL, FULL, FULL])
    table.discard("6:l").play("1:l")
    assert 1 in table.discard("1:l").sets
    table.no_set().discard("1:l").no_set().discard("1:l").no_set()
    table.discard("6:w")
    assert 1 not in table.sets
    table.no_set()
    assert table.fired("turn/no-repeat") == 1


def test_ties_go_to_the_earlier_in_playing_order():
    """B and C have the same points; C starts, so C wins."""
    table = Table(["1:l", "1:l 2:w", "1:l 2:w", FULL], start=C)
    table.discard("1:l").no_set()
    table.discard("1:l").no_set()
    table.discard("1:l")
    table.discard("1:l").no_set()
    table.advance()
    assert table.points == [0, 0, 0, 0]
    assert cards_in(table.state.winners) == [C]
    assert table.fired("win/tie") == 1


# parameters


def test_other_decks():
    """The decks of the designer's notes: 60, 66 and 84 cards."""
    deck = {"goddesses": 0, "hand_size.4.cards": 15}
    assert deck_size(DRAFT.with_values({"numbers": 5, "icons": 6, "copies": 2, **deck}).values) == 60
    assert deck_size(DRAFT.with_values({"icons": 6, "copies": 2, "last_icon_copies": 1, **deck}).values) == 66
    assert deck_size(DRAFT.with_values({"icons": 7, "copies": 2, **deck}).values) == 84
    scarce = play({"icons": 6, "copies": 2, "last_icon_copies": 1, **deck}, 1)
    assert scarce.over


def test_deal_all_leaves_only_what_does_not_divide():
    """78 cards among four: 19 each and 2 in the row; the switch and the reading do the same."""
    sizes = []

    def look(state, params, legal):
        if state.lap == 1 and state.fired[CLAUSES.index("turn/discard")] == 0 and state.stage == rules.DISCARD:
            sizes.append((int(state.hand_size[0]), int(state.discards.sum())))

    for given in ({"deal_all": True}, {"deal_out": "deal-all"}):
        play(given, 5, visit=look)
        assert hand_dealt(DRAFT.with_values(given).values) == 19
    assert sizes == [(19, 2), (19, 2)]


def test_the_limit_moves_everything_that_hangs_on_it():
    """With a limit of 8 a 6 reaches it at the second discard, scores 2 and is wild beyond; sets go up to 8."""
    table = Table(["6:l 6:w 6:h 1:l", FULL, FULL, FULL], row="6:o", limit=8)
    table.discard("6:l")
    assert table.state.earned[A, rules.NINE] == 2
    assert table.counts_as(6) == [6, 7, 8]
    assert Table([FULL] * 4, row="6:o 6:l 6:w", limit=8).counts_as(6) == list(range(1, 9))


def test_the_bonus_table_follows_the_limit_until_it_is_set():
    """limit − n, and whatever the designer writes instead."""
    assert DRAFT.with_values(limit=11).values["nine_bonus"][6]["vp"] == 5
    changed = DRAFT.with_values({"nine_bonus.6.vp": 7})
    assert changed.with_values(limit=11).values["nine_bonus"][6]["vp"] == 7
    table = Table(["6:l 6:w 1:w", FULL, FULL, FULL], row="6:h 6:o", **{"nine_bonus.6.vp": 7})
    assert table.discard("6:l").state.earned[A, rules.NINE] == 7


def test_set_factor_and_no_goddess_bonus():
    """Both are multiplied out."""
    assert set_points("2:w 2:w", set_factor=3) == 12
    assert scored(["1:l 6:w"], sets=["1:l"], no_goddess_bonus=5)[0] == 1 + 5


def scored(hands, sets, **given):
    """Points after one lap in which each seat discards a 6 and plays the set given (its number is its size), then the end."""
    table = Table([*hands, *["6:w 6:h 6:o"] * (4 - len(hands))], **given)
    for seat in range(4):
        table.discard("6:w")
        if seat < len(sets) and sets[seat]:
            table.play(sets[seat])
        elif table.state.stage == rules.OPEN and table.state.turn == seat:
            table.no_set()
    while not table.state.over:
        table.advance()
    return table.points


def test_a_safety_stop_leaves_the_game_unfinished():
    """max_laps: points stand, nobody wins."""
    state = play({"max_laps": 2}, 1)
    assert state.lap == 2
    assert state.over
    assert not state.finished
    assert state.winners == 0


# readings of the text


def test_no_goddess_needs_set():
    """Without a set: nothing, or (the other reading) as for one."""
    assert scored(["1:l 6:w"], sets=["1:l"])[1] == 0
    assert scored(["1:l 6:w"], sets=["1:l"], no_goddess_needs_set="no")[1] == 1


def test_set_after_empty():
    """The end is triggered at once, or when the turn comes to the empty hand."""
    table = Table(["1:l", FULL, FULL, FULL], set_after_empty="next-turn")
    table.discard("1:l")
    assert table.state.ending == 0
    for _ in range(3):
        table.discard("1:l").no_set()
    assert (table.state.turn, table.state.stage, table.state.lap) == (A, rules.EMPTY, 2)
    table.advance()
    assert table.state.ending == 1
    assert table.fired("end/trigger") == 1
    for _ in range(3):
        table.discard("1:w").no_set()
    assert table.advance().state.over
    assert table.state.lap == 2


def test_wild_at_ten():
    """Above 9 is 10; the other reading makes 9 wild already."""
    assert Table([FULL] * 4, row="6:l 6:w 6:h").counts_as(6) == [6, 7, 8, 9]
    assert Table([FULL] * 4, row="6:l 6:w 6:h", wild_at_ten="at-nine").counts_as(6) == list(range(1, 10))
    assert Table([FULL] * 4, row="6:l 6:w", wild_at_ten="at-nine").counts_as(6) == [6, 7, 8]


def test_range_over_nine():
    """Cards count as 9 at most; the other reading lets them count up to their current value, so larger sets exist."""
    row = "6:l 6:w 6:h 6:o"
    assert Table([FULL] * 4, row=row).counts_as(6) == list(range(1, 10))
    assert Table([FULL] * 4, row=row, range_over_nine="yes").counts_as(6) == list(range(1, 11))
    hand = "1:o 6:l 6:l 6:w 6:w 6:h 6:h 6:o 6:o 6:g 5:l"
    grown = "5:l 5:w 5:h 5:o 5:w"
    assert 10 in Table([hand, FULL, FULL, FULL], row=f"{row} {grown}", range_over_nine="yes").discard("1:o").sets
    assert 10 not in Table([hand, FULL, FULL, FULL], row=f"{row} {grown}").discard("1:o").sets


def test_no_repeat_scope():
    """Within a turn only: then a number comes back in the next one."""
    table = Table(["1:l 1:w 6:l 6:w 5:w", FULL, FULL, FULL], no_repeat_scope="turn", sets_per_turn=2)
    table.discard("6:l").play("1:l")
    assert 1 not in table.sets
    table.no_set()
    for _ in range(3):
        table.discard("1:l").no_set()
    assert 1 in table.discard("6:w").sets


# ideas


def test_burn_out():
    """A number that has reached 9 counts as nothing, and is never wild."""
    table = Table(["6:l 6:w 1:l", FULL, FULL, FULL], row="6:h 6:o", burn_out=True)
    assert table.counts_as(6) == [6, 7, 8]
    table.discard("6:l")
    assert table.counts_as(6) == []
    assert table.fired("idea/burn-out") == 1
    assert table.sets == [1]
    assert Table([FULL] * 4, row="6:l 6:w 6:h 6:o", burn_out=True).counts_as(6) == []


def test_reached_discards_score():
    """Once a number has reached 9, each further discard of it scores."""
    table = Table(["6:l 6:w 1:l", "6:l 1:w", FULL, FULL], row="6:h 6:o", reached_discard_vp=2)
    table.discard("6:l").no_set()
    assert list(table.state.earned[A]) == [0, 3, 0, 0]
    table.discard("6:l").no_set()
    assert list(table.state.earned[B]) == [0, 0, 2, 0]
    assert table.fired("idea/reached-discard") == 1


def test_growing_sets_against_ones_own():
    """After a set of 2 only larger ones, whatever the others play."""
    table = Table(["1:l 2:l 2:w 3:l 3:w 3:h 6:l 6:w", "1:l 2:l 2:w 6:l", FULL, FULL], growing_sets="own")
    table.discard("6:l").play("2:l 2:w")
    assert 1 in table.discard("6:l").sets
    table.play("1:l").discard("1:l").no_set().discard("1:l").no_set()
    assert table.discard("6:w").sets == [3]
    table.play("3:l 3:w 3:h")
    assert table.fired("idea/growing-sets") == 1


def test_growing_sets_against_anybodys():
    """After A's set of 2, B needs more than two cards."""
    table = Table(["1:l 2:l 2:w 6:l", "1:l 2:l 2:w 3:l 3:w 3:h 6:l", FULL, FULL], growing_sets="anybody")
    table.discard("6:l").play("2:l 2:w")
    assert table.discard("6:l").sets == [3]


def test_play_or_discard():
    """A turn is a set or a discard: after either the next seat is on turn."""
    table = Table(["1:l 2:l 2:w", "1:l 6:l", FULL, FULL], play_or_discard=True)
    assert table.sets == [1, 2]
    table.play("2:l 2:w")
    assert table.state.turn == B
    table.discard("6:l")
    assert table.state.turn == C
    assert table.fired("turn/discard") == 1
    assert table.fired("idea/play-or-discard") == 2


def test_a_feed_turns_cards_after_each_lap():
    """The rest of the deck is a pile; after the lap its cards go to the row until it is empty, and score for nobody."""
    rows, piles = [], []

    def look(state, params, legal):
        if state.stage == rules.FEED or (state.lap == 1 and state.fired[CLAUSES.index("turn/discard")] == 0):
            rows.append(int(state.discards.sum()))
            piles.append(int(state.pile_size))

    state = play({"feed": 4}, 2, visit=look)
    assert rows[0] == 0, "nothing lies in the row when the cards are dealt"
    assert piles == [6, 6, 2]
    assert state.fired[CLAUSES.index("idea/feed")] == 2
    assert state.pile_size == 0


def test_the_pile_is_the_same_whatever_the_players_do():
    """Chance does not hang on choices: the cards turned after the first lap are the same for different players."""

    def turned(choose):
        found = []

        def look(state, params, legal):
            if state.stage == rules.FEED:
                found.append(state.pile.copy())

        play({"feed": 2, "max_laps": 3}, 4, choose=choose, visit=look)
        return (found[0] - found[1]).tolist()

    assert turned(None) == turned(lambda state, params, legal: cards_in(legal)[-1])


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("1:l", 1 * 4),  # a single card is all the same
        ("1:l 2:l", 2 * 4),
        ("1:l 2:w", 2 * 3),  # half and half and all different: the better counts
        ("1:l 2:l 3:w", 3 * 2),  # halves that differ by one
        ("1:l 2:w 3:h", 3 * 3),
        ("1:l 2:l 3:l 4:w", 4 * 1),  # no pattern
        ("1:l 2:l 3:w 4:w", 4 * 2),
        ("1:l 2:l 3:w 4:h", 4 * 1),
        ("1:l 2:l 3:g", 3 * 2),  # a goddess is an icon of its own
        ("1:l 2:w 3:h 4:o 5:g", 5 * 3),
    ],
)
def test_patterns_score(cards, points):
    """yaku: cards times the base value of the pattern."""
    assert set_points(cards, yaku=True) == points


def test_pattern_values_are_the_tables():
    """Each pattern has its own base value."""
    given = {"yaku": True, "yaku_same": 5, "yaku_half": 6, "yaku_different": 7, "yaku_none": 2}
    assert set_points("1:l 2:l", **given) == 10
    assert set_points("1:l 2:l 3:w", **given) == 18
    assert set_points("1:l 2:w", **given) == 14
    assert set_points("1:l 2:l 3:l 4:w", **given) == 8


def test_all_ideas_together_still_make_a_game():
    """Every combination of the switches plays to its end."""
    names = ("burn_out", "play_or_discard", "yaku")
    for index, (flags, grow, feed) in enumerate(product(product((False, True), repeat=3), ("off", "own", "anybody"), (0, 2))):
        given = dict(zip(names, flags, strict=True)) | {"growing_sets": grow, "feed": feed, "reached_discard_vp": 1}
        state = play(given, index)
        assert state.finished, given


# what cannot be


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"icons": 8, "numbers": 9}, "numbers"),
        ({"limit": 6, "numbers": 7}, "limit"),
        ({"hand_size.4.cards": 20}, "hand_size.4.cards"),
        ({"deal_all": True, "players": 3, "copies": 6}, "deal_all"),
        ({"deal_out": "deal-all", "players": 3, "copies": 6}, "deal_out"),
        ({"numbers": 3, "icons": 2, "copies": 1}, "hand_size.4.cards"),
        ({"deal_all": True, "players": 3, "feed": 1}, "feed"),
        ({"goddesses": 0, "feed": 1}, "feed"),
        ({"numbers": 4}, "hand_size.4.cards"),
    ],
)
def test_impossible_combinations_are_refused_with_a_reason(given, path):
    """The message names the parameter, what is allowed and why."""
    with pytest.raises(ParameterError) as refused:
        DRAFT.with_values(given)
    assert [problem.path for problem in refused.value.problems] == [path]
    assert all(problem.reason["ja"] and problem.reason["en"] for problem in refused.value.problems)


# what is known


def test_known_facts():
    """In 4,000 random games everybody's cards add up, nobody repeats a number, and every game finishes."""
    batch = Batch.of(DRAFT, "random", 1)
    totals, rows = batch.play_rows(0, 4_000)
    assert rows.finished.all()
    assert (rows.sets[:, :4].sum(axis=1) == rows.sizes.sum(axis=1)).all()
    points = rows.set_vp + rows.nine_vp + rows.reached_vp + rows.no_goddess_vp
    assert (points == rows.points).all()
    assert (rows.reached_vp == 0).all()
    assert ((rows.goddesses_dealt[:, :4].sum(axis=1)) <= 6).all()
    cards = rows.cards_left[:, :4].sum(axis=1) + rows.sizes @ np.arange(rows.sizes.shape[1])
    assert (cards <= 72).all()
    assert (rows.cards_left[np.arange(len(rows)), rows.first_out] == 0).all()
    assert (totals.fired[[CLAUSES.index(c) for c in CLAUSES.ids if c.startswith("idea/")]] == 0).all()


# what a seat cannot see


def test_a_determinization_gives_an_open_set_the_cards_it_needs():
    """Whoever opened a set holds enough for it in every re-drawn hand; hand sizes and open cards stay."""
    table = Table(
        ["1:l 6:l 6:w 6:h 6:o 6:l 6:w 6:g 5:l 4:l", "1:w 1:h 2:l 2:w 3:l", "2:h 2:o 3:w 3:h 4:w", "4:h 4:o 5:w 5:h 5:o"], row="1:o"
    )
    table.discard("1:l").open(6).lay("6:l 6:l")
    sizes = table.state.hand_size.copy()
    different = set()
    for draw in range(200):
        again = KERNEL.new_state()[0]
        for name in table.state.dtype.names:
            again[name] = table.state[name]
        again.redraw = np.uint64(draw)
        KERNEL.determinize(again, table.params, B)
        assert (again.hand_size == sizes).all()
        assert (again.hand[B] == table.state.hand[B]).all()
        assert (again.held.sum(axis=1) == sizes).all()
        assert again.held[A, 6] >= 4
        different.add(tuple(again.hand[C].tolist()))
    assert len(different) > 100
