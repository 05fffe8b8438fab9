// Small plots: bars over ranges, and points. Each says in words what it shows.

const WIDTH = 320;
const HEIGHT = 132;
const FOOT = 18;

// Bars: a list of [label, number, address, kind].
const barPlot = (title, said, bars) => {
  const most = Math.max(1, ...bars.map(([, number]) => number));
  const wide = WIDTH / bars.length;
  const every = Math.max(1, Math.ceil(bars.length / 8));
  const parts = bars.map(([label, number, target, kind], at) => {
    const high = number ? Math.max(2, ((HEIGHT - FOOT - 16) * number) / most) : 0;
    const bar = draw("g", { class: `bar ${kind || ""}` },
      draw("rect", { x: at * wide + 1, y: HEIGHT - FOOT - high, width: Math.max(1, wide - 2), height: high, rx: 2 }),
      bars.length <= 16 && number > 0 && draw("text", { x: (at + 0.5) * wide, y: HEIGHT - FOOT - high - 4, class: "value" }, count(number)),
      at % every === 0 && draw("text", { x: (at + 0.5) * wide, y: HEIGHT - 4 }, label));
    bar.addEventListener("mousemove", (event) => showTip(event, `${label}: ${many(number, "submission")}`));
    bar.addEventListener("mouseleave", hideTip);
    return target ? draw("a", { href: target, "aria-label": `${label}: ${many(number, "submission")}` }, bar) : bar;
  });
  return make("figure", { class: "plot" }, make("figcaption", {}, make("b", {}, title), said && make("span", { class: "soft" }, ` ${said}`)),
    draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: bars.some((bar) => bar[2]) ? "group" : "img", "aria-label": `${title}: ${bars.map(([label, number]) => `${label} ${number}`).join(", ")}` }, parts));
};

const binned = (values, edges, labels) => labels.map((label, at) => [label, values.filter((value) => value >= edges[at] && value < edges[at + 1]).length]);

// Points: a list of [x, y, label, address].
const pointPlot = (title, said, [across, up], points) => {
  const size = 240;
  const margin = 34;
  const range = (at) => {
    const values = points.map((point) => point[at]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return [low, high === low ? low + 1 : high];
  };
  const [[left, right], [low, high]] = [range(0), range(1)];
  const x = (value) => margin + ((size - margin - 10) * (value - left)) / (right - left);
  const y = (value) => 10 + ((size - margin - 10) * (value - low)) / (high - low);
  const dots = points.map(([px, py, label, target]) => {
    const dot = draw("circle", { cx: x(px), cy: y(py), r: 4 });
    dot.addEventListener("mousemove", (event) => showTip(event, `${label}: ${across} ${px}, ${up} ${py}`));
    dot.addEventListener("mouseleave", hideTip);
    return draw("a", { href: target, "aria-label": `${label}: ${across} ${px}, ${up} ${py}` }, dot);
  });
  return make("figure", { class: "plot" }, make("figcaption", {}, make("b", {}, title), said && make("span", { class: "soft" }, ` ${said}`)),
    draw("svg", { viewBox: `0 0 ${size} ${size}`, role: "group", "aria-label": title },
      draw("path", { class: "axis", d: `M${margin} 10V${size - margin + 4}H${size - 6}` }),
      draw("text", { x: (size + margin) / 2, y: size - 8 }, across),
      draw("text", { transform: `translate(12 ${(size - margin) / 2}) rotate(-90)` }, up), dots));
};
