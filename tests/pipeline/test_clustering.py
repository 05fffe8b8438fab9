"""Who is wrong in the same way, in whole classes."""

import pytest

from momus import pipeline
from momus.pipeline import Options
from tests.exercises import write_exercise
from tests.wishes import RANK

PROGRAMS = {
    "blanks": "n = int(input())\nprint(n, ' ', n + 1, end='')\n",
    "code": "import sys\nn = int(input())\nprint(n, n + 1)\nsys.exit(1)\n",
    "plain": "n = int(input())\nprint(n, n + 1)\n",
    "raises": "n = int(input())\nprint(n, n + 1)\nraise ValueError\n",
}


@pytest.mark.parametrize(
    "judge, clusters",
    [
        ("", [["blanks", "code", "plain"], ["raises"]]),
        ('kind = "exact"\nexit_code = "compare"\n', [["blanks"], ["code"], ["plain"], ["raises"]]),
    ],
    ids=["white space and exit codes do not count", "they count"],
)
def test_what_the_judge_overlooks_is_no_other_way_to_be_wrong(tmp_path, judge, clusters):
    settings = f'language = "python"\nprogram = true\nstdin = "{{n}}"\n[inputs]\nn = "int(0, 3)"\n[judge]\n{judge}'
    exercise = write_exercise(tmp_path / "exercise", settings, "n = int(input())\nprint(n, n)\n", PROGRAMS)
    pipeline.grade(exercise, options=Options(inputs=10, jobs=1, out=tmp_path / "out"))
    found = pipeline.read(tmp_path / "out", RANK, jobs=1).clusters
    assert sorted(sorted(one.members) for one in found) == clusters
