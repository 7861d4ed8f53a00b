"""The report button, without a browser."""

from __future__ import annotations

import pytest

from tests.views.omerta import OMERTA, settings
from workbench.views.report_button import ReportButton


def test_the_button_writes_a_report(tmp_path):
    button = ReportButton(lambda: OMERTA, lambda: settings(games=200, survive_vp=3), "en", folder=tmp_path)
    button.make()
    button.wait(120)
    assert "Omerta, draft 7, changed" in button.saved.read_text(encoding="utf-8")
    assert button.saved.name in button.status


def test_the_button_says_what_went_wrong(tmp_path):
    button = ReportButton(lambda: OMERTA, lambda: settings(games=100), "en", folder=tmp_path / "nowhere")
    button.make()
    with pytest.raises(ValueError, match="cannot be written"):
        button.wait(120)
    assert "could not be made" in button.status
    assert button.ready
