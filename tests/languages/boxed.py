"""Programs of any language in the box: prepared, run on some inputs, and what came of it as plain values."""

from momus import wire
from momus.execute import Batch, Runner, outcome_of
from momus.languages.base import Entry, Task
from momus.model import Form, Hole, Input, Kind, Limits, Outcome, Program

LIMITS = Limits(cpu_s=2.0, memory_mb=256)


class Boxed:
    """Runs sources of one language."""

    def __init__(self, runner: Runner, language: str, main: str):
        self.runner, self.language, self.main = runner, language, main

    def program(self, source: str | bytes, *others: tuple[str, bytes]) -> Program:
        return Program(self.language, ((self.main, source if isinstance(source, bytes) else source.encode()), *others))

    def prepared(self, source, *entries: Entry, form=Form.FUNCTION, traced=False, **more):
        """Return the source ready to run, as a task with these entries."""
        program = source if isinstance(source, Program) else self.program(source)
        return self.runner.prepare(program, Task(form, entries, **more), traced=traced)

    def outcomes(self, prepared, entry: str, inputs, **asked) -> list[Outcome | Hole]:
        """Return what the program did on each tuple of arguments, or text for a program."""
        made = [Input("", (), text=one) if isinstance(one, bytes) else Input(entry, tuple(one)) for one in inputs]
        filled = self.runner.run(prepared, Batch(entry, tuple(made)), asked.pop("limits", LIMITS), **asked)
        return [outcome_of(record) for record in filled.records]

    def values(self, prepared, entry: str, *inputs, **asked) -> list:
        """Return the values that calls returned; an exception as "Type: message", anything else as its kind."""
        return [plain(outcome) for outcome in self.outcomes(prepared, entry, inputs, **asked)]

    def call(self, source, name: str, *inputs, **more) -> list:
        """Return what one function returned for each tuple of arguments."""
        names = tuple(f"p{at}" for at in range(len(inputs[0])))
        return self.values(self.prepared(source, Entry(name, names), **more), name, *inputs)


def plain(outcome: Outcome | Hole):
    """Return an outcome as something to compare with."""
    if isinstance(outcome, Hole):
        return str(outcome)
    if outcome.kind is Kind.RETURNED:
        return wire.decode(outcome.value)
    if outcome.kind is Kind.RAISED:
        return f"{outcome.error}: {outcome.message}"
    if outcome.kind is Kind.EXITED:
        return (outcome.code, outcome.printed.text) if outcome.printed else f"exited {outcome.code}"
    return f"{outcome.kind} {outcome.code}" if outcome.code else str(outcome.kind)
