// The table of all submissions.

const NO_CAUSE = 60;
let walked = submissions.map((_, index) => index);

const searchable = submissions.map((one) => [one.id, one.student, one.file, one.language, one.said, one.reason, one.group,
  one.evidence && `${one.evidence.given} ${one.evidence.short}`, ...(one.remarks || []), ...(one.doubts || [])].filter(Boolean).join(" ").toLowerCase());

const submissionColumns = () => {
  const has = (test) => submissions.some(test);
  const order = Object.fromEntries(DATA.claims.map((claim, at) => [claim.key, at]));
  const named = (index) => {
    const one = submissions[index];
    const more = [one.student, one.revision && `revision ${one.revision}`, one.time, DATA.languages > 1 && one.language, one.group].filter(Boolean).join(", ");
    return [link(index), more && make("small", {}, more)];
  };
  const told = (index) => {
    const one = submissions[index];
    const remarks = [...(one.doubts || []), ...(one.remarks || [])].map((said) => make("span", { class: "amber" }, said));
    if (!one.evidence) return [make("span", { class: "said" }, one.said || ""), remarks];
    const undefined_ = (one.evidence.why || []).filter((said) => said.includes("undefined behaviour") || said.includes("one process"));
    return [make("code", { class: "input" }, one.evidence.given), make("span", { class: "said" }, one.evidence.short), undefined_.map((said) => make("span", { class: "amber" }, said)), remarks];
  };
  return [
    { key: "name", title: "Submission", kind: "name", value: (index) => submissions[index].id, show: named },
    { key: "claim", title: "Claim", kind: "claim", value: (index) => order[submissions[index].claim], show: (index) => badge(submissions[index]) },
    { key: "evidence", title: "Evidence", kind: "told", value: (index) => (submissions[index].evidence || {}).given || submissions[index].said || "", show: told },
    has((one) => one.cluster) && { key: "cluster", title: "Way", label: "way", kind: "number", value: (index) => submissions[index].cluster ?? null,
      show: (index) => {
        const cluster = clusterOf.get(submissions[index].cluster);
        return cluster && cluster.evidence ? make("a", { href: address("", undefined, { cluster: cluster.id }), title: `one of ${many(cluster.who.length, "submission")} that are wrong in this way` }, `#${cluster.id}`) : "";
      } },
    placeOf.size && { key: "rank", title: "Rank", label: "rank", kind: "number", value: (index) => placeOf.get(index)?.rank ?? null, show: (index) => (placeOf.has(index) ? count(placeOf.get(index).rank) : "") },
    has((one) => similarityOf(one) !== null && similarityOf(one) !== undefined) && { key: "similarity", title: "Similarity", label: "similarity", kind: "number", down: true, value: (index) => similarityOf(submissions[index]) ?? null,
      show: (index) => { const value = similarityOf(submissions[index]); return value === null || value === undefined ? "" : share(value); } },
    has((one) => one.tests) && { key: "tests", title: "Tests", label: "tests passed", kind: "number", down: true, value: (index) => (submissions[index].tests ? submissions[index].tests[0] / submissions[index].tests[1] : null),
      show: (index) => (submissions[index].tests ? submissions[index].tests.join(" of ") : "") },
    has((one) => one.grade !== undefined) && { key: "grade", title: "Grade", label: "grade", kind: "number", down: true, value: (index) => submissions[index].grade ?? null, show: (index) => submissions[index].grade ?? "" },
  ].filter(Boolean);
};

const submissionsView = (asked) => {
  const all = submissions.map((_, index) => index);
  const table = sortedTable("findings", submissionColumns(), all, asked);
  const shown = make("span", { class: "soft", "aria-live": "polite" });
  const apply = () => {
    const now = place().asked;
    const wanted = words(now.q);
    const claims = (now.claim || "").split(" ").filter(Boolean);
    const kept = all.filter((index) => fits(wanted, searchable[index]) && (!claims.length || claims.includes(submissions[index].claim)) && (!now.cluster || submissions[index].cluster === Number(now.cluster)));
    table.only(kept);
    walked = table.ordered;
    shown.textContent = kept.length === all.length ? "" : `${count(kept.length)} of ${count(all.length)} shown`;
  };
  const groups = [["", "all ways"], ...wrongClusters.filter((one) => one.who.length > 1).slice(0, NO_CAUSE).map((one) => [String(one.id), `#${one.id}, ${one.who.length} submissions: ${one.evidence.given.slice(0, 60)}`])];
  apply();
  return make("section", { "aria-labelledby": "submissions-title" }, make("h2", { id: "submissions-title" }, "Submissions"),
    make("div", { class: "controls" }, searchBox("Search names, inputs, results …", asked, apply),
      chips("Claims", "claim", DATA.claims.map((claim) => [claim.key, `${claim.word} ${count(claim.count)}`, claim.key]), asked, apply),
      groups.length > 2 && choice("Wrong in the same way:", "cluster", groups, asked, apply), shown), table);
};
