"""A first exercise.toml for a reference: what was found, what was guessed and why, what can be set."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from momus.errors import ExerciseError
from momus.exercise.effects import effects_of
from momus.exercise.entries import entry_of
from momus.exercise.exercise import Evaluate
from momus.exercise.load import Understood, fringes, understand
from momus.exercise.loading_notes import LoadingNotes
from momus.exercise.locate import SUBMISSIONS, beside
from momus.exercise.toml_file import Parameters
from momus.languages import language
from momus.model import Form, Input
from momus.toml_text import toml_value
from momus.words import counted

_COLUMN = 40
_UNKNOWN = "int(-100, 100)"


@dataclass(frozen=True)
class Draft:
    """The text of an exercise.toml, and what must be written into it before it can be used."""

    text: str
    missing: tuple[str, ...] = ()


def draft_exercise(reference: Path, *, evaluate: Evaluate | None = None) -> Draft:
    """Return an exercise.toml for a reference; comments say what was guessed. An existing one is not read."""
    gathered = LoadingNotes(beside(reference), described=False)
    try:
        understood = understand(gathered, True, evaluate)
    except ExerciseError:
        if not gathered.read.tests:
            raise
        # Unusable tests must not prevent a first draft.
        gathered = LoadingNotes(replace(beside(reference), tests=()), described=False)
        understood = understand(gathered, False, None)
    lines = [
        "# A first version: check it. Guesses are marked as such.",
        "",
        *_top(gathered, understood),
        "",
        *_domain(gathered, understood),
        "",
        *_judge(understood),
        "",
        "[limits]                                # for one input",
        "seconds = 1.0",
        "memory_mb = 256",
    ]
    missing = tuple(f"{mistake.value}: {mistake.rule}".removeprefix(": ") + f"; {mistake.step}" for mistake in gathered.mistakes)
    return Draft("\n".join(lines) + "\n", missing)


def _setting(key: str, value: str, why: str = "") -> str:
    line = f"{key} = {value}"
    return f"{line:<{_COLUMN - 1}} # {why}" if why else line


def _top(gathered: LoadingNotes, understood: Understood) -> Iterable[str]:
    read = gathered.read
    yield _setting("name", toml_value(read.name))
    yield _setting("language", toml_value(understood.references[0].language))
    yield _setting("reference", toml_value(read.references[0]))
    why = "; ".join(
        guess.partition(": ")[2] for guess in gathered.guesses if guess.startswith(("the exercise is", "programs from"))
    )
    if understood.form is Form.PROGRAM:
        yield _setting("program", "true", why)
        if understood.written.stdin:
            yield _setting("stdin", toml_value(understood.written.stdin), "how the inputs become text")
        else:
            yield _setting("# stdin", toml_value("{n}\n{A}\n"), "NOT KNOWN: how the inputs become text")
    elif understood.form is Form.OBJECT:
        yield _setting("class", toml_value(read.class_name), why)
        yield _setting("calls", "[0, 8]", "the fewest and the most calls on an object")
        yield _setting("observe", toml_value(list(read.observe)), "what is looked at after the calls")
    elif len(understood.signatures) == 1:
        yield _setting("function", toml_value(next(iter(understood.signatures))), why)
    if read.prelude:
        yield _setting("prelude", toml_value(read.prelude), "code that every submission may use")
    if read.tests:
        yield _setting("tests", toml_value(f"{read.tests[0]}/"), f"read from it: {counted(len(understood.known), 'test')}")
    there = (read.folder / SUBMISSIONS).is_dir()
    pattern = "{student}-{revision}" + Path(read.references[0]).suffix
    yield _setting("submissions" if there else "# submissions", toml_value(f"{SUBMISSIONS}/"), f"or a pattern: {pattern}")
    if constraints := _constraints(understood):
        yield "# What the reference asserts, and what no example has: remove a constraint where such inputs are valid."
        yield _setting("where", toml_value(constraints))
    else:
        yield _setting("# where", '["…"]', "constraints on the inputs, such as x < len(A)")
    for note in gathered.notes:
        yield f"# {note}"


def _constraints(understood: Understood) -> list[str]:
    """Return the constraints of the core of a guessed domain, if the exercise is about one function."""
    if understood.form is not Form.FUNCTION or len(understood.written.entries) != 1:
        return []
    [(entry, parameters)] = understood.written.entries.items()
    found = fringes(understood, [Input(test.entry, test.args) for test in understood.known])
    return [*parameters.where, *(one.holds for one in found[entry].oddities)]


def _domain(gathered: LoadingNotes, understood: Understood) -> Iterable[str]:
    yield "# Which inputs are valid? Guessed: narrow or widen it. Inputs outside fail nobody."
    for mistake in gathered.mistakes:
        yield f"# Nothing to go by for {mistake.value or 'the inputs'}: {mistake.rule}; {mistake.step}."
    if understood.form is Form.OBJECT:
        yield from _class_domain(gathered)
        return
    several = len(understood.signatures) > 1
    for at, (entry, signature) in enumerate(understood.signatures.items()):
        parameters = understood.written.entries.get(entry, Parameters())
        if at:
            yield ""
        yield f"[functions.{entry}]" if several else "[inputs]"
        if understood.form is Form.PROGRAM and not parameters.types:
            yield _setting("# n", '"int(0, 9)"', "NOT KNOWN: what the program reads, such as this")
            yield _setting("# A", '"list(int(-100, 100), 0, 8)"', "or this")
        yield from _parameters(parameters, _reasons(gathered, entry, several), signature.names)


def _class_domain(gathered: LoadingNotes) -> Iterable[str]:
    read = gathered.read
    for table, parameters in (("constructor", read.constructor), *((f"methods.{name}", one) for name, one in read.methods.items())):
        yield f"[{table}]"
        yield from _parameters(parameters, _reasons(gathered, table.rpartition(".")[2], several=True), ())
        yield ""


def _parameters(parameters: Parameters, reasons: Mapping[str, str], names: tuple[str, ...]) -> Iterable[str]:
    if not parameters.types:
        for name in names:
            yield _setting(name, toml_value(_UNKNOWN), "not known: say what is valid")
    for name, written in parameters.types.items():
        yield _setting(name, toml_value(written), reasons.get(name, ""))


def _reasons(gathered: LoadingNotes, entry: str, several: bool) -> dict[str, str]:
    """Return why each parameter was guessed as it was."""
    before = f"{entry}: " if several else ""
    found = {}
    for guess in gathered.guesses:
        if not guess.startswith(before) or " = " not in guess:
            continue
        name, _, rest = guess.removeprefix(before).partition(" = ")
        found[name] = rest.rpartition(": ")[2]
    return found


def _judge(understood: Understood) -> Iterable[str]:
    yield "[judge]"
    if understood.form is Form.PROGRAM:
        yield _setting("kind", '"tokens"', "or exact, lines, float, unordered")
        yield _setting("# pattern", "'result: (-?\\d+)'", 'with kind = "pattern": compare what this finds')
        return
    yield _setting("kind", '"exact"', "or unordered, float (abs, rel), python, program")
    for key, value, others in language(understood.references[0].language).judge_settings:
        yield _setting(key, toml_value(value), others)
    entries = [entry_of(understood.signatures[name], one.types) for name, one in understood.written.entries.items()]
    effects = effects_of(understood.references[0], understood.form, entries)
    said = {"ignore": "or compare", "compare": "since nothing is returned; or ignore"}
    yield _setting("arguments", toml_value(effects.arguments), f"{said[effects.arguments]}: what a call does to its arguments")
    yield _setting("output", toml_value(effects.output), f"{said[effects.output]}: what is printed")
