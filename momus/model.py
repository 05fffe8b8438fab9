"""The types that cross folders.

A value of the domain is a plain Python value (None, bool, int, float, str, bytes, list, tuple, dict, set, frozenset) or one of
Record, Linked, Opaque and Raised below. `wire` turns values and outcomes into bytes and back.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from functools import cached_property
from hashlib import sha256
from typing import Any

Value = Any


@dataclass(frozen=True)
class Record:
    """A value with named fields: a struct in C, an object with attributes in Python."""

    name: str
    fields: tuple[tuple[str, Value], ...]


@dataclass(frozen=True)
class Linked:
    """A singly linked list of nodes, written as its items in order."""

    items: tuple[Value, ...]


@dataclass(frozen=True)
class Opaque:
    """A returned thing that is no value: a generator, a function. Equal if of the same type."""

    type_name: str


@dataclass(frozen=True)
class Raised:
    """What one of several calls of an object did instead of returning: it raised this error. No returned value is equal to it."""

    error: str


class Form(StrEnum):
    """How an exercise's programs are used."""

    FUNCTION = "function"
    OBJECT = "object"
    PROGRAM = "program"


@dataclass(frozen=True)
class EarlierCall:
    """A call that is made before the one whose outcome counts: `args` and `choices` are those of an Input of the same entry."""

    args: tuple[Value, ...]
    choices: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Input:
    """One element of the domain.

    FUNCTION: `entry` is the function, `args` its argument values.
    OBJECT: `entry` is the class, `args` is (constructor arguments, ((method, arguments), ...)).
    PROGRAM: `entry` is "", `args` the values of the inputs, and `text` and `argv` how they are written. A test may have only a text.
    `choices` is kept if the author's own generator made the input, so that it can be replayed and shrunk.
    `before` are calls made in the same process before this one. The outcome is the last call's.
    `beside`: the object is made before the one of `before`, and called after it. The outcome is that of its own calls.
    """

    entry: str
    args: tuple[Value, ...] = ()
    text: bytes | None = None
    argv: tuple[str, ...] = ()
    choices: tuple[int, ...] | None = None
    before: tuple[EarlierCall, ...] = ()
    beside: bool = False

    @cached_property
    def key(self) -> str:
        """Return the identity of the row: what the program gets, however the input was made."""
        from momus import wire

        given = (self.text, self.argv) if self.text is not None else self.args
        earlier = (tuple(one.args for one in self.before), *["beside"] * self.beside) if self.before else ()
        return sha256(wire.encode((self.entry, given, *earlier))).hexdigest()[:32]

    @property
    def calls(self) -> "tuple[Input, ...]":
        """Return all calls in order, each as an input of its own; the last is the one whose outcome counts."""
        if not self.before:
            return (self,)
        return (*(Input(self.entry, one.args, choices=one.choices) for one in self.before), replace(self, before=(), beside=False))

    def after(self, before: Sequence["Input"], *, beside: bool = False) -> "Input":
        """Return this call made after others of the same entry, or this object used beside another one."""
        return replace(self, before=tuple(EarlierCall(one.args, one.choices) for one in before), beside=beside)

    @property
    def runs(self) -> "tuple[Input, ...]":
        """Return what a worker is given, one after the other. Of two objects side by side it gets (arguments, other object, calls) at once."""
        if not self.beside:
            return self.calls
        [other] = self.before
        return (Input(self.entry, (self.args[0], other.args, self.args[1])),)


class Kind(StrEnum):
    """What happened."""

    RETURNED = "returned"
    RAISED = "raised"
    EXITED = "exited"
    TIMED_OUT = "timed out"
    OUT_OF_MEMORY = "ran out of memory"
    CRASHED = "crashed"
    FLOODED = "printed too much"


class Hole(IntEnum):
    """Why a cell has no outcome. In the table these codes take the place of an outcome's id, which is above zero."""

    UNFILLED = -1
    """Not run yet."""
    UNRUN = -2
    """Stopped before its turn: after repeated time-outs, or because all its steps were spent."""
    INEXPRESSIBLE = -3
    """The program's language cannot take that input."""
    UNDECIDED = -4
    """No reference says what is right there."""

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True)
class Printed:
    """What a program wrote to standard output: the beginning, and the length and hash of the whole."""

    text: bytes
    length: int
    digest: str


@dataclass(frozen=True)
class Outcome:
    """What a program did on an input. `value` and `after` are wire bytes: strangers' data, decoded only when needed."""

    kind: Kind
    value: bytes = b""
    after: bytes | None = None
    printed: Printed | None = None
    error: str = ""
    message: str = ""
    code: int = 0


@dataclass(frozen=True)
class Used:
    """The resources of a run. Zero means not measured; negative `steps` mean that the run was stopped after that many."""

    cpu_s: float = 0.0
    wall_s: float = 0.0
    memory_kb: int = 0
    steps: int = 0


@dataclass(frozen=True)
class Limits:
    """What a program may use on one input. `steps` matter only where they are counted; zero is no limit."""

    cpu_s: float = 1.0
    memory_mb: int = 256
    output_kb: int = 1024
    processes: int = 16
    steps: int = 0

    @property
    def wall_s(self) -> float:
        """Return the wall-clock limit: generous, because it only guards against sleeping."""
        return 3 * self.cpu_s + 1


@dataclass(frozen=True)
class Program:
    """A reference or a submission. `sources` are (relative path, bytes); the first is the main one. `data` are files that it may read."""

    language: str
    sources: tuple[tuple[str, bytes], ...]
    data: tuple[tuple[str, bytes], ...] = ()

    @cached_property
    def digest(self) -> str:
        """Return the hash of the exact content."""
        total = sha256(self.language.encode())
        for path, content in (*self.sources, *self.data):
            total.update(b"\0%d\0%d\0" % (len(path.encode()), len(content)) + path.encode() + content)
        return total.hexdigest()[:32]

    @property
    def main(self) -> bytes:
        return self.sources[0][1]


class Claim(StrEnum):
    """What Momus says about a submission. It never says "correct"."""

    REFUTED = "refuted"
    HOLDS = "holds within"
    UNREFUTED = "unrefuted"
    FLAKY = "flaky"
    REJECTED = "rejected"
    UNJUDGED = "unjudged"
    ERROR = "error"


@dataclass(frozen=True)
class Verdict:
    """Whether a judge accepts an outcome, and what it says about it."""

    accepted: bool
    explanation: str = ""

    def __post_init__(self) -> None:
        """Escape half surrogate pairs, which a judge may repeat from a program's output: no file can hold them."""
        if not self.explanation.isascii():
            object.__setattr__(self, "explanation", self.explanation.encode("utf-8", "backslashreplace").decode())


@dataclass(frozen=True)
class Submission:
    """A program as handed in, before its column is known. `remarks` say how it was read: late, an earlier attempt left out."""

    id: str
    file: str
    program: Program | None
    student: str = ""
    revision: str = ""
    time: str = ""
    group: str = ""
    unreadable: str = ""
    extra: tuple[tuple[str, str], ...] = field(default=())
    remarks: tuple[str, ...] = ()
