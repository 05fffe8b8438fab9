"""The instructor's tests as they were written, before their values are known."""

import ast
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from momus.errors import Mistake
from momus.languages.python.written_values import WrittenCall


@dataclass(frozen=True)
class WrittenTest:
    """One test. Functions have a `call`; objects `steps`, the constructor first; programs `stdin` and `argv`.

    The expected result is an expression, the name of an exception, or a text on standard output; missing if the test is only an input.
    """

    id: str
    place: str
    call: WrittenCall | None = None
    steps: tuple[WrittenCall, ...] = ()
    stdin: bytes | None = None
    argv: tuple[str, ...] = ()
    expected: ast.expr | None = None
    raises: str = ""
    stdout: bytes | None = None


@dataclass
class GatheredTests:
    """What the readers of tests gather: tests, the author's mistakes, and what was left out, in words."""

    tests: list[WrittenTest] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Wanted:
    """What a test may be about: the entries that may be called, the methods of a class, or a whole program."""

    entries: Collection[str]
    methods: Collection[str] = ()
    program: bool = False


LARGEST_TEST = 64_000_000


def read_bytes(path: Path, place: str, suite: GatheredTests) -> bytes | None:
    """Return the content of a file of the suite; report one that cannot be read or is far too large."""
    try:
        if path.stat().st_size > LARGEST_TEST:
            step = "make it smaller, or leave it out"
            suite.mistakes.append(Mistake(place, "", f"has more than {LARGEST_TEST // 1_000_000} MB", step))
            return None
        return path.read_bytes()
    except OSError as error:
        suite.mistakes.append(Mistake(place, "", f"cannot be read: {error.strerror}", "check its rights"))
        return None


def read_text(path: Path, place: str, suite: GatheredTests) -> str | None:
    """Return the text of a file of the suite; report one that is not UTF-8."""
    content = read_bytes(path, place, suite)
    if content is None:
        return None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        suite.mistakes.append(Mistake(place, "", f"is not UTF-8: {error}", "save it as UTF-8"))
        return None


def exception_named(node: ast.expr) -> str:
    """Return the exception that an expected value stands for (`ValueError`, `ValueError("no")`), or nothing."""
    name = node.func if isinstance(node, ast.Call) else node
    if isinstance(name, ast.Name) and (name.id.endswith(("Error", "Exception")) or name.id in _OTHER_EXCEPTIONS):
        return name.id
    return ""


_OTHER_EXCEPTIONS = ("StopIteration", "KeyboardInterrupt", "SystemExit")


def first_lines(texts: Iterable[str], most: int = 3) -> str:
    """Return the first few of many, with the number of the others."""
    texts = list(texts)
    return ", ".join(texts[:most]) + (f" and {len(texts) - most} more" if len(texts) > most else "")
