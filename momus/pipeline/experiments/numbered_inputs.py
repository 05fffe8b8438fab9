"""The inputs of a finite domain by number, so that programs can count through them without being sent them."""

from dataclasses import dataclass
from math import prod

from momus.domain import Domain
from momus.domain.parameters import ParameterDomain
from momus.domain.types import Int, Sequence, Text
from momus.errors import RequestError
from momus.model import Value


@dataclass(frozen=True)
class NumberedParameter:
    """The values of one parameter: numbers from `low` on, `items` of them; or sequences of `shortest` to `longest` such numbers or characters.

    `length_of` names the parameter whose length this one is.
    """

    name: str
    low: int = 0
    items: int = 1
    shortest: int = 0
    longest: int = -1
    alphabet: str = ""
    length_of: str = ""

    @property
    def is_sequence(self) -> bool:
        return self.longest >= 0

    @property
    def count(self) -> int:
        """Return how many values there are: the shorter sequences come first."""
        if self.length_of:
            return 1
        return sum(self.items**length for length in range(self.shortest, self.longest + 1)) if self.is_sequence else self.items

    def number(self, value: Value) -> int:
        """Return the number of a value."""
        if not self.is_sequence:
            return int(value) - self.low
        digits = [self.alphabet.index(one) if self.alphabet else one - self.low for one in value]
        shorter = sum(self.items**length for length in range(self.shortest, len(digits)))
        return int(shorter + sum(digit * self.items**place for place, digit in enumerate(reversed(digits))))


@dataclass(frozen=True)
class NumberedInputs:
    """All inputs of a domain in order: the last parameter changes first."""

    parameters: tuple[NumberedParameter, ...]

    @property
    def count(self) -> int:
        return prod(one.count for one in self.parameters)

    def number(self, args: tuple[Value, ...]) -> int:
        """Return the number of these arguments."""
        found = 0
        for one, value in zip(self.parameters, args, strict=True):
            if not one.length_of:
                found = found * one.count + one.number(value)
        return found


def numbered(domain: Domain, place: str) -> NumberedInputs:
    """Return the inputs of a domain by number; raise RequestError for types that are not counted through."""
    if not isinstance(domain, ParameterDomain) or domain.where:
        raise RequestError(f"{place}: inputs with constraints are not counted through; write a domain of plain types")
    lengths = domain.lengths()
    found = []
    for one in domain.parameters:
        match one.declared:
            case Int(lo=int(low), hi=int(high)):
                found.append(NumberedParameter(one.name, low, high - low + 1))
            case Sequence(
                kind="list", item=Int(lo=int(low), hi=int(high)), lo=int(least), hi=int(most), sorted=False, unique=False
            ):
                found.append(NumberedParameter(one.name, low, high - low + 1, least, most))
            case Text(alphabet=alphabet, lo=int(least), hi=int(most)):
                found.append(NumberedParameter(one.name, 0, len(alphabet), least, most, alphabet))
            case _ if one.name in lengths:
                found.append(NumberedParameter(one.name, length_of=lengths[one.name]))
            case _:
                rule = "is not counted through; use int(lo, hi), list(int(lo, hi), m, n), str('abc', m, n) or len(A)"
                raise RequestError(f"{place}: {one.name} = {one.text}: {rule}")
    return NumberedInputs(tuple(found))
