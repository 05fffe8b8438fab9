"""A class of Java submissions of one function, graded with the default budget, against a javac and a java process a submission and test.

The slow way is timed on a sample before and after, and multiplied: so many submissions compiled, and for each submission as many tests as
Momus really ran on it.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
SUBMISSIONS = 1000
_SAMPLE = 5

_SETTINGS = """name = "longest"
language = "java"
reference = "reference.java"
function = "longest"
submissions = "submissions/"

[inputs]
A = "list(int(-9, 9), 0, 8)"
k = "int(0, 5)"
"""
_REFERENCE = """class Longest {
    static int longest(int[] A, int k) {
        int best = 0;
        for (int from = 0; from < A.length; from++) {
            int to = from;
            while (to < A.length && Math.abs(A[to] - A[from]) <= k) {
                to++;
            }
            best = Math.max(best, to - from);
        }
        return best;
    }
}
"""
_BASES = (
    _REFERENCE.replace("Longest", "Solution"),
    """public class Main {
    public static int longest(int[] A, int k) {
        int best = 0;
        for (int i = 0; i < A.length; i++) {
            int count = 0;
            for (int j = i; j < A.length; j++) {
                int apart = A[j] > A[i] ? A[j] - A[i] : A[i] - A[j];
                if (apart > k) break;
                count = count + 1;
            }
            if (count > best) best = count;
        }
        return best;
    }
}
""",
    """import java.util.*;

class Runs {
    private boolean near(int a, int b, int k) {
        return a - b <= k && b - a <= k;
    }

    int longest(int[] A, int k) {
        List<Integer> lengths = new ArrayList<>();
        lengths.add(0);
        for (int start = 0; start < A.length; start++) {
            int end = start + 1;
            while (end < A.length && near(A[start], A[end], k)) end++;
            lengths.add(end - start);
        }
        return Collections.max(lengths);
    }
}
""",
)
_CHANGES = (
    (r"<=", "<"), (r"<(?=[ ])(?!=)", "<="), (r" > ", " >= "), (r" > ", " < "), (r"\b0\b", "1"), (r"\b1\b", "2"), (r"\b1\b", "0"), (r"\+\+", "--"),
    (r" - ", " + "), (r" \+ ", " - "), (r"&&", "||"), (r"\bmax\b", "min"), (r"\bbreak\b", "continue"),
    (r"A\.length", "A.length - 1"), (r"\bk\b(?!\))", "(k + 1)"),
)  # fmt: skip
_HARNESS = """class Harness {
    public static void main(String[] words) {
        int[] items = new int[words.length - 1];
        for (int i = 1; i < words.length; i++) items[i - 1] = Integer.parseInt(words[i]);
        System.out.println(Solution.longest(items, Integer.parseInt(words[0])));
    }
}
"""


@dataclass(frozen=True)
class JavaClass:
    """What grading took, what the other way would take, and what the ratio rests on."""

    submissions: int
    tests: int
    seconds: float
    javac_s: float
    java_s: float

    @property
    def slow_s(self) -> float:
        return self.submissions * self.javac_s + self.tests * self.java_s


def measure(count: int = SUBMISSIONS) -> JavaClass:
    """Return what grading so many submissions took, and the other way on a sample."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_class(folder / "class", count)
        before = _processes(folder / "before")
        command = [sys.executable, "-m", "momus", "grade", str(folder / "class"), "--out", str(folder / "out"), "--quiet"]
        seconds = timed(command, ROOT)
        after = _processes(folder / "after")
        found = json.loads((folder / "out" / "results.json").read_text())["submissions"]
        javac_s, java_s = (sum(pair) / 2 for pair in zip(before, after, strict=True))
        return JavaClass(len(found), sum(one["tried"] for one in found), seconds, javac_s, java_s)


def write_class(folder: Path, count: int, seed: int = 7) -> None:
    """Write the exercise and so many different programs, each made of one of a few by changing it in one or two places."""
    (folder / "submissions").mkdir(parents=True)
    (folder / "exercise.toml").write_text(_SETTINGS)
    (folder / "reference.java").write_text(_REFERENCE)
    draw = random.Random(seed)
    made: dict[str, None] = {}
    while len(made) < count:
        text = draw.choice(_BASES)
        for _ in range(draw.choice((1, 1, 2))):
            text = changed(text, draw)
        # A name of its own for a local variable, as every student has.
        made[re.sub(r"\b(best|count|to|end)\b", lambda found, own=draw.randrange(40): f"{found[0]}{own}", text)] = None
    for number, text in enumerate(made):
        (folder / "submissions" / f"s{number:04}.java").write_text(text)


def changed(text: str, draw: random.Random) -> str:
    """Return the text with one of the changes made in one of the places where it can be."""
    places = [(found.span(), other) for pattern, other in _CHANGES for found in re.finditer(pattern, text)]
    (start, end), other = draw.choice(places)
    return text[:start] + other + text[end:]


def _processes(folder: Path) -> tuple[float, float]:
    """Return the seconds of one javac process and of one java process, the middle one of a few."""
    folder.mkdir()
    (folder / "Solution.java").write_text(_BASES[0])
    (folder / "Harness.java").write_text(_HARNESS)
    compiled = [timed(["javac", "Solution.java", "Harness.java"], folder) for _ in range(_SAMPLE)]
    ran = [timed(["java", "-Xshare:auto", "Harness", "2", "1", "2", "3", "9"], folder) for _ in range(2 * _SAMPLE)]
    return median(compiled), median(ran)


def timed(command: list[str], folder: Path) -> float:
    """Return the seconds that a command took."""
    start = time.perf_counter()
    subprocess.run(command, check=True, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


if __name__ == "__main__":
    found = measure(int(sys.argv[1]) if len(sys.argv) > 1 else SUBMISSIONS)
    print(found, f"{found.slow_s / found.seconds:,.0f} times as fast")
