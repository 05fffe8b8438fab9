"""Values at which programs break: boundaries of machine types, of the domain, and values of the known values."""

from collections.abc import Callable
from math import inf, nextafter
from random import Random

from momus.domain.extremes import EXTREMES, is_extreme
from momus.domain.known_values import KnownValues
from momus.domain.types import Float, Int, Text

_POWERS = (7, 8, 15, 16, 24, 30, 31, 32, 53, 62, 63, 64)
BOUNDARY_INTS = tuple(
    dict.fromkeys(
        [0, 1, -1, 2, -2, 3, -3, 10, -10, 100, -100]
        + [2**30, -(2**30), 2**31 - 1, -(2**31), 2**24 + 1, -(2**24) - 1, 46341, -46341, 46340, 65536, 65535]
        + [sign * (2**power + delta) for power in _POWERS for delta in (0, -1, 1) for sign in (1, -1)]
        + [10**9, 10**9 + 7, 10**18, 1000, 99, 12, 9, 4, 5, 7, -5]
    )
)
HUGE_INTS = (10**16 + 1, (10**16 + 1) ** 2, -((10**16 + 1) ** 2), 10**400, -(10**400), 2**1024)
EXTREME_INTS = (0, 1, -1, 2, 2**30, -(2**30), 2**24 + 1)
MOST_HINTS = 200
_FEW_PLAIN = 8


def clipped(kind: Int, numbers: list[int] | tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers inside the bounds, each once, in order."""
    lo, hi = kind.lo, kind.hi
    return tuple(dict.fromkeys(n for n in numbers if (lo is None or lo <= n) and (hi is None or n <= hi)))


def small_ints(kind: Int) -> tuple[int, ...]:
    """Return the dozen simplest integers of the type, simplest first."""
    start = simplest_int(kind)
    near = [start + sign * step for step in range(7) for sign in (1, -1)]
    return clipped(kind, near)[:12]


def simplest_int(kind: Int) -> int:
    """Return 0, or the bound nearest to it."""
    if kind.lo is not None and kind.lo > 0:
        return kind.lo
    if kind.hi is not None and kind.hi < 0:
        return kind.hi
    return 0


def bounds_of(kind: Int) -> list[int]:
    """Return the bounds, their neighbours inside and their halves."""
    near = []
    if kind.lo is not None:
        near += [kind.lo, kind.lo + 1, kind.lo // 2]
    if kind.hi is not None:
        near += [kind.hi, kind.hi - 1, kind.hi // 2]
    if kind.lo is not None and kind.hi is not None:
        near.append((kind.lo + kind.hi) // 2)
    return near


def extreme_ints(kind: Int) -> tuple[int, ...]:
    """Return the few values whose sums and products overflow soonest, and zeros between them."""
    ends = [bound for bound in (kind.lo, kind.hi) if bound is not None]
    ends += (
        []
        if kind.lo is not None and kind.hi is not None
        else [2**31 - 1, -(2**31), 2**63 - 1, 10**16 + 1, HUGE_INTS[1], HUGE_INTS[3]]
    )
    return clipped(kind, [*EXTREME_INTS, *ends]) or (simplest_int(kind),)


def boundary_ints(kind: Int) -> tuple[int, ...]:
    """Return all boundaries of the type."""
    unbounded = kind.lo is None or kind.hi is None
    return clipped(kind, [*bounds_of(kind), *BOUNDARY_INTS, *(HUGE_INTS if unbounded else ())]) or (simplest_int(kind),)


def hinted_ints(kind: Int, known_values: KnownValues) -> tuple[int, ...]:
    """Return the integers of the known values with their neighbours and opposites, and texts that are numbers."""
    numbers = list(known_values.ints[:MOST_HINTS])
    numbers += [int(number) for number in known_values.floats[:MOST_HINTS] if abs(number) < 1e18]
    numbers += [len(text) for text in known_values.strings[:20]]
    near = [n + step for step in (1, -1) for n in numbers]
    return clipped(kind, numbers + near + [-n for n in numbers])


def spread_ints(kind: Int) -> Callable[[Random], int]:
    """Return the function that draws integers evenly over the number of their digits, or evenly if there are few."""
    lo, hi = kind.lo, kind.hi
    if lo is not None and hi is not None and hi - lo < 2000:
        span = hi - lo + 1
        return lambda rng: lo + int(rng.random() * span)
    start = simplest_int(kind)
    up = 80 if hi is None else (hi - start).bit_length()
    down = 80 if lo is None else (start - lo).bit_length()
    total = up + down + 1

    def draw(rng: Random) -> int:
        bits = int(rng.random() * total) - down
        value = start + rng.getrandbits(bits) if bits > 0 else start - rng.getrandbits(-bits) if bits < 0 else start
        if hi is not None and value > hi:
            return hi
        return lo if lo is not None and value < lo else value

    return draw


FLOATS = (
    0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 0.1, 1.5, -1.5, 10.0, -10.0, 3.0, 0.2, 0.3, 100.0, 0.25, 59.5, 89.999, 1e-3, 1000.0, 1e9, -1e9,
    2.0**31, 16777217.0,
)  # fmt: skip


def clipped_floats(kind: Float, numbers: list[float]) -> tuple[float, ...]:
    """Return the finite numbers inside the bounds, each once, in order."""
    lo = -float("inf") if kind.lo is None else kind.lo
    hi = float("inf") if kind.hi is None else kind.hi
    return tuple(dict.fromkeys(n for n in numbers if lo <= n <= hi and abs(n) != float("inf")))


def floats_of(kind: Float, known_values: KnownValues) -> tuple[float, ...]:
    """Return the floats worth trying: bounds, known values, and numbers that people write; where the known values want them, also extremes."""
    hinted = [*known_values.floats[:MOST_HINTS], *(float(n) for n in known_values.ints[:MOST_HINTS] if abs(n) < 2**1000)]
    hinted += [number + step for number in hinted[:40] for step in (0.5, -0.5, 1.0, -1.0)]
    ends = [bound for bound in (kind.lo, kind.hi) if bound is not None]
    middle = [sum(ends) / 2] if len(ends) == 2 else []
    plain = clipped_floats(kind, [*FLOATS[:5], *ends, *middle, *(number for number in hinted if not is_extreme(number)), *FLOATS])
    if not known_values.extremes:
        return plain
    odd = [*(number for number in hinted if is_extreme(number)), *EXTREMES, *(_next(number) for number in plain[:20])]
    return (*plain[:_FEW_PLAIN], *clipped_floats(kind, odd))


def _next(number: float) -> float:
    """Return the float just below: where rounding may go the other way."""
    return nextafter(number, -inf)


def hinted_texts(kind: Text, known_values: KnownValues) -> tuple[str, ...]:
    """Return the texts of the known values cut down to the alphabet and to the greatest length, each once."""
    allowed = frozenset(kind.alphabet)
    found: dict[str, None] = {}
    for text in (*known_values.strings[:MOST_HINTS], *(str(n) for n in known_values.ints[:20])):
        kept = "".join(c for c in text if c in allowed)[: kind.hi] if not allowed.issuperset(text) else text[: kind.hi]
        if kept:
            found[kept] = None
    return tuple(found)


def common_characters(kind: Text, known_values: KnownValues) -> str:
    """Return a few characters of the alphabet: the simplest, one of each sort, and those of the known values."""
    allowed = frozenset(kind.alphabet)
    firsts: dict[object, str] = {}
    for character in kind.alphabet[:2000]:
        firsts.setdefault(_sort_of(character), character)
    hinted = "".join(c for text in known_values.strings[:20] for c in text[:20] if c in allowed)
    chosen = dict.fromkeys([*kind.alphabet[:2], *firsts.values(), *hinted])
    return "".join(chosen)[:24]


def _sort_of(character: str) -> object:
    if character.isalnum() and character.isascii():
        return (character.islower(), character.isupper())
    return character if character.isascii() else "foreign"
