"""A saved notebook that is reopened, or converted, without being run shows what was found instead of a complaint."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.browser.harness import PATIENCE, Lab

pytestmark = pytest.mark.browser

OPEN = """
import workbench as wb
bench = wb.open_draft("omerta", lang="en", games=2_000)
bench
"""
TABLE = 'wb.replay(wb.record(wb.load_draft("omerta"), seed=7, index=12), lang="ja", start=9)'
RESULTS = 'wb.read_only_view(wb.compare(wb.load_draft("omerta"), wb.load_draft("omerta").with_values(survive_vp=3), 500), lang="en")'


@pytest.fixture(scope="module")
def saved(lab: Lab) -> Path:
    """A notebook with all kinds of views, run, changed and saved. While it lives only the widgets are seen."""
    with lab.notebook(OPEN, TABLE, RESULTS, width=1280, height=800) as notebook:
        page = notebook.page
        notebook.wait_for_plots(8)
        page.wait_for_selector(".wb-replay .seat", timeout=PATIENCE)
        notebook.run_code("bench.controls.change('survive_vp', 3); bench.wait(60)")
        page.wait_for_function(
            "() => document.querySelector('.dwb-kept')?.textContent.includes('3 (draft: 2)')",
            timeout=PATIENCE,
        )
        assert page.locator(".dwb-kept:visible").count() == 0
        assert notebook.errors == []
        notebook.command("docmanager:save")
        page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty", timeout=PATIENCE)
        return lab.folder / page.url.split("/tree/")[1].split("?")[0]


def reopened(lab: Lab, path: Path, page: Any) -> None:
    page.goto(f"{lab.base}/lab/tree/{path.name}?reset")
    page.wait_for_selector(".jp-NotebookPanel:visible .jp-Cell", timeout=PATIENCE)
    page.wait_for_selector(".dwb-kept", timeout=PATIENCE)
    page.wait_for_timeout(4_000)  # the front end looks for a widget's model for two seconds


def test_reopened_it_shows_findings_values_and_pictures(lab: Lab, saved: Path) -> None:
    page = lab.browser.new_page(viewport={"width": 1280, "height": 800})
    try:
        reopened(lab, saved, page)
        kept = page.locator(".dwb-kept:visible")
        assert kept.count() == 3
        assert page.get_by_text("model not found").locator("visible=true").count() == 0
        assert page.get_by_text("Loading widget").locator("visible=true").count() == 0
        first = kept.nth(0).inner_text()
        assert "Omerta, draft 7, changed" in first
        assert "2,000 games, seed 1" in first
        assert "Run this cell to go on." in first
        assert "乱数の種 7 のゲーム 12" in kept.nth(1).text_content()
        assert "Omerta, draft 7 against Omerta, draft 7, changed" in kept.nth(2).text_content()
        pictures = page.eval_on_selector_all(".dwb-kept img", "images => images.map(image => image.complete && image.naturalWidth)")
        assert len(pictures) >= 8
        assert all(width >= 400 for width in pictures)
        page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    finally:
        page.close()


def test_it_stays_small_and_plain_text_is_short(saved: Path) -> None:
    assert saved.stat().st_size < 1_000_000
    outputs = [output for cell in nbformat.read(saved, as_version=4).cells for output in cell.outputs]
    texts = [output["data"]["text/plain"] for output in outputs]
    assert all(len(text) < 120 and "children=" not in text for text in texts)


def test_converted_to_html_it_shows_the_same(saved: Path, tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "nbconvert", "--to", "html", str(saved), "--output-dir", str(tmp_path)], check=True, capture_output=True
    )
    page = (tmp_path / f"{saved.stem}.html").read_text(encoding="utf-8")
    assert page.count('class="dwb-kept"') == 3
    assert "Run this cell to go on." in page
    assert "model not found" not in page
    assert "children=(" not in page
