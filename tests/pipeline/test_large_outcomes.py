"""A program with outcomes of a megabyte each: all its rows are filled and judged, a part at a time."""

import tracemalloc

from momus.model import Claim
from momus.pipeline import Options, grade
from tests.exercises import write_exercise

LARGE = 'def f(x):\n    return "%07d" % x + "a" * 900_000\n'


def test_all_rows_that_refute_are_filled_and_the_main_process_stays_small(tmp_path):
    settings = 'name = "f"\nlanguage = "python"\nfunction = "f"\ntests = "tests.py"\n[inputs]\nx = "int(0, 10000)"\n'
    tests = "from reference import f\n" + "".join(f"def test_{x}():\n    assert f({x}) == {x}\n" for x in range(100))
    folder = write_exercise(tmp_path / "class", settings, "def f(x):\n    return x\n", {"large": LARGE}, {"tests.py": tests})
    tracemalloc.start()
    results = grade(folder, options=Options(inputs=50, jobs=1, out=tmp_path / "out"))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    [found] = results.findings
    assert found.claim is Claim.REFUTED and found.tests_passed == (0, 100)
    assert len(found.failing) >= 100
    assert peak < 160 << 20
