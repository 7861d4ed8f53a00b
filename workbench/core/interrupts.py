"""Ctrl-C on the command line: answered within a second whatever is going on, with exit status 130 and no traceback.

Python raises KeyboardInterrupt between two instructions of the main thread. Inside an import that surfaces as an error of the imported
package, and inside compiled code, a compiler or a wait for threads it comes late or never. So an interrupted import ends the process on
the spot, and a thread of its own ends it when the rest takes too long. Files are safe: they are written whole or not at all.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

#: exit status of a command that Ctrl-C stopped
STOPPED = 130
#: seconds until the process ends by itself after Ctrl-C, and what :func:`take_your_time` makes of them
PATIENCE, LONG_PATIENCE = 0.8, 20.0

_deadline = threading.Event()


def take_your_time() -> None:
    """The work has stopped; what was done until then may be summed up and printed before the process ends."""
    _deadline.set()


@contextmanager
def stopped_by_interrupt() -> Iterator[Callable[[], bool]]:
    """Within, Ctrl-C raises nothing: it makes the answer of what is yielded true, for work that is to be left between two of its steps.

    It must not be long between them: after :data:`PATIENCE` the process ends all the same.
    """
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():  # only there can signals be heard
        yield asked.is_set
        return
    before = signal.signal(signal.SIGINT, lambda *_: asked.set())
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)


def run_interruptible(main: Callable[[], int]) -> int:
    """Run a command line's ``main`` (imports included) so that Ctrl-C ends it; returns its exit status."""
    listening, told = os.pipe()
    os.set_blocking(told, False)
    threading.Thread(target=_watch, args=(listening,), daemon=True).start()
    signal.signal(signal.SIGINT, _interrupted)
    signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    try:
        status = main()
    except KeyboardInterrupt:
        status = STOPPED
    if status == STOPPED:
        _leave()  # without waiting for threads that still play
    return status


def _interrupted(number: int, frame: FrameType | None) -> None:
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            _leave()
        frame = frame.f_back
    raise KeyboardInterrupt


def _watch(listening: int) -> None:
    """End the process some time after the first Ctrl-C, at once after the second. The signal arrives here however busy the rest is."""
    while os.read(listening, 1) != bytes([signal.SIGINT]):
        pass
    again = threading.Thread(target=_leave_at_next, args=(listening,), daemon=True)
    again.start()
    if _deadline.wait(PATIENCE):
        again.join(LONG_PATIENCE)
    _leave()


def _leave_at_next(listening: int) -> None:
    while os.read(listening, 1) != bytes([signal.SIGINT]):
        pass
    _leave()


def _leave() -> None:
    os._exit(STOPPED)
