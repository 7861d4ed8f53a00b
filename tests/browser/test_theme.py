"""The workbench follows JupyterLab's theme, and everything it says can be read in both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.harness import PATIENCE, Lab, Notebook

pytestmark = pytest.mark.browser

OPEN = """
import workbench as wb
bench = wb.open_draft("omerta", lang="en", games=2_000)
bench
"""

#: Every visible text with less contrast to what it stands on than level AA asks for. Exempt: inactive controls, dimmed cards, and the
#: marks of a legend (no text).
UNREADABLE = """(scope) => {
  const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const rgb = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour) => {
    const [r, g, b] = rgb(colour).slice(0, 3).map((c) => c / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = [];
  let seen = 0;
  const walker = document.createTreeWalker(document.querySelector(scope), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const el = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (el.closest("style, script, option, :disabled, [aria-disabled=true], .card.off, .dwb-legend i")) continue;
    const box = el.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    let ground = el;
    const below = (node) => {
      const { left, right } = node.getBoundingClientRect();
      return left <= box.left + 1 && right >= box.right - 1;
    };
    const clear = (node) => !below(node) || rgb(getComputedStyle(node).backgroundColor)[3] < 255;
    while (ground.parentElement && clear(ground)) {
      if (Number(getComputedStyle(ground).opacity) < 1 || getComputedStyle(ground).backgroundImage !== "none") break;
      ground = ground.parentElement;
    }
    if (clear(ground)) continue;
    const style = getComputedStyle(el);
    const [a, b] = [light(el instanceof SVGElement ? style.fill : style.color), light(getComputedStyle(ground).backgroundColor)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    seen += 1;
    if (ratio < 4.5) found.push(`${walker.currentNode.textContent.trim().slice(0, 40)}: ${ratio.toFixed(2)}`);
  }
  return [seen, found];
}"""


@pytest.fixture(scope="module", params=["JupyterLab Light", "JupyterLab Dark"])
def opened(lab: Lab, request: pytest.FixtureRequest) -> Iterator[Notebook]:
    """A notebook with the workbench in one of JupyterLab's themes. It is opened in the light one and then changed."""
    with lab.notebook(OPEN, width=1280, height=800) as notebook:
        notebook.hide_sidebar()
        notebook.wait_for_plots(4)
        choose(notebook.page, request.param)
        yield notebook
        choose(notebook.page, "JupyterLab Light")
        assert notebook.errors == []


def choose(page: Any, theme: str) -> None:
    """Change JupyterLab's theme, and wait until it is there."""
    page.evaluate("theme => { window.jupyterapp.commands.execute('apputils:change-theme', { theme }); return true; }", theme)
    page.wait_for_function("name => document.body.dataset.jpThemeName === name", arg=theme, timeout=PATIENCE)
    page.wait_for_timeout(1_000)


def is_dark(page: Any) -> bool:
    return bool(page.evaluate("() => document.body.dataset.jpThemeLight === 'false'"))


@pytest.mark.parametrize(("tab", "least"), [("Outcomes", 150), ("Replay", 150), ("Coverage", 60), ("Rulesheet", 80), ("History", 60)])
def test_every_text_can_be_read(opened: Notebook, tab: str, least: int) -> None:
    page = opened.page
    page.get_by_role("tab", name=tab).click()
    page.wait_for_timeout(2_000)
    seen, unreadable = page.evaluate(UNREADABLE, ".dwb")
    assert seen >= least
    assert unreadable == []


def test_surfaces_and_plots_follow_the_theme(opened: Notebook) -> None:
    page = opened.page
    page.get_by_role("tab", name="Outcomes").click()
    page.wait_for_timeout(500)
    ground = page.evaluate("() => getComputedStyle(document.querySelector('.dwb-card')).backgroundColor")
    bar = page.evaluate("() => document.querySelector('.js-plotly-plot .bars path').style.fill")
    expected = ("rgb(27, 33, 44)", "rgb(143, 176, 255)") if is_dark(page) else ("rgb(255, 255, 255)", "rgb(47, 95, 208)")
    assert (ground, bar) == expected


def test_the_main_button_stays_readable_under_the_mouse(opened: Notebook) -> None:
    page = opened.page
    opened.run_code("bench.controls.change('survive_vp', 3)")
    button = page.locator(".dwb-header .dwb-main")
    page.wait_for_function("() => !document.querySelector('.dwb-header .dwb-main').disabled", timeout=PATIENCE)
    before = button.evaluate("button => getComputedStyle(button).backgroundColor")
    button.hover()
    page.wait_for_timeout(300)
    assert button.evaluate("button => getComputedStyle(button).backgroundColor") != before
    _, unreadable = page.evaluate(UNREADABLE, ".dwb-header")
    assert unreadable == []
