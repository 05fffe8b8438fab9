// Tables that sort, search and filter, with what is asked in the address.

const words = (text) => (text || "").toLowerCase().split(/\s+/).filter(Boolean);
const fits = (wanted, text) => wanted.every((word) => text.includes(word));

const searchBox = (label, asked, changed) => {
  const box = make("input", { type: "search", class: "search", placeholder: label, "aria-label": label, value: asked.q || "" });
  let waiting;
  box.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { remember({ q: box.value }); changed(); }, 80);
  });
  return box;
};
const choice = (label, name, options, asked, changed) => {
  const box = make("select", { "aria-label": label }, options.map(([value, said]) => make("option", { value, selected: (asked[name] || options[0][0]) === value }, said)));
  box.addEventListener("change", () => { remember({ [name]: box.value === options[0][0] ? "" : box.value }); changed(); });
  return make("label", { class: "choice" }, `${label} `, box);
};
const chips = (label, name, options, asked, changed) => make("div", { class: "chips", role: "group", "aria-label": label }, options.map(([value, said, kind]) => {
  const chosen = () => (place().asked[name] || "").split(" ").filter(Boolean);
  const chip = make("button", { type: "button", class: `chip ${kind || ""}`, "aria-pressed": String(chosen().includes(value)) }, said);
  chip.addEventListener("click", () => {
    const before = chosen();
    const now = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
    remember({ [name]: now.join(" ") });
    chip.setAttribute("aria-pressed", String(now.includes(value)));
    changed();
  });
  return chip;
}));

const compared = (first, second) => {
  if (first === second) return 0;
  if (first === null || first === undefined) return 1;
  if (second === null || second === undefined) return -1;
  return typeof first === "string" ? first.localeCompare(second, undefined, { numeric: true }) : first - second;
};

// A table. A column has a `title`, what it shows, and a `value` to sort by. `row` makes an item's row from the cells.
const sortedTable = (kind, columns, items, asked, row) => {
  const body = make("tbody");
  const chosen = { at: columns.findIndex((column) => column.key === (asked.sort || "").replace(/^-/, "")), down: (asked.sort || "").startsWith("-") };
  let shown = items;
  const heads = columns.map((column, at) => {
    const button = make("button", { type: "button" }, column.title);
    button.addEventListener("click", () => {
      chosen.down = chosen.at === at ? !chosen.down : Boolean(column.down);
      chosen.at = at;
      remember({ sort: (chosen.down ? "-" : "") + column.key });
      fill();
    });
    return make("th", { scope: "col", class: column.kind }, button);
  });
  const table = make("table", { class: `rows ${kind}` }, make("thead", {}, make("tr", {}, heads)), body);
  const fill = () => {
    heads.forEach((head, at) => (at === chosen.at ? head.setAttribute("aria-sort", chosen.down ? "descending" : "ascending") : head.removeAttribute("aria-sort")));
    let ordered = shown;
    if (chosen.at >= 0) {
      const { value } = columns[chosen.at];
      const sign = chosen.down ? -1 : 1;
      const keyed = shown.map((item) => [value(item), item]);
      keyed.sort((a, b) => (a[0] === null || a[0] === undefined || b[0] === null || b[0] === undefined ? compared(a[0], b[0]) : sign * compared(a[0], b[0])));
      ordered = keyed.map(([, item]) => item);
    }
    table.ordered = ordered;
    body.replaceChildren();
    if (table.nextElementSibling && table.nextElementSibling.className === "more") table.nextElementSibling.remove();
    lazily(body, ordered, (item) => make("tr", {}, columns.map((column) => make("td", { class: column.kind, "data-label": column.label || null }, column.show(item)))), 100);
  };
  table.only = (kept) => { shown = kept; fill(); };
  fill();
  return table;
};
