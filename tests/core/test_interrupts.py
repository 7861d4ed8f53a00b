"""Ctrl-C: heard between two steps, ends imports and compiled work, and leaves the status that shells expect."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from workbench.core.interrupts import STOPPED, stopped_by_interrupt

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX systems")


def test_within_it_nothing_is_raised_and_the_answer_turns_true() -> None:
    before = signal.getsignal(signal.SIGINT)
    with stopped_by_interrupt() as stop:
        assert not stop()
        signal.raise_signal(signal.SIGINT)
        assert stop()
    assert signal.getsignal(signal.SIGINT) is before


def test_in_another_thread_it_only_says_no() -> None:
    heard = []

    def work() -> None:
        with stopped_by_interrupt() as stop:
            heard.append(stop())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert heard == [False]


@pytest.mark.parametrize(
    "work",
    [
        "while True: pass",  # between two instructions
        "import threading; threading.Event().wait()",  # a wait that Python leaves
        "import threading; signal.pthread_sigmask(signal.SIG_BLOCK, ()); lock = threading.Lock(); lock.acquire(); lock.acquire()",
    ],
)
def test_a_command_ends_with_the_status_of_a_stop(work: str) -> None:
    """Whatever it does, without a traceback."""
    code = f"""
import signal
from workbench.core.interrupts import run_interruptible
def main():
    print("ready", flush=True)
    {work}
raise SystemExit(run_interruptible(main))
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as command:
        assert command.stdout is not None
        assert command.stdout.readline() == "ready\n"
        time.sleep(0.1)
        command.send_signal(signal.SIGINT)
        _, errors = command.communicate(timeout=60)
        assert (command.returncode, errors) == (STOPPED, "")
