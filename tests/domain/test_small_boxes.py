"""Small boxes of a domain: which inputs they hold, and that they hold all of them."""

from itertools import product
from pathlib import Path

import pytest

from momus.domain import KnownValues, parse_domain
from momus.domain.listing.small_boxes import boxed_inputs, small_boxes


def boxes_of(spec, at_most=3000, where=(), known_values=KnownValues()):
    domain = parse_domain(spec, list(where), "inputs", Path())
    boxes = small_boxes(domain, known_values, at_most)
    return [(" ".join(box.describe()), box.count().exact) for box in boxes], list(boxed_inputs(domain, boxes))


def test_all_short_texts_over_a_small_alphabet():
    boxes, inputs = boxes_of({"text": "str('a()[]{}', 0, 8)"})
    assert boxes == [
        ("text: string of 0 to 4 characters of '()[]a{}'", 2801),
        ("text: string of 0 to 6 characters of '(a'", 127),
    ]
    texts = {text for (text,) in inputs}
    assert len(inputs) == len(texts) == 2801 + 2**5 + 2**6
    assert {"".join(letters) for length in range(5) for letters in product("()[]a{}", repeat=length)} <= texts


def test_fewer_values_reach_a_greater_length():
    boxes, inputs = boxes_of({"A": "list(int(-100, 100), 0, 10)"}, at_most=1500)
    assert [number for _, number in boxes] == [781, 364, 255]
    assert ([0, 1, -1, 2],) in inputs and ([1, -1, 0, 0, 1],) in inputs and ([0, 1, 0, 1, 0, 1, 1],) in inputs


def test_numbers_alone_make_one_box():
    boxes, inputs = boxes_of({"a": "int(0, 1000)", "b": "int(0, 1000)"}, at_most=200)
    assert [number for _, number in boxes] == [144]
    assert set(inputs) == set(product(range(12), repeat=2))


def test_shown_values_are_among_the_first():
    _, inputs = boxes_of({"A": "list(int(0, 1000), 0, 6)"}, at_most=1500, known_values=KnownValues.from_values([777]))
    assert ([0, 777, 1, 777],) in inputs


def test_constraints_hold_in_a_box():
    _, inputs = boxes_of({"A": "list(int(0, 9), 1, 6)", "x": "int(0, 9)"}, where=["x in A"])
    assert inputs and all(x in values for values, x in inputs)


@pytest.mark.parametrize("spec", [{"s": "str('ab', 0, 20)", "k": "int(0, len(s))"}, {"n": "int(0, 4)", "p": "permutation(n)"}])
def test_a_domain_whose_types_depend_on_values_has_none(spec):
    assert boxes_of(spec) == ([], [])
