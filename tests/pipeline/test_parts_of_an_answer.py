"""A submission that lacks one of several functions is graded on what it has, ranked, and told what is missing."""

import pytest

from momus.model import Claim
from momus.pipeline import Options, grade, read
from momus.readings.ranking import RankingOptions
from tests.exercises import write_exercise

SETTINGS = 'language = "{}"\n[functions.double]\nn = "int(-9, 9)"\n[functions.half]\nn = "int(-9, 9)"\n'
PYTHON = {
    "right": "def double(n):\n    return n + n\ndef half(n):\n    return n // 2\n",
    "one": "def double(n):\n    return n + n\n",
    "one_wrong": "def double(n):\n    return n * n\n",
    "hidden": "def double(n):\n    return 2 * n\nglobals()['half'] = lambda n: n >> 1\n",
    "nothing": "x = 1\n",
}
C = {
    "right": "int double_(int n) { return n + n; }\nint half(int n) { return n / 2; }\n",
    "one": "int double_(int n) { return n + n; }\n",
    "one_wrong": "int double_(int n) { return n * n; }\n",
    "nothing": "int x = 1;\n",
}
JAVA = {
    "right": "class A { static int twice(int n) { return n + n; } static int half(int n) { return n / 2; } }\n",
    "one": "class A { static int twice(int n) { return n + n; } /* half is missing */ }\n",
    "one_wrong": "class A { static int twice(int n) { return n * n; } }\n",
    "nothing": "class A { static int x = 1; }\n",
}
CSHARP = {name: text.replace("static int", "public static int") for name, text in JAVA.items()}
JAVASCRIPT = {
    "right": "const twice = (n) => n + n;\nfunction half(n) { return Math.trunc(n / 2) + 0; }\n",
    "one": "// half is missing\nconst twice = (n) => n + n;\n",
    "one_wrong": "const twice = (n) => n * n;\n",
    "hidden": "const twice = (n) => 2 * n;\nexports['half'] = (n) => Math.trunc(n / 2) + 0;\nexports.twice = twice;\n",
    "nothing": "const x = 1;\n",
}
CPP = {
    "right": "template <class T> T sum(T a, T b) { return a + b; }\nint twice(int n) { return sum(n, n); }\nint half(int n) { return n / 2; }\n",
    "one": "#include <functional>\nint twice(int n) { return std::plus<int>()(n, n); }\n",
    "one_wrong": "int twice(int n) { return n * n; }\n",
    "nothing": "#include <vector>\nstd::vector<int> x;\n",
}
HASKELL = {
    "right": "twice :: Int -> Int\ntwice n = n + n\nhalf :: Int -> Int\nhalf n = n `div` 2\n",
    "one": "module Main where\ntwice :: Int -> Int\ntwice n = n + n\n",
    "one_wrong": "twice :: Int -> Int\ntwice n = n * n\n",
    "nothing": "x :: Int\nx = 1\n",
}
LACKS = ("lacks half: every call of it fails",)


@pytest.mark.parametrize(
    ("language", "reference", "submissions"),
    [
        ("python", PYTHON["right"], PYTHON),
        ("c", C["right"], C),
        pytest.param("java", JAVA["right"], JAVA, marks=pytest.mark.slow),
        pytest.param("csharp", CSHARP["right"], CSHARP, marks=pytest.mark.slow),
        pytest.param("javascript", JAVASCRIPT["right"], JAVASCRIPT, marks=pytest.mark.slow),
        pytest.param("cpp", CPP["right"], CPP, marks=pytest.mark.slow),
        pytest.param("haskell", HASKELL["right"], HASKELL, marks=pytest.mark.slow),
    ],
)
def test_what_is_there_is_graded_and_ranked(tmp_path, language, reference, submissions):
    name = {"python": "double", "c": "double_"}.get(language, "twice")
    settings = SETTINGS.format(language).replace("double]", f"{name}]")
    exercise = write_exercise(tmp_path / "exercise", settings, reference, submissions)
    results = grade(exercise, options=Options(inputs=300, seed=1, jobs=2, out=tmp_path / "out"))
    found = {finding.id: finding for finding in results.findings}
    assert found["nothing"].claim is Claim.REJECTED
    assert {name: one.remarks for name, one in found.items() if one.remarks} == {"one": LACKS, "one_wrong": LACKS}
    assert {name for name, one in found.items() if one.claim is Claim.REFUTED} == {"one", "one_wrong"}
    entries = {row.id: row.input.entry for row in results.suite}
    assert {entries[row] for row in found["one"].failing} == {"half"}
    assert len({entries[row] for row in found["one_wrong"].failing}) == 2
    assert (found["one"].evidence.got.error, found["one"].evidence.got.message) == ("NoSuchFunction", "it does not define half")
    ranking = read(tmp_path / "out", {"ranking": RankingOptions()}).ranking
    ranks = {place.id: place.rank for place in ranking.places}
    assert ranks["right"] < ranks["one"] < ranks["one_wrong"]


def test_several_missing_functions_are_told_together(tmp_path):
    settings = SETTINGS.format("python") + '[functions.third]\nn = "int(-9, 9)"\n'
    whole = PYTHON["right"] + "def third(n):\n    return n // 3\n"
    exercise = write_exercise(tmp_path / "exercise", settings, whole, {"one": PYTHON["one"]})
    [finding] = grade(exercise, options=Options(inputs=100, seed=1, jobs=2, out=tmp_path / "out")).findings
    assert finding.remarks == ("lacks half, third: every call of them fails",)


def test_a_class_without_a_method_is_told_which(tmp_path):
    stack = "class Stack:\n    def __init__(self):\n        self.n = 0\n    def push(self):\n        self.n += 1\n"
    whole = stack + "    def size(self):\n        return self.n\n"
    settings = 'language = "python"\nclass = "Stack"\ncalls = [0, 3]\n[methods.push]\n[methods.size]\n'
    exercise = write_exercise(tmp_path / "exercise", settings, whole, {"whole": whole + "x = 1\n", "part": stack})
    results = grade(exercise, options=Options(inputs=200, seed=1, jobs=2, out=tmp_path / "out"))
    found = {finding.id: finding for finding in results.findings}
    assert (found["part"].claim, found["part"].remarks) == (Claim.REFUTED, ("lacks size: every call of it fails",))
    assert (found["whole"].claim, found["whole"].remarks) == (Claim.HOLDS, ())
