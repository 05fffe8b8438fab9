"""The stream of uniform draws, and the listing of a small domain: inputs that are named by their places and made anew by each process.

Nothing of a stream is kept or sent: its place in the stream names an input, the same one in every process and every run.
"""

from collections import OrderedDict
from dataclasses import dataclass
from itertools import chain, islice
from random import Random

from momus.execute import Batch
from momus.model import Input
from momus.search.work.setting import Setting

CHUNK = 1000
"""Inputs are made in chunks of this many."""
KEPT_CHUNKS = 64


@dataclass(frozen=True)
class Chunk:
    """Some inputs in order, and the same as a batch for each entry, with their places."""

    inputs: tuple[Input, ...]
    batches: tuple[tuple[tuple[int, ...], Batch], ...]


class Stream:
    """The uniform draws of an exercise, or the listing of its whole domain. The entries of an exercise take turns in the draws."""

    def __init__(self, setting: Setting, *, listed: bool):
        self._setting = setting
        self._listed = listed
        self._chunks: OrderedDict[int, Chunk] = OrderedDict()
        self._listing: tuple[Input, ...] | None = None

    def chunk(self, number: int) -> Chunk:
        """Return the inputs from `number * CHUNK` on, fewer at the end of a listing."""
        if number not in self._chunks:
            inputs = self._listing_part(number) if self._listed else self._draws(number)
            by_entry: dict[str, list[int]] = {}
            for place, one in enumerate(inputs):
                by_entry.setdefault(one.entry, []).append(place)
            batches = tuple(
                (tuple(places), Batch(entry, tuple(inputs[place] for place in places))) for entry, places in by_entry.items()
            )
            self._chunks[number] = Chunk(inputs, batches)
            while len(self._chunks) > KEPT_CHUNKS:
                self._chunks.popitem(last=False)
        self._chunks.move_to_end(number)
        return self._chunks[number]

    def inputs(self, start: int, stop: int) -> tuple[Input, ...]:
        """Return the inputs of some places."""
        numbers = range(start // CHUNK, -(-stop // CHUNK))
        made = chain.from_iterable(self.chunk(number).inputs for number in numbers)
        first = start // CHUNK * CHUNK
        return tuple(islice(made, start - first, stop - first))

    def _draws(self, number: int) -> tuple[Input, ...]:
        rng = Random(f"uniform {number}")
        entries = list(self._setting.domains.items())
        turns = (entries[place % len(entries)] for place in range(number * CHUNK, (number + 1) * CHUNK))
        return tuple(self._setting.input(entry, domain.uniform(rng)) for entry, domain in turns)

    def _listing_part(self, number: int) -> tuple[Input, ...]:
        if self._listing is None:
            domains = self._setting.domains.items()
            self._listing = tuple(
                self._setting.input(entry, args)
                for entry, domain in domains
                for args in domain.smallest_first(self._setting.known_values)
            )
        return self._listing[number * CHUNK : (number + 1) * CHUNK]
