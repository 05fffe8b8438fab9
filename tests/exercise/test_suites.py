"""The instructor's tests, in every format that is read."""

import json

import pytest

from momus import wire
from momus.errors import ExerciseError
from momus.model import Kind, Linked, Outcome
from tests.exercise.files import SEARCH, SEARCH_TOML, load, mistakes, put, write

TOML = SEARCH_TOML.replace("function =", 'tests = "tests"\nfunction =')


@pytest.fixture
def search(tmp_path):
    return write(tmp_path, exercise_toml=TOML, reference_py=SEARCH)


def read(exercise):
    """Return (args, expected value or exception) of each test."""
    pairs = []
    for test in exercise.tests:
        outcome = wire.decode_outcome(test.expected) if test.expected is not None else None
        value = None if outcome is None else outcome.error if outcome.kind is Kind.RAISED else wire.decode(outcome.value)
        pairs.append((test.input.args, value))
    return pairs


def test_pairs_of_files_with_a_call_and_a_value(search):
    put(search, "tests/input_001.txt", "search(42, [1, 5, 10])\n")
    put(search, "tests/output_001.txt", "3\n")
    put(search, "tests/input_002.txt", "search(5, seq=[1, 5])")
    put(search, "tests/output_002.txt", "1")
    put(search, "tests/input_003.txt", "search(5, [9, 1])")
    put(search, "tests/input_004.txt", "search(None, [1])")
    put(search, "tests/output_004.txt", "raises TypeError")
    exercise = load(search)
    assert [test.id for test in exercise.tests] == ["001", "002", "003", "004"]
    assert read(exercise) == [((42, [1, 5, 10]), 3), ((5, [1, 5]), 1), ((5, [9, 1]), None), ((None, [1]), "TypeError")]
    assert [test.in_domain for test in exercise.tests] == [True, True, False, False]


def test_assertions_in_a_python_file_are_read_and_never_run(search):
    put(
        search,
        "tests/test_search.py",
        """
        import pytest
        import unittest
        from reference import search

        raise SystemExit("never run")
        LONG = [1, 2, 3]

        def test_plain():
            seq = [1, 5, 10]
            assert search(5, seq) == 1
            assert 2 == search(7, [1, 5, 10]), "a message"
            assert search(9, LONG) == len(LONG)

        @pytest.mark.parametrize("x, seq, expected", [(1, [1], 0), pytest.param(2, [1], 1)])
        def test_cases(x, seq, expected):
            assert search(x, seq) == expected

        def test_raises():
            with pytest.raises(TypeError):
                search("a", [1])

        class TestSearch(unittest.TestCase):
            def test_equal(self):
                self.assertEqual(search(0, []), 0)
                self.assertTrue(search(1, [0]))
                self.assertRaises(TypeError, search, None, [1])

        def test_other():
            assert isinstance(search(1, []), int)
        """,
    )
    with pytest.raises(ExerciseError) as error:
        load(search)
    assert mistakes(error) == [
        "tests/test_search.py:12: len([1, 2, 3]): len([1, 2, 3]) is no literal; write plain values, or names from the prelude"
    ]
    evaluated = []

    def evaluate(expressions, prelude):
        evaluated.append((tuple(expressions), prelude))
        return [Outcome(Kind.RETURNED, value=wire.encode(3)) for _ in expressions]

    exercise = load(search, evaluate=evaluate)
    assert evaluated == [(("len([1, 2, 3])",), None)]
    assert read(exercise) == [
        ((5, [1, 5, 10]), 1),
        ((7, [1, 5, 10]), 2),
        ((9, [1, 2, 3]), 3),
        ((1, [1]), 0),
        ((2, [1]), 1),
        (("a", [1]), "TypeError"),
        ((0, []), 0),
        ((1, [0]), True),
        ((None, [1]), "TypeError"),
    ]
    assert [test.id for test in exercise.tests][3:5] == ["test_search:16", "test_search:16.2"]
    assert exercise.notes == (
        "tests/test_search.py: assertions that are no comparison of a call with a value were left out: line 29",
    )


def test_names_of_the_prelude_need_no_running_where_they_are_literals(tmp_path):
    put(tmp_path, "global.py", "DAYS = ((1, 'May'), (2, 'June'))\nTOTAL = len(DAYS)\nMORE = DAYS + ((3, 'July'),)\n")
    put(tmp_path, "exercise.toml", TOML.replace("function =", 'prelude = "global.py"\nfunction ='))
    write(tmp_path, reference_py=SEARCH, tests__input_1_txt="search(1, MORE)", tests__output_1_txt="0")
    assert read(load(tmp_path)) == [((1, ((1, "May"), (2, "June"), (3, "July"))), 0)]


def test_what_evaluating_raised_is_told(search):
    put(search, "tests/input_1.txt", "search(1, nothing)")
    put(search, "tests/output_1.txt", "0")
    raised = Outcome(Kind.RAISED, error="NameError", message="name 'nothing' is not defined")
    with pytest.raises(ExerciseError, match="evaluating it raised NameError: name 'nothing' is not defined"):
        load(search, evaluate=lambda expressions, prelude: [raised])


def test_a_json_list(search):
    tests = [
        {"call": "search(1, [2])", "expected": 0},
        {"args": [3, [1, 2]], "expected": 2},
        {"function": "search", "args": [3, {"$tuple": [1, 2]}], "expected": 2},
        ["search(0, [])", 0],
        {"args": ["a", [1]], "expected": {"$raised": "TypeError"}},
    ]
    put(search, "tests/all.json", json.dumps(tests))
    assert read(load(search)) == [
        ((1, [2]), 0),
        ((3, [1, 2]), 2),
        ((3, (1, 2)), 2),
        ((0, []), 0),
        (("a", [1]), "TypeError"),
    ]


def test_a_csv_of_calls(search):
    put(search, "tests/all.csv", 'call,expected\n"search(1, [2])",0\n"search(5, [2])",1\n')
    assert read(load(search)) == [((1, [2]), 0), ((5, [2]), 1)]


def test_values_that_are_written_as_sums_and_calls(search):
    put(search, "tests/input_1.txt", "search(2**31 - 1, [-1] * 3 + [float('inf'), 10**400])")
    put(search, "tests/input_2.txt", "search(set(), linked(1, 2))")
    (first, _), (second, _) = read(load(search))
    assert first == (2**31 - 1, [-1, -1, -1, float("inf"), 10**400])
    assert second == (set(), Linked((1, 2)))


def test_c_constants(tmp_path):
    write(
        tmp_path,
        reference_c="#include <limits.h>\nint next(int x) { return x == INT_MAX ? x : x + 1; }\n",
        exercise_toml='reference = "reference.c"\ntests = "t"\nfunction = "next"\n[inputs]\nx = "int(-2**31, 2**31 - 1)"\n',
        t__input_1_txt="next(INT_MAX)",
        t__output_1_txt="INT_MAX",
    )
    assert read(load(tmp_path)) == [((2**31 - 1,), 2**31 - 1)]


def test_program_tests_in_lists_and_with_arguments(tmp_path):
    write(
        tmp_path,
        reference_c="int main(void) { return 0; }\n",
        exercise_toml='reference = "reference.c"\nprogram = true\ntests = "t"\n[inputs]\nn = "int(0, 9)"\n',
        t__1_in="1\n",
        t__1_out="x\n",
        t__1_args="--loud 'a b'\n",
        t__more_json='[{"stdin": "2\\n", "stdout": "y\\n", "argv": ["-q"]}]',
        t__more_csv="stdin,stdout\n3,z\n",
    )
    tests = load(tmp_path).tests
    assert [(test.input.text, test.input.argv) for test in tests] == [
        (b"1\n", ("--loud", "a b")),
        (b"3", ()),
        (b"2\n", ("-q",)),
    ]
    assert [test.input.args for test in tests] == [(1,), (3,), (2,)]


def test_bad_tests_are_told_together(search):
    put(search, "tests/input_1.txt", "search(1, [2]")
    put(search, "tests/input_2.txt", "5")
    put(search, "tests/input_3.txt", "search(1, [2])")
    put(search, "tests/output_3.txt", "not a value")
    put(search, "tests/7.out", "x")
    put(search, "tests/bad.json", "{")
    put(search, "tests/worse.json", "[5]")
    put(search, "tests/wrong.py", "def (")
    with pytest.raises(ExerciseError) as error:
        load(search)
    assert [mistake.place for mistake in error.value.mistakes] == [
        "tests/input_1.txt",
        "tests/input_2.txt",
        "tests/output_3.txt",
        "tests/7.out",
        "tests/bad.json",
        "tests/worse.json: test 1",
        "tests/wrong.py",
    ]


def test_a_folder_without_tests_is_a_mistake(search):
    put(search, "tests/readme.md", "nothing here")
    with pytest.raises(ExerciseError, match="tests: tests: no test was found there"):
        load(search)


def test_tests_of_other_functions_are_left_out_and_said_so(search):
    put(search, "tests/input_1.txt", "find(1, [2])")
    put(search, "tests/input_2.txt", "search(1, [2])")
    exercise = load(search)
    assert [test.id for test in exercise.tests] == ["2"]
    assert exercise.notes == ("tests that call find were left out: the exercise is not about it",)
