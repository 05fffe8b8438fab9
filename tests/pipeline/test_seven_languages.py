"""A counterexample found on a Python submission refutes submissions in six other languages, without a new search."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from momus.pipeline import Options, grade
from momus.report.terminal import summary_lines

TOOLS = ("g++", "javac", "mcs", "node", "ghc")
pytestmark = pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason=f"needs {', '.join(TOOLS)}")

EXAMPLE = Path(__file__).parents[2] / "examples" / "longest_run"
FORGOTTEN = {
    "forgotten.cpp": """#include <vector>
        int longest_run(const std::vector<int> &A) {
            int best = 0, run = 1;
            for (int i = 1; i < (int)A.size(); i++)
                if (A[i] == A[i - 1]) run++; else { best = run > best ? run : best; run = 1; }
            return best;
        }""",
    "Forgotten.cs": """public class Forgotten {
            public static int LongestRun(int[] A) {
                int best = 0, run = 1;
                for (int i = 1; i < A.Length; i++)
                    if (A[i] == A[i - 1]) run++; else { best = System.Math.Max(run, best); run = 1; }
                return best;
            }
        }""",
    "forgotten.js": """export default function longestRun(A) {
            let best = 0, run = 1;
            for (let i = 1; i < A.length; i++) {
                if (A[i] === A[i - 1]) run++; else { best = Math.max(run, best); run = 1; }
            }
            return best;
        }""",
    "Forgotten.hs": """longest_run :: [Integer] -> Int
longest_run = go 0 1
  where
    go best run (a : b : rest)
      | a == b = go best (run + 1) (b : rest)
      | otherwise = go (max best run) 1 (b : rest)
    go best _ _ = best
""",
}


@pytest.mark.slow
def test_what_refutes_a_python_submission_refutes_six_other_languages_without_a_new_search(tmp_path):
    folder = tmp_path / "class"
    (folder / "submissions").mkdir(parents=True)
    for name in ("exercise.toml", "reference.py"):
        shutil.copy(EXAMPLE / name, folder)
    shutil.copy(EXAMPLE / "submissions" / "last_run_forgotten.py", folder / "submissions")
    options = Options(inputs=200, seed=1, jobs=2, out=tmp_path / "out")
    (first,) = grade(folder, options=options).findings
    assert (first.language, str(first.claim), first.evidence.input.args, first.evidence.direct) == (
        "python",
        "refuted",
        ([0],),
        True,
    )

    for name in ("last_run_forgotten.c", "LastRunForgotten.java"):
        shutil.copy(EXAMPLE / "submissions" / name, folder / "submissions")
    for name, text in FORGOTTEN.items():
        (folder / "submissions" / name).write_text(text, encoding="utf-8")
    # With the engine alone that makes no inputs of its own: there is nothing but the row that Python's fault left.
    results = grade(folder, options=replace(options, engines=("corpus",)))
    found = {finding.language: finding for finding in results.findings}
    assert sorted(found) == ["c", "cpp", "csharp", "haskell", "java", "javascript", "python"]
    for language, finding in found.items():
        assert (str(finding.claim), finding.evidence.row, finding.evidence.direct) == (
            "refuted",
            first.evidence.row,
            language == "python",
        )
        assert finding.evidence.found_by == first.evidence.found_by
        assert language == "python" or finding.tried <= 1
    assert "refuted\tForgotten.hs\thaskell: longest_run(A=[0]): got 0, expected 1" in summary_lines(results)
    report = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert all(f'"language":"{language}"' in report for language in found)
