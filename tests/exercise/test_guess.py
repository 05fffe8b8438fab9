"""The domain of an exercise that does not give one, and the first exercise.toml that says it."""

import ast

import pytest

from momus.domain.reading.shapes import shape_of, text_of
from momus.errors import ExerciseError
from momus.exercise import draft_exercise
from momus.languages.c.domains import domains_of as c_types
from momus.languages.python.annotations import shape_of_annotation
from momus.languages.python.usage import shape_of_use
from momus.model import Form
from tests.exercise.files import MEDIAN, SEARCH, load, mistakes, put, write

VALUES = [
    ([1, 5, 42], "int(0, 100)"),
    ([-1, 5], "int(-10, 10)"),
    ([0], "int(0, 10)"),
    ([True, False], "bool()"),
    ([True, 2], "int(0, 10)"),
    ([0.5, -20.0], "float(-100, 100)"),
    (["a", "b", "a"], "char('a-z')"),
    (["hello", "Hi there"], "str('a-zA-Z ', 0, 12)"),
    (["a-b", "1.5"], "str('a-z0-9.-', 0, 12)"),
    (["May", "June", "May", "June"], "choice('May', 'June')"),
    ([[], [1, 2]], "list(int(0, 10), 0, 8)"),
    ([[1] * 12], "list(int(0, 10), 0, 12)"),
    ([[]], "list(int(-100, 100), 0, 8)"),
    ([[1], (2, 3)], "either(list(int(0, 10), 0, 8), tuples(int(0, 10), 0, 8))"),
    ([(1, "a"), (2, "b"), (3, "c")], "tuple(int(0, 10), char('a-z'))"),
    ([(1, 2), (1, 2, 3)], "tuples(int(0, 10), 0, 8)"),
    ([{1, 2}, set()], "set(int(0, 10), 0, 8)"),
    ([{"ab": 1}, {"cd": 2}], "dict(str('a-z', 0, 12), int(0, 10), 0, 8)"),
    ([None, 3], "optional(int(0, 10))"),
    ([1, "ab"], "either(int(0, 10), str('a-z', 0, 12))"),
    ([[[1], [2, 3]]], "list(list(int(0, 10), 0, 8), 0, 8)"),
]


@pytest.mark.parametrize(("values", "text"), VALUES)
def test_values_are_generalised(values, text):
    assert text_of(shape_of(values)) == text


@pytest.mark.parametrize(
    ("annotation", "text"),
    [
        ("int", "int(-100, 100)"),
        ("str", "str('a-z ', 0, 12)"),
        ("list[int]", "list(int(-100, 100), 0, 8)"),
        ("List[List[float]]", "list(list(float(-100, 100), 0, 8), 0, 8)"),
        ("typing.Sequence[str]", "list(str('a-z ', 0, 12), 0, 8)"),
        ("tuple[int, ...]", "tuples(int(-100, 100), 0, 8)"),
        ("tuple[int, str]", "tuple(int(-100, 100), str('a-z ', 0, 12))"),
        ("dict[str, bool]", "dict(str('abc', 1, 2), bool(), 0, 8)"),
        ("set[int]", "set(int(-100, 100), 0, 8)"),
        ("Optional[int]", "optional(int(-100, 100))"),
        ("int | None", "optional(int(-100, 100))"),
        ("int | str", "either(int(-100, 100), str('a-z ', 0, 12))"),
        ("'list[int]'", "list(int(-100, 100), 0, 8)"),
        ("Literal['M', 'F']", "choice('M', 'F')"),
    ],
)
def test_annotations(annotation, text):
    assert text_of(shape_of_annotation(annotation)) == text


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("return x + 1", "int(-100, 100)"),
        ("return x % 2 == 0", "int(-100, 100)"),
        ("return x.upper()", "str('a-z ', 0, 12)"),
        ("return [c.upper() for c in x]", "str('a-z ', 0, 12)"),
        ("return sum(i * 2 for i in x)", "list(int(-100, 100), 0, 8)"),
        ("x.sort()\n    return x", "list(int(-100, 100), 0, 8)"),
        ("return x[::-1]", "list(int(-100, 100), 0, 8)"),
        ("return x['name']", "dict(choice('name'), int(-100, 100), 0, 8)"),
        ("return x.keys()", "dict(str('abc', 1, 2), int(-100, 100), 0, 8)"),
        ("return [i for i in range(x)]", "int(0, 20)"),
        ("for row in x:\n        for item in row:\n            item + 1", "list(list(int(-100, 100), 0, 8), 0, 8)"),
        ("for a, b in x:\n        a + 1\n        b.lower()", "list(tuple(int(-100, 100), str('a-z ', 0, 12)), 0, 8)"),
        ("s = ''\n    for c in x:\n        s = s + c\n    return s", "str('a-z ', 0, 12)"),
        ("t = 0\n    for c in x:\n        t += c\n    return t", "list(int(-100, 100), 0, 8)"),
        ("return x == 'yes'", "str('a-z ', 0, 12)"),
        ("return ' '.join(x)", "list(int(-100, 100), 0, 8)"),
        ("return x", "int(-100, 100)"),
    ],
)
def test_what_the_reference_does_with_a_parameter(body, text):
    function = ast.parse(f"def f(x):\n    {body}\n").body[0]
    assert text_of(shape_of_use(function, "x")) == text


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("return x.strip()", "str('a-z ', 0, 12)"),
        ("return x.lower()", "str('a-zA-Z ', 0, 12)"),
        ("return sum(int(c) for c in x if c.isdigit())", "str('a-z0-9 ', 0, 12)"),
        ("return x.split(',')", "str('a-z ,', 0, 12)"),
        ("return [c for c in x if c not in 'AEIOU-']", "str('a-zA-Z -', 0, 12)"),
        ("return 'Nothing special: ' + x", "str('a-z ', 0, 12)"),
    ],
)
def test_texts_have_the_letters_that_the_reference_tells_apart(tmp_path, body, text):
    exercise = load(write(tmp_path, reference_py=f"def f(x: str):\n    {body}\n"))
    assert exercise.written["f"] == {"x": text}


@pytest.mark.parametrize(
    ("names", "types", "expected"),
    [
        ("x", ("int",), {"x": "int(-2**31, 2**31 - 1)"}),
        ("An", ("const int *", "int"), {"A": "list(int(-2**31, 2**31 - 1), 1, 8)", "n": "len(A)"}),
        ("An", ("int []", "size_t"), {"A": "list(int(-2**31, 2**31 - 1), 1, 8)", "n": "len(A)"}),
        ("nA", ("int", "double *"), {"n": "int(-2**31, 2**31 - 1)", "A": "list(float(-1e6, 1e6), 1, 8)"}),
        ("s", ("const char *",), {"s": "str('a-z ', 0, 8)"}),
        ("cu", ("char", "unsigned int"), {"c": "char(' -~')", "u": "int(0, 2**32 - 1)"}),
        ("l", ("long long int",), {"l": "int(-2**63, 2**63 - 1)"}),
        ("b", ("bool",), {"b": "bool()"}),
        ("p", ("struct point *",), None),
        ("m", ("int **",), None),
    ],
)
def test_c_types(names, types, expected):
    assert c_types(tuple(names), types) == expected


def test_a_bare_reference_is_enough(tmp_path):
    exercise = load(write(tmp_path, search_py=SEARCH) / "search.py")
    assert exercise.name == "search"
    assert exercise.domain_guessed
    assert exercise.written == {"search": {"x": "int(-100, 100)", "seq": "list(int(-100, 100), 0, 8)"}}
    assert exercise.guesses == (
        "the exercise is about search: search is the only function",
        "x = int(-100, 100): nothing tells what it is; integers are a first try",
        "seq = list(int(-100, 100), 0, 8): the reference uses it like lists of integers",
    )


def test_tests_beside_a_bare_reference_give_values_and_lists_reach_as_far_as_what_is_looked_for(tmp_path):
    write(tmp_path / "find", reference_py=SEARCH)
    for at, call in enumerate(["search(42, (-5, 1, 10))", "search(5, [1, 5, 10])", "search(-5, [])"]):
        put(tmp_path / "find", f"tests/input_{at}.txt", call)
    exercise = load(tmp_path / "find")
    assert exercise.name == "find"
    assert exercise.written["search"] == {
        "x": "int(-100, 100)",
        "seq": "either(list(int(-100, 100), 0, 8), tuples(int(-100, 100), 0, 8))",
    }
    assert all(test.in_domain for test in exercise.tests)
    assert exercise.guesses[1] == "x = int(-100, 100): integers like those in 3 tests"


def test_words_to_look_for_are_those_that_are_looked_through(tmp_path):
    write(tmp_path, reference_py="def count(day, days):\n    return sum(d == day for _, d in days)\n")
    put(tmp_path, "tests/input_1.txt", "count('Mon', ((1, 'Mon'), (2, 'Tue')))")
    put(tmp_path, "tests/input_2.txt", "count('Sun', ((1, 'Mon'), (2, 'Tue')))")
    put(tmp_path, "tests/input_3.txt", "count('Tue', ((1, 'Mon'), (2, 'Tue'), (3, 'Sun'), (3, 'Sun')))")
    written = load(tmp_path).written["count"]
    assert written["day"] == "choice('Mon', 'Sun', 'Tue')"
    assert written["days"] == "tuples(tuple(int(-10, 10), choice('Mon', 'Tue', 'Sun')), 0, 8)"


def test_a_length_is_noticed(tmp_path):
    write(tmp_path, reference_py="def total(A, n):\n    return sum(A[:n])\n")
    for at, call in enumerate(["total([1, 2], 2)", "total([], 0)", "total([5], 1)"]):
        put(tmp_path, f"tests/input_{at}.txt", call)
    assert load(tmp_path).written["total"] == {"A": "list(int(-10, 10), 0, 8)", "n": "len(A)"}


@pytest.mark.parametrize(
    ("example", "guessed"),
    [
        ("[1, [2, [3]]]", f"list({'either(int(-100, 100), list(' * 3}int(-100, 100), 0, 3)), 0, 3)), 0, 8)), 0, 8)"),
        ("[1, [2]]", "list(either(int(-100, 100), list(int(-100, 100), 0, 8)), 0, 8)"),
    ],
)
def test_lists_on_two_levels_beside_other_items_may_be_deeper(tmp_path, example, guessed):
    source = f'def f(xs):\n    """f({example}) => 1"""\n    return len(xs)\n'
    assert load(write(tmp_path, reference_py=source)).written["f"] == {"xs": guessed}


def test_annotations_bound_by_the_tests(tmp_path):
    write(tmp_path, reference_py="def half(x: float, s: str) -> float:\n    return x / 2\n")
    put(tmp_path, "tests/input_1.txt", "half(20, 'ab')")
    assert load(tmp_path).written["half"] == {"x": "float(-100, 100)", "s": "str('a-z', 0, 12)"}


def test_helpers_of_a_bare_reference_are_no_entries(tmp_path):
    write(tmp_path, reference_py="def helper(x):\n    return x + 1\ndef main_one(x):\n    return helper(x) * 2\n")
    assert list(load(tmp_path).domains) == ["main_one"]


def test_a_bare_c_function(tmp_path):
    exercise = load(
        write(tmp_path, equi_c="/* int no(int x) { } */\nint equi(int A[], int n) {\n    return n > 0 ? A[0] : -1;\n}\n") / "equi.c"
    )
    assert exercise.form is Form.FUNCTION
    assert exercise.written == {"equi": {"A": "list(int(-2**31, 2**31 - 1), 1, 8)", "n": "len(A)"}}
    assert exercise.task.entries[0].lengths == {"n": "A"}


def test_a_bare_c_program_by_what_it_reads(tmp_path):
    exercise = load(write(tmp_path, reference_c=MEDIAN))
    assert exercise.form is Form.PROGRAM
    assert exercise.stdin == "{a} {b} {c}\n"
    assert exercise.written[""]["a"] == "int(-2**31, 2**31 - 1)"


def test_a_bare_program_by_its_tests(tmp_path):
    write(tmp_path, reference_c='#include <stdio.h>\nint main(void) { int n; while (scanf("%d", &n) == 1) {} return 0; }\n')
    write(tmp_path, tests__1_in="3\n1 2 3\n", tests__2_in="1\n-20\n")
    exercise = load(tmp_path)
    assert exercise.stdin == "{n}\n{A}\n"
    assert exercise.written[""] == {"A": "list(int(-100, 100), 0, 8)", "n": "len(A)"}
    assert [test.input.args for test in exercise.tests] == [([1, 2, 3], 3), ([-20], 1)]


def test_a_bare_program_in_python(tmp_path):
    exercise = load(write(tmp_path, reference_py="a, b = map(int, input().split())\nname = input()\nprint(name * (a + b))\n"))
    assert exercise.form is Form.PROGRAM
    assert exercise.stdin == "{a} {b}\n{c}\n"
    assert exercise.written[""] == {"a": "int(-100, 100)", "b": "int(-100, 100)", "c": "str('a-z ', 0, 8)"}


def test_a_program_whose_input_nothing_tells(tmp_path):
    write(tmp_path, reference_c="#include <stdio.h>\nint main(void) { return getchar(); }\n")
    with pytest.raises(ExerciseError) as error:
        load(tmp_path)
    assert (
        ": what the program reads is not known: neither the tests nor the reference tell it; write [inputs] and stdin"
        in mistakes(error)[0]
    )


def test_a_bare_class(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_py="""
                class Stack:
                    def __init__(self):
                        self.items = []
                    def push(self, x: int):
                        self.items.append(x)
                    def pop(self):
                        return self.items.pop()
                    def size(self):
                        return len(self.items)
            """,
        )
    )
    assert exercise.form is Form.OBJECT
    assert exercise.domain_guessed
    assert exercise.task.observe == ("size()",)
    assert [method.name for method in exercise.task.methods] == ["push", "pop"]
    assert exercise.domains["Stack"].contains(((), (("push", (3,)), ("pop", ()))))


DRAFTS = {
    "function": SEARCH,
    "functions": "def a(x: int):\n    return x\ndef b(s: str):\n    return s\n",
    "class": "class C:\n    def add(self, n: int):\n        self.n = n\n    def get(self):\n        return self.n\n",
    "program": "a = int(input())\nprint(a)\n",
}


@pytest.mark.parametrize("kind", DRAFTS)
def test_a_draft_loads_as_the_same_exercise(tmp_path, kind):
    write(tmp_path, reference_py=DRAFTS[kind])
    bare = load(tmp_path)
    put(tmp_path, "exercise.toml", draft_exercise(tmp_path / "reference.py").text)
    described = load(tmp_path)
    assert not described.domain_guessed
    assert described.written == bare.written
    assert described.judge.kind == bare.judge.kind
    assert described.form == bare.form


def test_a_draft_says_what_was_guessed_and_why(tmp_path):
    write(tmp_path, reference_py=SEARCH)
    put(tmp_path, "tests/input_1.txt", "search(42, [1])")
    put(tmp_path, "exercise.toml", "this is = not read")
    text = draft_exercise(tmp_path / "reference.py").text
    assert 'function = "search"                     # the tests call search\n' in text
    assert 'tests = "tests/"                        # read from it: 1 test\n' in text
    assert 'x = "int(-100, 100)"                    # integers like those in 1 test\n' in text


POINT = "struct point { int x; };\nint far(struct point *p) { return p->x; }\n"


def test_what_cannot_be_guessed_is_one_mistake(tmp_path):
    rule = "struct point * p: these types do not tell what is valid; write [inputs] with a type for each parameter"
    with pytest.raises(ExerciseError) as error:
        load(write(tmp_path / "e", reference_c=POINT))
    assert [one.partition("reference.c: ")[2] for one in mistakes(error)] == [rule]


def test_a_draft_of_what_cannot_be_guessed_still_helps(tmp_path):
    write(tmp_path, reference_c=POINT)
    text = draft_exercise(tmp_path / "reference.c").text
    assert "# Nothing to go by for struct point * p: these types do not tell what is valid" in text
    assert 'p = "int(-100, 100)"                    # not known: say what is valid\n' in text


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("reference.py", "def twice(x: int) -> int:\n    return 2 * x\n"),
        ("Reference.java", "class Reference { static int twice(int x) { return 2 * x; } }\n"),
        ("reference.hs", "twice :: Int -> Int\ntwice x = 2 * x\n"),
    ],
)
def test_a_draft_shows_a_pattern_for_files_of_its_own_language(tmp_path, name, source):
    put(tmp_path, name, source)
    suffix = name.rpartition(".")[2]
    assert f"or a pattern: {{student}}-{{revision}}.{suffix}\n" in draft_exercise(tmp_path / name).text


def test_a_draft_leaves_out_what_no_example_has_and_what_the_reference_refuses(tmp_path):
    source = 'def mean(xs):\n    """mean([1, 2, 6]) => 3.0"""\n    assert len(xs) < 7\n    return sum(xs) / len(xs)\n'
    write(tmp_path, reference_py=source)
    put(tmp_path, "exercise.toml", draft_exercise(tmp_path / "reference.py").text)
    exercise = load(tmp_path)
    assert exercise.where["mean"] == ("len(xs) < 7", "lacks(xs, 'empty')", "lacks(xs, 'negative')", "lacks(xs, 'above 60')")
