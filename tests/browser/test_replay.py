"""The drawn table in JupyterLab: stepping without the kernel, a seat's own view, reasons, and finding games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.harness import PATIENCE, Lab, Notebook
from workbench.drafts import load_draft
from workbench.play.record import record

pytestmark = pytest.mark.browser

SEATS = ["thumb", "random", "random", "random"]

ONE_GAME = f"""
import workbench as wb
table = wb.replay(wb.record(wb.load_draft("omerta"), seed=7, index=12, players={SEATS}), lang="en")
table
"""

PANEL = f"""
from workbench.drafts import load_draft
from workbench.views.background import Settings
from workbench.views.replay import ReplayPanel
panel = ReplayPanel(Settings(load_draft("omerta"), {tuple(SEATS)}, 3_000, 7), lang="en")
panel.widget
"""

#: Counts every message that this page sends to the kernel.
LISTEN = """() => {
  window.__sent = 0;
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  kernel.anyMessage.connect((_, { direction }) => { if (direction === "send") window.__sent += 1; });
}"""


@pytest.fixture(scope="module")
def game() -> dict[str, Any]:
    return record(load_draft("omerta"), seed=7, index=12, players=SEATS)


@pytest.fixture(scope="module")
def opened(lab: Lab) -> Iterator[Notebook]:
    """A notebook with the table of one game."""
    with lab.notebook(ONE_GAME) as notebook:
        notebook.page.wait_for_selector(".wb-replay .felt", timeout=PATIENCE)
        notebook.page.wait_for_timeout(300)  # the table reports once that it can be seen
        notebook.page.evaluate(LISTEN)
        yield notebook
        assert notebook.errors == []


@pytest.fixture
def page(opened: Notebook) -> Any:
    """Its page, at the first step, all cards open."""
    opened.page.click(".wb-replay .views label:first-child")
    opened.page.focus(".wb-replay .felt")
    opened.page.keyboard.press("Home")
    return opened.page


def step_of(page: Any) -> int:
    return int(page.get_attribute(".wb-replay", "data-step"))


def forward_to(page: Any, selector: str) -> None:
    """Step on until something is on the table."""
    for _ in range(200):
        if page.query_selector(selector):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{selector} never appears")


def test_buttons_and_keys_step_without_asking_the_kernel(page: Any, game: dict[str, Any]) -> None:
    sent = page.evaluate("window.__sent")
    page.click("[data-do=next]")
    page.click("[data-do=next]")
    assert step_of(page) == 2
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert step_of(page) == 4
    page.keyboard.press("End")
    assert step_of(page) == len(game["steps"]) - 1
    page.keyboard.press("Home")
    assert step_of(page) == 0
    assert page.inner_text(".wb-replay .count") == f"step 1 of {len(game['steps'])}"
    assert page.evaluate("window.__sent") == sent


def test_keys_jump_by_round_and_by_deal(page: Any, game: dict[str, Any]) -> None:
    page.keyboard.press("PageDown")
    assert game["steps"][step_of(page)]["kind"] == "play"
    page.keyboard.press("PageDown")
    assert page.inner_text(".wb-replay .now-section") == "round 2"
    page.keyboard.press("Shift+PageDown")
    assert game["steps"][step_of(page)]["kind"] == "deal"
    assert page.inner_text(".wb-replay .now-part") == "Deal 2"
    page.keyboard.press("PageUp")
    page.keyboard.press("Shift+PageUp")
    assert step_of(page) == 0


def test_arrow_keys_elsewhere_are_left_alone(page: Any) -> None:
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert step_of(page) == 0


def test_the_scrubber_is_a_slider_that_names_its_place(page: Any, game: dict[str, Any]) -> None:
    slider = page.query_selector(".wb-replay input[type=range]")
    assert slider.get_attribute("max") == str(len(game["steps"]) - 1)
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert step_of(page) == 1
    slider.evaluate("slider => { slider.value = 9; slider.dispatchEvent(new Event('input', { bubbles: true })); }")
    assert step_of(page) == 9
    assert slider.get_attribute("aria-valuetext").startswith("step 10 of ")
    assert "Deal 1, round" in slider.get_attribute("aria-valuetext")
    assert page.locator(".wb-replay .ticks .part").count() == sum(step["kind"] == "deal" for step in game["steps"])


def test_the_log_follows_and_leads_without_moving_the_page(page: Any) -> None:
    scroll = "[...document.querySelectorAll('.jp-WindowedPanel-outer')].map(box => box.scrollTop).join()"
    before = page.evaluate(scroll)
    page.keyboard.press("End")
    current = page.query_selector(".wb-replay .log [aria-current]")
    box, around = current.bounding_box(), page.query_selector(".wb-replay .log ol").bounding_box()
    assert around["y"] - 1 <= box["y"] <= around["y"] + around["height"] - box["height"] + 1
    assert page.evaluate(scroll) == before
    page.locator(".wb-replay .log [data-step='6']").evaluate("line => line.click()")
    assert step_of(page) == 6
    assert page.evaluate(scroll) == before


def test_nothing_moves_while_stepping(page: Any) -> None:
    """The table, the seats' places and the controls keep place and size from the first step to the last."""
    boxes = """() => [...document.querySelectorAll('.wb-replay :is(.felt, .seat, .middle, .steer, .side, .jump, .count)')]
        .map(element => element.getBoundingClientRect())
        .map(box => [box.left, box.top, box.width, box.height].map(Math.round).join()).join(' ')"""
    seen = set()
    for _ in range(45):
        seen.add(page.evaluate(boxes))
        page.keyboard.press("ArrowRight")
    assert len(seen) == 1


def test_a_card_that_cannot_be_played_says_why_on_hover_and_on_focus(page: Any) -> None:
    forward_to(page, ".wb-replay .card.off")
    tip = page.locator(".wb-replay .tip")
    assert tip.is_hidden()
    page.hover(".wb-replay .card.off >> nth=0", position={"x": 4, "y": 24})
    assert tip.is_visible()
    assert "cannot be played: it is not the family suit" in tip.inner_text()
    assert "A card of another suit must be above the highest number on the table." in tip.inner_text()
    assert tip.locator(".rule").get_attribute("title") == "round/overtake"  # the clause's name for whoever points at the rule
    page.hover(".wb-replay .banner")
    assert tip.is_hidden()
    page.focus(".wb-replay .card.off >> nth=0")
    assert tip.is_visible()
    described = page.get_attribute(".wb-replay .card.off >> nth=0", "aria-describedby")
    assert described == tip.get_attribute("id")
    page.keyboard.press("ArrowRight")
    assert tip.is_hidden()
    assert page.evaluate("document.activeElement.classList.contains('felt')")


def test_a_seats_own_view_hides_what_that_seat_does_not_see(page: Any) -> None:
    page.keyboard.press("PageDown")
    hands = page.locator(".wb-replay .seat .live [data-zone=hand] .card, .wb-replay .seat .live [data-zone=vow] .card")
    backs = page.locator(".wb-replay .live .card.back")
    cards = hands.count()
    assert backs.count() == 0
    page.check(".wb-replay .views input[data-view='1']", force=True)
    own = page.locator(".wb-replay .seat[data-seat='1']")
    assert own.locator(".live .card.back").count() == 0
    assert "at-bottom" in own.get_attribute("class")
    assert backs.count() == cards - own.locator(".live [data-zone=hand] .card, .live [data-zone=vow] .card").count()
    assert backs.first.get_attribute("aria-label") == "face down"
    log = page.inner_text(".wb-replay .log")
    assert log.count("lays a vow face down") == 3 * log.count("Seat 2 vows")


def test_cards_have_names_that_can_be_read_aloud(page: Any) -> None:
    names = page.eval_on_selector_all(".wb-replay .seat .live .card", "cards => cards.map(card => card.ariaLabel)")
    assert len(names) == 32
    assert "5, blue diamond" in names
    assert len(set(names)) == 32


def test_a_game_plays_by_itself_and_stops(page: Any) -> None:
    page.select_option(".wb-replay .speed select", "8")
    page.click("[data-do=play]")
    page.wait_for_function("() => Number(document.querySelector('.wb-replay').dataset.step) >= 2", timeout=PATIENCE)
    assert page.inner_text("[data-do=play] .text") == "Pause"
    page.click("[data-do=play]")
    stopped = step_of(page)
    page.wait_for_timeout(400)
    assert step_of(page) == stopped
    assert page.inner_text("[data-do=play] .text") == "Play"


def test_the_record_can_be_copied(page: Any, game: dict[str, Any]) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("[data-do=copy]")
    page.wait_for_function("() => document.querySelector('[data-do=copy] .text').textContent === 'Copied'")
    assert json.loads(page.evaluate("navigator.clipboard.readText()")) == game


def test_another_language_keeps_the_step(opened: Notebook, page: Any) -> None:
    page.keyboard.press("PageDown")
    step = step_of(page)
    assert opened.run_code('table.lang = "ja"')["status"] == "ok"
    page.wait_for_function("() => document.querySelector('.wb-replay').lang === 'ja'", timeout=PATIENCE)
    assert step_of(page) == step
    assert "ファミリースート" in page.inner_text(".wb-replay .log")
    opened.run_code('table.lang = "en"')
    page.wait_for_function("() => document.querySelector('.wb-replay').lang === 'en'", timeout=PATIENCE)


def test_a_changed_rule_keeps_the_place_in_the_game(lab: Lab) -> None:
    """The same deal under other rules: one stays in the round one was looking at."""
    with lab.notebook(PANEL) as notebook:
        page = notebook.page
        page.wait_for_selector(".wb-replay .felt", timeout=PATIENCE)
        page.focus(".wb-replay .felt")
        for _ in range(2):
            page.keyboard.press("PageDown")
        page.keyboard.press("ArrowRight")
        assert page.inner_text(".wb-replay .now-section") == "round 2"
        step = step_of(page)
        before = page.inner_text(".wb-replay .facts .text")
        code = f"""
from workbench.drafts import load_draft
panel.look_at(Settings(load_draft("omerta").with_values(target_per_player=3), {tuple(SEATS)}, 3_000, 7))
"""
        assert notebook.run_code(code)["status"] == "ok"
        page.wait_for_function("text => document.querySelector('.wb-replay .facts .text').innerText !== text", arg=before, timeout=PATIENCE)
        assert step_of(page) == step
        assert page.inner_text(".wb-replay .now-section") == "round 2"
        assert notebook.errors == []


def test_find_shows_a_matching_game(lab: Lab) -> None:
    """The panel comes up with a game by itself; "Find" shows one in which somebody is out in the round asked for."""
    with lab.notebook(PANEL) as notebook:
        page = notebook.page
        page.wait_for_selector(".wb-replay .felt", timeout=PATIENCE)
        page.get_by_label("Find a game where").select_option("somebody out in round …")
        page.locator(".wb-find select").nth(1).select_option("6")
        page.get_by_role("button", name="Find", exact=True).click()
        page.wait_for_function("() => document.querySelector('.wb-find').textContent.includes('Match 1')", timeout=PATIENCE)
        page.wait_for_function("() => !document.querySelector('.wb-replay .title').textContent.includes('game 0 of')", timeout=PATIENCE)
        assert "cannot play and is out" in page.inner_text(".wb-replay .log [aria-current]")  # opened at the event itself
        deal = page.inner_text(".wb-replay .now-part")
        log = page.locator(".wb-replay .log li").all_text_contents()
        assert f"{deal} round 6" in log
        assert f"{deal} round 7" not in log
        assert any("cannot play and is out" in line for line in log)
        first = page.inner_text(".wb-replay .title")
        page.get_by_role("button", name="Next", exact=True).click()
        page.wait_for_function("() => document.querySelector('.wb-find').textContent.includes('Match 2')", timeout=PATIENCE)
        page.wait_for_function("text => document.querySelector('.wb-replay .title').innerText !== text", arg=first, timeout=PATIENCE)
        assert notebook.errors == []
