// The address says which view is shown and how it is filtered: `#/submissions?claim=refuted&q=word`, `#/s/NAME`.

const address = (view, id, asked = {}) => {
  const words = Object.entries(asked).filter(([, value]) => value).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `#/${view}${id === undefined ? "" : `/${encodeURIComponent(id)}`}${words.length ? `?${words.join("&")}` : ""}`;
};
const decoded = (text) => {
  try { return decodeURIComponent(text); } catch { return text; }
};
const place = () => {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [view, id] = path.split("/");
  const asked = {};
  for (const part of query.split("&").filter(Boolean)) {
    const [name, value = ""] = part.split("=");
    asked[name] = decoded(value);
  }
  return { view, id: id === undefined ? undefined : decoded(id), asked };
};
// Keeps what is asked in the address without a new entry in the history, and without drawing the view again.
const remember = (changes) => {
  const { view, id, asked } = place();
  history.replaceState(null, "", address(view, id, { ...asked, ...changes }));
};
