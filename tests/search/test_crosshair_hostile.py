"""Submissions that fight CrossHair: within time and memory, nothing left, and never more than a proposal."""

import os
import time
from pathlib import Path

import pytest

from momus.execute import Batch, Runner
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Kind, Limits
from momus.search.solvers.base import SolverOutcome
from momus.search.solvers.crosshair import SOLVER
from tests.search.crosshair_pairs import WIDE, pair_of, python

SAME = "def f(x):\n    return x\n"
BUDGET_S = 1.0
OVERRUN_S = 1.0

PROGRAMS = """
## loops
def f(x):
    while True:
        pass
## loops and catches
def f(x):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
## loops where no signal is seen
def f(x):
    return sum(range(10**12))
## stops the timer
import signal
signal.signal(signal.SIGALRM, signal.SIG_IGN)
def f(x):
    signal.setitimer(signal.ITIMER_REAL, 0)
    while True:
        pass
## sleeps
import time
def f(x):
    time.sleep(1000)
## loops while loading
while True:
    try:
        while True:
            pass
    except BaseException:
        pass
## takes memory
def f(x):
    kept = []
    while True:
        kept.append(bytearray(1 << 24))
## takes memory while loading
kept = [bytearray(1 << 24) for i in range(10**6)]
def f(x):
    return x
## forks
import os
def f(x):
    while True:
        os.fork()
## starts threads
import threading, time
def f(x):
    for i in range(100):
        threading.Thread(target=time.sleep, args=(1000,)).start()
    return x
## calls itself
def f(x):
    return f(x + 1)
## exits
import os
def f(x):
    os._exit(0)
## crashes
import ctypes
def f(x):
    ctypes.string_at(0)
## kills
import os
def f(x):
    os.kill(1, 9)
    os.kill(-1, 9)
## prints without end
def f(x):
    while True:
        print('x' * 10**6)
## breaks the modules
import sys
for name in list(sys.modules):
    if name.split('.')[0] in ('crosshair', 'momus', 'z3'):
        sys.modules[name] = None
def f(x):
    return x
## breaks the built-in functions
import builtins
builtins.len = builtins.isinstance = lambda *a: 0
builtins.tuple = None
def f(x):
    return x
## breaks the solver
import crosshair.core, crosshair.statespace as s
crosshair.core.realize = None
s.StateSpace.add = lambda *a: None
s.StateSpace.choose_possible = lambda *a, **k: True
def f(x):
    return x
## stops the tracing
import sys
sys.settrace(None)
def f(x):
    sys.settrace(None)
    return x
## forges inputs
import gc, marshal
def f(x):
    for found in gc.get_objects():
        if type(found).__name__ == 'Board':
            found.add(marshal.dumps(('input', (10**30,)), 2))
            found.add(marshal.dumps(('input', 'x'), 2))
            found.add(b'{garbage')
            found.end()
    return x
## forges the header
import gc
def f(x):
    for found in gc.get_objects():
        if type(found).__name__ == 'Board':
            for i in range(8):
                found.header[i] = 2**63
    return x
## is no Python
def f(x:
## defines nothing
def g(x):
    return x
"""
HOSTILE = {part.split("\n", 1)[0]: part.split("\n", 1)[1] for part in PROGRAMS.split("## ")[1:]}


def below(ancestor: int) -> set[int]:
    """Return the processes that this one has started, and those that they have, but for the dead."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rsplit(")", 1)[1].split()[:2]
        except OSError:
            continue
        if state != "Z":
            parents[int(stat.parent.name)] = int(parent)
    found = {ancestor}
    while grown := {process for process, parent in parents.items() if parent in found} - found:
        found |= grown
    return found


@pytest.fixture(scope="module")
def runner():
    with Runner() as made:
        first(made, SAME)
        yield made


def first(runner: Runner, submission: str, seconds: float = BUDGET_S):
    answers = SOLVER.findings(pair_of(runner, SAME, submission, {"x": WIDE}), seconds, ())
    try:
        return next(answers)
    finally:
        answers.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_it_ends_in_time_and_leaves_nothing(runner, name):
    before = below(os.getpid())
    started = time.monotonic()
    finding = first(runner, HOSTILE[name])
    took = time.monotonic() - started
    assert len(below(os.getpid())) <= len(before)
    if finding.found is SolverOutcome.COUNTEREXAMPLE:
        assert -(10**12) <= finding.args[0] <= 10**12
    elif finding.found is not SolverOutcome.NONE:
        assert finding.found is SolverOutcome.ERROR and finding.reason
    # The next question is answered as if nothing had been; what it takes is what the machine takes for any.
    started = time.monotonic()
    assert first(runner, "def f(x):\n    return x if x != 77_777 else 0\n", 20).args == (77_777,)
    assert took < BUDGET_S + OVERRUN_S + time.monotonic() - started, finding


def test_memory_beyond_the_limit_is_refused(runner):
    submission = "def f(x):\n    return len(bytearray(3 << 30)) and x\n"
    # What runs out of memory there does so when it is run, too: an exception where the reference has none.
    assert first(runner, submission, 10).found is SolverOutcome.COUNTEREXAMPLE
    assert first(runner, submission.replace("3 << 30", "1 << 27"), 20).found is SolverOutcome.NONE


def test_other_boxes_do_not_see_the_packages(runner):
    text = "def f(x):\n    import crosshair\n    return x\n"
    prepared = runner.prepare(python(text), Task(Form.FUNCTION, (Entry("f", ("x",)),)))
    outcome = runner.run(prepared, Batch("f", (Input("f", (1,)),)), Limits()).outcome(0)
    assert (outcome.kind, outcome.error) == (Kind.RAISED, "ModuleNotFoundError")
