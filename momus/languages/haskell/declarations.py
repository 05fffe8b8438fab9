"""What a Haskell module declares: its header, its functions and their types."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from momus.languages.haskell.source import is_before_header, tree
from momus.languages.plain_tree import PlainNode
from momus.languages.syntax import leaves, nodes, text

_TYPE_NAME = re.compile(r"(?<![\w.'])[A-Z][\w']*(?![\w'.])")
_MOST_SYNONYMS, _LONGEST_SYNONYM, _LONGEST_TYPE = 16, 200, 2000


@dataclass(frozen=True)
class FunctionType:
    """The declared type of a function: its parameters, its result, and its type variables with their constraints in order."""

    parameters: tuple[str, ...]
    result: str
    variables: tuple[tuple[str, frozenset[str]], ...] = ()


@dataclass(frozen=True)
class Module:
    """A module: its name ("" without a header), the bytes of its header, or of the place where it belongs, and what it exports besides all.

    `names` are the places in which its own name qualifies another. `parameters` has the functions, with the names of their parameters.
    """

    name: str = ""
    header: tuple[int, int] = (0, 0)
    exports: tuple[str, ...] = ()
    names: tuple[tuple[int, int], ...] = ()
    types: Mapping[str, FunctionType] = field(default_factory=dict)
    parameters: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def functions(self) -> tuple[str, ...]:
        """The names of the functions, in order."""
        return tuple(self.parameters)


@lru_cache(maxsize=64)
def module(content: bytes) -> Module:
    """Return what a module declares; of a broken file, what can be seen."""
    root = tree(content)
    name, header, exports = _header(root)
    parameters: dict[str, tuple[str, ...]] = {}
    signatures: dict[str, PlainNode] = {}
    synonyms: dict[str, PlainNode] = {}
    for node in _declarations(root):
        type_ = node.child_by_field_name("type")
        if node.type == "signature" and type_:
            signatures |= dict.fromkeys(_names(node), type_)
        elif node.type == "type_synonym" and type_ and not node.child_by_field_name("patterns"):
            synonyms |= dict.fromkeys(_names(node), type_)
        elif node.type in ("function", "bind"):
            for one in _names(node):
                parameters.setdefault(one, _parameters(node))
    own = [one for one in nodes(root) if one.type == "module" and _is_qualifier(one, name)]
    types = {one: _function_type(type_, synonyms) for one, type_ in signatures.items()}
    return Module(
        name, header, exports, tuple((one.start_byte, one.start_byte + len(name.encode())) for one in own), types, parameters
    )


def _is_qualifier(node: PlainNode, name: str) -> bool:
    return bool(name) and text(node) == f"{name}."


def _header(root: PlainNode) -> tuple[str, tuple[int, int], tuple[str, ...]]:
    for node in root.children:
        if node.type == "header":
            name, exports = node.child_by_field_name("module"), node.child_by_field_name("exports")
            written = _words(name) if name else ""
            others = [text(one) for one in exports.children if one.type in ("export", "module_export")] if exports else []
            kept = tuple(one for one in others if one.split() != ["module", written])
            return written, (node.start_byte, node.end_byte), kept
        if not is_before_header(node):
            return "", (node.start_byte, node.start_byte), ()
    return "", (root.end_byte, root.end_byte), ()


def _declarations(root: PlainNode) -> Iterator[PlainNode]:
    for node in root.children:
        yield from node.children if node.type in ("declarations", "ERROR") else (node,)


def _names(node: PlainNode) -> list[str]:
    """Return the names that a declaration gives, or that it is about."""
    name = node.child_by_field_name("names") or node.child_by_field_name("name") or node.child_by_field_name("pattern")
    infix = next((one for one in node.children if one.type == "infix"), None)
    place = name or (infix.child_by_field_name("operator") if infix else None)
    return [text(one) for one in nodes(place) if one.type in ("variable", "operator", "name")] if place else []


def _parameters(node: PlainNode) -> tuple[str, ...]:
    """Return the names of the parameters in the first equation; a pattern gets a name by its number."""
    infix = next((one for one in node.children if one.type == "infix"), None)
    match = node.child_by_field_name("match")
    value = match.child_by_field_name("expression") if match else None
    patterns = node.child_by_field_name("patterns") or (
        value.child_by_field_name("patterns") if value and value.type == "lambda" else None
    )
    taken = patterns.named_children if patterns else [infix.children[0], infix.children[-1]] if infix else []
    names: list[str] = []
    for one in taken:
        if one.type not in ("comment", "haddock"):
            is_name = one.type == "variable" and text(one) not in names
            names.append(text(one) if is_name else f"p{len(names)}")
    return tuple(names)


def _function_type(type_: PlainNode, synonyms: Mapping[str, PlainNode]) -> FunctionType:
    order: list[str] | None = None
    used = [text(one) for one in nodes(type_) if one.type == "variable"]
    constraints: dict[str, set[str]] = {}
    parameters: list[str] = []
    opened = 0
    at = type_
    while True:
        inner = at.child_by_field_name("type") if at.type in ("forall", "context", "parens") else at.child_by_field_name("result")
        if at.type == "forall" and order is None:
            bound = at.child_by_field_name("variables")
            order = [text(one) for one in nodes(bound) if one.type == "variable"] if bound else []
        elif at.type == "context":
            _constrain(at.child_by_field_name("context"), constraints)
        elif at.type == "function":
            taken = at.child_by_field_name("parameter")
            parameters.append(_meant(taken, synonyms) if taken else "")
        elif at.type == "name" and text(at) in synonyms and opened < _MOST_SYNONYMS:
            opened += 1
            inner = synonyms[text(at)]
        elif at.type != "parens":
            inner = None
        if inner is None:
            break
        at = inner
    variables = order if order is not None else list(dict.fromkeys(used))
    told = tuple((name, frozenset(constraints.get(name, ()))) for name in variables)
    return FunctionType(tuple(parameters), _meant(at, synonyms), told)


def _constrain(context: PlainNode | None, constraints: dict[str, set[str]]) -> None:
    """Note the classes that each variable belongs to."""
    for part in () if context is None else context.named_children if context.type in ("tuple", "parens") else (context,):
        class_ = next((text(one) for one in nodes(part) if one.type == "name"), "")
        for one in nodes(part):
            if one.type == "variable":
                constraints.setdefault(text(one), set()).add(class_)


def _words(node: PlainNode) -> str:
    return "".join(text(one) for one in leaves(node))


def _written(type_: PlainNode) -> str:
    """Return a type as people write it."""
    return re.sub(r"([\[(]) | (?=[\]),])", r"\1", " ".join(text(one) for one in leaves(type_, whole={"qualified"})))


def _meant(type_: PlainNode, synonyms: Mapping[str, PlainNode]) -> str:
    """Return a type as people write it, with the module's own names for types replaced by what they stand for."""
    written = _written(type_)
    for _ in range(_MOST_SYNONYMS):
        before = written
        written = _TYPE_NAME.sub(lambda found: _stands_for(found[0], synonyms), before)
        if written == before or len(written) > _LONGEST_TYPE:
            return before
    return written


def _stands_for(name: str, synonyms: Mapping[str, PlainNode]) -> str:
    known = synonyms.get(name)
    if known is None or known.end_byte - known.start_byte > _LONGEST_SYNONYM:
        return name
    return _written(known) if known.type in ("list", "tuple", "parens", "unit", "name") else f"({_written(known)})"
