"""The tokens of C source: its normal form and the constants in it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from momus.languages.base import Literals

_SPLICE = re.compile(r"\\[ \t]*\r?\n")
_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\f\v]+|/\*.*?(?:\*/|\Z)|//[^\n]*)
    |(?P<line>\n)
    |(?P<string>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"?)
    |(?P<char>[uUL]?'(?:\\.|[^'\\\n])*'?)
    |(?P<number>\.?[0-9](?:[eEpP][+-]|[\w.])*)
    |(?P<name>[A-Za-z_$\x80-\xff][\w$\x80-\xff]*)
    |(?P<sign><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\#\#|.)""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_INTEGER = re.compile(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|0[0-7]*|[1-9][0-9]*)([uUlL]*)\Z", re.ASCII)
_SIMPLE_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b"}
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]+|[0-7]{1,3}|.)", re.DOTALL)


# What Windows writes before a file: several files read as one have it in the middle.
_MARK = re.compile(rb"^\xef\xbb\xbf", re.MULTILINE)


@dataclass(frozen=True)
class Token:
    """One token; `kind` is "name", "number", "string", "char", "sign", or "directive" for a whole preprocessor line."""

    kind: str
    text: str


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    for match in _TOKEN.finditer(_SPLICE.sub("", text)):
        yield match.lastgroup or "sign", match.group()


def tokens(source: bytes) -> list[Token]:
    """Return the tokens without blanks, comments and byte order marks. Bytes outside ASCII are kept as they are, one character each."""
    found: list[Token] = []
    directive: list[str] | None = None
    at_line_start = True
    for kind, text in _pieces(_MARK.sub(b"", source).decode("latin-1")):
        if kind == "line":
            if directive is not None:
                found.append(Token("directive", " ".join(directive)))
                directive = None
            at_line_start = True
        elif kind == "blank":
            continue
        elif directive is not None:
            directive.append(text)
        elif text == "#" and at_line_start:
            directive = ["#"]
        else:
            found.append(Token(kind, text))
            at_line_start = False
    if directive is not None:
        found.append(Token("directive", " ".join(directive)))
    return found


def normal_form(source: bytes) -> bytes:
    """Return the tokens one a line: equal for sources equal up to blanks and comments.

    A macro with parameters differs from one whose text begins with a bracket by the blank before it, so that blank counts.
    """
    text = _SPLICE.sub("", source.decode("latin-1"))
    with_arguments = {f"# define {name} (" for name in re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)\(", text, re.MULTILINE)}
    lines = []
    for token in tokens(source):
        line = token.text
        if token.kind == "directive":
            line = next((line.replace(start, start[:-2] + "(", 1) for start in with_arguments if line.startswith(start)), line)
        lines.append(line)
    return "\n".join(lines).encode("latin-1")


def literals(source: bytes) -> Literals:
    """Return the constants in the source, in order, each once; a number after a sign also with that sign."""
    ints: dict[int, None] = {}
    floats: dict[float, None] = {}
    strings: dict[str, None] = {}
    before = [Token("sign", ";"), Token("sign", ";")]
    for token in _constants(tokens(source)):
        if token.kind == "number":
            value = number(token.text)
            is_negative = before[1].text == "-" and (
                before[0].kind == "sign" and before[0].text not in (")", "]") or before[0].text == "return"
            )
            if type(value) is int:
                ints.update(dict.fromkeys((-value, value) if is_negative else (value,)))
            elif value is not None:
                floats.update(dict.fromkeys((-value, value) if is_negative else (value,)))
        elif token.kind == "char":
            text = unescaped(token.text)
            if len(text) == 1:
                ints[ord(text)] = None
                strings[text] = None
        elif token.kind == "string":
            strings[unescaped(token.text)] = None
        before = [before[1], token]
    return Literals(tuple(ints), tuple(floats), tuple(strings))


def _constants(found: list[Token]) -> Iterator[Token]:
    """Yield the tokens, and those inside preprocessor lines other than #include."""
    for token in found:
        if token.kind != "directive":
            yield token
        elif not re.match(r"# (include|line|pragma)\b", token.text):
            for kind, text in _pieces(token.text):
                if kind != "blank":
                    yield Token(kind, text)


def number(text: str) -> int | float | None:
    """Return the value of a numeric constant; None where it is none."""
    match = _INTEGER.match(text)
    if match:
        digits = match[1]
        if digits[:2] in ("0x", "0X", "0b", "0B"):
            return int(digits, 0)
        return int(digits, 8 if digits[0] == "0" else 10)
    if text[:2] in ("0x", "0X"):
        return None
    try:
        return float(text.rstrip("fFlL"))
    except ValueError:
        return None


def unescaped(text: str) -> str:
    """Return the characters that a string or character constant stands for."""
    quote = text[-1] if text[-1] in "\"'" else ""
    inner = text[text.find(quote) + 1 : -1] if quote and text.find(quote) < len(text) - 1 else text.lstrip("uUL8\"'")
    raw = _ESCAPE.sub(_escape, inner)
    try:
        return raw.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return raw


def _escape(match: re.Match) -> str:
    code = match[1]
    if code[0] == "x" and len(code) > 1:
        return chr(int(code[1:], 16) & 0xFF)
    if code[0] in "01234567":
        return chr(int(code, 8) & 0xFF)
    return _SIMPLE_ESCAPES.get(code, code)
