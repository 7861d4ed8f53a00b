"""A real JupyterLab in a real browser: what the tests of the views drive.

The server runs in a process group of its own, with configuration, data, runtime files and notebooks in a temporary directory; the
browser is Debian's Chromium through playwright.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat

ROOT = Path(__file__).parents[2]
CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SECONDS = 1000  # playwright counts in milliseconds
PATIENCE = 90 * SECONDS

#: True once the notebook's kernel can run a cell; before that a "run" is dropped without a word.
READY = """() => {
  const context = window.jupyterapp?.shell?.currentWidget?.sessionContext;
  const kernel = context?.session?.kernel;
  return context?.isReady && kernel?.status === "idle" && kernel.connectionStatus === "connected";
}"""

#: Notes for every redraw of a plot the last key press before it, how long ago that was when it was painted, and the n it shows.
STOPWATCH = r"""() => {
  const watch = (window.__watch = { key: null, drawn: [] });
  document.addEventListener("keydown", () => { watch.key = performance.now(); }, true);
  for (const plot of document.querySelectorAll(".js-plotly-plot")) {
    const card = plot.closest("[data-panel]");
    plot.on("plotly_afterplot", () => {
      const { key } = watch;
      const n = Number(card.querySelector("p").textContent.split(/n\s=\s/)[1].replaceAll(",", ""));
      // Panels draw within an animation frame: a message posted now is handled right after that frame is painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => watch.drawn.push({ key, ms: performance.now() - key, panel: card.dataset.panel, n });
      channel.port2.postMessage(0);
    });
  }
}"""


def missing() -> str | None:
    """Why there can be no browser here, or None."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return "playwright is not installed"
    return None if CHROMIUM.exists() else f"there is no {CHROMIUM}"


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Lab:
    """A running JupyterLab. ``folder`` is where its notebooks lie."""

    base: str
    folder: Path
    browser: Any
    _count: int = field(default=0)

    @contextlib.contextmanager
    def notebook(self, *cells: str, width: int = 1280, height: int = 1000, run: bool = True) -> Iterator[Notebook]:
        """A new notebook with these cells in a page of its own, all of them running unless ``run`` is False."""
        self._count += 1
        name = f"test-{self._count}.ipynb"
        content = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell.strip()) for cell in cells])
        content.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(content, self.folder / name)
        page = self.browser.new_page(viewport={"width": width, "height": height})
        opened = Notebook(page, [])
        page.on("console", lambda message: opened.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: opened.errors.append(f"uncaught: {error}"))
        try:
            page.goto(f"{self.base}/lab/tree/{name}?reset")
            page.wait_for_selector(".jp-NotebookPanel:visible .jp-Cell", timeout=PATIENCE)
            page.wait_for_function(READY, timeout=PATIENCE)
            if run:
                opened.command("notebook:run-all-cells")
            yield opened
        finally:
            with contextlib.suppress(Exception):
                page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
            page.close()


@dataclass
class Notebook:
    """An open notebook page. ``errors`` collects what the browser's console complains about."""

    page: Any
    errors: list[str]

    def command(self, command: str) -> None:
        """Start one of JupyterLab's commands without waiting for its end."""
        self.page.evaluate("command => { window.jupyterapp.commands.execute(command); return true; }", command)

    def hide_sidebar(self) -> None:
        """Close the file browser, as the start notebook's workspace does."""
        self.page.evaluate("() => { window.jupyterapp.shell.collapseLeft(); return true; }")

    def run_code(self, code: str) -> dict[str, Any]:
        """Run ``code`` in the notebook's kernel (not in a cell). Returns the reply's content, with ``text`` the printed output."""
        return dict(
            self.page.evaluate(
                """async code => {
                  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
                  const future = kernel.requestExecute({ code });
                  let text = "";
                  future.onIOPub = message => { if (message.header.msg_type === "stream") text += message.content.text; };
                  const reply = await future.done;
                  return { ...reply.content, text };
                }""",
                code,
            )
        )

    def wait_for_plots(self, n: int = 1) -> None:
        """Wait until ``n`` plots are on the page. Fails at once, with its text, if a cell or the workbench reports an error."""
        state = self.page.wait_for_function(
            """n => {
              const trouble = document.querySelector(".jp-OutputArea-output[data-mime-type*=stderr], .dwb-notice [role=alert]");
              if (trouble) return { trouble: trouble.textContent };
              return document.querySelectorAll(".dwb .js-plotly-plot .main-svg").length >= n && {};
            }""",
            arg=n,
            timeout=PATIENCE,
        ).json_value()
        if "trouble" in state:
            raise AssertionError(state["trouble"])

    def wait_until(self, condition: str, *, timeout: float = 30 * SECONDS) -> None:
        """Wait until a JavaScript condition holds."""
        self.page.wait_for_function(f"() => {condition}", timeout=timeout)

    def press(self, key: str, times: int = 1, gap: int = 250) -> None:
        """Press a key ``times`` times, ``gap`` milliseconds apart, wherever the focus is."""
        for _ in range(times):
            self.page.keyboard.press(key)
            self.page.wait_for_timeout(gap)

    def start_stopwatch(self) -> None:
        """From now on the time from every key press to every redraw is taken (see :meth:`redraws`)."""
        self.page.evaluate(STOPWATCH)

    def redraws(self, panel: str) -> list[float]:
        """Milliseconds from each key press to the first redraw of ``panel`` with the new setting: the one whose n starts anew."""
        first: dict[float, float] = {}
        n = float("inf")
        for drawn in self.page.evaluate("() => window.__watch.drawn"):
            if drawn["panel"] == panel:
                if drawn["key"] is not None and drawn["n"] < n:
                    first.setdefault(drawn["key"], drawn["ms"])
                n = drawn["n"]
        return list(first.values())


@contextlib.contextmanager
def jupyter_lab(home: Path, extra: Sequence[str] = ()) -> Iterator[Lab]:
    """JupyterLab and a browser, both ended at the end. ``home`` is an empty directory."""
    from playwright.sync_api import sync_playwright

    folder = home / "notebooks"
    folder.mkdir(parents=True)
    prefix = Path(sys.prefix)
    config = home / "config"
    settings = home / "settings"
    config.mkdir()
    settings.mkdir()
    shipped = prefix / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    overrides = json.loads(shipped.read_text()) if shipped.exists() else {}
    overrides["@jupyterlab/apputils-extension:notification"] = {"fetchNews": "false", "checkForUpdates": False}
    (settings / "overrides.json").write_text(json.dumps(overrides))
    port = free_port()
    command = [
        str(prefix / "bin" / "jupyter"),
        "lab",
        "--no-browser",
        "--allow-root",
        "--expose-app-in-browser",
        "--ip=127.0.0.1",
        f"--port={port}",
        "--IdentityProvider.token=",
        "--ServerApp.password=",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.app_settings_dir={settings}",
        *extra,
    ]
    environment = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(config),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "XDG_DATA_HOME": str(home / "user-data"),
        "XDG_STATE_HOME": str(home / "user-state"),
        "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")])),
    }
    log = home / "lab.log"
    with log.open("w") as output:
        server = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=environment, start_new_session=True)
    try:
        _wait_for_port(port, server, log)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=str(CHROMIUM), headless=True, args=list(FLAGS))
            try:
                yield Lab(f"http://127.0.0.1:{port}", folder, browser)
            finally:
                browser.close()
    finally:
        end_server(server)


def _wait_for_port(port: int, server: subprocess.Popen, log: Path) -> None:
    deadline = time.monotonic() + 60
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if time.monotonic() > deadline or server.poll() is not None:
                raise RuntimeError(f"JupyterLab does not answer:\n{log.read_text()}") from None
            time.sleep(0.1)


def end_server(server: subprocess.Popen) -> None:
    """End the server and its kernels: the process group that it leads."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(server.pid, signal.SIGTERM)
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait(20)


def described(milliseconds: Sequence[float]) -> str:
    """Median and extremes, for a report line."""
    if not milliseconds:
        return "none"
    ordered = sorted(milliseconds)
    return f"median {statistics.median(ordered):.0f} ms, {ordered[0]:.0f} to {ordered[-1]:.0f} ms (n = {len(ordered)})"
