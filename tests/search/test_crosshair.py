"""CrossHair finds inputs on which Python programs differ, for every kind of domain, and says when there are none."""

import pytest

from momus.domain import parse_calls_domain
from momus.execute import Runner
from momus.judge import JudgeKind, JudgeSettings
from momus.model import Form
from momus.search.solvers.base import Pair, SolverOutcome
from momus.search.solvers.crosshair import SOLVER
from momus.search.solvers.crosshair.finding import FALSE_ONES
from tests.search.crosshair_pairs import WIDE, pair_in, pair_of, python

SECONDS = 20.0
"""Far more than any needs, for machines that are busy."""


@pytest.fixture(scope="module")
def runner():
    with Runner() as made:
        yield made


def first(pair: Pair, seconds: float = SECONDS):
    answers = SOLVER.findings(pair, seconds, ())
    try:
        return next(answers)
    finally:
        answers.close()


def called(text: str, args: tuple):
    """Return what a function of the tests' own does."""
    names = {}
    exec(text, names)
    return names["f"](*args)


DIFFERENT = {
    "linear system": (
        {"x": WIDE, "y": WIDE, "z": WIDE},
        "x + y",
        "3 * x + 5 * y - 7 * z == -27_157 and x - 2 * y + z == 30_244 and 2 * x + y + 4 * z == 35_185",
    ),
    "two equations over lists": ({"A": "list(int(-1000, 1000), 0, 6)"}, "len(A)", "len(A) == 4 and A[0] + A[1] == 1001 and A[2] - A[3] == 77"),
    "deep conditions on a list": (
        {"A": "list(int(0, 10**6), 0, 6)"}, "len(A)", "len(A) > 2 and A[0] < A[1] < A[2] and sum(A) == 7777 and A[1] == 99",
    ),
    "secret word": ({"s": "str('a-z ', 0, 20)"}, "len(s)", "s == 'open sesame now'"),
    "prefix, suffix and length": ({"s": "str('a-z', 0, 20)"}, "len(s)", "s.startswith('qx') and s.endswith('zj') and len(s) == 9"),
    "letters in places": ({"s": "str('a-z0-9', 0, 12)"}, "len(s)", "len(s) == 8 and s[1] == 'k' and s[3] == '7' and s[7] == 'v'"),
    "letters made large": ({"s": "str('a-z', 0, 12)"}, "s.upper()", "len(s) > 7 and s[1] == 'k' and s[7] == 'v' and s.isalpha()"),
    "letters beyond ASCII": ({"s": "str('a-zäöü', 0, 4)"}, "len(s)", "s.upper() == 'ÄÖX'"),
    "masked bits": ({"x": "int(-2**31, 2**31 - 1)"}, "x", "x & 0x7FFFF00 == 0x1234500 and x | 0xF0 == x and x ^ 1 < x"),
    "factors": ({"x": "int(2, 10**6)", "y": "int(2, 10**6)"}, "x * y", "x < y and x * y == 1_022_117"),
    "a power": ({"x": "int(-10**6, 10**6)"}, "x", "x ** 3 == 1_881_365_963_625"),
    "bool and number": ({"b": "bool()", "x": "int()"}, "x", "not b and x == 41_234"),
    "float": ({"x": "float(-1000, 1000)"}, "x * 2", "100.25 < x < 100.26"),
    "tuple or nothing": ({"x": "optional(tuple(int(0, 120), choice('M', 'F')))"}, "x", "x is not None and x == (99, 'F')"),
    "set": ({"s": "set(int(0, 1000), 0, 4)"}, "len(s)", "s == {3, 77, 500}"),
    "dict": ({"d": "dict(str('a-z', 1, 3), int(0, 1000), 0, 4)"}, "len(d)", "d.get('key') == 77"),
    "record": ({"p": "record(x=int(0, 10**6), y=int(0, 10**6))"}, "p.x", "p.x + p.y == 777_777 and p.y == 2 * p.x"),
    "matrix": ({"m": "matrix(int(0, 1000), 2, 3)"}, "len(m)", "sum(m[0]) == 77 and m[1][0] == m[0][2] > 60"),
    "permutation": ({"p": "permutation(5)"}, "p", "p[0] == 3 and p[4] == 1 and p[1] == 4"),
    "linked": ({"node": "linked(int(0, 10**6), 0, 4)"}, "0", "node and node.next and node.val + node.next.val == 765_432"),
    "derived length": ({"A": "list(int(0, 1000), 0, 6)", "n": "len(A)"}, "n", "n > 3 and A[n - 1] == 555"),
    "length by an earlier one": ({"n": "int(1, 6)", "A": "list(int(0, 1000), n, n)"}, "n", "n == 5 and A[4] == 555"),
    "bound by an earlier one": ({"lo": "int(0, 10**9)", "hi": "int(lo, 10**9)"}, "lo", "hi - lo == 123_456 and lo > 99"),
    "sorted and different": ({"A": "list(int(0, 1000), 1, 5, sorted=True, unique=True)"}, "A[0]", "len(A) == 4 and A[3] == 3 * A[0] + 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", DIFFERENT)
def test_an_input_is_found_on_which_they_differ(runner, name):
    inputs, right, where_wrong = DIFFERENT[name]
    names = ", ".join(inputs)
    reference = f"def f({names}):\n    return {right}\n"
    submission = f"def f({names}):\n    if {where_wrong}:\n        return 'wrong'\n    return {right}\n"
    pair = pair_of(runner, reference, submission, inputs)
    finding = first(pair)
    assert finding.found is SolverOutcome.COUNTEREXAMPLE, finding
    assert pair.domain.contains(finding.args)
    if name not in ("record", "linked"):
        assert called(submission, finding.args) == "wrong"


def test_constraints_are_kept_to(runner):
    pair = pair_of(
        runner,
        "def f(A, k):\n    return k\n",
        "def f(A, k):\n    return -1 if A and A[-1] == 555 and k > 2 else k\n",
        {"A": "list(int(0, 1000), 0, 6)", "k": "int(0, 9)"},
        ("sum(A) == 600", "sorted(A) == A", "k < len(A)"),
    )
    args = first(pair).args
    assert pair.domain.contains(args)
    assert args[0][-1] == 555 and args[1] > 2


@pytest.mark.parametrize(
    "submission",
    ["return x + x", "return x << 1", "if x > 1000:\n        return x * 2\n    return 2 * x", "return sum((x, x))"],
)
def test_equal_programs_have_none(runner, submission):
    finding = first(pair_of(runner, "def f(x):\n    return 2 * x\n", f"def f(x):\n    {submission}\n", {"x": "int(0, 10**9)"}))
    assert (finding.found, finding.reason) == (SolverOutcome.NONE, "every path was followed")


BY_SEVEN = "def f(x):\n    if x % 7 == 0: return 8\n    return x % 7\n"
ONES = "def f(x):\n    count = 0\n    while x != 0:\n        if x % 2 > 0: count += 1\n        x >>= 1\n    return count\n"
TURNED = "def f(x):\n    return 42 - x\n"


@pytest.mark.parametrize(
    "reference, submission, domain, expected",
    [
        (
            BY_SEVEN,
            "def f(x):\n    if x % 7 == 0: return 8\n    if x == 1009: return 1\n    return x\n",
            WIDE,
            SolverOutcome.COUNTEREXAMPLE,
        ),
        (
            BY_SEVEN,
            "def f(x):\n    if x == 1009: return 1\n    if x == 383: return 5\n    return x % 7 or 8\n",
            WIDE,
            SolverOutcome.NONE,
        ),
        (TURNED, "def f(x):\n    return 42\n", WIDE, SolverOutcome.COUNTEREXAMPLE),
        (
            TURNED,
            "def f(x):\n    if x == 0: return 42\n    if x == 42: return 0\n    return 0\n",
            WIDE,
            SolverOutcome.COUNTEREXAMPLE,
        ),
        (TURNED, "def f(x):\n    return -(x - 42)\n", WIDE, SolverOutcome.NONE),
        (ONES, "def f(x):\n    return x // 2\n", "int(0, 255)", SolverOutcome.COUNTEREXAMPLE),
    ],
)
def test_pairs_of_the_similarity_paper_are_told_apart_or_not(runner, reference, submission, domain, expected):
    assert first(pair_of(runner, reference, submission, {"x": domain})).found is expected


def test_an_equal_pair_with_too_many_paths_is_not_refuted(runner):
    pair = pair_of(runner, ONES, "def f(x):\n    return sum(x >> i & 1 for i in range(8))\n", {"x": "int(0, 255)"})
    assert first(pair, 2).found is not SolverOutcome.COUNTEREXAMPLE


def test_numbers_count_by_value_unless_types_are_strict(runner):
    reference, submission = "def f(x):\n    return x > 5\n", "def f(x):\n    return 1 if x > 5 else 0\n"
    assert first(pair_of(runner, reference, submission, {"x": WIDE})).found is SolverOutcome.NONE
    strict = JudgeSettings(types="strict")
    assert first(pair_of(runner, reference, submission, {"x": WIDE}, judge=strict)).found is SolverOutcome.COUNTEREXAMPLE


def test_order_does_not_count_where_the_judge_says_so(runner):
    inputs = {"a": "int(0, 9)", "b": "int(0, 9)"}
    reference, submission = "def f(a, b):\n    return [a, b]\n", "def f(a, b):\n    return [b, a]\n"
    assert first(pair_of(runner, reference, submission, inputs)).found is SolverOutcome.COUNTEREXAMPLE
    unordered = JudgeSettings(kind=JudgeKind.UNORDERED)
    assert first(pair_of(runner, reference, submission, inputs, judge=unordered)).found is SolverOutcome.NONE


def test_what_rounding_alone_brings_is_no_difference(runner):
    pair = pair_of(runner, "def f(x):\n    return x / 10\n", "def f(x):\n    return x * 0.1\n", {"x": "float(0, 100)"})
    assert first(pair, 4).found is not SolverOutcome.COUNTEREXAMPLE


def test_arguments_count_where_the_judge_compares_them(runner):
    inputs = {"A": "list(int(0, 9), 0, 3)"}
    reference, submission = "def f(A):\n    return len(A)\n", "def f(A):\n    n = len(A)\n    A.sort()\n    return n\n"
    assert first(pair_of(runner, reference, submission, inputs)).found is SolverOutcome.NONE
    finding = first(pair_of(runner, reference, submission, inputs, judge=JudgeSettings(arguments="compare")))
    assert finding.args[0] != sorted(finding.args[0])


def test_where_the_reference_fails_there_is_no_difference_unless_its_exceptions_are_behaviour(runner):
    reference = "def f(x):\n    if x < 0:\n        raise ValueError\n    return x\n"
    submission = "def f(x):\n    return x\n"
    assert first(pair_of(runner, reference, submission, {"x": WIDE})).found is SolverOutcome.NONE
    finding = first(pair_of(runner, reference, submission, {"x": WIDE}, judge=JudgeSettings(raises=("ValueError",))))
    assert finding.args[0] < 0


def test_a_reference_that_never_behaves_is_no_answer(runner):
    finding = first(pair_of(runner, "def f(x):\n    return 1 // 0\n", "def f(x):\n    return x\n", {"x": WIDE}))
    assert finding.found is SolverOutcome.ERROR and "no path through the reference" in finding.reason


@pytest.mark.slow
def test_a_loop_that_ends_nowhere_is_a_difference(runner):
    pair = pair_of(
        runner, "def f(x):\n    return x\n", "def f(x):\n    while x == 12_345:\n        pass\n    return x\n", {"x": WIDE}
    )
    assert first(pair, 12).args == (12_345,)


def test_what_one_path_leaves_behind_does_not_lead_the_next(runner):
    submission = "seen = []\ndef f(x, y):\n    seen.append(x)\n    return 0 if len(seen) > 1 or x - y == 54_321 else 1\n"
    pair = pair_of(runner, "def f(x, y):\n    return 1\n", submission, {"x": WIDE, "y": WIDE})
    x, y = first(pair).args
    assert x - y == 54_321


def test_programs_of_several_files_are_kept_apart(runner):
    pair = pair_of(runner, "def f(x):\n    return x\n", "", {"x": WIDE})
    main = b"from helper import twice\ndef f(x):\n    return twice(x) - x if x != 4_711 else 0\n"
    files = (("main.py", main), ("helper.py", b"def twice(x):\n    return 2 * x\n"))
    several = type(pair.program)("python", files)
    assert first(type(pair)(**{**vars(pair), "program": several})).args == (4_711,)


def test_a_submission_may_leave_out_a_length(runner):
    inputs = {"A": "list(int(0, 1000), 0, 5)", "n": "len(A)"}
    pair = pair_of(runner, "def f(A, n):\n    return n\n", "def f(A):\n    return len(A) if A[:1] != [777] else -1\n", inputs)
    assert first(pair).args[0][0] == 777


ACCOUNT = """class f:
    def __init__(self, start):
        self.total = start
    def add(self, x):
        self.total += x
        return self.total
    def reset(self):
        self.total = 0
"""


def test_calls_of_an_object_are_found(runner):
    domain = parse_calls_domain({"start": "int(0, 10**6)"}, {"add": {"x": "int(0, 10**6)"}, "reset": {}}, (0, 4))
    wrong = ACCOUNT.replace("self.total += x\n", "self.total += x if self.total != 4_711 or x < 100 else 0\n")
    finding = first(pair_in(runner, ACCOUNT, wrong, domain, form=Form.OBJECT, observe=("total",)))
    assert domain.contains(finding.args)
    start, calls = finding.args
    assert any(name == "add" and given[0] >= 100 for name, given in calls)
    assert first(pair_in(runner, ACCOUNT, ACCOUNT, domain, form=Form.OBJECT, observe=("total",))).found is SolverOutcome.NONE


def test_programs_that_read_and_print_are_not_followed(runner):
    pair = pair_of(runner, "print(input())", "print(input())", {"x": WIDE})
    task = type(pair.task)(Form.PROGRAM)
    finding = first(type(pair)(**{**vars(pair), "task": task}))
    assert (finding.found, finding.reason) == (SolverOutcome.ERROR, "programs are not followed symbolically")


def test_counterexamples_that_are_false_end(runner):
    liar = "import sys\ndef f(x):\n    return x + 1 if 'z3' in sys.modules else x\n"
    answers = list(SOLVER.findings(pair_of(runner, "def f(x):\n    return x\n", liar, {"x": "int(0, 10**6)"}), SECONDS, ()))
    inputs = [one.args for one in answers if one.found is SolverOutcome.COUNTEREXAMPLE]
    assert len(set(inputs)) == len(inputs) <= FALSE_ONES + 1
    assert answers[-1].found is not SolverOutcome.COUNTEREXAMPLE


def test_nothing_is_asked_that_is_settled(runner):
    assert list(SOLVER.findings(pair_of(runner, "def f(x): return x", "def f(x): return 0", {"x": WIDE}), 5, {()})) == []


def test_it_reads_python_only():
    assert SOLVER.languages == {"python"} and SOLVER.missing() == ""
    assert python("").language in SOLVER.languages
