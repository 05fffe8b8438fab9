"""Guesses the domain of an exercise that does not give one: from types, from the tests' values, from how the reference uses them."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from momus.exercise.annotations import c_types, shape_of_annotation
from momus.exercise.shapes import ANY, Shape, narrowed, related, shape_of, text_of, widened, words_of
from momus.exercise.usage import letters_of, shape_of_use, with_letters
from momus.languages import language
from momus.languages.base import Signature
from momus.languages.python.source import function_named
from momus.model import Program, Value
from momus.words import counted


@dataclass(frozen=True)
class Guessed:
    """The types of an entry's parameters, how a program's input is written, and why, in words. Empty `types`: no guess was possible."""

    types: Mapping[str, str] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    stdin: str = ""


def guess_parameters(
    program: Program, signature: Signature, calls: Sequence[tuple[Value, ...]], examples: Sequence[tuple[Value, ...]] = ()
) -> Guessed:
    """Return the domain of a function's parameters, given the argument tuples of the tests and of the examples in the reference's own words.

    It is wide: it has values with oddities that none of them has. Those are the fringe (see `fringe`).
    """
    if program.language == "c":
        return _from_c(signature, calls)
    if program.language != "python":
        return _from_types(program, signature, calls)
    function = function_named(program, signature.name)
    fitting = [args for args in (*calls, *examples) if len(args) == len(signature.names)]
    named = "example" if examples else "test"
    letters = letters_of(ast.parse(program.main))
    guesses = [
        _guess_one(function, name, annotation, [args[at] for args in fitting], named, letters)
        for at, (name, annotation) in enumerate(zip(signature.names, signature.types, strict=True))
    ]
    shapes = related([shape for shape, _ in guesses])
    types, reasons = {}, []
    for at, (name, shape, (_, why)) in enumerate(zip(signature.names, shapes, guesses, strict=True)):
        length = _length_relation(at, signature.names, fitting)
        types[name] = f"len({length})" if length else text_of(shape)
        reasons.append(f"{name} = {types[name]}: " + (f"so it is in {counted(len(fitting), named)}" if length else why))
    return Guessed(types, tuple(reasons))


def _guess_one(
    function: ast.FunctionDef | None, name: str, annotation: str, values: list[Value], named: str, letters: str
) -> tuple[Shape, str]:
    """Return the shape of one parameter, and the reason for it."""
    declared = shape_of_annotation(annotation) if annotation else ANY
    used = shape_of_use(function, name) if function else ANY
    if values:
        seen = shape_of(values)
        wide = widened(narrowed(declared, seen), len(values), letters, counts=used.kind == "count")
        if declared.kind != "any":
            return wide, f"declared as {annotation}; bounds around the values in {counted(len(values), named)}"
        return wide, f"{words_of(seen)} like those in {counted(len(values), named)}"
    if declared.kind != "any":
        return with_letters(declared, letters), f"declared as {annotation}"
    default = _default(function, name) if function else None
    if default is not None:
        return shape_of([default]), f"its default is {default!r}"
    if used.kind != "any":
        return with_letters(used, letters), f"the reference uses it like {words_of(used)}"
    return ANY, "nothing tells what it is; integers are a first try"


def _default(function: ast.FunctionDef, name: str) -> Value:
    names = [argument.arg for argument in function.args.args]
    defaults = dict(zip(reversed(names), reversed(function.args.defaults), strict=False))
    try:
        return ast.literal_eval(defaults[name]) if name in defaults else None
    except ValueError:
        return None


def _length_relation(at: int, names: Sequence[str], calls: Sequence[tuple[Value, ...]]) -> str:
    """Return the earlier parameter whose length this one is in every test, if there are enough tests."""
    if len({args[at] for args in calls if type(args[at]) is int}) < 2 or len(calls) < 3:
        return ""
    for earlier in range(at):
        if all(isinstance(args[earlier], list | tuple | str) and args[at] == len(args[earlier]) for args in calls):
            return names[earlier]
    return ""


def _from_c(signature: Signature, calls: Sequence[tuple[Value, ...]]) -> Guessed:
    empty_seen = any(value in ([], ()) for args in calls for value in args)
    types = c_types(signature.names, signature.types, 0 if empty_seen else 1)
    if types is None:
        return Guessed()
    declared = dict(zip(signature.names, signature.types, strict=True))
    reasons = [
        f"{name} = {written}: "
        + (f"an integer after an array, {declared[name]}" if written.startswith("len(") else f"declared as {declared[name]}")
        for name, written in types.items()
    ]
    return Guessed(types, tuple(reasons))


def _from_types(program: Program, signature: Signature, calls: Sequence[tuple[Value, ...]]) -> Guessed:
    """Return the domain that a language gives for its declared types, narrowed to the tests' values."""
    types = language(program.language).domains(signature)
    if types is None:
        return Guessed()
    fitting = [args for args in calls if len(args) == len(signature.names)]
    found, reasons = {}, []
    for at, (name, declared) in enumerate(zip(signature.names, signature.types, strict=True)):
        length = _length_relation(at, signature.names, fitting)
        found[name] = f"len({length})" if length else types[name]
        reasons.append(
            f"{name} = {found[name]}: " + (f"so it is in {counted(len(fitting), 'test')}" if length else f"declared as {declared}")
        )
    return Guessed(found, tuple(reasons))


def guess_entries(program: Program, called: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """Return the functions that the exercise is about, and why: those the tests call, else those that no other function calls."""
    known = language(program.language)
    defined = [name for name in known.functions(program) if name != "main"]
    tested = [name for name in defined if name in called]
    if tested:
        return tuple(tested), f"the tests call {', '.join(tested)}"
    public = [name for name in defined if not name.startswith("_")] or defined
    if len(public) == 1:
        return tuple(public), f"{public[0]} is the only function"
    used = known.called_by_others(program)
    free = [name for name in public if name not in used] or public
    return tuple(free), f"no other function calls {', '.join(free)}"
