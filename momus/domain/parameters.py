"""The domain of a function or program: its parameters in order, and constraints on them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from itertools import islice
from random import Random

from momus.domain.base import Args, Domain, FirstFailing
from momus.domain.counting import Count, estimated, exactly
from momus.domain.drawing.fitting import fitted
from momus.domain.drawing.joint_search import JointSearch
from momus.domain.drawing.mutating import mutated
from momus.domain.expressions import UNEVALUABLE, Expression, visible
from momus.domain.generators import GeneratedType, Generator
from momus.domain.joint import Joint
from momus.domain.known_values import NOTHING_KNOWN, KnownValues
from momus.domain.listing.joint_listing import Listing, kept_tuples
from momus.domain.parts import Place, known_checker, places, with_part
from momus.domain.reading.describing import Bounds, bounds_of_type, describe_constraint, describe_type
from momus.domain.resolving import Resolver, static_types
from momus.domain.shrinking.shrinking import shrink
from momus.domain.type_properties import holds_floats
from momus.domain.types import Type
from momus.errors import ExerciseError, Mistake
from momus.model import Value

SMALL = 20_000
_SHARE_DRAWS = 2_000
_MOST_TRIES = 20_000
_SEARCH_TRIES = 200
_MOST_KEPT, _MOST_PLACES = 100, 1000


@dataclass(frozen=True)
class Parameter:
    """One parameter: its declared type, or the expression that derives it. `output` marks one that the function writes."""

    name: str
    declared: Type | Expression
    text: str
    output: bool = False


class ParameterDomain(Domain):
    """The argument tuples in which every parameter has its type, given the earlier ones, and all constraints hold."""

    def __init__(self, parameters: Sequence[Parameter], where: Sequence[Expression] = (), place: str = "inputs"):
        self.parameters = tuple(parameters)
        self.where = tuple(where)
        self.place = place
        self.names = tuple(parameter.name for parameter in self.parameters)
        self.kinds: tuple[Resolver | Expression, ...] = tuple(
            parameter.declared if isinstance(parameter.declared, Expression) else Resolver(parameter.declared)
            for parameter in self.parameters
        )
        self.outputs = tuple(parameter.name for parameter in self.parameters if parameter.output)
        types = static_types(self.kinds)
        self._static = types is not None
        self.has_floats = any(holds_floats(parameter.declared) for parameter in self.parameters)
        self._plain = self._static and not self.where
        self._checks = [known_checker(kind) for kind in types or ()]
        self._raw_search = JointSearch(self.names, self.kinds)
        self._known_places: dict[int, tuple[Args, dict[int, Type], list[tuple[int, Place]]]] = {}

    def __reduce__(self) -> tuple[type["ParameterDomain"], tuple[object, ...]]:
        return ParameterDomain, (self.parameters, self.where, self.place)

    @property
    def key(self) -> str:
        """Return the identity of the domain: the hash of its content."""
        said = (
            [(p.name, p.text, p.output, repr(p.declared), getattr(p.declared, "digest", "")) for p in self.parameters],
            [e.text for e in self.where],
        )
        return sha256(repr(said).encode()).hexdigest()[:32]

    def lengths(self) -> dict[str, str]:
        """Return the parameters that are the length of another: {"n": "A"}."""
        measured = {p.name: p.declared.length_of() for p in self.parameters if isinstance(p.declared, Expression)}
        return {name: of for name, of in measured.items() if of is not None}

    def bounds(self) -> dict[str, Bounds]:
        """Return what each parameter may hold, for writers in other languages."""
        return {p.name: bounds_of_type(p.declared) for p in self.parameters}

    def describe(self) -> tuple[str, ...]:
        lines = [
            f"{p.name}: {'written by the function, at first ' if p.output else ''}{describe_type(p.declared)}"
            for p in self.parameters
        ]
        return (*lines, *map(describe_constraint, self.where))

    # Membership

    def contains(self, args: Args) -> bool:
        if type(args) is not tuple or len(args) != len(self.kinds):
            return False
        if self._static:
            for check, value in zip(self._checks, args, strict=True):
                if not check(value):
                    return False
            return self._plain or self._satisfied(self._named(args))
        known: dict[str, Value] = {}
        for name, kind, value in zip(self.names, self.kinds, args, strict=True):
            if isinstance(kind, Expression):
                try:
                    expected = kind.evaluate(known)
                except UNEVALUABLE:
                    return False
                if type(value) is not type(expected) or value != expected:
                    return False
            else:
                concrete = kind.type_for(known)
                if concrete is None or not known_checker(concrete)(value):
                    return False
            known[name] = visible(value)
        return self._satisfied(known)

    def _named(self, args: Sequence[Value]) -> dict[str, Value]:
        return {name: visible(value) for name, value in zip(self.names, args, strict=True)}

    def _satisfied(self, known: dict[str, Value]) -> bool:
        return _hold(self.where, known)

    def completed(self, values: Sequence[Value], constrained: bool = True) -> Args | None:
        """Return the values with derived ones computed and dependent ones fitted to their types, or None if that is not valid."""
        known: dict[str, Value] = {}
        made = []
        for name, kind, value in zip(self.names, self.kinds, values, strict=True):
            if isinstance(kind, Expression):
                try:
                    value = kind.evaluate(known)
                except UNEVALUABLE:
                    return None
            elif kind.static is not None:
                if not known_checker(kind.static)(value):
                    return None
            else:
                concrete = kind.type_for(known)
                if concrete is None:
                    return None
                if not known_checker(concrete)(value):
                    value = fitted(concrete, value)
            known[name] = visible(value)
            made.append(value)
        return tuple(made) if not constrained or self._satisfied(known) else None

    def free_types(self, args: Args) -> dict[int, Type]:
        """Return the concrete types of the parameters that are not derived, by index, given these arguments."""
        known = self._named(args)
        found = {i: kind.type_for(known) for i, kind in enumerate(self.kinds) if isinstance(kind, Resolver)}
        return {i: kind for i, kind in found.items() if kind is not None}

    # Parameters made by generators: their choices follow one another, each with its length before it

    @cached_property
    def _generated(self) -> list[tuple[int, Generator]]:
        declared = ((i, parameter.declared) for i, parameter in enumerate(self.parameters))
        return [(i, kind.generator) for i, kind in declared if isinstance(kind, GeneratedType)]

    def choices_of(self, args: Args) -> tuple[int, ...] | None:
        made: list[int] = []
        for i, generator in self._generated:
            choices = generator.choices_of(args[i])
            if choices is None:
                return None
            made += [len(choices), *choices]
        return tuple(made) if self._generated else None

    def remember(self, args: Args, choices: tuple[int, ...]) -> bool:
        at = 0
        for _, generator in self._generated:
            end = at + 1 + choices[at] if at < len(choices) else at
            generator.replay(tuple(choices[at + 1 : end]))
            at = end
        return self.contains(args)

    # Counting and uniform draws

    @cached_property
    def _joint(self) -> Joint:
        return Joint(self.names, self.kinds)

    @cached_property
    def _few(self) -> list[Args] | None:
        """Return all inputs if they are few, else None."""
        return list(self._listed()) if self._is_small else None

    @cached_property
    def _is_small(self) -> bool:
        """Return whether there are constraints, and so few inputs without them that all can be listed."""
        number = self._joint.number()
        return bool(self.where) and number is not None and number <= SMALL

    def _listed(self) -> Iterator[Args]:
        """Yield all inputs of a small domain, smallest first."""
        types, number = static_types(self.kinds), self._joint.number()
        alone = {name: [constraint for constraint in self.where if constraint.names == (name,)] for name in self.names}
        if types is None or number is None or len(types) < 2 or not any(alone.values()):
            return (args for args in self._raw_smallest_first(NOTHING_KNOWN) if self._satisfied(self._named(args)))
        keeps = [partial(_keeps, name, alone[name]) if alone[name] else None for name in self.names]
        joint = [constraint for constraint in self.where if len(constraint.names) != 1]
        kept = kept_tuples(types, keeps, number)
        return (args for args in kept if _hold(joint, self._named(args))) if joint else kept

    def is_empty(self) -> bool:
        """Return whether it is certain that no input is valid."""
        return self._joint.exact and self._joint.weight == 0 or self._is_small and next(self._listed(), None) is None

    def number_up_to(self, most: int) -> int | None:
        """Return the number of inputs if it is known and at most `most`. It lists no more than it must."""
        number = len(list(islice(self._listed(), most + 1))) if self._is_small else self.count().exact
        return number if number is not None and number <= most else None

    def count(self) -> Count:
        number = self._joint.number()
        if self._few is not None:
            return exactly(len(self._few), "all were listed")
        if number is None:
            reason = (
                "infinitely many" if self._joint.infinite else "the bounds depend on earlier values in a way that cannot be counted"
            )
            return Count(None, 0.0, float("inf"), reason)
        return estimated(number, self._share_sample) if self.where else exactly(number, "counted exactly")

    def _raw_uniform(self, rng: Random) -> Args | None:
        values = self._joint.draw(rng)
        if values is None:
            return None
        return tuple(values) if self._static else self.completed(values, constrained=False)

    @cached_property
    def _share_sample(self) -> list[bool]:
        rng = Random(20_011)
        drawn = (self._raw_uniform(rng) for _ in range(_SHARE_DRAWS))
        return [args is not None and self._satisfied(self._named(args)) for args in drawn]

    def share_accepted(self) -> float:
        if not self.where:
            return 1.0
        if self._few is not None:
            return len(self._few) / max(self._joint.number() or 0, 1)
        return sum(self._share_sample) / len(self._share_sample)

    def uniform(self, rng: Random) -> Args:
        if self._few is not None:
            return self._few[rng.randrange(len(self._few))]
        for _ in range(_MOST_TRIES):
            args = self._raw_uniform(rng)
            if args is not None and (not self.where or self._satisfied(self._named(args))):
                return args
        raise self._starved()

    def _starved(self) -> ExerciseError:
        shown = " and ".join(constraint.text for constraint in self.where) or "the bounds"
        rule = f"almost nothing satisfies this: {self.share_accepted():.2%} of {_SHARE_DRAWS:,} inputs within the bounds"
        return ExerciseError(
            Mistake(f"{self.place}: where", shown, rule, "narrow the types, derive a parameter from others, or write a generator")
        )

    # Searching draws

    def search(self, rng: Random, known_values: KnownValues = NOTHING_KNOWN) -> Args:
        if self._plain and (drawn := self._raw_search.draw(rng, known_values)) is not None:
            return drawn
        if self._few is not None:
            return self._few[rng.randrange(len(self._few))]
        for _ in range(_SEARCH_TRIES):
            args = self._raw_search.draw(rng, known_values)
            if args is not None and self._satisfied(self._named(args)):
                return args
        if not self._examples:
            raise self._starved()
        args = rng.choice(self._examples)
        for _ in range(rng.randrange(8)):
            args = self.mutate(args, rng, known_values)
        return args

    @cached_property
    def _examples(self) -> list[Args]:
        """Return inputs to start from if constraints leave few: the first listed, else the finds of many draws. Always the same ones."""
        listed = list(islice(self.smallest_first(), 16))
        rng = Random(20_011)
        drawn = (self._raw_uniform(rng) for _ in range(_MOST_TRIES))
        return listed or list(islice((args for args in drawn if args is not None and self._satisfied(self._named(args))), 4))

    # Listing

    def smallest_first(self, known_values: KnownValues = NOTHING_KNOWN) -> Iterator[Args]:
        rejected = 0
        for args in self._raw_smallest_first(known_values):
            if not self.where or self._satisfied(self._named(args)):
                rejected = 0
                yield args
            else:
                rejected += 1
                if rejected > SMALL:
                    return

    def first_listed(self, number: int, looks: int) -> list[Args]:
        """Return the first inputs of the listing, at most `number` of them, among its first `looks` before constraints."""
        listed = islice(self._raw_smallest_first(NOTHING_KNOWN), looks)
        return list(islice((args for args in listed if not self.where or self._satisfied(self._named(args))), number))

    def at_cost(self, known_values: KnownValues) -> Callable[[int], Iterator[Args]]:
        """Return the function that lists the valid inputs of exactly one cost."""
        listing = Listing(self.names, self.kinds, known_values)

        def at(cost: int) -> Iterator[Args]:
            found = listing.at_cost(cost)
            return (args for args in found if self._satisfied(self._named(args))) if self.where else found

        return at

    def _raw_smallest_first(self, known_values: KnownValues) -> Iterator[Args]:
        return Listing(self.names, self.kinds, known_values).smallest_first(self._joint.number())

    # Neighbours

    def mutate(self, args: Args, rng: Random, known_values: KnownValues = NOTHING_KNOWN) -> Args:
        kinds, found = self._places_in(args)
        if not found:
            return self.search(rng, known_values)
        others = [place for _, place in found]
        for _ in range(20):
            i, place = found[rng.randrange(len(found))]
            try:
                value = with_part(kinds[i], args[i], place.path, mutated(place, others, rng, known_values))
            except (TypeError, OverflowError):
                continue
            made = self.completed([value if j == i else old for j, old in enumerate(args)])
            if made is not None and made != args:
                return made
        return args

    def _places_in(self, args: Args) -> tuple[dict[int, Type], list[tuple[int, Place]]]:
        """Return the types of the parameters, and the places where they can be changed; kept, because an input gets many neighbours."""
        known = self._known_places.get(id(args))
        if known is not None:
            return known[1:]
        kinds = self.free_types(args)
        found = [(i, place) for i, kind in kinds.items() for place in places(kind, args[i])]
        if len(found) <= _MOST_PLACES:
            if len(self._known_places) >= _MOST_KEPT:
                self._known_places.clear()
            self._known_places[id(args)] = (args, kinds, found)  # keeping the arguments keeps their id taken
        return kinds, found

    def shrink(self, args: Args, first_failing: FirstFailing) -> Args:
        return shrink(self, args, first_failing)


def _hold(constraints: Sequence[Expression], known: dict[str, Value]) -> bool:
    for constraint in constraints:
        if not constraint.holds(known):
            return False
    return True


def _keeps(name: str, constraints: Sequence[Expression], value: Value) -> bool:
    return _hold(constraints, {name: visible(value)})
