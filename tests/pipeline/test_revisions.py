"""Who handed in what, when and in which group is told with every submission."""

from momus.options import Options
from momus.pipeline import grade
from momus.report import results_to_json
from tests.exercises import write_exercise

SETTINGS = """
    language = "python"
    function = "f"
    submissions = "submissions/{group}-{student}-{revision}.py"
    [inputs]
    n = "int(0, 9)"
"""


def test_revision_and_group_are_carried_through_to_the_results(tmp_path):
    programs = {"north-anna-1": "def f(n): return 0", "north-anna-2": "def f(n): return n + 0", "south-ben-1": "def f(:"}
    folder = write_exercise(tmp_path / "exercise", SETTINGS, "def f(n): return n", programs)
    told = results_to_json(grade(folder, options=Options(inputs=50, jobs=1, out=tmp_path / "out")))["submissions"]
    assert [(one["id"], one["student"], one["revision"], one["group"], one["claim"]) for one in told] == [
        ("north-anna-1", "anna", "1", "north", "refuted"),
        ("north-anna-2", "anna", "2", "north", "holds within"),
        ("south-ben-1", "ben", "1", "south", "rejected"),
    ]
