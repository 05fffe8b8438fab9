"""The exported test_suite.py says of every submission what the verdicts say, under every judge and for every form."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from momus.model import Claim
from momus.pipeline import Options, grade
from tests.exercises import write_exercise

FUNCTION = 'language = "python"\nfunction = "f"\n{}[inputs]\nx = "list(int(0, 3), 0, 3)"\n{}'
CLASS = """\
class {}:
    def __init__(self):
        self.items = []
    def push(self, x):
        self.items.append(x)
    def pop(self):
        if not self.items:
            raise IndexError("empty")
        return self.items.pop({})
"""
CLASS_TOML = (
    'language = "python"\nclass = "Stack"\n{}calls = [0, 4]\nobserve = ["items"]\n[methods.push]\nx = "int(0, 2)"\n[methods.pop]\n'
)
PROGRAM = 'language = "python"\nprogram = true\nstdin = "{{n}}\\n"\n[inputs]\nn = "int(-5, 5)"\n{}'
JUDGE = "def accept(inputs, expected, got):\n    return got in (0, 1) and (got == 1) == (len(inputs['x']) > 1)\n"

EXERCISES = {
    "unordered": (
        FUNCTION.format("", '[judge]\nkind = "unordered"\n'),
        "def f(x):\n    return sorted(set(x))\n",
        {"other_order": "def f(x):\n    return sorted(set(x), reverse=True)\n", "wrong": "def f(x):\n    return x\n"},
        {},
    ),
    "own judge": (
        FUNCTION.format("", '[judge]\npython = "judge.py:accept"\n'),
        "def f(x):\n    return 1 if len(x) > 1 else 0\n",
        {"as_bool": "def f(x):\n    return len(x) > 1\n", "wrong": "def f(x):\n    return 2\n"},
        {"judge.py": JUDGE},
    ),
    "float": (
        FUNCTION.format("", '[judge]\nkind = "float"\nabs = 0.1\n'),
        "def f(x):\n    return sum(x) / 3\n",
        {"rounded": "def f(x):\n    return round(sum(x) / 3, 1)\n", "wrong": "def f(x):\n    return sum(x) // 3\n"},
        {},
    ),
    "types": (
        FUNCTION.format("", '[judge]\ntypes = "strict"\n'),
        "def f(x):\n    return len(x) > 1\n",
        {"number": "def f(x):\n    return int(len(x) > 1)\n", "same": "def f(x):\n    return bool(x[1:])\n"},
        {},
    ),
    "arguments": (
        FUNCTION.format("", '[judge]\narguments = "compare"\n'),
        "def f(x):\n    x.sort()\n",
        {"copied": "def f(x):\n    x[:] = sorted(x)\n", "wrong": "def f(x):\n    x = sorted(x)\n"},
        {},
    ),
    "output": (
        FUNCTION.format("", '[judge]\nkind = "tokens"\noutput = "compare"\n'),
        "def f(x):\n    print(*x)\n",
        {"lines": "def f(x):\n    for one in x:\n        print(one)\n", "wrong": "def f(x):\n    print(*x[1:])\n"},
        {},
    ),
    "exceptions": (
        FUNCTION.format("", '[judge]\nexceptions = "any"\n'),
        "def f(x):\n    if not x:\n        raise ValueError\n    return max(x)\n",
        {"other": "def f(x):\n    return sorted(x)[-1]\n", "wrong": "def f(x):\n    return max(x, default=0)\n"},
        {},
    ),
    "tolerance": (
        FUNCTION.format('names = "lenient"\n', ""),
        "def f(x):\n    return len(x)\n",
        {
            "asking": "def F(x):\n    return len(x)\nn = int(input())\n",
            "wrong": "class Solution:\n    def f(self, x):\n        return 1\n",
        },
        {},
    ),
    "class": (
        CLASS_TOML.format('raises = ["IndexError"]\n'),
        CLASS.format("Stack", ""),
        {
            "same": CLASS.format("Stack", "-1"),
            "queue": CLASS.format("Stack", "0"),
            "none": CLASS.format("Stack", "").replace("raise", "return"),
        },
        {},
    ),
    "program": (
        PROGRAM.format(""),
        "print(2 * int(input()))\n",
        {
            "prompting": "print(2 * int(input('n: ')))\nraise SystemExit(3)\n",
            "wrong": "print(int(input()))\n",
            "late": "print(2 * int(input()))\n1 / 0\n",
        },
        {},
    ),
    "exit code": (
        PROGRAM.format('[judge]\nexit_code = "compare"\n'),
        "print(2 * int(input()))\n",
        {"right": "n = int(input())\nprint(n + n)\n", "exiting": "print(2 * int(input()))\nraise SystemExit(3)\n"},
        {},
    ),
}


def passes(suite: Path, submission: Path, form: str) -> bool:
    command = f"{sys.executable} {submission}" if form == "program" else str(submission)
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--noconftest", "-c", os.devnull, str(suite)],
        env={**os.environ, "SUBMISSION": command, "SECONDS": "5"},
        capture_output=True,
        text=True,
    )
    said = ran.stdout.splitlines()[-1]
    assert re.match(r"\d+ (passed|failed)", said) and "skipped" not in said and "error" not in said, ran.stdout
    return "failed" not in said


QUICK = {"own judge"}


@pytest.mark.parametrize("name", [pytest.param(one, marks=[] if one in QUICK else pytest.mark.slow) for one in EXERCISES])
def test_the_exported_tests_agree_with_the_verdicts(tmp_path, name):
    settings, reference, submissions, files = EXERCISES[name]
    exercise = write_exercise(tmp_path / "exercise", settings, reference, submissions, files)
    results = grade(exercise, options=Options(inputs=300, seed=1, jobs=2, out=tmp_path / "out"))
    refuted = {finding.id: finding.claim is Claim.REFUTED for finding in results.findings}
    assert {True, False} <= set(refuted.values()), refuted
    suite = tmp_path / "out" / "suite"
    form = json.loads((suite / "cases.json").read_text())["form"]
    said = {one: passes(suite, exercise / "submissions" / f"{one}.py", form) for one in submissions}
    assert said == {one: not wrong for one, wrong in refuted.items()}
    assert passes(suite, exercise / "reference.py", form)
