"""Reports domains that are too small to tell programs apart, before anybody is graded."""

from collections.abc import Mapping
from dataclasses import dataclass

from momus.domain import Domain
from momus.exercise.domains import Written
from momus.exercise.loading_notes import LoadingNotes
from momus.languages import language
from momus.model import Form, Program

_STEP = (
    """write what it reads, for example n = "int(0, 9)", and above the tables how that is written, for example stdin = "{n}\\n\""""
)


def check_sizes(gathered: LoadingNotes, form: Form, written: Written, domains: Mapping[str, Domain], reference: Program) -> None:
    """Add a mistake if a program reads but gets no input, or if only one input was guessed."""
    if form is Form.PROGRAM and _gives_nothing(gathered, written):
        _check_program(gathered, reference)
    elif written.guessed:
        _check_guessed(gathered, form, domains)


def _check_guessed(gathered: LoadingNotes, form: Form, domains: Mapping[str, Domain]) -> None:
    counts = {entry: domain.count().exact for entry, domain in domains.items()}
    if list(counts.values()) != [1]:
        return
    (entry,) = counts
    rule = "takes nothing that could vary, so that one run is all that can be compared"
    if form is Form.FUNCTION:
        step = f'if that is meant, write exercise.toml with function = "{entry}" and an empty [inputs]'
    else:
        step = f'say in exercise.toml what can be done with it: class = "{entry}" and [methods.NAME]'
    gathered.wrong("inputs", entry, rule, step)


def _gives_nothing(gathered: LoadingNotes, written: Written) -> bool:
    """Return whether the exercise itself says that programs get no input."""
    read = gathered.read
    return read.inputs is not None and not read.inputs.types and not written.stdin and not read.argv


@dataclass(frozen=True)
class InputReading:
    """The name that reads standard input, and its first place."""

    name: str
    file: str
    line: int


def reading_of(program: Program) -> InputReading | None:
    """Return the first place where the program reads standard input; None if its language finds none."""
    for file, content in program.sources:
        for name, line in language(program.language).input_places(content):
            return InputReading(name, file, line)
    return None


def _check_program(gathered: LoadingNotes, reference: Program) -> None:
    reading = reading_of(reference)
    if reading is not None:
        rule = f"is empty, but {reading.file} reads standard input ({reading.name}, line {reading.line})"
        gathered.wrong("inputs", "", rule, _STEP)
    elif gathered.read.stdin is None:
        rule = "is empty, and stdin is missing: what programs read is not said"
        gathered.wrong("inputs", "", rule, f'{_STEP}; or stdin = "" if they read nothing')
