"""What readings found is kept, until something that they rest on changes: programs that a reading ran are not run again for the next command.

A reading rests on the evidence, the claims and the similarities that were measured, and on what programs do on other inputs, which is the same each
time. What a fault of ours made poorer is not kept, nor what a reading found while it changed the evidence itself.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, get_args, get_type_hints

from momus import codec
from momus.exercise.fingerprints import prelude_key
from momus.pipeline.answers.serving import serve
from momus.pipeline.class_run import ClassRun
from momus.pipeline.class_view import ClassView
from momus.readings.base import Reading, is_aside
from momus.readings.measured_similarity import KeptSimilarity
from momus.search import SOLVERS

_CODE = ("readings", "analyse", "results", "pipeline/answers")
"""The folders whose code decides what a reading finds."""


@dataclass(frozen=True)
class KeptReading:
    """What a reading found, as bytes. `state` names what it rested on."""

    state: str
    found: bytes


class KeptReadings:
    """The readings of one pass, during which only readings change the table. `view` returns the class as it is now."""

    def __init__(self, class_run: ClassRun, view: Callable[[], ClassView]):
        self.class_run = class_run
        self.view = view
        self._exercise = repr(_shaping(class_run))
        self._table = ""

    def read(self, one: Reading, options: Any) -> Any:
        """Return what a reading finds, or what it found when everything was as it is now."""
        if is_aside(options):
            return serve(self.class_run, one.read(self.view(), options))
        store = self.class_run.store
        kind = get_args(get_type_hints(one.read)["return"])[-1]
        kept, state, faults = store.kept(KeptReading, one.name), self._state(options), self.class_run.faults
        if kept is not None and kept.state == state:
            return codec.decode(kind, kept.found)
        found = serve(self.class_run, one.read(self.view(), options))
        self._table = ""
        if self.class_run.faults == faults and self._state(options) == state:
            store.keep(KeptReading(state, codec.encode(found, kind)), one.name)
        return found

    def _state(self, options: Any) -> str:
        """Return a name for everything that a reading with these options rests on."""
        self._table = self._table or self._evidence_and_claims()
        similarities = self.class_run.store.kept_names(KeptSimilarity)
        return sha256(repr((self._exercise, self._table, similarities, options)).encode()).hexdigest()

    def _evidence_and_claims(self) -> str:
        """Return a hash of what is right on which rows of evidence, of what the class does there, and of what is claimed."""
        table = self.class_run.table
        view = table.view(self.class_run.submissions)
        claims = [(one.id, one.column, one.claim, one.bound, one.reason, one.evidence) for one in self.view().findings()]
        expected = [table.expected(int(row), at) for row in view.rows for at in range(len(view.tables))]
        seen = sha256(repr((claims, expected)).encode())
        for part in (view.columns, view.rows, view.raising, *view.tables):
            seen.update(part.tobytes())
        return seen.hexdigest()


def _shaping(class_run: ClassRun) -> tuple[object, ...]:
    """Return what readings rest on besides the table and the claims."""
    exercise = class_run.exercise
    submissions = [
        (one.id, one.student, one.revision, one.time, one.group, one.program and one.program.digest) for one in exercise.submissions
    ]
    weight = exercise.weights.text if exercise.weights else ""
    policies = exercise.policy, exercise.hint_policy, weight, prelude_key(exercise.task)
    missing = [solver.missing() for solver in SOLVERS.values()]
    return _code_digest(), class_run.plan_key, policies, submissions, class_run.tests, missing


@cache
def _code_digest() -> str:
    """Return a hash of the code that reads: what other code found is found again."""
    total = sha256()
    for folder in _CODE:
        for path in sorted((Path(__file__).parents[2] / folder).rglob("*.py")):
            total.update(path.name.encode() + b"\0" + path.read_bytes())
    return total.hexdigest()
