// The ways to be wrong: the main list.

const representative = (cluster) => {
  const same = cluster.who.filter((index) => submissions[index].evidence && submissions[index].evidence.row === cluster.evidence.row);
  const withSuspects = (indices) => indices.find((index) => submissions[index].suspects);
  return withSuspects(cluster.who) ?? same[0] ?? cluster.who[0];
};

const clusterBody = (cluster) => {
  const shown = submissions[representative(cluster)];
  return make("div", { class: "sides-by-side" },
    make("div", {},
      evidenceOf(cluster.evidence),
      make("p", { class: "said" }, `Wrong on ${many(cluster.failing, "kept input")}.`, cluster.unknown ? ` ${many(cluster.unknown, "answer")} not known.` : ""),
      make("h4", {}, cluster.who.length === 1 ? "Who" : `Who: ${many(cluster.who.length, "submission")}`), make("p", {}, names(cluster.who, 40))),
    make("div", {}, make("h4", {}, link(indexOf.get(shown.id))), codeOf(shown, true)));
};

const clusterItem = (cluster, opened) => {
  const body = make("div", { class: "body" });
  const item = make("details", { class: "cluster", id: `cluster-${cluster.id}` },
    make("summary", {},
      make("span", { class: "size", title: many(cluster.who.length, "submission") }, count(cluster.who.length)),
      make("span", { class: "about" }, make("b", {}, cluster.cause ? `fails ${cluster.cause}`.replace(/^fails when/, "Fails when").replace(/^fails /, "Fails ") : ""), cluster.cause ? make("br") : "",
        make("code", {}, cluster.evidence.given), " ", make("span", { class: "soft" }, cluster.evidence.short))), body);
  const fill = () => body.childElementCount || body.append(clusterBody(cluster));
  item.addEventListener("toggle", () => {
    if (!item.open) return;
    fill();
    remember({ cluster: cluster.id });
  });
  item.everything = () => { fill(); item.open = true; };
  if (opened) { fill(); item.open = true; }
  return item;
};

const FIRST_OPEN = 2;

const clustersPart = (asked) => {
  if (!wrongClusters.length) return null;
  const list = make("div", { class: "clusters" });
  const shown = make("p", { class: "soft", "aria-live": "polite" });
  const texts = new Map(wrongClusters.map((cluster) => [cluster, [cluster.cause, cluster.evidence.given, cluster.evidence.short, ...cluster.who.map((index) => submissions[index].id)].join(" ").toLowerCase()]));
  const fill = () => {
    const wanted = words(place().asked.q);
    const kept = wrongClusters.filter((cluster) => fits(wanted, texts.get(cluster)));
    if (list.nextElementSibling && list.nextElementSibling.className === "more") list.nextElementSibling.remove();
    list.replaceChildren();
    const target = Number(place().asked.cluster) || 0;
    lazily(list, kept, (cluster, at) => clusterItem(cluster, target ? cluster.id === target : at < FIRST_OPEN), 40);
    shown.textContent = kept.length === wrongClusters.length ? "" : `${kept.length} of ${wrongClusters.length} shown`;
  };
  const section = make("section", { "aria-labelledby": "clusters-title" }, make("h2", { id: "clusters-title" }, "Ways to be wrong"),
    make("p", {}, `${DATA.clustersLine}. Those in one group do the same on every kept input.`),
    wrongClusters.length > 5 && searchBox("Search causes, inputs, names …", asked, fill), shown, list);
  fill();
  const target = asked.cluster && wrongClusters.findIndex((cluster) => cluster.id === Number(asked.cluster));
  if (target > 0) {
    section.arrive = () => {
      if (target >= 40) list.everything();
      section.querySelector(`#cluster-${Number(asked.cluster)}`)?.scrollIntoView();
    };
  }
  return section;
};
