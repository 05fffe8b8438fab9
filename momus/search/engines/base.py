"""What an engine is: a source of inputs, asked for a number of them in a round.

An engine draws only on its Ground and its random generator, so that the same seed, ground, engine and round give the same inputs wherever
and whenever they are asked for. Columns on the same ground share what was drawn: it is made and run on the reference once for all of them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from random import Random
from typing import Protocol

from momus.domain import Domain, Hints
from momus.model import Value

Args = tuple[Value, ...]
Comparison = tuple[int, str, Value, Value]
Proposals = Iterator[list[Args]]


class Reads(Enum):
    """Whose text an engine draws with, besides the exercise's own hints."""

    EXERCISE = "exercise"
    REFERENCES = "references"
    COLUMN = "column"


@dataclass(frozen=True)
class Ground:
    """What engines may know about one entry: its domain, hints, constants that stand in programs, and rows that refuted others."""

    domain: Domain
    hints: Hints
    constants: Hints
    known: tuple[Args, ...] = ()


class Climb(Protocol):
    """Inputs for one column alone, led by the comparisons that it makes."""

    def learn(self, batch: Sequence[Args], comparisons: Sequence[Sequence[Comparison]]) -> None:
        """Take in what the column compared on each of these inputs."""

    def next_inputs(self, count: int) -> list[Args]:
        """Return so many inputs to try next."""


@dataclass(frozen=True)
class Engine:
    """A way of proposing inputs. One that can `climb` proposes only its first inputs; what the column compares on them leads to the others.

    `cost` is what an input costs to make and run, against one of the exhaustive engine's, as measured on Python functions. `first` is how many
    of its inputs every column gets in the first round.
    """

    name: str
    propose: Callable[[Ground, Random, int, int], Proposals]
    reads: Reads
    cost: float
    first: int = 0
    climb: Callable[[Ground, Random], Climb] | None = None


def generator_for(seed: int, owner: str, engine: str, round_number: int, entry: str) -> Random:
    """Return the random generator of one engine in one round, for one column or one ground ("" for what all columns share)."""
    name = f"{seed}\0{owner}\0{engine}\0{round_number}\0{entry}"
    return Random(sha256(name.encode()).digest())
