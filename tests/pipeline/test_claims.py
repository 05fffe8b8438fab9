"""What Momus says of a submission, and on what evidence."""

import pytest

from momus import wire
from momus.model import Claim, Kind
from momus.pipeline import Options, check, grade, rule, show
from tests.exercises import write_exercise

DOUBLE = 'language = "python"\nname = "double"\nfunction = "double"\n[inputs]\nn = "int(-100, 100)"\n'
REFERENCE = "def double(n):\n    return 2 * n\n"


def graded(folder, out, **options):
    results = grade(folder, options=Options(**{"inputs": 2500, "seed": 1, "jobs": 2, "out": out, **options}))
    return {finding.id: finding for finding in results.findings}


@pytest.fixture(scope="module")
def findings(tmp_path_factory):
    """The claims on one class that has one of everything."""
    folder = tmp_path_factory.mktemp("claims")
    submissions = {
        "right": "def double(n):\n    return n + n\n",
        "right_too": "# the same, in other words\ndef double(n):\n    return (n + n)  # comment\n",
        "wrong": "def double(n):\n    return n * n\n",
        "raising": "def double(n):\n    return [0, 2, 4][n] if n >= 0 else 2 * n\n",
        "hanging": "def double(n):\n    while n < 0:\n        pass\n    return 2 * n\n",
        "random": "import random\ndef double(n):\n    return 2 * n + (random.random() < 0.5)\n",
        "remembering": "seen = []\ndef double(n):\n    seen.append(n)\n    return 2 * n + (len(seen) > 40)\n",
        "spoilt": "calls = [0]\ndef double(n):\n    calls[0] += 1\n    return 2 * n if calls[0] == 1 or n < 90 else 0\n",
        "unfinished": "def double(n)\n    return 2 * n\n",
        "misnamed": "def duoble(n):\n    return 2 * n\n",
        "not_loading": "import nothing_of_that_name\ndef double(n):\n    return 2 * n\n",
        "empty": "",
        "text": "def double(n):\n    return str(2 * n)\n",
        "boolean": "def double(n):\n    return 2 * n if n else False\n",
    }
    write_exercise(folder / "exercise", DOUBLE, REFERENCE, submissions)
    (folder / "exercise" / "submissions" / "binary.py").write_bytes(b"\x7fELF\x00\x01\x02")
    return graded(folder / "exercise", folder / "out")


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("right", Claim.UNREFUTED), ("right_too", Claim.UNREFUTED), ("boolean", Claim.UNREFUTED),
        ("wrong", Claim.REFUTED), ("raising", Claim.REFUTED), ("hanging", Claim.REFUTED), ("text", Claim.REFUTED),
        ("random", Claim.FLAKY), ("remembering", Claim.REFUTED), ("spoilt", Claim.REFUTED),
        ("unfinished", Claim.REJECTED), ("misnamed", Claim.REJECTED), ("not_loading", Claim.REJECTED), ("empty", Claim.REJECTED),
        ("binary", Claim.REJECTED),
    ],
)  # fmt: skip
def test_each_submission_gets_its_claim(findings, name, claim):
    assert findings[name].claim is claim, findings[name]


def test_the_evidence_is_the_smallest_input_with_both_outcomes(findings):
    evidence = findings["wrong"].evidence
    assert (evidence.input.args, wire.decode(evidence.expected.value), wire.decode(evidence.got.value)) == ((1,), 2, 1)


def test_a_program_that_hangs_is_shown_hanging(findings):
    evidence = findings["hanging"].evidence
    assert (evidence.input.args, evidence.got.kind) == ((-1,), Kind.TIMED_OUT)


def test_an_exception_is_shown_by_its_type(findings):
    evidence = findings["raising"].evidence
    assert (evidence.input.args, evidence.got.kind, evidence.got.error) == ((3,), Kind.RAISED, "IndexError")


def test_a_flaky_program_is_shown_with_both_outcomes(findings):
    evidence = findings["random"].evidence
    assert {wire.decode(evidence.got.value), wire.decode(evidence.other.value)} == {
        2 * evidence.input.args[0],
        2 * evidence.input.args[0] + 1,
    }


def test_programs_equal_up_to_comments_share_a_column(findings):
    assert findings["right"].column == findings["right_too"].column


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("unfinished", "line 1"), ("misnamed", "does not define double"), ("not_loading", "ModuleNotFoundError"),
        ("empty", "empty"), ("binary", "binary"),
    ],
)  # fmt: skip
def test_a_rejection_says_why(findings, name, reason):
    assert reason in findings[name].reason


def test_an_edited_judge_judges_again_without_running(tmp_path):
    folder = write_exercise(tmp_path / "exercise", DOUBLE, REFERENCE, {"text": "def double(n):\n    return float(2 * n)\n"})
    assert graded(folder, tmp_path / "out")["text"].claim is Claim.UNREFUTED
    strict = (folder / "exercise.toml").read_text() + '[judge]\ntypes = "strict"\n'
    (folder / "exercise.toml").write_text(strict)
    assert graded(folder, tmp_path / "out")["text"].claim is Claim.REFUTED


def test_an_edited_domain_sets_rows_aside_and_brings_them_back(tmp_path):
    submission = {"odd": "def double(n):\n    return 2 * n if n >= 0 else 0\n"}
    folder = write_exercise(tmp_path / "exercise", DOUBLE, REFERENCE, submission)
    assert graded(folder, tmp_path / "out")["odd"].evidence.input.args == (-1,)
    wide = (folder / "exercise.toml").read_text()
    (folder / "exercise.toml").write_text(wide.replace("int(-100, 100)", "int(0, 100)"))
    assert graded(folder, tmp_path / "out")["odd"].claim is Claim.UNREFUTED
    (folder / "exercise.toml").write_text(wide)
    again = graded(folder, tmp_path / "out")["odd"]
    assert (again.claim, again.evidence.input.args) == (Claim.REFUTED, (-1,))


def test_with_several_references_one_has_to_accept_everything(tmp_path):
    settings = 'language = "python"\nname = "either"\nfunction = "pick"\n[inputs]\nxs = "list(int(0, 9), 1, 4)"\n'
    submissions = {
        "first": "def pick(xs):\n    return xs[0]\n",
        "last": "def pick(xs):\n    return xs[len(xs) - 1]\n",
        "mixed": "def pick(xs):\n    return xs[0] if len(xs) < 3 else xs[-1]\n",
    }
    other = {"other.py": "def pick(xs):\n    return xs[-1]\n"}
    folder = write_exercise(tmp_path / "exercise", settings, "def pick(xs):\n    return xs[0]\n", submissions, other)
    text = (folder / "exercise.toml").read_text()
    (folder / "exercise.toml").write_text(text.replace('reference = "reference.py"', 'reference = ["reference.py", "other.py"]'))
    found = graded(folder, tmp_path / "out")
    assert {name: one.claim for name, one in found.items()} == {
        "first": Claim.UNREFUTED, "last": Claim.UNREFUTED, "mixed": Claim.REFUTED,
    }  # fmt: skip
    said = found["mixed"].evidence.explanation
    assert said == "got 1, expected 0; by reference 2 wrong on pick(xs=[0, 1]): got 0, expected 1"


def test_a_reference_that_disagrees_with_the_tests_is_a_question_and_fails_nobody(tmp_path):
    tests = {"tests/input_1.txt": "double(3)\n", "tests/output_1.txt": "7\n"}
    folder = write_exercise(
        tmp_path / "exercise", 'tests = "tests/"\n' + DOUBLE, REFERENCE, {"right": "def double(n):\n    return n + n\n"}, tests
    )
    results = grade(folder, options=Options(inputs=1000, out=tmp_path / "out"))
    assert [question.id for question in results.questions] == ["tests"]
    assert results.findings[0].claim is Claim.UNREFUTED
    ruled = rule(tmp_path / "out", "tests", "reference-wrong")
    assert ruled.findings[0].claim is Claim.REFUTED
    assert (folder / "rulings.toml").exists()


def test_a_reference_that_raises_in_its_own_domain_is_a_question(tmp_path):
    folder = write_exercise(
        tmp_path / "exercise",
        'language = "python"\nname = "first"\nfunction = "first"\n[inputs]\nxs = "list(int(0, 9), 0, 3)"\n',
        "def first(xs):\n    return xs[0]\n",
        {"careful": "def first(xs):\n    return xs[0] if xs else None\n"},
    )
    results = grade(folder, options=Options(inputs=1000, out=tmp_path / "out"))
    [question] = results.questions
    assert question.about.startswith("the reference raises IndexError on ")
    assert results.findings[0].claim is Claim.UNREFUTED
    assert rule(tmp_path / "out", "reference", "in-domain").questions[0].ruling == "in-domain"


def test_check_answers_for_one_pair_and_show_for_one_of_a_class(tmp_path):
    folder = write_exercise(tmp_path / "exercise", DOUBLE, REFERENCE, {"wrong": "def double(n):\n    return n * n\n"})
    [finding] = check(folder, folder / "submissions" / "wrong.py", options=Options(inputs=1000)).findings
    assert (finding.claim, finding.evidence.input.args) == (Claim.REFUTED, (1,))
    grade(folder, options=Options(inputs=1000, out=tmp_path / "out"))
    assert show(tmp_path / "out", "wrong").findings[0].evidence.input.args == (1,)
    assert show(tmp_path / "out", str(tmp_path / "exercise" / "submissions" / "wrong.py")).findings[0].id == "wrong"


def test_a_claim_holds_within_a_domain_of_which_every_input_was_run_in_a_fresh_process(tmp_path):
    settings = 'language = "python"\nname = "negation"\nfunction = "f"\n[inputs]\nb = "bool()"\n'
    submissions = {
        "right": "def f(b):\n    return b is False\n",
        "only_at_first": "calls = []\ndef f(b):\n    calls.append(b)\n    return not b if len(calls) > 1 else None\n",
    }
    folder = write_exercise(tmp_path / "exercise", settings, "def f(b):\n    return not b\n", submissions)
    found = graded(folder, tmp_path / "out")
    assert (found["right"].claim, found["right"].bound) == (
        Claim.HOLDS,
        "all 2 inputs of the domain, each as the first call in a fresh process",
    )
    assert found["only_at_first"].claim is Claim.REFUTED


def test_a_small_budget_reads_the_programs_too(tmp_path):
    secret = {"secret": "def double(n):\n    return 2 * n if n != 73_737 else 0\n"}
    folder = write_exercise(tmp_path / "exercise", DOUBLE.replace("int(-100, 100)", "int(-10**9, 10**9)"), REFERENCE, secret)
    assert graded(folder, tmp_path / "out", inputs=1000)["secret"].evidence.input.args == (73_737,)


def test_tests_that_were_used_before_are_left_aside_when_asked_for(tmp_path):
    tests = {"tests/input_1.txt": "double(60)\n", "tests/output_1.txt": "120\n"}
    late = {"late": "def double(n):\n    return 2 * n if n != 60 else 0\n"}
    wide = DOUBLE.replace("int(-100, 100)", "int(-10**9, 10**9)")
    folder = write_exercise(tmp_path / "exercise", 'tests = "tests/"\n' + wide, REFERENCE, late, tests)
    assert graded(folder, tmp_path / "out", engines=("corpus",))["late"].claim is Claim.REFUTED
    assert graded(folder, tmp_path / "out", engines=("corpus",), use_tests=False)["late"].claim is Claim.UNREFUTED


KINDS = """
    def balanced(text):
        depth = dict.fromkeys("([{", 0)
        for character in text:
            if character in depth:
                depth[character] += 1
            elif character in ")]}":
                opening = "([{"[")]}".index(character)]
                depth[opening] -= 1
                if depth[opening] < 0:
                    return False
        return not any(depth.values())
"""
STACK = """
    def balanced(text):
        stack = []
        for character in text:
            if character in "([{":
                stack.append(character)
            elif character in ")]}" and (not stack or "([{".index(stack.pop()) != ")]}".index(character)):
                return False
        return not stack
"""


@pytest.mark.parametrize("seed", range(4))
def test_no_seed_decides_whether_crossing_brackets_are_found(tmp_path, seed):
    settings = 'name = "balanced"\nlanguage = "python"\nfunction = "balanced"\n[inputs]\ntext = "str(\'a()[]{}\', 0, 8)"\n'
    folder = write_exercise(tmp_path / "balanced", settings, STACK, {"kinds": KINDS, "stack": STACK.replace("stack", "open")})
    found = {one.id: one for one in grade(folder, options=Options(seed=seed, jobs=2, out=tmp_path / "out")).findings}
    assert (found["kinds"].claim, found["kinds"].evidence.input.args) == (Claim.REFUTED, ("([)]",))
    assert found["stack"].reason == "run on all 2,801 inputs with text: string of 0 to 4 characters of '()[]a{}'"
