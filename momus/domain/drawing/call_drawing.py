"""Sequences of calls drawn to find faults.

Each sequence is drawn in a style of its own: with few values or with many, so that what was added is looked for and removed; all methods equally
often, or some often and others hardly ever, so that a structure grows or is emptied. Some call one method again and again, then another one as
often, then look: what holds for two items need not hold for five. Most sequences are as long as can be: every call's answer
counts, and a counterexample is made short anyway.
"""

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from random import Random

from momus.domain.base import Args
from momus.domain.known_values import KnownValues, inner_values
from momus.domain.parameters import ParameterDomain
from momus.model import Value

LONGEST = 0.9
"""The share of sequences that are as long as can be. The others have any length."""
EVEN_MIX, OFTEN = 0.5, (0.1, 1.0, 1.0, 4.0)
"""The share of sequences that have all methods equally often. In the others each method has one of these weights."""
IN_PHASES = 0.15
"""The share of sequences that are one method many times, then another one, then a third."""
EVEN_VALUES = 0.8
"""The share of sequences whose arguments are drawn uniformly. In the others they are drawn to find faults: at boundaries, from the known values."""
FEW = (2, 3, 4, 6, 1000)
"""After so many different values, a sequence uses them again: one of these numbers for each sequence."""
AGAIN, NEAR = 0.9, 0.2
"""The chance that a value is used again then, and that a whole number used again is changed by one."""


class CallDrawing:
    """Draws sequences of `calls[0]` to `calls[1]` calls for an object."""

    def __init__(self, constructor: ParameterDomain, methods: Mapping[str, ParameterDomain], calls: tuple[int, int]):
        self.constructor = constructor
        self.names = tuple(methods)
        self.domains = tuple(methods.values())
        self.calls = calls

    def draw(self, rng: Random, known_values: KnownValues) -> Args:
        """Return an object and calls in a new style."""
        mix = [1.0] * len(self.names) if rng.random() < EVEN_MIX else [rng.choice(OFTEN) for _ in self.names]
        evenly = rng.random() < EVEN_VALUES
        made = _arguments(self.constructor, evenly, rng, known_values)
        return made, self._some(mix, _Pool(rng.choice(FEW)), evenly, rng, known_values)

    def draw_like(self, args: Args, rng: Random, known_values: KnownValues) -> Args:
        """Return a new sequence of calls with the object, the values and the mix of methods of another."""
        made, calls = args
        pool = _Pool(0)
        pool.add((made, tuple(given for _, given in calls)))
        called = [name for name, _ in calls]
        mix = [called.count(name) + OFTEN[0] for name in self.names]
        return made, self._some(mix, pool, False, rng, known_values)

    def _some(
        self, mix: Sequence[float], pool: "_Pool", evenly: bool, rng: Random, known_values: KnownValues
    ) -> tuple[tuple[str, Args], ...]:
        low, high = self.calls
        length = high if rng.random() < LONGEST else low + int(rng.random() * (high - low + 1))
        calls = []
        for at in self._in_phases(length, rng) if rng.random() < IN_PHASES else _mixed(mix, length, rng):
            given = _arguments(self.domains[at], evenly, rng, known_values)
            calls.append((self.names[at], pool.met(given, self.domains[at], rng)))
        return tuple(calls)

    def _in_phases(self, length: int, rng: Random) -> list[int]:
        """Return the place of each call's method: two long phases of about the same length, then a short one."""
        last = min(length, 1 + int(rng.random() * (length // 4 + 1)))
        first = (length - last + 1) // 2
        phases = [int(rng.random() * len(self.names)) for _ in range(3)]
        return [phases[0]] * first + [phases[1]] * (length - last - first) + [phases[2]] * last


def _mixed(mix: Sequence[float], length: int, rng: Random) -> Iterator[int]:
    """Yield the place of each call's method, drawn with these weights."""
    ends = list(accumulate(mix))
    for _ in range(length):
        yield bisect(ends, rng.random() * ends[-1], hi=len(ends) - 1)


def _arguments(domain: ParameterDomain, evenly: bool, rng: Random, known_values: KnownValues) -> Args:
    """Return arguments. Those that must satisfy a constraint are not drawn uniformly: that could take long."""
    return domain.uniform(rng) if evenly and not domain.where else domain.search(rng, known_values)


class _Pool:
    """The values that a sequence has had so far, by their Python type. As soon as there are `enough`, they are used again."""

    def __init__(self, enough: int):
        self.enough = enough
        self._values: dict[type, list[Value]] = {}

    def add(self, value: Value) -> None:
        """Add a value, or the values inside it."""
        inner = inner_values(value)
        if inner is not None:
            for item in inner:
                self.add(item)
            return
        known = self._values.setdefault(type(value), [])
        if value not in known:
            known.append(value)

    def met(self, given: Args, domain: ParameterDomain, rng: Random) -> Args:
        """Return the arguments with values that came before in place of some, as far as that is valid. The others are added."""
        for place, value in enumerate(given):
            met = self._again(value, rng)
            if met is not value:
                given = domain.completed([*given[:place], met, *given[place + 1 :]]) or given
        self.add(given)
        return given

    def _again(self, value: Value, rng: Random) -> Value:
        known = self._values.get(type(value))
        if not known or len(known) < self.enough or rng.random() >= AGAIN:
            return value
        met = known[int(rng.random() * len(known))]
        if type(met) is int and rng.random() < NEAR:
            return met + (1 if rng.random() < 0.5 else -1)
        return met
