"""Fortuna: a hand-emptying game of sets, in which every discard makes a number grow."""

from __future__ import annotations

from workbench.rules.game import Game

GAME = Game.in_package("fortuna", __name__)
