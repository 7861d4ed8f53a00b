"""How many threads there are to compute on."""

from __future__ import annotations

import os

from workbench.core.errors import whole_number


def usable_cores() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def number_of_workers(workers: object) -> int:
    """``workers`` as a number of threads; None stands for all cores. Raises :class:`BadInput` for anything else."""
    return usable_cores() if workers is None else whole_number("workers", workers, 1, 256, "threads on this machine")
