"""The compiler: one decorator for contract functions, one for their helpers, and a disk cache that notices edits.

numba checks only the file of the function itself for changes, so a stale result can survive an edit in a module it calls. The
cache directory is therefore named by a hash of all sources of the package; it lies in the user's cache directory, because an
installed package may be read-only. Rules from outside the package are kept in a directory of their own, whose name also depends on
the sources of their package. Old directories are dropped.

With ``NUMBA_DISABLE_JIT=1`` (*plain mode*) both decorators return the Python function unchanged: for debugging, for coverage
and for the test that compares plain with compiled games.
"""

from __future__ import annotations

import hashlib
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
import platformdirs
from numba import njit, types

config: Any = numba.config  # its settings are set at run time, unseen by a type checker
PLAIN = bool(config.DISABLE_JIT)
PACKAGE = Path(__file__).parents[1]
KEEP_CACHES, KEEP_SECONDS = 4, 14 * 86_400


def source_key() -> str:
    """Hash of every Python source of the package and of the versions that compiled code depends on."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for path in sorted(PACKAGE.rglob("*.py")):
        digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def outside_sources(source: Path) -> list[Path]:
    """The Python sources among which ``source`` lies: its whole package, or its folder if it belongs to none; empty inside ours."""
    root = source.parent
    if root.is_relative_to(PACKAGE):
        return []
    if not (root / "__init__.py").is_file():
        return sorted(root.glob("*.py"))
    while (root.parent / "__init__.py").is_file():
        root = root.parent
    return sorted(root.rglob("*.py"))


def _key_with(outside: list[Path]) -> str:
    digest = hashlib.sha256(KEY.encode())
    for path in outside:
        digest.update(str(path).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _open_cache(key: str) -> Path:
    base = platformdirs.user_cache_path("draft-workbench") / "compiled"
    here = base / key
    try:
        here.mkdir(parents=True, exist_ok=True)
        here.touch()
        caches = sorted((p for p in base.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime, reverse=True)
        for old in caches[KEEP_CACHES:]:
            if time.time() - old.stat().st_mtime > KEEP_SECONDS or len(caches) > 3 * KEEP_CACHES:
                shutil.rmtree(old, ignore_errors=True)
    except OSError:  # no writable home: compile without a cache rather than not at all
        return Path()
    return here


KEY = source_key()
CACHE = _open_cache(KEY) if not PLAIN else Path()
_CACHED = Path() != CACHE


def cache_of(source: Path) -> Path:
    """Where what is compiled from ``source`` is kept; an empty path where it is not, as for what was typed into a cell."""
    if not _CACHED or not source.is_file():
        return Path()
    outside = outside_sources(source)
    return _open_cache(_key_with(outside)) if outside else CACHE


def _compiled(function: Callable[..., Any], signature: Any = None, **options: Any) -> Any:
    folder = cache_of(Path(function.__code__.co_filename))
    kept = folder != Path()
    if kept:
        config.CACHE_DIR = str(folder)
    compiler: Any = njit
    return compiler(signature, cache=kept, error_model="numpy", **options)(function)


def helper(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a helper on first use, for whatever record types it is called with."""
    return _compiled(function)


def kernel(signature: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Compile a contract function for exactly one signature, without the interpreter lock."""
    return lambda function: _compiled(function, signature, nogil=True)


def function_type(signature: Any) -> Any:
    """The type under which a compiled function of this signature is handed to another compiled function."""
    return types.FunctionType(signature)


def is_compiled(folder: Path | None) -> bool:
    """Whether the kernels in ``folder`` (a game's; None: typed in) have been compiled before in this version: then starting is quick."""
    if PLAIN or folder is None:
        return PLAIN
    kept = cache_of(folder / "kernel.py")
    return kept != Path() and any(kept.glob(f"{folder.name}_*/*.nbi"))
