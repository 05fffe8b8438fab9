"""A class of C# submissions of one function, graded with the default budget, against an mcs and a mono process a submission and test.

The slow way is timed on a sample, side by side with nothing else of ours, and multiplied: so many submissions compiled, and for each
submission as many tests as Momus really ran on it.
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

from bench.java_class import changed, timed

ROOT = Path(__file__).resolve().parent.parent
SUBMISSIONS = 1000
_SAMPLE = 5

_SETTINGS = """name = "longest"
language = "csharp"
reference = "reference.cs"
function = "Longest"
submissions = "submissions/"

[inputs]
A = "list(int(-9, 9), 0, 8)"
k = "int(0, 5)"
"""
_REFERENCE = """using System;

class Reference {
    public static int Longest(int[] A, int k) {
        int best = 0;
        for (int from = 0; from < A.Length; from++) {
            int to = from;
            while (to < A.Length && Math.Abs(A[to] - A[from]) <= k) {
                to++;
            }
            best = Math.Max(best, to - from);
        }
        return best;
    }
}
"""
_BASES = (
    _REFERENCE.replace("Reference", "Solution"),
    """public class Program {
    public static int Longest(int[] A, int k) {
        int best = 0;
        for (int i = 0; i < A.Length; i++) {
            int count = 0;
            for (int j = i; j < A.Length; j++) {
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
    """using System.Collections.Generic;
using System.Linq;

class Runs {
    private bool Near(int a, int b, int k) {
        return a - b <= k && b - a <= k;
    }

    public int Longest(int[] A, int k) {
        var lengths = new List<int> { 0 };
        for (int start = 0; start < A.Length; start++) {
            int end = start + 1;
            while (end < A.Length && Near(A[start], A[end], k)) end++;
            lengths.Add(end - start);
        }
        return lengths.Max();
    }
}
""",
)
_MAIN = """class Harness {
    static void Main(string[] words) {
        int[] items = new int[words.Length - 1];
        for (int i = 1; i < words.Length; i++) items[i - 1] = int.Parse(words[i]);
        System.Console.WriteLine(Solution.Longest(items, int.Parse(words[0])));
    }
}
"""


@dataclass(frozen=True)
class CSharpClass:
    """What grading took, what the other way would take, and what the ratio rests on."""

    submissions: int
    tests: int
    seconds: float
    mcs_s: float
    mono_s: float

    @property
    def slow_s(self) -> float:
        return self.submissions * self.mcs_s + self.tests * self.mono_s


def measure(count: int = SUBMISSIONS) -> CSharpClass:
    """Return what grading so many submissions took, with the other way timed on a sample before and after."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_class(folder / "class", count)
        before = _processes(folder / "before")
        start = time.perf_counter()
        command = [sys.executable, "-m", "momus", "grade", str(folder / "class"), "--out", str(folder / "out"), "--quiet"]
        subprocess.run(command, check=True, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        seconds = time.perf_counter() - start
        after = _processes(folder / "after")
        found = json.loads((folder / "out" / "results.json").read_text())["submissions"]
        mcs_s, mono_s = (min(pair) for pair in zip(before, after, strict=True))
        return CSharpClass(len(found), sum(one["tried"] for one in found), seconds, mcs_s, mono_s)


def write_class(folder: Path, count: int, seed: int = 7) -> None:
    """Write the exercise and so many different programs, each made of one of a few by changing it in one or two places."""
    (folder / "submissions").mkdir(parents=True)
    (folder / "exercise.toml").write_text(_SETTINGS)
    (folder / "reference.cs").write_text(_REFERENCE)
    draw = random.Random(seed)
    made: dict[str, None] = {}
    while len(made) < count:
        text = draw.choice(_BASES)
        for _ in range(draw.choice((1, 1, 2))):
            text = changed(text, draw)
        # A name of its own for a local variable, as every student has.
        made[re.sub(r"\b(best|count|to|end)\b", lambda found, own=draw.randrange(40): f"{found[0]}{own}", text)] = None
    for number, text in enumerate(made):
        (folder / "submissions" / f"s{number:04}.cs").write_text(text)


def _processes(folder: Path) -> tuple[float, float]:
    """Return the seconds of one mcs process and of one mono process, the least of a few."""
    folder.mkdir()
    (folder / "Solution.cs").write_text(_BASES[0])
    (folder / "Harness.cs").write_text(_MAIN)
    compiled = [timed(["mcs", "-out:Harness.exe", "Solution.cs", "Harness.cs"], folder) for _ in range(_SAMPLE)]
    ran = [timed(["mono", "Harness.exe", "2", "1", "2", "3", "9"], folder) for _ in range(2 * _SAMPLE)]
    return min(compiled), min(ran)


if __name__ == "__main__":
    found = measure(int(sys.argv[1]) if len(sys.argv) > 1 else SUBMISSIONS)
    print(found, f"{found.slow_s / found.seconds:,.0f} times as fast")
