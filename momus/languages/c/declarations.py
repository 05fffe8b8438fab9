"""The declarations in C source: which functions it defines with which types, what its structs hold, and its global names."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from tree_sitter import Node

from momus.languages.c.conditions import compiled
from momus.languages.c.source import CToken, tokens
from momus.languages.c.types import INT, CType, DeclaredName, decayed, standard_spelling
from momus.languages.syntax import nodes, parse, text

_DEEPEST = 32
"""Structs in structs, and functions that take functions: anything nested deeper than this is left out."""
_MOST_WORDS = 100
_OUTSIDE = ("translation_unit", "ERROR", "linkage_specification", "declaration_list")
_TAGGED = ("struct_specifier", "union_specifier", "enum_specifier")
_STORAGE = {"static", "extern", "inline", "__inline", "__inline__", "register", "auto", "_Noreturn", "const", "volatile"}
_NO_FUNCTION = {"_Static_assert", "asm", "__asm__", "typeof", "__typeof__", "__attribute__", "__attribute", "_Alignas", "_Atomic"}
_QUALIFIERS = {"const", "volatile", "restrict", "_Atomic", "__extension__"}


@dataclass(frozen=True)
class Declarations:
    """What a file declares. `names` are its variables and types outside of functions, without tags."""

    functions: dict[str, CType] = field(default_factory=dict)
    typedefs: dict[str, CType] = field(default_factory=dict)
    structs: dict[str, tuple[DeclaredName, ...]] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)

    def resolved(self, type_: CType, depth: int = 0) -> CType:
        """Return the type with typedefs of this file resolved."""
        for _ in range(_DEEPEST):
            if type_.kind != "base" or type_.name not in self.typedefs:
                break
            type_ = self.typedefs[type_.name]
        if type_.of is None or depth == _DEEPEST:
            return type_
        return CType(type_.kind, type_.name, self.resolved(type_.of, depth + 1), type_.size, type_.parameters)


@lru_cache(maxsize=32)
def declarations(source: bytes) -> Declarations:
    """Return the functions that the source defines, its types and its global names."""
    reader = _Reader()
    waiting = [parse("c", code(_with_types(compiled(tokens(source), "c"))))]
    while waiting:
        node = waiting.pop()
        if node.type in _OUTSIDE:
            waiting += reversed(node.children)
        else:
            reader.read(node)
    return reader.found


def parsed_type(words: str) -> CType | None:
    """Return the type in the text, as for a parameter; None if it is no C type."""
    root = parse("c", f"void f({words});".encode())
    if root.has_error or root.child_count != 1 or root.children[0].type != "declaration":
        return None
    function, *others = _Reader().declared(root.children[0])
    if others or function.name != "f" or function.type.kind != "function":
        return None
    match function.type.parameters:
        case [DeclaredName("", type_)]:
            return decayed(type_)
    return None


def code(found: Sequence[CToken]) -> bytes:
    """Return tokens as text for a parser that reads UTF-8: other characters inside texts do not matter to it."""
    pieces = ((" " if one.spaced else "") + (_plain(one.text) if one.kind in ("string", "char") else one.text) for one in found)
    return "".join(pieces).encode("latin-1")


def _plain(constant: str) -> str:
    return constant.encode("ascii", "replace").decode()


def _with_types(found: Sequence[CToken]) -> list[CToken]:
    """Return the tokens with `int` before functions that are defined without a type, as old C allowed."""
    kept: list[CToken] = []
    depth = 0
    begins = True
    for at, token in enumerate(found):
        if begins and token.kind == "name" and token.text not in _NO_FUNCTION and _defines(found, at + 1):
            kept.append(CToken("name", "int"))
        kept.append(token)
        depth = max(0, depth + (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}")))
        begins = depth == 0 and (token.text in (";", "}") or (begins and token.text in _STORAGE))
    return kept


def _defines(found: Sequence[CToken], at: int) -> bool:
    """Return whether brackets open here and a body, or the types of parameters, follow them."""
    depth = 0
    for end in range(at, len(found)):
        depth += (found[end].text == "(") - (found[end].text == ")")
        if depth == 0:
            after = found[end + 1] if end + 1 < len(found) else CToken("sign", "")
            return end > at and (after.text == "{" or (after.kind == "name" and after.text not in _NO_FUNCTION))
    return False


class _Reader:
    """Reads what stands outside of functions, one declaration after the other."""

    def __init__(self) -> None:
        self.found = Declarations()
        self.unnamed = 0

    def read(self, node: Node) -> None:
        """Note what a node declares, if anything."""
        if node.type == "function_definition":
            self.function(node)
        elif node.type == "type_definition":
            for one in self.declared(node):
                self.found.typedefs[one.name] = self.named_after(one)
                self.found.names[one.name] = None
        elif node.type == "declaration":
            is_elsewhere = any(child.type == "storage_class_specifier" and text(child) == "extern" for child in node.children)
            for one in self.declared(node):
                if one.name and one.type.kind != "function" and not is_elsewhere:
                    self.found.names[one.name] = None
        elif node.type in _TAGGED:
            self.base(node, 0)

    def function(self, node: Node) -> None:
        """Note a function; the types of its parameters may be between the brackets and the body."""
        for one in self.declared(node):
            if one.type.kind == "function" and one.name:
                later = {
                    more.name: more.type for child in node.children if child.type == "declaration" for more in self.declared(child)
                }
                parameters = tuple(self.old_style(parameter, later) for parameter in one.type.parameters)
                self.found.functions.setdefault(one.name, CType("function", of=one.type.of, parameters=parameters))

    def old_style(self, parameter: DeclaredName, later: dict[str, CType]) -> DeclaredName:
        """Return a parameter of a definition whose brackets may give only the name."""
        alone = parameter.type.name if parameter.type.kind == "base" and not parameter.name else ""
        if alone in later or (alone.isidentifier() and alone not in self.found.typedefs and not _is_type(alone)):
            return DeclaredName(alone, later.get(alone, INT))
        return parameter

    def named_after(self, declared: DeclaredName) -> CType:
        """Return the type of a typedef; a struct without a tag is called by the typedef's name."""
        type_ = declared.type
        if type_.kind == "struct" and type_.name.startswith("<"):
            self.found.structs[declared.name] = self.found.structs.get(type_.name, ())
            return CType("struct", declared.name)
        return type_

    def declared(self, node: Node, depth: int = 0) -> list[DeclaredName]:
        """Return the names that a declaration, a definition, a parameter or a field declares, with their types."""
        specifier = node.child_by_field_name("type")
        base = self.base(specifier, depth) if specifier else INT
        declarators = node.children_by_field_name("declarator")
        if not declarators and node.type in ("parameter_declaration", "type_descriptor"):
            return [DeclaredName("", base)]
        return [self.declarator(one, base, depth) for one in declarators]

    def base(self, node: Node, depth: int) -> CType:
        """Return the type that a specifier names; note the struct that it defines."""
        if node.type in _TAGGED:
            return self.tagged(node, depth)
        if node.type == "macro_type_specifier":
            inner = node.child_by_field_name("type")
            return self.declared(inner, depth + 1)[0].type if inner and depth < _DEEPEST else CType("base", _words(node))
        return CType("base", _words(node))

    def tagged(self, node: Node, depth: int) -> CType:
        word = node.type.removesuffix("_specifier")
        tag, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if tag is None:
            self.unnamed += 1
        name = f"{word} {text(tag)}" if tag else f"<{word} {self.unnamed}>"
        if word == "enum":
            return CType("base", name) if tag else INT
        if word == "union":
            return CType("base", name)
        if body and depth < _DEEPEST:
            fields = [child for child in body.children if child.type == "field_declaration"]
            has_bits = any(child.type == "bitfield_clause" for one in fields for child in one.children)
            # A bit field has no address, so a struct with one cannot be read or written.
            self.found.structs[name] = () if has_bits else tuple(one for child in fields for one in self.declared(child, depth + 1))
        return CType("struct", name)

    def declarator(self, node: Node | None, type_: CType, depth: int) -> DeclaredName:
        """Return what a declarator declares with the type before it, from the outside to the name inside."""
        for _ in range(_DEEPEST):
            if node is None:
                break
            kind = node.type.removeprefix("abstract_")
            if kind in ("identifier", "type_identifier", "field_identifier"):
                return DeclaredName(text(node), type_)
            if kind == "pointer_declarator":
                type_ = CType("pointer", of=type_)
            elif kind == "array_declarator":
                size = node.child_by_field_name("size")
                type_ = CType("array", of=type_, size=_words(size) if size else "")
            elif kind == "function_declarator":
                type_ = CType("function", of=type_, parameters=self.parameters(node, depth + 1))
            inner = (child for child in node.children if child.type.endswith(("declarator", "identifier")))
            node = node.child_by_field_name("declarator") or next(inner, None)
        return DeclaredName("", type_)

    def parameters(self, node: Node, depth: int) -> tuple[DeclaredName, ...]:
        listed = node.child_by_field_name("parameters")
        found: list[DeclaredName] = []
        for child in listed.children if listed and depth < _DEEPEST else ():
            if child.type == "parameter_declaration":
                found += self.declared(child, depth)
            elif child.type == "variadic_parameter":
                found.append(DeclaredName("...", CType("base", "...")))
            elif child.type == "identifier":
                found.append(DeclaredName("", CType("base", text(child))))
        return () if found == [DeclaredName("", CType("base", "void"))] else tuple(found)


def _is_type(name: str) -> bool:
    """Return whether a lone name among parameters is a type, as far as names tell."""
    return bool(standard_spelling(CType("base", name))) or name.endswith("_t") or name in ("void", "FILE")


def _words(node: Node) -> str:
    """Return the first words of a node, without qualifiers."""
    found = (text(one) for one in nodes(node) if one.child_count == 0)
    return " ".join(islice((word for word in found if word not in _QUALIFIERS), _MOST_WORDS))
