"""The constants of a program, from the tokens of its files."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Protocol

from tree_sitter import Node

from momus.languages.base import Literals

LONGEST_LITERAL = 1000
"""Longer texts are data: no program compares its input with them."""


class Token(Protocol):
    """A piece of source: its kind, "number" for one, and its text."""

    kind: str
    text: str


def literals_in(
    found: Iterable[Token], number: Callable[[str], int | float | None], texts: Callable[[Token], Iterable[str]]
) -> Literals:
    """Return the numbers and texts among the tokens, negative ones too; `texts` are those that a token holds, none for most."""
    ints: dict[int, None] = {}
    floats: dict[float, None] = {}
    strings: dict[str, None] = {}
    before = ""
    for token in found:
        if token.kind == "number":
            value = number(token.text)
            if value is not None:
                (ints if isinstance(value, int) else floats)[-value if before == "-" else value] = None
        elif len(token.text) <= LONGEST_LITERAL:
            strings.update(dict.fromkeys(texts(token)))
        before = token.text
    return Literals(tuple(ints), tuple(floats), tuple(strings))


def constants_in(found: Iterable[Node], constants: Callable[[Node], Iterable[int | float | str]]) -> Literals:
    """Return the numbers and texts that `constants` reads in the tokens, negative ones too."""
    ints: dict[int, None] = {}
    floats: dict[float, None] = {}
    strings: dict[str, None] = {}
    before = b""
    for node in found:
        content = node.text or b""
        sign = -1 if before == b"-" else 1
        # A number may be too large to be one.
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
