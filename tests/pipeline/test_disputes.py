"""When the class contradicts the reference: who votes, what is disputed, how it is put into words."""

import pytest

from momus.model import Input
from momus.pipeline.questions.disputes import Vote, gather, is_disputed, suspected

NAMES = {"search": ("x", "seq")}
SORTED_TESTS = [Input("search", (3, [1, 2, 3])), Input("search", (0, (1, 5))), Input("search", (9, []))]


def rows(*args):
    inputs = {number: Input("search", one) for number, one in enumerate(args, 1)}
    return [Vote(number, 5, 9, 7) for number in inputs], inputs


@pytest.mark.parametrize(
    ("supporters", "dissenters", "disputed"),
    [(0, 2, False), (0, 3, True), (3, 3, True), (9, 3, True), (10, 3, False), (100, 84, True), (100, 70, False)],
)
def test_a_row_is_disputed_when_the_supporters_are_not_clearly_more(supporters, dissenters, disputed):
    assert is_disputed(supporters, dissenters) is disputed


def test_unsorted_rows_are_one_question_when_every_test_is_sorted():
    disputed, inputs = rows((1, [2, 1]), (0, (3, 1, 2)), (5, [1, 0]))
    [dispute] = gather(disputed, inputs, NAMES, SORTED_TESTS)
    assert dispute.predicate.holds == "is_sorted(seq)"
    assert dispute.predicate.broken == "`seq` is not sorted"
    assert [one.row for one in dispute.rows] == [1, 2, 3]


def test_a_constraint_that_a_test_breaks_is_not_supposed():
    disputed, inputs = rows((1, [2, 1]))
    [dispute] = gather(disputed, inputs, NAMES, [*SORTED_TESTS, Input("search", (1, [3, 2]))])
    assert dispute.predicate is None


def test_what_was_ruled_on_is_not_asked_again():
    disputed, inputs = rows((1, [2, 1]))
    [dispute] = gather(disputed, inputs, NAMES, SORTED_TESTS, answered=["seq-not-sorted"])
    assert dispute.predicate is None or dispute.predicate.name != "seq-not-sorted"


def test_there_are_at_most_three_questions():
    disputed, inputs = rows((1, [2, 1]), (-1, [5]), (7, [7, 7]), (8, [8]))
    assert len(gather(disputed, inputs, NAMES, [Input("search", (3, [1, 2]))])) <= 3


def test_a_guessed_domain_is_suspected_to_lack_the_order_that_many_rely_on():
    sample = [Input("search", (1, items)) for items in ([0, 1], [1, 0], [5, 0, 2], [2, 3], [0, -1])]
    unsorted = (1, 2, 4)
    wrong = {column: unsorted if column < 6 else () for column in range(20)}
    votes = dict.fromkeys(range(20), 1)
    [predicate] = suspected(sample, wrong, votes, NAMES, SORTED_TESTS)
    assert predicate.holds == "is_sorted(seq)"


def test_a_class_with_the_usual_share_of_bugs_is_not_suspected_of_anything():
    sample = [Input("search", (1, items)) for items in ([0, 1], [1, 0], [5, 0, 2], [2, 3], [0, -1])]
    wrong = {column: (0, 1) if column == 3 else () for column in range(20)}
    assert suspected(sample, wrong, dict.fromkeys(range(20), 1), NAMES, SORTED_TESTS) == []
