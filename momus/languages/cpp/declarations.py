"""The declarations in C++ source: its functions, its classes with their methods and fields."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from tree_sitter import Node

from momus.languages.c.conditions import compiled
from momus.languages.c.declarations import code
from momus.languages.c.source import tokens
from momus.languages.cpp.types import function_of, name_of, type_of
from momus.languages.naming import named
from momus.languages.syntax import nodes, parse, text

_OUTSIDE = ("translation_unit", "ERROR", "linkage_specification", "declaration_list", "export_declaration")
_DECLARING = ("function_definition", "declaration", "field_declaration", "type_definition")
_CLASSES = ("class_specifier", "struct_specifier")
_PARAMETERS = ("parameter_declaration", "optional_parameter_declaration", "variadic_parameter_declaration")
_NOT_CALLED = ("destructor_name", "operator_cast")
_BASES = ("type_identifier", "qualified_identifier", "template_type")
_NUMBERS = ("primitive_type", "sized_type_specifier", "placeholder_type_specifier")
_DEEPEST = 32
"""Of names joined by ::, anything nested deeper than this is left out."""


@dataclass(frozen=True)
class CppParameter:
    """A parameter or a field: its type as written, without its name and default."""

    name: str
    type: str
    has_default: bool = False


@dataclass(frozen=True)
class CppFunction:
    """A declared function: its namespaces and classes, and its parameters.

    `is_object`: it is a variable that holds a lambda.
    """

    name: str
    scope: tuple[str, ...]
    parameters: tuple[CppParameter, ...]
    result: str
    is_static: bool = False
    is_const: bool = False
    is_public: bool = True
    template: tuple[str, ...] = ()
    has_body: bool = True
    is_object: bool = False

    @property
    def path(self) -> str:
        """Return the full name, as code outside all namespaces calls it."""
        return "::" + "::".join((*self.scope, self.name))


@dataclass(frozen=True)
class Class:
    """A class or struct: its data fields, its methods and constructors, and whether outsiders may see its fields."""

    name: str
    scope: tuple[str, ...]
    fields: tuple[CppParameter, ...] = ()
    functions: tuple[CppFunction, ...] = ()
    bases: tuple[str, ...] = ()
    is_template: bool = False
    has_private_fields: bool = False

    @property
    def path(self) -> str:
        return "::" + "::".join((*self.scope, self.name))

    @property
    def constructors(self) -> tuple[CppFunction, ...]:
        return tuple(one for one in self.functions if one.name == self.name)


@dataclass
class CppDeclarations:
    """What files declare."""

    functions: list[CppFunction] = field(default_factory=list)
    classes: dict[str, Class] = field(default_factory=dict)

    def methods(self, owner: Class, name: str) -> list[CppFunction]:
        """Return the methods of a class, or of its base classes; their names may differ in capitals and underscores."""
        seen = [owner]
        for one in seen:
            if own := named([f for f in one.functions if f.name != one.name], name, lambda f: f.name):
                return own
            seen += [base for base in map(self.classes.get, one.bases) if base and base not in seen]
        return []


@lru_cache(maxsize=32)
def declarations(source: bytes) -> CppDeclarations:
    """Return what the source declares outside of function bodies."""
    declared = CppDeclarations()
    waiting = [_Place(parsed(source))]
    while waiting:
        waiting += reversed(list(_read(waiting.pop(), declared)))
    return declared


def parsed(source: bytes) -> Node:
    """Return the syntax tree of the code that counts, without comments and directives."""
    return parse("cpp", code(compiled(tokens(source), "cpp")))


@dataclass(frozen=True)
class _Place:
    """A node that may declare something: its namespaces and classes, and its template's types."""

    node: Node
    scope: tuple[str, ...] = ()
    template: tuple[str, ...] | None = None


def _read(place: _Place, declared: CppDeclarations) -> Iterator[_Place]:
    """Note what a node declares; yield the places inside it that may declare more."""
    node = place.node
    if node.type in _OUTSIDE:
        yield from (replace(place, node=child) for child in node.children)
    elif node.type == "namespace_definition" and (body := node.child_by_field_name("body")):
        name = node.child_by_field_name("name")
        inner = [text(one) for one in nodes(name) if one.type == "namespace_identifier"] if name else []
        yield _Place(body, (*place.scope, *inner))
    elif node.type == "template_declaration":
        yield _inside_template(place)
    elif node.type in _CLASSES:
        yield from _class(place, declared)
    elif node.type in _DECLARING:
        declared.functions += _functions(place)
        yield from _class_of(place)


def _inside_template(place: _Place) -> _Place:
    """Return the place of what a template declares."""
    listed = place.node.child_by_field_name("parameters")
    names = (_type_parameter(one) for one in listed.named_children) if listed else ()
    return replace(place, node=place.node.named_children[-1], template=(*(place.template or ()), *filter(None, names)))


def _type_parameter(node: Node) -> str:
    """Return the name of a type that a template takes, "" for a number; `std::integral T` is a type too."""
    if node.type == "parameter_declaration":
        kind, name = node.child_by_field_name("type"), name_of(node.child_by_field_name("declarator"))
        return text(name) if name and kind and kind.type not in _NUMBERS else ""
    return next((text(child) for child in node.named_children if child.type == "type_identifier"), "")


def _class_of(place: _Place) -> Iterator[_Place]:
    """Yield the class that is defined in the declaration of a variable, a field or an alias."""
    specifier = place.node.child_by_field_name("type")
    if specifier and specifier.type in _CLASSES:
        yield replace(place, node=specifier)


def _class(place: _Place, declared: CppDeclarations) -> Iterator[_Place]:
    """Note a class that is defined; yield the places of those inside of it."""
    node, body = place.node, place.node.child_by_field_name("body")
    tag, around = node.child_by_field_name("name"), node.parent
    if tag is None and around and around.type == "type_definition":
        tag = name_of(around.child_by_field_name("declarator"))
    if body is None or tag is None or tag.type != "type_identifier":
        return
    scope = (*place.scope, text(tag))
    is_public = node.type == "struct_specifier"
    fields: list[CppParameter] = []
    functions: list[CppFunction] = []
    listed = [one for child in node.children if child.type == "base_class_clause" for one in child.named_children]
    bases = [_last_name(one) for one in listed if one.type in _BASES]
    hides = bool(bases)
    for child in _flat(body):
        member = _Place(child, scope)
        if child.type == "access_specifier":
            is_public = text(child).startswith("public")
            continue
        if child.type == "template_declaration":
            member = _inside_template(member)
        if member.node.type in _CLASSES:
            yield member
        elif member.node.type in _DECLARING:
            yield from _class_of(member)
            functions += (replace(one, is_public=is_public) for one in _functions(member))
            found = _fields(member.node)
            fields += found
            # References and bit fields have no address, so nobody outside can fill them.
            hides |= bool(found) and (not is_public or any(one.type.endswith("&") for one in found) or _has_bits(member.node))
    known = Class(text(tag), place.scope, tuple(fields), tuple(functions), tuple(bases), place.template is not None, hides)
    declared.classes.setdefault(known.name, known)


def _flat(body: Node) -> Iterator[Node]:
    """Yield the members of a class, also those after a mistake."""
    waiting = list(reversed(body.children))
    while waiting:
        child = waiting.pop()
        if child.type == "ERROR":
            waiting += reversed(child.children)
        else:
            yield child


def _has_bits(node: Node) -> bool:
    return any(child.type == "bitfield_clause" for child in node.children)


def _fields(node: Node) -> list[CppParameter]:
    """Return the fields that a member declares in every object."""
    words = {text(child) for child in node.children if child.type in ("storage_class_specifier", "type_qualifier")}
    if node.type != "field_declaration" or words & {"static", "constexpr"}:
        return []
    names = [(one, name_of(one)) for one in node.children_by_field_name("declarator") if function_of(one) is None]
    return [CppParameter(text(name), type_of(node, one, name)) for one, name in names if name and text(name)]


def _functions(place: _Place) -> Iterator[CppFunction]:
    """Yield the functions that a declaration or a definition declares, and the variables that hold a lambda."""
    node = place.node
    if any(child.type == "delete_method_clause" for child in node.children):
        return
    words = {text(child) for child in node.children if child.type == "storage_class_specifier"}
    for declarator in node.children_by_field_name("declarator"):
        name, function, value = name_of(declarator), function_of(declarator), declarator.child_by_field_name("value")
        if name is None or name.type in _NOT_CALLED:
            continue
        *inner, own = _path(name)
        known = CppFunction(own, (*place.scope, *inner), (), "auto", template=place.template or (), is_static="static" in words)
        if function:
            qualifiers = [text(child) for child in function.children if child.type == "type_qualifier"]
            yield replace(
                known,
                parameters=_parameters(function),
                result=_result(node, declarator, function),
                is_const="const" in qualifiers,
                has_body=node.type == "function_definition",
            )
        elif value and value.type == "lambda_expression":
            head = value.child_by_field_name("declarator")
            yield replace(known, parameters=_parameters(head) if head else (), is_object=True)


def _result(node: Node, declarator: Node, function: Node) -> str:
    later = next((child for child in function.children if child.type == "trailing_return_type"), None)
    return type_of(later.named_children[-1], None, None) if later else type_of(node, declarator, function)


def _parameters(function: Node) -> tuple[CppParameter, ...]:
    listed = function.child_by_field_name("parameters")
    found = []
    for node in listed.children if listed else ():
        if node.type in _PARAMETERS:
            declarator = node.child_by_field_name("declarator")
            name = name_of(declarator)
            kind = type_of(node, declarator, name)
            found.append(CppParameter(text(name) if name else "", kind, node.type == "optional_parameter_declaration"))
    return () if found == [CppParameter("", "void")] else tuple(found)


def _path(name: Node) -> list[str]:
    """Return the names before and after each :: of a name, without the arguments of templates."""
    found: list[str] = []
    while name.type == "qualified_identifier" and len(found) < _DEEPEST:
        scope, inner = name.child_by_field_name("scope"), name.child_by_field_name("name")
        if scope:
            found.append(_last_name(scope))
        if inner is None:
            break
        name = inner
    return [*found, "".join(text(name).split()) if name.type == "operator_name" else _last_name(name)]


def _last_name(node: Node) -> str:
    """Return a name without what stands before its last ::, and without arguments."""
    for _ in range(_DEEPEST):
        inner = node.child_by_field_name("name")
        if inner is None:
            break
        node = inner
    return text(node)
