"""The compiler: one decorator for contract functions, one for their helpers, and a disk cache that notices edits.

numba checks only the file of the function itself for changes, so a stale result can survive an edit in a module it calls. The
cache directory is therefore named by a hash of all sources of the package; it lies in the user's cache directory, because an
installed package may be read-only. Old directories are dropped.

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
KEEP_CACHES, KEEP_SECONDS = 4, 14 * 86_400


def source_key() -> str:
    """Hash of every Python source of the package and of the versions that compiled code depends on."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    root = Path(__file__).parents[1]
    for path in sorted(root.rglob("*.py")):
        digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _open_cache() -> Path:
    base = platformdirs.user_cache_path("draft-workbench") / "compiled"
    here = base / source_key()
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


CACHE = _open_cache() if not PLAIN else Path()
_CACHED = Path() != CACHE
if _CACHED:
    config.CACHE_DIR = str(CACHE)


def helper(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a helper on first use, for whatever record types it is called with."""
    return njit(cache=_CACHED, error_model="numpy")(function)


def kernel(signature: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Compile a contract function for exactly one signature, without the interpreter lock."""
    return njit(signature, nogil=True, cache=_CACHED, error_model="numpy")


def function_type(signature: Any) -> Any:
    """The type under which a compiled function of this signature is handed to another compiled function."""
    return types.FunctionType(signature)


def is_compiled(package: str) -> bool:
    """Whether the kernels in the folder ``package`` (a game) have been compiled before in this version: then starting up is quick."""
    return PLAIN or (_CACHED and any(CACHE.glob(f"{package}_*/*.nbi")))
