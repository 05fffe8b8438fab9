"""A Python function of a list of ten integers: the worker against a bare loop, EvalPlus, and a boxed process a test."""

import json
import random
import sys
import tempfile
import time
from pathlib import Path

from bench.boxed_process import run_each
from bench.evalplus_peer import EvalPlusPeer
from bench.timing import JudgeKind, best_rates
from momus import wire
from momus.execute import Batch, Runner
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Program

CALLS = 20_000
PROCESSES = 24
ROUNDS = 5

SOURCE = """\
def longest_rise(numbers):
    best = length = 1
    for before, after in zip(numbers, numbers[1:]):
        length = length + 1 if after > before else 1
        if length > best:
            best = length
    return best
"""

ONE_TEST = """
import json, sys
print(json.dumps(longest_rise(*json.load(sys.stdin))))
"""


def ten_integers(seed: int, count: int) -> list[list[int]]:
    rng = random.Random(seed)
    return [[rng.randint(-1000, 1000) for _ in range(10)] for _ in range(count)]


def measure(build: Path) -> dict[str, float]:
    """Return the rates of the four ways, in calls a second."""
    namespace: dict = {}
    exec(SOURCE, namespace)
    function = namespace["longest_rise"]
    argument_lists = [(numbers,) for numbers in ten_integers(1, CALLS)]
    expected = [function(*arguments) for arguments in argument_lists]
    records = [wire.encode(value) for value in expected]

    task = Task(Form.FUNCTION, (Entry("longest_rise", ("numbers",)),))
    batch = Batch("longest_rise", tuple(Input("longest_rise", arguments) for arguments in argument_lists))

    def bare() -> float:
        start = time.perf_counter()
        for arguments in argument_lists:
            function(*arguments)
        return time.perf_counter() - start

    with (
        Runner(0) as runner,
        EvalPlusPeer(build / "evalplus-env", SOURCE, "longest_rise", argument_lists, expected) as peer,
        tempfile.NamedTemporaryFile("w", suffix=".py") as script,
    ):
        prepared = runner.prepare(Program("python", (("rise.py", SOURCE.encode()),)), task)
        script.write(SOURCE + ONE_TEST)
        script.flush()
        Path(script.name).chmod(0o644)

        def worker() -> None:
            if list(runner.run(prepared, batch, Limits()).records) != records:
                raise RuntimeError("the worker and the bare loop disagree")

        def processes() -> None:
            texts = [json.dumps(arguments).encode() for arguments in argument_lists[:PROCESSES]]
            run_each([python_in_box(), "-I", "-S", script.name], texts, script.name)

        return best_rates(
            [
                JudgeKind("bare", CALLS, bare),
                JudgeKind("worker", CALLS, worker),
                JudgeKind("evalplus", CALLS, peer.evaluate),
                JudgeKind("process", PROCESSES, processes),
            ],
            ROUNDS,
        )


def python_in_box() -> str:
    """Return a Python that lies in /usr, which is what the box sees."""
    return "/usr/bin/python3" if Path("/usr/bin/python3").exists() else sys.executable
