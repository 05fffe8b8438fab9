"""A C function of ten integers: the worker against a bare loop compiled with the same flags."""

import subprocess
import tempfile
from pathlib import Path

from bench.python_list10 import ten_integers
from bench.timing import JudgeKind, best_rates
from momus import wire
from momus.execute import Batch, Runner
from momus.languages.base import Entry, Task
from momus.languages.c.language import DEFAULT_FLAGS
from momus.model import Form, Input, Limits, Program

CALLS = 400_000
REPEATS = 5
ROUNDS = 7

SOURCE = """\
int longest_rise(int *numbers, int n) {
    int best = 1, length = 1;
    for (int i = 1; i < n; i++) {
        length = numbers[i] > numbers[i - 1] ? length + 1 : 1;
        if (length > best)
            best = length;
    }
    return best;
}
"""

# The function lies in a file of its own, so that the compiler cannot look into it from the loop.
LOOP = """\
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int longest_rise(int *numbers, int n);
int main(int argc, char **argv) {
    int count = atoi(argv[2]), repeats = atoi(argv[3]);
    int *numbers = malloc(sizeof(int) * 10 * count), *results = malloc(sizeof(int) * count);
    FILE *file = fopen(argv[1], "rb");
    if (argc != 4 || !file || fread(numbers, sizeof(int) * 10, count, file) != (size_t)count)
        return 1;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int r = 0; r < repeats; r++)
        for (int i = 0; i < count; i++)
            results[i] = longest_rise(numbers + 10 * i, 10);
    clock_gettime(CLOCK_MONOTONIC, &end);
    long long total = 0;
    for (int i = 0; i < count; i++)
        total += results[i];
    printf("%.9f %lld\\n", end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) / 1e9, total);
    return 0;
}
"""


def measure() -> dict[str, float]:
    """Return the rates of the two ways, in calls a second."""
    lists = ten_integers(2, CALLS)
    task = Task(Form.FUNCTION, (Entry("longest_rise", ("numbers", "n"), ("int *", "int"), "int", {"n": "numbers"}),))
    batch = Batch("longest_rise", tuple(Input("longest_rise", (numbers, 10)) for numbers in lists))
    with Runner(0) as runner, tempfile.TemporaryDirectory() as folder:
        prepared = runner.prepare(Program("c", (("rise.c", SOURCE.encode()),)), task)
        bare = bare_loop(Path(folder), lists)
        records = runner.run(prepared, batch, Limits()).records
        total = sum(map(wire.decode, records))

        last: list[bytes] = []

        def worker() -> None:
            last[:] = runner.run(prepared, batch, Limits()).records

        def loop() -> float:
            seconds, other = subprocess.run(bare, capture_output=True, text=True, check=True).stdout.split()
            if int(other) != total:
                raise RuntimeError("the worker and the bare loop disagree")
            return float(seconds)

        rates = best_rates([JudgeKind("worker", CALLS, worker), JudgeKind("bare", CALLS * REPEATS, loop)], ROUNDS)
        if last != records:
            raise RuntimeError("the worker did not do the same twice")
        return rates


def bare_loop(folder: Path, lists: list[list[int]]) -> list[str]:
    """Return the command of a program that calls the function in a loop and prints the seconds and the sum of the results."""
    (folder / "rise.c").write_text(SOURCE)
    (folder / "loop.c").write_text(LOOP)
    (folder / "numbers").write_bytes(b"".join(number.to_bytes(4, "little", signed=True) for numbers in lists for number in numbers))
    program = folder / "loop"
    subprocess.run(["gcc", *DEFAULT_FLAGS.split(), "-c", str(folder / "rise.c"), "-o", str(folder / "rise.o")], check=True)
    # Only the function is the student's: the loop around it is as fast as the compiler can make it, as the worker is.
    subprocess.run(["gcc", "-O2", str(folder / "loop.c"), str(folder / "rise.o"), "-o", str(program)], check=True)
    return [str(program), str(folder / "numbers"), str(len(lists)), str(REPEATS)]
