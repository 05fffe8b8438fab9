"""The functions of a C or Java source: their statements, and the variables they declare."""

from collections.abc import Iterator
from dataclasses import dataclass

from momus.mutate.c_tokens import TYPE_WORDS, Tokens, UnreadableError

_HEADED = ("if", "while", "for", "switch", "synchronized", "catch")
_NOT_FUNCTIONS = (*_HEADED, "return", "sizeof", "new", "else", "do", "try")
_QUALIFIERS = frozenset(("const", "static", "final", "register", "volatile", "struct", "enum", "union"))


@dataclass(frozen=True)
class Variable:
    """A declared name: its type as written, the tokens of the type, where it may be used, and its first value."""

    name: str
    type: str
    type_range: tuple[int, int]
    place: int
    scope_end: int
    value: tuple[int, int] | None = None
    is_parameter: bool = False


@dataclass(frozen=True)
class Statement:
    """A statement from token `start` to before `end`; `header` is what stands in the brackets of an if or a loop."""

    kind: str
    start: int
    end: int
    header: tuple[int, int] | None = None
    inner: tuple["Statement", ...] = ()

    def walk(self) -> Iterator["Statement"]:
        yield self
        for part in self.inner:
            yield from part.walk()


@dataclass(frozen=True)
class Function:
    """A function with its body's brackets."""

    name: str
    result: str
    opening: int
    closing: int
    body: tuple[Statement, ...]
    variables: tuple[Variable, ...]

    def statements(self) -> Iterator[Statement]:
        for statement in self.body:
            yield from statement.walk()


def functions(tokens: Tokens) -> Iterator[Function]:
    """Yield the functions and methods with bodies, in order."""
    index = 0
    while index < len(tokens):
        after = _body_opening(tokens, index)
        if after is None:
            index += 1
            continue
        bracket, opening = after
        closing = tokens.partner[opening]
        body = tuple(_block(tokens, opening + 1, closing))
        variables = [*_parameters(tokens, bracket, closing), *_declared(tokens, body, closing)]
        yield Function(tokens.text(index), _result(tokens, index), opening, closing, body, tuple(variables))
        index = closing + 1


def _body_opening(tokens: Tokens, index: int) -> tuple[int, int] | None:
    """Return the brackets of the parameters and of the body, if a function is defined at this name."""
    if tokens[index].kind != "name" or tokens.text(index) in _NOT_FUNCTIONS or tokens.text(index + 1) != "(":
        return None
    if tokens.text(index - 1) in ("new", "."):
        return None
    after = tokens.partner[index + 1] + 1
    if tokens.text(after) == "throws":
        while after < len(tokens) and tokens.text(after) not in ("{", ";"):
            after += 1
    return (index + 1, after) if tokens.text(after) == "{" else None


def _result(tokens: Tokens, index: int) -> str:
    words = []
    for place in range(index - 1, max(-1, index - 4), -1):
        if tokens[place].kind != "name" and tokens.text(place) != "*":
            break
        words.append(tokens.text(place))
    return " ".join(word for word in reversed(words) if word not in _QUALIFIERS and word not in ("public", "private", "protected"))


def _block(tokens: Tokens, index: int, end: int) -> Iterator[Statement]:
    while index < end:
        statement = _statement(tokens, index, end)
        yield statement
        index = statement.end


def _statement(tokens: Tokens, index: int, end: int) -> Statement:
    if index >= end:
        raise UnreadableError
    text = tokens.text(index)
    if text == "{":
        closing = tokens.partner[index]
        return Statement("block", index, closing + 1, None, tuple(_block(tokens, index + 1, closing)))
    if text in _HEADED and tokens.text(index + 1) == "(":
        closing = tokens.partner[index + 1]
        inner = _statement(tokens, closing + 1, end)
        after, parts = inner.end, [inner]
        if text == "if" and tokens.text(after) == "else":
            parts.append(_statement(tokens, after + 1, end))
            after = parts[-1].end
        return Statement(text, index, after, (index + 2, closing), tuple(parts))
    if text in ("do", "try", "finally", "else"):
        inner = _statement(tokens, index + 1, end)
        after = inner.end
        if text == "do":
            after = _semicolon(tokens, after, end)
        return Statement(text, index, after, None, (inner,))
    if text in ("case", "default"):
        while index < end and tokens.text(index) not in (":", "->"):
            index += 1
        return Statement("label", index, index + 1)
    if tokens[index].kind == "name" and tokens.text(index + 1) == ":":
        return Statement("label", index, index + 2)
    after = _semicolon(tokens, index, end)
    kind = text if text in ("return", "break", "continue", "throw", "goto", ";") else "simple"
    if kind == "simple" and type_end(tokens, index) is not None:
        kind = "declaration"
    return Statement(kind, index, after)


def _semicolon(tokens: Tokens, index: int, end: int) -> int:
    """Return the place after the semicolon that ends the statement."""
    while index < end:
        text = tokens.text(index)
        if text == ";":
            return index + 1
        index = tokens.partner[index] + 1 if text in ("(", "[", "{") and tokens[index].kind == "sign" else index + 1
    raise UnreadableError


def type_end(tokens: Tokens, index: int) -> int | None:
    """Return where the type that begins here ends, if a name that it declares follows."""
    place, base = index, False
    while tokens.text(place) in _QUALIFIERS:
        place += 1
        base = base or tokens.text(place - 1) in ("struct", "enum", "union")
    if tokens.text(place) in TYPE_WORDS:
        while tokens.text(place) in TYPE_WORDS:
            place += 1
    elif place < len(tokens) and tokens[place].kind == "name":
        place += 1
        while tokens.text(place) == "." and place + 1 < len(tokens):
            place += 2
        if place in tokens.generic:
            while place < len(tokens) and (
                place in tokens.generic or tokens[place].kind == "name" or tokens.text(place) in ",?.[]"
            ):
                last = place in tokens.generic and tokens.text(place)[0] == ">"
                place += 1
                if last and (place >= len(tokens) or place not in tokens.generic):
                    break
    elif not base:
        return None
    while tokens.text(place) == "*" or tokens.text(place) == "[" and tokens.text(place + 1) == "]":
        place += 1 if tokens.text(place) == "*" else 2
    follows = tokens.text(place + 1) in ("=", ";", ",", "[", ":", ")")
    return place if place > index and place < len(tokens) and tokens[place].kind == "name" and follows else None


def _parameters(tokens: Tokens, bracket: int, scope_end: int) -> Iterator[Variable]:
    for start, end in tokens.parts(bracket + 1, tokens.partner[bracket]):
        after = type_end(tokens, start)
        if after is not None and after < end:
            yield Variable(tokens.text(after), _type(tokens, start, after, end), (start, after), after, scope_end, None, True)


def _declared(tokens: Tokens, body: tuple[Statement, ...], scope_end: int) -> Iterator[Variable]:
    for statement in body:
        if statement.kind == "declaration":
            yield from _declarators(tokens, statement.start, statement.end - 1, scope_end)
        elif statement.kind == "for" and statement.header:
            start, end = statement.header
            stop = next((place for place in range(start, end) if tokens.text(place) in (";", ":")), end)
            yield from _declarators(tokens, start, stop, statement.end)
        inner_end = statement.end if statement.kind != "label" else scope_end
        yield from _declared(tokens, statement.inner, inner_end)


def _declarators(tokens: Tokens, start: int, end: int, scope_end: int) -> Iterator[Variable]:
    after = type_end(tokens, start)
    if after is None:
        return
    for first, last in tokens.parts(after, end):
        place = first
        while tokens.text(place) == "*":
            place += 1
        if place >= last or tokens[place].kind != "name":
            continue
        equals = next((at for at in range(place, last) if tokens.text(at) == "="), None)
        value = (equals + 1, last) if equals is not None else None
        kind = _type(tokens, start, after, equals or last, place)
        yield Variable(tokens.text(place), kind, (start, after), place, scope_end, value)


def _type(tokens: Tokens, start: int, after: int, end: int, place: int | None = None) -> str:
    """Return the type without qualifiers, an array written as a pointer."""
    words = [tokens.text(at) for at in range(start, after) if tokens.text(at) not in _QUALIFIERS]
    name = after if place is None else place
    dimensions = sum(tokens.text(at) == "[" for at in range(name, end))
    return " ".join(words + ["*"] * dimensions).replace("[ ]", "*")
