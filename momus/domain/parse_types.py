"""One type read from a call such as list(int(-2**31, 2**31 - 1), 1, 8, sorted=True)."""

import ast
from collections.abc import Callable

from momus.domain.alphabets import DEFAULT, AlphabetError, alphabet
from momus.domain.counting import count
from momus.domain.expressions import UNEVALUABLE, Expression, ExpressionError
from momus.domain.resolving import MOST_GRAPH_NODES, concrete, expressions_in
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

DEFAULT_LENGTHS = (0, 8)


class TypeMistake(Exception):
    """What is wrong with the text of a type: (rule, next step), one or several."""

    def __init__(self, rule: str, step: str = ""):
        super().__init__(rule)
        self.found = [(rule, step)]


class _Call:
    """The arguments of one call, and the mistakes in it and in the calls inside it."""

    def __init__(self, node: ast.Call, known: list[str], mistakes: list[tuple[str, str]]):
        self.node = node
        self.name = node.func.id
        self.args = list(node.args)
        self.keywords = {keyword.arg: keyword.value for keyword in node.keywords}
        self.known = known
        self.mistakes = mistakes

    def wrong(self, rule: str, step: str = "") -> None:
        self.mistakes.append((rule, step))

    def shown(self, *numbers: ast.expr) -> str:
        """Return the call as a person would point at it: list(…, 5, 3)."""
        inner = ", ".join(ast.unparse(number) for number in numbers)
        return (
            f"{self.name}(…, {inner})"
            if self.name not in ("int", "float", "permutation", "tree", "graph")
            else f"{self.name}({inner})"
        )

    def takes(self, fewest: int, most: int, form: str, keywords: tuple[str, ...] = ()) -> bool:
        """Return whether the number of arguments and the keywords are right; note it if not."""
        right = fewest <= len(self.args) <= most
        if not right:
            self.wrong(f"{ast.unparse(self.node)} has {len(self.args)} arguments", f"write {form}")
        for keyword in self.keywords:
            if keyword not in keywords:
                allowed = f"; allowed: {', '.join(keywords)}" if keywords else ""
                self.wrong(f"{self.name}() does not know {keyword}={ast.unparse(self.keywords[keyword])}", f"write {form}{allowed}")
                right = False
        return right

    def type_at(self, index: int) -> Type:
        return _read(self.args[index], self.known, self.mistakes)

    def bound(self, node: ast.expr, *, length: bool = False, real: bool = False) -> Bound:
        """Return a bound: a number, or an expression over earlier parameters."""
        if isinstance(node, ast.Constant) and node.value is None and not length:
            return None
        try:
            expression = Expression(ast.unparse(node))
        except ExpressionError as error:
            self.wrong(error.rule, error.step)
            return 0
        unknown = [name for name in expression.names if name not in self.known]
        if unknown:
            self.wrong(
                f"{self.name}(… {expression.text} …) uses {unknown[0]}, which is no earlier parameter",
                "put that one above this one",
            )
            return 0
        if expression.names:
            return expression
        try:
            value = expression.evaluate({})
        except UNEVALUABLE as error:
            self.wrong(f"{expression.text} has no value ({error})")
            return 0
        if type(value) is not int and not (real and type(value) is float):
            self.wrong(
                f"{self.name}() has the bound {expression.text}, which is not a whole number"
                if not real
                else f"{expression.text} is not a number"
            )
            return 0
        if length and value < 0:
            self.wrong(f"{ast.unparse(self.node)} has the negative size {value}", "use 0 or more")
            return 0
        return value

    def lengths(self, at: int) -> tuple[Bound, Bound]:
        """Return the least and greatest length that stand at two places of the arguments."""
        if len(self.args) <= at:
            return DEFAULT_LENGTHS
        if len(self.args) == at + 1:
            text = ast.unparse(self.args[at])
            self.wrong(
                f"{ast.unparse(self.node)} has one length",
                f"write {text}, {text} for exactly {text}, or 0, {text} for at most that",
            )
            return DEFAULT_LENGTHS
        lo, hi = (self.bound(node, length=True) for node in self.args[at : at + 2])
        if type(lo) is int and type(hi) is int and lo > hi:
            self.wrong(f"{self.shown(*self.args[at : at + 2])} has a minimum length above its maximum", "swap them")
            return hi, lo
        return lo, hi

    def flag(self, name: str) -> bool:
        node = self.keywords.get(name)
        if node is None:
            return False
        if not isinstance(node, ast.Constant) or type(node.value) is not bool:
            self.wrong(f"{self.name}(…, {name}={ast.unparse(node)}) is neither True nor False", f"write {name}=True")
            return False
        return node.value

    def letters(self) -> str:
        if not self.args:
            return alphabet(DEFAULT)
        node = self.args[0]
        if not isinstance(node, ast.Constant) or type(node.value) is not str:
            self.wrong(f"{ast.unparse(self.node)} does not start with its alphabet", f"write {self.name}('a-z', …)")
            return "a"
        try:
            letters = alphabet(node.value)
        except AlphabetError as error:
            self.wrong(f"{ast.unparse(self.node)}: {error}")
            return "a"
        if not letters:
            self.wrong(f"{ast.unparse(self.node)} has an empty alphabet", f"write {self.name}('a-z', …)")
        return letters


def read_type(node: ast.expr, known: list[str]) -> Type:
    """Return the type that a call stands for; raise TypeMistake with everything that is wrong in it."""
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
    return _READERS[node.func.id](_Call(node, known, mistakes))


def _read_number(call: _Call) -> Type:
    kind = Int if call.name == "int" else Float
    if not call.takes(0, 2, f"{call.name}(lo, hi)"):
        return kind()
    if len(call.args) == 1:
        text = ast.unparse(call.args[0])
        call.wrong(
            f"{call.name}({text}) has one bound", f"write {call.name}({text}, None) for no upper bound, or {call.name}(0, {text})"
        )
        return kind()
    lo, hi = [call.bound(node, real=kind is Float) for node in call.args] or (None, None)
    if type(lo) in (int, float) and type(hi) in (int, float) and lo > hi:
        call.wrong(f"{call.shown(*call.args)} has a minimum above its maximum", "swap them")
        return kind(hi, lo)
    return kind(lo, hi)


def _read_bool(call: _Call) -> Type:
    call.takes(0, 0, "bool()")
    return Bool()


def _read_text(call: _Call) -> Type:
    if call.name == "char":
        call.takes(0, 1, "char('a-z')")
        return Text(call.letters(), 1, 1, True)
    if not call.takes(0, 3, "str('a-z', lo, hi)"):
        return Text("a", 0, 1)
    letters = call.letters()
    return Text(letters, *call.lengths(1))


def _read_choice(call: _Call) -> Type:
    values = []
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


def _folded(call: _Call, node: ast.expr) -> object:
    """Return the number that arithmetic of constants gives, such as 2**31 - 1."""
    value = call.bound(node, real=True)
    if isinstance(value, Expression):
        call.wrong(f"choice(…) lists {value.text}, which is no constant", "list numbers and texts")
    return value


def _read_sequence(call: _Call) -> Type:
    kind = {"tuples": "tuple"}.get(call.name, call.name)
    flags = () if kind == "set" else ("sorted", "unique")
    if not call.takes(1, 3, f"{call.name}(x, lo, hi)", flags):
        return Bool()
    item = call.type_at(0)
    lo, hi = call.lengths(1)
    if kind == "set":
        _need_hashable(call, item)
    ordered, unique = call.flag("sorted"), call.flag("unique")
    if ordered and not can_be_ordered(item):
        call.wrong(f"{call.name}(…, sorted=True) has items that cannot be ordered", "leave sorted out")
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


def _need_hashable(call: _Call, kind: Type) -> None:
    if not _hashable(kind):
        call.wrong(f"{call.name}(…) has members that Python cannot hash", "use tuples(…) or tuple(…) inside")


def _hashable(kind: Type) -> bool:
    match kind:
        case Sequence(kind="tuple" | "linked", item=item):
            return _hashable(item)
        case TupleOf(parts) | RecordOf(parts=parts) | Either(branches=parts):
            return all(map(_hashable, parts))
    return isinstance(kind, (Int, Float, Bool, Text, Choice))


def can_be_ordered(kind: Type) -> bool:
    match kind:
        case Choice(values):
            return (
                len(
                    {
                        str if isinstance(value, str) else float if isinstance(value, (int, float)) else type(value)
                        for value in values
                    }
                )
                == 1
                and None not in values
            )
        case Sequence(kind="list" | "tuple", item=item) | Matrix(item=item):
            return can_be_ordered(item)
        case TupleOf(parts):
            return all(map(can_be_ordered, parts))
    return isinstance(kind, (Int, Float, Bool, Text, Permutation, Tree, Graph))


def _read_tuple(call: _Call) -> Type:
    call.takes(0, 10**3, "tuple(x, y)")
    return TupleOf(tuple(call.type_at(i) for i in range(len(call.args))))


def _read_dict(call: _Call) -> Type:
    if not call.takes(2, 4, "dict(k, v, lo, hi)"):
        return Bool()
    key, value = call.type_at(0), call.type_at(1)
    _need_hashable(call, key)
    return DictOf(key, value, *call.lengths(2))


def _read_optional(call: _Call) -> Type:
    if not call.takes(1, 1, "optional(x)"):
        return Bool()
    return Either((Choice((None,)), call.type_at(0)))


def _read_either(call: _Call) -> Type:
    call.takes(2, 100, "either(x, y)")
    branches = tuple(call.type_at(i) for i in range(len(call.args)))
    return Either(branches) if branches else Bool()


def _read_record(call: _Call) -> Type:
    name = ""
    if call.args and isinstance(call.args[0], ast.Constant) and type(call.args[0].value) is str:
        name = call.args.pop(0).value
    if call.args or not call.keywords:
        call.wrong(f"{ast.unparse(call.node)} does not name its fields", "write record('Point', x=int(0, 9), y=int(0, 9))")
    parts = tuple(_read(node, call.known, call.mistakes) for node in call.keywords.values())
    return RecordOf(name, tuple(call.keywords), parts)


def _read_matrix(call: _Call) -> Type:
    if not call.takes(3, 3, "matrix(x, rows, cols)"):
        return Bool()
    return Matrix(call.type_at(0), *_size(call, call.args[1]), *_size(call, call.args[2]))


def _size(call: _Call, node: ast.expr) -> tuple[Bound, Bound]:
    """Return the least and greatest size: a number or expression for both, or int(lo, hi)."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "int" and len(node.args) == 2:
        return tuple(call.bound(bound, length=True) for bound in node.args)
    size = call.bound(node, length=True)
    return size, size


def _read_permutation(call: _Call) -> Type:
    kind = Permutation if call.name == "permutation" else Tree
    if not call.takes(1, 1, f"{call.name}(n)"):
        return Bool()
    n = call.bound(call.args[0], length=True)
    if kind is Tree and n == 0:
        call.wrong("tree(0) has no node", "use 1 or more")
    return kind(n)


def _read_graph(call: _Call) -> Type:
    if not call.takes(2, 3, "graph(n, m) or graph(n, fewest, most)"):
        return Bool()
    n, *edges = (call.bound(node, length=True) for node in call.args)
    lo, hi = (edges[0], edges[0]) if len(edges) == 1 else edges
    made = Graph(n, lo, hi)
    if type(n) is int and n > MOST_GRAPH_NODES:
        call.wrong(
            f"{ast.unparse(call.node)} has more than {MOST_GRAPH_NODES} nodes", 'write a generator of your own: "inputs.py:graph"'
        )
    elif not call.mistakes and not expressions_in(made):
        try:
            concrete(made, {})
        except EmptyTypeError:
            call.wrong(
                f"{ast.unparse(call.node)} asks for more edges than {n} nodes can have, {n * (n - 1) // 2}",
                "lower the number of edges",
            )
    return made


_READERS: dict[str, Callable[[_Call], Type]] = {
    "int": _read_number, "float": _read_number, "bool": _read_bool, "str": _read_text, "char": _read_text, "choice": _read_choice,
    "list": _read_sequence, "tuples": _read_sequence, "set": _read_sequence, "linked": _read_sequence, "tuple": _read_tuple, "dict": _read_dict,
    "optional": _read_optional, "either": _read_either, "record": _read_record, "matrix": _read_matrix, "permutation": _read_permutation,
    "tree": _read_permutation, "graph": _read_graph,
}  # fmt: skip


def type_names() -> frozenset[str]:
    """Return the names that start a type."""
    return frozenset(_READERS)
