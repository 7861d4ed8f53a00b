"""Which sets a hand can be used up with: the arithmetic behind hand sizes.

A hand is used up by sets and discards. Every turn takes a discard first (unless a turn is either a set or a discard), so five sets
of 1 to 5 cards need not 15 but 20 cards. How the cards fall does not matter here, only how many there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from workbench.core.parameters import Values
from workbench.rules.fortuna.kernel import packed, set_value
from workbench.rules.fortuna.parameters import hand_dealt


@dataclass(frozen=True)
class Partition:
    """Sets in ascending size, and how many cards are discarded besides."""

    sizes: tuple[int, ...]
    discards: int

    def __str__(self) -> str:
        return "+".join(map(str, self.sizes))


def fewest_discards(sizes: tuple[int, ...], values: Values) -> int:
    """How many cards must be discarded at least while these sets are played: one a turn, if turns take a discard at all."""
    if values["play_or_discard"]:
        return 0
    most_alike = max((sizes.count(size) for size in set(sizes)), default=0)  # a turn has no two sets of the same size
    return max(-(-len(sizes) // values["sets_per_turn"]), most_alike)


def repeats_allowed(values: Values) -> bool:
    """Whether a player may play two sets of the same size."""
    return values["no_repeat_scope"] == "turn" and values["growing_sets"] == "off"


def set_partitions(values: Values, hand: int | None = None) -> list[Partition]:
    """Every way to use up ``hand`` cards (default: the hand that is dealt), fewer sets first."""
    cards = hand_dealt(values) if hand is None else hand
    largest = cards if values["range_over_nine"] == "yes" else values["limit"]
    step = 0 if repeats_allowed(values) else 1

    def sizes(at_least: int, left: int) -> Iterator[tuple[int, ...]]:
        yield ()
        for size in range(at_least, min(largest, left) + 1):
            for more in sizes(size + step, left - size):
                yield (size, *more)

    found = (Partition(chosen, cards - sum(chosen)) for chosen in sizes(1, cards) if chosen)
    possible = [part for part in found if part.discards >= fewest_discards(part.sizes, values)]
    return sorted(possible, key=lambda part: (len(part.sizes), part.sizes))


def smallest_hand(sets: int, values: Values) -> int:
    """The fewest cards with which so many sets can be played."""
    if not repeats_allowed(values):
        sizes = tuple(range(1, sets + 1))
        return sum(sizes) + fewest_discards(sizes, values)
    fewest_turns = -(-sets // values["sets_per_turn"])
    return min(_cards_in_turns(sets, turns, values) for turns in range(fewest_turns, sets + 1))


def _cards_in_turns(sets: int, turns: int, values: Values) -> int:
    """The fewest cards for so many sets over so many turns, each turn beginning again with a set of 1."""
    each, more = divmod(sets, turns)
    cards = more * (each + 1) * (each + 2) // 2 + (turns - more) * each * (each + 1) // 2
    return cards + (0 if values["play_or_discard"] else turns)


def best_points(part: Partition, values: Values) -> int:
    """What the sets score if each is of a single icon."""
    params = values.record()
    return sum(int(set_value(np.uint64(size) * packed(0), size, params)[0]) for size in part.sizes)


def partition_frame(values: Values, hand: int | None = None) -> pd.DataFrame:
    """Every partition as a line: sets, sizes, cards in sets, discards, and the points if each set is of a single icon."""
    return pd.DataFrame(
        [
            {
                "sets": len(part.sizes),
                "sizes": str(part),
                "cards": sum(part.sizes),
                "discards": part.discards,
                "best": best_points(part, values),
            }
            for part in set_partitions(values, hand)
        ],
        columns=["sets", "sizes", "cards", "discards", "best"],
    )


def ways_by_hand(values: Values, hands: range) -> pd.DataFrame:
    """How many partitions there are, one line a hand size, one column a number of sets."""
    ways = {hand: pd.Series([len(part.sizes) for part in set_partitions(values, hand)]).value_counts() for hand in hands}
    frame = pd.DataFrame(ways).T.fillna(0).astype(int).sort_index(axis=1)
    return frame.rename_axis(index="hand", columns="sets")
