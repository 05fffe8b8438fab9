"""What an exercise asks of a language about the source of a reference: its words, its parameters, its conditions, what it reads and prints.

Nothing here runs the reference. A language answers what its source tells; the default answers say that it does not tell.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from momus.domain.reading.conditions import ParameterCondition
from momus.domain.reading.shapes import ANY, Shape
from momus.languages.comments import SLASH_COMMENTS, words_in
from momus.languages.spelled_conditions import assertions_in, conditions_in
from momus.languages.syntax import nodes, text, tree
from momus.languages.task import Entry, Signature
from momus.model import Program, Value
from momus.words import counted

DECLARED_TEXT = "str('a-z ', 0, 8)"
"""The domain of a text of which nothing is known but its declared type."""


@dataclass(frozen=True)
class Guessed:
    """The types of an entry's parameters, how a program's input is written, and why, in words. Empty `types`: no guess was possible."""

    types: Mapping[str, str] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    stdin: str = ""


@dataclass(frozen=True)
class ParameterFacts:
    """What a source tells of a parameter: the shape that it declares (None: it declares nothing), the shape that its use needs, its default.

    `is_key`: a method looks it up in what the object holds.
    """

    name: str
    declared: Shape | None = None
    used: Shape = ANY
    default: Value = None
    is_key: bool = False


@dataclass(frozen=True)
class ClassFacts:
    """A class of a reference: the parameters without a default of its constructor and of the methods to call, and what to observe at the end."""

    name: str
    constructor: tuple[ParameterFacts, ...]
    methods: Mapping[str, tuple[ParameterFacts, ...]]
    observe: tuple[str, ...]


class ReferenceFacts(Protocol):
    """The questions about a source, with default answers for a language that reads no more than declared types."""

    comment: re.Pattern[str] = SLASH_COMMENTS
    """The pattern of a comment, or of a text in quotes, which is none."""
    throwing: re.Pattern[bytes] | None = None
    """The pattern of a statement that throws an exception; its group is the name of the exception."""
    printing: re.Pattern[bytes] | None = None
    """The pattern of code that prints."""
    input_readers: frozenset[str] = frozenset()
    """The expressions by which a program reads standard input."""
    constants: Mapping[str, Value] = {}
    """Names that the tests of an exercise may use for values."""
    judge_settings: tuple[tuple[str, str, str], ...] = ()
    """Settings of the judge that matter in this language: key, usual value, and what else there is."""
    declares_encoding: bool = False
    """Whether a source may say itself in which encoding it is written."""

    @property
    def name(self) -> str: ...

    def syntax_fault(self, content: bytes) -> str:
        """Return why a source is none of this language, with the line; "" if only a compiler knows."""
        return ""

    def words_around(self, program: Program) -> Iterator[str]:
        """Yield the docstrings and comments of a program, without the signs that mark them, with lists in square brackets."""
        for _, content in program.sources:
            yield from words_in(content.decode("utf-8", "replace"), self.comment)

    def defaults(self, program: Program, entry: str) -> Mapping[str, Value]:
        """Return by parameter the default of a function that is a literal other than None, which often stands for another value."""
        return {}

    def called_by_others(self, program: Program) -> set[str]:
        """Return the functions that other functions of the program call, if the source tells."""
        return set()

    def is_whole_program(self, program: Program) -> bool:
        """Return whether the source is a program from standard input to standard output."""
        return False

    def raised(self, program: Program) -> tuple[str, ...]:
        """Return the exceptions that the program's own statements raise."""
        return tuple(dict.fromkeys(name.decode() for name in self.throwing.findall(program.main))) if self.throwing else ()

    def prints(self, program: Program, entries: Sequence[str] = ()) -> bool:
        """Return whether the source prints; where that can be told, whether these functions do."""
        return bool(self.printing and self.printing.search(program.main))

    def returns_nothing(self, program: Program, entry: Entry) -> bool:
        """Return whether a function has no result."""
        return entry.result == "void" and not entry.outputs

    def domains(self, signature: Signature) -> Mapping[str, str] | None:
        """Return a domain for each parameter by its declared type; None where the types do not tell."""
        return None

    def declared_domains(self, signature: Signature, shown: Sequence[tuple[Value, ...]]) -> Guessed:
        """Return the domain of a function's parameters by their declared types, given the argument tuples of tests."""
        types = self.domains(signature)
        if types is None:
            return Guessed()
        fitting = [args for args in shown if len(args) == len(signature.names)]
        found, reasons = {}, []
        for at, (name, declared) in enumerate(zip(signature.names, signature.types, strict=True)):
            length = length_relation(at, signature.names, fitting)
            found[name] = f"len({length})" if length else types[name]
            why = f"so it is in {counted(len(fitting), 'test')}" if length else f"declared as {declared}"
            reasons.append(f"{name} = {found[name]}: {why}")
        return Guessed(found, tuple(reasons))

    def integer_bounds(self, type_: str) -> tuple[int, int] | None:
        """Return the least and the greatest number of a declared type, or of the items of an array of them; None if it is not bounded."""
        return None

    def parameter_facts(self, program: Program, signature: Signature) -> tuple[ParameterFacts, ...] | None:
        """Return what the source tells of a function's parameters, in order; None if only their declared types tell something."""
        return None

    def letters(self, program: Program) -> str:
        """Return the letters that the code tells apart."""
        return ""

    def class_facts(self, program: Program, name: str) -> ClassFacts | None:
        """Return the named class, or for "" the one that the source is about: the only class, where there is no function."""
        return None

    def defines_class(self, program: Program, name: str) -> bool:
        """Return whether the source defines the class. Where only a compiler knows, the answer is yes."""
        return True

    def conditions(self, program: Program, entry: str, parameters: Sequence[str]) -> Iterable[ParameterCondition]:
        """Return the conditions on a function's parameters by which it decides."""
        return conditions_in(program.main, parameters)

    def assertions(self, program: Program, entry: str, parameters: Sequence[str]) -> Iterable[ParameterCondition]:
        """Return what a function asserts of its parameters."""
        return assertions_in(program.main, parameters)

    def named_values(self, program: Program) -> Mapping[str, Value]:
        """Return the names that a prelude gives to values and never changes."""
        return {}

    def input_lines(self, program: Program) -> Sequence[Sequence[str]]:
        """Return by line of standard input the types of what a whole program reads there; empty if the source does not tell."""
        return ()

    def input_places(self, content: bytes) -> Iterator[tuple[str, int]]:
        """Yield each expression that reads standard input, with its line."""
        longest = max(map(len, self.input_readers), default=0)
        for node in nodes(tree(self.name, content)) if longest else ():
            if node.end_byte - node.start_byte <= longest and "string" not in node.type and text(node) in self.input_readers:
                yield text(node), content.count(b"\n", 0, node.start_byte) + 1


_BOUNDED = re.compile(r"(?:list\()?int\(([^(),]+), ([^(),]+)\)")


def bounds_in(domain: str | None) -> tuple[int, int] | None:
    """Return the least and the greatest number in the domain of an integer type, or of a list of it."""
    bounds = _BOUNDED.match(domain or "")
    return (_power(bounds[1]), _power(bounds[2])) if bounds else None


def _power(text: str) -> int:
    """Return the number that a bound stands for: 255, -2**15 or 2**15 - 1."""
    found = re.fullmatch(r"(-?)(?:2\*\*(\d+)|(\d+))( - 1)?", text)
    assert found is not None
    sign, power, number, less = found.groups()
    size = 2 ** int(power) if power else int(number)
    return (-size if sign else size) - (1 if less else 0)


def length_relation(at: int, names: Sequence[str], calls: Sequence[tuple[Value, ...]]) -> str:
    """Return the earlier parameter whose length the one at this place is in every call, if there are enough calls."""
    if len({args[at] for args in calls if type(args[at]) is int}) < 2 or len(calls) < 3:
        return ""
    for earlier in range(at):
        if all(isinstance(args[earlier], list | tuple | str) and args[at] == len(args[earlier]) for args in calls):
            return names[earlier]
    return ""
