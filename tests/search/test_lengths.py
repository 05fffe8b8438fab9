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
        ({"n": "int(0, 3)", "A": "list(int(0, 1), 0, n)"}, Dimension("A#0", 0, 8, limited=True), None),
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
