"""Whether a C program could detect that it runs in the checker: its names are macros there.

A preprocessor condition on such a name, a name turned into a text, or a function that asks for its own name sees the difference. Such a
program could show the checker another text than it is run with.
"""

from collections.abc import Iterator

from momus.languages.c.source import tokens
from momus.search.solvers.base import Pair, UnsupportedError

_ENDING = frozenset("exit _exit _Exit quick_exit abort assert __assert_fail".split())
_CONDITIONS = frozenset("if ifdef ifndef elif elifdef elifndef undef".split())
_OWN_NAME = frozenset("__func__ __FUNCTION__ __PRETTY_FUNCTION__".split())


def check_names(pair: Pair) -> None:
    """Raise UnsupportedError if one of the programs could see that its names were changed."""
    given = pair.task.prelude.sources if pair.task.prelude else ()
    for program in (pair.reference, pair.program):
        for doubt in _seen([content for _, content in (*program.sources, *given)]):
            raise UnsupportedError(doubt)


def _seen(sources: list[bytes]) -> Iterator[str]:
    found = [token for content in sources for token in tokens(content)]
    used = {token.text for token in found if token.kind == "name"}
    yield from (f"it uses {name}" for name in sorted(_OWN_NAME & used))
    for token in found:
        if token.kind != "directive":
            continue
        _, *words = token.text.split(" ")
        if "#" in words or _OWN_NAME & set(words):
            yield "a macro makes a text of a name"
        if words[:1] == ["define"] and "defined" in words:
            yield "a macro asks what is defined"
        if _CONDITIONS & set(words[:1]):
            yield from (f"what it is depends on whether {word} is a macro" for word in words[1:] if word in used | _ENDING)
