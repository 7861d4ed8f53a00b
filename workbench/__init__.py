"""The Draft Workbench: iterate on card-game drafts, with a hundred thousand games behind every slider.

A notebook imports it as ``wb``. Importing compiles nothing and opens nothing; each name loads what it needs when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workbench.drafts import load_draft
    from workbench.drafts.diff import diff
    from workbench.play.record import record
    from workbench.play.simulate import simulate
    from workbench.players.learning import learn
    from workbench.rules import register
    from workbench.study.ambiguity import ambiguity
    from workbench.study.compare import compare
    from workbench.study.coverage import coverage
    from workbench.study.ladder import ladder
    from workbench.study.metrics import measure
    from workbench.study.options import options
    from workbench.study.sweep import Sensitivity, sweep
    from workbench.views.read_only import read_only_view
    from workbench.views.replay import replay
    from workbench.views.report import report, save_report
    from workbench.views.workbench import open_draft

_HOME = {
    "load_draft": "workbench.drafts",
    "simulate": "workbench.play.simulate",
    "record": "workbench.play.record",
    "register": "workbench.rules",
    "learn": "workbench.players.learning",
    "compare": "workbench.study.compare",
    "coverage": "workbench.study.coverage",
    "ambiguity": "workbench.study.ambiguity",
    "diff": "workbench.drafts.diff",
    "sweep": "workbench.study.sweep",
    "Sensitivity": "workbench.study.sweep",
    "ladder": "workbench.study.ladder",
    "measure": "workbench.study.metrics",
    "options": "workbench.study.options",
    "read_only_view": "workbench.views.read_only",
    "replay": "workbench.views.replay",
    "report": "workbench.views.report",
    "save_report": "workbench.views.report",
    "open_draft": "workbench.views.workbench",
}

__all__ = [
    "Sensitivity",
    "ambiguity",
    "compare",
    "coverage",
    "diff",
    "ladder",
    "learn",
    "load_draft",
    "measure",
    "open_draft",
    "options",
    "read_only_view",
    "record",
    "register",
    "replay",
    "report",
    "save_report",
    "simulate",
    "sweep",
]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module 'workbench' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
