"""What the instructor decides: the `[grading]`, `[hints]` and `[feedback]` tables of an exercise, as far as everybody must know them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from momus.model import Claim
from momus.results.hints import HintLevel

POINTS = 100.0
STEP = 0.01
REFUTED_AT_MOST = 0.9
"""The share of all points that a refuted or flaky submission gets at most, unless the exercise says otherwise."""


class GradePart(StrEnum):
    """What can be counted as a share, from 0 to 1."""

    TESTS = "tests"
    """The instructor's tests that are passed; those of no group, where there are groups."""
    INPUTS = "inputs"
    """The kept inputs that are handled."""
    SIMILARITY = "similarity"
    """The inputs of the domain that are handled."""
    SYNTAX = "syntax"
    """The syntax tree that is shared with the nearest reference."""


class Combining(StrEnum):
    """How parts become one share."""

    SUM = "sum"
    """The mean of the parts by their weights."""
    MAXIMUM = "maximum"
    """The largest part."""


@dataclass(frozen=True)
class TestGroup:
    """Tests that count together. `whole`: only a submission that passes all of them gets points for them."""

    __test__ = False

    name: str
    tests: tuple[str, ...]
    points: float
    whole: bool = False


@dataclass(frozen=True)
class Override:
    """A grade that the instructor set by hand, and why."""

    grade: float
    note: str


@dataclass(frozen=True)
class GradingPolicy:
    """How the table becomes grades.

    `weights` and the groups' points are shares of `points`, whatever their sum. `bug` and `limit` are points off: for each bug, and once for running
    out of time or memory. `caps` has by claim the most that a submission gets. `overrides` are by submission. Without `stated` nobody wrote the
    policy: it is what Momus proposes.
    """

    points: float = POINTS
    step: float = STEP
    combining: Combining = Combining.SUM
    weights: Mapping[GradePart, float] = field(
        default_factory=lambda: MappingProxyType({GradePart.TESTS: 1.0, GradePart.SIMILARITY: 1.0})
    )
    groups: tuple[TestGroup, ...] = ()
    bug: float = 0.0
    limit: float = 0.0
    caps: Mapping[Claim, float] = field(
        default_factory=lambda: MappingProxyType(
            {Claim.REFUTED: REFUTED_AT_MOST * POINTS, Claim.FLAKY: REFUTED_AT_MOST * POINTS, Claim.REJECTED: 0.0}
        )
    )
    overrides: Mapping[str, Override] = field(default_factory=dict)
    stated: bool = False


@dataclass(frozen=True)
class HintPolicy:
    """What hints may say: the highest level, and whether the other student's name and whole file may be shown."""

    level: HintLevel = HintLevel.LINES
    names: bool = False
    files: bool = False


class Telling(StrEnum):
    """How much a student learns of the inputs on which the program goes wrong."""

    SHOWN = "shown"
    """The smallest one, with what the program did there."""
    CAUSE = "cause"
    """When the program goes wrong, in words."""
    NUMBER = "number"
    """How many of the kept inputs it gets wrong."""


@dataclass(frozen=True)
class FeedbackPolicy:
    """What the page of a student tells. It never has another student's name, file or lines.

    `expected`: with the counterexample, what was expected there. `hint` is the level of the hint, None for no hint. `grade`: the grade with its
    reasons. `reference`: the source of the reference.
    """

    counterexample: Telling = Telling.SHOWN
    expected: bool = True
    hint: HintLevel | None = None
    grade: bool = False
    reference: bool = False
