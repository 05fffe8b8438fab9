"""Types put together at random keep every promise, whatever is inside whatever."""

import json
from itertools import islice
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from momus import wire
from momus.domain import KnownValues, parse_domain
from momus.errors import ExerciseError
from momus.json_values import from_json, to_json

SCALARS = st.sampled_from(
    ["int(0, 3)", "int(-5, 100)", "int()", "int(None, -7)", "bool()", "choice('x', 1, None)", "choice(7)", "char('ab')", "str('a-c', 0, 3)",
     "str('xy', 2, 2)", "float(0, 1)", "float()", "permutation(3)", "tree(4)", "graph(4, 0, 3)", "int(5, 5)"]
)  # fmt: skip
LENGTHS = st.sampled_from(["0, 2", "0, 0", "1, 3", "2, 2", "0, 5"])
FLAGS = st.sampled_from(["", "", ", unique=True", ", sorted=True", ", sorted=True, unique=True"])


def containers(inner):
    return st.one_of(
        st.builds("list({}, {}{})".format, inner, LENGTHS, FLAGS),
        st.builds("tuples({}, {}{})".format, inner, LENGTHS, FLAGS),
        st.builds("linked({}, {})".format, inner, LENGTHS),
        st.builds("set({}, {})".format, inner, LENGTHS),
        st.builds("tuple({}, {})".format, inner, inner),
        st.builds("dict({}, {}, {})".format, inner, inner, LENGTHS),
        st.builds("either({}, {})".format, inner, inner),
        st.builds("optional({})".format, inner),
        st.builds("record('R', a={}, b={})".format, inner, inner),
        st.builds("matrix({}, int(0, 2), int(1, 2))".format, inner),
    )


TYPES = st.recursive(SCALARS, containers, max_leaves=5)
PARAMETERS = st.one_of(
    st.builds(lambda a: {"a": a}, TYPES),
    st.builds(lambda a, b: {"a": a, "b": b}, TYPES, TYPES),
    st.builds(lambda item: {"n": "int(0, 3)", "a": f"list({item}, n, n)", "k": "n * 2"}, TYPES),
    st.builds(lambda item: {"a": f"list({item}, 0, 3)", "k": "int(0, len(a) - 1)"}, TYPES),
)
HINTS = KnownValues.from_values([(5, [1, 2, 30], "ab", "x", ("x", 2.5), [[1], [0]])])


@settings(max_examples=150, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(PARAMETERS, st.integers(0, 2**32))
def test_whatever_type_keeps_its_promises(parameters, seed):
    try:
        domain = parse_domain(parameters)
    except ExerciseError as error:
        assert error.mistakes and all(mistake.rule for mistake in error.mistakes)
        return
    rng = Random(seed)
    drawn = (
        [domain.search(rng) for _ in range(15)]
        + [domain.search(rng, HINTS) for _ in range(15)]
        + [domain.uniform(rng) for _ in range(10)]
    )
    drawn += [domain.mutate(args, rng, HINTS) for args in drawn[:15]]
    listed = list(islice(domain.smallest_first(HINTS), 400))
    for args in drawn + listed:
        assert domain.contains(args), (parameters, args)
        assert wire.encode(from_json(json.loads(json.dumps(to_json(args))))) == wire.encode(args)
        assert wire.encode(wire.decode(wire.encode(args))) == wire.encode(args)
    assert len({wire.encode(args) for args in listed}) == len(listed)
    number = domain.count().exact
    if number is not None and number <= 390:
        assert len(listed) == number
    assert sorted(map(domain.simplicity, drawn)) is not None
    start = drawn[20]
    tried = []

    def first_failing(batch):
        tried.extend(batch)
        return next((i for i, args in enumerate(batch) if hash(wire.encode(args)) % 3), None)

    end = domain.shrink(start, first_failing)
    assert all(map(domain.contains, tried)) and domain.contains(end)
    assert domain.simplicity(end) <= domain.simplicity(start)
    assert domain.describe() and domain.bounds()
