"""The table fits: all seats, the transport bar and the current line of the log are in sight together, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.harness import PATIENCE, Lab, Notebook
from workbench.rules import GAMES

pytestmark = pytest.mark.browser

OPEN = """
import workbench as wb
bench = wb.open_draft("{game}", lang="en", games=2_000)
bench
"""

#: [what is not wholly in sight] now, among what must be: within the window and not covered by anything of another part.
HIDDEN = """() => {
  const root = document.querySelector(".wb-replay");
  const parts = [...root.querySelectorAll(".seat, .middle, .steer, .banner, .log [aria-current]")];
  const visible = (part) => {
    const box = part.getBoundingClientRect();
    if (box.width < 20 || box.height < 10) return false;
    for (const [x, y] of [[0.1, 0.1], [0.5, 0.5], [0.9, 0.9]]) {
      const at = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      if (!at || !(part.contains(at) || at.contains(part))) return false;
    }
    return box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  };
  const names = (part) => part.className || part.dataset.step;
  return parts.filter((part) => !visible(part)).map(names);
}"""

#: Cards and captions that reach beyond their seat, and seats that overlap.
SPILLED = """() => {
  const box = (part) => part.getBoundingClientRect();
  const seats = [...document.querySelectorAll(".wb-replay .seat")];
  const within = (a, b) => a.left >= b.left - 3 && a.right <= b.right + 3 && a.top >= b.top - 5 && a.bottom <= b.bottom + 3;
  const spilled = seats.flatMap((seat) => [...seat.querySelectorAll(".live .card")].filter((card) => !within(box(card), box(seat))));
  const boxes = [...seats, document.querySelector(".wb-replay .middle")].map(box);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const overlaps = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => meet(a, b)));
  return [spilled.length, overlaps.length];
}"""


@pytest.fixture(scope="module", params=GAMES)
def opened(lab: Lab, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """A notebook with a game of the workbench on the table."""
    with lab.notebook(OPEN.format(game=request.param), width=1280, height=800) as notebook:
        notebook.hide_sidebar()
        notebook.wait_for_plots(1)
        notebook.page.get_by_role("tab", name="Replay").click()
        notebook.page.wait_for_selector(".wb-replay .seat", timeout=PATIENCE)
        yield notebook
        assert notebook.errors == []


def sized(notebook: Notebook, width: int, height: int) -> Any:
    """Its page in this size, scrolled to the workbench, at the first step."""
    page = notebook.page
    page.set_viewport_size({"width": width, "height": height})
    page.locator(".dwb").scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    page.focus(".wb-replay .felt")
    page.keyboard.press("Home")
    return page


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1440, 900)])
def test_seats_bar_and_log_are_in_sight_together_at_every_step(opened: Notebook, width: int, height: int) -> None:
    page = sized(opened, width, height)
    steps = int(page.get_attribute(".wb-replay input[type=range]", "max"))
    for _ in range(min(steps, 30)):
        assert page.evaluate(HIDDEN) == []
        assert page.evaluate(SPILLED) == [0, 0]
        page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    assert page.evaluate(HIDDEN) == []
    assert page.evaluate(SPILLED) == [0, 0]


def test_text_on_the_table_stays_legible(opened: Notebook) -> None:
    """The numbers on the cards of the hands are at least 8 pixels high in the smaller window."""
    page = sized(opened, 1280, 800)
    smallest = page.evaluate(
        """() => Math.min(...[...document.querySelectorAll(".wb-replay .live [data-zone=hand] .card b:not(.long)")]
          .map((number) => parseFloat(getComputedStyle(number).fontSize) * number.currentCSSZoom))"""
    )
    assert smallest >= 8


def test_the_rules_collapse_and_leave_their_room_to_the_log(opened: Notebook) -> None:
    page = sized(opened, 1280, 800)
    log = page.locator(".wb-replay .log")
    before = log.bounding_box()["height"]
    page.locator(".wb-replay .rules summary").click()
    page.wait_for_timeout(100)
    assert log.bounding_box()["height"] > before + 40
    assert page.evaluate(HIDDEN) == []
    page.locator(".wb-replay .rules summary").click()
    page.wait_for_timeout(100)
    assert log.bounding_box()["height"] == pytest.approx(before, abs=1)


def test_the_table_fills_the_window_and_goes_back(opened: Notebook) -> None:
    page = sized(opened, 1280, 800)
    page.keyboard.press("ArrowRight")
    before = page.locator(".wb-replay").bounding_box()
    page.get_by_role("button", name="Fill the window").click()
    page.wait_for_timeout(200)
    assert page.locator(".wb-replay").bounding_box() == {"x": 0, "y": 0, "width": 1280, "height": 800}
    assert page.evaluate(HIDDEN) == []
    page.keyboard.press("ArrowRight")
    assert page.get_attribute(".wb-replay", "data-step") == "2"
    page.keyboard.press("Escape")
    page.wait_for_timeout(200)
    assert page.locator(".wb-replay").bounding_box() == before
    assert page.get_attribute(".wb-replay", "data-step") == "2"
