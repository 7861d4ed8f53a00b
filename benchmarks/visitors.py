"""Memory and waiting of a presentation: ``python -m benchmarks.visitors [VISITORS] [NOTEBOOK]``.

Serves a notebook, lets the visitors come one after the other (each holds its page's connection, as a browser does), and prints how long
each waited for the page and what all processes together take: proportional set sizes, in which shared pages count once.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from workbench.views.present import Presentation, available_mb
from workbench.views.presentation_server import PROTOCOL

ROOT = Path(__file__).parents[1]
HOLD = 25
#: visitors whose pages do not read what the kernels send: the server must cut them off
STALL = os.environ.get("STALL") == "1"


def family(root: int) -> list[int]:
    """A process and all that it has started."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def megabytes(pid: int) -> float:
    """The proportional set size of a process."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


async def come(base: str, cookie: str) -> tuple[float, WebSocketClientConnection]:
    """One visitor: the seconds until the page was there, and its open connection to its kernel."""
    begun = time.perf_counter()
    page = await asyncio.to_thread(
        lambda: urllib.request.urlopen(urllib.request.Request(base, headers={"Cookie": cookie}), timeout=300).read().decode()
    )
    waited = time.perf_counter() - begun
    found = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.S)
    assert found is not None
    kernel = json.loads(found[1])["kernelId"]
    request = HTTPRequest(
        base.replace("http", "ws", 1) + f"api/kernels/{kernel}/channels?session_id=visitor-{kernel}",
        headers={"Cookie": cookie, "Origin": base[:-1]},
    )
    return waited, await websocket_connect(request, subprotocols=[PROTOCOL], on_message_callback=None if STALL else lambda _message: None)


async def measure(shown: Presentation, server: subprocess.Popen, visitors: int) -> None:
    """Let them come, wait until all is quiet, and add up."""
    base, _, token = shown.address.partition("?token=")

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *arguments: object) -> None:
            return None

    cookie = ""
    while not cookie:
        await asyncio.sleep(0.3)
        try:
            urllib.request.build_opener(Stay).open(f"{base}?token={token}", timeout=60)
        except urllib.error.HTTPError as answer:
            cookie = answer.headers["Set-Cookie"].partition(";")[0]
        except OSError:
            assert server.poll() is None, "the server has ended"
    await asyncio.sleep(HOLD)
    waits, connections = [], []
    for number in range(visitors):
        waited, connection = await come(base, cookie)
        waits.append(waited)
        connections.append(connection)
        print(f"visitor {number + 1}: page after {waited:.2f} s", flush=True)
    await asyncio.sleep(HOLD)
    sizes = sorted((megabytes(pid) for pid in family(server.pid)), reverse=True)
    kernels = sizes[:visitors]
    rest = sum(sizes[visitors:])
    print(f"{visitors} visitors: {sum(sizes):,.0f} MB in all; a kernel {min(kernels):.0f} to {max(kernels):.0f} MB, the rest {rest:.0f} MB")
    for connection in connections:
        connection.close()


def main() -> None:
    """Serve, measure, end."""
    visitors = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    notebook = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "notebooks" / "omerta.ipynb"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    shown = Presentation(notebook, port=port, visitors=visitors)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server ends with us
    print(f"{available_mb():,} MB free before")
    server = subprocess.Popen(shown.command(), env={**shown.environment(), "PYTHONPATH": str(ROOT)}, cwd=os.getcwd())
    try:
        asyncio.run(measure(shown, server, visitors))
    finally:
        server.terminate()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            server.kill()
            print("the server had to be killed", file=sys.stderr)


if __name__ == "__main__":
    main()
