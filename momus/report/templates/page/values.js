// What the page knows, and how it says numbers and names.

const DATA = JSON.parse(document.getElementById("data").textContent);
const submissions = DATA.submissions;
const claimOf = Object.fromEntries(DATA.claims.map((claim) => [claim.key, claim]));
const clusterOf = new Map(DATA.clusters.map((cluster) => [cluster.id, cluster]));
const wrongClusters = DATA.clusters.filter((cluster) => cluster.evidence);
const placeOf = new Map((DATA.ranking ? DATA.ranking.places : []).map(([who, rank, score, bugs]) => [who, { rank, score, bugs }]));
const indexOf = new Map(submissions.map((one, index) => [one.id, index]));

const count = (number) => number.toLocaleString("en-US");
const many = (number, what) => `${count(number)} ${what}${number === 1 ? "" : "s"}`;
const similarityOf = (one) => (one.similarity ? one.similarity.score ?? one.similarity.rs : null);
const share = (value) => (value > 0.9999 && value < 1 ? "> 0.9999" : String(Math.round(value * 1e4) / 1e4));

// What a submission got on a kept row that refutes it, and what was expected.
const didOn = (one, row) => DATA.rows[row][4][one.got[one.failing.indexOf(row)]] || "";

const badge = (one) => make("span", { class: `badge ${one.claim}` }, claimOf[one.claim].word);
const link = (index) => make("a", { href: address("s", submissions[index].id), class: "who" }, submissions[index].id);
// Names one after the other; those beyond the first are shown when asked for.
const names = (indices, most = 12) => {
  const holder = make("span", { class: "names" });
  const list = (part) => part.flatMap((index, at) => (at ? [", ", link(index)] : [link(index)]));
  holder.append(...list(indices.slice(0, most)));
  if (indices.length > most) {
    const rest = make("button", { type: "button", class: "plain", onclick: () => rest.replaceWith(", ", ...list(indices.slice(most))) },
      `and ${count(indices.length - most)} more`);
    holder.append(" ", rest);
  }
  return holder;
};
