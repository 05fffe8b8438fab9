"""The author's own generators: recorded, replayed, shrunk; plain functions and Hypothesis strategies alike."""

import pickle
import random
from random import Random

import pytest

from momus import wire
from momus.domain import GeneratorDomain, parse_domain
from momus.domain.drawing.recording import ChoiceRecorder
from momus.errors import ExerciseError

FILE = """
import random
from hypothesis import strategies as st

def people(rng):
    return [(rng.choice("MF"), rng.randint(0, 120)) for _ in range(rng.randrange(6))]

def pair(rng):
    n = rng.randint(-100, 100)
    return n, [rng.randint(-100, 100) for _ in range(rng.randrange(5))]

def named(rng):
    return {"k": rng.randint(0, 9), "word": "".join(rng.sample("abcdef", 3))}

numbers = st.lists(st.integers(-1000, 1000), max_size=8)
two = st.tuples(st.lists(st.integers(-50, 50), max_size=6), st.lists(st.integers(-50, 50), max_size=6))
both = st.tuples(st.integers(0, 50), st.lists(st.integers(0, 50), max_size=5))

@st.composite
def sorted_numbers(draw):
    return sorted(draw(numbers))

def unseeded(rng):
    return random.random()

def broken(rng):
    return 1 // 0

def odd(rng):
    return object()

constant = 5
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("generators")
    (folder / "inputs.py").write_text(FILE)
    return folder


def shrunk(domain, fails, seed=1):
    rng = Random(seed)
    args = next(args for args in (domain.search(rng) for _ in range(5000)) if fails(*args))
    return domain.shrink(args, lambda batch: next((i for i, candidate in enumerate(batch) if fails(*candidate)), None))


@pytest.mark.parametrize("name", ["people", "numbers", "sorted_numbers"])
def test_one_parameter_can_be_generated(folder, name):
    domain = parse_domain({"k": "int(0, 9)", "xs": f"inputs.py:{name}"}, (), "inputs", folder)
    rng = Random(1)
    for args in (
        [domain.search(rng) for _ in range(60)] + [domain.uniform(rng) for _ in range(20)] + list(domain.smallest_first())[:200]
    ):
        assert domain.contains(args)
        assert domain.contains(domain.mutate(args, rng))
    assert not domain.contains((3, "never made"))


@pytest.mark.parametrize("name, names", [("pair", ("arg1", "arg2")), ("named", ("k", "word")), ("both", ("arg1", "arg2"))])
def test_whole_inputs_can_be_generated_and_replayed(folder, name, names):
    domain = parse_domain({"gen": f"inputs.py:{name}"}, (), "inputs", folder)
    assert isinstance(domain, GeneratorDomain) and domain.names == names
    fresh = parse_domain({"gen": f"inputs.py:{name}"}, (), "inputs", folder)
    rng = Random(2)
    for _ in range(50):
        args = domain.search(rng)
        choices = domain.choices_of(args)
        assert all(type(choice) is int for choice in choices)
        assert wire.encode(fresh.replay(choices)) == wire.encode(args)
        assert fresh.contains(args)


def test_a_domain_with_generators_can_be_sent_to_another_process_and_told_what_was_made(folder):
    for spec in ({"k": "int(0, 9)", "a": "inputs.py:people", "b": "inputs.py:numbers"}, {"gen": "inputs.py:pair"}):
        domain = parse_domain(spec, (), "inputs", folder)
        copy = pickle.loads(pickle.dumps(domain))
        assert copy.key == domain.key
        rng = Random(3)
        for _ in range(20):
            args = domain.search(rng)
            choices = domain.choices_of(args)
            assert copy.remember(args, choices) and copy.contains(args)
            assert copy.search(Random(5)) == domain.search(Random(5))


def test_a_function_shrinks_to_the_simplest_value_it_can_make(folder):
    domain = parse_domain({"people": "inputs.py:people"}, (), "inputs", folder)
    assert shrunk(domain, lambda people: any(sex == "F" and age >= 65 for sex, age in people)) == ([("F", 65)],)
    pairs = parse_domain({"gen": "inputs.py:pair"}, (), "inputs", folder, ("x", "seq"))
    assert pairs.names == ("x", "seq")
    assert shrunk(pairs, lambda x, seq: any(s < 0 for s in seq)) == (0, [-1])


def test_a_strategy_shrinks(folder):
    domain = parse_domain({"xs": "inputs.py:numbers"}, (), "inputs", folder)
    (xs,) = shrunk(domain, lambda xs: any(x > 100 for x in xs))
    assert len(xs) == 1 and xs[0] < 130
    domain = parse_domain({"gen": "inputs.py:two"}, (), "inputs", folder, ("a", "b"))
    assert shrunk(domain, lambda a, b: any(x < 0 and x in b for x in a)) == ([-1], [-1])


def test_a_strategy_draws_equal_parts_too(folder):
    domain = parse_domain({"gen": "inputs.py:two"}, (), "inputs", folder, ("a", "b"))
    rng = Random(1)
    assert any(a.count(x) > 1 and x in b for a, b in (domain.search(rng) for _ in range(300)) for x in a)


def test_constraints_filter_what_is_generated(folder):
    domain = parse_domain({"gen": "inputs.py:named"}, ["k > 5"], "inputs", folder)
    rng = Random(1)
    assert all(domain.search(rng)[0] > 5 for _ in range(100))
    never = parse_domain({"gen": "inputs.py:named"}, ["k > 50"], "inputs", folder)
    with pytest.raises(ExerciseError, match="made no valid value"):
        never.search(rng)


@pytest.mark.parametrize(
    "name, rule",
    [("broken", "raised ZeroDivisionError"), ("odd", "not a value"), ("constant", "neither a function"), ("absent", "does not define"),
     ("unseeded", "draw only from the rng")],
)  # fmt: skip
def test_a_generator_that_does_not_work_is_told(folder, name, rule):
    with pytest.raises(ExerciseError, match=rule):
        parse_domain({"x": f"inputs.py:{name}"}, (), "inputs", folder)


def test_a_function_that_draws_again_until_something_fits_is_no_endless_loop(tmp_path):
    (tmp_path / "inputs.py").write_text(
        "def word(rng):\n"
        "    while True:\n"
        "        try:\n"
        "            text = ''.join(rng.choice(['', 'a', 'bb']) for _ in range(3))\n"
        "            assert text\n"
        "            return text\n"
        "        except Exception:\n"
        "            continue\n",
        encoding="utf-8",
    )
    domain = parse_domain({"word": "inputs.py:word"}, (), "inputs", tmp_path)
    assert next(iter(domain.smallest_first())) == ("a",)
    assert shrunk(domain, lambda word: "b" in word) == ("bb",)


def test_a_file_that_does_not_load_is_told(tmp_path):
    (tmp_path / "bad.py").write_text("import nonexistent_module_of_the_author")
    with pytest.raises(ExerciseError, match="ModuleNotFoundError"):
        parse_domain({"x": "bad.py:f"}, (), "inputs", tmp_path)


def test_a_recorder_gives_the_same_again_and_zeros_past_the_end():
    def use(rng):
        return [
            rng.randint(-5, 5),
            rng.random(),
            rng.choice("abc"),
            rng.choices("abc", k=3),
            rng.sample(range(100), 3),
            rng.uniform(0, 1),
            rng.getrandbits(40),
            rng.gauss(0, 1),
        ]

    first = ChoiceRecorder(random.Random(1))
    made = use(first)
    assert use(ChoiceRecorder(None, tuple(first.drawn))) == made
    assert ChoiceRecorder(None).randint(-5, 5) == 0
    assert ChoiceRecorder(None).randint(3, 9) == 3
    assert ChoiceRecorder(None).randint(-9, -3) == -3
    assert ChoiceRecorder(None).choice("abc") == "a"


@pytest.mark.parametrize(
    "numbers", [range(-5, 6), range(3, 9), range(-9, -2), range(-2, 9), range(-9, 3), range(0, 20, 3), range(10, -10, -3)]
)
def test_a_recorder_reaches_every_number_once_nearest_to_zero_first(numbers):
    drawn = [ChoiceRecorder(None, (i,)).randrange(numbers.start, numbers.stop, numbers.step) for i in range(len(numbers))]
    assert sorted(drawn) == sorted(numbers)
    assert abs(drawn[0]) == min(map(abs, numbers))
