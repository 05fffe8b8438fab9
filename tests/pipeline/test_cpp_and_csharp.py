"""Exercises in C++ and C#: a partition with many right answers, sorting in place, a class, and mixtures of languages."""

import shutil
from pathlib import Path

import pytest

from momus.pipeline import Options, grade

pytestmark = pytest.mark.skipif(not shutil.which("mcs") or not shutil.which("g++"), reason="needs mcs and g++")

PARTITIONER = """name = "partitioner"
language = "csharp"
reference = "reference.cs"
function = "Partition"
submissions = "submissions/"
[inputs]
A = "list(int(-5, 5), 1, 6)"
[judge]
kind = "python"
python = "judge.py:accept"
"""


def written(folder: Path, settings: str, files: dict[str, str]) -> Path:
    (folder / "submissions").mkdir(parents=True)
    (folder / "exercise.toml").write_text(settings)
    for name, text in files.items():
        (folder / name).write_text(text)
    return folder


def claims(folder: Path, inputs: int = 300) -> dict[str, tuple[str, tuple | None]]:
    results = grade(folder, options=Options(inputs=inputs, jobs=2, out=folder / "out"))
    return {Path(one.file).name: (str(one.claim), one.evidence.input.args if one.evidence else None) for one in results.findings}


CSHARP_SPLIT = """using System.Linq;
public class {name} {{
    public static int Partition(int[] A) {{
        for (int i = 0; i < A.Length; i++)
            if (A.Take(i).All(x => x {left} A[i]) && A.Skip(i + 1).All(x => x {right} A[i]))
                return i;
        return -1;
    }}
}}
"""
LAST_FIRST = """public class Backwards {
    public int Partition(int[] A) {
        for (int i = A.Length - 1; i >= 0; i--) {
            bool right = true;
            for (int j = 0; j < A.Length; j++)
                if (j < i && A[j] > A[i] || j > i && A[j] < A[i]) right = false;
            if (right) return i;
        }
        return -1;
    }
}
"""
CPP_SPLIT = """#include <vector>
int Partition(const std::vector<int> &A) {
    int most = A[0];
    std::vector<int> least(A);
    for (int i = (int)A.size() - 2; i >= 0; i--) least[i] = std::min(A[i], least[i + 1]);
    for (size_t i = 0; i < A.size(); i++) {
        if (A[i] >= most && A[i] <= least[i]) return i;
        if (A[i] > most) most = A[i];
    }
    return -1;
}
"""


@pytest.mark.slow
def test_any_index_that_splits_the_array_is_accepted_and_only_such(tmp_path):
    judge = """def accept(inputs, expected, got):
    A = inputs["A"]
    if expected == -1 or got == -1:
        return expected == got
    if type(got) is not int or not 0 <= got < len(A):
        return "no index of the array"
    return all(x <= A[got] for x in A[:got]) and all(x >= A[got] for x in A[got + 1 :])
"""
    found = claims(
        written(
            tmp_path / "class",
            PARTITIONER,
            {
                "judge.py": judge,
                "reference.cs": CSHARP_SPLIT.format(name="Reference", left="<=", right=">="),
                "submissions/backwards.cs": LAST_FIRST,
                "submissions/linear.cpp": "#include <algorithm>\n" + CPP_SPLIT,
                "submissions/strict.cs": CSHARP_SPLIT.format(name="Strict", left="<", right=">"),
                "submissions/one_sided.cs": CSHARP_SPLIT.format(name="OneSided", left="<=", right="!="),
            },
        )
    )
    assert {name: claim for name, (claim, _) in found.items()} == {
        "backwards.cs": "unrefuted", "linear.cpp": "unrefuted", "strict.cs": "refuted", "one_sided.cs": "refuted",
    }  # fmt: skip
    assert found["strict.cs"][1] == ([0, 0],)


BUBBLE = """void sorted(int A[], int n) {{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < {end}; j++)
            if (A[j] > A[j + 1]) {{ int t = A[j]; A[j] = A[j + 1]; A[j + 1] = t; }}
}}
"""
STANDARD = "#include <algorithm>\n#include <vector>\nvoid sorted({parameters}) {{ std::sort(A.begin(), A.end()); }}"
COUNT = "int count_above({parameters}) {{ int c = 0; for (int i = 0; i < n; i++) c += A[i] {sign} k; return c; }}"
DISTINCT = "using System.Linq;\nclass S { static void sorted(int[] A) { A.Distinct().OrderBy(x => x).ToArray().CopyTo(A, 0); } }"
COUNT_LIST = "using System.Collections.Generic;\nclass S { public int CountAbove(List<int> A, int k) { return A.FindAll(x => x > k).Count; } }"
COUNT_LONG = "class S { static long CountAbove(long[] A, long k) { long c = 0; foreach (var x in A) if (x >= k) c++; return c; } }"
COUNT_EACH = "#include <vector>\nint count_above(std::vector<int> A, int k) { int c = 0; for (int x : A) c += x > k; return c; }"


@pytest.mark.slow
def test_sorting_in_place_is_judged_by_what_it_does_to_the_array(tmp_path):
    settings = 'name = "sort"\nlanguage = "cpp"\nreference = "reference.cpp"\nfunction = "sorted"\nsubmissions = "submissions/"\n[inputs]\n'
    settings += 'A = "list(int(-9, 9), 0, 6)"\nn = "len(A)"\n[judge]\narguments = "compare"\n'
    found = claims(
        written(
            tmp_path / "class",
            settings,
            {
                "reference.cpp": "#include <algorithm>\nvoid sorted(int *A, int n) { std::sort(A, A + n); }",
                "submissions/bubble.cpp": BUBBLE.format(end="n - 1"),
                "submissions/short.cpp": BUBBLE.format(end="n - 2"),
                "submissions/vector.cpp": STANDARD.format(parameters="std::vector<int> &A"),
                "submissions/copy.cpp": STANDARD.format(parameters="std::vector<int> A, int n"),
                "submissions/plain.c": BUBBLE.format(end="n - 1"),
                "submissions/Library.cs": "class S { static void sorted(int[] A) { System.Array.Sort(A); } }",
                "submissions/Distinct.cs": DISTINCT,
            },
        )
    )
    assert {name for name, (claim, _) in found.items() if claim == "refuted"} == {"short.cpp", "copy.cpp", "Distinct.cs"}
    assert found["short.cpp"][1] == found["copy.cpp"][1] == ([0, -1], 2)
    assert {claim for claim, _ in found.values()} == {"refuted", "unrefuted"}


@pytest.mark.slow
def test_c_and_cpp_and_csharp_solve_an_exercise_whose_reference_is_python(tmp_path):
    settings = 'name = "total"\nreference = "reference.py"\nfunction = "count_above"\nsubmissions = "submissions/"\n[inputs]\n'
    settings += 'A = "list(int(-9, 9), 0, 5)"\nk = "int(-9, 9)"\n'
    found = claims(
        written(
            tmp_path / "class",
            settings,
            {
                "reference.py": "def count_above(A, k):\n    return sum(1 for x in A if x > k)\n",
                "submissions/right.c": COUNT.format(parameters="int *A, int n, int k", sign=">"),
                "submissions/wrong.c": COUNT.format(parameters="int *A, int n, int k", sign=">="),
                "submissions/right.cpp": COUNT_EACH,
                "submissions/wrong.cpp": COUNT.format(parameters="const int A[], int n, int k", sign=">="),
                "submissions/Right.cs": COUNT_LIST,
                "submissions/Wrong.cs": COUNT_LONG,
            },
        )
    )
    assert {name: claim for name, (claim, _) in found.items()} == {
        name: "refuted" if "rong" in name else "unrefuted" for name in found
    }
    assert [args for _, args in found.values() if args] == [([0], 0)] * 3
