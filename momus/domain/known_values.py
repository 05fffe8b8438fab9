"""Values worth trying, because they occur in the tests, a program's source or a traced comparison."""

from collections.abc import Iterable
from dataclasses import dataclass

from momus import wire
from momus.model import Linked, Record, Value


@dataclass(frozen=True)
class KnownValues:
    """Numbers and texts to put into inputs, and whole values to use unchanged wherever the domain has them.

    `extremes`: floats that nobody writes are wanted too.
    """

    ints: tuple[int, ...] = ()
    floats: tuple[float, ...] = ()
    strings: tuple[str, ...] = ()
    values: tuple[Value, ...] = ()
    extremes: bool = False

    @classmethod
    def from_values(cls, values: Iterable[Value]) -> "KnownValues":
        """Return the numbers and texts inside the values, and the values that hold others, each once, in order."""
        ints: dict[int, None] = {}
        floats: dict[str, float] = {}
        strings: dict[str, None] = {}
        wholes: dict[bytes, Value] = {}

        def collect(value: Value) -> None:
            kind = type(value)
            if kind is int:
                ints[value] = None
            elif kind is float:
                floats[repr(value)] = value
            elif kind is str:
                strings[value] = None
            else:
                inner = inner_values(value)
                if inner is not None:
                    # Equal sets may be written differently by repr, and differently in every process.
                    wholes[wire.encode(value)] = value
                    for item in inner:
                        collect(item)

        for value in values:
            collect(value)
        return cls(tuple(ints), tuple(floats.values()), tuple(strings), tuple(wholes.values()))

    def merged(self, other: "KnownValues") -> "KnownValues":
        """Return the known values of both, this one's first, each once."""
        values = {wire.encode(value): value for value in (*self.values, *other.values)}
        floats = {repr(number): number for number in (*self.floats, *other.floats)}
        return KnownValues(
            tuple(dict.fromkeys((*self.ints, *other.ints))),
            tuple(floats.values()),
            tuple(dict.fromkeys((*self.strings, *other.strings))),
            tuple(values.values()),
            self.extremes or other.extremes,
        )

    def __bool__(self) -> bool:
        return bool(self.ints or self.floats or self.strings or self.values)


NOTHING_KNOWN = KnownValues()


def inner_values(value: Value) -> list[Value] | None:
    """Return the values inside a container, in an order that is the same in every process; None for any other value."""
    kind = type(value)
    if kind in (list, tuple):
        return list(value)
    if kind in (set, frozenset):
        return sorted(value, key=wire.encode)
    if kind is dict:
        return [part for pair in value.items() for part in pair]
    if kind is Record:
        return [item for _, item in value.fields]
    if kind is Linked:
        return list(value.items)
    return None
