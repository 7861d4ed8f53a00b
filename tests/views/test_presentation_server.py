"""A served presentation against requests that mean no good. Its notebook needs no game: kernels start quickly."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.views.test_present import written
from workbench.views.present import Presentation, Rules

pytest.importorskip("voila")

TOKEN = "open-sesame-please"
ROOT = Path(__file__).parents[2]
CELL = "from IPython.display import HTML\nHTML('shown to visitors')  # what no visitor should read"


@dataclass
class Served:
    """A running presentation."""

    server: subprocess.Popen
    port: int
    cookie: str = ""

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
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                with contextlib.suppress(OSError):
                    parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                    found += parent == self.server.pid and b"ipykernel_launcher" in (entry / "cmdline").read_bytes()
        return found


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A presentation for three visitors, beside files that are nobody's business, in a Jupyter that knows nothing of this machine's."""
    folder = tmp_path_factory.mktemp("talk")
    notebook = written(folder, CELL)
    (folder / "pic.png").write_bytes(b"private picture")
    (folder / "private.toml").write_text("private draft")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    shown = Presentation(notebook, port=port, token=TOKEN, visitors=3)
    environment = shown.environment()
    rules = replace(Rules.from_environment(environment), arrive=4)
    environment |= {**rules.to_environment(), "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))}
    log = (folder / "log").open("w")
    server = subprocess.Popen(shown.command(), stdout=log, stderr=subprocess.STDOUT, env=environment, start_new_session=True)
    found = Served(server, port)
    try:
        deadline = time.monotonic() + 120
        while True:
            with contextlib.suppress(OSError):
                status, _, headers = found.ask(f"/?token={TOKEN}")
                break
            assert time.monotonic() < deadline, (folder / "log").read_text()
            assert server.poll() is None, (folder / "log").read_text()
            time.sleep(0.3)
        assert status == 302
        found.cookie = headers["Set-Cookie"].partition(";")[0]
        yield found
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(server.pid, signal.SIGTERM)
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait(30)
        log.close()


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
