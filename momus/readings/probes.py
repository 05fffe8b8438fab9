"""Programs that nobody handed in: one returns its first argument, or prints what it reads; one raises whatever it is given."""

from momus import wire
from momus.model import Form, Input, Kind, Outcome, Printed, Program
from momus.options import RAISES

LANGUAGE = "probe"
"""What stands for the language of a probe: it is not run."""


def probe(name: str) -> Program:
    """Return the probe of that name as a program."""
    return Program(LANGUAGE, ((name, b""),))


def probe_record(program: Program, input: Input, form: Form) -> bytes:
    """Return what a probe does on an input."""
    if program.sources[0][0] == RAISES:
        return wire.encode_outcome(Outcome(Kind.RAISED, error="NotImplementedError"))
    if form is Form.PROGRAM:
        text = input.text or b""
        return wire.encode_outcome(Outcome(Kind.EXITED, printed=Printed(text, len(text), "")))
    return wire.encode_outcome(Outcome(Kind.RETURNED, value=wire.encode(input.args[0] if input.args else None)))
