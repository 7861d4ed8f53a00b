"""Fortuna: a hand-emptying game of sets, in which every discard makes a number grow."""
