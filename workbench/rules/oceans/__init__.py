"""Kaito Oceans: a hidden-role heist with lies, secret contributions and a split."""

from __future__ import annotations

from workbench.rules.game import Game

GAME = Game.in_package("oceans", __name__)
