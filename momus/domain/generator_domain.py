"""The domain of an author's generator that makes whole argument tuples."""

from collections.abc import Iterator
from random import Random

from momus.domain.base import Args, Domain, FirstFailing
from momus.domain.counting import Count
from momus.domain.expressions import Expression
from momus.domain.generators import GeneratedType, Generator
from momus.domain.known_values import NOTHING_KNOWN, KnownValues
from momus.domain.parameters import Parameter, ParameterDomain
from momus.domain.reading.describing import describe_constraint
from momus.domain.shrinking.changed_choices import Choices
from momus.errors import ExerciseError, Mistake
from momus.model import Value


class GeneratorDomain(Domain):
    """The tuples that a generator makes: it returns a tuple, or a dict from parameter names to values."""

    def __init__(
        self, generator: Generator, names: tuple[str, ...] = (), where: tuple[Expression, ...] = (), place: str = "inputs"
    ):
        self.generator = generator
        self.where = where
        self.place = place
        self.names = names or _names_of(generator, place)
        generator.accepts = self._accepts
        self._inner = ParameterDomain([Parameter("input", GeneratedType(generator), generator.spec)], (), place)

    def __reduce__(self) -> tuple[type["GeneratorDomain"], tuple[Generator, tuple[str, ...], tuple[Expression, ...], str]]:
        return GeneratorDomain, (self.generator, self.names, self.where, self.place)

    @property
    def key(self) -> str:
        """Return the identity of the domain."""
        return self._inner.key + "".join(constraint.text for constraint in self.where)

    def _accepts(self, made: Value) -> bool:
        args = self._tuple_in(made)
        return args is not None and all(constraint.holds(dict(zip(self.names, args, strict=True))) for constraint in self.where)

    def _args(self, made: Value) -> Args:
        """Return the argument tuple in a generated value that was accepted."""
        args = self._tuple_in(made)
        if args is None:
            raise TypeError(f"{made!r} holds no arguments for {', '.join(self.names)}")
        return args

    def _tuple_in(self, made: Value) -> Args | None:
        """Return the argument tuple in a generated value, or None if there is none."""
        if type(made) is dict and all(name in made for name in self.names):
            return tuple(made[name] for name in self.names)
        if type(made) is tuple and len(made) == len(self.names):
            return made
        return (made,) if len(self.names) == 1 else None

    def _made(self, args: Args) -> Value | None:
        """Return the generated value for these arguments, or None if there is none."""
        for made in (args, dict(zip(self.names, args, strict=False)), args[0] if len(args) == 1 else None):
            if self.generator.choices_of(made) is not None:
                return made
        return None

    def contains(self, args: Args) -> bool:
        return type(args) is tuple and len(args) == len(self.names) and self._made(args) is not None

    def count(self) -> Count:
        return Count(None, 1.0, float("inf"), f"made by {self.generator.spec}")

    def uniform(self, rng: Random) -> Args:
        return self._args(self.generator.draw(rng))

    def search(self, rng: Random, known_values: KnownValues = NOTHING_KNOWN) -> Args:
        return self._args(self.generator.draw(rng))

    def smallest_first(self, known_values: KnownValues = NOTHING_KNOWN) -> Iterator[Args]:
        yield from map(self._args, self.generator.first_values)

    def mutate(self, args: Args, rng: Random, known_values: KnownValues = NOTHING_KNOWN) -> Args:
        choices = self.choices_of(args)
        for _ in range(20):
            if not choices:
                break
            changed = list(choices)
            at = rng.randrange(len(changed))
            changed[at] = rng.choice((changed[at] + 1, max(changed[at] - 1, 0), 0, rng.choice(changed), changed[at] // 2))
            made = self.generator.replay(tuple(changed))
            if made is not None and self._args(made) != args:
                return self._args(made)
        return self.search(rng, known_values)

    def shrink(self, args: Args, first_failing: FirstFailing) -> Args:
        made = self._made(args)
        if made is None:
            return args
        shrunk = self._inner.shrink((made,), lambda batch: first_failing([self._args(inner[0]) for inner in batch]))
        return self._args(shrunk[0])

    def share_accepted(self) -> float:
        return 1.0

    def describe(self) -> tuple[str, ...]:
        return (f"{', '.join(self.names)}: made by {self.generator.spec}", *map(describe_constraint, self.where))

    def choices_of(self, args: Args) -> Choices | None:
        made = self._made(args)
        return None if made is None else self.generator.choices_of(made)

    def remember(self, args: Args, choices: Choices) -> bool:
        return self.replay(choices) == args

    def replay(self, choices: Choices) -> Args | None:
        made = self.generator.replay(choices)
        return None if made is None else self._args(made)


def _names_of(generator: Generator, place: str) -> tuple[str, ...]:
    """Return the keys of the dict that the generator makes, or arg1, arg2, … for a tuple."""
    made = generator.draw(Random(1))
    if type(made) is dict and made and all(type(key) is str for key in made):
        return tuple(made)
    if type(made) is tuple:
        return tuple(f"arg{i + 1}" for i in range(len(made)))
    raise ExerciseError(
        Mistake(place, generator.spec, f"makes {made!r}, which is no tuple of arguments", "return a tuple or a dict by name")
    )
