"""Programs that keep state from one call to the next are refuted by the shortest sequence of calls that shows it."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from momus.model import Claim, Form
from momus.pipeline import Options, grade, read
from momus.report import write_folder
from momus.report.terminal import summary_lines
from momus.words import input_words
from tests.exercises import write_exercise
from tests.pipeline.harmless_state import HARMLESS
from tests.pipeline.state_that_changes_answers import KEEPING
from tests.wishes import SPLIT

TOOLS = {"c": "gcc", "cpp": "g++", "java": "javac", "csharp": "mcs", "javascript": "node"}
CLASSES = [("python", "c"), ("cpp", "javascript"), ("java", "csharp")]

POSITIVE = 'name = "positive"\nlanguage = "python"\nfunction = "count_positive"\n[inputs]\nA = "list(int(-20, 20), 0, 6)"\n'
POSITIVE_REFERENCE = "def count_positive(A):\n    return sum(a > 0 for a in A)\n"

EVENS = 'language = "python"\nname = "evens"\nfunction = "evens"\n{}[inputs]\nnumbers = "list(int(-9, 9), 0, 5)"\n'
EVENS_REFERENCE = "def evens(numbers):\n    return [n for n in numbers if n % 2 == 0]\n"
DEFAULT_LIST = """
def evens(numbers, result=[]):
    for n in numbers:
        if n % 2 == 0:
            result.append(n)
    return result
"""


def graded(folder, out, **options):
    return grade(folder, options=Options(**{"inputs": 600, "seed": 1, "jobs": 2, "out": out, **options}))


def told(results):
    """Return by submission its claim and, in words, the calls that refute it."""
    return {
        one.id: (one.claim, input_words(one.evidence.input, Form(results.form), results.parameters[one.evidence.input.entry]))
        if one.evidence
        else (one.claim, "")
        for one in results.findings
    }


@pytest.mark.slow
@pytest.mark.parametrize("languages", CLASSES, ids="-".join)
def test_answers_that_depend_on_earlier_calls_refute_and_harmless_state_does_not(tmp_path, languages):
    missing = [TOOLS[one] for one in languages if one in TOOLS and not shutil.which(TOOLS[one])]
    if missing:
        pytest.skip(f"needs {', '.join(missing)}")
    folder = write_exercise(tmp_path / "class", POSITIVE, POSITIVE_REFERENCE, {})
    for kind, programs in (("keeping", KEEPING), ("harmless", HARMLESS)):
        for language, file, text in ((one, file, text) for one in languages for file, text in programs[one].items()):
            (folder / "submissions" / f"{kind}-{language}-{file}-").mkdir()
            (folder / "submissions" / f"{kind}-{language}-{file}-" / file).write_text(text)
    results = graded(folder, tmp_path / "out")
    assert len(results.findings) == 20
    for one in results.findings:
        assert one.claim is (Claim.REFUTED if one.id.startswith("keeping") else Claim.UNREFUTED), one
        assert one.evidence is None or len(one.evidence.input.before) in (1, 2), one


def test_a_default_list_is_refuted_by_the_same_call_twice_in_all_words_and_files(tmp_path):
    folder = write_exercise(tmp_path / "class", EVENS.format(""), EVENS_REFERENCE, {"default_list": DEFAULT_LIST})
    results = graded(folder, tmp_path / "out")
    assert summary_lines(results)[0] == ("refuted\tdefault_list\tevens(numbers=[0]); evens(numbers=[0]): got [0, 0], expected [0]")
    out = tmp_path / "out"
    write_folder(results, out)
    [finding] = json.loads((out / "results.json").read_text())["submissions"]
    assert finding["counterexample"]["input"] == {"$sequence": [{"numbers": [0]}, {"numbers": [0]}]}
    assert "evens(numbers=[0]); evens(numbers=[0])" in (out / "report.html").read_text()
    suite = out / "suite"
    for program, status in ((folder / "submissions" / "default_list.py", 1), (folder / "reference.py", 0)):
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(suite)]
        ran = subprocess.run(command, env={**os.environ, "SUBMISSION": str(program)}, capture_output=True, text=True)
        assert ran.returncode == status, ran.stdout


REGISTER = """
class Register:
    {}
    def put(self, key, value):
        self.d[key] = value
    def get(self, key):
        return self.d.get(key)
"""


@pytest.mark.slow
def test_two_objects_that_share_a_dictionary_are_told_by_their_calls_and_compared_on_part_of_the_scope(tmp_path):
    settings = 'name = "register"\nlanguage = "python"\nclass = "Register"\ncalls = [0, 4]\n[constructor]\n'
    settings += '[methods.put]\nkey = "int(0, 5)"\nvalue = "int(0, 5)"\n[methods.get]\nkey = "int(0, 5)"\n'
    made = REGISTER.format("made = 0\n    def __init__(self):\n        self.d = {}\n        Register.made += 1")
    submissions = {"shared": REGISTER.format("d = {}"), "counted": made}
    reference = REGISTER.format("def __init__(self):\n        self.d = {}")
    folder = write_exercise(tmp_path / "class", settings, reference, submissions)
    results = graded(folder, tmp_path / "out")
    assert told(results) == {
        "shared": (Claim.REFUTED, "a = Register(); a.put(0, 0); x = Register(); x.get(0)"),
        "counted": (Claim.UNREFUTED, ""),
    }
    clusters = read(tmp_path / "out", SPLIT, jobs=2).clusters
    assert [one.members for one in clusters] == [("counted",), ("shared",)]


def test_state_that_is_allowed_refutes_nobody_and_takes_back_what_was_refuted(tmp_path):
    folder = write_exercise(tmp_path / "class", EVENS.format(""), EVENS_REFERENCE, {"default_list": DEFAULT_LIST})
    assert told(graded(folder, tmp_path / "out"))["default_list"][0] is Claim.REFUTED
    text = (folder / "exercise.toml").read_text()
    (folder / "exercise.toml").write_text('state = "allowed"\n' + text)
    for out in (tmp_path / "out", tmp_path / "another"):
        [finding] = graded(folder, out).findings
        assert (finding.claim, finding.reason) == (
            Claim.UNREFUTED,
            "earlier calls change later ones: every input was run in a fresh process, so fewer were tried",
        )


def test_a_reference_that_answers_otherwise_when_called_again_is_a_question_that_names_the_setting(tmp_path):
    once = "seen = []\ndef evens(numbers):\n    if numbers in seen:\n        return []\n    seen.append(numbers)\n"
    once += "    return [n for n in numbers if n % 2 == 0]\n"
    submissions = {"default_list": DEFAULT_LIST, "right": EVENS_REFERENCE, "once": once + "x = 1\n"}
    folder = write_exercise(tmp_path / "class", EVENS.format(""), once, submissions)
    results = graded(folder, tmp_path / "out")
    [question] = results.questions
    assert question.id == "unsteady" and 'write state = "allowed"' in question.consequence
    assert told(results)["right"] == told(results)["once"] == (Claim.UNREFUTED, "")
    (folder / "exercise.toml").write_text('state = "allowed"\n' + (folder / "exercise.toml").read_text())
    assert graded(folder, tmp_path / "out").questions == ()


def test_a_program_that_only_grows_slower_and_larger_with_each_call_is_not_refuted(tmp_path):
    slower = """
        calls = []
        def evens(numbers):
            calls.append(bytearray(100_000))
            for _ in range(20 * len(calls)):
                pass
            return [n for n in numbers if n % 2 == 0]
    """
    folder = write_exercise(tmp_path / "class", EVENS.format(""), EVENS_REFERENCE, {"slower": slower})
    assert told(graded(folder, tmp_path / "out", inputs=4000)) == {"slower": (Claim.UNREFUTED, "")}
