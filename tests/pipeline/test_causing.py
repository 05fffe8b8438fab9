"""Causes: for known bugs the one that a person would give, and none for programs that fail at random."""

import pytest

from momus import pipeline
from momus.options import Options
from momus.pipeline.answers.serving import serve
from momus.pipeline.class_run import make_class_run, make_pool
from momus.pipeline.class_view import ClassView
from momus.pipeline.register import register
from momus.pipeline.whole_run import read_exercise
from momus.progress import Silent
from momus.readings.causes import find_causes
from momus.table import Store
from tests.exercises import write_exercise
from tests.wishes import SPLIT

NUMBERS = """
language = "python"
function = "score"

[inputs]
A = "list(int(-50, 50), 0, 8)"
k = "int(-50, 50)"
"""
SCORE = "def score(A, k):\n    {}\n    return sum(A) * 1000 + k\n"

TEXTS = """
language = "python"
function = "words"

[inputs]
s = "str('a-cA-C0-2 @.', 0, 10)"
"""
WORDS = "def words(s):\n    {}\n    return len(s.split())\n"

SQUARES = """
language = "c"
function = "square"

[inputs]
n = "int(0, 100000)"
"""
SQUARE = "long long square(int n) {{ {} return (long long) n * n; }}\n"

TOTALS = """
language = "c"
function = "total"

[inputs]
A = "list(int(-2**31, 2**31 - 1), 1, 6)"
n = "len(A)"
"""
TOTAL = "long long total(int *A, int n) {{ {} s = 0; for (int i = 0; i < n; i++) s += A[i]; return s; }}\n"

STACKS = """
language = "python"
class = "Stack"

[methods.push]
x = "int(-9, 9)"

[methods.pop]

[methods.peek]
"""
STACK = """
class Stack:
    def __init__(self):
        self.items = []

    def push(self, x):
        self.items.append(x)

    def pop(self):
        return self.items.pop() if self.items else None

    def peek(self):
        {}
"""


def found(tmp_path, settings, reference, submissions):
    """Return by submission the cause that is found when nothing but small inputs is known beforehand."""
    exercise = read_exercise(write_exercise(tmp_path / "exercise", settings, reference, submissions), None, Options())
    options = Options(jobs=1)
    with Store.open(tmp_path / "table.sqlite") as store, make_pool(exercise, tmp_path / "compiled", options) as pool:
        registered = register(store, pool, exercise, Silent())
        class_run = make_class_run(exercise, options, store, pool, Silent(), registered, "")
        graded = ClassView(class_run, None)
        known = [
            class_run.setting.input(entry, args)
            for entry, domain in class_run.setting.domains.items()
            for args, _ in zip(domain.smallest_first(), range(40))
        ]
        first = serve(class_run, find_causes(graded, dict.fromkeys(class_run.submissions, known)))
        again = serve(class_run, find_causes(graded, dict.fromkeys(class_run.submissions, known), ask=False))
    assert again == first, "what was found is kept"
    return {one.id: first[registered.of[one.id]].words or None for one in exercise.submissions}


def wrong_if(text, **conditions):
    return {name: text.format(f"if {condition}: return -1") for name, condition in conditions.items()}


@pytest.mark.slow
def test_bugs_of_numbers_and_lists(tmp_path):
    bugs = wrong_if(
        SCORE,
        repeated="len(set(A)) < len(A)",
        zero="k == 0",
        empty="not A",
        negative="any(a < 0 for a in A)",
        unsorted="A != sorted(A)",
        larger="all(k > a for a in A)",
        absent="k not in A",
        last="A[-1:] == [k]",
        neighbours="any(a == b for a, b in zip(A, A[1:]))",
        single="len(A) == 1",
        above="k > 17",
        both="k < 0 and len(A) > 3",
        total="sum(A) > 100",
    )
    assert found(tmp_path, NUMBERS, SCORE.format("pass"), bugs) == {
        "repeated": "when A has a repeated value",
        "zero": "when k = 0",
        "empty": "when A is empty",
        "negative": "when A contains a negative number",
        "unsorted": "when A is not sorted",
        "larger": "when k is larger than every value of A",
        "absent": "when k is not in A",
        "last": "when k is the last value of A",
        "neighbours": "when A has two equal neighbours",
        "single": "when A has exactly 1 value",
        "above": "when k > 17",
        "both": "when k is negative and A has more than 3 values",
        "total": "when the sum of A is above 100",
    }


@pytest.mark.slow
def test_bugs_of_texts(tmp_path):
    bugs = wrong_if(
        WORDS,
        blank_end="s.endswith(' ')",
        upper="s != s.lower()",
        digit="s[:1].isdigit()",
        two_signs="s.count('@') > 1",
        single="len(s) == 1",
        empty="not s",
    )
    assert found(tmp_path, TEXTS, WORDS.format("pass"), bugs) == {
        "blank_end": "when s ends with a space",
        "upper": "when s contains an upper-case letter",
        "digit": "when s begins with a digit",
        "two_signs": "when s contains '@' more than once",
        "single": "when s has exactly 1 character",
        "empty": "when s is empty",
    }


def test_a_product_that_overflows_fails_above_46340(tmp_path):
    bugs = {"overflow": "long long square(int n) { return n * n; }\n", "odd": SQUARE.format("if (n % 2) return 0;")}
    assert found(tmp_path, SQUARES, SQUARE.format(""), bugs) == {"overflow": "when n > 46340", "odd": "when n is odd"}


def test_a_sum_that_overflows_fails_outside_the_range_of_int(tmp_path):
    words = "when the sum of A is above 2147483647 or the sum of A is below -2147483648"
    assert found(tmp_path, TOTALS, TOTAL.format("long long"), {"narrow": TOTAL.format("int")}) == {"narrow": words}


def test_calls_on_an_object(tmp_path):
    right = "return self.items[-1] if self.items else None"
    bugs = {
        "no_peek": STACK.format("raise NotImplementedError"),
        "bottom": STACK.format("return self.items[0] if self.items else 0"),
    }
    causes = found(tmp_path, STACKS, STACK.format(right), bugs)
    assert causes["no_peek"] == "when peek is called"


def test_a_program_that_is_always_wrong_fails_on_nearly_every_input(tmp_path):
    assert found(tmp_path, NUMBERS, SCORE.format("pass"), {"always": SCORE.format("return None")}) == {
        "always": "on nearly every input"
    }


@pytest.mark.slow
def test_nothing_is_claimed_of_programs_that_fail_at_random(tmp_path):
    by_chance = "__import__('hashlib').md5(repr((A, k)).encode()).digest()[0] < {}"
    bugs = wrong_if(SCORE, **{f"chance_{number}": by_chance.format(number) for number in (8, 77, 180, 246)})
    assert set(found(tmp_path, NUMBERS, SCORE.format("pass"), bugs).values()) == {None}


def test_nothing_is_claimed_of_a_c_program_that_fails_at_random(tmp_path):
    chance = "unsigned h = n * 2654435761u; h ^= h >> 15; h *= 2246822519u; h ^= h >> 13; if (h % {} == 0) return -1;"
    bugs = {f"one_in_{number}": SQUARE.format(chance.format(number)) for number in (2, 7, 1000)}
    assert set(found(tmp_path, SQUARES, SQUARE.format(""), bugs).values()) == {None}


@pytest.mark.slow
def test_the_cause_is_another_one_when_the_reference_was_mended(tmp_path):
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nx = "int(-50, 50)"\n'
    folder = write_exercise(tmp_path / "exercise", settings, "def f(x):\n    return abs(x)\n", {"one": "def f(x):\n    return x\n"})
    causes = []
    for reference in ("def f(x):\n    return abs(x)\n", "def f(x):\n    return min(x, 20)\n"):
        (folder / "reference.py").write_text(reference)
        pipeline.grade(folder, options=Options(inputs=200, jobs=1, out=tmp_path / "out"))
        (found,) = pipeline.read(tmp_path / "out", SPLIT, jobs=1).clusters
        causes.append(found.cause)
    assert causes == ["when x is negative", "when x > 20"]


def test_a_cause_that_does_not_cover_every_failure_says_so(tmp_path):
    """Nearly all failures are on negative numbers, a few on others."""
    settings = 'language = "python"\nfunction = "f"\n[inputs]\nn = "int(-3000, 3000)"\n'
    wrong = "def f(n):\n    return 1 if n < 0 or n % 97 == 3 else 0\n"
    assert found(tmp_path, settings, "def f(n):\n    return 0\n", {"mostly": wrong}) == {
        "mostly": "when n is negative (and on some other inputs)"
    }
