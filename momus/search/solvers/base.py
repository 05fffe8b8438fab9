"""What the solvers have in common: each reads two programs, names inputs on which they differ, and may prove that there are none.

A solver's budget is time, not a number of inputs. The inputs it names are only proposals, run like any other. Its proofs are bounded, and the
bound is told in words.
"""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from momus.domain import Domain
from momus.execute import Runner
from momus.judge import JudgeSettings
from momus.languages.base import Entry, RunTool, Task
from momus.model import Program, Value

Args = tuple[Value, ...]
UNANSWERED = "no answer"
"""The beginning of a SolverFinding's reason if more time might have given an answer."""


class UnsupportedError(Exception):
    """The solver cannot be asked about this; says why."""


@dataclass(frozen=True)
class Pair:
    """A reference and a submission in one language, one of their entries, and the means to ask about them in a box.

    `compared` are the parameters whose values after the call count. Programs read what the `stdin` template says; `words` tells whether more than
    the printed numbers is compared. `judge` says which outcomes are right; `runner` starts what a solver needs besides a tool.
    """

    reference: Program
    program: Program
    task: Task
    entry: Entry
    domain: Domain
    run_tool: RunTool
    compared: tuple[str, ...] = ()
    stdin: str = ""
    words: bool = True
    judge: JudgeSettings = field(default_factory=JudgeSettings)
    runner: Runner | None = None


class SolverOutcome(StrEnum):
    """The result of one question."""

    COUNTEREXAMPLE = "counterexample"
    FALSE = "false counterexample"
    NONE = "none"
    ERROR = "error"


SolverQuestion = tuple[tuple[str, int], ...]
"""The sizes by which one question about a pair is told from the others."""


@dataclass(frozen=True)
class SolverFinding:
    """The answer to one question: its sizes, the arguments found, or why there is no answer.

    `sizes` identifies the question among those about a pair; a solver with only one question leaves it empty.
    """

    found: SolverOutcome
    sizes: Mapping[str, int]
    seconds: float
    args: Args | None = None
    reason: str = ""

    @property
    def question(self) -> SolverQuestion:
        """Return which question it answers."""
        return tuple(self.sizes.items())

    @property
    def settled(self) -> bool:
        """Return whether asking again, with more time, would change nothing."""
        return self.found is not SolverOutcome.ERROR or not self.reason.startswith(UNANSWERED)


@dataclass(frozen=True)
class Proof:
    """Two programs do the same on every input within a bound, as the first call in a fresh process.

    `bound` names these inputs ("up to length 4"), "" if there are no sizes; `whole`: the domain has no others. `most` is the largest length,
    `sizes` are the questions that were answered.
    """

    engine: str
    bound: str
    whole: bool
    seconds: float
    most: int = 0
    sizes: tuple[Mapping[str, int], ...] = ()


@dataclass(frozen=True)
class Doubt:
    """Why there is no proof."""

    reason: str


Prove = Callable[[Pair, float, Proof | None], Proof | Doubt]


@dataclass(frozen=True)
class Solver:
    """A solver, and the languages of the programs that it reads.

    `findings(pair, seconds, settled)` yields an answer to each unsettled question, small inputs first, until the time is up. Continuing after a
    counterexample means that running it showed no difference. `prove(pair, seconds, known)` goes as far as the time
    allows, on from a known proof.
    `missing()` says what this machine lacks for the solver, "" if nothing.
    """

    name: str
    languages: frozenset[str]
    findings: Callable[[Pair, float, Container[SolverQuestion]], Iterator[SolverFinding]]
    missing: Callable[[], str]
    prove: Prove | None = field(default=None)
