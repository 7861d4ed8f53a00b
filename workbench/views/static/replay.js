/**
 * The drawn table: steps through one game in the browser, without asking Python.
 *
 * One payload holds a whole game (see views/replay.py). Cards, zones and places stand in pools and are referred to by their
 * number, so that a step is a handful of integers and a place that did not change is not drawn again. Nothing here knows a game:
 * who may see a card (`seen_by`), why it cannot be played (`why_not`) and every word come with the payload.
 *
 * Nothing jumps: each place, the middle and every caption lie on top of an invisible *ghost*, about the largest that this game
 * needs there, and CSS keeps the room, whatever the font. The table as a whole is scaled to the room that is left for it, and what
 * for once is larger than its ghost shrinks by itself.
 */

// ---------------------------------------------------------------- shapes

/** For a suit that the game brings no drawing for: one of these, always the same for the same name. */
const SPARE = ["M8 1 14.7 5.9 12.1 13.8H3.9L1.3 5.9Z", "M4.5 2h7L15 8l-3.5 6h-7L1 8Z", "M1 3h14L8 15Z", "M8 14.5C3 11 1 8.5 1 5.8A3.6 3.6 0 0 1 8 4a3.6 3.6 0 0 1 7 1.8C15 8.5 13 11 8 14.5Z", "M5 1h6v14H5Z"];

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => escapes[sign]);

const spare = (name) => [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 9973, 7) % SPARE.length;

const shade = ([light, dark]) => `light-dark(${light}, ${dark})`;

/** The drawings of one game: pictures, the colours of cards, and the signs that stand for suits in running text. */
class Icons {
  constructor(icons = {}) {
    this.icons = icons;
    this.signs = new Map(Object.values(icons).filter((icon) => icon.sign).map((icon) => [icon.sign, icon]));
  }

  /** Text as HTML, the signs of suits in their colour. */
  rich(text) {
    const marked = (sign) => (this.signs.has(sign) ? `<span class="sign" style="color:${shade(this.signs.get(sign).ink)}">${sign}</span>` : sign);
    return Array.from(escape(text), marked).join("");
  }

  name(suit) {
    return this.icons[suit]?.name ?? suit;
  }

  picture(name) {
    const drawn = this.icons[name]?.svg;
    if (drawn) return drawn.replace("<svg ", '<svg aria-hidden="true" ');
    return `<svg viewBox="0 0 16 16" fill="currentColor" aria-hidden="true"><path d="${SPARE[spare(name)]}"/></svg>`;
  }

  /** The colours of a card as declarations of CSS. */
  look(suit) {
    const icon = this.icons[suit];
    if (!icon) return "";
    const [paper, other] = (icon.papers ?? []).map(shade);
    const ground = other ? `;background:linear-gradient(135deg,${paper} 0 48%,${other} 52%)` : paper ? `;background:${paper}` : "";
    return `color:${shade(icon.ink)}${ground}`;
  }
}

/** Choices that are words rather than cards (sail, chant): drawn as small labels on a line of their own. */
const isWord = (card) => !card.suit && /\D/.test(card.face);

// ---------------------------------------------------------------- the table as HTML

/** Draws cards, zones and places of one payload as seen by `view` (a seat, or null: all open). */
class Painter {
  constructor(payload, view) {
    this.payload = payload;
    this.view = view;
    this.labels = payload.labels;
    this.icons = new Icons(payload.icons);
    this.rich = (text) => this.icons.rich(text);
  }

  hidden(thing) {
    return this.view !== null && thing.seen_by !== undefined && !thing.seen_by.includes(this.view);
  }

  /** A sentence, or what stands in for it where this seat must not read it. */
  read(text) {
    if (text === undefined || text === null) return "";
    if (typeof text === "string") return text;
    return this.hidden(text) ? text.instead : text.text;
  }

  cardName(card, zone) {
    if (this.hidden(card)) return this.labels["face-down"];
    const words = [card.face, this.icons.name(card.picture), this.icons.name(card.suit)].filter(Boolean);
    if (card.mark) words.push(this.read(card.mark));
    if (zone.key !== "hand" && card.seen_by) words.push(this.labels["face-down"]);
    if (card.why_not) words.push(this.labels["not-playable"]);
    return words.join(", ");
  }

  card(index, zone) {
    const card = this.payload.cards[index];
    const name = `role="img" aria-label="${escape(this.cardName(card, zone))}"`;
    if (this.hidden(card)) return `<div class="card back" ${name}>?</div>`;
    const classes = ["card"];
    if (card.playable) classes.push("open");
    if (card.chosen) classes.push("chosen");
    if (zone.key !== "hand" && card.seen_by) classes.push("down");
    let more = "";
    if (card.why_not) {
      classes.push("off");
      more = ` tabindex="0" data-card="${index}"`;
    }
    return `<div class="${classes.join(" ")}" style="${this.icons.look(card.suit)}" ${name}${more}>${this.face(card)}</div>`;
  }

  face(card) {
    const picture = card.picture ?? card.suit;
    if (!card.face) return `<span class="pip only">${this.icons.picture(picture)}</span>`;
    const number = `<b${card.face.length > 3 ? ' class="long"' : ""}>${escape(card.face)}</b>`;
    const foot = card.foot ? `<i>${escape(card.foot)}</i>` : "";
    return number + (picture ? `<span class="pip">${this.icons.picture(picture)}</span>` : "") + foot;
  }

  /** A zone's caption: its label and, for a single card, the card's mark; before a seat the mark says enough. */
  caption(zone, before) {
    const card = zone.cards.length === 1 ? this.payload.cards[zone.cards[0]] : null;
    const mark = card?.mark && !this.hidden(card) ? `<span class="mark">${this.rich(this.read(card.mark))}</span>` : "";
    const label = zone.key === "hand" || !zone.label || (mark && before === "seat") ? "" : this.rich(this.read(zone.label));
    return [label, mark].filter(Boolean).join(" ");
  }

  zone(zone, ghosts, line) {
    const marked = zone.cards.length > 1 && zone.cards.some((index) => this.payload.cards[index].mark);
    const classes = ["zone"];
    if (zone.quiet) classes.push("quiet");
    if (zone.stacked) classes.push("stacked");
    else if (zone.cards.length < 2) classes.push("single");
    if (this.isWords(zone)) classes.push("words");
    const slots = zone.cards.map((index) => {
      const card = this.payload.cards[index];
      const mark = marked ? `<small>${this.hidden(card) ? "" : this.rich(this.read(card.mark))}</small>` : "";
      return `<div class="slot${marked ? " marked" : ""}">${this.card(index, zone)}${mark}</div>`;
    });
    const lines = Math.max(1, Math.ceil(slots.length / line));
    const each = Math.ceil(slots.length / lines);
    const rows = Array.from({ length: lines }, (_, i) => `<div class="cards">${slots.slice(i * each, (i + 1) * each).join("")}</div>`);
    const label = zone.label ? ` role="group" aria-label="${escape(this.read(zone.label))}"` : "";
    return `<div class="${classes.join(" ")}" data-zone="${escape(zone.key)}"${label}>${rows.join("")}${this.captionBox(zone, ghosts)}</div>`;
  }

  captionBox(zone, ghosts) {
    const ghost = ghosts.caption(zone.key);
    if (!ghost) return "";
    return `<div class="caption over"><span class="ghost" aria-hidden="true">${ghost}</span><span>${this.caption(zone, ghosts.before(zone.key))}</span></div>`;
  }

  isWords(zone) {
    return zone.cards.some((index) => isWord(this.payload.cards[index]));
  }

  /** Zones in lines: those to look at, the quiet ones, and the words to choose from (last: they come and go). */
  zones(zones, ghosts, line) {
    const box = (name, some, limit) => (some.length ? `<div class="${name}">${some.map((zone) => this.zone(zone, ghosts, limit)).join("")}</div>` : "");
    const cards = zones.filter((zone) => !this.isWords(zone));
    return (
      box("loud", cards.filter((zone) => !zone.quiet), line) +
      box("quiets", cards.filter((zone) => zone.quiet), 2 * line) +
      box("quiets", zones.filter((zone) => this.isWords(zone)), line)
    );
  }

  place(place, seat, ghosts, line) {
    const pool = this.payload.zones;
    const out = place.out ? ` <span class="badge">${escape(this.labels.out)}</span>` : "";
    const notes = (place.notes ?? []).map((note) => `<div class="note">${this.rich(this.read(note))}</div>`).join("");
    const own = this.view === null || this.view === seat;
    const bars = own ? this.bars(place.bars ?? []) : "";
    return (
      `<div class="who"><span class="name">${this.rich(this.read(place.name))}</span>${out} <span class="standing">${this.rich(this.read(place.standing))}</span></div>` +
      this.seated(place.zones.map((index) => pool[index]), ghosts, line, notes, bars)
    );
  }

  /** What lies before a seat: its notes, its zones in as few lines as its side of the table is wide, its bars. */
  seated(zones, ghosts, line, notes, bars) {
    return `<div class="notes">${notes}</div><div class="zones">${this.zones(zones, ghosts, line)}</div>${bars ? `<div class="bars">${bars}</div>` : ""}`;
  }

  bars(bars) {
    const groups = Map.groupBy(bars, (bar) => this.read(bar.group));
    return [...groups].map(([group, some]) => `<span class="group"><b>${this.rich(group)}</b> ${some.map((bar) => this.bar(bar)).join(" ")}</span>`).join("");
  }

  bar(bar) {
    const share = Math.round(bar.share * 100);
    const label = escape(`${this.read(bar.label)} ${share} %`);
    return `<span class="bar" role="img" aria-label="${label}" title="${label}"><i>${this.rich(this.read(bar.short))}</i><s><u style="width:${share}%"></u></s></span>`;
  }

  /** What lies in the middle: zones that have a side stand on it, the others between them. */
  middle(zones, ghosts) {
    const [placed, rest] = [zones.filter((zone) => zone.side), zones.filter((zone) => !zone.side)];
    if (!placed.length) return this.zones(zones, ghosts, MIDDLE_LINE);
    const around = [...Map.groupBy(placed, (zone) => zone.side)].map(([side, some]) => `<div class="around" style="grid-area:${escape(side)}">${some.map((zone) => this.zone(zone, ghosts, MIDDLE_LINE)).join("")}</div>`);
    return `<div class="compass">${around.join("")}<div class="centre">${this.zones(rest, ghosts, MIDDLE_LINE)}</div></div>`;
  }
}

// ---------------------------------------------------------------- ghosts: room for the largest

/** Draws cards without faces: only their room counts. */
class GhostPainter extends Painter {
  card() {
    return '<div class="card"></div>';
  }
}

/** Combinations of zones rarer than this share of the game get no room of their own, nor do the largest zones beyond this share. */
const RARE = 0.03;
const USUAL = 0.9;

/** What a set of zones usually needs, for each combination of zones that occurs (those within another dropped). `lists`: one a frame. */
function envelopes(lists, zones) {
  const byKeys = Map.groupBy(lists, (list) => list.map((index) => zones[index].key).sort().join("\n"));
  const usual = [...byKeys.values()].filter((alike) => alike.length >= RARE * lists.length);
  const large = usual.map((alike) => {
    const byKey = Map.groupBy(alike.flat().map((index) => zones[index]), (zone) => zone.key);
    for (const [key, same] of byKey) {
      same.sort((a, b) => a.cards.length - b.cards.length);
      byKey.set(key, same[Math.floor(USUAL * (same.length - 1))]);
    }
    return byKey;
  });
  const kept = [];
  for (const one of large.sort((a, b) => b.size - a.size)) {
    const within = (other) => [...one].every(([key, zone]) => (other.get(key)?.cards.length ?? -1) >= zone.cards.length);
    if (!kept.some(within)) kept.push(one);
  }
  return kept.slice(0, 12).map((one) => [...one.values()]);
}

const pen = document.createElement("canvas").getContext("2d");
pen.font = '13px Inter, "Noto Sans", "Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", system-ui, sans-serif';
const widthOf = (html) => pen.measureText(html.replace(/<[^>]*>/g, "")).width;

/** The widest of some texts (or of HTML that differs in its text only). */
const longest = (texts) => texts.reduce(([best, most], text) => (widthOf(text) > most ? [text, widthOf(text)] : [best, most]), ["", 0])[0];

/** About the largest that a game's zones, captions and texts get while stepping through it. */
class Ghosts {
  constructor(payload, painter) {
    const { places, zones, frames } = payload;
    this.seated = new Set(places.flatMap((place) => place.zones.map((index) => zones[index].key)));
    this.captions = {};
    const captions = Map.groupBy(zones, (zone) => zone.key);
    for (const [key, alike] of captions) this.captions[key] = longest([...new Set(alike.map((zone) => painter.caption(zone, this.before(key))))]);
    this.places = envelopes(frames.flatMap((frame) => frame.places.map((index) => places[index].zones)), zones);
    this.middles = envelopes(frames.map((frame) => frame.middle), zones);
    this.notes = this.columns(places.map((place) => (place.notes ?? []).map((note) => painter.read(note))));
    this.bars = places.reduce((best, place) => ((place.bars?.length ?? 0) > best.length ? place.bars : best), []);
    this.banner = longest(frames.map((frame) => painter.read(frame.banner)));
    this.facts = this.columns(frames.map((frame) => frame.facts.map((fact) => painter.read(fact))));
  }

  /** The widest first text of all lists, the widest second one, and so on. */
  columns(lists) {
    const most = Math.max(0, ...lists.map((list) => list.length));
    return Array.from({ length: most }, (_, i) => longest([...new Set(lists.map((list) => list[i] ?? ""))]));
  }

  /** The widest caption of the zones with this key. */
  caption(key) {
    return this.captions[key];
  }

  /** Whether zones with this key lie before a seat or in the middle. */
  before(key) {
    return this.seated.has(key) ? "seat" : "middle";
  }
}

// ---------------------------------------------------------------- seats

/** Where the seats sit, clockwise from the viewer's (seat 0 when all is open): [grid area, cards a line] for each. */
const AROUND = {
  2: ["bottom", "top"],
  3: ["bottom", "top-a", "top-b"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "top-a", "top-b", "right"],
  6: ["bottom-a", "left", "top-a", "top-b", "right", "bottom-b"],
};
const LINE = { bottom: 24, top: 24, left: 13, right: 13 };
const lineOf = (area) => LINE[area] ?? 18;
const MIDDLE_LINE = 20;

// ---------------------------------------------------------------- buttons

const ICONS = {
  first: "M3 3h2v10H3Zm10 0v10L6 8Z",
  previous: "M11.5 3v10L4 8Z",
  play: "M4 2.5v11L13 8Z",
  pause: "M4 3h3v10H4Zm5 0h3v10H9Z",
  next: "M4.5 3v10L12 8Z",
  last: "M11 3h2v10h-2ZM3 3v10l7-5Z",
  enlarge: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
  back: "M10.5 3 6 8l4.5 5",
  forth: "M5.5 3 10 8l-4.5 5",
};
const icon = (name) => {
  const line = ["back", "forth", "enlarge"].includes(name);
  return `<svg viewBox="0 0 16 16" aria-hidden="true"${line ? ' class="line"' : ""}><path d="${ICONS[name]}"/></svg>`;
};
const KEYS = { first: "Home", previous: "←", play: "Space", next: "→", last: "End", "previous-section": "PageUp", "next-section": "PageDown", "previous-part": "Shift+PageUp", "next-part": "Shift+PageDown" };

/** How far the table is scaled, and the width it likes to have at least for so many seats. */
const SMALLEST = 0.5;
const LARGEST = 1.6;
const LIKES = { 2: 560, 3: 700, 4: 900, 5: 1000, 6: 1000 };

const SPEEDS = [0.5, 1, 2, 4, 8];
const PACE = 1000; // milliseconds a step at speed 1

// ---------------------------------------------------------------- the replay

class Replay {
  constructor(el, remember) {
    this.el = el;
    this.remember = remember;
    this.step = 0;
    this.view = null;
    this.speed = 1;
    this.timer = null;
    this.drawn = [];
    this.rulesOpen = true;
    this.root = document.createElement("div");
    this.root.className = "wb-replay";
    this.root.dataset.lmSuppressShortcuts = "true"; // JupyterLab's own single-key commands would act on the cell
    el.append(this.root);
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.root.addEventListener("click", (event) => this.onClick(event));
    this.root.addEventListener("input", (event) => this.onInput(event));
    for (const name of ["pointerover", "focusin"]) this.root.addEventListener(name, (event) => this.showTip(event.target.closest?.("[data-card]")));
    for (const name of ["pointerout", "focusout"]) this.root.addEventListener(name, () => this.showTip(null));
    this.root.addEventListener("toggle", () => this.fit(), true); // the rules were opened or closed
    this.resize = new ResizeObserver(() => {
      this.drawTicks();
      this.fit();
    });
    this.resize.observe(this.root);
  }

  destroy() {
    this.pause();
    this.resize.disconnect();
    this.root.remove();
  }

  $(selector) {
    return this.root.querySelector(selector);
  }

  get last() {
    return this.payload.frames.length - 1;
  }

  // ------------------------------------------------ loading

  /** Take a new payload. The same game (in another language) keeps step and view. */
  load(payload, remembered) {
    const same = this.payload && this.payload.id === payload.id && this.payload.start === payload.start;
    const place = payload.start === null && this.payload?.deal === payload.deal ? this.place() : undefined;
    this.pause();
    this.payload = payload;
    if (!payload.frames?.length) {
      this.root.innerHTML = `<div class="empty">${escape(payload.labels?.empty ?? "")}</div>`;
      this.root.dataset.step = "";
      return;
    }
    if (!same) {
      this.step = place ? this.near(place) : (remembered ?? payload.start ?? 0);
      if (this.view !== null && this.view >= payload.frames[0].places.length) this.view = null;
    }
    this.remember?.(this.step);
    this.build();
    this.look(this.view);
  }

  /** Where one is in the game, in terms that hold under other rules too. */
  place() {
    const { chapters, frames } = this.payload;
    const chapter = chapters[frames[this.step].chapter];
    return { part: chapter.part, section: chapter.section, after: this.step - chapter.start, step: this.step };
  }

  /** The step that is nearest to a place: in the same chapter if there is one, else as far into the game. */
  near({ part, section, after, step }) {
    const { chapters } = this.payload;
    const at = chapters.findIndex((chapter) => chapter.part === part && chapter.section === section);
    if (at < 0) return Math.min(step, this.last);
    return Math.min(chapters[at].start + after, (chapters[at + 1]?.start ?? this.last + 1) - 1);
  }

  build() {
    this.rulesOpen = this.$(".rules")?.open ?? this.rulesOpen;
    const { labels, title, subtitle, frames, places, lang } = this.payload;
    const names = frames[0].places.map((index) => places[index].name);
    this.root.lang = lang;
    const views = [[null, labels["all-open"], labels["all-open"]], ...names.map((name, seat) => [seat, name, labels["seat-view"].replace("{seat}", name)])];
    const group = `view-${Math.random().toString(36).slice(2)}`;
    const radios = views.map(
      ([seat, text, title_]) =>
        `<label title="${escape(title_)}"><input type="radio" name="${group}" data-view="${seat}" aria-label="${escape(title_)}"${seat === this.view ? " checked" : ""}><span>${escape(text)}</span></label>`,
    );
    this.several = new Set(this.payload.chapters.map((chapter) => chapter.part)).size > 1;
    this.root.innerHTML = `
      <div class="head">
        <div class="title" title="${escape(subtitle)}"><b>${escape(title)}</b> <span>${escape(subtitle)}</span></div>
        <div class="views" role="radiogroup" aria-label="${escape(labels.view)}">${radios.join("")}</div>
        ${this.payload.record ? `<button type="button" data-do="copy" class="over"><span class="ghost" aria-hidden="true">${escape(longest([labels.copy, labels.copied]))}</span><span class="text">${escape(labels.copy)}</span></button>` : ""}
        <button type="button" data-do="enlarge" aria-pressed="false" aria-label="${escape(labels.enlarge)}" title="${escape(labels.enlarge)}">${icon("enlarge")}</button>
      </div>
      <div class="body">
        <div class="strip"><div class="banner over"></div><div class="facts over"></div></div>
        <div class="felt" tabindex="0" role="group" aria-label="${escape(labels.table)}">
          <div class="room"><div class="seats"></div></div>
          <div class="tip" role="tooltip" hidden></div>
        </div>
        <div class="side">
          <div class="log" role="group" aria-label="${escape(labels.log)}"><h4>${escape(labels.log)}</h4><ol></ol></div>
          <details class="rules"${this.rulesOpen ? " open" : ""}><summary>${escape(labels.rules)}</summary><ul></ul></details>
        </div>
        <div class="steer">
          <div class="scrub">
            <div class="ticks${this.several ? " two" : ""}" aria-hidden="true"></div>
            <input type="range" min="0" max="${this.last}" step="1" aria-label="${escape(labels.scrubber)}">
          </div>
          <div class="controls">
            <div class="group">${["first", "previous", "play", "next", "last"].map((name) => this.button(name)).join("")}
              <label class="speed"><span class="sr">${escape(labels.speed)}</span><select title="${escape(labels.speed)}">${SPEEDS.map((speed) => `<option value="${speed}"${speed === this.speed ? " selected" : ""}>×${speed}</option>`).join("")}</select></label></div>
            ${this.several ? this.jumper("part") : ""}${this.jumper("section")}
            <output class="count"></output>
          </div>
        </div>
      </div>`;
    this.felt = this.$(".felt");
    this.range = this.$("input[type=range]");
    this.tip = this.$(".tip");
    this.tip.id = `${group}-tip`;
    this.drawTicks();
  }

  button(name) {
    const label = `${this.payload.labels[name]} (${KEYS[name]})`;
    const text = name === "play" ? `<span class="over"><span class="ghost" aria-hidden="true">${escape(longest([this.payload.labels.play, this.payload.labels.pause]))}</span><span class="text">${escape(this.payload.labels.play)}</span></span>` : "";
    const face = { "previous-part": "back", "previous-section": "back", "next-part": "forth", "next-section": "forth" }[name] ?? name;
    return `<button type="button" data-do="${name}" title="${escape(label)}"${text ? "" : ` aria-label="${escape(label)}"`}><span class="icon">${icon(face)}</span>${text}</button>`;
  }

  jumper(level) {
    const names = [...new Set(this.payload.chapters.map((chapter) => chapter[level]))];
    return `<div class="group jump">${this.button(`previous-${level}`)}<span class="over"><span class="ghost" aria-hidden="true">${escape(longest(names))}</span><span class="now-${level}"></span></span>${this.button(`next-${level}`)}</div>`;
  }

  // ------------------------------------------------ seeing

  /** Choose whose eyes to look through (null: all open); seats turn so that the viewer sits in front. */
  look(view) {
    this.view = view;
    const painter = new Painter(this.payload, view);
    const ghosts = new Ghosts(this.payload, painter);
    this.painter = painter;
    this.ghosts = ghosts;
    this.drawSeats();
    this.drawLog();
    const ghost = (html) => `<span class="ghost" aria-hidden="true">${html}</span>`;
    this.$(".banner").innerHTML = `${ghost(this.painter.rich(ghosts.banner))}<span class="text" aria-live="polite"></span>`;
    this.$(".facts").innerHTML = `${ghost(ghosts.facts.map((fact) => `<span>${this.painter.rich(fact)}</span>`).join(""))}<span class="text"></span>`;
    this.draw();
  }

  drawSeats() {
    const { painter, ghosts } = this;
    const n = this.payload.frames[0].places.length;
    const areas = AROUND[n] ?? AROUND[6];
    const ghost = new GhostPainter(this.payload, this.view);
    const notes = ghosts.notes.map((note) => `<div class="note">${this.painter.rich(note)}</div>`).join("");
    const bars = painter.bars(ghosts.bars);
    const room = (area) =>
      ghosts.places
        .map((zones) => `<div class="ghost seat-body" aria-hidden="true"><div class="who">&nbsp;</div>${ghost.seated(zones, ghosts, lineOf(area), notes, bars)}</div>`)
        .join("");
    const middle = ghosts.middles.map((zones) => `<div class="ghost" aria-hidden="true">${ghost.middle(zones, ghosts)}</div>`).join("");
    const seats = Array.from({ length: n }, (_, seat) => {
      const area = areas[(seat - (this.view ?? 0) + n) % n];
      return `<section class="seat over at-${area}" data-seat="${seat}" style="grid-area:${area}">${room(area)}<div class="seat-body live"></div></section>`;
    });
    const box = this.$(".seats");
    box.className = `seats seats-${n}`;
    box.innerHTML = `${seats.join("")}<section class="middle over" style="grid-area:middle">${middle}<div class="live"></div></section>`;
    this.seats = [...box.querySelectorAll(".seat")];
    this.lines = this.seats.map((_, seat) => lineOf(areas[(seat - (this.view ?? 0) + n) % n]));
    this.middle = box.querySelector(".middle > .live");
    this.drawn = [];
    this.fitted = "";
    this.fit();
  }

  drawLog() {
    const { frames, chapters } = this.payload;
    const lines = [];
    let chapter = -1;
    frames.forEach((frame, step) => {
      const text = this.painter.read(frame.log);
      if (!text) return;
      if (frame.chapter !== chapter) {
        chapter = frame.chapter;
        lines.push(`<li class="chapter">${this.several ? escape(chapters[chapter].part) : ""} <b>${escape(chapters[chapter].section)}</b></li>`);
      }
      lines.push(`<li><button type="button" tabindex="-1" data-step="${step}">${this.painter.rich(text)}</button></li>`);
    });
    this.$(".log ol").innerHTML = lines.join("");
    this.logLines = new Map([...this.root.querySelectorAll(".log [data-step]")].map((line) => [Number(line.dataset.step), line]));
    this.logSteps = [...this.logLines.keys()];
    this.logNow = null;
  }

  // ------------------------------------------------ scale

  /** Scale the table so that all seats fit into the room that is left, as large as the room allows. */
  fit() {
    const room = this.$(".room");
    const box = this.$(".seats");
    const [width, height] = [room?.clientWidth ?? 0, room?.clientHeight ?? 0];
    if (!width || !height || this.fitted === `${width} ${height}`) return;
    this.fitted = `${width} ${height}`;
    const set = (scale) => {
      box.style.zoom = scale;
      box.style.width = `${width / scale}px`;
    };
    const needs = (scale) => {
      set(scale);
      box.style.height = "auto";
      return box.offsetHeight * scale <= height;
    };
    let [low, high] = [SMALLEST, Math.min(LARGEST, Math.max(0.85, width / (LIKES[this.seats.length] ?? LIKES[6])))];
    if (needs(high)) low = high;
    for (let i = 0; i < 7 && low < high; i++) {
      const middle = (low + high) / 2;
      if (needs(middle)) low = middle;
      else high = middle;
    }
    set(low);
    box.style.height = `${height / low}px`;
    this.root.style.setProperty("--scale", low);
    for (const live of box.querySelectorAll(".live")) this.shrink(live);
  }

  /** Shrink what is larger than its place. */
  shrink(live) {
    live.style.zoom = 1;
    for (let scale = 1, i = 0; i < 4 && scale > 0.4; i++) {
      const share = Math.min(live.clientHeight / live.scrollHeight, live.clientWidth / live.scrollWidth);
      if (!(share < 0.995)) return;
      scale *= Math.max(share, 0.6);
      live.style.zoom = scale;
    }
  }

  // ------------------------------------------------ stepping

  go(step) {
    const to = Math.min(Math.max(step, 0), this.last);
    if (to === this.step) return;
    this.step = to;
    this.remember?.(to);
    this.draw();
  }

  draw() {
    const { payload, painter, ghosts, step } = this;
    const frame = payload.frames[step];
    const focused = this.root.contains(document.activeElement) && document.activeElement.closest?.("[data-card]");
    frame.places.forEach((index, seat) => {
      if (this.drawn[seat] === index) return;
      this.drawn[seat] = index;
      const place = payload.places[index];
      const box = this.seats[seat];
      box.classList.toggle("turn", Boolean(place.turn));
      box.classList.toggle("is-out", Boolean(place.out));
      box.setAttribute("aria-label", painter.read(place.name));
      const live = box.querySelector(".live");
      live.innerHTML = painter.place(place, seat, ghosts, this.lines[seat]);
      this.shrink(live);
    });
    const middle = frame.middle.join();
    if (this.drawn.middle !== middle) {
      this.drawn.middle = middle;
      this.middle.innerHTML = painter.middle(frame.middle.map((index) => payload.zones[index]), ghosts);
      this.shrink(this.middle);
    }
    if (focused) this.felt.focus({ preventScroll: true });
    this.showTip(null);
    this.$(".banner .text").innerHTML = this.painter.rich(painter.read(frame.banner));
    this.$(".facts .text").innerHTML = frame.facts.map((fact) => `<span>${this.painter.rich(painter.read(fact))}</span>`).join("");
    this.drawRules(frame);
    this.markLog();
    this.drawPosition();
  }

  drawRules(frame) {
    const clauses = frame.clauses ?? [];
    this.$(".rules ul").innerHTML = clauses.map((clause) => `<li title="${escape(clause)}">${this.painter.rich(this.payload.rules[clause] ?? "")}</li>`).join("");
  }

  markLog() {
    let at = this.logSteps[0];
    for (const step of this.logSteps) {
      if (step > this.step) break;
      at = step;
    }
    const line = this.logLines.get(at);
    if (this.logNow !== line) {
      this.logNow?.removeAttribute("aria-current");
      this.logNow?.setAttribute("tabindex", "-1");
      line?.setAttribute("aria-current", "step");
      line?.setAttribute("tabindex", "0");
      if (this.logNow === document.activeElement && line) line.focus({ preventScroll: true });
      this.logNow = line;
    }
    if (!line) return;
    const list = this.$(".log ol"); // scrolled by hand: scrollIntoView would scroll the page too
    const box = line.parentElement;
    const top = box.offsetTop;
    const head = 24;
    if (top - head < list.scrollTop) list.scrollTop = top - head;
    else if (top + box.offsetHeight > list.scrollTop + list.clientHeight) {
      const least = top + box.offsetHeight - list.clientHeight;
      const whole = [...list.children].find((item) => !item.classList.contains("chapter") && item.offsetTop - head >= least);
      list.scrollTop = Math.min(whole ? whole.offsetTop : top, top) - head; // no line is cut in half below the chapter's name
    }
  }

  drawPosition() {
    const { labels, frames, chapters } = this.payload;
    const chapter = chapters[frames[this.step].chapter];
    const count = labels.step.replace("{step}", this.step + 1).replace("{steps}", frames.length);
    this.$(".count").textContent = count;
    for (const level of ["part", "section"]) {
      const now = this.$(`.now-${level}`);
      if (now) now.textContent = chapter[level];
    }
    this.range.value = this.step;
    this.range.setAttribute("aria-valuetext", `${count}: ${this.several ? `${chapter.part}, ` : ""}${chapter.section}`);
    this.range.style.setProperty("--done", this.last ? this.step / this.last : 0);
    this.root.dataset.step = this.step;
    const able = { first: this.step > 0, previous: this.step > 0, next: this.step < this.last, last: this.step < this.last };
    for (const level of ["part", "section"]) {
      able[`previous-${level}`] = this.step > 0;
      able[`next-${level}`] = this.jump(level, 1) !== this.last || this.step < this.last;
    }
    // aria-disabled rather than disabled: a button that loses the focus under one's finger takes the arrow keys with it
    for (const [name, on] of Object.entries(able)) this.$(`[data-do=${name}]`)?.setAttribute("aria-disabled", String(!on));
  }

  /** The first step of the neighbouring part (deal) or section (round); backwards first to the start of the current one. */
  jump(level, direction) {
    const starts = this.payload.chapters.filter((c, i, all) => level === "section" || i === 0 || c.part !== all[i - 1].part).map((c) => c.start);
    if (direction > 0) return starts.find((start) => start > this.step) ?? this.last;
    return starts.findLast((start) => start < this.step) ?? 0;
  }

  // ------------------------------------------------ the scrubber's ticks

  drawTicks() {
    const box = this.$(".ticks");
    if (!box) return;
    const width = box.clientWidth;
    if (!width || (this.ticksFor === this.payload && this.ticksWidth === width)) return;
    this.ticksFor = this.payload;
    this.ticksWidth = width;
    const { chapters } = this.payload;
    const at = (step) => (this.last ? step / this.last : 0);
    const ends = chapters.map((_, i) => chapters[i + 1]?.start ?? this.last);
    const wide = (text) => widthOf(text) * 0.85 + 6; // ticks are written smaller than 13 px
    const parts = chapters.filter((chapter, i) => i === 0 || chapter.part !== chapters[i - 1].part);
    const ticks = [];
    const fits = (list) => list.length * 4 < width;
    const labelled = (list, from, level, kind) => {
      let free = -1;
      list.forEach((chapter, i) => {
        const left = at(chapter.start) * width;
        const room = (from[i] === undefined ? 1 : at(from[i])) * width - left;
        const text = chapter[level];
        const shown = left >= free && (kind === "part" ? left + wide(text) <= width + 8 : room >= wide(text));
        if (shown) free = left + wide(text);
        if (fits(list) || shown) ticks.push(`<i class="${kind}" style="left:${(at(chapter.start) * 100).toFixed(3)}%">${shown ? `<em>${escape(text)}</em>` : ""}</i>`);
      });
    };
    if (parts.length > 1) labelled(parts, [], "part", "part");
    labelled(chapters, ends, "section", "section");
    box.innerHTML = ticks.join("");
  }

  // ------------------------------------------------ the tooltip

  showTip(card) {
    if (!this.tip) return;
    if (!card) {
      this.tip.hidden = true;
      this.pointed?.removeAttribute("aria-describedby");
      this.pointed = null;
      return;
    }
    const { why_not: why, clause } = this.payload.cards[Number(card.dataset.card)];
    const rule = clause ? `<div class="rule" title="${escape(clause)}">${this.painter.rich(this.payload.rules[clause] ?? "")}</div>` : "";
    this.tip.innerHTML = `<div>${this.painter.rich(this.painter.read(why))}</div>${rule}`;
    this.tip.hidden = false;
    this.pointed = card;
    card.setAttribute("aria-describedby", this.tip.id);
    const felt = this.felt.getBoundingClientRect();
    const box = card.getBoundingClientRect();
    const left = Math.min(Math.max(box.left + box.width / 2 - felt.left - this.tip.offsetWidth / 2, 8), felt.width - this.tip.offsetWidth - 8);
    const above = box.top - felt.top - this.tip.offsetHeight - 8;
    this.tip.style.left = `${left}px`;
    this.tip.style.top = `${above >= 4 ? above : box.bottom - felt.top + 8}px`;
  }

  // ------------------------------------------------ playing

  play() {
    if (this.step >= this.last) this.go(0);
    this.setPlaying(true);
    const tick = () => {
      this.go(this.step + 1);
      if (this.step >= this.last) this.pause();
      else this.timer = setTimeout(tick, PACE / this.speed);
    };
    this.timer = setTimeout(tick, PACE / this.speed);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = null;
    this.setPlaying(false);
  }

  setPlaying(on) {
    const button = this.$("[data-do=play]");
    if (!button) return;
    button.querySelector(".text").textContent = this.payload.labels[on ? "pause" : "play"];
    button.querySelector(".icon").innerHTML = icon(on ? "pause" : "play");
    this.$(".banner .text")?.setAttribute("aria-live", on ? "off" : "polite"); // a playing game would talk without end
  }

  // ------------------------------------------------ what people do

  act(name) {
    if (name === "copy") return this.copy();
    if (name === "enlarge") return this.enlarge(!this.root.popover);
    if (name === "play") return this.timer === null ? this.play() : this.pause();
    this.pause();
    const to = {
      first: () => 0,
      previous: () => this.step - 1,
      next: () => this.step + 1,
      last: () => this.last,
      "previous-section": () => this.jump("section", -1),
      "next-section": () => this.jump("section", 1),
      "previous-part": () => this.jump("part", -1),
      "next-part": () => this.jump("part", 1),
    }[name];
    return this.go(to());
  }

  /** Let the table fill the window, or put it back. A popover lies above everything, whatever it is nested in. */
  enlarge(on) {
    this.root.popover = on ? "manual" : null;
    if (on) this.root.showPopover();
    this.$("[data-do=enlarge]").setAttribute("aria-pressed", String(on));
    this.felt.focus({ preventScroll: true });
  }

  async copy() {
    await copyText(JSON.stringify(this.payload.record), this.root);
    const label = this.$("[data-do=copy] .text");
    label.textContent = this.payload.labels.copied;
    setTimeout(() => (label.textContent = this.payload.labels.copy), 1500);
  }

  onClick(event) {
    const line = event.target.closest("[data-step]");
    if (line && line !== this.root) {
      this.pause();
      this.go(Number(line.dataset.step));
      return;
    }
    const button = event.target.closest("[data-do]");
    if (button) this.act(button.dataset.do);
  }

  onInput(event) {
    const { target } = event;
    if (target === this.range) {
      this.pause();
      this.go(Number(target.value));
    } else if (target.dataset.view !== undefined) {
      this.look(target.dataset.view === "null" ? null : Number(target.dataset.view));
    } else if (target.matches(".speed select")) {
      this.speed = Number(target.value);
    }
  }

  onKey(event) {
    if (!this.payload?.frames?.length || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    if (target.matches("select") || (target.matches("input[type=radio]") && key.startsWith("Arrow"))) return;
    if (key === "Escape") {
      if (this.tip.hidden && this.root.popover) this.enlarge(false);
      return this.showTip(null);
    }
    const inLog = target.closest(".log") !== null;
    const name =
      { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[key] ??
      { PageUp: event.shiftKey ? "previous-part" : "previous-section", PageDown: event.shiftKey ? "next-part" : "next-section" }[key] ??
      (inLog ? { ArrowUp: "previous", ArrowDown: "next" }[key] : undefined) ??
      (key === " " && !target.matches("button, input") ? "play" : undefined);
    if (!name) return;
    event.preventDefault();
    event.stopPropagation();
    this.act(name);
  }
}

/** Draw `payload` into `el`; returns the replay with `load`, `go` and `destroy` (for pages without a kernel). */
export function mount(el, payload, remember) {
  const replay = new Replay(el, remember);
  replay.load(payload);
  return replay;
}

/** Where each model's game stands: in the browser only, so that a second view or a redraw starts where the first one was. */
const standing = new WeakMap();

export default {
  render({ model, el }) {
    const payload = () => model.get("payload");
    const replay = new Replay(el, (step) => standing.set(model, { id: payload().id, step }));
    const before = standing.get(model);
    const load = () => replay.load(payload());
    const seen = new IntersectionObserver(([entry]) => {
      if (model.get("visible") === entry.isIntersecting) return;
      model.set("visible", entry.isIntersecting);
      model.save_changes();
    });
    seen.observe(el);
    replay.load(payload(), before && before.id === payload().id ? before.step : undefined);
    model.on("change:payload", load);
    return () => {
      model.off("change:payload", load);
      seen.disconnect();
      replay.destroy();
    };
  },
};
