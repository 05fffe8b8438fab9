"""The model checker reads C++ functions that are C as well: it names inputs, and proves nothing."""

from dataclasses import replace

import pytest

from momus.execute import Runner
from momus.model import Program
from momus.search.solvers.base import Doubt, SolverOutcome
from momus.search.solvers.cbmc.finding import findings
from momus.search.solvers.cbmc.proof import attempt
from tests.search.cbmc_pairs import pair_of

RIGHT = "int f(int x) { return x; }\n"
WRONG = """#include <iostream>
#include <cstdlib>
using namespace std;

// no class: a comment
bool magic(int x) { bool found = x * 3 + 7 == 1000003; return found; }

int f(int x) { return magic(std::abs(x)) && x > 0 ? 0 : x; }
"""


def cpp_pair(runner: Runner, submission: str):
    pair = pair_of(runner, RIGHT, RIGHT, {"x": "int(-2**31 + 1, 2**31 - 1)"})
    made = [Program("cpp", (("main.cpp", text.encode()),)) for text in (RIGHT, submission)]
    return replace(pair, reference=made[0], program=made[1])


def test_a_magic_value_in_cpp_is_found():
    with Runner() as runner:
        found = [one for one in findings(cpp_pair(runner, WRONG), 60) if one.found is SolverOutcome.COUNTEREXAMPLE]
    assert [one.args for one in found][:1] == [(333332,)]


@pytest.mark.parametrize(
    ("submission", "reason"),
    [
        ("#include <vector>\nint f(int x) { std::vector<int> v; return x; }", "it uses ::, which is no C"),
        ("template <class T> T g(T x) { return x; }\nint f(int x) { return g(x); }", "it uses template, which is no C"),
    ],
)
def test_what_is_no_c_is_not_asked_about(submission, reason):
    with Runner() as runner:
        [answer] = findings(cpp_pair(runner, submission), 20)
    assert (answer.found, answer.reason) == (SolverOutcome.ERROR, reason)


def test_nothing_is_proved_about_cpp():
    with Runner() as runner:
        proof = attempt(cpp_pair(runner, RIGHT), 3, 20)
    assert proof == Doubt("C++ is read as C, and some texts mean something else there")
