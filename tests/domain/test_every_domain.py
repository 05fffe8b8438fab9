"""What holds for every domain: all it gives is in it, nothing comes twice, counts are right, values survive being written down."""

import json
import pickle
from itertools import islice
from random import Random

import pytest

from momus import wire
from momus.domain import KnownValues, parse_domain
from momus.domain.drawing.resembling import resembling
from momus.json_values import from_json, to_json
from momus.words import literal
from tests.domain.specs import CONSTRAINED, LARGE, LONG, SMALL

HINTS = KnownValues.from_values([(5, [1, 2, 30], "ab", "May", ("x", 2.5), [[1], [0]], {"a": 1})])
ALL = [(spec, ()) for spec in SMALL + LARGE] + CONSTRAINED


def named(case):
    return json.dumps(case[0])[:60]


@pytest.fixture(params=ALL, ids=named, scope="module")
def domain(request):
    return parse_domain(*request.param)


@pytest.fixture(params=SMALL, ids=lambda spec: json.dumps(spec)[:60], scope="module")
def small(request):
    return parse_domain(request.param)


def test_searched_inputs_are_in_the_domain(domain):
    rng = Random(1)
    for known_values in (KnownValues(), HINTS):
        for _ in range(300):
            args = domain.search(rng, known_values)
            assert domain.contains(args), args


def test_uniform_inputs_are_in_the_domain(domain):
    rng = Random(2)
    for _ in range(200):
        args = domain.uniform(rng)
        assert domain.contains(args), args


def test_mutated_inputs_are_in_the_domain_and_mostly_new(domain):
    rng = Random(3)
    args = domain.search(rng)
    new = 0
    for _ in range(200):
        changed = domain.mutate(args, rng, HINTS)
        assert domain.contains(changed), changed
        new += changed != args
        args = changed
    assert new > 100 or domain.exhausts(2)


def test_inputs_that_resemble_several_are_in_the_domain(domain):
    rng = Random(4)
    known = [domain.uniform(rng) for _ in range(6)]
    for _ in range(200):
        made = resembling(domain, known, rng)
        assert made is None or domain.contains(made), made


def test_listed_inputs_are_in_the_domain_and_none_comes_twice(domain):
    for known_values in (KnownValues(), HINTS):
        listed = list(islice(domain.smallest_first(known_values), 2000))
        assert all(map(domain.contains, listed))
        assert len({wire.encode(args) for args in listed}) == len(listed)
        assert len(listed) > 20 or len(listed) == domain.count().exact


def test_drawing_is_repeatable(domain):
    draws = [[f(Random(7)) for f in (domain.search, domain.uniform)] for _ in range(2)]
    assert literal(draws[0]) == literal(draws[1])


def test_a_small_domain_is_listed_completely_and_counted_exactly(small):
    for known_values in (KnownValues(), HINTS):
        listed = list(small.smallest_first(known_values))
        assert len(listed) == small.count().exact
        assert small.exhausts(len(listed)) and not small.exhausts(len(listed) - 1)


def test_searching_reaches_a_small_domain_all_over(small):
    rng = Random(5)
    seen = {wire.encode(small.search(rng)) for _ in range(6000)}
    assert len(seen) >= min(small.count().exact, 1000) * 0.45


def test_first_listed_input_is_among_the_simplest(small):
    listed = list(small.smallest_first())
    assert small.simplicity(listed[0])[0] == min(small.simplicity(args)[0] for args in listed)


def test_simplicity_is_a_total_order(domain):
    rng = Random(6)
    drawn = {wire.encode(args): args for args in (domain.search(rng) for _ in range(300))}
    keys = [domain.simplicity(args) for args in drawn.values()]
    assert len(set(keys)) == len(keys)
    sorted(keys)


def test_values_survive_json_and_wire(domain):
    rng = Random(8)
    for _ in range(50):
        args = domain.search(rng, HINTS)
        assert same(from_json(json.loads(json.dumps(to_json(args)))), args)
        assert same(wire.decode(wire.encode(args)), args)


def same(one, other):
    return type(one) is type(other) and one == other and repr(one) == repr(other) or wire.encode(one) == wire.encode(other)


def test_a_domain_can_be_sent_to_another_process(domain):
    copy = pickle.loads(pickle.dumps(domain))
    assert copy.search(Random(1)) == domain.search(Random(1))
    assert copy.key == domain.key


@pytest.mark.parametrize(
    "odd", [None, 5, (), (1,), ([],), ((), ()), ("x", "y", "z"), (float("nan"),), ({},), (object(),), [1], ([[]], {1: 2})]
)
def test_odd_values_are_told_apart_without_raising(domain, odd):
    assert domain.contains(odd) in (True, False)


def test_shrinking_stays_in_the_domain_and_gets_simpler(domain):
    rng = Random(9)
    for _ in range(3):
        start = domain.search(rng, HINTS)
        limit = domain.simplicity(start)[:1]

        def first_failing(batch, limit=limit):
            keys = [domain.simplicity(args) for args in batch]
            assert keys == sorted(keys)
            assert all(map(domain.contains, batch))
            # Everything of the same size fails: shrinking ends at the simplest of that size.
            return next((i for i, key in enumerate(keys) if key[:1] >= limit), None)

        shrunk = domain.shrink(start, first_failing)
        assert domain.contains(shrunk)
        assert domain.simplicity(shrunk) <= domain.simplicity(start)
        assert domain.simplicity(shrunk)[:1] == limit


def test_descriptions_name_every_parameter(domain):
    lines = domain.describe()
    assert len(lines) == len(domain.names) + len(domain.where)
    assert [line.split(":")[0] for line in lines[: len(domain.names)]] == list(domain.names)
    assert set(domain.bounds()) == set(domain.names)


@pytest.mark.parametrize("spec", LONG, ids=lambda spec: json.dumps(spec)[:60])
def test_long_inputs_are_drawn_listed_changed_and_shrunk(spec):
    domain = parse_domain(spec)
    rng = Random(1)
    args = domain.search(rng)
    listed = list(islice(domain.smallest_first(), 5))
    for made in [args, domain.uniform(rng), domain.mutate(args, rng), *listed]:
        assert domain.contains(made)
    assert len({wire.encode(made) for made in listed}) == len(listed) > 0
    shrunk = domain.shrink(args, lambda batch: 0 if batch else None)
    assert domain.contains(shrunk)
    assert domain.simplicity(shrunk) < domain.simplicity(args)
