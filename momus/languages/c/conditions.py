"""The code between `#if` and `#endif` that counts, judged from the text alone: graded code is preprocessed by the compiler."""

import operator
import re
from collections.abc import Mapping, Sequence

from momus.languages.c.source import CToken, number, tokens

_PREDEFINED = {"__STDC__": "1", "__GNUC__": "12", "__linux__": "1", "__unix__": "1", "__STDC_VERSION__": "201710L"}
PREDEFINED = {"c": _PREDEFINED, "cpp": _PREDEFINED | {"__cplusplus": "201703L"}}
_COMPARED = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_DEFINED = re.compile(r"defined (?:\( (\w+) \)|(\w+))")


def compiled(found: Sequence[CToken], language: str) -> list[CToken]:
    """Return the tokens that conditions keep, without directives; a condition that the text does not decide counts as true."""
    kept: list[CToken] = []
    macros = dict(PREDEFINED[language])
    around: list[tuple[bool, bool]] = []
    counts = True
    for token in found:
        if token.kind != "directive":
            if counts:
                kept.append(token)
            continue
        word, _, rest = token.text.removeprefix("# ").partition(" ")
        if word in ("if", "ifdef", "ifndef"):
            holds = _holds(word, rest, macros)
            around.append((counts, holds))
            counts = counts and holds
        elif word in ("else", "elif", "elifdef", "elifndef") and around:
            outside, was_taken = around[-1]
            holds = not was_taken and _holds(word.removeprefix("el"), rest, macros)
            around[-1] = (outside, was_taken or holds)
            counts = outside and holds
        elif word == "endif" and around:
            counts, _ = around.pop()
        elif counts and word == "define":
            name, _, value = rest.partition(" ")
            macros[name.rstrip("(")] = value
        elif counts and word == "undef":
            macros.pop(rest, None)
    return kept


def macros(source: bytes) -> tuple[str, ...]:
    """Return the names that the source defines as macros anywhere."""
    found = (re.match(r"# (?:define|undef) (\w+)", one.text) for one in tokens(source) if one.kind == "directive")
    return tuple(dict.fromkeys(match[1] for match in found if match))


def _holds(word: str, condition: str, macros: Mapping[str, str]) -> bool:
    """Return whether the condition holds of an `if`, `ifdef` or `ifndef`, or of an `else` form without its "el"."""
    if word in ("ifdef", "ifndef"):
        return (condition.split(" ")[0] in macros) == (word == "ifdef")
    text = _DEFINED.sub(lambda found: str(int((found[1] or found[2]) in macros)), condition)
    either = [[_truth(part.split(), macros) for part in one.split(" && ")] for one in text.split(" || ")]
    if any(all(truth is not False for truth in one) for one in either):
        return True
    return word == "se"


def _truth(words: Sequence[str], macros: Mapping[str, str]) -> bool | None:
    """Return whether a part of a condition holds: a value, or a comparison of two; None for anything else."""
    negated = words[:1] == ["!"]
    values = [_value(word, macros) for word in words[negated:]]
    if len(words[negated:]) == 1 and values[0] is not None:
        return bool(values[0]) != negated
    match words:
        case [_, sign, _] if sign in _COMPARED and values[0] is not None and values[2] is not None:
            return bool(_COMPARED[sign](values[0], values[2]))
    return None


def _value(word: str, macros: Mapping[str, str]) -> int | float | None:
    if word[:1].isdigit():
        return number(word)
    return number(macros.get(word, "0")) if word.isidentifier() else None
