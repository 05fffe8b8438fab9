// Counterexamples: what was given, what was expected, what came instead; texts as a difference line by line, with visible blanks.

const blanks = (text) => text.replace(/ /g, "·").replace(/\t/g, "→\t");

// The parts of two texts: what both begin and end with, and what differs in between.
const parted = (first, second) => {
  const length = Math.min(first.length, second.length);
  let start = 0;
  while (start < length && first[start] === second[start]) start++;
  let end = 0;
  while (end < length - start && first[first.length - 1 - end] === second[second.length - 1 - end]) end++;
  return [start, end];
};
const marked = (text, start, end, visible) => {
  const say = visible ? blanks : (part) => part;
  const middle = text.slice(start, text.length - end);
  return [say(text.slice(0, start)), middle && make("mark", {}, say(middle)), end ? say(text.slice(text.length - end)) : ""];
};

// The lines that two texts have in common, as pairs of places: longest common subsequence, for texts of a few hundred lines.
const common = (first, second) => {
  const lengths = Array.from({ length: first.length + 1 }, () => new Uint16Array(second.length + 1));
  for (let i = first.length - 1; i >= 0; i--) {
    for (let j = second.length - 1; j >= 0; j--) {
      lengths[i][j] = first[i] === second[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const pairs = [];
  for (let i = 0, j = 0; i < first.length && j < second.length;) {
    if (first[i] === second[j]) pairs.push([i++, j++]);
    else if (lengths[i + 1][j] >= lengths[i][j + 1]) i++;
    else j++;
  }
  return pairs;
};

const MOST_LINES = 300;

const textDifference = (expected, got) => {
  const [first, second] = [expected, got].map((text) => text.split("\n").slice(0, MOST_LINES));
  const list = make("table", { class: "difference" }, make("caption", {}, "expected (−) and got (+), blanks visible"));
  const body = make("tbody");
  const line = (sign, kind, parts) => body.append(make("tr", { class: kind }, make("th", { scope: "row" }, sign), make("td", {}, make("code", {}, parts))));
  let i = 0;
  let j = 0;
  for (const [nextFirst, nextSecond] of [...common(first, second), [first.length, second.length]]) {
    const paired = nextFirst - i === nextSecond - j;
    const cuts = paired ? first.slice(i, nextFirst).map((text, at) => parted(text, second[j + at])) : [];
    for (let at = i; at < nextFirst; at++) line("−", "removed", marked(first[at], ...(cuts[at - i] || [first[at].length, 0]), true));
    for (let at = j; at < nextSecond; at++) line("+", "added", marked(second[at], ...(cuts[at - j] || [second[at].length, 0]), true));
    if (nextFirst < first.length) line(" ", "", first[nextFirst] || " ");
    i = nextFirst + 1;
    j = nextSecond + 1;
  }
  list.append(body);
  return list;
};

// The same, but no word or number is cut in two.
const partedWords = (first, second) => {
  let [start, end] = parted(first, second);
  const inWord = (text, at) => /[\w.-]/.test(text[at - 1] || "") && /\w/.test(text[at] || "");
  const splits = (at) => inWord(first, at(first)) || inWord(second, at(second));
  while (start > 0 && splits(() => start)) start--;
  while (end > 0 && splits((text) => text.length - end)) end--;
  return [start, end];
};

const outcomes = (evidence) => {
  const [start, end] = partedWords(evidence.expected, evidence.got);
  const row = (label, kind, parts, note) => make("div", { class: kind }, make("dt", {}, label), make("dd", {}, make("code", {}, parts), note));
  return make("dl", { class: "outcomes" },
    row("expected", "", evidence.expected),
    row("got", "got", marked(evidence.got, start, end, false)),
    evidence.other && row("or got", "got", evidence.other, make("small", {}, " in another run")));
};

const evidenceOf = (evidence, plain = false) => {
  const step = evidence.step || "";
  const after = step.startsWith("afterwards");
  return make("div", { class: "evidence" },
    make("code", { class: "input" }, evidence.given),
    step && make("p", {}, after ? "After these calls, " : "The result of ", make("code", {}, after ? step.slice(11) : step), ":"),
    evidence.texts && !plain ? textDifference(...evidence.texts) : outcomes(evidence),
    (evidence.why || []).map((said) => make("p", { class: /undefined|process|side by side/.test(said) ? "amber" : "said" }, said)));
};
