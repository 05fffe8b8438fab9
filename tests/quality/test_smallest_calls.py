"""The smallest sequence of calls is reached from whatever sequence showed the bug: real classes with a planted bug each."""

import pytest

from bench.sequences import CLASSES, Planted, planted

SMALLEST = {
    "matrix/a_transposition_adds_a_row": ((4, 2), (("transpose", ()), ("row_sum", (2,)))),
}
STARTS = {
    "a call keeps one of its two arguments": (
        "matrix/a_transposition_adds_a_row",
        ((4, 2), (("transpose", ()), ("get", (2, 0)))),
    ),
}


@pytest.fixture(scope="module")
def bugs() -> dict[str, Planted]:
    return {bug.name: bug for bug in planted(CLASSES)}


def shrunk(bug, start):
    return bug.domain.shrink(start, lambda batch: next((i for i, args in enumerate(batch) if bug.differs(args)), None))


@pytest.mark.parametrize("how", STARTS)
def test_a_sequence_from_which_no_single_change_leads_on_gets_smaller(how, bugs):
    name, start = STARTS[how]
    assert bugs[name].differs(start)
    assert shrunk(bugs[name], start) == SMALLEST[name]
