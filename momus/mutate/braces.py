"""The mistakes that can be made in a source in C, C++, Java, C# or JavaScript, found in its syntax tree: `kinds.py` is their table."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tree_sitter import Node

from momus.languages.base import Task
from momus.languages.c.source import number
from momus.languages.cpp.types import declarators
from momus.languages.syntax import nodes, parse, text
from momus.model import Form
from momus.mutate import kinds
from momus.mutate.edits import Edit, Operator
from momus.mutate.variables import Variable, Variables, declared_names, first_value, source
from momus.mutate.widths import declared_widths, widths

_SUFFIX = re.compile(r"(?:_\w*|[A-Za-z]*)\Z")
_MOST_ALIKE = 2
_DEEPEST_STREAM = 64
_LONGEST = 1000
"""Longer expressions, in bytes, are not repeated, so that the mutants' text is at most this many times the source."""


@dataclass(frozen=True)
class _Reading:
    """One function of a source."""

    content: bytes
    language: kinds.BraceLanguage
    function: Node
    variables: Variables

    def edit(self, first: Node, last: Node, changed: bytes, operator: Operator, after: bytes | None = None) -> Edit:
        """Return the edit that replaces the text from one node to the end of another; `after` is how that is shown."""
        before = _shown(self.content[first.start_byte : min(last.end_byte, first.start_byte + _LONGEST)])
        after = changed if after is None else after
        return Edit(first.start_byte, last.end_byte, changed, operator, _line(first), before, _shown(after))


def _shown(content: bytes) -> str:
    return content.decode("utf-8", "replace")


def _is_long(node: Node) -> bool:
    return node.end_byte - node.start_byte > _LONGEST


def _line(node: Node) -> int:
    return node.start_point[0] + 1


def brace_edits(name: str, content: bytes, task: Task | None = None) -> Iterator[Edit]:
    """Yield the slips of a source in the language of this name."""
    language = kinds.BRACE_LANGUAGES[name]
    whole = task is not None and task.form is Form.PROGRAM
    root, end = parse(name, content), 0
    if whole and language.is_script:
        yield from _in_function(_Reading(content, language, root, Variables(root, language.is_script)))
        return
    for node in nodes(root):
        if node.start_byte < end:
            continue
        end = _passed_over(node)
        if node.type in kinds.FUNCTIONS and node.child_by_field_name("body"):
            end = node.end_byte
            if whole or _name(node) not in ("main", "Main"):
                yield from _in_function(_Reading(content, language, node, Variables(node, language.is_script)))


def _name(function: Node) -> str:
    named = function.child_by_field_name("name") or function.child_by_field_name("declarator")
    return text((declarators(named) or [named])[-1]) if named else ""


def _passed_over(node: Node) -> int:
    """Return the end of what only the preprocessor reads from the beginning of a node on: a condition, and what `#if 0` leaves out."""
    condition = node.child_by_field_name("condition") if node.type.startswith("preproc_") else None
    if condition and text(condition) == "0":
        other = node.child_by_field_name("alternative")
        return other.start_byte if other else node.end_byte
    return condition.end_byte if condition else 0


def _in_function(reading: _Reading) -> Iterator[Edit]:
    """Yield the edits of a function: those at each node, and those of its variables."""
    function = reading.function
    kind, body = (
        function.child_by_field_name("type") or function.child_by_field_name("returns"),
        function.child_by_field_name("body"),
    )
    result, casts = text(kind) if kind else "", reading.language.casts
    passed_over = step_end = 0
    steps: set[int] = set()
    names = {one.start for one in reading.variables.all}
    after: dict[int, bytes] = {}
    for node in nodes(body or function, kinds.LEFT_ALONE):
        if node.start_byte < passed_over:
            continue
        step_end = node.end_byte if node.id in steps else step_end
        steps.update(one.id for field in ("update", "increment") for one in node.children_by_field_name(field))
        named = [node.child_by_field_name(field) for field in ("function", "name", "field")]
        names.update(one.start_byte for one in named if one and one.type == "identifier")
        after.update(_returned_after(node))
        for first, last, changed, shown in widths(node, casts, result):
            yield reading.edit(first, last, changed, Operator.WIDTH, shown)
        passed_over = _passed_over(node)
        if node.start_byte >= step_end:
            yield from _sign(reading, node)
            yield from _index(reading, node)
            if node.type == "identifier" and node.start_byte not in names:
                for other in reading.variables.alike(text(node), node.start_byte)[:_MOST_ALIKE]:
                    yield reading.edit(node, node, other.encode(), Operator.VARIABLE)
        yield from _constant(reading, node)
        yield from _call(reading, node)
        yield from _statement(reading, node, after)
    for variable in reading.variables.all:
        yield from _initial(reading, variable)
        for first, last, changed, shown in declared_widths(variable, casts):
            yield reading.edit(first, last, changed, Operator.WIDTH, shown)


def _returned_after(block: Node) -> dict[int, bytes]:
    """Return by loop of a block the value that is returned right after it."""
    inner = [child for child in block.named_children if child.type != "comment"] if block.type in kinds.BLOCKS else []
    pairs = zip(inner, inner[1:], strict=False)
    returned = ((one, later) for one, later in pairs if later.type == "return_statement" and not _is_long(later))
    return {one.id: source(later).rstrip(b";").rstrip() for one, later in returned}


def _sign(reading: _Reading, node: Node) -> Iterator[Edit]:
    sign = node.child_by_field_name("operator") if node.type in kinds.SIGNED else None
    if node.type in kinds.UPDATING:
        sign = next((child for child in node.children if child.type in ("++", "--", "!")), None)
    written = text(sign) if sign else ""
    if sign is None or (written in ("<<", ">>") and _is_stream(node)):
        return
    if written == "!":
        yield reading.edit(sign, sign, b"", Operator.LOGICAL)
    if node.type == "unary_expression":
        return
    others = [(table[written], Operator.RELATIONAL) for table in (kinds.NEGATED, kinds.TURNED) if written in table]
    others += [(kinds.BOUNDARY[written], Operator.BOUNDARY)] if written in kinds.BOUNDARY else []
    others += [(other, Operator.ARITHMETIC) for other in kinds.OTHER_SIGN.get(written, ())]
    others += [(kinds.LOGICAL[written], Operator.LOGICAL)] if written in kinds.LOGICAL else []
    for other, operator in others:
        yield reading.edit(sign, sign, other.encode(), operator)


def _is_stream(node: Node) -> bool:
    """Return whether the shifted value is a stream, which prints or reads."""
    for _ in range(_DEEPEST_STREAM):
        left = node.child_by_field_name("left")
        if left is None:
            break
        node = left
    return text(node).rpartition("::")[2] in kinds.STREAMS


def _constant(reading: _Reading, node: Node) -> Iterator[Edit]:
    if node.type in kinds.TRUTHS:
        yield reading.edit(node, node, kinds.TRUTHS[node.type].encode(), Operator.CONSTANT)
    if node.type not in kinds.NUMBERS:
        return
    written = text(node).lstrip("+-")
    plain = written if reading.language.suffix_at_underscore else written.replace("_", "")
    suffix = _SUFFIX.search(plain) if plain[:2] not in ("0x", "0X") else None
    ending = suffix[0] if suffix else ""
    value = number(plain if reading.language.suffix_at_underscore else plain.removesuffix(ending))
    if value is None:
        return
    start = node.end_byte - len(written.encode())
    for other in (value + 1, value - 1):
        changed = f"{other}{ending}"
        changed = changed if other >= 0 else f"({changed})"
        yield Edit(start, node.end_byte, changed.encode(), Operator.CONSTANT, _line(node), written, str(other))


def _call(reading: _Reading, node: Node) -> Iterator[Edit]:
    """Yield a similar function in place of the called one, and arguments in another order."""
    called = node.child_by_field_name("name") or node.child_by_field_name("function") if node.type in kinds.CALLS else None
    while called and (
        inner := called.child_by_field_name("name") or called.child_by_field_name("field") or called.child_by_field_name("property")
    ):
        called = inner
    name = text(called) if called else ""
    if called and (other := reading.language.similar(name)):
        yield reading.edit(called, called, other.encode(), Operator.CALL)
    listed = node.child_by_field_name("arguments") or node.child_by_field_name("value")
    if listed is None or listed.type not in kinds.ARGUMENTS or name in kinds.SYMMETRIC or _is_long(listed):
        return
    arguments = [child for child in listed.named_children if child.type != "comment"]
    for first, second in zip(arguments, arguments[1:], strict=False):
        if source(first) != source(second):
            yield reading.edit(first, second, b"%s, %s" % (source(second), source(first)), Operator.ARGUMENTS)


def _index(reading: _Reading, node: Node) -> Iterator[Edit]:
    index = node.child_by_field_name("index") if node.type in kinds.INDEXED else None
    if node.type in kinds.INDICES and node.named_child_count == 1:
        index = node.named_children[0]
        index = index.named_children[0] if index.type == "argument" else index
    if index:
        yield from _one_off(reading, index, Operator.SLICE)


def _statement(reading: _Reading, node: Node, after: Mapping[int, bytes]) -> Iterator[Edit]:
    is_if = node.type == "if_statement"
    if (node.type in kinds.REMOVED and node.children[0].type != ";") or (is_if and not node.child_by_field_name("alternative")):
        yield reading.edit(node, node, b";", Operator.REMOVED, b"")
    condition = node.child_by_field_name("condition")
    if is_if and condition and not _is_long(condition) and not any(one.type in kinds.NEGATED for one in nodes(condition)):
        inner = condition
        if condition.type in kinds.CONDITIONS:
            inner = condition.child_by_field_name("value") or next(iter(condition.named_children), condition)
        yield reading.edit(inner, inner, b"!(%s)" % source(inner), Operator.LOGICAL)
    if node.type in kinds.LOOPS:
        yield from _bounds(reading, node)
        yield from _early(node, after.get(node.id, b"break"))


def _bounds(reading: _Reading, loop: Node) -> Iterator[Edit]:
    """Yield bounds that are one off: the last operand of a comparison in the loop's condition, and the first value of its variable."""
    begun = loop.child_by_field_name("initializer") or loop.child_by_field_name("init")
    condition = loop.child_by_field_name("condition")
    if begun:
        named = declared_names(begun)
        value = first_value(named[0] if named else begun)
        if value and len(named) <= 1:
            yield from _one_off(reading, value, Operator.LOOP)
    for one in nodes(condition) if condition else ():
        sign, bound = one.child_by_field_name("operator"), one.child_by_field_name("right")
        if one.type == "binary_expression" and sign and bound and text(sign) in kinds.BOUNDARY:
            yield from _one_off(reading, bound, Operator.LOOP)


def _one_off(reading: _Reading, node: Node, operator: Operator) -> Iterator[Edit]:
    """Yield one more and one less than an expression; constants have their own operator."""
    if node.type.endswith("literal") or node.type in kinds.NOT_COUNTED or _is_long(node):
        return
    is_plain = all(one.type not in ("?", "<<", ">>", "&", "|", "^", "<", ">") for one in nodes(node))
    written = source(node) if is_plain else b"(%s)" % source(node)
    yield reading.edit(node, node, written + b" + 1", operator)
    yield reading.edit(node, node, written + b" - 1", operator)


def _early(loop: Node, ending: bytes) -> Iterator[Edit]:
    """Yield that the loop ends after its first round: with the return after it, or with a break."""
    body = loop.child_by_field_name("body")
    inner = [child for child in body.named_children if child.type != "comment"] if body and body.type in kinds.BLOCKS else None
    if body is None or inner is None or (inner and inner[-1].type in ("return_statement", "break_statement")):
        return
    closing = body.children[-1]
    added = b"%s; " % ending
    yield Edit(closing.start_byte, closing.start_byte, added, Operator.EARLY, _line(closing), "", _shown(added).strip())


def _initial(reading: _Reading, variable: Variable) -> Iterator[Edit]:
    """Yield another first value for a number; constants have their own operator."""
    value = variable.value
    is_number = "*" not in variable.type and set(variable.type.split()) & kinds.NUMERIC
    is_constant = value is not None and value.type.endswith("literal") and not text(value).startswith("-")
    if value and is_number and not is_constant and value.type not in kinds.NOT_COUNTED:
        for other in (b"0", b"1"):
            yield reading.edit(value, value, other, Operator.INITIAL)
