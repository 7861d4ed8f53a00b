"""Presenting: a notebook served as an app by Voilà, code hidden, with a kernel of its own for every visitor."""

from __future__ import annotations

import importlib.util
import ipaddress
import json
import os
import re
import secrets
import socket
import sys
from collections.abc import MutableMapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from workbench.core.errors import BadInput
from workbench.core.presented import PRESENTED, READ_ONLY
from workbench.core.text import Text
from workbench.views.wording import WORDS

#: environment variable with the rules of the presentation, which the server takes out before it starts a kernel
RULES = "WORKBENCH_PRESENTATION"
#: what a visitor's kernel takes once the page is open and has been played with, in MB, measured (``benchmarks/visitors.py``)
KERNEL_MB = 190
#: how many visitors at once where memory does not set the limit, and kernels that wait for the next ones
USUAL_VISITORS, READY = 20, 2
MOST_VISITORS = 1_000
#: memory that stays free of kernels: the server, the browser of the presenter, everything else
SPARE_MB = 400
#: seconds one cell may take when the notebook is tried before it is shown
TRIAL_SECONDS = 600
_TOKEN = re.compile(r"[A-Za-z0-9._~-]{8,200}")
_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*", re.IGNORECASE)


@dataclass(frozen=True)
class Rules:
    """Who is let in: the token, the names this server answers to, how many visitors at once, kernels kept ready for the next ones, and
    after how many seconds a kernel ends: without activity, without a page that ever connected, and after its page has gone."""

    token: str
    hosts: tuple[str, ...]
    any_address: bool
    visitors: int
    ready: int
    idle: int
    arrive: int = 45
    leave: int = 25

    def to_environment(self) -> dict[str, str]:
        """As it is handed to the server."""
        return {RULES: json.dumps(asdict(self))}

    @classmethod
    def from_environment(cls, environment: MutableMapping[str, str]) -> Rules:
        """Read and removed: no kernel inherits the token."""
        given = json.loads(environment.pop(RULES))
        return cls(**{**given, "hosts": tuple(given["hosts"])})

    def answers_to(self, host: str) -> bool:
        """Whether a ``Host`` header names this server. An address cannot be made to point elsewhere, a name can."""
        try:
            name = urlsplit(f"//{host.strip().lower()}").hostname or ""
        except ValueError:
            return False
        name = name.rstrip(".")
        if name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name.partition("%")[0])
        except ValueError:
            return False
        return self.any_address


@dataclass(frozen=True)
class Presentation:
    """What is served, where, and to whom.

    Whoever knows the ``token`` may look (one is made up unless it is given). ``visitors`` is how many may at once, None as many as
    memory allows, at most 20; ``idle`` after how many seconds without activity a visitor's kernel ends; ``names`` are further host names
    under which visitors reach this machine.
    """

    notebook: Path
    ip: str = "127.0.0.1"
    port: int = 8866
    token: str | None = None
    read_only: bool = False
    idle: int = 1800
    browser: bool = False
    visitors: int | None = None
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.notebook.is_file():
            raise BadInput(f"{self.notebook}: there is no such notebook")
        if self.notebook.suffix != ".ipynb":
            raise BadInput(f"{self.notebook}: only notebooks (.ipynb) can be presented")
        is_loopback(self.ip)
        if self.token is None:
            object.__setattr__(self, "token", secrets.token_urlsafe(24))
        elif not _TOKEN.fullmatch(self.token):
            raise BadInput(
                "this token is not possible. Allowed: 8 to 200 letters, digits and . _ ~ -. Reason: it is part of an address that must not "
                "be guessed; leave it out to have one made up"
            )
        for name in self.names:
            if not _NAME.fullmatch(name):
                raise BadInput(f"name = {name!r} is not possible. Allowed: a host name. Reason: visitors reach this machine by it")
        if self.visitors is None:
            object.__setattr__(self, "visitors", affordable(available_mb()))
        elif not 1 <= self.visitors <= MOST_VISITORS:
            raise BadInput(
                f"visitors = {self.visitors} is not possible. Allowed: 1 to {MOST_VISITORS:,}. Reason: each has a kernel, about "
                f"{KERNEL_MB} MB"
            )

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names and addresses this server answers to; on all addresses, any address in digits beside them."""
        if is_loopback(self.ip):
            return ("localhost", "127.0.0.1", "::1", self.ip.lower(), *(name.lower() for name in self.names))
        own = {socket.gethostname().lower(), socket.getfqdn().lower()}
        return (self.ip.lower(), *sorted(own), "localhost", "127.0.0.1", "::1", *(name.lower() for name in self.names))

    @property
    def address(self) -> str:
        """What a visitor opens."""
        if self.names:
            host = self.names[0]
        elif self.ip in ("0.0.0.0", "::"):
            host = socket.gethostname()
        else:
            host = f"[{self.ip}]" if ":" in self.ip else self.ip
        return f"http://{host}:{self.port}/?token={self.token}"

    def exposed(self) -> list[Text]:
        """What is exposed to whom, a sentence each."""
        who = "present/exposed/machine" if is_loopback(self.ip) else "present/exposed/network"
        can = "present/exposed/read-only" if self.read_only else "present/exposed/play"
        return [
            WORDS[who],
            WORDS[can],
            WORDS["present/exposed/never"],
            WORDS.say(
                "present/exposed/limit", n=self.visitors, mb=f"{KERNEL_MB * int(self.visitors or 0):,}", minutes=f"{self.idle / 60:g}"
            ),
            *([] if is_loopback(self.ip) else [WORDS["present/exposed/plain"]]),
        ]

    def check_port(self) -> None:
        """Raise :class:`BadInput` if nothing can be served there."""
        try:
            family, kind, protocol, _name, where = socket.getaddrinfo(self.ip, self.port, type=socket.SOCK_STREAM)[0]
            with socket.socket(family, kind, protocol) as probe:
                if os.name == "posix":
                    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(where)
        except OSError as error:
            raise BadInput(
                f"port = {self.port} on {self.ip} cannot be used: {error.strerror or error}. Choose another with --port or --ip"
            ) from None

    def rehearse(self) -> None:
        """Run the notebook once as a visitor's kernel would, which also compiles what it needs.

        Raises :class:`BadInput` with the cell and the reason if it cannot be shown.
        """
        import nbformat
        from jupyter_client.kernelspec import KernelSpecManager
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

        try:
            notebook: Any = nbformat.read(self.notebook, as_version=4)
        except (OSError, ValueError, nbformat.ValidationError, AttributeError, KeyError, TypeError) as error:
            raise BadInput(f"{self.notebook}: no notebook that can be read ({_first_line(error)})") from None
        kernel = notebook.metadata.get("kernelspec", {}).get("name", "")
        if kernel not in KernelSpecManager().find_kernel_specs():
            kernel = "python3"
        folder = str(self.notebook.absolute().parent)
        client = NotebookClient(notebook, timeout=TRIAL_SECONDS, kernel_name=kernel, resources={"metadata": {"path": folder}})
        at = [0]
        client.on_cell_start = lambda cell, cell_index: at.__setitem__(0, cell_index + 1)
        try:
            client.execute(env=self._kernel_environment())
        except CellExecutionError as error:
            raise BadInput(f"{self.notebook}: cell {at[0]} fails: {error.ename}: {_first_line(error.evalue)}") from None
        except CellTimeoutError:
            raise BadInput(f"{self.notebook}: cell {at[0]} takes more than {TRIAL_SECONDS} s; no visitor would wait for it") from None
        except (DeadKernelError, RuntimeError, OSError, ValueError) as error:
            raise BadInput(f"{self.notebook}: cell {at[0]} cannot be run ({_first_line(error)})") from None

    def command(self) -> list[str]:
        """The command that serves it. The token is not part of it: everybody on a machine can read its command lines."""
        if importlib.util.find_spec("voila") is None:
            raise BadInput("present needs Voilà; install the extra: pip install -e '.[present]'")
        return [
            sys.executable,
            "-m",
            "workbench.views.serve",
            str(self.notebook.absolute()),
            f"--Voila.ip={self.ip}",
            f"--port={self.port}",
            "--Voila.port_retries=0",
            "--Voila.log_level=WARN",
            "--strip_sources=True",
            "--show_tracebacks=False",
            "--VoilaConfiguration.allow_template_override=NO",
            "--VoilaConfiguration.allow_theme_override=NO",
            "--preheat_kernel=True",
            f"--pool_size={self.ready}",
            *([] if self.browser else ["--no-browser"]),
        ]

    @property
    def ready(self) -> int:
        """Kernels that wait for the next visitors, the notebook already run."""
        return min(READY, int(self.visitors or 1))

    def environment(self) -> dict[str, str]:
        """The environment of the server. It takes the rules, and with them the token, out before it starts a kernel."""
        assert self.token is not None
        assert self.visitors is not None
        rules = Rules(self.token, self.hosts, not is_loopback(self.ip), self.visitors, self.ready, self.idle)
        return {**self._kernel_environment(), **rules.to_environment()}

    def _kernel_environment(self) -> dict[str, str]:
        own = {PRESENTED: "1", READ_ONLY: "1" if self.read_only else "0"}
        threads = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
        memory = {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "65536", "MALLOC_MMAP_THRESHOLD_": "65536"}  # given back when freed
        return {**threads, **memory, **os.environ, **own}


def affordable(free_mb: int | None) -> int:
    """How many visitors at once so much free memory allows, at most the usual number; at least one."""
    if free_mb is None:
        return USUAL_VISITORS
    return max(1, min(USUAL_VISITORS, (free_mb - SPARE_MB) // KERNEL_MB))


def available_mb() -> int | None:
    """Memory that can be had without swapping, in MB: of the machine, or of the container it is; None where it cannot be told."""
    found = []
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
        found += [int(line.split()[1]) // 1024 for line in lines if line.startswith("MemAvailable:")]
        limit, used = (Path(f"/sys/fs/cgroup/memory.{name}").read_text().strip() for name in ("max", "current"))
        if limit != "max":
            found.append((int(limit) - int(used)) // 2**20)
    except (OSError, ValueError, IndexError):
        pass
    return min(found, default=None)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        raise BadInput(f"ip = {host!r} is not possible. Allowed: an IP address or localhost. Reason: it is no address") from None


def _first_line(error: object) -> str:
    return next((line for line in str(error).splitlines() if line.strip()), type(error).__name__)[:300]
