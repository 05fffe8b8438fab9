"""The tokens of C and Java with their places, the brackets that belong together, and the signs that join two operands."""

import re
from dataclasses import dataclass, field

_TOKEN = re.compile(
    rb"""(?P<blank>[ \t\r\f\v\n\\]+|/\*.*?(?:\*/|\Z)|//[^\n]*)
    |(?P<directive>\#(?:\\\r?\n|[^\n])*)
    |(?P<string>\"\"\".*?\"\"\"|(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"?)
    |(?P<char>[uUL]?'(?:\\.|[^'\\\n])*'?)
    |(?P<number>\.?[0-9](?:[eEpP][+-]|[\w.])*)
    |(?P<name>[A-Za-z_$\x80-\xff][\w$\x80-\xff]*)
    |(?P<sign>>>>=|<<=|>>=|>>>|\.\.\.|->|::|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""",
    re.VERBOSE | re.DOTALL,
)
_OPENING = {"(": ")", "[": "]", "{": "}"}
TYPE_WORDS = frozenset(
    "void char short int long float double signed unsigned bool _Bool size_t ssize_t int8_t int16_t int32_t int64_t uint8_t uint16_t "
    "uint32_t uint64_t intptr_t uintptr_t ptrdiff_t byte boolean var const static final struct enum union register volatile".split()
)
_NO_OPERAND = frozenset("return case else do in throw goto sizeof instanceof new".split())


class UnreadableError(Exception):
    """The source has no shape that is read here."""


@dataclass(frozen=True)
class Token:
    """One token and where it is."""

    kind: str
    text: str
    start: int
    end: int
    line: int


@dataclass(frozen=True)
class Tokens:
    """All tokens; `partner` leads from each bracket to the one that belongs to it; `generic` are the signs < and > around types."""

    all: tuple[Token, ...]
    partner: dict[int, int] = field(hash=False)
    generic: frozenset[int] = frozenset()

    @classmethod
    def read(cls, content: bytes) -> "Tokens":
        """Return the tokens; raise UnreadableError where brackets do not match."""
        found: list[Token] = []
        line = 1
        for match in _TOKEN.finditer(content):
            kind = match.lastgroup or "sign"
            if kind not in ("blank", "directive"):
                found.append(Token(kind, match.group().decode("latin-1"), match.start(), match.end(), line))
            line += match.group().count(b"\n")
        partner: dict[int, int] = {}
        opened: list[int] = []
        for index, token in enumerate(found):
            if token.kind != "sign":
                continue
            if token.text in _OPENING:
                opened.append(index)
            elif token.text in _OPENING.values():
                if not opened or _OPENING[found[opened[-1]].text] != token.text:
                    raise UnreadableError
                first = opened.pop()
                partner[first], partner[index] = index, first
        if opened:
            raise UnreadableError
        return cls(tuple(found), partner, frozenset(_generic(found)))

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, index: int) -> Token:
        return self.all[index]

    def text(self, index: int) -> str:
        """Return the token's text, "" past the end."""
        return self.all[index].text if 0 <= index < len(self.all) else ""

    def is_operand_end(self, index: int) -> bool:
        """Return whether an operand ends here, so that a sign after it joins it to another."""
        if index < 0:
            return False
        token = self.all[index]
        if token.kind in ("number", "string", "char"):
            return True
        if token.kind == "name":
            return token.text not in _NO_OPERAND and token.text not in TYPE_WORDS
        if token.text == ")":
            return not self.is_cast(self.partner[index])
        return token.text == "]" or token.text in ("++", "--") and self.is_operand_end(index - 1)

    def is_cast(self, index: int) -> bool:
        """Return whether the bracket that opens here holds a type alone."""
        inner = self.all[index + 1 : self.partner[index]]
        if not inner or index and self.all[index - 1].kind == "name" and self.all[index - 1].text not in _NO_OPERAND:
            return False
        return inner[0].text in TYPE_WORDS and all(token.kind == "name" or token.text in "*[]" for token in inner)

    def joins(self, index: int) -> bool:
        """Return whether the sign at the index has an operand on its left."""
        return index not in self.generic and self.is_operand_end(index - 1)

    def parts(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the ranges between the commas from start to end, brackets left alone."""
        ranges, first, index = [], start, start
        while index < end:
            if self.text(index) in _OPENING and self.all[index].kind == "sign":
                index = self.partner[index]
            elif self.text(index) == ",":
                ranges.append((first, index))
                first = index + 1
            index += 1
        if first < end or ranges:
            ranges.append((first, end))
        return ranges


def _generic(found: list[Token]) -> set[int]:
    """Return the places of the signs that hold type arguments: after a name with a capital, around names and such alone."""
    marked: set[int] = set()
    for index, token in enumerate(found):
        if token.text != "<" or not index or found[index - 1].kind != "name" or not found[index - 1].text[0].isupper():
            continue
        depth, inside = 0, []
        for place in range(index, len(found)):
            text = found[place].text
            if text == "<":
                depth += 1
            elif text in (">", ">>", ">>>"):
                depth -= len(text)
            elif found[place].kind != "name" and text not in (",", "?", ".", "[", "]"):
                break
            if text[0] in "<>":
                inside.append(place)
            if depth <= 0:
                marked.update(inside)
                break
    return marked
