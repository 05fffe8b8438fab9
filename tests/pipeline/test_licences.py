"""What the class may license in a guessed domain: variety by its majority, another kind of inputs only if all good programs agree."""

import pytest

from momus.model import Claim
from momus.pipeline import Options, grade
from tests.exercises import write_exercise

RUNS = """
    def runs(text):
        \"\"\"runs('aab') is 2, runs('abc') is 3, runs('zz') is 1\"\"\"
        return sum(not i or text[i] != text[i - 1] for i in range(len(text)))
"""
PLAIN = {
    f"right{number}": f"def runs(text):\n    n = {number} - {number}\n    for i, c in enumerate(text):\n"
    "        n += i == 0 or text[i - 1] != c\n    return n\n"
    for number in range(1, 9)
}
TOTAL = 'def total(xs):\n    """total([1, 2]) is 3, total([2, 5]) is 7, total([4, 6, 9]) is 19"""\n    return sum(xs)\n'
SUMS = {
    f"right{number}": f"def total(xs):\n    n = {number}\n    for x in xs:\n        n += x\n    return n - {number}\n"
    for number in range(8)
}


def test_one_good_program_that_ignores_capitals_is_asked_about_and_not_accused(tmp_path):
    small = "def runs(text):\n    text = text.lower()\n    return sum(1 for i in range(len(text)) if i == 0 or text[i - 1] != text[i])\n"
    folder = write_exercise(
        tmp_path / "e", 'language = "python"\nname = "runs"\nfunction = "runs"\n', RUNS, {**PLAIN, "small": small}
    )
    results = grade(folder, options=Options(inputs=200, jobs=1, out=tmp_path / "out"))
    assert {finding.claim for finding in results.findings} == {Claim.UNREFUTED}
    assert [question.id for question in results.questions] == ["text-capital"]


def test_one_program_that_loses_repeats_is_refuted_though_no_example_has_any(tmp_path):
    folder = write_exercise(
        tmp_path / "e", 'language = "python"\nname = "total"\nfunction = "total"\n', TOTAL,
        {**SUMS, "once": "def total(xs):\n    return sum(set(xs))\n"},
    )  # fmt: skip
    results = grade(folder, options=Options(inputs=200, jobs=1, out=tmp_path / "out"))
    assert [finding.id for finding in results.findings if finding.claim is Claim.REFUTED] == ["once"]


def test_nobody_is_asked_about_unusual_inputs_for_programs_that_usual_ones_refute(tmp_path):
    vowels = 'def vowels(text):\n    """vowels("hello") is 2, vowels("sky") is 0, vowels("banana") is 3"""\n'
    right = '    return sum(c in "aeiou" for c in text)\n'
    wrong = {f"no_{letter}": f'{vowels}    text = text.replace("{letter}", "a")\n{right}' for letter in "ksyblnho"}
    folder = write_exercise(tmp_path / "e", 'language = "python"\nname = "vowels"\nfunction = "vowels"\n', vowels + right, wrong)
    results = grade(folder, options=Options(inputs=500, jobs=1, out=tmp_path / "out"))
    refuted = {finding.id: finding.evidence.input.args for finding in results.findings if finding.claim is Claim.REFUTED}
    assert refuted == {f"no_{letter}": (letter,) for letter in "ksyblnh"}
    assert results.questions == ()


REST = """
    def rest(a, b):
        \"\"\"rest(3, 8) is 2, rest(5, 12) is 2, rest(10, 7) is 7\"\"\"
        while b >= a:
            b -= a
        return b
"""


@pytest.mark.slow
def test_an_oddity_that_makes_the_reference_loop_hides_no_other_one(tmp_path):
    loops = {
        f"right{number}": f"def rest(a, b):\n    n = b + {number}\n    while n - {number} >= a:\n        n -= a\n    return n - {number}\n"
        for number in range(5)
    }
    folder = write_exercise(
        tmp_path / "e", 'language = "python"\nname = "rest"\nfunction = "rest"\n\n[limits]\nseconds = 0.1\n', REST,
        {**loops, "remainder": "def rest(a, b):\n    return b % a\n"},
    )  # fmt: skip
    results = grade(folder, options=Options(inputs=200, jobs=1, out=tmp_path / "out"))
    assert {finding.claim for finding in results.findings} == {Claim.UNREFUTED}
    assert [question.id for question in results.questions] == ["b-negative"]
