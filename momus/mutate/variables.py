"""The variables of a function in a language with braces: where each may be used, what for, and which could be confused."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tree_sitter import Node

from momus.languages.cpp.types import declarators
from momus.languages.syntax import nodes, text
from momus.mutate.kinds import DECLARING, PARAMETERS, SCOPES

NUMBER, SEQUENCE = "number", "sequence"
_COMPUTING = frozenset(("-", "*", "/", "%", "**"))
_NUMBERS_ONLY = _COMPUTING | {"<", "<=", ">", ">=", "-=", "*=", "/=", "%=", "**="}
_MADE = {"number": NUMBER, "array": SEQUENCE, "string": SEQUENCE}


def uses(function: Node) -> Mapping[str, str]:
    """Return NUMBER or SEQUENCE by name; a name whose uses tell nothing is missing."""
    found: dict[str, str] = {}
    for node in nodes(function):
        for part, use in _told(node):
            if part is not None and part.type == "identifier":
                found.setdefault(text(part), use)
    return found


def _told(node: Node) -> Iterator[tuple[Node | None, str]]:
    """Yield what a node tells of its parts."""
    field = node.child_by_field_name
    if node.type == "subscript_expression":
        yield from ((field("object"), SEQUENCE), (field("index"), NUMBER))
    elif node.type == "member_expression" and text(field("property") or node) == "length":
        yield field("object"), SEQUENCE
    elif node.type == "for_in_statement":
        yield field("right"), SEQUENCE
    elif node.type == "update_expression":
        yield field("argument"), NUMBER
    elif node.type == "variable_declarator":
        value = field("value")
        if value and (made := _made(value)):
            yield field("name"), made
    elif node.type in ("binary_expression", "augmented_assignment_expression"):
        sides = field("left"), field("right")
        sign = field("operator")
        if (sign and text(sign) in _NUMBERS_ONLY) or any(side and side.type == "number" for side in sides):
            yield from ((side, NUMBER) for side in sides)


def _made(value: Node) -> str:
    """Return what a value is, "" if its text does not tell."""
    sign, member = value.child_by_field_name("operator"), value.child_by_field_name("property")
    if (value.type == "binary_expression" and sign and text(sign) in _COMPUTING) or (member and text(member) == "length"):
        return NUMBER
    return _MADE.get(value.type, "")


_MOST_LOOKED_AT = 100


@dataclass(frozen=True)
class Variable:
    """A declared name: its type (an array's as a pointer's), its place, the end of its scope, and its first value.

    `declaration` declares it; `is_first`: it is the first name there.
    """

    name: str
    type: str
    start: int
    scope_end: int
    value: Node | None
    declaration: Node
    is_first: bool

    @property
    def is_parameter(self) -> bool:
        return self.declaration.type in PARAMETERS


class Variables:
    """The variables of one function, in the order of the text."""

    def __init__(self, function: Node, is_script: bool):
        # A script declares no types: how a name is used takes their place.
        self.all = tuple(_declared(function, uses(function) if is_script else {}))
        self._starts: dict[str, list[int]] = {}
        self._listed: dict[str, list[Variable]] = {}
        for one in self.all:
            for key in (f"name {one.name}", f"type {one.type}"):
                self._starts.setdefault(key, []).append(one.start)
                self._listed.setdefault(key, []).append(one)

    def _usable(self, key: str, at: int) -> Iterator[Variable]:
        """Yield the variables of a name or a type that may be used at a place, the last declared first."""
        before = bisect_left(self._starts.get(key, []), at)
        for one in reversed(self._listed.get(key, [])[max(0, before - _MOST_LOOKED_AT) : before]):
            if at < one.scope_end:
                yield one

    def alike(self, name: str, at: int) -> tuple[str, ...]:
        """Return the other variables of the same type as this name at a place, the last declared first."""
        meant = next(self._usable(f"name {name}", at), None)
        others = self._usable(f"type {meant.type}", at) if meant and meant.type else ()
        return tuple(dict.fromkeys(one.name for one in others if one.name != name))


def _declared(function: Node, used: Mapping[str, str]) -> Iterator[Variable]:
    ends: list[int] = []
    for node in nodes(function):
        while ends and ends[-1] <= node.start_byte:
            ends.pop()
        if node.type in SCOPES:
            ends.append(node.end_byte)
        if node.type in DECLARING:
            for number, declarator in enumerate(declared_names(node)):
                *around, name = declarators(declarator) or [declarator]
                if name.type == "identifier":
                    stars = sum(one.type in ("pointer_declarator", "array_declarator") for one in around)
                    stars += sum(one.child_by_field_name("dimensions") is not None for one in around)
                    kind = " ".join([_base(node) or used.get(text(name), ""), *["*"] * stars])
                    yield Variable(text(name), kind, name.start_byte, ends[-1], first_value(declarator), node, number == 0)


def declared_names(declaration: Node) -> list[Node]:
    """Return what names the variables of a declaration, a parameter list or a loop, in order."""
    if declaration.type == "formal_parameters":
        return [one.child_by_field_name("left") or one for one in declaration.named_children if one.type not in PARAMETERS]
    if declaration.type in ("variable_declaration", "lexical_declaration"):
        return [one for one in declaration.named_children if one.type == "variable_declarator"]
    fields = {"foreach_statement": "left", "for_in_statement": "left", "arrow_function": "parameter"}
    if field := fields.get(declaration.type):
        return declaration.children_by_field_name(field)
    return declaration.children_by_field_name("declarator") or declaration.children_by_field_name("name")


def first_value(declarator: Node) -> Node | None:
    """Return the value that a declarator or an assignment gives to its variable."""
    value = declarator.child_by_field_name("value") or declarator.child_by_field_name("right")
    signs = [at for at, child in enumerate(declarator.children[:-1]) if child.type == "="]
    return value or (declarator.children[signs[0] + 1] if signs else None)


def _base(declaration: Node) -> str:
    specifier = declaration.child_by_field_name("type")
    return " ".join(text(specifier).replace("[]", " *").split()) if specifier else ""


def source(node: Node) -> bytes:
    """Return the text of a node."""
    return node.text or b""
