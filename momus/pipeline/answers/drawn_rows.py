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
from momus.pipeline.class_run import ClassRun
from momus.pipeline.stages.completing import complete
from momus.pipeline.stages.filling import add_rows
from momus.readings.wants import DRAWN, Fails
from momus.search import PackedInputs, SampleUnit
from momus.table import Origin, Standing

MOST_SIMPLIFIED = 20
"""At most this many inputs are made small; others become rows as they are."""
MOST_QUESTIONS = 5
"""Inputs are made small in at most this many steps, which take out most: a step starts every program once."""

Drawn = tuple[Input, frozenset[int]]
"""An input, and the columns that fail on it."""


def keep_drawn(class_run: ClassRun, drawn: Sequence[Drawn], columns: Sequence[int]) -> tuple[int, ...]:
    """Return comparison rows on which the same of these columns fail as on the inputs; the whole class is run on them."""
    if not drawn:
        return ()
    small = [*_simplified(class_run, drawn[:MOST_SIMPLIFIED], columns), *(input for input, _ in drawn[MOST_SIMPLIFIED:])]
    rows = _completed(class_run, small)
    # On the way one column stood for many.
    same = [_fail(class_run, row, columns) == failing for row, (_, failing) in zip(rows, drawn, strict=True)]
    as_drawn = iter(_completed(class_run, [input for (input, _), is_same in zip(drawn, same, strict=True) if not is_same]))
    return tuple(dict.fromkeys(row if is_same else next(as_drawn) for row, is_same in zip(rows, same, strict=True)))


def _completed(class_run: ClassRun, inputs: Sequence[Input]) -> list[int]:
    """Return the rows of inputs, on which the whole class is run."""
    with class_run.store.transaction():
        rows = [row for one in inputs for row in add_rows(class_run, [(one, Origin(DRAWN))], Standing.COMPARISON)]
        complete(class_run, list(dict.fromkeys(rows)))
    return rows


def _fail(class_run: ClassRun, row: int, columns: Sequence[int]) -> frozenset[int]:
    """Return which of the columns every reference rejects on a row."""
    return frozenset(columns[at] for at in np.flatnonzero(class_run.table.wrong_for_all([row], columns)[0]).tolist())


def _simplified(class_run: ClassRun, drawn: Sequence[Drawn], columns: Sequence[int]) -> list[Input]:
    """Return for each input the simplest one that is found on which the same columns fail. All are made small together: a run costs a process.

    One column stands for all that were right and wrong in the same places so far.
    """
    class_run.progress.stage("making draws small", len(drawn))
    asked_columns = _unlike(class_run, [failing for _, failing in drawn], columns)
    questions: Queue[_Question | None] = Queue()
    is_over = Event()

    def simplified(given: Input, failing: frozenset[int]) -> Input:
        wanted = tuple(column in failing for column in asked_columns)

        def first_failing(candidates: Sequence[Args]) -> int | None:
            made = tuple(class_run.setting.input(given.entry, args) for args in candidates)
            question = _Question(made, wanted, Future())
            questions.put(question)
            while not is_over.is_set() and not wait([question.answer], timeout=0.1).done:
                pass
            return question.answer.result() if question.answer.done() else None

        try:
            return class_run.setting.input(given.entry, class_run.setting.domains[given.entry].shrink(given.args, first_failing))
        finally:
            questions.put(None)

    with ThreadPoolExecutor(len(drawn)) as threads:
        small = [threads.submit(simplified, *one) for one in drawn]
        going = len(small)
        try:
            for _ in range(MOST_QUESTIONS):
                # Each of those that go on asks one question, or comes to its end.
                told = [questions.get() for _ in range(going)]
                asked = [one for one in told if one is not None]
                class_run.progress.advance(going - len(asked))
                going = len(asked)
                if not asked:
                    break
                _answer(class_run, asked, asked_columns)
        finally:
            # Also when this is interrupted: nobody waits for an answer that does not come.
            is_over.set()
    return [one.result() for one in small]


def _unlike(class_run: ClassRun, failing: Sequence[frozenset[int]], columns: Sequence[int]) -> list[int]:
    """Return the first column of each kind: those of a kind are wrong on the same rows and inputs."""
    rows = sorted(class_run.table.evidence | class_run.table.comparison)
    wrong = np.hstack([class_run.table.classes(rows, columns, one).T > 0 for one in range(len(class_run.references))])
    told = np.array([[column in many for column in columns] for many in failing], bool).T
    first, _, _ = distinct(pack(np.hstack([wrong, told])))
    return [columns[at] for at in sorted(first.tolist())]


@dataclass(frozen=True)
class _Question:
    """Which of some candidates is the first on which exactly the wanted columns fail?"""

    candidates: tuple[Input, ...]
    wanted: tuple[bool, ...]
    answer: "Future[int | None]"


def _answer(class_run: ClassRun, asked: Sequence[_Question], columns: Sequence[int]) -> None:
    """Answer questions together."""
    told = iter(_failing(class_run, [one for question in asked for one in question.candidates], columns))
    for question in asked:
        failing = [next(told) for _ in question.candidates]
        question.answer.set_result(next((at for at, one in enumerate(failing) if one == question.wanted), None))


def _failing(class_run: ClassRun, inputs: Sequence[Input], columns: Sequence[int]) -> list[Fails]:
    """Return for each input which of the columns fail on it."""
    packed = PackedInputs.of(inputs)
    units = [SampleUnit(class_run.columns[column], packed, answered=True) for column in columns]
    told = [() if isinstance(one, Failure) else one.refused() for one in class_run.pool.map(units)]
    return [tuple(one[at] if one else None for one in told) for at in range(len(inputs))]
