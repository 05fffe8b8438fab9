"""Shapes from declared types: Python annotations and C parameter types."""

import ast
import re

from momus.exercise.shapes import ANY, Shape

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


_C_INTEGERS = {
    "char": "char(' -~')",
    "signed char": "int(-128, 127)",
    "unsigned char": "int(0, 255)",
    "short": "int(-2**15, 2**15 - 1)",
    "unsigned short": "int(0, 2**16 - 1)",
    "int": "int(-2**31, 2**31 - 1)",
    "signed": "int(-2**31, 2**31 - 1)",
    "unsigned": "int(0, 2**32 - 1)",
    "unsigned int": "int(0, 2**32 - 1)",
    "long": "int(-2**63, 2**63 - 1)",
    "long long": "int(-2**63, 2**63 - 1)",
    "unsigned long": "int(0, 2**64 - 1)",
    "unsigned long long": "int(0, 2**64 - 1)",
    "size_t": "int(0, 2**31 - 1)",
    "int8_t": "int(-128, 127)",
    "uint8_t": "int(0, 255)",
    "int16_t": "int(-2**15, 2**15 - 1)",
    "uint16_t": "int(0, 2**16 - 1)",
    "int32_t": "int(-2**31, 2**31 - 1)",
    "uint32_t": "int(0, 2**32 - 1)",
    "int64_t": "int(-2**63, 2**63 - 1)",
    "uint64_t": "int(0, 2**64 - 1)",
    "bool": "bool()",
    "_Bool": "bool()",
    "float": "float(-1e6, 1e6)",
    "double": "float(-1e6, 1e6)",
    "long double": "float(-1e6, 1e6)",
}


def c_integer_bounds(written: str) -> tuple[int, int] | None:
    """Return the least and the greatest number of a C integer, or of an item of an array of them; None for other types."""
    base, _ = _c_base(written)
    if base == "size_t":
        base = "unsigned long"
    bounds = re.fullmatch(r"int\((.+), (.+)\)", _C_INTEGERS.get(base, ""))
    return (_power(bounds[1]), _power(bounds[2])) if bounds else None


def _power(text: str) -> int:
    """Return the number that a bound of the table stands for: 255, -2**15 or 2**15 - 1."""
    found = re.fullmatch(r"(-?)(?:2\*\*(\d+)|(\d+))( - 1)?", text)
    assert found is not None
    sign, power, number, less = found.groups()
    size = 2 ** int(power) if power else int(number)
    return (-size if sign else size) - (1 if less else 0)


def c_types(names: tuple[str, ...], types: tuple[str, ...], shortest: int = 1) -> dict[str, str] | None:
    """Return the domain of a C function's parameters; None if a type cannot be guessed.

    An array is followed by its length: the next integer parameter after it, if there is one, is derived.
    """
    found: dict[str, str] = {}
    array = ""
    for name, written in zip(names, types, strict=True):
        base, stars = _c_base(written)
        if stars == 0 and array and base in _C_INTEGERS and _C_INTEGERS[base].startswith("int") and array not in _lengths(found):
            found[name], array = f"len({array})", ""
        elif stars == 0 and base in _C_INTEGERS:
            found[name] = _C_INTEGERS[base]
        elif stars == 1 and base == "char":
            found[name] = "str('a-z ', 0, 8)"
        elif stars == 1 and base in _C_INTEGERS:
            found[name], array = f"list({_C_INTEGERS[base]}, {shortest}, 8)", name
        else:
            return None
    return found


def _lengths(found: dict[str, str]) -> set[str]:
    return {text[4:-1] for text in found.values() if text.startswith("len(")}


def _c_base(written: str) -> tuple[str, int]:
    """Return a C type without qualifiers and spaces, and how many levels of pointers and arrays it has."""
    stars = written.count("*") + written.count("[")
    words = [
        word
        for word in re.findall(r"\w+", re.sub(r"\[[^\]]*\]", "", written))
        if word not in ("const", "register", "restrict", "volatile")
    ]
    if len(words) > 1 and words[-1] == "int":
        words = words[:-1]
    if len(words) > 1 and words[0] == "signed" and words[1] != "char":
        words = words[1:]
    return " ".join(words), stars
