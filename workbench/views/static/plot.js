// Cards of outcomes: each the finding, what is measured, and a Plotly figure or a table with bars. All that belong together arrive in
// one message; those that can be seen are drawn first.

const SHARED = (globalThis.__draftWorkbench ??= { plotly: Promise.withResolvers(), loaded: false });
/** When the latest cards arrived, when their drawing began and when it ended: what the browser's own tools show of it. */
function note(name) {
  performance.clearMarks(name);
  performance.mark(name);
}

const CONFIG = { displayModeBar: false, displaylogo: false, responsive: false, scrollZoom: false, doubleClick: false, showTips: false };

// Figures come in the light colours; where the page is dark each of those is replaced by its dark counterpart (DARK, put before this).
const isDark = (el) => getComputedStyle(el).colorScheme.includes("dark");
const darkened = (value) => {
  if (typeof value === "string") return DARK[value] ?? value;
  if (Array.isArray(value)) return value.map(darkened);
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, darkened(item)]));
};

function unpacked(value) {
  if (Array.isArray(value)) return value.map(unpacked);
  if (value === null || typeof value !== "object") return value;
  if (value.buffer instanceof DataView && value.dtype === "float64") {
    const { buffer, byteOffset, byteLength } = value.buffer;
    return new Float64Array(buffer.slice(byteOffset, byteOffset + byteLength)); // sliced: the numbers may lie unaligned
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpacked(item)]));
}

function node(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

function legend(entries, dark) {
  return entries.map(({ name, glyph, color }) => {
    const mark = node("i", "", glyph);
    mark.style.color = dark ? darkened(color) : color;
    mark.setAttribute("aria-hidden", "true");
    return node("span", "", mark, ` ${name}`);
  });
}

function cell({ text, bar, low, high, was, change, hint }, kind) {
  const moved = change ? [node("b", "dwb-change", change), " "] : [];
  if (change) moved[0].dataset.way = change.startsWith("+") ? "▲" : "▼";
  const figure = node("span", "dwb-number", ...moved, text);
  if (kind !== "share") {
    const made = node("td", "dwb-number", figure);
    made.title = hint ?? "";
    return made;
  }
  const track = node("span", "dwb-track");
  if (was !== null && was !== undefined) {
    const pale = node("i", "dwb-was");
    pale.style.width = `${100 * was}%`;
    track.append(pale);
  }
  if (bar !== null && bar !== undefined) {
    const fill = node("i", "dwb-fill");
    fill.style.width = `${100 * bar}%`;
    const whisker = node("i", "dwb-whisker");
    whisker.style.left = `${100 * low}%`;
    whisker.style.width = `${100 * (high - low)}%`;
    track.append(fill, whisker);
  }
  const made = node("td", "dwb-share", node("div", "", track, figure));
  made.title = hint ?? "";
  return made;
}

function table({ head, rows, marked }) {
  const top = node("tr", "", node("th", ""));
  for (const { label, kind } of head) top.append(node("th", kind === "share" ? "" : "dwb-number", label));
  if (marked) top.append(node("th", "dwb-marks"));
  const body = rows.map(({ label, cells, mark }) => {
    const chip = () => (mark ? [node("span", "dwb-chip", mark)] : []);
    const name = node("th", "", label, ...chip()); // the style sheet shows the mark beside the label or at the end, as there is room
    name.scope = "row";
    const row = node("tr", "", name, ...cells.map((item, i) => cell(item, head[i].kind)));
    if (marked) row.append(node("td", "dwb-mark", ...chip()));
    return row;
  });
  return node("table", "", node("thead", "", top), node("tbody", "", ...body));
}

/**
 * One card. `clicked` hears of a mark that carries a number when somebody clicks it; `ready` that there is room to draw on. What is
 * given to `show` stands there after `tell` and `plot`, within one frame: what a card says and what it shows change together.
 */
function makeCard(words, clicked, ready) {
  const el = node("article", "dwb-card");
  const title = node("h4");
  const subtitle = node("p");
  const names = node("div", "dwb-legend");
  const body = node("div", "dwb-plot");
  let content = null;
  let told = null; // the content that the texts are about
  let drawn = null; // and that the plot shows
  let library = null;
  const menu = cardMenu(el, words, { csv: () => content.csv, name: () => content.file ?? content.key });
  el.append(node("header", "", title, subtitle), menu.el, names, body);
  body.setAttribute("role", "img");
  const room = () => ({ width: body.clientWidth, height: body.clientHeight });
  let size = room();
  const sizes = new ResizeObserver(() => {
    const { width, height } = room();
    if (width === size.width && height === size.height) return;
    drawn = null;
    ready();
  });
  sizes.observe(body);

  const show = (next, texts) => {
    content = next;
    words = texts;
    told = drawn = null;
  };

  const tell = () => {
    if (told === content) return;
    told = content;
    menu.speak(words);
    el.dataset.panel = content.key;
    el.classList.toggle("dwb-wide", Boolean(content.wide));
    el.classList.toggle("dwb-whole", Boolean(content.whole));
    title.textContent = content.title;
    subtitle.textContent = content.subtitle.replace(/(· )?n = /, (n) => n.replaceAll(" ", "\u00a0")); // n never breaks over two lines
    names.hidden = !content.legend?.length;
    if (content.grid) {
      body.removeAttribute("role");
      body.classList.add("dwb-grid");
      body.replaceChildren(table(content.grid));
      return;
    }
    names.replaceChildren(...legend(content.legend, isDark(el)));
    body.style.setProperty("--dwb-least", `${content.height}px`);
    body.setAttribute("aria-label", content.title);
  };

  const plot = (plotly, within) => {
    size = within;
    if (!plotly || content.grid || drawn === content || size.width === 0) return; // the size observer calls as soon as there is room
    drawn = content;
    const dark = isDark(el);
    const figure = unpacked(content.figure);
    const { data, layout } = dark ? darkened(figure) : figure;
    if (content.click) for (const trace of data) if (trace.customdata) trace.hovertext = trace.hovertext.map((text) => `${text}<br>${content.click}`);
    plotly.react(body, data, { ...layout, ...size }, CONFIG);
    if (!library) body.on("plotly_click", ({ points: [point] }) => Number.isInteger(point?.customdata) && clicked(content.key, point.customdata));
    library = plotly;
  };

  const remove = () => {
    sizes.disconnect();
    library?.purge(body);
    el.remove();
  };
  const waits = () => told !== content || (drawn !== content && !content.grid && body.clientWidth > 0);
  const seen = () => {
    const { top, bottom, width } = el.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  };
  return { el, show, tell, room, plot, remove, waits, seen };
}

export default {
  render({ model, el }) {
    const cards = new Map();
    let plotly = null;
    let frame = 0;
    let later = 0;

    const clicked = (card, mark) => model.send({ card, clicked: mark });

    // What can be seen is drawn within the next frame, the rest one by one after it was painted. Several changes within a frame are
    // drawn once, with the last content.
    const draw = (some) => {
      for (const card of some) card.tell();
      const rooms = some.map((card) => card.room()); // read all at once: every look at a size after a change lays the page out anew
      some.forEach((card, i) => card.plot(plotly, rooms[i]));
    };
    const drawRest = () => {
      const next = [...cards.values()].find((card) => card.waits());
      if (!next || !plotly) return;
      draw([next]);
      later = setTimeout(drawRest);
    };
    const drawSeen = () => {
      note("workbench:drawing");
      draw([...cards.values()].filter((card) => card.waits() && (!plotly || card.seen())));
      note("workbench:drawn");
      later = setTimeout(drawRest);
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
      frame = requestAnimationFrame(drawSeen);
    };

    const show = () => {
      note("workbench:arrived");
      const { cards: contents, words } = model.get("content");
      if (!contents) return;
      for (const [key, card] of cards) {
        if (contents.some((content) => content.key === key)) continue;
        card.remove();
        cards.delete(key);
      }
      contents.forEach((content, place) => {
        if (!cards.has(content.key)) cards.set(content.key, makeCard(words, clicked, soon));
        const card = cards.get(content.key);
        if (el.children[place] !== card.el) el.insertBefore(card.el, el.children[place] ?? null);
        card.show(content, words);
      });
      soon();
    };

    const themes = new MutationObserver(show);
    themes.observe(document.body, { attributeFilter: ["data-jp-theme-light", "class"] });
    el.classList.add("dwb-cards");
    model.on("change:content", show);
    show();
    SHARED.plotly.promise.then((library) => {
      plotly = library;
      soon();
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
      themes.disconnect();
      model.off("change:content", show);
      for (const card of cards.values()) card.remove();
      cards.clear();
    };
  },
};
