"""Makes the pictures of the README from the running product: ``python -m tests.browser.screenshots``."""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.browser.harness import PATIENCE, ROOT, SECONDS, jupyter_lab

PICTURES = ROOT / "docs"
OPEN = 'import workbench as wb\nbench = wb.open_draft("omerta", lang="en", games=100_000)\nbench'


def main() -> None:
    """Write one picture of the outcomes and one of a game on the table."""
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as home,
        jupyter_lab(Path(home) / "lab") as lab,
        lab.notebook(OPEN, width=1440, height=1400) as notebook,
    ):
        notebook.hide_sidebar()
        notebook.wait_for_plots(4)
        notebook.run_code("bench.controls.change('survive_vp', 3); bench.wait(60)")
        notebook.page.wait_for_timeout(2 * SECONDS)
        notebook.page.locator(".dwb").first.screenshot(path=PICTURES / "workbench.png")

        page = notebook.page
        page.set_viewport_size({"width": 1440, "height": 900})
        page.get_by_role("tab", name="Replay").click()
        page.wait_for_selector(".wb-replay .seat", timeout=PATIENCE)
        page.get_by_label("Find a game where").select_option("somebody out in round …")
        page.locator(".wb-find select").nth(1).select_option("7")
        page.get_by_role("button", name="Find", exact=True).click()
        page.wait_for_function("() => document.querySelector('.wb-find').textContent.includes('Match 1')", timeout=PATIENCE)
        page.locator(".wb-replay input[type=range]").focus()
        for _ in range(20):  # on to a step in which several cards cannot be played
            page.keyboard.press("ArrowRight")
            if page.locator(".wb-replay .card.off").count() >= 4:
                break
        page.locator(".wb-replay .card.off").first.hover()
        page.wait_for_timeout(SECONDS)
        page.locator(".dwb").first.screenshot(path=PICTURES / "replay.png")


if __name__ == "__main__":
    main()
