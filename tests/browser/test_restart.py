"""When the kernel is restarted, what was shown stays, says so, and offers nothing that nobody would answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.harness import PATIENCE, READY, Lab, Notebook

pytestmark = pytest.mark.browser

OPEN = """
import workbench as wb
bench = wb.open_draft("omerta", lang="en", games=2_000)
bench
"""
SHOW = 'wb.read_only_view(wb.simulate(wb.load_draft("omerta"), games=500), lang="ja")'

BOXES = """() => ["dwb-controls", "dwb-views", "dwb-card", "dwb-slider", "js-plotly-plot"].map((name) => {
  const { x, width, height } = (document.querySelector(`.dwb .${name}`) ?? document.body).getBoundingClientRect();
  return [x, width, height].map(Math.round);
})"""


@pytest.fixture(scope="module")
def opened(lab: Lab) -> Iterator[Notebook]:
    with lab.notebook(OPEN, SHOW, width=1280, height=800) as notebook:
        notebook.hide_sidebar()
        notebook.wait_for_plots(10)
        page = notebook.page
        page.get_by_role("tab", name="Replay").click()
        page.wait_for_selector(".wb-replay .seat", timeout=PATIENCE)
        page.get_by_role("tab", name="Outcomes").click()
        page.wait_for_timeout(1_000)
        yield notebook
        assert notebook.errors == []


def icons(page: Any) -> int:
    """Signs of a broken link on the page."""
    return int(
        page.evaluate(
            """() => [...document.querySelectorAll(".dwb, .dwb *, .wb-replay")]
              .filter((el) => !["none", "normal", '""', "-moz-alt-content"].includes(getComputedStyle(el, "::before").content)
                && getComputedStyle(el, "::before").display !== "none" && el.matches(".jupyter-widgets-disconnected")).length"""
        )
    )


def test_a_restart_freezes_the_view_and_says_so(opened: Notebook) -> None:
    page = opened.page
    assert page.locator(".dwb-restarted:visible").count() == 0
    before = page.evaluate(BOXES)
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart(); return true; }")
    page.wait_for_selector(".dwb.jupyter-widgets-disconnected", timeout=PATIENCE)
    page.wait_for_function(READY, timeout=PATIENCE)
    page.wait_for_timeout(500)
    notes = page.locator(".dwb-restarted:visible").all_inner_texts()
    assert [note.split(":")[0].split("。")[0] for note in notes] == ["The kernel was restarted", "カーネルが再起動されました"]
    assert "run the cell again" in notes[0]
    assert icons(page) == 0
    after = page.evaluate(BOXES)
    assert [x for x, *_ in after] == [x for x, *_ in before]
    assert [width for _, width, _ in after] == [width for _, width, _ in before]
    assert page.locator(".dwb .js-plotly-plot .main-svg").count() >= 10


def test_controls_are_out_of_reach_but_the_table_still_steps(opened: Notebook) -> None:
    page = opened.page
    assert page.evaluate("() => document.querySelector('.dwb-controls').inert")
    assert page.evaluate("() => document.querySelector('.dwb-header').inert")
    page.get_by_role("tab", name="Replay").click()
    page.focus(".wb-replay .felt")
    page.keyboard.press("ArrowRight")
    assert page.get_attribute(".wb-replay", "data-step") == "1"


def test_running_the_cell_again_brings_it_back(opened: Notebook) -> None:
    opened.command("notebook:run-all-cells")
    page = opened.page
    page.wait_for_function("() => !document.querySelector('.dwb.jupyter-widgets-disconnected')", timeout=PATIENCE)
    opened.wait_for_plots(10)
    assert page.locator(".dwb-restarted:visible").count() == 0
    assert not page.evaluate("() => document.querySelector('.dwb-controls').inert")
