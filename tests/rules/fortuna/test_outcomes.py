"""What a designer sees of a batch: findings in both languages, figures that add up, events that find what they say."""

from __future__ import annotations

import pytest

from tests.rules.fortuna.tables import DRAFT
from workbench.core.text import LANGUAGES
from workbench.drafts import load_draft
from workbench.play.batch import Batch
from workbench.play.find import find
from workbench.play.record import play_game
from workbench.play.simulate import panels_of, simulate
from workbench.rules.fortuna.outcomes import EVENTS
from workbench.rules.fortuna.partitions import best_points, partition_frame, set_partitions, smallest_hand, ways_by_hand

KEYS = ["wins", "points", "sources", "sizes", "laps", "left", "place-sources", "values", "goddesses", "partitions"]


@pytest.fixture(scope="module")
def outcomes():
    return simulate(DRAFT, 3_000, "thumb", workers=1)


@pytest.mark.parametrize("name", ["fortuna-4", "fortuna-4-growing-sets", "fortuna-4-patterns"])
@pytest.mark.parametrize("players", ["random", ["thumb", "random", "random", "random"]])
def test_every_panel_says_something(name, players):
    """A finding in each language, a frame in each language, and the sample it rests on."""
    found = simulate(load_draft(name), 200, players, workers=1)
    assert [panel.key for panel in found.panels] == KEYS
    for panel in found.panels:
        assert panel.n > 0
        for lang in LANGUAGES:
            assert panel.title[lang]
            assert "{" not in panel.title[lang] + panel.subtitle[lang]
            assert len(panel.frame(lang))


def test_nothing_is_said_of_nothing():
    """Before the first game the titles say so, but for the arithmetic of hands."""
    batch = Batch.of(DRAFT, "random", 1)
    titles = {panel.key: panel.title["en"] for panel in panels_of(batch, batch.nothing())}
    assert {key for key, title in titles.items() if title != "Nothing to say yet"} == {"partitions"}


def test_the_sources_are_all_the_points(outcomes):
    """Sets, bonuses and no-goddess points add up to the mean of the seats."""
    sources, points = outcomes.frames["sources"], outcomes.frames["points"]
    assert sources["mean"].sum() == pytest.approx(points["mean"].mean())
    assert sources["share"].sum() == pytest.approx(1)


def test_shares_and_laps_add_up(outcomes):
    """Every game has one winner and ends in one lap; whoever did not run out first has some number of cards left."""
    assert outcomes.frames["wins"]["count"].sum() == 3_000
    assert outcomes.frames["laps"]["count"].sum() == 3_000
    assert outcomes.frames["left"]["count"].sum() == 3 * 3_000
    goddesses = outcomes.panels[KEYS.index("goddesses")]
    assert goddesses.columns[0].figures.count.sum() == 4 * 3_000
    assert goddesses.columns[1].figures.count.sum() == 3_000


def test_current_values_only_grow(outcomes):
    """A number's mean value after the first lap is above the number, and grows while all games still run."""
    frame = outcomes.frames["values"]
    first = frame[frame.label == "1"].set_index("line")["mean"]
    second = frame[frame.label == "2"].set_index("line")["mean"]
    assert all(first[str(n)] > n for n in range(1, 7))
    assert (second > first).all()


def test_unfinished_games_are_reported():
    """With a stop after three laps the laps panel says how many games were cut short."""
    found = simulate(DRAFT.with_values(max_laps=3), 300, "thumb", workers=1)
    assert found.unfinished > 0
    laps = found.panels[KEYS.index("laps")]
    assert "stopped unfinished" in laps.title["en"]
    assert sum(figures.count.sum() for _, figures in laps.parts) == 300


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.key)
def test_events_find_what_they_say(event):
    """The first game found really holds the event, seen in its record."""
    batch = Batch.of(DRAFT, "random", 1)
    options = [option for option, _ in event.options(DRAFT.values)] if event.options else [None]
    value = 5 if event.key == "laps" else options[0]
    assert value in options
    found = next(iter(find(batch, 4_000, event.key, value)))
    played = play_game(batch, found.game)
    steps, last = played.record["steps"], played.last
    opened = [step["number"] for step in steps if step["kind"] == "open-set"]
    holds = {
        "nine": lambda: any(step["kind"] == "discard" and step["bonus"] for step in steps),
        "big-set": lambda: max(opened) >= value,
        "one-icon": lambda: any(last.set_number[p, s] == last.set_same[p, s] == value for p in range(4) for s in range(int(last.sets[p]))),
        "laps": lambda: last.lap == value,
        "winner": lambda: played.record["result"]["winners"] == [value],
        "tie": lambda: sorted(played.record["result"]["points"])[-2:] == [max(played.record["result"]["points"])] * 2,
        "points": lambda: max(played.record["result"]["points"]) > 50,
        "longest": lambda: last.lap > 6,
    }
    assert holds[event.key]()


# which partitions a hand allows


def test_five_sets_need_twenty_cards():
    """1+2+3+4+5 are 15 cards, and every set's turn discards one more; without that discard 15 are enough."""
    assert smallest_hand(5, DRAFT.values) == 20
    assert smallest_hand(5, DRAFT.with_values(play_or_discard=True).values) == 15
    assert smallest_hand(5, DRAFT.with_values(sets_per_turn=3).values) == 17
    assert smallest_hand(3, DRAFT.with_values(no_repeat_scope="turn").values) == 6
    assert smallest_hand(3, DRAFT.with_values(no_repeat_scope="turn", growing_sets="own").values) == 9
    assert max(len(part.sizes) for part in set_partitions(DRAFT.values, 19)) == 4
    assert (1, 2, 3, 4, 5) in [part.sizes for part in set_partitions(DRAFT.values, 20)]


def test_partitions_use_up_the_hand():
    """Every partition's sets and discards make the hand, sizes differ, and there are discards enough."""
    ways = set_partitions(DRAFT.values)
    assert all(sum(part.sizes) + part.discards == 18 for part in ways)
    assert all(len(set(part.sizes)) == len(part.sizes) <= part.discards for part in ways)
    assert len({part.sizes for part in ways}) == len(ways)
    assert [part.sizes for part in set_partitions(DRAFT.with_values(play_or_discard=True).values, 3)] == [(1,), (2,), (3,), (1, 2)]


@pytest.mark.parametrize(
    "given",
    [{}, {"sets_per_turn": 2}, {"no_repeat_scope": "turn"}, {"no_repeat_scope": "turn", "sets_per_turn": 2}, {"play_or_discard": True}],
)
def test_the_smallest_hand_is_the_first_with_a_partition(given):
    """Enumerating partitions of growing hands finds the same."""
    values = DRAFT.with_values(given).values
    for sets in range(1, 5):
        hands = (hand for hand in range(1, 30) if any(len(part.sizes) == sets for part in set_partitions(values, hand)))
        assert smallest_hand(sets, values) == next(hands)


def test_partitions_by_another_count():
    """As many as an independent enumeration of all subsets of 1 … 9 finds."""
    expected = 0
    for mask in range(1, 2**9):
        sizes = [k for k in range(1, 10) if mask >> (k - 1) & 1]
        expected += 18 - sum(sizes) >= len(sizes)
    assert len(set_partitions(DRAFT.values)) == expected


def test_a_hand_of_ten_without_discards():
    """The designer's worry: of a hand of ten little can be made, 1+2+3+4 and a few more."""
    values = DRAFT.with_values(play_or_discard=True).values
    whole = [part.sizes for part in set_partitions(values, 10) if part.discards == 0]
    assert (1, 2, 3, 4) in whole
    assert len(whole) == 9


def test_the_frame_of_partitions():
    """One line a partition, with the points that single icons would bring."""
    frame = partition_frame(DRAFT.values)
    assert len(frame) == len(set_partitions(DRAFT.values))
    line = frame[frame.sizes == "7+9"].iloc[0]
    assert (line.sets, line.cards, line.discards, line.best) == (2, 16, 2, 49 + 81)
    assert best_points(set_partitions(DRAFT.with_values(set_factor=2).values, 2)[0], DRAFT.with_values(set_factor=2).values) == 2


def test_ways_by_hand():
    """Five sets come in with a hand of twenty, in one way."""
    ways = ways_by_hand(DRAFT.values, range(18, 21))
    assert list(ways.index) == [18, 19, 20]
    assert ways.loc[20, 5] == 1
    assert ways.loc[19, 5] == 0
    assert ways.loc[18].sum() == len(set_partitions(DRAFT.values))
