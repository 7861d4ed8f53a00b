"""Whether this process serves a visitor of a presentation: then nothing is written, and no path of the machine is shown."""

from __future__ import annotations

import os
from collections.abc import Mapping

#: environment variables of a kernel that serves a visitor: that it does so, and that it shows results only
PRESENTED, READ_ONLY = "WORKBENCH_PRESENTED", "WORKBENCH_READ_ONLY"


def presented(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether this kernel belongs to a visitor of a presentation."""
    return environment.get(PRESENTED) == "1"


def read_only(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether this kernel belongs to a read-only presentation."""
    return environment.get(READ_ONLY) == "1"
