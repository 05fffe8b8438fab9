"""Inputs for the paths of C programs: what CBMC proposes, and what running them really did."""

import time
from pathlib import Path

import pytest

from momus.domain import express_text, parse_domain
from momus.execute import Runner
from momus.languages.base import Entry, Task
from momus.languages.c.branches import with_branches
from momus.model import Form, Input, Program
from momus.search.solvers.cbmc import paths
from momus.search.solvers.paths import PathGround, pair_paths, program_paths
from tests.search.cbmc_pairs import c

INT = "int(-2**31, 2**31 - 1)"


@pytest.fixture(scope="module")
def runner():
    with Runner() as opened:
        yield opened


def knowledge(runner, inputs, types):
    entry = Entry("f", tuple(inputs), tuple(types), "int")
    domain = parse_domain(inputs, [], "inputs", Path("."))
    return PathGround(Task(Form.FUNCTION, (entry,)), entry, domain, runner, lambda args: Input("f", args))


@pytest.fixture
def solver_alone(monkeypatch):
    """Leave the cheap engines out, so that what is found is what CBMC proposes."""

    def propose(programs, knowledge, seconds):
        yield from paths._solved(programs, knowledge, time.monotonic() + seconds)

    monkeypatch.setattr(paths, "RECORDER", paths.PathRecorder(paths.walk, propose))


REFERENCE = c("int f(int x) {\n    return 42 - x;\n}\n")
CONSTANT = c("int f(int x) {\n    return 42;\n}\n")
TWO_RIGHT = c("int f(int x) {\n    if (x == 0) return 42;\n    if (x == 42) return 0;\n    return 0;\n}\n")


def test_the_pairs_of_the_papers_figure_have_two_and_three_paths(runner, solver_alone):
    on = knowledge(runner, {"x": INT}, ["int"])
    assert len(program_paths(REFERENCE, on, 10, 100)) == 1
    two = pair_paths(REFERENCE, CONSTANT, on, 10, 100)
    assert sorted(one.agreed for one in two) == [False, True]
    three = pair_paths(REFERENCE, TWO_RIGHT, on, 10, 100)
    assert sorted((one.agreed, one.args[0] in (0, 42)) for one in three) == [(False, False), (True, True), (True, True)]


@pytest.mark.slow
def test_a_loop_has_a_path_for_each_number_of_turns(runner, solver_alone):
    on = knowledge(runner, {"n": "int(0, 39)"}, ["int"])
    turns = c("int f(int n) {\n    int s = 0;\n    for (int i = 0; i < n; i++) s += i;\n    return s;\n}\n")
    assert sorted(one.args for one in program_paths(turns, on, 20, 100)) == [(n,) for n in range(40)]


def test_what_only_arithmetic_reaches_is_found_and_labels_count(runner, solver_alone):
    source = """int f(int x, int y) {
    if (x * 3 + y == 123457 && x - y == 991) return 1;
    switch (x % 5) { case 1: return 2; case 3: return 4; }
    return y > 0 ? 7 : 8;
}
"""
    small = "int(-10**6, 10**6)"  # Where no sum overflows, one input takes the first return.
    found = program_paths(c(source), knowledge(runner, {"x": small, "y": small}, ["int", "int"]), 20, 100)
    assert (31112, 30121) in [one.args for one in found]
    assert len({one.word for one in found}) == len(found) == 9


@pytest.mark.slow
def test_lists_are_followed_size_by_size(runner, solver_alone):
    source = "int f(int *A, int n) {\n    int m = 0;\n    for (int i = 0; i < n; i++) if (A[i] > m) m = A[i];\n    return m;\n}\n"
    found = program_paths(c(source), knowledge(runner, {"A": f"list({INT}, 0, 4)", "n": "len(A)"}, ["int *", "int"]), 20, 100)
    assert len(found) == 1 + 2 + 4 + 8 + 16


def test_with_the_cheap_engines_no_path_is_missed_and_no_more_than_asked_for_are_returned(runner):
    on = knowledge(runner, {"x": INT, "y": INT}, ["int", "int"])
    source = c("int f(int x, int y) {\n    return (x > 5 || y < 3) && x != y ? 1 : x == -77777;\n}\n")
    found = program_paths(source, on, 10, 100)
    assert len(found) == 5
    assert len(program_paths(source, on, 10, 2)) == 2


@pytest.mark.parametrize(
    "choice",
    [
        "x > y ? x : y",
        "MAX(x, y)",
        "(x > y) ? (x) : (y)",
        "({ int most = y; if (x > y) most = x; most; })",
        "x >= MAX(\n\n    x,\n#ifdef MAX\n    y)\n#endif\n",
    ],
)
def test_what_a_choice_looks_like_does_not_matter(runner, choice):
    """The compiler makes no branch of some of them: a maximum is one instruction to it."""
    on = knowledge(runner, {"x": INT, "y": INT}, ["int", "int"])
    source = f"#define MAX(a, b) ((a) > (b) ? (a) : (b))\nint f(int x, int y) {{\n    return {choice};\n}}\n"
    assert len(program_paths(c(source), on, 10, 100)) == 2


def test_programs_that_read_numbers(runner, solver_alone):
    domain = parse_domain({"n": "int(-2**31, 2**31 - 1)"}, [], "inputs", Path("."))
    source = """#include <stdio.h>
int main(void) {
    int n;
    scanf("%d", &n);
    if (n % 1000 == 777) printf("lucky\\n");
    else if (n == -123456) printf("secret\\n");
    else printf("%d\\n", n);
    return 0;
}
"""

    def row(args):
        return Input("", args, text=express_text("{n}\n", domain.names, args))

    on = PathGround(Task(Form.PROGRAM), Entry(""), domain, runner, row, stdin="{n}\n")
    found = program_paths(c(source), on, 10, 100)
    assert len(found) == 3
    assert (-123456,) in [one.args for one in found]


def test_all_runs_that_end_the_process_of_a_function_are_one_path(runner):
    source = c("#include <stdlib.h>\nint f(int x) {\n    if (x == 7) exit(1);\n    if (x == 8) exit(1);\n    return x > 0;\n}\n")
    found = program_paths(source, knowledge(runner, {"x": "int(0, 9)"}, ["int"]), 5, 100)
    assert [one.args for one in found] == [(0,), (7,)]


def test_conditions_are_recorded_once_and_constants_are_not():
    source = b"int t[] = { 1 && 2 };\nint f(int n) { static int s = 1 || 2; while (1) if (!(n && n < 3)) return s; return n ?: 4; }"
    recorded = (
        b"int t[] = { 1 && 2 };\nint f(int n) { static int s = 1 || 2; "
        b"while (1) if (!(momus_branch(!!(n)) && momus_branch(!!(n < 3)))) return s; return n ?: 4; }"
    )
    assert with_branches(source) == recorded


def test_a_switch_has_a_condition_for_each_of_its_labels():
    source = b"int f(int n) { switch (n) { case 2 > 1 ? 3 : 4: case 5: switch (1) { case 6: break; } return 1; default: break; } return 0; }"
    recorded = (
        b"int f(int n) { switch (__extension__({ __auto_type momus_value = +(n); "
        b"momus_branch(momus_value == ( 2 > 1 ? 3 : 4)) || momus_branch(momus_value == ( 5)); momus_value; })) { case 2 > 1 ? 3 : 4: case 5: "
        b"switch (__extension__({ __auto_type momus_value = +(1); momus_branch(momus_value == ( 6)); momus_value; })) { case 6: break; } return 1; "
        b"default: break; } return 0; }"
    )
    assert with_branches(source) == recorded


def test_only_static_variables_have_constant_values():
    source = b"int f(int n) { int is_static = n > 2 ? 1 : 0; static int two = 1 ? 2 : 3; return is_static; }"
    assert with_branches(source).count(b"momus_branch") == 1


VALID = {
    "a range of labels": ("switch (x) { case 1 ... 5: return 1; case 7: return 2; } return 0;", 3),
    "a bit-field": ("struct { unsigned b : 3; } y; y.b = x & 7; switch (y.b) { case 1: return 1; case 2: return 2; } return 0;", 3),
    "a place in an initial value": ("int a[4] = { [1 ? 1 : 2] = 3 }; return a[x > 2] > 1 ? 5 : 6;", 2),
    "a label that is declared in the switch": ("switch (x) { enum { ONE = 1 }; case ONE: return x > 0; } return 3;", 1),
    "a label that is no text": ("switch (x) { case (unsigned char)'\xe9': return 1; } return 2;", 2),
    "an alignment": ("_Alignas(1 ? 8 : 4) int y = x; return y > 3 ? 1 : 2;", 2),
}


@pytest.mark.parametrize("case", VALID)
def test_valid_c_can_be_followed(runner, case):
    body, paths = VALID[case]
    program = Program("c", (("f.c", f"int f(int x) {{ {body} }}\n".encode("latin-1")),))
    assert len(program_paths(program, knowledge(runner, {"x": "int(0, 300)"}, ["int"]), 5, 100)) == paths
