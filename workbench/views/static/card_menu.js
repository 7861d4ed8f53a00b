// The menu at a card's corner: its figures as CSV, and the card as a picture, drawn from what is on the page. Nothing is asked of
// anybody: it works without kernel and network.

/** The lines of a text as the page has broken them, each with its place. */
function* linesOf(text) {
  const range = document.createRange();
  let line = null;
  for (let i = 0; i < text.data.length; i++) {
    range.setStart(text, i);
    range.setEnd(text, i + 1);
    const [place] = range.getClientRects();
    if (!place?.width) continue;
    if (line && Math.abs(place.top - line.top) < 2) line.text += text.data[i];
    else {
      if (line) yield line;
      line = { text: text.data[i], left: place.left, top: place.top, height: place.height };
    }
  }
  if (line) yield line;
}

const SVG = "http://www.w3.org/2000/svg";
/** Parts of a card that are drawn as a filled box. */
const BOXES = ".dwb-fill, .dwb-was, .dwb-whisker, .dwb-chip, .dwb-track";

/** A card as it is on the page, as an SVG of its own: texts, the bars of a table, and the plot. */
function picture(card) {
  const frame = card.getBoundingClientRect();
  const drawn = document.createElementNS(SVG, "svg");
  const put = (name, attributes, text = "") => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    drawn.append(made);
  };
  drawn.setAttribute("xmlns", SVG);
  for (const [key, value] of [["width", frame.width], ["height", frame.height], ["viewBox", `0 0 ${frame.width} ${frame.height}`]]) drawn.setAttribute(key, value);
  put("rect", { width: "100%", height: "100%", fill: getComputedStyle(card).backgroundColor });
  for (const row of card.querySelectorAll("tr")) {
    const { left, bottom, width } = row.getBoundingClientRect();
    const [cell] = row.children;
    put("rect", { x: left - frame.left, y: bottom - frame.top - 1, width, height: 1, fill: getComputedStyle(cell).borderBottomColor });
  }
  for (const box of card.querySelectorAll(BOXES)) {
    const { left, top, width, height } = box.getBoundingClientRect();
    if (width && height) put("rect", { x: left - frame.left, y: top - frame.top, width, height, fill: getComputedStyle(box).backgroundColor });
  }
  const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const within = texts.currentNode.parentElement;
    if (within.closest(".dwb-more, .js-plotly-plot")) continue;
    const { color, fontFamily, fontSize, fontWeight } = getComputedStyle(within);
    for (const { text, left, top, height } of linesOf(texts.currentNode)) {
      const y = top - frame.top + height / 2 + 0.35 * parseFloat(fontSize);
      const font = { "font-family": fontFamily, "font-size": fontSize, "font-weight": fontWeight };
      put("text", { "xml:space": "preserve", x: left - frame.left, y, fill: color, ...font }, text);
    }
  }
  for (const layer of card.querySelectorAll(".js-plotly-plot .main-svg")) {
    const { left, top } = layer.getBoundingClientRect();
    const copy = layer.cloneNode(true);
    for (const unseen of copy.querySelectorAll(".hoverlayer, .draglayer")) unseen.remove();
    copy.setAttribute("x", left - frame.left);
    copy.setAttribute("y", top - frame.top);
    drawn.append(copy);
  }
  return new XMLSerializer().serializeToString(drawn);
}

const PIXELS = 2; // a pixel of the page is so many of the picture's

async function asPng(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: PIXELS * image.naturalWidth, height: PIXELS * image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function download(blob, name) {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * The menu of a card. `words` are its texts (more, csv, svg, png, copied); `csv` and `name` say what the figures are and what a file
 * of it is called when it is asked for. Without figures there is nothing to copy: they come with a finished result.
 */
function cardMenu(card, words, { csv, name }) {
  const made = document.createElement("details");
  made.className = "dwb-more";
  const opener = document.createElement("summary");
  const list = document.createElement("div");
  made.append(opener, list);
  const actions = {
    csv: () => copyText(csv(), made),
    svg: () => download(new Blob([picture(card)], { type: "image/svg+xml" }), `${name()}.svg`),
    png: async () => download(await asPng(picture(card)), `${name()}.png`),
  };
  const buttons = Object.entries(actions).map(([key, action]) => {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.dataset.do = key;
    button.addEventListener("click", async () => {
      await action();
      if (key !== "csv") made.open = false;
      else {
        button.textContent = words.copied;
        setTimeout(() => (made.open = false), 900);
      }
    });
    return button;
  });
  list.append(...buttons);
  const label = () => {
    for (const button of buttons) button.textContent = words[button.dataset.do];
  };
  const speak = (texts) => {
    words = texts;
    label();
    opener.title = opener.ariaLabel = words.more;
    opener.textContent = "⋯";
  };
  made.addEventListener("toggle", () => {
    label();
    buttons[0].disabled = !csv();
  });
  made.addEventListener("focusout", ({ relatedTarget }) => (made.open &&= made.contains(relatedTarget)));
  made.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !made.open) return;
    event.stopPropagation();
    made.open = false;
    opener.focus();
  });
  speak(words);
  return { el: made, speak };
}
