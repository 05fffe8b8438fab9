"""Programs that only extreme floats refute: where the class shares that, the instructor decides whether such floats count."""

from collections.abc import Sequence

from momus.domain import ParameterDomain
from momus.domain.extremes import has_extreme
from momus.domain.traits import holds_floats
from momus.pipeline.grading import Grading
from momus.pipeline.questions.asking import AskedQuestion, question_about
from momus.pipeline.questions.rulings import Decision, Ruling, decided

FEWEST_SHARING = 3
"""At least this many distinct programs must be refuted by extreme floats alone before it is asked."""


def about_extremes(grading: Grading, rulings: Sequence[Ruling]) -> list[AskedQuestion]:
    """Ask, once for each entry, whether floats that nobody writes count, if only they refute several programs."""
    asked = []
    several = len(grading.exercise.domains) > 1
    for entry, domain in grading.exercise.domains.items():
        name = f"{entry}-extreme-floats" if several else "extreme-floats"
        decision = decided(rulings, name)
        columns = [column for column in grading.refuted_by_extremes() if _entry(grading, column) == entry]
        if len(columns) < FEWEST_SHARING or decision is not None or not isinstance(domain, ParameterDomain):
            continue
        table = grading.table
        rows = [row for row in table.simplest_first(table.evidence) if _is_extreme(grading, row, entry)]
        of = len(grading.submissions)
        about = f"only floats that nobody writes refute {len(columns)} of {of} distinct programs: tiny, huge, or with many digits"
        holds = " and ".join(f"plain({one.name})" for one in domain.parameters if holds_floats(one.declared))
        consequence = "they fail nobody until you decide; `--outside` leaves such inputs out, `--in-domain` lets them count"
        question = question_about(grading.table, name, about, rows, consequence, decision)
        template = Ruling(name, Decision.OUTSIDE, about, entry, holds)
        asked.append(AskedQuestion(question, template, frozenset(rows), assumed=True))
    return asked


def _entry(grading: Grading, column: int) -> str:
    return grading.table.rows[grading.refuted[column][0]].input.entry


def _is_extreme(grading: Grading, row: int, entry: str) -> bool:
    """Return whether a row has an extreme float, and is no test of the instructor's."""
    input = grading.table.rows[row].input
    return input.entry == entry and row not in grading.tests and has_extreme(input.args)
