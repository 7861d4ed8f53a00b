"""Texts in two languages."""

from __future__ import annotations

import pytest

from workbench.core.text import Catalogue, Text, joined, nearest, same


def test_a_text_fills_in_texts_in_its_own_language():
    """A label inside a sentence follows the sentence."""
    seat = Text(ja="席1", en="Seat 1")
    line = Text(ja="{who}の勝ち（{n}）", en="{who} wins ({n})").format(who=seat, n=3)
    assert (line["ja"], line["en"]) == ("席1の勝ち（3）", "Seat 1 wins (3)")


def test_lists_and_sentences():
    """Joined by the language's own comma; capitals where there are any."""
    both = joined([Text(ja="甲", en="one"), "2"])
    assert (both["ja"], both.sentence()["en"]) == ("甲、2", "One, 2")


def test_an_unknown_language_is_refused():
    """With the ones that are spoken."""
    with pytest.raises(ValueError, match="ja, en"):
        same("x")["fr"]


def test_a_key_twice_is_a_mistake():
    """Catalogues do not overwrite."""
    with pytest.raises(ValueError, match="twice"):
        Catalogue({"a": same(1)}, {"a": same(2)})


def test_nearest_names_first():
    """Close names are offered, far ones are not."""
    assert nearest("survve_vp", ["ranks", "survive_vp", "acted_vp"])[0] == "survive_vp"
    assert nearest("zzzz", ["ranks", "players"]) == []
