"""Functions of a C program that change only their own variables: calls of two of them give the same in any order."""

from collections.abc import Sequence

from momus.search.solvers.cbmc.evaluation_order import HARMLESS, is_call, is_name, is_plain_change

_OPAQUE = {"static", "extern", "volatile", "asm", "__asm__", "__asm"}
_ASSIGNED = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"}


def free_of_effects(words: Sequence[str]) -> frozenset[str]:
    """Return the names of the functions defined here that write only to local variables and call only such functions."""
    bodies, shared = _definitions(words)
    calls = {name: _calls(body) for name, body in bodies.items() if _is_local(body, shared)}
    free = set(calls)
    while spoiled := {name for name in free if not calls[name] <= free | HARMLESS}:
        free -= spoiled
    return frozenset(free)


def _definitions(words: Sequence[str]) -> tuple[dict[str, list[str]], set[str]]:
    """Return the bodies of the functions by name, and all words outside of bodies and brackets."""
    bodies: dict[str, list[str]] = {}
    shared: set[str] = set()
    index, name = 0, ""
    while index < len(words):
        word = words[index]
        if word in ("(", "{", "["):
            end = _closing(words, index)
            if word == "{" and words[index - 1] == ")" and name:
                # If a name is defined twice, its body is not known.
                bodies[name] = ["static"] if name in bodies else list(words[index + 1 : end])
            if word == "(":
                name = words[index - 1] if index and is_name(words[index - 1]) else ""
            index = end
        else:
            shared.add(word)
        index += 1
    return bodies, shared - bodies.keys()


def _closing(words: Sequence[str], index: int) -> int:
    depth = 0
    for place in range(index, len(words)):
        depth += (words[place] in "([{") - (words[place] in ")]}")
        if depth == 0:
            return place
    return len(words) - 1


def _is_local(body: Sequence[str], shared: set[str]) -> bool:
    """Return whether the body changes only variables by name, and none that others see."""
    if _OPAQUE & set(body):
        return False
    return all(is_plain_change(body, index, shared) for index, word in enumerate(body) if word in _ASSIGNED)


def _calls(body: Sequence[str]) -> set[str]:
    """Return the names that the body calls; a call through a pointer counts as "(", which is no function's name."""
    called = {index for index, word in enumerate(body) if word == "(" and is_call(body, index)}
    return {body[index - 1] if is_name(body[index - 1]) else "(" for index in called}
