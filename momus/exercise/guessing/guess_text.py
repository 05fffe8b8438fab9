"""Guesses the inputs of a program if its exercise does not give them: from the tests' texts, else from what the program reads."""

from collections.abc import Sequence

from momus.domain.reading.shapes import Shape, shape_of, text_of
from momus.languages import language
from momus.languages.reference_facts import Guessed
from momus.model import Program, Value
from momus.words import counted

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def guess_program(program: Program, texts: Sequence[bytes]) -> Guessed:
    """Return the inputs and how they are written; nothing if neither the tests nor the source tell."""
    lines = [text.decode("utf-8", "replace").rstrip("\n").split("\n") for text in texts if text.strip()]
    read = _from_source(program)
    if len(lines) >= 2:
        return _from_tests(lines, read) or read or Guessed()
    return read or Guessed()


def _name(at: int) -> str:
    return _LETTERS[at] if at < len(_LETTERS) else f"x{at}"


def _from_tests(tests: list[list[str]], read: Guessed | None) -> Guessed | None:
    why = f"so are the inputs of {counted(len(tests), 'test')}"
    counts = {tuple(len(line.split()) for line in lines) for lines in tests}
    if len(counts) == 1 and max(counts.copy().pop()) <= 12:
        return _fixed(tests, counts.pop(), why, read)
    if all(len(lines) == 1 for lines in tests):
        if all(_number(word) is not None for lines in tests for word in lines[0].split()):
            shape = shape_of([[_number(word) for word in lines[0].split()] for lines in tests])
            return Guessed({"A": text_of(shape)}, (f"A = {text_of(shape)}: {why}",), "{A}\n")
        shape = shape_of([lines[0] for lines in tests])
        return Guessed({"s": text_of(shape)}, (f"s = {text_of(shape)}: {why}",), "{s}\n")
    return _counted(tests, why)


def _fixed(tests: list[list[str]], counts: tuple[int, ...], why: str, read: Guessed | None) -> Guessed:
    """Return one parameter for each word, if all tests have the same number of words in the same lines."""
    columns = list(zip(*([word for line in lines for word in line.split()] for lines in tests), strict=True))
    if read and len(read.types) == len(columns):
        types = dict(read.types)
    else:
        types = {_name(at): text_of(_word_shape(column)) for at, column in enumerate(columns)}
    names = iter(types)
    stdin = "".join(" ".join(f"{{{next(names)}}}" for _ in range(count)) + "\n" for count in counts)
    return Guessed(types, tuple(f"{name} = {written}: {why}" for name, written in types.items()), stdin)


def _word_shape(column: Sequence[str]) -> Shape:
    numbers = [_number(word) for word in column]
    if None not in numbers:
        shape = shape_of(numbers)
        return Shape("int", -100, max(100, shape.high or 0)) if shape.kind == "int" else shape
    return shape_of(list(column))


def _counted(tests: list[list[str]], why: str) -> Guessed | None:
    """Return a list after its length, if every test is a number n and n numbers."""
    words = [[word for line in lines for word in line.split()] for lines in tests]
    numbers = [[_number(word) for word in row] for row in words]
    if not all(row and None not in row and row[0] == len(row) - 1 for row in numbers):
        return None
    shape = text_of(shape_of([row[1:] for row in numbers]))
    spread = any(len(lines) > 2 for lines in tests)
    stdin = "{n}\n{A:lines}\n" if spread else "{n} {A}\n" if all(len(lines) == 1 for lines in tests) else "{n}\n{A}\n"
    return Guessed({"A": shape, "n": "len(A)"}, (f"A = {shape}: {why}", "n = len(A): a number before as many others"), stdin)


def _number(word: str) -> Value:
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return None


def _from_source(program: Program) -> Guessed | None:
    found = language(program.language).input_lines(program)
    if not found:
        return None
    types: dict[str, str] = {}
    stdin, at = "", 0
    for line in found:
        names = [_name(at + place) for place in range(len(line))]
        at += len(line)
        types.update(zip(names, line, strict=True))
        stdin += " ".join(f"{{{name}}}" for name in names) + "\n"
    return Guessed(types, tuple(f"{name} = {written}: the reference reads it" for name, written in types.items()), stdin)
