"""The report in a browser, opened from disk with the network off; and the button that writes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.browser.harness import PATIENCE, Lab
from workbench.core.text import same
from workbench.drafts import load_draft
from workbench.views.report import report, save_report

pytestmark = pytest.mark.browser

EVIL = '<img src=x onerror="document.title=1"><script>document.title="pwned"</script>'


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    omerta = load_draft("omerta")
    changed = replace(omerta.with_values({"vow.2.amount": 3}), name="omerta-8", title=same(EVIL))
    return save_report(report(omerta, changed, games=1_000, lang="en", question=EVIL), tmp_path_factory.mktemp("report") / "report.html")


@pytest.fixture
def page(lab: Lab, file: Path) -> Iterator[Any]:
    """The report in a page that cannot reach anything; what it asks for is noted in ``page.asked``, errors in ``page.trouble``."""
    context = lab.browser.new_context(viewport={"width": 1280, "height": 900}, offline=True)
    page = context.new_page()
    page.asked, page.trouble = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("console", lambda message: page.trouble.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.trouble.append(str(error)))
    page.goto(file.as_uri())
    page.wait_for_function("() => document.querySelectorAll('[data-game] .table').length > 0 || document.querySelector('[data-game] *')")
    yield page
    context.close()


def test_it_opens_from_disk_and_asks_for_nothing(page: Any, file: Path) -> None:
    page.wait_for_function("() => document.querySelectorAll('.js-plotly-plot .main-svg').length >= 5")
    assert [url for url in page.asked if not url.startswith(("data:", "blob:"))] == [file.as_uri()]
    assert page.trouble == []


def test_a_designers_text_is_text(page: Any) -> None:
    assert EVIL in page.locator("h1").text_content()
    assert page.title() not in ("1", "pwned")
    assert page.locator("main img, main script").count() == 0


def test_plots_answer_the_mouse_and_games_step(page: Any) -> None:
    bar = page.locator(".js-plotly-plot .bars .point path").first
    bar.scroll_into_view_if_needed()
    bar.hover(force=True)  # plotly lays a sheet over its bars and finds out itself what is below
    page.locator(".hoverlayer .hovertext").first.wait_for()
    card = page.locator("[data-csv]").first
    card.get_by_label("Copy or save this card").click()
    with page.expect_download() as download:
        card.get_by_role("button", name="Save as PNG").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
    assert "draft" in card.get_attribute("data-csv").splitlines()[0]
    game = page.locator("[data-game]").first
    game.scroll_into_view_if_needed()
    step = game.get_by_text("step 1 of")
    step.wait_for()
    game.get_by_role("button", name="One step on").click()
    game.get_by_text("step 2 of").wait_for()
    assert page.trouble == []


def test_it_prints(page: Any, tmp_path: Path) -> None:
    printed = tmp_path / "report.pdf"
    page.pdf(path=printed, format="A4")
    assert printed.stat().st_size > 50_000


def test_narrow_windows_do_not_scroll_sideways(page: Any) -> None:
    page.set_viewport_size({"width": 760, "height": 900})
    page.wait_for_timeout(300)
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth + 1")


def test_the_button_writes_it_beside_the_notebook(lab: Lab) -> None:
    cell = 'import workbench as wb\ncurrent = wb.open_draft("omerta", lang="en", games=10_000)\ncurrent'
    with lab.notebook(cell) as notebook:
        notebook.wait_for_plots(1)
        notebook.run_code("current.controls.change('survive_vp', 3)")
        page = notebook.page
        page.get_by_role("button", name="Report…").click()
        dialog = page.get_by_role("dialog", name="Report")
        dialog.get_by_label("Question").fill("Does it last longer?")
        dialog.get_by_label("What kind of game it is").uncheck()
        dialog.get_by_role("button", name="Make the report").click()
        dialog.get_by_text("The report is in").wait_for(timeout=2 * PATIENCE)
        written = max(lab.folder.glob("report-omerta-7-*.html"), key=lambda path: path.stat().st_mtime)
        text = written.read_text(encoding="utf-8")
        assert [part in text for part in ("Omerta, draft 7, changed", "Does it last longer?", 'id="metrics"')] == [True, True, False]
        with page.expect_download() as download:
            dialog.get_by_role("link", name="Download").click()
        assert (download.value.suggested_filename, Path(download.value.path()).read_text(encoding="utf-8")) == (written.name, text)
        with page.context.expect_page() as opened:
            dialog.get_by_role("link", name="Open").click()
        opened.value.get_by_text("Does it last longer?").first.wait_for()
        opened.value.close()
        written.unlink()
        assert notebook.errors == []
