"""Hints in words and in JSON. They say neither the reference nor, unless the exercise allows it, who somebody else is."""

from typing import Any

from momus.json_values import bounded_outcome_to_json
from momus.legible import legible
from momus.report.counterexample_json import input_json
from momus.report.sentences import did_line, input_line
from momus.results import Results
from momus.results.hints import Hint, HintLevel, HintsFound, HintWay
from momus.words import counted

_SOMEBODY = {
    HintWay.STEP: "somebody who was as far as you handled it in the next step",
    HintWay.SUBSUMING: "another submission does what yours does, and handles this too",
    HintWay.REFERENCE: "no other submission leads on from here",
}


def lines(found: HintsFound, results: Results, *, everything: bool = False) -> list[str]:
    """Return the hints; the name of the submission comes first where there are several."""
    if not found.hints:
        return ["no submission is refuted: there is nothing to hint at"]
    told = []
    for one in found.hints:
        told += [legible(one.id, lines=False) + ":"] if len(found.hints) > 1 else []
        told += hint_lines(one, results)
    return told


def hint_lines(one: Hint, results: Results) -> list[str]:
    """Return a hint, a line for each thing that it says."""
    if one.input is None:
        return [f"no hint: {legible(one.reason, lines=False)}"]
    more = f" ({counted(one.more, 'other known input')} like it)" if one.more else ""
    told = [f"try {input_line(one.input, results)}{more}; {_SOMEBODY[one.way]}"]
    if one.got is not None:
        told.append(f"there your program {did_line(one.input, one.got, results)}")
    if one.level.rank >= HintLevel.CAUSE.rank:
        told.append(f"it fails {legible(one.cause, lines=False)}" if one.cause else "no rule was found for when it fails")
    if one.level.rank >= HintLevel.LINES.rank:
        told += [f"lines of {legible(one.named, lines=False)}:"] if one.named and (one.removed or one.added) else []
        told += [f"- {legible(line.rstrip(), lines=False)}" for line in one.removed]
        told += [f"+ {legible(line.rstrip(), lines=False)}" for line in one.added]
        if not one.removed and not one.added and one.way is not HintWay.REFERENCE:
            told.append("the lines that changed are not shown: too many, or nothing but what hints leave out")
        told += [f"the whole file:\n{legible(one.program)}"] if one.program else []
    return told


def to_json(found: HintsFound | None, results: Results) -> dict[str, Any]:
    """Return the hints."""
    if found is None:
        return {}
    return {"hints": [_hint_json(one, results) for one in found.hints]}


def _hint_json(one: Hint, results: Results) -> dict[str, Any]:
    said = {
        "id": one.id,
        "level": one.level.value,
        "way": one.way.value,
        "input": None if one.input is None else input_json(one.input, results),
        "row": one.row or None,
        "got": None if one.got is None else bounded_outcome_to_json(one.got),
        "more": one.more,
        "reason": one.reason or None,
    }
    if one.level.rank >= HintLevel.CAUSE.rank:
        said["cause"] = one.cause or None
    if one.level.rank >= HintLevel.LINES.rank:
        said |= {"removed": list(one.removed), "added": list(one.added)}
        said |= {key: value for key, value in (("student", one.named), ("program", one.program)) if value}
    return said
