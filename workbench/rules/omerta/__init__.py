"""Omerta: a shedding game of survival with secret vows."""

from __future__ import annotations

from workbench.rules.game import Game

GAME = Game.in_package("omerta", __name__)
