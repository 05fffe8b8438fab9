"""The tokens of C++ source: C's, with raw strings and digit separators; its normal form and its constants."""

import re

from momus.languages.base import Literals
from momus.languages.c import source as c_source
from momus.languages.c.source import Token

_RAW_STRING = re.compile(rb'\b(?:u8|[uUL])?R"([^()\\\s]{0,16})\((.*?)\)\1"', re.DOTALL)
_SEPARATED = re.compile(rb"\b\d[\dA-Fa-fxX]*(?:'[\dA-Fa-f]+)+")


def plain(source: bytes) -> bytes:
    """Return the source with raw strings written as plain ones and numbers without separators."""
    source = _RAW_STRING.sub(lambda found: _quoted(found[2]), source)
    return _SEPARATED.sub(lambda found: found[0].replace(b"'", b""), source)


def _quoted(content: bytes) -> bytes:
    escaped = content.replace(b"\\", b"\\\\").replace(b'"', b'\\"').replace(b"\r", b"\\r").replace(b"\n", b"\\n")
    return b'"' + escaped + b'"'


def tokens(source: bytes) -> list[Token]:
    """Return the tokens without blanks and comments."""
    return c_source.tokens(plain(source))


def normal_form(source: bytes) -> bytes:
    """Return bytes that are equal for sources equal up to blanks and comments."""
    return c_source.normal_form(plain(source))


def literals(source: bytes) -> Literals:
    """Return the constants in the source."""
    return c_source.literals(plain(source))


_CLOSE_RIGHT = {"::", ">", ">>", ",", ")", "]", "*", "&", "&&", "<", "[", "("}


def written(found: list[Token]) -> str:
    """Return tokens of a type as people write it: const std::vector<int>&."""
    text = ""
    for token in found:
        piece = token.text
        if not text or text[-1] in "<([~" or text.endswith("::") or piece in _CLOSE_RIGHT or piece == ":" or text[-1] == ":":
            text += piece
        else:
            text += f" {piece}"
    return text.replace(": :", "::")
