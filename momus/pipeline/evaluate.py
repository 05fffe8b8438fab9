"""Evaluates the instructor's test expressions in the box, after the prelude: even trusted files run where they can do no harm."""

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from momus import wire
from momus.exercise import Evaluate
from momus.execute import Batch, Runner
from momus.languages.base import Entry, Task
from momus.model import Form, Input, Limits, Outcome, Program
from momus.pipeline.options import Options

LIMITS = Limits(cpu_s=5.0)
NAME = "momus_expression_{}"


@contextmanager
def evaluator(options: Options) -> Iterator[Evaluate]:
    """Yield a function that evaluates expressions; its box starts with the first use and ends with the block."""
    runners: list[Runner] = []

    def evaluate(expressions: Sequence[str], prelude: Program | None) -> list[Outcome]:
        if not runners:
            runners.append(Runner(options.workers, None, unsafe=options.unsafe))
        lines = [f"def {NAME.format(number)}(): return ({ast.unparse(ast.parse(text.strip(), mode='eval'))})\n" for number, text in enumerate(expressions)]
        entries = tuple(Entry(NAME.format(number)) for number in range(len(expressions)))
        task = Task(Form.FUNCTION, entries, prelude=prelude)
        prepared = runners[0].prepare(Program("python", (("expressions.py", "".join(lines).encode()),)), task)
        outcomes = []
        for entry in entries:
            batch = Batch(entry.name, (Input(entry.name),))
            outcomes.append(wire.decode_outcome(runners[0].run(prepared, batch, LIMITS).records[0]))
        return outcomes

    try:
        yield evaluate
    finally:
        for runner in runners:
            runner.close()
