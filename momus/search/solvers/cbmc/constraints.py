"""Expressions written as C, for model checkers: each becomes a function that returns whether the constraint holds.

Integers are `long long` inside, so that sums of 32-bit elements do not overflow; division rounds down and `and`/`or` stop early as in Python.
Where Python would raise (an index outside, a division by zero) the constraint does not hold, and the function returns 0.
"""

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from momus.domain.expressions import COMPARISONS, Expression, ExpressionError, constant_value, sortedness_subject
from momus.search.solvers.cbmc.constraint_loops import Loops, Scope
from momus.search.solvers.cbmc.constraint_statements import INT, REAL, is_real_type, type_of

_ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_BITS = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}


@dataclass(frozen=True)
class CFunction:
    """A constraint in C: the definition of a function, and the call that says whether the constraint holds."""

    definition: str
    call: str


def to_c(expression: Expression, types: Mapping[str, str], lengths: Mapping[str, str], function: str = "momus_where") -> CFunction:
    """Return the expression as a C function; raise ExpressionError if C cannot express it.

    `types` are the C types of the parameters ("int", "double", "int *", "char *"); `lengths` the C expressions for the lengths of arrays ("n",
    "8"). A `char *` without a length ends in 0. `C_SUPPORT` must precede the definition.
    """
    writer = _Writer(expression.text, types)
    kind, text = writer.expression(expression.tree, {})
    parameters, arguments = [], []
    for name in expression.names:
        declared = type_of(types, name)
        parameters.append(f"{declared}{'' if declared.endswith('*') else ' '}{name}")
        arguments.append(name)
        if declared.endswith("*"):
            parameters.append(f"long long {name}_length")
            arguments.append(_length_of(lengths, declared, name))
    body = "".join(f"    {line}\n" for line in writer.lines)
    definition = f"static int {function}({', '.join(parameters) or 'void'}) {{\n{body}    return ({text}) != 0;\n}}\n"
    return CFunction(definition, f"{function}({', '.join(arguments)})")


def _length_of(lengths: Mapping[str, str], declared: str, name: str) -> str:
    if name in lengths:
        return lengths[name]
    if "char" in declared:
        return f"momus_length({name})"
    raise ExpressionError(f"the length of {name} is not known", f"derive a parameter from it, such as n = len({name})")


class _Writer(Loops):
    """Turns a tree into statements and a final C expression; every computed value has its own variable."""

    def expression(self, node: ast.expr, scope: Scope) -> tuple[str, str]:
        """Return the C type and text of an expression; `scope` holds the variables of loops."""
        match node:
            case ast.Constant(value=value):
                return self.constant(node, value)
            case ast.Name(id=name):
                if name in scope:
                    return scope[name]
                if type_of(self.types, name).endswith("*"):
                    raise self.wrong(node)
                return (REAL, name) if is_real_type(self.types[name]) else (INT, f"((long long){name})")
            case ast.UnaryOp(op=op, operand=operand):
                kind, text = self.expression(operand, scope)
                sign = {ast.USub: "-", ast.UAdd: "+", ast.Not: "!", ast.Invert: "~"}[type(op)]
                return (INT if sign == "!" else kind), f"({sign}{text})"
            case ast.BinOp():
                return self.arithmetic(node, scope)
            case ast.BoolOp(op=op, values=values):
                return INT, self.short_circuit(values, isinstance(op, ast.And), scope)
            case ast.Compare():
                return INT, self.comparison(node, scope)
            case ast.IfExp(test=test, body=body, orelse=other):
                return self.conditional(test, body, other, scope)
            case ast.Subscript(value=ast.Name(id=name), slice=index) if name not in scope:
                return self.item(name, index, scope)
            case ast.Call(func=ast.Name(id=name), args=args):
                return self.call(node, name, args, scope)
        raise self.wrong(node)

    def constant(self, node: ast.expr, value: object) -> tuple[str, str]:
        if type(value) is bool:
            return INT, str(int(value))
        if type(value) is int and abs(value) < 1 << 63:
            return INT, f"{value}LL"
        if type(value) is float:
            return REAL, repr(value)
        if type(value) is str and len(value) == 1 and ord(value) < 128:
            return INT, f"{ord(value)}LL"
        raise self.wrong(node)

    def arithmetic(self, node: ast.BinOp, scope: Scope) -> tuple[str, str]:
        constant = constant_value(node)
        if constant is not None:
            return self.constant(node, constant)
        (left_kind, left), (right_kind, right) = self.expression(node.left, scope), self.expression(node.right, scope)
        kind = REAL if REAL in (left_kind, right_kind) else INT
        operator = type(node.op)
        if operator in _ARITHMETIC:
            return kind, f"({left} {_ARITHMETIC[operator]} {right})"
        if operator in _BITS and kind == INT:
            return kind, f"({left} {_BITS[operator]} {right})"
        if operator in (ast.LShift, ast.RShift) and kind == INT:
            places = self.variable(INT, right)
            self.say(f"if ({places} < 0 || {places} > 62) return 0;")
            return kind, f"({left} * (1LL << {places}))" if operator is ast.LShift else f"momus_floor_div({left}, 1LL << {places})"
        if operator is ast.Pow and kind == INT:
            exponent = self.variable(INT, right)
            self.say(f"if ({exponent} < 0) return 0;")
            return kind, f"momus_power({left}, {exponent})"
        divisor = self.variable(right_kind, right)
        self.say(f"if ({divisor} == 0) return 0;")
        if operator is ast.Div:
            return REAL, f"((double){left} / (double){divisor})"
        if kind == INT and operator in (ast.FloorDiv, ast.Mod):
            return INT, f"{'momus_floor_div' if operator is ast.FloorDiv else 'momus_floor_mod'}({left}, {divisor})"
        raise self.wrong(node)

    def short_circuit(self, values: list[ast.expr], is_and: bool, scope: Scope) -> str:
        result = self.variable(INT, "1" if is_and else "0")
        for value in values:
            self.open(f"if ({result})" if is_and else f"if (!{result})")
            self.say(f"{result} = ({self.expression(value, scope)[1]}) != 0;")
        for _ in values:
            self.close()
        return result

    def conditional(self, test: ast.expr, body: ast.expr, other: ast.expr, scope: Scope) -> tuple[str, str]:
        kind = REAL if self.is_real(body, scope) or self.is_real(other, scope) else INT
        result = self.variable(kind, "0")
        self.open(f"if ({self.expression(test, scope)[1]})")
        self.say(f"{result} = {self.expression(body, scope)[1]};")
        self.close("} else {")
        self.depth += 1
        self.say(f"{result} = {self.expression(other, scope)[1]};")
        self.close()
        return kind, result

    def comparison(self, node: ast.Compare, scope: Scope) -> str:
        subject = sortedness_subject(node)
        if subject is not None:
            return self.is_sorted(subject)
        result = self.variable(INT, "1")
        left = self.expression(node.left, scope)[1]
        for i, (op, right_node) in enumerate(zip(node.ops, node.comparators, strict=True)):
            if isinstance(op, (ast.In, ast.NotIn)):
                found = self.membership(left, right_node, scope)
                self.say(f"{result} = {'' if isinstance(op, ast.In) else '!'}{found};")
                right = found
            else:
                right = self.expression(right_node, scope)[1]
                if i + 1 < len(node.ops):
                    right = self.variable(REAL if self.is_real(right_node, scope) else INT, right)
                self.say(f"{result} = {left} {COMPARISONS[type(op)]} {right};")
            if i + 1 < len(node.ops):
                self.open(f"if ({result})")
            left = right
        for _ in node.ops[1:]:
            self.close()
        return result

    def item(self, name: str, index: ast.expr, scope: Scope) -> tuple[str, str]:
        length = self.array(ast.Name(name))[1]
        place = self.expression(index, scope)[1]
        if isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub) and isinstance(index.operand, ast.Constant):
            place = f"{length} - {index.operand.value!r}"
        place = self.variable(INT, place)
        self.say(f"if ({place} < 0 || {place} >= {length}) return 0;")
        kind = self.element_kind(name)
        return kind, f"{name}[{place}]" if kind == REAL else f"((long long){name}[{place}])"

    def call(self, node: ast.Call, name: str, args: list[ast.expr], scope: Scope) -> tuple[str, str]:
        if name == "abs":
            kind = REAL if self.is_real(args[0], scope) else INT
            value = self.variable(kind, self.expression(args[0], scope)[1])
            return kind, f"({value} < 0 ? -{value} : {value})"
        if name == "len":
            if isinstance(args[0], ast.Call) and isinstance(args[0].func, ast.Name) and args[0].func.id == "set":
                return INT, self.different(args[0].args[0])
            return INT, self.array(args[0])[1]
        if name == "is_sorted":
            return INT, self.is_sorted(args[0])
        if name == "distinct":
            return INT, f"({self.different(args[0])} == {self.array(args[0])[1]})"
        if name in ("min", "max") and len(args) > 1:
            return self.extreme_of(name, args, scope)
        if name in ("sum", "min", "max", "all", "any") and len(args) == 1:
            return self.loop(name, args[0], scope)
        raise self.wrong(node)
