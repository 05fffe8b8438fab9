"""Shapes from annotations."""

import ast

from momus.domain.reading.shapes import ANY, Shape

_NAMES = {
    "int": Shape("int"),
    "float": Shape("float"),
    "bool": Shape("bool"),
    "str": Shape("str"),
    "None": Shape("none"),
}
_LISTS = {"list": "list", "List": "list", "Sequence": "list", "Iterable": "list", "Collection": "list", "MutableSequence": "list"}
_SETS = ("set", "Set", "frozenset", "FrozenSet")
_DICTS = ("dict", "Dict", "Mapping", "MutableMapping")


def shape_of_annotation(text: str) -> Shape:
    """Return the shape that a Python annotation stands for; ANY if it is unknown."""
    try:
        return _shape(ast.parse(text.strip(), mode="eval").body)
    except SyntaxError:
        return ANY


def _shape(node: ast.expr) -> Shape:
    match node:
        case ast.Constant(value=None):
            return _NAMES["None"]
        case ast.Constant(value=str(text)):
            return shape_of_annotation(text)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return _plain(name)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _union([_shape(left), _shape(right)])
        case ast.Subscript(value=ast.Name(id=name) | ast.Attribute(attr=name), slice=inner):
            return _generic(name, list(inner.elts) if isinstance(inner, ast.Tuple) else [inner])
    return ANY


def _plain(name: str) -> Shape:
    if name in _NAMES:
        return _NAMES[name]
    if name in _LISTS:
        return Shape("list", items=(ANY,))
    if name in ("tuple", "Tuple"):
        return Shape("tuples", items=(ANY,))
    if name in _SETS:
        return Shape("set", items=(ANY,))
    return Shape("dict", items=(ANY, ANY)) if name in _DICTS else ANY


def _generic(name: str, inner: list[ast.expr]) -> Shape:
    items = tuple(_shape(node) for node in inner if not (isinstance(node, ast.Constant) and node.value is ...))
    if name in _LISTS and items:
        return Shape("list", items=items[:1])
    if name in ("tuple", "Tuple") and items:
        endless = len(items) < len(inner)
        return Shape("tuples", items=items[:1]) if endless else Shape("tuple", items=items)
    if name in _SETS and items:
        return Shape("set", items=items[:1])
    if name in _DICTS and len(items) == 2:
        return Shape("dict", items=items)
    if name == "Optional" and items:
        return Shape("optional", items=items[:1])
    if name == "Union" and items:
        return _union(list(items))
    if name == "Literal":
        words = tuple(node.value for node in inner if isinstance(node, ast.Constant) and isinstance(node.value, str))
        return Shape("str", words=words) if len(words) == len(inner) else ANY
    return ANY


def _union(shapes: list[Shape]) -> Shape:
    others = [shape for shape in shapes if shape.kind != "none"]
    whole = others[0] if len(others) == 1 else Shape("either", items=tuple(others))
    return Shape("optional", items=(whole,)) if len(others) < len(shapes) else whole
