"""Expressions written as C, for model checkers: each becomes a function that returns whether the constraint holds.

Integers are `long long` inside, so that sums of 32-bit elements do not overflow; division rounds down and `and`/`or` stop early as in
Python. Where Python would raise (an index outside, a division by zero) the constraint does not hold, and the function returns 0.
"""

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from momus.domain.expressions import Expression, ExpressionError, sortedness_subject

C_SUPPORT = """\
static long long momus_floor_div(long long a, long long b) { long long q = a / b; return q * b != a && (a < 0) != (b < 0) ? q - 1 : q; }
static long long momus_floor_mod(long long a, long long b) { long long r = a % b; return r != 0 && (r < 0) != (b < 0) ? r + b : r; }
static long long momus_power(long long a, long long b) { long long p = 1; while (b-- > 0) p *= a; return p; }
static long long momus_length(const char *s) { long long n = 0; while (s[n]) n++; return n; }
"""
_INT, _REAL = "long long", "double"
_COMPARISONS = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "==",
    ast.IsNot: "!=",
}
_ARITHMETIC = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_BITS = {ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}


@dataclass(frozen=True)
class CFunction:
    """A constraint in C: the definition of a function, and the call that says whether the constraint holds."""

    definition: str
    call: str


def to_c(expression: Expression, types: Mapping[str, str], lengths: Mapping[str, str], function: str = "momus_where") -> CFunction:
    """Return the expression as a C function; raise ExpressionError for what C cannot say.

    `types` are the C types of the parameters ("int", "double", "int *", "char *"); `lengths` the C expressions for the lengths of arrays
    ("n", "8"). A `char *` without a length ends in 0. `C_SUPPORT` must stand above the definition.
    """
    writer = _Writer(expression, types, lengths)
    kind, text = writer.expression(expression.tree, {})
    parameters, arguments = [], []
    for name in expression.names:
        declared = _type_of(types, name)
        parameters.append(f"{declared}{'' if declared.endswith('*') else ' '}{name}")
        arguments.append(name)
        if declared.endswith("*"):
            parameters.append(f"long long {name}_length")
            arguments.append(_length_of(lengths, declared, name))
    body = "".join(f"    {line}\n" for line in writer.lines)
    definition = f"static int {function}({', '.join(parameters) or 'void'}) {{\n{body}    return ({text}) != 0;\n}}\n"
    return CFunction(definition, f"{function}({', '.join(arguments)})")


def _type_of(types: Mapping[str, str], name: str) -> str:
    if not types.get(name):
        raise ExpressionError(f"the C type of {name} is not known")
    return types[name].strip().removesuffix("[]").strip() + (" *" if types[name].strip().endswith("[]") else "")


def _length_of(lengths: Mapping[str, str], declared: str, name: str) -> str:
    if name in lengths:
        return lengths[name]
    if "char" in declared:
        return f"momus_length({name})"
    raise ExpressionError(f"the length of {name} is not known", f"derive a parameter from it, such as n = len({name})")


class _Writer:
    """Turns a tree into statements and a final C expression; every value that a statement computes has a variable of its own."""

    def __init__(self, expression: Expression, types: Mapping[str, str], lengths: Mapping[str, str]):
        self.text = expression.text
        self.types = types
        self.lines: list[str] = []
        self.used = 0
        self.depth = 0

    def wrong(self, node: ast.AST) -> ExpressionError:
        return ExpressionError(f"{ast.unparse(node)!r} in {self.text!r} cannot be written in C")

    def say(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def open(self, line: str) -> None:
        self.say(line + " {")
        self.depth += 1

    def close(self, line: str = "}") -> None:
        self.depth -= 1
        self.say(line)

    def variable(self, kind: str, start: str) -> str:
        self.used += 1
        self.say(f"{kind} momus_{self.used} = {start};")
        return f"momus_{self.used}"

    def expression(self, node: ast.expr, scope: dict[str, tuple[str, str]]) -> tuple[str, str]:
        """Return the C type and text of an expression; `scope` holds the variables of loops."""
        match node:
            case ast.Constant(value=value):
                return self.constant(node, value)
            case ast.Name(id=name):
                if name in scope:
                    return scope[name]
                if _type_of(self.types, name).endswith("*"):
                    raise self.wrong(node)
                return (_REAL, name) if _is_real(self.types[name]) else (_INT, f"((long long){name})")
            case ast.UnaryOp(op=op, operand=operand):
                kind, text = self.expression(operand, scope)
                sign = {ast.USub: "-", ast.UAdd: "+", ast.Not: "!", ast.Invert: "~"}[type(op)]
                return (_INT if sign == "!" else kind), f"({sign}{text})"
            case ast.BinOp():
                return self.arithmetic(node, scope)
            case ast.BoolOp(op=op, values=values):
                return _INT, self.short_circuit(values, isinstance(op, ast.And), scope)
            case ast.Compare():
                return _INT, self.comparison(node, scope)
            case ast.IfExp(test=test, body=body, orelse=other):
                return self.conditional(test, body, other, scope)
            case ast.Subscript(value=ast.Name(id=name), slice=index) if name not in scope:
                return self.item(name, index, scope)
            case ast.Call(func=ast.Name(id=name), args=args):
                return self.call(node, name, args, scope)
        raise self.wrong(node)

    def constant(self, node: ast.expr, value: object) -> tuple[str, str]:
        if type(value) is bool:
            return _INT, str(int(value))
        if type(value) is int and abs(value) < 1 << 63:
            return _INT, f"{value}LL"
        if type(value) is float:
            return _REAL, repr(value)
        if type(value) is str and len(value) == 1 and ord(value) < 128:
            return _INT, f"{ord(value)}LL"
        raise self.wrong(node)

    def arithmetic(self, node: ast.BinOp, scope: dict) -> tuple[str, str]:
        constant = _constant_value(node)
        if constant is not None:
            return self.constant(node, constant)
        (left_kind, left), (right_kind, right) = self.expression(node.left, scope), self.expression(node.right, scope)
        kind = _REAL if _REAL in (left_kind, right_kind) else _INT
        operator = type(node.op)
        if operator in _ARITHMETIC:
            return kind, f"({left} {_ARITHMETIC[operator]} {right})"
        if operator in _BITS and kind == _INT:
            return kind, f"({left} {_BITS[operator]} {right})"
        if operator in (ast.LShift, ast.RShift) and kind == _INT:
            places = self.variable(_INT, right)
            self.say(f"if ({places} < 0 || {places} > 62) return 0;")
            return kind, f"({left} * (1LL << {places}))" if operator is ast.LShift else f"momus_floor_div({left}, 1LL << {places})"
        if operator is ast.Pow and kind == _INT:
            exponent = self.variable(_INT, right)
            self.say(f"if ({exponent} < 0) return 0;")
            return kind, f"momus_power({left}, {exponent})"
        divisor = self.variable(right_kind, right)
        self.say(f"if ({divisor} == 0) return 0;")
        if operator is ast.Div:
            return _REAL, f"((double){left} / (double){divisor})"
        if kind == _INT and operator in (ast.FloorDiv, ast.Mod):
            return _INT, f"{'momus_floor_div' if operator is ast.FloorDiv else 'momus_floor_mod'}({left}, {divisor})"
        raise self.wrong(node)

    def short_circuit(self, values: list[ast.expr], is_and: bool, scope: dict) -> str:
        result = self.variable(_INT, "1" if is_and else "0")
        for value in values:
            self.open(f"if ({result})" if is_and else f"if (!{result})")
            self.say(f"{result} = ({self.expression(value, scope)[1]}) != 0;")
        for _ in values:
            self.close()
        return result

    def conditional(self, test: ast.expr, body: ast.expr, other: ast.expr, scope: dict) -> tuple[str, str]:
        result = self.variable(_REAL if self.is_real(body, scope) or self.is_real(other, scope) else _INT, "0")
        kind = _REAL if self.is_real(body, scope) or self.is_real(other, scope) else _INT
        self.open(f"if ({self.expression(test, scope)[1]})")
        self.say(f"{result} = {self.expression(body, scope)[1]};")
        self.close("} else {")
        self.depth += 1
        self.say(f"{result} = {self.expression(other, scope)[1]};")
        self.close()
        return kind, result

    def is_real(self, node: ast.expr, scope: dict) -> bool:
        """Return whether an expression is a double, without writing it."""
        trial = _Writer.__new__(_Writer)
        trial.__dict__.update(text=self.text, types=self.types, lines=[], used=self.used, depth=0)
        return trial.expression(node, scope)[0] == _REAL

    def comparison(self, node: ast.Compare, scope: dict) -> str:
        subject = sortedness_subject(node)
        if subject is not None:
            return self.is_sorted(subject)
        result = self.variable(_INT, "1")
        left = self.expression(node.left, scope)[1]
        for i, (op, right_node) in enumerate(zip(node.ops, node.comparators, strict=True)):
            if isinstance(op, (ast.In, ast.NotIn)):
                found = self.membership(left, right_node, scope)
                self.say(f"{result} = {'' if isinstance(op, ast.In) else '!'}{found};")
                right = found
            else:
                right = self.expression(right_node, scope)[1]
                if i + 1 < len(node.ops):
                    right = self.variable(_REAL if self.is_real(right_node, scope) else _INT, right)
                self.say(f"{result} = {left} {_COMPARISONS[type(op)]} {right};")
            if i + 1 < len(node.ops):
                self.open(f"if ({result})")
            left = right
        for _ in node.ops[1:]:
            self.close()
        return result

    def membership(self, left: str, node: ast.expr, scope: dict) -> str:
        found = self.variable(_INT, "0")
        if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
            for item in node.elts:
                self.say(f"{found} = {found} || {left} == {self.expression(item, scope)[1]};")
            return found
        name, array = self.array(node)
        self.open(f"for (long long i = 0; i < {array}; i++)")
        self.say(f"if ({name}[i] == {left}) {found} = 1;")
        self.close()
        return found

    def array(self, node: ast.expr) -> tuple[str, str]:
        """Return the name and the length of the array that a node stands for."""
        if isinstance(node, ast.Name) and _type_of(self.types, node.id).endswith("*"):
            return node.id, f"{node.id}_length"
        raise self.wrong(node)

    def element_kind(self, name: str) -> str:
        return _REAL if _is_real(self.types[name]) else _INT

    def item(self, name: str, index: ast.expr, scope: dict) -> tuple[str, str]:
        length = self.array(ast.Name(name))[1]
        place = self.expression(index, scope)[1]
        if isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub) and isinstance(index.operand, ast.Constant):
            place = f"{length} - {index.operand.value}"
        place = self.variable(_INT, place)
        self.say(f"if ({place} < 0 || {place} >= {length}) return 0;")
        kind = self.element_kind(name)
        return kind, f"{name}[{place}]" if kind == _REAL else f"((long long){name}[{place}])"

    def call(self, node: ast.Call, name: str, args: list[ast.expr], scope: dict) -> tuple[str, str]:
        if name == "abs":
            kind = _REAL if self.is_real(args[0], scope) else _INT
            value = self.variable(kind, self.expression(args[0], scope)[1])
            return kind, f"({value} < 0 ? -{value} : {value})"
        if name == "len":
            if isinstance(args[0], ast.Call) and isinstance(args[0].func, ast.Name) and args[0].func.id == "set":
                return _INT, self.different(args[0].args[0])
            return _INT, self.array(args[0])[1]
        if name == "is_sorted":
            return _INT, self.is_sorted(args[0])
        if name == "distinct":
            return _INT, f"({self.different(args[0])} == {self.array(args[0])[1]})"
        if name in ("min", "max") and len(args) > 1:
            return self.extreme_of(name, args, scope)
        if name in ("sum", "min", "max", "all", "any") and len(args) == 1:
            return self.loop(name, args[0], scope)
        raise self.wrong(node)

    def is_sorted(self, node: ast.expr) -> str:
        name, length = self.array(node)
        result = self.variable(_INT, "1")
        self.say(f"for (long long i = 1; i < {length}; i++) if ({name}[i - 1] > {name}[i]) {result} = 0;")
        return result

    def different(self, node: ast.expr) -> str:
        name, length = self.array(node)
        result = self.variable(_INT, "0")
        self.open(f"for (long long i = 0; i < {length}; i++)")
        self.say("int seen = 0;")
        self.say(f"for (long long j = 0; j < i; j++) if ({name}[i] == {name}[j]) seen = 1;")
        self.say(f"if (!seen) {result}++;")
        self.close()
        return result

    def extreme_of(self, name: str, args: list[ast.expr], scope: dict) -> tuple[str, str]:
        kind = _REAL if any(self.is_real(argument, scope) for argument in args) else _INT
        result = self.variable(kind, self.expression(args[0], scope)[1])
        for argument in args[1:]:
            other = self.variable(kind, self.expression(argument, scope)[1])
            self.say(f"if ({other} {'<' if name == 'min' else '>'} {result}) {result} = {other};")
        return kind, result

    def loop(self, name: str, node: ast.expr, scope: dict) -> tuple[str, str]:
        """Write sum, min, max, all or any over an array or over what a loop gives."""
        if isinstance(node, (ast.GeneratorExp, ast.ListComp)):
            element, loops = node.elt, node.generators
        else:
            element, loops = ast.Name("momus_item"), [ast.comprehension(ast.Name("momus_item"), node, [], 0)]
        kind = _REAL if name in ("sum", "min", "max") and self.is_real_element(element, loops, scope) else _INT
        result = self.variable(kind, "1" if name == "all" else "0")
        seen = self.variable(_INT, "0")
        opened = 0
        for one in loops:
            scope = self.open_loop(one, scope)
            opened += 1
            for condition in one.ifs:
                self.open(f"if ({self.expression(condition, scope)[1]})")
                opened += 1
        text = self.expression(element, scope)[1]
        match name:
            case "sum":
                self.say(f"{result} += {text};")
            case "all":
                self.say(f"if (!({text})) {{ {result} = 0; break; }}")
            case "any":
                self.say(f"if ({text}) {{ {result} = 1; break; }}")
            case _:
                value = self.variable(kind, text)
                self.say(f"if (!{seen} || {value} {'<' if name == 'min' else '>'} {result}) {result} = {value};")
                self.say(f"{seen} = 1;")
        for _ in range(opened):
            self.close()
        if name in ("min", "max"):
            self.say(f"if (!{seen}) return 0;")
        else:
            self.say(f"(void){seen};")
        return kind, result

    def is_real_element(self, element: ast.expr, loops: list[ast.comprehension], scope: dict) -> bool:
        trial = _Writer.__new__(_Writer)
        trial.__dict__.update(text=self.text, types=self.types, lines=[], used=self.used, depth=0)
        for one in loops:
            scope = trial.open_loop(one, scope)
        return trial.expression(element, scope)[0] == _REAL

    def open_loop(self, loop: ast.comprehension, scope: dict) -> dict:
        """Open the `for` and return the scope inside it."""
        target = loop.target.id
        self.used += 1
        counter = f"momus_{self.used}"
        match loop.iter:
            case ast.Call(func=ast.Name(id="range"), args=args):
                bounds = [self.variable(_INT, self.expression(bound, scope)[1]) for bound in args]
                start, stop = ("0", bounds[0]) if len(bounds) == 1 else bounds[:2]
                if len(bounds) == 3:
                    self.say(f"if ({bounds[2]} == 0) return 0;")
                    test = f"{bounds[2]} > 0 ? {counter} < {stop} : {counter} > {stop}"
                    self.open(f"for (long long {counter} = {start}; {test}; {counter} += {bounds[2]})")
                else:
                    self.open(f"for (long long {counter} = {start}; {counter} < {stop}; {counter}++)")
                return {**scope, target: (_INT, counter)}
            case node:
                name, length = self.array(node)
                self.open(f"for (long long {counter} = 0; {counter} < {length}; {counter}++)")
                kind = self.element_kind(name)
                item = f"{name}[{counter}]"
                return {**scope, target: (kind, item if kind == _REAL else f"((long long){item})")}


def _is_real(declared: str) -> bool:
    return "double" in declared or "float" in declared


def _constant_value(node: ast.expr) -> int | float | None:
    """Return the number that an expression without names stands for."""
    if any(isinstance(inner, (ast.Name, ast.Call)) for inner in ast.walk(node)):
        return None
    try:
        value = Expression(ast.unparse(node)).evaluate({})
    except (ArithmeticError, TypeError, ValueError):
        return None
    return value if type(value) in (int, float) else None
