"""One test for many in Java: how many programs differ is counted, and the model checker is asked about the number."""

import pytest

from momus.execute import Runner
from momus.search.solvers.jbmc.many import none, propose
from tests.search.jbmc_pairs import of, pair_of

SMALL = {"x": "int(0, 1000)"}
WRONG = [
    of(f"int f(int x) {{ return {condition} ? 0 : x; }}")
    for condition in ("x > 700", "x % 7 == 5", "x < 900 && x * 3 % 11 == 4", "x == 500 || x == 800")
]


@pytest.fixture(scope="module")
def runner():
    with Runner() as made:
        yield made


def pairs(runner, wrong):
    return [pair_of(runner, of("int f(int x) { return x; }"), one, SMALL) for one in wrong]


def refuted(x: int) -> int:
    return sum((x > 700, x % 7 == 5, x < 900 and x * 3 % 11 == 4, x in (500, 800)))


def test_an_input_is_found_that_refutes_as_many_as_asked_for(runner):
    for least in (2, 3):
        (x,) = next(propose(pairs(runner, WRONG), least, 90))
        assert refuted(x) >= least


def test_that_none_refutes_all_is_found_out_and_proved(runner):
    assert max(map(refuted, range(1001))) == 3
    assert next(propose(pairs(runner, WRONG), 4, 90), None) is None
    assert none(pairs(runner, WRONG), 4, 90)
    assert not none(pairs(runner, WRONG), 3, 90)
