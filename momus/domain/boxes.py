"""Boxes of inputs around a known one, grown as long as something stays true of their inputs.

The numbers in an input are its coordinates. A box lets some of them move, each by itself in equal steps, or some together by the same amount; the
others stay. So the inputs with `a == b` near a known one are a box as well as those with `a < 5`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import gcd, prod
from random import Random

from momus.domain.base import Args, Domain
from momus.domain.parameters import ParameterDomain
from momus.domain.parts import Path, places, with_parts
from momus.domain.types import Bool, Choice, Int, Text
from momus.domain.types import Sequence as ListType

Point = tuple[int, ...]
Holds = Callable[[Sequence[Args]], Sequence[bool]]
"""Says of each valid input whether it is like the known one."""

STRIDES = 12
"""A coordinate that cannot move by one is tried with steps up to this."""
SHELL = 32
"""This many inputs around a box are tried before it is taken to be as large as it gets."""
ROUNDS = 8
DENSITY_DRAWS = 200
MOST_COORDINATES = 12


@dataclass(frozen=True)
class Move:
    """Coordinates that move together: each by `steps` for one move, from `low` to `high` moves."""

    steps: tuple[tuple[int, int], ...]
    low: int
    high: int


@dataclass(frozen=True)
class InputBox:
    """The inputs that moves from a known one reach. `share` is how much of the domain they are."""

    entry: str
    around: Args
    moves: tuple[Move, ...]
    share: float

    def contains(self, domain: Domain, args: Args) -> bool:
        """Return whether an input of the same entry lies in the box."""
        return self.contained(domain, [args])[0]

    def contained(self, domain: Domain, many: Sequence[Args]) -> list[bool]:
        """Return for each of many inputs of the same entry whether it lies in the box."""
        frame = Frame.of(domain, self.around)
        if frame is None:
            return [args == self.around for args in many]
        reach = self._reach(len(frame.start))
        return [frame.is_near(args, reach) and self._has(frame, args) for args in many]

    def _reach(self, coordinates: int) -> list[tuple[int, int]]:
        """Return by coordinate how far the moves lead from the known input, to both sides."""
        reach = [(0, 0)] * coordinates
        for move in self.moves:
            for at, step in move.steps:
                ends = sorted((move.low * step, move.high * step))
                reach[at] = (reach[at][0] + ends[0], reach[at][1] + ends[1])
        return reach

    def _has(self, frame: "Frame", args: Args) -> bool:
        point = frame.point(args)
        if point is None:
            return args == self.around
        off = [have - start for have, start in zip(point, frame.start, strict=True)]
        for move in self.moves:
            at, step = move.steps[0]
            times, rest = divmod(off[at], step)
            if rest or not move.low <= times <= move.high or any(off[i] != times * by for i, by in move.steps):
                return False
            for i, _ in move.steps:
                off[i] = 0
        return not any(off)


@dataclass(frozen=True)
class Frame:
    """The coordinates of an input: where they are, and how many values each can have."""

    domain: ParameterDomain
    around: Args
    at: tuple[tuple[int, Path], ...]
    values: tuple[Sequence[object], ...]
    start: Point

    @classmethod
    def of(cls, domain: Domain, around: Args) -> "Frame | None":
        """Return the coordinates; None if the domain has no number of inputs, or its parts follow from one another."""
        if not isinstance(domain, ParameterDomain) or not domain._static or domain.count().high == float("inf"):
            return None
        at: list[tuple[int, Path]] = []
        values: list[Sequence[object]] = []
        start: list[int] = []
        for index, kind in domain.free_types(around).items():
            for place in places(kind, around[index]):
                match place.kind:
                    case Int(lo=int(lo), hi=int(hi)):
                        found: Sequence[object] = range(lo, hi + 1)
                    case Bool():
                        found = (False, True)
                    case Choice(values=some):
                        found = some
                    case ListType(kind="list" | "tuple", sorted=False, unique=False):
                        continue
                    case Text(alphabet=alphabet):
                        for letter in range(len(place.value)):
                            at.append((index, (*place.path, -1 - letter)))
                            values.append(alphabet)
                            start.append(alphabet.index(place.value[letter]))
                        continue
                    case _:
                        return None
                at.append((index, place.path))
                values.append(found)
                start.append(found.index(place.value))
        return cls(domain, around, tuple(at), tuple(values), tuple(start)) if len(at) <= MOST_COORDINATES else None

    def is_near(self, args: Args, reach: Sequence[tuple[int, int]]) -> bool:
        """Return whether each coordinate of an input is within reach: a quick look that tells most inputs apart from those of a box."""
        try:
            for (index, path), values, start, (low, high) in zip(self.at, self.values, self.start, reach, strict=True):
                if not low <= values.index(_part(args[index], path)) - start <= high:
                    return False
        except (IndexError, ValueError, TypeError, KeyError):
            return False
        return True

    def point(self, args: Args) -> Point | None:
        """Return the coordinates of an input, None if it has others."""
        try:
            point = tuple(values.index(_part(args[i], path)) for (i, path), values in zip(self.at, self.values, strict=True))
        except (IndexError, ValueError, TypeError, KeyError):
            return None
        return point if self.args(point) == args else None

    def args(self, point: Point) -> Args:
        """Return the input at a point."""
        news: dict[int, dict[Path, object]] = {}
        letters: dict[tuple[int, Path], dict[int, str]] = {}
        for (index, path), values, at in zip(self.at, self.values, point, strict=True):
            if path and path[-1] < 0:
                letters.setdefault((index, path[:-1]), {})[-1 - path[-1]] = str(values[at])
            else:
                news.setdefault(index, {})[path] = values[at]
        for (index, path), some in letters.items():
            news.setdefault(index, {})[path] = "".join(some[place] for place in sorted(some))
        kinds = self.domain.free_types(self.around)
        return tuple(
            with_parts(kinds[index], value, news[index]) if index in news else value for index, value in enumerate(self.around)
        )

    def has(self, point: Point) -> bool:
        return all(0 <= at < _size(values) for at, values in zip(point, self.values, strict=True))

    def place(self, at: int, value: object) -> int | None:
        """Return the place of a value among those of a coordinate, None if it is none of them."""
        values = self.values[at]
        if isinstance(values, range):
            return value - values.start if type(value) is int and values.start <= value < values.stop else None
        return next((place for place, one in enumerate(values) if type(one) is type(value) and one == value), None)

    def drawn(self, at: int, rng: Random) -> int:
        """Return the place of a value of a coordinate."""
        return rng.randrange(_size(self.values[at]))


def _size(values: Sequence[object]) -> int:
    """Return how many there are; `len` refuses ranges of more than 63 bits."""
    return values.stop - values.start if isinstance(values, range) else len(values)


def _part(value: object, path: Path) -> object:
    for step in path:
        value = value[-1 - step] if step < 0 else value[step]  # type: ignore[index]
    return value


@dataclass(frozen=True)
class Grown:
    """A box, and the inputs in it that show how many of its inputs are like the known one: all of them if it is `whole`."""

    box: InputBox
    inputs: tuple[Args, ...]
    whole: bool


def grow(entry: str, domain: Domain, around: Args, holds: Holds) -> Grown | None:
    """Return the box around an input; None where an input has no coordinates."""
    frame = Frame.of(domain, around)
    if frame is None:
        return None
    return _Growing(entry, frame, holds).grown()


class _Growing:
    """A box as it grows: the moves, each with how far it goes."""

    def __init__(self, entry: str, frame: Frame, holds: Holds):
        self.entry = entry
        self.frame = frame
        self.holds = holds
        self.rng = Random(repr(frame.around))

    def grown(self) -> Grown:
        moves = self._shell(self._stretched(self._directions()))
        size = prod(move.high - move.low + 1 for move in moves)
        whole = size <= DENSITY_DRAWS
        if whole:
            points = [self._moved(moves, times) for times in product(*(range(move.low, move.high + 1) for move in moves))]
        else:
            points = [self._drawn(moves) for _ in range(DENSITY_DRAWS)]
        inside = [args for args in map(self.frame.args, points) if self.frame.domain.contains(args)]
        count = self.frame.domain.count()
        share = size * len(inside) / len(points) / ((count.low + count.high) / 2)
        return Grown(InputBox(self.entry, self.frame.around, tuple(moves), share), tuple(inside), whole)

    def _like(self, points: Sequence[Point]) -> list[bool]:
        """Return for each point whether it is in the domain and like the known input."""
        valid = [at for at, point in enumerate(points) if self.frame.has(point)]
        args = [self.frame.args(points[at]) for at in valid]
        kept = [at for at, one in zip(valid, args, strict=True) if self.frame.domain.contains(one)]
        told = self.holds([one for one in args if self.frame.domain.contains(one)])
        found = [False] * len(points)
        for at, one in zip(kept, told, strict=True):
            found[at] = one
        return found

    def _moved(self, moves: Sequence[Move], times: Sequence[int]) -> Point:
        point = list(self.frame.start)
        for move, number in zip(moves, times, strict=True):
            for at, step in move.steps:
                point[at] += step * number
        return tuple(point)

    def _drawn(self, moves: Sequence[Move]) -> Point:
        return self._moved(moves, [self.rng.randint(move.low, move.high) for move in moves])

    def _directions(self) -> list[Move]:
        """Return the moves by one step that lead to inputs like the known one."""
        free = list(range(len(self.frame.start)))
        moves: list[Move] = []
        for sizes in (range(1, 2), range(2, STRIDES + 1)):
            tried = [(at, size * sign) for at in free for size in sizes for sign in (1, -1)]
            told = self._like([self._moved([Move((one,), 0, 1)], [1]) for one in tried])
            for at in list(free):
                hit = [abs(step) for (where, step), like in zip(tried, told, strict=True) if where == at and like]
                if hit:
                    moves.append(Move(((at, gcd(*hit)),), 0, 0))
                    free.remove(at)
        joint: list[tuple[tuple[int, int], ...]] = [
            ((one, 1), (other, sign)) for one, other in combinations(free, 2) for sign in (1, -1)
        ]
        if len(free) > 2:
            joint.append(tuple((at, 1) for at in free))
        told = self._like([self._moved([Move(steps, 0, 1)], [by]) for steps in joint for by in (1, -1)])
        for number, steps in enumerate(joint):
            if any(told[2 * number : 2 * number + 2]) and {at for at, _ in steps} <= set(free):
                moves.append(Move(steps, 0, 0))
                free = [at for at in free if at not in {one for one, _ in steps}]
        return moves

    def _stretched(self, moves: list[Move]) -> list[Move]:
        """Return the moves, each as far as single inputs along it are like the known one: doubled while they are, then halved."""
        ends = self._ends([(move, sign) for move in moves for sign in (1, -1)])
        return [Move(move.steps, -ends[2 * at + 1], ends[2 * at]) for at, move in enumerate(moves)]

    def _ends(self, ways: Sequence[tuple[Move, int]]) -> list[int]:
        """Return how far each way goes. All are followed together: a question costs a process, however many inputs it has."""
        reached, beyond, doubling = [0] * len(ways), [1] * len(ways), [True] * len(ways)
        while going := [at for at in range(len(ways)) if doubling[at] or beyond[at] - reached[at] > 1]:
            tried = {at: beyond[at] if doubling[at] else (reached[at] + beyond[at]) // 2 for at in going}
            told = self._like([self._moved([ways[at][0]], [ways[at][1] * number]) for at, number in tried.items()])
            for (at, number), like in zip(tried.items(), told, strict=True):
                if like:
                    reached[at], beyond[at] = number, 2 * number if doubling[at] else beyond[at]
                else:
                    beyond[at], doubling[at] = number, False
        return reached

    def _shell(self, moves: list[Move]) -> list[Move]:
        """Return the moves, widened while inputs around the box are like the known one."""
        for _ in range(ROUNDS):
            wider = [
                Move(one.steps, one.low - (one.high - one.low) // 2 - 1, one.high + (one.high - one.low) // 2 + 1) for one in moves
            ]
            times = [[self.rng.randint(one.low, one.high) for one in wider] for _ in range(SHELL)]
            outside = [some for some in times if any(not one.low <= at <= one.high for one, at in zip(moves, some, strict=True))]
            told = self._like([self._moved(wider, some) for some in outside])
            hits = [some for some, like in zip(outside, told, strict=True) if like]
            if not hits:
                break
            moves = [
                Move(one.steps, min(one.low, *(hit[at] for hit in hits), one.low), max(one.high, *(hit[at] for hit in hits)))
                for at, one in enumerate(moves)
            ]
        return moves
