"""The lines of a source as code alone: what its author wrote for people, such as a name, is not in them."""

import io
import tokenize
from collections.abc import Iterator
from itertools import pairwise

from momus.languages.plain_tree import UNSAFE_GRAMMARS
from momus.languages.syntax import GRAMMARS, is_comment, nodes, tree
from momus.model import Program

_BETWEEN = (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT)
_LINE_BEGINS, _STATEMENT_ENDS = ("", "\n"), ("", "\n", ";")


def code_lines(program: Program) -> list[str]:
    """Return the lines of the main source without comments and docstrings; none if it cannot be told where they are."""
    if program.language == "python":
        return _python(program.main)
    if program.language not in GRAMMARS and program.language not in UNSAFE_GRAMMARS:
        return []
    root = tree(program.language, program.main)
    if root.has_error:
        return []
    source = bytearray(program.main)
    for node in nodes(root):
        if is_comment(node):
            _blank(source, node.start_byte, node.end_byte)
        elif node.type == "preproc_arg" and (begin := source.find(b"//", node.start_byte, node.end_byte)) >= 0:
            # The grammar of C counts a comment at the end of #define as a part of it.
            _blank(source, begin, node.end_byte)
    return [line.rstrip() for line in source.decode("utf-8", "replace").splitlines()]


def _blank(source: bytearray, start: int, end: int) -> None:
    """Write blanks over a part of a source; its lines stay."""
    source[start:end] = bytes(byte if byte in b"\r\n" else ord(" ") for byte in source[start:end])


def _python(source: bytes) -> list[str]:
    text = io.StringIO(source.decode("utf-8", "replace"), newline=None).read()
    lines = text.split("\n")
    try:
        for (first, start), (last, end) in _read_by_people(text):
            for number in range(first, last + 1):
                line = lines[number - 1]
                lines[number - 1] = line[: start if number == first else 0] + (line[end:] if number == last else "")
    except (SyntaxError, tokenize.TokenError):
        return []
    return [line.rstrip() for line in lines]


def _read_by_people(text: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield where comments, and texts that are statements, begin and end: those at the end of a line first."""
    found = []
    before = first = ""
    tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    plain = [one for one in tokens if one.type not in _BETWEEN]
    for one, after in pairwise(plain):
        first = one.string if before in _LINE_BEGINS else first
        begins = before in _LINE_BEGINS or before == ";" or (before == ":" and first in ("def", "class", "async"))
        if one.type == tokenize.STRING and begins and after.string in _STATEMENT_ENDS:
            found.append((one.start, one.end))
        before = one.string
    found += [(one.start, one.end) for one in tokens if one.type == tokenize.COMMENT]
    yield from sorted(found, reverse=True)
