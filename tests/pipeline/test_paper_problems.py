"""The three problems of Claessen, Hughes and others (2010), solved in Haskell and other languages: anonymizer, interval sets, cryptarithms."""

import shutil
from pathlib import Path

import pytest

from momus.pipeline import Options, grade

pytestmark = pytest.mark.skipif(not shutil.which("ghc") or not shutil.which("node"), reason="needs ghc and node")
EXAMPLES = Path(__file__).parents[2] / "examples"


def graded(folder: Path, files: dict[str, str], inputs: int):
    """Return by file the claim and the smallest counterexample of each submission."""
    (folder / "submissions").mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    results = grade(folder, options=Options(inputs=inputs, seed=1, jobs=2, out=folder / "out"))
    found = {Path(one.file).name: one for one in results.findings}
    claims = {name: str(one.claim) for name, one in found.items()}
    return claims, {name: (one.evidence.input.entry, one.evidence.input.args) for name, one in found.items() if one.evidence}


ANONYMIZE = """module Anonymizer where

import Data.Char (isAsciiLower)

anonymize :: String -> String
anonymize "" = ""
anonymize text@(c : rest)
  | (name, '@' : after) <- break (== '@') text, parts name, (host, left) <- hostOf after, not (null host) =
      HIDDEN ++ LEFT
  | otherwise = let (word, left) = span inAddress text in if null word then c : anonymize rest else skipped word left
  where
    skipped word left = head word : anonymize (tail word ++ left)

inAddress :: Char -> Bool
inAddress c = isAsciiLower c || c == '.'

-- Words of letters with one dot between them.
parts :: String -> Bool
parts name = case span isAsciiLower name of
  ("", _) -> False
  (_, "") -> True
  (_, '.' : more) -> parts more
  _ -> False

hostOf :: String -> (String, String)
hostOf text = case span isAsciiLower text of
  ("", _) -> ("", text)
  (word, '.' : more) | (host, left) <- hostOf more, not (null host) -> (word ++ "." ++ host, left)
  (word, left) -> (word, left)

hide :: String -> String
hide (a : rest) = a : go rest
  where
    go (b : more)
      | isAsciiLower b = '_' : go more
      | c : others <- more = b : c : go others
      | otherwise = [b]
    go "" = ""
hide "" = ""
"""
RIGHT_HIDDEN, RIGHT_LEFT = 'hide name ++ "@" ++ hide host', "anonymize left"


@pytest.mark.slow
def test_anonymizers_in_haskell_against_the_reference_in_python(tmp_path):
    folder = shutil.copytree(
        EXAMPLES / "anonymizer", tmp_path / "class", ignore=shutil.ignore_patterns("submissions", "tests", "expected.toml")
    )
    text = (folder / "exercise.toml").read_text().replace('tests = "tests/"\n', "")
    claims, smallest = graded(
        folder,
        {
            "exercise.toml": text,
            "submissions/Right.hs": ANONYMIZE.replace("HIDDEN", RIGHT_HIDDEN).replace("LEFT", RIGHT_LEFT),
            "submissions/FirstOnly.hs": ANONYMIZE.replace("HIDDEN", RIGHT_HIDDEN).replace("LEFT", "left"),
            "submissions/NameOnly.hs": ANONYMIZE.replace("HIDDEN", 'hide name ++ "@" ++ host').replace("LEFT", RIGHT_LEFT),
            "submissions/Identity.hs": "anonymize :: String -> String\nanonymize = id\n",
        },
        1500,
    )
    assert claims == {"Right.hs": "unrefuted", "FirstOnly.hs": "refuted", "NameOnly.hs": "refuted", "Identity.hs": "refuted"}
    assert smallest["NameOnly.hs"] == ("anonymize", ("a@aa",)) and smallest["Identity.hs"] == ("anonymize", ("aa@a",))


INTERVALS = """name = "interval sets"
reference = "reference.hs"
submissions = "submissions/"

[functions.empty]

[functions.member]
x = "int(-5, 12)"
s = "list(tuple(int(0, 8), int(0, 8)), 0, 3)"

[functions.insert]
x = "int(-5, 12)"
s = "list(tuple(int(0, 8), int(0, 8)), 0, 3)"

[functions.delete]
x = "int(-5, 12)"
s = "list(tuple(int(0, 8), int(0, 8)), 0, 3)"

[functions.merge]
s = "list(tuple(int(0, 8), int(0, 8)), 0, 3)"
t = "list(tuple(int(0, 8), int(0, 8)), 0, 3)"
"""
SETS = """module IntervalSet where

type IntervalSet = [(Int, Int)]

-- Any list of pairs stands for the numbers in its intervals.
normal :: IntervalSet -> IntervalSet
normal s = fromNumbers [x | x <- [-20 .. 30], any (\\(a, b) -> a <= x && x <= b) s]

fromNumbers :: [Int] -> IntervalSet
fromNumbers [] = []
fromNumbers (x : xs) = go x x xs
  where
    go a b (y : ys) | y == b + 1 = go a y ys
    go a b ys = (a, b) : fromNumbers ys

empty :: IntervalSet
empty = []

member :: Int -> IntervalSet -> Bool
member x s = any (\\(a, b) -> a <= x && x <= b) s

insert, delete :: Int -> IntervalSet -> IntervalSet
insert x s = normal ((x, x) : s)
delete x s = concatMap (\\(a, b) -> [(a, x - 1) | a < x && x <= b] ++ [(x + 1, b) | a <= x && x < b] ++ [(a, b) | x < a || b < x]) (normal s)

merge :: IntervalSet -> IntervalSet -> IntervalSet
merge s t = normal (s ++ t)
"""
APART = "insert x s = if member x s then normal s else (x, x) : normal s"
SETS_IN_PYTHON = """
def numbers(s):
    return {x for a, b in s for x in range(a, b + 1)}

def intervals(found):
    made = []
    for x in sorted(found):
        if made and made[-1][1] == x - 1:
            made[-1] = (made[-1][0], x)
        else:
            made.append((x, x))
    return made

def empty():
    return []

def member(x, s):
    return x in numbers(s)

def insert(x, s):
    return intervals(numbers(s) | {x})

def delete(x, s):
    return intervals(numbers(s) - {x})

def merge(s, t):
    return intervals(numbers(s) | numbers(t))
"""
SETS_IN_JAVASCRIPT = """
const numbers = (s) => new Set(s.flatMap(([a, b]) => Array.from({ length: Math.max(0, b - a + 1) }, (_, i) => a + i)));
const intervals = (found) => {
  const made = [];
  for (const x of [...found].sort()) {
    if (made.length && made.at(-1)[1] === x - 1) made.at(-1)[1] = x;
    else made.push([x, x]);
  }
  return made;
};
export const empty = () => [];
export const member = (x, s) => numbers(s).has(x);
export const insert = (x, s) => intervals(numbers(s).add(x));
// `delete` is a word of the language.
export function delete_(x, s) { const found = numbers(s); found.delete(x); return intervals(found); }
export const merge = (s, t) => intervals(new Set([...numbers(s), ...numbers(t)]));
"""


@pytest.mark.slow
def test_interval_sets_of_five_functions_with_a_haskell_reference(tmp_path):
    claims, smallest = graded(
        tmp_path / "class",
        {
            "exercise.toml": INTERVALS,
            "reference.hs": SETS,
            "submissions/Apart.hs": SETS.replace("insert x s = normal ((x, x) : s)", APART),
            "submissions/sets.py": SETS_IN_PYTHON,
            "submissions/delete_misses.py": SETS_IN_PYTHON.replace(
                "numbers(s) - {x}", "numbers(s) - {x} if s and x != s[0][0] else numbers(s)"
            ),
            # Sorting puts 10 before 9: numbers are compared as texts.
            "submissions/texts.js": SETS_IN_JAVASCRIPT,
        },
        600,
    )
    assert claims == {"Apart.hs": "refuted", "sets.py": "unrefuted", "delete_misses.py": "refuted", "texts.js": "refuted"}
    assert smallest["Apart.hs"] == ("insert", (1, [(0, 0)]))
    assert smallest["delete_misses.py"] == ("delete", (0, [(0, 0)]))


PUZZLES = """name = "cryptarithm"
reference = "reference.py"
function = "solve"
submissions = "submissions/"

[inputs]
a = "str('A-D', 1, 3)"
b = "str('A-D', 1, 3)"
c = "str('A-D', 1, 4)"

[judge]
kind = "python"
python = "judge.py:accept"
"""
JUDGE = """
def accept(inputs, expected, got):
    if expected is None or got is None:
        return expected is None and got is None
    digits = dict(got)
    words = [inputs[name] for name in "abc"]
    if set(digits) != set("".join(words)) or len(set(digits.values())) < len(digits):
        return "not one digit for each letter"
    if any(not 0 <= digit <= 9 for digit in digits.values()) or any(digits[word[0]] == 0 for word in words):
        return "a word begins with zero"
    one, other, total = (int("".join(str(digits[letter]) for letter in word)) for word in words)
    return one + other == total or f"{one} + {other} is not {total}"
"""
REFERENCE = """
from itertools import permutations

def solve(a, b, c):
    letters = sorted(set(a + b + c))
    weights = dict.fromkeys(letters, 0)
    for word, sign in ((a, 1), (b, 1), (c, -1)):
        for place, letter in enumerate(reversed(word)):
            weights[letter] += sign * 10**place
    first = [letter in (a[0], b[0], c[0]) for letter in letters]
    for digits in permutations(range(10), len(letters)):
        if any(no and digit == 0 for no, digit in zip(first, digits)):
            continue
        if sum(weight * digit for weight, digit in zip(weights.values(), digits)) == 0:
            return dict(zip(letters, digits))
    return None
"""
HASKELL_SOLVER = """module Cryptarithm where

import Data.List (nub, foldl')

solve :: String -> String -> String -> Maybe [(Char, Int)]
solve a b c = case go (nub (a ++ b ++ c)) [0 .. 9] [] of
  [] -> Nothing
  found : _ -> Just found
  where
    go [] _ known = [known | value a known + value b known == value c known]
    go (x : xs) digits known = concat [go xs (OTHERS) ((x, d) : known) | d <- digits, d > 0 || FIRST]
    value word known = foldl' (\\total x -> 10 * total + maybe 0 id (lookup x known)) 0 word
"""
JAVASCRIPT_SOLVER = """
function solve(a, b, c) {
  const letters = [...new Set(a + b + c)];
  const value = (word, known) => Number([...word].map((x) => known.get(x)).join(''));
  const go = (at, known) => {
    if (at === letters.length) return value(a, known) + value(b, known) === value(c, known) ? known : null;
    for (let digit = 9; digit >= 0; digit--) {
      if ([...known.values()].includes(digit) || (digit === 0 && [a[0], b[0], c[0]].includes(letters[at]))) continue;
      const found = go(at + 1, new Map([...known, [letters[at], digit]]));
      if (found) return found;
    }
    return null;
  };
  return go(0, new Map());
}
"""


@pytest.mark.slow
def test_cryptarithms_with_any_solution_accepted(tmp_path):
    right = HASKELL_SOLVER.replace("OTHERS", "filter (/= d) digits").replace("FIRST", "x `notElem` map head [a, b, c]")
    claims, smallest = graded(
        tmp_path / "class",
        {
            "exercise.toml": PUZZLES,
            "judge.py": JUDGE,
            "reference.py": REFERENCE,
            "submissions/Search.hs": right,
            "submissions/SameDigits.hs": right.replace("filter (/= d) digits", "digits"),
            "submissions/LeadingZero.hs": right.replace("x `notElem` map head [a, b, c]", "True"),
            "submissions/backwards.js": JAVASCRIPT_SOLVER,
            "submissions/never.py": "def solve(a, b, c):\n    return None\n",
        },
        150,
    )
    assert claims == {
        "Search.hs": "unrefuted", "SameDigits.hs": "refuted", "LeadingZero.hs": "refuted", "backwards.js": "unrefuted", "never.py": "refuted",
    }  # fmt: skip
    assert smallest["LeadingZero.hs"] == ("solve", ("A", "A", "A"))
    assert smallest["never.py"] == ("solve", ("A", "A", "B"))
