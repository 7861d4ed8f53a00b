"""The report button, without a browser."""

from __future__ import annotations

import pytest

from tests.views.omerta import OMERTA, settings
from workbench.views.report_button import ReportButton
from workbench.views.snapshots import Snapshots


def test_the_button_writes_a_report(tmp_path):
    button = ReportButton(lambda: OMERTA, lambda: settings(games=200, survive_vp=3), "en", folder=tmp_path)
    button.make()
    button.wait(120)
    assert "Omerta, draft 7, changed" in button.saved.read_text(encoding="utf-8")
    assert button.saved.name in button.status


def test_the_dialog_says_against_what_which_question_language_and_sections(tmp_path):
    """What is chosen in the dialog is what the report says; the link brings exactly the file's text."""
    present = settings(games=200, survive_vp=3)
    kept = Snapshots()
    kept.keep("A", settings(survive_vp=5), OMERTA)
    button = ReportButton(lambda: OMERTA, lambda: present, "en", folder=tmp_path, snapshots=lambda: kept)
    button.against.value, button.language.value = "kept A", "ja"
    button.question.value = " Which vows? "
    for name in ("metrics", "replays", "plots"):
        button.sections[name].value = False
    button.make()
    button.wait(120)
    text = button.saved.read_text(encoding="utf-8")
    assert '<html lang="ja">' in text
    assert "Which vows?" in text
    assert [f'id="{name}"' in text for name in ("assumptions", "table", "metrics", "replays", "plots")] == [True, True, False, False, False]
    assert "--without plots,metrics,replays" in text
    sent = []
    button.link.send = lambda content, buffers: sent.append((content, buffers))
    button.link.answer({"ask": "text"})
    assert sent == [({"answer": "text"}, [text.encode()])]
    assert button.link.name == button.saved.name
    button.against.value = "alone"
    button.make()
    assert button.link.name == ""
    button.wait(120)
    assert 'id="table"' not in button.saved.read_text(encoding="utf-8")


def test_the_button_says_what_went_wrong(tmp_path):
    button = ReportButton(lambda: OMERTA, lambda: settings(games=100), "en", folder=tmp_path / "nowhere")
    button.make()
    with pytest.raises(ValueError, match="cannot be written"):
        button.wait(120)
    assert "could not be made" in button.status
    assert button.ready
