"""The declarations in C source: which functions it defines with which types, and what its structs hold.

Enough of C's grammar to call what students write, read from the tokens before preprocessing; what a macro hides is not seen.
"""

from dataclasses import dataclass

from momus.languages.c.cursor import Cursor
from momus.languages.c.source import Token, tokens
from momus.languages.c.types import INT, CType, Declared, decayed

_QUALIFIERS = {"const", "volatile", "restrict", "__restrict", "__const", "__volatile__", "__extension__", "_Atomic"}
_STORAGE = {"static", "extern", "inline", "__inline", "__inline__", "register", "auto", "_Noreturn", "typedef", "_Thread_local"}
_TYPE_WORDS = {"void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_Bool", "__signed__"}
_LONGEST_SIZE = 100
_TAGGED = {"struct", "union", "enum"}


@dataclass(frozen=True)
class Declarations:
    """What a file declares."""

    functions: dict[str, CType]
    typedefs: dict[str, CType]
    structs: dict[str, tuple[Declared, ...]]

    def resolved(self, type_: CType) -> CType:
        """Return the type with typedefs of this file replaced by what they stand for."""
        for _ in range(32):
            if type_.kind != "base" or type_.name not in self.typedefs:
                break
            type_ = self.typedefs[type_.name]
        if type_.of is None:
            return type_
        return CType(type_.kind, type_.name, self.resolved(type_.of), type_.size, type_.parameters)


def declarations(source: bytes) -> Declarations:
    """Return the functions that the source defines, and its types."""
    return _Parser([token for token in tokens(source) if token.kind != "directive"]).file()


def parsed_type(text: str) -> CType | None:
    """Return the type that the text writes, as a parameter would have it; None where it is none in C."""
    parser = _Parser(tokens(text.encode("utf-8")))
    parser.in_parameters = True
    try:
        _, base = parser.specifiers()
        declared = parser.declarator(base)
    except _NotADeclarationError:
        return None
    return decayed(declared.type) if parser.at == len(parser.tokens) and parser.tokens and not declared.name else None


class _NotADeclarationError(Exception):
    """The tokens are no declaration that this parser knows."""


class _Parser(Cursor):
    """Reads declarations one after the other; what it cannot read it skips."""

    def __init__(self, found: list[Token]):
        super().__init__(found)
        self.typedefs: dict[str, CType] = {}
        self.structs: dict[str, tuple[Declared, ...]] = {}
        self.anonymous = 0
        self.in_parameters = False

    # ---- tokens

    def is_name(self, ahead: int = 0) -> bool:
        return self.at + ahead < len(self.tokens) and self.tokens[self.at + ahead].kind == "name"

    def expect(self, text: str) -> None:
        if self.text() != text:
            raise _NotADeclarationError(f"{self.text()!r} stands where {text!r} is expected")
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

    # ---- the grammar

    def file(self) -> Declarations:
        functions: dict[str, CType] = {}
        while self.at < len(self.tokens):
            begin = self.at
            try:
                defined = self.external()
                if defined:
                    functions.setdefault(defined.name, defined.type)
            except (_NotADeclarationError, RecursionError):
                self.at = begin
                self.skip_external()
        return Declarations(functions, self.typedefs, self.structs)

    def skip_external(self) -> None:
        """Skip to after the next semicolon or block at the outermost level."""
        while self.at < len(self.tokens):
            text = self.text()
            if text in ("(", "[", "{"):
                self.skip_group()
                if text == "{" and self.text() != ";":
                    return
                continue
            self.at += 1
            if text == ";":
                return

    def external(self) -> Declared | None:
        """Read one declaration of a file; return the function it defines, if it does."""
        if self.text() == ";":
            self.at += 1
            return None
        is_typedef, base = self.specifiers()
        if self.text() == ";":
            self.at += 1
            return None
        declared = self.declarator(base)
        self.skip_attributes()
        if declared.type.kind == "function" and self.text() not in (";", ",", "="):
            declared = self.old_style(declared)
            if self.text() == "{":
                self.skip_group()
                return declared
        while True:
            if is_typedef and declared.name:
                self.typedefs[declared.name] = self.named_after(declared)
            if self.text() == "=":
                self.skip_initialiser()
            self.skip_attributes()
            if self.text() != ",":
                break
            self.at += 1
            declared = self.declarator(base)
        self.expect(";")
        return None

    def named_after(self, declared: Declared) -> CType:
        """Return the type of a typedef; a struct without a tag is called by the typedef's name."""
        type_ = declared.type
        if type_.kind == "struct" and type_.name.startswith("<"):
            self.structs[declared.name] = self.structs[type_.name]
            return CType("struct", declared.name)
        return type_

    def skip_initialiser(self) -> None:
        while self.text() not in (",", ";", ""):
            if self.text() in ("(", "[", "{"):
                self.skip_group()
            else:
                self.at += 1

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

    in_parameters = False

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
                    raise _NotADeclarationError("a bit-field")
                self.skip_attributes()
                if self.text() == ",":
                    self.at += 1
                elif self.text() != ";":
                    raise _NotADeclarationError(f"{self.text()!r} in a struct")
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
                raise _NotADeclarationError(f"{self.text()!r} among parameters")
        self.expect(")")
        self.in_parameters = outside
        if len(found) == 1 and found[0] == Declared("", CType("base", "void")):
            return ()
        return tuple(found)

    def old_style(self, declared: Declared) -> Declared:
        """Read the declarations of parameters between the brackets and the body."""
        types: dict[str, CType] = {}
        while self.text() not in ("{", ""):
            _, base = self.specifiers()
            while True:
                one = self.declarator(base)
                if not one.name:
                    raise _NotADeclarationError("no parameter of an old-style function")
                types[one.name] = one.type
                if self.text() != ",":
                    break
                self.at += 1
            self.expect(";")
        parameters = tuple(
            p if p.type.name or p.type.of else Declared(p.name, types.get(p.name, INT)) for p in declared.type.parameters
        )
        return Declared(declared.name, CType("function", of=declared.type.of, parameters=parameters))
