"""Rows on which the reference's own answer rests on undefined behaviour: they prove nothing, so they refute nobody."""

from collections.abc import Sequence

from momus.pipeline.class_run import ClassRun
from momus.pipeline.questions.question import AskedQuestion, question_about
from momus.pipeline.questions.rulings import Decision, Ruling, decided
from momus.pipeline.stages.confirming import settle
from momus.pipeline.stages.undefined_behaviour import Sight, undefined_behaviour

NAME = "reference-undefined"


def about_undefined_reference(class_run: ClassRun, rulings: Sequence[Ruling], *, search: bool) -> list[AskedQuestion]:
    """Set aside the rows on which every reference is undefined, until no shown counterexample is one; ask about them."""
    decision = decided(rulings, NAME)
    if decision is Decision.IN_DOMAIN:
        return []
    found: dict[int, Sight] = {}
    while new := _undefined_rows(class_run, search=search):
        found |= new
        class_run.table.set_aside(new)
        settle(class_run)
    if not found:
        return []
    rows = class_run.table.simplest_first(found)
    first = found[rows[0]].undefined
    number = "1 input" if len(rows) == 1 else f"{len(rows)} inputs"
    about = f"the reference's answer rests on undefined behaviour on {number}: {first}"
    consequence = (
        "what it does there proves nothing, so these inputs fail nobody; correct the reference, or `--in-domain` lets them count"
    )
    question = question_about(class_run.table, NAME, about, rows, consequence, decision)
    keys = frozenset(class_run.table.rows[row].input.key for row in rows)
    return [AskedQuestion(question, Ruling(NAME, Decision.OUTSIDE, about), frozenset(rows), ignored=keys)]


def _undefined_rows(class_run: ClassRun, *, search: bool) -> dict[int, Sight]:
    """Return the rows of evidence without a test on which every reference was seen to be undefined."""
    seen = undefined_behaviour(class_run, search=search)
    by_reference = [
        {sight.row: sight for sight in seen.get(one.id, ()) if sight.row is not None and sight.row in class_run.table.evidence}
        for one in class_run.references
    ]
    common = set.intersection(*(set(one) for one in by_reference)) - class_run.table.wanted.keys()
    return {row: by_reference[0][row] for row in common}
