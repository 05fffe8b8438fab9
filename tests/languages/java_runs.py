"""Runs a Java source in the box, for tests."""

from momus import wire
from momus.execute import Batch, Runner
from momus.languages.base import Entry, Task
from momus.model import Form, Hole, Input, Kind, Limits, Program, Value

LIMITS = Limits(cpu_s=2.0, memory_mb=64, output_kb=64)


def shown(outcome) -> Value:
    """Return a value that was returned, "inexpressible", the name of what was raised, or (kind, code) of another end."""
    if isinstance(outcome, Hole):
        return str(outcome)
    if outcome.kind is Kind.RETURNED:
        return wire.decode(outcome.value)
    if outcome.kind is Kind.RAISED:
        return f"raised {outcome.error}"
    return (str(outcome.kind), outcome.code) if outcome.kind is Kind.EXITED else str(outcome.kind)


def run_java(runner: Runner, source: str | dict[str, str], *inputs: tuple, entry: str = "f", limits: Limits = LIMITS, **asked):
    """Return what a method does on each tuple of arguments; with `raw`, the outcomes themselves."""
    files = source if isinstance(source, dict) else {"Main.java": source}
    names = tuple(f"p{number}" for number in range(len(inputs[0])))
    task = Task(Form.FUNCTION, (Entry(entry, names),), prelude=asked.pop("prelude", None))
    program = Program("java", tuple((path, text.encode()) for path, text in files.items()))
    prepared = runner.prepare(program, task)
    raw = asked.pop("raw", False)
    filled = runner.run(prepared, Batch(entry, tuple(Input(entry, args) for args in inputs)), limits, **asked)
    outcomes = [filled.outcome(at) for at in range(len(inputs))]
    return outcomes if raw else [shown(one) for one in outcomes]


def run_java_program(runner: Runner, source: str, *texts: str, argv=(), data=(), limits: Limits = LIMITS) -> list:
    """Return (code, what was printed, uncaught exception) for each text of standard input."""
    prepared = runner.prepare(Program("java", (("Main.java", source.encode()),)), Task(Form.PROGRAM, data=tuple(data)))
    batch = Batch("", tuple(Input("", text=text.encode(), argv=tuple(argv)) for text in texts))
    filled = runner.run(prepared, batch, limits)
    outcomes = [filled.outcome(at) for at in range(len(texts))]
    return [(one.code, one.printed.text.decode(), one.error) if one.kind is Kind.EXITED else str(one.kind) for one in outcomes]
