"""The domains of an exercise: as written, else as guessed from types, tests and the reference."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from momus.domain import Domain, Expression, parse_calls_domain, parse_domain, template_pieces
from momus.domain.expressions import visible
from momus.errors import ExerciseError, Mistake
from momus.exercise.cases_table import cases_domain, cases_template
from momus.exercise.guessing.guess import guess_parameters
from momus.exercise.guessing.guess_text import guess_program
from momus.exercise.guessing.integer_bounds import within_types
from momus.exercise.guessing.stated_bounds import with_stated_bounds
from momus.exercise.loading_notes import LoadingNotes
from momus.exercise.suites.suite import KnownTest
from momus.exercise.toml_file import ExerciseFile, Parameters
from momus.languages import language
from momus.languages.base import Signature
from momus.model import Form, Program, Value


@dataclass(frozen=True)
class Written:
    """The types of every entry's parameters in the domain language, and how a program's input becomes text."""

    entries: Mapping[str, Parameters]
    guessed: bool = False
    stdin: str = ""


def written_domains(
    gathered: LoadingNotes,
    form: Form,
    reference: Program,
    signatures: Mapping[str, Signature],
    known: Sequence[KnownTest],
    examples: Mapping[str, Sequence[tuple[Value, ...]]],
) -> Written:
    """Return the domains as the exercise writes them; if it does not, a guess, with its reasons among the guesses."""
    read = gathered.read
    if form is Form.OBJECT:
        return Written({read.class_name: read.constructor}, guessed=not gathered.described)
    if read.functions:
        return Written(within_types(gathered, reference, read.functions, signatures))
    if read.inputs is not None:
        inputs = within_types(gathered, reference, dict.fromkeys(signatures, read.inputs), signatures)
        return Written(inputs, stdin=_stdin(gathered, form, read.inputs))
    if form is Form.PROGRAM:
        return _guessed_program(gathered, reference, known)
    several = len(signatures) > 1
    guessed = {
        entry: _guessed(gathered, reference, signature, known, examples.get(entry, ()), several)
        for entry, signature in signatures.items()
    }
    return Written({entry: parameters for entry, parameters in guessed.items() if parameters}, guessed=True)


def _stdin(gathered: LoadingNotes, form: Form, inputs: Parameters) -> str:
    """Return how the inputs become text; one line each if the exercise does not say."""
    read = gathered.read
    if form is not Form.PROGRAM:
        return ""
    if read.cases is not None:
        return cases_template(read.cases, read.stdin, tuple(inputs.types))
    if read.stdin is not None:
        return read.stdin
    return "" if read.argv else "".join(f"{{{name}}}\n" for name in inputs.types)


def _guessed_program(gathered: LoadingNotes, reference: Program, known: Sequence[KnownTest]) -> Written:
    guessed = guess_program(reference, [test.text or b"" for test in known])
    if not guessed.types:
        rule = "what the program reads is not known: neither the tests nor the reference tell it"
        gathered.wrong("inputs", "", rule, "write [inputs] and stdin")
    gathered.guesses += guessed.reasons
    stdin = gathered.read.stdin if gathered.read.stdin is not None else guessed.stdin
    return Written({"": Parameters(dict(guessed.types))}, guessed=True, stdin=stdin)


def _guessed(
    gathered: LoadingNotes,
    reference: Program,
    signature: Signature,
    known: Sequence[KnownTest],
    examples: Sequence[tuple[Value, ...]],
    several: bool,
) -> Parameters | None:
    """Return the guess for one entry; None, with a mistake, if nothing tells what is valid."""
    calls = [test.args for test in known if test.entry == signature.name]
    guessed = guess_parameters(reference, signature, calls, examples)
    if not guessed.types and signature.names:
        listed = ", ".join(f"{kind} {name}".strip() for name, kind in zip(signature.names, signature.types, strict=True))
        rule = "these types do not tell what is valid" if any(signature.types) else "neither types nor examples tell what is valid"
        gathered.wrong("inputs", listed, rule, "write [inputs] with a type for each parameter")
        return None
    types, stated = (guessed.types, ()) if several else with_stated_bounds(reference, guessed.types, [*calls, *examples])
    reasons = [*guessed.reasons, *stated]
    gathered.guesses += [f"{signature.name}: {reason}" if several else reason for reason in reasons]
    asserted = _asserted(reference, signature, types, [*calls, *examples])
    gathered.guesses += [f"{signature.name}: where {one}: the reference asserts it" for one in asserted]
    return Parameters(dict(types), where=asserted)


def _asserted(
    reference: Program, signature: Signature, types: Mapping[str, str], shown: Sequence[tuple[Value, ...]]
) -> tuple[str, ...]:
    """Return the constraints that the reference asserts, that every example keeps, and that leave something."""
    kept: list[str] = []
    asserted = dict.fromkeys(language(reference.language).assertions(reference, signature.name, signature.names))
    for text in (one.expression.text for one in asserted):
        fitting = [
            dict(zip(signature.names, map(visible, args), strict=True)) for args in shown if len(args) == len(signature.names)
        ]
        if not all(Expression(text).holds(known) for known in fitting):
            continue
        try:
            parse_domain(types, (*kept, text))
        except ExerciseError:
            continue
        kept.append(text)
    return tuple(kept)


def parsed_domains(gathered: LoadingNotes, form: Form, written: Written, signatures: Mapping[str, Signature]) -> dict[str, Domain]:
    """Return the domain of every entry; a mistake in one hides no mistake in another, nor in the templates."""
    read = gathered.read
    found: dict[str, Domain] = {}
    for entry, parameters in written.entries.items():
        table = f"functions.{entry}" if read.functions else "inputs"
        where = (*read.where, *parameters.where)
        try:
            if form is Form.OBJECT:
                where += tuple(constraint for method in read.methods.values() for constraint in method.where)
                methods = {name: method.types for name, method in read.methods.items()}
                found[entry] = parse_calls_domain(parameters.types, methods, read.calls, where, read.place, read.folder)
            else:
                names = signatures[entry].names
                found[entry] = parse_domain(parameters.types, where, f"{read.place}: {table}", read.folder, names)
                _check_names(gathered, table, entry, found[entry].names, names, form)
                if read.cases is not None:
                    template_pieces(read.cases.stdin or "", found[entry].names, f"{read.place}: cases.stdin")
                    found[entry] = cases_domain(found[entry], read.cases.bounds, read.place)
            for key, template in (("stdin", written.stdin), *(("argv", word) for word in read.argv)):
                template_pieces(template, found[entry].names, f"{read.place}: {key}")
        except ExerciseError as error:
            gathered.mistakes += error.mistakes
    return found


def domain_mistakes(read: ExerciseFile) -> list[Mistake]:
    """Return the mistakes in the types and constraints as written, whatever else is wrong in the file."""
    mistakes: list[Mistake] = []
    tables = {"inputs": read.inputs} if read.inputs else {f"functions.{name}": table for name, table in read.functions.items()}
    for name, parameters in tables.items():
        try:
            parse_domain(parameters.types, (*read.where, *parameters.where), f"{read.place}: {name}", read.folder)
        except ExerciseError as error:
            mistakes += error.mistakes
    return mistakes


def _check_names(gathered: LoadingNotes, table: str, entry: str, names: Sequence[str], declared: Sequence[str], form: Form) -> None:
    """Add a mistake if the reference takes another number of parameters, or the same ones in another order."""
    if form is not Form.FUNCTION or not declared:
        return
    taken, shown = f"{entry} of the reference takes {len(declared)}: {', '.join(declared)}", ", ".join(names)
    if len(names) != len(declared):
        gathered.wrong(table, shown, taken, "give a type for each")
    elif set(names) == set(declared) and tuple(names) != tuple(declared):
        gathered.wrong(table, shown, taken, "put them in that order: arguments are passed by their place")


def large_domains(gathered: LoadingNotes, written: Written) -> dict[str, Domain]:
    """Return the domains with the sizes of [large], if there are any; parameters that it leaves out are unchanged."""
    read = gathered.read
    found = {}
    for key, parameters in read.large.items():
        entry = key or next(iter(written.entries), "")
        if entry not in written.entries:
            gathered.wrong("large", key, "is no function of this exercise", f"there are {', '.join(written.entries)}")
            continue
        usual = written.entries[entry]
        unknown = [name for name in parameters.types if name not in usual.types]
        for name in unknown:
            gathered.wrong(f"large.{name}", "", "is no parameter", f"there are {', '.join(usual.types)}")
        if unknown:
            continue
        where = (*read.where, *usual.where, *parameters.where)
        try:
            found[entry] = parse_domain({**usual.types, **parameters.types}, where, f"{read.place}: large", read.folder)
            if read.cases is not None:
                found[entry] = cases_domain(found[entry], read.cases.large, read.place)
        except ExerciseError as error:
            gathered.mistakes += error.mistakes
    return found
