"""Inputs for the paths of Java programs: what JBMC proposes, and what running them really did."""

import time
from collections import defaultdict
from pathlib import Path

import pytest

from momus.domain import express_text, parse_domain
from momus.execute import Runner
from momus.languages.base import Entry, Task
from momus.model import Form, Input
from momus.search.solvers.jbmc import paths
from momus.search.solvers.path_frontier import TakenBranches, frontier
from momus.search.solvers.path_runs import walk
from momus.search.solvers.paths import PathGround, pair_paths, program_paths
from tests.search.jbmc_pairs import java, of

INT = "int(-2**31, 2**31 - 1)"
# On a busy machine, compiling alone takes many seconds.
SECONDS, MOST = 120.0, 100


@pytest.fixture(scope="module")
def runner():
    with Runner() as opened:
        yield opened


def knowledge(runner, inputs, types=("int",)):
    entry = Entry("f", tuple(inputs), tuple(types), "int")
    domain = parse_domain(inputs, [], "inputs", Path("."))
    return PathGround(Task(Form.FUNCTION, (entry,)), entry, domain, runner, lambda args: Input("f", args))


@pytest.fixture
def solver_alone(monkeypatch):
    """Leave the cheap engines out, so that what is found is what JBMC proposes."""

    def propose(programs, knowledge, seconds):
        yield from paths.solved(programs, knowledge, time.monotonic() + seconds)

    monkeypatch.setattr(paths, "RECORDER", paths.PathRecorder(paths.walk, propose))


def together(program, on, values):
    """Return the values that take one path, path by path."""
    by_word = defaultdict(list)
    for value, walked in zip(values, walk(program, on, [(value,) for value in values]), strict=True):
        by_word[walked.word].append(value)
    return list(by_word.values())


REFERENCE = java(of("int f(int x) { return 42 - x; }"))
CONSTANT = java(of("int f(int x) { return 42; }"))
TWO_RIGHT = java(of("int f(int x) { if (x == 0) return 42; if (x == 42) return 0; return 0; }"))


@pytest.mark.slow
def test_the_pairs_of_the_papers_figure_have_two_and_three_paths(runner, solver_alone):
    on = knowledge(runner, {"x": INT})
    assert len(program_paths(REFERENCE, on, SECONDS, MOST)) == 1
    two = pair_paths(REFERENCE, CONSTANT, on, SECONDS, MOST)
    assert sorted(one.agreed for one in two) == [False, True]
    three = pair_paths(REFERENCE, TWO_RIGHT, on, SECONDS, MOST)
    assert sorted((one.agreed, one.args[0] in (0, 42)) for one in three) == [(False, False), (True, True), (True, True)]


@pytest.mark.slow
def test_a_loop_has_a_path_for_each_number_of_turns(runner, solver_alone):
    turns = java(of("int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }"))
    found = program_paths(turns, knowledge(runner, {"n": "int(0, 39)"}), SECONDS, MOST)
    assert sorted(one.args for one in found) == [(n,) for n in range(40)]


@pytest.mark.slow
def test_what_only_arithmetic_reaches_is_found_and_labels_and_handlers_count(runner, solver_alone):
    source = """int f(int x, int y) {
        if (x * 3 + y == 123457 && x - y == 991) return 1;
        try {
            switch (x % 3) { case 1: return 2; case 2: return 4 / (y - 77777); }
        } catch (ArithmeticException e) {
            return 5;
        }
        return 6;
    }"""
    found = program_paths(java(of(source)), knowledge(runner, {"x": INT, "y": INT}, ("int", "int")), SECONDS, MOST)
    solutions = [(x, y) for x, y in (one.args for one in found) if (3 * x + y - 123457) % 2**32 == 0 == x - y - 991]
    assert len(solutions) == 1
    # Behind both equations; behind none, four ways through the switch; behind the first, no x leads to the handler.
    assert len({one.word for one in found}) == len(found) == 1 + 4 + 3


@pytest.mark.slow
def test_lists_are_followed_size_by_size(runner, solver_alone):
    source = "int f(int[] A) { int m = 0; for (int a : A) if (a > m) m = a; return m; }"
    found = program_paths(java(of(source)), knowledge(runner, {"A": f"list({INT}, 0, 3)"}, ("int[]",)), SECONDS, MOST)
    assert len(found) == 1 + 2 + 4 + 8


@pytest.mark.slow
def test_words_are_equal_only_for_equal_branches(runner):
    source = """
        static int[] three = made();
        static int[] made() { int[] made = new int[3]; for (int i = 0; i < 3; i++) made[i] = i; return made; }
        static class Later { static int sum; static { for (int i = 0; i < 4; i++) sum += i; } }
        static int f(int n) {
            try {
                switch (n) {
                    case 1: n++;
                    case 2: return three[n];
                    case 9: return three[n];
                    default: throw new IllegalStateException(n > 20 ? "large" : "small");
                }
            } catch (IllegalStateException e) {
                if (n == 6) System.exit(3);
                if (n % 2 == 0) return 1 / (n - 4);
            }
            return Later.sum;
        }
    """
    on = knowledge(runner, {"n": "int(0, 100)"})
    values = [3, 1, 2, 9, 5, 23, 6, 7, 25, 4, 8, 10, 3]
    # Classes are initialized on the first input that needs them, which is no path of its own.
    assert together(java(f"class Main {{ {source} }}"), on, values) == [[3, 5, 7, 3], [1], [2], [9], [23, 25], [6], [4], [8, 10]]


@pytest.mark.slow
def test_objects_strings_and_lambdas_note_their_branches(runner):
    source = """import java.util.function.IntPredicate;
class Main {
    enum Size { SMALL, LARGE }
    record Kept(int n) { boolean isOdd() { return n % 2 != 0; } }
    static int f(int n) {
        IntPredicate below = m -> m < 10;
        Size size = below.test(n) ? Size.SMALL : Size.LARGE;
        String text = switch (size) { case SMALL -> "a"; case LARGE -> n == 50 ? "b" : null; };
        if (text == null) return 1;
        switch (text) { case "b": return new Kept(n).isOdd() ? 2 : 3; default: return 4; }
    }
}
"""
    assert together(java(source), knowledge(runner, {"n": "int(0, 100)"}), [0, 10, 9, 50, 99, 51]) == [[0, 9], [10, 99, 51], [50]]


@pytest.mark.slow
def test_programs_that_read_take_paths_and_no_more_than_asked_for_are_returned(runner):
    domain = parse_domain({"n": "int(-1000, 1000)"}, [], "inputs", Path("."))
    source = """import java.util.Scanner;
public class Main {
    public static void main(String[] words) {
        int n = new Scanner(System.in).nextInt();
        if (n == 777) System.exit(3);
        System.out.println(n < 0 ? "negative" : n);
    }
}
"""

    def row(args):
        return Input("", args, text=express_text("{n}\n", domain.names, args))

    on = PathGround(Task(Form.PROGRAM), Entry(""), domain, runner, row, stdin="{n}\n")
    found = program_paths(java(source), on, SECONDS, MOST)
    assert len(found) == 3 and (777,) in [one.args for one in found]
    assert len(program_paths(java(source), on, SECONDS, 2)) == 2


@pytest.mark.slow
def test_a_program_that_does_not_compile_has_no_paths(runner):
    assert program_paths(java(of("int f(int x) { return y; }")), knowledge(runner, {"x": INT}), SECONDS, MOST) == []


def test_the_ways_to_ask_for_turn_off_a_known_one_and_were_not_taken():
    known = {TakenBranches(0b01, 2), TakenBranches(0b11, 2)}
    assert frontier(known, set(), 9, beyond=False) == [TakenBranches(0, 1)]
    assert frontier(known, {TakenBranches(0, 1)}, 9, beyond=False) == []
    assert frontier({TakenBranches(1, 1)}, set(), 9, beyond=True) == [TakenBranches(0, 1), TakenBranches(1, 2), TakenBranches(3, 2)]
    assert frontier({TakenBranches(1, 1)}, set(), 1, beyond=True) == [TakenBranches(0, 1)]
