"use strict";
(() => {
  const table = document.getElementById("findings");
  if (!table) return;
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const texts = rows.map((row) => row.textContent.toLowerCase());
  const filter = document.getElementById("filter");
  const chips = Array.from(document.querySelectorAll(".chip"));
  const shown = document.getElementById("shown");

  const apply = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const claims = chips.filter((chip) => chip.getAttribute("aria-pressed") === "true").map((chip) => chip.dataset.claim);
    let count = 0;
    rows.forEach((row, index) => {
      const fits = words.every((word) => texts[index].includes(word)) && (!claims.length || claims.includes(row.dataset.claim));
      row.hidden = !fits;
      count += fits;
    });
    shown.textContent = count === rows.length ? "" : `${count} of ${rows.length} shown`;
  };

  const sort = (header) => {
    const place = header.cellIndex;
    const descending = header.getAttribute("aria-sort") === "ascending";
    const textual = header.dataset.sort === "text";
    const value = (row) => {
      const cell = row.cells[place];
      const text = cell.dataset.value ?? cell.textContent.trim();
      return textual ? text : Number(text);
    };
    const order = (a, b) => (textual ? value(a).localeCompare(value(b), undefined, { numeric: true }) : value(a) - value(b));
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", descending ? "descending" : "ascending");
    body.append(...rows.slice().sort((a, b) => (descending ? order(b, a) : order(a, b))));
  };

  document.querySelector(".controls").hidden = false;
  filter.addEventListener("input", apply);
  for (const chip of chips) {
    chip.addEventListener("click", () => {
      chip.setAttribute("aria-pressed", chip.getAttribute("aria-pressed") === "true" ? "false" : "true");
      apply();
    });
  }
  for (const header of table.tHead.rows[0].cells) header.addEventListener("click", () => sort(header));
})();
