"""Panels as data: each becomes a tidy frame with its intervals, in either language."""

from __future__ import annotations

import numpy as np
import pytest

from workbench.core.estimates import Estimates
from workbench.core.outcomes import Column, Curves, Grid, Histogram, Means, Shares, seats_in
from workbench.core.text import Text, same

HEAD = {"key": "k", "title": same("t"), "subtitle": same("s"), "n": 10}
LABELS = [Text(ja="あ", en="a"), Text(ja="い", en="b")]


def estimates(kind: str = "share") -> Estimates:
    numbers = (np.array(x, float) for x in ([0.2, 0.8], [0.1, 0.1], [2, 8], [10, 10], [10, 10]))
    return Estimates(kind, 10, *numbers)


def test_shares_and_means_are_one_row_a_category() -> None:
    shares = Shares(**HEAD, labels=LABELS, figures=estimates()).frame("ja")
    assert list(shares.columns) == ["label", "count", "n", "share", "low", "high"]
    assert list(shares["label"]) == ["あ", "い"]
    assert (shares["low"] < shares["share"]).all()
    means = Means(**HEAD, labels=LABELS, figures=estimates("mean"), unit=same("VP")).frame()
    assert list(means.columns) == ["label", "n", "mean", "low", "high"]


def test_layers_and_lines_are_named_row_by_row() -> None:
    layered = Histogram(
        **HEAD, labels=LABELS, parts=[(same("x"), estimates()), (same("y"), estimates())], whole=estimates(), axis=same("r")
    )
    assert list(layered.frame()["part"]) == ["x", "x", "y", "y"]
    assert len(layered.shown) == 3
    lines = Curves(**HEAD, labels=LABELS, lines=[(same("x"), estimates("mean"))], axis=same("r"), unit=same("VP"))
    assert list(lines.frame()["line"]) == ["x", "x"]
    assert len(lines.shown) == 1


def test_a_grid_has_a_column_of_bounds_for_what_is_estimated_only() -> None:
    columns = [Column(key="chosen", label=same("c"), figures=estimates()), Column(key="value", label=same("v"), numbers=np.array([1, 2]))]
    frame = Grid(**HEAD, labels=LABELS, columns=columns).frame()
    assert list(frame.columns) == ["label", "chosen", "chosen_n", "chosen_low", "chosen_high", "value"]
    assert columns[0].kind == "share"


@pytest.mark.parametrize("given", [{}, {"figures": estimates(), "numbers": np.zeros(2)}])
def test_a_column_is_either_estimated_or_known(given: dict) -> None:
    with pytest.raises(ValueError, match="either"):
        Column(key="k", label=same("l"), **given)


def test_seats_that_exist_are_told_row_by_row() -> None:
    rows = np.zeros(2, [("players", np.int64)])
    rows["players"] = [2, 6]
    assert seats_in(rows).sum(axis=1).tolist() == [2, 6]
