"""The lengths of lists that a question for a model checker fixes, and the domain's other conditions.

A model checker unrolls loops a given number of times, so each question is about inputs of one size. Lengths that are always the same are one
dimension; a length that is itself a parameter has the parameter's name.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice, product

from momus.domain import Bounds, Domain, Expression, ParameterDomain
from momus.search.solvers.base import UnsupportedError

LARGEST_SIZE = 8
"""Up to this size, sizes are combined in every way."""
GROUPS = (LARGEST_SIZE, 12, 16, 24, 32, 48, 64, 96, 128)
"""The largest size of each group of questions. The later groups have the long inputs."""
MOST_TOGETHER = 100
"""At most this many choices of sizes are in the first group, small sums first."""
BESIDE = 2
"""If one list is long, the others have this size, or are as long."""
Sizes = dict[str, int]
_SEQUENCES = ("list", "tuples", "set", "str", "permutation")


@dataclass(frozen=True)
class Dimension:
    """A length that is fixed in a question: its name, and its possible sizes.

    `limited`: the domain may have sizes above `most`, because their limit is an expression.
    """

    key: str
    least: int
    most: int
    limited: bool = False


def of_matrix(bounds: Bounds) -> tuple[Bounds, Bounds]:
    """Return the bounds of a matrix's rows, and of the items in them."""
    row = bounds.element
    assert row is not None and row.element is not None
    return row, row.element


class Lengths:
    """The dimensions of a domain. `keys` gives the dimension of a length by parameter and axis; axis 1 is the columns of a matrix."""

    def __init__(self, domain: Domain, parameters: int):
        if not isinstance(domain, ParameterDomain):
            raise UnsupportedError("inputs made by the author's own generator cannot be chosen")
        if parameters != len(domain.names):
            raise UnsupportedError("the reference has other parameters than the domain")
        self.where = domain.where
        self.bounds = domain.bounds()
        self.dimensions: dict[str, Dimension] = {}
        self.keys: dict[tuple[str, int], str] = {}

    def measure(self, name: str, bounds: Bounds) -> None:
        """Add the lengths of a parameter that holds what these bounds say."""
        if bounds.kind == "matrix":
            self._add(name, 0, bounds)
            self._add(name, 1, of_matrix(bounds)[0])
        elif bounds.kind in _SEQUENCES:
            self._add(name, 0, bounds)

    def _add(self, name: str, axis: int, bounds: Bounds) -> None:
        lo, hi = bounds.length_lo, bounds.length_hi
        key = f"{name}#{axis}"
        if isinstance(lo, Expression) and isinstance(hi, Expression) and lo.text == hi.text:
            other = lo.length_of()
            key = self.keys.get((other, 0), key) if other else lo.text
        self.keys[name, axis] = key
        if key in self.dimensions:
            return
        least, most = lo if type(lo) is int else 0, hi if type(hi) is int else GROUPS[-1]
        limited = type(hi) is not int
        own = self.bounds.get(key)
        if own is not None and own.kind == "int":
            least = max(least, own.lo) if type(own.lo) is int else least
            if type(own.hi) is int:
                most, limited = (own.hi if limited else min(most, own.hi)), False
        self.dimensions[key] = Dimension(key, least, most, limited)

    def of(self, name: str, sizes: Mapping[str, int], axis: int = 0) -> int:
        """Return how long a parameter is in the question of these sizes."""
        return sizes[self.keys[name, axis]]

    def choices(self, most: int = LARGEST_SIZE) -> list[Sizes]:
        """Return each choice of sizes up to `most`, those of small sum first."""
        ranges = [range(one.least, min(one.most, most) + 1) for one in self.dimensions.values()]
        ordered = sorted(product(*ranges), key=lambda sizes: (sum(sizes), sizes))
        return [dict(zip(self.dimensions, sizes, strict=True)) for sizes in ordered]

    def group(self, number: int) -> list[Sizes]:
        """Return the sizes of one group of questions: small sizes in every combination, or long lists, the shorter first."""
        if number == 0:
            return self.choices()[:MOST_TOGETHER]
        return [sizes for size in range(GROUPS[number - 1] + 1, GROUPS[number] + 1) for sizes in self._long(size)]

    def _long(self, size: int) -> list[Sizes]:
        """Return the choices for one great size: every list is as long as it may be, then one list is long and the others are short."""
        several = {key: max(one.least, min(size, one.most)) for key, one in self.dimensions.items()}
        short = {key: max(one.least, min(BESIDE, one.most)) for key, one in self.dimensions.items()}
        reaching = [key for key, one in self.dimensions.items() if one.least <= size <= one.most]
        alone = [short | {key: size} for key in reaching] if len(several) > 1 else []
        return [several, *(one for one in alone if one != several)] if reaching else []

    def levels(self, most: int) -> Iterator[tuple[int, Iterator[Sizes]]]:
        """Yield each largest size up to `most` that inputs may have, with every choice of sizes that reaches it."""
        largest = max((one.most for one in self.dimensions.values()), default=0)
        for total in range(min(most, largest) + 1):
            ranges = [range(one.least, min(one.most, total) + 1) for one in self.dimensions.values()]
            level = (sizes for sizes in product(*ranges) if max(sizes, default=0) == total)
            first = list(islice(level, 1))
            if first:
                yield total, (dict(zip(self.dimensions, sizes, strict=True)) for sizes in chain(first, level))

    def covers(self, most: int) -> bool:
        """Return whether the sizes up to `most` are all there are."""
        return all(one.most <= most and not one.limited for one in self.dimensions.values())

    def constraints(self, sizes: Mapping[str, int]) -> Iterator[Expression]:
        """Yield the domain's conditions for these sizes, besides numeric bounds."""
        yield from self.where
        for name, bounds in self.bounds.items():
            if bounds.derived is not None and not bounds.derived.length_of():
                yield Expression(f"{name} == ({bounds.derived.text})")
            yield from _within(name, bounds.lo, bounds.hi)
            yield from self._length_within(name, 0, bounds, sizes)
            element = bounds.element
            if bounds.kind == "matrix":
                yield from self._length_within(name, 1, of_matrix(bounds)[0], sizes)
            elif element is not None:
                for one in _within("momus_x", element.lo, element.hi):
                    yield Expression(f"all({one.text} for momus_x in {name})")

    def _length_within(self, name: str, axis: int, bounds: Bounds, sizes: Mapping[str, int]) -> Iterator[Expression]:
        if (name, axis) in self.keys:
            yield from _within(str(self.of(name, sizes, axis)), bounds.length_lo, bounds.length_hi)


def _within(what: str, lo: object, hi: object) -> Iterator[Expression]:
    """Yield the condition that something lies between bounds that are expressions."""
    for bound, sign in ((lo, ">="), (hi, "<=")):
        if isinstance(bound, Expression):
            yield Expression(f"{what} {sign} ({bound.text})")
