"""Programs that nobody handed in. One returns its first argument, or prints its input. The other always raises."""

from momus import wire
from momus.model import Form, Input, Kind, Outcome, Printed, Program
from momus.options import RAISES

LANGUAGE = "probe"
"""The language of a probe, by name only: no process runs a probe."""


def probe(name: str) -> Program:
    """Return the probe of this name as a program."""
    return Program(LANGUAGE, ((name, b""),))


def probe_record(program: Program, input: Input, form: Form) -> bytes:
    """Return what a probe does on an input."""
    if program.sources[0][0] == RAISES:
        return wire.encode_outcome(Outcome(Kind.RAISED, error="NotImplementedError"))
    if form is Form.PROGRAM:
        text = input.text or b""
        return wire.encode_outcome(Outcome(Kind.EXITED, printed=Printed(text, len(text), "")))
    return wire.encode_outcome(Outcome(Kind.RETURNED, value=wire.encode(input.args[0] if input.args else None)))
