"""Undo, redo and what is kept under a letter, in JupyterLab: by button and by key."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.harness import Lab
from tests.browser.test_drafts import cell, press_right, slider_shows, tab, unsaved

pytestmark = pytest.mark.browser


def test_every_step_can_be_undone_by_key_and_button(lab: Lab, tmp_path: Path) -> None:
    """A drag and a key held down are one step each, Reset is one, a text being edited keeps the browser's undo; kept as A, back to A."""
    with lab.notebook(cell(tmp_path), width=1600) as notebook:
        notebook.hide_sidebar()
        notebook.wait_for_plots(2)
        page = notebook.page
        undo, redo = page.locator(".dwb-undo"), page.locator(".dwb-redo")
        assert (undo.is_enabled(), redo.is_enabled()) == (False, False)

        slider = page.get_by_role("slider", name="Survive VP")
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
        page.mouse.down()
        for share in (0.2, 0.4, 0.6, 0.8, 1):
            page.mouse.move(box["x"] + share * (box["width"] - 3), box["y"] + box["height"] / 2)
            page.wait_for_timeout(60)
        page.mouse.up()
        top = slider.get_attribute("max")
        slider_shows(notebook, "Survive VP", int(top))
        unsaved(notebook, 1)
        press_right(notebook, "Acted VP")
        unsaved(notebook, 2)
        page.keyboard.press("Control+z")
        slider_shows(notebook, "Acted VP", 1)
        slider_shows(notebook, "Survive VP", int(top))
        page.keyboard.press("Control+z")
        slider_shows(notebook, "Survive VP", 2)
        unsaved(notebook, 0)
        undo.and_(page.locator(":disabled")).wait_for()
        page.keyboard.press("Control+Shift+z")
        slider_shows(notebook, "Survive VP", int(top))
        page.keyboard.press("Control+y")
        slider_shows(notebook, "Acted VP", 2)

        page.locator(".dwb-snapshots").get_by_role("button", name="A", exact=True).first.click()
        page.get_by_text(f"Kept as A: draft 7, Survive VP: 2 → {top}, Acted VP: 1 → 2").wait_for()
        page.get_by_role("button", name="Reset").click()
        unsaved(notebook, 0)
        page.locator(".dwb-cards").first.click(position={"x": 5, "y": 5})  # anywhere in the workbench brings the keys along
        page.keyboard.press("Control+z")
        unsaved(notebook, 2)
        redo.click()
        unsaved(notebook, 0)
        page.locator(".dwb-snapshots .widget-box").get_by_role("button", name="A", exact=True).click()
        unsaved(notebook, 2)
        slider_shows(notebook, "Acted VP", 2)

        tab(notebook, "History")
        why = page.locator(".dwb-history textarea").first
        why.fill("because")
        why.press("End")
        page.keyboard.type(" x")
        page.keyboard.press("Control+z")
        page.wait_for_timeout(300)
        unsaved(notebook, 2)
        assert why.input_value() != "because x"
        assert notebook.errors == []
