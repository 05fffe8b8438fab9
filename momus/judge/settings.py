"""What an exercise says about which outcomes are right."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256

from momus import wire
from momus.judge.values import CLOSE, raised_name
from momus.model import Form, Kind, Outcome, Program


class JudgeKind(StrEnum):
    """How an outcome is compared with the reference's."""

    EXACT = "exact"
    TOKENS = "tokens"
    LINES = "lines"
    PATTERN = "pattern"
    FLOAT = "float"
    UNORDERED = "unordered"
    PYTHON = "python"
    PROGRAM = "program"


CHOICES = {
    "kind": tuple(JudgeKind),
    "types": ("value", "strict", "mixed"),
    "exceptions": ("type", "any", "never"),
    "arguments": ("ignore", "compare"),
    "output": ("ignore", "compare"),
    "exit_code": ("ignore", "compare"),
    "protocol": ("", "kattis", "testlib"),
}


@dataclass(frozen=True)
class JudgeSettings:
    """The [judge] table, with the source of the exercise's own judge if it has one.

    `names` are the parameters of every entry, so that a Python judge gets its inputs by name. `raises` are the exceptions that are valid
    behaviour of the reference. `entry` is the function in the judge's source; `flags` go to a program judge.
    """

    kind: JudgeKind = JudgeKind.EXACT
    form: Form = Form.FUNCTION
    pattern: str = ""
    abs: float = 1e-6
    rel: float = 1e-6
    types: str = "value"
    exceptions: str = "type"
    arguments: str = "ignore"
    output: str = "ignore"
    exit_code: str = "ignore"
    source: Program | None = None
    entry: str = ""
    flags: tuple[str, ...] = ()
    protocol: str = ""
    raises: tuple[str, ...] = ()
    names: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def needs_printed(self) -> bool:
        """Return whether workers must keep what is printed."""
        return self.form is Form.PROGRAM or self.output == "compare"

    @property
    def needs_arguments(self) -> bool:
        """Return whether workers must keep the arguments after the call."""
        return self.arguments == "compare"

    @cached_property
    def looked_at(self) -> tuple[bool, bool, bool, JudgeKind]:
        """Return which parts of an outcome can matter: the printed text, the arguments, the exit code, and how texts are read."""
        return self.needs_printed, self.needs_arguments, self.exit_code == "compare", self.kind

    @property
    def float_distance(self) -> tuple[float, float]:
        """Return how far apart floats may be: absolutely, and as a share of the larger one. Only a float judge says this of integers too."""
        if self.kind is JudgeKind.FLOAT:
            return self.abs, self.rel
        close = 0.0 if self.types == "strict" else CLOSE
        return close, close

    @property
    def depends_on_input(self) -> bool:
        """Return whether the verdict depends on more than the two outcomes."""
        return self.kind in (JudgeKind.PYTHON, JudgeKind.PROGRAM)

    @cached_property
    def key(self) -> str:
        """Return the hash of everything that can change a verdict."""
        parts = (
            *(str(part) for part in (self.kind, self.form, self.pattern, self.types, self.exceptions)),
            *(self.arguments, self.output, self.exit_code, self.entry, self.protocol),
            *(repr(part) for part in (CLOSE, self.abs, self.rel, self.flags, sorted(self.raises))),
            self.source.digest if self.source else "",
            repr(self.names) if self.depends_on_input else "",
        )
        return sha256(wire.encode(parts)).hexdigest()[:32]

    def expected_usable(self, outcome: Outcome) -> bool:
        """Return whether the reference's outcome is valid behaviour; if not, the input is outside the intended domain."""
        if outcome.kind is Kind.RETURNED:
            return self.form is not Form.OBJECT or self._methods_behaved(outcome)
        if outcome.kind is Kind.EXITED:
            return self.form is Form.PROGRAM and (not outcome.error or self._is_behaviour(outcome.error))
        return outcome.kind is Kind.RAISED and self._is_behaviour(outcome.error)

    def _is_behaviour(self, error: str) -> bool:
        return self.exceptions != "never" and (error in self.raises or error.rpartition(".")[2] in self.raises)

    def _methods_behaved(self, outcome: Outcome) -> bool:
        """Return whether every exception among the results of an object's methods is valid behaviour."""
        if b"raised" not in outcome.value:
            return True
        results = wire.decode(outcome.value)
        return all(self._is_behaviour(name) for result in results if (name := raised_name(result)))

    def describe(self) -> tuple[str, ...]:
        """Return the rules in words, for the report."""
        said = [_KIND_WORDS[self.kind].format(pattern=self.pattern, abs=self.abs, rel=self.rel, entry=self.entry)]
        if self.form is not Form.PROGRAM and not self.depends_on_input:
            said.append(_TYPE_WORDS[self.types])
        if self.raises or self.exceptions != "type":
            said.append(_EXCEPTION_WORDS[self.exceptions])
        said += [f"{what} counts" for what, how in self._counted() if how == "compare"]
        return tuple(said)

    def _counted(self) -> tuple[tuple[str, str], ...]:
        return (
            ("what a call does to its arguments", self.arguments),
            ("what is printed", self.output),
            ("the exit code", self.exit_code),
        )


_KIND_WORDS = {
    JudgeKind.EXACT: "results must be equal",
    JudgeKind.TOKENS: "results must have the same words, whatever the white space; fractions may differ by rounding (1e-9, absolute or relative)",
    JudgeKind.LINES: "results must have the same lines; blanks at their ends do not count",
    JudgeKind.PATTERN: "what the pattern {pattern} finds must be the same",
    JudgeKind.FLOAT: "numbers must be within {abs:g} or a share of {rel:g} of the expected ones",
    JudgeKind.UNORDERED: "results must have the same items in any order",
    JudgeKind.PYTHON: "the exercise's own function {entry} decides",
    JudgeKind.PROGRAM: "the exercise's own checker decides",
}

_TYPE_WORDS = {
    "strict": "types must be the same",
    "value": "numbers count by value, floats within 1e-9 (absolute or relative), a list is not a tuple",
    "mixed": "numbers count by value, floats within 1e-9 (absolute or relative); lists, tuples and records with the same items are the "
    "same: submissions are in several languages",
}

_EXCEPTION_WORDS = {
    "type": "an exception equals one of the same type, or of the kind that stands for it in another language",
    "any": "any exception equals any other",
    "never": "an exception is never right",
}
