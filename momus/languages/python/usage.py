"""Shapes from how a Python function uses its parameters: `len(x)`, `x[i]`, `x + 1`, `for c in x: c.upper()`."""

import ast

from momus.domain.reading.shapes import ANY, USUAL_LENGTH, Shape

_TEXT_METHODS = {name for name in dir(str) if not name.startswith("_")} - set(dir(list)) - {"index", "count"}
_LIST_METHODS = {"append", "extend", "insert", "remove", "reverse", "sort"}
_DICT_METHODS = {"keys", "values", "items", "get", "setdefault", "update", "popitem"}
_SET_METHODS = {"add", "union", "intersection", "difference", "issubset", "issuperset", "discard", "symmetric_difference"}
_NUMBER_CALLS = {"abs", "range", "round", "float", "chr", "bin", "hex", "divmod", "pow"}
_SEQUENCE_CALLS = {
    "len",
    "sum",
    "max",
    "min",
    "sorted",
    "reversed",
    "enumerate",
    "list",
    "tuple",
    "set",
    "any",
    "all",
    "zip",
    "map",
    "iter",
}
_CASE_METHODS = {
    "lower",
    "upper",
    "casefold",
    "title",
    "capitalize",
    "swapcase",
    "islower",
    "isupper",
    "istitle",
    "isalpha",
    "isalnum",
}
_DIGIT_METHODS = {"isdigit", "isnumeric", "isdecimal", "isalnum", "zfill"}
_LONGEST_TEXT = 10
_SMALL = 20


def shape_of_use(function: ast.FunctionDef, name: str) -> Shape:
    """Return the shape that the function's body needs the parameter to have; ANY if unknown."""
    return _Use(function).shape(ast.Name(name, ast.Load()), 0)


def letters_of(tree: ast.AST) -> str:
    """Return the letters that code tells apart: those it compares with, splits at and looks up, capitals, digits, signs and white space."""
    nodes = list(ast.walk(tree))
    methods = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    told = [part for node in nodes if isinstance(node, _TELLING) for part in ast.iter_child_nodes(node)]
    texts = [part.value for part in told if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    found = {letter for text in texts if len(text) <= _LONGEST_TEXT or _is_set(text) for letter in text if _is_plain(letter)}
    for name in methods & _NAMED_LETTERS.keys():
        found |= set(_NAMED_LETTERS[name])
    if any(_splits_at_blanks(node) for node in nodes):
        found |= {" ", "\n"}
    if methods & _CASE_METHODS:
        found |= {"a", "A"}
    if methods & _DIGIT_METHODS or "int" in called:
        found.add("0")
    return "".join(sorted(found))


_TELLING = ast.Compare | ast.Call | ast.Dict | ast.Set | ast.List | ast.Tuple | ast.MatchValue
_NAMED_LETTERS = {
    "punctuation": ".,!?'-",
    "whitespace": " \n\t",
    "ascii_uppercase": "A",
    "ascii_lowercase": "a",
    "ascii_letters": "aA",
    "digits": "0",
    "splitlines": "\n",
    "isspace": " \n",
    "strip": " ",
}


def _is_set(text: str) -> bool:
    """Return whether a text is a set of letters, not words: no letter is in it twice."""
    return len(set(text)) == len(text)


def _is_plain(letter: str) -> bool:
    return letter.isascii() and (letter.isprintable() or letter == "\n")


def _splits_at_blanks(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(attr="split"), args=[]):
            return True
    return False


def is_key(function: ast.FunctionDef, name: str) -> bool:
    """Return whether a method looks its parameter up in what the object holds: `self.items[key]`, `key in self.items`."""
    for node in ast.walk(function):
        match node:
            case ast.Subscript(value=ast.Attribute(), slice=ast.Name(id=used)) if used == name:
                return True
            case ast.Compare(left=ast.Name(id=used), ops=[ast.In() | ast.NotIn()], comparators=[ast.Attribute()]) if used == name:
                return True
            case ast.Call(
                func=ast.Attribute(value=ast.Attribute(), attr="get" | "pop" | "setdefault"), args=[ast.Name(id=used), *_]
            ):
                if used == name:
                    return True
    return False


class _Use:
    """Looks at every place where an expression occurs in a function."""

    def __init__(self, function: ast.FunctionDef):
        self.function = function
        self.nodes = list(ast.walk(function))

    def shape(self, what: ast.expr, depth: int) -> Shape:
        """Return the shape of an expression, from how it and its parts are used."""
        key = ast.dump(what)
        seen: set[str] = set()
        for node in self.nodes:
            seen |= self._evidence(node, key)
        if "text" in seen:
            return Shape("str")
        if "dict" in seen:
            return Shape("dict", items=(Shape("str", words=self._keys(key)), ANY))
        if "number" in seen and not seen & {"sequence", "list", "iterated"}:
            return Shape("count", 0, _SMALL) if "counted" in seen else Shape("int")
        if seen & {"sequence", "list", "iterated", "set"} and depth < 3:
            item = self._item(what, depth)
            if item.kind == "str" and "list" not in seen and "sliced" not in seen:
                return Shape("str")
            kind = "set" if "set" in seen and "sequence" not in seen else "list"
            return Shape(kind, 0, USUAL_LENGTH, (item,))
        return ANY

    def _keys(self, key: str) -> tuple[str, ...]:
        """Return the texts that an expression is subscripted with."""
        found = [
            node.slice.value
            for node in self.nodes
            if isinstance(node, ast.Subscript) and ast.dump(node.value) == key and isinstance(node.slice, ast.Constant)
        ]
        return tuple(dict.fromkeys(one for one in found if isinstance(one, str)))

    def _item(self, what: ast.expr, depth: int) -> Shape:
        """Return the shape of a collection's items: from loop variables over it, and from its subscripts."""
        key = ast.dump(what)
        for node in self.nodes:
            target = None
            if isinstance(node, ast.For | ast.comprehension) and ast.dump(node.iter) == key:
                target = node.target
            elif isinstance(node, ast.Subscript) and ast.dump(node.value) == key and not isinstance(node.slice, ast.Slice):
                target = node
            if isinstance(target, ast.Tuple):
                return Shape("tuple", items=tuple(self._named(item, depth) for item in target.elts))
            if isinstance(target, ast.Name | ast.Subscript):
                shape = self._named(target, depth)
                if shape.kind != "any":
                    return shape
        return Shape("int")

    def _named(self, target: ast.expr, depth: int) -> Shape:
        loaded = ast.Name(target.id, ast.Load()) if isinstance(target, ast.Name) else target
        return self.shape(loaded, depth + 1)

    def _evidence(self, node: ast.AST, key: str) -> set[str]:
        """Return what one node tells about the expression."""
        match node:
            case ast.Attribute(value=value, attr=name) if ast.dump(value) == key:
                return _method_evidence(name)
            case ast.Call(func=ast.Name(id=name), args=args) if any(ast.dump(arg) == key for arg in args):
                return _call_evidence(name, len(args))
            case ast.Call(func=ast.Attribute(value=ast.Name(id="math")), args=args) if any(ast.dump(arg) == key for arg in args):
                return {"number"}
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str()), attr="join"), args=[arg]) if ast.dump(arg) == key:
                return {"iterated", "list"}
            case ast.Subscript(value=value, slice=inner) if ast.dump(value) == key:
                if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                    return {"dict"}
                return {"sequence", "sliced"} if isinstance(inner, ast.Slice) else {"sequence"}
            case ast.Subscript(slice=inner) if ast.dump(inner) == key:
                return {"number", "counted"}
            case ast.For(iter=over) | ast.comprehension(iter=over) if ast.dump(over) == key:
                return {"iterated"}
            case ast.BinOp(left=left, op=op, right=right) if key in (ast.dump(left), ast.dump(right)):
                return self._operator_evidence(op, right if ast.dump(left) == key else left)
            case ast.AugAssign(target=target, op=op, value=value) if key in (
                ast.dump(value),
                ast.dump(target).replace("Store()", "Load()"),
            ):
                other = target if ast.dump(value) == key else value
                return self._operator_evidence(op, other)
            case ast.UnaryOp(op=ast.USub(), operand=operand) if ast.dump(operand) == key:
                return {"number"}
            case ast.Compare(left=left, ops=ops, comparators=others):
                return _comparison_evidence([left, *others], ops, key)
        return set()

    def _operator_evidence(self, op: ast.operator, other: ast.expr) -> set[str]:
        kind = self._known_kind(other)
        if isinstance(op, ast.Add) and kind in ("text", "list"):
            return {kind}
        if isinstance(op, ast.Mod) and kind == "text":
            return set()
        return {"number"} if not isinstance(op, ast.Add) or kind == "number" else set()

    def _known_kind(self, node: ast.expr) -> str:
        """Return what kind of value an expression is, if it is a literal or a name that starts as one."""
        match node:
            case ast.Constant(value=str()) | ast.JoinedStr():
                return "text"
            case ast.Constant(value=int() | float()):
                return "number"
            case ast.List() | ast.ListComp():
                return "list"
            case ast.Name(id=name):
                for assigned in self.nodes:
                    if isinstance(assigned, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in assigned.targets):
                        return self._known_kind(assigned.value) if not isinstance(assigned.value, ast.Name) else ""
        return ""


def _method_evidence(name: str) -> set[str]:
    if name in _TEXT_METHODS:
        return {"text"}
    if name in _DICT_METHODS:
        return {"dict"}
    if name in _LIST_METHODS:
        return {"list"}
    if name in _SET_METHODS:
        return {"set"}
    return {"sequence"} if name in ("index", "count", "copy", "pop") else set()


def _call_evidence(name: str, count: int) -> set[str]:
    if name == "range":
        return {"number", "counted"}
    if name == "ord":
        return {"text"}
    if name in _NUMBER_CALLS or (name in ("max", "min") and count > 1):
        return {"number"}
    return {"sequence"} if name in _SEQUENCE_CALLS else set()


def _comparison_evidence(sides: list[ast.expr], ops: list[ast.cmpop], key: str) -> set[str]:
    seen = set()
    for left, op, right in zip(sides[:-1], ops, sides[1:], strict=True):
        if isinstance(op, ast.In | ast.NotIn):
            if ast.dump(right) == key:
                seen.add("sequence")
            elif ast.dump(left) == key and isinstance(right, ast.Constant) and isinstance(right.value, str):
                seen.add("text")
            continue
        for one, other in ((left, right), (right, left)):
            if ast.dump(one) == key and isinstance(other, ast.Constant):
                seen |= {"text"} if isinstance(other.value, str) else {"number"} if type(other.value) in (int, float) else set()
            elif ast.dump(one) == key and isinstance(other, ast.List):
                seen.add("list")
    return seen
