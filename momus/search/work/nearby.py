"""More inputs on which a column is wrong: those near known ones, and near these in turn. A mistake that shows on few inputs is so seen whole."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from momus import wire
from momus.domain.base import Args
from momus.domain.drawing.resembling import resembling
from momus.errors import RejectedError
from momus.model import Input
from momus.search.work.boxes import wrong_on
from momus.search.work.examiner import Column, Examiner

BATCH = 100
VAIN_BATCHES = 4
"""After this many batches that show nothing new, the rest is given up."""
STEPS = (1, 1, 1, 2)
"""An input is changed this many times; one of these is drawn."""
RESEMBLING = 0.5
"""This share of the inputs keeps what known ones have in common."""
MOST_BYTES = 1 << 20
"""With this many bytes of found inputs it is enough."""
DRAWN_AGAIN = 6
"""At most this many times a batch is drawn until it has only new inputs."""


@dataclass(frozen=True)
class NearbyUnit:
    """A column, and inputs on which it is wrong; at most `most` others are run for each entry."""

    column: Column
    inputs: tuple[Input, ...]
    most: int


@dataclass(frozen=True)
class NearbyFound:
    """Other inputs on which the column is wrong. `tried` inputs were run to find them."""

    inputs: tuple[Input, ...]
    tried: int


def find_nearby(examiner: Examiner, unit: NearbyUnit) -> NearbyFound:
    """Return inputs near the known ones on which the column is wrong too; none for a program that cannot be run."""
    found: list[Input] = []
    tried = 0
    for entry in examiner.setting.domains:
        known = [one.args for one in unit.inputs if one.entry == entry and not one.before]
        if not known:
            continue
        spread = _Spread(examiner, unit.column, entry, known)
        try:
            spread.go_on(unit.most)
        except RejectedError:
            break
        found += spread.found
        tried += spread.tried
    return NearbyFound(tuple(found), tried)


class _Spread:
    """Inputs of one entry on which a column is wrong, and how often each was changed."""

    def __init__(self, examiner: Examiner, column: Column, entry: str, known: Sequence[Args]):
        self.examiner = examiner
        self.column = column
        self.entry = entry
        self.known = list(known)
        self.changed = [0] * len(known)
        self.found: list[Input] = []
        self.found_bytes = 0
        self.tried = 0
        self._seen = {examiner.setting.input(entry, args).key for args in known}
        self._rng = Random(examiner.setting.input(entry, known[0]).key)

    def go_on(self, most: int) -> None:
        """Try at most so many inputs, as long as they show something new."""
        vain = 0
        while vain < VAIN_BATCHES and self.found_bytes < MOST_BYTES and (batch := self._batch(min(BATCH, most - self.tried))):
            self.tried += len(batch)
            told = wrong_on(self.examiner, self.column, self.entry, [one.args for one in batch])
            new = [one for one, wrong in zip(batch, told, strict=True) if wrong]
            self.found += new
            self.found_bytes += sum(len(wire.encode(one.args)) for one in new)
            self.known += [one.args for one in new]
            self.changed += [0] * len(new)
            vain = 0 if new else vain + 1

    def _batch(self, size: int) -> list[Input]:
        """Return new inputs, each near a known one; those that were changed less often come first."""
        setting = self.examiner.setting
        batch: list[Input] = []
        for _ in range(DRAWN_AGAIN * size):
            place = min((self._rng.randrange(len(self.known)) for _ in range(2)), key=self.changed.__getitem__)
            args = self._near(self.known[place])
            if args is None or (one := setting.input(self.entry, args)).key in self._seen:
                continue
            self._seen.add(one.key)
            self.changed[place] += 1
            batch.append(one)
            if len(batch) == size:
                break
        return batch

    def _near(self, args: Args) -> Args | None:
        """Return an input near one, or one that resembles known ones; None if what was tried is none."""
        setting = self.examiner.setting
        domain = setting.domains[self.entry]
        if self._rng.random() < RESEMBLING:
            return resembling(domain, self.known, self._rng)
        for _ in range(self._rng.choice(STEPS)):
            args = domain.mutate(args, self._rng, setting.known_values)
        return args
