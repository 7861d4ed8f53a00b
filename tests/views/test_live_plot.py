"""What travels to the browser: binary numbers, and plotly.js only when asked for."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

from workbench.views.live_plot import LivePanel, PlotlyHost, packed, plotly_js


def test_arrays_travel_as_binary_float64() -> None:
    """Arrays anywhere in the content become buffers, whatever their type and layout; everything else stays."""
    content = {"data": [{"y": np.arange(6, dtype=np.int32)[::2], "x": ["a"]}], "n": np.int64(3), "layout": {"range": [0, 1.5]}}
    sent = packed(content)
    y = sent["data"][0]["y"]
    assert y["dtype"] == "float64"
    assert struct.unpack("<3d", bytes(y["buffer"])) == (0, 2, 4)
    assert sent["n"] == 3
    assert isinstance(sent["n"], int)
    assert (sent["data"][0]["x"], sent["layout"]) == (["a"], {"range": [0, 1.5]})


def test_a_panel_is_small() -> None:
    """A live panel's own state is a few kilobytes: the library is not in it."""
    state = LivePanel(content={"key": "k"}).get_state()
    assert len(str(state["_esm"])) < 20_000


def test_page_sends_the_library_only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's state holds no library; the question brings it once, as a buffer; other messages bring nothing."""
    page = PlotlyHost()
    assert len(str(page.get_state()["_esm"])) < 20_000
    sent: list[tuple[Any, Any]] = []
    monkeypatch.setattr(page, "send", lambda content, buffers=None: sent.append((content, buffers)))
    page.answer({"ask": "weather"})
    assert sent == []
    page.answer({"ask": "plotly"})
    assert sent == [({"answer": "plotly"}, [plotly_js()])]
    assert len(plotly_js()) > 1_000_000
