"""The mistakes that can be made in a Python source, found in its syntax tree and made in its text."""

import ast
import re
import warnings
from collections.abc import Iterator

from momus.languages.base import Task
from momus.model import Form
from momus.mutate.edits import Edit, Operator
from momus.mutate.python_source import ChangePlace, Source, positioned

_NEGATED = {
    "<": ">=",
    "<=": ">",
    ">": "<=",
    ">=": "<",
    "==": "!=",
    "!=": "==",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": ">=", "!=": "<"}
_BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_COMPARED = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
_SIGNS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
_OTHER_SIGN = {
    "+": ("-",), "-": ("+",), "*": ("+", "//"), "/": ("//", "*"), "//": ("/", "*"), "%": ("//", "*"), "**": ("*",),
    "&": ("|",), "|": ("&",), "^": ("|",), "<<": (">>",), ">>": ("<<",),
}  # fmt: skip
_SIMILAR = {
    "min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "upper": "lower", "lower": "upper",
    "isalpha": "isalnum", "isalnum": "isalpha", "isdigit": "isalnum", "isupper": "islower", "islower": "isupper", "find": "rfind",
    "rfind": "find", "index": "rindex", "strip": "lstrip", "lstrip": "strip", "rstrip": "strip", "startswith": "endswith",
    "endswith": "startswith", "floor": "ceil", "ceil": "floor", "match": "search",
    "search": "match", "fullmatch": "match", "abs": "int", "round": "int",
}  # fmt: skip
_LOOPS = (ast.For, ast.While)


def python_edits(content: bytes, task: Task | None = None) -> Iterator[Edit]:
    """Yield the edits; none if the source is no Python in UTF-8. Each leaves a source that can be parsed."""
    source = Source.read(content)
    if source is None:
        return
    whole = task is not None and task.form is Form.PROGRAM
    for place in source.places(whole):
        for slip in _SLIPS:
            for edit in slip(source, place):
                if edit.text != content[edit.start : edit.end] and _parses(content[: edit.start] + edit.text + content[edit.end :]):
                    yield edit


def _parses(content: bytes) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(content)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _comparisons(source: Source, place: ChangePlace) -> Iterator[Edit]:
    if not isinstance(place.node, ast.Compare):
        return
    operands = [place.node.left, *place.node.comparators]
    for left, right, op in zip(operands, operands[1:], place.node.ops, strict=False):
        sign = _COMPARED[type(op)]
        for operator, table in ((Operator.BOUNDARY, _BOUNDARY), (Operator.RELATIONAL, _NEGATED), (Operator.RELATIONAL, _TURNED)):
            if sign in table:
                yield from source.between(left, right, sign, table[sign], operator)


def _arithmetic(source: Source, place: ChangePlace) -> Iterator[Edit]:
    node = place.node
    if isinstance(node, ast.BinOp):
        sign = _SIGNS.get(type(node.op))
        if sign and not _is_text(node.left) and not _is_text(node.right):
            for other in _OTHER_SIGN[sign]:
                yield from source.between(node.left, node.right, sign, other, Operator.ARITHMETIC)
    elif isinstance(node, ast.AugAssign):
        sign = _SIGNS.get(type(node.op))
        if sign and not _is_text(node.value):
            for other in _OTHER_SIGN[sign]:
                yield from source.between(node.target, node.value, sign + "=", other + "=", Operator.ARITHMETIC)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        start, _ = source.span(node)
        yield Edit(start, start + 1, b"", Operator.ARITHMETIC, node.lineno, source.text(node), source.text(node)[1:].strip())


def _is_text(node: ast.AST) -> bool:
    """Return whether it is certainly a text: subtracting texts only raises."""
    if isinstance(node, ast.BinOp):
        return _is_text(node.left) or _is_text(node.right)
    return (
        isinstance(node, ast.JoinedStr | ast.List | ast.ListComp) or isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _logical(source: Source, place: ChangePlace) -> Iterator[Edit]:
    node = place.node
    if isinstance(node, ast.BoolOp):
        word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield from source.between(left, right, word, other, Operator.LOGICAL)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        start, _ = source.span(node)
        yield Edit(start, start + 3, b"", Operator.LOGICAL, node.lineno, source.text(node), source.text(node)[3:].strip())
    elif isinstance(node, ast.If | ast.IfExp) and not isinstance(node.test, ast.Compare | ast.UnaryOp):
        yield source.replaced(node.test, f"not ({source.text(node.test)})", Operator.LOGICAL)


def _constants(source: Source, place: ChangePlace) -> Iterator[Edit]:
    node = place.node
    if not isinstance(node, ast.Constant):
        return
    value = node.value
    if isinstance(value, bool):
        yield source.replaced(node, str(not value), Operator.CONSTANT)
    elif isinstance(value, int | float):
        yield source.replaced(node, repr(value + 1), Operator.CONSTANT)
        yield source.replaced(node, repr(value - 1), Operator.CONSTANT)
    elif isinstance(value, str):
        yield source.replaced(node, repr("" if value else " "), Operator.CONSTANT)


def _loops(source: Source, place: ChangePlace) -> Iterator[Edit]:
    node = place.node
    if not isinstance(node, ast.For | ast.comprehension):
        return
    bounds = node.iter
    if isinstance(bounds, ast.Call) and isinstance(bounds.func, ast.Name) and bounds.func.id == "range" and not bounds.keywords:
        if len(bounds.args) == 1:
            stop = bounds.args[0]
            yield source.replaced(stop, f"1, {source.text(stop)}", Operator.LOOP)
        for bound in bounds.args[:2]:
            yield from _one_off(source, bound, Operator.LOOP)
    elif isinstance(bounds, ast.Name) and place.names.kind(bounds.id) == "sequence":
        yield source.replaced(bounds, f"{bounds.id}[1:]", Operator.LOOP)
        yield source.replaced(bounds, f"{bounds.id}[:-1]", Operator.LOOP)


def _slices(source: Source, place: ChangePlace) -> Iterator[Edit]:
    node = place.node
    if not isinstance(node, ast.Subscript) or place.is_type:
        return
    index = node.slice
    if not isinstance(index, ast.Slice):
        if isinstance(index, ast.Name | ast.BinOp) and place.names.kind(getattr(index, "id", "")) in ("number", ""):
            yield from _one_off(source, index, Operator.SLICE)
        return
    for bound in (index.lower, index.upper):
        if bound is not None:
            yield from _one_off(source, bound, Operator.SLICE)
    start, end = source.span(index)
    colon = start + source.text(index).find(":") if index.lower is None else None
    if colon is not None and index.step is None:
        yield Edit(colon, colon, b"1", Operator.SLICE, node.lineno, source.text(node), f"[1{source.text(index)}]")
    if index.upper is None and index.step is None and source.text(index).endswith(":"):
        yield Edit(end, end, b"-1", Operator.SLICE, node.lineno, source.text(node), f"[{source.text(index)}-1]")


def _one_off(source: Source, node: ast.expr, operator: Operator) -> Iterator[Edit]:
    """Yield one more and one less; constants have their own operator."""
    if isinstance(node, ast.Constant) or isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
        return
    text = source.text(node)
    if not isinstance(node, ast.Name | ast.Call | ast.Attribute | ast.Subscript | ast.BinOp):
        text = f"({text})"
    yield source.replaced(node, f"{text} + 1", operator)
    yield source.replaced(node, f"{text} - 1", operator)


def _removals(source: Source, place: ChangePlace) -> Iterator[Edit]:
    node = place.node
    if not isinstance(node, ast.stmt):
        return
    targets = [target for target in node.targets if isinstance(target, ast.Name)] if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.Assign) and len(targets) == len(node.targets):
        wanted = all(place.names.bound_before(target.id, node.lineno) for target in targets)
    elif isinstance(node, ast.Expr):
        wanted = isinstance(node.value, ast.Call)
    elif isinstance(node, ast.If):
        wanted = not node.orelse
    else:
        wanted = isinstance(node, ast.Assign | ast.AugAssign | ast.Delete | ast.Break | ast.Continue | ast.Raise)
    if wanted:
        start, end = source.span(node)
        yield Edit(start, end, b"pass", Operator.REMOVED, node.lineno, source.text(node), "")


def _variables(source: Source, place: ChangePlace) -> Iterator[Edit]:
    node = place.node
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and not place.is_called and not place.is_type:
        for other in place.names.alike(node.id, node.lineno):
            yield source.replaced(node, other, Operator.VARIABLE)


def _calls(source: Source, place: ChangePlace) -> Iterator[Edit]:
    node = place.node
    if not isinstance(node, ast.Call):
        return
    for first, second in zip(node.args, node.args[1:], strict=False):
        if isinstance(first, ast.Starred) or isinstance(second, ast.Starred):
            continue
        start, end = source.span(first)[0], source.span(second)[1]
        gap = source.content[source.span(first)[1] : source.span(second)[0]]
        if b"(" in gap or b")" in gap or isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
            continue
        text = source.text(second).encode() + gap + source.text(first).encode()
        yield Edit(start, end, text, Operator.ARGUMENTS, node.lineno, source.content[start:end].decode(), text.decode())
    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if name in _SIMILAR:
        _, end = source.span(node.func)
        yield Edit(end - len(name), end, _SIMILAR[name].encode(), Operator.CALL, node.lineno, name, _SIMILAR[name])


def _early(source: Source, place: ChangePlace) -> Iterator[Edit]:
    """Yield, for a loop, that it ends after its first round: with the return after it, or with a break."""
    node = place.node
    if not isinstance(node, _LOOPS) or node.body[0].lineno == node.lineno or isinstance(node.body[-1], ast.Return | ast.Break):
        return
    following = next((other for other in place.following if isinstance(other, ast.Return)), None)
    text = source.text(following) if following else "break"
    _, end = source.span(node.body[-1])
    indent = re.match(rb"[ \t]*", source.line(node.body[0].lineno))
    added = b"\n" + (indent.group() if indent else b"") + text.encode()
    yield Edit(end, end, added, Operator.EARLY, node.body[-1].end_lineno or node.lineno, "", text)


def _initial(source: Source, place: ChangePlace) -> Iterator[Edit]:
    """Yield another first value for a variable that is set again later."""
    node = place.node
    if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
        return
    if not place.names.is_first_of_several(node.targets[0].id, node.lineno):
        return
    value = node.value
    if isinstance(value, ast.List) and not value.elts:
        yield source.replaced(value, "[0]", Operator.INITIAL)
    elif isinstance(value, ast.Constant):
        if isinstance(value.value, int) and not isinstance(value.value, bool):
            yield source.replaced(value, "0" if value.value else "1", Operator.INITIAL)
    elif positioned(value) and not isinstance(value, ast.List | ast.ListComp | ast.Dict | ast.Set | ast.Tuple):
        yield source.replaced(value, "0", Operator.INITIAL)


_SLIPS = (_comparisons, _arithmetic, _logical, _constants, _loops, _slices, _removals, _variables, _calls, _early, _initial)
