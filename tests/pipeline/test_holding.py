"""Claims that hold within a bound: what they say, and that no program gets one that it does not deserve."""

import shutil

import pytest

from momus.model import Claim
from momus.pipeline import Options, check, grade
from momus.pipeline.passes import one_pass
from momus.pipeline.stages.solving import SolverTime
from momus.pipeline.whole_run import read_exercise
from momus.progress import Silent
from momus.table import Store
from tests.exercises import write_exercise
from tests.search.test_cbmc_proof import LIES as C_LIES

SETTINGS = 'language = "{language}"\nname = "f"\nfunction = "f"\n{more}[inputs]\n{inputs}\n'
DIGIT = 'x = "int(0, 9)"'


def checked(folder, reference, submission, inputs=DIGIT, more="", judge="", language="python", options=Options(jobs=1)):
    settings = SETTINGS.format(language=language, inputs=inputs, more=more) + judge
    write_exercise(folder, settings, reference, {"one": submission})
    suffix = {"python": "py", "c": "c"}[language]
    (finding,) = check(folder, folder / f"submissions/one.{suffix}", options=options).findings
    return finding


SAME = "def f(x):\n    return x\n"

PYTHON_LIES = {
    "another value": (SAME, "def f(x):\n    return x if x != 7 else 8\n", {}),
    "another type of exception": (
        "def f(x):\n    if x == 3:\n        raise ValueError\n    return x\n",
        "def f(x):\n    if x == 3:\n        raise KeyError\n    return x\n",
        {},
    ),
    "an exception for a value": (SAME, "def f(x):\n    assert x != 5\n    return x\n", {}),
    "a time-out": (SAME, "def f(x):\n    while x == 4:\n        pass\n    return x\n", {"more": "limits = {seconds = 0.3}\n"}),
    "ends the process": (SAME, "import os\ndef f(x):\n    if x == 6:\n        os._exit(0)\n    return x\n", {}),
    "ends the interpreter": (SAME, "def f(x):\n    if x == 6:\n        raise SystemExit(0)\n    return x\n", {}),
    "counts its calls": (SAME, "calls = []\ndef f(x):\n    calls.append(x)\n    return x + (len(calls) > 1)\n", {}),
    "a default that grows": (SAME, "def f(x, seen=[]):\n    seen.append(x)\n    return x if len(seen) < 3 else 0\n", {}),
    "keeps what it saw": (SAME, "seen = set()\ndef f(x):\n    seen.add(x)\n    return x if len(seen) == 1 else -1\n", {}),
    "draws lots": (SAME, "import random\ndef f(x):\n    return x if random.random() < 0.999 else -1\n", {}),
    "looks at the clock": (SAME, "import time\ndef f(x):\n    return x if time.time() < 4e9 else -1\n", {}),
    "looks at its number": (SAME, "import os\ndef f(x):\n    return x if os.getpid() != 4_000_000 else -1\n", {}),
    "looks at its surroundings": (SAME, "import os\ndef f(x):\n    return x if 'EXAM' not in os.environ else -1\n", {}),
    "looks at its arguments": (SAME, "import sys\ndef f(x):\n    return x if len(sys.argv) < 9 else -1\n", {}),
    "looks at an address": (SAME, "def f(x):\n    return x if id([]) % 4096 != 8 else -1\n", {}),
    "looks at a hash": (SAME, "def f(x):\n    return x if hash('a') % 997 else -1\n", {}),
    "imports by name": (SAME, "r = __import__('random')\ndef f(x):\n    return x if r.random() < 0.999 else -1\n", {}),
    "looks inside": (SAME, "def f(x):\n    return x if f.__code__.co_argcount == 1 else -1\n", {}),
    "reads a file": (SAME, "def f(x):\n    try:\n        open('/exam')\n        return -1\n    except OSError:\n        return x\n", {}),
    "a number for a truth": (
        "def f(x):\n    return x == 3\n",
        "def f(x):\n    return int(x == 3)\n",
        {"judge": '[judge]\ntypes = "strict"\n'},
    ),
    "a tuple for a list": ("def f(x):\n    return [x]\n", "def f(x):\n    return (x,) if x == 9 else [x]\n", {}),
    "minus zero": ("def f(x):\n    return str(0.0)\n", "def f(x):\n    return str(0.0 if x != 2 else -0.0)\n", {}),
    "not a number": ("def f(x):\n    return 0.0 * x\n", "def f(x):\n    return float('nan') if x == 8 else 0.0\n", {}),
    "too deep": (
        "def f(x):\n    return 0\n",
        "def g(n):\n    return n and g(n - 1)\ndef f(x):\n    return g(150 * x)\n",
        {},
    ),
    "what it prints": (
        SAME,
        "def f(x):\n    if x == 1:\n        print('!')\n    return x\n",
        {"judge": '[judge]\noutput = "compare"\n'},
    ),
    "what it does to its argument": (
        "def f(A):\n    return len(A)\n",
        "def f(A):\n    if len(A) == 2:\n        A.sort()\n    return len(A)\n",
        {"inputs": 'A = "list(int(0, 1), 0, 3)"', "judge": '[judge]\narguments = "compare"\n'},
    ),
    "beyond the bound that is small": (
        "def f(s):\n    return 0\n",
        "def f(s):\n    return int(len(s) == 3 and s[0] == s[2] == 'q' and s[1] == 'z')\n",
        {"inputs": 's = "str(\'a-z\', 0, 9)"'},
    ),
}  # fmt: skip


@pytest.mark.parametrize("lie", PYTHON_LIES)
def test_no_python_program_holds_that_differs_or_may_differ(tmp_path, lie):
    reference, submission, more = PYTHON_LIES[lie]
    finding = checked(tmp_path, reference, submission, **more, options=Options(jobs=1, inputs=60))
    assert finding.claim is not Claim.HOLDS, finding.bound


def test_a_python_program_holds_on_all_inputs_of_a_small_domain(tmp_path):
    finding = checked(tmp_path, SAME, "from math import gcd\ndef f(x):\n    return gcd(x, 0)\n", 'x = "int(0, 99)"')
    assert (finding.claim, finding.tried) == (Claim.HOLDS, 100)
    assert finding.bound == "all 100 inputs of the domain, each as the first call in a fresh process"


def test_a_python_program_holds_up_to_the_length_that_could_be_run(tmp_path):
    reference, other = "def f(A):\n    return sum(A)\n", "def f(A):\n    n = 0\n    for x in A:\n        n += x\n    return n\n"
    finding = checked(tmp_path / "long", reference, other, 'A = "list(int(0, 1), 0, 9)"', options=Options(jobs=1, inputs=500))
    assert finding.claim is Claim.HOLDS
    assert finding.bound == "all 31 inputs up to length 4, each as the first call in a fresh process"
    few = checked(tmp_path / "short", reference, other, 'A = "list(int(0, 99), 0, 9)"', options=Options(jobs=1, inputs=500))
    assert (few.claim, few.bound) == (Claim.UNREFUTED, "")


def test_inputs_without_a_right_answer_are_left_out_of_the_bound(tmp_path):
    reference = "def f(x):\n    return 6 // (x - 3)\n"
    finding = checked(tmp_path, reference, "def f(x):\n    return 6 // (x - 3) if x != 3 else None\n")
    assert finding.bound.startswith("all 9 inputs of the domain on which the reference gives an answer (1 have none), each as")


def test_what_was_run_through_is_not_run_again(tmp_path):
    write_exercise(
        tmp_path / "exercise", SETTINGS.format(language="python", inputs=DIGIT, more=""), SAME, {"one": SAME + "\n\nx = 1\n"}
    )
    first = grade(tmp_path / "exercise", options=Options(jobs=1, out=tmp_path / "out"))
    again = grade(tmp_path / "exercise", options=Options(jobs=1, out=tmp_path / "out"))
    assert first.findings == again.findings
    assert again.findings[0].bound == "all 10 inputs of the domain, each as the first call in a fresh process"


def test_the_time_that_running_through_took_is_not_given_away_again_in_the_next_run(tmp_path):
    settings = SETTINGS.format(language="python", inputs=DIGIT, more="")
    folder = write_exercise(tmp_path / "exercise", settings, SAME, {"one": SAME + "\n\nx = 1\n"})
    options = Options(jobs=1, budget_s=1)
    exercise = read_exercise(folder, None, options)
    with Store.open(tmp_path / "store.sqlite") as store:
        compiled = tmp_path / "compiled"
        no_solvers = SolverTime(0.0, more_passes=False)
        asked = {"search": True, "wishes": {}, "solver_time": no_solvers}
        runs = [one_pass(exercise, store, compiled, options, Silent(), [], **asked) for _ in range(2)]
    first, second = (run.reader.through.seconds for run in runs)
    assert first == second and all(seconds > 0 for seconds in first.values()) and len(first) == 1


CHOSEN_C_LIES = (
    "exit", "abort", "endless loop", "signed overflow", "read past the end", "static counter", "qsort", "rand", "literal written",
    "order of increments", "local never set", "no return", "address",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("lie", CHOSEN_C_LIES)
def test_no_c_program_holds_that_differs_or_may_differ(tmp_path, lie):
    reference, submission, inputs = C_LIES[lie]
    written = "\n".join(f'{name} = "{text}"' for name, text in inputs.items())
    options = Options(jobs=1, budget_s=2)
    finding = checked(tmp_path, reference, submission, written, "limits = {seconds = 0.3}\n", language="c", options=options)
    assert finding.claim is not Claim.HOLDS, finding.bound


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("g++"), reason="needs g++")
def test_no_cpp_program_holds_since_nobody_looks_whether_it_is_defined(tmp_path):
    (tmp_path / "exercise.toml").write_text('reference = "reference.cpp"\nfunction = "f"\n[inputs]\nx = "int(0, 9)"\n')
    (tmp_path / "reference.cpp").write_text("int f(int x) { return x; }\n")
    (tmp_path / "one.cpp").write_text("int f(int x) { int A[10]; A[x] = x; return x + A[x] - x + (A[0] & 0); }\n")
    (finding,) = check(tmp_path, tmp_path / "one.cpp", options=Options(jobs=1, inputs=60)).findings
    assert (finding.claim, finding.bound) == (Claim.UNREFUTED, "")
