"""A C program from standard input to standard output: the worker against one boxed process a test."""

import random
import subprocess
import tempfile
from pathlib import Path

from bench.boxed_process import run_each
from bench.timing import JudgeKind, best_rates
from momus import wire
from momus.execute import Batch, Runner
from momus.languages.base import Entry, Task
from momus.languages.c.language import DEFAULT_FLAGS
from momus.model import Form, Input, Limits, Program

TESTS = 2000
PROCESSES = 100
ROUNDS = 4

SOURCE = """\
#include <stdio.h>

int main(void) {
    int n, number, total = 0;
    if (scanf("%d", &n) != 1)
        return 1;
    while (n-- > 0 && scanf("%d", &number) == 1)
        total += number;
    printf("%d\\n", total);
    return 0;
}
"""


def measure() -> dict[str, float]:
    """Return the rates of the two ways, in tests a second."""
    rng = random.Random(3)
    lists = [[rng.randint(-1000, 1000) for _ in range(10)] for _ in range(TESTS)]
    texts = [f"10\n{' '.join(map(str, numbers))}\n".encode() for numbers in lists]
    sums = [f"{sum(numbers)}\n".encode() for numbers in lists]
    batch = Batch("", tuple(Input("", text=text) for text in texts))
    with Runner(0) as runner, tempfile.TemporaryDirectory() as folder:
        prepared = runner.prepare(Program("c", (("sum.c", SOURCE.encode()),)), Task(Form.PROGRAM, (Entry(""),)))
        source, program = Path(folder) / "sum.c", Path(folder) / "sum"
        source.write_text(SOURCE)
        subprocess.run(["gcc", *DEFAULT_FLAGS.split(), str(source), "-o", str(program)], check=True)
        Path(folder).chmod(0o755)

        def worker() -> None:
            filled = runner.run(prepared, batch, Limits(), capture=True)
            if [wire.decode_outcome(record).printed.text for record in filled.records] != sums:
                raise RuntimeError("the worker printed other sums")

        def processes() -> None:
            if run_each([str(program)], texts[:PROCESSES], str(program)) != sums[:PROCESSES]:
                raise RuntimeError("the boxed processes printed other sums")

        return best_rates([JudgeKind("worker", TESTS, worker), JudgeKind("process", PROCESSES, processes)], ROUNDS)
