"""Calls that are stopped by their steps: whatever they catch, keep or start, and however deep they are."""

from pathlib import Path

import pytest

from momus.domain import NOTHING_KNOWN, parse_domain
from momus.execute import Runner
from momus.execute.batch import outcome_of
from momus.judge import JudgeSettings
from momus.languages import language
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Kind, Limits, Program, Used
from momus.search import Column
from momus.search.work.examiner import Examiner
from momus.search.work.fill import FillUnit, fill
from momus.search.work.setting import Setting
from tests.search.looping import CPP, JAVA, PYTHON, column_of, enough, every_language, examined, filled, told

RUNAWAY = {
    "python": (
        "def f(n):\n    return f(n + 2) if n % 2 else n\n",
        # Under a limit of its own.
        "import sys\nsys.setrecursionlimit(10**5)\ndef f(n):\n    return f(n + 2) if n % 2 else n\n",
    ),
    "c": (
        "int f(int n) { return n % 2 ? f(n + 2) + 1 : n; }",
        "int f(int n) { int i, k = 0; for (i = 0; i < 9; i++) if (n > i) k++; return n % 2 ? f(n + 2) + k : n; }",
    ),
    "java": (
        "static int f(int n) { return n % 2 == 1 ? f(n + 2) + 1 : n; }",
        "static int f(int n) { int k = 0; for (int i = 0; i < 9; i++) if (n > i) k++; return n % 2 != 0 ? f(n + 2) + k : n; }",
    ),
}
RUNAWAY["cpp"] = RUNAWAY["c"]
OVERFLOW = {"python": "RecursionError", "c": 11, "cpp": 11, "java": "StackOverflowError"}


@every_language
def test_runaway_recursion_ends_as_what_it_is(source):
    with examined(source) as examiner:
        for body in RUNAWAY[source.language]:
            result = filled(examiner, column_of(source, body), 2, 3, 4)
            assert told(result) == [2, OVERFLOW[source.language], 4]


SWALLOWS = {
    "python": (
        "def f(n):\n    while n % 2:\n        try:\n            while n: pass\n        except: pass\n    return n\n",
        # Each of its calls, one inside the other, catches what stops it.
        "def f(n):\n    return g(n, 500) if n % 2 else n\n"
        "def g(n, d):\n    if d == 0: return n\n    try: return g(n, d - 1) + g(n, d - 1)\n    except: return g(n, d - 1)\n",
    ),
    "java": (
        "static int f(int n) { while (n % 2 == 1) { try { while (n > 0) n = n | 1; } catch (Throwable caught) { } } return n; }",
        "static int f(int n) { return n % 2 == 0 ? n : g(n, 500); }"
        "static int g(int n, int d) { if (d == 0) return n; try { return g(n, d - 1) + g(n, d - 1); } catch (Throwable t) { return g(n, d - 1); } }",
    ),
    "cpp": ("int f(int n) { while (n % 2) { try { while (n) throw n; } catch (...) { } } return n; }",),
}


@pytest.mark.parametrize("source", [PYTHON, CPP, pytest.param(JAVA, marks=pytest.mark.slow)], ids=lambda one: one.language)
def test_a_loop_that_catches_everything_is_stopped(source):
    with examined(source) as examiner:
        for body in SWALLOWS[source.language]:
            cells = told(filled(examiner, column_of(source, body), 2, 3, 4, 5, 6))
            assert cells == [n if n % 2 == 0 else -enough(source) for n in range(2, 7)]


def test_a_thread_that_loops_does_not_go_on_beside_the_next_input():
    threads = (
        "import threading\ndef g():\n    while True: pass\n"
        "def f(n):\n    if n == 2:\n        threading.Thread(target=g, daemon=True).start()\n        while True: pass\n    return n\n"
    )
    with examined(PYTHON) as examiner:
        assert told(filled(examiner, column_of(PYTHON, threads), 1, 2, 3, 2, 4)) == [1, -enough(PYTHON), 3, -enough(PYTHON), 4]


TIDY = {
    "python": "now = []\ndef f(n):\n    now.append(n)\n    while n == 2 or len(now) > 1: pass\n    now.pop()\n    return n\n",
    "c": "static int now; int f(int n) { int k = 0; now++; while (n == 2 || now > 1) k++; now--; return n; }",
    "java": "static int now; static int f(int n) { int k = 0; now++; while (n == 2 || now > 1) k++; now--; return n; }",
}
TIDY["cpp"] = TIDY["c"]
TIDY_WITH = {
    "a number": "now = 0\ndef f(n):\n    global now\n    now += 1\n    while n == 2 or now > 1: pass\n    now -= 1\n    return n\n",
    "a class": "class C:\n    now = 0\ndef f(n):\n    C.now += 1\n    while n == 2 or C.now > 1: pass\n    C.now -= 1\n    return n\n",
    "a function": "def f(n):\n    f.now = getattr(f, 'now', 0) + 1\n    while n == 2 or f.now > 1: pass\n    f.now -= 1\n    return n\n",
    "a default": "def f(n, now=[]):\n    now.append(n)\n    while n == 2 or len(now) > 1: pass\n    now.pop()\n    return n\n",
    "a closure": (
        "def made():\n    now = 0\n    def f(n):\n        nonlocal now\n        now += 1\n        while n == 2 or now > 1: pass\n"
        "        now -= 1\n        return n\n    return f\nf = made()\n"
    ),
}


@every_language
def test_a_stopped_call_leaves_nothing_behind_for_the_next(source):
    with examined(source) as examiner:
        assert told(filled(examiner, column_of(source, TIDY[source.language]), 1, 2, 3, 2, 4)) == [
            n if n != 2 else -enough(source) for n in (1, 2, 3, 2, 4)
        ]


@pytest.mark.parametrize("name", TIDY_WITH)
def test_whatever_python_keeps_between_calls_is_as_before_after_a_stopped_one(name):
    with examined(PYTHON) as examiner:
        assert told(filled(examiner, column_of(PYTHON, TIDY_WITH[name]), 1, 2, 3)) == [1, -enough(PYTHON), 3]


PROGRAMS = {
    "python": ("f.py", "n = int(input())\nwhile n % 3 == 2: pass\nprint(n)\n", "n = int(input())\nprint(n)\n"),
    "c": (
        "f.c",
        '#include <stdio.h>\nint main(void) { int n, k = 0; scanf("%d", &n); while (n % 3 == 2) k++; printf("%d", n); return 0; }',
        '#include <stdio.h>\nint main(void) { int n; scanf("%d", &n); printf("%d", n); return 0; }',
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_whole_programs_are_told_too(name):
    file, *texts = PROGRAMS[name]
    looping, reference = (Program(name, ((file, text.encode()),)) for text in texts)
    domain = {"": parse_domain({"n": "int(0, 9)"}, [], "inputs", Path("."))}
    with Runner(84) as runner:
        examiner = Examiner(
            Setting(Task(Form.PROGRAM), (reference,), domain, NOTHING_KNOWN, Limits(cpu_s=0.3), JudgeSettings()), runner
        )
        inputs = tuple(Input("", (n,), text=b"%d" % n) for n in (1, 2, 3, 5))
        result = fill(examiner, FillUnit(Column(7, "", looping, looping=True), inputs))
        kinds = [outcome_of(record).kind for record in result.records]
        assert kinds == [Kind.EXITED, Kind.TIMED_OUT, Kind.EXITED, Kind.TIMED_OUT]
        assert [dict(result.used)[place] for place in (1, 3)] == [Used(steps=-language(name).enough_steps)] * 2


COUNTERS = {
    "python": (
        "counter.py",
        "class Counter:\n    def __init__(self): self.n = 0\n"
        "    def add(self, k):\n        while k == 3: pass\n        self.n += k\n        return self.n\n",
    ),
    "cpp": ("counter.cpp", "class Counter { int n = 0; public: int add(int k) { while (k == 3) n++; return n += k; } };"),
    "java": ("Counter.java", "class Counter { int n; int add(int k) { while (k == 3) n++; return n += k; } }"),
}


@pytest.mark.parametrize("name", ["python", "cpp", pytest.param("java", marks=pytest.mark.slow)])
def test_objects_are_told_too(name):
    file, text = COUNTERS[name]
    looping, reference = (Program(name, ((file, one.encode()),)) for one in (text, text.replace("k == 3", "k == 99")))
    methods = (Entry("add", ("k",), ("int",), "int"),)
    task = Task(Form.OBJECT, (Entry("Counter"),), methods=methods)
    with Runner(84) as runner:
        examiner = Examiner(Setting(task, (reference,), {}, NOTHING_KNOWN, Limits(cpu_s=0.3), JudgeSettings()), runner)
        inputs = tuple(Input("Counter", ((), (("add", (1,)), ("add", (k,)), ("add", (2,))))) for k in (2, 3, 4))
        result = fill(examiner, FillUnit(Column(7, "", looping, looping=True), inputs))
        assert told(result) == [(1, 3, 5), -language(name).enough_steps, (1, 5, 7)]
