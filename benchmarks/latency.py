"""From a key press to the painted redraw: ``python -m benchmarks.latency [--presses N] [--width PIXELS …] [--players KIND …]``.

In one run and in turn: an ipywidgets callback that does nothing but send one small plot, and the workbench on Omerta with all its
panels. For each the median and the parts that make it up, on one clock:

- *in*: from the key press to the callback in the kernel,
- *games*: until the first chunk is played and its figures are handed to the view,
- *figures*: until the view has turned them into a message,
- *out*: until the page has the message,
- *waiting*: until the page's next frame begins to draw,
- *drawing*: until the page's script has drawn what can be seen,
- *painting*: until the browser has painted it.

And of the workbench: how many messages of widgets a change takes, and how long the browser's main thread was busy in a traced series,
by kind of work.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.browser.harness import Lab, Notebook, jupyter_lab

PARTS = ("in", "games", "figures", "out", "waiting", "drawing", "painting")
GAP = 500  # milliseconds of rest before the next key press
FIRST_PRESSES = 3  # that are not counted

#: Both cells note in ``stamps`` when their callback begins, when there are figures, and when they are handed to the channel (epoch ms).
EMPTY = """
import time, json
import ipywidgets as widgets
import numpy as np
from workbench.core.outcomes import Shares
from workbench.core.estimates import Estimates
from workbench.core.text import same
from workbench.views import plots
from workbench.views.live_plot import LiveCards, PlotlyHost
stamps = []
now = lambda: time.time() * 1000
def card(value):
    share = np.array([value, 40, 30, 20]) / 100
    trials = np.full(4, 1000.0)
    figures = Estimates("share", 1000, share, np.full(4, 0.01), 1000 * share, trials, share - 0.01, share + 0.01)
    labels = [same(name) for name in "abcd"]
    return plots.card(Shares(key="plot", title=same("title"), subtitle=same("measure"), n=1000, labels=labels, figures=figures), "en")
slider, cards = widgets.IntSlider(10, 1, 60, description="Value"), LiveCards()
cards.show([card(10)], "en")
def changed(change):
    begun = now()
    shown = card(change["new"])
    cards.show([shown], "en")
    stamps.append((begun, begun, begun, now()))
slider.observe(changed, "value")
view = widgets.VBox([PlotlyHost(), slider, cards])
view.add_class("dwb")
view
"""
WORKBENCH = """
import time, json
import workbench as wb
bench = wb.open_draft("omerta", lang="en", games=200_000, players={players!r})
stamps = []
now = lambda: time.time() * 1000
post, show = bench.worker.post, bench.outcomes.show
def posted(settings):
    stamps.append([now()])
    post(settings)
def shown(result):
    first = stamps and len(stamps[-1]) == 1
    begun = now()
    show(result)
    if first:
        stamps[-1] += [begun, begun, now()]
bench.worker.post, bench.outcomes.show = posted, shown
bench
"""
#: The slider that is moved, as a selector.
SLIDERS = {"empty": ".noUi-handle", "workbench": 'role=slider[name="Target per player"]'}

#: Notes for each key press its time, and for the first drawing after it: arrival, begin, end, and when it was painted.
WATCH = """() => {
  const watch = (window.__watch = { presses: [], messages: 0 });
  const now = () => performance.timeOrigin + performance.now();
  document.addEventListener("keydown", () => {
    watch.presses.push({ key: now(), messages: watch.messages });
  }, true);
  const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  kernel.iopubMessage.connect((_, message) => { if (message.header.msg_type.startsWith("comm")) watch.messages++; });
  const at = (name) => performance.timeOrigin + performance.getEntriesByName(name).at(-1).startTime;
  new PerformanceObserver(() => {
    const press = watch.presses.at(-1);
    if (!press || press.arrived) return;
    if (at("workbench:arrived") < press.key || at("workbench:drawn") < at("workbench:arrived")) return;
    Object.assign(press, { arrived: at("workbench:arrived"), drawing: at("workbench:drawing"), drawn: at("workbench:drawn") });
    press.took = watch.messages - press.messages;
  }).observe({ type: "mark" });
  // A message that is posted within a frame is handled right after that frame was painted.
  const frame = () => {
    const press = watch.presses.at(-1);
    const seen = performance.getEntriesByName("workbench:drawn").at(-1);
    if (press && !press.painted && seen && performance.timeOrigin + seen.startTime > press.key) {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => (press.painted ??= now());
      channel.port2.postMessage(0);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
#: Kinds of work on the browser's main thread, by the names of its trace.
WORK = {
    "script": ("FunctionCall", "EvaluateScript", "FireAnimationFrame", "TimerFire", "RunMicrotasks", "HandlePostMessage"),
    "style and layout": ("UpdateLayoutTree", "Layout"),
    "paint": ("PrePaint", "Paint", "Layerize", "Commit"),
}
CATEGORIES = ("devtools.timeline", "blink.user_timing")


def rest(notebook: Notebook) -> None:
    """Wait until all games are played and shown, and a little longer."""
    notebook.page.wait_for_timeout(GAP)
    notebook.wait_until("!document.querySelector('.dwb-busy')", timeout=120_000)
    notebook.page.wait_for_timeout(GAP)


def measured(notebook: Notebook, slider: str, presses: int) -> list[dict[str, float]]:
    """The parts of each key press, in milliseconds, with their sum as ``total`` and the ``messages`` it took."""
    page = notebook.page
    notebook.run_code("stamps.clear()")
    page.evaluate(WATCH)
    page.locator(slider).first.focus()
    for number in range(presses + FIRST_PRESSES):  # to and fro: every second press comes back to a value seen before
        page.keyboard.press("ArrowRight" if number % 2 == 0 else "ArrowLeft")
        rest(notebook)
    stamps = json.loads(notebook.run_code("print(json.dumps([list(stamp) for stamp in stamps]))")["text"])
    pressed = page.evaluate("() => window.__watch.presses")
    assert len(stamps) == len(pressed), (len(stamps), len(pressed))
    found = []
    for press, stamp in list(zip(pressed, stamps, strict=True))[FIRST_PRESSES:]:
        if len(stamp) == 4 and press.get("painted"):
            marks = [press["key"], *stamp, press["arrived"], press["drawing"], press["drawn"], press["painted"]]
            begun, games, _, sent = stamp
            ends = (begun, games, sent, press["arrived"], press["drawing"], press["drawn"], press["painted"])
            parts = {name: end - start for name, start, end in zip(PARTS, (press["key"], *ends), ends, strict=False)}
            found.append({**parts, "total": marks[-1] - marks[0], "messages": press["took"]})
    return found


def traced(lab: Lab, notebook: Notebook, slider: str, presses: int, path: Path) -> dict[str, float]:
    """Milliseconds a key press that the page's main thread spends on each kind of work."""
    page = notebook.page
    page.locator(slider).first.focus()
    lab.browser.start_tracing(page=page, path=path, categories=list(CATEGORIES))
    for number in range(presses):
        page.keyboard.press("ArrowRight" if number % 2 == 0 else "ArrowLeft")
        rest(notebook)
    lab.browser.stop_tracing()
    events = json.loads(path.read_text())["traceEvents"]
    marks = [event for event in events if event["name"] == "workbench:drawn"]
    threads = {(event["pid"], event["tid"]) for event in marks}
    work = [event for event in events if event.get("ph") == "X" and (event["pid"], event["tid"]) in threads]
    return {kind: _covered(event for event in work if event["name"] in names) / presses for kind, names in WORK.items()}


def _covered(events: Any) -> float:
    """Milliseconds that some events of a trace cover together: those within others count once."""
    covered = end = 0.0
    for start, length in sorted((event["ts"], event.get("dur", 0)) for event in events):
        covered += max(0.0, start + length - max(start, end))
        end = max(end, start + length)
    return covered / 1000


def line(name: str, found: Sequence[dict[str, float]]) -> str:
    """A row of the table: medians."""

    def median(part: str) -> float:
        return statistics.median(press[part] for press in found)

    totals = sorted(press["total"] for press in found)
    cells = [
        f"{median('total'):.0f} ({totals[0]:.0f}–{totals[-1]:.0f})",
        *(f"{median(part):.0f}" for part in PARTS),
        f"{median('messages'):.0f}",
    ]
    return f"| {name} | {' | '.join(cells)} |"


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--presses", type=int, default=20, metavar="N", help="key presses that are counted, of each kind")
    parser.add_argument("--width", type=int, nargs="+", default=[1280, 1920], metavar="PIXELS")
    parser.add_argument("--players", nargs="+", default=["thumb"], metavar="KIND", help="learned ones learn after each press")
    given = parser.parse_args()
    print(f"| page | ms from key to painted | {' | '.join(PARTS)} | messages |")
    print("| --- " * (len(PARTS) + 3) + "|")
    traces: list[str] = []
    with tempfile.TemporaryDirectory() as home, jupyter_lab(Path(home) / "lab") as lab:
        for width in given.width:
            height = 900 if width < 1600 else 1080
            medians = {}
            for name, cell in [("empty", EMPTY), *((kind, WORKBENCH.format(players=kind)) for kind in given.players)]:
                with lab.notebook(cell, width=width, height=height) as notebook:
                    notebook.hide_sidebar()
                    notebook.wait_for_plots(1 if name == "empty" else 4)
                    if name != "empty":
                        notebook.page.evaluate("() => document.querySelector('.dwb').scrollIntoView()")
                    rest(notebook)
                    slider = SLIDERS["empty" if name == "empty" else "workbench"]
                    found = measured(notebook, slider, given.presses)
                    medians[name] = statistics.median(press["total"] for press in found)
                    label = "empty callback, one plot" if name == "empty" else f"workbench, {name}"
                    ratio = "" if name == "empty" else f" (× {medians[name] / medians['empty']:.1f})"
                    print(line(f"{width} px: {label}{ratio}", found), flush=True)
                    busy = traced(lab, notebook, slider, given.presses // 2, Path(home) / "trace.json")
                    traces.append(f"| {width} px: {label} | {' | '.join(f'{ms:.0f}' for ms in busy.values())} |")
    print(f"\n| main thread, ms a key press | {' | '.join(WORK)} |")
    print("| --- " * (len(WORK) + 1) + "|")
    print("\n".join(traces))


if __name__ == "__main__":
    main()
