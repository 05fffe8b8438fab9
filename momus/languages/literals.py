"""The constants of a program, from the tokens of its files."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeVar

from momus.languages.base import Literals
from momus.languages.syntax import SyntaxNode

_AnyNode = TypeVar("_AnyNode", bound=SyntaxNode)

LONGEST_LITERAL = 1000
"""Longer texts are data: no program compares its input with them."""


def constants_in(found: Iterable[_AnyNode], constants: Callable[[_AnyNode], Iterable[int | float | str]]) -> Literals:
    """Return the numbers and texts that `constants` reads in the tokens, negative ones too."""
    ints: dict[int, None] = {}
    floats: dict[float, None] = {}
    strings: dict[str, None] = {}
    before = b""
    for node in found:
        content = node.text or b""
        sign = -1 if before == b"-" else 1
        # A number may be too large to convert.
        with suppress(ValueError, OverflowError):
            for value in constants(node) if len(content) <= LONGEST_LITERAL else ():
                if isinstance(value, str):
                    strings[value] = None
                elif isinstance(value, int):
                    ints[sign * value] = None
                else:
                    floats[sign * value] = None
        before = content
    return Literals(tuple(ints), tuple(floats), tuple(strings))


def joined(found: Iterable[Literals]) -> Literals:
    """Return the constants of several files, in order, each once."""
    files = list(found)
    return Literals(
        tuple(dict.fromkeys(value for one in files for value in one.ints)),
        tuple(dict.fromkeys(value for one in files for value in one.floats)),
        tuple(dict.fromkeys(value for one in files for value in one.strings)),
    )
