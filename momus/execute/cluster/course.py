"""The units of one call of `map` on their way: which wait, which must be sent again, and what became of the others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from momus.errors import MomusError
from momus.execute.accounts import Accounts
from momus.execute.pool import LATE, TRIES, Failure

LOSSES = 3
"""A unit that was lost with this many workers is not sent again."""


@dataclass
class Course:
    """The units by their place. Results come out in the order of the units."""

    units: Sequence[Any]
    accounts: Accounts
    waiting: list[int] = field(init=False)
    _results: dict[int, Any] = field(default_factory=dict)
    _deaths: dict[int, int] = field(default_factory=dict)
    _losses: dict[int, int] = field(default_factory=dict)
    _shown: int = 0

    def __post_init__(self) -> None:
        self.waiting = list(range(len(self.units) - 1, -1, -1))

    @property
    def is_over(self) -> bool:
        return self._shown == len(self.units)

    @property
    def is_suspect(self) -> bool:
        """Return whether the next unit was lost with a worker. Such a unit has a worker to itself: no other unit is blamed for what it does."""
        return bool(self.waiting) and self.waiting[-1] in self._losses

    def next_batch(self, most: int) -> list[int]:
        """Return at most `most` of the next units that have time left; a suspect alone."""
        chosen: list[int] = []
        while self.waiting and len(chosen) < most and not (chosen and self.is_suspect):
            place = self.waiting.pop()
            if self.accounts.left_s(self.units[place]) <= 0:
                self._results[place] = LATE
                continue
            chosen.append(place)
            if place in self._losses:
                break
        return chosen

    def lose(self, place: int) -> None:
        """A unit was lost with its worker: it waits again, unless that has happened too often."""
        self._losses[place] = self._losses.get(place, 0) + 1
        if self._losses[place] < LOSSES:
            self.waiting.append(place)
        else:
            self.end(place, Failure(f"the workers that had it died {LOSSES} times"))

    def die(self, place: int, failure: Failure) -> None:
        """A unit has no result, as when its process died: it waits again, once."""
        self._deaths[place] = self._deaths.get(place, 0) + 1
        if self._deaths[place] < TRIES:
            self.waiting.append(place)
        else:
            self.end(place, failure)

    def end(self, place: int, result: Any) -> None:
        """A unit has its result; a fault of ours is told with the unit."""
        if isinstance(result, Failure) and not result.is_left:
            result = replace(result, reason=f"{_name(self.units[place])}: {result.reason}")
        self._results[place] = result

    def ended(self) -> Iterator[Any]:
        """Yield the results that are next in order. Raise an error that a person must fix."""
        while self._shown in self._results:
            if isinstance(self._results[self._shown], MomusError):
                raise self._results[self._shown]
            yield self._results.pop(self._shown)
            self._shown += 1


def _name(unit: object) -> str:
    """Return a unit in a few words: its class, and the program that it is about."""
    column = getattr(unit, "column", None)
    return type(unit).__name__ + (f" of {column.key}" if column is not None else "")
