// The hidden host of a page: brings plotly.js once and gives sliders what ipywidgets leaves out: an accessible name, a filled
// track, and a tick at the draft's value (the kernel says where by a class name, dwb-tick-40 for 40 %).

const SHARED = (globalThis.__draftWorkbench ??= { plotly: Promise.withResolvers(), loaded: false });

// An AMD or CommonJS loader on the page would swallow the library: shadow its names, so that it falls through to the global object.
const SHADOW = "const define = undefined, exports = undefined, module = undefined;\n";

async function load(source) {
  if (SHARED.loaded) return;
  SHARED.loaded = true;
  const before = globalThis.Plotly;
  const url = URL.createObjectURL(new Blob([SHADOW, source], { type: "text/javascript" }));
  try {
    await import(/* webpackIgnore: true */ url);
    SHARED.plotly.resolve(globalThis.Plotly);
  } catch (error) {
    SHARED.loaded = false;
    throw error;
  } finally {
    URL.revokeObjectURL(url);
    if (before !== undefined) globalThis.Plotly = before; // somebody else's version stays theirs
  }
}

function completeSliders(controls) {
  for (const slider of controls.querySelectorAll(".widget-slider")) {
    const name = slider.querySelector(".widget-label")?.textContent ?? "";
    const tick = /(?:^| )dwb-tick-(\d+)/.exec(slider.className);
    if (tick) slider.style.setProperty("--dwb-draft", `${tick[1]}%`);
    const handle = slider.querySelector(".noUi-handle");
    if (handle) {
      const [low, high, now] = ["min", "max", "now"].map((which) => Number(handle.getAttribute(`aria-value${which}`)));
      slider.style.setProperty("--dwb-filled", `${(100 * (now - low)) / (high - low || 1)}%`);
    }
    for (const part of slider.querySelectorAll(".noUi-handle, .widget-readout")) {
      if (part.getAttribute("aria-label") !== name) part.setAttribute("aria-label", name);
      if (part.isContentEditable) part.setAttribute("role", "textbox");
    }
  }
}

/** What nobody answers any more once the kernel is gone. */
const ASKING = ".dwb-header, .dwb-offer, .dwb-controls, .dwb-status, .dwb-inputs, .dwb-buttons, .dwb-back, .wb-find";

/** Keep what is on show when the kernel goes, and take what would need it out of reach. */
function freeze(view) {
  const gone = view.classList.contains("jupyter-widgets-disconnected");
  for (const part of view.querySelectorAll(ASKING)) part.inert = gone;
}

export default {
  initialize({ model }) {
    if (SHARED.loaded) return;
    const answered = (message, buffers) => {
      if (message.answer === "plotly") load(buffers[0]);
    };
    model.on("msg:custom", answered);
    const ask = () => model.send({ ask: "plotly" });
    // Before JupyterLab has opened a channel of their own for widgets, a message waits behind the cell that is running: ask again.
    const again = setInterval(() => (SHARED.loaded ? clearInterval(again) : ask()), 1500);
    ask();
    return () => {
      clearInterval(again);
      model.off("msg:custom", answered);
    };
  },

  render({ el }) {
    el.style.display = "none";
    let frame = 0;
    let watched = null;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => completeSliders(watched));
    });
    const connection = new MutationObserver(([{ target }]) => freeze(target));
    const find = () => {
      const view = el.closest(".dwb");
      if (view) connection.observe(view, { attributeFilter: ["class"] });
      if (view?.classList.contains("dwb-read-only")) return;
      watched = view?.querySelector(".dwb-controls");
      if (!watched) frame = requestAnimationFrame(find);
      else {
        completeSliders(watched);
        observer.observe(watched, { childList: true, subtree: true, characterData: true, attributeFilter: ["class", "aria-valuenow", "aria-valuemax"] });
      }
    };
    frame = requestAnimationFrame(find);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      connection.disconnect();
    };
  },
};
