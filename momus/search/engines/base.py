"""What an engine is: a source of inputs, asked for a number of them in a round.

An engine is a generator function: it yields lists of argument tuples and may receive, for each list, the comparisons that the
submission made on each of them. It draws only on its Ground and its random generator, so that the same seed, column, engine and round
give the same inputs wherever and whenever they are asked for.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from momus.domain import Domain, Hints
from momus.model import Value

Args = tuple[Value, ...]
Comparison = tuple[int, str, Value, Value]
Feedback = list[list[Comparison]] | None
Proposals = Generator[list[Args], Feedback, None]


@dataclass(frozen=True)
class Ground:
    """What engines may know about one entry of the exercise and one column."""

    domain: Domain
    hints: Hints
    constants: Hints
    known: tuple[Args, ...] = ()


@dataclass(frozen=True)
class Engine:
    """A way of proposing inputs. `shared`: the same for every column in a round; `traced`: wants the comparisons made."""

    name: str
    propose: Callable[[Ground, Random, int, int], Proposals]
    shared_until: int = 0
    traced: bool = False

    def shared(self, round_number: int) -> bool:
        """Return whether all columns get the same inputs in this round."""
        return round_number < self.shared_until


def generator_for(seed: int, column: str, engine: str, round_number: int, entry: str) -> Random:
    """Return the random generator of one engine in one round for one column ("" for all)."""
    name = f"{seed}\0{column}\0{engine}\0{round_number}\0{entry}"
    return Random(sha256(name.encode()).digest())
