"""What the samples of code-writing models did, problem by problem: one table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import comb

from momus.model import Claim, Value

PASSING = (Claim.UNREFUTED, Claim.HOLDS)
WITHOUT_VERDICT = (Claim.ERROR, Claim.UNJUDGED)
GIVEN = "corpus"
"""The engine whose inputs are the given tests."""


@dataclass(frozen=True)
class SampleFound:
    """One sample. `given`: whether it passes all given tests, None if there are none or it has no verdict. `failed` are the given tests and new
    inputs that it fails, by their places. `input` and `got` show its counterexample in words.
    """

    number: int
    claim: Claim
    given: bool | None
    input: str = ""
    got: str = ""
    reason: str = ""
    failed: tuple[int, ...] = ()

    @property
    def judged(self) -> bool:
        """Return whether it has a verdict; a fault of ours counts for nobody."""
        return self.claim not in WITHOUT_VERDICT

    @property
    def passes(self) -> bool:
        """Return whether neither the given tests nor any input refutes it."""
        return self.claim in PASSING and self.given is not False


@dataclass(frozen=True)
class RefutingInput:
    """An input that no given test has: its call in Python, its arguments, what the reference does, and how many samples it catches."""

    call: str
    args: tuple[Value, ...]
    expected: str
    catches: int


@dataclass(frozen=True)
class ProblemFound:
    """One problem. `problem` says why it could not be evaluated, "" if it was; `doubts` why its reference or its tests are doubtful."""

    task_id: str
    samples: tuple[SampleFound, ...] = ()
    distinct: int = 0
    tests: int = 0
    inputs: tuple[RefutingInput, ...] = ()
    domain: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    problem: str = ""
    lasting: bool = True

    @property
    def judged(self) -> tuple[SampleFound, ...]:
        """Return the samples that have a verdict."""
        return tuple(one for one in self.samples if one.judged)

    @property
    def passing(self) -> int:
        """Return how many samples nothing refutes."""
        return sum(one.passes for one in self.judged)

    @property
    def passing_given(self) -> int:
        """Return how many samples pass the given tests."""
        return sum(one.given is True for one in self.judged)

    @property
    def missed(self) -> int:
        """Return how many samples pass the given tests and are refuted."""
        return sum(one.given is True and not one.passes for one in self.judged)


@dataclass(frozen=True)
class PassAt:
    """pass@k over the problems that have at least k judged samples: on the given tests (None where no problem has any), and after refutation."""

    k: int
    problems: int
    given: float | None
    after: float


@dataclass(frozen=True)
class Evaluation:
    """The table over problems, in the order of the problems' file. `seed` and `budget` say what was tried."""

    problems: tuple[ProblemFound, ...]
    seed: int
    budget: str
    ks: tuple[int, ...] = (1, 10, 100)
    without_samples: tuple[str, ...] = ()
    sources: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def pass_at(self) -> tuple[PassAt, ...]:
        """Return pass@k for each k that some problem has enough samples for."""
        evaluated = [one for one in self.problems if not one.problem and one.judged]
        return tuple(_pass_at(k, enough) for k in self.ks if (enough := [one for one in evaluated if len(one.judged) >= k]))


def _pass_at(k: int, problems: list[ProblemFound]) -> PassAt:
    after = [pass_at_k(len(one.judged), one.passing, k) for one in problems]
    given = [pass_at_k(len(one.judged), one.passing_given, k) for one in problems if one.tests]
    return PassAt(k, len(problems), sum(given) / len(given) if given else None, sum(after) / len(after))


def pass_at_k(samples: int, passing: int, k: int) -> float:
    """Return the chance that one of k samples, drawn without replacement, passes: the unbiased estimate of pass@k."""
    return 1.0 - comb(samples - passing, k) / comb(samples, k)
