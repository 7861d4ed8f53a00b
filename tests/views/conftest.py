"""Tests of the views keep the designer's own folders out of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.drafts import journal, library


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drafts and unsaved changes go to a temporary directory."""
    monkeypatch.setenv(library.FOLDER, str(tmp_path / "drafts"))
    monkeypatch.setenv(journal.FOLDER, str(tmp_path / "journal"))
