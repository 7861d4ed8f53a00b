"""The palette: proper colours, two of each."""

from __future__ import annotations

import re

from workbench.core.palette import PALETTE


def test_every_colour_is_written_out_for_both_themes() -> None:
    for name, shade in PALETTE.items():
        assert re.fullmatch(r"[a-z-]+", name)
        assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in shade), name
