"""Constraints of the domain as Java expressions over the variables of one question.

Lengths are fixed in a question, so loops are written out. Integers are `long`. A constraint is left out if its numbers might not fit, or if Java
would answer differently from Python: the question then covers more inputs than the domain has. Finds are checked against the domain, and
proofs still hold.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from momus.domain import Expression, ExpressionError
from momus.domain.expressions import COMPARISONS, constant_value
from momus.search.solvers.jbmc.shapes import REALS, JavaShape, literal

_LARGEST = (1 << 63) - 1
_EXACT = 1 << 53
_MOST_TERMS = 400


@dataclass(frozen=True)
class Term:
    """A Java expression: `kind` is "int", "real" or "flag"; integers lie between `lo` and `hi`."""

    kind: str
    text: str
    lo: int = 0
    hi: int = 1

    @property
    def condition(self) -> str:
        """Return whether it is true, as Python sees it."""
        return self.text if self.kind == "flag" else f"({self.text} != 0)"


Scope = Mapping[str, "Term | list[Term]"]


def to_java(expression: Expression, shapes: Mapping[str, JavaShape]) -> str:
    """Return the condition in Java; raise ExpressionError if it cannot be written exactly."""
    scope = {name: seen for name, shape in shapes.items() if (seen := _seen(shape)) is not None}
    writer = _Writer(expression.text)
    return writer.term(expression.tree, scope).condition


def _seen(shape: JavaShape) -> Term | list[Term] | None:
    if shape.constant is not None:
        return _number(shape.constant)
    if shape.leaf:
        if shape.leaf.type in REALS:
            return Term("real", shape.leaf.name)
        if shape.leaf.type == "boolean":
            return Term("flag", shape.leaf.name)
        assert shape.leaf.lo is not None and shape.leaf.hi is not None
        return Term("int", f"((long) {shape.leaf.name})", shape.leaf.lo, shape.leaf.hi)
    if shape.is_list:
        items = [item for part in shape.parts if isinstance(item := _seen(part), Term)]
        return items if len(items) == len(shape.parts) else None
    return None


def _number(value: int) -> Term:
    return Term("int", f"{literal(value)}" if abs(value) >= 1 << 31 or value < 0 else f"{value}L", value, value)


class _Writer:
    def __init__(self, text: str):
        self.text = text
        self.terms = 0

    def wrong(self, node: ast.AST) -> ExpressionError:
        return ExpressionError(f"{ast.unparse(node)!r} in {self.text!r} cannot be written in Java")

    def term(self, node: ast.expr, scope: Scope) -> Term:
        """Return the expression for a number or a truth."""
        self.terms += 1
        if self.terms > _MOST_TERMS:
            raise self.wrong(node)
        match node:
            case ast.Constant(value=value):
                return self.constant(node, value)
            case ast.Name(id=name) if isinstance(known := scope.get(name), Term):
                return known
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Term("flag", f"(!{self.term(operand, scope).condition})")
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                inner = self.counted(self.term(operand, scope))
                return self.fitting(node, Term(inner.kind, f"(-{inner.text})", -inner.hi, -inner.lo))
            case ast.BinOp():
                return self.arithmetic(node, scope)
            case ast.BoolOp(op=op, values=values):
                sign = " && " if isinstance(op, ast.And) else " || "
                return Term("flag", f"({sign.join(self.term(value, scope).condition for value in values)})")
            case ast.Compare():
                return self.comparison(node, scope)
            case ast.IfExp(test=test, body=body, orelse=other):
                return self.either(node, self.term(test, scope), self.term(body, scope), self.term(other, scope))
            case ast.Subscript(value=value, slice=index):
                return self.item(node, self.items(value, scope), index)
            case ast.Call(func=ast.Name(id=name), args=args):
                return self.call(node, name, args, scope)
        raise self.wrong(node)

    def constant(self, node: ast.expr, value: object) -> Term:
        if type(value) is bool:
            return Term("flag", str(value).lower())
        if type(value) is int and abs(value) <= _LARGEST:
            return _number(value)
        if type(value) is float:
            return Term("real", repr(value))
        if type(value) is str and len(value) == 1 and ord(value) < 1 << 16:
            return _number(ord(value))
        raise self.wrong(node)

    def counted(self, term: Term) -> Term:
        """Return a truth as the number that it is in Python."""
        return Term("int", f"({term.text} ? 1L : 0L)", 0, 1) if term.kind == "flag" else term

    def fitting(self, node: ast.expr, term: Term) -> Term:
        if term.kind == "int" and not -_LARGEST <= term.lo <= term.hi <= _LARGEST:
            raise self.wrong(node)
        return term

    def arithmetic(self, node: ast.BinOp, scope: Scope) -> Term:
        fixed = constant_value(node)
        if fixed is not None:
            return self.constant(node, fixed)
        left, right = self.counted(self.term(node.left, scope)), self.counted(self.term(node.right, scope))
        if "real" in (left.kind, right.kind):
            raise self.wrong(node)
        if isinstance(node.op, (ast.Add, ast.Sub, ast.Mult)):
            sign = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}[type(node.op)]
            ends = [_applied(sign, a, b) for a in (left.lo, left.hi) for b in (right.lo, right.hi)]
            return self.fitting(node, Term("int", f"({left.text} {sign} {right.text})", min(ends), max(ends)))
        if isinstance(node.op, (ast.FloorDiv, ast.Mod)) and (right.lo > 0 or right.hi < 0):
            name = "floorDiv" if isinstance(node.op, ast.FloorDiv) else "floorMod"
            most = max(abs(left.lo), abs(left.hi)) + 1 if name == "floorDiv" else max(abs(right.lo), abs(right.hi))
            return Term("int", f"momus.java.lang.Math.{name}({left.text}, {right.text})", -most, most)
        if isinstance(node.op, ast.Pow) and right.lo == right.hi and 0 <= right.lo <= 8:
            product = Term("int", "1L", 1, 1)
            for _ in range(right.lo):
                ends = [a * b for a in (product.lo, product.hi) for b in (left.lo, left.hi)]
                product = self.fitting(node, Term("int", f"({product.text} * {left.text})", min(ends), max(ends)))
            return product
        raise self.wrong(node)

    def comparison(self, node: ast.Compare, scope: Scope) -> Term:
        said = []
        left = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(op, (ast.In, ast.NotIn)):
                one = self.counted(self.term(left, scope))
                found = (
                    " || ".join(self.compared(left, "==", one, self.counted(item)) for item in self.items(right, scope)) or "false"
                )
                said.append(f"({found})" if isinstance(op, ast.In) else f"(!({found}))")
            else:
                pair = self.counted(self.term(left, scope)), self.counted(self.term(right, scope))
                said.append(self.compared(node, COMPARISONS[type(op)], *pair))
            left = right
        return Term("flag", f"({' && '.join(said)})")

    def compared(self, node: ast.expr, sign: str, left: Term, right: Term) -> str:
        if left.kind != right.kind:
            whole = left if left.kind == "int" else right
            if max(abs(whole.lo), abs(whole.hi)) > _EXACT:
                raise self.wrong(node)
        return f"({left.text} {sign} {right.text})"

    def either(self, node: ast.expr, test: Term, body: Term, other: Term) -> Term:
        if body.kind == other.kind == "flag":
            return Term("flag", f"({test.condition} ? {body.text} : {other.text})")
        body, other = self.counted(body), self.counted(other)
        if body.kind != other.kind:
            raise self.wrong(node)
        return Term(body.kind, f"({test.condition} ? {body.text} : {other.text})", min(body.lo, other.lo), max(body.hi, other.hi))

    # ---- lists, item by item

    def items(self, node: ast.expr, scope: Scope) -> list[Term]:
        """Return the items of a list, of a range, or of what a loop gives."""
        match node:
            case ast.Name(id=name) if isinstance(known := scope.get(name), list):
                return known
            case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
                return [self.term(element, scope) for element in elements]
            case ast.Constant(value=str(text)):
                return [self.constant(node, letter) for letter in text]
            case ast.Call(func=ast.Name(id="range"), args=args):
                ends = [self.term(argument, scope) for argument in args]
                if all(end.kind == "int" and end.lo == end.hi for end in ends):
                    return [_number(number) for number in range(*(end.lo for end in ends))][:_MOST_TERMS]
            case ast.GeneratorExp(elt=element, generators=loops) | ast.ListComp(elt=element, generators=loops):
                if not any(loop.ifs for loop in loops):
                    return [self.term(element, inner) for inner in self.scopes(loops, scope)]
        raise self.wrong(node)

    def scopes(self, loops: list[ast.comprehension], scope: Scope) -> Iterator[Scope]:
        if not loops:
            yield scope
            return
        for item in self.items(loops[0].iter, scope):
            yield from self.scopes(loops[1:], {**scope, self.target(loops[0]): item})

    def target(self, loop: ast.comprehension) -> str:
        """Return the name that a loop gives to each item."""
        if isinstance(loop.target, ast.Name):
            return loop.target.id
        raise self.wrong(loop.target)

    def item(self, node: ast.expr, items: list[Term], index: ast.expr) -> Term:
        place = constant_value(index) if not isinstance(index, ast.Name) else None
        if type(place) is int and -len(items) <= place < len(items):
            return items[place]
        raise self.wrong(node)

    def filtered(self, node: ast.expr, scope: Scope) -> Iterator[tuple[str, Term]]:
        """Yield for each round of a loop whether it counts, and its value."""
        if not isinstance(node, (ast.GeneratorExp, ast.ListComp)):
            yield from (("true", item) for item in self.items(node, scope))
            return
        for inner in self._filtered_scopes(node.generators, scope, []):
            conditions, names = inner
            yield " && ".join(conditions) or "true", self.term(node.elt, names)

    def _filtered_scopes(
        self, loops: list[ast.comprehension], scope: Scope, conditions: list[str]
    ) -> Iterator[tuple[list[str], Scope]]:
        if not loops:
            yield conditions, scope
            return
        for item in self.items(loops[0].iter, scope):
            inner = {**scope, self.target(loops[0]): item}
            more = [self.term(condition, inner).condition for condition in loops[0].ifs]
            yield from self._filtered_scopes(loops[1:], inner, [*conditions, *more])

    def call(self, node: ast.Call, name: str, args: list[ast.expr], scope: Scope) -> Term:
        if name == "abs":
            inner = self.counted(self.term(args[0], scope))
            if inner.kind == "int":
                most = max(abs(inner.lo), abs(inner.hi))
                return self.fitting(node, Term("int", f"({inner.text} < 0 ? -{inner.text} : {inner.text})", 0, most))
        elif name == "len" and not isinstance(args[0], ast.Call):
            return _number(len(self.items(args[0], scope)))
        elif name in ("all", "any") and len(args) == 1:
            turns = list(self.filtered(args[0], scope))
            if name == "all":
                return Term("flag", "(" + (" && ".join(f"(!({c}) || {t.condition})" for c, t in turns) or "true") + ")")
            return Term("flag", "(" + (" || ".join(f"(({c}) && {t.condition})" for c, t in turns) or "false") + ")")
        elif name == "sum" and len(args) == 1:
            total = _number(0)
            for condition, term in self.filtered(args[0], scope):
                term = self.counted(term)
                if term.kind != "int":
                    raise self.wrong(node)
                lo, hi = (term.lo, term.hi) if condition == "true" else (min(0, term.lo), max(0, term.hi))
                text = term.text if condition == "true" else f"(({condition}) ? {term.text} : 0L)"
                total = self.fitting(node, Term("int", f"({total.text} + {text})", total.lo + lo, total.hi + hi))
            return total
        elif name in ("min", "max"):
            return self.extreme(
                node, name, [self.term(one, scope) for one in args] if len(args) > 1 else self.items(args[0], scope)
            )
        elif name in ("is_sorted", "distinct"):
            items = [self.counted(item) for item in self.items(args[0], scope)]
            sign = "<=" if name == "is_sorted" else "!="
            pairs = (
                zip(items, items[1:], strict=False) if sign == "<=" else ((a, b) for i, a in enumerate(items) for b in items[:i])
            )
            return Term("flag", "(" + (" && ".join(self.compared(node, sign, a, b) for a, b in pairs) or "true") + ")")
        raise self.wrong(node)

    def extreme(self, node: ast.expr, name: str, items: list[Term]) -> Term:
        counted = [self.counted(item) for item in items]
        if not counted or any(item.kind != "int" for item in counted):
            raise self.wrong(node)
        best = counted[0]
        for item in counted[1:]:
            pick = min if name == "min" else max
            text = f"momus.java.lang.Math.{name}({best.text}, {item.text})"
            best = Term("int", text, pick(best.lo, item.lo), pick(best.hi, item.hi))
        return best


def _applied(sign: str, left: int, right: int) -> int:
    return left + right if sign == "+" else left - right if sign == "-" else left * right
