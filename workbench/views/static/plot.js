// One card of the outcomes: the finding, what is measured, and a Plotly figure or a table with bars.

const SHARED = (globalThis.__draftWorkbench ??= { plotly: Promise.withResolvers(), loaded: false });
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

export default {
  render({ model, el }) {
    const title = node("h4");
    const subtitle = node("p");
    const names = node("div", "dwb-legend");
    const body = node("div", "dwb-plot");
    el.classList.add("dwb-card");
    el.append(node("header", "", title, subtitle), names, body);
    body.setAttribute("role", "img");

    let plotly = null;
    let plotted = false;
    let frame = 0;
    let gone = false;

    // A mark that carries a number tells the kernel when it is clicked.
    const clicked = ({ points: [point] }) => {
      if (Number.isInteger(point?.customdata)) model.send({ clicked: point.customdata });
    };

    const draw = () => {
      const content = model.get("content");
      if (!content.key) return;
      el.dataset.panel = content.key;
      el.classList.toggle("dwb-wide", Boolean(content.wide));
      el.classList.toggle("dwb-whole", Boolean(content.whole));
      title.textContent = content.title;
      subtitle.textContent = content.subtitle.replace(/(· )?n = /, (n) => n.replaceAll(" ", "\u00a0")); // n never breaks over two lines
      if (content.grid) {
        body.removeAttribute("role");
        body.classList.add("dwb-grid");
        body.replaceChildren(table(content.grid));
        return;
      }
      const dark = isDark(el);
      names.replaceChildren(...legend(content.legend, dark));
      names.hidden = content.legend.length === 0;
      body.style.setProperty("--dwb-least", `${content.height}px`);
      body.setAttribute("aria-label", content.title);
      if (!plotly || body.clientWidth === 0) return; // the size observer draws as soon as there is room
      const figure = unpacked(content.figure);
      const { data, layout } = dark ? darkened(figure) : figure;
      if (content.click) for (const trace of data) if (trace.customdata) trace.hovertext = trace.hovertext.map((text) => `${text}<br>${content.click}`);
      plotly.react(body, data, { ...layout, width: body.clientWidth, height: body.clientHeight }, CONFIG);
      if (!plotted) body.on("plotly_click", clicked);
      plotted = true;
    };
    // Several changes within one frame are drawn once, with the last content.
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };

    const sizes = new ResizeObserver(later);
    sizes.observe(body);
    const themes = new MutationObserver(later);
    themes.observe(document.body, { attributeFilter: ["data-jp-theme-light", "class"] });
    model.on("change:content", later);
    draw();
    SHARED.plotly.promise.then((library) => {
      plotly = library;
      if (!gone) draw();
    });
    return () => {
      gone = true;
      cancelAnimationFrame(frame);
      sizes.disconnect();
      themes.disconnect();
      model.off("change:content", later);
      if (plotted) plotly.purge(body);
    };
  },
};
