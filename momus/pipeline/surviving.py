"""Planted faults that get past the instructor's tests: a suite that is to catch other mistakes than those of this class must catch them."""

from collections.abc import Sequence
from hashlib import sha256

import numpy as np

from momus import wire
from momus.execute.pool import Failure
from momus.exercise import Exercise
from momus.languages import language
from momus.model import Program
from momus.mutate import mutants, spread
from momus.pipeline.knowing import Everything, refused
from momus.pipeline.register import setting_key
from momus.pipeline.scope import Scope
from momus.pipeline.stages.confirming import Confirming
from momus.search import Column, ScopeUnit

MOST_FAULTS = 300
MOST_SOUND = 20


def surviving_faults(
    confirming: Confirming, scope: Scope, exercise: Exercise, everything: Everything, given: np.ndarray
) -> np.ndarray:
    """Return the classes of the planted faults that the given rows do not catch and others do, rows by faults.

    A fault is caught by a row on which no reference accepts it: what one of them accepts everywhere is none.
    """
    on_given = _on_rows(confirming, scope, _planted(confirming, exercise), everything.known.rows[given])
    # Most faults are caught by any tests at all: what they do elsewhere is not asked.
    surviving = [column for column, classes in on_given.items() if not (classes > 0).all(axis=0).any()]
    scope.fill([column.id for column in surviving], surviving)
    in_scope = everything.places >= 0
    on_stored = _on_rows(confirming, scope, surviving, everything.known.rows[~in_scope])
    found = []
    for column, stored in on_stored.items():
        if column.id not in scope.of:
            continue
        tables = []
        for reference, on_others in enumerate(stored):
            table = np.full((len(in_scope), 1), -1, np.int32)
            table[in_scope] = scope.classes([column.id], reference)[everything.places[in_scope]]
            table[~in_scope, 0] = on_others
            tables.append(table)
        classes = np.maximum(refused(tables)[:, 0], -1)
        if (classes > 0).any():
            found.append(classes)
    return np.stack(found, axis=1) if found else np.zeros((len(in_scope), 0), np.int32)


def _planted(confirming: Confirming, exercise: Exercise) -> list[Column]:
    """Return planted faults as columns of the store: faults of the references, and of submissions that nothing refutes.

    A reference of a few lines has room for few slips; those who wrote it otherwise can slip otherwise.
    """
    unrefuted = [column.program for column in confirming.open_columns()][:: max(1, len(confirming.open_columns()) // MOST_SOUND)]
    sound = [*exercise.references, *unrefuted[:MOST_SOUND]]
    columns: dict[int, Column] = {}
    for program in sound:
        setting = setting_key(exercise, program.language)
        for one in spread(mutants(program, exercise.task), MOST_FAULTS // min(len(sound), MOST_SOUND)):
            column = _column(confirming, setting, one.program)
            columns.setdefault(column.id, column)
    return list(columns.values())


def _column(confirming: Confirming, setting: str, program: Program) -> Column:
    normal = language(program.language).normal_form(program)
    key = "planted " + sha256(wire.encode((setting, normal))).hexdigest()[:32]
    return Column(confirming.store.column(key, role="planted", program=program), key, program)


def _on_rows(confirming: Confirming, scope: Scope, planted: Sequence[Column], rows: np.ndarray) -> dict[Column, np.ndarray]:
    """Return what planted faults do on some rows, references by rows, by column; those that cannot be run are left out.

    It is kept under what they were asked.
    """
    if not len(rows):
        return {column: np.zeros((len(confirming.grading.references), 0), np.int32) for column in planted}
    inputs = tuple(confirming.behaviour.rows[row].input if row > 0 else scope.inputs[-1 - row] for row in rows.tolist())
    name = "faults on " + sha256(wire.encode((scope.key, tuple(input.key for input in inputs)))).hexdigest()[:16]
    known: dict[int, tuple[bytes, ...] | None] = dict(confirming.store.recall(name, ()))
    new = [column for column in planted if column.id not in known]
    if new:
        progress = confirming.grading.progress
        progress.stage("planting faults", len(new))
        for column, scoped in zip(new, confirming.grading.pool.map([ScopeUnit(one, inputs=inputs) for one in new]), strict=True):
            progress.advance()
            known[column.id] = None if isinstance(scoped, Failure) or scoped.rejection else scoped.classes
        confirming.store.remember(name, tuple(sorted(known.items())))
    runnable = [column for column in planted if known[column.id] is not None]
    return {column: np.stack([np.frombuffer(one, np.int32) for one in known[column.id]]) for column in runnable}
