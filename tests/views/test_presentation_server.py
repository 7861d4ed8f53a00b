"""A served presentation against requests that mean no good. Its notebook needs no game: kernels start quickly."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.views.test_present import written
from workbench.views.present import KERNEL_MB, Presentation, Rules

pytest.importorskip("voila")
psutil = pytest.importorskip("psutil")

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1  # noqa: E402

from workbench.views.presentation_server import PROTOCOL, well_formed  # noqa: E402

TOKEN = "open-sesame-please"
ROOT = Path(__file__).parents[2]
CELL = "from IPython.display import HTML\nHTML('shown to visitors')  # what no visitor should read"


@dataclass
class Served:
    """A running presentation."""

    server: subprocess.Popen
    port: int
    folder: Path
    cookie: str = ""

    @property
    def log(self) -> str:
        """What it has said."""
        return (self.folder / "log").read_text()

    def ask(self, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> tuple[int, str, dict[str, str]]:
        """Status, text and headers of an answer, without the cookie unless it is asked with it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.putrequest(method, path, skip_host="Host" in headers)
            for name, value in headers.items():
                connection.putheader(name, value)
            if body is not None:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            answer = connection.getresponse()
            return answer.status, answer.read().decode("utf-8", "replace"), dict(answer.getheaders())
        finally:
            connection.close()

    def ask_as_visitor(self, path: str, method: str = "GET", **headers: str) -> tuple[int, str, dict[str, str]]:
        """The same, with the cookie of somebody who knew the token."""
        return self.ask(path, method, Cookie=self.cookie, **headers)

    def kernels(self) -> int:
        """How many kernels it has."""
        found = 0
        for child in psutil.Process(self.server.pid).children():
            with contextlib.suppress(psutil.Error):
                found += "ipykernel_launcher" in " ".join(child.cmdline())
        return found

    def page(self) -> str:
        """A visitor's page, as soon as a seat is free; the kernel of it."""
        deadline = time.monotonic() + 90
        status, text, _ = self.ask_as_visitor("/")
        while status == 503 and time.monotonic() < deadline:
            time.sleep(1)
            status, text, _ = self.ask_as_visitor("/")
        assert status == 200, text
        return json.loads(re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', text, re.S)[1])["kernelId"]

    def connect(self, kernel: str, protocol: str | None = PROTOCOL) -> tuple[str, socket.socket]:
        """Open a websocket to a kernel by hand: the first line of the answer and the connection, from which nothing more is read."""
        connection = socket.create_connection(("127.0.0.1", self.port), 60)
        asked = {
            "Host": f"127.0.0.1:{self.port}",
            "Origin": f"http://127.0.0.1:{self.port}",
            "Cookie": self.cookie,
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            **({"Sec-WebSocket-Protocol": protocol} if protocol else {}),
        }
        head = f"GET /api/kernels/{kernel}/channels?session_id=visitor HTTP/1.1\r\n"
        connection.sendall((head + "".join(f"{name}: {value}\r\n" for name, value in asked.items()) + "\r\n").encode())
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += connection.recv(1) or b"\r\n\r\n"
        return answer.decode().splitlines()[0], connection


def framed(payload: bytes) -> bytes:
    """A binary websocket message as a client sends it (masked with zeros)."""
    assert 126 <= len(payload) < 2**16
    return b"\x82\xfe" + struct.pack("!H", len(payload)) + bytes(4) + payload


def comm_open(target: str) -> bytes:
    """What a page sends to open a line to ``target`` in its kernel."""
    header = {"msg_id": "1", "msg_type": "comm_open", "username": "", "session": "visitor", "version": "5.4"}
    message = {"header": header, "parent_header": {}, "metadata": {}, "content": {"comm_id": "1", "target_name": target, "data": {}}}
    return serialize_msg_to_ws_v1(message, "shell", lambda part: json.dumps(part).encode())


@contextlib.contextmanager
def running(folder: Path, *cells: str) -> Iterator[Served]:
    """A presentation for three visitors whose token is known, in a Jupyter that knows nothing of this machine's."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    shown = Presentation(written(folder, *cells), port=port, token=TOKEN, visitors=3)
    environment = shown.environment()
    rules = replace(Rules.from_environment(environment), arrive=4)
    environment |= {**rules.to_environment(), "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))}
    environment["TMPDIR"] = str(folder)
    log = (folder / "log").open("w")
    server = subprocess.Popen(shown.command(), stdout=log, stderr=subprocess.STDOUT, env=environment, start_new_session=True)
    found = Served(server, port, folder)
    try:
        deadline = time.monotonic() + 120
        while True:
            with contextlib.suppress(OSError):
                status, _, headers = found.ask(f"/?token={TOKEN}")
                break
            assert time.monotonic() < deadline, found.log
            assert server.poll() is None, found.log
            time.sleep(0.3)
        assert status == 302
        found.cookie = headers["Set-Cookie"].partition(";")[0]
        yield found
    finally:
        server.terminate()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait(30)
        log.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A presentation beside files that are nobody's business."""
    folder = tmp_path_factory.mktemp("talk")
    (folder / "pic.png").write_bytes(b"private picture")
    (folder / "private.toml").write_text("private draft")
    with running(folder, CELL) as found:
        yield found


EVERY_PATH = (
    "/",
    "/voila/files/pic.png",
    "/voila/files/talk.ipynb",
    "/voila/static/voila.js",
    "/voila/templates/lab/static/voila.js",
    "/voila/labextensions/anywidget/package.json",
    "/voila/api/themes/@jupyterlab/theme-light-extension/index.css",
    "/api/kernels",
    "/api/kernels/00000000-0000-0000-0000-000000000000/channels",
    "/api/contents",
    "/login",
    "/logout",
    "/static/favicon.ico",
    "/voila/render/talk.ipynb",
    "/voila/tree",
)


@pytest.mark.parametrize("path", EVERY_PATH)
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE", "OPTIONS"])
def test_without_the_token_every_path_is_refused(served: Served, path: str, method: str) -> None:
    before = served.kernels()
    status, text, headers = served.ask(path, method)
    assert status == 403
    assert "Set-Cookie" not in headers
    if method != "HEAD":
        assert "token" in text
        assert "トークン" in text
    assert served.kernels() <= max(before, 3)


@pytest.mark.parametrize(
    "path",
    ["/?token=", "/?token=wrong-wrong-wrong", f"/?token={TOKEN}&token=x", f"/?token={TOKEN}x", f"/voila/static/voila.js?token={TOKEN}"],
)
def test_a_wrong_token_gives_no_cookie(served: Served, path: str) -> None:
    status, _, headers = served.ask(path)
    assert (status, headers.get("Set-Cookie")) == (403, None)


def test_a_forged_cookie_is_no_cookie(served: Served) -> None:
    name, _, value = served.cookie.partition("=")
    for forged in ("", TOKEN, value[:-2], value.replace("|", "!"), '"' + TOKEN + '"'):
        assert served.ask("/voila/static/voila.js", Cookie=f"{name}={forged}")[0] == 403


def test_the_cookie_is_for_the_browser_alone(served: Served) -> None:
    status, _, headers = served.ask(f"/?token={TOKEN}")
    assert (status, headers["Location"]) == (302, "/")
    assert TOKEN not in headers["Set-Cookie"]
    assert all(mark in headers["Set-Cookie"] for mark in ("HttpOnly", "SameSite=Lax"))


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{80}", "127.0.0.1.evil.example", "192.0.2.7", ""])
def test_a_foreign_host_is_refused_even_with_the_token(served: Served, host: str) -> None:
    """A page elsewhere whose name was made to point here asks with its own name."""
    for path in ("/", f"/?token={TOKEN}", "/voila/static/voila.js"):
        status, _, headers = served.ask(path, Host=host, Cookie=served.cookie)
        assert status in (400, 403)
        assert "Set-Cookie" not in headers


@pytest.mark.parametrize(
    "path",
    [
        "/voila/files/pic.png",
        "/voila/files/private.toml",
        "/voila/files/talk.ipynb",
        "/talk.ipynb",
        "/private.toml",
        "/voila/static/../../../../../../etc/passwd",
        "/voila/static/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/voila/static//etc/passwd",
        "/voila/templates/lab/static/../../../../../../../etc/passwd",
        "/voila/templates/lab/static/..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/voila/labextensions/../../../../../../etc/passwd",
        "/voila/labextensions/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/voila/api/themes/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/voila/static/%00",
        "/api/kernels",
        "/api/contents",
        "/api/sessions",
        "/login",
        "/voila/query/00000000-0000-0000-0000-000000000000",
    ],
)
def test_a_visitor_finds_no_file_and_no_list(served: Served, path: str) -> None:
    status, text, _ = served.ask_as_visitor(path)
    assert status in (400, 403, 404)
    assert not re.search(r"root:|private|shown to visitors|/site-packages|/tmp/|Traceback", text)


def test_only_so_many_kernels_however_often_it_is_asked(served: Served) -> None:
    """Thirty plain requests at once: three pages, twenty-seven notices in both languages, three kernels; then the seats are free again."""
    with ThreadPoolExecutor(30) as pool:
        answers = list(pool.map(lambda _: served.ask_as_visitor("/"), range(30)))
    pages = [text for status, text, _ in answers if status == 200]
    full = [(text, headers) for status, text, headers in answers if status == 503]
    assert (len(pages), len(full)) == (3, 27)
    assert all("All 3 places are taken" in text and "満席です" in text and headers["Retry-After"] for text, headers in full)
    assert served.kernels() == 3
    for page in pages:
        assert "shown to visitors" in page
        assert "what no visitor should read" not in page
        assert not re.search(r"/tmp/|/home/|/root/|site-packages", page)
        loaded = re.findall(r"<(?:link|script|img)[^>]+(?:href|src)=[\"'](https?:)?//[^\"']*", page)
        assert loaded == []
    ids = [json.loads(re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.S)[1])["kernelId"] for page in pages]
    assert len(set(ids)) == 3
    assert served.ask(f"/api/kernels/{ids[0]}")[0] == 403
    assert served.ask_as_visitor(f"/voila/api/shutdown/{ids[0]}", "POST")[0] == 204  # what a page says when it is closed
    assert served.ask_as_visitor("/")[0] == 200
    assert served.ask_as_visitor("/")[0] == 503
    deadline = time.monotonic() + 90
    while served.ask_as_visitor("/")[0] != 200:  # nobody connected: the seats are free again
        assert time.monotonic() < deadline
        time.sleep(1)
    assert served.kernels() <= 3


def test_the_page_may_ask_nothing_of_other_hosts(served: Served) -> None:
    deadline = time.monotonic() + 90
    status, _, headers = served.ask_as_visitor("/")
    while status == 503 and time.monotonic() < deadline:
        time.sleep(1)
        status, _, headers = served.ask_as_visitor("/")
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert not any((":" in word and "//" in word) or word == "*" for words in policy.values() for word in words.split())
    assert policy["frame-ancestors"] == "'none'"
    assert headers["Referrer-Policy"] == "no-referrer"


# ---------------------------------------------------------------- lines to kernels

FLOOD = """
from ipykernel.comm import Comm

def flood(_comm, _message):
    for _ in range(80):
        Comm(target_name="nobody", data={"much": "x" * 5_000_000})

get_ipython().kernel.comm_manager.register_target("flood", flood)
"""


def test_a_page_that_does_not_read_is_cut_off_and_nobody_else(tmp_path: Path) -> None:
    """400 MB are sent to a page that reads nothing of them: its connection ends, the server is small again and serves the next visitor."""
    with running(tmp_path, FLOOD) as served:
        before = psutil.Process(served.server.pid).memory_info().rss
        line, connection = served.connect(served.page())
        with connection:
            assert "101" in line
            connection.sendall(framed(comm_open("flood")))
            deadline = time.monotonic() + 90
            while "does not read its messages was cut off" not in served.log:
                assert time.monotonic() < deadline, served.log
                time.sleep(0.2)
            got = 0
            with contextlib.suppress(ConnectionError):  # what was under way may still arrive
                while part := connection.recv(2**20):
                    got += len(part)
            assert got < 200_000_000
        deadline = time.monotonic() + 30
        while psutil.Process(served.server.pid).memory_info().rss - before > 300_000_000:
            assert time.monotonic() < deadline
            time.sleep(0.2)
        assert served.page()


BROKEN = {
    "count": (2**62).to_bytes(8, "little") + bytes(200),
    "borders": (20).to_bytes(8, "little") + b"\xff" * 200,
    "nothing": bytes(200),
    "text": b"{" * 200,
}


def test_what_is_not_said_by_our_pages_ends_its_connection_alone(served: Served) -> None:
    """Jupyter would believe a message's count of parts, and make room. The older protocol would show the code of cells, and Voilà takes
    its messages for the newer one's, with such counts."""
    kernel = served.page()
    for protocol in (None, "v0.kernel.websocket.jupyter.org", "chat"):
        line, connection = served.connect(kernel, protocol)
        connection.close()
        assert "400" in line
    for message in BROKEN.values():
        assert not well_formed(message)
        line, connection = served.connect(kernel)
        with connection:
            assert "101" in line
            connection.sendall(framed(message))
            connection.settimeout(30)
            while connection.recv(2**16):
                pass
    line, connection = served.connect(kernel)
    connection.close()
    assert "101" in line


def test_messages_of_pages_are_well_formed() -> None:
    whole = comm_open("flood")
    assert well_formed(whole)
    assert not any(well_formed(whole[:length]) for length in range(len(whole)))
    assert not well_formed(whole.decode("latin1"))


# ---------------------------------------------------------------- memory

WORKBENCH = 'import workbench as wb\nbench = wb.open_draft("omerta", games=20_000)\nbench.wait(240)\nbench'


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="only Linux tells what processes share")
def test_twenty_visitors_of_a_workbench_fit_into_4_gigabytes(tmp_path: Path) -> None:
    """By what kernels really take, pages that they share counted once: the leanest, for the first ones of a machine also compile."""
    with running(tmp_path, WORKBENCH) as served:
        lines = [served.connect(served.page()) for _ in range(3)]
        assert all("101" in line for line, _ in lines)
        server = psutil.Process(served.server.pid)
        kernels = [child for child in server.children() if "ipykernel_launcher" in " ".join(child.cmdline())]
        leanest = min(child.memory_full_info().pss for child in kernels) / 2**20
        assert leanest <= KERNEL_MB
        assert 20 * leanest + server.memory_full_info().pss / 2**20 <= 4096


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=["asked to", "terminal closed"])
def test_a_signal_ends_the_server_and_every_kernel(tmp_path: Path, number: signal.Signals) -> None:
    """Two visitors with open pages, and a kernel kept ready: all of it is gone, and nothing of it stays in the folder for passing files."""
    with running(tmp_path, CELL) as served:
        lines = [served.connect(served.page()) for _ in range(2)]
        assert all("101" in line for line, _ in lines)
        family = [psutil.Process(served.server.pid), *psutil.Process(served.server.pid).children(recursive=True)]
        assert len(family) >= 3
        served.server.send_signal(number)
        assert served.server.wait(20) == 0
        _, alive = psutil.wait_procs(family, timeout=5)
        assert alive == []
        assert not list(tmp_path.glob("workbench-present-*"))
        assert "Traceback" not in served.log


STUBBORN = """
import subprocess, sys, time
from workbench.views.ending import end_by_signals

end_by_signals(grace=0.5)
print(subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True).pid, flush=True)
while True:
    try:
        time.sleep(600)
    except BaseException:
        pass
"""


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)], ids=["asked to", "Ctrl-C"])
def test_a_server_that_does_not_end_in_order_is_ended_by_force(number: signal.Signals, status: int) -> None:
    with subprocess.Popen([sys.executable, "-c", STUBBORN], stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
        child = psutil.Process(int(server.stdout.readline()))
        server.send_signal(number)
        assert server.wait(20) == status
        assert psutil.wait_procs([child], timeout=5)[1] == []
