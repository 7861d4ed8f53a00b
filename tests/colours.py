"""Contrast of two colours as the Web Content Accessibility Guidelines 2.2 measure it."""

from __future__ import annotations

#: what level AA asks of text, and of the outlines of controls and drawings
TEXT, GRAPHIC = 4.5, 3.0


def luminance(colour: str) -> float:
    """Relative luminance of ``#rgb`` or ``#rrggbb``, 0 (black) to 1 (white)."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    channels = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio, 1 (none) to 21 (black on white)."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
