"""Evaluates the instructor's test expressions in the box, after the prelude: even trusted files run where they can do no harm."""

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from momus.errors import BoxError
from momus.execute import Runner
from momus.execute.author_calls import call_python
from momus.exercise import Evaluate
from momus.model import Limits, Outcome, Program
from momus.options import Options

LIMITS = Limits(cpu_s=5.0)
SOURCE = "momus_expressions = [{}]\ndef momus_expression(number): return momus_expressions[number]()\n"


@contextmanager
def evaluator(options: Options) -> Iterator[Evaluate]:
    """Yield a function that evaluates expressions; its box starts at the first use and ends with the block."""
    runners: list[Runner] = []

    def evaluate(expressions: Sequence[str], prelude: Program | None) -> list[Outcome]:
        if not runners:
            runners.append(Runner(options.workers, None, unsafe=options.unsafe))
        written = ", ".join(f"lambda: ({ast.unparse(ast.parse(text.strip(), mode='eval'))})" for text in expressions)
        program = Program("python", (("expressions.py", SOURCE.format(written).encode()),))
        usable = prelude if prelude is not None and prelude.language == program.language else None
        numbers = [(number,) for number in range(len(expressions))]
        filled = call_python(runners[0], program, "momus_expression", numbers, LIMITS, usable)
        outcomes = [filled.outcome(at) for at in range(len(expressions))]
        ended = [outcome for outcome in outcomes if isinstance(outcome, Outcome)]
        if len(ended) < len(outcomes):
            raise BoxError("an expression of the tests does not end, and those after it were not evaluated")
        return ended

    try:
        yield evaluate
    finally:
        for runner in runners:
            runner.close()
