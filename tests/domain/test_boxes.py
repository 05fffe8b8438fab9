"""Boxes around an input grow to the region of which something is true."""

import pytest

from momus.domain import parse_domain
from momus.domain.boxes import grow

CUBE = parse_domain({"a": "int(0, 199)", "b": "int(0, 199)", "c": "int(0, 199)"})
REGIONS = {
    "a point": ((17, 18, 19), lambda a, b, c: (a, b, c) == (17, 18, 19), 1),
    "a line": ((17, 18, 3), lambda a, b, c: a == 17 and b == 18, 200),
    "a block": ((0, 0, 0), lambda a, b, c: a < 4 and b < 6 and c < 5, 120),
    "a diagonal": ((5, 5, 5), lambda a, b, c: a == b == c, 200),
    "a plane's diagonal": ((3, 9, 9), lambda a, b, c: a == 3 and b == c, 200),
    "every seventh": ((5, 3, 50), lambda a, b, c: a == 5 and b % 7 == 3 and c == 50, 29),
    "a triangle": ((3, 0, 0), lambda a, b, c: a == 3 and c == 0 and b < 40 and b >= c, 40),
}


@pytest.mark.parametrize("name", REGIONS)
def test_the_share_of_a_region_is_found_within_a_factor_of_two(name):
    around, holds, size = REGIONS[name]
    grown = grow("f", CUBE, around, lambda many: [holds(*args) for args in many])
    density = sum(holds(*args) for args in grown.inputs) / len(grown.inputs)
    assert size / 2 <= grown.box.share * density * 200**3 <= 2 * size
    assert all(grown.box.contains(CUBE, args) for args in grown.inputs)
    assert not grown.box.contains(CUBE, (199, 0, 100))


def test_texts_and_lists_have_coordinates_too():
    domain = parse_domain({"s": "str('abc', 3, 3)", "x": "list(int(0, 9), 2, 2)"})
    grown = grow("f", domain, ("aab", [1, 2]), lambda many: [s[0] == "a" and x[1] == 2 for s, x in many])
    assert grown.box.share == pytest.approx(1 / 3 / 10)
    assert grown.box.contains(domain, ("acc", [9, 2])) and not grown.box.contains(domain, ("bcc", [9, 2]))
