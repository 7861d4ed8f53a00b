"""What travels to the browser: binary numbers, and plotly.js only when asked for."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

from workbench.views.live_plot import LiveCards, PlotlyHost, packed, plotly_js


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


def test_cards_are_small() -> None:
    """The state of a view's cards is a few kilobytes: the library is not in it."""
    cards = LiveCards()
    cards.show([{"key": "k"}], "en")
    assert len(str(cards.get_state())) < 30_000


def test_all_cards_travel_in_one_message() -> None:
    """Whatever number of cards a view shows, a change is one update of one piece of state, with the menu in the view's language."""
    cards = LiveCards()
    seen: list[Any] = []
    cards.observe(lambda change: seen.append(change["name"]))
    cards.show([{"key": "a", "y": np.ones(3)}, {"key": "b", "y": np.ones(3)}], "ja")
    assert seen == ["content"]
    assert [card["key"] for card in cards.cards] == ["a", "b"]
    assert cards.content["words"]["csv"] == "CSV をコピー"


def test_clicks_are_heard_and_nothing_else() -> None:
    """A click on a marked bar names its card and mark; messages of any other form change nothing."""
    heard: list[tuple[str, int]] = []
    cards = LiveCards(lambda key, mark: heard.append((key, mark)))
    for message in ({"card": "a", "clicked": 3}, {"card": "a", "clicked": True}, {"clicked": 3}, {"card": 1, "clicked": 3}, "click", None):
        cards.hear(message)
    assert heard == [("a", 3)]


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
