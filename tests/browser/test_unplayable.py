"""Settings that cannot be played, in JupyterLab: nothing stores anything but what the controls show."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.browser.harness import Lab
from tests.browser.test_drafts import cell, press_right, tab

pytestmark = pytest.mark.browser


def test_what_cannot_be_played_is_not_saved(lab: Lab, tmp_path: Path) -> None:
    """Five players with four suits: Save says why not, so does Report, the tabs say whose they are, and the journal holds what is seen."""
    with lab.notebook(cell(tmp_path), width=1600) as notebook:
        notebook.hide_sidebar()
        notebook.wait_for_plots(2)
        page = notebook.page
        press_right(notebook, "Players")
        notebook.wait_until("document.querySelector('.dwb-title').textContent.includes('1 unsaved change')")
        page.get_by_role("slider", name="Suits").focus()
        notebook.press("ArrowLeft", gap=0)
        reason = "5 hands of 8 need 40 cards, but the deck has 4 × 8 = 32"
        page.locator(".dwb-controls [role=alert]", has_text=reason).wait_for()

        tab(notebook, "History")
        history = page.locator(".dwb-history")
        page.locator(".dwb-tab:visible .dwb-unplayable", has_text="Hand (hand_size) = 8 is not possible. Allowed:").wait_for()
        history.get_by_role("button", name="Save as draft 8").click()
        history.locator("[role=alert]", has_text=reason).wait_for()
        assert not (tmp_path / "drafts").exists()
        page.get_by_role("button", name="Report…").click()
        dialog = page.get_by_role("dialog", name="Report")
        dialog.get_by_role("button", name="Make the report").click()
        dialog.get_by_role("alert").get_by_text(reason).wait_for()
        dialog.get_by_role("button", name="×").click()
        assert list(lab.folder.glob("report-*.html")) == []
        (left,) = [json.loads(path.read_text()) for path in (tmp_path / "journal").iterdir()]
        assert (left["changes"]["players"], left["changes"]["suits"]) == (5, 4)

        page.get_by_role("slider", name="Hand").focus()
        for _ in range(2):
            notebook.press("ArrowLeft")
        page.locator(".dwb-controls [role=alert]").wait_for(state="detached")
        assert page.locator(".dwb-unplayable:visible").count() == 0
        history.get_by_role("button", name="Save as draft 8").click()
        notebook.wait_until("document.querySelector('.dwb-title').textContent.includes('draft 8')")
        text = (tmp_path / "drafts" / "omerta-8.toml").read_text()
        assert [value in text for value in ("players = 5", "suits = 4", "hand_size = 6")] == [True] * 3
        assert notebook.errors == []
