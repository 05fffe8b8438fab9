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

const LINE_END = {};

// The lines of both texts. A line end at the end of one of them only is a line of its own.
const linesOfBoth = (expected, got) => {
  const [first, second] = [expected, got].map((text) => text.split("\n").slice(0, MOST_LINES));
  if (first.at(-1) === "" && second.at(-1) === "") return [first.slice(0, -1), second.slice(0, -1)];
  return [first, second].map((lines) => (lines.at(-1) === "" ? [...lines.slice(0, -1), LINE_END] : lines));
};
const lineParts = (line, [start, end]) => (line === LINE_END ? make("i", {}, "a line end") : marked(line, start, end, true));

const textDifference = (expected, got) => {
  const [first, second] = linesOfBoth(expected, got);
  const list = make("table", { class: "difference" }, make("caption", {}, "expected (−) and got (+), blanks visible"));
  const body = make("tbody");
  const line = (sign, kind, parts) => body.append(make("tr", { class: kind }, make("th", { scope: "row" }, sign), make("td", {}, make("code", {}, parts))));
  let i = 0;
  let j = 0;
  for (const [nextFirst, nextSecond] of [...common(first, second), [first.length, second.length]]) {
    const pairs = Math.min(nextFirst - i, nextSecond - j);
    const cut = (lines, from, at) => (at < pairs && first[i + at] !== LINE_END && second[j + at] !== LINE_END ? parted(first[i + at], second[j + at]) : [lines[from + at].length, 0]);
    for (let at = i; at < nextFirst; at++) line("−", "removed", lineParts(first[at], cut(first, i, at - i)));
    for (let at = j; at < nextSecond; at++) line("+", "added", lineParts(second[at], cut(second, j, at - j)));
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

// What was got, with the words and numbers marked that were not expected; if little is alike, everything from the first of them to the last.
const markedWords = (expected, got) => {
  const [first, second] = [expected, got].map((text) => text.match(/-?\w[\w.]*|\s+|./gs) || []);
  const pairs = first.length * second.length > 90_000 ? [] : common(first, second);
  const isWord = (word) => /\w/.test(word);
  if (pairs.filter(([, at]) => isWord(second[at])).length < second.filter(isWord).length / 2) return marked(got, ...partedWords(expected, got), false);
  const shared = new Set(pairs.map(([, at]) => at));
  const parts = [];
  second.forEach((word, at) => {
    const kind = !shared.has(at);
    if (parts.length && parts.at(-1)[0] === kind) parts.at(-1)[1] += word;
    else parts.push([kind, word]);
  });
  return parts.map(([kind, text]) => (kind ? make("mark", {}, text) : text));
};

const outcomes = (evidence) => {
  const row = (label, kind, parts, note) => make("div", { class: kind }, make("dt", {}, label), make("dd", {}, make("code", {}, parts), note));
  return make("dl", { class: "outcomes" },
    row("expected", "", evidence.expected),
    row("got", "got", markedWords(evidence.expected, evidence.got)),
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
