"""Time as it is shared out: one program costs a class a bounded number of seconds, whatever it does."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Any

GRACE_S = 60.0
"""A unit that does not stop by itself when its time is over is ended after this many seconds more."""

SEARCHED = 0.75
"""The share of a program's seconds that may be used before something was found."""


def pace() -> float:
    """Return how many seconds count as one: more than one on a machine with more to do than it has processors."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


class UnitClock:
    """The time of one unit in a process of the pool. When it is over, the unit should stop soon; after GRACE_S more, its process is ended.

    Time that is not the program's own, such as that of the reference, is excused. On a busy machine time passes more slowly.
    """

    def __init__(self, seconds: float = inf):
        self._started = time.monotonic()
        self._excused_s = 0.0
        self._seconds = seconds
        self._pace = pace()
        self._is_excused = False

    @property
    def used_s(self) -> float:
        """Return the seconds that count so far."""
        return (time.monotonic() - self._started - self._excused_s) / self._pace

    @property
    def left_s(self) -> float:
        """Return the seconds that are left; negative if the unit should have stopped."""
        return self._seconds - self.used_s

    @property
    def is_over(self) -> bool:
        return self.left_s <= 0

    @contextmanager
    def excused(self) -> Iterator[None]:
        """Do something that does not count."""
        if self._is_excused:
            yield
            return
        self._is_excused, started = True, time.monotonic()
        ahead, _ = signal.setitimer(signal.ITIMER_REAL, 0)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, ahead)
            self._is_excused = False
            self._excused_s += time.monotonic() - started

    def charge(self, seconds: float) -> None:
        """Count seconds that were excused after all."""
        self._excused_s -= seconds

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Have this process ended, as by SIGALRM, if what is done here does not come to an end in time."""
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        ending_s = (max(self.left_s, 0.0) + GRACE_S) * self._pace
        signal.setitimer(signal.ITIMER_REAL, ending_s if isfinite(ending_s) else 0)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)


@dataclass
class Accounts:
    """The seconds that programs have used, by name. `program_of` names the program that a unit is for, "" for a unit without limit.

    Units of the classes in `closing` may use all seconds, others the share SEARCHED: what was found must be confirmed. `limits_s` has by class the
    seconds of units that are for several programs.
    """

    allowed_s: float = inf
    program_of: Callable[[Any], str] = lambda unit: ""
    closing: tuple[type, ...] = ()
    limits_s: dict[type, float] = field(default_factory=dict)
    spent_s: dict[str, float] = field(default_factory=dict)

    def left_s(self, unit: Any) -> float:
        """Return the seconds that a unit may take."""
        if type(unit) in self.limits_s:
            return self.limits_s[type(unit)]
        program = self.program_of(unit)
        if not program:
            return inf
        return self.allowed_s * (1.0 if type(unit) in self.closing else SEARCHED) - self.spent_s.get(program, 0.0)

    def charge(self, unit: Any, seconds: float) -> None:
        """Add what a unit has used to its program's account."""
        if program := self.program_of(unit):
            self.spent_s[program] = self.spent_s.get(program, 0.0) + seconds

    def close(self, program: str) -> None:
        """Let a program be searched no more; what was found may still be confirmed."""
        self.spent_s[program] = max(self.spent_s.get(program, 0.0), self.allowed_s * SEARCHED)
