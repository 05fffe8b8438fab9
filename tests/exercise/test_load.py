"""A folder, or just a reference, becomes an exercise."""

import os
from pathlib import Path

import pytest

from momus import wire
from momus.exercise import load_exercise
from momus.judge import JudgeKind
from momus.model import Form, Input, Kind, Limits, Outcome
from tests.exercise.files import MEDIAN, SEARCH, SEARCH_TOML, load, put, write


@pytest.fixture
def search(tmp_path: Path) -> Path:
    return write(tmp_path / "search", exercise_toml=SEARCH_TOML, reference_py=SEARCH)


def test_a_function(search):
    put(search, "submissions/anna.py", "def search(x, seq): return 0\n")
    exercise = load(search)
    assert exercise.name == "search"
    assert exercise.form is Form.FUNCTION
    assert exercise.language == "python"
    assert exercise.domains["search"].names == ("x", "seq")
    assert exercise.domains["search"].contains((3, [1, 2]))
    assert not exercise.domains["search"].contains((3, [2, 1]))
    assert not exercise.domain_guessed
    assert [submission.id for submission in exercise.submissions] == ["anna"]
    assert exercise.limits == Limits()
    assert exercise.task.entries[0].names == ("x", "seq")
    assert exercise.describe() == (
        "x: integer from -100 to 100",
        "seq: list of 0 to 8 sorted integers from -100 to 100",
        "results must be equal",
        "numbers count by value, floats within 1e-9 (absolute or relative), a list is not a tuple",
        "limits: 1 s, 256 MB an input",
    )


def test_the_file_itself_or_its_reference_lead_to_the_same_exercise(search):
    assert load(search / "exercise.toml").domain_key == load(search).domain_key
    assert load(search / "reference.py").domain_key == load(search).domain_key


def test_several_functions_each_with_its_constraints(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_py="def low(a, b): return min(a, b)\ndef high(a): return max(a)\n",
            exercise_toml="""
                reference = "reference.py"
                [functions.low]
                a = "int(0, 9)"
                b = "int(0, 9)"
                where = ["a < b"]
                [functions.high]
                a = "list(int(0, 9), 1, 3)"
            """,
        )
    )
    assert list(exercise.domains) == ["low", "high"]
    assert exercise.domains["low"].contains((1, 2))
    assert not exercise.domains["low"].contains((2, 1))
    assert [entry.name for entry in exercise.task.entries] == ["low", "high"]


def test_a_class(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_py="""
                class Counter:
                    def __init__(self, start):
                        self.value = start
                    def add(self, n):
                        self.value += n
            """,
            exercise_toml="""
                reference = "reference.py"
                class = "Counter"
                calls = [1, 3]
                observe = ["value"]
                [constructor]
                start = "int(0, 9)"
                [methods.add]
                n = "int(-9, 9)"
            """,
            tests__t_py="""
                def test_adding():
                    c = Counter(3)
                    c.add(1)
                    c.add(2)
                    assert c.value == 6
            """,
        )
    )
    assert exercise.form is Form.OBJECT
    assert exercise.task.observe == ("value",)
    assert [method.name for method in exercise.task.methods] == ["add"]
    assert exercise.domains["Counter"].contains(((3,), (("add", (1,)),)))
    assert exercise.tests == ()
    put(tmp_path, "exercise.toml", (tmp_path / "exercise.toml").read_text().replace("calls", 'tests = "tests"\ncalls'))
    exercise = load(tmp_path)
    assert [test.input for test in exercise.tests] == [Input("Counter", ((3,), (("add", (1,)), ("add", (2,)))))]
    assert exercise.tests[0].in_domain
    assert exercise.tests[0].expected is None


def test_a_program_keeps_the_exact_text_of_its_tests(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_c=MEDIAN,
            exercise_toml="""
                reference = "reference.c"
                program = true
                tests = ["tests/a", "tests/b"]
                stdin = "{a} {b} {c}\\n"
                [inputs]
                a = "int(-9, 9)"
                b = "int(-9, 9)"
                c = "int(-9, 9)"
            """,
            tests__a__1_in="2 6\t8\n\n",
            tests__a__1_out="three numbers > 6\n",
            tests__a__2_in="1 2 300\n",
            tests__a__2_ans="three numbers > 2\n",
            tests__b__deep__1_in="x\n",
        )
    )
    assert exercise.form is Form.PROGRAM
    assert [test.id for test in exercise.tests] == ["a/1", "a/2", "b/deep/1"]
    first, second, third = exercise.tests
    assert first.input.text == b"2 6\t8\n\n"
    assert first.input.args == (2, 6, 8)
    assert first.in_domain
    assert not second.in_domain
    assert not third.in_domain
    expected = wire.decode_outcome(first.expected)
    assert expected.kind is Kind.EXITED
    assert expected.printed.text == b"three numbers > 6\n"
    assert third.expected is None
    assert exercise.judge.kind is JudgeKind.TOKENS
    assert set(exercise.known_values.ints) >= {2, 6, 8}


def test_data_files_and_arguments_of_programs(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_c="int main(int argc, char **argv) { return 0; }\n",
            exercise_toml="""
                reference = "reference.c"
                program = true
                argv = ["{n}", "--fast"]
                data = ["data/", "extra.txt"]
                [inputs]
                n = "int(0, 9)"
            """,
            data__words_txt="one\n",
            data__in__deep_txt="two\n",
            extra_txt="three\n",
        )
    )
    assert exercise.argv == ("{n}", "--fast")
    assert exercise.stdin == ""
    assert exercise.task.data == (("in/deep.txt", b"two\n"), ("words.txt", b"one\n"), ("extra.txt", b"three\n"))


def test_lengths_outputs_and_types_reach_the_harness(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_c="void fill(const int *A, int n, int *result) { *result = n ? A[0] : 0; }\n",
            exercise_toml="""
                reference = "reference.c"
                function = "fill"
                [inputs]
                A = "list(int(0, 9), 0, 3)"
                n = "len(A)"
                result = "out(int(0, 0))"
            """,
        )
    )
    entry = exercise.task.entries[0]
    assert entry.lengths == {"n": "A"}
    assert entry.outputs == ("result",)
    assert entry.types[1] == "int"


def test_settings_of_languages_limits_and_large(tmp_path):
    put(
        tmp_path,
        "exercise.toml",
        SEARCH_TOML + '\n[large]\nseq = "list(int(0, 9), 1000, 1000, sorted=True)"\n'
        '[limits]\nseconds = 2\nmemory_mb = 64\noutput_kb = 10\n[c]\nflags = ["-O2", "-Wall"]\ncompiler = "gcc"\n',
    )
    exercise = load(write(tmp_path, reference_py=SEARCH))
    assert exercise.limits == Limits(cpu_s=2.0, memory_mb=64, output_kb=10)
    assert exercise.task.setting("c.flags") == "-O2 -Wall"
    assert exercise.task.setting("c.compiler") == "gcc"
    assert [test.id for test in exercise.tests] == ["large search 1", "large search 2", "large search 3"]
    assert all(
        len(test.input.args[1]) == 1000 and not exercise.domains["search"].contains(test.input.args) for test in exercise.tests
    )


def test_several_references(tmp_path):
    put(tmp_path, "other.py", "def search(x, seq): return sum(item < x for item in seq)\n")
    put(tmp_path, "exercise.toml", SEARCH_TOML.replace('"reference.py"', '["reference.py", "other.py"]'))
    exercise = load(write(tmp_path, reference_py=SEARCH))
    assert len(exercise.references) == 2
    assert exercise.reference_files == ("reference.py", "other.py")


def test_exceptions_that_the_reference_raises_itself_are_behaviour(tmp_path):
    exercise = load(
        write(
            tmp_path,
            reference_py="""
                class TooSmall(Exception):
                    pass

                def root(x):
                    if x < 0:
                        raise ValueError("negative")
                    if x == 0:
                        raise TooSmall
                    try:
                        return x ** 0.5
                    except OverflowError as error:
                        raise
            """,
            exercise_toml='reference = "reference.py"\nraises = ["KeyError"]\n[inputs]\nx = "int(-9, 9)"\n',
        )
    )
    assert exercise.raises == ("KeyError", "ValueError", "TooSmall")
    assert exercise.judge.expected_usable(Outcome(Kind.RAISED, error="TooSmall"))
    assert not exercise.judge.expected_usable(Outcome(Kind.RAISED, error="OverflowError"))


def test_own_judge_comes_along_with_its_source(search):
    put(search, "judge.py", "def accept(inputs, expected, got): return True\n")
    put(search, "exercise.toml", SEARCH_TOML + '\n[judge]\npython = "judge.py:accept"\n')
    exercise = load(search)
    assert exercise.judge.kind is JudgeKind.PYTHON
    assert exercise.judge.entry == "accept"
    assert exercise.judge.source.main.startswith(b"def accept")
    assert exercise.judge.names == (("search", ("x", "seq")),)


def test_keys_follow_what_matters_and_nothing_else(search):
    before = load(search)
    put(search, "exercise.toml", SEARCH_TOML.replace("-100, 100)", "-50, 50)", 1))
    narrower = load(search)
    assert narrower.domain_key != before.domain_key
    assert (narrower.judge_key, narrower.prelude_key) == (before.judge_key, before.prelude_key)
    put(search, "exercise.toml", SEARCH_TOML + '\n[judge]\ntypes = "strict"\n')
    stricter = load(search)
    assert stricter.judge_key != before.judge_key
    assert (stricter.domain_key, stricter.prelude_key) == (before.domain_key, before.prelude_key)
    put(search, "prelude.py", "LIMIT = 3\n")
    put(search, "exercise.toml", SEARCH_TOML.replace("function =", 'prelude = "prelude.py"\nfunction ='))
    helped = load(search)
    assert helped.prelude_key != before.prelude_key
    assert helped.domain_key == before.domain_key


def test_a_generator_of_the_authors_and_its_content_are_part_of_the_domain(search):
    put(search, "inputs.py", "def numbers(rng):\n    return rng.randint(0, 9)\n")
    put(search, "exercise.toml", SEARCH_TOML.replace('"int(-100, 100)"', '"inputs.py:numbers"'))
    before = load(search)
    assert before.domains["search"].names == ("x", "seq")
    assert before.task.entries[0].names == ("x", "seq")
    put(search, "inputs.py", "def numbers(rng):\n    return rng.randint(0, 8)\n")
    assert load(search).domain_key != before.domain_key


def test_without_tests_nothing_of_them_is_used(search):
    put(search, "exercise.toml", SEARCH_TOML.replace("function =", 'tests = "tests/"\nfunction ='))
    put(search, "tests/input_1.txt", "search(77, [1])\n")
    put(search, "tests/output_1.txt", "1\n")
    assert 77 in load(search).known_values.ints
    exercise = load(search, use_tests=False)
    assert exercise.tests == ()
    assert not exercise.known_values


@pytest.mark.skipif("MOMUS_DATA" not in os.environ, reason="MOMUS_DATA names no folder with data sets")
@pytest.mark.parametrize(
    ("name", "tests", "submissions"),
    [
        ("refactory/search", 11, 1343),
        ("refactory/birthdays", 17, 726),
        ("refactory/remove_extras", 6, 854),
        ("introclass/median", 7, 232),
        ("introclass/smallest", 8, 177),
        ("introclass/digits", 6, 236),
    ],
)
def test_public_data_sets_load(name, tests, submissions):
    exercise = load_exercise(Path(os.environ["MOMUS_DATA"]) / name)
    assert len(exercise.tests) == tests
    assert len(exercise.submissions) == submissions
    assert not exercise.domain_guessed


def test_a_header_may_be_the_prelude(tmp_path):
    text = 'language = "c"\nreference = "reference.c"\nprelude = "given.h"\n[inputs]\nn = "int(0, 9)"\n'
    write(tmp_path, exercise_toml=text, reference_c="int f(int n) { return twice(n); }\n", given_h="int twice(int n);\n")
    prelude = load(tmp_path).prelude
    assert (prelude.language, [name for name, _ in prelude.sources]) == ("c", ["given.h"])
