// The chosen suites with what each test refutes, and all kept inputs that refute somebody.

const testTable = (tests) => make("table", { class: "rows tests" }, make("thead", {}, make("tr", {}, ["Input", "The reference", "Refutes"].map((said) => make("th", { scope: "col" }, said)))),
  lazily(make("tbody"), tests, ([given, expected, who]) => make("tr", {}, make("td", {}, make("code", { class: "input" }, given)), make("td", { "data-label": "the reference" }, make("code", {}, expected)),
    make("td", { "data-label": "refutes" }, who.length ? [make("b", {}, count(who.length)), " ", names(who, 6)] : "planted faults only"))));

const keptRows = () => {
  const who = new Map();
  submissions.forEach((one, index) => (one.failing || []).forEach((row) => who.set(row, [...(who.get(row) || []), index])));
  return Object.entries(DATA.rows).filter(([, row]) => row[3]).map(([id, [given, expected, by, refutes]]) => ({ id: Number(id), given, expected, by, refutes, who: who.get(Number(id)) || [] }));
};

const testsView = (asked) => {
  const rows = keptRows().sort((a, b) => b.refutes - a.refutes || a.id - b.id);
  const texts = new Map(rows.map((row) => [row, `${row.given} ${row.expected} ${row.by}`.toLowerCase()]));
  const table = sortedTable("kept", [
    { key: "given", title: "Input", kind: "told", value: (row) => row.given, show: (row) => make("code", { class: "input" }, row.given) },
    { key: "expected", title: "The reference", label: "the reference", kind: "told", value: (row) => row.expected, show: (row) => make("code", {}, row.expected) },
    { key: "by", title: "Found by", label: "found by", kind: "", value: (row) => row.by, show: (row) => row.by },
    { key: "refutes", title: "Refutes", label: "refutes", kind: "", down: true, value: (row) => row.refutes, show: (row) => [make("b", {}, count(row.refutes)), " ", names(row.who, 4)] },
  ], rows, asked);
  const apply = () => { const wanted = words(place().asked.q); table.only(rows.filter((row) => fits(wanted, texts.get(row)))); };
  apply();
  const chosen = DATA.suites ? DATA.suites.suites.filter((suite) => suite.tests.length || suite.line) : [];
  return make("div", {},
    chosen.length ? make("section", { "aria-labelledby": "suites-title" }, make("h2", { id: "suites-title" }, "The fewest tests"),
      chosen.map((suite) => [make("h3", {}, suite.name), make("p", {}, `${suite.line.replace(`${suite.name}: `, "")}.`, suite.tests.length ? [" Written to ", make("code", {}, `suite-${suite.name}/`), "."] : ""),
        suite.tests.length ? testTable(suite.tests) : null, suite.others && make("p", { class: "soft" }, `${suite.others[0].toUpperCase()}${suite.others.slice(1)}.`)]),
      DATA.suites.planted && make("p", { class: "planted" }, `Faults planted into the reference: ${DATA.suites.planted}.`)) : null,
    rows.length ? make("section", { "aria-labelledby": "kept-title" }, make("h2", { id: "kept-title" }, "Inputs that tell them apart"), make("p", {}, "Each of these refutes somebody. They were tried on every submission, and will be tried on the next."),
      make("div", { class: "controls" }, searchBox("Search inputs …", asked, apply)), table) : null);
};
