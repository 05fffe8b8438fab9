"""How similar programs behave, as it was measured."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from momus.model import Input


@dataclass(frozen=True)
class Share:
    """A share of the domain, and the interval that has the true share in 95 of 100 cases. Counted exactly, all three are equal."""

    value: float
    low: float
    high: float

    @property
    def within(self) -> float:
        """Return half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class PathsFound:
    """An input for each path, and for a pair whether the two agree there. `whole`: there are no other paths, loops being followed to a bound.

    `hurried`: the clock ended the search. `problem` says why there are no paths.
    """

    inputs: tuple[Input, ...] = ()
    agreed: tuple[bool, ...] = ()
    whole: bool = False
    hurried: bool = False
    problem: str = ""


@dataclass(frozen=True)
class Score:
    """The share of the domain on which a program agrees with the reference, told by what is `missing` to 1: a float near 1 cannot hold that.

    The true missing share lies between `least` and `most` in 95 of 100 cases. `grown` is the part of `missing` that rests on boxes around known
    inputs. `known` inputs were seen on which both disagree.
    """

    missing: float
    least: float
    most: float
    grown: float = 0.0
    known: int = 0

    @classmethod
    def of(cls, share: Share, known: int) -> "Score":
        """Return a score that rests on one share."""
        return cls(1 - share.value, 1 - share.high, 1 - share.low, known=known)

    @property
    def value(self) -> float:
        return 1 - self.missing

    @property
    def low(self) -> float:
        return 1 - self.most

    @property
    def high(self) -> float:
        return 1 - self.least


@dataclass(frozen=True)
class PathShare:
    """On how many of the paths that were followed both programs agree. `whole`: there are no other paths, loops being followed to a bound.

    `hurried`: the clock ended the search, so another run may find more.
    """

    agreed: int
    paths: int
    whole: bool = False
    hurried: bool = False

    @property
    def value(self) -> float | None:
        """Return the share, None without a path."""
        return self.agreed / self.paths if self.paths else None


@dataclass(frozen=True)
class SimilarityOf:
    """How similar a submission is to the reference. A part that is unknown is None, and `problem` says why.

    `rs` is the share of the domain on which both agree, from `draws` uniform draws, or from all inputs. `unreached` draws were not run: the
    program takes too many steps, or too many processes. `sse` counts the paths of the reference, `pse` those of the pair: the reference and then
    the submission, with their agreement as the last branch. `path_problem` says why there are none. `score` is the
    share of the domain on which both agree, from draws, kept rows and boxes around known counterexamples together: it sees differences far below
    what draws see, and orders programs by the inputs that they are seen to handle. It was run on `asked` inputs besides the draws.
    """

    id: str
    rs: Share | None = None
    draws: int = 0
    unreached: int = 0
    problem: str = ""
    sse: PathShare | None = None
    pse: PathShare | None = None
    path_problem: str = ""
    score: Score | None = None
    asked: int = 0


@dataclass(frozen=True)
class SimilarPair:
    """How two programs behave beside each other. `rs` is the share of draws on which both agree, `pse` counts the paths of the pair.

    `differing` is an input on which they differ. `only_first` and `only_second` are inputs that only one of them handles as the reference does.
    `listed`: every input was run.
    """

    first: str
    second: str
    rs: Share | None
    draws: int
    listed: bool
    pse: PathShare | None = None
    differing: Input | None = None
    only_first: Input | None = None
    only_second: Input | None = None
    problem: str = ""


@dataclass(frozen=True)
class SimilarityFound:
    """The similarity of each submission to the reference. `listed`: the whole domain was run, so shares are exact. `within` is what was asked;
    `boxes` boxes were grown around rare counterexamples. `weight` is the expression that weighs inputs, if the exercise has one."""

    submissions: tuple[SimilarityOf, ...]
    listed: bool
    within: float
    pair: SimilarPair | None = None
    boxes: int = 0
    weight: str = ""

    @cached_property
    def by_id(self) -> Mapping[str, SimilarityOf]:
        """Return the submissions by name."""
        return {one.id: one for one in self.submissions}
