"""Presenting: a notebook served as an app by Voilà, code hidden, with a kernel of its own for every visitor."""

from __future__ import annotations

import importlib.util
import ipaddress
import os
import secrets
import sys
from dataclasses import dataclass
from pathlib import Path

from workbench.core.errors import BadInput
from workbench.core.presented import PRESENTED, READ_ONLY

#: Seconds between two looks for idle kernels.
CULL_INTERVAL = 30


@dataclass(frozen=True)
class Presentation:
    """What is served, where, and to whom. ``idle`` is after how many seconds without activity a visitor's kernel ends.

    Anybody on the machine may look at 127.0.0.1; on any other address a token is asked for, made up unless one is given.
    """

    notebook: Path
    ip: str = "127.0.0.1"
    port: int = 8866
    token: str | None = None
    read_only: bool = False
    idle: int = 1800
    browser: bool = False

    def __post_init__(self) -> None:
        if not self.notebook.is_file():
            raise BadInput(f"{self.notebook}: there is no such notebook")
        if self.notebook.suffix != ".ipynb":
            raise BadInput(f"{self.notebook}: only notebooks (.ipynb) can be presented")
        if self.token is not None and len(self.token) < 8:
            raise BadInput("a token has at least 8 characters; leave it out to have one made up")
        if self.token is None and not is_loopback(self.ip):
            object.__setattr__(self, "token", secrets.token_urlsafe(24))

    @property
    def address(self) -> str:
        """What a visitor opens."""
        host = self.ip if self.ip not in ("0.0.0.0", "::") else "<this machine>"
        return f"http://{host}:{self.port}/" + (f"?token={self.token}" if self.token else "")

    def command(self) -> list[str]:
        """The command that serves it. The token is not part of it: everybody on a machine can read its command lines."""
        if importlib.util.find_spec("voila") is None:
            raise BadInput("present needs Voilà; install the extra: pip install -e '.[present]'")
        return [
            sys.executable,
            "-m",
            "voila",
            str(self.notebook),
            f"--Voila.ip={self.ip}",
            f"--port={self.port}",
            "--Voila.auto_token=True" if self.token else "--Voila.token=",
            "--strip_sources=True",
            "--show_tracebacks=False",
            f"--MappingKernelManager.cull_idle_timeout={self.idle}",
            f"--MappingKernelManager.cull_interval={min(CULL_INTERVAL, self.idle)}",
            "--MappingKernelManager.cull_connected=True",
            *([] if self.browser else ["--no-browser"]),
        ]

    def environment(self) -> dict[str, str]:
        """The environment of the server and of its kernels."""
        token = {"JUPYTER_TOKEN": self.token} if self.token else {}
        return {**os.environ, **token, PRESENTED: "1", READ_ONLY: "1" if self.read_only else "0"}


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        raise BadInput(f"ip = {host!r} is not possible. Allowed: an IP address or localhost. Reason: it is no address") from None
