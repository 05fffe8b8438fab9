"""What an engine is: a source of inputs, asked for a number of them in a round.

An engine uses only its Knowledge and its random generator. So the same seed, knowledge, engine and round give the same inputs, wherever and whenever
they are asked for. Columns with the same knowledge share the inputs: they are made and run on the reference only once.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from random import Random
from typing import Protocol

from momus.domain import Domain, KnownValues
from momus.model import Value

Args = tuple[Value, ...]
Comparison = tuple[int, str, Value, Value]
Proposals = Iterator[list[Args]]


class Reads(Enum):
    """Which source texts an engine uses, besides the exercise's own known values."""

    EXERCISE = "exercise"
    REFERENCES = "references"
    COLUMN = "column"


@dataclass(frozen=True)
class Knowledge:
    """What engines may know about one entry: its domain, known values, constants in programs, and rows that refuted others.

    `seeds` are valid inputs, if the references' own assertions leave few.
    """

    domain: Domain
    known_values: KnownValues
    constants: KnownValues
    known: tuple[Args, ...] = ()
    seeds: tuple[Args, ...] = ()


class Climb(Protocol):
    """Inputs for one column alone, guided by its comparisons."""

    def learn(self, batch: Sequence[Args], comparisons: Sequence[Sequence[Comparison]]) -> None:
        """Learn what the column compared on each of these inputs."""

    def next_inputs(self, count: int) -> list[Args]:
        """Return `count` inputs to try next."""


@dataclass(frozen=True)
class Engine:
    """A way of proposing inputs. If it can `climb`, it proposes only its first inputs; the column's comparisons on them lead to the others.

    `cost` is the price of making and running an input, relative to the exhaustive engine, measured on Python functions. `first` is how many of
    its inputs every column gets in the first round.
    """

    name: str
    propose: Callable[[Knowledge, Random, int, int], Proposals]
    reads: Reads
    cost: float
    first: int = 0
    climb: Callable[[Knowledge, Random], Climb] | None = None


def generator_for(seed: int, owner: str, engine: str, round_number: int, entry: str) -> Random:
    """Return the random generator of one engine in one round, for one column or one knowledge ("" if all columns share it)."""
    name = f"{seed}\0{owner}\0{engine}\0{round_number}\0{entry}"
    return Random(sha256(name.encode()).digest())
