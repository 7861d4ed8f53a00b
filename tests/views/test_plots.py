"""Panels as pictures: what stands in a figure is what stands in the panel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest

from tests.figures import mean_figures, share_figures
from workbench.core.estimates import Estimate, Estimates
from workbench.core.intervals import wilson_interval
from workbench.core.measures import Measure
from workbench.core.outcomes import Column, Curves, Grid, Histogram, Means, Panel, Shares
from workbench.core.text import Text, same
from workbench.study.compare import Difference
from workbench.study.differences import Gap
from workbench.views import plots, theme

TITLE = Text(ja="題", en="finding")
MEASURE = Text(ja="量", en="measure")
UNIT = Text(ja="点", en="VP")
COMMON: dict[str, Any] = {"key": "k", "title": TITLE, "subtitle": MEASURE, "n": 1000}


def shares(successes: list[int], trials: int = 1000, fair: float | None = None, labels: list[str] | None = None) -> Shares:
    names = [same(label) for label in labels or [f"seat {i}" for i in range(len(successes))]]
    return Shares(**COMMON, labels=names, figures=share_figures(successes, trials), fair=fair)


def moved(value: float, before: float, key: str, kind: str = "share", corrected: float = 0.001) -> Difference:
    """A figure that was ``before`` and is ``value`` now, its change known to within 0.01."""
    measure = Measure(key=key, label=same(key), kind=kind, value="x", unit=UNIT)
    a, b = (Estimate(figure, figure - 0.01, figure + 0.01, 0.005, 1, 1, 1) for figure in (before, value))
    change = value - before
    return Difference(measure, a, b, Gap(change, change - 0.01, change + 0.01, 0.005, 0.01, corrected), corrected)


def with_keys(figures: Estimates, *keys: str) -> Estimates:
    return replace(figures, keys=keys)


def means() -> Means:
    return Means(**COMMON, labels=[same("a"), same("b")], figures=mean_figures([2000, 500], [5000, 900], 1000), unit=UNIT)


def histogram(bins: int = 7, parts: int = 2) -> Histogram:
    counts = [np.arange(bins) + p for p in range(parts)]
    layers = [(same(f"part {p}"), share_figures(layer)) for p, layer in enumerate(counts)]
    whole = share_figures(np.sum(counts, axis=0))
    return Histogram(**COMMON, labels=[same(b) for b in range(bins)], parts=layers, whole=whole, axis=Text(ja="ラウンド", en="round"))


def curves() -> Curves:
    figures = Estimates("mean", 100, *np.array([[1.0, np.nan], [0.25, np.nan], [100, 0], [100, 0], [100, 0]]))
    lines = [(same(name), figures) for name in ("thumb", "random")]
    return Curves(**COMMON, labels=[same(1), same(2)], lines=lines, axis=same("x"), unit=UNIT)


def grid() -> Grid:
    columns = [
        Column(key="chosen", label=same("chosen"), figures=share_figures([100, 0], [1000, 0])),
        Column(
            key="pay",
            label=same("pay"),
            figures=Estimates("mean", 1000, *np.array([[1.43, np.nan], [0.02, np.nan], [1430, 0], [1000, 0], [1000, 0]])),
        ),
        Column(key="n", label=same("n"), kind="count", numbers=np.array([12345, 0])),
    ]
    return Grid(**COMMON, labels=[same("peace"), same("curtain")], columns=columns, marks={0: Text(ja="最強", en="strongest")})


@pytest.mark.parametrize("panel", [shares([250, 300], fair=0.25), means(), histogram(), histogram(40), curves()])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_figures_are_valid_plotly_figures(panel: Panel, lang: str) -> None:
    """Plotly accepts every property; a misspelt one would raise."""
    go.Figure(plots.figure(panel, lang))


def test_a_share_of_a_handful_of_cases_sets_no_scale() -> None:
    """Its bar says how few there were; its whisker would dwarf all others."""
    panel = Shares(**COMMON, labels=[same("a"), same("b")], figures=share_figures([100, 1], [1000, 2]))
    bar = plots.figure(panel, "en")["data"][0]
    assert list(bar["y"]) == [10.0, 0.0]
    assert bar["error_y"]["array"][1] == 0
    assert "n = 2" in str(plots.figure(panel, "en"))
    alone = Shares(**COMMON, labels=[same("a")], figures=share_figures([1], 2))
    assert list(plots.figure(alone, "en")["data"][0]["y"]) == [50.0]


def test_shares_draw_wilson_intervals_and_values() -> None:
    """Bars in per cent, error bars to the Wilson bounds, the value written above."""
    drawn = plots.figure(shares([250, 300]), "en")
    bars, labels = drawn["data"]
    low, high = wilson_interval([250, 300], 1000)
    assert bars["y"] == pytest.approx([25, 30])
    assert bars["y"] + bars["error_y"]["array"] == pytest.approx(100 * high)
    assert bars["y"] - bars["error_y"]["arrayminus"] == pytest.approx(100 * low)
    assert labels["text"] == ["25.0", "30.0"]
    assert "250 / 1,000" in bars["hovertext"][0]


def test_reference_line_is_drawn_named_and_never_strikes_a_value_through() -> None:
    """The fair share is a dashed line; a value it would cross stands above it."""
    panel = shares([240, 300], fair=0.25)
    drawn = plots.figure(panel, "en")
    line = drawn["data"][1]
    assert line["y"] == [25, 25]
    assert line["line"]["dash"] == "dash"
    assert drawn["data"][2]["y"][0] == pytest.approx(27, abs=2.1)
    assert drawn["data"][2]["y"][0] >= 25
    assert [entry["name"] for entry in plots.legend(panel, "en")] == ["fair share 25.0 %", "in %"]


def test_near_equal_shares_are_points_around_their_fair_share() -> None:
    """The axis does not begin at zero, the line of reference is in its middle, and small differences stay small."""
    panel = replace(shares([251_000, 249_500], trials=1_000_000, fair=0.25), near=True)
    drawn = plots.figure(panel, "en")
    points, line, labels = drawn["data"]
    assert points["mode"] == "markers"
    assert points["y"] == pytest.approx([25.1, 24.95])
    assert line["y"] == [25, 25]
    low, high = drawn["layout"]["yaxis"]["range"]
    assert (low + high) / 2 == pytest.approx(25)
    assert high - 25 == plots.LEAST_POINTS
    assert [place.split()[0] for place in labels["textposition"]] == ["top", "bottom"]


def test_a_ghost_stands_behind_with_the_change_and_its_interval() -> None:
    """The bar of before is drawn pale; the hint tells the change with its interval, the label only what is beyond chance."""
    figures = with_keys(share_figures([300, 200, 100]), "a", "b", "c")
    panel = Shares(**COMMON, labels=[same(name) for name in "abc"], figures=figures)
    ghost = plots.Ghost(same("draft 7"), {"a": moved(0.3, 0.25, "a"), "b": moved(0.2, 0.195, "b", corrected=0.4)})
    card = plots.card(panel, "en", ghost)
    bars, labels = card["figure"]["data"]
    assert [(shape["x0"] + shape["x1"]) / 2 for shape in card["figure"]["layout"]["shapes"]] == pytest.approx([0, 1])
    assert [shape["y1"] for shape in card["figure"]["layout"]["shapes"]] == pytest.approx([25, 19.5])
    assert "draft 7: 25.0 %, now +5.0 pct. points (+4.0 to +6.0)" in bars["hovertext"][0]
    assert "draft 7: 19.5 %" in bars["hovertext"][1]
    assert "draft 7" not in bars["hovertext"][2]
    assert labels["text"] == ["<b>+5.0</b><br>30.0", "20.0", "10.0"]
    assert "draft 7" in [entry["name"] for entry in card["legend"]]
    go.Figure(card["figure"])


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_kind_of_panel_has_its_ghost(lang: str) -> None:
    """Points, bars, stacked bars, lines and tables all show what was before."""
    ghost = plots.Ghost(same("draft 7"), {"a": moved(0.3, 0.25, "a"), "m": moved(2.0, 1.5, "m", "mean")})
    share, mean = with_keys(share_figures([300]), "a"), with_keys(mean_figures([2000], [5000], 1000), "m")
    panels: list[Panel] = [
        Shares(**COMMON, labels=[same("a")], figures=share, fair=0.25, near=True),
        Means(**COMMON, labels=[same("a")], figures=mean, unit=UNIT, reference=2.0),
        Histogram(**COMMON, labels=[same(1)], parts=[(same("p"), share)], whole=share, axis=same("x")),
        Curves(**COMMON, labels=[same(1)], lines=[(same("p"), mean)], axis=same("x"), unit=UNIT),
    ]
    for panel in panels:
        drawn, without = plots.figure(panel, lang, ghost), plots.figure(panel, lang)
        marks = len(drawn["data"]) + len(drawn["layout"].get("shapes", ()))
        assert marks == len(without["data"]) + len(without["layout"].get("shapes", ())) + 1
        assert any("draft 7" in str(trace.get("hovertext")) for trace in drawn["data"])
        go.Figure(drawn)
    columns = [Column(key="share", label=same("s"), figures=share), Column(key="mean", label=same("m"), figures=mean)]
    cells = plots.card(Grid(**COMMON, labels=[same("a")], columns=columns), lang, ghost)["grid"]["rows"][0]["cells"]
    assert [cell["change"] for cell in cells] == ["+5.0", "+0.50"]
    assert cells[0]["was"] == pytest.approx(0.5)
    assert all("draft 7" in cell["hint"] for cell in cells)


def test_labels_of_points_keep_off_the_line_and_the_ghost() -> None:
    """A point just below the line whose ghost is below it is labelled above the line, not on it."""
    figures = with_keys(share_figures([24_000, 26_000], [100_000, 100_000]), "a", "b")
    panel = Shares(**COMMON, labels=[same("a"), same("b")], figures=figures, fair=0.25, near=True)
    ghost = plots.Ghost(same("draft 7"), {"a": moved(0.24, 0.225, "a"), "b": moved(0.26, 0.29, "b")})
    labels = next(trace for trace in plots.figure(panel, "en", ghost)["data"] if trace.get("mode") == "text")
    assert [place.split()[0] for place in labels["textposition"]] == ["top", "top"]
    assert labels["y"][0] >= 25


def test_a_kept_scale_grows_when_needed_and_stays() -> None:
    """Smaller figures are drawn on the scale before; larger ones extend it; what has not settled yet cannot, unless it would leave it."""

    def scale(share: int, kept: plots.Range | None, *, settled: bool = True) -> tuple[plots.Range, plots.Range | None]:
        panel = shares([share], trials=1000)
        drawn = plots.figure(panel, "en")
        after = plots.rescaled(drawn, panel, kept, settled=settled)
        return tuple(drawn["layout"]["yaxis"]["range"]), after

    first, kept = scale(300, None)
    assert kept == first
    assert scale(100, kept) == (first, first)
    larger, grown = scale(600, kept)
    assert larger == grown
    assert larger[1] > first[1]
    assert scale(299, kept, settled=False) == (first, kept)
    outside, unchanged = scale(600, kept, settled=False)
    assert outside[1] >= 60
    assert unchanged == kept


def test_no_trials_draw_nothing_and_say_so() -> None:
    """A category never tried has no bar, and a dash instead of a value."""
    drawn = plots.figure(shares([0, 0], trials=0), "en")
    assert list(drawn["data"][0]["y"]) == [0, 0]
    assert drawn["data"][1]["text"] == ["–", "–"]


def test_stacked_parts_differ_and_are_named() -> None:
    """Layers have colours of their own and a legend; the interval belongs to the whole stack."""
    drawn = plots.figure(histogram(), "en")
    first, second = drawn["data"][:2]
    assert first["marker"]["color"] != second["marker"]["color"]
    assert "error_y" not in first
    assert "error_y" in second
    assert [entry["name"] for entry in plots.legend(histogram(), "en")][:2] == ["part 0", "part 1"]


def test_many_bars_leave_values_to_the_axis() -> None:
    """Forty bars carry no labels; the axis is written instead, and not every category is."""
    drawn = plots.figure(histogram(40, parts=1), "en")
    assert len(drawn["data"]) == 1
    assert drawn["layout"]["yaxis"]["showticklabels"]
    assert len(drawn["layout"]["xaxis"]["tickvals"]) < 40


def test_curves_differ_by_colour_dash_and_symbol() -> None:
    """No line depends on colour alone, and what was not seen is a gap."""
    first, second = plots.figure(curves(), "en")["data"]
    assert first["line"]["dash"] != second["line"]["dash"]
    assert first["marker"]["symbol"] != second["marker"]["symbol"]
    assert first["line"]["color"] != second["line"]["color"]
    assert np.isnan(first["y"][1])


def test_axis_rests_while_intervals_shrink() -> None:
    """The same shares from ten times the games are drawn on the same axis: nothing jumps."""
    early = plots.figure(shares([2500, 3000], trials=10_000), "en")["layout"]["yaxis"]["range"]
    late = plots.figure(shares([25_000, 30_000], trials=100_000), "en")["layout"]["yaxis"]["range"]
    assert early == late


def test_height_is_fixed() -> None:
    """Every plot has the same height, whatever it shows."""
    assert {plots.card(panel, "en")["height"] for panel in (shares([1]), means(), histogram(30), curves())} == {theme.PLOT_HEIGHT}


def test_negative_means_stay_on_the_plot() -> None:
    """The axis reaches below zero if an interval does."""
    panel = Means(**COMMON, labels=[same("a")], figures=mean_figures([-2000], [5000], 1000), unit=UNIT)
    low, high = plots.figure(panel, "en")["layout"]["yaxis"]["range"]
    assert low <= -2
    assert high > 0


def test_grid_has_bars_intervals_and_marks() -> None:
    """Shares become bars with intervals, means and counts numbers, no trials a dash."""
    table = plots.card(grid(), "ja")["grid"]
    peace, curtain = table["rows"]
    share, pay, count = peace["cells"]
    assert share["text"] == "10.0 %"
    assert share["low"] < share["bar"] < share["high"]
    assert "100 / 1,000" in share["hint"]
    assert (pay["text"], count["text"]) == ("1.43", "12,345")
    assert peace["mark"] == "最強"
    assert curtain["cells"][0]["bar"] is None
    assert curtain["cells"][1]["text"] == "–"


def test_grid_is_not_a_plotly_figure() -> None:
    """Asking Plotly for a table is an error that says so."""
    with pytest.raises(TypeError, match="Grid"):
        plots.figure(grid(), "en")


def test_card_says_finding_measure_and_n_in_its_language() -> None:
    """Title, subtitle and n, in the language asked for."""
    assert (plots.card(means(), "ja")["title"], plots.card(means(), "ja")["subtitle"]) == ("題", "量　n = 1,000")
    assert plots.card(means(), "en")["subtitle"] == "measure · n = 1,000"


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.2691, "26.9 %"), (0.004, "0.40 %"), (0.00001, "<0.01 %"), (0, "0 %"), (1, "100 %"), (0.99999, ">99.99 %"), (0.9995, "99.95 %")],
)
def test_percent_never_rounds_to_certainty(share: float, text: str) -> None:
    """0 % and 100 % mean never and always."""
    assert plots.percent(share) == text


def test_labels_wrap_at_spaces_and_between_japanese_characters() -> None:
    """Words stay whole in English; Japanese breaks anywhere; what does not fit ends in an ellipsis."""
    assert plots.wrapped("rule of thumb", 8) == "rule of<br>thumb"
    assert plots.wrapped("席番号が長い", 6) == "席番号<br>が長い"
    assert plots.wrapped("怪盗が合計で勝つ", 8) == "怪盗が<br>合計で<br>勝つ"
    assert plots.wrapped("お宝が残る", 8) == "お宝が<br>残る"
    assert plots.wrapped("one two three four", 5, lines=2) == "one<br>two…"
    assert plots.wrapped("seat", 8) == "seat"
