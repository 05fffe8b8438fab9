"""Programs that only extreme floats refute: where the class shares that, the instructor decides whether such floats count."""

from collections.abc import Sequence

from momus.domain import ParameterDomain
from momus.domain.extremes import has_extreme
from momus.domain.type_properties import holds_floats
from momus.pipeline.class_run import ClassRun
from momus.pipeline.questions.question import AskedQuestion, question_about
from momus.pipeline.questions.rulings import Decision, Ruling, decided

FEWEST_SHARING = 3
"""At least this many distinct programs must be refuted by extreme floats alone before it is asked."""


def about_extremes(class_run: ClassRun, rulings: Sequence[Ruling]) -> list[AskedQuestion]:
    """Ask, once for each entry, whether floats that nobody writes count, if only they refute several programs."""
    asked = []
    several = len(class_run.exercise.domains) > 1
    for entry, domain in class_run.exercise.domains.items():
        name = f"{entry}-extreme-floats" if several else "extreme-floats"
        decision = decided(rulings, name)
        columns = [column for column in class_run.refuted_by_extremes() if _entry(class_run, column) == entry]
        if len(columns) < FEWEST_SHARING or decision is not None or not isinstance(domain, ParameterDomain):
            continue
        table = class_run.table
        rows = [row for row in table.simplest_first(table.evidence) if _is_extreme(class_run, row, entry)]
        of = len(class_run.submissions)
        about = f"only floats that nobody writes refute {len(columns)} of {of} distinct programs: tiny, huge, or with many digits"
        holds = " and ".join(f"plain({one.name})" for one in domain.parameters if holds_floats(one.declared))
        consequence = "they fail nobody until you decide; `--outside` leaves such inputs out, `--in-domain` lets them count"
        question = question_about(class_run.table, name, about, rows, consequence, decision)
        template = Ruling(name, Decision.OUTSIDE, about, entry, holds)
        asked.append(AskedQuestion(question, template, frozenset(rows), assumed=True))
    return asked


def _entry(class_run: ClassRun, column: int) -> str:
    return class_run.table.rows[class_run.refuted[column][0]].input.entry


def _is_extreme(class_run: ClassRun, row: int, entry: str) -> bool:
    """Return whether a row has an extreme float, and is no test of the instructor's."""
    input = class_run.table.rows[row].input
    return input.entry == entry and row not in class_run.tests and has_extreme(input.args)
