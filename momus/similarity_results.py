"""How similar programs behave, as it was measured."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property


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
class SimilarityOf:
    """How similar a submission is to the reference. A part that is unknown is None, and `problem` says why.

    `rs` is the share of the domain on which both agree, from `draws` uniform draws, or from all inputs. `unreached` draws were not run: the
    program takes too many steps, or too many processes.
    """

    id: str
    rs: Share | None = None
    draws: int = 0
    unreached: int = 0
    problem: str = ""


@dataclass(frozen=True)
class SimilarityFound:
    """The similarity of each submission to the reference. `listed`: the whole domain was run, so shares are exact. `within` is what was asked."""

    submissions: tuple[SimilarityOf, ...]
    listed: bool
    within: float

    @cached_property
    def by_id(self) -> Mapping[str, SimilarityOf]:
        """Return the submissions by name."""
        return {one.id: one for one in self.submissions}
