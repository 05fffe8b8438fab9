"""One type read from a call such as list(int(-2**31, 2**31 - 1), 1, 8, sorted=True)."""

import ast
from collections.abc import Callable

from momus.domain.counting import count
from momus.domain.expressions import Expression
from momus.domain.reading.type_arguments import CallArguments, TypeMistake
from momus.domain.resolving import MOST_GRAPH_NODES, concrete, expressions_in
from momus.domain.type_properties import can_be_ordered, hashable, mixes_numbers
from momus.domain.types import (
    Bool,
    Bound,
    Choice,
    DictOf,
    Either,
    EmptyTypeError,
    Float,
    Graph,
    Int,
    Matrix,
    Permutation,
    RecordOf,
    Sequence,
    Text,
    Tree,
    TupleOf,
    Type,
)  # fmt: skip


def read_type(node: ast.expr, known: list[str]) -> Type:
    """Return the type of a call; raise TypeMistake with everything that is wrong in it."""
    mistakes: list[tuple[str, str]] = []
    made = _read(node, known, mistakes)
    if mistakes:
        error = TypeMistake(*mistakes[0])
        error.found = list(dict.fromkeys(mistakes))
        raise error
    return made


def _read(node: ast.expr, known: list[str], mistakes: list[tuple[str, str]]) -> Type:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        shown = ast.unparse(node)
        step = (
            f"write {shown}(…)"
            if isinstance(node, ast.Name) and shown in _READERS
            else f"the types are {', '.join(sorted(_READERS))}"
        )
        mistakes.append((f"{shown} is no type", step))
        return Bool()
    if node.func.id not in _READERS:
        mistakes.append((f"{node.func.id}(…) is no type", f"the types are {', '.join(sorted(_READERS))}"))
        return Bool()
    if any(keyword.arg is None for keyword in node.keywords) or any(isinstance(argument, ast.Starred) for argument in node.args):
        mistakes.append((f"{ast.unparse(node)} has * or **", "write the arguments out"))
        return Bool()
    return _READERS[node.func.id](CallArguments(node, node.func.id, known, mistakes))


def _type_at(call: CallArguments, index: int) -> Type:
    return _read(call.args[index], call.known, call.mistakes)


def _read_number(call: CallArguments) -> Type:
    is_real = call.name == "float"
    anything: Type = Float(None, None) if is_real else Int(None, None)
    if not call.takes(0, 2, f"{call.name}(lo, hi)"):
        return anything
    if len(call.args) == 1:
        text = ast.unparse(call.args[0])
        call.wrong(
            f"{call.name}({text}) has one bound", f"write {call.name}({text}, None) for no upper bound, or {call.name}(0, {text})"
        )
        return anything
    lo, hi = [call.bound(node, real=is_real) for node in call.args] or (None, None)
    if isinstance(lo, int | float) and isinstance(hi, int | float) and lo > hi:
        call.wrong(f"{call.shown(*call.args)} has a minimum above its maximum", "swap them")
        lo, hi = hi, lo
    return Float(lo, hi) if is_real else Int(lo, hi)


def _read_bool(call: CallArguments) -> Type:
    call.takes(0, 0, "bool()")
    return Bool()


def _read_text(call: CallArguments) -> Type:
    if call.name == "char":
        call.takes(0, 1, "char('a-z')")
        return Text(call.letters(), 1, 1, True)
    if not call.takes(0, 3, "str('a-z', lo, hi)"):
        return Text("a", 0, 1)
    letters = call.letters()
    return Text(letters, *call.lengths(1))


def _read_choice(call: CallArguments) -> Type:
    values: list[object] = []
    call.takes(1, 10**6, "choice('M', 'F')")
    for node in call.args:
        try:
            value = ast.literal_eval(node)
            hash(value)
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            value = _folded(call, node)
        if any(type(value) is type(other) and value == other for other in values):
            call.wrong(f"choice(…) lists {ast.unparse(node)} twice", "remove one")
        else:
            values.append(value)
    return Choice(tuple(values) or (0,))


def _folded(call: CallArguments, node: ast.expr) -> object:
    """Return the value of constant arithmetic, such as 2**31 - 1."""
    value = call.bound(node, real=True)
    if isinstance(value, Expression):
        call.wrong(f"choice(…) lists {value.text}, which is no constant", "list numbers and texts")
    return value


def _read_sequence(call: CallArguments) -> Type:
    kind = {"tuples": "tuple"}.get(call.name, call.name)
    flags = () if kind == "set" else ("sorted", "unique")
    if not call.takes(1, 3, f"{call.name}(x, lo, hi)", flags):
        return Bool()
    item = _type_at(call, 0)
    lo, hi = call.lengths(1)
    if kind == "set":
        _need_hashable(call, item)
    ordered, unique = call.flag("sorted"), call.flag("unique")
    if ordered and not can_be_ordered(item):
        call.wrong(f"{call.name}(…, sorted=True) has items that cannot be ordered", "leave sorted out")
    if unique:
        _need_told_apart(call, item)
    made = Sequence(kind, item, lo, hi, ordered, unique or kind == "set")
    if (unique or kind == "set") and type(lo) is int and not call.mistakes and not expressions_in(item):
        different = _different(item)
        if different is not None and lo > different:
            call.wrong(
                f"{call.shown(*call.args[1:])} needs {lo} different items and there are {different}", "lower the minimum length"
            )
    return made


def _different(item: Type) -> int | None:
    try:
        return count(concrete(item, {}))
    except EmptyTypeError:
        return 0


def _need_hashable(call: CallArguments, kind: Type) -> None:
    if not hashable(kind):
        call.wrong(f"{call.name}(…) has members that Python cannot hash", "use tuples(…) or tuple(…) inside")
    _need_told_apart(call, kind)


def _need_told_apart(call: CallArguments, kind: Type) -> None:
    if mixes_numbers(kind):
        call.wrong(f"{call.name}(…) has different items that are equal in Python, as 1, 1.0 and True are", "use one type of number")


def _read_tuple(call: CallArguments) -> Type:
    call.takes(0, 10**3, "tuple(x, y)")
    return TupleOf(tuple(_type_at(call, i) for i in range(len(call.args))))


def _read_dict(call: CallArguments) -> Type:
    if not call.takes(2, 4, "dict(k, v, lo, hi)"):
        return Bool()
    key, value = _type_at(call, 0), _type_at(call, 1)
    _need_hashable(call, key)
    return DictOf(key, value, *call.lengths(2))


def _read_optional(call: CallArguments) -> Type:
    if not call.takes(1, 1, "optional(x)"):
        return Bool()
    return Either((Choice((None,)), _type_at(call, 0)))


def _read_either(call: CallArguments) -> Type:
    call.takes(2, 100, "either(x, y)")
    branches = tuple(_type_at(call, i) for i in range(len(call.args)))
    return Either(branches) if branches else Bool()


def _read_record(call: CallArguments) -> Type:
    name = ""
    if call.args and isinstance(first := call.args[0], ast.Constant) and isinstance(first.value, str):
        name = first.value
        call.args.pop(0)
    if call.args or not call.keywords:
        call.wrong(f"{ast.unparse(call.node)} does not name its fields", "write record('Point', x=int(0, 9), y=int(0, 9))")
    parts = tuple(_read(node, call.known, call.mistakes) for node in call.keywords.values())
    return RecordOf(name, tuple(call.keywords), parts)


def _read_matrix(call: CallArguments) -> Type:
    if not call.takes(3, 3, "matrix(x, rows, cols)"):
        return Bool()
    return Matrix(_type_at(call, 0), *_size(call, call.args[1]), *_size(call, call.args[2]))


def _size(call: CallArguments, node: ast.expr) -> tuple[Bound, Bound]:
    """Return the least and greatest size: a number or expression for both, or int(lo, hi)."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "int" and len(node.args) == 2:
        lo, hi = (call.bound(bound, length=True) for bound in node.args)
        return lo, hi
    size = call.bound(node, length=True)
    return size, size


def _read_permutation(call: CallArguments) -> Type:
    kind = Permutation if call.name == "permutation" else Tree
    if not call.takes(1, 1, f"{call.name}(n)"):
        return Bool()
    n = call.bound(call.args[0], length=True)
    if kind is Tree and n == 0:
        call.wrong("tree(0) has no node", "use 1 or more")
    return kind(n)


def _read_graph(call: CallArguments) -> Type:
    if not call.takes(2, 3, "graph(n, m) or graph(n, fewest, most)"):
        return Bool()
    n, *edges = (call.bound(node, length=True) for node in call.args)
    lo, hi = (edges[0], edges[0]) if len(edges) == 1 else edges
    made = Graph(n, lo, hi)
    if isinstance(n, int) and n > MOST_GRAPH_NODES:
        call.wrong(
            f"{ast.unparse(call.node)} has more than {MOST_GRAPH_NODES} nodes", 'write a generator of your own: "inputs.py:graph"'
        )
    elif isinstance(n, int) and not call.mistakes and not expressions_in(made):
        try:
            concrete(made, {})
        except EmptyTypeError:
            call.wrong(
                f"{ast.unparse(call.node)} asks for more edges than {n} nodes can have, {n * (n - 1) // 2}",
                "lower the number of edges",
            )
    return made


_READERS: dict[str, Callable[[CallArguments], Type]] = {
    "int": _read_number, "float": _read_number, "bool": _read_bool, "str": _read_text, "char": _read_text, "choice": _read_choice,
    "list": _read_sequence, "tuples": _read_sequence, "set": _read_sequence, "linked": _read_sequence, "tuple": _read_tuple, "dict": _read_dict,
    "optional": _read_optional, "either": _read_either, "record": _read_record, "matrix": _read_matrix, "permutation": _read_permutation,
    "tree": _read_permutation, "graph": _read_graph,
}  # fmt: skip


def type_names() -> frozenset[str]:
    """Return the names that start a type."""
    return frozenset(_READERS)
