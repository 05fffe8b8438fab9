"""One change to a source: its place, the new text, and the kind of mistake."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

_LONGEST_SHOWN = 50


class Operator(StrEnum):
    """The kinds of mistakes."""

    RELATIONAL = "relational"
    BOUNDARY = "boundary"
    ARITHMETIC = "arithmetic"
    LOGICAL = "logical"
    CONSTANT = "constant"
    LOOP = "loop off by one"
    SLICE = "slice or index off by one"
    REMOVED = "removed statement"
    VARIABLE = "wrong variable"
    ARGUMENTS = "swapped arguments"
    EARLY = "early return"
    INITIAL = "initial value"
    WIDTH = "integer width"
    CALL = "similar call"


@dataclass(frozen=True, order=True)
class Edit:
    """The bytes from `start` to `end` become `text`; `before` and `after` show that to people, `after` is empty for a removal."""

    start: int
    end: int
    text: bytes
    operator: Operator
    line: int
    before: str
    after: str

    def overlaps(self, other: "Edit") -> bool:
        """Return whether the two cannot be made together."""
        return self.start < other.end and other.start < self.end or self.start == other.start

    @property
    def description(self) -> str:
        """Return the change in one line: "line 7: `<` became `<=`"."""
        before, after = _short(self.before), _short(self.after)
        if not after:
            return f"line {self.line}: `{before}` was removed"
        if not before:
            return f"line {self.line}: `{after}` was added"
        return f"line {self.line}: `{before}` became `{after}`"


def changed(source: bytes, made: Iterable[Edit]) -> bytes:
    """Return the source with edits that do not overlap."""
    for edit in sorted(made, reverse=True):
        source = source[: edit.start] + edit.text + source[edit.end :]
    return source


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SHOWN else line[: _LONGEST_SHOWN - 1] + "…"
