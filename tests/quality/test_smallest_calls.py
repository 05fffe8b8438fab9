"""The smallest sequence of calls is reached from whatever sequence showed the bug: real classes with a planted bug each."""

from random import Random

import pytest

from bench.sequences import CLASSES, Planted, planted

SMALLEST = {
    "bank_account/undo_removes_the_first_of_equal_entries": (
        (0,),
        (("deposit", (1,)), ("deposit", (2,)), ("deposit", (1,)), ("undo", ()), ("statement", ())),
    ),
    "matrix/a_transposition_adds_a_row": ((4, 2), (("transpose", ()), ("row_sum", (2,)))),
    "matrix/row_sum_is_remembered": (
        (1, 2),
        (("set", (0, 1, 1)), ("row_sum", (0,)), ("transpose", ()), ("row_sum", (0,))),
    ),
    "matrix/rows_are_shared_after_a_swap_with_itself": ((2, 1), (("set", (0, 0, 1)), ("swap_rows", (1, 1)), ("row_sum", (0,)))),
    "text_buffer/right_stops_before_a_trailing_blank": ((), (("write", (" ",)), ("left", ()), ("right", ()), ("delete", ()))),
    "text_buffer/undo_forgets_the_cursor": ((), (("write", ("a",)), ("delete", ()), ("undo", ()), ("delete", ()))),
}
STARTS = {
    "a call goes, and the next one ends elsewhere": (
        "bank_account/undo_removes_the_first_of_equal_entries",
        ((0,), (("deposit", (1,)), ("deposit", (2,)), ("deposit", (1,)), ("undo", ()), ("undo", ()), ("balance", ()))),
    ),
    "a call becomes one of another method with a larger number": (
        "bank_account/undo_removes_the_first_of_equal_entries",
        ((0,), (("deposit", (1,)), ("withdraw", (1,)), ("deposit", (1,)), ("undo", ()), ("statement", ()))),
    ),
    "two methods are exchanged in all calls, and the object needs less": (
        "bank_account/undo_removes_the_first_of_equal_entries",
        ((1,), (("withdraw", (1,)), ("deposit", (1,)), ("withdraw", (1,)), ("undo", ()), ("statement", ()))),
    ),
    "a call goes, and the object is made the other way round": (
        "matrix/a_transposition_adds_a_row",
        ((2, 4), (("transpose", ()), ("transpose", ()), ("row_sum", (2,)))),
    ),
    "a call keeps one of its two arguments": (
        "matrix/a_transposition_adds_a_row",
        ((4, 2), (("transpose", ()), ("get", (2, 0)))),
    ),
    "a call and the object turn together": (
        "matrix/row_sum_is_remembered",
        ((2, 1), (("set", (1, 0, 1)), ("row_sum", (0,)), ("transpose", ()), ("row_sum", (0,)))),
    ),
    "the numbers of one row go down in all calls": (
        "matrix/rows_are_shared_after_a_swap_with_itself",
        ((3, 1), (("set", (1, 0, 1)), ("swap_rows", (2, 2)), ("row_sum", (1,)))),
    ),
    "two calls are exchanged, and a third one looks elsewhere": (
        "matrix/rows_are_shared_after_a_swap_with_itself",
        ((2, 1), (("swap_rows", (1, 1)), ("set", (0, 0, 1)), ("row_sum", (1,)))),
    ),
    "a call goes, and a text gets shorter": (
        "text_buffer/right_stops_before_a_trailing_blank",
        ((), (("write", (" a",)), ("delete", ()), ("left", ()), ("right", ()), ("delete", ()))),
    ),
    "three calls go, and a text gets shorter by as much": (
        "text_buffer/undo_forgets_the_cursor",
        ((), (("write", ("aaaa",)), ("left", ()), ("left", ()), ("left", ()), ("delete", ()), ("undo", ()), ("delete", ()))),
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


@pytest.mark.parametrize("name", SMALLEST)
@pytest.mark.parametrize("seed", range(4))
def test_any_sequence_that_shows_the_bug_ends_at_the_smallest(name, seed, bugs):
    bug, rng = bugs[name], Random(seed)
    drawn = (bug.domain.search(rng) for _ in range(10_000))
    start = next(args for args in drawn if bug.differs(args))
    assert shrunk(bug, start) == SMALLEST[name]
