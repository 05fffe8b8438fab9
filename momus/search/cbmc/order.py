"""Expressions whose parts C leaves free to be evaluated in any order: the model checker takes one order, the compiler may take another."""

from collections.abc import Sequence

HARMLESS = frozenset({"abs", "labs", "llabs", "fabs", "fabsf", "strlen", "toupper", "tolower", "malloc", "calloc"})
"""Functions of the library that may be called in any order."""

_CONTROL = {"if", "while", "for", "switch"}
_NO_CALLS = _CONTROL | {"return", "sizeof", "_Alignof", "case", "else", "do"}
_ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
_ENDS = {";", "{", "}"}
_STEPS = {"&&", "||", "?", ":", ","}


def order_is_open(words: Sequence[str], harmless: frozenset[str]) -> bool:
    """Return whether some expression may have two effects whose order C does not fix; calls of `harmless` functions have none.

    Effects are calls, ++, --, and assignments to anything but a plain variable. Two in one expression are too many, unless a `;`, or outside of
    all brackets a comma, && or ||, stands between them.
    """
    opened: list[str] = []
    effects, stored = 0, False
    for index, word in enumerate(words):
        before = words[index - 1] if index else ""
        if word in _ENDS or word in _STEPS and not stored and set(opened) <= {"control"}:
            effects, stored = 0, False
        elif word == "(":
            opened.append("control" if before in _CONTROL else "other")
            effects += _is_call(words, index, harmless)
        elif word == ")" and opened:
            if opened.pop() == "control":
                effects, stored = 0, False
        elif word in ("++", "--"):
            effects += 1
        elif word in _ASSIGNMENTS and not _is_plain(words, index):
            effects, stored = effects + 1, True
        if effects > 1:
            return True
    return False


def _is_call(words: Sequence[str], index: int, harmless: frozenset[str]) -> bool:
    before = words[index - 1] if index else ""
    if before == "]":
        return True
    if before == ")":
        return index >= 4 and words[index - 3] == "*" and words[index - 4] == "("
    return (before[:1].isalpha() or before[:1] == "_") and before not in _NO_CALLS and before not in harmless


def _is_plain(words: Sequence[str], index: int) -> bool:
    """Return whether the assignment goes to a variable by its name."""
    name, earlier = words[index - 1] if index else "", words[index - 2] if index > 1 else ""
    return (name[:1].isalpha() or name[:1] == "_") and earlier not in (".", "->", "*")
