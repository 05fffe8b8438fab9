"""What a run found: the types behind results.json, the report and the terminal's summary."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from momus.model import Claim, Input, Outcome, Program
from momus.results.ranking import RankingFound
from momus.results.similarity import SimilarityFound
from momus.results.suspects import SuspectsOf
from momus.suite_rules import SuiteRules

KEEPS_STATE = "earlier calls change later ones: every input was run in a fresh process, so fewer were tried"
"""The reason of a finding on a program that keeps state and that nothing refuted."""


@dataclass(frozen=True)
class Undefined:
    """Undefined behaviour that was seen in a run: what the program does, its line (0 if unknown) and file ("" for the only one)."""

    what: str
    line: int = 0
    file: str = ""

    @property
    def kind(self) -> tuple[str, str, int]:
        """Return what distinguishes it from others; the values involved do not."""
        return self.what.split(":")[0], self.file, self.line

    def __str__(self) -> str:
        place = f"{self.file} line {self.line}".strip() if self.line else self.file
        return f"{self.what} ({place})" if place else self.what


@dataclass(frozen=True)
class Steps:
    """How many steps a program took before it timed out; more than this if it was stopped and had not `ended`.

    Work inside libraries is not counted. `reference` is the reference's number on the same input, 0 if unknown.
    """

    taken: int
    ended: bool
    reference: int = 0


@dataclass(frozen=True)
class Evidence:
    """A confirmed, shrunk input on which a submission goes wrong, and what was expected."""

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
    steps: Steps | None = None


@dataclass(frozen=True)
class SolverAnswer:
    """What a solver said to one question: `found` is "counterexample", "false counterexample", "none" or "error"."""

    sizes: tuple[tuple[str, int], ...]
    found: str
    seconds: float
    reason: str = ""
    input: Input | None = None


@dataclass(frozen=True)
class SolverAnswers:
    """What a solver was asked about a submission and one function, and what it proved: `proved` is the bound, `doubt` why there is none."""

    solver: str
    entry: str
    answers: tuple[SolverAnswer, ...]
    proved: str = ""
    doubt: str = ""


@dataclass(frozen=True)
class Finding:
    """Everything known about one submission. `second` shows another mistake than `evidence`, where it has two. `undefined` is all the undefined
    behaviour that was seen, each kind and line once.
    """

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
    second: Evidence | None = None
    failing: tuple[int, ...] = ()
    column: int = 0
    score: float | None = None
    unrun: int = 0
    doubts: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    undefined: tuple[Undefined, ...] = ()
    cluster: int | None = None
    asked: tuple[SolverAnswers, ...] = ()
    revision: str = ""
    group: str = ""
    grade: float | None = None


@dataclass(frozen=True)
class EngineUse:
    """What one engine cost and found."""

    name: str
    inputs: int
    seconds: float
    refuted: int


@dataclass(frozen=True)
class SuiteRow:
    """A kept row: an input, what the reference does on it, which submissions it refutes, and what each of them did, if that was read."""

    id: int
    input: Input
    expected: Outcome
    found_by: str
    refutes: tuple[str, ...]
    got: tuple[Outcome, ...] = ()

    def got_by(self, name: str) -> Outcome | None:
        """Return what a submission did that the row refutes; None if it does not, or if that was not read."""
        return dict(zip(self.refutes, self.got, strict=False)).get(name)


@dataclass(frozen=True)
class HalvesFound:
    """Wrong programs were split in halves `halvings` times. On average, a suite chosen for one half has `tests` tests and refutes this `share`
    of the other.
    """

    programs: int
    halvings: int
    share: float
    tests: float


@dataclass(frozen=True)
class ChosenSuite:
    """A suite with the fewest tests: "minimal" refutes the wrong submissions, "future-proof" also planted faults.

    `over` says which inputs it was chosen from; no suite of these has fewer tests than `at_least`. `missed` are submissions that no test refutes.
    `alone`: it refutes every wrong submission by itself; otherwise those that the instructor's tests accept. `faults` are the planted faults that
    it catches and the instructor's tests miss. `hurried`: the clock stopped the choice, and another run may choose otherwise. `held_out` is how a
    suite chosen for half of the class does on the other half, if there are enough wrong programs.
    """

    name: str
    rows: tuple[SuiteRow, ...]
    at_least: int
    over: str
    missed: tuple[str, ...] = ()
    faults: int = 0
    seconds: float = 0.0
    alone: bool = False
    hurried: bool = False
    held_out: HalvesFound | None = None


@dataclass(frozen=True)
class ClusterFound:
    """Submissions that do the same on every kept row; the right cluster has no evidence. `fits`: how many clusters it may
    belong to, because of holes. `tried`: the inputs and the pairs of paths that were tried to tell its members apart.
    """

    id: int
    members: tuple[str, ...]
    evidence: Evidence | None
    failing: int = 0
    cause: str = ""
    holes: int = 0
    fits: int = 0
    tried: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class GroupFound:
    """How many scores a group has, their mean and standard deviation."""

    name: str
    size: int
    mean: float
    deviation: float


@dataclass(frozen=True)
class ComparisonFound:
    """Two groups, and whether they differ.

    `welch` is the p-value of Welch's t-test, which assumes independent scores. Scores of one ranking are not: `permutation` is the share of
    relabellings whose means differ at least as much (`exact` if all were tried). `delta` is Cliff's: how much more often a member of the first
    group is above one of the second than below, with a bootstrap interval.
    """

    first: GroupFound
    second: GroupFound
    welch: float | None
    permutation: float
    exact: bool
    delta: float
    delta_low: float
    delta_high: float


@dataclass(frozen=True)
class CorrelationFound:
    """How scores correlate with grades, over `size` submissions; None if scores or grades never vary."""

    size: int
    pearson: float | None
    spearman: float | None
    kendall: float | None


@dataclass(frozen=True)
class GroupsFound:
    """How two groups of the class compare, and how scores correlate with grades; `unknown` names are in the files and not in the ranking."""

    comparison: ComparisonFound | None = None
    correlation: CorrelationFound | None = None
    unknown: tuple[str, ...] = ()


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
class PlantedFound:
    """What planted faults say of the tests. `sentence` says it all; `missed` are the faults that no test catches.

    `tried` mutants of `made` were run; `rejected` could not be run, and no input told the `unrefuted` ones from the reference. The instructor's
    tests catch `by_tests`; `by_suites` has the numbers caught together with each suite.
    """

    sentence: str
    made: int
    tried: int
    rejected: int
    unrefuted: int
    faults: int
    by_tests: int
    by_suites: tuple[tuple[str, int], ...]
    missed: tuple[str, ...]


@dataclass(frozen=True)
class SuitesFound:
    """The chosen suites, and what planted faults say of them and of the instructor's tests.

    `clusters` are the ways to be wrong that the suites refute; `cluster_tests` how many tests they have if each is shown by its own
    smallest counterexample.
    """

    suites: tuple[ChosenSuite, ...]
    planted: PlantedFound | None = None
    clusters: int = 0
    cluster_tests: int = 0


@dataclass(frozen=True)
class Results:
    """Everything about a run. `folder` is where the store and the report are; empty if nothing was kept.

    `readings` has the results of readings by name.

    `observe` are the expressions on an object that are compared after the calls, `rules` those of the exported tests. `guessed_domain` says
    how a domain was guessed and what it leaves out; "" if the exercise gives it. `programs` are those of the submissions, by name;
    `manual_grades` those that a person gave, where a ranking was compared with them.
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
    rules: SuiteRules = SuiteRules()
    readings: Mapping[str, Any] = field(default_factory=dict)
    groups: GroupsFound | None = None
    guessed_domain: str = ""
    programs: Mapping[str, Program] = field(default_factory=dict)
    manual_grades: tuple[tuple[str, float], ...] = ()

    @cached_property
    def languages(self) -> dict[str, int]:
        """Return how many submissions are in each language, the most usual first."""
        return dict(Counter(finding.language for finding in self.findings if finding.language).most_common())

    @property
    def clusters(self) -> tuple[ClusterFound, ...]:
        """Return the clusters, none before they were read."""
        return tuple(self.readings.get("clusters", ()))

    @property
    def ranking(self) -> RankingFound | None:
        """Return the ranking, None before the class was ranked."""
        return self.readings.get("ranking")

    @property
    def suites(self) -> tuple[ChosenSuite, ...]:
        """Return the chosen suites, none before they were asked for."""
        found = self.readings.get("suites")
        return found.suites if found is not None else ()

    @property
    def similarity(self) -> SimilarityFound | None:
        """Return how similar the submissions are to the reference, None before it was asked for."""
        return self.readings.get("similarity")

    @property
    def suspects(self) -> Mapping[str, SuspectsOf]:
        """Return the suspect lines by submission, as far as they were looked for."""
        return {one.id: one for one in self.readings.get("suspects", ())}

    @property
    def planted(self) -> PlantedFound | None:
        """Return what planted faults say of the tests, None if none were planted."""
        found = self.readings.get("suites")
        return found.planted if found is not None else None
