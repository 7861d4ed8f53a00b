"""Every test here has a folder of drafts and a journal of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.drafts import journal, library


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The designer's folder for this test."""
    monkeypatch.setenv(library.FOLDER, str(tmp_path / "drafts"))
    monkeypatch.setenv(journal.FOLDER, str(tmp_path / "journal"))
    return tmp_path / "drafts"
