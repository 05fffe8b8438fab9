"""What the bytes of two records show without decoding is what the judge says of them."""

from itertools import product

import pytest

from momus import wire
from momus.judge import JudgeKind, JudgeSettings, make_judge, plainly_differ
from momus.model import Input, Kind, Linked, Outcome, Printed

VALUES = [
    0, 1, -1, 2**40, True, False, None, 1.0, 1.0 + 1e-12, "", "a", "a ", "1", [], [1], [1, 2], [2, 1], [1, 2.0], [True, 2], [[1], 2],
    (1, 2), {1, 2}, Linked((1, 2)), ["a"],
]  # fmt: skip
RECORDS = [
    *map(wire.encode, VALUES),
    wire.TIMED_OUT,
    wire.OUT_OF_MEMORY,
    wire.FLOODED,
    wire.encode_outcome(Outcome(Kind.RAISED, error="ValueError", message="no")),
    wire.encode_outcome(Outcome(Kind.RAISED, error="KeyError")),
    wire.encode_outcome(Outcome(Kind.CRASHED, code=11)),
    wire.encode_outcome(Outcome(Kind.EXITED, code=1)),
    wire.encode_outcome(Outcome(Kind.RETURNED, wire.encode(1), printed=Printed(b"x", 1, "d"))),
]
COMPARED = [JudgeSettings(kind=way, types=types, exceptions="any") for way in JudgeKind for types in ("value", "strict", "mixed")]
COMPARED = [one for one in COMPARED if not one.depends_on_input and one.kind is not JudgeKind.PATTERN]


@pytest.mark.parametrize("settings", COMPARED, ids=lambda one: f"{one.kind} {one.types}")
def test_records_that_plainly_differ_are_rejected_by_the_judge(settings):
    judge, asked = make_judge(settings), Input("f", ())
    told = [(a, b) for a, b in product(RECORDS, RECORDS) if a != b and plainly_differ(settings, a, b)]
    assert told and not any(judge.accepts(asked, a, b).accepted for a, b in told)


def test_different_numbers_texts_truths_and_lists_of_numbers_plainly_differ_for_an_exact_judge():
    def differ(way, one, other):
        return plainly_differ(JudgeSettings(kind=way), wire.encode(one), wire.encode(other))

    for one, other in ((1, 2), ("a", "b"), (True, False), ([1, 2], [2, 1])):
        assert differ(JudgeKind.EXACT, one, other)
    assert not differ(JudgeKind.UNORDERED, [1, 2], [2, 1])
    assert not differ(JudgeKind.FLOAT, 1, 2)
    assert not differ(JudgeKind.TOKENS, "a", "a ")
    assert not differ(JudgeKind.EXACT, [1, 2], [1.0, 2])
    assert not differ(JudgeKind.EXACT, 1, True)
