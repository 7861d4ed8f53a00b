"""How a server ends: with every process it has started, whatever it is doing when it is asked to."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time

import psutil

from workbench.core.interrupts import STOPPED

#: asked to end, Ctrl-C, and a terminal that is closed (which not every system has)
ENDINGS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGINT", "SIGHUP") if hasattr(signal, name))
#: seconds an orderly end may take; after that it is forced
GRACE = 8.0

_begun = threading.Event()


def end_by_signals(grace: float = GRACE) -> None:
    """From now on the first of :data:`ENDINGS` raises SystemExit in the main thread, with status 130 for Ctrl-C and else 0.

    If the process still runs ``grace`` seconds later, its children and it are ended by force. Further signals change nothing.
    """

    def end(number: int, _frame: object) -> None:
        if _begun.is_set():
            return
        _begun.set()
        status = STOPPED if number == signal.SIGINT else 0
        threading.Thread(target=_force, args=(status, grace), daemon=True).start()
        raise SystemExit(status)

    for number in ENDINGS:
        signal.signal(number, end)


def end_children() -> None:
    """End all that this process has started, on the spot. Kernels lead sessions of their own: no signal to a group reaches them."""
    children = psutil.Process().children(recursive=True)
    for child in children:
        with contextlib.suppress(psutil.Error):
            child.kill()
    psutil.wait_procs(children, timeout=3)


def _force(status: int, grace: float) -> None:
    time.sleep(grace)
    end_children()
    os._exit(status)
