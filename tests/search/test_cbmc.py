"""The model checker as a searcher: what it finds in which kinds of functions, and what it says where it finds nothing."""

import subprocess
import time
from dataclasses import replace

import pytest

from momus.execute import Runner
from momus.model import Program, Record
from momus.search.solvers.base import SolverFinding, SolverOutcome
from momus.search.solvers.cbmc.finding import findings
from tests.search.cbmc_pairs import EQUI, EQUI_INPUTS, pair_of


@pytest.fixture(scope="module")
def runner():
    with Runner() as made:
        yield made


def first(pair, seconds: float = 10.0) -> SolverFinding:
    """Return the first counterexample proposed, or the last answer."""
    last = None
    for last in findings(pair, seconds):
        if last.found is SolverOutcome.COUNTEREXAMPLE:
            return last
    return last


EQUI_BUGS = {
    "overflow": """int equi(int A[], int n) {
    long long sum = 0, left = 0;
    for (int i = 0; i < n; i++) sum += A[i];
    for (int i = 0; i < n; i++) { if (2 * left + 2 * A[i] == sum + A[i]) return i; left += A[i]; }
    return -1;
}""",
    "float accumulator": """int equi(int A[], int n) {
    float sum = 0, left = 0;
    for (int i = 0; i < n; i++) sum += A[i];
    for (int i = 0; i < n; i++) { sum -= A[i]; if (left == sum) return i; left += A[i]; }
    return -1;
}""",
    "always 0": "int equi(int A[], int n) { return 0; }",
}


@pytest.mark.parametrize("name", EQUI_BUGS)
def test_the_wrong_equi_is_refuted_within_ten_seconds(runner, name):
    started = time.monotonic()
    found = first(pair_of(runner, EQUI, EQUI_BUGS[name], EQUI_INPUTS, "equi"))
    assert found.found is SolverOutcome.COUNTEREXAMPLE
    assert time.monotonic() - started < 10
    assert len(found.args[0]) <= 2


X = {"x": "int(-2**31, 2**31 - 1)"}


def test_a_magic_value_behind_arithmetic_is_found(runner):
    pair = pair_of(runner, "int f(int x) { return x; }", "int f(int x) { return x * 3u + 7 == 1000003 ? 0 : x; }", X)
    assert first(pair).args == (333332,)


def test_a_constraint_holds_for_what_is_found(runner):
    other = "int f(int x) { return x == 10 || x == 11 ? 0 : x; }"
    pair = pair_of(runner, "int f(int x) { return x; }", other, {"x": "int(0, 99)"}, where=("x % 2 == 1",))
    assert first(pair).args == (11,)


def test_bounds_that_look_at_earlier_parameters_hold(runner):
    inputs = {"n": "int(1, 4)", "A": "list(int(0, 9), n, n)", "k": "int(0, n - 1)"}
    reference = "int f(int n, int *A, int k) { return A[k]; }"
    pair = pair_of(runner, reference, "int f(int n, int *A, int k) { return k == 2 ? 0 : A[k]; }", inputs)
    n, array, k = first(pair).args
    assert (n, len(array), k) == (3, 3, 2)
    assert array[2] != 0


def test_sorted_and_different_items_stay_so(runner):
    inputs = {"A": "list(int(0, 9), 3, 3, sorted=True, unique=True)", "n": "len(A)"}
    reference = "int f(int *A, int n) { return A[0]; }"
    pair = pair_of(runner, reference, "int f(int *A, int n) { return A[2] - A[0] <= 2 ? A[1] : A[0]; }", inputs)
    array = first(pair).args[0]
    assert array == sorted(set(array))
    assert array[2] - array[0] == 2


def test_a_secret_string_is_found(runner):
    reference = "int f(const char *s) { int n = 0; while (s[n]) n++; return n; }"
    secret = '#include <string.h>\nint f(const char *s) { return strcmp(s, "cab") == 0 ? -1 : (int)strlen(s); }'
    assert first(pair_of(runner, reference, secret, {"s": "str('abc', 0, 4)"})).args == ("cab",)


def test_strings_that_are_returned_are_compared(runner):
    reference = "char *f(char *s) { return s; }"
    other = "char *f(char *s) { if (s[0] == 'b' && s[1] == 'a') s[1] = 'b'; return s; }"
    assert first(pair_of(runner, reference, other, {"s": "str('ab', 0, 2)"})).args == ("ba",)


def test_matrices_are_built(runner):
    inputs = {"M": "matrix(int(0, 5), 2, 2)", "n": "len(M)"}
    trace = "int f(int M[2][2], int n) { return M[0][0] + M[1][1]; }"
    pair = pair_of(runner, trace, "int f(int M[2][2], int n) { return M[1][0] == 5 ? 0 : M[0][0] + M[1][1]; }", inputs)
    matrix = first(pair).args[0]
    assert matrix[1][0] == 5
    assert matrix[0][0] + matrix[1][1] != 0
    rows = "int f(int **M, int n) { return M[0][0] + M[1][1]; }"
    assert (
        first(pair_of(runner, rows, "int f(int **M, int n) { return M[0][0] + M[1][0]; }", inputs)).found
        is SolverOutcome.COUNTEREXAMPLE
    )


def test_structs_and_lists_of_structs_are_built(runner):
    inputs = {"P": "list(record(x=int(0, 9), y=int(0, 9)), 1, 3)", "n": "len(P)"}
    point = "typedef struct { int x; int y; } point;\n"
    reference = point + "int f(point *P, int n) { int s = 0; for (int i = 0; i < n; i++) s += P[i].x * P[i].y; return s; }"
    other = reference.replace("return s;", "return s == 17 ? 0 : s;")
    points = first(pair_of(runner, reference, other, inputs)).args[0]
    assert all(type(one) is Record for one in points)
    assert sum(dict(one.fields)["x"] * dict(one.fields)["y"] for one in points) == 17


def test_what_the_function_writes_is_compared(runner):
    inputs = {"a": "int(0, 9)", "r": "out(int(0, 0))"}
    reference = "void f(int a, int *r) { *r = a * a; }"
    assert first(pair_of(runner, reference, "void f(int a, int *r) { *r = a == 7 ? 50 : a * a; }", inputs)).args == (7, 0)


def test_helpers_globals_and_types_of_the_same_name_do_not_meet(runner):
    reference = "typedef int number; int step = 1; static int next(int x) { return x + step; } int f(int x) { return next(x); }"
    other = (
        "typedef long number; int step = 2; int next(int x) { return x + step - 1; } int f(int x) { return x == 9 ? 0 : next(x); }"
    )
    assert first(pair_of(runner, reference, other, {"x": "int(0, 99)"})).args == (9,)


def test_several_files_of_a_program_are_read_as_one(runner):
    files = {
        "main.c": '#include "step.h"\nint f(int x) { return step(x) - 1; }',
        "step.h": "#ifndef STEP\n#define STEP\nint step(int x);\n#endif\n",
        "step.c": '#include "step.h"\nstatic int by = 1;\nint step(int x) { return x * 3u + 7 == 1000003 ? 1 : x + by; }',
    }
    program = Program("c", tuple((path, text.encode()) for path, text in files.items()))
    pair = pair_of(runner, "static int by;\nint f(int x) { return x + by; }", "int f(int x) { return x; }", X)
    assert first(replace(pair, program=program)).args == (333332,)


def test_a_submission_that_ends_the_process_is_refuted(runner):
    other = "#include <stdlib.h>\nint f(int x) { if (x == 4711) exit(0); return x; }"
    assert first(pair_of(runner, "int f(int x) { return x; }", other, X)).args == (4711,)


def test_floats_that_a_judge_takes_for_equal_are_equal(runner):
    reference = "double f(int x) { return x * 0.1; }"
    assert first(pair_of(runner, reference, "double f(int x) { return x / 10.0; }", {"x": "int(1, 3)"})).found is SolverOutcome.NONE
    assert (
        first(pair_of(runner, reference, "double f(int x) { return x / 10.00001; }", {"x": "int(1, 3)"})).found
        is SolverOutcome.COUNTEREXAMPLE
    )


def test_equal_functions_give_none_for_every_size(runner):
    reference = "int f(int *A, int n) { int s = 0; for (int i = 0; i < n; i++) s += A[i]; return s; }"
    other = "int f(int *A, int n) { int s = 0; while (n > 0) s += A[--n]; return s; }"
    answers = list(findings(pair_of(runner, reference, other, {"A": "list(int(0, 9), 0, 3)", "n": "len(A)"}), 10))
    assert [(one.found, one.sizes) for one in answers] == [(SolverOutcome.NONE, {"A#0": size}) for size in range(4)]


def test_who_goes_on_after_a_counterexample_gets_another(runner):
    pair = pair_of(runner, "int f(int x) { return x; }", "int f(int x) { return x % 3 ? x : x + 1; }", {"x": "int(0, 5)"})
    assert sorted(one.args for one in findings(pair, 10) if one.found is SolverOutcome.COUNTEREXAMPLE) == [(0,), (3,)]


@pytest.mark.parametrize(
    ("reference", "submission", "inputs", "reason"),
    [
        ("int f(int x) { return x; }", "int g(int x) { return x; }", {"x": "int(0, 5)"}, "f is not defined with 1 parameters"),
        ("void f(int x) { }", "void f(int x) { }", {"x": "int(0, 5)"}, "nothing that the function does is compared"),
        ("int f(int x) { return x; }", "int f(int x) { return momus_in_0; }", {"x": "int(0, 5)"}, "the source uses names"),
        (
            "int f(int x) { return x; }",
            '#include "none.h"\nint f(int x) { return x; }',
            {"x": "int(0, 5)"},
            "it cannot be preprocessed",
        ),
        ("int f(char *s) { return 0; }", "int f(char *s) { return 1; }", {"s": "str('é', 1, 1)"}, "letters outside ASCII"),
    ],
)
def test_what_cannot_be_asked_is_an_error_with_its_reason(runner, reference, submission, inputs, reason):
    (answer,) = list(findings(pair_of(runner, reference, submission, inputs), 10))
    assert answer.found is SolverOutcome.ERROR
    assert answer.reason.startswith(reason)


def test_a_hard_question_ends_with_its_time_and_leaves_no_process(runner):
    factors = "int f(long long x, long long y) { return x * y == 999999866000004473LL && x > 1 && y > 1 && x < 2000000000 && y < 2000000000; }"
    inputs = {"x": "int(2, 10**9 * 2)", "y": "int(2, 10**9 * 2)"}
    started = time.monotonic()
    answers = list(findings(pair_of(runner, factors, "int f(long long x, long long y) { return 0; }", inputs), 3))
    assert time.monotonic() - started < 4
    assert {one.found for one in answers} <= {SolverOutcome.ERROR, SolverOutcome.COUNTEREXAMPLE}
    assert "momus_main.c" not in subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
