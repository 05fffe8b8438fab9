"""The declarations in C source: which functions it defines with which types, and what its structs hold.

Enough of C's grammar to call what students write, read from the tokens before preprocessing; what a macro hides is not seen.
"""

from dataclasses import dataclass

from momus.languages.c.source import tokens
from momus.languages.c.type_grammar import NotADeclarationError, TypeReader
from momus.languages.c.types import INT, CType, Declared, decayed


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
    return _FileReader([token for token in tokens(source) if token.kind != "directive"]).file()


def parsed_type(text: str) -> CType | None:
    """Return the type that the text writes, as a parameter would have it; None where it is none in C."""
    reader = TypeReader(tokens(text.encode("utf-8")), in_parameters=True)
    try:
        _, base = reader.specifiers()
        declared = reader.declarator(base)
    except NotADeclarationError:
        return None
    return decayed(declared.type) if reader.at == len(reader.tokens) and reader.tokens and not declared.name else None


class _FileReader(TypeReader):
    """Reads declarations one after the other; what it cannot read it skips."""

    def file(self) -> Declarations:
        functions: dict[str, CType] = {}
        while self.at < len(self.tokens):
            begin = self.at
            try:
                defined = self.external()
                if defined:
                    functions.setdefault(defined.name, defined.type)
            except (NotADeclarationError, RecursionError):
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

    def old_style(self, declared: Declared) -> Declared:
        """Read the declarations of parameters between the brackets and the body."""
        types: dict[str, CType] = {}
        while self.text() not in ("{", ""):
            _, base = self.specifiers()
            while True:
                one = self.declarator(base)
                if not one.name:
                    raise NotADeclarationError("no parameter of an old-style function")
                types[one.name] = one.type
                if self.text() != ",":
                    break
                self.at += 1
            self.expect(";")
        parameters = tuple(
            p if p.type.name or p.type.of else Declared(p.name, types.get(p.name, INT)) for p in declared.type.parameters
        )
        return Declared(declared.name, CType("function", of=declared.type.of, parameters=parameters))
