"""Omerta: a shedding game of survival with secret vows."""
