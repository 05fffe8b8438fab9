"""The experiments on the ranking: other seeds, other company, known bugs."""

from pathlib import Path

import pytest

from momus.errors import ExerciseError, RequestError
from momus.model import Program
from momus.pipeline import Options, mutations_experiment, pairs_experiment, seeds_experiment
from momus.pipeline.experiments.rankings import Mutation, mutated
from tests.exercises import write_exercise

ANONYMIZER = Path(__file__).parents[2] / "bench" / "experiments" / "anonymizer"
LARGEST = """
    name = "largest"
    language = "python"
    function = "largest"

    [inputs]
    values = "list(int(-20, 20), 1, 3)"
"""
REFERENCE = "def largest(values):\n    best = values[0]\n    for v in values[1:]:\n        if v > best:\n            best = v\n    return best\n"


@pytest.mark.slow
def test_the_sixteen_anonymizers_are_in_the_order_of_the_paper():
    found = mutations_experiment(ANONYMIZER, ANONYMIZER / "mutations.toml", Options(inputs=1400, jobs=2))
    assert dict(found.programs)["A8"] == ("take 1", ".", "@")
    assert found.equal == (("A2", "A10"), ("A4", "A12"), ("A6", "A14"), ("A8", "A16"))
    assert {("A5", "A7"), ("A13", "A15")} <= set(found.parted)
    assert {("A7", "A6"), ("A15", "A14")} <= set(found.joined)
    assert found.nodes[0] == ("A1",) and found.nodes[-1] == ("A0",)


def test_a_mutation_must_stand_in_the_reference_once(tmp_path):
    folder = write_exercise(tmp_path / "largest", LARGEST, REFERENCE, {"same": REFERENCE})
    file = tmp_path / "mutations.toml"
    file.write_text('[[mutation]]\nname = "m"\nold = "best"\nnew = "worst"\n\n[[mutation]]\nname = "n"\n')
    with pytest.raises(ExerciseError) as caught:
        mutations_experiment(folder, file)
    assert len(caught.value.mistakes) == 2
    assert "occurs 4 times in the reference, not once" in str(caught.value)


def test_each_mutation_is_made_where_its_text_stands_in_the_reference():
    reference = Program("python", (("f.py", b"def f(n):\n    return n + 1\n"),))
    made = [Mutation("more", "def f(n):\n", "def f(n):\n    n = n + 1\n"), Mutation("four", "+ 1", "+ 4")]
    assert mutated(reference, made).main == b"def f(n):\n    n = n + 1\n    return n + 4\n"


@pytest.mark.slow
def test_mutations_that_overlap_or_cannot_be_run_are_named(tmp_path):
    folder = write_exercise(tmp_path / "exercise", LARGEST, REFERENCE, {"same": REFERENCE})
    file = tmp_path / "mutations.toml"
    file.write_text(
        '[[mutation]]\nname = "m"\nold = "v > best"\nnew = "v >= best"\n[[mutation]]\nname = "n"\nold = "if v"\nnew = "if not v"\n'
    )
    with pytest.raises(ExerciseError, match="n: if v: overlaps m, so that no program has both"):
        mutations_experiment(folder, file)
    file.write_text('[[mutation]]\nname = "m"\nold = "v > best"\nnew = "v >"\n')
    with pytest.raises(RequestError, match="m: it cannot be run; choose mutations whose programs can all be compared"):
        mutations_experiment(folder, file, Options(inputs=50, jobs=1))


@pytest.mark.slow
def test_a_ranking_is_the_same_whatever_the_seed(tmp_path):
    wrong = {
        "first": "def largest(values):\n    return values[0]\n",
        "zero": "def largest(values):\n    return max([0, *values])\n",
        "right": "def largest(values):\n    return max(values)\n",
    }
    folder = write_exercise(tmp_path / "largest", LARGEST, REFERENCE, wrong)
    found = seeds_experiment(folder, None, 3, Options(inputs=300, jobs=1))
    assert found.submissions == 3 and found.seeds == 3
    assert found.sizes == (2, 2, 2)
    assert found.average_deviation == found.largest_deviation == 0
    assert found.lines()[-1] == "the partial order is the same every time"


@pytest.mark.slow
def test_pairs_of_mutants_are_ranked_among_others(tmp_path):
    folder = write_exercise(tmp_path / "largest", LARGEST, REFERENCE, {"same": REFERENCE})
    found = pairs_experiment(folder, times=40, others=8, pairs=2, pool=30, options=Options(jobs=1, seed=1))
    again = pairs_experiment(folder, times=40, others=8, pairs=2, pool=30, options=Options(jobs=1, seed=1))
    assert found == again
    assert len(found.pairs) == 2
    for pair in found.pairs:
        assert pair.above + pair.level + pair.below == sum(number for _, _, number in pair.points) == 40
        assert 0 <= pair.normalised.means[1] <= pair.normalised.means[0] + 0.2 and pair.normalised.means[0] <= 1


def test_a_reference_with_too_few_mutants_for_a_pair_is_named(tmp_path):
    short = "def largest(values):\n    return max(values)\n"
    folder = write_exercise(tmp_path / "largest", LARGEST, short, {"same": short})
    with pytest.raises(
        RequestError, match="a pair among 3 others needs 5 mutants .*, and it has 1; choose an exercise with a longer"
    ):
        pairs_experiment(folder, times=2, others=3, pairs=1, options=Options(jobs=1))
