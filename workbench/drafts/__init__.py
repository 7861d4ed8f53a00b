"""Drafts: a game, the values of its parameters, and where they come from."""

from workbench.drafts.draft import Draft, DraftError, load_draft, shipped_drafts

__all__ = ["Draft", "DraftError", "load_draft", "shipped_drafts"]
