// The hidden host of a page: brings plotly.js once and, in fields.js, what every field is drawn with.

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

/** What nobody answers any more once the kernel is gone. */
const ASKING = ".dwb-header, .dwb-offer, .dwb-controls, .dwb-status, .dwb-inputs, .dwb-buttons, .dwb-back, .wb-find";

/** Keep what is on show when the kernel goes, and take what would need it out of reach. */
function freeze(view) {
  const gone = view.classList.contains("jupyter-widgets-disconnected");
  for (const part of view.querySelectorAll(ASKING)) part.inert = gone;
}

// JupyterLab takes arrows and letters before a slider or a button sees them ("d d" deletes the cell the workbench is in): inside a
// workbench only what is pressed together with Ctrl or Cmd stays Lab's.
function keepKeys(event) {
  const { target } = event;
  if (!(target instanceof Element) || !target.closest(".dwb")) return;
  target.toggleAttribute("data-lm-suppress-shortcuts", !event.ctrlKey && !event.metaKey);
}

if (!SHARED.keys) {
  SHARED.keys = true;
  window.addEventListener("keydown", keepKeys, true);
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
    const connection = new MutationObserver(([{ target }]) => freeze(target));
    const find = () => {
      const view = el.closest(".dwb");
      if (!view) frame = requestAnimationFrame(find);
      else connection.observe(view, { attributeFilter: ["class"] });
    };
    frame = requestAnimationFrame(find);
    return () => {
      cancelAnimationFrame(frame);
      connection.disconnect();
    };
  },
};
