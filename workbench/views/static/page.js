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
const ASKING = ".dwb-header, .dwb-dialogs, .dwb-offer, .dwb-snapshots, .dwb-controls, .dwb-status, .dwb-inputs, .dwb-buttons, .dwb-back, .wb-find";

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

// Undo and redo of the controls, wherever in a workbench the focus is; in a text that is being written the browser's own.
function undoKeys(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !(event.target instanceof Element)) return;
  const view = event.target.closest(".dwb");
  const key = event.key.toLowerCase();
  if (!view || !["z", "y"].includes(key)) return;
  const { target } = event;
  if (target.matches("textarea, [contenteditable=true], input[type=text]:not(.dwb-text), .dwb-text[data-editing]")) return;
  const back = key === "z" && !event.shiftKey;
  view.querySelector(back ? ".dwb-undo" : ".dwb-redo")?.click();
  event.preventDefault();
  event.stopPropagation();
}

if (!SHARED.keys) {
  SHARED.keys = true;
  window.addEventListener("keydown", keepKeys, true);
  window.addEventListener("keydown", undoKeys, true);
}

const SHORTCUTS = { ".dwb-undo": "Control+Z", ".dwb-redo": "Control+Shift+Z" };

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
      else {
        connection.observe(view, { attributeFilter: ["class"] });
        view.tabIndex = -1; // a click on anything inside brings the focus into the workbench, and with it the keys
        for (const [css, name] of Object.entries(SHORTCUTS)) view.querySelector(css)?.setAttribute("aria-keyshortcuts", name);
      }
    };
    frame = requestAnimationFrame(find);
    return () => {
      cancelAnimationFrame(frame);
      connection.disconnect();
    };
  },
};
