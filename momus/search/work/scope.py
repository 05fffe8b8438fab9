"""The scope: small inputs and some drawn ones, the same whatever the seed, on which every column is run to the end.

The search leaves a column alone once it is refuted. Readings that compare wrong submissions with one another need to know what all
of them do on the same inputs: that is the scope. Which inputs it has depends on the exercise alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from itertools import islice

import numpy as np

from momus import wire
from momus.domain import Hints
from momus.execute import Batch
from momus.judge import Way, trimmed_lines
from momus.model import Form, Input, Kind, Outcome, Printed
from momus.options import RAISES
from momus.search.engines import ENGINES
from momus.search.engines.base import Ground, generator_for
from momus.search.work.examiner import Column, Examiner
from momus.search.work.fill import FillUnit, fill
from momus.search.work.setting import Setting

SMALLEST, DRAWN = 2_000, 1_000
SLICE = 500
NOT_KNOWN = (wire.TIMED_OUT, wire.UNRUN, wire.INEXPRESSIBLE)
"""Records that say nothing of whether earlier calls change later ones."""


@dataclass(frozen=True)
class ScopeUnit:
    """A column, or a probe, to be run on the scope, or on `inputs` where some are given.

    `patience`: go on although it loops, so many times more, at the limits of the search.
    """

    column: Column | None
    probe: str = ""
    inputs: tuple[Input, ...] = ()
    patience: int = 0


@dataclass(frozen=True)
class Scoped:
    """What a column did on each input of the scope.

    `classes` are 32-bit numbers for each reference: 0 where it accepts what was done, -1 for a hole, -2 where the reference says
    nothing about the right answer, else a number that equal outcomes share. `unrun` are the places of holes that a program left
    by looping too often; `raising` those of inputs on which every reference raises. `rejection` tells why there is nothing. `stateful`:
    earlier calls were seen to change later ones, so each input was run in a process of its own.
    """

    classes: tuple[bytes, ...]
    unrun: tuple[int, ...] = ()
    raising: tuple[int, ...] = ()
    rejection: str = ""
    stateful: bool = False


def scope_inputs(setting: Setting) -> tuple[tuple[Input, str], ...]:
    """Return the inputs of the scope with the engine each comes from, none twice."""
    inputs: dict[str, tuple[Input, str]] = {}
    entries = len(setting.domains)
    for entry, domain in setting.domains.items():
        small = list(islice(domain.smallest_first(setting.hints), SMALLEST // entries))
        ground = Ground(domain, setting.hints, Hints())
        rng = generator_for(0, "", "scope", 0, entry)
        drawn = [args for many in ENGINES["random"].propose(ground, rng, DRAWN // entries, 0) for args in many]
        for engine, many in (("exhaustive", small), ("random", drawn)):
            for args in many:
                input = setting.input(entry, args)
                inputs.setdefault(input.key, (input, engine))
    return tuple(inputs.values())


@dataclass(frozen=True)
class _Part:
    """Inputs cut into batches of one entry, each with the place at which it begins, and the places on which every reference raises."""

    slices: list[tuple[int, Batch]]
    raising: tuple[int, ...]


class Scope:
    """Performs scope units; keeps the inputs."""

    def __init__(self, examiner: Examiner):
        self.examiner = examiner
        self._inputs: tuple[Input, ...] = ()
        self._whole: dict[str, Batch] = {}
        self._parts: dict[tuple[str, ...], _Part] = {}

    def perform(self, unit: ScopeUnit) -> Scoped:
        """Return what the column or the probe did on the scope, judged by every reference."""
        inputs = unit.inputs or self.inputs()
        records, rejection = self._records(unit, inputs)
        if rejection:
            return Scoped((), rejection=rejection)
        unrun = tuple(place for place, record in enumerate(records) if record[:1] == wire.UNRUN)
        part = self._part(unit.inputs)
        scoped = Scoped(self._judged(part.slices, records), unrun, part.raising)
        if unit.column is None or unit.inputs or unit.column.stateful or not self._keeps_state(unit.column, records, scoped):
            return scoped
        return replace(self.perform(ScopeUnit(replace(unit.column, stateful=True))), stateful=True)

    def _keeps_state(self, column: Column, records: Sequence[bytes], scoped: Scoped) -> bool:
        """Return whether on some inputs, most of them wrong ones, the column does otherwise twice in a process of its own than after others."""
        wrong = np.flatnonzero(np.frombuffer(scoped.classes[0], np.int32) > 0).tolist()
        asked = {*wrong[len(wrong) // 2 :][:1], *wrong[-1:], len(records) - 1}
        places = sorted(place for place in asked if place >= 0 and records[place][:1] not in NOT_KNOWN)
        prepared, limits = self.examiner.prepared(column.program), self.examiner.usual_limits(column)
        looked_at = self.examiner.setting.judge.looked_at
        for place in places:
            input, did = self.inputs()[place], outcome_class(records[place], *looked_at)
            batch = Batch(input.entry, (input,))
            for _ in range(2):
                [record] = self.examiner.run(prepared, batch, limits, fresh=True, capture=True).records
                if record[:1] in NOT_KNOWN or outcome_class(record, *looked_at) == did:
                    break
            else:
                return True
        return False

    def inputs(self) -> tuple[Input, ...]:
        if not self._inputs:
            self._inputs = tuple(input for input, _ in scope_inputs(self.examiner.setting))
        return self._inputs

    def _part(self, inputs: tuple[Input, ...]) -> _Part:
        """Return what is the same for every column on these inputs, none for the whole scope; kept, so that the references are run once."""
        key = tuple(input.key for input in inputs)
        if key not in self._parts:
            slices = _sliced(inputs or self.inputs())
            self._parts[key] = _Part(slices, self._raising(slices))
        return self._parts[key]

    def _records(self, unit: ScopeUnit, inputs: Sequence[Input]) -> tuple[list[bytes], str]:
        if unit.probe:
            return [_probed(unit.probe, input, self.examiner.setting.task.form) for input in inputs], ""
        if unit.patience:
            return self._patiently(unit.column, inputs, unit.patience), ""
        filled = fill(self.examiner, FillUnit(unit.column, tuple(inputs)), Batch if unit.inputs else self._batch)
        return list(filled.records), filled.rejection

    def _batch(self, entry: str, inputs: tuple[Input, ...]) -> Batch:
        """Return the batch of the scope's inputs of an entry, kept: its bytes are the same for every column; a part of them is made anew."""
        if entry not in self._whole:
            self._whole[entry] = Batch(entry, tuple(input for input in self._inputs if input.entry == entry))
        kept = self._whole[entry]
        return kept if len(kept) == len(inputs) else Batch(entry, inputs)

    def _patiently(self, column: Column, inputs: Sequence[Input], patience: int) -> list[bytes]:
        """Return what a column does that looped before: at the limits of the search, since looping again surprises nobody."""
        prepared = self.examiner.prepared(column.program)
        records = []
        for input in inputs:
            limits = self.examiner.usual_limits(column)
            over = sum(record[:1] == wire.TIMED_OUT for record in records) >= patience
            batch = Batch(input.entry, (input,))
            records += [wire.UNRUN] if over else self.examiner.run(prepared, batch, limits, fresh=True, capture=True).records
        return records

    def _judged(self, slices: Sequence[tuple[int, Batch]], records: Sequence[bytes]) -> tuple[bytes, ...]:
        classes = [np.zeros(len(records), np.int32) for _ in self.examiner.setting.references]
        looked_at = self.examiner.setting.judge.looked_at
        for place, batch in slices:
            got = records[place : place + len(batch)]
            holes = [at for at, record in enumerate(got) if record[:1] in (wire.UNRUN, wire.INEXPRESSIBLE)]
            for mine, expected in zip(classes, self.examiner.expected(batch), strict=True):
                for at in self.examiner.wrong(batch, got, expected):
                    mine[place + at] = outcome_class(got[at], *looked_at)
                mine[[place + at for at in holes]] = -1
                mine[[place + at for at, record in enumerate(expected.records) if record is None]] = -2
        return tuple(mine.tobytes() for mine in classes)

    def _raising(self, slices: Sequence[tuple[int, Batch]]) -> tuple[int, ...]:
        places = []
        for place, batch in slices:
            by_input = zip(*(expected.records for expected in self.examiner.expected(batch)), strict=True)
            places += [place + at for at, records in enumerate(by_input) if all((one or b"")[:1] == wire.RAISED for one in records)]
        return tuple(places)


def _sliced(inputs: Sequence[Input]) -> list[tuple[int, Batch]]:
    """Return batches of one entry each with the place at which they begin."""
    sliced = []
    begin = 0
    while begin < len(inputs):
        end = begin + 1
        while end < len(inputs) and end - begin < SLICE and inputs[end].entry == inputs[begin].entry:
            end += 1
        sliced.append((begin, Batch(inputs[begin].entry, tuple(inputs[begin:end]))))
        begin = end
    return sliced


@lru_cache(maxsize=50_000)
def outcome_class(record: bytes, printed: bool, arguments: bool, code: bool, way: Way) -> int:
    """Return a number above zero that stands for a wrong outcome: what an exception says, and what the judge does not look at, is left out."""
    outcome = wire.decode_outcome(record)
    if outcome.kind is Kind.RAISED:
        same = wire.encode((outcome.kind.value, outcome.error))
    else:
        told = _text(outcome.printed, way) if outcome.printed and (printed or outcome.kind is Kind.EXITED) else None
        after, ended = outcome.after if arguments else None, outcome.code if code else None
        same = wire.encode((outcome.kind.value, outcome.value, after, told, ended, outcome.error))
    return int.from_bytes(blake2b(same, digest_size=4).digest()) % (2**31 - 1) + 1


def _text(printed: Printed, way: Way) -> str:
    """Return what was printed as the judge reads it; the hash of what is too long to be kept."""
    if printed.digest:
        return printed.digest
    text = printed.text.decode("utf-8", "replace")
    if way in (Way.TOKENS, Way.FLOAT):
        return " ".join(text.split())
    if way in (Way.LINES, Way.UNORDERED):
        lines = trimmed_lines(text)
        return "\n".join(sorted(lines) if way is Way.UNORDERED else lines)
    return text


def _probed(probe: str, input: Input, form: Form) -> bytes:
    """Return what a probe does on an input."""
    if probe == RAISES:
        return wire.encode_outcome(Outcome(Kind.RAISED, error="NotImplementedError"))
    if form is Form.PROGRAM:
        text = input.text or b""
        return wire.encode_outcome(Outcome(Kind.EXITED, printed=Printed(text, len(text), "")))
    return wire.encode_outcome(Outcome(Kind.RETURNED, value=wire.encode(input.args[0] if input.args else None)))
