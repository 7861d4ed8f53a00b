"""Kaito Oceans: a hidden-role heist with lies, secret contributions and a split."""
