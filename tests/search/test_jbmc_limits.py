"""JBMC keeps to its time and its memory, and nothing of it is left behind."""

import os
import time
from pathlib import Path

import pytest

from momus.execute import Runner
from momus.search.solvers.base import Doubt, SolverOutcome
from momus.search.solvers.jbmc.finding import findings
from momus.search.solvers.jbmc.harness import prove_entry
from momus.search.solvers.jbmc.proof import deepest
from momus.search.solvers.jbmc.run import MEMORY_MB, Joined, queries_of
from tests.search.jbmc_pairs import of, pair_of

FACTORS = of("int f(long x, long y) { return x * y == 999999866000004473L ? 1 : 0; }")
NEVER = of("int f(long x, long y) { return 0; }")
LARGE = {"x": "int(2, 2 * 10**9)", "y": "int(2, 2 * 10**9)"}
SUM, TURNED = of("int f(int x, int y) { return x + y; }"), of("int f(int x, int y) { return y + x; }")
SMALL = {"x": "int(0, 9)", "y": "int(0, 9)"}
BUDGET_S = 4.0


@pytest.fixture(scope="module")
def runner():
    with Runner() as opened:
        # What is made once on a machine, and the box.
        list(findings(pair_of(opened, SUM, TURNED, SMALL), 30.0))
        yield opened


def tools_left() -> list[str]:
    """Return the names of the processes below this one that are the model checker's, or Java's."""
    parents, names = {}, {}
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            said = Path(f"/proc/{entry}/stat").read_text()
        except OSError:
            continue
        parents[entry], names[entry] = said.rpartition(")")[2].split()[1], said.partition("(")[2].rpartition(")")[0]
    below = {str(os.getpid())}
    while grown := {one for one, parent in parents.items() if parent in below} - below:
        below |= grown
    return [names[one] for one in below if one in names and names[one].startswith(("jbmc", "java", "timeout", "ld-linux"))]


def found_within(pair, seconds):
    return list(findings(pair, seconds))


@pytest.mark.slow
@pytest.mark.parametrize("ask", [found_within, deepest])
def test_a_question_without_an_answer_ends_with_its_time_and_leaves_no_process(runner, ask):
    started = time.monotonic()
    ask(pair_of(runner, SUM, TURNED, SMALL), 60.0)
    honest_s = time.monotonic() - started
    started = time.monotonic()
    said = ask(pair_of(runner, FACTORS, NEVER, LARGE), BUDGET_S)
    assert time.monotonic() - started < BUDGET_S + 1.0 + honest_s
    assert isinstance(said, Doubt) or {one.found for one in said} == {SolverOutcome.ERROR}
    assert tools_left() == []


@pytest.mark.slow
def test_compiling_for_the_model_checker_is_within_the_time_too(runner):
    started = time.monotonic()
    (answer,) = findings(pair_of(runner, SUM, TURNED, SMALL), 0.1)
    assert time.monotonic() - started < 2.0
    assert answer.reason == "no answer: the programs were not compiled in time"
    assert tools_left() == []


@pytest.mark.slow
def test_a_question_that_wants_more_memory_is_stopped(runner):
    hog = of(
        "int f(int x) { int[] a = new int[60000]; for (int i = 0; i < 12; i++) a[((x * i + i) & 0x7fffffff) % 60000] += i * x; return a[x]; }"
    )
    pair = pair_of(runner, hog, hog.replace("+ i)", "- i)"), {"x": "int(0, 100)"})
    (query,) = queries_of(pair).in_order()
    answer = Joined(pair, [query]).ask(prove_entry(query), ["--unwind", "14"], 240.0)
    assert answer.reason == "SAT checker ran out of memory"
    assert MEMORY_MB == 2048
    assert tools_left() == []
