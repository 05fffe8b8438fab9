"""The domain of an object: how it is made, and a sequence of calls of its methods.

An input is (constructor arguments, ((method, arguments), …)). Calls are items of a sequence like any others, so the algebra counts, lists and
shrinks them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from pathlib import Path
from random import Random

from momus.domain.base import Args, Domain
from momus.domain.checking import checker
from momus.domain.counting import count
from momus.domain.drawing.call_drawing import CallDrawing
from momus.domain.drawing.fault_seeking import plain_searcher
from momus.domain.drawing.uniform import drawer, weighted
from momus.domain.expressions import Expression, ExpressionError
from momus.domain.known_values import NOTHING_KNOWN, KnownValues
from momus.domain.listing.enumerating import plain_levels
from momus.domain.listing.levels import Levels
from momus.domain.parameters import Parameter, ParameterDomain
from momus.domain.reading.parse import parse_domain
from momus.domain.shrinking.simplicity import Simplicity, simplicity
from momus.domain.types import Sequence as SequenceType
from momus.domain.types import Type
from momus.errors import ExerciseError, Mistake
from momus.model import Value

CONSTRUCTOR, CALLS = "constructor", "calls"
PLAIN, CHANGED = 0.1, 0.6
"""The share of draws without a style, and of neighbours in which only a part is changed."""
_LOOKS = 100
"""The simplest arguments of a method are looked for among this many, before constraints."""
_MOST_CHOICES = 20
"""At most this many choices among the arguments of a call are tried as the arguments of another method."""


@dataclass(frozen=True)
class ArgumentsOf(Type):
    """The argument tuples of a domain, as one value."""

    domain: ParameterDomain = field(repr=False)

    def children_of(self, value: Args) -> list[tuple[Type | None, Value]]:
        """Return the arguments with their types; None for a derived one."""
        kinds = self.domain.free_types(value)
        return [(kinds.get(i), part) for i, part in enumerate(value)]

    def rebuilt(self, value: Args, parts: list[Value]) -> Args:
        """Return the arguments with these parts; raise TypeError if they are not valid."""
        made = self.domain.completed(parts)
        if made is None:
            raise TypeError("not valid arguments")
        return made


@dataclass(frozen=True)
class CallOf(Type):
    """A call of one of the methods: (name, arguments)."""

    names: tuple[str, ...]
    domains: tuple[ParameterDomain, ...] = field(repr=False)

    def domain_of(self, name: str) -> ParameterDomain:
        return self.domains[self.names.index(name)]

    def children_of(self, value: Value) -> list[tuple[Type | None, Value]]:
        """Return the arguments of the call as the only part."""
        return [(ArgumentsOf(self.domain_of(value[0])), value[1])]

    def rebuilt(self, value: Value, parts: list[Value]) -> Value:
        """Return the call of the same method with other arguments."""
        return (value[0], parts[0])

    def simpler(self, value: Value) -> list[Value]:
        """Return calls of other methods: with the simplest arguments of each, and with the same arguments or some of them."""
        methods = list(zip(self.names, self.domains, strict=True))
        simplest = [(name, args) for name, domain in methods for args in domain.first_listed(1, _LOOKS)]
        return simplest + [
            (name, some)
            for name, domain in methods
            for some in islice(combinations(value[1], len(domain.names)), _MOST_CHOICES)
            if domain.contains(some)
        ]

    def renamed(self, items: list[Value]) -> list[list[Value]]:
        """Return the calls with two methods exchanged, of which at least one is called. Not all of the calls need be valid."""
        called = {name for name, _ in items}
        exchanged = [{one: other, other: one} for one, other in combinations(self.names, 2) if one in called or other in called]
        return [[(names.get(name, name), args) for name, args in items] for names in exchanged]


class CallsDomain(ParameterDomain):
    """How to make an object and what to call on it."""

    def __init__(self, constructor: ParameterDomain, methods: Mapping[str, ParameterDomain], calls: tuple[int, int], place: str):
        self.constructor = constructor
        self.methods = dict(methods)
        self.calls = calls
        call = CallOf(tuple(methods), tuple(methods.values()))
        super().__init__(
            [
                Parameter(CONSTRUCTOR, ArgumentsOf(constructor), constructor.key),
                Parameter(CALLS, SequenceType("tuple", call, *calls), repr([(n, d.key) for n, d in methods.items()] + [calls])),
            ],
            (),
            place,
        )
        self._drawing = CallDrawing(constructor, methods, calls)
        self._ranks = {name: i for i, name in enumerate(methods)}

    def __reduce__(self) -> tuple[type["CallsDomain"], tuple[object, ...]]:
        return CallsDomain, (self.constructor, self.methods, self.calls, self.place)

    def simplicity(self, args: Args) -> Simplicity:
        """Return the key: fewer calls first; methods are ordered as in the exercise, not by name."""
        made, calls = args
        return simplicity((made, tuple((self._ranks[name], given) for name, given in calls)))

    def search(self, rng: Random, known_values: KnownValues = NOTHING_KNOWN) -> Args:
        """Return an input in a style of its own; sometimes one without any style, or whole calls of the tests."""
        return super().search(rng, known_values) if rng.random() < PLAIN else self._drawing.draw(rng, known_values)

    def mutate(self, args: Args, rng: Random, known_values: KnownValues = NOTHING_KNOWN) -> Args:
        """Return a neighbour: a part is changed, or the calls are drawn anew with the same values and a like mix of methods."""
        return (
            super().mutate(args, rng, known_values) if rng.random() < CHANGED else self._drawing.draw_like(args, rng, known_values)
        )

    def describe(self) -> tuple[str, ...]:
        lines = [f"constructor: {line}" for line in self.constructor.describe()] or ["constructor: no arguments"]
        for name, domain in self.methods.items():
            lines += [f"{name}: {line}" for line in domain.describe()] or [f"{name}: no arguments"]
        return (*lines, f"{self.calls[0]} to {self.calls[1]} calls")


def parse_calls_domain(
    constructor: Mapping[str, str],
    methods: Mapping[str, Mapping[str, str]],
    calls: tuple[int, int] = (0, 8),
    where: Sequence[str] = (),
    place: str = "exercise.toml",
    folder: Path = Path("."),
) -> CallsDomain:
    """Return the domain of a class; raise ExerciseError with every mistake.

    A constraint applies to the constructor and to each method that has all the parameters it names.
    """
    mistakes: list[Mistake] = []
    tables = {CONSTRUCTOR: constructor, **{f"methods.{name}": table for name, table in methods.items()}}
    fitting = {name: _fitting(where, table) for name, table in tables.items()}
    for text in where:
        if isinstance(text, str) and not any(text in found for found in fitting.values()):
            mistakes.append(_homeless(text, place))
    domains: dict[str, ParameterDomain] = {}
    for name, table in tables.items():
        try:
            made: Domain = parse_domain(table, fitting[name], f"{place}: {name}", folder)
        except ExerciseError as error:
            mistakes.extend(error.mistakes)
            continue
        if isinstance(made, ParameterDomain):
            domains[name] = made
        else:
            mistakes.append(Mistake(f"{place}: {name}", "gen", "makes whole tuples", "give each parameter a generator of its own"))
    if not methods:
        mistakes.append(Mistake(place, "", "there is no method to call", "write [methods.NAME]"))
    if not _is_range(calls):
        mistakes.append(Mistake(f"{place}: calls", repr(calls), "is not the fewest and the most calls", "write calls = [0, 8]"))
    if mistakes:
        raise ExerciseError(*mistakes)
    return CallsDomain(domains[CONSTRUCTOR], {name: domains[f"methods.{name}"] for name in methods}, (calls[0], calls[1]), place)


def _is_range(calls: object) -> bool:
    return (
        isinstance(calls, (tuple, list))
        and len(calls) == 2
        and all(type(number) is int for number in calls)
        and 0 <= calls[0] <= calls[1]
    )


def _fitting(where: Sequence[str], table: Mapping[str, str]) -> list[str]:
    """Return the constraints over parameters that the table has."""
    found = []
    for text in where:
        try:
            names = Expression(text).names
        except (ExpressionError, AttributeError):
            continue
        if names and all(name in table for name in names):
            found.append(text)
    return found


def _homeless(text: str, place: str) -> Mistake:
    try:
        Expression(text)
    except ExpressionError as error:
        return Mistake(f"{place}: where", "", error.rule, error.step)
    return Mistake(
        f"{place}: where", repr(text), "no method, nor the constructor, has all the parameters it names", "see their names"
    )


@checker.register
def _(kind: ArgumentsOf) -> Callable[[Value], bool]:
    return kind.domain.contains


@checker.register
def _(kind: CallOf) -> Callable[[Value], bool]:
    methods = dict(zip(kind.names, kind.domains, strict=True))

    def check(value: Value) -> bool:
        if type(value) is not tuple or len(value) != 2 or type(value[0]) is not str:
            return False
        domain = methods.get(value[0])
        return domain is not None and domain.contains(value[1])

    return check


@count.register
def _(kind: ArgumentsOf) -> int | None:
    return kind.domain.count().exact


@count.register
def _(kind: CallOf) -> int | None:
    numbers = _numbers_of_calls(kind)
    return None if numbers is None else sum(numbers)


def _numbers_of_calls(kind: CallOf) -> list[int] | None:
    """Return how many calls of each method there are; None if unknown for one of them."""
    numbers = [number for domain in kind.domains if (number := domain.count().exact) is not None]
    return numbers if len(numbers) == len(kind.domains) else None


@drawer.register
def _(kind: ArgumentsOf) -> Callable[[Random], Value]:
    return kind.domain.uniform


@drawer.register
def _(kind: CallOf) -> Callable[[Random], Value]:
    pick = weighted(_numbers_of_calls(kind) or [1] * len(kind.domains))

    def draw(rng: Random) -> Value:
        i = pick(rng)
        return (kind.names[i], kind.domains[i].uniform(rng))

    return draw


@plain_searcher.register
def _(kind: ArgumentsOf, known_values: KnownValues) -> Callable[[Random], Value]:
    return lambda rng: kind.domain.search(rng, known_values)


@plain_searcher.register
def _(kind: CallOf, known_values: KnownValues) -> Callable[[Random], Value]:
    n = len(kind.names)

    def draw(rng: Random) -> Value:
        i = int(rng.random() * n)
        return (kind.names[i], kind.domains[i].search(rng, known_values))

    return draw


@plain_levels.register
def _(kind: ArgumentsOf, known_values: KnownValues) -> Levels:
    return Levels(kind.domain.at_cost(known_values))


@plain_levels.register
def _(kind: CallOf, known_values: KnownValues) -> Levels:
    listings = [domain.at_cost(known_values) for domain in kind.domains]

    def at(cost: int) -> Iterator[Value]:
        for name, listing in zip(kind.names, listings, strict=True):
            for args in listing(cost):
                yield (name, args)

    return Levels(at)
