"""The domain of an exercise that does not give one: from types, from the tests' values, from what the reference does."""

import ast
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from momus.exercise.annotations import c_types, shape_of_annotation
from momus.exercise.shapes import ANY, Shape, narrowed, related, shape_of, text_of, words_of
from momus.exercise.usage import shape_of_use, with_letters
from momus.languages import language
from momus.languages.base import Signature
from momus.languages.c.declarations import declarations
from momus.model import Program, Value
from momus.words import counted


@dataclass(frozen=True)
class Guessed:
    """The types of an entry's parameters, how a program's input is written, and why, in words. Empty `types`: nothing to go by."""

    types: Mapping[str, str] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    stdin: str = ""


def guess_parameters(program: Program, signature: Signature, calls: Sequence[tuple[Value, ...]]) -> Guessed:
    """Return the domain of a function's parameters, given the argument tuples of the tests."""
    if program.language == "c":
        return _from_c(signature, calls)
    if program.language != "python":
        return _from_types(program, signature, calls)
    function = function_named(program, signature.name)
    fitting = [args for args in calls if len(args) == len(signature.names)]
    guesses = [
        _guess_one(function, name, annotation, [args[at] for args in fitting])
        for at, (name, annotation) in enumerate(zip(signature.names, signature.types, strict=True))
    ]
    shapes = related([shape for shape, _ in guesses])
    types, reasons = {}, []
    for at, (name, shape, (_, why)) in enumerate(zip(signature.names, shapes, guesses, strict=True)):
        length = _length_relation(at, signature.names, fitting)
        types[name] = f"len({length})" if length else text_of(shape)
        reasons.append(f"{name} = {types[name]}: " + (f"so it is in {counted(len(fitting), 'test')}" if length else why))
    return Guessed(types, tuple(reasons))


def _guess_one(function: ast.FunctionDef | None, name: str, annotation: str, values: list[Value]) -> tuple[Shape, str]:
    """Return the shape of one parameter, and the reason for it."""
    declared = shape_of_annotation(annotation) if annotation else ANY
    if values:
        seen = shape_of(values)
        if declared.kind != "any":
            return narrowed(declared, seen), f"declared as {annotation}; bounds around the values in {counted(len(values), 'test')}"
        return seen, f"{words_of(seen)} like those in {counted(len(values), 'test')}"
    if declared.kind != "any":
        return with_letters(declared, function) if function else declared, f"declared as {annotation}"
    default = _default(function, name) if function else None
    if default is not None:
        return shape_of([default]), f"its default is {default!r}"
    used = shape_of_use(function, name) if function else ANY
    if used.kind != "any":
        return with_letters(used, function), f"the reference uses it like {words_of(used)}"
    return ANY, "nothing tells what it is; integers are a first try"


def _default(function: ast.FunctionDef, name: str) -> Value:
    names = [argument.arg for argument in function.args.args]
    defaults = dict(zip(reversed(names), reversed(function.args.defaults), strict=False))
    try:
        return ast.literal_eval(defaults[name]) if name in defaults else None
    except ValueError:
        return None


def _length_relation(at: int, names: Sequence[str], calls: Sequence[tuple[Value, ...]]) -> str:
    """Return the earlier parameter whose length this one is in every test, if there are enough tests to say so."""
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
    """Return the domain that a language gives for its declared types, narrowed to what the tests show."""
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


def function_named(program: Program, name: str) -> ast.FunctionDef | None:
    """Return the definition of a Python function at the top of the main file."""
    return next((node for node in _top_level(program) if isinstance(node, ast.FunctionDef) and node.name == name), None)


def class_named(program: Program, name: str) -> ast.ClassDef | None:
    """Return the definition of a Python class at the top of the main file."""
    return next((node for node in _top_level(program) if isinstance(node, ast.ClassDef) and node.name == name), None)


def _top_level(program: Program) -> list[ast.stmt]:
    try:
        return ast.parse(program.main).body
    except (SyntaxError, ValueError):
        return []


_C_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)


def functions_defined(program: Program) -> list[str]:
    """Return the names of the functions that a program defines, in order."""
    if program.language == "python":
        return [node.name for node in _top_level(program) if isinstance(node, ast.FunctionDef)]
    if program.language == "c":
        return list(declarations(program.main).functions)
    return list(language(program.language).functions(program))


def guess_entries(program: Program, called: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """Return the functions that the exercise is about, and why: those the tests call, else those that no other one calls."""
    defined = [name for name in functions_defined(program) if name != "main"]
    tested = [name for name in defined if name in called]
    if tested:
        return tuple(tested), f"the tests call {', '.join(tested)}"
    public = [name for name in defined if not name.startswith("_")] or defined
    if len(public) == 1:
        return tuple(public), f"{public[0]} is the only function"
    used = _called_by_others(program, public)
    free = [name for name in public if name not in used] or public
    return tuple(free), f"no other function calls {', '.join(free)}"


def _called_by_others(program: Program, names: Sequence[str]) -> set[str]:
    if program.language == "python":
        return {
            inner.id
            for node in _top_level(program)
            if isinstance(node, ast.FunctionDef)
            for inner in ast.walk(node)
            if isinstance(inner, ast.Name) and inner.id in names and inner.id != node.name
        }
    text = _C_COMMENT.sub(" ", program.main.decode("utf-8", "replace"))
    return {name for name in names if len(re.findall(rf"\b{name}\s*\(", text)) > 1 and not _only_itself(text, name)}


def _only_itself(text: str, name: str) -> bool:
    """Return whether every call of a C function stands in its own body."""
    start = re.search(rf"\b{name}\s*\([^;{{}}]*\)\s*\{{", text)
    if start is None:
        return False
    depth, end = 0, len(text)
    for at in range(start.end() - 1, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if depth == 0:
            end = at
            break
    outside = text[: start.start()] + text[end:]
    return not re.search(rf"\b{name}\s*\([^;]*\)\s*[^{{\s]", outside)


def is_whole_program(program: Program) -> bool:
    """Return whether a program is run from standard input to standard output, not called."""
    if program.language == "python":
        calls = [node for node in ast.walk(ast.parse(program.main)) if isinstance(node, ast.Call)]
        reads = any(isinstance(call.func, ast.Name) and call.func.id == "input" for call in calls) or b"sys.stdin" in program.main
        return reads and not any(
            isinstance(node, ast.FunctionDef) for node in _top_level(program) if getattr(node, "name", "") != "main"
        )
    if program.language == "c":
        return "main" in functions_defined(program)
    return language(program.language).is_whole_program(program)


def raised_by(programs: Sequence[Program]) -> tuple[str, ...]:
    """Return the exceptions that programs raise by statements of their own: those are behaviour."""
    found: dict[str, None] = {}
    for program in programs:
        if program.language != "python":
            found |= dict.fromkeys(language(program.language).raised(program))
            continue
        for node in (inner for top in _top_level(program) for inner in ast.walk(top)):
            if isinstance(node, ast.Raise) and node.exc is not None:
                called = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
                name = called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
                if name[:1].isupper():
                    found[name] = None
    return tuple(found)
