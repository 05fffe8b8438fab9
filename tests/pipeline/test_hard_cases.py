"""Programs, references and judges that make it hard to tell right from wrong."""

import pytest

from momus.model import Claim
from momus.pipeline import Options, grade, rule
from tests.exercises import write_exercise

NUMBER = 'language = "python"\nname = "number"\nfunction = "f"\n[inputs]\nn = "int({low}, {high})"\n'


def graded(folder, out, **options):
    return grade(folder, options=Options(**{"inputs": 4000, "seed": 1, "jobs": 2, "out": out, **options}))


def claims(results):
    return {finding.id: finding.claim for finding in results.findings}


@pytest.mark.slow
def test_a_program_that_is_slow_or_stateful_is_searched_all_the_same(tmp_path):
    wrong_far_away = "def f(n):\n    {}\n    return n if n != 1500 else 0\n"
    submissions = {
        "plain": wrong_far_away.format("pass"),
        "slow": wrong_far_away.format("if n == 5:\n        for _ in range(6_000_000):\n            pass"),
        "stateful": "calls = []\ndef f(n):\n    calls.append(n)\n    return n if len(calls) < 40 and n < 60 else 0\n",
    }
    folder = write_exercise(tmp_path / "exercise", NUMBER.format(low=0, high=1999), "def f(n):\n    return n\n", submissions)
    results = graded(folder, tmp_path / "out")
    assert claims(results) == dict.fromkeys(submissions, Claim.REFUTED)
    assert [finding.evidence.input.args for finding in results.findings] == [(1500,), (1500,), (60,)]


def test_a_coin_flip_is_flaky_however_many_tests_there_are(tmp_path):
    tests = {f"tests/input_{n}.txt": f"f({n})\n" for n in range(9)} | {f"tests/output_{n}.txt": f"{n}\n" for n in range(9)}
    coin = {"coin": "import random\ndef f(n):\n    return n + random.randrange(2)\n"}
    folder = write_exercise(
        tmp_path / "exercise", 'tests = "tests/"\n' + NUMBER.format(low=0, high=99), "def f(n):\n    return n\n", coin, tests
    )
    assert claims(graded(folder, tmp_path / "out")) == {"coin": Claim.FLAKY}


def test_a_row_outside_the_domain_makes_nobody_flaky(tmp_path):
    coin = {"coin": "import random\ndef f(n):\n    return n + (n < 40 and random.randrange(2))\n"}
    folder = write_exercise(tmp_path / "exercise", NUMBER.format(low=0, high=99), "def f(n):\n    return n\n", coin)
    assert claims(graded(folder, tmp_path / "out")) == {"coin": Claim.FLAKY}
    text = (folder / "exercise.toml").read_text()
    (folder / "exercise.toml").write_text(text.replace("int(0, 99)", "int(40, 99)"))
    assert claims(graded(folder, tmp_path / "out")) == {"coin": Claim.UNREFUTED}


def test_every_entry_of_a_small_domain_is_run_whole(tmp_path):
    settings = 'language = "python"\nname = "two"\n[functions.f]\nb = "bool()"\n[functions.g]\nn = "int(0, 3999)"\n'
    reference = "def f(b):\n    return b\ndef g(n):\n    return n\n"
    late = {"late": "def f(b):\n    return b\ndef g(n):\n    return n if n != 3600 else 0\n", "right": reference + "x = 1\n"}
    folder = write_exercise(tmp_path / "exercise", settings, reference, late)
    results = graded(folder, tmp_path / "out", inputs=5000)
    assert claims(results) == {"late": Claim.REFUTED, "right": Claim.UNREFUTED}
    assert results.findings[1].reason == "run on all 4,002 inputs of the domain, one after the other"


def test_a_reference_that_counts_its_calls_is_a_question_and_what_it_does_alone_is_right(tmp_path):
    reference = "calls = []\ndef f(n):\n    calls.append(n)\n    return n + (len(calls) > 5)\n"
    submissions = {"right": "def f(n):\n    return n\n", "wrong": "def f(n):\n    return n + 1\n"}
    folder = write_exercise(tmp_path / "exercise", NUMBER.format(low=0, high=9999), reference, submissions)
    results = graded(folder, tmp_path / "out")
    assert [question.id for question in results.questions] == ["unsteady"]
    assert claims(results) == {"right": Claim.UNREFUTED, "wrong": Claim.REFUTED}


def test_rows_that_wait_for_a_ruling_in_a_guessed_domain_fail_nobody(tmp_path):
    tests = {
        "tests/input_1.txt": "f(2)\n",
        "tests/output_1.txt": "2\n",
        "tests/input_2.txt": "f(30)\n",
        "tests/output_2.txt": "30\n",
    }
    other = "def f(n):\n    return n if n != 7 else 70{}\n"
    submissions = {f"other_{n}": other.format(f"  # {n}\nx = {n}") for n in range(4)} | {
        "as_reference": "def f(n):\n    return n + 0\n"
    }
    folder = write_exercise(
        tmp_path / "exercise", 'tests = "tests/"\n' + NUMBER.format(low=0, high=99), "def f(n):\n    return n\n", submissions, tests
    )
    (folder / "exercise.toml").unlink()
    results = grade(
        folder / "reference.py", folder / "submissions", options=Options(inputs=4000, seed=1, jobs=2, out=tmp_path / "out")
    )
    assert claims(results) == dict.fromkeys(submissions, Claim.UNREFUTED)
    [question] = results.questions
    ruled = rule(tmp_path / "out", question.id, "in-domain")
    assert claims(ruled) == {name: Claim.UNREFUTED if name == "as_reference" else Claim.REFUTED for name in submissions}


def test_a_constant_too_large_for_a_float_does_not_stop_the_search(tmp_path):
    large = {"large": "def f(n):\n    if 10**400 > n + 0.5:\n        pass\n    return n if n != 77777 else 0\n"}
    folder = write_exercise(tmp_path / "exercise", NUMBER.format(low=0, high=10**6), "def f(n):\n    return n\n", large)
    results = graded(folder, tmp_path / "out")
    assert claims(results) == {"large": Claim.REFUTED}


def test_a_value_on_which_the_judge_fails_is_wrong_and_stops_nobody_else(tmp_path):
    settings = (
        'language = "python"\nname = "total"\nfunction = "f"\n[inputs]\nn = "int(1, 9)"\n[judge]\npython = "judge.py:accept"\n'
    )
    judge = {"judge.py": "def accept(inputs, expected, got):\n    return sum(got) == sum(expected)\n"}
    submissions = {"right": "def f(n):\n    return [1, n - 1]\n", "odd": "def f(n):\n    return [str(n)]\n"}
    folder = write_exercise(tmp_path / "exercise", settings, "def f(n):\n    return [n]\n", submissions, judge)
    results = graded(folder, tmp_path / "out")
    assert claims(results) == {"odd": Claim.REFUTED, "right": Claim.HOLDS}
    assert "the judge raised TypeError on it" in results.findings[0].evidence.explanation


def test_the_corpus_alone_is_an_engine(tmp_path):
    tests = {"tests/input_1.txt": "f(2)\n", "tests/output_1.txt": "2\n"}
    wrong = {"wrong": "def f(n):\n    return 0\n"}
    folder = write_exercise(
        tmp_path / "exercise", 'tests = "tests/"\n' + NUMBER.format(low=0, high=99), "def f(n):\n    return n\n", wrong, tests
    )
    results = graded(folder, tmp_path / "out", engines=("corpus",))
    assert (claims(results), results.findings[0].evidence.input.args) == ({"wrong": Claim.REFUTED}, (2,))


def test_a_hanging_program_has_the_same_failing_rows_however_the_class_came_in(tmp_path):
    hanging = {"hanging": "def f(n):\n    while n % 2:\n        pass\n    return n\n"}
    others = {f"wrong_{k}": f"def f(n):\n    return n + (n == {2 * k + 1})\n" for k in range(6)}
    settings = NUMBER.format(low=0, high=99) + "[limits]\nseconds = 0.2\n"
    whole = write_exercise(tmp_path / "whole", settings, "def f(n):\n    return n\n", hanging | others)
    part = write_exercise(tmp_path / "part", settings, "def f(n):\n    return n\n", hanging | dict(list(others.items())[:2]))
    graded(part, tmp_path / "out")
    for name, text in others.items():
        (part / "submissions" / f"{name}.py").write_text(text)
    unrun = [
        next(one for one in graded(path, out).findings if one.id == "hanging")
        for path, out in ((part, tmp_path / "out"), (whole, tmp_path / "at once"))
    ]
    assert len(unrun[0].failing) == len(unrun[1].failing) == 6 and unrun[0].unrun == unrun[1].unrun == 0
