"""The Sweep tab in a real browser: run, click a cell to load it, stop and go on, and the tornado."""

from __future__ import annotations

import pytest

from tests.browser.harness import PATIENCE, Lab

pytestmark = pytest.mark.browser

OPEN = """
import workbench as wb
current = wb.open_draft("omerta", lang="en", games=10_000)
current
"""

#: The middle of the n-th cell of the first map, in pixels of the page.
CELL = """([column, row]) => {
  const plot = document.querySelector('.dwb-sweep .js-plotly-plot');
  const { xaxis, yaxis, _size } = plot._fullLayout;
  const box = plot.getBoundingClientRect();
  return [box.x + _size.l + xaxis.d2p(column), box.y + _size.t + yaxis.d2p(row)];
}"""


def test_a_sweep_is_run_and_a_click_on_a_cell_loads_it(lab: Lab) -> None:
    with lab.notebook(OPEN) as notebook:
        page = notebook.page
        notebook.hide_sidebar()
        notebook.wait_for_plots(4)
        page.get_by_role("tab", name="Sweep").click()
        page.get_by_label("Games each").select_option(label="1,000")
        page.get_by_role("button", name="Run", exact=True).click()
        page.locator(".dwb-sweep").get_by_text("100 % done").wait_for(timeout=PATIENCE)
        assert page.locator(".dwb-sweep .js-plotly-plot .main-svg").count() >= 4
        assert "Deals per match: from" in page.locator(".dwb-sweep .dwb-cards").inner_text()

        page.get_by_label("And", exact=True).select_option(label="Vow 2, VP")
        page.get_by_role("button", name="Run", exact=True).click()
        page.locator(".dwb-sweep .js-plotly-plot .hm").first.wait_for(timeout=PATIENCE)
        page.locator(".dwb-sweep").get_by_text("100 % done").wait_for(timeout=PATIENCE)
        page.wait_for_timeout(500)
        page.mouse.click(*page.evaluate(CELL, [2, 3]))  # third value across, fourth upwards
        page.locator(".dwb-sweep").get_by_text("The controls now say").wait_for(timeout=PATIENCE)
        said = notebook.run_code("print(sorted(current.controls.changes.items()))")["text"]
        assert "('survive_vp', 3)" in said
        assert notebook.errors == []


def test_a_stopped_sweep_goes_on(lab: Lab) -> None:
    with lab.notebook(OPEN) as notebook:
        page = notebook.page
        notebook.wait_for_plots(1)
        page.get_by_role("tab", name="Sweep").click()
        page.get_by_label("Games each").select_option(label="100,000")
        page.get_by_role("button", name="Run", exact=True).click()
        page.locator(".dwb-sweep .js-plotly-plot .main-svg").first.wait_for(timeout=PATIENCE)
        page.locator(".dwb-sweep").get_by_role("button", name="Stop").click()
        page.get_by_role("button", name="Continue").wait_for(timeout=PATIENCE)
        stopped = float(notebook.run_code("current.view('sweep').wait(60); print(current.view('sweep').study.done)")["text"])
        assert 0 < stopped < 1
        page.get_by_role("button", name="Continue").click()
        notebook.page.wait_for_timeout(1500)
        stop = "current.view('sweep').stop(); current.view('sweep').wait(60); print(current.view('sweep').study.done)"
        assert float(notebook.run_code(stop)["text"]) >= stopped


def test_all_parameters_make_a_tornado(lab: Lab) -> None:
    with lab.notebook(OPEN) as notebook:
        page = notebook.page
        notebook.wait_for_plots(1)
        page.get_by_role("tab", name="Sweep").click()
        page.get_by_label("Outcomes", exact=True).select_option(label="Deals per match")
        page.get_by_role("button", name="All parameters").click()
        page.get_by_text("Deals per match depends most on").wait_for(timeout=PATIENCE)
        page.locator(".dwb-sweep").get_by_text("100 % done").wait_for(timeout=2 * PATIENCE)
        assert "Holm" in page.locator(".dwb-sweep .dwb-cards").inner_text()
        assert notebook.errors == []
