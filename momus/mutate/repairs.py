"""Changes that may repair a program: a slip is often undone by another slip, else by another word of the same source.

The words are found without a syntax tree, so one table serves all languages. What does not compile is dropped by the caller.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from momus.languages.base import Task
from momus.model import Program
from momus.mutate.edits import Edit, Operator
from momus.mutate.kinds import BRACE_LANGUAGES
from momus.mutate.mutants import edits

_FAMILIES = (
    (Operator.RELATIONAL, ("<", "<=", ">", ">=", "==", "!=")),
    (Operator.ARITHMETIC, ("+", "-", "*", "/", "%")),
    (Operator.ARITHMETIC, ("+", "-", "*", "//", "%")),
    (Operator.ARITHMETIC, ("+=", "-=", "*=", "=")),
    (Operator.LOGICAL, ("&&", "||")),
    (Operator.LOGICAL, ("and", "or")),
    (Operator.WIDTH, ("short", "int", "long", "unsigned")),
    (Operator.WIDTH, ("float", "double")),
    (Operator.CALL, ("list", "sorted")),
)
"""Words of which one may stand where another belongs."""
_COMPUTING = ("+", "-", "*", "/", "//", "%")
_ASIDE = r"""(?P<aside>\#[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'"""
_WORDS = r""")|(?P<name>[A-Za-z_]\w*)|(?P<number>\d[\w.]*)|(?P<sign>[-+*/%&|<>=!]+)|(?P<other>\S)"""
_WORD = re.compile((_ASIDE + _WORDS).encode())
_WORD_WITH_BRACES = re.compile((_ASIDE + r"|//[^\n]*|/\*(?s:.*?)\*/" + _WORDS).encode())
_NO_VARIABLES = frozenset(
    "if else elif for while do return break continue def class import from in not and or is pass lambda with try except finally raise "
    "case switch using new var let const function public private static struct void auto True False None true false null "
    "int long short char unsigned signed double float bool boolean String".split()
)
_MOST_NAMES = 5
_LONGEST_BYTES = 20_000


@dataclass(frozen=True)
class _Word:
    """A word of a source, its kind, its place in bytes and its line."""

    text: str
    kind: str
    start: int
    end: int
    line: int

    def edit(self, changed: str, operator: Operator) -> Edit:
        return Edit(self.start, self.end, changed.encode(), operator, self.line, self.text, changed)


def repairs(program: Program, task: Task | None = None) -> tuple[tuple[Edit, ...], tuple[Edit, ...]]:
    """Return the changes that may repair the main source, the likelier ones first; none for a long or unknown source."""
    slips = edits(program, task) if len(program.main) <= _LONGEST_BYTES else ()
    if not slips:
        return (), ()
    lines = range(min(one.line for one in slips), max(one.line for one in slips) + 1)
    words = [one for one in _words(program) if one.line in lines]
    likely = {
        (one.start, one.end, one.text): one
        for one in (*slips, *_signs(words), *_conditions(program, words), *_removals(program.main, words))
    }
    other = {(one.start, one.end, one.text): one for one in _operands(words)}
    return tuple(sorted(likely.values())), tuple(sorted(one for key, one in other.items() if key not in likely))


def _words(program: Program) -> Iterator[_Word]:
    """Yield the words outside of comments and texts."""
    content, at, line = program.main, 0, 1
    for found in (_WORD_WITH_BRACES if program.language in BRACE_LANGUAGES else _WORD).finditer(content):
        line += content.count(b"\n", at, found.start())
        at = found.start()
        if found.lastgroup and found.lastgroup != "aside":
            yield _Word(found[0].decode("utf-8", "replace"), found.lastgroup, found.start(), found.end(), line)


def _signs(words: Sequence[_Word]) -> Iterator[Edit]:
    """Yield other signs of the same family, and expressions without an operand: `n + 1` becomes `n`."""
    for word, after in pairwise(words):
        for operator, family in _FAMILIES:
            if word.text in family:
                yield from (word.edit(other, operator) for other in family if other != word.text)
        if word.text in _COMPUTING and after.kind in ("name", "number"):
            yield Edit(word.start, after.end, b"", Operator.ARITHMETIC, word.line, f"{word.text} {after.text}", "")


def _conditions(program: Program, words: Sequence[_Word]) -> Iterator[Edit]:
    """Yield that a variable in Python is asked whether it is None: zero and what is empty are no values to `if found:`."""
    if program.language in BRACE_LANGUAGES:
        return
    for before, word, after in zip(words, words[1:], words[2:], strict=False):
        if word.kind != "name" or word.text in _NO_VARIABLES or after.text not in (":", ")", "and", "or"):
            continue
        if before.text == "not":
            text = f"{word.text} is None"
            yield Edit(before.start, word.end, text.encode(), Operator.LOGICAL, word.line, f"not {word.text}", text)
        elif before.text in ("if", "elif", "while", "and", "or"):
            yield Edit(word.end, word.end, b" is not None", Operator.LOGICAL, word.line, "", "is not None")


def _operands(words: Sequence[_Word]) -> Iterator[Edit]:
    """Yield other variables and numbers in place of a variable or a number, the most used first."""
    used: dict[str, int] = {}
    for word, after in pairwise(words):
        if word.kind == "name" and word.text not in _NO_VARIABLES and after.text != "(":
            used[word.text] = used.get(word.text, 0) + 1
    names = sorted(used, key=lambda name: -used[name])
    for word in words:
        if word.kind == "number":
            others = ["0", "1", f"-{word.text}", *names[:_MOST_NAMES]]
            yield from (word.edit(other, Operator.CONSTANT) for other in others if other != word.text)
        elif word.text in used:
            others = [name for name in names if name != word.text][:_MOST_NAMES]
            yield from (word.edit(other, Operator.VARIABLE) for other in others)


def _removals(content: bytes, words: Sequence[_Word]) -> Iterator[Edit]:
    """Yield that a statement is missing which ends the function early, if it has a line of its own."""
    for line, group in groupby(words, key=lambda word: word.line):
        mine = list(group)
        if mine[0].text == "return":
            start, end = mine[0].start, mine[-1].end
            empty = b";" if mine[-1].text == ";" else b"pass"
            yield Edit(start, end, empty, Operator.REMOVED, line, content[start:end].decode("utf-8", "replace"), "")
