"""Reads JavaScript source: constants, what it throws, prints and reads."""

import re
from collections.abc import Iterator

from tree_sitter import Node

from momus.languages import syntax
from momus.languages.base import Literals
from momus.languages.literals import constants_in
from momus.languages.syntax import leaves, nodes, parse, text

_TEXTS = frozenset({"string", "template_string", "regex"})
_APART = frozenset({"arguments", "arrow_function", "function_expression", "class", "statement_block"})
"""A statement does not throw what is inside these."""
_ESCAPES = {"n": "\n", "t": "\t", "b": "\b", "r": "\r", "f": "\f", "v": "\v", "0": "\0", "\n": ""}
_PRINTS = re.compile(r" console \. (?:log|info|table|dir) | process \. stdout ")
_MAKES_NAMES = frozenset({"eval", "Function", "globalThis", "global"})
_READS = re.compile(
    r" (?:readFileSync|readSync|createReadStream) \( 0 | ['\"](?:/dev/stdin|(?:node:)?readline(?:/promises)?)['\"] "
)


def tree(content: bytes) -> Node:
    """Return the root of the source's tree."""
    return parse("javascript", content)


def literals(content: bytes) -> Literals:
    """Return the numbers and texts in the source, including negative ones."""
    found = nodes(tree(content), closed={"string", "regex"})
    return constants_in((node for node in found if node.child_count == 0 or node.type in _TEXTS), _constants)


def _constants(node: Node) -> Iterator[int | float | str]:
    if node.type == "number":
        yield number(text(node))
    elif node.type == "string":
        yield unescaped(text(node)[1:-1])
    elif node.type == "template_string":
        pieces = "".join(text(one) if one.type in ("string_fragment", "escape_sequence") else "\0" for one in node.children[1:-1])
        yield from map(unescaped, pieces.split("\0"))


def number(written: str) -> int | float:
    """Return the value of a number; whole ones are integers, as in the language."""
    plain = written.replace("_", "").lower()
    if re.fullmatch(r"0[0-7]+", plain):
        return int(plain, 8)
    if re.match(r"0[xob]", plain):
        return int(plain.rstrip("n"), 0)
    if re.fullmatch(r"\d+n?", plain):
        return int(plain.rstrip("n"))
    value = float(plain)
    return int(value) if value.is_integer() and abs(value) < 2**53 else value


def unescaped(written: str) -> str:
    """Return the text between the quotes, or of a name, with escapes resolved."""

    def replaced(match: re.Match[str]) -> str:
        code = match[1]
        if code[0] in "ux" and len(code) > 1:
            value = int(code[1:].strip("{}"), 16)
            return chr(value) if value < 0x110000 else code
        return _ESCAPES.get(code, code)

    return re.sub(r"\\(u\{[0-9a-fA-F]{1,8}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", replaced, written, flags=re.DOTALL)


def thrown(content: bytes) -> Iterator[str]:
    """Yield the names of the exceptions that the source creates where it throws."""
    for statement in nodes(tree(content)):
        if statement.type == "throw_statement" and statement.named_children:
            for made in nodes(statement.named_children[0], closed=_APART):
                kind = made.child_by_field_name("constructor") if made.type == "new_expression" else None
                if kind:
                    yield text(kind).split(".")[-1].strip()


def _code(content: bytes) -> str:
    """Return the tokens with a blank before and after each, without comments, templates and regular expressions."""
    left_out = ("regex", "string_fragment", "escape_sequence")
    return " ".join(["", *(text(node) for node in leaves(tree(content), {"string", "regex"}) if node.type not in left_out), ""])


def lacks(content: bytes, name: str) -> bool:
    """Return whether a file surely defines no function of this name: nothing in it has, and no code makes names."""
    return syntax.lacks(tree(content), name, _MAKES_NAMES)


def prints(content: bytes) -> bool:
    """Return whether the source prints."""
    return bool(_PRINTS.search(_code(content)))


def reads(content: bytes) -> bool:
    """Return whether the source reads standard input."""
    code = _code(content)
    return " stdin " in code and "process" in code or bool(_READS.search(code))
