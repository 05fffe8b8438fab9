"""Expressions whose parts C may evaluate in any order: the model checker takes one order, the compiler may take another."""

from collections.abc import Sequence, Set

ARITHMETIC = frozenset({"abs", "labs", "llabs", "fabs", "fabsf", "toupper", "tolower"})
HARMLESS = ARITHMETIC | {"strlen", "malloc", "calloc"}
"""Library functions that may be called in any order; those that do more than arithmetic still see what others change."""

_CONTROL = {"if", "while", "for", "switch"}
_NO_CALLS = _CONTROL | {"return", "sizeof", "_Alignof", "case", "else", "do"}
_ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
_ENDS = {";", "{", "}"}
_STEPS = {"&&", "||", "?", ":", ","}
_LOOKS = {"[", "->", "."}
_KEYWORDS = {"return", "case", "else", "do", "sizeof"}


def order_is_open(words: Sequence[str], harmless: Set[str]) -> bool:
    """Return whether some expression has two effects, or an effect and a read of what it changes, in an order that C does not fix.

    Effects are calls of functions that are not `harmless`, ++, --, and assignments to anything but a plain variable. Two in one expression are
    too many, unless a `;` stands between them, or outside all brackets a comma, && or ||. Also too many: a call, or a change of anything but a
    plain variable, together with a read of memory outside of it.
    """
    taken = {words[index + 1] for index in range(len(words) - 1) if words[index] == "&" and _is_unary(words, index)}
    return any(_is_open(words, start, end, harmless, taken) for start, end in _expressions(words))


def _expressions(words: Sequence[str]) -> list[tuple[int, int]]:
    """Return the beginning and end of each stretch within which C leaves the order open."""
    opened: list[str] = []
    found, start, stored = [], 0, False
    for index, word in enumerate(words):
        ends = word in _ENDS or word in _STEPS and not stored and set(opened) <= {"control"}
        if word == "(":
            opened.append("control" if index and words[index - 1] in _CONTROL else "other")
            ends = opened[-1] == "control"
        elif word == ")" and opened:
            ends = opened.pop() == "control"
        elif word in _ASSIGNMENTS and not _is_plain(words, index):
            stored = True
        if ends:
            found.append((start, index))
            start, stored = index + 1, False
    return [*found, (start, len(words))]


def _is_open(words: Sequence[str], start: int, end: int, harmless: Set[str], taken: Set[str]) -> bool:
    inside = range(start, end)
    calls = [index for index in inside if words[index] == "(" and is_call(words, index) and words[index - 1] not in harmless]
    steps = [index for index in inside if words[index] in ("++", "--")]
    stores = [index for index in inside if words[index] in _ASSIGNMENTS and not _is_plain(words, index)]
    if len(calls) + len(steps) + len(stores) > 1:
        return True
    if calls:
        within = range(calls[0], _closing(words, calls[0]) + 1)
        return any(_looks(words, index, taken) for index in inside if index not in within)
    if steps and not is_plain_change(words, steps[0], taken):
        return any(words[index] in _ASSIGNMENTS or _is_binary(words, index) for index in inside)
    return False


def _looks(words: Sequence[str], index: int, taken: Set[str]) -> bool:
    """Return whether a word reads what a function might change: memory, a variable whose address was taken, or through a function."""
    word = words[index]
    if word == "(":
        return is_call(words, index) and words[index - 1] not in ARITHMETIC
    return word in _LOOKS or word in taken or word == "*" and _is_unary(words, index)


def _is_unary(words: Sequence[str], index: int) -> bool:
    """Return whether an operator has no operand before it."""
    before = words[index - 1] if index else ""
    return before in _KEYWORDS or not (is_name(before) or before[:1].isdigit() or before in (")", "]"))


def _is_binary(words: Sequence[str], index: int) -> bool:
    return words[index] in {"+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "|", "^", "<<", ">>"} and not _is_unary(
        words, index
    )


def _closing(words: Sequence[str], index: int) -> int:
    depth = 0
    for place in range(index, len(words)):
        depth += (words[place] == "(") - (words[place] == ")")
        if depth == 0:
            return place
    return len(words) - 1


def is_name(word: str) -> bool:
    """Return whether a word is a name or a keyword."""
    return word[:1].isalpha() or word[:1] == "_"


def is_call(words: Sequence[str], index: int) -> bool:
    """Return whether a bracket opens the arguments of a call."""
    before = words[index - 1] if index else ""
    if before == "]":
        return True
    if before == ")":
        return index >= 4 and words[index - 3] == "*" and words[index - 4] == "("
    return is_name(before) and before not in _NO_CALLS


def is_plain_change(words: Sequence[str], index: int, shared: Set[str]) -> bool:
    """Return whether an assignment, ++ or -- changes a variable by its name, and none of the `shared`."""
    if words[index] in _ASSIGNMENTS:
        return _is_plain(words, index) and words[index - 1] not in shared
    before, earlier = words[index - 1] if index else "", words[index - 2] if index > 1 else ""
    after, later = (*words[index + 1 : index + 3], "", "")[:2]
    if is_name(before) and before not in _KEYWORDS:
        return earlier not in (".", "->") and before not in shared
    return is_name(after) and later not in ("[", ".", "->", "(") and after not in shared


def _is_plain(words: Sequence[str], index: int) -> bool:
    """Return whether the assignment goes to a variable by its name."""
    name, earlier = words[index - 1] if index else "", words[index - 2] if index > 1 else ""
    return is_name(name) and earlier not in (".", "->", "*")
