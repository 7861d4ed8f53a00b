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


#: modules whose tests stand under another name, and which; those of games by their name in every game
ELSEWHERE = {
    "cli": "test_cli.py",
    "drafts/draft": "drafts/test_file.py",
    "drafts/wording": "drafts/test_commands.py",
    "play/replay": "play/test_record.py",
    "players/choosing": "players/test_learning.py",
    "players/tables": "players/test_learning.py",
    "rules/*/parameters": "contract/test_parameters.py",
    "rules/*/rulesheet": "drafts/test_rulesheet.py",
    "rules/*/wording": "contract/test_wording.py",
    "rules/fortuna/partitions": "rules/fortuna/test_outcomes.py",
    "rules/fudaraku/ledger": "rules/fudaraku/test_judge.py",
    "rules/fudaraku/records": "rules/fudaraku/test_judge.py",
    "rules/fudaraku/redraw": "rules/fudaraku/test_kernel.py",
    "rules/oceans/redraw": "rules/oceans/test_determinize.py",
    "rules/oceans/beliefs": "rules/oceans/test_determinize.py",
    "rules/oceans/cards": "rules/oceans/test_judge.py",
    "rules/oceans/memory": "rules/oceans/test_determinize.py",
    "study/trajectory": "study/test_metrics.py",
    "study/wording": "study/test_cli.py",
    "views/dialog": "views/test_report_button.py",
    "views/ending": "views/test_presentation_server.py",
    "views/fields": "views/test_controls.py",
    "views/file_link": "views/test_report_button.py",
    "views/pages": "views/test_trade_plots.py",
    "views/paper": "views/test_coverage.py",
    "views/payload": "views/test_replay.py",
    "views/restart": "browser/test_restart.py",
    "views/serve": "views/test_presentation_server.py",
    "views/snapshot_bar": "views/test_snapshots.py",
    "views/wording": "views/test_workbench.py",
}


def mirrored(module: Path) -> Path:
    """Where the tests of a module stand."""
    name = module.relative_to(PACKAGE).with_suffix("")
    for pattern, where in ELSEWHERE.items():
        if name.match(pattern) and len(name.parts) == pattern.count("/") + 1:
            return TESTS / where.replace("*", name.parts[1] if len(name.parts) > 2 else "")
    return TESTS / name.parent / f"test_{name.name}.py"


MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if not path.stem.startswith("__")]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_module_has_its_tests(module: Path) -> None:
    """Under its own name, or where :data:`ELSEWHERE` says; a test that moves takes its entry along."""
    assert mirrored(module).is_file(), mirrored(module)


def test_no_entry_has_outlived_its_module() -> None:
    named = {pattern for pattern in ELSEWHERE if any(path.relative_to(PACKAGE).with_suffix("").match(pattern) for path in MODULES)}
    assert named == set(ELSEWHERE)
