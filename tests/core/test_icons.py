"""Drawings: one line each, and nothing that is not a drawing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from workbench.core.icons import drawing


def test_a_drawing_is_one_line_that_takes_its_colour_from_around_it() -> None:
    svg = drawing("workbench.rules.suits", "z")
    assert svg.startswith("<svg ")
    assert svg.endswith("</svg>")
    assert "\n" not in svg
    assert "currentColor" in svg


def test_what_is_no_drawing_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "drawn_by_hand"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "a.svg").write_text("<p>no drawing</p>")
    (package / "b.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"></svg>')
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("a", "b"):
        with pytest.raises(ValueError, match=f"drawn_by_hand/{name}.svg is no SVG drawing with a view box"):
            drawing("drawn_by_hand", name)
    with pytest.raises(FileNotFoundError):
        drawing("drawn_by_hand", "c")
    sys.modules.pop("drawn_by_hand", None)
