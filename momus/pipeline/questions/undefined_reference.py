"""Rows on which the reference's own answer rests on undefined behaviour: they prove nothing, so they refute nobody."""

from collections.abc import Sequence

from momus.pipeline.grading import Grading
from momus.pipeline.questions.asking import AskedQuestion, question_about
from momus.pipeline.questions.rulings import Decision, Ruling, decided
from momus.pipeline.stages.confirming import settle
from momus.pipeline.stages.undefined_behaviour import Sight, undefined_behaviour

NAME = "reference-undefined"


def about_undefined_reference(grading: Grading, rulings: Sequence[Ruling], *, search: bool) -> list[AskedQuestion]:
    """Set aside the rows on which every reference is undefined, until no shown counterexample is one; ask about them."""
    decision = decided(rulings, NAME)
    if decision is Decision.IN_DOMAIN:
        return []
    found: dict[int, Sight] = {}
    while new := _undefined_rows(grading, search=search):
        found |= new
        grading.table.set_aside(new)
        settle(grading)
    if not found:
        return []
    rows = grading.table.simplest_first(found)
    first = found[rows[0]].undefined
    number = "1 input" if len(rows) == 1 else f"{len(rows)} inputs"
    about = f"the reference's answer rests on undefined behaviour on {number}: {first}"
    consequence = (
        "what it does there proves nothing, so these inputs fail nobody; correct the reference, or `--in-domain` lets them count"
    )
    question = question_about(grading.table, NAME, about, rows, consequence, decision)
    keys = frozenset(grading.table.rows[row].input.key for row in rows)
    return [AskedQuestion(question, Ruling(NAME, Decision.OUTSIDE, about), frozenset(rows), ignored=keys)]


def _undefined_rows(grading: Grading, *, search: bool) -> dict[int, Sight]:
    """Return the rows of evidence without a test on which every reference was seen to be undefined."""
    seen = undefined_behaviour(grading, search=search)
    by_reference = [
        {sight.row: sight for sight in seen.get(one.id, ()) if sight.row is not None and sight.row in grading.table.evidence}
        for one in grading.references
    ]
    common = set.intersection(*(set(one) for one in by_reference)) - grading.table.wanted.keys()
    return {row: by_reference[0][row] for row in common}
