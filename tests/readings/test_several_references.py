"""The similarity where the author accepts what any of several references does everywhere: the closest reference counts."""

import pytest

from momus import pipeline
from momus.options import Options
from momus.readings.similarity import SimilarityOptions
from tests.exercises import write_exercise

TWO = 'language = "python"\nfunction = "f"\nreference = ["r1.py", "r2.py"]\n[inputs]\nn = "int(-100, 100)"\n'
REFERENCE = "def f(n): return {} if n == 0 else n * 2\n"
SUBMISSION = "def f(n): return {} if n == 0 else n + n"


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    folder = tmp_path_factory.mktemp("several")
    files = {"r1.py": REFERENCE.format(1), "r2.py": REFERENCE.format(2), "exercise.toml": TWO}
    programs = {"one": SUBMISSION.format(1), "two": SUBMISSION.format(2), "three": SUBMISSION.format(3)}
    exercise = write_exercise(folder / "e", TWO.replace("reference", "data"), REFERENCE, programs, files)
    pipeline.grade(exercise, options=Options(inputs=100, jobs=1, out=folder / "out"))
    return folder / "out"


def pair(out, *names):
    found = pipeline.read(out, {"similarity": SimilarityOptions(programs=names)}, jobs=1).similarity.pair
    shown = [one and one.args for one in (found.differing, found.only_first, found.only_second)]
    return found.rs.value, shown


def test_two_programs_that_different_references_accept_agree(out):
    assert pair(out, "one", "two") == (1.0, [None, None, None])


def test_a_program_is_compared_with_the_reference_that_is_closest_to_it(out):
    assert pair(out, "one", "reference") == pair(out, "two", "reference") == (1.0, [None, None, None])
    assert pair(out, "reference", "three") == (200 / 201, [(0,), (0,), None])
    assert pair(out, "two", "three") == (200 / 201, [(0,), (0,), None])


def test_paths_are_those_of_the_closest_reference(out):
    found = pipeline.read(out, {"similarity": SimilarityOptions(paths=5)}, jobs=1).similarity.by_id
    assert [(found[name].sse.value, found[name].pse.value) for name in ("one", "two", "three")] == [(1, 1), (1, 1), (0.5, 0.5)]
