"""Students' tests run with pytest and Hypothesis in the box: which of their ways to write tests work, and what they cannot do there."""

import pytest

from momus import pipeline
from momus.pipeline import Options
from tests.exercises import write_exercise

pytestmark = pytest.mark.slow
SETTINGS = 'name = "same"\nlanguage = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 99)"\n'
REFERENCE = "def f(n):\n    return n\n"
WRONG_FROM_TEN_ON = "def f(n):\n    return n if n < 10 else 0\n"


HEAD = "import unittest\n\nimport pytest\nfrom solution import f\n\n\n@pytest.fixture\ndef numbers():\n    return [1, 20]\n\n\n"
MISSES = {
    "plain": "def test_it():\n    for n in range(9):\n        assert f(n) == n\n",
    "fixture": "def test_it(numbers):\n    assert f(numbers[0]) == 1\n",
    "parametrize": "@pytest.mark.parametrize('n', [5, 6])\ndef test_it(n):\n    assert f(n) == n\n",
    "raises": "def test_it():\n    with pytest.raises(TypeError):\n        f()\n",
    "unittest": "class Cases(unittest.TestCase):\n    def test_it(self):\n        self.assertEqual(f(8), 8)\n",
}
DETECTS = {
    "plain": "def test_it():\n    for n in range(11):\n        assert f(n) == n\n",
    "fixture": "def test_it(numbers):\n    assert f(numbers[1]) == 20\n",
    "parametrize": "@pytest.mark.parametrize('n', [5, 60])\ndef test_it(n):\n    assert f(n) == n\n",
    "raises": "def test_it():\n    with pytest.raises(ZeroDivisionError):\n        1 // (70 - f(70))\n",
    "unittest": "class Cases(unittest.TestCase):\n    def test_it(self):\n        self.assertEqual(f(80), 80)\n",
}
"""Tests of programs that are wrong from ten on, each written in two ways: so that it detects nothing, and so that it detects that."""

WAYS = """\
import random
import unittest

import pytest
from solution import f


@pytest.fixture(scope="module")
def numbers():
    yield [1, 20]


@pytest.fixture(params=[2, 30])
def number(request):
    return request.param


def test_fixture_with_an_end(numbers):
    assert [f(n) for n in numbers] == numbers


def test_fixture_with_parameters(number):
    assert f(number) == number


@pytest.mark.parametrize("n", [3, pytest.param(40, id="large")])
@pytest.mark.parametrize("more", [0, 1])
def test_parameters(n, more):
    assert f(n + more) == n + more


def test_exception():
    with pytest.raises(TypeError, match="positional"):
        f()


def test_near():
    assert f(50) + 1e-9 == pytest.approx(50)


def test_output(capsys):
    print(f(60))
    assert capsys.readouterr().out == "60\\n"


def test_patch(monkeypatch):
    monkeypatch.setattr(random, "random", lambda: 70)
    assert f(random.random()) == 70


@pytest.mark.skip
def test_left_out():
    assert f(80) == 0


@pytest.mark.xfail
def test_known_to_fail():
    assert f(1) == 2


class Cases(unittest.TestCase):
    def test_each(self):
        for n in (4, 90):
            with self.subTest(n=n):
                self.assertEqual(f(n), n)
"""
CLOSED = """\
import socket

import pytest


def test_network():
    with pytest.raises(PermissionError):
        socket.socket()


def test_it_cannot_tell_the_reference_by_its_file():
    import mine

    assert mine.__file__ == mine.f.__code__.co_filename == "submission.py"


@pytest.mark.parametrize("path", ["left.txt", "/tmp/left.txt", "/dev/shm/left"])
def test_file(path):
    with pytest.raises(OSError):
        open(path, "w")
"""
PROPERTIES = """\
import time

from hypothesis import HealthCheck, Phase, assume, event, example, given, settings, strategies as st
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from mine import f

settings.register_profile("thorough", deadline=1, max_examples=30, database=DirectoryBasedExampleDatabase("examples"))
settings.load_profile("thorough")


@given(st.integers(0, 9))
def test_slower_than_the_deadline_of_the_profile(n):
    time.sleep(0.002)
    assert f(n) == n


@settings(deadline=1, database=DirectoryBasedExampleDatabase("examples"), max_examples=3, phases=list(Phase))
@given(st.integers(0, 9))
def test_slower_than_its_own_deadline(n):
    time.sleep(0.002)
    assert f(n) == n


@settings(suppress_health_check=[])
@given(st.integers(0, 9))
def test_that_rejects_most_of_what_is_drawn(n):
    assume(n == 3)
    event("three")
    assert f(n) == n


@settings(phases=[Phase.explicit])
@example(4)
@given(st.integers(0, 99))
def test_only_the_example(n):
    assert f(n) == n


@st.composite
def pairs(draw):
    first = draw(st.integers(0, 4))
    return first, draw(st.integers(first, 9))


class TestPairs:
    @given(pairs())
    def test_order(self, pair):
        assert f(pair[0]) <= f(pair[1])


class Machine(RuleBasedStateMachine):
    total = 0

    @rule(n=st.integers(0, 99))
    def add(self, n):
        self.total += f(n) - n

    @invariant()
    def nothing_is_left(self):
        assert self.total == 0


TestMachine = Machine.TestCase
TestMachine.settings = settings(deadline=1, max_examples=20)
"""
SUITES = {
    **{f"misses-{way}": {"test_it.py": HEAD + text} for way, text in MISSES.items()},
    **{f"detects-{way}": {"test_it.py": HEAD + text} for way, text in DETECTS.items()},
    "ways": {"test_all.py": WAYS},
    "closed": {"test_box.py": CLOSED},
    "properties": {"test_properties.py": PROPERTIES},
    "folder": {
        "conftest.py": "import pytest\n\n\n@pytest.fixture\ndef large():\n    return 50\n",
        "helper.py": "def same(one, other):\n    return one == other\n",
        "test_a.py": "from helper import same\nfrom mine import f\n\n\ndef test_it(large):\n    assert same(f(large), large)\n",
        "more/test_b.py": "import helper\n\n\ndef test_wrong():\n    assert helper.same(f(1), 2)\n",
    },
    "syntax": {"test_a.py": "def test(:\n"},
    "conftest": {"conftest.py": "1 / 0\n", "test_a.py": "def test_it():\n    pass\n"},
    "empty": {"test_a.py": "for n in range(3):\n    assert f(n) == n\n"},
    "eva.m [2].py": {
        "": "import random\n\n\ndef test_it():\n    for n in random.sample(range(20, 90), 3):\n        assert f(n) == n\n"
    },
    "random.py": {
        "": "import random\n\n\ndef test_it():\n    for n in random.sample(range(20, 90), 3):\n        assert f(n) == n\n"
    },
}


def graded(folder, programs, seed=0):
    """Return the folder of results for a class that was to write the identity, and by cluster its first member."""
    exercise = write_exercise(folder / "exercise", SETTINGS, REFERENCE, programs)
    results = pipeline.grade(exercise, options=Options(inputs=300, jobs=1, out=folder / "out", seed=seed))
    return folder / "out", {cluster.id: cluster.members[0] for cluster in results.clusters}


def written(folder, suites):
    """Return the folder with the files of each suite in it."""
    folder.mkdir()
    for student, files in suites.items():
        for name, text in files.items():
            path = folder / student / name if name else folder / student
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    return folder


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    out, _ = graded(folder, {"ten": WRONG_FROM_TEN_ON, "also": "def f(n):\n    if n >= 10:\n        n = 0\n    return n\n"})
    return {one.student: one for one in pipeline.student_tests(out, written(folder / "suites", SUITES), jobs=2).suites}


@pytest.mark.parametrize("way", DETECTS)
def test_a_test_detects_what_its_own_calls_show(found, way):
    for student, score in ((f"misses-{way}", 0.0), (f"detects-{way}", 1.0)):
        assert (found[student].was_run, found[student].score, found[student].unsound, found[student].problem) == (
            True,
            score,
            (),
            "",
        )


def test_submissions_are_counted_besides_the_ways_to_be_wrong(found):
    assert [(len(found[student].detected), found[student].submissions) for student in ("misses-plain", "detects-plain")] == [
        (0, 0),
        (1, 2),
    ]


def test_what_pytest_has_for_tests_of_functions_works(found):
    ways = found["ways"]
    assert (ways.tests, ways.score, ways.unsound, ways.problem) == (14, 1.0, (), "")


def test_files_of_a_folder_share_a_conftest_and_helpers_and_are_named_where_there_are_several(found):
    folder = found["folder"]
    assert (folder.tests, folder.score, folder.unsound) == (2, 1.0, ("more/test_b.py::test_wrong",))


def test_why_tests_cannot_be_run(found):
    assert [found[student].problem for student in ("syntax", "conftest", "empty")] == [
        "could not be run: test_a.py: SyntaxError: invalid syntax",
        "could not be run: ZeroDivisionError: division by zero",
        "could not be run: it has no test",
    ]


def test_tests_reach_no_network_write_no_file_and_do_not_know_which_program_they_try(found):
    closed = found["closed"]
    assert (closed.tests, closed.unsound, closed.detected, closed.problem) == (5, (), (), "")


def test_a_name_that_cannot_be_imported_and_one_that_hides_a_module_do_no_harm(found):
    assert [(found[student].score, found[student].problem) for student in ("eva.m [2]", "random")] == [(1.0, ""), (1.0, "")]


def test_what_a_suite_sets_for_hypothesis_neither_writes_files_nor_lets_a_busy_machine_fail_it(found):
    properties = found["properties"]
    assert (properties.tests, properties.unsound, properties.problem) == (6, (), "")
    # Only the state machine draws numbers from ten on.
    assert (properties.score, properties.submissions) == (1.0, 2)


BY_CHANCE = """\
import random

from hypothesis import given, settings
from hypothesis import strategies as st
from mine import f


@settings(max_examples=6)
@given(st.integers(0, 99))
def test_drawn(n):
    assert f(n) == n


def test_random():
    for _ in range(4):
        n = random.randrange(100)
        assert f(n) == n
"""


def test_what_is_drawn_is_the_same_for_a_seed_and_another_for_another(tmp_path):
    programs = {f"not{k}": f"def f(n):\n    return n if n % 20 != {k} else -1\n" for k in range(20)}
    suites = written(tmp_path / "suites", {student: {"test_chance.py": BY_CHANCE} for student in ("anna", "ben")})
    detected = {}
    for seed in (0, 1):
        out, members = graded(tmp_path / str(seed), programs, seed)
        anna, ben = pipeline.student_tests(out, suites, jobs=2).suites
        assert anna.detected == ben.detected and anna.unsound == ben.unsound == ()
        detected[seed] = {members[number] for number in anna.detected}
        assert 2 <= len(detected[seed]) <= 10
    assert detected[0] != detected[1]
