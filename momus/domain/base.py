"""What every domain can do: the set of valid inputs of one entry."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from random import Random

from momus.domain.counting import Count
from momus.domain.known_values import NOTHING_KNOWN, KnownValues
from momus.domain.shrinking.simplicity import Simplicity, simplicity
from momus.model import Value

Args = tuple[Value, ...]
FirstFailing = Callable[[Sequence[Args]], int | None]


class Domain(ABC):
    """The valid argument tuples of one function, program or class."""

    names: tuple[str, ...]
    place: str
    has_floats = False

    @abstractmethod
    def contains(self, args: Args) -> bool:
        """Return whether the types, bounds, derived values and constraints all hold. Never raises, whatever the values."""

    @abstractmethod
    def count(self) -> Count:
        """Return how many inputs there are: exactly, or as an interval."""

    @abstractmethod
    def uniform(self, rng: Random) -> Args:
        """Return an input, each as likely as any other; raise ExerciseError if almost nothing satisfies the constraints."""

    @abstractmethod
    def search(self, rng: Random, known_values: KnownValues = NOTHING_KNOWN) -> Args:
        """Return an input likely to find a fault: all sizes, boundaries, repeats, values of the known values."""

    @abstractmethod
    def smallest_first(self, known_values: KnownValues = NOTHING_KNOWN) -> Iterator[Args]:
        """Yield inputs in order of growing size, none twice; all of them if the domain is finite."""

    @abstractmethod
    def mutate(self, args: Args, rng: Random, known_values: KnownValues = NOTHING_KNOWN) -> Args:
        """Return a valid input near this one."""

    @abstractmethod
    def shrink(self, args: Args, first_failing: FirstFailing) -> Args:
        """Return an input that still fails, from which no single step to a simpler one does.

        `first_failing` gets valid inputs, simplest first, and returns the index of the first that fails, or None.
        """

    @abstractmethod
    def share_accepted(self) -> float:
        """Return the share of tuples within the bounds that satisfy the constraints: 1.0 without any."""

    @abstractmethod
    def describe(self) -> tuple[str, ...]:
        """Return the domain in words, a line for each parameter and constraint."""

    def simplicity(self, args: Args) -> Simplicity:
        """Return the sort key of "simpler than"."""
        return simplicity(tuple(args))

    def exhausts(self, limit: int) -> bool:
        """Return whether `smallest_first` ends after all inputs, and these are at most `limit`."""
        number = self.count().exact
        return number is not None and number <= limit

    def choices_of(self, args: Args) -> tuple[int, ...] | None:
        """Return the choices with which the author's own generator made the input, or None."""
        return None

    def remember(self, args: Args, choices: tuple[int, ...]) -> bool:
        """Return whether the choices make this input; from then on it is in the domain, even if another process made it."""
        return self.contains(args)

    def replay(self, choices: tuple[int, ...]) -> Args | None:
        """Return the input that the author's generator of whole inputs makes from these choices, or None."""
        return None
