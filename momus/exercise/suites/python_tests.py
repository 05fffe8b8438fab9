"""Tests in a Python file, read without running it: `assert f(1) == 2`, unittest's assertEqual, pytest's raises and parametrize.

Of a class, each test function's object and its calls become one sequence of calls.
"""

import ast
from collections.abc import Iterator, Mapping

from momus.errors import Mistake
from momus.exercise.suites.written_tests import GatheredTests, Wanted, WrittenTest, exception_named, first_lines
from momus.languages.python.written_values import WrittenCall, as_call


def read_object_tests(tree: ast.Module, place: str, prefix: str, wanted: Wanted, suite: GatheredTests) -> None:
    """Add a test for each object that is made and used. Assertions about it are not read: the reference says what is right."""
    before = len(suite.tests)
    for body in _bodies(tree):
        for name, made, line in _made(body, wanted):
            steps = (made, *(step for statement in body for step in _calls_on(statement, name, wanted)))
            where = f"{place.rpartition('/')[2].removesuffix('.py')}:{line}"
            suite.tests.append(WrittenTest(f"{prefix}{where}", f"{place}:{line}", steps=steps))
    if len(suite.tests) > before:
        suite.notes.append(f"{place}: the calls are used; what is asserted of an object is left to the reference")


def _bodies(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    """Yield the statements of each test function, and those at the top of the file."""
    yield [node for node in tree.body if not isinstance(node, ast.FunctionDef | ast.ClassDef)]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.body


def _made(body: list[ast.stmt], wanted: Wanted) -> Iterator[tuple[str, WrittenCall, int]]:
    """Yield (name, constructor call, line) for each object that is given a name."""
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                call = as_call(value)
                if call is not None and call.entry in wanted.entries:
                    yield name, call, node.lineno


def _calls_on(statement: ast.stmt, name: str, wanted: Wanted) -> Iterator[WrittenCall]:
    """Yield the calls of known methods on the object, in order."""
    found = [
        (node, node.func.attr)
        for node in ast.walk(statement)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name)
        if node.func.value.id == name
    ]
    for node, method in sorted(found, key=lambda pair: (pair[0].lineno, pair[0].end_col_offset)):
        call = as_call(node)
        if call is not None and method in wanted.methods:
            yield call


_EQUAL_METHODS = (
    "assertEqual",
    "assertEquals",
    "assertListEqual",
    "assertTupleEqual",
    "assertDictEqual",
    "assertSetEqual",
    "assertIs",
)
_TRUE = ast.Constant(True)
_FALSE = ast.Constant(False)

Bound = Mapping[str, ast.expr]


def read_python_tests(text: str, place: str, prefix: str, wanted: Wanted, suite: GatheredTests) -> None:
    """Add every assertion that compares a call of an entry with a value; note the others."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        suite.mistakes.append(Mistake(place, "", f"is no Python: {error}", "correct it there"))
        return
    if wanted.methods:
        read_object_tests(tree, place, prefix, wanted, suite)
        return
    passed_over: list[str] = []
    names: dict[int, int] = {}
    for node, bound in _assertions(tree.body, {}):
        test = _read_assertion(node, bound, wanted)
        if test is None:
            passed_over.append(f"line {node.lineno}")
            continue
        repeat = names[node.lineno] = names.get(node.lineno, 0) + 1
        name = f"{prefix}{place.rpartition('/')[2].removesuffix('.py')}:{node.lineno}" + (f".{repeat}" if repeat > 1 else "")
        suite.tests.append(WrittenTest(**{**test.__dict__, "id": name, "place": f"{place}:{node.lineno}"}))
    if passed_over:
        suite.notes.append(
            f"{place}: assertions that are no comparison of a call with a value were left out: {first_lines(passed_over)}"
        )


def _assertions(body: list[ast.stmt], bound: Bound) -> Iterator[tuple[ast.stmt, Bound]]:
    """Yield the assertions in the order of the file, each with the names that were given values before it."""
    bound = dict(bound)
    for node in body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                bound[name] = _substituted(value, bound)
            case ast.FunctionDef():
                for case in _parametrized(node):
                    yield from _assertions(node.body, {**bound, **case})
            case ast.ClassDef():
                yield from _assertions(node.body, bound)
            case ast.Assert():
                yield node, bound
            case ast.Expr(value=ast.Call() as call):
                if _method(call):
                    yield node, bound
            case ast.With():
                if _raises_context(node):
                    yield node, bound
                else:
                    yield from _assertions(node.body, bound)
            case ast.If(test=test) if "__main__" in ast.unparse(test):
                yield from _assertions(node.body, bound)


def _parametrized(function: ast.FunctionDef) -> list[Bound]:
    """Return the values of a function's parameters, once for each case of pytest.mark.parametrize."""
    for decorator in function.decorator_list:
        match decorator:
            case ast.Call(func=ast.Attribute(attr="parametrize"), args=[names, ast.List(elts=cases) | ast.Tuple(elts=cases), *_]):
                match names:
                    case ast.Constant(value=str(text)):
                        listed = [name.strip() for name in text.split(",")]
                    case ast.List(elts=items) | ast.Tuple(elts=items):
                        listed = [item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)]
                    case _:
                        return [{}]
                return [_case(listed, case) for case in cases]
    return [{}]


def _case(names: list[str], case: ast.expr) -> Bound:
    match case:
        case ast.Call(func=ast.Attribute(attr="param"), args=args):
            values = args
        case ast.Tuple(elts=items) | ast.List(elts=items) if len(names) > 1:
            values = items
        case _:
            values = [case]
    return dict(zip(names, values, strict=False))


class _Substitution(ast.NodeTransformer):
    def __init__(self, bound: Bound):
        self.bound = bound

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.bound.get(node.id, node) if isinstance(node.ctx, ast.Load) else node


def _substituted(node: ast.expr, bound: Bound) -> ast.expr:
    """Return a copy of the expression with the bound names replaced by their values."""
    changed: ast.expr = _Substitution(bound).visit(ast.parse(ast.unparse(node), mode="eval").body)
    return changed


def _method(call: ast.Call) -> str:
    match call.func:
        case ast.Attribute(value=ast.Name(id="self"), attr=name) if name.startswith("assert"):
            return name
    return ""


def _raises_context(node: ast.With) -> str:
    """Return the exception that `with pytest.raises(X):` or `with self.assertRaises(X):` waits for."""
    match node.items[0].context_expr:
        case ast.Call(func=ast.Attribute(attr="raises" | "assertRaises"), args=[name, *_]):
            return exception_named(name)
    return ""


def _read_assertion(node: ast.stmt, bound: Bound, wanted: Wanted) -> WrittenTest | None:
    match node:
        case ast.Assert(test=test):
            return _read_condition(_substituted(test, bound), wanted)
        case ast.With(body=[ast.Expr(value=value)]):
            return _test(_substituted(value, bound), None, wanted, raises=_raises_context(node))
        case ast.Expr(value=ast.Call(args=args) as call):
            given = [_substituted(arg, bound) for arg in args]
            return _read_method(_method(call), given, wanted)
    return None


def _read_method(name: str, given: list[ast.expr], wanted: Wanted) -> WrittenTest | None:
    match name, given:
        case (("assertTrue" | "assertFalse"), [value, *_]):
            return _test(value, _TRUE if name == "assertTrue" else _FALSE, wanted)
        case "assertIsNone", [value, *_]:
            return _test(value, ast.Constant(None), wanted)
        case "assertRaises", [error, ast.Name() as function, *args]:
            return _test(ast.Call(function, args, []), None, wanted, raises=exception_named(error))
        case _, [left, right, *_] if name in _EQUAL_METHODS:
            return _test(left, right, wanted) or _test(right, left, wanted)
    return None


def _read_condition(test: ast.expr, wanted: Wanted) -> WrittenTest | None:
    match test:
        case ast.Compare(left=left, ops=[ast.Eq() | ast.Is()], comparators=[right]):
            return _test(left, right, wanted) or _test(right, left, wanted)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _test(operand, _FALSE, wanted)
    return _test(test, _TRUE, wanted)


def _test(called: ast.expr, expected: ast.expr | None, wanted: Wanted, raises: str = "") -> WrittenTest | None:
    """Return the test, if an entry is called and something is expected of it."""
    call = as_call(called)
    if call is None or call.entry not in wanted.entries or (expected is None and not raises):
        return None
    return WrittenTest("", "", call=call, expected=expected, raises=raises)
