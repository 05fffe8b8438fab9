"""How C writes types: what stands before a name, and around it.

Enough of C's grammar for what students write, read from the tokens before preprocessing.
"""

from momus.languages.c.cursor import Cursor
from momus.languages.c.source import Token
from momus.languages.c.types import INT, CType, Declared

_QUALIFIERS = {"const", "volatile", "restrict", "__restrict", "__const", "__volatile__", "__extension__", "_Atomic"}
_STORAGE = {"static", "extern", "inline", "__inline", "__inline__", "register", "auto", "_Noreturn", "typedef", "_Thread_local"}
_TYPE_WORDS = {"void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool", "__signed__"}
_LONGEST_SIZE = 100
_TAGGED = {"struct", "union", "enum"}


class NotADeclarationError(Exception):
    """The tokens are no declaration that this reader knows."""


class TypeReader(Cursor):
    """Reads types and what they declare; knows the typedefs that it is told of, and the structs that it has read."""

    def __init__(self, found: list[Token], *, in_parameters: bool = False):
        super().__init__(found)
        self.typedefs: dict[str, CType] = {}
        self.structs: dict[str, tuple[Declared, ...]] = {}
        self.anonymous = 0
        self.in_parameters = in_parameters

    def is_name(self, ahead: int = 0) -> bool:
        return self.at + ahead < len(self.tokens) and self.tokens[self.at + ahead].kind == "name"

    def expect(self, text: str) -> None:
        if self.text() != text:
            raise NotADeclarationError(f"{self.text()!r} stands where {text!r} is expected")
        self.at += 1

    def group(self) -> str:
        """Skip a bracketed group and return the text inside."""
        begin = self.at
        self.skip_group()
        return " ".join(token.text for token in self.tokens[begin + 1 : min(self.at - 1, begin + 1 + _LONGEST_SIZE)])

    def skip_attributes(self) -> None:
        while self.text() in ("__attribute__", "__attribute", "__asm__", "asm", "_Alignas"):
            self.at += 1
            if self.text() == "(":
                self.skip_group()

    def specifiers(self) -> tuple[bool, CType]:
        """Read what stands before a declarator: whether it is a typedef, and the type."""
        is_typedef, words, tagged = False, [], None
        while self.is_name():
            text = self.text()
            self.skip_attributes()
            if text != self.text():
                continue
            if text in _STORAGE:
                is_typedef |= text == "typedef"
            elif text in _TAGGED:
                tagged = self.tagged()
                continue
            elif text in _TYPE_WORDS:
                words.append(text)
            elif text not in _QUALIFIERS:
                if words or tagged or not self.names_a_type():
                    break
                words.append(text)
            self.at += 1
        if tagged:
            return is_typedef, tagged
        return is_typedef, CType("base", " ".join(words)) if words else INT

    def names_a_type(self) -> bool:
        """Tell whether a name that is no keyword is a typedef's, by what follows it."""
        if self.text() in self.typedefs:
            return True
        return (
            self.is_name(1)
            or self.text(1) == "*"
            or (self.text(1) in (",", ")", "") or (self.text(1) == "["))
            and self.in_parameters
        )

    def tagged(self) -> CType:
        word = self.text()
        self.at += 1
        self.skip_attributes()
        tag = ""
        if self.is_name():
            tag = self.text()
            self.at += 1
        name = f"{word} {tag}" if tag else f"<{word} {self.anonymous}>"
        if self.text() == "{":
            self.anonymous += not tag
            if word == "enum":
                self.skip_group()
            else:
                self.structs[name] = ()
                self.structs[name] = self.fields()
        self.skip_attributes()
        if word == "enum":
            return CType("base", name) if tag else INT
        if word == "union":
            return CType("base", name)
        return CType("struct", name)

    def fields(self) -> tuple[Declared, ...]:
        self.expect("{")
        found: list[Declared] = []
        while self.text() not in ("}", ""):
            _, base = self.specifiers()
            while self.text() != ";":
                found.append(self.declarator(base))
                if self.text() == ":":
                    raise NotADeclarationError("a bit-field")
                self.skip_attributes()
                if self.text() == ",":
                    self.at += 1
                elif self.text() != ";":
                    raise NotADeclarationError(f"{self.text()!r} in a struct")
            self.at += 1
        self.expect("}")
        return tuple(found)

    def declarator(self, base: CType) -> Declared:
        """Read a declarator around the type before it."""
        while self.text() == "*" or self.text() in _QUALIFIERS:
            if self.text() == "*":
                base = CType("pointer", of=base)
            self.at += 1
        self.skip_attributes()
        inner_at = None
        name = ""
        if self.text() == "(" and (self.text(1) in ("*", "(") or (self.is_name(1) and not self.begins_parameter(1))):
            inner_at = self.at
            self.skip_group()
        elif self.is_name():
            name = self.text()
            self.at += 1
        type_ = self.suffixes(base)
        if inner_at is None:
            return Declared(name, type_)
        after = self.at
        self.at = inner_at + 1
        declared = self.declarator(type_)
        self.at = after
        return declared

    def begins_parameter(self, ahead: int) -> bool:
        text = self.text(ahead)
        return text in _TYPE_WORDS or text in _TAGGED or text in _QUALIFIERS or text in self.typedefs

    def suffixes(self, base: CType) -> CType:
        if self.text() == "[":
            size = self.group()
            return CType("array", of=self.suffixes(base), size=size)
        if self.text() == "(":
            parameters = self.parameters()
            return CType("function", of=self.suffixes(base), parameters=parameters)
        return base

    def parameters(self) -> tuple[Declared, ...]:
        self.expect("(")
        outside, self.in_parameters = self.in_parameters, True
        found: list[Declared] = []
        while self.text() not in (")", ""):
            if self.text() == "...":
                self.at += 1
                found.append(Declared("...", CType("base", "...")))
            elif self.is_name() and self.text(1) in (",", ")") and not self.begins_parameter(0):
                found.append(Declared(self.text(), CType("base", "")))
                self.at += 1
            else:
                _, base = self.specifiers()
                found.append(self.declarator(base))
            if self.text() == ",":
                self.at += 1
            elif self.text() != ")":
                raise NotADeclarationError(f"{self.text()!r} among parameters")
        self.expect(")")
        self.in_parameters = outside
        if len(found) == 1 and found[0] == Declared("", CType("base", "void")):
            return ()
        return tuple(found)
