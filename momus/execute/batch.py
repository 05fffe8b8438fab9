"""The inputs that a program is run on, and the outcomes."""

import marshal
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate, chain, count
from struct import Struct

from momus import wire
from momus.languages import matching
from momus.languages.base import Prepared, TracedComparison
from momus.model import Hole, Input, Kind, Outcome, Used, Value
from momus.sandbox.board import EMPTY

TRACED = b"^"
_SCALARS = frozenset((bool, int, float, str, bytes, type(None)))
_LIST = Struct("<ci")
_numbers = count(1)


def _new_id() -> int:
    """Return a number that no other batch has, whichever process made it."""
    return os.getpid() << 32 | next(_numbers)


@dataclass(frozen=True)
class Batch:
    """Inputs of one entry, run one after the other in one process; `parts` are the batches that it was joined from."""

    entry: str
    inputs: tuple[Input, ...]
    parts: tuple["Batch", ...] = field(default=(), repr=False, compare=False)
    id: int = field(default_factory=_new_id, init=False, compare=False)

    @classmethod
    def joined(cls, parts: Sequence["Batch"]) -> "Batch":
        """Return the inputs of several batches of one entry as one batch; only their bytes are copied."""
        filled = tuple(part for part in parts if part.inputs)
        if len(filled) < 2:
            return filled[0] if filled else parts[0]
        return cls(parts[0].entry, tuple(chain.from_iterable(part.inputs for part in filled)), filled)

    def __len__(self) -> int:
        return len(self.inputs)

    @property
    def tagged(self) -> bool:
        """Return whether a worker must make objects from its inputs."""
        return self._encoded[1]

    @property
    def wire(self) -> bytes:
        """Return the bytes that a worker gets: a list with the arguments of each input."""
        return self._encoded[0]

    def given_to(self, prepared: Prepared) -> "Batch":
        """Return the batch for a program whose parameters or name may differ from the exercise's; made once for each form."""
        order, name = dict(prepared.orders).get(self.entry), dict(prepared.names).get(self.entry, self.entry)
        if order is None and name == self.entry:
            return self
        if (order, name) not in self._given:
            taken = self.inputs
            if order is not None:
                taken = tuple(replace(one, args=matching.taken(order, one.args)) for one in taken)
            self._given[order, name] = Batch(name, taken)
        return self._given[order, name]

    @cached_property
    def has_sequences(self) -> bool:
        """Return whether some input has calls before the call."""
        return any(one.before for one in self.inputs)

    @cached_property
    def calls(self) -> "Batch":
        """Return all calls of all inputs in order, each as an input of its own; two objects side by side are one."""
        return Batch(self.entry, tuple(chain.from_iterable(one.runs for one in self.inputs)))

    @cached_property
    def ends_of_calls(self) -> list[int]:
        """Return, for each input, where its calls end in `calls`."""
        return list(accumulate(1 if one.beside else 1 + len(one.before) for one in self.inputs))

    @cached_property
    def _given(self) -> dict[tuple[matching.Order | None, str], "Batch"]:
        return {}

    @cached_property
    def _encoded(self) -> tuple[bytes, bool]:
        if self.parts and not any(part.tagged for part in self.parts):
            # A list is its mark, its length and its items.
            return _LIST.pack(b"[", len(self.inputs)) + b"".join(part.wire[_LIST.size :] for part in self.parts), False
        if any(given.text is not None for given in self.inputs):
            return marshal.dumps([(given.text or b"", given.argv) for given in self.inputs], 2), False
        given = [one.args for one in self.inputs]
        if all(map(_is_simple, given)):
            return marshal.dumps(given, 2), False
        return wire.encode(given), True


def _is_simple(value: Sequence[Value]) -> bool:
    """Return whether a sequence has only scalars, lists and tuples in it: then its bytes need no further care."""
    if _SCALARS.issuperset(map(type, value)):
        return True
    return all(type(item) in _SCALARS or (type(item) in (list, tuple) and _is_simple(item)) for item in value)


ASLEEP = 2
"""A time-out of a program that sleeps counts for this many others: it takes three times as long, and a second more."""


@dataclass(frozen=True)
class Filled:
    """One record for each input, UNRUN if it was not reached; the resources of the whole batch, and the CPU seconds of slow inputs."""

    records: list[bytes]
    used: Used = Used()
    slow: Mapping[int, float] = field(default_factory=dict)
    time_outs: int = 0
    """How many there were; one of a program that slept counts ASLEEP times."""

    def outcome(self, index: int) -> Outcome | Hole:
        """Return what the program did on this input."""
        return outcome_of(self.records[index])


def outcome_of(record: bytes) -> Outcome | Hole:
    """Return the outcome in a worker's record. Bytes that are no outcome were forged by the program, which counts as a crash."""
    if record[:1] == TRACED:
        record, _ = split_traced(record)
    try:
        outcome = wire.decode_outcome(record)
        if isinstance(outcome, Outcome):
            for part in (outcome.value, outcome.after):
                if part:
                    wire.decode(part)
        return outcome
    except wire.WireError as error:
        return Outcome(Kind.CRASHED, error="forged", message=str(error))


def restored(record: bytes, order: matching.Order, given: Input) -> bytes:
    """Return a record whose arguments after the call are in the exercise's order, not the program's."""
    if record[:1] not in (wire.EXTENDED, wire.RAISED):
        return record
    try:
        outcome = wire.decode_outcome(record)
        after = wire.decode(outcome.after) if isinstance(outcome, Outcome) and outcome.after is not None else None
    except wire.WireError:
        return _FORGED
    if isinstance(outcome, Hole) or after is None:
        return record
    if type(after) is not tuple or len(after) != len(order):
        return _FORGED
    return wire.encode_outcome(replace(outcome, after=wire.encode(matching.restored(order, after, given.args))))


_FORGED = wire.encode_outcome(Outcome(Kind.CRASHED))
MISFIT = wire.encode_outcome(
    Outcome(Kind.RAISED, error="IncompatibleTypes", message="the input does not fit the types of its parameters")
)
"""The outcome for a program that does not take an input, where nothing shows that its types cannot hold it: a compiler would refuse the call."""
_MARKED = frozenset((*b"!+$%#*&~-^", EMPTY))


def honest(records: list[bytes], may_be_inexpressible: bool, first_bytes: set[int] | None = None) -> list[bytes]:
    """Return the records, with a crash in place of records that no honest worker writes; `first_bytes` are their first bytes, if known.

    A program that could say "unrun" would escape judgement. Plain values are not decoded here, but where they are needed.
    """
    if first_bytes is None:
        first_bytes = {record[0] if record else EMPTY for record in records}
    if _MARKED.isdisjoint(first_bytes):
        return records
    known: dict[bytes, bool] = {}
    return [record if _is_honest(record, may_be_inexpressible, known) else _FORGED for record in records]


def _is_honest(record: bytes, may_be_inexpressible: bool, known: dict[bytes, bool]) -> bool:
    mark = record[:1]
    if not mark or mark == wire.UNRUN:
        return False
    if mark == wire.INEXPRESSIBLE:
        return may_be_inexpressible and record == wire.INEXPRESSIBLE
    if record[0] not in _MARKED or mark == TRACED:
        return True
    if record not in known:
        try:
            wire.decode_outcome(record)
            known[record] = True
        except wire.WireError:
            known[record] = False
    return known[record]


def split_traced(record: bytes) -> tuple[bytes, list[TracedComparison]]:
    """Return the plain record in a traced record, and the comparisons made: (site, operator, left, right)."""
    if record[:1] != TRACED:
        return record, []
    if record.startswith(_PAIR_OF_BYTES, 1) and record.endswith(_NOTHING_NOTED):
        plain = record[len(_PAIR_OF_BYTES) + 5 : -len(_NOTHING_NOTED)]
        if int.from_bytes(record[len(_PAIR_OF_BYTES) + 1 :][:4], "little") == len(plain):
            return _checked(plain), []
    try:
        parts = wire.decode(record[1:])
    except wire.WireError:
        return _FORGED, []
    match parts:
        case (bytes(plain), list(notes)):
            return _checked(plain), [note for note in notes if _is_comparison(note)]
    return _FORGED, []


_PAIR_OF_BYTES = b"(\2\0\0\0s"
_NOTHING_NOTED = b"[\0\0\0\0"
"""A traced record without comparisons begins with this after its mark. Most are such, and need no decoding."""


def _checked(plain: bytes) -> bytes:
    return plain if plain and plain[0] not in _MARKED else honest([plain], True)[0]


def _is_comparison(note: object) -> bool:
    return type(note) is tuple and len(note) == 4 and type(note[0]) is int and type(note[1]) is str
