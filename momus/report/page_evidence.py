"""A counterexample as the page shows it: in words, and as texts that can be compared line by line."""

from typing import Any

from momus import wire
from momus.legible import legible
from momus.model import Kind, Outcome
from momus.report.readings.words import WIDTH
from momus.report.sentences import (
    did_line,
    difference_of,
    explanation_beyond,
    got_expected,
    input_line,
    language_of,
    outcome_line,
    sequence_words,
    steps_words,
    undefined_words,
)
from momus.results import Evidence, Results

LONGEST_TEXT = 4_000
_EXPLANATIONS = (sequence_words, explanation_beyond, undefined_words, steps_words)


def shown_evidence(evidence: Evidence, results: Results) -> dict[str, Any]:
    """Return a counterexample for the page; what there is nothing to say about is left out."""
    difference, language = difference_of(evidence, results, WIDTH), language_of(results)
    texts = [text_of(evidence.expected), text_of(evidence.got)]
    said = {
        "row": evidence.row,
        "given": input_line(evidence.input, results, WIDTH),
        "step": legible(difference.step, lines=False) if difference else "",
        "expected": legible(difference.expected, lines=False)
        if difference
        else did_line(evidence.input, evidence.expected, results, WIDTH),
        "got": legible(difference.got, lines=False) if difference else did_line(evidence.input, evidence.got, results, WIDTH),
        "other": outcome_line(evidence.other, WIDTH, language) if evidence.other else "",
        "why": [legible(said, lines=False) for said in (one(evidence) for one in _EXPLANATIONS) if said],
        "short": got_expected(evidence, results, WIDTH),
        "by": evidence.found_by,
        "direct": evidence.direct,
        "seconds": round(evidence.seconds, 4),
        "texts": texts if None not in texts and any("\n" in (text or "").rstrip("\n") for text in texts) else None,
    }
    return {key: value for key, value in said.items() if value not in (None, "", [])}


def text_of(outcome: Outcome) -> str | None:
    """Return the text that a program printed or returned; None if it did neither."""
    if outcome.printed is not None and outcome.printed.length:
        return legible(outcome.printed.text[:LONGEST_TEXT].decode("utf-8", "replace"))
    if outcome.kind is Kind.EXITED and outcome.printed is not None:
        return ""
    if outcome.kind is Kind.RETURNED and outcome.value:
        try:
            value = wire.decode(outcome.value)
        except wire.WireError:
            return None
        return legible(value[:LONGEST_TEXT]) if isinstance(value, str) else None
    return None
