"""The compiler: one decorator for contract functions, one for their helpers, and a disk cache that notices edits and damage.

numba checks only the file of the function itself for changes, so a stale result can survive an edit in a module it calls. The
cache directory is therefore named by a hash of all sources of the package; it lies in the user's cache directory, because an
installed package may be read-only. Rules from outside the package are kept in a directory of their own, whose name also depends on
the sources of their package. Old directories are dropped.

numba also trusts what it finds there: a damaged entry ends in a traceback, flipped bits in machine code in a crash. So the entries are
kept by :class:`CompileCache`, one file for each function and signature, with a checksum in front. What does not fit is compiled anew
and replaced; where nothing can be written, compiled code simply is not kept. Both are said once.

With ``NUMBA_DISABLE_JIT=1`` (*plain mode*) both decorators return the Python function unchanged: for debugging, for coverage
and for the test that compares plain with compiled games.
"""

from __future__ import annotations

import hashlib
import pickle
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
import numpy as np
import platformdirs
from numba import njit, types
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.serialize import dumps
from numba.core.typeinfer import register_dispatcher

from workbench.core.files import drop_orphans, write_whole
from workbench.core.text import Text

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


def outside_key(source: Path) -> str:
    """A hash of the sources among which a file from outside the package lies (see :func:`outside_sources`); empty inside ours."""
    outside = outside_sources(source)
    return _key_with(outside) if outside else ""


def _open_cache(key: str) -> Path | None:
    base = platformdirs.user_cache_path("draft-workbench") / "compiled"
    here = base / key
    with suppress(OSError):  # a full or read-only disk may still hold what was compiled before
        here.mkdir(parents=True, exist_ok=True)
        here.touch()
        caches = sorted((p for p in base.iterdir() if p.is_dir()), key=lambda p: p.stat().st_mtime, reverse=True)
        for old in caches[KEEP_CACHES:]:
            if time.time() - old.stat().st_mtime > KEEP_SECONDS or len(caches) > 3 * KEEP_CACHES:
                shutil.rmtree(old, ignore_errors=True)
        for folder in here.iterdir():
            drop_orphans(folder)
    try:
        return here if here.is_dir() else None
    except OSError:
        return None


KEY = source_key()
#: where compiled code of the package is kept; None where there is no such place (then it is compiled at every start)
CACHE = None if PLAIN else _open_cache(KEY)


def cache_of(*sources: Path) -> Path | None:
    """Where what is compiled from these files is kept; None where it is not, as for what was typed into a cell."""
    if CACHE is None or not all(source.is_file() for source in sources):
        return None
    outside = sorted({path for source in sources for path in outside_sources(source)})
    return _open_cache(_key_with(outside)) if outside else CACHE


_DAMAGED = Text(
    ja="コンパイル済みのコードが壊れていたので、コンパイルし直します（{file}：{reason}）",
    en="compiled code was damaged and is compiled anew ({file}: {reason})",
)
_NOT_KEPT = Text(
    ja="コンパイル済みのコードを保存できないので、次に始めるときも数秒かかります（{folder}：{reason}）",
    en="compiled code cannot be kept, so the next start takes some seconds again ({folder}: {reason})",
)
_said: set[str] = set()


def _say_once(what: Text, **values: object) -> None:
    if what.en not in _said:
        _said.add(what.en)
        text = what.format(**values)
        print(f"workbench: {text.en}\nworkbench: {text.ja}", file=sys.stderr)


class CompileCache(NullCache):
    """The compiled signatures of one function on disk, as numba's dispatcher asks for them (the interface is numba's).

    An entry is a file: 32 bytes of SHA-256, then what numba makes of the compiled function. Its name is a hash of everything it depends
    on besides the sources, so that an entry is right or not there, whatever other processes do at the same time.
    """

    def __init__(self, function: Callable[..., Any], root: Path) -> None:
        source = Path(function.__code__.co_filename)
        self._folder = root / f"{source.parent.name}_{hashlib.sha256(str(source.parent).encode()).hexdigest()[:16]}"
        self._name = f"{source.stem}.{function.__qualname__.replace('<', '').replace('>', '')}"
        self._function = function

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function of that signature, or None if it is not there or not whole."""
        target_context.refresh()
        path = self._entry(sig, target_context.codegen())
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            _say_once(_DAMAGED, file=path, reason=error.strerror)
            return None
        if hashlib.sha256(data[32:]).digest() != data[:32]:
            _say_once(_DAMAGED, file=path, reason="checksum")
            return None
        try:
            return CompileResult._rebuild(target_context, *pickle.loads(data[32:]))
        except Exception as error:  # whole, yet of no use here: whatever the reason, compiling anew is the answer
            _say_once(_DAMAGED, file=path, reason=f"{type(error).__name__}: {error}")
            return None

    def save_overload(self, sig: Any, cres: Any) -> None:
        """Keep a compiled function; where that cannot be, do without."""
        if cres.library.has_dynamic_globals or any(not part.can_cache for part in cres.lifted):  # tied to this process
            return
        path = self._entry(sig, cres.library.codegen)
        try:
            data = dumps(cres._reduce())
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                shutil.rmtree(path)
            write_whole(path, [hashlib.sha256(data).digest(), data], durable=False)
        except OSError as error:
            _say_once(_NOT_KEPT, folder=path.parent, reason=error.strerror)

    def _entry(self, sig: Any, codegen: Any) -> Path:
        depends = (str(sig), codegen.magic_tuple(), sys.version_info[:2])
        digest = hashlib.sha256(repr(depends).encode() + _identity(self._function)).hexdigest()
        return self._folder / f"{self._name}-{digest[:24]}.bin"


def _functions_in(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    """A Python function and the compiled ones that its closure holds, as Python functions."""
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return [function, *(inner for cell in cells if isinstance(cell, Dispatcher) for inner in _functions_in(cell.py_func))]


def _identity(function: Callable[..., Any]) -> bytes:
    """What tells a function from others of the same sources: where it stands, and what its closure holds."""
    code, parts = function.__code__, []
    for cell in (cell.cell_contents for cell in function.__closure__ or ()):
        parts.append(_identity(cell.py_func) if isinstance(cell, Dispatcher) else dumps(cell))
    return repr((code.co_filename, code.co_qualname, code.co_firstlineno, code.co_code)).encode() + b"".join(parts)


def _kept(dispatcher: Any) -> Any:
    sources = [] if PLAIN else [Path(function.__code__.co_filename) for function in _functions_in(dispatcher.py_func)]
    if sources and (root := cache_of(*sources)) is not None:
        dispatcher._cache = CompileCache(dispatcher.py_func, root)  # where numba puts its own
    return dispatcher


def helper(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a helper on first use, for whatever record types it is called with."""
    return _kept(njit(error_model="numpy")(function))


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """A helper that becomes part of whatever calls it: for one that takes functions, which a compiler cannot look through otherwise."""
    return njit(inline="always", error_model="numpy")(function)


def forced(function: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled function once more, as part of whatever calls it: for the few that a loop calls all the time."""
    return function if PLAIN else njit(forceinline=True, error_model="numpy")(uncompiled(function))


def uncompiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The Python function behind a helper, for a call now and then that is not worth compiling it for one more set of types."""
    return getattr(function, "py_func", function)


def kernel(signature: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Compile a contract function for exactly one signature, without the interpreter lock."""

    def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
        dispatcher = _kept(njit(nogil=True, error_model="numpy")(function))
        if not PLAIN:
            with register_dispatcher(dispatcher):
                dispatcher.compile(signature)
            dispatcher.disable_compile()
        return dispatcher

    return compiled


def function_type(signature: Any) -> Any:
    """The type under which a compiled function of this signature is handed to another compiled function."""
    return types.FunctionType(signature)


def is_compiled(folder: Path | None) -> bool:
    """Whether the kernels in ``folder`` (a game's; None: typed in) have been compiled before in this version: then starting is quick."""
    if PLAIN or folder is None:
        return PLAIN
    kept = cache_of(folder / "kernel.py")
    return kept is not None and any(kept.glob(f"{folder.name}_*/*.bin"))
