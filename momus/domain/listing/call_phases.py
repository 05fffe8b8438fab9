"""Sequences of calls in phases, all of them up to a number of calls: one method some times, then another one, then a look.

What holds after two calls need not hold after four: a history may keep three items, a buffer may be full. Such a bug needs the same method again
and again and then its opposite, which drawing methods at random hardly ever makes. What is listed depends on the domain alone, never on a seed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from random import Random

from momus import wire
from momus.domain.base import Args
from momus.domain.calls import CallsDomain
from momus.domain.counting import Count, exactly
from momus.domain.known_values import NOTHING_KNOWN, KnownValues

EVEN_SHARE = 2 / 3
"""The share of the inputs that phases of equal length may take; the others are phases of every length."""
MOST_CALLS = 24
"""No phase has more calls."""
LOOKS = 400
"""The arguments of a method are looked for among this many of the simplest, before constraints."""
Calls = tuple[tuple[str, Args], ...]


@dataclass(frozen=True)
class CallPhases:
    """All sequences whose two phases have at most `most` calls each. If they are `even`, both phases are equally long, and more may follow them:
    the other methods in either order, also after the first phase once more. Otherwise the phases have every length, with equal arguments and
    with different ones.
    """

    domain: CallsDomain = field(repr=False)
    most: int
    even: bool
    inputs: tuple[Args, ...] = field(repr=False)

    def count(self) -> Count:
        return exactly(len(self.inputs), "all were listed")

    def smallest_first(self, known_values: KnownValues = NOTHING_KNOWN) -> Iterator[Args]:
        """Yield the sequences, short phases first."""
        return iter(self.inputs)

    def describe(self) -> tuple[str, ...]:
        times = "1 time" if self.most == 1 else f"1 to {self.most} times"
        then = "another as often" if self.even else f"another {times}"
        objects = len({wire.encode(made) for made, _ in self.inputs})
        made = "on the simplest object" if objects == 1 else f"on {objects} objects"
        return (f"one method called {times}, then {then}, then the others, with the simplest arguments, {made}",)


def call_phases(domain: CallsDomain, at_most: int) -> list[CallPhases]:
    """Return the sequences in phases of equal length, and those of every length: at most so many inputs together."""
    listing = _Listing(domain)
    even = _longest(listing, int(at_most * EVEN_SHARE), even=True)
    uneven = _longest(listing, at_most - (len(even.inputs) if even else 0), even=False)
    return [made for made in (even, uneven) if made is not None]


def _longest(listing: "_Listing", at_most: int, *, even: bool) -> CallPhases | None:
    """Return the phases up to the greatest length that has at most so many inputs."""
    best = None
    found: dict[bytes, Args] = {}
    for most in range(1, MOST_CALLS + 1):
        before = len(found)
        for args in listing.even(most) if even else listing.uneven(most):
            found.setdefault(wire.encode(args), args)
            if len(found) > at_most:
                return best
        if len(found) == before:
            break
        best = CallPhases(listing.domain, most, even, tuple(found.values()))
    return best


class _Listing:
    """Lists sequences of one domain. Objects are made with the simplest arguments and with others: some methods do nothing on the simplest."""

    def __init__(self, domain: CallsDomain):
        self.domain = domain
        self.arguments = {name: given for name, one in domain.methods.items() if (given := one.first_listed(MOST_CALLS, LOOKS))}
        self.objects = domain.constructor.first_listed(1, LOOKS)
        if self.objects and not domain.constructor.where:
            self.objects.append(domain.constructor.uniform(Random(0)))
        self.looks = sorted(self.arguments, key=lambda name: len(domain.methods[name].names) > 0)

    def even(self, times: int) -> Iterator[Args]:
        """Yield the sequences with phases of exactly so many calls, all arguments of a phase different as far as there are some."""
        for made in self.objects:
            for first, second in self._pairs():
                begun = self._phase(first, times) + self._phase(second, times)
                looks = self._looks(second)
                for end in (looks, looks[::-1], self._phase(first, times) + looks):
                    yield from self._sequence(made, begun, end)

    def uneven(self, longest: int) -> Iterator[Args]:
        """Yield the sequences whose longer phase has exactly so many calls, with equal and with different arguments in a phase."""
        lengths = [(longest, other) for other in range(1, longest + 1)] + [(other, longest) for other in range(1, longest)]
        for made in self.objects:
            for first, second in self._pairs():
                for one, other in lengths:
                    for equal in (True, False):
                        begun = self._phase(first, one, equal=equal) + self._phase(second, other, equal=equal)
                        yield from self._sequence(made, begun, self._looks(second))

    def _pairs(self) -> Iterator[tuple[str, str]]:
        return permutations(self.arguments, 2)

    def _phase(self, method: str, times: int, *, equal: bool = False) -> Calls:
        given = self.arguments[method][:1] if equal else self.arguments[method]
        return tuple((method, given[i % len(given)]) for i in range(times))

    def _looks(self, last: str) -> Calls:
        """Return one call of every other method, those without arguments first: they change the object least."""
        return tuple((name, self.arguments[name][0]) for name in self.looks if name != last)

    def _sequence(self, made: Args, begun: Calls, end: Calls) -> Iterator[Args]:
        """Yield the calls with as much of the end as the domain allows; nothing if not even the phases fit."""
        low, high = self.domain.calls
        calls = (begun + end)[:high]
        if len(begun) <= high and len(calls) >= low:
            yield made, calls
