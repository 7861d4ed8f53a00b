"""How often random kittens pass a key, counted exactly.

The yardstick for the gold numbers of a key list: everybody gives one of the silver numbers, each equally likely and independent of
the others. All players^numbers cases are counted by adding one player after the other.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pandas as pd

from workbench.core.parameters import Values
from workbench.rules.oceans.parameters import directions_of
from workbench.rules.oceans.wording import WORDS


class Cases(NamedTuple):
    """How many of ``total`` equally likely cases have a sum above, below and equal to a number."""

    above: int
    below: int
    equal: int
    total: int


def sums(values: Values) -> Counter[int]:
    """In how many cases random kittens of all players come to each sum."""
    silver = [values["kitten"][row]["number"] for row in range(1, values["kittens"] + 1)]
    ways = Counter({0: 1})
    for _ in range(values["players"]):
        longer: Counter[int] = Counter()
        for total, n in ways.items():
            for number in silver:
                longer[total + number] += n
        ways = longer
    return ways


def cases(values: Values, number: int) -> Cases:
    """How random kittens stand to a key's number: above it (an inward mission succeeds), below it (outward), or equal (it fails)."""
    ways = sums(values)
    above = sum(n for total, n in ways.items() if total > number)
    below = sum(n for total, n in ways.items() if total < number)
    return Cases(above, below, ways[number], ways.total())


def key_odds(values: Values, lang: str = "en") -> pd.DataFrame:
    """The exact chances of every key of a draft, list first, then the kittens that are keys as well.

    Columns: ``key`` (number and directions), ``number``, ``inward``, ``outward`` (chance to pass) and ``equal`` (fails either way).
    """
    rows = [values["key"][row] for row in range(1, values["keys"] + 1)]
    rows += [row for seat in range(1, values["players"] + 1) if (row := values["dual"][seat])["kitten"]]
    table = []
    for row in rows:
        pointing = directions_of(row, values["vaults"])
        if not pointing:
            continue
        chance = cases(values, row["number"])
        name = "".join(WORDS[f"direction/{d}"].ja for d in pointing) if lang == "ja" else "".join(pointing)
        table.append(
            {
                "key": f"{row['number']} {name}",
                "number": row["number"],
                "inward": chance.above / chance.total,
                "outward": chance.below / chance.total,
                "equal": chance.equal / chance.total,
            }
        )
    return pd.DataFrame(table)
