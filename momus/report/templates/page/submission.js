// The page of one submission.

const fact = (label, ...said) => make("div", {}, make("dt", {}, label), make("dd", {}, said));

const similarityWords = (one) => {
  const value = similarityOf(one);
  if (value === null || value === undefined) return null;
  const { score_low: low, score_high: high } = one.similarity;
  return low !== null && low !== undefined && low !== high ? `${share(value)} (${share(low)} to ${share(high)})` : share(value);
};

const facts = (one, index) => {
  const ranked_ = placeOf.get(index);
  const cluster = clusterOf.get(one.cluster);
  const bugs = DATA.ranking ? DATA.ranking.bugs.length : 0;
  const same = submissions.map((_, at) => at).filter((at) => at !== index && one.column && submissions[at].column === one.column);
  return make("dl", { class: "facts" },
    one.student && fact("Student", one.student), one.revision && fact("Revision", one.revision), one.time && fact("Handed in", one.time), one.group && fact("Group", one.group), one.file && fact("File", one.file),
    one.language && fact("Language", one.language),
    one.grade !== undefined && fact("Grade", String(one.grade)),
    one.tests && fact("Instructor's tests", `${one.tests[0]} of ${one.tests[1]} passed`),
    ranked_ && fact("Rank", `${count(ranked_.rank)} of ${count(placeOf.size)}, ${ranked_.score} of ${many(bugs, "test")} passed`),
    similarityWords(one) && fact("Similarity", similarityWords(one)),
    cluster && cluster.evidence && fact("Way to be wrong", make("a", { href: address("", undefined, { cluster: cluster.id }) }, `#${cluster.id}, ${cluster.who.length === 1 ? "nobody else's" : `shared by ${many(cluster.who.length, "submission")}`}`)),
    one.tried ? fact("Tried", many(one.tried, "input")) : null,
    same.length ? fact("The same program", names(same)) : null);
};

const history_ = (one, index) => {
  const who = one.student || "";
  if (!who) return null;
  const all = submissions.map((_, at) => at).filter((at) => submissions[at].student === who);
  if (all.length < 2) return null;
  all.sort((a, b) => compared(submissions[a].revision || submissions[a].time || submissions[a].id, submissions[b].revision || submissions[b].time || submissions[b].id));
  return [make("h3", {}, "Revisions"), make("ol", { class: "history" }, all.map((at) => make("li", at === index ? { "aria-current": "true" } : {},
    at === index ? make("b", {}, submissions[at].id) : link(at), " ", badge(submissions[at]), " ", make("small", {}, submissions[at].time || ""),
    submissions[at].failing ? make("small", {}, ` wrong on ${many(submissions[at].fails || submissions[at].failing.length, "kept input")}`) : "")))];
};

const failingList = (one) => {
  const rows = (one.failing || []).filter((row) => DATA.rows[row] && !(one.evidence && one.evidence.row === row));
  if (!rows.length) return null;
  const list = make("ul", { class: "failing" });
  const more = (one.fails || 0) - (one.failing || []).length;
  const details = make("details", {}, make("summary", {}, `It also goes wrong on ${many(rows.length + Math.max(0, more), "other kept input")}`), list);
  details.addEventListener("toggle", () => {
    if (!list.childElementCount) lazily(list, rows, (row) => make("li", {}, make("code", {}, DATA.rows[row][0]), make("span", { class: "soft" }, ` ${didOn(one, row)}`)), 100);
  });
  details.everything = () => { details.open = true; };
  return details;
};

const submissionView = (id) => {
  const index = indexOf.get(id);
  if (index === undefined) return make("section", {}, make("h2", {}, "No such submission"), make("p", {}, make("a", { href: address("submissions") }, "All submissions")));
  const one = submissions[index];
  const at = walked.indexOf(index);
  const step = (to, said) => (walked[to] === undefined || at < 0 ? null : make("a", { href: address("s", submissions[walked[to]].id), rel: said }, said === "prev" ? "← previous" : "next →"));
  const evidence = one.evidence && [make("h3", {}, "Counterexample"), evidenceOf(one.evidence),
    make("p", { class: "soft" }, `${one.evidence.by === "corpus" ? "Found in the tests and examples that were given" : `Found by the engine ${one.evidence.by}`}${one.evidence.direct ? "" : " for another submission"}${one.evidence.seconds ? `, after ${Number(one.evidence.seconds.toPrecision(2))} s` : ""}; confirmed in fresh processes.`)];
  return make("section", { class: "submission", "aria-labelledby": "submission-title" },
    make("p", { class: "steps" }, make("a", { href: address("submissions") }, "All submissions"), step(at - 1, "prev"), step(at + 1, "next")),
    make("h2", { id: "submission-title" }, one.id, " ", badge(one)),
    (one.doubts || []).map((said) => make("p", { class: "amber" }, said)), (one.remarks || []).map((said) => make("p", { class: "amber" }, said)),
    make("div", { class: "sides-by-side" },
      make("div", {}, evidence, !one.evidence && (one.reason ? make("pre", {}, one.reason) : make("p", {}, one.said || "")),
        one.second && [make("h3", {}, "Another counterexample"), evidenceOf(one.second), make("p", { class: "soft" }, "Perhaps of another mistake: some programs fail only here, others only on the first one.")], facts(one, index), history_(one, index), failingList(one)),
      make("div", {}, codeOf(one))));
};
