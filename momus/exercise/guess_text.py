"""Guesses the inputs of a program if its exercise does not give them: from the tests' texts, else from what the program reads."""

import ast
import re
from collections.abc import Sequence

from momus.exercise.guess import Guessed
from momus.exercise.shapes import Shape, shape_of, text_of
from momus.model import Program, Value
from momus.words import counted

_CONVERSIONS = {
    "d": "int(-2**31, 2**31 - 1)",
    "i": "int(-2**31, 2**31 - 1)",
    "u": "int(0, 2**32 - 1)",
    "ld": "int(-2**63, 2**63 - 1)",
    "lld": "int(-2**63, 2**63 - 1)",
    "hd": "int(-2**15, 2**15 - 1)",
    "f": "float(-1e6, 1e6)",
    "lf": "float(-1e6, 1e6)",
    "c": "char('a-z')",
    "s": "str('a-z', 1, 8)",
}
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
    found = _c_reads(program) if program.language == "c" else _python_reads(program)
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


def _c_reads(program: Program) -> list[list[str]]:
    """Return what the scanf calls of a C program read, if none is in a loop; all in one line, because blanks do not matter."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", program.main.decode("utf-8", "replace"), flags=re.DOTALL)
    loops = [_loop_extent(text, match.start()) for match in re.finditer(r"\b(for|while|do)\b", text)]
    found = []
    for call in re.finditer(r"\bscanf\s*\(\s*\"((?:\\.|[^\"\\])*)\"", text):
        if any(start <= call.start() < end for start, end in loops):
            return []
        for conversion in re.findall(r"%(?:\d*)(hd|lld|ld|lf|[a-z\[])", call[1]):
            if conversion not in _CONVERSIONS:
                return []
            found.append(_CONVERSIONS[conversion])
    return [found] if found else []


def _loop_extent(text: str, start: int) -> tuple[int, int]:
    """Return where a loop starts and ends: at its closing brace, or at the end of its only statement."""
    depth = 0
    for at in range(start, len(text)):
        if text[at] in "({":
            depth += 1
        elif text[at] in ")}":
            depth -= 1
            if depth == 0 and text[at] == "}":
                return start, at
        elif text[at] == ";" and depth == 0:
            return start, at
    return start, len(text)


def _python_reads(program: Program) -> list[list[str]]:
    """Return what the input() calls of a Python program read, a line each, if none is in a loop."""
    try:
        tree = ast.parse(program.main)
    except (SyntaxError, ValueError):
        return []
    repeated = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.For | ast.While | ast.ListComp | ast.GeneratorExp | ast.FunctionDef)
        for inner in ast.walk(node)
    }
    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "input"
    ]
    if not calls or any(id(call) in repeated for call in calls):
        return []
    found = []
    for statement in sorted((node for node in ast.walk(tree) if isinstance(node, ast.stmt)), key=lambda node: node.lineno):
        if isinstance(statement, ast.Assign | ast.Expr | ast.AnnAssign):
            found += _python_line(statement)
    return found if len(found) == len(calls) else []


def _python_line(statement: ast.stmt) -> list[list[str]]:
    """Return the types in each line that a statement reads."""
    text = ast.unparse(statement)
    split = re.search(r"map\((int|float), input\([^()]*\)\.split\(\)\)", text)
    if split and isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Tuple):
        return [[_python_type(split[1])] * len(statement.targets[0].elts)]
    if split:
        return [[f"list({_python_type(split[1])}, 1, 8)"]]
    return [[_python_type(match[1] or "")] for match in re.finditer(r"(?:\b(int|float)\()?input\(", text)]


def _python_type(kind: str) -> str:
    return {"int": "int(-100, 100)", "float": "float(-100, 100)"}.get(kind, "str('a-z ', 0, 8)")
