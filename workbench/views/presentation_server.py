"""The server of a presentation: Voilà behind one gate, with a limited number of visitors.

Every request passes the gate before any handler sees it: the host it names must be one of ours (a page elsewhere whose name was made to
point here is turned away), and it must carry the cookie that is given for the token. Behind the gate there is the page, what its scripts
need, and each visitor's own kernel; no file beside the notebook, no list of anything.

``python -m workbench.views.serve NOTEBOOK --Voila.…`` runs it, with what :class:`Rules` reads from the environment;
:class:`workbench.views.present.Presentation` composes both.
"""

from __future__ import annotations

import contextvars
import datetime
import hmac
import os
import re
import shutil
import sys
import tempfile
import time
import webbrowser
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import tornado.ioloop
import tornado.web
from jupyter_core.utils import run_sync
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.httputil import HTTPServerRequest
from tornado.iostream import StreamBufferFullError
from tornado.websocket import WebSocketClosedError
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from workbench.core.palette import PALETTE
from workbench.core.text import LANGUAGES, Text
from workbench.views.ending import end_by_signals, end_children
from workbench.views.present import Rules
from workbench.views.wording import WORDS

#: seconds between two looks for visitors who have left
LOOK = 5
#: seconds after which somebody who found all places taken asks again
TRY_AGAIN = 20
#: what the cookie says, signed with a key of this run
VISITOR, COOKIE_DAYS = b"visitor", 1
TEMPLATES = Path(__file__).parent / "present_templates"
#: what the page may load and ask: itself, and nothing of any other host
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; worker-src 'self' blob:; "
    "frame-ancestors 'none'; form-action 'self'; base-uri 'self'; object-src 'none'"
)
HEADERS = {"Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"}
#: paths that no page of ours asks for: upwards, from the root, with characters that are none
CROOKED = re.compile(r"(^|/)\.{1,2}(/|$)|//|[\\\x00-\x1f]")
#: bytes of a message of a page
MOST_MESSAGE = 1_000_000
#: bytes that may wait for one page to read them; plotly.js and every plot of a workbench take a tenth
MOST_WAITING = 50_000_000
#: how a page and its kernel talk; the pages of Voilà always do
PROTOCOL = "v1.kernel.websocket.jupyter.org"

_seat: contextvars.ContextVar[Seat | None] = contextvars.ContextVar("seat", default=None)


class Gate(tornado.web.Application):
    """Lets requests through to the handlers, or answers them itself."""

    rules: Rules
    cookie: str
    base: str

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> Any:
        """The handler of a request; the page that refuses it if it may not pass."""
        if not self.rules.answers_to(request.headers.get("Host", "")) or len(request.headers.get_list("Host")) != 1:
            return self.get_handler_delegate(request, Notice, {"status": 403, "key": "present/host"})
        if "token" in request.query_arguments and request.path == self.base:
            return self.get_handler_delegate(request, Entrance, {"rules": self.rules, "cookie": self.cookie})
        if not self._known(request):
            return self.get_handler_delegate(request, Notice, {"status": 403, "key": "present/token"})
        if CROOKED.search(unquote(request.path)):
            return self.get_handler_delegate(request, Notice, {"status": 404, "key": "present/nothing"})
        return super().find_handler(request, **kwargs)

    def _known(self, request: HTTPServerRequest) -> bool:
        morsel = request.cookies.get(self.cookie)
        if morsel is None:
            return False
        value = tornado.web.decode_signed_value(self.settings["cookie_secret"], self.cookie, morsel.value, max_age_days=COOKIE_DAYS)
        return value is not None and hmac.compare_digest(value, VISITOR)


class Answer(tornado.web.RequestHandler):
    """An answer of the gate, given before any method's own."""

    def set_default_headers(self) -> None:
        """Nothing of it may be kept or framed."""
        for name, value in {**HEADERS, "Cache-Control": "no-store"}.items():
            self.set_header(name, value)

    def check_xsrf_cookie(self) -> None:
        """Nothing is done here that could be forged."""


class Notice(Answer):
    """A page with one sentence in both languages, for every method."""

    def initialize(self, status: int, key: str) -> None:
        self._status, self._key = status, key

    def prepare(self) -> None:
        """Answer, whatever the method."""
        self.set_status(self._status)
        self.finish(notice(WORDS[self._key]))


class Entrance(Answer):
    """Gives the cookie for the token, and sends on to the page without it: it stays neither in the address bar nor in the history."""

    def initialize(self, rules: Rules, cookie: str) -> None:
        self._rules, self._cookie = rules, cookie

    def prepare(self) -> None:
        """Compare the token."""
        given = self.request.query_arguments["token"]
        if self.request.method != "GET" or len(given) != 1 or not hmac.compare_digest(given[0], self._rules.token.encode()):
            self.set_status(403)
            self.finish(notice(WORDS["present/token"]))
            return
        self.set_signed_cookie(self._cookie, VISITOR, expires_days=None, httponly=True, samesite="Lax")
        self.redirect(self.request.path)


def notice(text: Text, refresh: int | None = None) -> str:
    """A page with one sentence in both languages; it asks again by itself after ``refresh`` seconds."""
    again = f'<meta http-equiv="refresh" content="{refresh}">' if refresh else ""
    lines = "".join(f'<p lang="{lang}">{escape(text[lang])}</p>' for lang in LANGUAGES)
    colours = f"color:{PALETTE['ink'].light};background:{PALETTE['panel'].light}"
    style = f"body{{font:18px/1.6 sans-serif;max-width:34em;margin:20vh auto;padding:0 1em;{colours}}}"
    return (
        f"<!doctype html><html><head><meta charset='utf-8'>{again}<title>Draft Workbench</title><style>{style}</style></head><body>{lines}"
    )


@dataclass(eq=False)
class Seat:
    """A visitor's place: from the first request on, until the kernel has ended."""

    kernel: str | None = None
    loading: bool = True
    seen: float = 0.0
    connected: bool = False


class Seats:
    """So many visitors at once, and not one more."""

    def __init__(self, limit: int) -> None:
        self.limit, self._taken = limit, list[Seat]()

    @property
    def taken(self) -> Sequence[Seat]:
        """The seats that are taken."""
        return tuple(self._taken)

    def take(self) -> Seat | None:
        """A free seat, or None if there is none."""
        if len(self._taken) >= self.limit:
            return None
        seat = Seat()
        self._taken.append(seat)
        return seat

    def leave(self, kernel: str | None = None, seat: Seat | None = None) -> None:
        """The kernel has ended, or the seat got none."""
        self._taken = [other for other in self._taken if other is not seat and (kernel is None or other.kernel != kernel)]


def gone(seats: Sequence[Seat], models: Mapping[str, Mapping[str, Any]], now: float, clock: datetime.datetime, rules: Rules) -> list[Seat]:
    """The seats whose visitor has left or does nothing.

    ``models`` are the kernels by id as Jupyter describes them; ``now`` counts seconds, ``clock`` is the time of day in UTC. A seat notes
    when its page was last seen.
    """
    found = []
    for seat in seats:
        model = models.get(seat.kernel or "")
        if seat.loading:
            seat.seen = now
        elif model is None:
            found.append(seat)
        elif model["connections"]:
            seat.seen, seat.connected = now, True
            quiet = (clock - datetime.datetime.fromisoformat(model["last_activity"].replace("Z", "+00:00"))).total_seconds()
            if quiet > rules.idle and model["execution_state"] != "busy":
                found.append(seat)
        elif now - seat.seen > (rules.leave if seat.connected else rules.arrive):
            found.append(seat)
    return found


def seated(manager: Any, seats: Seats, ready: int) -> Any:
    """Make a kernel manager of Voilà keep the seats: note which kernel is whose, and keep no more kernels ready than can be seated."""

    class SeatedKernelManager(type(manager)):  # type: ignore[misc]
        async def get_rendered_notebook(self, *args: Any, **kwargs: Any) -> Any:
            answer = await super().get_rendered_notebook(*args, **kwargs)
            _assign(answer[2])
            return answer

        async def start_kernel(self, *args: Any, **kwargs: Any) -> str:
            kernel = await super().start_kernel(*args, **kwargs)
            _assign(kernel)
            return kernel

        async def shutdown_kernel(self, kernel_id: str, *args: Any, **kwargs: Any) -> Any:
            try:
                return await super().shutdown_kernel(kernel_id, *args, **kwargs)
            finally:
                seats.leave(kernel_id)
                self.refill()

        def refill(self) -> None:
            if self.parent.open and self.get_pool_size(self.notebook_path) < ready:
                self.fill_if_needed(delay=1, notebook_name=self.notebook_path)

        def fill_if_needed(self, *args: Any, **kwargs: Any) -> None:
            room = max(0, min(ready, seats.limit - len(seats.taken)))
            self.kernel_pools_config = {"default": {"pool_size": room, "kernel_env_variables": {}}}
            super().fill_if_needed(*args, **kwargs)

    manager.__class__ = SeatedKernelManager
    return manager


def _assign(kernel: str) -> None:
    seat = _seat.get()
    if seat is not None:
        seat.kernel = kernel


class Page(TornadoVoilaHandler):
    """The page: a seat and a kernel for whoever asks, or the notice that all seats are taken."""

    def initialize(self, seats: Seats, **kwargs: Any) -> None:
        super().initialize(**kwargs)
        self._seats = seats

    async def get(self, path: str | None = None) -> None:
        """The page with a kernel of its own."""
        seat = self._seats.take()
        if seat is None:
            self.set_status(503)
            self.set_header("Retry-After", str(TRY_AGAIN))
            self.finish(notice(WORDS.say("present/full", n=self._seats.limit), refresh=TRY_AGAIN))
            return
        _seat.set(seat)
        try:
            await super().get(None)
        finally:
            seat.loading, seat.seen = False, time.monotonic()
            if seat.kernel is None:
                self._seats.leave(seat=seat)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """What went wrong is for the presenter, not for visitors."""
        self.finish(notice(WORDS["present/failed"]))


def well_formed(message: bytes | str) -> bool:
    """Whether a message of a page has the frame of the protocol: a count, so many offsets that ascend, and what lies between them.

    Jupyter believes the count, which has 64 bits, and makes room for as many offsets.
    """
    if not isinstance(message, bytes) or len(message) < 8:
        return False
    count = int.from_bytes(message[:8], "little")
    if count < 6 or 8 * (1 + count) > len(message):  # channel, header, parent, metadata, content: five parts have six borders
        return False
    borders = [8 * (1 + count)] + [int.from_bytes(message[8 * i : 8 * (i + 1)], "little") for i in range(1, count + 1)]
    return borders[-1] <= len(message) and borders == sorted(borders)


class KernelLine(VoilaKernelWebsocketHandler):
    """The connection of a page to its kernel. One that is no longer read (a page that hangs, a hostile client) is cut: what waits for it
    would fill the server's memory. One that does not speak the protocol of our pages is not begun: Voilà would read the older protocol's
    messages as if they were the newer one's, which takes for ever and all memory, and would show the code of the cells."""

    async def get(self, kernel_id: str) -> None:
        """Begin a connection that speaks the right protocol."""
        offered = ",".join(self.request.headers.get_list("Sec-WebSocket-Protocol"))
        if PROTOCOL not in [name.strip() for name in offered.split(",")]:
            self.set_status(400)
            self.finish(notice(WORDS["present/nothing"]))
            return
        await super().get(kernel_id)

    def open(self, *args: Any, **kwargs: Any) -> Any:
        """Bound what may wait."""
        self.ws_connection.stream.max_write_buffer_size = MOST_WAITING
        return super().open(*args, **kwargs)

    def on_message(self, ws_message: Any) -> None:
        """Pass on a message of the page, or end the connection of something that is none."""
        if well_formed(ws_message):
            super().on_message(ws_message)
        else:
            self.log.warning("a page that sent no messages of the protocol was cut off")
            self.close(1003)

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send a message, or end a connection whose messages are not read."""
        try:
            return super().write_message(message, binary)
        except StreamBufferFullError:
            self.log.warning("a page that does not read its messages was cut off")
            self.ws_connection.stream.close()
            raise WebSocketClosedError from None


class Farewell(VoilaShutdownKernelHandler):
    """What a page asks for when it is closed: its kernel ends.

    No cross-site token is asked for: the gate's cookie does not come along from another site, and the kernel's name is a secret.
    """

    def check_xsrf_cookie(self) -> None:
        """Nothing beyond what is said above."""

    async def post(self, kernel_id: str) -> None:
        """End the kernel if there is one."""
        if kernel_id in self.kernel_manager:
            await super().post(kernel_id)
        else:
            self.set_status(404)


class PresentationServer(Voila):
    """Voilà with the gate, the seats, and none of its handlers that a presentation does not need."""

    #: handlers of Voilà that stay, beside the static files that its scripts are
    KEPT = (KernelHandler,)

    rules: Rules
    open = True

    def initialize(self, argv: Sequence[str] | None = None) -> None:
        """As Voilà does, but for what a signal does."""
        super().initialize(argv)
        end_by_signals()

    def setup_template_dirs(self) -> None:
        """Our template goes before Voilà's."""
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATES))

    def init_settings(self) -> dict[str, Any]:
        """Settings of the application, and the seats."""
        settings = super().init_settings()
        self.seats = Seats(self.rules.visitors)
        seated(self.kernel_manager, self.seats, self.rules.ready)
        return {
            **settings,
            "headers": HEADERS,
            "websocket_max_message_size": MOST_MESSAGE,
            "log_function": self._log_request,
            "default_handler_class": Notice,
            "default_handler_args": {"status": 404, "key": "present/nothing"},
        }

    def _log_request(self, handler: tornado.web.RequestHandler) -> None:
        """Only what went wrong, and without the query: a token may be in it."""
        if handler.get_status() >= 500 and not isinstance(handler, Page):
            self.log.warning("%d %s %s", handler.get_status(), handler.request.method, handler.request.path)

    def init_handlers(self) -> list[Any]:
        """The page, its scripts, and the kernels."""
        kept: list[Any] = []
        for path, handler, *arguments in super().init_handlers():
            if issubclass(handler, TornadoVoilaHandler):
                kept.append((self.server_url, Page, {**arguments[0], "seats": self.seats}))
            elif issubclass(handler, AllowListFileHandler):
                continue  # files beside the notebook
            elif issubclass(handler, VoilaKernelWebsocketHandler):
                kept.append((path, KernelLine, *arguments))
            elif issubclass(handler, VoilaShutdownKernelHandler):
                kept.append((path, Farewell))
            elif handler in self.KEPT or re.search(r"/voila/(templates|static|api/themes|labextensions)/", path):
                kept.append((path, handler, *arguments))
        return kept

    def start(self) -> None:
        """Serve until a signal ends it."""
        self.connection_dir = tempfile.mkdtemp(prefix="workbench-present-", dir=self.connection_dir_root)
        try:
            self._serve()
        finally:
            self.stop()

    def _serve(self) -> None:
        self.app = Gate(**self.init_settings())
        self.app.rules, self.app.cookie, self.app.base = self.rules, f"workbench-{self.port}", self.base_url
        self.app.settings.update(self.tornado_settings)
        self.app.add_handlers(".*$", self.init_handlers())
        self._look = tornado.ioloop.PeriodicCallback(self.end_kernels, LOOK * 1000)
        self._look.start()
        self.listen()

    def launch_browser(self) -> None:
        """Open the page. The token goes through a file that only its owner can read, not through a command line."""
        host = "127.0.0.1" if self.ip in ("0.0.0.0", "", "::") else f"[{self.ip}]" if ":" in self.ip else self.ip
        address = escape(f"http://{host}:{self.port}{self.base_url}?token={self.rules.token}")
        door = Path(self.connection_dir) / "open.html"
        door.write_text(f'<!doctype html><meta http-equiv="refresh" content="0; url={address}">', encoding="utf-8")
        webbrowser.open(door.as_uri())

    def stop(self) -> None:
        """End every kernel: whoever they serve has no server any more, so none is given time. Once is enough."""
        if not self.open:
            return
        self.open = False
        try:
            if getattr(self, "kernel_manager", None) is not None:
                run_sync(self.kernel_manager.shutdown_all)(now=True)
        finally:
            end_children()
            shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def end_kernels(self) -> None:
        """End the kernels of visitors who have left or do nothing."""
        models = {model["id"]: model for model in self.kernel_manager.list_kernels()}
        clock = datetime.datetime.now(datetime.UTC)
        for seat in gone(self.seats.taken, models, time.monotonic(), clock, self.rules):
            self.seats.leave(seat=seat)
            if seat.kernel in models:
                await self.kernel_manager.shutdown_kernel(seat.kernel, now=True)


def main() -> None:
    """Serve what the command line and the environment say."""
    PresentationServer.rules = Rules.from_environment(os.environ)
    PresentationServer.launch_instance(sys.argv[1:])
