// Which view is shown: the address decides.

const drawn = document.getElementById("drawn");
const readings = document.getElementById("readings");
const run = document.getElementById("run");
const start = document.getElementById("start");
const hasReadings = readings.querySelector("section") !== null;

const startView = (asked) => {
  fillDecisions();
  const clusters = clustersPart(asked);
  const view = make("div", {}, overviewPart(), clusters, !clusters && submissions.length ? submissionsView(asked) : null);
  view.arrive = clusters && clusters.arrive;
  return view;
};
const VIEWS = [
  ["", "Start", startView, true],
  ["submissions", "Submissions", submissionsView, submissions.length > 0],
  ["order", "Ranking", orderView, DATA.ranking !== null],
  ["matrix", "Who fails what", matrixView, submissions.some((one) => one.failing)],
  ["tests", "Tests", testsView, Object.values(DATA.rows).some((row) => row[3]) || DATA.suites !== null],
  ["more", "Grades and more", () => make("div"), hasReadings],
  ["run", "How it was run", () => make("div"), true],
].filter(([, , , there]) => there);

const tabs = document.getElementById("tabs");
const theme = make("button", { type: "button", class: "theme", "aria-label": "light or dark" }, "◐");
tabs.append(...VIEWS.map(([name, said], at) => make("a", { href: address(name), "data-view": name, title: `key ${at + 1}` }, said)), theme);
tabs.hidden = false;
document.querySelector(".keys").hidden = false;
document.querySelector(".last-view").textContent = VIEWS.length;

const isDark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
theme.addEventListener("click", () => { document.documentElement.dataset.theme = isDark() ? "light" : "dark"; current?.resized?.(); });

let current = null;
const show = () => {
  const { view, id, asked } = place();
  const known = VIEWS.find(([name]) => name === view);
  hideTip();
  current = view === "s" && id !== undefined ? submissionView(id) : (known || VIEWS[0])[2](asked);
  drawn.replaceChildren(current);
  start.hidden = Boolean(known ? view : view === "s");
  readings.hidden = view !== "more";
  run.hidden = view !== "run";
  for (const tab of tabs.querySelectorAll("a")) {
    if (tab.dataset.view === (view === "s" ? "submissions" : known ? view : "")) tab.setAttribute("aria-current", view === "s" ? "true" : "page");
    else tab.removeAttribute("aria-current");
  }
  // Where the tabs do not fit, the current one is moved into sight.
  const chosen = tabs.querySelector("[aria-current]");
  tabs.scrollLeft = chosen.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - chosen.offsetWidth) / 2;
  document.title = `${view === "s" && id !== undefined ? `${id}: ` : ""}${DATA.exercise}: what Momus found`;
  window.scrollTo(0, 0);
  current.arrive?.();
};
window.addEventListener("hashchange", () => { show(); document.getElementById("view").focus({ preventScroll: true }); });
window.addEventListener("resize", () => current?.resized?.());
window.addEventListener("beforeprint", () => {
  for (const part of drawn.querySelectorAll("*")) part.everything?.();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const number = Number(event.key);
  if (number >= 1 && number <= VIEWS.length) location.hash = address(VIEWS[number - 1][0]);
  else if (event.key === "/" && drawn.querySelector(".search")) { event.preventDefault(); drawn.querySelector(".search").focus(); }
  else if (event.key === "j") drawn.querySelector("a[rel=next]")?.click();
  else if (event.key === "k") drawn.querySelector("a[rel=prev]")?.click();
});
// The first link of a page without an address is the skip link, whose target is the view.
document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); document.getElementById("view").focus(); });
show();
