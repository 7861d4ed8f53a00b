"""Fudaraku Tokai: when to join the voyage, chanting safely for merit or sailing at the risk of being out."""
