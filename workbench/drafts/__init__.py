"""Drafts: a game, the values of its parameters, and where they come from."""

from workbench.drafts.draft import Draft
from workbench.drafts.file import DraftError
from workbench.drafts.library import DraftLike, as_draft, drafts_folder, load_draft, own_drafts, read_draft, shipped_drafts

__all__ = ["Draft", "DraftError", "DraftLike", "as_draft", "drafts_folder", "load_draft", "own_drafts", "read_draft", "shipped_drafts"]
