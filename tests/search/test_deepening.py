"""The order in which a model checker is asked: longer and deeper while it answers, and again with more time where it did not."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from momus.search.solvers.base import SolverFinding, SolverOutcome
from momus.search.solvers.deepening import Deepening


@dataclass(frozen=True)
class Query:
    """A question about a list of one length, or about no list at all."""

    sizes: dict[str, int]

    @property
    def total(self) -> int:
        return max([0, *self.sizes.values()])


def up_to_sixteen(group: int) -> list[Query]:
    lengths = (range(1, 9), range(9, 13), range(13, 17))
    return [Query({"A#0": length}) for length in lengths[group]] if group < 3 else []


def without_lists(group: int) -> list[Query]:
    return [Query({})] if group == 0 else []


def asked(group, answer: Callable[[int, int, float], str], settled=(), most: int = 40) -> list[tuple[int, int, float]]:
    """Return the size, the unwinding and the seconds of each question; `answer` says "none", "cut" or why there is no answer."""
    deepening = Deepening(group, settled, time.monotonic() + 3600)
    made = []
    for question in deepening:
        made.append((question.query.total, question.unwind, question.seconds))
        said = answer(*made[-1])
        if said in ("none", "cut"):
            deepening.note(SolverFinding(SolverOutcome.NONE, question.sizes(cut=said == "cut"), 0.0))
        else:
            deepening.note(SolverFinding(SolverOutcome.ERROR, question.sizes(cut=False), 0.0, reason=said))
        if len(made) == most:
            break
    return made


def test_lengths_grow_to_the_largest_while_there_are_answers():
    assert asked(up_to_sixteen, lambda *_: "none") == [(length, length + 2, 2.0) for length in range(1, 17)]


def test_loops_that_were_cut_are_unrolled_further():
    def cut_below_sixty(size: int, unwind: int, seconds: float) -> str:
        return "cut" if unwind < 60 else "none"

    assert [unwind for _, unwind, _ in asked(without_lists, cut_below_sixty)] == [3, 5, 13, 34, 66]


def test_a_question_without_an_answer_is_asked_again_with_more_time():
    def slow_at_five(size: int, unwind: int, seconds: float) -> str:
        return "no answer" if size == 5 and seconds < 20 else "none"

    late = [one for one in asked(up_to_sixteen, slow_at_five) if one[0] == 5]
    assert late == [(5, 7, 2.0), (5, 7, 8.0), (5, 7, 32.0)]


def test_where_the_solver_stops_answering_it_gets_more_time_before_longer_inputs():
    def slow_from_nine(size: int, unwind: int, seconds: float) -> str:
        return "no answer" if size > 8 and seconds < 8 else "none"

    made = asked(up_to_sixteen, slow_from_nine)
    assert made[8:15] == [(9, 11, 2.0), (10, 12, 2.0), (11, 13, 2.0), (9, 11, 8.0), (10, 12, 8.0), (11, 13, 8.0), (12, 14, 8.0)]


def test_what_can_never_be_answered_ends_the_questions():
    assert asked(up_to_sixteen, lambda *_: "it is not in C") == [(length, length + 2, 2.0) for length in range(1, 9)]


def test_settled_questions_are_not_asked_and_cut_ones_go_on_where_they_ended():
    settled = {(("A#0", 1),), (("A#0", 2), ("#unwinding", 4))}
    assert asked(up_to_sixteen, lambda *_: "none", settled)[:2] == [(3, 5, 2.0), (4, 6, 2.0)]
    assert (2, 14, 2.0) in asked(up_to_sixteen, lambda *_: "none", settled)
