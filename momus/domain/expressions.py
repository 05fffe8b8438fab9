"""The expression language of constraints, derived parameters and bounds: a small part of Python.

Numbers, texts, arithmetic, comparisons (chained, `in`), and/or/not, x if c else y, indexing, fields of records, len sum min max abs sorted set
is_sorted distinct all any range, and `… for i in range(n) if …` inside all, any, sum, min, max. An expression is parsed once; only what is
listed here is allowed. It is then compiled, so that a constraint costs about as much as if it were written in the program.
"""

import ast
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import Any

from momus.domain.extremes import has_extreme
from momus.domain.oddities import lacks
from momus.model import Linked, Record, Value

COMPARISONS = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "==",
    ast.IsNot: "!=",
}
"""How C, and the languages that took its signs, write comparisons."""


class ExpressionError(ValueError):
    """A text that is not in the language: the rule that it breaks, and what to do."""

    def __init__(self, rule: str, step: str = ""):
        super().__init__(rule)
        self.rule = rule
        self.step = step


def visible(value: Value) -> Value:
    """Return what an expression sees of a value: a linked list as its items."""
    return value.items if type(value) is Linked else value


def is_sorted(items: Any) -> bool:
    """Return whether no item is smaller than the one before it."""
    return all(items[i - 1] <= items[i] for i in range(1, len(items)))


def distinct(items: Any) -> bool:
    """Return whether no item occurs twice."""
    try:
        return len(set(items)) == len(items)
    except TypeError:
        return all(items[i] != items[j] for i in range(len(items)) for j in range(i))


def field_of(record: Any, name: str) -> Value:
    """Return the field of a record; raise TypeError for anything else, LookupError for a field that it lacks."""
    if type(record) is not Record:
        raise TypeError(f"{type(record).__name__} has no fields")
    for field, value in record.fields:
        if field == name:
            return value
    raise LookupError(name)


def index_of(items: Any, index: Any) -> Value:
    """Return the item at the index. Unlike in Python, a negative index is an error, except for a literal such as A[-1]."""
    if index < 0:
        raise IndexError(index)
    return items[index]


def plain(value: Value) -> bool:
    """Return whether a value has no float of a size, or with digits, that nobody writes."""
    return not has_extreme(value)


FUNCTIONS = {
    "len": len, "sum": sum, "min": min, "max": max, "abs": abs, "sorted": sorted, "set": set, "is_sorted": is_sorted,
    "distinct": distinct, "all": all, "any": any, "range": range, "plain": plain, "lacks": lacks,
}  # fmt: skip
_TAKE_LOOPS = ("sum", "min", "max", "all", "any", "sorted", "set")
_OPERATORS = (
    ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor,
    ast.USub, ast.UAdd, ast.Not, ast.Invert, ast.And, ast.Or, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn,
    ast.Is, ast.IsNot, ast.Load, ast.Store,
)  # fmt: skip
_MOST_EXPONENT = 4096
_MOST_KEPT = 1024
UNEVALUABLE = (ArithmeticError, LookupError, TypeError, ValueError, AttributeError)


class Expression:
    """One parsed expression. `names` are the parameters it reads, in order of first use."""

    def __init__(self, text: str):
        self.text = text.strip()
        try:
            self.tree = ast.parse(self.text, mode="eval").body
        except (SyntaxError, ValueError, RecursionError) as error:
            reason = error.msg if isinstance(error, SyntaxError) else str(error)
            raise ExpressionError(f"{self.text!r} is not an expression ({reason})", "write it as in Python") from None
        self.names = _checked_names(self.tree, self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Expression) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Expression({self.text!r})"

    def __reduce__(self) -> tuple[type["Expression"], tuple[str]]:
        return Expression, (self.text,)

    @cached_property
    def function(self) -> Callable[..., Value]:
        """Return the expression as a Python function of the values of `names`, in that order."""
        return _function(self.text, self.names)

    def evaluate(self, values: Mapping[str, Value]) -> Value:
        """Return its value; raise what Python raises if it has none, such as A[0] of an empty list."""
        return self.function(*[values[name] for name in self.names])

    def holds(self, values: Mapping[str, Value]) -> bool:
        """Return whether it is true. A constraint without a value, such as A[0] > 1 for an empty A, does not hold."""
        try:
            return bool(self.function(*[values[name] for name in self.names]))
        except UNEVALUABLE:
            return False

    def only_length_of(self, name: str) -> bool:
        """Return whether it uses a parameter only through `len(name)`."""
        measured = {id(_only_argument(node, "len")) for node in ast.walk(self.tree)}
        return all(id(node) in measured for node in ast.walk(self.tree) if isinstance(node, ast.Name) and node.id == name)

    def length_of(self) -> str | None:
        """Return the parameter whose length this is, if the expression is exactly `len(name)`."""
        measured = _only_argument(self.tree, "len")
        return measured.id if isinstance(measured, ast.Name) else None


@lru_cache(_MOST_KEPT)
def _function(text: str, names: tuple[str, ...]) -> Callable[..., Value]:
    """Return a checked expression as a function; kept, because each narrowing of a domain makes its expressions anew."""
    tree = _Rewriter().visit(ast.parse(text, mode="eval"))
    arguments = ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
    wrapped = ast.fix_missing_locations(ast.Expression(ast.Lambda(arguments, tree.body)))
    scope = {"__builtins__": {}, "_field": field_of, "_index": index_of, **FUNCTIONS}
    function: Callable[..., Value] = eval(compile(wrapped, f"<{text}>", "eval"), scope)  # noqa: S307 (only checked nodes reach this)
    return function


def says_sorted(constraint: Expression) -> str | None:
    """Return A if the constraint is sorted(A) == A or is_sorted(A)."""
    tree = constraint.tree
    subject = sortedness_subject(tree) if isinstance(tree, ast.Compare) else _only_argument(tree, "is_sorted")
    return subject.id if isinstance(subject, ast.Name) else None


def says_distinct(constraint: Expression) -> str | None:
    """Return A if the constraint is distinct(A) or len(set(A)) == len(A)."""
    tree = constraint.tree
    subject = _only_argument(tree, "distinct")
    if isinstance(subject, ast.Name):
        return subject.id
    for name in constraint.names:
        if ast.unparse(tree) in (f"len(set({name})) == len({name})", f"len({name}) == len(set({name}))"):
            return name
    return None


def says_lacking(constraint: Expression) -> tuple[str, tuple[str, ...]] | None:
    """Return A and the names of oddities if the constraint is lacks(A, 'name', …)."""
    match constraint.tree:
        case ast.Call(func=ast.Name(id="lacks"), args=[ast.Name(id=subject), *names]):
            return subject, tuple(str(one.value) for one in names if isinstance(one, ast.Constant))
    return None


def _only_argument(node: ast.AST, name: str) -> ast.expr | None:
    """Return x if the node is the call name(x)."""
    match node:
        case ast.Call(func=ast.Name(id=called), args=[argument]) if called == name:
            return argument
    return None


def _checked_names(tree: ast.expr, text: str) -> tuple[str, ...]:
    """Return the free names of a tree in which every node is allowed; raise ExpressionError at the first that is not."""
    names: dict[str, None] = {}

    def check(node: ast.AST, bound: frozenset[str]) -> None:
        match node:
            case ast.Constant(value=value):
                if value is not None and type(value) not in (bool, int, float, str):
                    raise ExpressionError(f"{ast.unparse(node)} is not a number or text")
            case ast.Name(id=name):
                if name not in bound:
                    names[name] = None
            case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
                if name not in FUNCTIONS:
                    raise ExpressionError(
                        f"{text!r} calls {name}, which is not in the language", f"use {', '.join(sorted(FUNCTIONS))}"
                    )
                for argument in args:
                    if isinstance(argument, (ast.GeneratorExp, ast.ListComp)):
                        if name not in _TAKE_LOOPS:
                            raise ExpressionError(f"{text!r} gives a loop to {name}", f"loops go into {', '.join(_TAKE_LOOPS)}")
                    check(argument, bound)
            case ast.GeneratorExp(elt=element, generators=loops) | ast.ListComp(elt=element, generators=loops):
                for loop in loops:
                    if not isinstance(loop.target, ast.Name) or loop.is_async:
                        raise ExpressionError(f"{text!r} loops over several variables at once", "write … for i in range(n)")
                    check(loop.iter, bound)
                    bound = bound | {loop.target.id}
                    for condition in loop.ifs:
                        check(condition, bound)
                check(element, bound)
            case ast.Subscript(value=value, slice=index):
                if isinstance(index, ast.Slice):
                    raise ExpressionError(f"{text!r} slices, which is not in the language", "use all(… for i in range(…))")
                check(value, bound)
                check(index, bound)
            case ast.Attribute(value=value):
                check(value, bound)
            case ast.BinOp(op=ast.Pow() | ast.LShift(), right=right) if _is_vast(right):
                raise ExpressionError(f"{ast.unparse(node)} is too large to compute", f"use an exponent up to {_MOST_EXPONENT}")
            case ast.BinOp() | ast.UnaryOp() | ast.BoolOp() | ast.Compare() | ast.IfExp() | ast.Tuple() | ast.List() | ast.Set():
                for child in ast.iter_child_nodes(node):
                    check(child, bound)
            case _ if isinstance(node, _OPERATORS):
                pass
            case _:
                raise ExpressionError(f"{text!r} has {ast.unparse(node)!r}, which is not in the language")

    check(tree, frozenset())
    return tuple(names)


def _is_vast(exponent: ast.expr) -> bool:
    """Return whether an exponent is itself a power, or a number that would fill the memory."""
    if isinstance(exponent, ast.Constant):
        return isinstance(exponent.value, int) and exponent.value > _MOST_EXPONENT
    return any(isinstance(inner, (ast.Pow, ast.LShift)) for inner in ast.walk(exponent))


class _Rewriter(ast.NodeTransformer):
    """Makes indexing strict, fields readable, and sorted(x) == x mean is_sorted(x), also for tuples."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if (
            isinstance(node.slice, ast.UnaryOp)
            and isinstance(node.slice.op, ast.USub)
            and isinstance(node.slice.operand, ast.Constant)
        ):
            return node
        if isinstance(node.slice, ast.Constant):
            return node
        return ast.Call(ast.Name("_index", ast.Load()), [node.value, node.slice], [])

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        return ast.Call(ast.Name("_field", ast.Load()), [node.value, ast.Constant(node.attr)], [])

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        subject = sortedness_subject(node)
        if subject is not None:
            return ast.Call(ast.Name("is_sorted", ast.Load()), [self.visit(subject)], [])
        self.generic_visit(node)
        return node


def sortedness_subject(node: ast.Compare) -> ast.expr | None:
    """Return x if the comparison is sorted(x) == x or x == sorted(x)."""
    if len(node.ops) != 1 or not isinstance(node.ops[0], ast.Eq):
        return None
    for one, other in ((node.left, node.comparators[0]), (node.comparators[0], node.left)):
        ordered = _only_argument(one, "sorted")
        if ordered and ast.dump(ordered) == ast.dump(other):
            return other
    return None


def constant_value(node: ast.expr) -> int | float | None:
    """Return the value of an expression without names."""
    if any(isinstance(inner, (ast.Name, ast.Call)) for inner in ast.walk(node)):
        return None
    try:
        value = Expression(ast.unparse(node)).evaluate({})
    except (ArithmeticError, TypeError, ValueError):
        return None
    return value if type(value) in (int, float) else None
