"""The variables of a function in C, C++ or Java: where each may be used, and which could be confused."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from momus.languages.cpp.types import declarators
from momus.languages.syntax import nodes, text

FUNCTIONS = ("function_definition", "method_declaration", "constructor_declaration")
BLOCKS = ("compound_statement", "block")
_SCOPES = (*FUNCTIONS, *BLOCKS, "lambda_expression", "for_statement", "for_range_loop", "enhanced_for_statement", "catch_clause")
_PARAMETERS = ("parameter_declaration", "optional_parameter_declaration", "formal_parameter")
_DECLARING = (*_PARAMETERS, "declaration", "local_variable_declaration", "for_range_loop", "enhanced_for_statement")
_MOST_LOOKED_AT = 100


@dataclass(frozen=True)
class CVariable:
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
        return self.declaration.type in _PARAMETERS


class Variables:
    """The variables of one function, in the order of the text."""

    def __init__(self, function: Node):
        self.all = tuple(_declared(function))
        self._starts: dict[str, list[int]] = {}
        self._listed: dict[str, list[CVariable]] = {}
        for one in self.all:
            for key in (f"name {one.name}", f"type {one.type}"):
                self._starts.setdefault(key, []).append(one.start)
                self._listed.setdefault(key, []).append(one)

    def _usable(self, key: str, at: int) -> Iterator[CVariable]:
        """Yield the variables of a name or a type that may be used at a place, the last declared first."""
        before = bisect_left(self._starts.get(key, []), at)
        for one in reversed(self._listed.get(key, [])[max(0, before - _MOST_LOOKED_AT) : before]):
            if at < one.scope_end:
                yield one

    def alike(self, name: str, at: int) -> tuple[str, ...]:
        """Return the other variables of the same type as this name at a place, the last declared first."""
        meant = next(self._usable(f"name {name}", at), None)
        others = self._usable(f"type {meant.type}", at) if meant else ()
        return tuple(dict.fromkeys(one.name for one in others if one.name != name))


def _declared(function: Node) -> Iterator[CVariable]:
    ends: list[int] = []
    for node in nodes(function):
        while ends and ends[-1] <= node.start_byte:
            ends.pop()
        if node.type in _SCOPES:
            ends.append(node.end_byte)
        if node.type in _DECLARING:
            named = node.children_by_field_name("declarator") or node.children_by_field_name("name")
            for number, declarator in enumerate(named):
                *around, name = declarators(declarator) or [declarator]
                if name.type == "identifier":
                    stars = sum(one.type in ("pointer_declarator", "array_declarator") for one in around)
                    stars += sum(one.child_by_field_name("dimensions") is not None for one in around)
                    value = declarator.child_by_field_name("value")
                    kind = " ".join([_base(node), *["*"] * stars])
                    yield CVariable(text(name), kind, name.start_byte, ends[-1], value, node, number == 0)


def _base(declaration: Node) -> str:
    specifier = declaration.child_by_field_name("type")
    return " ".join(text(specifier).replace("[]", " *").split()) if specifier else ""


def source(node: Node) -> bytes:
    """Return the text of a node."""
    return node.text or b""
