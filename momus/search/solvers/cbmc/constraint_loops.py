"""Loops over arrays in C: sum, min, max, all, any, in, whether sorted, how many different."""

import ast
from abc import abstractmethod
from collections.abc import Mapping

from momus.domain.expressions import ExpressionError
from momus.search.solvers.cbmc.constraint_statements import INT, REAL, Statements, is_real_type, type_of

Scope = dict[str, tuple[str, str]]


class Loops(Statements):
    """Writes loops; their contents are written by `expression`."""

    def __init__(self, text: str, types: Mapping[str, str], used: int = 0):
        super().__init__(used)
        self.text = text
        self.types = types

    @abstractmethod
    def expression(self, node: ast.expr, scope: Scope) -> tuple[str, str]:
        """Return the C type and text of an expression; `scope` holds the variables of loops."""

    def wrong(self, node: ast.AST) -> ExpressionError:
        return ExpressionError(f"{ast.unparse(node)!r} in {self.text!r} cannot be written in C")

    def is_real(self, node: ast.expr, scope: Scope) -> bool:
        """Return whether an expression is a double, without writing it."""
        return type(self)(self.text, self.types, self.used).expression(node, scope)[0] == REAL

    def membership(self, left: str, node: ast.expr, scope: Scope) -> str:
        found = self.variable(INT, "0")
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
        if isinstance(node, ast.Name) and type_of(self.types, node.id).endswith("*"):
            return node.id, f"{node.id}_length"
        raise self.wrong(node)

    def element_kind(self, name: str) -> str:
        return REAL if is_real_type(self.types[name]) else INT

    def is_sorted(self, node: ast.expr) -> str:
        name, length = self.array(node)
        result = self.variable(INT, "1")
        self.say(f"for (long long i = 1; i < {length}; i++) if ({name}[i - 1] > {name}[i]) {result} = 0;")
        return result

    def different(self, node: ast.expr) -> str:
        name, length = self.array(node)
        result = self.variable(INT, "0")
        self.open(f"for (long long i = 0; i < {length}; i++)")
        self.say("int seen = 0;")
        self.say(f"for (long long j = 0; j < i; j++) if ({name}[i] == {name}[j]) seen = 1;")
        self.say(f"if (!seen) {result}++;")
        self.close()
        return result

    def extreme_of(self, name: str, args: list[ast.expr], scope: Scope) -> tuple[str, str]:
        kind = REAL if any(self.is_real(argument, scope) for argument in args) else INT
        result = self.variable(kind, self.expression(args[0], scope)[1])
        for argument in args[1:]:
            other = self.variable(kind, self.expression(argument, scope)[1])
            self.say(f"if ({other} {'<' if name == 'min' else '>'} {result}) {result} = {other};")
        return kind, result

    def loop(self, name: str, node: ast.expr, scope: Scope) -> tuple[str, str]:
        """Write sum, min, max, all or any over an array or over the values of a loop."""
        if isinstance(node, (ast.GeneratorExp, ast.ListComp)):
            element, loops = node.elt, node.generators
        else:
            element, loops = ast.Name("momus_item"), [ast.comprehension(ast.Name("momus_item"), node, [], 0)]
        kind = REAL if name in ("sum", "min", "max") and self.is_real_element(element, loops, scope) else INT
        result = self.variable(kind, "1" if name == "all" else "0")
        seen = self.variable(INT, "0")
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

    def is_real_element(self, element: ast.expr, loops: list[ast.comprehension], scope: Scope) -> bool:
        trial = type(self)(self.text, self.types, self.used)
        for one in loops:
            scope = trial.open_loop(one, scope)
        return trial.expression(element, scope)[0] == REAL

    def open_loop(self, loop: ast.comprehension, scope: Scope) -> Scope:
        """Open the `for` and return the scope inside it."""
        if not isinstance(loop.target, ast.Name):
            raise self.wrong(loop.target)
        target = loop.target.id
        self.used += 1
        counter = f"momus_{self.used}"
        match loop.iter:
            case ast.Call(func=ast.Name(id="range"), args=args):
                bounds = [self.variable(INT, self.expression(bound, scope)[1]) for bound in args]
                start, stop = ("0", bounds[0]) if len(bounds) == 1 else bounds[:2]
                if len(bounds) == 3:
                    self.say(f"if ({bounds[2]} == 0) return 0;")
                    test = f"{bounds[2]} > 0 ? {counter} < {stop} : {counter} > {stop}"
                    self.open(f"for (long long {counter} = {start}; {test}; {counter} += {bounds[2]})")
                else:
                    self.open(f"for (long long {counter} = {start}; {counter} < {stop}; {counter}++)")
                return {**scope, target: (INT, counter)}
            case node:
                name, length = self.array(node)
                self.open(f"for (long long {counter} = 0; {counter} < {length}; {counter}++)")
                kind = self.element_kind(name)
                item = f"{name}[{counter}]"
                return {**scope, target: (kind, item if kind == REAL else f"((long long){item})")}
