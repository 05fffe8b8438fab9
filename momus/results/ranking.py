"""What ranking a class found."""

from dataclasses import dataclass

from momus.model import Input, Outcome


@dataclass(frozen=True)
class BugFound:
    """A bug as testing sees it: a test, and the submissions that fail it together. `rows` inputs of the scope show the same."""

    row: int
    input: Input
    expected: Outcome
    failing: tuple[str, ...]
    rows: int


@dataclass(frozen=True)
class RankedSubmission:
    """A place in the ranking; equal scores share a rank."""

    id: str
    rank: int
    score: int
    bugs: int


@dataclass(frozen=True)
class OrderNode:
    """Submissions that pass the same tests, and the rows of those they fail."""

    members: tuple[str, ...]
    failing: tuple[int, ...]


@dataclass(frozen=True)
class OrderEdge:
    """The node at `better` passes all that the one at `worse` passes; `row` and `others` more tests tell them apart."""

    better: int
    worse: int
    row: int
    others: int


@dataclass(frozen=True)
class DrawsFound:
    """What random draws say about failing sets that were not seen.

    `number` draws showed `new` sets that were not known before, `once` of them in a single draw, and none in the last `quiet` draws; `wanted`
    quiet draws end the drawing. The next draw shows a new set with a chance of about `chance`, and below `below` with this `confidence`.
    """

    number: int
    quiet: int
    wanted: int
    new: int
    once: int
    chance: float
    below: float
    confidence: float


@dataclass(frozen=True)
class RankingFound:
    """The class ranked by bugs, and the partial order. `unranked` says who has no place, and why.

    `sets` distinct failing sets were seen on `inputs` inputs. `draws` say how likely others are; None if nothing was drawn. `raising` inputs were
    left out because the reference raises there. `whole`: the domain has no other inputs. `has_holes`: some cells were not run, so there may be
    more failing sets, and more inputs that show a bug, than were counted.
    """

    bugs: tuple[BugFound, ...]
    places: tuple[RankedSubmission, ...]
    nodes: tuple[OrderNode, ...]
    edges: tuple[OrderEdge, ...]
    inputs: int
    sets: int
    draws: DrawsFound | None = None
    raising: int = 0
    unranked: tuple[tuple[str, str], ...] = ()
    whole: bool = False
    has_holes: bool = False
