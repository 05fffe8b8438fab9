"""Packages that an exercise provides to Python submissions, and submissions that need one which it does not."""

import pytest

from momus.errors import ExerciseError
from momus.model import Claim
from momus.pipeline import Options, grade
from tests.exercises import write_exercise

TOTAL = 'language = "python"\nfunction = "totals"\n[inputs]\nitems = "list(int(-9, 9), 0, 4)"\n'
NUMPY = '[python]\npackages = ["numpy"]\n'
REFERENCE = "def totals(items):\n    return [sum(items), len(items)]\n"
SUBMISSIONS = {
    "scalars": "import numpy as np\ndef totals(items):\n    return [np.sum(np.array(items, dtype=int)), np.int64(len(items))]\n",
    "array": "import numpy\ndef totals(items):\n    return numpy.array([sum(items), len(items)])\n",
    "wrong": "from numpy import array\ndef totals(items):\n    return array([max(items, default=0), len(items)])\n",
    "random": "import numpy as np\ndef totals(items):\n    return [sum(items) + int(np.random.randint(0, 2)), len(items)]\n",
    "plain": REFERENCE,
    "forgotten": "from helpers import total\ndef totals(items):\n    return [total(items), len(items)]\n",
    "numpy": "import numpy as np\ndef totals(items):\n    return [np.sum(np.array(items, dtype=int)), np.int64(len(items))]\n",
}


def graded(folder, settings, reference=REFERENCE, submissions=SUBMISSIONS):
    exercise = write_exercise(folder / "exercise", settings, reference, submissions)
    results = grade(exercise, options=Options(inputs=500, seed=1, jobs=2, out=folder / "out"))
    return {finding.id: finding for finding in results.findings}, results


def test_numpy_may_be_used_and_its_values_are_plain_ones(tmp_path):
    found, results = graded(tmp_path, TOTAL + NUMPY)
    assert {name: one.claim for name, one in found.items()} == {
        "scalars": Claim.UNREFUTED,
        "array": Claim.UNREFUTED,
        "plain": Claim.UNREFUTED,
        "wrong": Claim.REFUTED,
        "random": Claim.FLAKY,
        "forgotten": Claim.REJECTED,
        "numpy": Claim.UNREFUTED,
    }
    assert found["wrong"].evidence.input.args == ([0, -1],)
    assert any(tool.endswith("with numpy") for tool in results.tools)


def test_a_missing_package_is_not_the_students_fault(tmp_path):
    found, _ = graded(tmp_path, TOTAL)
    needs = 'it needs the package numpy, which the box lacks; add packages = ["numpy"] to [python] in exercise.toml'
    assert [(found[name].claim, found[name].reason) for name in ("scalars", "array", "wrong")] == [(Claim.ERROR, needs)] * 3
    assert found["plain"].claim is Claim.UNREFUTED
    # A file of that name imports itself. Its twin of another name does not share that.
    assert found["numpy"].claim is Claim.REFUTED
    assert (found["forgotten"].claim, found["forgotten"].reason) == (
        Claim.REJECTED,
        "line 1: loading it raised ModuleNotFoundError: No module named 'helpers'",
    )


def test_a_reference_that_needs_a_package_is_told_how_to_get_it(tmp_path):
    with pytest.raises(ExerciseError, match=r'needs the package numpy, which the box lacks; add packages = \["numpy"\]'):
        graded(tmp_path, TOTAL, SUBMISSIONS["array"], {"plain": REFERENCE})


@pytest.mark.parametrize(
    ("packages", "told"),
    [("no-such-package-of-momus", "cannot be installed: "), ("--index-url=x", "is no package")],
)
def test_a_package_that_cannot_be_installed_is_the_exercises_mistake(tmp_path, packages, told):
    with pytest.raises(ExerciseError, match=f"python.packages: {packages}: {told}"):
        graded(tmp_path, f'{TOTAL}[python]\npackages = ["{packages}"]\n', REFERENCE, {"plain": REFERENCE})
