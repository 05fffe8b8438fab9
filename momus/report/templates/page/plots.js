// Small plots: bars over ranges, and points. Each says in words what it shows.

const WIDTH = 320;
const HEIGHT = 150;
const FOOT = 34;
const HEAD = 18;
const WIDEST = 44;

const plotFigure = (title, said, drawing, kind = "") => make("figure", { class: `plot ${kind}` }, make("figcaption", {}, make("b", {}, title), said && make("span", { class: "soft" }, ` ${said}`)), drawing);
const tipped = (element, text) => {
  element.addEventListener("mousemove", (event) => showTip(event, text));
  element.addEventListener("mouseleave", hideTip);
  return element;
};

// Bars over ranges: a list of [label, number]. `across` says what the labels count.
const barPlot = (title, said, across, bars) => {
  const most = Math.max(1, ...bars.map(([, number]) => number));
  const wide = Math.min(WIDEST, WIDTH / bars.length);
  const longest = Math.max(...bars.map(([label]) => label.length));
  const every = Math.ceil((6.5 * longest + 4) / wide);
  const floor = HEIGHT - FOOT;
  const parts = bars.map(([label, number], at) => {
    const high = number ? Math.max(2, ((floor - HEAD) * number) / most) : 0;
    return tipped(draw("g", {},
      draw("rect", { x: at * wide + 1, y: floor - high, width: Math.max(1, wide - 2), height: high, rx: 2 }),
      bars.length <= 16 && number > 0 && draw("text", { x: (at + 0.5) * wide, y: floor - high - 4, class: "value" }, count(number)),
      at % every === 0 && draw("text", { x: Math.min((at + 0.5) * wide, WIDTH - 3.4 * label.length), y: floor + 13 }, label)), `${label}: ${many(number, "submission")}`);
  });
  const end = wide * bars.length;
  return plotFigure(title, said, draw("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "bars", role: "img", "aria-label": `${title}: ${bars.map(([label, number]) => `${label} ${number}`).join(", ")}` },
    draw("path", { class: "axis", d: `M0 ${floor}H${end}` }), parts, draw("text", { x: end / 2, y: HEIGHT - 5, class: "across" }, across)));
};

// Shares of a whole: a list of [label, number, address, kind], a line each.
const sharePlot = (title, said, shares) => {
  const most = Math.max(1, ...shares.map(([, number]) => number));
  return plotFigure(title, said, make("ul", { class: "shares" }, shares.map(([label, number, target, kind]) => make("li", { class: kind },
    make("a", { href: target }, label), make("span", { class: "track" }, make("span", { style: `width: ${(100 * number) / most}%` })), make("b", {}, count(number))))));
};

const binned = (values, edges, labels) => labels.map((label, at) => [label, values.filter((value) => value >= edges[at] && value < edges[at + 1]).length]);

// At most `most` whole numbers from the lowest to the highest, both among them.
const ticks = (low, high, most = 5) => {
  const step = Math.max(1, Math.ceil((high - low) / (most - 1)));
  const found = [];
  for (let value = low; value <= high; value += step) if (value === low || value + step <= high) found.push(value);
  return [...new Set([...found, high])];
};

// Points: a list of [x, y, name, address]. Those at one place are one larger point.
const pointPlot = (title, said, [across, up], points) => {
  const size = 240;
  const margin = 40;
  const range = (at) => {
    const values = points.map((point) => point[at]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    return [low, high === low ? low + 1 : high];
  };
  const [[left, right], [low, high]] = [range(0), range(1)];
  const x = (value) => margin + 8 + ((size - margin - 20) * (value - left)) / (right - left);
  const y = (value) => 12 + ((size - margin - 20) * (value - low)) / (high - low);
  const floor = size - margin + 4;
  const places = new Map();
  for (const point of points) places.set(`${point[0]} ${point[1]}`, [...(places.get(`${point[0]} ${point[1]}`) || []), point]);
  const dots = [...places.values()].map((here) => {
    const [[px, py, name, target]] = here;
    const label = `${here.length === 1 ? name : `${name} and ${many(here.length - 1, "other")}`}: ${across} ${px}, ${up} ${py}`;
    return draw("a", { href: target, "aria-label": label }, tipped(draw("circle", { cx: x(px), cy: y(py), r: Math.min(12, 3 + Math.sqrt(here.length)) }), label));
  });
  return plotFigure(title, said, draw("svg", { viewBox: `0 0 ${size} ${size}`, role: "group", "aria-label": title },
    draw("path", { class: "axis", d: `M${margin} 6V${floor}H${size - 4}` }),
    ticks(left, right).map((value) => draw("text", { x: x(value), y: floor + 14 }, count(value))),
    ticks(low, high).map((value) => draw("text", { x: margin - 5, y: y(value) + 4, class: "up" }, count(value))),
    draw("text", { x: (size + margin) / 2, y: size - 6, class: "across" }, across),
    draw("text", { transform: `translate(11 ${floor / 2}) rotate(-90)`, class: "across" }, up), dots), "points");
};
