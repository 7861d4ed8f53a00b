"""Omerta as the views' tests open it: a few quick games."""

from __future__ import annotations

from workbench.drafts import load_draft
from workbench.views.background import Settings

OMERTA = load_draft("omerta")


def settings(games=1_500, seats=("random",) * 4, **values):
    """Settings of the draft with some values changed."""
    return Settings(OMERTA.with_values(values), seats, games, 1)
