"""Integers that are too narrow, or have the wrong sign: the slip that only large inputs show."""

from collections.abc import Callable, Iterator

from momus.mutate.c_statements import Function
from momus.mutate.c_tokens import Tokens

_WIDE = frozenset(("int64_t", "size_t", "ssize_t", "uint64_t", "intptr_t", "ptrdiff_t", "uintptr_t"))
_WORDS = frozenset(("int", "long", "short", "char", "unsigned", "signed")) | _WIDE | {"int32_t", "uint32_t", "int16_t", "uint16_t"}
_NARROWER = {"long": "int", "int": "short"}

Change = tuple[int, int, str, str]
"""From token, to before token, the new text, and how it is shown."""


def widths(tokens: Tokens, function: Function, text: Callable[[int, int], str], java: bool) -> Iterator[Change]:
    """Yield the changes of types of local variables, of casts and of the suffixes of constants; in Java of values too."""
    declared = set()
    for variable in function.variables:
        first, last = variable.type_range
        if variable.is_parameter or first in declared:
            continue
        declared.add(first)
        if java:
            wide = tokens.text(last - 1)
            if variable.value and wide in _NARROWER:
                value = text(*variable.value)
                narrow = _NARROWER[wide]
                yield last - 1, variable.value[1], f"{narrow} {variable.name} = ({narrow}) ({value})", f"{narrow} {variable.name}"
        else:
            words = [at for at in range(first, last) if tokens.text(at) in _WORDS]
            if words and words == list(range(words[0], words[-1] + 1)):
                for other in _others(text(words[0], words[-1] + 1)):
                    yield words[0], words[-1] + 1, other, other
    yield from _casts_and_suffixes(tokens, function, java)
    if java and function.result == "long":
        for statement in function.statements():
            if statement.kind == "return" and statement.end - statement.start > 2:
                value = text(statement.start + 1, statement.end - 1)
                yield statement.start + 1, statement.end - 1, f"(int) ({value})", f"(int) ({value})"


def _others(written: str) -> tuple[str, ...]:
    words = set(written.split())
    if "char" in words:
        return ()
    if words & {"unsigned", "uint32_t", "size_t", "uint64_t"}:
        return ("long", "int") if words & (_WIDE | {"long"}) else ("int",)
    if words & _WIDE or "long" in words:
        return ("int",)
    return ("short", "unsigned") if words <= {"int", "signed", "int32_t"} else ("signed char",)


def _casts_and_suffixes(tokens: Tokens, function: Function, java: bool) -> Iterator[Change]:
    for index in range(function.opening + 1, function.closing):
        token = tokens[index]
        if token.text == "(" and tokens.is_cast(index):
            inner = [tokens.text(at) for at in range(index + 1, tokens.partner[index])]
            if set(inner) <= _WORDS and set(inner) & (_WIDE | {"long"}):
                yield index, tokens.partner[index] + 1, "(int)", "(int)"
        elif token.kind == "number" and token.text[-1] in "lL" and not token.text.startswith(("0x", "0X")):
            digits = token.text.rstrip("uUlL")
            if int(digits or "0") < 2**31:
                yield index, index + 1, digits, digits
