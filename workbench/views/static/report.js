// The script of a report: draws the figures and puts the games on the table. It stands in one module with replay.js, whose `mount`
// it uses, so that the page needs no second file.

const inPage = (id) => JSON.parse(document.getElementById(id).textContent);

const figures = inPage("figures");
const FIGURE = { displayModeBar: false, displaylogo: false, responsive: true, scrollZoom: false, doubleClick: false };
for (const place of document.querySelectorAll("[data-figure]")) {
  const { data, layout } = figures[Number(place.dataset.figure)];
  globalThis.Plotly.newPlot(place, data, { ...layout, height: undefined, autosize: true }, FIGURE); // as high as the card leaves room
}

for (const card of document.querySelectorAll("[data-csv]")) {
  card.querySelector("header").after(cardMenu(card, inPage("menu"), { csv: () => card.dataset.csv, name: () => card.dataset.key }).el);
}

const games = inPage("games");
for (const place of document.querySelectorAll("[data-game]")) mount(place, games[Number(place.dataset.game)]);

// On paper everything is open.
globalThis.addEventListener("beforeprint", () => {
  for (const closed of document.querySelectorAll("details")) closed.open = true;
});
