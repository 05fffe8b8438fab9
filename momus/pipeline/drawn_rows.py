"""Random inputs that became rows: made small, so that people can read them."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from queue import Queue
from threading import Event

import numpy as np

from momus.analyse.bitsets import distinct, pack
from momus.domain import Args
from momus.execute.pool import Failure
from momus.model import Input
from momus.pipeline.grading import Grading
from momus.pipeline.stages.completing import complete
from momus.pipeline.stages.filling import add_rows
from momus.search import PackedInputs, SampleUnit
from momus.table import Origin, Standing

MOST_SIMPLIFIED = 20
"""At most this many inputs are made small; others become rows as they are."""
MOST_QUESTIONS = 5
"""Inputs are made small in at most this many steps, which take out most: a step starts every program once."""

Failing = tuple[bool | None, ...]


def keep_drawn(grading: Grading, inputs: Sequence[Input], columns: Sequence[int]) -> tuple[int, ...]:
    """Return comparison rows on which the same of these columns fail as on the inputs; the whole class is run on them."""
    if not inputs:
        return ()
    small = _simplified(grading, inputs[:MOST_SIMPLIFIED], columns)
    with grading.store.transaction():
        found = add_rows(grading, ((one, Origin("draws")) for one in (*small, *inputs[MOST_SIMPLIFIED:])), Standing.COMPARISON)
        complete(grading, found)
    return tuple(found)


def _simplified(grading: Grading, inputs: Sequence[Input], columns: Sequence[int]) -> list[Input]:
    """Return for each input the simplest one that is found on which the same columns fail. All are made small together: a run costs a process.

    On the way one column stands for all that were right and wrong in the same places so far.
    """
    grading.progress.stage("making draws small", len(inputs))
    failing = _failing(grading, inputs, columns)
    standing = _unlike(grading, failing, columns)
    wanted = [tuple(one[at] for at in standing) for one in failing]
    asked_columns = [columns[at] for at in standing]
    questions: Queue[_Question | None] = Queue()
    is_over = Event()

    def simplified(at: int) -> Input:
        def first_failing(candidates: Sequence[Args]) -> int | None:
            made = tuple(grading.setting.input(inputs[at].entry, args) for args in candidates)
            question = _Question(made, wanted[at], Future())
            questions.put(question)
            while not is_over.is_set() and not wait([question.answer], timeout=0.1).done:
                pass
            return question.answer.result() if question.answer.done() else None

        try:
            domain = grading.setting.domains[inputs[at].entry]
            return grading.setting.input(inputs[at].entry, domain.shrink(inputs[at].args, first_failing))
        finally:
            questions.put(None)

    with ThreadPoolExecutor(len(inputs)) as threads:
        small = [threads.submit(simplified, at) for at in range(len(inputs))]
        going = len(small)
        try:
            for _ in range(MOST_QUESTIONS):
                # Each of those that go on asks one question, or comes to its end.
                told = [questions.get() for _ in range(going)]
                asked = [one for one in told if one is not None]
                grading.progress.advance(going - len(asked))
                going = len(asked)
                if not asked:
                    break
                _answer(grading, asked, asked_columns)
        finally:
            # Also when this is interrupted: nobody waits for an answer that does not come.
            is_over.set()
    found = [one.result() for one in small]
    fails_still = _failing(grading, found, columns)
    return [made if one == other else given for made, given, one, other in zip(found, inputs, fails_still, failing, strict=True)]


def _unlike(grading: Grading, failing: Sequence[Failing], columns: Sequence[int]) -> list[int]:
    """Return the places of the first columns of each kind: those of a kind are wrong on the same rows and inputs."""
    rows = sorted(grading.table.evidence | grading.table.comparison)
    wrong = np.hstack([grading.table.classes(rows, columns, one).T > 0 for one in range(len(grading.references))])
    told = np.array([[one is True for one in many] for many in failing], bool).T
    first, _, _ = distinct(pack(np.hstack([wrong, told])))
    return sorted(first.tolist())


@dataclass(frozen=True)
class _Question:
    """Which of some candidates is the first on which exactly the wanted columns fail?"""

    candidates: tuple[Input, ...]
    wanted: Failing
    answer: "Future[int | None]"


def _answer(grading: Grading, asked: Sequence[_Question], columns: Sequence[int]) -> None:
    """Answer questions together."""
    told = iter(_failing(grading, [one for question in asked for one in question.candidates], columns))
    for question in asked:
        failing = [next(told) for _ in question.candidates]
        question.answer.set_result(next((at for at, one in enumerate(failing) if one == question.wanted), None))


def _failing(grading: Grading, inputs: Sequence[Input], columns: Sequence[int]) -> list[Failing]:
    """Return for each input which of the columns fail on it."""
    packed = PackedInputs.of(inputs)
    units = [SampleUnit(grading.columns[column], packed, answered=True) for column in columns]
    told = [() if isinstance(one, Failure) else one.refused() for one in grading.pool.map(units)]
    return [tuple(one[at] if one else None for one in told) for at in range(len(inputs))]
