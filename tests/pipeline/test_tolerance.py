"""What is tolerated in a right answer, by which rule, and what is said about it."""

import pytest

from momus.errors import ExerciseError
from momus.exercise import load_exercise
from momus.model import Claim
from momus.pipeline import Options, grade
from tests.exercises import write_exercise

VOWELS = 'language = "python"\nfunction = "count_vowels"\n{}[inputs]\ntext = "str(\'ab\', 0, 3)"\n'
REFERENCE = "def count_vowels(text):\n    return text.count('a')\n"
SUBMISSIONS = {
    "camel": "def countVowels(text):\n    return text.count('a')\n",
    "capitals": "def Count_Vowels(text):\n    return text.count('a')\n",
    "capitals_wrong": "def Count_Vowels(text):\n    return len(text)\n",
    "solution": "class Solution:\n    def countVowels(self, text):\n        return text.count('a')\n",
    "solution_wrong": "class Solution:\n    def solve(self, text):\n        return len(text)\n",
    "other": "def vowels(text):\n    return text.count('a')\ndef test():\n    pass\n",
    "nothing": "print('hello')\n",
}


def graded(folder, settings, reference, submissions, **options):
    exercise = write_exercise(folder / "exercise", settings, reference, submissions)
    results = grade(exercise, options=Options(**{"inputs": 300, "seed": 1, "jobs": 2, "out": folder / "out", **options}))
    return {finding.id: finding for finding in results.findings}


def test_names_one_step_off_are_taken_with_a_remark_if_the_exercise_says_so(tmp_path):
    found = graded(tmp_path, VOWELS.format('names = "lenient"\n'), REFERENCE, SUBMISSIONS)
    assert {name: (one.claim, one.remarks) for name, one in found.items() if one.claim is not Claim.REJECTED} == {
        "camel": (Claim.HOLDS, ("countVowels is taken for count_vowels",)),
        "capitals": (Claim.HOLDS, ("Count_Vowels is taken for count_vowels",)),
        "capitals_wrong": (Claim.REFUTED, ("Count_Vowels is taken for count_vowels",)),
        "solution": (Claim.HOLDS, ("Solution.countVowels is taken for count_vowels",)),
        "solution_wrong": (Claim.REFUTED, ("Solution.solve is taken for count_vowels",)),
    }
    assert found["solution_wrong"].evidence.input.args == ("b",)


def test_otherwise_they_are_rejected_with_the_name_that_comes_near(tmp_path):
    found = graded(tmp_path, VOWELS.format(""), REFERENCE, SUBMISSIONS)
    lacks = "it does not define count_vowels(…)"
    takes = 'names = "lenient" in exercise.toml takes it for count_vowels'
    assert {name: one.reason for name, one in found.items()} == {
        "camel": f"{lacks}; did you mean countVowels? {takes}",
        "capitals": f"{lacks}; did you mean Count_Vowels? {takes}",
        "capitals_wrong": f"{lacks}; did you mean Count_Vowels? {takes}",
        "solution": f"{lacks}; did you mean Solution.countVowels? {takes}",
        "solution_wrong": f"{lacks}; did you mean Solution.solve? {takes}",
        "other": f"{lacks}; it defines vowels, test",
        "nothing": lacks,
    }


def test_the_name_of_a_class_one_step_off(tmp_path):
    settings = 'language = "python"\nclass = "Counter"\nnames = "lenient"\ncalls = [0, 3]\n[methods.add]\n[methods.total]\n'
    counter = (
        "class {}:\n    def __init__(self):\n        self.n = 0\n"
        "    def add(self):\n        self.n += {}\n    def total(self):\n        return self.n\n"
    )
    submissions = {"small": counter.format("counter", 1), "small_wrong": counter.format("counter", 2)}
    found = graded(tmp_path, settings, counter.format("Counter", 1), submissions)
    assert {name: (one.claim is Claim.REFUTED, one.remarks) for name, one in found.items()} == {
        "small": (False, ("counter is taken for Counter",)),
        "small_wrong": (True, ("counter is taken for Counter",)),
    }


def test_input_while_a_function_is_loaded_is_left_out_with_a_remark(tmp_path):
    function = "def count_vowels(text):\n    return {}\n"
    submissions = {
        "asking": function.format("text.count('a')") + "word = input('word: ')\nprint(count_vowels(word))\n",
        "asking_first": "import sys\nn = int(sys.stdin.readline())\n" + function.format("text.count('a')"),
        "asking_wrong": function.format("len(text)") + "print(count_vowels(input()))\n",
        "using": "n = int(input())\n" + function.format("n"),
    }
    found = graded(tmp_path, VOWELS.format(""), REFERENCE, submissions)
    assert {name: (one.claim, one.remarks) for name, one in found.items()} == {
        "asking": (Claim.HOLDS, ("reads input while it is loaded: lines 3 and 4 were left out",)),
        "asking_first": (Claim.UNREFUTED, ("reads input while it is loaded: line 2 was left out",)),
        "asking_wrong": (Claim.REFUTED, ("reads input while it is loaded: line 3 was left out",)),
        "using": (Claim.REFUTED, ("reads input while it is loaded: line 1 was left out",)),
    }
    assert found["using"].evidence.got.error == "NameError"


PROGRAM = 'language = "python"\nprogram = true\nstdin = "{{n}}\\n"\n[inputs]\nn = "int(-5, 5)"\n{}'


@pytest.mark.parametrize(("setting", "claim"), [("", Claim.HOLDS), ('[python]\nprompts = "compare"\n', Claim.REFUTED)])
def test_what_input_prompts_with_is_no_output_unless_the_exercise_says_so(tmp_path, setting, claim):
    submissions = {"prompting": "n = int(input('a number: '))\nprint(2 * n)\n", "wrong": "n = int(input('a number: '))\nprint(n)\n"}
    found = graded(tmp_path, PROGRAM.format(setting), "print(2 * int(input()))\n", submissions)
    assert (found["prompting"].claim, found["wrong"].claim) == (claim, Claim.REFUTED)


def test_keys_of_a_language_that_nothing_reads_are_mistakes(tmp_path):
    settings = VOWELS.format("") + '[python]\ninterpreter = "python3"\nprompts = "loud"\n[c]\nstandard = "c99"\n'
    exercise = write_exercise(tmp_path / "e", settings, REFERENCE, {})
    with pytest.raises(ExerciseError) as error:
        load_exercise(exercise)
    assert str(error.value).splitlines() == [
        "e/exercise.toml: python.interpreter: is not a known key; known here: packages, prompts",
        'e/exercise.toml: python.prompts: \'loud\': must be one of "ignore", "compare"',
        "e/exercise.toml: c.standard: is not a known key; known here: compiler, flags",
    ]
