"""Problems of DMOJ become tasks, and tasks become problems."""

import shutil
import zipfile

import pytest

from momus.errors import ExerciseError
from momus.formats import format_named
from momus.formats.dmoj.checkers.compared_lines import same
from momus.formats.dmoj.problem_reading import read_problem
from momus.pipeline.exchange import import_problem
from tests.formats.packages import PACKAGES, exported, imported, said

DMOJ = PACKAGES / "dmoj"
ALL = ["additions", "divisors", "parity"]


def problem(folder, init, **files):
    made = folder / "given"
    made.mkdir()
    (made / "init.yml").write_text(init)
    for name, text in files.items():
        (made / name.replace("_", ".")).write_text(text)
    return made


def mistakes(folder):
    with pytest.raises(ExerciseError) as raised:
        read_problem(folder, folder.name)
    return str(raised.value).splitlines()


def test_batches_pretests_and_single_cases_become_groups():
    read = read_problem(DMOJ / "additions", "additions")
    assert read.table["groups"] == {
        "pretests": {"points": 0.0, "rule": "all"},
        "cases": {"points": 30.0, "rule": "sum", "after": ["pretests"]},
        "batch1": {"points": 30.0, "rule": "minimum", "after": ["pretests"]},
        "batch2": {"points": 40.0, "rule": "minimum", "after": ["pretests", "batch1"]},
    }
    assert read.table["test"] == {"cases/02": {"test_points": 10.0}, "cases/03": {"test_points": 20.0}}
    assert read.files["tests/batch2/02.in"] == b"2\n2147483647 1\n1 1\n"


def test_cases_are_found_by_the_names_of_files():
    read = read_problem(DMOJ / "divisors", "divisors")
    assert read.table["groups"] == {"cases": {"points": 100.0, "rule": "sum"}}
    assert [name for name in read.files if name.startswith("tests/")] == [
        *("tests/cases/01.in", "tests/cases/01.ans", "tests/cases/02.in", "tests/cases/02.ans"),
    ]


@pytest.mark.parametrize("name", ALL)
def test_a_task_that_goes_out_and_comes_back_is_the_same(name, tmp_path):
    first = imported(DMOJ / name, tmp_path / "first", "dmoj")
    second = imported(exported(first, tmp_path / "out", "dmoj"), tmp_path / "second", "dmoj")
    assert said(second) == said(first)


@pytest.mark.parametrize("name", [pytest.param(one, marks=[] if one == "divisors" else pytest.mark.slow) for one in ALL])
def test_every_submission_gets_what_its_folder_says(name, tmp_path):
    made = import_problem(DMOJ / name, out=tmp_path)
    assert [f"{one.folder}/{one.file}: {one.got}" for one in made.unfit] == []
    assert len(made.runs) == len(list((DMOJ / name / "submissions").glob("*/*")))


def test_what_a_task_cannot_say_is_named_all_together():
    assert [str(one) for one in read_problem(DMOJ / "parity", "parity").lost] == [
        "time and memory limit: DMOJ keeps them on its site, not with the problem; they are 1 s and 256 MB now: set [limits] in task.toml",
        "init.yml: unbuffered: True: programs are connected by pipes in Momus, and must flush what they print",
    ]


def test_all_mistakes_are_told_together(tmp_path):
    folder = problem(
        tmp_path,
        "archive: none.zip\nchecker: standart\ncustom_judge: grader.py\ncheckr: x\ntest_cases:\n- {in: a.in, out: b.out, points: many}\n"
        "- {points: 5, batched: [{in: a.in}], dependencies: [3]}\n",
        a_in="1\n",
    )
    assert mistakes(folder) == [
        "init.yml: archive: 'none.zip': there is no such file beside init.yml; add it, or correct the name",
        "init.yml: checker: 'standart': is no checker that Momus has; known: standard, easy, sorted, unordered, floats, floatsabs, floatsrel, "
        "identical, bridged, and Python files",
        "init.yml: test_cases[1].points: 'many': must be a number, 0 or more",
        "init.yml: test_cases[2].dependencies: 3: must be the number of an earlier batch; batches are numbered from 1",
        "init.yml: custom_judge: 'grader.py': Momus does not run graders that drive DMOJ's own judge; write an interactor or a checker instead",
        "init.yml: test_cases: b.out: there is no such file in the problem or its archive; check the name",
        "init.yml: checkr: is not a known key; did you mean checker?",
    ]


def test_a_checker_for_testlib_needs_its_header(tmp_path):
    folder = problem(
        tmp_path,
        "checker: {name: bridged, args: {files: check.cpp, lang: CPP17, type: testlib}}\ntest_cases: [{in: a.in, points: 1}]\n",
        a_in="1\n",
        check_cpp='#include "testlib.h"\n',
    )
    assert mistakes(folder) == [
        "init.yml: checker.args.files: check.cpp: includes testlib.h, which DMOJ has and the problem has not; put testlib.h beside init.yml"
    ]
    (folder / "testlib.h").write_text("// the library\n")
    read = read_problem(folder, "given")
    assert read.table["judge"] == {"kind": "program", "program": "judge", "protocol": "testlib"}
    assert {"judge/check.cpp", "judge/testlib.h"} <= set(read.files)


@pytest.mark.parametrize(
    "way, options, wanted, got, accepted",
    [
        ("standard", [], "1 2\n3\n", "1   2\n\n3", True),
        ("standard", [], "1 2\n3\n", "1\n2 3\n", False),
        ("easy", [], "Ab c\n", "c B a", True),
        ("sorted", [], "1 2\n3\n", "3\n1 2\n", True),
        ("sorted", [], "1 2\n3\n", "3\n2 1\n", False),
        ("unordered", [], "1 2\n3\n", "3 2 1", True),
        ("floats", ["3", "default"], "1000 x\n", "1000.5 x\n", True),
        ("floats", ["3", "absolute"], "1000 x\n", "1000.5 x\n", False),
        ("floats", ["3", "relative"], "0.001\n", "0.0015\n", False),
        ("floats", ["3", "default"], "nan\n", "1\n", False),
    ],
)
def test_the_built_in_checkers_compare_line_by_line(way, options, wanted, got, accepted):
    assert same(way, options, wanted, got) is accepted


def test_a_kattis_package_can_go_to_dmoj_where_its_judge_can(tmp_path):
    task = imported(PACKAGES / "legacy" / "pairsum", tmp_path / "contest")
    made = exported(task, tmp_path / "out", "dmoj")
    with zipfile.ZipFile(made / "pairsum.zip") as archive:
        assert len(archive.namelist()) == 16
    assert [str(one) for one in format_named("dmoj").write(task).lost][:3] == [
        "pairsum/task.toml: groups.sample: 1 sample: tests without points decide in DMOJ whether later ones are run; they were left out",
        "pairsum/task.toml: judge.kind: tokens: DMOJ compares line by line",
        "pairsum/task.toml: judge.case: ignore: capitals count in DMOJ",
    ]
    shutil.rmtree(made)
    other = imported(PACKAGES / "legacy" / "twoprimes", tmp_path / "contest")
    with pytest.raises(ExerciseError, match="this is a Kattis validator; write it for testlib"):
        format_named("dmoj").write(other)
