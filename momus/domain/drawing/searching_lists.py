"""Items of a sequence drawn to find faults: each sequence is drawn in its own style, so that repeats, runs and extremes occur together."""

from collections.abc import Callable, Sequence
from random import Random

from momus.domain.drawing.tempting_values import (
    boundary_ints,
    clipped,
    extreme_ints,
    hinted_ints,
    simplest_int,
    small_ints,
    spread_ints,
)
from momus.domain.known_values import KnownValues
from momus.domain.types import Int
from momus.model import Value

Fill = Callable[[Random, int], list[Value]]


def int_items_searcher(item: Int, known_values: KnownValues) -> Fill:
    """Return the function that draws a given number of integers for a sequence, in one of several styles."""
    small, extreme, wide = small_ints(item), extreme_ints(item), boundary_ints(item)
    hinted = hinted_ints(item, known_values)
    mixed = tuple(dict.fromkeys([*small[:6], *extreme, *hinted[:40]]))
    lo, hi = item.lo, item.hi
    pools: list[Sequence[int]] = [small, small[:3], extreme, extreme, wide, mixed, hinted or mixed]
    if lo is not None and hi is not None and 0 < hi - lo < 5000:
        pools.append(range(lo, hi + 1))
        pools.append(range(lo, hi + 1))
    n = len(pools)
    spread = spread_ints(item)

    def fill(rng: Random, length: int) -> list[Value]:
        random = rng.random
        mode = random()
        if mode < 0.7:
            pool = pools[int(mode * n / 0.7)]
            p = len(pool)
            return [pool[int(random() * p)] for _ in range(length)]
        if mode < 0.8:
            few = [mixed[int(random() * len(mixed))], spread(rng), spread(rng)]
            few = few[: 2 + (mode < 0.75)]
            return [few[int(random() * len(few))] for _ in range(length)]
        if mode < 0.9:
            return [spread(rng) for _ in range(length)]
        return _run(item, spread(rng), length, rng)

    return fill


def _run(item: Int, start: int, length: int, rng: Random) -> list[int]:
    """Return neighbouring numbers, rising or falling by a step, sometimes shuffled, sometimes with one changed."""
    step = rng.choice((1, -1, 0, 2, 1))
    numbers = [start + i * step for i in range(length)]
    lo, hi = item.lo, item.hi
    if numbers and (lo is not None and min(numbers) < lo or hi is not None and max(numbers) > hi):
        numbers = [lo if lo is not None and n < lo else hi if hi is not None and n > hi else n for n in numbers]
    if rng.random() < 0.4:
        rng.shuffle(numbers)
    if numbers and rng.random() < 0.4:
        i = rng.randrange(length)
        near = clipped(item, [numbers[i] + 1, numbers[i] - 1, -numbers[i], simplest_int(item)])
        numbers[i] = rng.choice(near)
    return numbers


def items_searcher(draw: Callable[[Random], Value]) -> Fill:
    """Return the function that draws a given number of items, often repeating an earlier one."""

    def fill(rng: Random, length: int) -> list[Value]:
        random = rng.random
        repeat = (0.0, 0.2, 0.5)[int(random() * 3)]
        items: list[Value] = []
        for i in range(length):
            if i and random() < repeat:
                items.append(items[int(random() * i)])
            else:
                items.append(draw(rng))
        return items

    return fill
