"""Omerta's rule of thumb."""

from __future__ import annotations
from workbench.core.chance import choice_of
from workbench.core.jit import kernel
from workbench.rules.omerta.kernel import SIGNATURES


@kernel(SIGNATURES.choose)
def choose(state, params, options):
    return choice_of(state, options)
