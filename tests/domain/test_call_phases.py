"""Sequences of calls in phases: which there are, and that no seed decides whether a bug that needs them is found."""

from collections import deque

import pytest

from momus.domain import KnownValues
from momus.domain.calls import parse_calls_domain
from momus.domain.listing.small_boxes import boxed_inputs, small_boxes

HISTORY = {"do": {"x": "int(1, 9)"}, "undo": {}, "top": {}}


def listed(methods, calls=(0, 12), at_most=1000, constructor=None):
    domain = parse_calls_domain(constructor or {}, methods, calls)
    boxes = small_boxes(domain, KnownValues(), at_most)
    return boxes, [calls for _, calls in boxed_inputs(domain, boxes)]


def test_one_method_again_and_again_then_its_opposite():
    _, sequences = listed(HISTORY)
    names = ["".join(name[0] for name, _ in calls) for calls in sequences]
    phases = {"d" * done + "u" * undone for done in range(1, 7) for undone in range(1, 7) if done + undone <= 11}
    assert phases <= {name.rpartition("u")[0] + "u" for name in names}
    assert "dddduuuutd" in names and "dddduuuuddddtd"[:12] in names


def test_every_sequence_is_valid_and_comes_once():
    boxes, sequences = listed(HISTORY, calls=(3, 7), at_most=300)
    assert all(3 <= len(calls) <= 7 for calls in sequences)
    assert len({repr(calls) for calls in sequences}) == len(sequences) <= sum(box.count().exact for box in boxes) <= 300


def test_the_arguments_of_a_phase_are_equal_or_differ():
    _, sequences = listed({"add": {"x": "int(0, 9)"}, "has": {"x": "int(0, 9)"}})
    assert (("add", (0,)),) * 3 + (("has", (0,)), ("add", (0,))) in sequences
    assert (("add", (0,)), ("add", (1,)), ("add", (2,)), ("has", (0,)), ("has", (1,)), ("has", (2,)), ("add", (0,))) in sequences


@pytest.mark.parametrize("kept", range(1, 6))
def test_a_history_that_forgets_is_found_by_a_listed_sequence(kept):
    _, sequences = listed(HISTORY)

    def answers(calls, length):
        done = deque(maxlen=length)
        for name, given in calls:
            if name == "do":
                done.append(given[0])
            elif name == "undo" and done:
                done.pop()
            elif name == "top":
                yield done[-1] if done else None
        yield len(done) > 0

    assert any(list(answers(calls, kept)) != list(answers(calls, None)) for calls in sequences)


def test_what_is_listed_is_told_and_fits_the_number():
    boxes, _ = listed(HISTORY, at_most=200, constructor={"n": "int(0, 9)"})
    assert [" ".join(box.describe()) for box in boxes] == [
        "one method called 1 to 3 times, then another as often, then the others, with the simplest arguments, on 2 objects",
        "one method called 1 to 2 times, then another 1 to 2 times, then the others, with the simplest arguments, on 2 objects",
    ]
    assert listed({"only": {}})[0] == []
