"""Drafts as documents in JupyterLab: saving, undoing, the rulesheet, coverage, and edits that outlive a killed kernel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.harness import PATIENCE, READY, SECONDS, Lab, Notebook

pytestmark = pytest.mark.browser

OPEN = """
import os
os.environ["WORKBENCH_DRAFTS"], os.environ["WORKBENCH_JOURNAL"] = {drafts!r}, {journal!r}
import workbench as wb
current = wb.open_draft({draft!r}, lang={lang!r}, games=10_000, seed=5)
current
"""


def cell(tmp_path: Path, draft: str = "omerta", lang: str = "en") -> str:
    return OPEN.format(drafts=str(tmp_path / "drafts"), journal=str(tmp_path / "journal"), draft=draft, lang=lang)


@pytest.fixture
def notebook(lab: Lab, tmp_path: Path) -> Iterator[Notebook]:
    """A workbench on Omerta with a folder of drafts and a journal of its own."""
    with lab.notebook(cell(tmp_path), width=1600) as notebook:
        notebook.hide_sidebar()
        notebook.wait_for_plots(2)
        yield notebook


def press_right(notebook: Notebook, name: str) -> None:
    """Move a slider one step up by keyboard."""
    notebook.page.get_by_role("slider", name=name).focus()
    notebook.press("ArrowRight", gap=0)


def slider_shows(notebook: Notebook, name: str, value: int) -> None:
    """Wait until a slider stands at a value: it moves after what was asked for has begun."""
    notebook.wait_until(f"document.querySelector('[type=range][aria-label=\"{name}\"]').value === '{value}'")


def unsaved(notebook: Notebook, n: int) -> None:
    """Wait until the header counts so many unsaved changes."""
    said = "no changes" if n == 0 else f"{n} unsaved change"
    notebook.wait_until(f"document.querySelector('.dwb-title').textContent.includes('{said}')")


def tab(notebook: Notebook, name: str) -> None:
    notebook.page.get_by_role("tab", name=name).click()


def test_save_as_next_draft_and_undo_one_change(notebook: Notebook, tmp_path: Path) -> None:
    """Two sliders, why and a problem, one press: draft 8 is a small file; one of its changes is taken back."""
    press_right(notebook, "Survive VP")
    press_right(notebook, "Acted VP")
    unsaved(notebook, 2)
    opener = notebook.page.locator(".dwb-header").get_by_role("button", name="Save as draft 8…")
    opener.click()
    dialog = notebook.page.get_by_role("dialog", name="Save as draft 8")
    dialog.get_by_text("Survive VP: 2 → 3").first.wait_for()
    notebook.wait_until("document.activeElement.matches('.dwb-dialog textarea')")
    notebook.page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    notebook.wait_until("document.activeElement.textContent.startsWith('Save as draft 8')")
    opener.click()
    dialog.get_by_label("Why").fill("to live longer")
    dialog.get_by_label("Problems").fill("is it too safe?")
    dialog.get_by_label("Problems").press("Tab")
    dialog.get_by_role("button", name="Save as draft 8").click()
    unsaved(notebook, 0)
    dialog.wait_for(state="hidden")
    notebook.page.locator(".dwb-said [role=status]", has_text="Saved Omerta, draft 8 in").wait_for()
    notebook.page.locator(".dwb-header").get_by_role("button", name="Save as draft 9…").wait_for()
    notebook.wait_until("document.querySelector('.dwb-title').textContent.includes('draft 8')")
    text = (tmp_path / "drafts" / "omerta-8.toml").read_text()
    assert re.search(r'^parent = "omerta-7"$', text, re.MULTILINE)
    assert "survive_vp = 3" in text
    assert 'why = "to live longer"' in text
    assert "is it too safe?" in text

    tab(notebook, "History")
    history = notebook.page.locator(".dwb-history")
    entry = history.locator(".dwb-entry", has_text="to live longer")
    entry.get_by_role("button", name="Undo this change").first.click()
    unsaved(notebook, 1)
    slider_shows(notebook, "Survive VP", 2)
    slider_shows(notebook, "Acted VP", 2)
    history.get_by_text("Headline outcomes").wait_for()
    notebook.wait_until("!document.querySelector('.dwb-history table').textContent.includes('…')")
    assert notebook.errors == []


def test_unsaved_edits_survive_a_killed_kernel(notebook: Notebook) -> None:
    """The kernel dies; the draft is opened again and offers the change; one press and it is back."""
    press_right(notebook, "Survive VP")
    unsaved(notebook, 1)
    notebook.page.evaluate(
        """() => {
          const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
          window.__died = false;
          kernel.statusChanged.connect((_, status) => { window.__died ||= status === "restarting" || status === "autorestarting"; });
          kernel.requestExecute({ code: "import os; os._exit(1)" }).done.catch(() => {});
          return true;
        }"""
    )
    notebook.wait_until("window.__died", timeout=PATIENCE)
    notebook.page.wait_for_function(READY, timeout=PATIENCE)
    if notebook.page.locator(".jp-Dialog").count():
        notebook.page.keyboard.press("Escape")
    notebook.command("notebook:run-all-cells")
    offer = notebook.page.locator(".dwb-offer")
    offer.get_by_text("Survive VP 3").wait_for(timeout=PATIENCE)
    offer.get_by_role("button", name="Take them up").click()
    unsaved(notebook, 1)
    slider_shows(notebook, "Survive VP", 3)
    assert offer.is_hidden()


def test_the_rulesheet_follows_a_slider_and_can_be_taken_away(notebook: Notebook, tmp_path: Path) -> None:
    """The sentence changes at once and is marked; the download is the same text."""
    tab(notebook, "Rulesheet")
    sheet = notebook.page.locator(".dwb-sheet")
    sheet.get_by_text("Whoever is not out scores 2; whoever is out does not.").wait_for()
    press_right(notebook, "Survive VP")
    marked = sheet.locator("li.changed")
    marked.first.wait_for()
    assert marked.first.text_content() == "Whoever is not out scores 3; whoever is out does not."
    with notebook.page.expect_download() as download:
        notebook.page.get_by_role("link", name="Markdown").click()
    assert download.value.suggested_filename == "omerta-7-changed.en.md"
    assert "Whoever is not out scores 3" in Path(download.value.path()).read_text()
    assert notebook.errors == []


def test_coverage_counts_and_says_what_stands_out(notebook: Notebook) -> None:
    """The tab counts by itself; a changed rule makes it say that it is no longer true."""
    tab(notebook, "Coverage")
    coverage = notebook.page.locator(".dwb-coverage")
    coverage.get_by_text("What stands out").wait_for(timeout=PATIENCE)
    coverage.get_by_text("Prophecy with 8 played last (0 of").first.wait_for()
    press_right(notebook, "Survive VP")
    coverage.get_by_text("count again").wait_for(timeout=30 * SECONDS)
    assert notebook.errors == []


def test_japanese_and_narrow(lab: Lab, tmp_path: Path) -> None:
    """Everything on the three tabs is Japanese at 1280 px, and nothing is wider than its place."""
    with lab.notebook(cell(tmp_path, lang="ja"), width=1280) as notebook:
        notebook.hide_sidebar()
        notebook.wait_for_plots(2)
        for name, part in (("ルール", ".dwb-sheet"), ("履歴", ".dwb-history"), ("使用状況", ".dwb-coverage")):
            tab(notebook, name)
            notebook.page.locator(part).wait_for()
            if part == ".dwb-coverage":
                notebook.page.locator(part).get_by_text("分かったこと").wait_for(timeout=PATIENCE)
            wide = notebook.page.evaluate(
                "part => { const box = document.querySelector(part); return box.scrollWidth - box.clientWidth; }", part
            )
            assert wide <= 1, name
            english = notebook.page.evaluate(
                """part => {
                  const copy = document.querySelector(part).cloneNode(true);
                  copy.querySelectorAll("code, select, .dwb-links").forEach((element) => element.remove());
                  return copy.textContent.match(/[A-Za-z]{4,}[^/-]/g);
                }""",
                part,
            )
            assert not english or part == ".dwb-coverage", english
        assert notebook.errors == []
