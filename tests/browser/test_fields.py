"""Number and text fields in JupyterLab: what is typed is read as people type it, or refused beside the field with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.harness import Lab, Notebook
from tests.browser.test_drafts import tab

pytestmark = pytest.mark.browser

OPEN = 'import workbench as wb\ncurrent = wb.open_draft("omerta", lang="en", games=10_000, seed=5)\ncurrent'


def enter(notebook: Notebook, field: Any, text: str) -> None:
    """Type over what is in a field."""
    field.click()
    field.press("Control+a")
    notebook.page.keyboard.insert_text(text)
    field.press("Enter")


def refusal(field: Any) -> str:
    """What the field is described by, once it is invalid."""
    field.and_(field.page.locator("[aria-invalid=true]")).wait_for()
    return str(field.evaluate("input => document.getElementById(input.getAttribute('aria-describedby')).textContent"))


def test_what_cannot_be_is_refused_beside_its_field(lab: Lab) -> None:
    """Games, Seed, a parameter, a vow, a list of values and the game's number: read in full width, refused with range and reason."""
    with lab.notebook(OPEN, width=1600) as notebook:
        notebook.hide_sidebar()
        notebook.wait_for_plots(2)
        page = notebook.page
        controls = page.locator(".dwb-controls")
        games, seed, survive = (controls.get_by_role("spinbutton", name=name, exact=True) for name in ("Games", "Seed", "Survive VP"))
        vow = controls.locator(".dwb-row .dwb-field input").first
        for field, text, said in [
            (games, "0", "a whole number from 1 to"),
            (seed, "−5", "a whole number from 0 to"),
            (survive, "99", "outside the range"),
            (vow, "2.5", "without point or exponent"),
            (vow, "two", "not a number"),
        ]:
            value = field.get_attribute("aria-valuenow")
            enter(notebook, field, text)
            assert said in refusal(field)
            assert (field.input_value(), field.get_attribute("aria-valuenow")) == (text, value)
            enter(notebook, field, "３")
            field.and_(page.locator("[aria-invalid=false]")).wait_for()
            assert (field.input_value(), field.get_attribute("aria-valuetext")) == ("3", "3")
        slider = page.get_by_role("slider", name="Games")
        enter(notebook, games, "２００，０００")
        games.and_(page.locator("[aria-valuetext='200,000']")).wait_for()
        assert slider.get_attribute("aria-valuetext") == "200,000"
        enter(notebook, games, "10000")
        games.and_(page.locator("[aria-valuetext='10,000']")).wait_for()
        slider.press("ArrowRight")  # a key that JupyterLab has other plans for
        games.and_(page.locator("[aria-valuetext='20,000']")).wait_for()

        enter(notebook, survive, "2.5")
        assert refusal(survive)
        page.get_by_role("button", name="Reset").click()
        survive.and_(page.locator("[aria-invalid=false]")).wait_for()
        assert survive.input_value() == "2"
        slider = page.get_by_role("slider", name="Survive VP")
        slider.focus()
        page.keyboard.type("4")  # a digit on the slider leads into its text, Escape out of it again
        assert survive.input_value() == "4"
        page.keyboard.press("Escape")
        assert survive.input_value() == "2"

        tab(notebook, "Sweep")
        values = page.locator(".dwb-sweep").get_by_role("textbox", name="Values").first
        before = values.input_value()
        for text, said in [("1，99", "outside the range"), ("1..x", "")]:
            enter(notebook, values, text)
            assert said in refusal(values)
            assert values.input_value() == text
        enter(notebook, values, before)
        values.and_(page.locator("[aria-invalid=false]")).wait_for()

        tab(notebook, "Replay")
        number = page.get_by_role("spinbutton", name="Game no.")
        enter(notebook, number, "20000")
        assert "from 0 to 19999" in refusal(number)
        enter(notebook, number, "１２")
        notebook.wait_until("document.querySelector('.wb-replay-panel').innerText.includes('12')")
        assert number.input_value() == "12"
        assert notebook.errors == []
