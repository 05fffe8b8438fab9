"""Which parts of a printed text count: the characters that a judge looks at, and the gaps that no match crosses.

A text becomes a row of items, so that equal rows are texts that the judge takes for the same. Where the judge does not look is a gap: several in
a row are one, and gaps at the beginning and the end are dropped.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from momus.judge.settings import JudgeKind, JudgeSettings
from momus.search.solvers.base import UnsupportedError

# The library has no types for its own parser of patterns.
codes: Any = import_module("re._constants")
parser: Any = import_module("re._parser")

_Parsed = Sequence[tuple[object, Any]]
"""A pattern by its operations, each with what it is given: that is of another kind for each."""

GAP, INNER, STARTS = 0, 1, 2
"""How a character counts: never; only inside a match that has begun; always."""
_ASCII = frozenset(map(chr, range(128)))
_PIECE = re.compile(r"(?<!\d)-?\d+|[^\d\n-]+\n?|.", re.DOTALL)
"""Where a text is cut: at its numbers, and after each end of a line."""


@dataclass(frozen=True)
class Spelling:
    """The classes of the ASCII characters for one judge; `pattern` where only what it finds counts."""

    classes: tuple[int, ...]
    pattern: str = ""
    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, word: str) -> int:
        """Return the number of a word, which no other word has."""
        return self.numbers.setdefault(word, len(self.numbers) + 1)

    def items(self, text: str) -> Iterator[tuple[str, int, int]]:
        """Yield (kind, number, class) for a text that a program prints: "gap", "number" or "word"."""
        if not text.isascii() or "\0" in text:
            raise UnsupportedError("it prints other characters than those of ASCII")
        pieces = re.split(r"(\0+)", "".join("\0" if self.classes[ord(one)] == GAP else one for one in text))
        for place, piece in enumerate(pieces):
            if not piece:
                continue
            if piece[0] == "\0":
                yield "gap", 0, GAP
            # Between two gaps of one text the matches are known: if there is none, nothing is there.
            elif not (self.pattern and 0 < place < len(pieces) - 1 and not re.search(self.pattern, piece)):
                yield from self._words(piece)

    def _words(self, piece: str) -> Iterator[tuple[str, int, int]]:
        for word in _PIECE.findall(piece):
            if re.fullmatch(r"0|-?[1-9]\d{0,16}", word):
                yield "number", int(word), STARTS
            else:
                yield "word", self.number(word), max(self.classes[ord(one)] for one in word)


def spelling_for(judge: JudgeSettings) -> Spelling:
    """Return what counts for a judge; raise UnsupportedError for a pattern that may look too far."""
    if judge.kind in (JudgeKind.TOKENS, JudgeKind.FLOAT):
        return Spelling(tuple(GAP if chr(code).isspace() else STARTS for code in range(128)))
    if judge.kind is not JudgeKind.PATTERN:
        return Spelling((STARTS,) * 128)
    parsed = parser.parse(judge.pattern)
    if parsed.state.flags & ~re.UNICODE or re.match(judge.pattern, ""):
        raise UnsupportedError("the pattern has flags, or finds nothing at all")
    first, _ = _first(parsed)
    seen = _seen(parsed)
    return Spelling(tuple(STARTS if one in first else INNER if one in seen else GAP for one in map(chr, range(128))), judge.pattern)


def _one(op: object, given: Any) -> frozenset[str] | None:
    """Return the characters that a part of a pattern matches, None if it does not match one character."""
    if op is codes.LITERAL:
        return frozenset({chr(given)}) & _ASCII
    if op is codes.NOT_LITERAL:
        return _ASCII - {chr(given)}
    if op is codes.ANY:
        return _ASCII - {"\n"}
    if op is codes.IN:
        negated = given[0][0] is codes.NEGATE
        members = frozenset().union(*(_member(*one) for one in given if one[0] is not codes.NEGATE))
        return _ASCII - members if negated else members
    return None


_CATEGORIES = {
    codes.CATEGORY_DIGIT: r"\d", codes.CATEGORY_NOT_DIGIT: r"\D", codes.CATEGORY_SPACE: r"\s", codes.CATEGORY_NOT_SPACE: r"\S",
    codes.CATEGORY_WORD: r"\w", codes.CATEGORY_NOT_WORD: r"\W",
}  # fmt: skip


def _member(op: object, given: Any) -> frozenset[str]:
    if op is codes.LITERAL:
        return frozenset({chr(given)}) & _ASCII
    if op is codes.RANGE:
        return frozenset(map(chr, range(given[0], min(given[1], 127) + 1)))
    if op is codes.CATEGORY and given in _CATEGORIES:
        return frozenset(one for one in _ASCII if re.fullmatch(_CATEGORIES[given], one))
    raise UnsupportedError(f"the pattern uses {op}")


def _inner(op: object, given: Any) -> list[_Parsed]:
    """Return the patterns within a part: its alternatives."""
    if op in (codes.MAX_REPEAT, codes.MIN_REPEAT):
        return [given[2]]
    if op is codes.SUBPATTERN and not given[1] and not given[2]:
        return [given[3]]
    if op is codes.BRANCH:
        return list(given[1])
    raise UnsupportedError(f"the pattern uses {op}")


def _first(pattern: _Parsed) -> tuple[frozenset[str], bool]:
    """Return the characters with which a match may begin, and whether the pattern may be skipped."""
    first: frozenset[str] = frozenset()
    for op, given in pattern:
        if op is codes.ASSERT:
            continue
        one = _one(op, given)
        if one is not None:
            return first | one, False
        inner = [_first(part) for part in _inner(op, given)]
        first = first.union(*(found for found, _ in inner))
        repeated = op in (codes.MAX_REPEAT, codes.MIN_REPEAT) and given[0] == 0
        if not repeated and not any(skipped for _, skipped in inner):
            return first, False
    return first, True


def _seen(pattern: _Parsed) -> frozenset[str]:
    """Return all characters that the pattern may match or look at."""
    seen: frozenset[str] = frozenset()
    for op, given in pattern:
        if op is codes.ASSERT:
            direction, looked = given
            one = _one(*looked[0]) if direction == 1 and len(looked) == 1 else None
            if one is None:
                raise UnsupportedError("the pattern looks further than one character ahead, or behind")
        else:
            one = _one(op, given)
        seen |= one if one is not None else frozenset().union(*map(_seen, _inner(op, given)))
    return seen
