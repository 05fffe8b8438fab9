"""What a reading found is kept: the next command runs no program again, unless something changed."""

from pathlib import Path

import pytest

from momus import pipeline
from momus.options import Options
from momus.pipeline.class_run import ClassRun
from momus.progress import Silent
from momus.readings.clusters import ClusterOptions
from momus.readings.grades import GradeOptions
from momus.readings.progress import ProgressOptions
from momus.readings.ranking import RankingOptions
from momus.readings.similarity import SimilarityOptions
from tests.exercises import write_exercise

SETTINGS = """language = "python"
function = "f"
submissions = "submissions/{student}-{revision}.py"
[inputs]
n = "int(-100000, 100000)"
k = "int(0, 99)"
"""
REFERENCE = "def f(n, k): return abs(n) + k"
CLASS = {
    "anna-1": "def f(n, k): return n + k",
    "anna-2": "def f(n, k): return max(n, -n) + k",
    "ben-1": "def f(n, k): return abs(n) + k if k < 90 else 0",
}
WISHES = {"similarity": SimilarityOptions(), "ranking": RankingOptions()}


class Stages(Silent):
    """Notes which stages there were."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def stage(self, name: str, total: int | None = None) -> None:
        self.names.append(name)


@pytest.fixture
def folder(tmp_path):
    exercise = write_exercise(tmp_path / "e", SETTINGS, REFERENCE, CLASS)
    grade(tmp_path)
    assert exercise.is_dir()
    return tmp_path


def grade(folder: Path):
    return pipeline.grade(folder / "e", options=Options(inputs=100, jobs=2, out=folder / "out"))


def read(folder: Path, wishes):
    stages = Stages()
    return pipeline.read(folder / "out", wishes, jobs=2, progress=stages), stages.names


def test_a_command_runs_nothing_that_an_earlier_one_ran(folder):
    first, ran = read(folder, WISHES)
    assert "drawing" in ran
    for wishes in (WISHES, {"clusters": ClusterOptions(split=False)}):
        again, ran = read(folder, wishes)
        assert "drawing" not in ran and "growing boxes" not in ran
        assert (again.similarity, again.ranking) == (first.similarity, first.ranking)


def test_other_options_and_a_new_submission_are_read_anew(folder):
    first, _ = read(folder, WISHES)
    wide, ran = read(folder, {"similarity": SimilarityOptions(within=0.1)})
    assert "drawing" in ran and wide.similarity.within == 0.1
    (folder / "e" / "submissions" / "cara-1.py").write_text("def f(n, k): return 0\n")
    more = grade(folder)
    assert set(more.similarity.by_id) == {*first.similarity.by_id, "cara-1"}
    assert {one for place in more.ranking.places for one in [place.id]} == {*CLASS, "cara-1"}


def test_a_changed_policy_changes_the_grades(folder):
    before, _ = read(folder, {"grades": GradeOptions()})
    toml = folder / "e" / "exercise.toml"
    toml.write_text(toml.read_text() + "[grading]\npoints = 20\nsimilarity = 1\n")
    after, _ = read(folder, {"grades": GradeOptions()})
    assert (before.readings["grades"].by_id["anna-2"].grade, after.readings["grades"].by_id["anna-2"].grade) == (100, 20)


def test_what_a_fault_of_ours_made_poorer_is_not_kept(folder, monkeypatch):
    def failing(class_run, stage, units, *, few=0):
        class_run.faults += stage == "drawing"
        return performed(class_run, stage, units, few=few)

    performed = ClassRun.performed
    with monkeypatch.context() as patched:
        patched.setattr(ClassRun, "performed", failing)
        read(folder, WISHES)
    assert "drawing" in read(folder, WISHES)[1]
    assert "drawing" not in read(folder, WISHES)[1]


def test_progress_shows_similarities_as_soon_as_they_are_measured(folder):
    def measured(wishes):
        [student] = read(folder, wishes)[0].readings["progress"].students
        return [step.similarity is not None for step in student.steps]

    assert measured({"progress": ProgressOptions()}) == [False, False]
    read(folder, {"grades": GradeOptions()})
    assert measured({"progress": ProgressOptions()}) == [True, True]
