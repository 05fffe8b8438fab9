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
from momus.readings.wants import DRAWN, Fails
from momus.search import PackedInputs, SampleUnit
from momus.table import Origin, Standing

MOST_SIMPLIFIED = 20
"""At most this many inputs are made small; others become rows as they are."""
MOST_QUESTIONS = 5
"""Inputs are made small in at most this many steps, which take out most: a step starts every program once."""

Drawn = tuple[Input, frozenset[int]]
"""An input, and the columns that fail on it."""


def keep_drawn(grading: Grading, drawn: Sequence[Drawn], columns: Sequence[int]) -> tuple[int, ...]:
    """Return comparison rows on which the same of these columns fail as on the inputs; the whole class is run on them."""
    if not drawn:
        return ()
    small = [*_simplified(grading, drawn[:MOST_SIMPLIFIED], columns), *(input for input, _ in drawn[MOST_SIMPLIFIED:])]
    rows = _completed(grading, small)
    # On the way one column stood for many.
    same = [_fail(grading, row, columns) == failing for row, (_, failing) in zip(rows, drawn, strict=True)]
    as_drawn = iter(_completed(grading, [input for (input, _), is_same in zip(drawn, same, strict=True) if not is_same]))
    return tuple(dict.fromkeys(row if is_same else next(as_drawn) for row, is_same in zip(rows, same, strict=True)))


def _completed(grading: Grading, inputs: Sequence[Input]) -> list[int]:
    """Return the rows of inputs, on which the whole class is run."""
    with grading.store.transaction():
        rows = [row for one in inputs for row in add_rows(grading, [(one, Origin(DRAWN))], Standing.COMPARISON)]
        complete(grading, list(dict.fromkeys(rows)))
    return rows


def _fail(grading: Grading, row: int, columns: Sequence[int]) -> frozenset[int]:
    """Return which of the columns every reference rejects on a row."""
    wrong = [grading.table.classes([row], columns, one)[0] > 0 for one in range(len(grading.references))]
    return frozenset(columns[at] for at in np.flatnonzero(np.logical_and.reduce(wrong)).tolist())


def _simplified(grading: Grading, drawn: Sequence[Drawn], columns: Sequence[int]) -> list[Input]:
    """Return for each input the simplest one that is found on which the same columns fail. All are made small together: a run costs a process.

    One column stands for all that were right and wrong in the same places so far.
    """
    grading.progress.stage("making draws small", len(drawn))
    asked_columns = _unlike(grading, [failing for _, failing in drawn], columns)
    questions: Queue[_Question | None] = Queue()
    is_over = Event()

    def simplified(given: Input, failing: frozenset[int]) -> Input:
        wanted = tuple(column in failing for column in asked_columns)

        def first_failing(candidates: Sequence[Args]) -> int | None:
            made = tuple(grading.setting.input(given.entry, args) for args in candidates)
            question = _Question(made, wanted, Future())
            questions.put(question)
            while not is_over.is_set() and not wait([question.answer], timeout=0.1).done:
                pass
            return question.answer.result() if question.answer.done() else None

        try:
            return grading.setting.input(given.entry, grading.setting.domains[given.entry].shrink(given.args, first_failing))
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
                grading.progress.advance(going - len(asked))
                going = len(asked)
                if not asked:
                    break
                _answer(grading, asked, asked_columns)
        finally:
            # Also when this is interrupted: nobody waits for an answer that does not come.
            is_over.set()
    return [one.result() for one in small]


def _unlike(grading: Grading, failing: Sequence[frozenset[int]], columns: Sequence[int]) -> list[int]:
    """Return the first column of each kind: those of a kind are wrong on the same rows and inputs."""
    rows = sorted(grading.table.evidence | grading.table.comparison)
    wrong = np.hstack([grading.table.classes(rows, columns, one).T > 0 for one in range(len(grading.references))])
    told = np.array([[column in many for column in columns] for many in failing], bool).T
    first, _, _ = distinct(pack(np.hstack([wrong, told])))
    return [columns[at] for at in sorted(first.tolist())]


@dataclass(frozen=True)
class _Question:
    """Which of some candidates is the first on which exactly the wanted columns fail?"""

    candidates: tuple[Input, ...]
    wanted: tuple[bool, ...]
    answer: "Future[int | None]"


def _answer(grading: Grading, asked: Sequence[_Question], columns: Sequence[int]) -> None:
    """Answer questions together."""
    told = iter(_failing(grading, [one for question in asked for one in question.candidates], columns))
    for question in asked:
        failing = [next(told) for _ in question.candidates]
        question.answer.set_result(next((at for at, one in enumerate(failing) if one == question.wanted), None))


def _failing(grading: Grading, inputs: Sequence[Input], columns: Sequence[int]) -> list[Fails]:
    """Return for each input which of the columns fail on it."""
    packed = PackedInputs.of(inputs)
    units = [SampleUnit(grading.columns[column], packed, answered=True) for column in columns]
    told = [() if isinstance(one, Failure) else one.refused() for one in grading.pool.map(units)]
    return [tuple(one[at] if one else None for one in told) for at in range(len(inputs))]
