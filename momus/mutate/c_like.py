"""The slips that a C or Java source allows, found in its tokens, statements and declarations."""

from collections.abc import Iterator
from dataclasses import dataclass

from momus.languages.base import Task
from momus.languages.c.source import number
from momus.model import Form
from momus.mutate.c_statements import Function, Statement, Variable, functions
from momus.mutate.c_tokens import Tokens, UnreadableError
from momus.mutate.c_width import widths
from momus.mutate.edits import Edit, Operator

_NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
_OTHER_SIGN = {
    "+": ("-",), "-": ("+",), "*": ("+", "/"), "/": ("*",), "%": ("/", "*"), "&": ("|",), "|": ("&",), "^": ("|",), "<<": (">>",),
    ">>": ("<<",), "+=": ("-=",), "-=": ("+=",), "*=": ("+=",), "/=": ("*=",), "%=": ("/=",), "&=": ("|=",), "|=": ("&=",),
    "<<=": (">>=",), ">>=": ("<<=",), "++": ("--",), "--": ("++",),
}  # fmt: skip
_LOGICAL = {"&&": "||", "||": "&&"}
_SIMILAR = {"min": "max", "max": "min", "toUpperCase": "toLowerCase", "toLowerCase": "toUpperCase", "isalpha": "isalnum",
            "isalnum": "isalpha", "toupper": "tolower", "tolower": "toupper", "isupper": "islower", "islower": "isupper",
            "isLetter": "isLetterOrDigit", "isDigit": "isLetterOrDigit", "floor": "ceil", "ceil": "floor", "fmax": "fmin",
            "fmin": "fmax", "strcmp": "strcasecmp", "indexOf": "lastIndexOf", "lastIndexOf": "indexOf", "startsWith": "endsWith",
            "endsWith": "startsWith"}  # fmt: skip
_NUMERIC = frozenset("int long short char byte unsigned float double size_t int32_t int64_t uint32_t uint64_t bool".split())
_MOST_ALIKE = 2


@dataclass(frozen=True)
class _Reading:
    """One function of the source, with the tokens that no slip may touch: types, and the steps of for loops."""

    content: bytes
    tokens: Tokens
    function: Function
    types: frozenset[int]
    steps: frozenset[int]

    def text(self, start: int, end: int) -> str:
        """Return the source from one token to before another."""
        return self.content[self.tokens[start].start : self.tokens[end - 1].end].decode("latin-1")

    def edit(
        self, start: int, end: int, text: str, operator: Operator, before: str | None = None, after: str | None = None
    ) -> Edit:
        shown = self.text(start, end) if before is None else before
        first, last = self.tokens[start], self.tokens[end - 1]
        content = text.encode("latin-1")
        return Edit(first.start, last.end, content, operator, first.line, shown, text if after is None else after)

    def added(self, index: int, text: str, operator: Operator) -> Edit:
        """Return that a text is put before a token."""
        token = self.tokens[index]
        return Edit(token.start, token.start, text.encode("latin-1"), operator, token.line, "", text.strip())


def c_edits(content: bytes, task: Task | None = None) -> Iterator[Edit]:
    """Yield the slips of a C source; none where it cannot be read."""
    return _edits(content, task, java=False)


def java_edits(content: bytes, task: Task | None = None) -> Iterator[Edit]:
    """Yield the slips of a Java source; none where it cannot be read."""
    return _edits(content, task, java=True)


def _edits(content: bytes, task: Task | None, java: bool) -> Iterator[Edit]:
    whole = task is not None and task.form is Form.PROGRAM
    try:
        tokens = Tokens.read(content)
        found = list(functions(tokens))
    except (UnreadableError, RecursionError):
        return
    for function in found:
        if function.name == "main" and not whole:
            continue
        types = {at for variable in function.variables for at in range(*variable.type_range)}
        reading = _Reading(content, tokens, function, frozenset(types), frozenset(_steps(tokens, function)))
        for index in range(function.opening + 1, function.closing):
            if index not in types:
                yield from _at_token(reading, index)
        for statement in function.statements():
            yield from _at_statement(reading, statement)
        for variable in function.variables:
            yield from _initial(reading, variable)
        for place, end, text, after in widths(tokens, function, reading.text, java):
            yield reading.edit(place, end, text, Operator.WIDTH, after=after)


def _steps(tokens: Tokens, function: Function) -> Iterator[int]:
    for statement in function.statements():
        if statement.kind == "for" and statement.header:
            start, end = statement.header
            signs = [at for at in range(start, end) if tokens.text(at) == ";"]
            if len(signs) == 2:
                yield from range(signs[1] + 1, end)


def _at_token(reading: _Reading, index: int) -> Iterator[Edit]:
    token = reading.tokens[index]
    if token.kind == "number":
        yield from _constant(reading, index)
    elif token.kind == "name":
        yield from _variable(reading, index)
        yield from _call(reading, index)
    elif token.kind == "sign" and index not in reading.steps:
        yield from _sign(reading, index)
        if token.text == "[" and reading.tokens.is_operand_end(index - 1):
            start, end = index + 1, reading.tokens.partner[index]
            declared = any(variable.place == index - 1 for variable in reading.function.variables)
            if not declared:
                yield from _one_off(reading, start, end, Operator.SLICE)


def _sign(reading: _Reading, index: int) -> Iterator[Edit]:
    sign = reading.tokens.text(index)

    def becomes(other: str, operator: Operator) -> Edit:
        return reading.edit(index, index + 1, other, operator)

    if sign == "!":
        yield reading.edit(index, index + 1, "", Operator.LOGICAL)
    if not reading.tokens.joins(index) and sign not in ("++", "--"):
        return
    if sign in _BOUNDARY:
        yield becomes(_BOUNDARY[sign], Operator.BOUNDARY)
    for table in (_NEGATED, _TURNED):
        if sign in table:
            yield becomes(table[sign], Operator.RELATIONAL)
    for other in _OTHER_SIGN.get(sign, ()):
        yield becomes(other, Operator.ARITHMETIC)
    if sign in _LOGICAL:
        yield becomes(_LOGICAL[sign], Operator.LOGICAL)


def _constant(reading: _Reading, index: int) -> Iterator[Edit]:
    text = reading.tokens.text(index)
    value = number(text)
    if value is None:
        return
    suffix = text[len(text.rstrip("uUlLfFdD")) :] if text[:2] not in ("0x", "0X") else ""
    for other in (value + 1, value - 1):
        written = f"{other}{suffix}" if other >= 0 else f"({other}{suffix})"
        yield reading.edit(index, index + 1, written, Operator.CONSTANT, after=str(other))


def _variable(reading: _Reading, index: int) -> Iterator[Edit]:
    """Yield variables of the same type in place of one, those declared last first."""
    tokens = reading.tokens
    if tokens.text(index - 1) in (".", "->") or tokens.text(index + 1) == "(" or index in reading.steps:
        return
    known = [variable for variable in reading.function.variables if variable.place < index < variable.scope_end]
    meant = next((variable for variable in reversed(known) if variable.name == tokens.text(index)), None)
    if meant is None:
        return
    others = dict.fromkeys(other.name for other in reversed(known) if other.type == meant.type and other.name != meant.name)
    for name in list(others)[:_MOST_ALIKE]:
        yield reading.edit(index, index + 1, name, Operator.VARIABLE)


def _call(reading: _Reading, index: int) -> Iterator[Edit]:
    tokens = reading.tokens
    name = tokens.text(index)
    if tokens.text(index + 1) != "(" or name in ("if", "for", "while", "switch", "return", "sizeof"):
        return
    if name in _SIMILAR:
        yield reading.edit(index, index + 1, _SIMILAR[name], Operator.CALL)
    parts = tokens.parts(index + 2, tokens.partner[index + 1])
    for first, second in zip(parts, parts[1:], strict=False):
        if first[0] == first[1] or second[0] == second[1] or name in ("min", "max", "fmin", "fmax"):
            continue
        before, after = reading.text(*first), reading.text(*second)
        if before != after:
            yield reading.edit(first[0], second[1], f"{after}, {before}", Operator.ARGUMENTS)


def _at_statement(reading: _Reading, statement: Statement) -> Iterator[Edit]:
    tokens = reading.tokens
    if statement.kind in ("simple", "break", "continue", "throw") or statement.kind == "if" and len(statement.inner) == 1:
        yield reading.edit(statement.start, statement.end, ";", Operator.REMOVED, after="")
    if statement.kind == "if" and statement.header:
        start, end = statement.header
        if not any(tokens.text(at) in _NEGATED for at in range(start, end)):
            yield reading.edit(start, end, f"!({reading.text(start, end)})", Operator.LOGICAL)
    if statement.kind in ("for", "while"):
        yield from _loop(reading, statement)
        yield from _early(reading, statement)


def _loop(reading: _Reading, statement: Statement) -> Iterator[Edit]:
    """Yield bounds that are one off: the last operand of a comparison in the loop's condition, and the first value of its variable."""
    tokens = reading.tokens
    if not statement.header:
        return
    start, end = statement.header
    signs = [at for at in range(start, end) if tokens.text(at) == ";"]
    if statement.kind == "for" and len(signs) == 2:
        equals = next((at for at in range(start, signs[0]) if tokens.text(at) == "="), None)
        if equals is not None:
            yield from _one_off(reading, equals + 1, signs[0], Operator.LOOP)
        start, end = signs[0] + 1, signs[1]
    elif statement.kind == "for":
        return
    compared = [at for at in range(start, end) if tokens.text(at) in _BOUNDARY and tokens.joins(at)]
    for at in compared:
        last = next((stop for stop in range(at, end) if tokens.text(stop) in ("&&", "||", ")")), end)
        yield from _one_off(reading, at + 1, last, Operator.LOOP)


def _one_off(reading: _Reading, start: int, end: int, operator: Operator) -> Iterator[Edit]:
    """Yield one more and one less than an expression; a constant is left to the constants."""
    if start >= end or "," in (reading.tokens.text(at) for at in range(start, end)):
        return
    if end - start == 1 and reading.tokens[start].kind != "name" or reading.tokens.text(end - 1) in ("++", "--"):
        return
    text = reading.text(start, end)
    plain = all(reading.tokens.text(at) not in ("?", "<<", ">>", "&", "|", "^", "<", ">") for at in range(start, end))
    text = text if plain else f"({text})"
    yield reading.edit(start, end, f"{text} + 1", operator)
    yield reading.edit(start, end, f"{text} - 1", operator)


def _early(reading: _Reading, statement: Statement) -> Iterator[Edit]:
    """Yield that the loop ends after its first round: by what is returned after it, or by a break."""
    body = statement.inner[0]
    if body.kind != "block" or body.inner and body.inner[-1].kind in ("return", "break"):
        return
    if reading.tokens.text(statement.end) == "return":
        end = next(at for at in range(statement.end, reading.function.closing + 1) if reading.tokens.text(at) in (";", "}"))
        text = reading.text(statement.end, end)
    else:
        text = "break"
    yield reading.added(body.end - 1, f"{text}; ", Operator.EARLY)


def _initial(reading: _Reading, variable: Variable) -> Iterator[Edit]:
    """Yield another first value for a number: a constant is left to the constants."""
    if variable.value is None or "*" in variable.type or not set(variable.type.split()) & _NUMERIC:
        return
    start, end = variable.value
    kinds = [reading.tokens[at].kind for at in range(start, end)]
    if end - start > 1 or kinds[0] == "name":
        for other in ("0", "1"):
            yield reading.edit(start, end, other, Operator.INITIAL)
