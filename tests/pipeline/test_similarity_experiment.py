"""The experiment on similarity: the truth by running every input, sequences that make progress, and the figures."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from momus.errors import RequestError
from momus.model import Program
from momus.mutate import mutant_of
from momus.pipeline import Options, similarity_experiment
from momus.pipeline.experiments.enumeration import countable, enumerated
from momus.pipeline.experiments.sequences import makes_progress
from momus.pipeline.experiments.special_cases import LARGEST, special_cases
from momus.pipeline.whole_run import read_exercise
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


def test_a_c_function_that_uses_a_variable_it_never_set_has_no_truth(tmp_path):
    exercise = read_exercise(larger(tmp_path, "c"), None, Options())
    unset = b"int larger(int a, int b) { int most; if (a > b) most = a; return most == 0 ? b : most; }\n"
    [told] = enumerated(exercise, [Program("c", (("unset.c", unset),))], Options(jobs=1), Silent())
    assert told.agrees is None and told.problem == "it uses a variable that was never set"


def test_c_functions_with_helpers_types_and_macros_of_their_own_are_run_together(tmp_path):
    exercise = read_exercise(larger(tmp_path, "c"), None, Options())
    helped = """#include <stdlib.h>
#define FIRST 1
struct pair { int a, b; };
enum order { LESS, MORE };
typedef struct pair pair_t;
static int calls = 0;
static enum order order(pair_t of) { calls++; return of.a > of.b + FIRST - 1 ? MORE : LESS; }
int larger(int a, int b) { pair_t both = { a, b }; return order(both) == MORE ? a : b; }
"""
    texts = [
        helped,
        helped.replace("FIRST 1", "FIRST 2"),
        "int abs(int n) { return n; }\nint larger(int a, int b) { return (a + b + abs(a - b)) / 2; }\n",
    ]
    told = enumerated(exercise, [Program("c", (("one.c", text.encode()),)) for text in texts], Options(jobs=1), Silent())
    wrong = [(a, b) for a in range(-100, 101) for b in range(-100, 101) if b < a]
    assert [int((~one.agrees).sum()) for one in told] == [0, 200, len(wrong)]


def test_the_truth_is_kept_and_read_again(tmp_path):
    exercise = read_exercise(larger(tmp_path, "python"), None, Options())
    kept, reference = tmp_path / "kept", exercise.references[0]
    [first] = enumerated(exercise, [reference], Options(jobs=1), Silent(), kept)
    [file] = kept.iterdir()
    written = file.stat().st_mtime_ns
    [again] = enumerated(exercise, [reference], Options(jobs=1), Silent(), kept)
    assert first.agrees.all() and np.array_equal(first.agrees, again.agrees) and file.stat().st_mtime_ns == written


@pytest.mark.parametrize("language", REFERENCES)
def test_special_cases_are_small_parts_of_the_domain(tmp_path, language):
    exercise = read_exercise(larger(tmp_path, language), None, Options())
    inputs = countable(exercise)
    cases = special_cases(exercise, inputs, Random(1), 3)
    programs = [mutant_of(exercise.references[0], [one]) for one in cases]
    wrong = [int((~one.agrees).sum()) for one in enumerated(exercise, programs, Options(jobs=1), Silent())]
    assert len(wrong) == 3 and all(2 <= one <= LARGEST * inputs.count for one in wrong)


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
    assert found.accuracy["score"].mean_error < 0.015 and found.accuracy["score"].held == 1
    again = similarity_experiment([folder], sequences=2, with_paths=0, out=tmp_path / "kept", options=Options(jobs=2))
    assert again == found
    assert (tmp_path / "kept" / "figures.txt").read_text().splitlines() == found.lines()


def test_a_domain_that_is_not_counted_through_is_told(tmp_path):
    settings = SETTINGS.format(language="python").replace("int(-100, 100)", "float(0, 1)")
    folder = write_exercise(tmp_path / "larger", settings, REFERENCES["python"], {"same": REFERENCES["python"]})
    with pytest.raises(RequestError, match=r"a = float\(0, 1\): is not counted through; use int\(lo, hi\)"):
        similarity_experiment([folder], options=Options(jobs=1))
