"""Colours: readable in light and in dark, in one place, and the same in style sheets and plots."""

from __future__ import annotations

import re

import pytest

from tests.colours import GRAPHIC, TEXT, contrast
from workbench.views import theme

#: variables that are lengths and places, not colours
LENGTHS = {"filled", "draft", "least", "at", "inner"}
SHEETS = sorted(theme.STATIC.glob("*.css"))


@pytest.mark.parametrize("dark", [0, 1], ids=["light", "dark"])
def test_text_has_the_contrast_that_level_aa_asks_for(dark: int) -> None:
    for text, ground in theme.TEXT_PAIRS:
        assert contrast(theme.PALETTE[text][dark], theme.PALETTE[ground][dark]) >= TEXT, (text, ground)


@pytest.mark.parametrize("dark", [0, 1], ids=["light", "dark"])
def test_controls_and_marks_stand_out_from_their_ground(dark: int) -> None:
    for mark, ground in theme.OUTLINE_PAIRS:
        assert contrast(theme.PALETTE[mark][dark], theme.PALETTE[ground][dark]) >= GRAPHIC, (mark, ground)
    for shade in theme.SHADES:
        assert contrast(shade[dark], theme.PALETTE["panel"][dark]) >= GRAPHIC, shade


def test_every_colour_of_a_plot_has_one_dark_counterpart() -> None:
    shades = set(theme.SHADES)
    assert len({shade.light for shade in shades}) == len(shades)
    for colour in (*theme.SERIES, theme.INK, theme.DIM, theme.LINE, theme.GRID_LINE, theme.ACCENT, theme.MUTED, theme.ON_INK, theme.MARK):
        assert colour in theme.DARK
    assert theme.DARK[theme.INK] == theme.PALETTE["ink"].dark


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_style_sheets_take_every_colour_from_the_palette(sheet) -> None:
    text = sheet.read_text(encoding="utf-8")
    assert re.findall(r":[^;{]*(#[0-9a-fA-F]{3,8})\b", text) == []
    named = set(re.findall(r"var\(--dwb-([\w-]+)", text)) - LENGTHS
    assert named <= theme.PALETTE.keys()


def test_a_style_sheet_brings_the_values_of_both_themes() -> None:
    sheet = theme.stylesheet("replay.css")
    light, dark = theme.PALETTE["ink"]
    assert sheet.index(f"--dwb-ink: {light}") < sheet.index(f"--dwb-ink: {dark}") < sheet.index("var(--dwb-ink)")
    assert '[data-jp-theme-light="false"]' in sheet
