"""What a run found: the types behind results.json, the report and the terminal's summary."""

from dataclasses import dataclass

from momus.model import Claim, Input, Outcome


@dataclass(frozen=True)
class Undefined:
    """Undefined behaviour that was seen in a run: what the program does, and the line (0 where it is not known) and file ("" for the only one)."""

    what: str
    line: int = 0
    file: str = ""

    @property
    def kind(self) -> tuple[str, str, int]:
        """Return what makes it another one: the values that were at hand do not."""
        return self.what.split(":")[0], self.file, self.line

    def __str__(self) -> str:
        place = f"{self.file} line {self.line}".strip() if self.line else self.file
        return f"{self.what} ({place})" if place else self.what


@dataclass(frozen=True)
class Evidence:
    """A confirmed, shrunk input on which a submission goes wrong, and what was expected instead."""

    row: int
    input: Input
    expected: Outcome
    got: Outcome
    found_by: str
    direct: bool
    seconds: float
    explanation: str = ""
    other: Outcome | None = None
    undefined: Undefined | None = None


@dataclass(frozen=True)
class Answer:
    """What a solver said to one question: `found` is "counterexample", "false counterexample", "none" or "error"."""

    sizes: tuple[tuple[str, int], ...]
    found: str
    seconds: float
    reason: str = ""
    input: Input | None = None


@dataclass(frozen=True)
class Asking:
    """What a solver was asked about a submission and one function, and whether it proved anything: `proved` is the bound, `doubt` why not."""

    solver: str
    entry: str
    answers: tuple[Answer, ...]
    proved: str = ""
    doubt: str = ""


@dataclass(frozen=True)
class Finding:
    """Everything known about one submission."""

    id: str
    file: str
    language: str
    claim: Claim
    tried: int
    student: str = ""
    time: str = ""
    bound: str = ""
    reason: str = ""
    tests_passed: tuple[int, int] | None = None
    evidence: Evidence | None = None
    failing: tuple[int, ...] = ()
    column: int = 0
    score: float | None = None
    unrun: int = 0
    doubts: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    asked: tuple[Asking, ...] = ()


@dataclass(frozen=True)
class EngineUse:
    """What one engine cost and brought."""

    name: str
    inputs: int
    seconds: float
    refuted: int


@dataclass(frozen=True)
class SuiteRow:
    """A kept row: an input, what the reference does on it, and which submissions it refutes."""

    id: int
    input: Input
    expected: Outcome
    found_by: str
    refutes: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """Something that only the instructor can decide."""

    id: str
    about: str
    rows: tuple[int, ...]
    inputs: tuple[Input, ...]
    for_reference: int
    against: int
    expected: Outcome | None = None
    other: Outcome | None = None
    consequence: str = ""
    ruling: str = ""


@dataclass(frozen=True)
class Results:
    """The whole of a run. `folder` is where the store and the report lie; empty where nothing was kept.

    `observe` are the expressions that are looked at after the calls on an object.
    """

    exercise: str
    references: tuple[str, ...]
    seed: int
    budget: str
    parameters: dict[str, tuple[str, ...]]
    form: str
    tools: tuple[str, ...]
    tier: str
    domain: tuple[str, ...]
    guesses: tuple[str, ...]
    engines: tuple[EngineUse, ...]
    questions: tuple[Question, ...]
    findings: tuple[Finding, ...]
    suite: tuple[SuiteRow, ...]
    seconds: float
    notes: tuple[str, ...] = ()
    folder: str = ""
    observe: tuple[str, ...] = ()
