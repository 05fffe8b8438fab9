"""The tokens of C# source, its constants, its classes and methods.

Enough of the grammar to say what a student's file declares; the compiler and reflection decide about types.
"""

import re
from dataclasses import dataclass, field

from momus.languages.base import Literals
from momus.languages.c import source as c_source
from momus.languages.c.cursor import CLOSING, Cursor
from momus.languages.c.source import Token

_VERBATIM = re.compile(rb'(?:@\$|\$@|@)"((?:[^"]|"")*)"')
_NUMBER = re.compile(rb"\b(\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?)([mMdD]?)\b")
_MODIFIERS = {
    *("public", "private", "protected", "internal", "static", "virtual", "override", "abstract", "sealed", "readonly", "unsafe"),
    *("extern", "partial", "async", "new", "const", "volatile"),
}
_PASSED = {"ref", "out", "in", "params", "this"}
_TYPE_KEYWORDS = {"class", "struct", "interface", "record"}
_NO_METHOD = {"if", "while", "for", "foreach", "switch", "return", "lock", "using", "catch", "typeof", "nameof", "default"}


def plain(source: bytes) -> bytes:
    """Return the source with verbatim strings as plain ones and numbers as C writes them."""
    source = source.removeprefix(b"\xef\xbb\xbf")
    source = _VERBATIM.sub(lambda found: b'"' + _escaped(found[1].replace(b'""', b'"')) + b'"', source)
    return _NUMBER.sub(lambda found: found[1].replace(b"_", b""), source)


def _escaped(content: bytes) -> bytes:
    return content.replace(b"\\", b"\\\\").replace(b'"', b'\\"').replace(b"\r", b"\\r").replace(b"\n", b"\\n")


def tokens(source: bytes) -> list[Token]:
    """Return the tokens without blanks, comments and preprocessor lines."""
    return [one for one in c_source.tokens(plain(source)) if one.kind != "directive"]


def normal_form(source: bytes) -> bytes:
    """Return bytes that are equal for sources equal up to blanks and comments."""
    return c_source.normal_form(plain(source))


def literals(source: bytes) -> Literals:
    """Return the constants in the source."""
    return c_source.literals(plain(source))


@dataclass(frozen=True)
class Parameter:
    """One parameter: its type as written, and how it is passed ("ref", "out" or "")."""

    name: str
    type: str
    passed: str = ""


@dataclass(frozen=True)
class Method:
    """A method that a class defines; a constructor has the name of its class and no result."""

    name: str
    owner: str
    parameters: tuple[Parameter, ...]
    result: str
    is_static: bool
    is_public: bool


@dataclass
class Declarations:
    """What a file declares."""

    classes: list[str] = field(default_factory=list)
    methods: list[Method] = field(default_factory=list)


def declarations(source: bytes) -> Declarations:
    """Return the classes and methods of a file; methods that stand in no class count, too."""
    declared = Declarations()
    _Scanner(tokens(source), declared).block("")
    return declared


class _Scanner(Cursor):
    """Reads members one after the other."""

    def __init__(self, found: list[Token], declared: Declarations):
        super().__init__(found)
        self.declared = declared

    def block(self, owner: str) -> None:
        """Read members up to the closing bracket."""
        while self.at < len(self.tokens):
            if self.text() == "}":
                self.at += 1
                return
            if self.text() == "[":
                self.skip_group()
            elif self.text() == ";":
                self.at += 1
            else:
                self.member(owner)

    def member(self, owner: str) -> None:
        begin = self.at
        group: tuple[int, int] | None = None
        while self.at < len(self.tokens):
            text = self.text()
            if text == "(":
                start = self.at
                self.skip_group()
                if group is None and self.names_method(begin, start):
                    group = (start, self.at)
            elif text == "{":
                self.body(begin, group, owner)
                return
            elif text in (";", "}") or (text == "=" and self.text(1) == ">") or (text == "=" and group is None):
                if text != "}":
                    self.skip_value()
                break
            elif text == "[":
                self.skip_group()
            else:
                self.at += 1
        if group and owner is not None:
            self.add(begin, group, owner)

    def names_method(self, begin: int, start: int) -> bool:
        before = self.tokens[start - 1]
        return start > begin and (before.kind == "name" and before.text not in _NO_METHOD or before.text == ">")

    def skip_value(self) -> None:
        while self.at < len(self.tokens) and self.text() != ";":
            if self.text() in CLOSING:
                self.skip_group()
            elif self.text() == "}":
                return
            else:
                self.at += 1
        self.at += 1

    def body(self, begin: int, group: tuple[int, int] | None, owner: str) -> None:
        head = [one.text for one in self.tokens[begin : self.at]]
        keyword = next((word for word in head if word in _TYPE_KEYWORDS), "")
        if "namespace" in head:
            self.at += 1
            self.block(owner)
        elif keyword and group is None:
            name = head[head.index(keyword) + 1] if head.index(keyword) + 1 < len(head) else ""
            self.declared.classes.append(name)
            self.at += 1
            self.block(name)
        else:
            self.skip_group()
            if group:
                self.add(begin, group, owner)
            elif self.text() == "=":
                self.skip_value()

    def add(self, begin: int, group: tuple[int, int], owner: str) -> None:
        name_at = group[0] - 1
        if self.tokens[name_at].text == ">":
            depth = 0
            while name_at > begin:
                depth += (self.tokens[name_at].text == ">") - (self.tokens[name_at].text == "<")
                name_at -= 1
                if depth == 0:
                    break
        head = [one for one in self.tokens[begin:name_at] if one.text not in _MODIFIERS]
        words = {one.text for one in self.tokens[begin:name_at]}
        found = Method(
            self.tokens[name_at].text,
            owner,
            parameters(self.tokens[group[0] + 1 : group[1] - 1]),
            written(head),
            "static" in words,
            "public" in words,
        )
        if found.result or found.name == owner:
            self.declared.methods.append(found)


def parameters(found: list[Token]) -> tuple[Parameter, ...]:
    """Return the parameters between the brackets of a method."""
    pieces: list[list[Token]] = [[]]
    depth = 0
    for token in found:
        depth += (token.text in "([{<") - (token.text in ")]}>") - 2 * (token.text == ">>")
        if token.text == "," and depth == 0:
            pieces.append([])
        else:
            pieces[-1].append(token)
    known = []
    for piece in pieces:
        passed = next((one.text for one in piece if one.text in ("ref", "out")), "")
        piece = [one for one in piece if one.text not in _PASSED]
        end = next((at for at, one in enumerate(piece) if one.text == "="), len(piece))
        if end >= 2:
            known.append(Parameter(piece[end - 1].text, written(piece[: end - 1]), passed))
    return tuple(known)


def written(found: list[Token]) -> str:
    """Return tokens of a type as people write it: Dictionary<string, int[]>."""
    text = ""
    for token in found:
        if text and (text[-1].isalnum() or text[-1] in "_>]?") and token.kind == "name":
            text += " "
        text += token.text + (" " if token.text == "," else "")
    return text.replace(", ]", ",]").replace("[, ", "[,")
