"""Objects: a constructor's arguments and a sequence of calls."""

from collections import Counter
from itertools import islice
from random import Random

from scipy.stats import chisquare

from momus import wire
from momus.domain import parse_calls_domain

SET = parse_calls_domain(
    {}, {"add": {"x": "int(0, 99)"}, "remove": {"x": "int(0, 99)"}, "size": {}}, (0, 8), (), "set/exercise.toml"
)


def test_inputs_are_the_constructors_arguments_and_the_calls():
    assert SET.contains(((), (("add", (5,)), ("size", ()))))
    assert SET.contains(((), ()))
    assert not SET.contains(((), (("add", (500,)),)))
    assert not SET.contains(((), (("pop", ()),)))
    assert not SET.contains(((), [("size", ())]))
    assert not SET.contains(((), (("size", ()),) * 9))
    assert not SET.contains(((1,), ()))


def test_everything_drawn_is_in_the_domain():
    rng = Random(1)
    for draw in (SET.search, SET.uniform):
        for _ in range(300):
            args = draw(rng)
            assert SET.contains(args)
            assert SET.contains(SET.mutate(args, rng))
            assert wire.decode(wire.encode(args)) == args
    listed = list(islice(SET.smallest_first(), 3000))
    assert all(map(SET.contains, listed)) and len(set(map(wire.encode, listed))) == 3000
    assert listed[0] == ((), ())


def test_calls_often_take_what_earlier_calls_took():
    rng = Random(1)
    related = 0
    for _ in range(500):
        _, calls = SET.search(rng)
        added = {given for name, given in calls if name == "add"}
        related += any(name == "remove" and given in added for name, given in calls)
    assert related > 120


def test_a_small_class_is_counted_and_drawn_uniformly():
    domain = parse_calls_domain({"n": "int(0, 1)"}, {"push": {"x": "int(0, 1)"}, "pop": {}}, (0, 2))
    assert domain.count().exact == 2 * (1 + 3 + 9)
    assert len(list(domain.smallest_first())) == 26
    rng = Random(1)
    seen = Counter(wire.encode(domain.uniform(rng)) for _ in range(2600))
    assert len(seen) == 26 and chisquare(list(seen.values())).pvalue > 0.001


def test_a_constraint_belongs_to_whoever_has_its_parameters():
    domain = parse_calls_domain(
        {"lo": "int(0, 9)", "hi": "int(0, 9)"}, {"add": {"x": "int(0, 9)", "y": "int(0, 9)"}}, (0, 3), ["lo <= hi", "x < y"]
    )
    rng = Random(1)
    for _ in range(200):
        (lo, hi), calls = domain.search(rng)
        assert lo <= hi and all(x < y for _, (x, y) in calls)


def test_methods_may_have_dependent_parameters():
    domain = parse_calls_domain({}, {"cut": {"A": "list(int(0, 9), 1, 4)", "n": "len(A)", "k": "int(0, n - 1)"}}, (1, 3))
    rng = Random(1)
    for _ in range(20):
        args = domain.search(rng)
        assert domain.contains(args)
        shrunk = domain.shrink(args, lambda batch: 0 if batch else None)
        assert shrunk == ((), (("cut", ([0], 1, 0)),))


def test_descriptions():
    assert SET.describe() == (
        "constructor: no arguments",
        "add: x: integer from 0 to 99",
        "remove: x: integer from 0 to 99",
        "size: no arguments",
        "0 to 8 calls",
    )
