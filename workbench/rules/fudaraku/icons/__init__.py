"""Fudaraku Tokai is played with a deck of suits."""

from __future__ import annotations

from workbench.rules.suits import ICONS

__all__ = ["ICONS"]
