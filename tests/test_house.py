"""Rules of the house that the tests themselves keep."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
#: what named tuples call their public methods
PUBLIC = {"_replace", "_asdict", "_fields"}


def private_reads(text: str) -> list[str]:
    """Every attribute in Python source that belongs to something else than ``self`` or ``cls`` and is private, as ``line: name``.

    Names between underscores (``__name__``, ``_repr_mimebundle_``) are protocols, not private.
    """
    found = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Attribute) or node.attr in PUBLIC:
            continue
        own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
        if node.attr.startswith("_") and not node.attr.endswith("_") and not own:
            found.append(f"{node.lineno}: {node.attr}")
    return found


@pytest.mark.parametrize("path", sorted(TESTS.rglob("*.py")), ids=lambda path: str(path.relative_to(TESTS)))
def test_no_test_looks_behind_a_public_face(path: Path) -> None:
    """Tests assert on what an object shows: whoever rebuilds its inside need not rewrite them."""
    assert private_reads(path.read_text(encoding="utf-8")) == []


def test_a_private_read_is_found() -> None:
    assert private_reads("view.state\nview._status.value\nrules()._give(1)") == ["2: _status", "3: _give"]
    assert private_reads("self._own\ncls._own\nrow._replace(a=1)\nx.__name__\nview._repr_mimebundle_()") == []


PACKAGE = TESTS.parent / "workbench"
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b(?!.*xmlns)|\b(?:rgb|hsl)a?\(")
#: where colours are given their values: the palette, what plots add to it, and the faces of cards
COLOURED = ("core/palette.py", "views/theme.py", "rules/*/icons/__init__.py", "rules/suits/__init__.py")


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(PACKAGE.rglob("*")) if path.suffix in (".py", ".css", ".js", ".j2")],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_colours_have_names(path: Path) -> None:
    """Light and dark are decided in one place: everything else calls a colour by its name."""
    if not any(path.relative_to(PACKAGE).match(where) for where in COLOURED):
        lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        assert [f"{n}: {line.strip()}" for n, line in lines if COLOUR.search(line)] == []
