"""An exercise, ready to be used: everything in the folder, read and checked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from momus.domain import Domain, KnownValues
from momus.exercise.guessing.fringe import Fringe
from momus.exercise.input_weights import InputWeights
from momus.judge import JudgeSettings
from momus.languages.base import Task
from momus.model import Form, Input, Limits, Outcome, Program, Submission
from momus.policies import FeedbackPolicy, GradingPolicy, HintPolicy

Evaluate = Callable[[Sequence[str], Program | None], Sequence[Outcome]]
"""Runs Python expressions in the box, after the prelude, and returns the outcome of each."""


@dataclass(frozen=True)
class Test:
    """One of the instructor's tests: it always counts, inside the domain or not.

    `expected` is the record that a right program's worker would write; None if the test is only an input.
    """

    __test__ = False

    id: str
    input: Input
    expected: bytes | None
    in_domain: bool
    place: str = ""


@dataclass(frozen=True)
class Exercise:
    """What is asked, what is right, and what was handed in.

    `domains` has one domain for each entry: the functions' names, the class's name, or "" for programs. `written` are the
    domains as the author wrote them or as they were guessed, `guesses` says what was guessed and why, `fringe` by entry which inputs of a
    guessed domain nothing licenses, `notes` what the author should know. `reference_files` are relative to the folder. `ignored` are the keys
    of inputs on which the references prove nothing. `policy` says how grades are made, `hint_policy` what hints may say,
    `feedback_policy` what the page of a student tells, `weights` how much inputs count in the similarity.
    `large` has the domains of the sizes at which "too slow" is decided.
    """

    name: str
    folder: Path
    place: str
    language: str
    references: tuple[Program, ...]
    reference_files: tuple[str, ...]
    form: Form
    domains: Mapping[str, Domain]
    task: Task
    judge: JudgeSettings
    limits: Limits = Limits()
    domain_guessed: bool = False
    guesses: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    prelude: Program | None = None
    tests: tuple[Test, ...] = ()
    submissions: tuple[Submission, ...] = ()
    known_values: KnownValues = KnownValues()
    stdin: str = ""
    argv: tuple[str, ...] = ()
    raises: tuple[str, ...] = ()
    state_allowed: bool = False
    written: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    fringe: Mapping[str, Fringe] = field(default_factory=dict)
    ignored: frozenset[str] = frozenset()
    policy: GradingPolicy = GradingPolicy()
    hint_policy: HintPolicy = HintPolicy()
    feedback_policy: FeedbackPolicy = FeedbackPolicy()
    weights: InputWeights | None = None
    large: Mapping[str, Domain] = field(default_factory=dict)
    domain_key: str = ""
    prelude_key: str = ""

    @property
    def judge_key(self) -> str:
        """Return the hash of everything that can change a verdict."""
        return self.judge.key

    def describe(self) -> tuple[str, ...]:
        """Return the domain and the rules in words, a line each, for the report."""
        lines = []
        for entry, domain in self.domains.items():
            before = f"{entry}: " if len(self.domains) > 1 else ""
            lines += [before + line for line in domain.describe()]
        lines += self.judge.describe()
        if self.raises:
            lines.append(f"exceptions that are behaviour: {', '.join(self.raises)}")
        if self.state_allowed:
            lines.append("programs may remember earlier calls: no sequence of calls refutes anybody")
        lines.append(f"limits: {self.limits.cpu_s:g} s, {self.limits.memory_mb} MB an input")
        return tuple(lines)
