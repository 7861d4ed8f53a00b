// A field for a number or a text (views/fields.py): label, slider where there is one, the text itself, and why it is refused.

let fields = 0;

function field({ model, el }) {
  const part = (tag, className) => Object.assign(document.createElement(tag), { className });
  const isNumber = model.get("low") !== undefined;
  const label = part("label", "widget-label");
  const text = Object.assign(part("input", "dwb-text"), { type: "text", id: `dwb-field-${++fields}`, autocomplete: "off", spellcheck: false });
  const reason = Object.assign(part("div", "dwb-error dwb-reason"), { id: `${text.id}-reason`, hidden: true });
  const track = part("span", "dwb-slider");
  const range = Object.assign(part("input", ""), { type: "range", step: 1 });
  const slider = isNumber && model.get("slider");
  label.htmlFor = text.id;
  el.classList.add("dwb-field", "widget-inline-hbox", slider ? "widget-slider" : "widget-text");
  track.append(range);
  el.append(label, ...(slider ? [track] : []), text, reason);
  if (isNumber) {
    text.inputMode = "numeric";
    text.setAttribute("role", "spinbutton");
  }
  if (slider) text.tabIndex = -1; // one stop for the Tab key: digits and Enter on the slider lead into the text

  const stops = () => model.get("stops") ?? [];
  const spoken = (value) => (stops().length ? value.toLocaleString("en-US") : String(value));
  const nearest = (value) => stops().reduce((best, stop, i, all) => (Math.abs(stop - value) < Math.abs(all[best] - value) ? i : best), 0);
  const shown = () => (isNumber ? model.get("typed") || spoken(model.get("value")) : model.get("value"));
  const editing = () => "editing" in text.dataset;

  const draw = () => {
    const name = ((label.innerHTML = model.get("description")), label.textContent.trim());
    const message = model.get("message");
    el.title = model.get("tooltip") ?? "";
    for (const input of [text, range]) input.setAttribute("aria-label", name);
    if (!editing()) text.value = shown();
    reason.hidden = !message;
    if (reason.dataset.said !== message) {
      reason.dataset.said = message;
      reason.replaceChildren();
      if (message) {
        const alert = part("div", "");
        alert.setAttribute("role", "alert");
        alert.textContent = message;
        reason.append(alert);
      }
    }
    for (const input of [text, range]) {
      input.setAttribute("aria-invalid", String(Boolean(message)));
      if (message) input.setAttribute("aria-describedby", reason.id);
      else input.removeAttribute("aria-describedby");
    }
    if (!isNumber) return;
    const value = model.get("value");
    for (const [key, now] of [["min", model.get("low")], ["max", model.get("high")], ["now", value], ["text", spoken(value)]]) {
      text.setAttribute(`aria-value${key}`, String(now));
    }
    if (!slider) return;
    const ends = stops().length ? [0, stops().length - 1] : [model.get("first"), model.get("last")];
    const at = (number) => (stops().length ? nearest(number) : number);
    const share = (number) => Math.min(1, Math.max(0, (at(number) - ends[0]) / (ends[1] - ends[0] || 1)));
    [range.min, range.max] = ends;
    range.value = at(value);
    range.setAttribute("aria-valuetext", spoken(value));
    track.style.setProperty("--dwb-at", share(value));
    const tick = model.get("tick");
    track.classList.toggle("dwb-tick", tick !== null);
    if (tick !== null) track.style.setProperty("--dwb-draft", share(tick));
  };

  const enter = (value) => {
    delete text.dataset.editing;
    model.set("typed", "");
    model.set("value", value);
    model.save_changes();
    draw();
  };
  const commit = () => {
    if (!editing()) return;
    delete text.dataset.editing;
    if (text.value === shown()) return;
    if (!isNumber) model.set("value", text.value);
    else model.set("typed", text.value.trim() || " "); // an empty field is refused as well
    model.save_changes();
  };
  const drop = () => {
    delete text.dataset.editing;
    if (isNumber && model.get("typed")) {
      model.set("typed", "");
      model.save_changes();
    }
    draw();
  };
  const step = (by) => {
    const value = model.get("value");
    const next = stops().length ? stops()[nearest(value) + by] : value + by;
    if (next !== undefined && next >= model.get("low") && next <= model.get("high")) enter(next);
  };

  text.addEventListener("input", () => (text.dataset.editing = ""));
  text.addEventListener("change", commit);
  text.addEventListener("blur", commit);
  text.addEventListener("focus", () => text.select());
  text.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter") {
      commit();
      text.select(); // what is typed next takes its place
    } else if (event.key === "Escape" && (editing() || model.get("typed"))) drop();
    else if (isNumber && /^Arrow(Up|Down)$/.test(event.key)) {
      if (!event.repeat) stroke();
      step(event.key === "ArrowUp" ? 1 : -1);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // One drag, or one key held down, is one stroke: the kernel undoes it at once.
  const stroke = () => model.set("stroke", model.get("stroke") + 1);
  range.addEventListener("pointerdown", stroke);
  range.addEventListener("input", () => enter(stops().length ? stops()[range.valueAsNumber] : range.valueAsNumber));
  range.addEventListener("keydown", (event) => {
    if (!event.repeat) stroke();
    const digit = /^[\d０-９-]$/.test(event.key);
    if (event.ctrlKey || event.metaKey || event.altKey || !(digit || event.key === "Enter" || event.key === "F2")) return;
    event.preventDefault();
    text.focus();
    if (!digit) return;
    text.value = event.key;
    text.dataset.editing = "";
  });

  model.on("change", draw);
  draw();
  return () => model.off("change", draw);
}

SHARED.field ??= Promise.withResolvers();
SHARED.field.resolve(field);
