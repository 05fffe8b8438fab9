"""Weights over inputs: the similarity is the weight of the inputs on which both agree over the weight of all."""

import json
from pathlib import Path

import pytest

from momus import pipeline
from momus.errors import ExerciseError
from momus.exercise import load_exercise
from momus.options import Options
from momus.readings.similarity import SimilarityOptions
from momus.report.readings.similarity import score_words
from momus.results.similarity import Score
from tests.exercises import write_exercise

REFERENCE = "def f(n, k): return n + k"
CLASS = {
    "below_500": "def f(n, k): return n + k if n < 500 else -1",
    "from_500": "def f(n, k): return n + k if n >= 500 else -1",
    "same": "def f(n, k): return k + n",
}
SETTINGS = (
    'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 999)"\nk = "int(0, {most})"\n[similarity]\nweight = "{weight}"\n'
)


def exercise(folder: Path, weight: str, most: int = 1) -> Path:
    return write_exercise(folder, SETTINGS.format(weight=weight, most=most), REFERENCE, CLASS)


def measured(folder: Path, weight: str, most: int = 1):
    pipeline.grade(exercise(folder / "e", weight, most), options=Options(inputs=50, jobs=2, out=folder / "out"))
    return pipeline.read(folder / "out", {"similarity": SimilarityOptions()}, jobs=2).similarity


@pytest.mark.slow
def test_weights_over_a_listed_domain_are_summed_exactly(tmp_path):
    found = measured(tmp_path, "3 if n < 500 else 1")
    assert found.listed and found.weight == "3 if n < 500 else 1"
    told = {one.id: one.rs for one in found.submissions}
    assert {name: (rs.low, rs.value, rs.high) for name, rs in told.items()} == {
        "below_500": (0.75, 0.75, 0.75),
        "from_500": (0.25, 0.25, 0.25),
        "same": (1, 1, 1),
    }
    pair = pipeline.read(
        tmp_path / "out", {"similarity": SimilarityOptions(programs=("below_500", "same"))}, jobs=2
    ).similarity.pair
    assert pair.rs.value == 0.75
    assert json.loads((tmp_path / "out" / "results.json").read_text())["similarity"]["weight"] == "3 if n < 500 else 1"


def test_weights_over_a_large_domain_are_estimated_within_an_interval(tmp_path):
    found = measured(tmp_path, "n", most=999)
    # The sum of 0 to 499 over the sum of 0 to 999.
    true = sum(range(500)) / sum(range(1000))
    told = {one.id: one for one in found.submissions}
    assert not found.listed
    for name, share in (("below_500", true), ("from_500", 1 - true), ("same", 1)):
        assert told[name].rs.low <= share <= told[name].rs.high and told[name].rs.within <= 0.01, name
        assert told[name].score == Score.of(told[name].rs, int(share < 1))
    # Unequal draws say less than equal ones, so more are needed than the 7,203 for a share of 1/4.
    assert told["below_500"].draws > 8_000


def test_every_function_of_an_exercise_counts_the_same_however_small_its_domain(tmp_path):
    settings = 'language = "python"\n[functions.small]\nn = "int(0, 9)"\n[functions.large]\nn = "int(0, 999)"\n'
    right = "def small(n): return n\ndef large(n): return n\n"
    wrong = "def small(n): return n\ndef large(n): return -1\n"
    folder = write_exercise(tmp_path / "e", settings, right, {"half": wrong})
    pipeline.grade(folder, options=Options(inputs=50, jobs=2, out=tmp_path / "out"))
    found = pipeline.read(tmp_path / "out", {"similarity": SimilarityOptions()}, jobs=2).similarity
    assert found.listed and found.by_id["half"].rs.value == pytest.approx(0.5)


@pytest.mark.parametrize(
    "weight, rule, step",
    [
        ("n - 5", "n - 5: is -5 on n=0, k=0, and a weight is 0 or more", "write max(0, n - 5)"),
        ("1 / n", "1 / n: has no value on n=0, k=0 (division by zero)", "write it so that it has one there too"),
        ("[n]", "[n]: is [0] on n=0, k=0, and a weight is a number", "write a number for every input"),
        ("n * 1e400", "is nan on n=0, k=0, and a weight is finite", "write it so that it is finite there too"),
        ("m + 1", "m + 1: m is no parameter of f", "there are n, k"),
        ("n +", "'n +' is not an expression (invalid syntax)", "write it as in Python"),
    ],
)
def test_a_bad_weight_is_told_with_place_value_rule_and_step(tmp_path, weight, rule, step):
    with pytest.raises(ExerciseError) as told:
        load_exercise(exercise(tmp_path / "e", weight))
    assert str(told.value).startswith("e/exercise.toml: similarity.weight: ")
    assert rule in str(told.value) and str(told.value).endswith(f"; {step}")


def test_weights_that_are_all_zero_are_told(tmp_path):
    with pytest.raises(ExerciseError) as told:
        measured(tmp_path, "0 * n")
    assert str(told.value) == (
        "e/exercise.toml: similarity.weight: 0 * n: is 0 on all 2,000 inputs of the domain, so nothing would count;"
        " give some inputs a weight above 0"
    )


def test_the_inputs_of_a_class_have_no_weights(tmp_path):
    settings = 'language = "python"\nclass = "C"\n[methods.get]\n[similarity]\nweight = "1"\n'
    folder = write_exercise(tmp_path / "e", settings, "class C:\n    def get(self): return 1\n", {})
    with pytest.raises(ExerciseError, match="the inputs of a class are sequences of calls"):
        load_exercise(folder)


def test_what_a_weighted_input_refutes_is_never_told_as_1(tmp_path):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 999999)"\n[similarity]\nweight = "n < 900000"\n'
    programs = {"counts": "def f(n): return n or 1", "weightless": "def f(n): return 0 if n == 999999 else n"}
    exercise = write_exercise(tmp_path / "e", settings, "def f(n): return n", programs)
    pipeline.grade(exercise, options=Options(inputs=200, jobs=1, out=tmp_path / "out"))
    found = pipeline.read(tmp_path / "out", {"similarity": SimilarityOptions()}, jobs=1).similarity.by_id
    assert [found[name].rs.value for name in programs] == [1, 1]
    assert [score_words(found[name].score)[:3] for name in programs] == ["< 1", "1 ("]
