// Who fails which test: a heat map that can be sorted. Rows are the tests of the ranking's bugs, or kept inputs; columns are wrong submissions.

const matrixTests = () => {
  if (DATA.ranking && DATA.ranking.bugs.length) return DATA.ranking.bugs.map((bug) => ({ row: bug.row, given: bug.given, expected: bug.expected, who: bug.who }));
  const rows = new Map(Object.keys(DATA.rows).map((row) => [Number(row), []]));
  submissions.forEach((one, index) => (one.failing || []).forEach((row) => rows.get(row)?.push(index)));
  return [...rows].filter(([, who]) => who.length).map(([row, who]) => ({ row, given: DATA.rows[row][0], expected: DATA.rows[row][1], who }));
};

const MOST_TESTS = 400;
const LEAST_LABELLED = 13;
const COLUMN_ORDERS = {
  "": ["fewest failures first", (fails) => (a, b) => fails.get(a) - fails.get(b) || a - b],
  most: ["most failures first", (fails) => (a, b) => fails.get(b) - fails.get(a) || a - b],
  way: ["same way together", (fails) => (a, b) => (submissions[a].cluster ?? 1e9) - (submissions[b].cluster ?? 1e9) || fails.get(a) - fails.get(b)],
  name: ["by name", () => (a, b) => compared(submissions[a].id, submissions[b].id)],
};
const ROW_ORDERS = {
  "": ["most refuting first", (a, b) => b.who.length - a.who.length],
  few: ["least refuting first", (a, b) => a.who.length - b.who.length],
  given: ["by input", (a, b) => compared(a.given, b.given)],
};

const matrixView = (asked) => {
  const tests = matrixTests();
  const fails = new Map();
  for (const test of tests) for (const index of test.who) fails.set(index, (fails.get(index) || 0) + 1);
  const canvas = make("canvas", { class: "matrix", tabindex: "0", role: "application", "aria-label": `${many(tests.length, "test")} and ${many(fails.size, "submission")} that fail some; arrow keys move, Enter opens the submission` });
  const said = make("p", { class: "cell soft", "aria-live": "polite" }, "Point at a cell, or move with the arrow keys.");
  const stage = make("div", { class: "matrix-stage" }, canvas);
  let rows = [];
  let columns = [];
  let cell = [1, 1];
  let cursor = null;
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const paint = () => {
    const room = stage.clientWidth || 800;
    const tall = Math.max(4, Math.min(18, Math.floor(560 / Math.max(1, rows.length))));
    // Where rows are high enough for text, the inputs stand to the right; where columns are wide enough, the names stand below.
    const right = tall >= LEAST_LABELLED ? Math.floor(Math.min(room * 0.5, 420)) : 0;
    cell = [Math.max(2, Math.min(22, Math.floor((room - right) / Math.max(1, columns.length)))), tall];
    const longest = Math.max(0, ...columns.map((index) => submissions[index].id.length));
    const below = cell[0] >= LEAST_LABELLED ? Math.min(150, 7.4 * longest + 12) : 0;
    const [across, down] = [cell[0] * columns.length, cell[1] * rows.length];
    const [wide, high] = [across + right, down + below];
    const ratio = Math.min(window.devicePixelRatio || 1, 16000 / Math.max(wide, 1));
    [canvas.width, canvas.height] = [Math.max(1, Math.round(wide * ratio)), Math.max(1, Math.round(high * ratio))];
    [canvas.style.width, canvas.style.height] = [`${wide}px`, `${high}px`];
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    pen.fillStyle = colour("--ground");
    pen.fillRect(0, 0, across, down);
    const at = new Map(columns.map((index, column) => [index, column]));
    const most = Math.max(1, ...rows.map((test) => test.who.length));
    const [gapX, gapY] = [cell[0] > 4 ? 1 : 0, cell[1] > 5 ? 1 : 0];
    rows.forEach((test, row) => {
      pen.fillStyle = colour("--refuted");
      // The more a test refutes, the stronger its row.
      pen.globalAlpha = 0.35 + 0.65 * Math.sqrt(test.who.length / most);
      for (const index of test.who) pen.fillRect(at.get(index) * cell[0], row * cell[1], cell[0] - gapX, cell[1] - gapY);
    });
    pen.globalAlpha = 1;
    pen.fillStyle = colour("--ink");
    pen.font = '12px ui-monospace, "DejaVu Sans Mono", monospace';
    const cutTo = (text, width) => (text.length * 7.3 <= width ? text : `${text.slice(0, Math.max(1, Math.floor(width / 7.3) - 1))}…`);
    if (right) rows.forEach((test, row) => pen.fillText(cutTo(test.given, right - 10), across + 8, (row + 0.5) * cell[1] + 4));
    if (below) {
      columns.forEach((index, column) => {
        pen.save();
        pen.translate((column + 0.5) * cell[0] - 4, down + 6);
        pen.rotate(Math.PI / 2);
        pen.fillText(cutTo(submissions[index].id, below - 6), 0, 0);
        pen.restore();
      });
    }
    if (cursor) {
      pen.strokeStyle = colour("--ink");
      pen.lineWidth = 2;
      pen.strokeRect(cursor[0] * cell[0], cursor[1] * cell[1], cell[0], cell[1]);
    }
  };
  const tell = ([column, row]) => {
    const [index, test] = [columns[column], rows[row]];
    if (index === undefined || !test) return "";
    const one = submissions[index];
    const did = test.who.includes(index) && (one.failing || []).includes(test.row) ? didOn(one, test.row) : `the reference ${test.expected}`;
    return `${one.id} ${test.who.includes(index) ? "fails" : "passes"} ${test.given}: ${did}; ${test.who.length} fail it`;
  };
  const fill = () => {
    const now = place().asked;
    rows = [...tests].sort((ROW_ORDERS[now.rows || ""] || ROW_ORDERS[""])[1]).slice(0, MOST_TESTS);
    columns = [...fails.keys()].sort((COLUMN_ORDERS[now.columns || ""] || COLUMN_ORDERS[""])[1](fails));
    cursor = null;
    paint();
  };
  const under = (event) => [Math.floor(event.offsetX / cell[0]), Math.floor(event.offsetY / cell[1])];
  const open = ([column]) => { if (columns[column] !== undefined) location.hash = address("s", submissions[columns[column]].id); };
  canvas.addEventListener("mousemove", (event) => showTip(event, tell(under(event))));
  canvas.addEventListener("mouseleave", hideTip);
  canvas.addEventListener("click", (event) => open(under(event)));
  canvas.addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Enter" && cursor) open(cursor);
    if (!moves[event.key]) return;
    event.preventDefault();
    const [x, y] = cursor || [0, 0];
    const within = (value, size) => Math.min(Math.max(value, 0), size - 1);
    cursor = cursor ? [within(x + moves[event.key][0], columns.length), within(y + moves[event.key][1], rows.length)] : [0, 0];
    said.textContent = tell(cursor);
    paint();
  });
  const options = (orders) => Object.entries(orders).map(([value, [label]]) => [value, label]);
  const section = make("section", { "aria-labelledby": "matrix-title" }, make("h2", { id: "matrix-title" }, "Who fails what"),
    make("p", {}, `${many(tests.length, "test")} (rows), ${many(fails.size, "submission")} that fail some (columns). A filled cell is a failure.${tests.length > MOST_TESTS ? ` The first ${MOST_TESTS} tests are shown.` : ""}`),
    make("div", { class: "controls" }, choice("Tests", "rows", options(ROW_ORDERS), asked, fill), choice("Submissions", "columns", options(COLUMN_ORDERS), asked, fill)), stage, said);
  section.arrive = () => { fill(); };
  section.resized = paint;
  return section;
};
