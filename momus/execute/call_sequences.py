"""Batches in which some inputs have calls before the call: their calls are made one after the other, and the last record counts.

A sequence never counts by time-out or memory: where one of its calls ends so, its record is UNRUN. Where an earlier call ends the process, that
is what the program did.
"""

from collections.abc import Callable
from dataclasses import replace

from momus import wire
from momus.execute.batch import Batch, Filled, split_traced
from momus.execute.run_options import RunOptions
from momus.model import Kind

_USED_UP = (Kind.TIMED_OUT, Kind.OUT_OF_MEMORY, Kind.FLOODED)
_DEAD = (Kind.CRASHED, Kind.EXITED)


def run_calls(run: Callable[[Batch, RunOptions], Filled], batch: Batch, asked: RunOptions) -> Filled:
    """Return a record for each input, made from those of all its calls."""
    stop = len(batch) if asked.stop is None else min(asked.stop, len(batch))
    ends = batch.ends_of_calls
    begins = [0, *ends]
    if asked.start >= stop:
        return Filled([wire.UNRUN] * len(batch))
    filled = run(batch.calls, replace(asked, start=begins[asked.start], stop=ends[stop - 1]))
    records = [
        _record(filled.records[begin:end]) if one.before else filled.records[begin]
        for one, begin, end in zip(batch.inputs, begins, ends, strict=False)
    ]
    slow = {at: filled.slow[end - 1] for at, end in enumerate(ends) if end - 1 in filled.slow}
    return Filled(records, filled.used, slow, filled.time_outs)


def _record(records: list[bytes]) -> bytes:
    """Return the record of a sequence from those of its calls."""
    for record in records:
        kind = wire.kind_of(split_traced(record)[0])
        if kind in _USED_UP or record == wire.UNRUN:
            return wire.UNRUN
        if kind in _DEAD:
            return record
    return records[-1]
