"""The fewest tests: what is waited for before they are called the fewest."""

from momus import pipeline
from momus.pipeline import Options
from momus.pipeline.readings import Wish
from tests.exercises import write_exercise


def test_a_suite_is_proved_the_smallest_however_often_a_program_was_presumed_to_loop_in_vain(tmp_path):
    programs = {
        "endless": "def f(n):\n    while n < 12:\n        pass\n    return n",
        "large": "def f(n): return n if n < 12 else -1",
    }
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(0, 70)"\n[limits]\nseconds = 0.2\n'
    exercise = write_exercise(tmp_path / "exercise", settings, "def f(n): return n", programs)
    pipeline.grade(exercise, options=Options(inputs=80, jobs=1, out=tmp_path / "out"))
    minimal, future = pipeline.read(tmp_path / "out", Wish(suite=True), jobs=1).suites
    assert [(row.input.args, row.refutes) for row in minimal.rows] == [((0,), ("endless",)), ((12,), ("large",))]
    assert minimal.at_least == 2
    assert all(("endless" in row.refutes) == (row.input.args[0] < 12) for row in future.rows)
