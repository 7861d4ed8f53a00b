"""Pictures of trade-offs: what stands in the table of differences, and what a sweep marks."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from workbench.core.text import same
from workbench.drafts import load_draft
from workbench.study.compare import Comparison, compare
from workbench.study.sweep import Sweep, sweep
from workbench.views.pages import template
from workbench.views.trade_plots import differences_table, swept

OMERTA = load_draft("omerta")
EVIL = '<img src=x onerror="alert(1)">'


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return compare(OMERTA, OMERTA.with_values({"survive_vp": 4}), games=2_000, players="thumb")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_difference_has_its_row(comparison: Comparison, lang: str) -> None:
    """One row a measure, in order, marked where it is clear; what the pairing was worth stands last."""
    page = differences_table(comparison, lang)
    assert page.count("<tr data-measure=") == len(comparison.differences)
    assert page.count('class="dwb-clear"') == sum(difference.clear for difference in comparison.differences) > 0
    places = [page.index(f'data-measure="{difference.measure.key}"') for difference in comparison.differences]
    assert places == sorted(places)
    assert page.count("<th scope=") == len(comparison.differences) + 7
    assert page.count('<i class="dwb-span"') <= len(comparison.differences)


def test_nothing_in_it_is_taken_for_a_page(comparison: Comparison) -> None:
    """The name of a measure may say anything: it stays text, in the table and wherever the table is put."""
    first, *rest = comparison.differences
    hostile = replace(first, measure=replace(first.measure, label=same(EVIL), key=EVIL))
    page = differences_table(cast(Comparison, SimpleNamespace(differences=(hostile, *rest), unpaired=None)), "en")
    assert EVIL not in page
    assert page.count("&lt;img") == 2
    inside = template("differences.html.j2").environment.from_string("{{ part }}").render(part=page)
    assert inside == page
    assert "&lt;b&gt;" in template("differences.html.j2").environment.from_string("{{ part }}").render(part="<b>")


@pytest.fixture(scope="module")
def one() -> Sweep:
    return sweep(OMERTA.with_values({"survive_vp": 3}), {"survive_vp": [1, 2, 3]}, games=300, players="thumb", measures=["deals"])


def test_a_sweep_marks_the_present_value_and_the_drafts_own(one: Sweep) -> None:
    """Where they differ: two lines, and both are named. Where they are the same, or the draft's is not among the values: one."""
    both = swept(one, "deals", "en", OMERTA)
    lines = [(shape["x0"], shape["line"]["dash"]) for shape in both["figure"]["layout"]["shapes"]]
    assert lines == [(2, "dot"), (1, "dash")]
    assert both["subtitle"].endswith("marked: the present values, Survive VP 3; dashed: the draft, Survive VP 2")
    for saved in (None, one.draft):
        alone = swept(one, "deals", "en", saved)
        assert [shape["line"]["dash"] for shape in alone["figure"]["layout"]["shapes"]] == ["dot"]
        assert "dashed" not in alone["subtitle"]


def test_a_map_marks_both_combinations() -> None:
    two = sweep(
        OMERTA.with_values({"survive_vp": 3}),
        {"survive_vp": [2, 3], "vow.2.amount": [1, 2]},
        games=300,
        players="thumb",
        measures=["deals"],
    )
    shapes = swept(two, "deals", "ja", OMERTA)["figure"]["layout"]["shapes"]
    assert [(shape["x0"], shape["y0"], shape["line"]["dash"]) for shape in shapes] == [(0.5, 0.5, "solid"), (0.5, -0.5, "dot")]
