"""What submissions must define: the form of the programs, the functions or the class, and their parameters."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import replace

from momus.exercise.guessing.guess import guess_entries
from momus.exercise.guessing.guess_class import guess_class
from momus.exercise.loading_notes import LoadingNotes
from momus.languages import language
from momus.languages.base import Entry, Signature
from momus.model import Form, Program


def guess_class_of(gathered: LoadingNotes, reference: Program) -> None:
    """Describe the class that a bare reference is about, if it is about one, or the class that the exercise only names."""
    read = gathered.read
    is_named = bool(read.class_name) and not read.methods and not read.observe
    guessed = guess_class(reference, read.class_name) if is_named or not gathered.described else None
    if guessed is None:
        if is_named:
            gathered.wrong("methods", "", "a class needs methods to call", "add [methods.NAME] with its parameters")
        return
    constructor = read.constructor if read.constructor.types else guessed.constructor
    gathered.read = replace(
        read, class_name=guessed.name, constructor=constructor, methods=guessed.methods, observe=guessed.observe
    )
    if not is_named:
        gathered.guesses.append(f"the exercise is about the class {guessed.name}: it is all that the reference defines")
    for name, method in {"constructor": guessed.constructor, **guessed.methods}.items():
        gathered.guesses += [
            f"{name}: {parameter} = {text}: {guessed.reasons[name, parameter]}" for parameter, text in method.types.items()
        ]


def form_of(gathered: LoadingNotes, reference: Program) -> Form:
    """Return the form of the programs, as written or as the reference shows."""
    read = gathered.read
    if read.program:
        return Form.PROGRAM
    if read.class_name:
        return Form.OBJECT
    if read.function or read.functions or read.inputs or not language(reference.language).is_whole_program(reference):
        return Form.FUNCTION
    gathered.guesses.append("programs from standard input to standard output: the reference is one")
    return Form.PROGRAM


def given_entries(gathered: LoadingNotes, form: Form) -> tuple[str, ...]:
    """Return the entries that the exercise names, if any; a program's is ""."""
    read = gathered.read
    if form is Form.PROGRAM:
        return ("",)
    if form is Form.OBJECT:
        return (read.class_name,)
    return tuple(read.functions) or ((read.function,) if read.function else ())


def guessed_entries(gathered: LoadingNotes, reference: Program, called: Sequence[str]) -> tuple[str, ...]:
    """Return the functions that the exercise is about if it does not say; `called` are those that the tests call."""
    inputs = gathered.read.inputs
    if inputs and (fitting := _with_parameters(reference, tuple(inputs.types))):
        return fitting
    entries, why = guess_entries(reference, called)
    if not entries:
        gathered.wrong("function", "", "the reference defines no function", "name the function, or add program = true")
    elif inputs and len(entries) > 1:
        listed = ", ".join(language(reference.language).functions(reference))
        gathered.wrong("function", "", f"is missing, and the reference defines {listed}", "say which one submissions must define")
    else:
        gathered.guesses.append(f"the exercise is about {', '.join(entries)}: {why}")
    return entries


def _with_parameters(reference: Program, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the only function that has these parameters, if there is just one."""
    known = language(reference.language)
    found = [(name, known.signature(reference, name)) for name in language(reference.language).functions(reference)]
    fitting = [name for name, signature in found if signature and signature.names == names]
    return tuple(fitting) if len(fitting) == 1 else ()


def signatures_of(
    gathered: LoadingNotes, references: Sequence[Program], form: Form, entries: Sequence[str]
) -> dict[str, Signature]:
    """Return how the first reference declares each entry; a reference that lacks one is a mistake."""
    if form is Form.PROGRAM:
        return {"": Signature("", (), ())}
    kind, find = ("class", _class_signature) if form is Form.OBJECT else ("function", _function_signature)
    found: dict[str, Signature] = {}
    for program, file in zip(references, gathered.read.references, strict=True):
        for entry in entries:
            signature = find(gathered, program, entry)
            if signature is None:
                defined = ", ".join(language(program.language).functions(program)) or "no function"
                step = "correct the name, or the reference"
                gathered.wrong(kind, entry, f"{file} does not define it; it defines {defined}", step)
            else:
                found.setdefault(entry, signature)
    return found


def _function_signature(gathered: LoadingNotes, program: Program, entry: str) -> Signature | None:
    return language(program.language).signature(program, entry)


def _class_signature(gathered: LoadingNotes, program: Program, entry: str) -> Signature | None:
    """Return the constructor of a class as [constructor] says; None if the reference surely has no such class."""
    if not language(program.language).defines_class(program, entry):
        return None
    names = tuple(gathered.read.constructor.types)
    return Signature(entry, names, ("",) * len(names))


def entry_of(signature: Signature, types: Mapping[str, str]) -> Entry:
    """Return what a harness must know of an entry: which parameters are lengths of others, and which are written to."""
    names = tuple(types) if "gen" not in types else signature.names
    declared = signature.types if len(signature.types) == len(names) else ("",) * len(names)
    trees = {name: _parsed(text) for name, text in types.items()}
    lengths = {name: length for name, tree in trees.items() if (length := _length_of(tree)) in types}
    outputs = tuple(name for name, tree in trees.items() if isinstance(tree, ast.Call) and ast.unparse(tree.func) == "out")
    return Entry(signature.name, names, declared, signature.result, lengths, outputs)


def _parsed(text: str) -> ast.expr | None:
    try:
        return ast.parse(text.strip(), mode="eval").body
    except SyntaxError:
        return None


def _length_of(tree: ast.expr | None) -> str:
    match tree:
        case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)]):
            return name
    return ""
