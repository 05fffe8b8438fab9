"""The experiment on similarity: the truth by running every input, sequences that make progress, and the figures."""

from pathlib import Path

import numpy as np
import pytest

from momus.errors import RequestError
from momus.model import Program
from momus.pipeline import Options, similarity_experiment
from momus.pipeline.experiments.enumeration import countable, enumerated
from momus.pipeline.experiments.sequences import makes_progress
from momus.pipeline.grade import read_exercise
from momus.progress import Silent
from tests.exercises import write_exercise

SETTINGS = 'language = "{language}"\nfunction = "larger"\n[inputs]\na = "int(-100, 100)"\nb = "int(-100, 100)"\n'
REFERENCES = {
    "c": "int larger(int a, int b) {\n    if (a > b)\n        return a;\n    return b;\n}\n",
    "python": "def larger(a, b):\n    if a > b:\n        return a\n    return b\n",
}


def larger(folder: Path, language: str) -> Path:
    return write_exercise(
        folder / "larger", SETTINGS.format(language=language), REFERENCES[language], {"same": REFERENCES[language]}
    )


@pytest.mark.parametrize("language", REFERENCES)
def test_the_truth_is_known_for_every_input(tmp_path, language):
    exercise = read_exercise(larger(tmp_path, language), None, Options())
    inputs = countable(exercise)
    [(path, text)] = exercise.references[0].sources
    programs = [Program(language, ((path, text.replace(*change)),)) for change in ((b"a > b", b"a > b + 1"), (b"a > b", b"a >= b"))]
    [near, same] = [one.agrees for one in enumerated(exercise, programs, Options(jobs=1), Silent())]
    # Wrong where a is the number after b.
    wrong = {inputs.number((b + 1, b)) for b in range(-100, 100)}
    assert set(np.flatnonzero(~near).tolist()) == wrong and len(near) == inputs.count == 201 * 201
    assert same.all()


def test_a_sequence_makes_progress_if_no_step_loses_an_input_and_one_gains_some():
    none, some, other, whole = (np.array(one, bool) for one in ([0, 0], [1, 0], [0, 1], [1, 1]))
    assert makes_progress([none, some, some, whole])
    assert not makes_progress([some, some])
    assert not makes_progress([none, some, other, whole])


def test_a_small_experiment_is_exact_and_continues_where_it_was_left(tmp_path):
    folder = larger(tmp_path, "python")
    (folder / "submissions" / "same.py").unlink()
    (folder / "submissions").rmdir()
    found = similarity_experiment([folder], sequences=2, with_paths=0, out=tmp_path / "kept", options=Options(jobs=2))
    assert (found.sequences, found.smallest_domain) == (2, 201 * 201)
    assert found.ordered["score"].right == 2 and found.failures == ()
    assert found.accuracy["score"].mean_error < 0.01 and found.accuracy["score"].held == 1
    again = similarity_experiment([folder], sequences=2, with_paths=0, out=tmp_path / "kept", options=Options(jobs=2))
    assert again == found


def test_a_domain_that_is_not_counted_through_is_told(tmp_path):
    settings = SETTINGS.format(language="python").replace("int(-100, 100)", "float(0, 1)")
    folder = write_exercise(tmp_path / "larger", settings, REFERENCES["python"], {"same": REFERENCES["python"]})
    with pytest.raises(RequestError, match=r"a = float\(0, 1\): is not counted through; use int\(lo, hi\)"):
        similarity_experiment([folder], options=Options(jobs=1))
