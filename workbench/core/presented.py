"""Whether this process serves a visitor of a presentation: then nothing is written, and no path of the machine is shown."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

#: environment variables of a kernel that serves a visitor: that it does so, and that it shows results only
PRESENTED, READ_ONLY = "WORKBENCH_PRESENTED", "WORKBENCH_READ_ONLY"


def presented(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether this kernel belongs to a visitor of a presentation."""
    return environment.get(PRESENTED) == "1"


def read_only(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether this kernel belongs to a read-only presentation."""
    return environment.get(READ_ONLY) == "1"


_FOLDERS = re.compile(r"(?:(?<![\w.])[A-Za-z]:[\\/]|(?<![\w<:/])/(?=[^\s/]))(?:[^\s/\\:：'\"]+[/\\])*")


def told(error: Exception | str) -> str:
    """What an error says to whoever sees the page: visitors of a presentation read the names of files, not where they lie."""
    text = str(error) or type(error).__name__
    return _FOLDERS.sub("", text) if presented() else text
