"""Conditions that a program puts on its parameters: `not xs`, `n < 0`, `c == ' '` for every c in s.

They are written in the expression language of domains. A condition that cannot be written so is left out.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from momus.domain.expressions import UNEVALUABLE, Expression, ExpressionError, visible
from momus.model import Value


@dataclass(frozen=True)
class ParameterCondition:
    """An expression over parameters; if `item` is set, it is about every item, called so, of the parameter `of`."""

    expression: Expression
    item: str = ""
    of: str = ""

    def outcomes(self, known: Mapping[str, Value]) -> frozenset[bool]:
        """Return the truth values that the condition has on an input: both, if it differs from item to item."""
        if not self.item:
            return self._truths([known])
        try:
            items = list(known[self.of])
        except TypeError:
            return frozenset()
        return self._truths({**known, self.item: item} for item in items)

    def _truths(self, cases: Iterable[Mapping[str, Value]]) -> frozenset[bool]:
        found = set()
        for known in cases:
            try:
                found.add(bool(self.expression.evaluate({name: visible(value) for name, value in known.items()})))
            except UNEVALUABLE:
                continue
        return frozenset(found)


def conditions_on(parameters: Sequence[str], test: ast.expr, items: Mapping[str, str]) -> Iterator[ParameterCondition]:
    """Yield a test as a condition, if it is one on these parameters; `items` are names for the items of a parameter."""
    try:
        expression = Expression(ast.unparse(test))
    except (ExpressionError, RecursionError):
        return
    loops = [name for name in expression.names if name not in parameters]
    if not expression.names or len(loops) > 1 or any(name not in items for name in loops):
        return
    yield ParameterCondition(expression, loops[0], items[loops[0]]) if loops else ParameterCondition(expression)


def parts(test: ast.expr) -> Iterator[ast.expr]:
    """Yield the parts of a test that are joined by and, or."""
    match test:
        case ast.BoolOp(values=values):
            for value in values:
                yield from parts(value)
        case _:
            yield test


def conjuncts(test: ast.expr) -> Iterator[ast.expr]:
    """Yield the parts that must all be true."""
    match test:
        case ast.BoolOp(op=ast.And(), values=values):
            for value in values:
                yield from conjuncts(value)
        case _:
            yield test
