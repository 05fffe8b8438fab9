"""What counting steps costs, and what it saves.

Costs: CPU time of the build that counts against the plain one, for loops over an array and calls in one function. Saves: cells a second of
a column that loops on every input, which the clock would take one and a quarter of its limits each for.
"""

import json
import sys
import time
from pathlib import Path

from momus.domain import NOTHING_KNOWN, parse_domain
from momus.execute import Batch, Runner
from momus.execute.step_counts import split_counted
from momus.judge import JudgeSettings
from momus.languages.base import COUNTED, Entry, Task
from momus.model import Form, Input, Limits, Program
from momus.search import Column, Examiner, FillUnit, Setting
from momus.search.work.fill import fill

ROUNDS = 5
LIMITS = Limits(cpu_s=60.0)
LOOPING_CELLS = 300

_C = """
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int work(int n) {
    int a[100], sum = 0;
    for (int round = 0; round < n; round++) {
        for (int i = 0; i < 100; i++)
            a[i] = i * 7919 % 101;
        for (int i = 0; i < 100; i++)
            for (int j = 1; j < 100 - i; j++)
                if (a[j - 1] > a[j]) {
                    int t = a[j];
                    a[j] = a[j - 1];
                    a[j - 1] = t;
                }
        sum += a[50] + fib(15);
    }
    return sum;
}
"""
_PYTHON = """
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
def work(n):
    total = 0
    for round in range(n):
        a = [i * 7919 % 101 for i in range(100)]
        for i in range(100):
            for j in range(1, 100 - i):
                if a[j - 1] > a[j]:
                    a[j], a[j - 1] = a[j - 1], a[j]
        total += a[50] + fib(15)
    return total
"""
_JAVA = (
    "class Work {" + _C.replace("int work", "static int work").replace("int a[100], sum", "int[] a = new int[100]; int sum") + "}"
)
SOURCES = {
    "c": ("work.c", _C, 3000),
    "cpp": ("work.cpp", _C, 3000),
    "java": ("Work.java", _JAVA, 10_000),
    "python": ("work.py", _PYTHON, 150),
}
LOOPING = {
    "c": ("f.c", "int f(int n) { int k = 0; while (n) k++; return k; }", "int f(int n) { return n; }"),
    "java": (
        "F.java",
        "class F { static int f(int n) { int k = 0; while (n > 0) k++; return k; } }",
        "class F { static int f(int n) { return n; } }",
    ),
    "python": ("f.py", "def f(n):\n    while n: pass\n", "def f(n):\n    return n\n"),
}
LOOPING["cpp"] = ("f.cpp", *LOOPING["c"][1:])


def looping_cells_a_second() -> dict[str, float]:
    """Return by language how many cells of a looping column are told in a second of the wall clock, with what it takes to start."""
    found = {}
    domain = parse_domain({"n": f"int(1, {LOOPING_CELLS})"}, [], "inputs", Path("."))
    task = Task(Form.FUNCTION, (Entry("f", ("n",), ("int",), "int"),))
    unit_inputs = tuple(Input("f", (n,)) for n in range(1, LOOPING_CELLS + 1))
    with Runner(0) as runner:
        for name, (file, *texts) in LOOPING.items():
            looping, reference = (Program(name, ((file, text.encode()),)) for text in texts)
            setting = Setting(task, (reference,), {"f": domain}, NOTHING_KNOWN, Limits(), JudgeSettings())
            best_s = 1e9
            for _ in range(ROUNDS):
                examiner = Examiner(setting, runner)
                began = time.monotonic()
                filled = fill(examiner, FillUnit(Column(1, "", looping, looping=True), unit_inputs))
                best_s = min(best_s, time.monotonic() - began)
                assert len(filled.distinct) == 1 and len(filled.used) == LOOPING_CELLS
            found[name] = round(LOOPING_CELLS / best_s)
    return found


def measure() -> dict[str, dict[str, float]]:
    """Return by language how many times slower the build is that counts, and how many million steps a CPU second it counts."""
    found = {}
    with Runner(0) as runner:
        for name, (file, text, rounds) in SOURCES.items():
            program = Program(name, ((file, text.encode()),))
            task = Task(Form.FUNCTION, (Entry("work", ("n",)),))
            plain, counted = runner.prepare(program, task), runner.prepare_as(program, task, COUNTED)

            def cpu_s(prepared, n):
                filled = runner.run(prepared, Batch("work", (Input("work", (n,)),)), LIMITS)
                return filled.used.cpu_s, filled.records[0]

            best = {}
            for _ in range(ROUNDS):
                # In turns, so that a busy machine disturbs both alike; without what it takes to start.
                for way, prepared in (("plain", plain), ("counted", counted)):
                    start_s, _ = cpu_s(prepared, 0)
                    seconds, record = cpu_s(prepared, rounds)
                    best[way] = min(best.get(way, 1e9), seconds - start_s)
            _, count = split_counted(record)
            found[name] = {
                "slower": round(best["counted"] / best["plain"], 2),
                "million_steps_a_second": round(count.steps / best["counted"] / 1e6, 1),
            }
    return found


def main() -> None:
    """Print the figures, as JSON."""
    json.dump({"counted": measure(), "looping_cells_a_second": looping_cells_a_second()}, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
