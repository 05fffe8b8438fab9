"""What counting ticks costs: CPU time of the build that counts against the plain one, for loops over an array and calls in one function."""

import json
import sys

from momus.execute import Batch, Runner
from momus.execute.counting import split_counted
from momus.languages.base import COUNTED, Entry, Task
from momus.model import Form, Input, Limits, Program

ROUNDS = 5
LIMITS = Limits(cpu_s=60.0)

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


def measure() -> dict[str, dict[str, float]]:
    """Return by language how many times slower the build is that counts, and how many million ticks a CPU second it counts."""
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
                "million_ticks_a_second": round(count.ticks / best["counted"] / 1e6, 1),
            }
    return found


def main() -> None:
    """Print the ratios, as JSON."""
    json.dump(measure(), sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
