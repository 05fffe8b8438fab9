"""Two objects of a class that share what each should have for itself are shown by a shortest input that makes both."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from momus.model import Claim
from momus.pipeline import Options, grade
from momus.report import write_folder
from momus.report.terminal import summary_lines
from tests.exercises import write_exercise
from tests.pipeline.test_kept_state import told
from tests.pipeline.two_objects import HARMLESS, REFERENCE, RESET, SETTINGS, SHARED

TOOLS = {"python": "python3", "java": "javac", "csharp": "mcs", "cpp": "g++", "javascript": "node"}
SUFFIXES = {"python": "py", "java": "java", "csharp": "cs", "cpp": "cpp", "javascript": "js"}

ONE_AFTER_THE_OTHER = "a = Stack(1); a.push(0); x = Stack(1); x.pop()"
SIDE_BY_SIDE = "x = Stack(1); a = Stack(1); a.push(0); x.pop()"


@pytest.mark.slow
@pytest.mark.parametrize("language", sorted(TOOLS))
def test_objects_that_share_their_items_are_refuted_and_those_that_share_a_counter_are_not(tmp_path, language):
    if not shutil.which(TOOLS[language]):
        pytest.skip(f"needs {TOOLS[language]}")
    folder = write_exercise(tmp_path / "class", SETTINGS, REFERENCE, {})
    for name, programs in (("shared", SHARED), ("reset", RESET), ("harmless", HARMLESS)):
        (folder / "submissions" / name).mkdir()
        (folder / "submissions" / name / f"Stack.{SUFFIXES[language]}").write_text(programs[language])
    results = grade(folder, options=Options(inputs=600, seed=1, jobs=2, out=tmp_path / "out"))
    assert told(results) == {
        "shared": (Claim.REFUTED, ONE_AFTER_THE_OTHER),
        "reset": (Claim.REFUTED, SIDE_BY_SIDE),
        "harmless": (Claim.UNREFUTED, ""),
    }


def test_two_objects_side_by_side_are_told_in_all_words_and_files(tmp_path):
    folder = write_exercise(tmp_path / "class", SETTINGS, REFERENCE, {"reset": RESET["python"]})
    out = tmp_path / "out"
    results = grade(folder, options=Options(inputs=600, seed=1, jobs=2, out=out))
    assert summary_lines(results)[0] == f"refuted\treset\t{SIDE_BY_SIDE}: x.pop() returned 0, expected -1"
    write_folder(results, out)
    [finding] = json.loads((out / "results.json").read_text())["submissions"]
    assert finding["counterexample"]["input"] == {
        "$beside": [{"constructor": [1], "calls": [["push", [0]]]}, {"constructor": [1], "calls": [["pop", []]]}]
    }
    assert SIDE_BY_SIDE in (out / "report.html").read_text()
    again = grade(folder, options=Options(inputs=600, seed=1, jobs=2, out=out))
    assert told(again) == told(results)
    for program, status in ((folder / "submissions" / "reset.py", 1), (folder / "reference.py", 0)):
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(out / "suite")]
        ran = subprocess.run(command, env={**os.environ, "SUBMISSION": str(program)}, capture_output=True, text=True)
        assert ran.returncode == status, ran.stdout


def test_an_object_that_a_later_constructor_changes_is_refuted_by_two_constructors_and_one_call(tmp_path):
    last_limit = REFERENCE.replace("self.items, self.most = [], limit", "self.items = []\n        Stack.most = limit")
    folder = write_exercise(tmp_path / "class", SETTINGS, REFERENCE, {"last_limit": last_limit})
    results = grade(folder, options=Options(inputs=600, seed=1, jobs=2, out=tmp_path / "out"))
    assert told(results) == {"last_limit": (Claim.REFUTED, "x = Stack(1); a = Stack(2); x.limit()")}


def test_state_that_is_allowed_may_be_shared_by_objects(tmp_path):
    folder = write_exercise(tmp_path / "class", 'state = "allowed"\n' + SETTINGS, REFERENCE, {"reset": RESET["python"]})
    results = grade(folder, options=Options(inputs=600, seed=1, jobs=2, out=tmp_path / "out"))
    assert told(results) == {"reset": (Claim.UNREFUTED, "")}
