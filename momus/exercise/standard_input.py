"""Whether a program reads standard input, by the names that its source uses."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from momus.languages.syntax import nodes, text, tree
from momus.model import Program

_READERS: dict[str, frozenset[str]] = {
    "c": frozenset("scanf getchar gets stdin".split()),
    "cpp": frozenset("cin scanf getchar gets stdin".split()),
    "java": frozenset(["System.in"]),
    "csharp": frozenset(
        f"{console}.{name}"
        for console in ("Console", "System.Console")
        for name in "Read ReadLine ReadKey In OpenStandardInput".split()
    ),
    "javascript": frozenset("process.stdin readline readFileSync".split()),
    "haskell": frozenset("getLine getContents getChar interact readLn stdin".split()),
}
_LONGEST = max(len(name) for names in _READERS.values() for name in names)


@dataclass(frozen=True)
class InputReading:
    """The name that reads standard input, and its first place."""

    name: str
    file: str
    line: int


def reading_of(program: Program) -> InputReading | None:
    """Return the first place where the program reads standard input; None if there is none, or the language is not known here."""
    for file, content in program.sources:
        found = _python(content) if program.language == "python" else _named(program.language, content)
        for name, line in found:
            return InputReading(name, file, line)
    return None


def _named(language: str, content: bytes) -> Iterator[tuple[str, int]]:
    names = _READERS.get(language, frozenset())
    if not names:
        return
    for node in nodes(tree(language, content)):
        if node.end_byte - node.start_byte <= _LONGEST and "string" not in node.type and text(node) in names:
            yield text(node), content.count(b"\n", 0, node.start_byte) + 1


def _python(content: bytes) -> Iterator[tuple[str, int]]:
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError, RecursionError):
        return
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="input")):
                yield "input", node.lineno
            case ast.Attribute(value=ast.Name(id="sys"), attr="stdin"):
                yield "sys.stdin", node.lineno
            case ast.ImportFrom(module="sys", names=names) if any(one.name == "stdin" for one in names):
                yield "sys.stdin", node.lineno
            case ast.Call(func=ast.Name(id="open"), args=[ast.Constant(value=0), *_]):
                yield "open(0)", node.lineno
