"""Faults that show on a few inputs only: a special case at the beginning of a function, with a wrong answer."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from momus.exercise import Exercise
from momus.model import Form
from momus.mutate import Edit, Operator
from momus.pipeline.experiments.numbered_inputs import NumberedInputs, NumberedParameter

FEWEST, LARGEST = 2, 1e-4
"""A special case has at least this many inputs, and is at most this share of the domain."""


@dataclass(frozen=True)
class _Spelling:
    """How a language writes a special case. `body` finds a function's body and, as its first group, the blanks at its beginning.

    `anywhere`: a statement may stand at each of these blanks. `lists`: sequences can be compared.
    """

    body: str
    case: str
    both: str
    anywhere: bool
    lists: bool


_SPELLINGS: Mapping[str, _Spelling] = {
    "c": _Spelling(r"\b{name}\s*\([^)]*\)\s*\{{(\s+)", " if ({test}) return -7777; ", " && ", anywhere=True, lists=False),
    "python": _Spelling(
        r"(?m)^def {name}\(.*:\n([ \t]+)", "{indent}if {test}:\n{indent}    return None\n", " and ", anywhere=False, lists=True
    ),
}


def special_cases(exercise: Exercise, inputs: NumberedInputs, rng: Random, number: int) -> list[Edit]:
    """Return this many special cases; none for whole programs, for lists in C, and in languages other than C and Python."""
    spelling = _SPELLINGS.get(exercise.language)
    parameters = [one for one in inputs.parameters if not one.length_of]
    if spelling is None or exercise.form is not Form.FUNCTION or not spelling.lists and any(one.is_sequence for one in parameters):
        return []
    source = exercise.references[0].main.decode()
    body = re.search(spelling.body.format(name=re.escape(exercise.task.entries[0].name)), source)
    if body is None:
        return []
    found = []
    for at in range(number):
        tests = _tests(parameters, max(FEWEST, LARGEST * inputs.count), rng)
        # Edits in one place exclude one another.
        start = body.start(1) + (at % len(body[1]) if spelling.anywhere else 0)
        text = spelling.case.format(test=spelling.both.join(tests), indent=body[1])
        place = len(source[:start].encode())
        found.append(Edit(place, place, text.encode(), Operator.EARLY, source[:start].count("\n") + 1, "", text.strip()))
    return found


def _tests(parameters: Sequence[NumberedParameter], most: float, rng: Random) -> list[str]:
    """Return conditions that together at most about `most` inputs meet, and at least FEWEST; few and many are equally likely."""
    left = FEWEST * (most / FEWEST) ** rng.random()
    tests: list[str] = []
    for one in reversed(parameters):
        if one.is_sequence:
            length = next((k for k in range(one.longest) if _beginning_alike(one, k) <= left), one.longest)
            left /= _beginning_alike(one, length)
            items = [rng.randrange(one.items) for _ in range(length)]
            prefix = "".join(one.alphabet[item] for item in items) if one.alphabet else [one.low + item for item in items]
            tests.append(f"{one.name}[:{length}] == {prefix!r}")
            continue
        width = min(one.items, max(1, int(left)))
        low = one.low + rng.randrange(one.items - width + 1)
        left /= width
        tests += [f"{one.name} == {low}"] if width == 1 else [f"{one.name} < {low + width}", f"{low} <= {one.name}"]
    return tests[::-1]


def _beginning_alike(one: NumberedParameter, length: int) -> int:
    """Return how many values begin with the same items, this many."""
    return sum(one.items ** (whole - length) for whole in range(max(length, one.shortest), one.longest + 1))
