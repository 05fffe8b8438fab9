// Source code: highlighted, numbered, with its suspect lines.

const C_WORDS = "auto break case char const continue default do double else enum extern float for goto if inline int long register return short signed sizeof static struct switch typedef union unsigned void volatile while";
const C_LIKE = "class new delete this try catch throw finally public private protected import package using namespace null true false boolean bool byte string final abstract extends implements interface template typename virtual override let var function of in instanceof typeof async await yield nullptr foreach is as out ref params readonly";
const KEYWORDS = {
  python: "and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return True try while with yield match case",
  haskell: "case class data deriving do else if import in infix infixl infixr instance let module newtype of then type where otherwise",
  c: C_WORDS,
};
const COMMENTS = { python: /#[^\n]*/, haskell: /--[^\n]*|\{-[\s\S]*?-\}/ };
const TEXTS = { python: /[rbfuRBFU]{0,2}(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/ };
const ANY_COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//;
const ANY_TEXT = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/;
const languages = new Map();
const grammar = (language) => {
  if (!languages.has(language)) {
    const parts = [`(?<comment>${(COMMENTS[language] || ANY_COMMENT).source})`, `(?<string>${(TEXTS[language] || ANY_TEXT).source})`,
      /(?<number>\b\d[\w.]*)/.source, /(?<word>[A-Za-z_]\w*)(?<call>\s*\()?/.source, COMMENTS[language] ? "(?<rule>(?!))" : /(?<rule>^[ \t]*#[ \t]*\w+)/.source];
    languages.set(language, { pattern: new RegExp(parts.join("|"), "gm"), keywords: new Set((KEYWORDS[language] || `${C_WORDS} ${C_LIKE}`).split(" ")) });
  }
  return languages.get(language);
};

// The lines of a source, each a list of [kind, text]; the kind is "" for what is neither comment, text, number, keyword nor called.
const codeLines = (text, language) => {
  const { pattern, keywords } = grammar(language);
  const lines = [[]];
  const add = (kind, part) => part.split("\n").forEach((piece, number) => {
    if (number) lines.push([]);
    if (piece) lines[lines.length - 1].push([kind, piece]);
  });
  let at = 0;
  for (const found of text.matchAll(pattern)) {
    const { word, call } = found.groups;
    const kind = ["comment", "string", "number"].find((name) => found.groups[name] !== undefined)
      || (found.groups.rule !== undefined || keywords.has(word) ? "keyword" : call !== undefined ? "function" : "");
    add("", text.slice(at, found.index));
    add(kind, word ?? found[0]);
    at = found.index + (word ?? found[0]).length;
  }
  add("", text.slice(at));
  return lines;
};

const AROUND = 6;

// The code of a submission. If `short`, a long one shows what is around its suspect lines, and the rest when asked for.
const codeOf = (one, short = false) => {
  if (one.code === undefined) return make("p", { class: "soft" }, "Its source is not on this page.");
  const [text, language, others] = DATA.codes[one.code];
  const suspects = one.suspects ? one.suspects.lines : [];
  const lines = codeLines(text, language);
  const list = make("ol", { class: "code", tabindex: "0", "aria-label": `source of ${one.id}`, role: "list" });
  const show = (number) => {
    const rank = suspects.indexOf(number + 1);
    const undefined_ = (one.undefined || {})[number + 1];
    const parts = lines[number].map(([kind, part]) => (kind ? make("span", { class: kind }, part) : part));
    const said = rank === 0 ? "the most suspect line" : rank > 0 && rank < 3 ? "suspect" : "";
    const kind = rank === 0 ? "suspect first" : rank > 0 && rank < 3 ? "suspect" : "";
    return make("li", { class: `${kind}${undefined_ ? " undefined" : ""}`.trim() || null, value: number + 1 },
      make("code", {}, parts.length ? parts : " "), said && make("span", { class: "mark" }, said), undefined_ && make("span", { class: "mark" }, `undefined behaviour: ${undefined_}`));
  };
  const middle = (suspects[0] || Object.keys(one.undefined || {})[0] || 1) - 1;
  const whole = !short || lines.length <= 4 * AROUND;
  const first = whole ? 0 : Math.max(0, Math.min(middle - AROUND, lines.length - 3 * AROUND));
  const last = whole ? lines.length : Math.min(lines.length, first + 3 * AROUND);
  for (let number = first; number < last; number++) list.append(show(number));
  const box = make("figure", { class: "source" }, list);
  const said = [one.file || "", others ? `and ${many(others, "other file")}` : ""].filter(Boolean).join(" ");
  const told = one.suspects ? quoted(`the marked line ${one.suspects.words}`) : one.claim === "refuted" ? ["to mark the lines to blame: ", make("code", {}, `momus suspects ${DATA.folder}`)] : "";
  const caption = make("figcaption", {}, said, told && make("span", { class: "soft" }, said ? " · " : "", told));
  if (!whole) {
    const all = make("button", { type: "button", class: "plain", onclick: () => box.replaceWith(codeOf(one)) }, `show all ${count(lines.length)} lines`);
    caption.append(" ", all);
  }
  box.append(caption);
  return box;
};
