"""A random generator that records its choices, and can repeat them.

A choice is a number below a limit; 0 stands for the simplest outcome: the least index, the number of a range nearest to 0. Past the end of a
script every choice is 0, so a shorter script makes a simpler value. A generator that draws again until something fits would draw zeros for
ever: the zeros are limited.
"""

from random import Random

_FLOAT_STEPS = 1 << 53
_MOST_ZEROS = 10_000
"""So many choices past the end of a script are 0, or as many as the script is long."""


class OutOfChoicesError(BaseException):
    """Ends code that draws on and on past the end of its script. No `except Exception` of that code catches it."""


class ChoiceRecorder(Random):
    """Draws from `source`, or follows a script of choices if there is no source. `drawn` and `limits` record the choices."""

    def __init__(self, source: Random | None, script: tuple[int, ...] = ()):
        self._source = source
        self._script = script
        self.drawn: list[int] = []
        self.limits: list[int] = []
        super().__init__(0)

    def seed(self, *args: object, **keywords: object) -> None:
        """Do nothing: a generator that seeds itself would always make the same value."""

    def _pick(self, limit: int) -> int:
        at = len(self.drawn)
        if self._source is not None:
            choice = self._source.randrange(limit)
        else:
            if at - len(self._script) >= max(_MOST_ZEROS, len(self._script)):
                raise OutOfChoicesError
            choice = min(self._script[at], limit - 1) if at < len(self._script) else 0
        self.drawn.append(choice)
        self.limits.append(limit)
        return choice

    def random(self) -> float:
        return self._pick(_FLOAT_STEPS) / _FLOAT_STEPS

    def getrandbits(self, k: int) -> int:
        return self._pick(1 << k) if k else 0

    def _randbelow(self, n: int) -> int:
        return self._pick(n) if n else 0

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        numbers = range(start) if stop is None else range(start, stop, step)
        if not numbers:
            raise ValueError(f"empty range for randrange({start}, {stop}, {step})")
        return numbers[_nearest_first(numbers, self._pick(len(numbers)))]


def _nearest_first(numbers: range, choice: int) -> int:
    """Return the index of the number at this place when the range is ordered by nearness to 0."""
    simplest = min(max(-numbers.start // numbers.step, 0), len(numbers) - 1)
    if simplest + 1 < len(numbers) and abs(numbers[simplest + 1]) < abs(numbers[simplest]):
        simplest += 1
    left, right = simplest, len(numbers) - 1 - simplest
    both = min(left, right)
    if choice <= 2 * both:
        return simplest + (choice + 1) // 2 * (1 if choice % 2 else -1)
    return simplest + (choice - both if right > left else both - choice)
