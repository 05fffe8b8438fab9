"""A question to the instructor, and the ruling that an answer would write."""

from collections.abc import Sequence
from dataclasses import dataclass

from momus import wire
from momus.model import Outcome
from momus.pipeline.questions.rulings import Decision, Ruling
from momus.results import Question
from momus.table import Table

SHOWN_ROWS = 5


@dataclass(frozen=True)
class AskedQuestion:
    """A question, with the ruling that each answer would write; `pending` rows fail nobody until it is answered.

    `assumed`: the constraint of the ruling holds until the question is answered.
    `concerns` are the columns that the answer is for; a question that concerns only refuted ones need not be asked. If empty, it is always asked.
    `ignored` are the keys of inputs on which the references prove nothing: the search passes over them.
    """

    question: Question
    template: Ruling
    pending: frozenset[int] = frozenset()
    assumed: bool = False
    concerns: frozenset[int] = frozenset()
    ignored: frozenset[str] = frozenset()


def question_about(
    table: Table, name: str, about: str, rows: Sequence[int], consequence: str, decision: Decision | None
) -> Question:
    """Return the question about some rows, with what the reference does on the first."""
    expected = table.outcome(rows[0], table.references[0])
    return Question(
        name, about, tuple(rows), tuple(table.rows[row].input for row in rows[:SHOWN_ROWS]), 0, 0,
        expected=decoded(table, expected), consequence=consequence, ruling=str(decision or ""),
    )  # fmt: skip


def decoded(table: Table, outcome: int) -> Outcome | None:
    """Return a stored outcome; None for a hole."""
    found = wire.decode_outcome(table.record(outcome))
    return found if isinstance(found, Outcome) else None
