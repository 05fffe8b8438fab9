"""Runs changed programs of columns: what they do tells about the column, and nothing of it becomes a cell."""

from collections.abc import Sequence
from hashlib import sha256

import numpy as np

from momus import wire
from momus.execute.pool import Failure
from momus.model import Program
from momus.pipeline.class_run import ClassRun
from momus.pipeline.register import compile_together
from momus.readings.wants import Behaviour, Variants, VariantsOf
from momus.search import Column, PackedInputs, Sampled, SampleUnit


def run_variants(class_run: ClassRun, want: Variants) -> dict[int, VariantsOf]:
    """Return what the changed programs of each column did on its inputs; what was asked before is kept."""
    packed = {column: PackedInputs.of(many) for column, many in want.inputs.items()}
    names = {column: f"{column} {_digest(packed[column], programs)}" for column, programs in want.programs.items()}
    kept = {column: class_run.store.kept(VariantsOf, name) for column, name in names.items()}
    new = [column for column in want.programs if kept[column] is None]
    units = [_unit(class_run, column, program, packed[column]) for column in new for program in want.programs[column]]
    compile_together(class_run.pool, [unit.column.program for unit in units])
    answers = class_run.performed("trying repairs", units)
    with class_run.store.transaction():
        for column in new:
            kept[column] = VariantsOf(tuple(_behaviour(next(answers)) for _ in want.programs[column]))
            class_run.store.keep(kept[column], names[column])
    return {column: one for column, one in kept.items() if one is not None}


def _digest(inputs: PackedInputs, programs: Sequence[Program]) -> str:
    return sha256(wire.encode((inputs.data, *(one.digest for one in programs)))).hexdigest()[:16]


def _unit(class_run: ClassRun, column: int, program: Program, inputs: PackedInputs) -> SampleUnit:
    """Return the unit that runs a changed program. Its seconds are charged to an account beside that of the submission.

    Most changes of a looping program loop too: their steps tell that in a hundredth of the time.
    """
    changed = class_run.columns[column]
    return SampleUnit(Column(column, f"variants of {changed.key}", program, looping=changed.looping), inputs, timeouts=1)


def _behaviour(sampled: Sampled | Failure) -> Behaviour:
    """Return what a program did on each input, wrong where every reference rejects it; nothing if it could not be run."""
    if isinstance(sampled, Failure) or sampled.rejection:
        return ()
    tables = np.stack(sampled.tables())
    return tuple(map(int, np.where((tables == 0).any(axis=0), 0, tables.min(axis=0))))
