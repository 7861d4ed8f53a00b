"""The Compare tab in a real browser: it compares by itself, follows the controls, and draws both drafts."""

from __future__ import annotations

import pytest

from tests.browser.harness import PATIENCE, Lab

pytestmark = pytest.mark.browser

OPEN = """
import workbench as wb
current = wb.open_draft("omerta", lang="en", games=20_000)
current
"""


def test_compare_follows_the_controls(lab: Lab) -> None:
    with lab.notebook(OPEN) as notebook:
        page = notebook.page
        notebook.hide_sidebar()
        notebook.wait_for_plots(4)
        page.get_by_role("tab", name="Compare").click()
        page.get_by_text("A and B are the same").wait_for(timeout=PATIENCE)

        handle = page.get_by_role("slider", name="Survive VP")
        handle.focus()
        page.keyboard.press("ArrowRight")
        row = page.locator('.dwb-differences tr[data-measure="deals"]')
        row.wait_for(timeout=PATIENCE)
        page.get_by_text("all games played").wait_for(timeout=PATIENCE)
        assert "dwb-clear" in (row.get_attribute("class") or "")
        assert "Survive VP: 2 → 3" in page.locator(".dwb-compare .dwb-finding").inner_text()
        assert "20,000 of 20,000" in page.locator(".dwb-compare .dwb-run").inner_text()
        assert page.locator(".dwb-compare .js-plotly-plot .main-svg").count() >= 5
        before = row.inner_text()

        page.keyboard.press("ArrowRight")  # a newer change: the table is about it
        notebook.wait_until(
            f"""document.querySelector('.dwb-compare .dwb-finding').innerText.includes('2 → 4')
            && document.querySelector('.dwb-differences tr[data-measure="deals"]').innerText !== {before!r}""",
            timeout=PATIENCE,
        )

        page.get_by_role("button", name="日本語").click()
        page.get_by_role("tab", name="比較").wait_for()
        notebook.wait_until("document.querySelector('.dwb-differences thead').innerText.includes('差（B − A）')")
        assert notebook.errors == []


def test_compare_with_other_decks_says_that_it_is_unpaired(lab: Lab) -> None:
    with lab.notebook(OPEN) as notebook:
        page = notebook.page
        notebook.wait_for_plots(1)
        page.get_by_role("tab", name="Compare").click()
        notebook.run_code("current.controls.change('hand_size', 7)")
        page.get_by_text("deal different cards").wait_for(timeout=PATIENCE)
        page.locator('.dwb-differences tr[data-measure="rounds"]').wait_for(timeout=PATIENCE)
        assert "Pairing" not in page.locator(".dwb-differences thead").inner_text()
