"""Still pictures: well-formed SVG of every kind of plot the workbench draws, with every text escaped."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree

import pytest

from workbench.drafts import load_draft, shipped_drafts
from workbench.play.simulate import simulate
from workbench.views import plots, still


@pytest.mark.parametrize("name", sorted(shipped_drafts()))
def test_every_panel_of_every_draft_has_a_still_picture(name: str) -> None:
    """A picture whose parts lie inside its frame, or a table."""
    for panel in simulate(load_draft(name), games=300, players="random").panels:
        card = plots.card(panel, "ja")
        page = still.panel(card)
        pictures = re.findall(r"base64,([^\"]+)", page)
        assert pictures or "<table>" in page, panel.key
        for picture in pictures:
            root = ElementTree.fromstring(base64.b64decode(picture))
            width = float(root.attrib["width"])
            assert all(-1 <= float(part.attrib["x"]) <= width + 1 for part in root.iter() if "x" in part.attrib), panel.key


def test_texts_are_escaped() -> None:
    assert "<b>" not in still.image("<svg/>", "<b>")
    content = {"head": [{"label": "<b>"}], "rows": [{"label": "<i>", "cells": [{"text": "<u>"}]}]}
    assert not {"<b>", "<i>", "<u>"} & set(re.findall(r"<\w>", still.grid(content)))


def test_a_figure_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="heatmap"):
        still.plot({"data": [{"type": "heatmap"}], "layout": {"xaxis": {}}})
