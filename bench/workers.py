"""What a worker costs: calls a second for some kinds of values, milliseconds for each program, inputs in and records out included."""

import json
import random
import sys
import time
from collections.abc import Callable

from momus.execute import Batch, Runner
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Program

CALLS = 20_000
ROUNDS = 5
TASK = Task(Form.FUNCTION, (Entry("f", ("a",)),))

FUNCTIONS = {
    "int": ("def f(a): return a * 2 + 1", lambda rng: (rng.randint(-(10**6), 10**6),)),
    "list10": (
        "def f(a):\n  s = 0\n  for x in a:\n    if x > 0: s += x\n  return s",
        lambda rng: ([rng.randint(-1000, 1000) for _ in range(10)],),
    ),
    "str_to_dict": (
        "def f(s):\n  d = {}\n  for c in s: d[c] = d.get(c, 0) + 1\n  return d",
        lambda rng: ("".join(rng.choices("abcdefgh", k=12)),),
    ),
}


def best(action: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the least seconds that the action took."""
    taken = []
    for _ in range(rounds):
        started = time.perf_counter()
        action()
        taken.append(time.perf_counter() - started)
    return min(taken)


def rates(runner: Runner, source: str, inputs: list[tuple]) -> dict[str, float]:
    """Return the calls a second in a bare loop, in the worker, and in a worker that has to be sent the inputs first."""
    names: dict = {}
    exec(source, names)
    prepared = runner.prepare(Program("python", (("f.py", source.encode()),)), TASK)
    batches = [Batch("f", tuple(Input("f", arguments) for arguments in inputs)) for _ in range(ROUNDS)]
    sent_s = min(best(lambda batch=batch: runner.run(prepared, batch, Limits()), 1) for batch in batches)
    bare_s = best(lambda: [names["f"](*arguments) for arguments in inputs])
    worker_s = best(lambda: runner.run(prepared, batches[-1], Limits()))
    calls = len(inputs)
    rounded = {"bare": calls / bare_s, "worker": calls / worker_s, "worker_and_sending": calls / sent_s}
    return {name: round(rate) for name, rate in rounded.items()} | {"vs_bare": round(bare_s / worker_s, 3)}


def measure() -> dict[str, dict[str, float]]:
    """Return the rates for each kind of value; and the milliseconds that one program more costs on one input."""
    with Runner(0) as runner:
        found = {}
        for name, (source, make) in FUNCTIONS.items():
            rng = random.Random(1)
            found[name] = rates(runner, source, [make(rng) for _ in range(CALLS)])
        prepared = runner.prepare(Program("python", (("f.py", b"def f(a): return a"),)), TASK)
        one = Batch("f", (Input("f", ("a",)),))
        found["one_input"] = {"ms": round(1000 * best(lambda: runner.run(prepared, one, Limits()), 50), 2)}
    return found


if __name__ == "__main__":
    json.dump(measure(), sys.stdout, indent=2)
    print()
