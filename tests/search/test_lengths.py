"""The lengths that questions for model checkers fix."""

from pathlib import Path

import pytest

from momus.domain import parse_domain
from momus.search.solvers.lengths import Dimension, Lengths


def lengths(**inputs: str) -> Lengths:
    """Return the lengths of a domain, all measured."""
    domain = parse_domain(inputs, [], "inputs", Path("."))
    found = Lengths(domain, len(inputs))
    for name, bounds in found.bounds.items():
        found.measure(name, bounds)
    return found


@pytest.mark.parametrize(
    ("inputs", "dimension", "covering"),
    [
        ({"A": "list(int(0, 1), 1, 5)"}, Dimension("A#0", 1, 5), 5),
        ({"n": "int(2, 20)", "A": "list(int(0, 1), n, n)"}, Dimension("n", 2, 20), 20),
        ({"n": "int(0, 3)", "A": "list(int(0, 1), 0, n)"}, Dimension("A#0", 0, 128, limited=True), None),
    ],
)
def test_sizes_are_all_there_are_only_from_the_largest_on(inputs, dimension, covering):
    found = lengths(**inputs)
    assert list(found.dimensions.values()) == [dimension]
    assert [most for most in range(30) if found.covers(most)] == list(range(covering, 30) if covering else ())


def test_lists_of_one_length_are_one_dimension():
    found = lengths(A="list(int(0, 1), 0, 2)", B="list(int(0, 1), len(A), len(A))")
    assert found.choices(8) == [{"A#0": 0}, {"A#0": 1}, {"A#0": 2}]
    assert found.of("B", {"A#0": 2}) == 2


def test_bounds_that_are_expressions_are_constraints():
    found = lengths(n="int(0, 9)", A="list(int(0, n), 0, n)")
    assert [one.text for one in found.constraints({"A#0": 2})] == ["2 <= (n)", "all(momus_x <= (n) for momus_x in A)"]


def test_short_lists_come_in_every_combination_and_long_ones_together_or_beside_short_ones():
    found = lengths(A="list(int(0, 1), 0, 9)", B="list(int(0, 1), 0, 40)")
    assert found.group(0) == found.choices(8)
    assert found.group(1)[:3] == [{"A#0": 9, "B#0": 9}, {"A#0": 9, "B#0": 2}, {"A#0": 2, "B#0": 9}]
    assert found.group(1)[3:5] == [{"A#0": 9, "B#0": 10}, {"A#0": 2, "B#0": 10}]
    assert found.group(5)[-1] == {"A#0": 2, "B#0": 40}
    assert found.group(6) == []


def test_lists_that_are_never_short_are_asked_about_too():
    assert lengths(A="list(int(0, 1), 10, 12)").group(1) == [{"A#0": 10}, {"A#0": 11}, {"A#0": 12}]


def test_a_level_has_every_choice_of_sizes_whose_largest_it_is():
    found = lengths(A="list(int(0, 1), 1, 2)", B="list(int(0, 1), 0, 3)")
    levels = {total: [tuple(sizes.values()) for sizes in level] for total, level in found.levels(128)}
    assert levels == {1: [(1, 0), (1, 1)], 2: [(1, 2), (2, 0), (2, 1), (2, 2)], 3: [(1, 3), (2, 3)]}
    assert {total: list(level) for total, level in lengths(x="int(0, 9)").levels(128)} == {0: [{}]}
