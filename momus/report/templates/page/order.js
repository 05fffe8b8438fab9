// The ranking and the partial order: a picture to zoom, move, point at and choose from.

const nodeWords = (number) => {
  const { nodes, bugs } = DATA.ranking;
  if (number < 0) return "model answer: passes all tests; no submission does";
  const node = nodes[number];
  const passed = bugs.length - node.failing.length;
  const some = node.who.slice(0, 8).map((index) => submissions[index].id).join(", ");
  return `${node.failing.length ? "" : "with the model answer: "}${passed} of ${bugs.length} tests passed: ${some}${node.who.length > 8 ? ` and ${node.who.length - 8} more` : ""}`;
};
const testWords = (at) => { const bug = DATA.ranking.bugs[at]; return bug ? `${bug.given}: the reference ${bug.expected}` : ""; };

const nodePanel = (number) => {
  const { nodes, bugs, edges } = DATA.ranking;
  if (number < 0) return [make("h3", {}, "Model answer"), make("p", {}, "The reference passes all tests. No submission does.")];
  const node = nodes[number];
  const near = (from, to, said) => {
    const found = edges.filter((edge) => edge[from] === number);
    return found.length ? [make("h4", {}, said), make("ul", {}, found.slice(0, 12).map((edge) => make("li", {}, names(nodes[edge[to]].who, 3), ": ", make("code", {}, testWords(edge[2])), edge[3] ? ` and ${many(edge[3], "other test")}` : "")))] : null;
  };
  return [make("h3", {}, `${bugs.length - node.failing.length} of ${bugs.length} tests passed`), node.failing.length ? null : make("p", {}, "Here is the model answer too."),
    make("p", {}, names(node.who, 30)),
    node.failing.length ? [make("h4", {}, "Fails"), make("ul", {}, node.failing.slice(0, 20).map((at) => make("li", {}, make("code", {}, testWords(at)))), node.failing.length > 20 ? make("li", {}, `and ${count(node.failing.length - 20)} more`) : null)] : null,
    near(1, 0, "Better: they pass also"), near(0, 1, "Worse: they fail also")];
};

// The head of an arrow behind the end of a curve: graphviz leaves room for it.
const HEAD_LENGTH = 6;
const arrow = ([fromX, fromY, x, y]) => {
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [dx, dy] = [((x - fromX) / length) * HEAD_LENGTH, ((y - fromY) / length) * HEAD_LENGTH];
  const side = (sign) => `${(x + (sign * dy) / 2).toFixed(1)} ${(y - (sign * dx) / 2).toFixed(1)}`;
  const tip_ = `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  return `L${tip_}M${side(1)}L${tip_}L${side(-1)}`;
};

const orderPicture = (asked) => {
  const { layout, nodes, bugs, edges } = DATA.ranking;
  if (!layout) return null;
  const tests = new Map(edges.map(([better, worse, bug, others]) => [`${better} ${worse}`, [bug, others]]));
  const panel = make("aside", { class: "panel", "aria-live": "polite" }, make("p", { class: "soft" }, "Choose a node to see who is there and what tells them apart."));
  const lines = layout.curves.map(([better, worse, points]) => {
    const [start, ...rest] = Array.from({ length: points.length / 2 }, (_, at) => `${points[2 * at]} ${points[2 * at + 1]}`);
    const line = draw("path", { class: better < 0 ? "edge model" : "edge", d: `M${start}C${rest.join(" ")}${arrow(points.slice(-4))}`, "data-better": better, "data-worse": worse });
    const hit = draw("path", { class: "hit", d: `M${start}C${rest.join(" ")}` });
    const [bug, others] = tests.get(`${better} ${worse}`) || [-1, 0];
    hit.addEventListener("mousemove", (event) => showTip(event, bug < 0 ? "fails tests that the model answer passes" : `told apart by ${testWords(bug)}${others ? `, and ${many(others, "other test")}` : ""}`));
    hit.addEventListener("mouseleave", hideTip);
    return [line, hit];
  });
  const choose = (number) => {
    panel.replaceChildren(...[nodePanel(number)].flat(2).filter(Boolean));
    remember({ node: String(number + 1) });
    for (const box of boxes) box.classList.toggle("chosen", Number(box.dataset.node) === number);
  };
  const touch = (number, on) => {
    for (const [line] of lines) line.classList.toggle("near", on && (Number(line.dataset.better) === number || Number(line.dataset.worse) === number));
  };
  const boxes = layout.boxes.map(([number, x, y, wide, high]) => {
    const node = nodes[number];
    const passed = node ? bugs.length - node.failing.length : bugs.length;
    const part = bugs.length ? passed / bugs.length : 1;
    const text = (node ? node.label : "model answer").split("\n");
    const box = draw("g", { class: `node${node && node.failing.length ? "" : " best"}`, tabindex: "0", role: "button", "aria-label": nodeWords(number), "data-node": number },
      draw("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: 6, style: `--share: ${Math.round(part * 100)}%` }),
      text.map((line, at) => draw("text", { x, y: y + 4 + 13 * (at - (text.length - 1) / 2), "data-room": wide - 8 }, line)));
    box.addEventListener("click", () => choose(number));
    box.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(number); } });
    box.addEventListener("mousemove", (event) => { showTip(event, nodeWords(number)); touch(number, true); });
    box.addEventListener("mouseleave", () => { hideTip(); touch(number, false); });
    box.addEventListener("focus", () => touch(number, true));
    box.addEventListener("blur", () => touch(number, false));
    return box;
  });
  const picture = draw("svg", { class: "order", role: "group", "aria-label": `the partial order of ${many(nodes.length, "group")}, better above or left of worse`, preserveAspectRatio: "xMidYMid meet" }, lines, boxes);
  zoomable(picture, layout.width, layout.height);
  const button = (said, label, act) => make("button", { type: "button", class: "tool", "aria-label": label, onclick: act }, said);
  const tools = make("div", { class: "tools" }, button("+", "zoom in", () => picture.zoom(1 / 1.4)), button("−", "zoom out", () => picture.zoom(1.4)), button("whole", "show the whole picture", () => picture.whole()));
  if (asked.node) choose(Number(asked.node) - 1);
  return make("div", { class: "picture" }, make("div", { class: "stage" }, tools, picture), panel);
};

const SMALLEST_SCALE = 1.6;
const LARGEST_SCALE = 0.8;
const BORDER = 8;
const NARROW = 600;

// Lets a picture be zoomed by wheel, pinch and keys, and moved by dragging.
const zoomable = (picture, width, height) => {
  let [x, y, wide, high] = [-BORDER, -BORDER, width + 2 * BORDER, height + 2 * BORDER];
  const apply = () => picture.setAttribute("viewBox", `${x} ${y} ${wide} ${high}`);
  const at = (event) => {
    const matrix = picture.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : { x: x + wide / 2, y: y + high / 2 };
  };
  picture.zoom = (factor, middle = { x: x + wide / 2, y: y + high / 2 }) => {
    const bounded = Math.min(Math.max(factor, 60 / wide), (2 * Math.max(width, 60)) / wide);
    [x, y, wide, high] = [middle.x - (middle.x - x) * bounded, middle.y - (middle.y - y) * bounded, wide * bounded, high * bounded];
    apply();
  };
  // A small one is not blown up.
  picture.whole = () => {
    const scale = Math.max((width + 2 * BORDER) / picture.clientWidth, (height + 2 * BORDER) / picture.clientHeight, LARGEST_SCALE);
    [wide, high] = [picture.clientWidth * scale, picture.clientHeight * scale];
    [x, y] = [(width - wide) / 2, (height - high) / 2];
    apply();
  };
  // At first as much of it as can be read, from its best end; all of it when asked for.
  picture.readable = () => {
    picture.style.height = `min(70vh, 44rem, ${Math.ceil((height + 2 * BORDER) / LARGEST_SCALE)}px)`;
    picture.whole();
    const smallest = picture.clientWidth < NARROW ? 1 : SMALLEST_SCALE;
    if (wide / picture.clientWidth > smallest) {
      [wide, high] = [picture.clientWidth * smallest, picture.clientHeight * smallest];
      [x, y] = width > height ? [-BORDER, Math.max(-BORDER, (height - high) / 2)] : [Math.max(-BORDER, (width - wide) / 2), -BORDER];
      apply();
    }
    // Fonts differ: a label that is wider than its box is drawn narrower.
    for (const text of picture.querySelectorAll("text")) {
      const room = Number(text.dataset.room);
      if (text.getComputedTextLength() > room) filled(text, { textLength: room, lengthAdjust: "spacingAndGlyphs" }, []);
    }
  };
  picture.addEventListener("wheel", (event) => {
    // Without a key the wheel scrolls the page, as everywhere else.
    if (!event.ctrlKey && !event.metaKey && !event.altKey) return;
    event.preventDefault();
    picture.zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, at(event));
  }, { passive: false });
  const held = new Map();
  let apart = 0;
  picture.addEventListener("pointerdown", (event) => { held.set(event.pointerId, event); apart = 0; });
  window.addEventListener("pointerup", (event) => held.delete(event.pointerId));
  window.addEventListener("pointercancel", (event) => held.delete(event.pointerId));
  picture.addEventListener("pointermove", (event) => {
    const before = held.get(event.pointerId);
    if (!before) return;
    const scale = wide / picture.clientWidth;
    if (held.size === 2) {
      held.set(event.pointerId, event);
      const [one, other] = [...held.values()];
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (apart) picture.zoom(apart / now);
      apart = now;
      return;
    }
    [x, y] = [x - (event.clientX - before.clientX) * scale, y - (event.clientY - before.clientY) * scale];
    held.set(event.pointerId, event);
    apply();
  });
  picture.addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (moves[event.key]) [x, y] = [x + (moves[event.key][0] * wide) / 8, y + (moves[event.key][1] * high) / 8];
    else if (event.key === "+") picture.zoom(1 / 1.4);
    else if (event.key === "-") picture.zoom(1.4);
    else return;
    event.preventDefault();
    apply();
  });
  apply();
};

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values) => (values.length < 2 ? 0 : Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1)));

// Average score and bugs, by group where there are groups, and of all.
const scoreTable = () => {
  const groups = new Map();
  for (const [who, , score, bugs] of DATA.ranking.places) {
    for (const name of [submissions[who].group, "All"]) if (name) groups.set(name, [...(groups.get(name) || []), [score, bugs]]);
  }
  const ordered = [...groups].sort(([a], [b]) => (a === "All") - (b === "All") || a.localeCompare(b));
  const told = (values) => `${mean(values).toFixed(2)} (${deviation(values).toFixed(2)})`;
  return make("table", { class: "rows scores" }, make("thead", {}, make("tr", {}, ["Group", "Submissions", "Tests passed: average (deviation)", "Bugs: average (deviation)"].map((said, at) => make("th", { scope: "col", class: at ? "number" : null }, said)))),
    make("tbody", {}, ordered.map(([name, values]) => make("tr", name === "All" ? { class: "all" } : {}, make("th", { scope: "row" }, name), make("td", { class: "number", "data-label": "submissions" }, count(values.length)),
      make("td", { class: "number", "data-label": "tests passed" }, told(values.map(([score]) => score))), make("td", { class: "number", "data-label": "bugs" }, told(values.map(([, bugs]) => bugs)))))));
};

const orderView = (asked) => {
  const { ranking } = DATA;
  const byScore = new Map();
  for (const [who, rank, score] of ranking.places) byScore.set(score, { rank, score, who: [...(byScore.get(score)?.who || []), who] });
  const section = make("section", { "aria-labelledby": "order-title" }, make("h2", { id: "order-title" }, "Ranking"), make("p", {}, `${ranking.line}.`),
    orderPicture(asked) || make("p", { class: "note" }, "There is no picture of the order: graphviz was not installed where this was made. order.dot beside this file has it."),
    make("p", { class: "soft" }, "A failing set is all that one input refutes. If it is no union of others it is a bug, and one of its inputs is a test of the ranking."),
    ranking.layout && make("p", { class: "soft" }, "A group passes every test that those below it (in a large order: to the right of it) pass. Drag to move; Ctrl and the wheel, or + and −, zoom."),
    ranking.places.length ? scoreTable() : null, manualPlot(),
    make("table", { class: "rows places" }, make("thead", {}, make("tr", {}, ["Rank", "Tests passed", "Who"].map((said, at) => make("th", { scope: "col", class: at < 2 ? "number" : null }, said)))),
      lazily(make("tbody"), [...byScore.values()], (one) => make("tr", {}, make("td", { class: "number", "data-label": "rank" }, count(one.rank)), make("td", { class: "number", "data-label": "tests passed" }, `${one.score} of ${ranking.bugs.length}`), make("td", {}, names(one.who, 20))))),
    ranking.unranked && make("p", { class: "soft" }, ranking.unranked));
  section.arrive = () => section.querySelector(".order")?.readable();
  return section;
};
