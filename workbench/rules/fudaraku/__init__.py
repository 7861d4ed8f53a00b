"""Fudaraku Tokai: when to join the voyage, chanting safely for merit or sailing at the risk of being out."""

from __future__ import annotations

from workbench.rules.game import Game

GAME = Game.in_package("fudaraku", __name__)
