// The start of the page: numbers and plots. What needs a decision stands above them in the document.

const shareBar = () => make("div", { class: "bar", role: "img", "aria-label": DATA.claims.map((claim) => `${claim.count} ${claim.word}`).join(", ") },
  DATA.claims.map((claim) => make("span", { class: claim.key, style: `flex-grow: ${claim.count}`, title: `${claim.count} ${claim.word}` })));

const bugPlot = () => {
  const bugs = submissions.map((one, index) => (placeOf.has(index) ? placeOf.get(index).bugs : null)).filter((number) => number !== null);
  if (!bugs.length) return null;
  const most = Math.max(...bugs);
  const step = Math.max(1, Math.ceil(most / 12));
  const bars = [["0", bugs.filter((number) => number === 0).length]];
  for (let low = 1; low <= most; low += step) {
    bars.push([step === 1 ? String(low) : `${low}–${low + step - 1}`, bugs.filter((number) => number >= low && number < low + step).length]);
  }
  return barPlot("Bugs of a submission", "submissions by the tests of the ranking that they fail", "tests failed", bars);
};
const TIMES = [0, 0.001, 0.01, 0.1, 1, 10, 100, Infinity];
const timePlot = () => {
  const times = submissions.filter((one) => one.evidence).map((one) => one.evidence.seconds || 0);
  // Where a class is read again, the times are not known.
  return times.length < 2 || !times.some((time) => time > 0) ? null : barPlot("Time to refute", "submissions by the time until their counterexample was found", "seconds of search", binned(times, TIMES, ["<0.001", "<0.01", "<0.1", "<1", "<10", "<100", "100+"]));
};
const similarityPlot = () => {
  const values = submissions.map(similarityOf).filter((value) => value !== null && value !== undefined);
  if (values.length < 2) return null;
  const edges = Array.from({ length: 10 }, (_, at) => at / 10);
  const bars = [...edges.map((low) => [low.toFixed(1), values.filter((value) => value >= low && value < low + 0.1 && value < 1).length]), ["1", values.filter((value) => value >= 1).length]];
  return barPlot("Similarity to the reference", "submissions by the share of valid inputs on which they agree with it", "from this share on", bars);
};
const claimPlot = () => sharePlot("Claims", "submissions", DATA.claims.map((claim) => [claim.word, claim.count, address("submissions", undefined, { claim: claim.key }), claim.key]));

const ranked = (values) => {
  const sorted = [...values].sort((a, b) => b - a);
  return values.map((value) => sorted.indexOf(value) + 1);
};
const manualPlot = () => {
  const known = DATA.manual.filter(([who]) => placeOf.has(who));
  if (known.length < 2) return null;
  const ranks = ranked(known.map(([, grade]) => grade));
  return pointPlot("Rank and manual rank", "1 is the best", ["manual rank", "rank"], known.map(([who], at) => [ranks[at], placeOf.get(who).rank, submissions[who].id, address("s", submissions[who].id)]));
};

const overviewPart = () => {
  if (!submissions.length) return null;
  return make("section", { "aria-labelledby": "numbers-title" }, make("h2", { id: "numbers-title" }, "In numbers"), shareBar(),
    make("div", { class: "plots" }, claimPlot(), bugPlot(), timePlot(), similarityPlot(), manualPlot()));
};

// Whom a decision of the document concerns, as links.
const fillDecisions = () => {
  for (const article of document.querySelectorAll("[data-decision]")) {
    const { who } = DATA.decisions[Number(article.dataset.decision)];
    if (who.length && !article.querySelector(".names")) article.append(make("p", {}, names(who)));
  }
};
