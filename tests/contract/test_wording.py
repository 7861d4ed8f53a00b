"""No catalogue holds a text that nobody asks for: every key is named by a parameter or a rule, or somewhere in the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import workbench
from workbench.core import winning
from workbench.drafts import wording as of_drafts
from workbench.rules import GAMES, game
from workbench.study import wording as of_studies
from workbench.views import wording as of_views

HOME = Path(workbench.__file__).parent


def keys_in(path: Path) -> Iterator[str]:
    """Every string of a module as a pattern of keys; what an f-string fills in may be any text."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            fixed = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if any(text and re.search(r"[a-z]", str(text)) for text in fixed):  # "{a}/{b}" would excuse every key
                yield "".join(".+" if text is None else re.escape(str(text)) for text in fixed)


def labels_in(script: Path) -> Iterator[str]:
    """The labels that the script of the drawn table may ask for, as patterns of keys: ``labels.play``, "play", `suit/${suit}`."""
    text = script.read_text()
    for label in re.findall(r"labels\??\.(\w+)|\"([\w/-]+)\"|`((?:[\w/-]|\$\{\w+\})+)`", text):
        yield "replay/" + re.sub(r"\$\{\w+\}", ".+", "".join(label))


def unasked(keys: Iterable[str], patterns: Iterable[str]) -> list[str]:
    """Those of ``keys`` that fit none of ``patterns``."""
    asked = re.compile("|".join(set(patterns)))
    return sorted(key for key in keys if not asked.fullmatch(key))


def named_in(modules: Iterable[Path]) -> Iterator[str]:
    """The patterns of all modules but the catalogues themselves."""
    for path in modules:
        if path.name != "wording.py":
            yield from keys_in(path)


def named_in_templates() -> Iterator[str]:
    """The keys that templates ask for: ``say("report/asked")``, ``say('compare/' ~ name)``."""
    for path in HOME.rglob("*.j2"):
        text = path.read_text(encoding="utf-8")
        yield from (re.escape(key) for key in re.findall(r'"([a-z-]+/[a-z/-]+)"', text))
        for joined in re.findall(r"say\(([^(),]*~[^(),]*)\)", text):
            parts = [part.strip() for part in joined.split("~")]
            yield "".join(re.escape(part[1:-1]) if part[0] in "'\"" else ".+" for part in parts)


def declared(name: str) -> set[str]:
    """The keys that a game's parameters and rules bring with them (``test_parameters`` asks for each of them)."""
    rules = game(name)
    keys = {f"clause/{clause}" for clause in rules.clauses.ids}
    for parameter in rules.schema:
        keys |= {f"group/{parameter.group}", f"parameter/{parameter.name}", f"parameter/{parameter.name}/help"}
        for column in getattr(parameter, "columns", ()):
            keys.add(f"parameter/{parameter.name}/{column.name}")
            keys |= {f"option/{parameter.name}/{column.name}/{option}" for option in getattr(column, "options", ())}
        keys |= {f"option/{parameter.name}/{option}" for option in getattr(parameter, "options", ())}
    return keys


@pytest.mark.parametrize("name", GAMES)
def test_every_text_of_a_game_is_asked_for(name):
    """By a declaration, by one of the game's modules, or by the house for every game."""
    rest = set(game(name).words) - declared(name)
    assert unasked(rest, named_in([*(HOME / "rules" / name).rglob("*.py"), HOME / "rules" / "game.py"])) == []


HOUSE = {"core": winning.WORDS, "drafts": of_drafts.WORDS, "study": of_studies.WORDS, "views": of_views.WORDS}


@pytest.mark.parametrize("room", HOUSE)
def test_every_text_of_the_house_is_asked_for(room):
    """Somewhere in the package, or by the script of the drawn table."""
    by_script = labels_in(HOME / "views" / "static" / "replay.js")
    assert unasked(HOUSE[room], [*named_in(HOME.rglob("*.py")), *named_in_templates(), *by_script]) == []
