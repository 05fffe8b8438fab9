"""One exercise, submissions in several languages: one table, and the same smallest counterexample for all that are wrong in the same way."""

import shutil
from pathlib import Path

import pytest

from momus.pipeline import Options, grade
from momus.report.terminal import summary_lines

pytestmark = pytest.mark.skipif(not shutil.which("javac") or not shutil.which("g++"), reason="needs javac and g++")

EXERCISE = """name = "largest"
reference = "reference.py"
function = "largest"
submissions = "submissions/"
[inputs]
A = "list(int(-2**40, 2**40), 1, 6)"
"""
REFERENCE = """def largest(A):
    if len(A) == 6:
        raise ValueError("six are too many")
    return (max(A), len(A))
"""
PYTHON = """def largest(A):
    if len(A) == 6:
        raise ValueError("no")
    best = {first}
    for one in A:
        if one > best:
            best = one
    return (best, len(A))
"""
JAVA = """import java.util.*;
class Largest {{
    static long[] largest(long[] A) {{
        if (A.length == 6) throw new IllegalArgumentException();
        long best = {first};
        for (long one : A) best = Math.max(best, one);
        return new long[] {{best, A.length}};
    }}
}}
"""
NARROW = """record Pair(int best, int count) {{ }}
class Largest {{
    static Pair largest(java.util.List<Integer> A) {{
        if (A.size() == 6) throw new IllegalArgumentException();
        int best = {first};
        for (int one : A) best = Math.max(best, one);
        return new Pair(best, A.size());
    }}
}}
"""
CPP = """#include <stdexcept>
#include <vector>
std::vector<long long> largest(std::vector<long long> A) {{
    if (A.size() == 6) throw std::invalid_argument("no");
    long long best = {first};
    for (long long one : A) if (one > best) best = one;
    return {{best, (long long)A.size()}};
}}
"""


@pytest.mark.slow
def test_a_class_in_four_ways_of_three_languages_is_one_table(tmp_path):
    folder = tmp_path / "class"
    (folder / "submissions").mkdir(parents=True)
    (folder / "exercise.toml").write_text(EXERCISE)
    (folder / "reference.py").write_text(REFERENCE)
    for name, text, right in (
        ("python.py", PYTHON, "A[0]"),
        ("java.java", JAVA, "A[0]"),
        ("narrow.java", NARROW, "A.get(0)"),
        ("cpp.cpp", CPP, "A[0]"),
    ):
        (folder / "submissions" / f"right_{name}").write_text(text.format(first=right))
        (folder / "submissions" / f"wrong_{name}").write_text(text.format(first="0"))
    results = grade(folder, options=Options(inputs=300, jobs=2, out=tmp_path / "out"))
    found = {Path(finding.file).name: finding for finding in results.findings}
    assert {name: str(finding.claim) for name, finding in found.items()} == {
        name: "unrefuted" if name.startswith("right") else "refuted" for name in found
    }
    assert [finding.evidence.input.args for finding in found.values() if finding.evidence] == [([-1],)] * 4
    # What no int can hold is no test of a program that takes ints.
    assert 0 < found["right_narrow.java"].tried < found["right_java.java"].tried
    # One row refutes them all.
    assert len({finding.evidence.row for finding in found.values() if finding.evidence}) == 1
    lines = summary_lines(results)
    assert "refuted\twrong_java\tjava: largest(A=[-1]): got [0, 1], expected (-1, 1)" in lines
    assert "8 submissions (4 in java, 2 in cpp, 2 in python): 4 refuted, 4 unrefuted" in lines[-1]
    report = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert '"language":"java"' in report and '"language":"cpp"' in report
